import { request } from "node:http";
import { connect } from "node:net";
import type { Emulator } from "../../emulator";
import { emulatorForTest } from "./caller";

let emulator: Emulator;
let port: number;
beforeEach(async () => {
  emulator = await emulatorForTest({ seed: { rest: { "/v1/resources": { one: { name: "First" } } } } });
  port = Number(new URL(emulator.rest.url).port);
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the port of the generic service, with any path and headers. */
const send = ({ method = "GET", path = "/_control/objects", headers = {} }: Sent) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers }, async (response) => {
      const text = (await response.toArray()).join("");
      resolve({ status: response.statusCode, text });
    });
    sent.once("error", reject).end();
  });

const statusOf = async (sent: Sent) => (await send(sent)).status;

it.each(["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])(
  "the control path accepts the host %s with any port",
  async (host) => {
    expect(await statusOf({ headers: { host: `${host}:${port}` } })).toBe(200);
    expect(await statusOf({ headers: { host: `${host}:1` } })).toBe(200);
    expect(await statusOf({ headers: { host } })).toBe(200);
  },
);

it.each([
  "rebound.example",
  "rebound.example:8080",
  "127.0.0.1.rebound.example",
  "localhost.rebound.example",
  "rebound.example#127.0.0.1",
  "127.0.0.1@rebound.example",
  "[::1].rebound.example",
  "[::2]",
  "0.0.0.0",
])("the control path rejects the host %j, and shows nothing", async (host) => {
  const { status, text } = await send({ headers: { host } });
  expect([status, text]).toEqual([403, expect.stringContaining("only requests to this machine")]);
  expect(text).not.toContain("First");
});

it.each(["http://rebound.example", "http://localhost:3000", "null", ""])(
  "the control path rejects the origin %j in each method",
  async (origin) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"])
      expect(await statusOf({ method, path: "/_control/faults", headers: { origin } })).toBe(403);
    expect(await statusOf({ method: "POST", path: "/_control/reset", headers: { origin } })).toBe(403);
  },
);

it("the control path reads the host of an absolute address, as proxies receive it", async () => {
  const host = `127.0.0.1:${port}`;
  const path = "/_control/objects";
  expect(await statusOf({ path: `http://${host}${path}`, headers: { host } })).toBe(200);
  expect(await statusOf({ path: `http://rebound.example${path}`, headers: { host } })).toBe(403);
  expect(await statusOf({ path: `http://127.0.0.1@rebound.example${path}`, headers: { host } })).toBe(403);
  expect(await statusOf({ path: `http://${host}${path}`, headers: { host: "rebound.example" } })).toBe(403);
});

it("the control path rejects a request without a host", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /_control/objects HTTP/1.0\r\n\r\n");
  expect((await socket.toArray()).join("")).toMatch(/^HTTP\/1\.1 403 /);
});

it.each(["/x/../_control/objects", "/./_control/objects", "/%5Fcontrol/objects", "//_control/objects"])(
  "another spelling of the control path does not help: %s",
  async (path) => {
    const { status, text } = await send({ path, headers: { host: "rebound.example" } });
    expect([status, text.includes("First")]).toEqual([expect.any(Number), false]);
    expect(status).toBeGreaterThanOrEqual(400);
  },
);

it("a service accepts each host, because its requests have a credential", async () => {
  const headers = { host: "rebound.example", "content-type": "application/json" };
  const authorization = `Bearer ${emulator.credentials.rest.token}`;
  expect(await statusOf({ path: "/v1/resources", headers })).toBe(401);
  expect(await statusOf({ path: "/v1/resources", headers: { ...headers, authorization } })).toBe(200);
});
