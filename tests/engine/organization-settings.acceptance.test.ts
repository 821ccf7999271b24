import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, engineTimeout } from "../../tools/engine-harness";
import { Running } from "../../tools/engine-harness/cli";
import { outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

/** Values that the program declares. */
interface Declared {
  readonly allowlistEnabled: boolean;
  readonly repositories: readonly string[];
  readonly visibility: string;
  readonly rules: readonly string[];
  readonly teamRole: string;
  readonly memberRole: string;
}

const first: Declared = {
  allowlistEnabled: true,
  repositories: ["acme/api", "acme/app"],
  visibility: "public",
  rules: ["v.*", "latest"],
  teamRole: "releases",
  memberRole: "billing",
};
const second: Declared = {
  allowlistEnabled: false,
  repositories: ["acme/app", "acme/web"],
  visibility: "private",
  rules: ["stable"],
  teamRole: "billing",
  memberRole: "releases",
};

const settings = ["allowlist", "immutable", "namespace", "visibility"];
const members = ["bob", "team"];

function organization(declared: Declared, adopt: boolean): string {
  const { allowlistEnabled, repositories, visibility, rules, teamRole, memberRole } = declared;
  const of = (args: object) => JSON.stringify({ organization: "acme", ...args });
  return `
    const list = new registry.OrgImageAccessAllowlist("allowlist", ${of({ repositories, adopt })});
    const namespace = { organization: "acme", repositoryAllowlistEnabled: ${allowlistEnabled}, adopt: ${adopt} };
    new registry.OrgNamespaceSettings("namespace", namespace, { dependsOn: list });
    new registry.OrgRegistrySettings("visibility", ${of({ defaultRepoVisibility: visibility, adopt })});
    new registry.RepositoryImmutableTags("immutable", ${JSON.stringify({ namespace: "acme", name: "legacy", rules, adopt })});
    new registry.Team("team", ${of({ name: "operators", role: teamRole })});
    new registry.OrgMember("bob", ${of({ member: "bob", role: memberRole })});`;
}

describe("settings of an organization that only Docker's Terraform provider documents, and custom roles", () => {
  const environment = useTestEnvironment();
  const control = () => environment.emulator.registry.control;
  const change = (collection: string, key: string, merge: object) =>
    control().change({ collection, key, merge: merge as never });
  const set = (enabled: boolean, names: readonly string[], visibility: string, rules: readonly string[]) => {
    change("namespaceSettings", "acme", {
      disable_push_member_namespaces: !enabled,
      repository_allowlist_enabled: enabled,
    });
    change("imageAllowlist", "acme", { repositories: names });
    change("registrySettings", "acme", { default_repo_visibility: visibility });
    change("repositories", "acme/legacy", { immutable_tags_settings: { enabled: true, rules } });
  };
  const stored = () => {
    const { namespaceSettings, imageAllowlist, registrySettings, repositories, teams, members } = control().objects();
    return {
      namespace: namespaceSettings?.acme,
      repositories: imageAllowlist?.acme?.repositories,
      visibility: registrySettings?.acme?.default_repo_visibility,
      immutable: repositories?.["acme/legacy"]?.immutable_tags_settings,
      team: teams?.["acme/operators"]?.role,
      member: members?.["acme/bob"]?.role,
    };
  };
  const expected = ({ allowlistEnabled, repositories, visibility, rules, teamRole, memberRole }: Declared) => ({
    ...{ repositories, visibility, immutable: { enabled: true, rules }, team: teamRole, member: memberRole },
    namespace: {
      disable_public_repositories: false,
      disable_push_member_namespaces: false,
      repository_allowlist_enabled: allowlistEnabled,
      require_federated_auth_for_push: false,
    },
  });

  it("are adopted, repaired, changed, imported, and restored on delete", async () => {
    set(false, ["acme/base"], "private", ["v.*"]);
    change("members", "acme/bob", { role: "Member" });
    const theirs = stored();

    const stack = await environment.project(organization(first, false));
    const rejected = await stack.up({ flags: ["--continue-on-error"] });
    expect(rejected.exitCode).not.toBe(0);
    for (const kind of ["OrgImageAccessAllowlist", "OrgRegistrySettings", "RepositoryImmutableTags"])
      expect(outputOf(rejected)).toMatch(new RegExp(`${kind} "[^"]+": create failed: [^*]*adopt: true`));
    expect(stored()).toMatchObject({ ...theirs, team: stored().team, member: stored().member });

    stack.write(program(organization(first, true)));
    passed(await stack.up());
    expect(stored()).toEqual(expected(first));
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    set(false, ["acme/api", "acme/other"], "private", ["v.*"]);
    change("teams", "acme/operators", { role: "billing" });
    change("members", "acme/bob", { role: "Editor" });
    const drifted = outputOf(passed(await stack.preview({ refresh: true, diff: true })));
    for (const member of ["repositoryAllowlistEnabled", "repositories", "defaultRepoVisibility", "rules", "role"])
      expect(drifted).toContain(member);
    const repaired = stepsIn(passed(await stack.up({ refresh: true }))).filter((step) => step.startsWith("update "));
    expect(repaired.sort()).toEqual([...settings, ...members].sort().map((name) => `update ${name}`));
    expect(stored()).toEqual(expected(first));

    stack.write(program(organization(second, true)));
    const changed = stepsIn(passed(await stack.up()));
    expect(changed.sort()).toEqual([...settings, ...members].sort().map((name) => `update ${name}`));
    expect(stored()).toEqual(expected(second));
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    const importer = await environment.project("", {
      files: { "index.ts": 'import "./settings";\nimport "./tags";\n' },
    });
    const run = (...args: readonly string[]) =>
      new Running({
        program: process.execPath,
        args: [join(checkout, "dist/cli/main.js"), "import", ...args, "--stack", "dev", "--apply"],
        cwd: importer.folder,
        env: importer.env,
      }).done;
    const kinds = ["OrgImageAccessAllowlist", "OrgNamespaceSettings", "OrgRegistrySettings", "OrgMember", "Team"];
    const flags = kinds.flatMap((kind) => ["--kind", kind]);
    passed(await run("registry", "--all", "--in", "acme", ...flags, "--out", "settings.ts"));
    passed(await run("registry.RepositoryImmutableTags", "acme/legacy", "--out", "tags.ts"));
    const text = readFileSync(join(importer.folder, "settings.ts"), "utf8");
    for (const declared of ['role: "billing"', 'role: "releases"', '"acme/web"', 'defaultRepoVisibility: "private"'])
      expect(text).toContain(declared);
    passed(await importer.preview({ refresh: true, expectNoChanges: true }));

    passed(await stack.destroy());
    expect(stored()).toEqual({ ...theirs, team: undefined, member: undefined });
  });
});
