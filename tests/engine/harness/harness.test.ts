import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createProject, engineTimeout, processesOf, type Stack, until } from ".";

jest.setTimeout(engineTimeout);

/** A separate provider, so that the test of the harness does not depend on Trefoil's provider. */
const provider = `
  const { existsSync, writeFileSync, appendFileSync } = require("node:fs");
  const journal = process.env.FIXTURE_JOURNAL;
  module.exports = () => ({
    async check(olds, news) { return { inputs: news }; },
    async diff() { return {}; },
    async create(inputs) {
      appendFileSync(journal, "create " + process.pid + "\\n");
      while (existsSync(journal + ".hold")) await new Promise((go) => setTimeout(go, 20));
      return { id: "thing", outs: inputs };
    },
    async read(id, props) { return { id, props: { ...props, size: 2 }, inputs: { ...props, size: 2 } }; },
    async update(id, olds, news) { return { outs: news }; },
    async delete() {},
  });`;

const program = `
  const pulumi = require("@pulumi/pulumi");
  const text = 'exports.handler=()=>require("fixture/provider")("Thing")';
  class Thing extends pulumi.CustomResource {
    constructor(name, props) { super("pulumi-nodejs:dynamic/fixture:Thing", name, { __provider: text, ...props }); }
  }
  const config = new pulumi.Config("fixture");
  new Thing("one", { size: 1, key: config.requireSecret("key") });`;

const files = {
  "index.js": program,
  "node_modules/fixture/package.json": '{ "name": "fixture", "version": "1.0.0" }',
  "node_modules/fixture/provider.js": provider,
};

describe("the engine harness", () => {
  let stack: Stack;
  let journal: string;

  beforeEach(async () => {
    stack = await createProject({ files, secrets: { "fixture:key": "canary-of-the-harness" } });
    journal = `${stack.root}/journal`;
    stack.write({ "../journal": "" });
  });
  afterEach(() => stack.dispose());

  const withJournal = () => ({ env: { FIXTURE_JOURNAL: journal } });

  it("creates, reports no changes, shows drift and destroys, without a warning", async () => {
    const up = await stack.up(withJournal());
    expect(up).toMatchObject({ exitCode: 0, stderr: "" });
    expect(up.stdout).not.toContain("warning");
    expect(up.steps).toEqual([{ op: "create", type: "fixture:Thing", name: "one", diff: {}, failed: false }]);
    expect(await stack.up({ ...withJournal(), expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });

    const before = stack.stateText();
    const drift = await stack.preview({ refresh: true, diff: true, expectNoChanges: true });
    expect(drift.exitCode).not.toBe(0);
    expect(drift.steps.at(-1)).toMatchObject({ op: "update", name: "one", diff: { size: "update" } });
    expect(stack.stateText()).toBe(before);

    expect(stack.filesWith("canary-of-the-harness")).toEqual([]);
    expect(await stack.destroy()).toMatchObject({ exitCode: 0, steps: [{ op: "delete", name: "one" }] });
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
  });

  it("kills an engine with its child processes, and the stack continues to work", async () => {
    stack.write({ "../journal.hold": "" });
    const running = stack.start("up", withJournal());
    await until(() => readFileSync(journal, "utf8").startsWith("create"), "the create to begin");
    const killed = await running.killEngine();
    expect(killed.exitCode).toBeNull();
    expect(processesOf(stack.root)).toEqual([]);

    await stack.cancel();
    rmSync(`${journal}.hold`);
    expect(await stack.up(withJournal())).toMatchObject({ exitCode: 0, steps: [{ op: "create", name: "one" }] });
  });

  it("kills a provider host while the engine continues and reports it", async () => {
    stack.write({ "../journal.hold": "" });
    const running = stack.start("up", withJournal());
    await until(() => readFileSync(journal, "utf8").startsWith("create"), "the create to begin");
    await running.killHosts();
    expect(await running.done).toMatchObject({ exitCode: expect.any(Number), steps: [{ op: "create", failed: true }] });
  });

  it("names the process that a test leaves behind", async () => {
    const other = await createProject({ files });
    const child = spawn("sleep", ["60"], { env: { ...process.env, ...other.env } });
    await expect(other.dispose()).rejects.toThrow("Left alive: sleep 60");
    expect(child.pid).toBeGreaterThan(0);
  });
});
