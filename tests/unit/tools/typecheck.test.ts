import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder";

const tools = resolve(__dirname, "../../../tools");

/** The settings of a project. Its tests see few types, so that they are fast. */
const settings = (files: string): string =>
  `{ "compilerOptions": { "lib": ["ES5"], "types": [], "noCheck": true }, "files": ${files} }`;

/** Checks a repository with one example. */
function check(files: Readonly<Record<string, string>>): { readonly status: number | null; readonly stdout: string } {
  const folder = temporaryFolder();
  const example = join(folder, "examples/shop");
  mkdirSync(example, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), settings('["own.ts"]'));
  writeFileSync(join(folder, "own.ts"), "export const own = 1;\n");
  for (const [name, text] of Object.entries({ "tsconfig.json": settings('["index.ts"]'), "index.ts": "", ...files }))
    writeFileSync(join(example, name), text);
  const tool = ["--require", join(tools, "typescript.js"), join(tools, "typecheck.ts")];
  return spawnSync(process.execPath, tool, { cwd: folder, encoding: "utf8" });
}

it("accepts a repository without errors", () => {
  expect(check({})).toMatchObject({ status: 0, stdout: "" });
});

it.each([
  ["a wrong type", { "index.ts": 'const count: number = "one";\nexport { count };\n' }, "TS2322"],
  ["an expected error that is missing", { "index.ts": "// @ts-expect-error\nexport const count = 1;\n" }, "TS2578"],
  ["a missing file", { "tsconfig.json": settings('["other.ts"]') }, "TS6053"],
  ["an unknown setting", { "tsconfig.json": settings('["index.ts"]').replace("noCheck", "noChek") }, "TS5023"],
  ["invalid JSON of settings", { "tsconfig.json": settings('["index.ts"]').replace("[],", "[]") }, "TS1005"],
])("reports %s in an example", (_, files, code) => {
  expect(check(files)).toMatchObject({ status: 1, stdout: expect.stringContaining(`error ${code}:`) });
});
