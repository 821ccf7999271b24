import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");

/** The environment of a user. The commands of this project disable the cache instead. */
const { NODE_DISABLE_COMPILE_CACHE: _, ...usual } = process.env;

/** Loads a resource as the engine's host does, and ends by a signal a while later. */
const host = `
require("./provider/hosts/entry")("search:SynonymMap");
setTimeout(() => process.kill(process.pid, "SIGKILL"), 1500);
`;

describe("the compile cache of Node", () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "trefoil-compiled-"));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const run = (env: NodeJS.ProcessEnv) => {
    const args = ["--require", "./tools/typescript.js", "--eval", host];
    const { signal, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: "utf8",
      env: { ...usual, TREFOIL_HOME: home, ...env },
    });
    expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
    return readdirSync(home, { recursive: true }).map(String);
  };

  it("is kept for the next run, although a signal ends this run", () => {
    const kept = run({});
    expect(kept[0]).toBe("compiled");
    expect(kept.length).toBeGreaterThan(50);
  });

  it("is not kept when Node's cache is disabled", () => {
    expect(run({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual([]);
  });
});
