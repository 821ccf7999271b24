import { type Deviation, openApi } from "../support/specifications";
import type { Caller } from "./caller";
import { type Hub, startHub } from "./hub";

const noNull = "The specification's own example is null, yet the type leaves null out.";
const fewStatuses = "The specification names only some of the statuses that such a request can meet.";

/** Deviations of the emulator from the specification, with the reason. */
const deviations: Record<"tokens" | "organizations" | "repositories", Deviation[]> = {
  tokens: [
    { at: "/next", what: "must be string", why: noNull },
    { at: "/previous", what: "must be string", why: noNull },
    { at: "POST /v2/access-tokens", what: "403", why: fewStatuses },
    { at: "PATCH /v2/access-tokens/none", what: "404", why: fewStatuses },
    { at: "PATCH /v2/orgs/acme/access-tokens/expired", what: "400", why: fewStatuses },
  ],
  organizations: [
    { at: "", what: "must be array", why: "Clients read one page of members; the specification has a list of pages." },
    { at: "/next", what: "must be string", why: noNull },
    { at: "/previous", what: "must be string", why: noNull },
    {
      at: "/role",
      what: "must be equal to one of the allowed values",
      why: "The type of the answer has core roles only. The vendor left open if members show the name of a custom role.",
    },
    { at: "/invitees", what: "must be object", why: "The specification wraps the list twice; clients read it once." },
    { at: "POST /v2/invites/bulk", what: "403", why: fewStatuses },
    { at: "POST /v2/orgs/nobody/groups", what: "404", why: fewStatuses },
    { at: "PATCH /v2/orgs/acme/groups/devs", what: "400", why: fewStatuses },
    { at: "PUT /v2/orgs/acme/settings", what: "400", why: fewStatuses },
  ],
  repositories: [
    { at: "/images", what: "must be object", why: "Clients read a list of images." },
    { at: "/v2", what: "must be string", why: "Clients read true or false." },
    { at: "/results/0/images", what: "must be object", why: "As for one tag." },
    { at: "/results/0/v2", what: "must be string", why: "As for one tag." },
  ],
};

describe("the registry matches its specification", () => {
  const specification = openApi("docker-hub");
  let hub: Hub;
  beforeEach(async () => {
    specification.differences.clear();
    hub = await startHub({
      accounts: { bob: { password: "bob" }, carol: {}, dave: {} },
      members: { "acme/bob": { role: "member" }, "acme/carol": { role: "editor" } },
      organizationTokens: { expired: { org: "acme", expires_at: "2020-01-01T00:00:00Z" } },
      repositories: { "acme/app": {}, "acme/secret": { is_private: true } },
      tags: { "acme/app:v1": { images: [{ architecture: "amd64" }] } },
    });
  });

  /** Sends requests and validates each response. */
  const checked =
    (call: Caller): Caller =>
    async (method, path, body) => {
      const answer = await call(method, path, body);
      specification.check(method, path.replace(/\?.*/, ""), answer);
      return answer;
    };
  const expectOnly = (rows: readonly Deviation[]) =>
    expect([...specification.differences].sort()).toEqual(rows.map(({ at, what }) => `${at}: ${what}`).sort());

  it("for tokens", async () => {
    const call = checked(hub.owner);
    const personal = "/v2/access-tokens";
    const { body } = await call("POST", personal, { token_label: "ci", scopes: ["repo:read"] });
    await call("POST", personal, {});
    await call("GET", personal);
    await call("GET", `${personal}/${body.uuid}`);
    await call("PATCH", `${personal}/${body.uuid}`, { is_active: false });
    await call("PATCH", `${personal}/${body.uuid}`, { is_active: "no" });
    await call("DELETE", `${personal}/${body.uuid}`);
    await call("GET", `${personal}/${body.uuid}`);
    await call("PATCH", `${personal}/none`, {});
    await checked(hub.anonymous)("GET", personal);
    await checked(await hub.personalToken("repo:admin"))("POST", personal, {});

    const organizational = "/v2/orgs/acme/access-tokens";
    const resources = [{ type: "TYPE_REPO", path: "acme/app", scopes: ["scope-image-pull"] }];
    const { body: token } = await call("POST", organizational, { label: "robot", resources, expires_at: null });
    await call("POST", organizational, {});
    await call("GET", `${organizational}?page_size=1`);
    await call("GET", `${organizational}/${token.id}`);
    await call("PATCH", `${organizational}/${token.id}`, { label: "other" });
    await call("PATCH", `${organizational}/expired`, { label: "other" });
    await call("DELETE", `${organizational}/${token.id}`);
    await call("DELETE", `${organizational}/${token.id}`);
    await call("GET", "/v2/orgs/nobody/access-tokens");
    const robot = await hub.organizationToken({ organization: ["scope-group-read"] });
    await checked(robot)("GET", organizational);
    expectOnly(deviations.tokens);
  });

  it("for organizations", async () => {
    const call = checked(hub.owner);
    const bob = checked(await hub.signedInAs("bob"));
    const acme = "/v2/orgs/acme";
    await call("GET", `${acme}/members?invites=true`);
    await call("PUT", `${acme}/members/bob`, { role: "editor" });
    await call("PUT", `${acme}/members/bob`, { role: "billing" });
    await call("PUT", `${acme}/members/bob`, { role: "king" });
    await call("PUT", `${acme}/members/nobody`, { role: "owner" });
    await call("DELETE", `${acme}/members/octavia`);
    await call("DELETE", `${acme}/members/carol`);
    const { body } = await call("POST", "/v2/invites/bulk", { org: "acme", invitees: ["dave", "bob", "no"] });
    await call("POST", "/v2/invites/bulk", {});
    await bob("POST", "/v2/invites/bulk", { org: "acme", invitees: ["dave"] });
    await call("GET", `${acme}/invites`);
    await bob("GET", `${acme}/invites`);
    await call("PATCH", `/v2/invites/${body.invitees[0].invite.id}/resend`);
    await call("DELETE", `/v2/invites/${body.invitees[0].invite.id}`);
    await call("DELETE", `/v2/invites/${body.invitees[0].invite.id}`);

    await call("POST", `${acme}/groups`, { name: "devs", description: "They build." });
    await call("POST", `${acme}/groups`, { name: "devs" });
    await call("POST", "/v2/orgs/nobody/groups", { name: "devs" });
    await call("GET", `${acme}/groups`);
    await call("GET", `${acme}/groups/devs`);
    await call("PUT", `${acme}/groups/devs`, { name: "devs" });
    await call("PATCH", `${acme}/groups/devs`, { name: "no" });
    await call("PATCH", `${acme}/groups/devs`, { description: "They do." });
    await call("PATCH", `${acme}/groups/devs`, { role: "releases" });
    await call("PATCH", `${acme}/groups/owners`, { name: "bosses" });
    await call("POST", `${acme}/groups/devs/members`, { member: "bob" });
    await call("GET", `${acme}/groups/devs/members`);
    await call("DELETE", `${acme}/groups/devs/members/bob`);
    await call("DELETE", `${acme}/groups/devs/members/bob`);
    await call("DELETE", `${acme}/groups/devs`);
    await call("GET", `${acme}/groups/devs`);

    const restricted_images = { enabled: true, allow_official_images: true, allow_verified_publishers: true };
    await call("PUT", `${acme}/settings`, { restricted_images });
    await call("PUT", `${acme}/settings`, {});
    await call("GET", `${acme}/settings`);
    await bob("GET", `${acme}/settings`);
    expectOnly(deviations.organizations);
  });

  it("for repositories and the sign-in", async () => {
    const call = checked(hub.owner);
    const { username, password } = hub.emulator.credentials.registry;
    const signIn = checked(hub.anonymous);
    await signIn("POST", "/v2/auth/token", { identifier: username, secret: password });
    await signIn("POST", "/v2/users/login", { username, password });
    await signIn("POST", "/v2/auth/token", { identifier: username, secret: "no" });
    const bob = checked(await hub.signedInAs("bob"));
    const repositories = "/v2/namespaces/acme/repositories";
    hub.change("teams", "acme/devs", { id: 7 });
    await call("POST", repositories, { namespace: "acme", name: "api", description: "An app" });
    await call("POST", repositories, { namespace: "acme", name: "api" });
    await call("GET", repositories);
    await call("GET", `${repositories}/api`);
    await call("GET", `${repositories}/none`);
    await call("PATCH", `${repositories}/api/immutabletags`, { immutable_tags: true, immutable_tags_rules: [] });
    await call("PATCH", `${repositories}/api/immutabletags`, {});
    const groups = "/v2/repositories/acme/app/groups";
    await call("POST", groups, { group_id: 7, permission: "write" });
    await call("POST", groups, { group_id: 7, permission: "write" });
    await call("POST", groups, { group_id: 8, permission: "write" });
    await bob("POST", groups, { group_id: 7, permission: "write" });
    await call("GET", `${repositories}/app/tags`);
    await call("GET", `${repositories}/app/tags/v1`);
    await call("GET", `${repositories}/app/tags/none`);
    await call("GET", `${repositories}?ordering=colour`);
    await bob("GET", `${repositories}/secret`);
    await bob("POST", repositories, { namespace: "acme", name: "new" });
    await bob("PATCH", `${repositories}/app/immutabletags`, { immutable_tags: true, immutable_tags_rules: [] });
    await call("POST", `${repositories}/app/immutabletags/verify`, { regex: "(" });
    await call("POST", `${repositories}/app/immutabletags/verify`, { regex: "v.*" });
    expectOnly(deviations.repositories);
  });
});
