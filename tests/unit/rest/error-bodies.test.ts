import { randomBytes } from "node:crypto";
import { asyncProperty, assert as check, constantFrom, dictionary, jsonValue, letrec, oneof, string } from "fast-check";
import { catalogue } from "../../../provider";
import type { Service } from "../../../provider/define";
import { HttpError, redactor } from "../../../provider/rest";
import * as errors from "../../../provider/rest/base/errors";
import { Failure, type FailureReason } from "../../../provider/rest/base/failure";
import type { RequestContext } from "../../../provider/rest/base/interceptor";
import { RawResponse } from "../../../provider/rest/base/response";
import { httpError, toRestError } from "../../../provider/rest/errors/response-errors";

const services = [...new Map(catalogue.map(({ service }) => [service.name, service])).values()];
const none: Pick<Service, "name" | "describeError"> = { name: "without an own function", describeError: () => ({}) };

/** TypeScript does not declare it yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

const context = { redact: redactor(), idempotent: true, attempts: 1 } as unknown as RequestContext;

/** The error for a response with this body. */
function errorFor(
  service: Pick<Service, "describeError">,
  body: string | Buffer,
  status = 400,
  redact = context.redact,
): HttpError {
  const subject = { method: "GET", path: "/x", context: { ...context, redact }, describe: service.describeError };
  const error = httpError(subject, new RawResponse(status, {}, [Buffer.from(body)]));
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

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

it("hides a secret in the code and in the address that a service returns", () => {
  const secret = randomBytes(12).toString("hex");
  const describeError = () => ({ code: `code-${secret}`, href: `https://help.example.com/${secret}` });
  const error = errorFor({ describeError }, "{}", 400, redactor([secret]));
  expect(error).toMatchObject({ serviceCode: "code-[secret]", href: "https://help.example.com/[secret]" });
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain(secret);
});

describe.each([none, ...services])("an error of the service $name", (service) => {
  it("has a message with the status for any JSON value", async () => {
    await check(
      asyncProperty(body, async (value) => {
        const error = errorFor(service, JSON.stringify(value));
        expect(error.message).toMatch(/^GET \/x -> 400 \S/);
        expect(error.message).not.toMatch(/\[object \w+\]/);
        expect(error.status).toBe(400);
        for (const text of [error.serviceCode, error.href]) expect(["string", "undefined"]).toContain(typeof text);
      }),
      { numRuns: 300 },
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
  ])("has a message for deeply nested JSON", (text) => {
    expect(errorFor(service, text).message).toMatch(/^GET \/x -> 400 \S/);
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
    [{ errors: [{ message: "is too long", field: "name", code: "TOO_LONG" }] }, "name: is too long"],
    [{ message: "Invalid.", errors: [{ path: ["a", 0], message: "is empty" }] }, "Invalid: a.0: is empty"],
    [{ title: "Validation failed", errors: { name: ["is empty"] } }, "Validation failed: name: is empty"],
    [{ error: { code: "Bad", message: "", details: [{ message: "no field" }] } }, "no field (code Bad)"],
    [JSON.parse('{"__proto__": {"message": "hidden"}, "constructor": "x"}'), "__proto__: hidden; constructor: x"],
  ])("contains the text of body %#", (value, text) => {
    const json = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? rawJSON(String(member)) : member));
    expect(errorFor(none, json).message).toBe(`GET /x -> 400 ${text}`);
  });

  it("contains the body if the function of the service fails or returns nothing", () => {
    const failing = {
      describeError: () => {
        throw new TypeError("unexpected body");
      },
    };
    for (const service of [failing, { describeError: () => undefined as never }])
      expect(errorFor(service, '{"message":"busy"}').message).toBe("GET /x -> 400 busy");
  });

  it("contains no character that controls a terminal, and is one line", () => {
    const attack = "a\u001b[2Jb\r\nDiagnostics:\tok\u0007\u202e\u0000";
    const { message, serviceCode } = errorFor(none, JSON.stringify({ message: attack, code: attack }));
    const shown = "a\\u001b[2Jb Diagnostics: ok\\u0007\\u202e\\u0000";
    expect(message).toBe(`GET /x -> 400 ${shown} (code ${shown})`);
    expect(serviceCode).toBe(shown);
  });

  it("has at most the first MiB of its body, without a part of a secret", () => {
    const [before, secret] = ["word ".repeat(2 ** 20 / 5 - 2), "kq-0123456789abcdef"];
    const { message, body } = errorFor(none, `${before}${secret}${before.repeat(2)}`, 400, redactor([secret]));
    expect(message).toMatch(/^GET \/x -> 400 (word ){99}/);
    expect(body).toMatch(/^(word )+\w*$/);
    expect(String(body).length).toBeLessThan(before.length);
    expect(body).not.toContain("kq");
  });

  it("is readable for a body that is not text", () => {
    const { message } = errorFor(none, Buffer.concat([Buffer.from([0x1b, 0xff, 0xfe, 0x00]), randomBytes(4000)]));
    expect(message).toMatch(/^GET \/x -> 400 [^\p{Cc}]{1,520}$/u);
  });
});

describe("the error for a request without a response", () => {
  const peer = { host: "api.example.com:443" };
  const proxied = { ...peer, proxy: "proxy.example.com:3128" };
  const base = {
    redact: redactor(["hunter22"]),
    idempotent: true,
    attempts: 1,
    mayHaveBeenApplied: false,
    attemptTimeoutMs: 60_000,
    timeoutMs: 60_000,
    totalMs: 120_000,
    signal: new AbortController().signal,
  };

  /** The error for a failure of `PUT /things/hunter22`. */
  function errorOf(reason: FailureReason, cause?: unknown, more: Partial<RequestContext> = {}, method = "PUT") {
    const whole = { ...base, ...more } as unknown as RequestContext;
    const subject = { method, path: "/things/hunter22", context: whole, describe: () => ({}) };
    return toRestError(subject, new Failure(reason, cause));
  }
  const coded = (code: string) => Object.assign(new Error(`${code} at hunter22`), { code });
  const line = "PUT /things/[secret]: ";
  const checkProxy = "Check HTTPS_PROXY and HTTP_PROXY, or add the host of the service to NO_PROXY.";
  const certificate = (code: string) =>
    `the certificate of api.example.com:443 is not trusted (${code}). Check the URL. For a private certificate authority, or a proxy that replaces certificates, set NODE_EXTRA_CA_CERTS.`;
  const noTls = (code: string) =>
    `api.example.com:443 does not respond with TLS (${code}). Check the port, and whether the URL starts with http or https.`;

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
    ["EPROTO", noTls("EPROTO")],
    ["ERR_SSL_WRONG_VERSION_NUMBER", noTls("ERR_SSL_WRONG_VERSION_NUMBER")],
    ["ERR_SSL_PACKET_LENGTH_TOO_LONG", noTls("ERR_SSL_PACKET_LENGTH_TOO_LONG")],
    ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", certificate("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE")],
    ["ERR_TLS_CERT_ALTNAME_INVALID", certificate("ERR_TLS_CERT_ALTNAME_INVALID")],
    ["CERT_HAS_EXPIRED", certificate("CERT_HAS_EXPIRED")],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", certificate("DEPTH_ZERO_SELF_SIGNED_CERT")],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", certificate("UNABLE_TO_VERIFY_LEAF_SIGNATURE")],
    [
      "ECONNRESET",
      "the connection to api.example.com:443 failed (ECONNRESET). Check the network and any proxy, then retry.",
    ],
  ])("explains %s", (code, text) => {
    const error = errorOf({ kind: "connection", sent: false, peer }, coded(code));
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
    ["EPROTO", noTls("EPROTO")],
    [
      "ECONNRESET",
      "the connection to api.example.com:443 through the proxy proxy.example.com:3128 failed (ECONNRESET). Check the network and any proxy, then retry.",
    ],
  ])("explains %s of a proxy", (code, text) => {
    expect(errorOf({ kind: "connection", sent: false, peer: proxied }, coded(code)).message).toBe(line + text);
  });

  it("explains the rejection of a proxy before all other codes, with the number of attempts", () => {
    const reason = { kind: "connection", sent: false, peer: { ...proxied, proxyStatus: 403 } } as const;
    expect(errorOf(reason, coded("CERT_HAS_EXPIRED"), { attempts: 2 }).message).toBe(
      `${line}the proxy proxy.example.com:3128 rejected the connection to api.example.com:443 (403) (2 attempts). Check HTTPS_PROXY and HTTP_PROXY, and that the proxy allows this host.`,
    );
  });

  it.each([undefined, "text"])("explains a lost connection without a code: %s", (cause) => {
    const error = errorOf({ kind: "connection", sent: true, peer }, cause);
    expect(error.message).toBe(
      `${line}the connection to api.example.com:443 failed. Check the network and any proxy, then retry.`,
    );
    expect(error.cause).toBeUndefined();
  });

  it.each<[string, Partial<RequestContext>, object, string]>([
    ["of an attempt", {}, peer, "no response from api.example.com:443 within 60 s"],
    [
      "of all attempts",
      { attemptTimeoutMs: 59_999, attempts: 3 },
      peer,
      "no response from api.example.com:443 within 120 s in total (3 attempts)",
    ],
    [
      "behind a proxy",
      { timeoutMs: 500, attemptTimeoutMs: 500 },
      proxied,
      "no response from api.example.com:443 through the proxy proxy.example.com:3128 within 0.5 s",
    ],
  ])("names the time limit %s", (_what, more, server, text) => {
    const error = errorOf({ kind: "timeout", sent: true, peer: server as typeof peer }, undefined, more);
    expect(error).toMatchObject({
      code: "timeout",
      message: `${line}${text}. Check the status of the service, or allow more time.`,
    });
  });

  it.each<[FailureReason, Partial<RequestContext>, string, boolean]>([
    [
      { kind: "timeout", sent: true, peer },
      { attemptTimeoutMs: 20_000 },
      "no response was received from api.example.com:443 within 20 s",
      true,
    ],
    [
      { kind: "timeout", sent: true, peer: proxied },
      { attemptTimeoutMs: 90_000 },
      "no response was received from api.example.com:443 through the proxy proxy.example.com:3128 within 60 s",
      true,
    ],
    [{ kind: "connection", sent: true, peer }, {}, "the connection to api.example.com:443 broke", false],
  ])("that must not be repeated states that it may have been applied: %j", (reason, more, text, timedOut) => {
    const error = errorOf(reason, undefined, { ...more, idempotent: false });
    expect(error).toMatchObject({
      code: "no_response",
      message: `${line}the request was sent, but ${text}. The service may have applied it.`,
      timedOut,
      mayHaveBeenApplied: true,
    });
  });

  it.each(["connection", "timeout"] as const)("that was never sent was not applied: %s", (kind) => {
    const error = errorOf({ kind, sent: false, peer }, undefined, { idempotent: false });
    expect(error).toMatchObject({ code: kind, mayHaveBeenApplied: false });
  });

  it.each<[object, string, string]>([
    [{}, "; the service", "A request waits at most 900 s."],
    [{ status: 429, host: "a.example" }, " (429); a.example", "A request waits at most 900 s."],
    [
      { spentMs: 59_600 },
      "; the service",
      "A run waits at most 900 s in total for the limits of services, and this run has waited 60 s.",
    ],
  ])("names the time of the next request and the longest wait after the limit %j", (more, service, longest) => {
    const until = Date.UTC(2030, 0, 1);
    const reason = { kind: "limit", until, limitMs: 900_000, ...more } as const;
    const text = `${line}rate limit exceeded${service} allows the next request at 2030-01-01T00:00:00.000Z. ${longest} Retry then.`;
    expect(errorOf(reason)).toMatchObject({ code: "rate_limit", message: text, until: new Date(until) });
    expect(errorOf({ ...reason, file: "/counts.json" }).message).toBe(
      `${text} Another run recorded this. Delete the file /counts.json to send requests immediately.`,
    );
  });

  it.each<[unknown, string]>([
    [undefined, "the request was aborted."],
    ["the deadline", "the request was aborted."],
    [new DOMException("x", "AbortError"), "the request was aborted."],
    [new Error("canceled with hunter22."), "the request was aborted: canceled with [secret]."],
  ])("that was aborted contains the reason if it is an error: %s", (reason, text) => {
    const signal = AbortSignal.abort(reason);
    for (const sent of [true, false]) {
      const error = errorOf({ kind: "aborted", sent }, undefined, { signal, idempotent: false });
      expect(error).toMatchObject({ code: "aborted", message: line + text });
    }
  });

  it.each([
    ["state", "state_file"],
    ["credential", "credential"],
    ["unreachable", "connection"],
    ["request", "invalid_request"],
  ] as const)("has the advice of the failure %s without secrets", (kind, code) => {
    const error = errorOf({ kind, advice: "Check hunter22." }, new Error(""));
    expect(error).toMatchObject({ code, message: `${line}Check [secret].`, cause: { message: "Error" } });
  });

  it("keeps an error of the client, and names an unknown one", () => {
    const subject = { method: "PUT", path: "/x", context: base as unknown as RequestContext, describe: () => ({}) };
    const known = new HttpError("x", { method: "GET", path: "/y", status: 500 });
    expect(toRestError(subject, known)).toBe(known);
    const unknown = toRestError(subject, new TypeError("hunter22 is not a function"));
    expect(unknown).toMatchObject({
      code: "unexpected",
      message: "PUT /x: Unexpected failure: TypeError: [secret] is not a function.",
      mayHaveBeenApplied: true,
      cause: { name: "TypeError", message: "[secret] is not a function" },
    });
    const before = { ...subject, context: { ...subject.context, attempts: 0 } };
    expect(toRestError(before, new TypeError("x"))).toMatchObject({ mayHaveBeenApplied: false, attempts: 1 });
  });

  it.each([
    [2 ** 20, "1 MiB"],
    [2 ** 20 + 1, "1048577 bytes"],
  ])("that is larger than %i bytes names the limit", (maxBytes, size) => {
    const response = new RawResponse(201, { "x-request-id": "r1" }, []);
    const error = errorOf({ kind: "too-large", response, maxBytes });
    expect(error).toMatchObject({
      code: "response_too_large",
      status: 201,
      mayHaveBeenApplied: true,
      message: `PUT /things/[secret] -> 201, but the response is larger than ${size} (request r1). Check the URL of the service and any proxy, or allow larger responses.`,
    });
  });

  it("of a sign-in was not applied, and has the method and path of the sign-in", () => {
    const response = new RawResponse(200, { "content-type": "text/html" }, [Buffer.from("<html>")]);
    const error = errorOf({ kind: "login", path: "/login", response });
    expect(error).toMatchObject({ code: "html_page", method: "POST", path: "/login", mayHaveBeenApplied: false });
    expect(error.message).toMatch(/^POST \/login -> 200, but the response is an HTML page/);
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

  it("are shortened, and follow the text of the service in a fixed order", () => {
    const describeError = () => ({ code: long, message: "m".repeat(600), href: "https://help.example.com/1" });
    const subject = {
      method: "GET",
      path: "/x",
      context: { ...context, attempts: 3 },
      describe: describeError,
    };
    const headers = { "request-id": "r".repeat(600) };
    const { message, serviceCode, requestId } = httpError(subject, new RawResponse(400, headers, []));
    const cut = (letter: string) => `${letter.repeat(500)}…`;
    expect([serviceCode, requestId]).toEqual([cut("c"), cut("r")]);
    expect(message).toBe(
      `GET /x -> 400 ${cut("m")} (code ${cut("c")}, see https://help.example.com/1, request ${cut("r")}, 3 attempts)`,
    );
  });

  it("name a status that has no description", () => {
    expect(errorFor(none, "", 599).message).toBe("GET /x -> 599 without a message");
  });

  it.each<[unknown, string]>([
    [{ message: "own" }, "own"],
    [{ message: "" }, "redirects to https://other.example.com/y"],
    [{}, "redirects to https://other.example.com/y"],
  ])("prefer the text of the service to that of a redirect: %j", (described, text) => {
    const subject = { method: "GET", path: "/x", context, describe: () => described as object };
    const headers = { location: "https://other.example.com/y?sig=x" };
    const response = new RawResponse(302, headers, [Buffer.from('{"message":"moved"}')]);
    expect(httpError(subject, response).message).toBe(`GET /x -> 302 ${text}`);
  });

  it.each([
    [{ code: 7, href: 7 }, "7", undefined],
    [{ href: "h" }, "body-code", "h"],
    [undefined, "body-code", undefined],
  ])("prefer the code of the service to that of the body: %j", (described, code, href) => {
    const describeError = () => described as never;
    const error = errorFor({ describeError }, '{"code":"body-code","message":"x"}');
    expect([error.serviceCode, error.href]).toEqual([code, href]);
  });
});
