import { caller } from "./caller";
import { type Hub, startHub, statusAndMessage } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub({
    accounts: { bob: { password: "bob" }, carol: { full_name: "Carol Smith" }, dave: {} },
    members: { "acme/bob": { role: "member" }, "acme/carol": { role: "editor" } },
  });
});

const members = "/v2/orgs/acme/members";
const invites = "/v2/orgs/acme/invites";
const invite = async (invitees: string[], more: object = {}) =>
  (await hub.owner("POST", "/v2/invites/bulk", { org: "acme", invitees, ...more })).body.invitees;
const people = async (query = "") =>
  (await hub.owner("GET", `${members}${query}`)).body.results.map(
    ({ username, role }: { username: string; role: string }) => `${username} ${role}`,
  );

describe("members of an organization", () => {
  it("are listed with capitalized roles and found by name, email address and role", async () => {
    expect(await people()).toEqual(["octavia Owner", "bob Member", "carol Editor"]);
    expect(await people("?search=Smith")).toEqual(["carol Editor"]);
    expect(await people("?search=bob@example.com")).toEqual(["bob Member"]);
    expect(await people("?role=owner")).toEqual(["octavia Owner"]);
    expect((await hub.owner("GET", `${members}?role=king`)).status).toBe(400);
  });

  it("contain their teams", async () => {
    hub.change("teams", "acme/devs", { members: ["bob"] });
    const { body } = await hub.owner("GET", `${members}?search=bob`);
    expect(body.results[0].groups).toEqual(["devs"]);
    const owners = await hub.owner("GET", `${members}?role=owner`);
    expect(owners.body.results[0].groups).toEqual(["owners"]);
  });

  it("can change their role and be removed", async () => {
    const changed = await hub.owner("PUT", `${members}/bob/`, { role: "editor" });
    expect(changed.body).toMatchObject({ username: "bob", role: "Editor" });
    expect((await hub.owner("PUT", `${members}/bob`, { role: "Owner" })).status).toBe(400);
    expect((await hub.owner("DELETE", `${members}/bob/`)).status).toBe(204);
    expect((await hub.owner("DELETE", `${members}/bob`)).status).toBe(404);
    expect((await hub.owner("PUT", `${members}/bob`, { role: "member" })).status).toBe(404);
    expect(await people()).toEqual(["octavia Owner", "carol Editor"]);
  });

  it("can have a custom role of the organization, which grants no permission of an owner", async () => {
    const assigned = await hub.owner("PUT", `${members}/carol`, { role: "Releases" });
    expect(assigned.body).toMatchObject({ username: "carol", role: "releases" });
    expect(await people()).toContain("carol releases");
    expect((await hub.owner("PUT", `${members}/carol`, { role: "king" })).status).toBe(400);
    expect((await hub.owner("PUT", `${members}/octavia`, { role: "billing" })).status).toBe(400);
    hub.change("accounts", "carol", { password: "carol" });
    const carol = await hub.signedInAs("carol");
    expect((await carol("PUT", `${members}/bob`, { role: "editor" })).status).toBe(403);
    hub.change("organizations", "acme", { hides_custom_roles: true });
    expect(await people()).toContain("carol Member");
    hub.change("organizations", "acme", { plan: "team" });
    expect((await hub.owner("PUT", `${members}/carol`, { role: "billing" })).status).toBe(400);
  });

  it("are not invited with a custom role", async () => {
    const request = { org: "acme", invitees: ["dave"], role: "billing" };
    expect((await hub.owner("POST", "/v2/invites/bulk", request)).status).toBe(400);
  });

  it("include at least one owner", async () => {
    expect((await hub.owner("DELETE", `${members}/octavia`)).status).toBe(400);
    expect((await hub.owner("PUT", `${members}/octavia`, { role: "member" })).status).toBe(400);
    await hub.owner("PUT", `${members}/carol`, { role: "owner" });
    expect((await hub.owner("DELETE", `${members}/octavia`)).status).toBe(204);
    expect(statusAndMessage(await hub.owner("GET", members))).toEqual([403, "permission denied"]);
  });

  it("can be changed only by owners", async () => {
    const bob = await hub.signedInAs("bob");
    expect((await bob("GET", members)).body.results[0]).not.toHaveProperty("email");
    expect((await bob("PUT", `${members}/bob`, { role: "owner" })).status).toBe(403);
    expect((await bob("DELETE", `${members}/carol`)).status).toBe(403);
    expect((await bob("GET", invites)).status).toBe(403);
    expect((await bob("POST", "/v2/invites/bulk", { org: "acme", invitees: ["x@example.com"] })).status).toBe(403);
  });
});

describe("organizations", () => {
  it("can be read by their members and listed for an account", async () => {
    hub.change("organizations", "umbrella", { full_name: "Umbrella" });
    hub.change("members", "umbrella/octavia", { role: "member" });
    expect((await hub.owner("GET", "/v2/orgs/acme/")).body).toMatchObject({ orgname: "acme", type: "Organization" });
    const { body } = await hub.owner("GET", "/v2/user/orgs/");
    expect(body.results.map(({ orgname }: { orgname: string }) => orgname)).toEqual(["acme", "umbrella"]);
    expect(body.results[1]).toMatchObject({
      uuid: expect.any(String),
      badge: "",
      is_active: true,
      user_role: "member",
      user_groups: [],
      org_groups_count: 1,
      plan_name: "business",
      parent_name: "",
    });
    const bob = await hub.signedInAs("bob");
    expect((await bob("GET", "/v2/orgs/acme")).status).toBe(200);
    expect((await bob("GET", "/v2/orgs/umbrella")).status).toBe(403);
    expect((await bob("GET", "/v2/orgs/nothing")).status).toBe(404);
  });
});

it("a sign-in token contains the user in a claim, unless it is of an organization", async () => {
  const claim = async (identifier: string, secret: string) => {
    const { body } = await hub.anonymous("POST", "/v2/auth/token", { identifier, secret });
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1], "base64url").toString());
    return claims["https://hub.docker.com"];
  };
  const { username, password } = hub.emulator.credentials.registry;
  expect(await claim(username, password)).toEqual({ username });
  const { body } = await hub.owner("POST", "/v2/orgs/acme/access-tokens", {
    label: "ci",
    resources: [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] }],
  });
  expect(await claim("acme", body.token)).toBeUndefined();
});

describe("invitations", () => {
  it("return a status for each invitee", async () => {
    const rows = await invite([
      "dave",
      "new@example.com",
      "bob",
      "carol@example.com",
      "nobody-knows",
      "new@example.com",
    ]);
    expect(rows.map(({ invitee, status }: { invitee: string; status: string }) => `${invitee} ${status}`)).toEqual([
      "dave invited",
      "new@example.com invited",
      "bob existing_org_member",
      "carol@example.com existing_org_member",
      "nobody-knows invalid_email_or_docker_id",
      "new@example.com already_invited",
    ]);
    expect(rows[0].invite).toMatchObject({ org: "acme", invitee: "dave", inviter_username: "octavia", role: "member" });
    expect((await hub.owner("GET", invites)).body.data).toEqual([rows[0].invite, rows[1].invite]);
  });

  it("are not sent in a dry run", async () => {
    expect(await invite(["dave"], { dry_run: true })).toEqual([{ invitee: "dave", status: "invited" }]);
    expect((await hub.owner("GET", invites)).body).toEqual({ data: [] });
  });

  it("are listed with the members only on request", async () => {
    await invite(["dave", "new@example.com"]);
    expect(await people()).toHaveLength(3);
    expect(await people("?type=invitee")).toEqual(["dave Invitee", " Invitee"]);
    expect(await people("?invites=true")).toHaveLength(5);
    expect((await hub.owner("PUT", `${members}/dave`, { role: "owner" })).status).toBe(404);
  });

  it("can be resent and cancelled while they are pending", async () => {
    const [{ invite: made }] = await invite(["dave"]);
    expect((await hub.owner("PATCH", `/v2/invites/${made.id}/resend`)).status).toBe(204);
    expect(hub.emulator.registry.control.objects().invites?.[made.id]?.sent).toBe(2);
    expect((await hub.owner("DELETE", `/v2/invites/${made.id}`)).status).toBe(204);
    expect((await hub.owner("DELETE", `/v2/invites/${made.id}`)).status).toBe(404);
    expect((await hub.owner("PATCH", `/v2/invites/${made.id}/resend`)).status).toBe(404);
  });

  it("add a member with role and team when accepted", async () => {
    hub.change("teams", "acme/devs", {});
    const [{ invite: made }] = await invite(["dave"], { role: "editor", team: "devs" });
    const control = caller(hub.emulator.registry.url);
    const accepted = { collection: "invites", key: made.id, merge: { status: "accepted" } };
    expect((await control("POST", "/_control/change", accepted)).status).toBe(204);
    expect(await people("?search=dave")).toEqual(["dave Editor"]);
    expect((await hub.owner("GET", "/v2/orgs/acme/groups/devs")).body.member_count).toBe(1);
    expect((await hub.owner("GET", invites)).body.data).toEqual([]);
    expect((await hub.owner("DELETE", `/v2/invites/${made.id}`)).status).toBe(404);
    expect((await invite(["dave"]))[0].status).toBe("existing_org_member");
  });

  it("to an email address are accepted by its account, or by the user in the change", async () => {
    const rows = await invite(["dave@example.com", "erin@example.org", "frank@example.org"]);
    hub.change("invites", rows[0].invite.id, { status: "accepted" });
    hub.change("invites", rows[1].invite.id, { status: "accepted" });
    hub.change("invites", rows[2].invite.id, { status: "accepted", username: "frankie" });
    expect(await people()).toEqual([
      "octavia Owner",
      "bob Member",
      "carol Editor",
      "dave Member",
      "erin Member",
      "frankie Member",
    ]);
  });

  it.each([
    ["an organization", { invitees: ["dave"] }, "org"],
    ["at least one invitee", { org: "acme", invitees: [] }, "invitees"],
    ["a known role", { org: "acme", invitees: ["dave"], role: "king" }, "role"],
    ["an existing team", { org: "acme", invitees: ["dave"], team: "none" }, "team"],
  ])("need %s", async (_what, body, field) => {
    const answer = await hub.owner("POST", "/v2/invites/bulk", body);
    expect([answer.status, Object.keys(answer.body.errinfo.fielderrors)]).toEqual([400, [field]]);
  });
});
