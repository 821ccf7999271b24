import { caller, emulatorForTest } from "./caller";
import { type Hub, startHub } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub();
});

const collection = "/v2/namespaces/acme/repositories";
const call: Hub["owner"] = (...request) => hub.owner(...request);
const create = (name: string, more: object = {}) => call("POST", collection, { namespace: "acme", name, ...more });
const put = (collection: string, key: string, merge = {}) => hub.change(collection, key, merge);

describe("registry sign-in", () => {
  it("returns a token with an expiry", async () => {
    const { username, password } = hub.emulator.credentials.registry;
    const { body } = await hub.anonymous("POST", "/v2/users/login", { username, password });
    const claims = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
    expect(claims.exp - claims.iat).toBe(600);
    const answer = await hub.anonymous("GET", collection, undefined, { authorization: `JWT ${body.token}` });
    expect(answer.status).toBe(200);
  });

  it("rejects a wrong password, a missing token, a forged one and an expired one", async () => {
    const { username } = hub.emulator.credentials.registry;
    const wrong = { identifier: username, secret: "no" };
    expect((await hub.anonymous("POST", "/v2/auth/token", wrong)).status).toBe(401);
    expect((await hub.anonymous("GET", collection)).status).toBe(401);
    const unsigned = `${Buffer.from("{}").toString("base64url")}.${Buffer.from('{"exp":9e9}').toString("base64url")}.x`;
    const forged = { authorization: `Bearer ${unsigned}` };
    expect((await hub.anonymous("GET", collection, undefined, forged)).status).toBe(401);
    const brief = await startHub({}, { registryTokenLifetimeSeconds: 0 });
    expect((await brief.owner("GET", collection)).status).toBe(401);
  });

  it.each([
    ["a seed", { seed: { registry: { accounts: { octavia: { password: "from a seed" } } } } }, "from a seed"],
    ["an option", { credentials: { registry: { password: "from an option" } } }, "from an option"],
    [
      "an option, because the seed does not name it",
      {
        seed: { registry: { accounts: { octavia: { full_name: "Octavia" } } } },
        credentials: { registry: { password: "from an option" } },
      },
      "from an option",
    ],
  ])("accepts the password of the main account from %s", async (_what, options, password) => {
    const own = await emulatorForTest(options);
    expect(own.credentials.registry).toEqual({ username: "octavia", password });
    const visitor = caller(own.registry.url);
    const login = (secret: string) => visitor("POST", "/v2/auth/token", { identifier: "octavia", secret });
    expect((await login(password)).status).toBe(200);
    expect((await login("another")).status).toBe(401);

    own.registry.control.change({ collection: "accounts", key: "octavia", merge: { password: "changed" } });
    expect((await login("changed")).status).toBe(200);
    expect((await login(password)).status).toBe(401);
    expect(own.credentials.registry.password).toBe("changed");
    own.registry.control.reset();
    expect((await login(password)).status).toBe(200);
  });

  it("is not required for categories", async () => {
    expect((await hub.anonymous("GET", "/v2/categories")).body[0]).toEqual({
      slug: "api-management",
      name: "API management",
    });
  });
});

describe("registry repositories", () => {
  it("are created, read, changed and deleted under both paths", async () => {
    const created = await create("app", { description: "An app", is_private: true });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: "app", namespace: "acme", is_private: true, affiliation: "owner" });
    expect(created.body).not.toHaveProperty("full_description");
    expect(created.body.immutable_tags_settings).toEqual({ enabled: false, rules: [".*"] });

    const patched = await call("PATCH", "/v2/repositories/acme/app/", { full_description: "Long.", is_private: false });
    expect(patched.body).toMatchObject({ description: "An app", full_description: "Long.", is_private: true });
    await call("POST", "/v2/repositories/acme/app/privacy", { is_private: false });
    expect((await call("GET", `${collection}/app`)).body.is_private).toBe(false);
    expect((await call("HEAD", `${collection}/app`)).status).toBe(200);

    expect((await call("DELETE", "/v2/repositories/acme/app/")).status).toBe(202);
    const gone = await call("GET", "/v2/repositories/acme/app");
    expect([gone.status, gone.body]).toEqual([404, { message: "object not found", errinfo: {} }]);
    expect((await call("DELETE", "/v2/repositories/acme/app/")).status).toBe(404);
  });

  it("report the names of invalid fields", async () => {
    await create("app");
    const taken = await create("app");
    expect([taken.status, Object.keys(taken.body.errinfo.fielderrors)]).toEqual([400, ["name"]]);
    const wrong = await create("App!", { description: 7, is_private: "no" });
    expect(Object.keys(wrong.body.errinfo.fielderrors).sort()).toEqual(["description", "is_private", "name"]);
  });

  it("limit the bytes of descriptions", async () => {
    const long = await create("app", { description: `${"x".repeat(99)}ü€` });
    expect([long.status, long.body]).toEqual([400, { detail: "Exceeded max number of bytes 100 - actual 104" }]);
  });

  it("return 409 for an existing name with the option", async () => {
    const other = await startHub({ repositories: { "acme/app": {} } }, { registryConflictStatus: 409 });
    expect((await other.owner("POST", collection, { name: "app", namespace: "acme" })).status).toBe(409);
  });

  it("are listed in pages with absolute links and without the overview", async () => {
    for (const name of ["aa", "bb", "cc"]) await create(name, { full_description: "Long." });
    const first = await call("GET", `${collection}?page_size=2&ordering=name`);
    expect(first.body).toMatchObject({ count: 3, previous: null });
    expect(first.body.results.map(({ name }: { name: string }) => name)).toEqual(["aa", "bb"]);
    expect(first.body.results[0]).not.toHaveProperty("full_description");
    const next = new URL(first.body.next);
    expect(next.origin).toBe(hub.emulator.registry.url);
    const second = await call("GET", `${next.pathname}${next.search}`);
    expect(second.body).toMatchObject({ next: null, results: [{ name: "cc" }] });
    expect((await call("GET", `${collection}?page=3&page_size=2`)).status).toBe(404);
  });

  it("are an empty list for an unknown namespace, and cannot be created in it", async () => {
    expect((await call("GET", "/v2/namespaces/nobody/repositories")).body).toMatchObject({ count: 0, results: [] });
    expect((await call("POST", "/v2/namespaces/nobody/repositories", { name: "app" })).status).toBe(403);
  });

  it("accept known categories, by slug", async () => {
    await create("app");
    const path = "/v2/repositories/acme/app/categories/";
    const set = await call("PATCH", path, [{ slug: "networking", name: "ignored" }]);
    expect(set.body.categories).toEqual([{ slug: "networking", name: "Networking" }]);
    expect((await call("PATCH", path, [{ slug: "nonsense" }])).status).toBe(400);
  });
});

describe("registry tags", () => {
  it("are deleted without their manifests, which other tags and the size of the repository still contain", async () => {
    await create("app");
    const digest = `sha256:${"a".repeat(64)}`;
    put("repositories", "acme/app", { storage_size: 42 });
    for (const tag of ["v1", "latest"]) put("tags", `acme/app:${tag}`, { digest });
    expect((await call("DELETE", `${collection}/app/tags/v1`)).status).toBe(204);
    const missing = await call("GET", `${collection}/app/tags/v1`);
    const errinfo = { namespace: "acme", repository: "app", tag: "v1" };
    expect([missing.status, missing.body.errinfo]).toEqual([404, errinfo]);
    expect((await call("GET", `${collection}/app/tags/latest`)).body).toMatchObject({ digest });
    expect((await call("GET", `${collection}/app`)).body).toMatchObject({ storage_size: 42 });
  });
});

describe("registry immutable tags", () => {
  const path = `${collection}/app/immutabletags`;

  it.each([
    ["all tags if enabled without a rule", path, true, [], [".*"]],
    ["all tags if disabled", path, false, [], [".*"]],
    ["each part of one string in an update", "/v2/repositories/acme/app/", true, "v.*,latest", ["v.*", "latest"]],
  ])("include %s", async (_what, at, enabled, immutable_tags_rules, rules) => {
    await create("app");
    const set = await call("PATCH", at, { immutable_tags: enabled, immutable_tags_rules });
    expect(set.body.immutable_tags_settings).toEqual({ enabled, rules });
  });

  it.each([
    [{ immutable_tags: true }],
    [{ immutable_tags_rules: [] }],
    [{ immutable_tags: true, immutable_tags_rules: ["(?=x)"] }],
    [{ immutable_tags: true, immutable_tags_rules: ["a", "b", "c", "d", "e", "f"] }],
  ])("rejects %j", async (body) => {
    await create("app");
    expect((await call("PATCH", path, body)).status).toBe(400);
  });

  it("cannot be deleted, and a rule can be verified", async () => {
    await create("app");
    for (const tag of ["v1", "dev"]) put("tags", `acme/app:${tag}`);
    await call("PATCH", path, { immutable_tags: true, immutable_tags_rules: ["v[0-9]+"] });
    expect((await call("POST", `${path}/verify`, { regex: "v.*" })).body).toEqual({ tags: ["v1"] });
    expect((await call("DELETE", "/v2/repositories/acme/app/tags/v1/")).status).toBe(403);
    expect((await call("DELETE", "/v2/repositories/acme/app/tags/dev/")).status).toBe(204);
    expect((await call("GET", `${collection}/app/tags`)).body).toMatchObject({ count: 1, results: [{ name: "v1" }] });
    const missing = await call("GET", `${collection}/app/tags/dev`);
    const errinfo = { namespace: "acme", repository: "app", tag: "dev" };
    expect([missing.status, missing.body]).toEqual([404, { message: "httperror 404: tag 'dev' not found", errinfo }]);
    await call("DELETE", "/v2/repositories/acme/app/");
    const { repositories, tags } = hub.emulator.registry.control.objects();
    expect([repositories, tags]).toEqual([{}, {}]);
  });
});
