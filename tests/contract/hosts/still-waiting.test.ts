import type { ServiceError } from "@grpc/grpc-js";
import { startEmulator } from "../../../emulator";
import { initFailureIn, isAwaitFailure, PluginClient, type Props, plain } from "../../support/plugin-client";
import { until } from "../../support/until";

const urnOf = (token: string) => `urn:pulumi:dev::shop::trefoil:${token}::sample`;

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let plugin: PluginClient;

/** Starts the services, and a plugin that uses them. */
async function start(
  options: Parameters<typeof startEmulator>[0],
  settingsOf: () => Readonly<Record<string, string>>,
): Promise<void> {
  emulator = await startEmulator(options);
  plugin = await PluginClient.start();
  await plugin.configure(settingsOf());
}
afterEach(async () => {
  await plugin.stop();
  await emulator.close();
});

const errorOf = (call: Promise<unknown>): Promise<ServiceError> =>
  call.then(
    () => {
      throw new Error("the call succeeded");
    },
    (error: ServiceError) => error,
  );

/** Waits for a message, because the engine receives it in a separate call. */
const warningWith = (text: RegExp) =>
  until(() => plugin.log.some(({ message, isWarning }) => isWarning && text.test(message)), `a warning with ${text}`);

describe("a wait that ends before the service", () => {
  const urn = urnOf("registry:OrgMember");
  const program = { organization: "acme", member: "erin", role: "member", waitFor: "accepted", timeout: 1 };

  it("is a failure if the state must contain the object, and an awaited operation afterwards", async () => {
    await start({ seed: { registry: { accounts: { erin: {} } } } }, () => ({
      registryUrl: emulator.registry.url,
      registryUsername: emulator.credentials.registry.username,
      registryPassword: emulator.credentials.registry.password,
    }));
    const { inputs } = await plugin.check(urn, {}, program);
    const created = await errorOf(plugin.create(urn, plain(inputs) as Props));
    const saved = initFailureIn(created);
    expect(created.details).toMatch(/not ready after 1 s: the user has not accepted the invitation/);
    expect([saved?.id, isAwaitFailure(created)]).toEqual([expect.stringMatching(/./), false]);

    const state = plain(saved?.outputs ?? {}) as Props;
    const repeated = await errorOf(plugin.update(urn, saved?.id ?? "", state, plain(inputs) as Props));
    expect([isAwaitFailure(repeated), initFailureIn(repeated) ?? undefined]).toEqual([true, undefined]);
    // The engine shows no message of this error.
    await warningWith(/OrgMember.*has not accepted the invitation.*Run `pulumi up` again/);
  });
});

describe("a role assignment that is not effective after the wait", () => {
  const urn = urnOf("search:SynonymMap");
  const create = async () => {
    const { inputs } = await plugin.check(urn, {}, { name: "places", synonyms: ["a, b"] });
    return errorOf(plugin.create(urn, plain(inputs) as Props));
  };
  const settings = (seconds: string) => () => ({
    searchUrl: emulator.search.url,
    searchToken: emulator.credentials.search.token,
    searchRoleTimeout: seconds,
    skipCredentialsValidation: "true",
  });

  it("is an awaited operation, and the message names the role", async () => {
    await start({ searchRoleDelayRequests: 1000 }, settings("1"));
    expect(isAwaitFailure(await create())).toBe(true);
    await warningWith(/403.*Search Service Contributor/);
  });

  it("is a failure if nothing waits", async () => {
    await start({ searchRoleDelayRequests: 1000 }, settings("0"));
    expect(isAwaitFailure(await create())).toBe(false);
  });

  it("is a failure if the firewall of the service rejects the request", async () => {
    await start({}, settings("1"));
    const body = { error: { code: "", message: "The IP address 192.0.2.1 is not allowed." } };
    emulator.search.control.faults.add({ method: "GET", path: "/synonymmaps", status: 403, body, count: 9 });
    expect(isAwaitFailure(await create())).toBe(false);
  });
});
