import type { ServiceError } from "@grpc/grpc-js";
import { startEmulator } from "../../../emulator";
import { writeFiles } from "../../../tools/files";
import { until } from "../../../tools/until";
import { initFailureIn, isAwaitFailure, PluginClient, type Props, plain } from "../../support/plugin-client";
import { temporaryFolder } from "../../support/temporary-folder";

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

/**
 * After an awaited operation, the engine deletes the objects that were replaced: an index while an indexer still fills its successor,
 * or a queue while its successor does not accept messages.
 */
describe("a wait that protects a replaced object is a failure in each update", () => {
  /** Creates the object, and updates it without a change. */
  async function errorsOf(urn: string, program: Props): Promise<ServiceError[]> {
    const { inputs } = await plugin.check(urn, {}, program);
    const created = await errorOf(plugin.create(urn, plain(inputs) as Props));
    const saved = initFailureIn(created);
    const state = plain(saved?.outputs ?? {}) as Props;
    return [created, await errorOf(plugin.update(urn, saved?.id ?? "", state, plain(inputs) as Props))];
  }

  it("for the run of an indexer", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "hotels/one.json": '{ "id": "1" }' });
    await start({ searchBlobsDir: folder, searchItemDelayMs: 60_000 }, () => ({
      searchUrl: emulator.search.url,
      searchApiKey: emulator.credentials.search.adminKey,
    }));
    const make = async (token: string, args: Props) => {
      const { inputs } = await plugin.check(urnOf(token), {}, args);
      await plugin.create(urnOf(token), plain(inputs) as Props);
    };
    await make("search:Index", { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] });
    await make("search:DataSource", {
      name: "files",
      type: "azureblob",
      credentials: { connectionString: "AccountName=hotels;AccountKey=a2V5" },
      container: { name: "hotels" },
    });
    const reader = {
      name: "reader",
      dataSourceName: "files",
      targetIndexName: "hotels",
      parameters: { configuration: { parsingMode: "json" } },
      waitForCompletion: true,
      timeout: 1,
    };
    for (const error of await errorsOf(urnOf("search:Indexer"), reader)) {
      expect(error.details).toContain("did not end within 1 s");
      expect(isAwaitFailure(error)).toBe(false);
    }
  });

  it("for the state of a queue", async () => {
    await start({}, () => ({ realtimeUrl: emulator.realtime.url, realtimeToken: emulator.credentials.realtime.token }));
    const { control } = emulator.realtime;
    control.change({ collection: "apps", key: "app1", merge: { name: "chat" } });
    const place = { name: "orders", region: "us-east-1-a" };
    const body = {
      id: "app1:us-east-1-a:orders",
      ...place,
      state: "Unknown",
      ttl: 60,
      maxLength: 100,
      amqp: {},
      stomp: {},
    };
    const path = "/v1/apps/*/queues";
    control.faults.add({ method: "POST", path, status: 201, body, applied: true });
    control.faults.add({ method: "GET", path, status: 200, body: [], count: 1 });
    control.faults.add({ method: "GET", path, status: 200, body: [body], count: 1000 });
    const queue = { appId: "app1", ...place, ttl: 60, maxLength: 100, timeout: 1 };
    for (const error of await errorsOf(urnOf("realtime:Queue"), queue)) {
      expect(error.details).toContain("not ready after 1 s");
      expect(isAwaitFailure(error)).toBe(false);
    }
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
