import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Services, start } from "../../emulator/start";
import { until } from "../../tools/until";
import { freePort } from "../support/free-port";
import { temporaryFolder } from "../support/temporary-folder";
import { holdRequests } from "../unit/rotate/hold-requests";
import { type PulumiCloud, startPulumiCloud } from "../unit/rotate/pulumi-cloud";

const root = join(__dirname, "../..");
const environment = "acme/shop/production";

let cloud: PulumiCloud;
let services: Services;
let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  cloud = await startPulumiCloud();
  services = await start({ seed: { realtime: { apps: { I2E_JQ: { name: "chat" } } } } });
  folder = join(temporaryFolder(), "token-rotation");
  cpSync(join(root, "examples/token-rotation"), folder, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => child?.kill());
afterAll(() => Promise.all([cloud.close(), services.close()]));

/** Environment of the example with emulated services. */
const env = (url: string, more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH,
  HOME: folder,
  ...services.env,
  ROTATOR_URL: url,
  ROTATOR_ENVIRONMENTS: `acme/shop/test, ${environment},`,
  PULUMI_URL: cloud.url,
  ...more,
});

/** A record with strings, such as the state of a rotation. */
type Content = Readonly<Record<string, string>> & { readonly rotation?: { readonly id: string } };

/** Starts the server of the example, and returns a function that rotates as Pulumi Cloud does. */
async function startServer(more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/rotate`;
  const server = spawn("node", ["server.ts"], { cwd: folder, env: env(url, { PORT: String(port), ...more }) });
  child = server;
  const output = { text: "" };
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output.text += chunk));
  await until(() => output.text.includes("listening on port"), `the server, which said: ${output.text}`, 60_000);
  const send = async (credential: string, state: unknown) => {
    const body = JSON.stringify({ request: { credential }, state });
    const authorization = `Bearer ${await cloud.sign(url, body)}`;
    return fetch(url, { method: "POST", headers: { authorization }, body });
  };
  const rotate = async (credential: string, state: unknown) => {
    const response = await send(credential, state);
    const content = (await response.json()) as Content;
    expect([response.status, content.error]).toEqual([200, undefined]);
    return content;
  };
  return { server, output, send, rotate };
}

/** The response of a program that calls a handler of the example with an event. */
async function handle(url: string, program: string, event: object): Promise<string> {
  child = spawn("node", ["--input-type=module", "--eval", program], {
    cwd: folder,
    env: env(url, { EVENT: JSON.stringify(event), TREFOIL_HOME: temporaryFolder() }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return printed;
}

const organizationTokens = () => Object.keys(services.objects("registry").organizationTokens ?? {});

describe("the example of token rotation", () => {
  it("rotates a token and a key as a server", async () => {
    const { output, rotate } = await startServer();
    for (const [credential, secret] of [
      ["ci", "token"],
      ["chat", "key"],
    ] as const) {
      let state: Content | null = null;
      const secrets: string[] = [];
      for (let turn = 0; turn < 3; turn++) {
        state = await rotate(credential, state);
        secrets.push(state[secret] ?? "");
      }
      expect(new Set(secrets).size).toBe(3);
      for (const value of secrets) expect(output.text).not.toContain(value);
    }
    expect(organizationTokens()).toHaveLength(2);
    expect(output.text.match(/: created /g)).toHaveLength(6);
    expect(output.text.match(/: revoked /g)).toHaveLength(2);
  });

  it("rotates a key as a handler of AWS Lambda", async () => {
    const url = "https://rotator.example.com/";
    const body = JSON.stringify({ request: { credential: "chat" }, state: null });
    const event = {
      headers: { authorization: `Bearer ${await cloud.sign(url, body)}` },
      body: Buffer.from(body).toString("base64"),
      isBase64Encoded: true,
      requestContext: { http: { method: "POST" } },
    };
    const program = `import { handler } from "./lambda.ts";
      console.log(JSON.stringify(await handler(JSON.parse(process.env.EVENT))));`;
    const { statusCode, body: answer } = JSON.parse(await handle(url, program, event));
    expect([statusCode, JSON.parse(answer).key]).toEqual([200, expect.stringContaining("I2E_JQ.")]);
  });

  it("rotates a key as a handler of Fetch requests", async () => {
    const url = "https://rotator.example.com/api/rotate";
    const body = JSON.stringify({ request: { credential: "chat" }, state: null });
    const event = { method: "POST", headers: { authorization: `Bearer ${await cloud.sign(url, body)}` }, body };
    const program = `import { POST } from "./fetch.ts";
      const response = await POST(new Request("http://10.0.0.7/", JSON.parse(process.env.EVENT)));
      console.log(JSON.stringify([response.status, response.headers.get("cache-control"), await response.json()]));`;
    const [status, cacheControl, content] = JSON.parse(await handle(url, program, event));
    expect([status, cacheControl, content.key]).toEqual([200, "no-store", expect.stringContaining("I2E_JQ.")]);
  });

  it.each([
    ["before the service received the revocation", "DELETE", "before", { afterKill: [0, 1], finally: [1, 2] }],
    ["before the response to the revocation", "DELETE", "after", { afterKill: [1], finally: [1, 2] }],
    ["before the service received the create", "POST", "before", { afterKill: [1], finally: [1, 2] }],
    ["before the response to the create", "POST", "after", { afterKill: [1, -1], finally: [1, -1, 2] }],
  ] as const)("completes the rotation of a server that was killed %s", async (_, method, moment, expected) => {
    services.reset();
    const held = await holdRequests(services.registry.url, method, /^\/v2\/orgs\/acme\/access-tokens(\/[^/]+)?$/);
    const more = { DOCKER_HUB_API_URL: held.url, TREFOIL_HOME: temporaryFolder() };
    const killed = await startServer(more);
    const first = await killed.rotate("ci", null);
    const second = await killed.rotate("ci", first);
    held.holds = moment;
    const lost = killed.send("ci", second).catch(() => undefined);
    await until(() => held.held > 0, `the ${method}`);
    killed.server.kill("SIGKILL");
    expect(await lost).toBeUndefined();
    held.holds = undefined;

    // -1 is the credential of the lost response.
    const ids = [first, second].map(({ rotation }) => String(rotation?.id));
    const indexes = () =>
      organizationTokens()
        .map((id) => ids.indexOf(`acme/${id}`))
        .sort((a, b) => expected.finally.indexOf(a as never) - expected.finally.indexOf(b as never));
    expect(indexes()).toEqual(expected.afterKill);
    const { rotate } = await startServer(more);
    const third = await rotate("ci", second);
    ids.push(String(third.rotation?.id));
    expect(indexes()).toEqual(expected.finally);
    const fourth = await rotate("ci", third);
    ids.push(String(fourth.rotation?.id));
    expect(
      organizationTokens()
        .map((id) => ids.indexOf(`acme/${id}`))
        .sort(),
    ).toEqual([2, 3]);
    await held.close();
  });
});
