import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type AcceptanceFiles, affectedFiles } from "../../../tools/tiers/affected-files";
import { temporaryFolder } from "../../support/temporary-folder";

const root = resolve(__dirname, "../../..");
const { filesByTier } = require("../../../tools/jest/tiers.js") as {
  readonly filesByTier: () => Readonly<Record<"test" | "acceptance" | "campaign", readonly string[]>>;
};
const acceptance = JSON.parse(readFileSync(join(root, "tools/tiers/acceptance.json"), "utf8")) as AcceptanceFiles;

describe("the tiers of tests", () => {
  it("contain each file once, and these numbers of files", () => {
    const tiers = filesByTier();
    const all = Object.values(tiers).flat();
    expect(all.toSorted()).toEqual(globSync("tests/**/*.test.ts", { cwd: root }).sort());
    const numbers = Object.fromEntries(Object.entries(tiers).map(([tier, files]) => [tier, files.length]));
    // A file that moves to another tier changes two numbers.
    expect(numbers).toEqual({ test: 377, acceptance: 82, campaign: 7 });
  });

  it("have a cheaper test of the same rule in the first for each file of the second", () => {
    expect(Object.keys(acceptance)).toEqual(filesByTier().acceptance);
    const first = filesByTier().test;
    const without = Object.entries(acceptance).filter(
      ([, { cheaper }]) => cheaper.length === 0 || !cheaper.every((file) => first.includes(file)),
    );
    expect(without).toEqual([]);
  });

  it("need no program in the first that takes longer than two minutes to build", () => {
    const { stdout } = spawnSync(process.execPath, ["tools/jest/needed-programs.js", "test"], {
      cwd: root,
      encoding: "utf8",
    });
    const known = ["language-yaml", "node", "oras", "python", "redis", "referrers-registry", "registry", "skopeo"];
    expect(stdout.trim().split(" ")).toEqual(known);
  });
});

describe("the files of the second tier that a change affects", () => {
  const all: AcceptanceFiles = {
    "tests/engine/general.acceptance.test.ts": { cheaper: [] },
    "tests/engine/packaging.acceptance.test.ts": { cheaper: [] },
    "tests/engine/queue.acceptance.test.ts": { services: ["realtime"], cheaper: [] },
    "tests/engine/two.acceptance.test.ts": { services: ["realtime", "search"], cheaper: [] },
    "tests/site/site.acceptance.test.ts": { cheaper: [] },
  };
  const names = (changed: readonly string[]) =>
    affectedFiles(changed, all).map((file) => file.replace(/^.*\/(.+)\.acceptance\.test\.ts$/, "$1"));
  const every = ["general", "packaging", "queue", "two", "site"];
  const untagged = ["general", "packaging", "site"];

  it.each([
    ["provider/hosts/shared/bag.ts", every],
    ["provider/lifecycle/read/read.ts", every],
    ["provider/rest/client/client.ts", every],
    ["provider/oci/copy.ts", every],
    ["sdk/base/resource.ts", every],
    ["packages/executable/main.ts", every],
    ["cli/main.ts", every],
    ["tools/programs/oras/go.mod", every],
    ["package.json", every],
    ["emulator/server.ts", every],
    ["tests/engine/support/program.ts", every],
    ["a-new-folder/file.ts", every],
    ["provider/services/search/index.ts", ["general", "packaging", "two", "site"]],
    ["emulator/realtime/queues.ts", every],
    ["sdk/registry/team.ts", untagged],
    ["provider/schema.json", untagged],
    ["docs/recovery.md", ["packaging", "site"]],
    ["README.md", ["packaging", "site"]],
    ["tests/engine/queue.acceptance.test.ts", ["queue"]],
    ["tests/unit/json.test.ts", []],
  ])("%s", (path, expected) => {
    expect(names([path])).toEqual(expected);
  });

  it("are those of all changes together", () => {
    expect(names(["tests/engine/queue.acceptance.test.ts", "docs/ci.md"])).toEqual(["packaging", "queue", "site"]);
    expect(names([])).toEqual([]);
  });

  it("are all files if the commit is unknown or missing", () => {
    const printed = (...args: string[]) =>
      spawnSync(process.execPath, ["--require", "./tools/typescript.js", "tools/affected.ts", ...args], {
        cwd: root,
        encoding: "utf8",
      });
    expect(printed("").stdout.trim().split("\n")).toEqual(Object.keys(acceptance));
    const unknown = printed("0000000");
    expect(unknown.stdout.trim().split("\n")).toEqual(Object.keys(acceptance));
    expect(unknown.stderr).toContain("The commit 0000000 is not in this repository");
    expect(printed("HEAD").stdout.trim()).toBe("");
  });
});

/** Runs Jest with one file of tests in a separate folder. */
function runJest(test: string, settings: object, env: Record<string, string>, ...args: string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.test.js"), test);
  const config = JSON.stringify({ rootDir: folder, haste: {}, ...settings });
  const { CI: _, TREFOIL_TIER: __, ...inherited } = process.env;
  return spawnSync(process.execPath, [join(root, "node_modules/jest/bin/jest.js"), "--config", config, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...inherited, ...env },
  });
}

describe("a test that passes without an assertion", () => {
  const failing = {
    empty: 'it("empty", () => {});',
    list: 'it("list", () => { for (const one of []) expect(one).toBe(1); });',
    callback: 'it("callback", async () => { const call = () => expect(1).toBe(1); });',
    hook: 'describe("in", () => { beforeEach(() => expect(1).toBe(1)); afterEach(() => expect(1).toBe(1)); it("hook", () => {}); });',
    "after another": 'it("before", () => expect(1).toBe(1)); it("after another", () => {});',
  };
  const others = {
    resolves: 'it("resolves", () => expect(Promise.resolve(1)).resolves.toBe(1));',
    throws: 'it("throws", () => { throw new Error("failed"); });',
  };
  /** Names of tests by their result. */
  const results: Record<"passed" | "failed" | "without assertion", string[]> = {
    passed: [],
    failed: [],
    "without assertion": [],
  };

  beforeAll(() => {
    const environment = join(root, "tools/jest/environment.js");
    const text = Object.values({ ...failing, ...others }).join("\n");
    const { stdout } = runJest(text, { testEnvironment: environment }, { TREFOIL_HOME: temporaryFolder() }, "--json");
    const [file] = JSON.parse(stdout).testResults;
    for (const { title, status, failureMessages } of file.assertionResults) {
      const hasNone = failureMessages.join().includes("The test has no assertion that ran, so that it cannot fail.");
      results[hasNone ? "without assertion" : (status as "passed" | "failed")].push(title);
    }
  });

  it.each([
    ["is empty", "empty"],
    ["asserts each item of an empty list", "list"],
    ["asserts in a callback that is not called", "callback"],
    ["asserts in hooks", "hook"],
    ["follows a test with assertions", "after another"],
  ])("fails if it %s", (_what, name) => {
    expect(results["without assertion"]).toContain(name);
  });

  it("is no other test", () => {
    expect(results["without assertion"].toSorted()).toEqual(Object.keys(failing).sort());
    expect(results).toMatchObject({ passed: ["before", "resolves"], failed: ["throws"] });
  });
});

describe("the last lines of a run", () => {
  /** Runs Jest with the reporter. */
  function run(test: string, env: Record<string, string>, ...args: string[]) {
    const { status, stdout } = runJest(test, { reporters: [join(root, "tools/jest/reporter.js")] }, env, ...args);
    return { status, lines: stdout.trim().split("\n") };
  }
  const passing = 'it("passes", () => {});';

  it("name the slowest files on request and the files that were not run, and count the tests", () => {
    const { status, lines } = run(passing, { TREFOIL_TIER: "test", TREFOIL_SLOWEST: "1" });
    const { acceptance, campaign } = filesByTier();
    expect(status).toBe(0);
    expect(lines.at(-4)).toMatch(/^ *\d+\.\d s {2}.*a\.test\.js$/);
    expect(lines.slice(-2)).toEqual([
      `not in this tier: ${acceptance.length} files (make acceptance), ${campaign.length} files (make campaign)`,
      "tests: 1 passed, 0 failed, 0 skipped",
    ]);
  });

  it("fail if a test is not run, and name the number of files of the tier that a selection omits", () => {
    // No line of the tests contains the name of a function that skips a test.
    const [skip, todo] = ["skip", "todo"];
    const skipping = `${passing} it.${skip}("waits", () => {}); it.${todo}("waits");`;
    const { status, lines } = run(skipping, { TREFOIL_TIER: "acceptance" });
    expect(status).not.toBe(0);
    expect(lines).toContain("2 skipped tests fail this run");
    expect(lines).toContain(`not run in this tier: ${filesByTier().acceptance.length - 1} files`);
  });

  it("fail if no file is found", () => {
    expect(run(passing, { TREFOIL_TIER: "test" }, "nothing").status).not.toBe(0);
  });
});

describe("Jest", () => {
  it("gives each file a temporary folder for records and request budgets, not the cache of the user", () => {
    expect(process.env.TREFOIL_HOME).toMatch(/trefoil-home-\w+\/file-/);
    expect(existsSync(process.env.TREFOIL_HOME as string)).toBe(true);
  });
});

describe("while the programs of the tests are built", () => {
  const { programsOf } = require("../../../tools/jest/programs.js") as {
    readonly programsOf: (file: string) => string[];
  };
  const WaitForPrograms = require("../../../tools/jest/environment.js");
  const LongestFirst = require("../../../tools/jest/sequencer.js");
  const projectConfig = { globals: {}, testEnvironmentOptions: {}, rootDir: root };
  const builds: ChildProcess[] = [];
  afterEach(() => {
    for (const build of builds.splice(0)) build.kill("SIGKILL");
    delete process.env.TREFOIL_PROGRAMS_PID;
  });

  /** A process that replaces the build. Jest's processes and the test share the variable. */
  function startBuild(): ChildProcess {
    const build = spawn("sleep", ["60"]);
    builds.push(build);
    process.env.TREFOIL_PROGRAMS_PID = String(build.pid);
    return build;
  }
  const pathOf = (file: string) => join(root, "tests", file);
  const without = pathOf("unit/json.test.ts");
  const needing = pathOf("oci/referrers.test.ts");

  it("a file that imports the search for a program is known by the imports of its imports", () => {
    expect(programsOf(without)).toEqual([]);
    expect(programsOf(needing)).toEqual(["oras", "referrers-registry", "registry"]);
  });

  it("the files that need none run first", async () => {
    const test = (path: string, duration: number) => ({
      path,
      duration,
      context: { config: projectConfig, hasteFS: { getSize: () => 1 } },
    });
    const sequencer = new LongestFirst({ contexts: [], globalConfig: {} });
    sequencer.getCache = () => ({});
    sequencer.searchMs = 1500;
    const order = async () => {
      const sorted = await sequencer.sort([test(needing, 9), test(without, 1)]);
      return sorted.map(({ path }: { path: string }) => path);
    };
    expect(await order()).toEqual([needing, without]);
    const build = startBuild();
    expect(await order()).toEqual([without, needing]);
    // Programs of an earlier run are found within the time of the search.
    void setTimeout(500).then(() => build.kill("SIGKILL"));
    expect(await order()).toEqual([needing, without]);
  });

  it.each([
    ["needs a program waits for its end", needing, true],
    ["needs none does not wait", without, false],
  ])("a file that %s", async (_what, testPath, waits) => {
    const build = startBuild();
    const environment = new WaitForPrograms(
      { globalConfig: {}, projectConfig },
      { console, testPath, docblockPragmas: {} },
    );
    let isReady = false;
    const ready = environment.setup().then(() => {
      isReady = true;
    });
    await Promise.race([ready, setTimeout(700, undefined, { ref: false })]);
    expect(isReady).toBe(!waits);
    build.kill("SIGKILL");
    await ready;
    await environment.teardown();
  });
});
