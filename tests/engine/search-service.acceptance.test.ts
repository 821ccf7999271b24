import { startEmulator } from "../../emulator";
import type { HostName } from "../../tools/engine-harness";
import { inHost, managedIdentity, outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** Dynamic resources with the outputs of `azure.ts`, whose provider needs an Azure subscription. */
const azure = `
import * as pulumi from "@pulumi/pulumi";

const provider: pulumi.dynamic.ResourceProvider = {
  async create(inputs: object) {
    return { id: "azure", outs: inputs };
  },
};
class Azure extends pulumi.dynamic.Resource {
  declare readonly url: pulumi.Output<string>;
  declare readonly adminKey: pulumi.Output<string>;
  constructor(name: string, args: object) {
    super(provider, name, args, { additionalSecretOutputs: ["adminKey"] });
  }
}

const config = new pulumi.Config("test");
const service = new Azure("service", { url: config.require("url"), adminKey: config.requireSecret("adminKey") });
const role = new Azure("role", { scope: service.id });
export const url = pulumi.all([service.url, role.id]).apply(([address]) => address);
export const { adminKey } = service;
`;

/** An emulated service, and the example with a replacement of its Azure resources. */
async function example(host: HostName, identity: boolean) {
  const emulator = await startEmulator({ searchRolesOnly: identity, searchRoleDelayRequests: 2 });
  const { adminKey, token } = emulator.credentials.search;
  const entra = await managedIdentity(token);
  const stack = await environment.bareExample("search-service", {
    host,
    env: entra.env,
    config: { "test:url": emulator.search.url, ...(!identity && { "trefoil-search-service:useKey": "true" }) },
    secrets: { "test:adminKey": adminKey },
  });
  stack.write({ "azure.ts": azure });
  const requests = () =>
    emulator.search.control.journal().map(({ method, path, status }) => `${method} ${path} ${status}`);
  const dispose = async (): Promise<void> => {
    await entra[Symbol.asyncDispose]();
    await emulator.close();
  };
  return { emulator, stack, requests, secrets: [adminKey, token], [Symbol.asyncDispose]: dispose };
}

const waiting = /waiting up to \d+ s for the role assignment of the identity to become effective \(403\)/g;

const created = ["hotels", "places", "role", "search", "service"].map((name) => `create ${name}`);
const deleted = ["hotels", "places", "search", "role", "service"].map((name) => `delete ${name}`);

describe("the example of a service and its objects in one program", () => {
  it.each(inHost("plugin"))(
    "waits for the role assignment in `pulumi up`, but not in a preview, %s host",
    async (host) => {
      await using setup = await example(host, true);
      const { stack, requests } = setup;
      const preview = passed(await stack.preview());
      expect(stepsIn(preview).sort()).toEqual(created);
      expect(requests()).toEqual([]);
      const applied = passed(await stack.up());
      // The engine prints a message during the update and in its summary. A repeated message would name the remaining time.
      expect(new Set(outputOf(applied).match(waiting)).size).toBe(1);
      expect(requests().filter((line) => line.endsWith(" 403")).length).toBe(2);
      passed(await stack.preview({ refresh: true, expectNoChanges: true }));
      const destroyed = passed(await stack.destroy());
      expect(stepsIn(destroyed)).toEqual(deleted);
      const exported = await stack.run("stack", "export");
      expect(secretLocations(setup.secrets, [stack], [preview, applied, destroyed, exported])).toEqual([]);
    },
  );

  it.each(inHost("dynamic"))(
    "passes the key of the service to the provider, which never waits, %s host",
    async (host) => {
      await using setup = await example(host, false);
      const { stack, requests } = setup;
      const preview = passed(await stack.preview());
      expect(requests()).toEqual([]);
      const applied = passed(await stack.up());
      expect(outputOf(applied)).not.toMatch(waiting);
      passed(await stack.preview({ refresh: true, expectNoChanges: true }));
      const destroyed = passed(await stack.destroy());
      expect(stepsIn(destroyed)).toEqual(deleted);
      expect(secretLocations(setup.secrets, [stack], [preview, applied, destroyed])).toEqual([]);
    },
  );
});
