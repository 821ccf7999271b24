import { engineTimeout } from "./harness";
import { did, passed, program, said, useWorld } from "./support";

jest.setTimeout(engineTimeout * 2);

describe("an organisation", () => {
  const world = useWorld();
  const control = () => world.emulator.registry.control;
  const stored = (collection: string) => control().objects()[collection] ?? {};

  const organization = ({ team = "developers", role = "member", permission = "write", verified = false } = {}) => `
    const app = new registry.Repository("app", { namespace: "acme", name: "app" });
    const team = new registry.Team("team", { organization: "acme", name: "${team}" });
    const bob = new registry.TeamMember("bob", { team, userName: "bob" });
    new registry.RepositoryTeamPermission("write", { repository: app, team, permission: "${permission}" });
    new registry.OrgMember("carol", { organization: "acme", member: "carol@example.com", role: "${role}" });
    new registry.OrgImageAccess("images", { organization: "acme", allowVerifiedPublishers: ${verified} });
    new registry.OrgRegistryAccess("registries", { organization: "acme", adopt: true, customRegistries: [
      { address: "registry.example.com", friendlyName: "Ours", allowed: ${!verified} },
    ] });
    exports.people = registry.getTeamMembersOutput({ organization: "acme", name: bob.userName.apply(() => team.name) })
      .apply((people) => people.map(({ userName }) => userName));`;
  const everything = ["app", "bob", "carol", "images", "registries", "team", "write"];
  const theirs = {
    enabled: true,
    standard_registries: [{ id: "DockerHub", allowed: true }],
    custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
  };

  beforeEach(() => {
    control().poke({ collection: "members", key: "acme/bob" });
    control().poke({ collection: "registryAccess", key: "acme", merge: theirs });
  });

  it("is made, changed in place, refreshed and destroyed, and what was there before is put back", async () => {
    const stack = await world.project(organization());
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
    control().poke({ collection: "invites", key: invitation, merge: { status: "accepted" } });
    const settled = did(passed(await stack.up({ refresh: true })));
    expect(settled.filter((step) => !step.startsWith("refresh "))).toEqual([]);
    expect(did(passed(await stack.destroy())).sort()).toEqual(everything.map((name) => `delete ${name}`));
    expect(stored("registryAccess").acme).toEqual(theirs);
    expect(Object.keys(stored("members"))).toEqual(["acme/bob"]);
    for (const collection of ["teams", "teamMembers", "teamPermissions", "repositories"])
      expect(stored(collection)).toEqual({});
  });

  it("shows a name that nobody has before anything depends on it", async () => {
    const stack = await world.project(
      `new registry.OrgMember("nobody", { organization: "acme", member: "nobody-at-all" });`,
    );
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain('"nobody-at-all" is answered with invalid_email_or_docker_id.');
    expect(stored("invites")).toEqual({});
  });
});
