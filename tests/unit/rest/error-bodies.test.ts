import { randomBytes } from "node:crypto";
import { asyncProperty, assert as check, constantFrom, dictionary, jsonValue, letrec, oneof, string } from "fast-check";
import { catalogue } from "../../../provider";
import type { Service } from "../../../provider/define";
import { HttpError, redactor } from "../../../provider/rest";
import type { RequestContext } from "../../../provider/rest/base/interceptor";
import { RawResponse } from "../../../provider/rest/base/response";
import { httpError } from "../../../provider/rest/errors/response-errors";

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
