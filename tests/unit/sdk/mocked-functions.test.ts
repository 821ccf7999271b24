import * as pulumi from "@pulumi/pulumi";
import { Provider, realtime, registry, search } from "../../../sdk";

const calls: pulumi.runtime.MockCallArgs[] = [];
let answer: (args: pulumi.runtime.MockCallArgs) => unknown;

// Nothing may load the code that calls a service.
jest.mock("../../../provider/hosts/entry", () => {
  throw new Error("the provider was loaded");
});

const useMocks = (preview = false) =>
  pulumi.runtime.setMocks(
    {
      newResource: ({ name, inputs }) => ({ id: preview ? "" : `${name}-id`, state: inputs }),
      call(args) {
        calls.push(args);
        return answer(args) as Record<string, unknown>;
      },
    },
    "project",
    "stack",
    preview,
  );

const unhandled: unknown[] = [];
const note = (reason: unknown): unknown => unhandled.push(reason);

beforeAll(() => process.on("unhandledRejection", note));
afterAll(() => process.off("unhandledRejection", note));
beforeEach(async () => {
  calls.splice(0);
  answer = ({ inputs }) => inputs;
  await useMocks();
});
/** Node reports them after all microtasks. */
afterEach(async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(unhandled.splice(0)).toEqual([]);
});

interface Inside {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  promise(): Promise<unknown>;
}
const inside = (output: pulumi.Output<unknown>): Inside => output as unknown as Inside;

describe("a function under mocks", () => {
  it("calls the mock with its token and its arguments", async () => {
    answer = () => ({ name: "hotels", fields: [] });
    expect(await search.getIndex({ name: "hotels" })).toEqual({ name: "hotels", fields: [] });
    expect(await realtime.getApps({ name: undefined })).toMatchObject({ name: "hotels" });
    expect(calls).toEqual([
      { token: "trefoil:search:getIndex", inputs: { name: "hotels" }, provider: undefined },
      { token: "trefoil:realtime:getApps", inputs: {}, provider: undefined },
    ]);
  });

  it.each([["v1", "v2"], 7, "text", undefined])("returns what the mock returns: %p", async (value) => {
    answer = () => value;
    expect(await registry.listTags({ repository: "acme/app" })).toEqual(value);
    expect(await inside(registry.listTagsOutput({ repository: "acme/app" })).promise()).toEqual(value);
  });

  it("returns what a mock returns later, or as an output", async () => {
    answer = async () => ({ name: pulumi.output(Promise.resolve("later")) });
    expect(await search.getIndex({ name: "hotels" })).toEqual({ name: "later" });
  });

  it("rejects with the error of the mock", async () => {
    const failure = new Error("no such index");
    answer = () => {
      throw failure;
    };
    await expect(search.getIndex({ name: "hotels" })).rejects.toBe(failure);
    answer = () => Promise.reject(failure);
    await expect(search.getIndex({ name: "hotels" })).rejects.toBe(failure);
  });
});

describe("the output form of a function under mocks", () => {
  it("calls the mock once its arguments are known", async () => {
    const { name } = new registry.Repository("app", { namespace: "acme", name: "app" });
    const tags = registry.getTagsOutput({ namespace: "acme", name });
    expect(await inside(tags).promise()).toEqual({ namespace: "acme", name: "app" });
    expect(calls).toMatchObject([{ token: "trefoil:registry:getTags", inputs: { namespace: "acme", name: "app" } }]);
  });

  it("does not call the mock during a preview while a resource behind its arguments has no id", async () => {
    await useMocks(true);
    const { name } = new registry.Repository("app", { namespace: "acme", name: "app" });
    expect(await inside(registry.getTagsOutput({ namespace: "acme", name })).isKnown).toBe(false);
    expect(calls).toEqual([]);
  });

  it("names the provider and passes none of its arguments", async () => {
    const eu = new Provider("eu", { searchUrl: "https://eu.example", searchApiKey: "hush" });
    await inside(search.getIndexOutput({ name: "hotels" }, { provider: eu })).promise();
    expect(calls).toEqual([
      {
        token: "trefoil:search:getIndex",
        inputs: { name: "hotels" },
        provider: expect.stringMatching(/::eu::eu-id$/),
      },
    ]);
  });

  it("is secret where an argument or the answer is", async () => {
    expect(await inside(search.getIndexOutput({ name: pulumi.secret("hotels") })).isSecret).toBe(true);
    answer = () => ({ name: pulumi.secret("hotels") });
    expect(await inside(search.getIndexOutput({ name: "hotels" })).isSecret).toBe(true);
    answer = () => ({ name: "hotels" });
    expect(await inside(search.getIndexOutput({ name: "hotels" })).isSecret).toBe(false);
  });

  it("that fails rejects for whoever asks, and for nobody else", async () => {
    const failure = new Error("no such index");
    answer = () => Promise.reject(failure);
    search.getIndexOutput({ name: "hotels" });
    await expect(inside(search.getIndexOutput({ name: "hotels" })).promise()).rejects.toBe(failure);
  });
});
