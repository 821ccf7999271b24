import * as pulumi from "@pulumi/pulumi";
import { registry } from "../../../sdk";

let answer: () => Promise<unknown>;

jest.mock("../../../provider/hosts/entry", () => ({ call: () => answer() }));

const repositoryArgs = { namespace: "acme", name: "app" };
const failing = () =>
  Promise.reject(Object.assign(new Error("registry.getTags: …"), { name: "FunctionError", code: "c" }));

describe("a lookup", () => {
  it("that fails ends the program with its text alone, and any other error with its stack", async () => {
    answer = failing;
    const ending = await registry.getTags(repositoryArgs).catch((error: unknown) => error);
    expect(pulumi.RunError.isInstance(ending)).toBe(true);
    expect(ending).toMatchObject({ name: "FunctionError", message: "registry.getTags: …", code: "c" });
    const fault = new TypeError("of ours");
    answer = () => Promise.reject(fault);
    await expect(registry.getTags(repositoryArgs)).rejects.toBe(fault);
  });

  it("that fails has no stack, which Pulumi prints for a failure that nobody handles", async () => {
    answer = failing;
    expect(await registry.getTags(repositoryArgs).catch((error: Error) => error.stack)).toBe("");
  });
});
