import * as pulumi from "@pulumi/pulumi";
import { registry } from "../../../sdk";

let result: () => Promise<unknown>;

const searched: string[] = [];
const secret: boolean[] = [];
const exists = async (_token: string, id: string, _get: unknown, isSecret: boolean) => {
  secret.push(isSecret);
  return searched.push(id) > 0;
};

jest.mock("../../../provider/hosts/package-export", () => ({
  call: () => result(),
  exists: (...parameters: Parameters<typeof exists>) => exists(...parameters),
}));

beforeEach(() => {
  searched.splice(0);
  secret.splice(0);
});

const settled = (output: pulumi.Output<boolean>) => (output as unknown as { promise(): Promise<boolean> }).promise();

const repositoryArgs = { namespace: "acme", name: "app" };
const failing = () =>
  Promise.reject(Object.assign(new Error("registry.getRepositoryTags: …"), { name: "FunctionError", code: "c" }));

describe("a function", () => {
  it("that fails ends the program with its message only; another error keeps its stack", async () => {
    result = failing;
    const error = await registry.getRepositoryTags(repositoryArgs).catch((reason: unknown) => reason);
    expect(pulumi.RunError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ name: "FunctionError", message: "registry.getRepositoryTags: …", code: "c" });
    const internal = new TypeError("internal");
    result = () => Promise.reject(internal);
    await expect(registry.getRepositoryTags(repositoryArgs)).rejects.toBe(internal);
  });

  it.each(["FunctionError", "ConfigurationError", "ResourceError"])(
    "that fails with a complete message ends the program with it: %s",
    async (name) => {
      result = () => Promise.reject(Object.assign(new Error("failed"), { name, code: "c" }));
      const error = await registry.getRepositoryTags(repositoryArgs).catch((reason: unknown) => reason);
      expect(pulumi.RunError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ name, message: "failed", code: "c", stack: "" });
    },
  );

  it("that fails has no stack, which Pulumi would print for an unhandled rejection", async () => {
    result = failing;
    expect(await registry.getRepositoryTags(repositoryArgs).catch((error: Error) => error.stack)).toBe("");
  });
});

describe("`exists`", () => {
  it.each([
    ["undefined", undefined],
    ["null", null],
    ["an output of undefined", pulumi.output(undefined)],
  ])("searches no object with the name of a missing value: %s", async (_, id) => {
    await settled(registry.Repository.exists(id as never));
    // No kind has an object with an empty id, so that the provider rejects it.
    expect(searched).toEqual([""]);
  });

  it("searches the object of an output", async () => {
    expect(await settled(registry.Repository.exists(pulumi.output("acme/app")))).toBe(true);
    expect(searched).toEqual(["acme/app"]);
    expect(secret).toEqual([false]);
  });

  it("reports that the id is a secret, which no message shows", async () => {
    expect(await settled(registry.Repository.exists(pulumi.secret("acme/app")))).toBe(true);
    expect(secret).toEqual([true]);
  });
});
