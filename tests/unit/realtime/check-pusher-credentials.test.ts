import type { FunctionDefinition } from "../../../provider/define";
import { invoke, Session, type Values } from "../../../provider/lifecycle";
import { checkPusherCredentials } from "../../../provider/services/realtime/check-pusher-credentials";
import { realtime } from "../../../provider/services/realtime/service";
import { cleanUp, type Scripted, script, type TestServer } from "../../support/rest-client";

afterEach(cleanUp);

const definition: FunctionDefinition = checkPusherCredentials;
const credentials = { appId: "I2E_JQ", appKey: "I2E_JQ.OqUdfg", appSecret: "a-generated-secret" };
const here = ({ url }: Pick<TestServer, "url">) => ({
  host: "127.0.0.1",
  port: Number(new URL(url).port),
  useTLS: false,
});

/** The service is configured with another URL. */
const configured = {
  "trefoil:realtimeUrl": "https://control.example.com/v1",
  "trefoil:realtimeToken": "control-token",
};
const check = (args: Values, bag = configured): Promise<Values> =>
  invoke(definition, new Session(realtime, bag, () => {}), { ...credentials, ...args }) as Promise<Values>;
const failing = (args: Values): Promise<Error> =>
  check(args).then(
    () => new Error("it did not fail"),
    (reason) => reason,
  );

async function answered(answer: Scripted): Promise<Values> {
  return check(here(await script(answer)));
}

describe("a response of a server", () => {
  it("with channels means that the credentials are accepted", async () => {
    expect(await answered({ json: { channels: { orders: {} } } })).toEqual({ accepted: true });
  });

  const cases: [string, Scripted, string, string][] = [
    ["401", { status: 401, text: "Invalid signature" }, "unauthorized", "does not accept this key and secret"],
    ["403", { status: 403, text: "disabled" }, "forbidden", "disabled or over its quota"],
    ["404", { status: 404, json: { code: "app_not_found" } }, "notFound", "Pusher protocol support"],
    [
      "soketi's 401 in a success",
      { json: { error: "The secret authentication failed", code: 401 } },
      "unauthorized",
      "Check that",
    ],
    ["soketi's 404 in a success", { json: { error: "could not be found", code: 404 } }, "notFound", 'no app "I2E_JQ"'],
    ["a page of another server", { json: { hello: "world" } }, "unsupportedProtocol", "Check host, port"],
    ["no list of channels", { json: { channels: null } }, "unsupportedProtocol", "Check host, port"],
    ["400", { status: 400, json: { error: "bad request" } }, "unsupportedProtocol", "and useTLS"],
    [
      "a redirect with a page below it",
      {
        status: 301,
        headers: { location: "http://localhost:1/elsewhere", "content-type": "text/html" },
        text: "<html></html>",
      },
      "redirected",
      "Set host, port and useTLS",
    ],
    ["a list of other objects", { json: [1] }, "unsupportedProtocol", "does not implement the Pusher protocol"],
    ["nothing", { status: 200 }, "unsupportedProtocol", "does not implement the Pusher protocol"],
  ];

  it.each(cases)("with %s produces an error that explains what to do", async (_what, answer, reason, told) => {
    expect(await answered(answer)).toEqual({ accepted: false, reason, message: expect.stringContaining(told) });
  });

  it("blames the key only where the key cannot be a misplaced secret", async () => {
    const server = here(await script({ status: 401, text: "no" }));
    expect((await check(server)).message).toContain('Check that the key "I2E_JQ.OqUdfg" is one of that app');
    const swapped = await check({ ...server, appKey: credentials.appSecret, appSecret: credentials.appKey });
    expect(JSON.stringify(swapped)).not.toContain(credentials.appSecret);
  });

  it.each([
    [401, -3600, "behind"],
    [401, 3600, "ahead of"],
    [400, 3600, "ahead of"],
  ])("with %i to a clock that differs by %i seconds reports the clock", async (status, ahead, way) => {
    const date = new Date(Date.now() - ahead * 1000).toUTCString();
    const { reason, message } = await answered({ status, headers: { date }, text: "Timestamp expired" });
    expect(reason).toBe("clockSkew");
    expect(message).toMatch(new RegExp(`is 3[56]\\d\\d seconds ${way} the server's.*Set the clock`));
  });
});

describe("the request", () => {
  it("is one signed read of the app's channels, without any configured credential", async () => {
    const server = await script({ json: { channels: {} } });
    await check(here(server));
    expect(server.journal).toHaveLength(1);
    const [{ method, url, headers, body } = { method: "", url: "", headers: {}, body: "" }] = server.journal;
    expect(`${method} ${url.split("?")[0]}${body}`).toBe("GET /apps/I2E_JQ/channels");
    const sent = `${url}${JSON.stringify(headers)}`;
    expect(sent).not.toContain("control-token");
    expect(sent).not.toContain(credentials.appSecret);
    expect(headers.authorization).toBeUndefined();
  });

  it("requires no configuration", async () => {
    expect(await check(here(await script({ json: { channels: {} } })), {} as never)).toEqual({ accepted: true });
  });

  it("is sent to the cluster of hosted Pusher when no host is set", () => {
    expect(definition.connection?.({ ...credentials, cluster: "eu", useTLS: true })?.url).toBe(
      "https://api-eu.pusher.com",
    );
    const both = { ...credentials, cluster: "eu", host: "main.pusher.ably.net", useTLS: true };
    expect(definition.connection?.(both)?.url).toBe("https://main.pusher.ably.net");
  });
});

describe("an error", () => {
  it.each([
    [{}, "host or cluster is required"],
    [{ host: "https://example.com/apps" }, "host must be a host name, without scheme, port or path"],
    [{ host: "user:pass@example.com" }, "host must be a host name"],
    [{ cluster: "eu.example.com/" }, "cluster must be the name of a cluster"],
    [{ host: "localhost", port: 0 }, "port"],
  ])("rejects invalid arguments (%j) before any request", async (args, told) => {
    const error = await failing(args);
    expect(error).toMatchObject({ name: "FunctionError", code: "invalid_arguments" });
    expect(error.message).toContain(told);
  });

  it.each([
    [{ appKey: "I2E_JQ.OqUdfg:another-generated-secret" }, "appKey must be only the part before the colon"],
    [{ appSecret: "I2E_JQ.OqUdfg:another-generated-secret" }, "appSecret must be only the part after the colon"],
    [{ appId: "I2E_JQ.OqUdfg:another-generated-secret" }, "appId must be only the id"],
  ])("reports a whole key in the field of a part, without repeating the key", async (args, told) => {
    const server = await script({ json: { channels: {} } });
    const error = await failing({ ...here(server), ...args });
    expect(error).toMatchObject({ name: "FunctionError", code: "invalid_arguments" });
    expect(error.message).toContain(told);
    expect(`${error.message}${error.stack}`).not.toContain("another-generated-secret");
    expect(server.journal).toEqual([]);
  });

  it("names the unknown host, and never the secret", async () => {
    const error = await failing({ host: "nobody.invalid" });
    expect(error).toMatchObject({ name: "FunctionError", code: "connection" });
    expect(error.message).toContain(
      "GET https://nobody.invalid/apps/I2E_JQ/channels: the host name of nobody.invalid:443 cannot be resolved",
    );
    expect(`${error.message}${error.stack}`).not.toContain(credentials.appSecret);
  });

  it("reports a server failure, which is not a rejection of the credentials", async () => {
    const server = await script({ status: 409, json: { error: "something else" } });
    const error = await failing(here(server));
    expect(error).toMatchObject({ name: "FunctionError", code: "http_409" });
    expect(error.message).not.toMatch(/auth_signature|auth_key|realtimeToken/);
  });
});
