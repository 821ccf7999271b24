import { join } from "node:path";
import { engineTimeout, type Stack } from "../../tools/engine-harness";
import { beyondValidation, managedResources, outputOf, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

/** A state of a development version, exported from the stack `dev` of the project `test`, with this passphrase. */
const file = join(__dirname, "support/development-state.json");
const passphrase = "passphrase of the fixture";

const values = async (stack: Stack) =>
  (await managedResources(stack)).map(({ urn, id, inputs, outputs }) => [urn, id, inputs, outputs]);

describe("a state of a development version", () => {
  const environment = useTestEnvironment();
  const program = `
    new registry.Repository("app", { namespace: "acme" });
    const app = new realtime.App("chat", { name: "chat" });
    new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["publish"] } });`;

  it("is rejected by every operation, which changes neither the state nor an object", async () => {
    const stack = await environment.project(program, { env: { PULUMI_CONFIG_PASSPHRASE: passphrase } });
    await stack.succeed("stack", "import", "--file", file);
    const before = await values(stack);
    expect(before).toHaveLength(3);
    for (const run of [stack.refresh, stack.preview, stack.up, stack.destroy]) {
      const result = await run();
      expect(result.exitCode).not.toBe(0);
      expect(outputOf(result)).toMatch(
        /"(app|chat|server)": (check|read|delete) failed: a development version of Trefoil .* `pulumi state/,
      );
    }
    expect(await values(stack)).toEqual(before);
    expect(beyondValidation(environment.requests())).toEqual([]);
  });
});
