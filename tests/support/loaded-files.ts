import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const root = `${resolve(__dirname, "../..")}/`;

/** Files that are loaded when a script has run in the folder of the repository, by their paths in it. */
export function loadedFiles(script: string): string[] {
  const report = 'process.on("exit", () => process.stdout.write("\\n" + JSON.stringify(Object.keys(require.cache))));';
  const args = ["--require", "./tools/typescript.js", "--eval", `${report}\n${script}`];
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const files: string[] = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  return files.map((file) => file.replace(root, ""));
}
