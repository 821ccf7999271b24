import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../../cli/program";
import { loadedFiles } from "../../support/loaded-files";

const root = join(__dirname, "../../..");

/** Folders of the project whose files are loaded when a script has run, for example `provider/services/search`. */
const loadedBy = (script: string): string[] => [
  ...new Set(loadedFiles(script).map((file) => file.split("/").slice(0, -1).slice(0, 3).join("/"))),
];

const running = (...args: readonly string[]): string => `void require("./cli/program").run(${JSON.stringify(args)})`;

describe("the command trefoil", () => {
  it.each([
    [["--help"]],
    [["drift", "--help"]],
    [["emulate", "--help"]],
    [["explain", "--help"]],
    [["verify", "--help"]],
  ])("loads neither the emulator nor the provider for %j", (args) => {
    // `text`, `programs`, which prints programs, the names of records and the files of the package load no other part of the provider.
    const files = loadedFiles(running(...args));
    expect(files).toContain("cli/program.ts");
    const isOther =
      /^(emulator|provider\/(?!text|programs|tracing\/names[.]ts$|hosts\/shared\/package-file[.]ts$)|sdk|policies|rotate|webhooks)/;
    expect(files.filter((file) => isOther.test(file))).toEqual([]);
  });

  const inFolders = Object.keys(commands).filter((name) => existsSync(join(root, "cli", name, "command.ts")));

  it.each(inFolders)("loads no other command for %s", (name) => {
    // Other commands use parts of `import`.
    const others = inFolders.filter((other) => other !== name && other !== "import");
    const folders = loadedBy(running(name, "--help"));
    expect(folders).toContain(`cli/${name}`);
    expect(folders.filter((folder) => others.some((other) => folder.startsWith(`cli/${other}`)))).toEqual([]);
  });

  it("shows the commands of the page in its help", () => {
    const cli = ["--require", "./tools/typescript.js", "cli/main.ts", "--help"];
    const output = execFileSync(process.execPath, cli, { cwd: root, encoding: "utf8" });
    const page = readFileSync(join(root, "docs/commands.md"), "utf8");
    const namesIn = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name]) => name);
    expect(namesIn(output, /^ {2}([a-z-]{2,}) /gm)).toEqual([...namesIn(page, /^## (\S+)$/gm), "help"]);
  });

  it("continues without a message of Node if the reader of its output ends first", () => {
    const command = `exec 3>&1; { ${process.execPath} --require ./tools/typescript.js cli/main.ts doctor; echo "code $?" >&3; } 2>&3 | true`;
    const output = execFileSync("sh", ["-c", command], { cwd: root, encoding: "utf8" });
    expect(output).toMatch(/^code [012]\n$/);
  });

  it("loads no definition for the settings of all services", () => {
    const files = loadedFiles("require('./provider/modules').ownCatalogue.services()");
    const ofServices = files.filter((file) => file.startsWith("provider/services/"));
    expect(ofServices.filter((file) => file.endsWith("/service.ts"))).toHaveLength(5);
    expect(ofServices.filter((file) => !file.endsWith("/service.ts"))).toEqual([
      "provider/services/registry/credentials.ts",
      "provider/services/search/versions.ts",
    ]);
  });

  it.each([
    ["imported", 'require("./cli/import/kinds").scopeOf(["search"], [])'],
    [
      "verified",
      'new (require("./cli/verify/account").Account)("search", { configuration: {}, values: {}, signal: AbortSignal.abort() })',
    ],
  ])("loads the definitions of the %s service alone", (_, script) => {
    const folders = loadedBy(script);
    expect(folders).toContain("provider/services/search");
    expect(
      folders.filter((folder) => /^(emulator|provider\/services\/(registry|realtime|rest)$)/.test(folder)),
    ).toEqual([]);
  });
});
