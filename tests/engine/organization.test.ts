import { randomBytes } from "node:crypto";
import { engineTimeout, type Stack } from "./harness";
import { beyondValidation, did, kept, passed, program, said, useWorld } from "./support";

jest.setTimeout(engineTimeout * 2);

describe("an organization", () => {
  const world = useWorld();
  const control = () => world.emulator.registry.control;
  const stored = (collection: string) => control().objects()[collection] ?? {};

  const organization = ({ team = "developers", role = "member", permission = "write", verified = false } = {}) => `
    const app = new registry.Repository("app", { namespace: "acme", name: "app" });
    const team = new registry.Team("team", { organization: "acme", name: "${team}" });
    const bob = new registry.TeamMember("bob", { team, username: "bob" });
    new registry.RepositoryTeamPermission("write", { repository: app, team, permission: "${permission}" });
    new registry.OrgMember("carol", { organization: "acme", member: "carol@example.com", role: "${role}" });
    new registry.OrgImageAccess("images", { organization: "acme", allowVerifiedPublishers: ${verified} });
    new registry.OrgRegistryAccess("registries", { organization: "acme", adopt: true, customRegistries: [
      { address: "registry.example.com", friendlyName: "Ours", allowed: ${!verified} },
    ] });
    exports.people = registry.getTeamMembersOutput({ organization: "acme", name: bob.username.apply(() => team.name) })
      .apply((people) => people.map(({ username }) => username));`;
  const everything = ["app", "bob", "carol", "images", "registries", "team", "write"];
  const theirs = {
    enabled: true,
    standard_registries: [{ id: "DockerHub", allowed: true }],
    custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
  };

  beforeEach(() => {
    control().change({ collection: "members", key: "acme/bob" });
    control().change({ collection: "registryAccess", key: "acme", merge: theirs });
  });

  it("is created, changed in place, refreshed and destroyed, and its original settings are restored", async () => {
    const stack = await world.project(organization());
    passed(await stack.preview());
    expect(world.requests().filter((request) => request.includes("/groups"))).toEqual([]);
    expect(did(passed(await stack.up())).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect((await stack.outputs()).people).toEqual(["bob"]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    stack.write(program(organization({ team: "builders", role: "editor", permission: "admin", verified: true })));
    world.forget();
    const changed = ["carol", "images", "registries", "team", "write"];
    expect(did(passed(await stack.up())).sort()).toEqual(changed.map((name) => `update ${name}`));
    expect(world.writes()).toContain("PATCH /v2/orgs/acme/groups/developers");
    expect(Object.keys(stored("teams"))).toEqual(["acme/builders"]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    const [invitation = ""] = Object.keys(stored("invites"));
    control().change({ collection: "invites", key: invitation, merge: { status: "accepted" } });
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));
    const settled = did(passed(await stack.up({ refresh: true })));
    expect(settled.filter((step) => !step.startsWith("refresh "))).toEqual([]);
    expect(did(passed(await stack.destroy())).sort()).toEqual(everything.map((name) => `delete ${name}`));
    expect(stored("registryAccess").acme).toEqual(theirs);
    expect(Object.keys(stored("members"))).toEqual(["acme/bob"]);
    for (const collection of ["teams", "teamMembers", "teamPermissions", "repositories"])
      expect(stored(collection)).toEqual({});
  });

  /** The resources in the state, and the operations that remain to be finished. */
  const held = async (stack: Stack) => {
    const { deployment } = await stack.export();
    const pending = deployment.resources?.filter(({ delete: left }) => left);
    return { kept: await kept(stack), pending, operations: deployment.pending_operations ?? [] };
  };

  it("does not lock out the account that Trefoil uses: preview rejects the change before any request", async () => {
    const self = ({ member = "octavia", role = "owner", team = "builders", username = "octavia" } = {}) => `
      const teams = { builders: new registry.Team("builders", { organization: "acme", name: "builders" }),
        coders: new registry.Team("coders", { organization: "acme", name: "coders" }) };
      new registry.OrgMember("boss", { organization: "acme", member: "${member}", role: "${role}" });
      new registry.TeamMember("seat", { team: teams.${team}, username: "${username}" });`;
    const stack = await world.project(self());
    passed(await stack.up());
    const before = await held(stack);
    expect(before).toMatchObject({ pending: [], operations: [] });
    world.forget();

    const changes = [
      { change: { member: "bob" }, path: 'OrgMember "boss": member cannot change in place' },
      { change: { username: "bob" }, path: 'TeamMember "seat": username cannot change in place' },
    ];
    for (const { change, path } of changes) {
      stack.write(program(self(change)));
      const refused = await stack.preview();
      expect(refused.exitCode).not.toBe(0);
      expect(said(refused)).toContain(path);
      expect(said(refused)).toContain(
        '"octavia", the account by which Trefoil works here. Revert the change, or do it manually',
      );
    }
    expect((await stack.up()).exitCode).not.toBe(0);
    expect(beyondValidation(world.requests())).toEqual([]);
    expect(await held(stack)).toEqual(before);
    stack.write(program(self()));
    passed(await stack.up({ expectNoChanges: true }));
  });

  it("keeps its last owner, creates no replacement first, and leaves no pending delete", async () => {
    const token = randomBytes(12).toString("hex");
    const scopes = [
      "scope-group-read",
      "scope-group-edit",
      "scope-member-read",
      "scope-member-edit",
      "scope-invite-read",
    ];
    const resources = [{ type: "TYPE_ORG", path: "acme", scopes }];
    control().change({ collection: "organizationTokens", key: "ci", merge: { org: "acme", token, resources } });
    const owner = ({ member = "bob", role = "owner", team = "owners.id" } = {}) => `
      const owners = registry.getTeamOutput({ organization: "acme", name: "owners" });
      const other = new registry.Team("other", { organization: "acme", name: "other" });
      const seat = new registry.TeamMember("seat", { team: ${team}, username: "bob" });
      new registry.OrgMember("boss", { organization: "acme", member: "${member}", role: "${role}" }, { dependsOn: seat });`;
    const stack = await world.project(owner(), {
      config: { "trefoil:registryUsername": "acme" },
      secrets: { "trefoil:registryPassword": token },
    });
    passed(await stack.up());
    control().change({ collection: "members", key: "acme/octavia", merge: { role: "member" } });
    world.forget();
    const before = await held(stack);
    for (const change of [{ member: "octavia" }, { team: "other" }]) {
      stack.write(program(owner(change)));
      const refused = await stack.up();
      expect(refused.exitCode).not.toBe(0);
      expect(said(refused)).toMatch(/"bob" is the last (owner of the organization|member of the team "acme\/\d+")/);
      expect(await held(stack)).toEqual(before);
    }
    expect(world.writes()).toEqual([]);
    expect(stored("members")).toMatchObject({ "acme/bob": { role: "owner" } });
  });

  it("keeps a member with a new logical name and no alias, until the program removes the member", async () => {
    const member = (name: string) => `new registry.OrgMember("${name}", { organization: "acme", member: "bob" });`;
    const stack = await world.project(member("one"));
    passed(await stack.up());
    stack.write(program(member("two")));
    world.forget();
    const renamed = passed(await stack.up());
    expect(did(renamed).sort()).toEqual(["create two", "delete one"]);
    expect(said(renamed)).toContain('OrgMember "acme/bob" was not deleted');
    expect(world.writes()).toEqual([]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
    passed(await stack.destroy());
    expect(Object.keys(stored("members"))).not.toContain("acme/bob");
  });
});
