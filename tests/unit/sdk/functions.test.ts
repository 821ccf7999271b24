import * as pulumi from "@pulumi/pulumi";
import { registry } from "../../../sdk";

const asked: object[] = [];
let answer: () => Promise<object>;

/** Where nothing is made yet, or where all is there. */
async function engine(preview: boolean): Promise<void> {
  const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => ({
    id: preview ? "" : `${name}-id`,
    state: inputs,
  });
  const call = ({ inputs }: pulumi.runtime.MockCallArgs) => {
    asked.push(inputs);
    return answer();
  };
  await pulumi.runtime.setMocks({ newResource, call }, "project", "stack", preview);
}

beforeEach(() => {
  asked.splice(0);
  answer = async () => ["v1"];
});

const repositoryArgs = { namespace: "acme", name: "app" };

/** Whether an output is known, and what it is. */
async function seen(output: pulumi.Output<unknown>) {
  const { isKnown, promise } = output as unknown as { isKnown: Promise<boolean>; promise(): Promise<unknown> };
  return { known: await isKnown, value: await promise.call(output) };
}

/** A component whose child comes late, as one that a promise decides about does. */
class Group extends pulumi.ComponentResource<void> {
  constructor(readonly name: string) {
    super("test:Group", name);
  }

  protected override async initialize(): Promise<void> {
    await new Promise(setImmediate);
    new registry.Repository(`${this.name}-app`, repositoryArgs, { parent: this });
  }
}

/** Ways in which a lookup may need a repository, although all its arguments are known. */
const ways = {
  "by an argument": () => {
    const { name } = new registry.Repository("by-argument", repositoryArgs);
    return registry.getTagsOutput({ namespace: "acme", name });
  },
  "by an option": () =>
    registry.getTagsOutput(repositoryArgs, { dependsOn: new registry.Repository("by-option", repositoryArgs) }),
  "by an option of many": () =>
    registry.getTagsOutput(repositoryArgs, {
      dependsOn: [pulumi.output(Promise.resolve(new registry.Repository("by-output", repositoryArgs)))],
    }),
  "by an option that is a component": () => registry.getTagsOutput(repositoryArgs, { dependsOn: new Group("group") }),
};

describe("a lookup that needs a resource", () => {
  it.each(Object.entries(ways))("%s is not asked and not known before there is one", async (_how, look) => {
    await engine(true);
    expect(await seen(look())).toEqual({ known: false, value: undefined });
    expect(asked).toEqual([]);
  });

  it.each(Object.entries(ways))("%s is answered once there is one", async (_how, look) => {
    await engine(false);
    expect(await seen(look())).toEqual({ known: true, value: ["v1"] });
    expect(asked).toMatchObject([repositoryArgs]);
  });
});

describe("a lookup", () => {
  it("that needs nothing of the program is asked in a preview", async () => {
    await engine(true);
    expect(await seen(registry.getTagsOutput(repositoryArgs))).toEqual({ known: true, value: ["v1"] });
    const there = registry.Repository.get("there", "acme/app");
    expect(await seen(registry.getTagsOutput(repositoryArgs, { dependsOn: there }))).toMatchObject({ known: true });
  });
});
