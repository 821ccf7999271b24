import * as pulumi from "@pulumi/pulumi";
import { Provider, realtime, registry, search } from "../../../sdk";

const calls: pulumi.runtime.MockCallArgs[] = [];
let result: (args: pulumi.runtime.MockCallArgs) => unknown;

// The code that sends requests to a service must not be loaded.
jest.mock("../../../provider/hosts/package-export", () => {
  throw new Error("the provider was loaded");
});

const useMocks = (preview = false) =>
  pulumi.runtime.setMocks(
    {
      newResource: ({ name, inputs }) => ({ id: preview ? "" : `${name}-id`, state: inputs }),
      call(args) {
        calls.push(args);
        return result(args) as Record<string, unknown>;
      },
    },
    "project",
    "stack",
    preview,
  );

const unhandled: unknown[] = [];
const record = (reason: unknown): unknown => unhandled.push(reason);

beforeAll(() => process.on("unhandledRejection", record));
afterAll(() => process.off("unhandledRejection", record));
beforeEach(async () => {
  calls.splice(0);
  result = ({ inputs }) => inputs;
  await useMocks();
});
/** Node reports them after all microtasks. */
afterEach(async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(unhandled.splice(0)).toEqual([]);
});

interface OutputPromises {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  promise(): Promise<unknown>;
}
const promisesOf = (output: pulumi.Output<unknown>): OutputPromises => output as unknown as OutputPromises;

describe("a function under mocks", () => {
  it("calls the mock with its token and its arguments", async () => {
    result = () => ({ name: "hotels", fields: [] });
    expect(await search.getIndex({ name: "hotels" })).toEqual({ name: "hotels", fields: [] });
    expect(await realtime.getApps({ name: undefined })).toMatchObject({ name: "hotels" });
    expect(calls).toEqual([
      { token: "trefoil:search:getIndex", inputs: { name: "hotels" }, provider: undefined },
      { token: "trefoil:realtime:getApps", inputs: {}, provider: undefined },
    ]);
  });

  it.each([["v1", "v2"], 7, "text", undefined])("returns the value of the mock: %p", async (value) => {
    result = () => value;
    expect(await registry.getImageTags({ repository: "acme/app" })).toEqual(value);
    expect(await promisesOf(registry.getImageTagsOutput({ repository: "acme/app" })).promise()).toEqual(value);
  });

  it("returns the value of a promise or an output that the mock returns", async () => {
    result = async () => ({ name: pulumi.output(Promise.resolve("later")) });
    expect(await search.getIndex({ name: "hotels" })).toEqual({ name: "later" });
  });

  it("rejects with the error of the mock", async () => {
    const failure = new Error("no such index");
    result = () => {
      throw failure;
    };
    await expect(search.getIndex({ name: "hotels" })).rejects.toBe(failure);
    result = () => Promise.reject(failure);
    await expect(search.getIndex({ name: "hotels" })).rejects.toBe(failure);
  });
});

describe("the output form of a function under mocks", () => {
  it("calls the mock once its arguments are known", async () => {
    const { name } = new registry.Repository("app", { namespace: "acme", name: "app" });
    const tags = registry.getRepositoryTagsOutput({ namespace: "acme", name });
    expect(await promisesOf(tags).promise()).toEqual({ namespace: "acme", name: "app" });
    expect(calls).toMatchObject([
      { token: "trefoil:registry:getRepositoryTags", inputs: { namespace: "acme", name: "app" } },
    ]);
  });

  it("does not call the mock during a preview while a resource behind its arguments has no id", async () => {
    await useMocks(true);
    const { name } = new registry.Repository("app", { namespace: "acme", name: "app" });
    expect(await promisesOf(registry.getRepositoryTagsOutput({ namespace: "acme", name })).isKnown).toBe(false);
    expect(calls).toEqual([]);
  });

  it("names the provider and passes none of its arguments", async () => {
    const eu = new Provider("eu", { searchUrl: "https://eu.example", searchApiKey: "hush" });
    await promisesOf(search.getIndexOutput({ name: "hotels" }, { provider: eu })).promise();
    expect(calls).toEqual([
      { token: "trefoil:search:getIndex", inputs: { name: "hotels" }, provider: expect.stringMatching(/::eu::eu-id$/) },
    ]);
  });

  it("is secret if an argument or the result is secret", async () => {
    expect(await promisesOf(search.getIndexOutput({ name: pulumi.secret("hotels") })).isSecret).toBe(true);
    result = () => ({ name: pulumi.secret("hotels") });
    expect(await promisesOf(search.getIndexOutput({ name: "hotels" })).isSecret).toBe(true);
    result = () => ({ name: "hotels" });
    expect(await promisesOf(search.getIndexOutput({ name: "hotels" })).isSecret).toBe(false);
  });

  it("rejects if the mock fails, without an unhandled rejection", async () => {
    const failure = new Error("no such index");
    result = () => Promise.reject(failure);
    search.getIndexOutput({ name: "hotels" });
    await expect(promisesOf(search.getIndexOutput({ name: "hotels" })).promise()).rejects.toBe(failure);
  });
});
