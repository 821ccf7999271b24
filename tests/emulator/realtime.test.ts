import type { Emulator } from "../../emulator";
import { type Caller, caller, emulatorForTest } from "./caller";

let emulator: Emulator;
let call: Caller;
let apps: string;

beforeEach(async () => {
  emulator = await emulatorForTest({ realtimeLimits: { apps: 2, keys: 2, namespaces: 1 } });
  call = caller(emulator.realtime.url, { authorization: `Bearer ${emulator.credentials.realtime.token}` });
  apps = `/accounts/${(await call("GET", "/me")).body.account.id}/apps`;
});

const makeApp = async (name = "chat"): Promise<string> => (await call("POST", apps, { name })).body.id;

describe("realtime apps", () => {
  it("are created, listed, updated and deleted", async () => {
    const created = await call("POST", apps, { name: "chat", fcmServiceAccount: "hidden" });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "chat",
      status: "enabled",
      tlsOnly: false,
      fcmServiceAccountConfigured: true,
    });
    expect(created.body).not.toHaveProperty("fcmServiceAccount");
    expect(created.body.id).toMatch(/^[\w-]{6}$/);

    const patched = await call("PATCH", `/apps/${created.body.id}`, { tlsOnly: true, fcmServiceAccount: null });
    expect(patched.body).toMatchObject({ name: "chat", tlsOnly: true, fcmServiceAccountConfigured: false });
    expect((await call("GET", apps)).body).toEqual([patched.body]);
    expect((await call("GET", `/apps/${created.body.id}`)).status).toBe(404);

    const deleted = await call("DELETE", `/apps/${created.body.id}`);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect((await call("DELETE", `/apps/${created.body.id}`)).body).toMatchObject({ code: 40400, statusCode: 404 });
  });

  it("are deleted with their objects", async () => {
    const [app, other] = [await makeApp("one"), await makeApp("two")];
    const key = { name: "k", capability: { "*": ["publish"] } };
    await call("POST", `/apps/${app}/keys`, key);
    await call("POST", `/apps/${other}/keys`, key);
    await call("POST", `/apps/${app}/namespaces`, { id: "public" });
    await call("DELETE", `/apps/${app}`);
    const left = emulator.realtime.control.objects();
    // The first key of the app, and the key of this test.
    expect(Object.keys(left.keys ?? {})).toEqual([1, 2].map(() => expect.stringMatching(`^${other}/`)));
    expect(left.namespaces).toEqual({});
  });
});

describe("realtime errors", () => {
  it("name the properties that a body does not allow", async () => {
    const { status, body } = await call("POST", apps, { name: "chat", colour: "red", size: 3 });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: "#/components/schemas/app_post does not define properties: colour, size",
      code: 40000,
      statusCode: 400,
      href: "https://help.ably.io/error/40000",
      details: null,
    });
  });

  it("reject null where the specification does not allow it", async () => {
    const app = await makeApp();
    expect((await call("PATCH", `/apps/${app}`, { name: null })).status).toBe(400);
    expect((await call("POST", `/apps/${app}/namespaces`, { id: "a", persisted: null })).status).toBe(400);
  });

  it("reject a wrong token and another account", async () => {
    const rejected = await call("GET", "/me", undefined, { authorization: "Bearer no" });
    expect([rejected.status, rejected.body.code]).toEqual([401, 40100]);
    expect((await call("GET", "/accounts/nobody/apps")).status).toBe(404);
    expect((await call("GET", "/apps/nobody/keys")).body.code).toBe(40400);
  });

  it("limit the number of apps, keys and namespaces", async () => {
    const app = await makeApp();
    await makeApp();
    expect((await call("POST", apps, { name: "third" })).body.code).toBe(40128);
    const key = { name: "k", capability: { "*": ["publish"] } };
    const first = await call("POST", `/apps/${app}/keys`, key);
    await call("POST", `/apps/${app}/keys`, key);
    expect((await call("POST", `/apps/${app}/keys`, key)).body.code).toBe(40127);
    await call("POST", `/apps/${app}/keys/${first.body.id}/revoke`);
    expect((await call("POST", `/apps/${app}/keys`, key)).status).toBe(201);
    await call("POST", `/apps/${app}/namespaces`, { id: "a" });
    expect((await call("POST", `/apps/${app}/namespaces`, { id: "b" })).body.code).toBe(40126);
  });
});

describe("realtime keys", () => {
  it("contain the key in lists and updates, with sorted operations", async () => {
    const app = await makeApp();
    const capability = { "chat:*": ["subscribe", "history", "publish"] };
    const created = await call("POST", `/apps/${app}/keys`, { name: "server", capability });
    expect(created.body.key).toMatch(new RegExp(`^${app}\\.${created.body.id}:.{20,}$`));
    expect(created.body.capability).toEqual({ "chat:*": ["history", "publish", "subscribe"] });
    const patched = await call("PATCH", `/apps/${app}/keys/${created.body.id}`, { name: "renamed" });
    expect(patched.body).toMatchObject({ name: "renamed", key: created.body.key });
    const [, ...others] = (await call("GET", `/apps/${app}/keys`)).body;
    expect(others).toEqual([patched.body]);
  });

  it("contain one key in each new app, with all operations on all channels", async () => {
    const app = await makeApp();
    const { body } = await call("GET", `/apps/${app}/keys`);
    expect(body).toEqual([expect.objectContaining({ appId: app, name: "Root", status: 0 })]);
    expect(body[0].capability["[*]*"]).toHaveLength(17);
  });

  it("stay in the list when revoked, and cannot be changed any more", async () => {
    const app = await makeApp();
    const { body } = await call("POST", `/apps/${app}/keys`, { name: "k", capability: { "*": ["*"] } });
    const revoked = await call("POST", `/apps/${app}/keys/${body.id}/revoke`);
    expect([revoked.status, revoked.body]).toEqual([200, undefined]);
    expect((await call("GET", `/apps/${app}/keys`)).body).toMatchObject([{ status: 0 }, { id: body.id, status: 1 }]);
    expect((await call("PATCH", `/apps/${app}/keys/${body.id}`, { name: "x" })).status).toBe(404);
    expect((await call("POST", `/apps/${app}/keys/${body.id}/revoke`)).status).toBe(404);
  });

  it("store a single `*` as all operations", async () => {
    const app = await makeApp();
    const capability = { "[*]*": ["*"], "a:*": ["*", "publish"] };
    const { body } = await call("POST", `/apps/${app}/keys`, { name: "k", capability });
    expect(body.capability["[*]*"]).toHaveLength(17);
    expect(body.capability["[*]*"]).toEqual(expect.arrayContaining(["publish", "statistics", "push-admin"]));
    expect(body.capability["[*]*"]).not.toContain("*");
    expect(body.capability["a:*"]).toEqual(["*", "publish"]);
  });

  it("require at least one capability", async () => {
    const app = await makeApp();
    expect((await call("POST", `/apps/${app}/keys`, { name: "k", capability: {} })).status).toBe(400);
  });
});

describe("realtime namespaces and queues", () => {
  it("store a namespace under the requested id", async () => {
    const path = `/apps/${await makeApp()}/namespaces`;
    expect((await call("POST", path, { id: "public", identified: true })).body).toMatchObject({ authenticated: true });
    expect(await call("POST", path, { id: "public" })).toMatchObject({
      status: 400,
      body: { code: 40300, statusCode: 400, details: null },
    });
    expect((await call("PATCH", `${path}/public`, { persisted: true })).body).toMatchObject({ persisted: true });
    expect((await call("DELETE", `${path}/public`)).status).toBe(204);
    expect((await call("GET", path)).body).toEqual([]);
  });

  it("accept one name of the identification setting, and a batching interval of 20 ms to 1 s", async () => {
    const path = `/apps/${await makeApp()}/namespaces`;
    const both = { identified: true, authenticated: true };
    expect((await call("POST", path, { id: "public", ...both })).status).toBe(400);
    await call("POST", path, { id: "public", batchingEnabled: true, batchingInterval: 20 });
    expect((await call("PATCH", `${path}/public`, both)).status).toBe(400);
    expect((await call("PATCH", `${path}/public`, { batchingInterval: 1001 })).status).toBe(400);
  });

  it("remove a setting that is set to null, and the settings of disabled batching and conflation", async () => {
    const path = `/apps/${await makeApp()}/namespaces`;
    const off = { conflationInterval: null, conflationKey: null };
    expect((await call("POST", path, { id: "public", ...off })).body).not.toHaveProperty("conflationInterval");
    const on = { conflationEnabled: true, conflationInterval: 100, conflationKey: "#{name}" };
    const batches = { batchingEnabled: true, batchingInterval: 100 };
    const { body } = await call("PATCH", `${path}/public`, { ...on, ...batches });
    expect(body).toMatchObject({ ...on, ...batches });
    const cleared = (await call("PATCH", `${path}/public`, { conflationKey: null })).body;
    expect(cleared).toMatchObject({ conflationEnabled: true, conflationInterval: 100 });
    expect(cleared).not.toHaveProperty("conflationKey");
    const disabled = (await call("PATCH", `${path}/public`, { conflationEnabled: false, batchingEnabled: false })).body;
    for (const name of ["conflationInterval", "batchingInterval"]) expect(disabled).not.toHaveProperty(name);
    expect((await call("GET", path)).body).toEqual([disabled]);
    expect((await call("PATCH", `${path}/public`, { batchingInterval: null })).status).toBe(400);
  });

  it("have queues in two regions, with limits", async () => {
    const path = `/apps/${await makeApp()}/queues`;
    const queue = { name: "q", ttl: 1, maxLength: 1, region: "eu-west-1-a" };
    for (const wrong of [{ ttl: "1" }, { maxLength: 0 }, { region: "moon-1-a" }])
      expect((await call("POST", path, { ...queue, ...wrong })).status).toBe(400);
    for (const ttl of [0, 61]) expect((await call("POST", path, { ...queue, ttl })).status).toBe(422);
  });

  it("identify a queue by app, region and name", async () => {
    const app = await makeApp();
    const queue = { name: "My queue", ttl: 60, maxLength: 100, region: "us-east-1-a" };
    const created = await call("POST", `/apps/${app}/queues`, queue);
    expect(created.body).toMatchObject({ id: `${app}:us-east-1-a:My queue`, state: "Running" });
    expect((await call("GET", `/apps/${app}/queues`)).body).toMatchObject([
      { state: "Running", deadletter: false, deadletterId: `${app}:us-east-1-a:deadletter` },
      { id: `${app}:us-east-1-a:deadletter`, name: "deadletter", deadletter: true, messages: { total: 0 } },
    ]);
    expect((await call("DELETE", `/apps/${app}/queues/My queue`)).status).toBe(404);
    expect((await call("DELETE", `/apps/${app}/queues/${encodeURIComponent(created.body.id)}`)).status).toBe(204);
  });
});
