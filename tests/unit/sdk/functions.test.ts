import * as pulumi from "@pulumi/pulumi";
import { registry } from "../../../sdk";

const calls: object[] = [];
let result: () => Promise<object>;

/** Starts a preview, in which no resource exists yet, or an update. */
async function startRun(preview: boolean): Promise<void> {
  const newResource = ({ name, inputs }: pulumi.runtime.MockResourceArgs) => ({
    id: preview ? "" : `${name}-id`,
    state: inputs,
  });
  const call = ({ inputs }: pulumi.runtime.MockCallArgs) => {
    calls.push(inputs);
    return result();
  };
  await pulumi.runtime.setMocks({ newResource, call }, "project", "stack", preview);
}

beforeEach(() => {
  calls.splice(0);
  result = async () => ["v1"];
});

const repositoryArgs = { namespace: "acme", name: "app" };

/** The value of an output, if it is known. */
async function resolved(output: pulumi.Output<unknown>) {
  const { isKnown, promise } = output as unknown as { isKnown: Promise<boolean>; promise(): Promise<unknown> };
  return { known: await isKnown, value: await promise.call(output) };
}

/** A component that creates its child asynchronously. */
class Group extends pulumi.ComponentResource<void> {
  constructor(readonly name: string) {
    super("test:Group", name);
  }

  protected override async initialize(): Promise<void> {
    await new Promise(setImmediate);
    new registry.Repository(`${this.name}-app`, repositoryArgs, { parent: this });
  }
}

/** Dependencies of a function on a repository, although all its arguments are known. */
const dependencies = {
  "by an argument": () => {
    const { name } = new registry.Repository("by-argument", repositoryArgs);
    return registry.getRepositoryTagsOutput({ namespace: "acme", name });
  },
  "by an option": () =>
    registry.getRepositoryTagsOutput(repositoryArgs, {
      dependsOn: new registry.Repository("by-option", repositoryArgs),
    }),
  "by an option of many": () =>
    registry.getRepositoryTagsOutput(repositoryArgs, {
      dependsOn: [
        new pulumi.ComponentResource("test:Empty", "empty"),
        pulumi.output(Promise.resolve(new registry.Repository("by-output", repositoryArgs))),
      ],
    }),
  "by an option that is a component": () =>
    registry.getRepositoryTagsOutput(repositoryArgs, { dependsOn: new Group("group") }),
};

describe("a function that depends on a resource", () => {
  it.each(Object.entries(dependencies))(
    "%s is not called and its result is unknown before the resource exists",
    async (_dependency, call) => {
      await startRun(true);
      expect(await resolved(call())).toEqual({ known: false, value: undefined });
      expect(calls).toEqual([]);
    },
  );

  it.each(Object.entries(dependencies))("%s is called once the resource exists", async (_dependency, call) => {
    await startRun(false);
    expect(await resolved(call())).toEqual({ known: true, value: ["v1"] });
    expect(calls).toMatchObject([repositoryArgs]);
  });
});

describe("a function", () => {
  it("without dependencies is called in a preview", async () => {
    await startRun(true);
    expect(await resolved(registry.getRepositoryTagsOutput(repositoryArgs))).toEqual({ known: true, value: ["v1"] });
  });
});
