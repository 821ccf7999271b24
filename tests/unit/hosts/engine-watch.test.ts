import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { writeFiles } from "../../../tools/files";
import { temporaryFolder } from "../../support/temporary-folder";

const root = resolve(__dirname, "../../..");

/** A process like Pulumi's dynamic host: a server whose port it prints, and perhaps a call that ends with a signal. */
const host = `
  const dynamicProvider = require(${JSON.stringify(join(root, "provider/hosts/package-export"))});
  const server = require("node:net").createServer((socket) => socket.on("error", () => {}).resume());
  server.listen(0, "127.0.0.1", async () => {
    if (process.env.TEST_CALL) {
      const timer = setInterval(() => {}, 1000);
      process.on("SIGUSR2", () => { clearInterval(timer); console.log("returned"); });
    }
    await dynamicProvider("search:SynonymMap").configure({ config: { get: () => undefined } });
    console.log(String(server.address().port));
  });`;

let folder: string;
let engine: Server;
let child: ChildProcess;
let probes: number;

beforeEach(async () => {
  folder = temporaryFolder();
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
});

async function line(pattern: RegExp): Promise<string> {
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    const found = pattern.exec(String(chunk));
    if (found) return found[0];
  }
  throw new Error(`The host ended without ${pattern}.`);
}

/** No test listens on this port. The port of an engine that ended is free for the servers of other tests. */
const unreachable = { port: 1 };

/** Starts a host. Returns the port of its server. */
async function start(
  script: string,
  call = "",
  { port }: { port: number } = engine.address() as AddressInfo,
  options: readonly string[] = [],
): Promise<number> {
  const address = `127.0.0.1:${port}`;
  const args = ["--require", join(root, "tools/typescript.js"), resolve(folder, script), ...options, address];
  child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TEST_CALL: call },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return Number(await line(/^\d+$/m));
}

const seen = async (count: number): Promise<void> => {
  while (probes < count) await once(engine, "connection");
};

const exitCode = async (): Promise<number | null> => child.exitCode ?? (await once(child, "exit"))[0];

/** The exit code, or `alive` after a time that is longer than an idle process needs to end. */
const exitCodeOrAlive = () => Promise.race([exitCode(), new Promise((end) => setTimeout(end, 5_000, "alive"))]);

it.each([
  ["Pulumi's dynamic host", "cmd/dynamic-provider/index.js", []],
  ["the plugin with traces", join(root, "packages/executable/main.ts"), ["--tracing", "tcp://127.0.0.1:2", "-v=9"]],
])(
  "%s runs as long as its engine, and ends when the engine has ended",
  async (_, script, options) => {
    await start(script, "", undefined, options);
    await seen(3);
    expect(child.exitCode).toBeNull();
    engine.close();
    expect(await exitCode()).toBe(0);
  },
  60_000,
);

describe("Pulumi's dynamic host", () => {
  it("finishes a call of another provider before it ends", async () => {
    await start("cmd/dynamic-provider/index.js", "of another provider");
    await seen(1);
    engine.close();
    expect(await exitCodeOrAlive()).toBe("alive");
    const returned = line(/returned/);
    child.kill("SIGUSR2");
    await returned;
    expect(await exitCode()).toBe(0);
  }, 60_000);

  it("runs as long as an engine that it cannot reach is connected to it", async () => {
    engine.close();
    const port = await start("cmd/dynamic-provider/index.js", "", unreachable);
    const connection = connect(port, "127.0.0.1");
    expect(await exitCodeOrAlive()).toBe("alive");
    connection.destroy();
    expect(await exitCode()).toBe(0);
  }, 60_000);
});

it.each([
  ["Pulumi's dynamic host", "cmd/dynamic-provider/index.js"],
  ["the plugin", join(root, "packages/executable/main.ts")],
])(
  "ends %s if its engine ended before it was watched",
  async (_, script) => {
    engine.close();
    await start(script, "", unreachable);
    expect(await exitCode()).toBe(0);
  },
  60_000,
);

it("does not watch a process that is not Pulumi's host", async () => {
  await start("other/index.js");
  engine.close();
  expect([await exitCodeOrAlive(), probes]).toEqual(["alive", 0]);
}, 60_000);
