import { functions } from "../../provider";
import { invoke, Session, type Values } from "../../provider/lifecycle";
import { createClient, HttpError } from "../../provider/rest";
import { realtime } from "../../provider/services/realtime/service";
import { madeByTrefoil } from "./harness/credentials";
import { type Credentials, PusherServer } from "./harness/server";

let credentials: Credentials;
let server: PusherServer;
beforeAll(async () => {
  credentials = await madeByTrefoil();
  server = await PusherServer.start(credentials);
});
afterAll(() => server?.stop());

describe("the REST client's signature", () => {
  const client = (more: Partial<Credentials> = {}) => {
    const { appId, appKey: key, appSecret: secret } = { ...credentials, ...more };
    return createClient({ baseUrl: server.url, auth: { kind: "signature", appId, key, secret } });
  };

  it.each([
    ["a read", { method: "GET", path: "/channels" }, { channels: {} }],
    ["a read with a query", { method: "GET", path: "/channels", query: { filter_by_prefix: "a b&c", info: "" } }, {}],
    ["a publication", { method: "POST", path: "/events", body: { name: "new", channel: "orders", data: "é & ü" } }, {}],
    [
      "bytes",
      { method: "POST", path: "/events", body: Buffer.from('{"name":"new","channel":"orders","data":"é"}') },
      {},
    ],
  ] as const)("is accepted for %s", async (_what, request, answer) => {
    const own = client();
    const headers = { "content-type": "application/json" };
    expect(await own.request({ ...request, headers })).toMatchObject({ status: 200, body: answer });
    await own.close();
  });

  it("is rejected with another secret", async () => {
    const own = client({ appSecret: "another-generated-secret" });
    const failure = await own.get("/channels").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 401, serviceCode: "auth_failed" });
    await own.close();
  });
});

describe("checkPusherCredentials", () => {
  /** In a program without any configuration. */
  const check = (more: Values = {}): Promise<unknown> => {
    const definition = functions.find(({ name }) => name === "checkPusherCredentials");
    if (!definition) throw new Error("The catalogue has no checkPusherCredentials.");
    const { appId, appKey, appSecret } = credentials;
    const args = { appId, appKey, appSecret, host: server.host, port: server.port, useTLS: false, ...more };
    return invoke(definition, new Session(realtime, {}, () => {}), args);
  };

  it("accepts credentials that Trefoil created", async () => {
    expect(await check()).toEqual({ accepted: true });
  });

  it.each([
    ["another secret", { appSecret: "another-generated-secret" }, "unauthorized", "that the secret is that key's"],
    ["another app", { appId: "28AB6x" }, "unauthorized", 'for the app "28AB6x"'],
    ["an unknown key", { appKey: "28AB6x.nobody" }, "notFound", "with this key"],
  ])("explains why %s is rejected, and what to check", async (_what, more, reason, told) => {
    const answer = (await check(more)) as Values;
    expect(answer).toMatchObject({ accepted: false, reason });
    expect(answer.message).toContain(told);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${credentials.appSecret}|another-generated-secret`));
  });
});
