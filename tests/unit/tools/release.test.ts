import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { catalogue } from "../../../provider";
import { checksums, pack } from "../../../tools/plugin/archive";
import { problemsOf } from "../../../tools/release/check";
import { filesBelow } from "../../../tools/release/files";
import { firstReleaseNotes, isFirst, releaseNotes } from "../../../tools/release/notes";
import { libraryReadme } from "../../../tools/release/readme";

const version = "1.2.3";

describe("the notes of a release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\nMore.\n\n## [1.2.3] - 2026-12-01\n\n### Added\n\n- One.\n\n## [1.2.2]\n\nOld.\n";

  it("are the section of the version", () => {
    expect(releaseNotes(changelog, version)).toEqual({ text: "### Added\n\n- One.\n", isUnreleased: false });
  });

  it("are the section of unreleased changes before the version has a section", () => {
    expect(releaseNotes(changelog, "2.0.0")).toEqual({ text: "More.\n", isUnreleased: true });
  });

  it("have links to the files of the version in the repository, or none while the repository has no URL", () => {
    const linked = "## [1.2.3]\n\nSee [`drift`](docs/guides/drift.md#levels), [other](https://example.com/a).\n";
    expect(releaseNotes(linked, version).text).toBe("See `drift`, [other](https://example.com/a).\n");
    expect(releaseNotes(linked, version, "https://example.com/trefoil").text).toBe(
      "See [`drift`](https://example.com/trefoil/blob/v1.2.3/docs/guides/drift.md#levels), [other](https://example.com/a).\n",
    );
  });

  it("of a first release are one page with all resources, for which the changelog is too long", () => {
    const root = join(__dirname, "../../..");
    const schema = JSON.parse(readFileSync(join(root, "provider/schema.json"), "utf8"));
    const text = firstReleaseNotes({ schema, version, repository: "https://example.com/trefoil" });
    expect(text.split(/\s+/).length).toBeLessThan(400);
    for (const { token } of catalogue) expect(text).toContain(`\`${token.replace(":", ".")}\``);
    const linked = [...text.matchAll(/\/blob\/v1\.2\.3\/([^)]+)\)/g)].map(([, path = ""]) => path);
    expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(linked).toContain("CHANGELOG.md");
    expect([changelog, "## [Unreleased]\n\n## [1.2.3]\n"].map((one) => isFirst(one, version))).toEqual([false, true]);
  });

  it("cannot be empty", () => {
    expect(() => releaseNotes("## [Unreleased]\n\n## [1.2.2]\n\nOld.\n", version)).toThrow(
      'nor a section "[Unreleased]"',
    );
  });
});

it.each(["python", "go"] as const)("a library has a page with its installation and a program: %s", (language) => {
  const text = libraryReadme(language, version, "https://example.com/trefoil");
  expect(text).toContain(`pulumi plugin install resource trefoil ${version} --file`);
  expect(text).toMatch(new RegExp(`\`\`\`${language}\\n[^]*realtime\\.(New)?Key\\(`));
  expect(text).toContain("https://example.com/trefoil");
});

describe("a check of a release", () => {
  let folder: string;
  let sources: string;

  beforeEach(async () => {
    [folder, sources] = [mkdtempSync(join(tmpdir(), "release-")), mkdtempSync(join(tmpdir(), "sources-"))];
    await writeRelease({});
  });
  afterEach(() => {
    for (const path of [folder, sources]) rmSync(path, { recursive: true });
  });

  /** Versions and content of the files. Default: those of a release that can be published. */
  interface Content {
    readonly schema?: object;
    readonly packageVersion?: string;
    readonly wheelVersion?: string;
    readonly program?: string;
  }

  async function writeRelease(content: Content): Promise<void> {
    const schema = {
      version,
      publisher: "Acme",
      repository: "https://github.com/acme/trefoil",
      language: { go: { importBasePath: "github.com/acme/trefoil/sdk/go/trefoil" } },
      ...content.schema,
    };
    const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
    put("schema.json", JSON.stringify(schema));
    for (const name of ["RELEASE-NOTES.md", "THIRD-PARTY-LICENSES.txt", "trefoil-1.2.3.cdx.json"]) put(name, "text");
    for (const name of ["pulumi-resource-trefoil-1.2.3.cdx.json", "trefoil-commands-1.2.3.cdx.json"]) put(name, "text");
    put("trefoil-go-v1.2.3.mod", "text");
    await archive("trefoil-1.2.3.tgz", {
      "package/package.json": JSON.stringify({ version: content.packageVersion ?? version }),
      "package/provider/schema.json": JSON.stringify({ version }),
    });
    await archive("pulumi_trefoil-1.2.3.tar.gz", { "pulumi_trefoil-1.2.3/PKG-INFO": "text" });
    const request = (requested: string) => Buffer.from(JSON.stringify({ version: requested }));
    const wheel = { "pulumi_trefoil/pulumi-plugin.json": request(content.wheelVersion ?? version) };
    writeFileSync(join(folder, "pulumi_trefoil-1.2.3-py3-none-any.whl"), zipSync(wheel));
    const goModule = { "github.com/acme/trefoil/sdk/go@v1.2.3/trefoil/pulumi-plugin.json": request(version) };
    writeFileSync(join(folder, "trefoil-go-v1.2.3.zip"), zipSync(goModule));
    for (const os of [
      "node",
      "linux-amd64",
      "linux-arm64",
      "darwin-amd64",
      "darwin-arm64",
      "windows-amd64",
      "windows-arm64",
    ])
      await archive(`pulumi-resource-trefoil-v1.2.3-${os}.tar.gz`, { program: content.program ?? "text" });
    for (const os of ["linux-amd64", "linux-arm64", "windows-amd64"])
      await archive(`trefoil-commands-v1.2.3-${os}.tar.gz`, { program: "text" });
    const names = readdirSync(folder).filter((name) => name !== "SHA256SUMS");
    put("SHA256SUMS", await checksums(folder, names));
  }

  async function archive(name: string, files: Readonly<Record<string, string>>): Promise<void> {
    rmSync(sources, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(sources, path, ".."), { recursive: true });
      writeFileSync(join(sources, path), text);
    }
    await pack(sources, join(folder, name), filesBelow(sources));
  }

  it("finds no problem in a complete release", async () => {
    expect(await problemsOf(folder)).toEqual([]);
  });

  it("names a missing file and an unknown one", async () => {
    rmSync(join(folder, "trefoil-1.2.3.cdx.json"));
    writeFileSync(join(folder, "notes.txt"), "");
    expect(await problemsOf(folder)).toEqual([
      "trefoil-1.2.3.cdx.json is missing.",
      "notes.txt is not a file of this release.",
    ]);
  });

  it("names a file that changed after its checksum was written", async () => {
    appendFileSync(join(folder, "RELEASE-NOTES.md"), "x");
    expect(await problemsOf(folder)).toEqual(["RELEASE-NOTES.md is not the file whose checksum is in SHA256SUMS."]);
  });

  it.each([
    {
      problem: "an npm package of another version",
      content: { packageVersion: "1.2.2" },
      message: "The package.json of the npm package has version 1.2.2, not 1.2.3.",
    },
    {
      problem: "a wheel that requests another plugin",
      content: { wheelVersion: "1.2.2" },
      message: "The pulumi-plugin.json of the wheel has version 1.2.2, not 1.2.3.",
    },
    {
      problem: "a path of the machine",
      content: { program: `at ${process.cwd()}/main.js` },
      message: "program in pulumi-resource-trefoil-v1.2.3-node.tar.gz contains a path of this machine.",
    },
    {
      problem: "a schema without a publisher",
      content: { schema: { publisher: undefined } },
      message: 'package.json has no "author" or no "repository".',
    },
    {
      problem: "a Go module with another path",
      content: { schema: { language: { go: { importBasePath: "github.com/acme/other/sdk/go/trefoil" } } } },
      message: "The pulumi-plugin.json of the Go module has no version, not 1.2.3.",
    },
  ])("names $problem", async ({ content, message }) => {
    await writeRelease(content);
    expect(await problemsOf(folder)).toEqual([expect.stringContaining(message)]);
  });

  it("names the command that builds a release if the folder contains no release", async () => {
    expect(await problemsOf(sources)).toEqual([expect.stringContaining("Run `make release` first.")]);
  });
});
