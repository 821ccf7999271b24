import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Services, start } from "../../emulator/start";
import { freePort } from "../support/free-port";
import { temporaryFolder } from "../support/temporary-folder";
import { until } from "../support/until";
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
  ROTATOR_ENVIRONMENTS: environment,
  PULUMI_URL: cloud.url,
  ...more,
});

describe("the example of token rotation", () => {
  it("rotates a token and a key as a server", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/rotate`;
    child = spawn("node", ["server.ts"], { cwd: folder, env: env(url, { PORT: String(port) }) });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
    await until(() => said.includes("listening on port"), `the server, which said: ${said}`, 60_000);
    const rotate = async (credential: string, state: unknown) => {
      const body = JSON.stringify({ request: { credential }, state });
      const authorization = `Bearer ${await cloud.sign(url, body)}`;
      const response = await fetch(url, { method: "POST", headers: { authorization }, body });
      const content = (await response.json()) as Readonly<Record<string, string>>;
      expect([response.status, content.error]).toEqual([200, undefined]);
      return content;
    };
    for (const [credential, secret] of [
      ["ci", "token"],
      ["chat", "key"],
    ] as const) {
      let state: Readonly<Record<string, string>> | null = null;
      const secrets: string[] = [];
      for (let turn = 0; turn < 3; turn++) {
        state = await rotate(credential, state);
        secrets.push(state[secret] ?? "");
      }
      expect(new Set(secrets).size).toBe(3);
      for (const value of secrets) expect(said).not.toContain(value);
    }
    expect(Object.keys(services.objects("registry").organizationTokens ?? {})).toHaveLength(2);
    expect(said.match(/: created /g)).toHaveLength(6);
    expect(said.match(/: revoked /g)).toHaveLength(2);
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
    child = spawn("node", ["--input-type=module", "--eval", program], {
      cwd: folder,
      env: env(url, { EVENT: JSON.stringify(event), TREFOIL_HOME: temporaryFolder() }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout?.on("data", (chunk) => (printed += chunk));
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    const { statusCode, body: answer } = JSON.parse(printed);
    expect([statusCode, JSON.parse(answer).key]).toEqual([200, expect.stringContaining("I2E_JQ.")]);
  });
});
