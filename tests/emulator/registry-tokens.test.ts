import { anHourAgo, type Hub, inAnHour, secret, startHub, statusAndMessage } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub();
});

const personal = "/v2/access-tokens";
const organizational = "/v2/orgs/acme/access-tokens";
const pull = { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] };
const repositories = "/v2/namespaces/acme/repositories";

describe("personal tokens", () => {
  it("return their value only on creation", async () => {
    const expires_at = inAnHour();
    const created = await hub.owner("POST", personal, { token_label: "ci", scopes: ["repo:read"], expires_at });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ token_label: "ci", scopes: ["repo:read"], is_active: true, expires_at });
    expect(created.body.token).toMatch(/^dckr_pat_/);
    const path = `${personal}/${created.body.uuid}/`;
    expect((await hub.owner("GET", path)).body).toEqual({ ...created.body, token: "" });
    const changed = await hub.owner("PATCH", path, {
      token_label: "nightly",
      scopes: ["repo:admin"],
      is_active: false,
    });
    expect(changed.body).toEqual({ ...created.body, token: "", token_label: "nightly", is_active: false });
    expect((await hub.owner("GET", personal)).body).toMatchObject({ count: 1, active_count: 0 });
    expect((await hub.owner("DELETE", path)).status).toBe(204);
    expect((await hub.owner("GET", path)).status).toBe(404);
  });

  it("are recorded, including sign-in tokens and deleted ones", async () => {
    const { username } = hub.emulator.credentials.registry;
    const { body } = await hub.owner("POST", personal, { token_label: "ci", scopes: ["repo:read"] });
    await hub.owner("GET", `${personal}/${body.uuid}`);
    const login = await hub.anonymous("POST", "/v2/auth/token", { identifier: username, secret: body.token });
    await hub.owner("DELETE", `${personal}/${body.uuid}`);
    const told = await hub.anonymous("GET", "/_control/issued-tokens");
    // The sign-in of the owner was first.
    expect(told.body.slice(1)).toEqual([body.token, login.body.access_token]);
    expect(told.body).toEqual(hub.emulator.registry.control.issuedTokens());
  });

  it("work until they are disabled, deleted or expired", async () => {
    const { username } = hub.emulator.credentials.registry;
    const { body } = await hub.owner("POST", personal, { token_label: "ci", scopes: ["repo:read"] });
    const login = { identifier: username, secret: body.token };
    const call = await hub.as(username, body.token);
    expect((await call("GET", repositories)).status).toBe(200);
    expect((await hub.owner("GET", `${personal}/${body.uuid}`)).body.last_used).not.toBeNull();
    await hub.owner("PATCH", `${personal}/${body.uuid}`, { is_active: false });
    expect((await call("GET", repositories)).status).toBe(401);
    expect((await hub.anonymous("POST", "/v2/auth/token", login)).status).toBe(401);
    hub.change("personalTokens", body.uuid, { is_active: true });
    expect((await hub.anonymous("POST", "/v2/auth/token", login)).status).toBe(200);
    hub.change("personalTokens", body.uuid, { expires_at: anHourAgo() });
    expect((await hub.anonymous("POST", "/v2/auth/token", login)).status).toBe(401);
  });

  it.each([
    ["a label", { scopes: ["repo:read"] }, ["token_label"]],
    ["known scopes", { token_label: "x", scopes: ["repo:fly"] }, ["scopes"]],
    ["a scope", { token_label: "x", scopes: [] }, ["scopes"]],
    ["a future time", { token_label: "x", scopes: ["repo:read"], expires_at: "2020-01-01T00:00:00Z" }, ["expires_at"]],
    ["a time", { token_label: "x", scopes: ["repo:read"], expires_at: "tomorrow" }, ["expires_at"]],
  ])("take %s", async (_what, body, fields) => {
    const answer = await hub.owner("POST", personal, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, fields]);
  });

  it("are accessible only with the password of their account", async () => {
    const other = await startHub({ accounts: { bob: { password: "bob" } } });
    const { body } = await other.owner("POST", personal, { token_label: "mine", scopes: ["repo:admin"] });
    const bob = await other.signedInAs("bob");
    expect((await bob("GET", `${personal}/${body.uuid}`)).status).toBe(404);
    expect((await bob("GET", personal)).body.count).toBe(0);
    const token = await other.personalToken("repo:admin");
    expect(statusAndMessage(await token("GET", personal))).toEqual([
      403,
      "access to the resource is forbidden with personal access token",
    ]);
  });
});

describe("organization tokens", () => {
  it("return their value only on creation, and keep their expiry", async () => {
    const expires_at = inAnHour();
    const body = { label: "robot", description: "Pulls.", resources: [pull], expires_at };
    const created = await hub.owner("POST", organizational, body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, is_active: true });
    expect(created.body).not.toHaveProperty("created_by");
    expect(created.body.token).toMatch(/^dckr_oat_/);
    const path = `${organizational}/${created.body.id}`;
    const { token, ...kept } = created.body;
    expect((await hub.owner("GET", path)).body).toEqual({ ...kept, created_by: "octavia" });
    const resources = [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] }];
    const changed = await hub.owner("PATCH", path, { label: "reader", resources, expires_at: null });
    expect(changed.body).toMatchObject({ label: "reader", resources, expires_at });
    const { body: page } = await hub.owner("GET", organizational);
    expect(page).toMatchObject({ total: 1, next: null, results: [{ label: "reader" }] });
    expect(page.results[0]).not.toHaveProperty("resources");
    expect((await hub.owner("DELETE", path)).status).toBe(204);
    expect((await hub.owner("DELETE", path)).status).toBe(404);
  });

  it("sign in with the name of the organization, only at the current path", async () => {
    const { body } = await hub.owner("POST", organizational, { label: "robot", resources: [pull] });
    const older = await hub.anonymous("POST", "/v2/users/login", { username: "acme", password: body.token });
    expect(older.body.detail).toBe("Cannot log into an organization account");
    expect(older.status).toBe(401);
    const call = await hub.as("acme", body.token);
    await hub.owner("PATCH", `${organizational}/${body.id}`, { is_active: false });
    expect((await call("GET", repositories)).status).toBe(401);
  });

  it("can only be deleted after they expired", async () => {
    const { body } = await hub.owner("POST", organizational, { label: "robot", resources: [pull] });
    hub.change("organizationTokens", body.id, { expires_at: anHourAgo() });
    expect((await hub.owner("PATCH", `${organizational}/${body.id}`, { label: "x" })).status).toBe(400);
    expect((await hub.owner("DELETE", `${organizational}/${body.id}`)).status).toBe(204);
  });

  it.each([
    ["a missing repository", [{ ...pull, path: "acme/none" }]],
    ["repositories of another account", [{ ...pull, path: "other/*" }]],
    ["another organization", [{ type: "TYPE_ORG", path: "other", scopes: ["scope-group-read"] }]],
    ["an unknown type", [{ ...pull, type: "TYPE_USER" }]],
    ["a scope of the organization for repositories", [{ ...pull, scopes: ["scope-group-read"] }]],
    ["the older spelling of a scope", [{ ...pull, scopes: ["repo-pull"] }]],
    ["no scope", [{ ...pull, scopes: [] }]],
    ["no resource", []],
  ])("reject %s", async (_what, resources) => {
    const answer = await hub.owner("POST", organizational, { label: "robot", resources });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["resources"]]);
  });

  it.each(["acme/app", "acme/*", "*/*/public"])("accept the path %s", async (path) => {
    hub.change("repositories", "acme/app", {});
    const resources = [{ type: "TYPE_REPO", path, scopes: ["scope-image-pull"] }];
    const created = await hub.owner("POST", organizational, { label: "robot", resources });
    expect([created.status, created.body.resources]).toEqual([201, resources]);
  });

  it("are limited by the plan of the organization, including unusable ones", async () => {
    hub.change("organizations", "acme", { plan: "team" });
    const create = () => hub.owner("POST", organizational, { label: "robot", resources: [pull] });
    for (let n = 0; n < 10; n++) expect((await create()).status).toBe(201);
    const { results } = (await hub.owner("GET", `${organizational}?page_size=100`)).body;
    hub.change("organizationTokens", results[0].id, { is_active: false });
    expect((await create()).status).toBe(400);
  });

  it("require the password of an owner, and reject members, personal tokens and organization tokens", async () => {
    const others = await startHub({
      accounts: { bob: { password: "bob" } },
      members: { "acme/bob": { role: "member" } },
    });
    const body = { label: "robot", resources: [pull] };
    const bob = await others.signedInAs("bob");
    expect(statusAndMessage(await bob("POST", organizational, body))).toEqual([403, "permission denied"]);
    const robot = await others.organizationToken({ organization: ["scope-group-edit"] });
    expect(statusAndMessage(await robot("POST", organizational, body))).toEqual([
      403,
      "token issued from organization access token is not allowed",
    ]);
    const token = await others.personalToken("repo:admin");
    expect((await token("POST", organizational, body)).status).toBe(403);
    expect((await others.owner("GET", "/v2/orgs/nobody/access-tokens")).status).toBe(404);
  });
});

describe("two-factor authentication", () => {
  it("requires a code after the password, but not for a personal token", async () => {
    const token = secret();
    const guarded = await startHub({
      accounts: { bob: { password: "bob", two_factor: true, two_factor_code: "123456" } },
      personalTokens: { bobs: { account: "bob", token } },
    });
    const first = await guarded.anonymous("POST", "/v2/users/login", { username: "bob", password: "bob" });
    expect(first.status).toBe(401);
    const { login_2fa_token } = first.body;
    const asBearer = { authorization: `Bearer ${login_2fa_token}` };
    expect((await guarded.anonymous("GET", repositories, undefined, asBearer)).status).toBe(401);
    const second = (code: string) => guarded.anonymous("POST", "/v2/users/2fa-login", { login_2fa_token, code });
    expect((await second("654321")).status).toBe(401);
    const { status, body } = await second("123456");
    expect(status).toBe(200);
    const opened = { authorization: `Bearer ${body.token}` };
    expect((await guarded.anonymous("GET", repositories, undefined, opened)).status).toBe(200);
    expect((await (await guarded.as("bob", token))("GET", repositories)).status).toBe(200);
  });
});
