import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { writeFiles } from "../../engine/harness/files";

const root = resolve(__dirname, "../../..");

/** A process like Pulumi's dynamic host: a server, and a call that ends when a line is written to its input. */
const host = `
  const { EngineWatch } = require(${JSON.stringify(join(root, "provider/hosts/shared/engine-watch"))});
  const watch = new EngineWatch();
  require("node:net").createServer().listen(0, "127.0.0.1", () => {
    if (process.env.TEST_CALL === "own") {
      watch.trackCall(() => new Promise((resolve) => process.on("SIGUSR2", resolve))).then(() => console.log("returned"));
    }
    if (process.env.TEST_CALL === "of another provider") {
      const timer = setInterval(() => {}, 1000);
      process.on("SIGUSR2", () => { clearInterval(timer); console.log("returned"); });
    }
    watch.start();
    console.log("ready");
  });`;

let folder: string;
let engine: Server;
let child: ChildProcess;
let probes: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefoil-engine-watch-"));
  writeFiles(folder, { "cmd/dynamic-provider/index.js": host, "other/index.js": host });
  probes = 0;
  engine = createServer((socket) => {
    probes++;
    socket.on("error", () => undefined).resume();
  });
  engine.listen(0, "127.0.0.1");
  await once(engine, "listening");
});
afterEach(async () => {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function line(text: string): Promise<void> {
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    if (String(chunk).includes(text)) return;
  }
  throw new Error(`The host ended without "${text}".`);
}

async function start(script: string, call = "", { port } = engine.address() as AddressInfo): Promise<void> {
  const address = `127.0.0.1:${port}`;
  const args = ["--require", join(root, "tools/typescript.js"), join(folder, script), address];
  child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TEST_CALL: call },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await line("ready");
}

const seen = async (count: number): Promise<void> => {
  while (probes < count) await once(engine, "connection");
};

const exitCode = async (): Promise<number | null> => child.exitCode ?? (await once(child, "exit"))[0];

describe("Pulumi's dynamic host", () => {
  it("runs as long as its engine, and ends when the engine has ended", async () => {
    await start("cmd/dynamic-provider/index.js");
    await seen(3);
    expect(child.exitCode).toBeNull();
    engine.close();
    expect(await exitCode()).toBe(0);
  }, 60_000);

  it.each(["own", "of another provider"])(
    "finishes a call (%s) before it ends",
    async (call) => {
      await start("cmd/dynamic-provider/index.js", call);
      await seen(1);
      engine.close();
      // Longer than the process needs without a call.
      const early = await Promise.race([exitCode(), new Promise((end) => setTimeout(end, 5_000, "alive"))]);
      expect(early).toBe("alive");
      const returned = line("returned");
      child.kill("SIGUSR2");
      await returned;
      expect(await exitCode()).toBe(0);
    },
    60_000,
  );
});

describe("a process that is not watched", () => {
  it.each([
    ["is not Pulumi's host", "other/index.js", false],
    ["cannot reach the engine from the start", "cmd/dynamic-provider/index.js", true],
  ])(
    "because it %s keeps running",
    async (_, script, closed) => {
      const address = engine.address() as AddressInfo;
      if (closed) engine.close();
      await start(script, "", address);
      engine.close();
      const early = await Promise.race([exitCode(), new Promise((end) => setTimeout(end, 5_000, "alive"))]);
      expect([early, probes]).toEqual(["alive", 0]);
    },
    60_000,
  );
});
