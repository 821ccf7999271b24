import { type Caller, caller } from "./caller";
import { type Hub, startHub, statusAndMessage } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub({
    accounts: { bob: { password: "bob" }, eve: { password: "eve" } },
    members: { "acme/bob": { role: "member" }, "other/eve": { role: "owner" } },
    organizations: { other: {} },
    teams: { "acme/devs": { id: 7 } },
    repositories: { "acme/app": {}, "acme/secret": { is_private: true }, "octavia/own": {}, "other/open": {} },
    tags: { "acme/app:v1": {}, "acme/app:dev": {}, "acme/secret:v1": {} },
    webhooks: { "acme/app/deploy": {} },
    teamPermissions: { "acme/app/7": { permission: "read" } },
  });
});

const namespaced = "/v2/namespaces/acme/repositories";
const settings = { immutable_tags: true, immutable_tags_rules: ["v.*"] };
const insufficient = [403, "insufficient scope"];
const forbidden = [403, "access to the resource is forbidden with personal access token"];
const notAllowed = [403, "token issued from organization access token is not allowed"];

/** Every request to a repository: method, subpath, body, and the scope that an organization token requires. */
const requests: [string, string, unknown, string][] = [
  ["GET", "", undefined, "scope-repository-read"],
  ["GET", "/tags", undefined, "scope-tag-read"],
  ["GET", "/tags/v1", undefined, "scope-tag-read"],
  ["GET", "/groups", undefined, "scope-repo-group-read"],
  ["GET", "/groups/7", undefined, "scope-repo-group-read"],
  ["GET", "/webhook_pipeline", undefined, "scope-webhook-read"],
  ["GET", "/webhook_pipeline/deploy", undefined, "scope-webhook-read"],
  ["PATCH", "", { description: "New." }, "scope-repository-edit"],
  ["POST", "/privacy", { is_private: false }, "scope-repository-edit"],
  ["PATCH", "/categories", [], "scope-repository-edit"],
  ["PATCH", "/immutabletags", settings, "scope-repository-settings-admin"],
  ["POST", "/immutabletags/verify", { regex: "v.*" }, "scope-repository-settings-admin"],
  ["DELETE", "/tags/dev", undefined, "scope-tag-admin"],
  ["PATCH", "/groups/7", { permission: "write" }, "scope-repo-group-edit"],
  ["DELETE", "/groups/7", undefined, "scope-repo-group-admin"],
  ["POST", "/webhook_pipeline", { name: "other" }, "scope-webhook-edit"],
  ["DELETE", "/webhook_pipeline/deploy", undefined, "scope-webhook-admin"],
  ["DELETE", "", undefined, "scope-repository-admin"],
];
const underBoth = requests.filter(([, path]) => !path.startsWith("/immutabletags"));
const ok = [200, 201, 202, 204];

/** Every request to an organization, with the scope that organization tokens require, if they are accepted. */
const organizational: [string, string, string | undefined][] = [
  ["GET", "/v2/orgs/acme", undefined],
  ["GET", "/v2/orgs/acme/members", "scope-member-read"],
  ["PUT", "/v2/orgs/acme/members/nobody", "scope-member-edit"],
  ["DELETE", "/v2/orgs/acme/members/nobody", "scope-member-edit"],
  ["GET", "/v2/orgs/acme/invites", "scope-invite-read"],
  ["POST", "/v2/invites/bulk", "scope-invite-edit"],
  ["GET", "/v2/orgs/acme/groups", "scope-group-read"],
  ["POST", "/v2/orgs/acme/groups", "scope-group-edit"],
  ["GET", "/v2/orgs/acme/groups/devs", "scope-group-read"],
  ["PATCH", "/v2/orgs/acme/groups/devs", "scope-group-edit"],
  ["GET", "/v2/orgs/acme/groups/devs/members", "scope-group-read"],
  ["POST", "/v2/orgs/acme/groups/devs/members", "scope-group-edit"],
  ["DELETE", "/v2/orgs/acme/groups/devs/members/nobody", "scope-group-edit"],
  ["GET", "/v2/orgs/acme/settings", undefined],
  ["PUT", "/v2/orgs/acme/settings", undefined],
  ["GET", "/v2/orgs/acme/settings/registry-access-management", "scope-ram-read"],
  ["PUT", "/v2/orgs/acme/settings/registry-access-management", "scope-ram-write"],
  ["GET", "/v2/orgs/acme/access-tokens", undefined],
  ["POST", "/v2/orgs/acme/access-tokens", undefined],
  ["GET", "/v2/access-tokens", undefined],
  ["POST", "/v2/access-tokens", undefined],
  ["GET", "/v2/user/orgs", undefined],
];
const bodyOf = (path: string) => (path.endsWith("bulk") ? { org: "acme", invitees: ["x@example.com"] } : {});

describe("a password", () => {
  it.each(requests)("allows %s …/app%s in an organization of the user", async (method, path, body) => {
    expect(ok).toContain((await hub.owner(method, `${namespaced}/app${path}`, body)).status);
  });

  it("allows what the owner of another repository permits", async () => {
    const bob = await hub.signedInAs("bob");
    const open = "/v2/namespaces/other/repositories/open";
    expect((await bob("GET", open)).body.permissions).toEqual({ read: true, write: false, admin: false });
    expect(statusAndMessage(await bob("PATCH", open, {}))).toEqual([403, "permission denied"]);
    expect(statusAndMessage(await bob("GET", `${open}/webhook_pipeline`))).toEqual([403, "permission denied"]);
    expect(statusAndMessage(await bob("DELETE", `${namespaced}/app/tags/v1`))).toEqual([403, "permission denied"]);
    expect(statusAndMessage(await bob("GET", `${namespaced}/secret`))).toEqual([404, "object not found"]);
    const { body } = await bob("GET", namespaced);
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(["app"]);
    hub.change("teamMembers", "acme/7/bob", {});
    const relation = async (path: string) => (await bob("GET", path)).body.affiliation;
    expect([await relation(open), await relation(`${namespaced}/app`)]).toEqual([null, "member"]);
  });

  it("allows to create in the user's namespace, and as owner or editor in an organization", async () => {
    const bob = await hub.signedInAs("bob");
    const create = (namespace: string) =>
      bob("POST", `/v2/namespaces/${namespace}/repositories`, { namespace, name: "new" });
    expect((await create("bob")).status).toBe(201);
    expect((await create("acme")).status).toBe(403);
    expect((await create("other")).status).toBe(403);
    hub.change("members", "acme/bob", { role: "editor" });
    expect((await create("acme")).status).toBe(201);
  });
});

describe("a personal token", () => {
  it.each(requests)("requires a scope for %s …/app%s", async (method, path, body) => {
    const narrow = await hub.personalToken("repo:public_read");
    const reading = await hub.personalToken("repo:read");
    const writing = await hub.personalToken("repo:write");
    const all = await hub.personalToken("repo:admin");
    const send = (call: Caller, name: string) => call(method, `${namespaced}/${name}${path}`, body);
    expect(statusAndMessage(await send(narrow, "secret"))).toEqual(insufficient);
    if (method === "GET") {
      expect((await send(reading, "secret")).status).not.toBe(403);
      expect((await send(narrow, "app")).status).toBe(200);
    } else {
      for (const call of [narrow, reading, writing])
        expect(statusAndMessage(await send(call, "app"))).toEqual(insufficient);
      expect(ok).toContain((await send(all, "app")).status);
    }
  });

  it("requires the highest scope to create, and does not see private repositories with the lowest", async () => {
    const narrow = await hub.personalToken("repo:public_read");
    const body = { namespace: "acme", name: "new" };
    expect(statusAndMessage(await narrow("POST", namespaced, body))).toEqual(insufficient);
    expect((await narrow("GET", namespaced)).body.count).toBe(1);
    expect((await (await hub.personalToken("repo:read"))("GET", namespaced)).body.count).toBe(2);
    expect((await (await hub.personalToken("repo:admin"))("POST", namespaced, body)).status).toBe(201);
  });

  it.each(organizational)("does not allow %s %s", async (method, path) => {
    const call = await hub.personalToken("repo:admin");
    const isRead = method === "GET";
    expect(statusAndMessage(await call(method, path, isRead ? undefined : bodyOf(path)))).toEqual(forbidden);
  });
});

describe("an organization token", () => {
  it.each(requests)("allows %s …/app%s with one scope", async (method, path, body, scope) => {
    const others = requests.map(([, , , other]) => other).filter((other) => !includes(other, scope));
    const without = await hub.organizationToken({ repositories: [...new Set(others)] });
    const elsewhere = await hub.organizationToken({ repositories: [scope], path: "acme/secret" });
    const granted = await hub.organizationToken({ repositories: [scope] });
    const send = (call: Caller) => call(method, `${namespaced}/app${path}`, body);
    expect(statusAndMessage(await send(without))).toEqual(insufficient);
    expect(statusAndMessage(await send(elsewhere))).toEqual(insufficient);
    expect(ok).toContain((await send(granted)).status);
  });

  it.each(underBoth)("does not allow %s …/app%s under the legacy path", async (method, path, body, scope) => {
    const call = await hub.organizationToken({ repositories: [scope] });
    expect(statusAndMessage(await call(method, `/v2/repositories/acme/app${path}`, body))).toEqual(notAllowed);
  });

  it("lists only public repositories, without an error, unless it may list all", async () => {
    const some = await hub.organizationToken({ repositories: ["scope-repository-admin"] });
    const all = await hub.organizationToken({ organization: ["scope-repository-list"] });
    expect((await some("GET", namespaced)).body.count).toBe(1);
    expect((await all("GET", namespaced)).body).toMatchObject({ count: 2, results: [{ affiliation: null }, {}] });
    expect(statusAndMessage(await all("GET", "/v2/repositories/acme"))).toEqual(notAllowed);
  });

  it("allows to create with a scope of the organization, which no scope of a repository includes", async () => {
    const body = { namespace: "acme", name: "new" };
    const admin = await hub.organizationToken({ repositories: ["scope-repository-admin"] });
    expect(statusAndMessage(await admin("POST", namespaced, body))).toEqual(insufficient);
    const creator = await hub.organizationToken({ organization: ["scope-repository-create"] });
    expect((await creator("POST", namespaced, body)).status).toBe(201);
    const away = "/v2/namespaces/octavia/repositories";
    expect((await creator("POST", away, { namespace: "octavia", name: "new" })).status).toBe(403);
  });

  it("reads public repositories of any namespace with the path for these, but no private ones", async () => {
    const call = await hub.organizationToken({ repositories: ["scope-repository-admin"], path: "*/*/public" });
    expect((await call("GET", `${namespaced}/app`)).status).toBe(200);
    expect((await call("GET", "/v2/namespaces/other/repositories/open")).status).toBe(200);
    expect((await call("DELETE", "/v2/namespaces/other/repositories/open")).status).toBe(403);
    expect(statusAndMessage(await call("GET", `${namespaced}/secret`))).toEqual(insufficient);
  });

  it.each(organizational)("allows %s %s with one scope, or not at all", async (method, path, scope) => {
    const body = method === "GET" ? undefined : bodyOf(path);
    const named = organizational.flatMap(([, , other]) => other ?? []);
    const others = [...new Set(named)].filter((other) => !scope || !includes(other, scope));
    const without = await hub.organizationToken({ organization: others });
    expect(statusAndMessage(await without(method, path, body))).toEqual(scope ? insufficient : notAllowed);
    if (!scope) return;
    const granted = await hub.organizationToken({ organization: [scope] });
    expect((await granted(method, path, body)).status).not.toBe(403);
  });

  it("allows nothing in another organization", async () => {
    const call = await hub.organizationToken({ organization: ["scope-group-edit"] });
    expect(statusAndMessage(await call("GET", "/v2/orgs/other/groups"))).toEqual([403, "permission denied"]);
  });
});

describe("an anonymous client", () => {
  it.each(requests)("has to sign in before %s …/app%s", async (method, path, body) => {
    const { url } = hub.emulator.registry;
    const forged = caller(url, { authorization: "Bearer e30.e30.e30" });
    expect((await hub.anonymous(method, `${namespaced}/app${path}`, body)).status).toBe(401);
    expect((await forged(method, `${namespaced}/app${path}`, body)).status).toBe(401);
  });
});

/** True if the first scope is the second or a higher one for the same type of object. */
function includes(scope: string, needed: string): boolean {
  const rank = ["read", "edit", "write", "admin"];
  const [thing, verb] = [scope.replace(/-\w+$/, ""), scope.replace(/^.*-/, "")];
  const [other, least] = [needed.replace(/-\w+$/, ""), needed.replace(/^.*-/, "")];
  return thing === other && rank.indexOf(verb) >= rank.indexOf(least);
}
