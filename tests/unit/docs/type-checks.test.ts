import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeFiles } from "../../../tools/files";
import { temporaryFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");
const list = ["ls-files", "examples/**/tsconfig.json", "templates/**/tsconfig.json"];
const configurations = execFileSync("git", list, { cwd: root, encoding: "utf8" }).trim().split("\n");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

it.each(configurations)("%s leaves the type check to the script of its package", (file) => {
  expect(textOf(file)).toContain('"noCheck": true');
  expect(textOf(join(dirname(file), "package.json"))).toContain('"check": "tsc --noCheck false"');
});

it("the script finds a wrong type, which Pulumi does not", () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    "tsconfig.json": textOf("templates/trefoil-typescript/tsconfig.json").replace('"types": ["node"]', '"types": []'),
    "index.ts": 'export const count: number = "one";\n',
  });
  const tsc = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  expect(tsc().status).toBe(0);
  const { status, stdout } = tsc("--noCheck", "false");
  expect([status, stdout]).toEqual([2, expect.stringContaining("TS2322")]);
});
