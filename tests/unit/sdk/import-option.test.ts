import { existsSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { realtime, registry, rest, search } from "../../../sdk";

type Class = new (name: string, args: object, opts?: pulumi.CustomResourceOptions) => pulumi.CustomResource;

const classes = Object.entries({ registry, search, realtime, rest }).flatMap(([module, exported]) =>
  Object.entries(exported as unknown as Readonly<Record<string, Class>>)
    .filter(([, kind]) => kind.prototype instanceof pulumi.CustomResource)
    .map(([name, kind]) => [`${module}.${name}`, kind] as const),
);

const registered: string[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource({ name, inputs }) {
      registered.push(name);
      return { id: name, state: inputs };
    },
    call: () => ({}),
  }),
);

describe("the resource option `import`", () => {
  it.each(classes)("is rejected for %s with instructions to import by a file", async (name, Kind) => {
    const imported = () => new Kind("app", {}, { import: "acme/app" });
    expect(imported).toThrow(`${name} "app": the resource option \`import\` does not work`);
    expect(imported).toThrow("`pulumi import -f import.json --generate-code=false`");
    expect(imported).toThrow(pulumi.RunError);
    const page = /docs\/reference\/[a-z-]+\.md/.exec(messageOf(imported))?.[0] ?? "nowhere";
    expect(existsSync(join(__dirname, "../../..", page))).toBe(true);
    expect(registered).toEqual([]);
  });

  it("is accepted without a value", async () => {
    const opts = { import: undefined };
    const { id } = new registry.Repository("plain", { namespace: "acme" }, opts);
    expect(await new Promise((resolve) => id.apply(resolve))).toBe("plain");
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The function did not throw.");
}
