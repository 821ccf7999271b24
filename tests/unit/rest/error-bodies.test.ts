import { randomBytes } from "node:crypto";
import { asyncProperty, assert as check, constantFrom, dictionary, jsonValue, letrec, oneof, string } from "fast-check";
import { catalogue } from "../../../provider";
import type { Service } from "../../../provider/define";
import * as errors from "../../../provider/rest";
import { type ClientOptions, HttpError } from "../../../provider/rest";
import { cleanUp, client, failureOf, type Scripted, serve, type TestServer } from "../../support/rest-client";

const services = [...new Map(catalogue.map(({ service }) => [service.name, service])).values()];
const none: Pick<Service, "name" | "describeError"> = { name: "without an own function", describeError: () => ({}) };

/** TypeScript does not declare it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

let server: TestServer;
let reply: Scripted;
beforeAll(async () => {
  server = await serve(() => reply);
});
afterAll(cleanUp);

type Describe = Pick<Service, "describeError">;

/** A function that returns the error for a response with a body. */
function errorsOf({ describeError }: Describe, options: Partial<ClientOptions> = {}) {
  const one = client(server, { describeError, retry: { attempts: 1 }, ...options });
  return (text: string | Buffer, more: Partial<Scripted> = {}): Promise<HttpError> => {
    reply = { status: 400, text, ...more };
    return failureOf(one.get("/x"), HttpError);
  };
}

const errorFor = (service: Describe, text: string | Buffer, more: Partial<Scripted> = {}) =>
  errorsOf(service)(text, more);

/** JSON with the members that error bodies of services have, of any type, and with names of `Object.prototype`. */
const { body } = letrec((tie) => ({
  body: oneof({ maxDepth: 4 }, jsonValue(), tie("object"), tie("list")),
  list: oneof(jsonValue(), tie("object")).map((item) => [item, null, item]),
  object: dictionary(
    oneof(
      constantFrom("message", "code", "error", "errors", "details", "detail", "title", "href", "fields", "errinfo"),
      constantFrom(
        "fielderrors",
        "text",
        "path",
        "constructor",
        "__proto__",
        "toString",
        "valueOf",
        "toJSON",
        "length",
      ),
      string(),
    ),
    tie("body"),
    { noNullPrototype: false, maxKeys: 6 },
  ),
}));

it("hides a secret in the code and in the address that a service returns", async () => {
  const secret = randomBytes(12).toString("hex");
  const describeError = () => ({ code: `code-${secret}`, href: `https://help.example.com/${secret}` });
  const error = await errorsOf({ describeError }, { secrets: [secret] })("{}");
  expect(error).toMatchObject({ serviceCode: "code-[secret]", href: "https://help.example.com/[secret]" });
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain(secret);
});

describe.each([none, ...services])("an error of the service $name", (service) => {
  it("has a message with the status for any JSON value", async () => {
    const errorOf = errorsOf(service);
    await check(
      asyncProperty(body, async (value) => {
        const error = await errorOf(JSON.stringify(value));
        expect(error.message).toMatch(/^GET \/x -> 400 \S/);
        expect(error.message).not.toMatch(/\[object \w+\]/);
        expect(error.status).toBe(400);
        for (const text of [error.serviceCode, error.href]) expect(["string", "undefined"]).toContain(typeof text);
      }),
      { numRuns: 40 },
    );
  });

  it("can be classified for any JSON value", async () => {
    const { classify } = service as Service;
    const meanings = ["exists", "quota exhausted", "busy", "throttled", "locked", undefined];
    await check(
      asyncProperty(body, constantFrom(400, 404, 409, 412, 429, 503), async (value, status) => {
        const response = { status, method: "POST", body: value, headers: {} };
        expect(meanings).toContain(classify?.(response));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["[".repeat(100_000) + "]".repeat(100_000)],
    [`${'{"error":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    [`{"message":"deep","details":${"[".repeat(90_000)}${"]".repeat(90_000)}}`],
  ])("has a message for deeply nested JSON", async (text) => {
    expect((await errorFor(service, text)).message).toMatch(/^GET \/x -> 400 \S/);
  });
});

describe("the message of an error", () => {
  it.each([
    [null, "Bad Request"],
    [5, "Bad Request"],
    ["out of order", "out of order"],
    [[], "Bad Request"],
    [["one", "two", "one"], "one; two"],
    [{ message: { text: "name is taken" } }, "name is taken"],
    [{ message: ["too short", "too long"], code: 7 }, "too short; too long (code 7)"],
    [{ message: "Invalid.", code: { value: "x" } }, "Invalid."],
    [
      { message: 9_007_199_254_740_993n, code: 10_000_000_000_000_000_001n },
      "9007199254740993 (code 10000000000000000001)",
    ],
    [{ code: 40000 }, "Bad Request (code 40000)"],
    [{ error: ["one", { message: "two" }] }, "one; two"],
    [{ error: "invalid_grant", error_description: "The token has expired." }, "The token has expired."],
    [{ exception_message: "Unauthorized." }, "Unauthorized."],
    [{ errors: [{ message: "is too long", field: "name", code: "TOO_LONG" }] }, "name: is too long"],
    [{ message: "Invalid.", errors: [{ path: ["a", 0], message: "is empty" }] }, "Invalid: a.0: is empty"],
    [{ title: "Validation failed", errors: { name: ["is empty"] } }, "Validation failed: name: is empty"],
    [{ error: { code: "Bad", message: "", details: [{ message: "no field" }] } }, "no field (code Bad)"],
    [JSON.parse('{"__proto__": {"message": "hidden"}, "constructor": "x"}'), "__proto__: hidden; constructor: x"],
  ])("contains the text of body %#", async (value, text) => {
    const json = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? rawJSON(String(member)) : member));
    expect((await errorFor(none, json)).message).toBe(`GET /x -> 400 ${text}`);
  });

  it("contains the body if the function of the service fails or returns nothing", async () => {
    const failing = {
      describeError: () => {
        throw new TypeError("unexpected body");
      },
    };
    for (const service of [failing, { describeError: () => undefined as never }])
      expect((await errorFor(service, '{"message":"busy"}')).message).toBe("GET /x -> 400 busy");
  });

  it("contains no character that controls a terminal, and is one line", async () => {
    const attack = "a\u001b[2Jb\r\nDiagnostics:\tok\u0007\u202e\u0000";
    const { message, serviceCode } = await errorFor(none, JSON.stringify({ message: attack, code: attack }));
    const shown = "a\\u001b[2Jb Diagnostics: ok\\u0007\\u202e\\u0000";
    expect(message).toBe(`GET /x -> 400 ${shown} (code ${shown})`);
    expect(serviceCode).toBe(shown);
  });

  it("has at most the first MiB of its body, without a part of a secret", async () => {
    const [before, secret] = ["word ".repeat(2 ** 20 / 5 - 2), "kq-0123456789abcdef"];
    const { message, body } = await errorsOf(none, { secrets: [secret] })(`${before}${secret}${before.repeat(2)}`);
    expect(message).toMatch(/^GET \/x -> 400 (word ){99}/);
    expect(body).toMatch(/^(word )+\w*$/);
    expect(String(body).length).toBeLessThan(before.length);
    expect(body).not.toContain("kq");
  });

  it("is readable for a body that is not text", async () => {
    const { message } = await errorFor(none, Buffer.concat([Buffer.from([0x1b, 0xff, 0xfe, 0x00]), randomBytes(4000)]));
    expect(message).toMatch(/^GET \/x -> 400 [^\p{Cc}]{1,520}$/u);
  });
});

describe("the error for a request without a response", () => {
  type Handler = { onRequestStart(controller: object): void; onResponseError(...all: unknown[]): void };
  let fresh: typeof import("../../support/rest-client");
  let lost: { readonly cause: unknown; readonly sent: boolean };

  /** The library of connections is replaced by a failing library. */
  beforeAll(() => {
    class Agent {
      compose = () => this;
      destroy = async () => {};
      dispatch(_options: object, handler: Handler) {
        if (lost.sent) handler.onRequestStart({ abort() {} });
        handler.onResponseError({}, lost.cause);
      }
    }
    jest.resetModules();
    jest.doMock("undici", () => ({ Agent, EnvHttpProxyAgent: Agent, Pool: class {} }));
    fresh = require("../../support/rest-client");
  });
  afterEach(() => fresh.cleanUp());
  afterAll(() => jest.dontMock("undici"));

  interface Lost {
    /** The request was sent before the connection was lost. */
    readonly sent?: boolean;
    readonly method?: "POST";
    readonly env?: NodeJS.ProcessEnv;
  }

  /** The error for a connection that fails for this reason. */
  async function errorOf(cause: unknown, { sent = false, method, env = {} }: Lost = {}): Promise<errors.RestError> {
    lost = { cause, sent };
    const one = fresh.clientIn(env, "https://api.example.com", { secrets: ["hunter22"], retry: { attempts: 1 } });
    const request = one.request({ method: method ?? "PUT", path: "/things/hunter22" });
    return (await fresh.failureOf(request, Error)) as errors.RestError;
  }
  const coded = (code: string) => Object.assign(new Error(`${code} at hunter22`), { code });
  const line = "PUT /things/[secret]: ";
  const proxied = { env: { HTTPS_PROXY: "http://proxy.example.com:3128" } };
  const checkProxy = "Check HTTPS_PROXY and HTTP_PROXY, or add the host of the service to NO_PROXY.";
  const certificate = (code: string) =>
    `the certificate of api.example.com:443 is not trusted (${code}). Check the URL. For a private certificate authority, or a proxy that replaces certificates, set NODE_EXTRA_CA_CERTS.`;
  const noTls = (code: string) =>
    `api.example.com:443 does not respond with TLS (${code}). Check the port, and whether the URL starts with http or https.`;
  const broken = (way: string) =>
    `the connection to api.example.com:443${way} failed (ECONNRESET). Check the network and any proxy, then retry.`;

  it.each([
    ["ENOTFOUND", "the host name of api.example.com:443 cannot be resolved. Check the URL and the DNS of the network."],
    ["EAI_AGAIN", "the host name of api.example.com:443 cannot be resolved. Check the URL and the DNS of the network."],
    [
      "ECONNREFUSED",
      "connection refused by api.example.com:443. Check host and port, and that the service is running.",
    ],
    [
      "UND_ERR_CONNECT_TIMEOUT",
      "no connection to api.example.com:443 was established in time. Check host and port, and the firewall.",
    ],
    ...["EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"].map((code) => [code, noTls(code)]),
    ...[
      "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "CERT_HAS_EXPIRED",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ].map((code) => [code, certificate(code)]),
    ["ECONNRESET", broken("")],
  ] as [string, string][])("explains %s", async (code, text) => {
    const error = await errorOf(coded(code));
    expect(error).toMatchObject({ code: "connection", message: line + text, mayHaveBeenApplied: false });
    expect(error.cause).toMatchObject({ message: `${code} at [secret]`, code, name: "Error" });
  });

  it.each([
    ["ENOTFOUND", `the host name of the proxy proxy.example.com:3128 cannot be resolved. ${checkProxy}`],
    ["ECONNREFUSED", `connection refused by the proxy proxy.example.com:3128. ${checkProxy}`],
    [
      "UND_ERR_CONNECT_TIMEOUT",
      `no connection to the proxy proxy.example.com:3128 was established in time. ${checkProxy}`,
    ],
    ["CERT_HAS_EXPIRED", certificate("CERT_HAS_EXPIRED")],
    ["ECONNRESET", broken(" through the proxy proxy.example.com:3128")],
  ])("explains %s of a proxy", async (code, text) => {
    expect((await errorOf(coded(code), proxied)).message).toBe(line + text);
  });

  it("explains a lost connection without a code", async () => {
    const error = await errorOf("text");
    expect(error.message).toBe(
      `${line}the connection to api.example.com:443 failed. Check the network and any proxy, then retry.`,
    );
    expect(error.cause).toBeUndefined();
  });

  it("states that a request that must not be repeated may have been applied if it was sent", async () => {
    const post = { method: "POST", ...proxied } as const;
    expect(await errorOf(coded("ECONNRESET"), { ...post, sent: true })).toMatchObject({
      code: "no_response",
      message:
        "POST /things/[secret]: the request was sent, but the connection to api.example.com:443 through the proxy proxy.example.com:3128 broke. The service may have applied it.",
      mayHaveBeenApplied: true,
    });
    expect(await errorOf(coded("ECONNRESET"), post)).toMatchObject({ code: "connection", mayHaveBeenApplied: false });
  });
});

describe("a failure that the client does not know", () => {
  it("is named without secrets, and may have been applied", async () => {
    reply = { status: 500 };
    const shouldRetry = () => {
      throw new TypeError("hunter22 is not a function");
    };
    const one = client(server, { shouldRetry, secrets: ["hunter22"] });
    expect(await failureOf(one.request({ method: "PUT", path: "/x" }), errors.RestError)).toMatchObject({
      code: "unexpected",
      message: "PUT /x: Unexpected failure: TypeError: [secret] is not a function.",
      mayHaveBeenApplied: true,
      cause: { name: "TypeError", message: "[secret] is not a function" },
    });
  });
});

describe("an error of the client", () => {
  const facts = { method: "GET", path: "/x", status: 500, body: { private: 1 } };
  const until = new Date();

  it.each<[string, string, errors.RestError]>([
    ["HttpError", "http_error", new errors.HttpError("m", facts)],
    ["NoResponseError", "no_response", new errors.NoResponseError("m", true, facts)],
    ["TimeoutError", "timeout", new errors.TimeoutError("m", facts)],
    ["ConnectionError", "connection", new errors.ConnectionError("m", facts)],
    ["HtmlPageError", "html_page", new errors.HtmlPageError("m", facts)],
    ["InvalidResponseError", "invalid_response", new errors.InvalidResponseError("m", facts)],
    ["ResponseTooLargeError", "response_too_large", new errors.ResponseTooLargeError("m", facts)],
    ["RateLimitError", "rate_limit", new errors.RateLimitError("m", until, facts)],
    ["AbortedError", "aborted", new errors.AbortedError("m", facts)],
    ["InvalidRequestError", "invalid_request", new errors.InvalidRequestError("m", facts)],
    ["CredentialError", "credential", new errors.CredentialError("m", facts)],
    ["StateFileError", "state_file", new errors.StateFileError("m", facts)],
  ])("%s has the code %s, and its facts", (name, code, error) => {
    const { method, path, status, body } = facts;
    expect(error).toMatchObject({ name, code, message: "m", method, path, status, body, attempts: 1 });
    expect(error).toBeInstanceOf(errors.RestError);
    expect(error.mayHaveBeenApplied).toBe(code === "no_response");
    expect(errors.RestError.isInstance(error)).toBe(true);
    // A printed error does not contain the whole response.
    expect(Object.keys(error)).not.toContain("body");
    expect("cause" in error).toBe(false);
  });

  it("has the given cause, code, address and attempts", () => {
    const cause = new Error("x");
    const more = { cause, serviceCode: "40012", href: "h", requestId: "r", attempts: 3, mayHaveBeenApplied: true };
    expect(new errors.HttpError("m", { ...facts, ...more })).toMatchObject(more);
  });

  it.each([undefined, null, "text", new Error("x"), {}])("is not %j", (value) => {
    expect(errors.RestError.isInstance(value)).toBe(false);
  });
});

describe("the details of an error", () => {
  const long = "c".repeat(600);

  it("are shortened, and follow the text of the service in a fixed order", async () => {
    const describeError = () => ({ code: long, message: "m".repeat(600), href: "https://help.example.com/1" });
    const errorOf = errorsOf({ describeError }, { retry: { attempts: 3, statuses: [400] } });
    const { message, serviceCode, requestId } = await errorOf("{}", { headers: { "request-id": "r".repeat(600) } });
    const cut = (letter: string) => `${letter.repeat(500)}…`;
    expect([serviceCode, requestId]).toEqual([cut("c"), cut("r")]);
    expect(message).toMatch(
      new RegExp(
        `^GET /x -> 400 ${cut("m")} \\(code ${cut("c")}, see https://help.example.com/1, request ${cut("r")}, \\d+ attempts\\)$`,
      ),
    );
  });

  it("name a status that has no description", async () => {
    expect((await errorFor(none, "", { status: 599 })).message).toBe("GET /x -> 599 without a message");
  });

  it.each<[unknown, string]>([
    [{ message: "own" }, "own"],
    [{ message: "" }, "redirects to https://other.example.com/y"],
    [{}, "redirects to https://other.example.com/y"],
  ])("prefer the text of the service to that of a redirect: %j", async (described, text) => {
    const headers = { location: "https://other.example.com/y?sig=x" };
    reply = { status: 302, headers, text: '{"message":"moved"}' };
    // The client follows the redirect of a request that only reads.
    const one = client(server, { describeError: () => described as object });
    const { message } = await failureOf(one.request({ method: "POST", path: "/x" }), HttpError);
    expect(message).toBe(`POST /x -> 302 ${text}`);
  });

  it.each([
    [{ code: 7, href: 7 }, "7", undefined],
    [{ href: "h" }, "body-code", "h"],
    [undefined, "body-code", undefined],
  ])("prefer the code of the service to that of the body: %j", async (described, code, href) => {
    const describeError = () => described as never;
    const error = await errorFor({ describeError }, '{"code":"body-code","message":"x"}');
    expect([error.serviceCode, error.href]).toEqual([code, href]);
  });
});
