import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createProject, processesOf, providerHosts, Running, type Stack, until } from "../../tools/engine-harness";
import { markVariable } from "../../tools/engine-harness/processes";
import { copyReadyStack, keepReadyStack } from "../../tools/engine-harness/ready-stack";
import { temporaryFolder } from "../support/temporary-folder";
import { program as programWith, useTestEnvironment } from "./support";

/** A separate provider, so that the test of the harness does not depend on Trefoil's provider. */
const provider = `
  module.exports = () => ({
    async check(olds, news) { return { inputs: news }; },
    async diff() { return {}; },
    async create(inputs) { return { id: "thing", outs: inputs }; },
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

/** `tests/engine/kill.acceptance.test.ts` kills engines and provider hosts, and continues with their stacks. */
describe("the engine harness", () => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await createProject({ files, secrets: { "fixture:key": "canary-of-the-harness" } });
  });
  afterEach(() => stack.dispose());

  it("creates, shows drift and destroys, without a warning", async () => {
    const up = await stack.up();
    expect(up).toMatchObject({ exitCode: 0, stderr: "" });
    expect(up.stdout).not.toContain("warning");
    expect(up.steps).toEqual([{ op: "create", type: "fixture:Thing", name: "one", diff: {}, failed: false }]);

    const before = stack.stateText();
    const drift = await stack.preview({ refresh: true, diff: true, expectNoChanges: true });
    expect(drift.exitCode).not.toBe(0);
    expect(drift.steps.at(-1)).toMatchObject({ op: "update", name: "one", diff: { size: "update" } });
    expect(stack.stateText()).toBe(before);

    expect(stack.filesWith("canary-of-the-harness")).toEqual([]);
    expect(await stack.destroy()).toMatchObject({ exitCode: 0, steps: [{ op: "delete", name: "one" }] });
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
  });

  it("copies the new stack of an earlier project with the same name, which the CLI selects", async () => {
    const other = await createProject({ files });
    try {
      const { folder: cwd, env } = other;
      const selected = await new Running({ args: ["stack", "--show-name"], cwd, env }).done;
      expect(selected).toMatchObject({ exitCode: 0, stdout: "dev\n" });
      await other.configure({}, { "fixture:key": "another" });
      expect(await other.succeed("config", "get", "fixture:key")).toBe("another\n");
      expect(await stack.succeed("config", "get", "fixture:key")).toBe("canary-of-the-harness\n");
    } finally {
      await other.dispose();
    }
  });

  it("keeps no stack for programs outside a run of Jest, whose stacks nothing would remove", () => {
    const { TREFOIL_TEST_RUN: run, TREFOIL_HOME: home } = process.env;
    delete process.env.TREFOIL_TEST_RUN;
    process.env.TREFOIL_HOME = join(temporaryFolder(), "home");
    try {
      keepReadyStack(stack, "passphrase");
      expect(copyReadyStack(stack, "passphrase")).toBe(false);
      expect(readdirSync(join(process.env.TREFOIL_HOME, ".."))).toEqual([]);
    } finally {
      Object.assign(process.env, { TREFOIL_TEST_RUN: run, TREFOIL_HOME: home });
    }
  });

  it("names the process that a test leaves behind", async () => {
    const child = spawn("sleep", ["60"], { env: { ...process.env, ...stack.env } });
    await expect(stack.dispose({ waitMs: 100 })).rejects.toThrow("Left alive: sleep 60");
    expect(child.pid).toBeGreaterThan(0);
  });
});

describe("an attached plugin and a process for programs", () => {
  const environment = useTestEnvironment();
  const options = { host: "plugin", attached: true, served: true } as const;
  const map = (synonyms: string) => `
    new search.SynonymMap("places", { synonyms: ["${synonyms}"] });
    console.log("ran in " + process.pid + " with " + process.env.LANG);`;

  /** The processes that the engine started, at the first request of an update, and the line that the program printed. */
  async function update(stack: Stack, env?: Readonly<Record<string, string>>) {
    environment.clearRequests();
    const running = stack.start("up", env ? { env } : {});
    await until(() => environment.requests().length > 0, "a request");
    const started = processesOf(stack.env[markVariable] ?? "").slice(1);
    const done = await running.done;
    expect(done).toMatchObject({ exitCode: 0, stderr: "" });
    return { started, line: /^ran in .*$/m.exec(done.stdout)?.[0] };
  }

  it("serve all operations, except that the engine starts a plugin for additional variables", async () => {
    const [stack, other] = [await environment.project(map("a, b"), options), await environment.project("", options)];
    const first = await update(stack);
    expect(first).toEqual({ started: [], line: expect.stringMatching(/^ran in \d+ with C.UTF-8$/) });
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });
    stack.write(programWith(map("a, c")));
    const second = await update(stack, { LANG: "C" });
    expect(second).toEqual({ started: [expect.anything()], line: first.line?.replace("C.UTF-8", "C") });
    expect(providerHosts(stack.env[markVariable] ?? "")).toEqual([]);
    other.write(programWith(map("a, b")));
    expect((await update(other)).line).toBe(first.line);
  });
});
