import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "../../..");

/** Folders of the project whose files are loaded when a script has run, for example `provider/services/search`. */
function loadedBy(script: string): string[] {
  const report = `process.on("exit", () => {
    const files = Object.keys(require.cache).filter((file) => file.startsWith(${JSON.stringify(`${root}/`)}) && !file.includes("node_modules"));
    const folders = files.map((file) => file.slice(${root.length + 1}).split("/").slice(0, -1).slice(0, 3).join("/"));
    process.stdout.write("\\n" + JSON.stringify([...new Set(folders)]));
  });`;
  const args = ["--require", "./tools/typescript.js", "--eval", `${report}\n${script}`];
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as string[];
}

const running = (...args: readonly string[]): string => `void require("./cli/program").run(${JSON.stringify(args)})`;

describe("the command trefoil", () => {
  it.each([[["--help"]], [["drift", "--help"]], [["emulate", "--help"]], [["verify", "--help"]]])(
    "loads neither the emulator nor the provider for %j",
    (args) => {
      // `text` and `programs`, which prints programs, load no other part of the provider.
      const folders = loadedBy(running(...args));
      expect(folders).toContain("cli");
      expect(folders.filter((folder) => /^(emulator|provider\/(?!text|programs)|sdk|webhooks)/.test(folder))).toEqual(
        [],
      );
    },
  );

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
