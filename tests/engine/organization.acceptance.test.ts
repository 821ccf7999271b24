import { randomBytes } from "node:crypto";
import { engineTimeout } from "../../tools/engine-harness";
import { managedResources, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 2);

describe("an organization", () => {
  const environment = useTestEnvironment();
  const control = () => environment.emulator.registry.control;
  const stored = (collection: string) => control().objects()[collection] ?? {};

  const organization = ({
    team = "developers",
    role = "member",
    permission = "write",
    verified = false,
    dora = "dora",
  } = {}) => `
    const app = new registry.Repository("app", { namespace: "acme", name: "app" });
    const team = new registry.Team("team", { organization: "acme", name: "${team}" });
    const bob = new registry.TeamMember("bob", { team, username: "bob" });
    new registry.RepositoryTeamPermission("write", { repository: app, team, permission: "${permission}" });
    new registry.OrgMember("carol", { organization: "acme", member: "carol@example.com", role: "${role}" });
    new registry.OrgMember("${dora}", { organization: "acme", member: "dora" });
    new registry.OrgImageAccessManagement("images", { organization: "acme", allowVerifiedPublishers: ${verified} });
    new registry.OrgRegistryAccessManagement("registries", { organization: "acme", adopt: true, customRegistries: [
      { address: "registry.example.com", friendlyName: "Ours", allowed: ${!verified} },
    ] });
    exports.people = registry.getTeamMembersOutput({ organization: "acme", name: bob.username.apply(() => team.name) })
      .apply((people) => people.map(({ username }) => username));`;
  const everything = ["app", "bob", "carol", "dora", "images", "registries", "team", "write"];
  const theirs = {
    enabled: true,
    standard_registries: [{ id: "DockerHub", allowed: true }],
    custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
  };

  beforeEach(() => {
    for (const name of ["bob", "dora"]) control().change({ collection: "members", key: `acme/${name}` });
    control().change({ collection: "registryAccess", key: "acme", merge: theirs });
  });

  it("is created, changed in place, refreshed and destroyed, and its original settings are restored", async () => {
    const stack = await environment.project(organization());
    passed(await stack.preview());
    expect(environment.requests().filter((request) => request.includes("/groups"))).toEqual([]);
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect((await stack.outputs()).people).toEqual(["bob"]);

    // A member gets a new logical name without an alias, and stays until the program no longer contains the member.
    const changes = { team: "builders", role: "editor", permission: "admin", verified: true, dora: "renamed" };
    stack.write(program(organization(changes)));
    environment.clearRequests();
    const changed = passed(await stack.up());
    const updated = ["carol", "images", "registries", "team", "write"].map((name) => `update ${name}`);
    expect(stepsIn(changed).sort()).toEqual(["create renamed", "delete dora", ...updated]);
    expect(outputOf(changed)).toContain('OrgMember "acme/dora" was not deleted');
    expect(environment.writes()).toContain("PATCH /v2/orgs/acme/groups/developers");
    expect(Object.keys(stored("teams"))).toEqual(["acme/builders"]);
    expect(Object.keys(stored("members"))).toContain("acme/dora");

    const [invitation = ""] = Object.keys(stored("invites"));
    control().change({ collection: "invites", key: invitation, merge: { status: "accepted" } });
    const settled = stepsIn(passed(await stack.up({ refresh: true })));
    expect(settled.filter((step) => !step.startsWith("refresh "))).toEqual([]);
    const deleted = everything.map((name) => `delete ${name === "dora" ? "renamed" : name}`);
    expect(stepsIn(passed(await stack.destroy())).sort()).toEqual(deleted.sort());
    expect(stored("registryAccess").acme).toEqual(theirs);
    expect(Object.keys(stored("members"))).toEqual(["acme/bob"]);
    for (const collection of ["teams", "teamMembers", "teamPermissions", "repositories"])
      expect(stored(collection)).toEqual({});
  });

  it("keeps its last owner and the account that Trefoil uses: no replacement is created first, no delete is pending", async () => {
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
    const owners = ({ member = "bob", team = "owners.id", self = "octavia" } = {}) => `
      const owners = registry.getTeamOutput({ organization: "acme", name: "owners" });
      const other = new registry.Team("other", { organization: "acme", name: "other" });
      const seat = new registry.TeamMember("seat", { team: ${team}, username: "bob" });
      new registry.OrgMember("boss", { organization: "acme", member: "${member}", role: "owner" }, { dependsOn: seat });
      // The password of a user, whereas the others use the token of the organization.
      const provider = new trefoil.Provider("user", {
        registryUrl: "${environment.emulator.registry.url}", registryUsername: "octavia",
        registryPassword: new pulumi.Config("test").requireSecret("password"),
      });
      new registry.OrgMember("self", { organization: "acme", member: "${self}", role: "owner" }, { provider });`;
    const { password } = environment.emulator.credentials.registry;
    const stack = await environment.project(owners(), {
      config: { "trefoil:registryUsername": "acme" },
      secrets: { "trefoil:registryPassword": token, "test:password": password },
    });
    passed(await stack.up());
    /** The resources in the state, and the operations that remain to be finished. */
    const recorded = async () => {
      const { deployment } = await stack.export();
      const pending = deployment.resources?.filter(({ delete: left }) => left);
      return { kept: await managedResources(stack), pending, operations: deployment.pending_operations ?? [] };
    };
    const before = await recorded();
    expect(before).toMatchObject({ pending: [], operations: [] });
    environment.clearRequests();

    stack.write(program(owners({ self: "dora" })));
    const locked = await stack.up();
    expect(locked.exitCode).not.toBe(0);
    expect(outputOf(locked)).toContain("member cannot change in place");
    expect(outputOf(locked)).toContain(
      '"octavia", the account that Trefoil uses. Revert the change, or do it manually',
    );
    expect(await recorded()).toEqual(before);
    expect(environment.writes()).toEqual([]);

    control().change({ collection: "members", key: "acme/octavia", merge: { role: "member" } });
    stack.write(program(owners({ member: "octavia" })));
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain('"bob" is the last owner of the organization');
    expect(await recorded()).toEqual(before);
    expect(environment.writes()).toEqual([]);
    expect(stored("members")).toMatchObject({ "acme/bob": { role: "owner" } });
  });
});
