import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { catalogue } from "../../../provider";
import { nounOf } from "../../../provider/generate/docs/text/nouns";
import { peers } from "../../../provider/terraform";
import { writeFiles } from "../../../tools/files";
import { archivedSystems, executableSystems } from "../../../tools/plugin/archives";
import { temporaryFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

describe("the pages", () => {
  const page = (path: string) => readFileSync(join(root, "docs", path), "utf8");
  const names = (text: string) => [...text.matchAll(/`(\w+(?:-\w+)?)\.tar\.gz`/g)].map(([, name]) => name).sort();

  it("name the archives of a release", () => {
    const [, table = ""] = /\| archive `pulumi-resource-trefoil[^\n]*\n((?:\|.*\n)+)/.exec(page("hosts.md")) ?? [];
    expect(names(table)).toEqual(["node", ...archivedSystems].sort());
    const [, executables = ""] =
      /contains the executable for ([^.]*)\n\(`trefoil\.exe`\)/.exec(page("install.md")) ?? [];
    expect([...executables.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual(
      [...executableSystems].sort(),
    );
  });

  it("name and count the types of each Terraform provider, with their resources", () => {
    const text = page("guides/from-terraform.md");
    const rows = [...text.matchAll(/^\| `([\w./]+)` \| `(\w+)\.(\w+)` \|/gm)];
    const listed = new Map(rows.map(([, type = "", module, name]) => [type.toLowerCase(), `${module}:${name}`]));
    for (const { source, mappings } of peers) {
      expect(text).toMatch(new RegExp(`\\| \`${source}\` \\| [^|]+ \\| \\[${Object.keys(mappings).length} types\\]`));
      if (source === "ably/ably") continue;
      for (const [type, { token }] of Object.entries(mappings)) expect([type, listed.get(type)]).toEqual([type, token]);
    }
  });

  it("name each kind whose objects are protected while they contain data", () => {
    const kinds = catalogue.filter(({ inputs }) => inputs.fields.forceDestroy);
    expect(kinds.length).toBeGreaterThan(3);
    const [sentence = ""] = /^.* is rejected until `forceDestroy: true`/m.exec(page("uninstall.md")) ?? [];
    expect(kinds.filter(({ name }) => !sentence.includes(nounOf(name)))).toEqual([]);
    const [options = ""] = /^\| `trefoil-deletion-protection` .*/m.exec(page("policies.md")) ?? [];
    expect(kinds.filter(({ token }) => !options.includes(token.replace(":", ".")))).toEqual([]);
  });

  it("name each kind in the comparison with other ways, and deny none", () => {
    const text = page("guides/compared-with.md");
    const rows = text
      .split("\n")
      .filter((line) => /^\| (Docker Hub|Ably|Azure AI Search|other JSON APIs) \|/.test(line));
    const own = rows.map((row) => row.split("|")[2]).join("\n");
    const missing = catalogue.filter(
      ({ token }) => !own.includes(nouns[token] ?? nouns[token.replace(/:.*Rule$/, ":Rule")] ?? token),
    );
    expect(missing.map(({ token }) => token)).toEqual([]);
    expect(text).not.toMatch(/which Trefoil lacks/);
  });
});

/** The words for each kind in the comparison. */
const nouns: Readonly<Record<string, string>> = {
  "registry:Repository": "repositories",
  "registry:RepositoryImmutableTags": "repositories",
  "registry:AccessToken": "tokens",
  "registry:OrgAccessToken": "tokens",
  "registry:Webhook": "webhooks",
  "registry:Team": "teams",
  "registry:TeamMember": "members",
  "registry:OrgMember": "members",
  "registry:RepositoryTeamPermission": "permissions",
  "registry:OrgImageAccessManagement": "access management",
  "registry:OrgRegistryAccessManagement": "access management",
  "registry:OrgNamespaceSettings": "settings of namespaces",
  "registry:OrgRegistrySettings": "settings of namespaces and registries",
  "registry:OrgImageAccessAllowlist": "an allowlist of images",
  "registry:ImageTag": "images by tag",
  "registry:ImageCopy": "copy in any registry",
  "registry:Artifact": "artifacts",
  "registry:TagRetention": "retention of tags",
  "realtime:App": "apps",
  "realtime:Key": "keys",
  "realtime:Namespace": "namespaces",
  "realtime:Queue": "queues",
  "realtime:Rule": "all kinds of integrations",
  "search:Index": "indexes",
  "search:Alias": "aliases",
  "search:SynonymMap": "synonym maps",
  "search:DataSource": "data sources",
  "search:Indexer": "indexers",
  "search:Skillset": "skillsets",
  "search:KnowledgeSource": "knowledge sources",
  "search:KnowledgeBase": "bases",
  "rest:Resource": "`rest.Resource`",
};

describe("the published package", () => {
  let folder: string;
  let packed: Packed;
  let paths: string[];
  beforeAll(() => {
    folder = temporaryFolder();
    const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "emulator/README.md"];
    const names = [...pages, "docs", "examples"];
    for (const name of ["package.json", ".gitignore", ...names])
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !path.includes("node_modules"),
      });
    const local = ["node_modules/other/index.js", "Pulumi.dev.yaml", ".trefoil/journal/record.json", "debug.log"];
    for (const example of ["quickstart", "chat-backend/deployment"])
      writeFiles(folder, Object.fromEntries(local.map((name) => [`examples/${example}/${name}`, "{}\n"])));
    const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    [packed] = JSON.parse(output) as [Packed];
    paths = packed.files.map(({ path }) => path);
  }, 60_000);

  it("contains every file that its Markdown files link to", () => {
    const exists = (path: string) => paths.some((known) => known === path || known.startsWith(`${path}/`));
    const links = paths
      .filter((path) => path.endsWith(".md"))
      .flatMap((page) =>
        [...readFileSync(join(folder, page), "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
          .map(([, target = ""]) => ({ page, target }))
          .filter(({ target }) => !/^[a-z]+:/.test(target)),
      );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ page, target }) => !exists(join(dirname(page), target)))).toEqual([]);
  });

  it("contains the pages and pictures that users read offline, and none for contributors", () => {
    const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "docs", "*.md"], {
      cwd: root,
      encoding: "utf8",
    })
      .split("\n")
      .filter((path) => /^(docs\/.+|[^/]+\.md)$/.test(path) && existsSync(join(root, path)));
    const omitted = pages.filter((path) => !paths.includes(path) && !path.startsWith("docs/decisions/"));
    // Two of the pages and the logo are for Pulumi's registry.
    expect(omitted.toSorted()).toEqual([
      "CONTRIBUTING.md",
      "docs/_index.md",
      "docs/architecture.md",
      "docs/definitions.md",
      "docs/installation-configuration.md",
      "docs/logo.png",
    ]);
    expect(paths.filter((path) => path.startsWith("docs/decisions/"))).toEqual([]);
  });

  it("contains the sources of the examples, without the output of a run", () => {
    expect(paths).toContain("examples/quickstart/index.ts");
    expect(paths).toContain("examples/testing-with-vitest/vitest.config.mts");
    expect(paths.filter((path) => /node_modules|Pulumi\.[^/]+\.yaml|\.trefoil|\.log$/.test(path))).toEqual([]);
  });
});
