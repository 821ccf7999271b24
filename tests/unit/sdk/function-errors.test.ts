import * as pulumi from "@pulumi/pulumi";
import { registry } from "../../../sdk";

let result: () => Promise<unknown>;

jest.mock("../../../provider/hosts/package-export", () => ({ call: () => result() }));

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

  it("that fails has no stack, which Pulumi would print for an unhandled rejection", async () => {
    result = failing;
    expect(await registry.getRepositoryTags(repositoryArgs).catch((error: Error) => error.stack)).toBe("");
  });
});
