import { randomBytes } from "node:crypto";
import { managedResources, outputOf, passed, program, useTestEnvironment } from "./support";

describe("an organization", () => {
  const environment = useTestEnvironment();
  const control = () => environment.emulator.registry.control;
  const stored = (collection: string) => control().objects()[collection] ?? {};

  it("keeps its last owner and the account that Trefoil uses: no replacement is created first, no delete is pending", async () => {
    control().change({ collection: "members", key: "acme/bob" });
    const token = randomBytes(12).toString("hex");
    const scopes = ["group-read", "group-edit", "member-read", "member-edit", "invite-read"].map(
      (name) => `scope-${name}`,
    );
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
