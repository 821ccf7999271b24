import { chmodSync, chownSync, existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { temporaryFolder } from "../support/temporary-folder";

let dataDir: string;
let file: string;
const running: { close(): unknown }[] = [];

beforeEach(() => {
  dataDir = join(temporaryFolder(), "data");
  file = join(dataDir, "ports.json");
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ dataDir, ...options });
  running.push(emulator);
  return emulator;
}

const addressesOf = ({ registry, search, realtime, rest }: Emulator) =>
  [registry, search, realtime, rest].map(({ url }) => url);
const portOf = (address: string | undefined) => Number(new URL(String(address)).port);

async function messageOf(options: EmulatorOptions = {}): Promise<string> {
  const outcome = await start(options).catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error("It did not fail.");
  expect(outcome).toMatchObject({ code: "data_folder" });
  return outcome.message;
}

/** A process that listens on a port. */
async function occupy(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  running.push(server);
  return server;
}

it("an emulator with a data folder has the same addresses, credentials and objects after a restart", async () => {
  const first = await start({ seed: { registry: { repositories: { "acme/app": {} } } } });
  const before = [addressesOf(first), first.credentials, first.registry.control.objects()];
  await first.close();
  const second = await start();
  expect([addressesOf(second), second.credentials, second.registry.control.objects()]).toEqual(before);
  expect(lstatSync(file).mode & 0o777).toBe(0o600);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
});

it("a given port is kept for the next start, and 0 selects a free port", async () => {
  const first = await start();
  const [, search] = addressesOf(first);
  await first.close();
  const second = await start({ searchPort: 0 });
  const moved = addressesOf(second);
  expect(moved[1]).not.toBe(search);
  expect(moved[0]).toBe(addressesOf(first)[0]);
  await second.close();
  expect(addressesOf(await start())).toEqual(moved);
});

it("an emulator without a data folder keeps no ports", async () => {
  const emulator = await startEmulator();
  await emulator.close();
  expect(existsSync(file)).toBe(false);
});

it("a port that another process uses is named with both ways out, and the others are not changed", async () => {
  const first = await start();
  const addresses = addressesOf(first);
  await first.close();
  const content = readFileSync(file, "utf8");
  await occupy(portOf(addresses[2]));
  writeFileSync(file, content.replace(/"process": \d+/, '"process": 999999999'));
  const message = await messageOf();
  expect(message).toContain(`Port ${portOf(addresses[2])} of the realtime service is in use by another process.`);
  expect(message).toContain("pass --realtime-port, or remove");
  const moved = addressesOf(await start({ realtimePort: 0 }));
  expect([moved[0], moved[1], moved[3]]).toEqual([addresses[0], addresses[1], addresses[3]]);
});

it("a data folder in use by another emulator is rejected, also with other ports", async () => {
  await start();
  const ports = { registryPort: 0, searchPort: 0, realtimePort: 0, restPort: 0 };
  for (const options of [{}, ports])
    expect(await messageOf(options)).toContain(`is in use by the emulator in process ${process.pid}. Stop it`);
});

it("a folder that a killed emulator used can be used again", async () => {
  const first = await start();
  const addresses = addressesOf(first);
  await first.close();
  expect(JSON.parse(readFileSync(file, "utf8")).process).toBe(process.pid);
  expect(addressesOf(await start())).toEqual(addresses);
});

it.each([
  ["no JSON", "{ no"],
  ["empty", ""],
])("a file of ports that is %s is rejected, and kept", async (_, content) => {
  await (await start()).close();
  writeFileSync(file, content);
  expect(await messageOf()).toContain(`${file} of the data folder cannot be read`);
  expect(readFileSync(file, "utf8")).toBe(content);
});

it.each([
  ["no object", [1]],
  ["a string", { search: "4711" }],
  ["a port out of range", { search: 70_000 }],
  ["a fraction", { search: 1.5 }],
  ["a negative port", { search: -1 }],
  ["an unknown service", { queue: 4711 }],
  ["one port twice", { search: 4711, registry: 4711 }],
  ["null", null],
])("a file of ports with %s is rejected", async (_, content) => {
  await (await start()).close();
  writeFileSync(file, JSON.stringify(content));
  expect(await messageOf()).toContain("does not contain the ports of the services. Restore it.");
});

it.each(["credentials", "search"])("a damaged file %s.json is named", async (name) => {
  await (await start()).close();
  writeFileSync(join(dataDir, `${name}.json`), "{ no");
  expect(await messageOf()).toContain(`${name}.json of the data folder cannot be read`);
});

it("a folder that every user may write to is rejected", async () => {
  await (await start()).close();
  chmodSync(dataDir, 0o777);
  expect(await messageOf()).toContain("Remove this permission with `chmod o-w`");
});

const isRoot = process.getuid?.() === 0;

it("a folder of another user is rejected", async () => {
  await (await start()).close();
  // Only root can give a folder away. Another user reads a folder of root.
  if (isRoot) chownSync(dataDir, 12_345, 12_345);
  else dataDir = "/usr";
  expect(await messageOf()).toContain("belongs to another user. Pass another folder.");
});

it("a link with the name of a new file is not followed", async () => {
  await (await start()).close();
  const victim = join(temporaryFolder(), "victim");
  writeFileSync(victim, "keep");
  symlinkSync(victim, `${file}.new`);
  await (await start()).close();
  expect(readFileSync(victim, "utf8")).toBe("keep");
});
