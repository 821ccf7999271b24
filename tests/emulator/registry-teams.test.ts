import { type Hub, readAllPages, startHub, statusAndMessage } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub({
    accounts: { bob: { password: "bob" }, carol: { full_name: "Carol Smith" } },
    members: { "acme/bob": { role: "member" }, "acme/carol": { role: "member" } },
    repositories: { "acme/app": {}, "acme/secret": { is_private: true } },
  });
});

const groups = "/v2/orgs/acme/groups";
const create = async (name: string, more: object = {}) => (await hub.owner("POST", groups, { name, ...more })).body;
const names = (page: { results: unknown[] }) => page.results.map((one) => (one as { name: string }).name);

describe("teams", () => {
  it("are created, read, renamed in place and deleted by name", async () => {
    const created = await hub.owner("POST", `${groups}/`, {
      name: "devs",
      description: "They build.",
      id: 0,
      uuid: "",
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: "devs", description: "They build.", member_count: 0 });
    const renamed = await hub.owner("PATCH", `${groups}/devs`, { name: "builders" });
    expect(renamed.body).toEqual({ ...created.body, name: "builders" });
    expect((await hub.owner("GET", `${groups}/devs`)).status).toBe(404);
    const replaced = await hub.owner("PUT", `${groups}/builders/`, { name: "makers" });
    expect(replaced.body).toEqual({ ...created.body, name: "makers", description: "" });
    expect((await hub.owner("DELETE", `${groups}/makers`)).status).toBe(204);
    expect(statusAndMessage(await hub.owner("DELETE", `${groups}/makers`))).toEqual([404, "object not found"]);
  });

  it("get a core or custom role by PATCH only, and an unknown role is rejected", async () => {
    expect(await create("devs", { role: "editor" })).toMatchObject({ role: "member" });
    expect((await hub.owner("PATCH", `${groups}/devs`, { role: "Billing" })).body).toMatchObject({ role: "billing" });
    expect((await hub.owner("PUT", `${groups}/devs`, { name: "devs", role: "editor" })).body.role).toBe("billing");
    expect((await hub.owner("PATCH", `${groups}/devs`, { role: "king" })).status).toBe(400);
    expect((await hub.owner("PATCH", `${groups}/devs`, { role: "editor" })).body.role).toBe("editor");
    expect((await hub.owner("GET", `${groups}/owners`)).body.role).toBe("owner");
  });

  it("get a new id if a team with the same name was deleted", async () => {
    const first = await create("devs");
    await hub.owner("DELETE", `${groups}/devs`);
    expect((await create("devs")).id).not.toBe(first.id);
  });

  it.each(["ab", "x".repeat(31), "with space", "owners"])("reject the name %j", async (name) => {
    const answer = await hub.owner("POST", groups, { name });
    expect([answer.status, Object.keys(answer.body.errinfo.fielderrors)]).toEqual([400, ["name"]]);
  });

  it("reject an existing name", async () => {
    await create("devs");
    await create("others");
    expect((await hub.owner("POST", groups, { name: "devs" })).status).toBe(400);
    expect((await hub.owner("PATCH", `${groups}/others`, { name: "devs" })).status).toBe(400);
    expect((await hub.owner("PATCH", `${groups}/devs`, { name: "devs", description: "Same." })).status).toBe(200);
  });

  it("are listed in pages, after the owners team, and found by name and by member", async () => {
    for (const name of ["aaa", "bbb", "ccc"]) await create(name);
    await hub.owner("POST", `${groups}/bbb/members`, { member: "bob" });
    expect(await readAllPages(hub.owner, `${groups}?page_size=3`)).toMatchObject({ pages: 2, results: { length: 4 } });
    expect(names((await hub.owner("GET", groups)).body)).toEqual(["owners", "aaa", "bbb", "ccc"]);
    expect(names((await hub.owner("GET", `${groups}?search=cc`)).body)).toEqual(["ccc"]);
    expect(names((await hub.owner("GET", `${groups}?username=bob`)).body)).toEqual(["bbb"]);
  });
});

describe("team members", () => {
  const members = `${groups}/devs/members`;

  it("are added once, searched and removed", async () => {
    await create("devs");
    for (const member of ["bob", "carol", "bob"])
      expect((await hub.owner("POST", `${members}/`, { member })).status).toBe(200);
    expect((await hub.owner("GET", members)).body).toMatchObject({ count: 2, results: [{ username: "bob" }, {}] });
    expect((await hub.owner("GET", `${members}?search=Smith`)).body).toMatchObject({ count: 1 });
    expect((await hub.owner("DELETE", `${members}/bob`)).status).toBe(204);
    expect((await hub.owner("DELETE", `${members}/bob`)).status).toBe(404);
    expect((await hub.owner("GET", `${groups}/devs`)).body.member_count).toBe(1);
  });

  it("must be in the organization", async () => {
    await create("devs");
    expect((await hub.owner("POST", members, { member: "stranger" })).status).toBe(404);
    expect((await hub.owner("POST", members, {})).status).toBe(404);
  });

  it("are removed from all teams when they leave the organization", async () => {
    await create("devs");
    await hub.owner("POST", members, { member: "bob" });
    await hub.owner("DELETE", "/v2/orgs/acme/members/bob");
    expect((await hub.owner("GET", members)).body.count).toBe(0);
  });

  it("have email addresses that only owners see", async () => {
    await create("devs");
    await hub.owner("POST", members, { member: "bob" });
    expect((await hub.owner("GET", members)).body.results[0].email).toBe("bob@example.com");
    const bob = await hub.signedInAs("bob");
    expect((await bob("GET", members)).body.results[0]).not.toHaveProperty("email");
    expect((await bob("GET", `${members}?search=bob@`)).body.count).toBe(0);
  });
});

describe("the owners team", () => {
  it("changes the role of added users to owner, and of removed users to member", async () => {
    const members = `${groups}/owners/members`;
    await hub.owner("POST", members, { member: "bob" });
    expect((await hub.owner("GET", "/v2/orgs/acme/members?role=owner")).body.count).toBe(2);
    await hub.owner("DELETE", `${members}/bob`);
    expect((await hub.owner("GET", "/v2/orgs/acme/members?role=owner")).body.count).toBe(1);
    expect((await hub.owner("DELETE", `${members}/octavia`)).status).toBe(400);
  });

  it("cannot be renamed or deleted", async () => {
    expect((await hub.owner("PATCH", `${groups}/owners`, { name: "bosses" })).status).toBe(403);
    expect((await hub.owner("DELETE", `${groups}/owners`)).status).toBe(403);
  });
});

describe.each([
  ["documented path", "/v2/repositories/acme/secret/groups"],
  ["path of namespaces", "/v2/namespaces/acme/repositories/secret/groups"],
])("permissions of teams on repositories, by the %s", (_name, path) => {
  it("are created once, read, listed, changed and deleted", async () => {
    const { id } = await create("devs");
    const given = await hub.owner("POST", path, { group_id: id, group_name: "", permission: "read" });
    expect([given.status, given.body]).toEqual([200, { group_name: "devs", permission: "read", group_id: id }]);
    const again = await hub.owner("POST", path, { group_id: id, permission: "write" });
    expect([again.status, Object.keys(again.body.errinfo.fielderrors)]).toEqual([400, ["group_id"]]);
    const changed = await hub.owner("PATCH", `${path}/${id}/`, { permission: "admin" });
    expect(changed.body).toEqual({ ...given.body, permission: "admin" });
    expect((await hub.owner("GET", `${path}/`)).body).toMatchObject({ count: 1, results: [changed.body] });
    expect((await hub.owner("GET", `${path}/${id}/`)).body).toEqual(changed.body);
    expect((await hub.owner("DELETE", `${path}/${id}/`)).status).toBe(204);
    expect((await hub.owner("GET", `${path}/${id}/`)).status).toBe(404);
  });

  it("require a team of the organization and a known permission", async () => {
    const { id } = await create("devs");
    expect((await hub.owner("POST", path, { group_id: 1, permission: "read" })).status).toBe(404);
    expect((await hub.owner("POST", path, { group_id: id, permission: "fly" })).status).toBe(400);
    expect((await hub.owner("POST", path, { permission: "read" })).status).toBe(400);
  });
});

describe("access through a team", () => {
  const repository = "/v2/namespaces/acme/repositories/secret";
  const path = "/v2/repositories/acme/secret/groups";

  it("can be denied, read or admin for a private repository", async () => {
    const bob = await hub.signedInAs("bob");
    const { id } = await create("devs");
    await hub.owner("POST", `${groups}/devs/members`, { member: "bob" });
    const edit = () => bob("PATCH", "/v2/repositories/acme/secret/", { description: "Bob's." });
    expect((await bob("GET", repository)).status).toBe(404);
    expect((await edit()).status).toBe(404);
    await hub.owner("POST", path, { group_id: id, permission: "read" });
    expect((await bob("GET", repository)).body.permissions).toEqual({ read: true, write: false, admin: false });
    expect((await edit()).status).toBe(403);
    await hub.owner("PATCH", `${path}/${id}`, { permission: "admin" });
    expect((await edit()).body).toMatchObject({ description: "Bob's.", permissions: { admin: true } });
  });

  it("ends when the team or the repository is deleted", async () => {
    const { id } = await create("devs");
    await hub.owner("POST", path, { group_id: id, permission: "read" });
    await hub.owner("PATCH", `${groups}/devs`, { name: "builders" });
    expect((await hub.owner("GET", `${path}/${id}`)).body.group_name).toBe("builders");
    await hub.owner("DELETE", `${groups}/builders`);
    expect((await hub.owner("GET", path)).body.count).toBe(0);
    const { id: other } = await create("others");
    await hub.owner("POST", path, { group_id: other, permission: "read" });
    await hub.owner("DELETE", repository);
    expect(hub.emulator.registry.control.objects().teamPermissions).toEqual({});
  });
});
