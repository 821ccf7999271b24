import * as pulumi from "@pulumi/pulumi";
import { catalogue } from "../../../provider";

import entry = require("../../../provider/hosts/package-export");

import * as sdk from "../../../sdk";

const made: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource(args) {
      made.push(args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: ({ inputs }) => inputs,
  }),
);
beforeEach(() => made.splice(0));

type Class = new (name: string, args: object) => pulumi.CustomResource;

/** The properties that the SDK class of a definition registers. */
async function registered(token: string, name: string, args: object): Promise<pulumi.runtime.MockResourceArgs> {
  const [service = "", type = ""] = token.split(":");
  const modules = sdk as unknown as Record<string, Record<string, Class>>;
  const Resource = modules[service]?.[type];
  if (!Resource) throw new Error(`The SDK has no ${token}.`);
  const resource = new Resource(name, args);
  await new Promise((resolve) => resource.urn.apply(resolve));
  return made.find((one) => one.name === name) as pulumi.runtime.MockResourceArgs;
}

/** Runs the provider source as Pulumi's dynamic host does. */
function run(text: string, require: (name: string) => unknown): unknown {
  const exports: { handler?: () => unknown } = {};
  new Function("exports", "require", text)(exports, require);
  return exports.handler?.();
}

describe.each(catalogue)("the provider text of $token", ({ token, examples }) => {
  const [example = {}] = Object.values(examples);

  it("is short, equal for all resources of its type, and contains no data of the program", async () => {
    const texts = await Promise.all(
      ["one", "two"].map(async (name) => (await registered(token, name, example)).inputs.__provider as string),
    );
    expect(texts[0]).toBe(`exports.handler=()=>require("trefoil/provider")("${token}")`);
    expect(texts[1]).toBe(texts[0]);
    expect(Buffer.byteLength(texts[0] as string)).toBeLessThan(120);
  });

  it("finds the provider of its type, with all functions that the host calls", () => {
    const asked: string[] = [];
    const provider = run(`exports.handler=()=>require("trefoil/provider")("${token}")`, (name) => {
      asked.push(name);
      return entry;
    });
    expect(asked).toEqual(["trefoil/provider"]);
    for (const method of ["configure", "check", "diff", "create", "read", "update", "delete"]) {
      expect(typeof (provider as Record<string, unknown>)[method]).toBe("function");
    }
  });

  it("is stored next to the type that identifies the dynamic host", async () => {
    const { type, inputs } = await registered(token, "three", example);
    expect(type).toBe(`pulumi-nodejs:dynamic/trefoil/${token}`);
    expect(inputs.__trefoil).toMatchObject({ name: expect.stringMatching(/three$/) });
  });
});

describe("the package", () => {
  it("keeps the export that existing states refer to", () => {
    const { exports } = require("../../../package.json") as { exports: Record<string, { default: string }> };
    expect(exports["./provider"]?.default).toBe("./dist/provider/hosts/package-export.js");
    expect(typeof entry).toBe("function");
  });
});
