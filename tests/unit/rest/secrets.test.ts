import { randomBytes } from "node:crypto";
import fs, { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { type Auth, HttpError, RestError, redactDeep, redactor } from "../../../provider/rest";
import { ExactNumber } from "../../../provider/text/json";
import { cleanUp, client, failureOf, fakeWorld, folder, type Received, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const canary = 'cän"ary/+&? 7531\\x';
const encodings = [
  canary,
  encodeURIComponent(canary),
  encodeURIComponent(canary).toLowerCase(),
  new URLSearchParams({ v: canary }).toString().slice(2),
  Buffer.from(canary).toString("base64"),
  Buffer.from(canary).toString("base64url"),
  Buffer.from(`ann:${canary}`).toString("base64"),
  Buffer.from(`{"a":"${canary}"}`).toString("base64"),
  JSON.stringify(canary),
  JSON.stringify(JSON.stringify({ a: canary })),
];

/** The parts of a canary in a string, in any encoding. */
const traces = (text: string): string[] =>
  [
    canary,
    ...encodings.slice(1, 6),
    Buffer.from(canary).toString("base64").slice(4, -4),
    JSON.stringify(canary).slice(1, -1),
  ].filter((form) => text.includes(form));

describe("a redactor", () => {
  it("hides exact numbers in objects, and keeps all others", () => {
    const body = { pin: new ExactNumber("12345678901234567890"), id: new ExactNumber("9007199254740993") };
    expect(redactDeep(body, redactor(["12345678901234567890"]))).toEqual({ pin: "[secret]", id: body.id });
  });

  it("hides values in objects and arrays", () => {
    expect(redactDeep({ a: ["x secret-1"], "secret-1": 1, n: null }, redactor(["secret-1"]))).toEqual({
      a: ["x [secret]"],
      "[secret]": 1,
      n: null,
    });
  });
});

describe("a secret", () => {
  /** All output of the client: the errors with their members, and the log. */
  const shown = async (auth: Auth, path = "/x", url?: string): Promise<string> => {
    const log = join(folder(), "log", "requests.log");
    const echo = ({ url, headers, body }: Received) => ({
      message: `no: ${url} ${body} ${JSON.stringify(headers)}`,
      [canary]: 1,
    });
    const server = await serve((request) => ({
      status: 400,
      headers: { "x-request-id": encodeURIComponent(canary) },
      json: echo(request),
    }));
    const one = client({ url: url ?? server.url }, { auth, retry: { attempts: 2 } }, fakeWorld(), log);
    const body = { password: canary, again: JSON.stringify({ canary }) };
    const error = await failureOf(one.request({ method: "PUT", path, body, secrets: [canary] }), RestError);
    const facts = JSON.stringify(
      Object.getOwnPropertyNames(error).map((name) => (error as unknown as Record<string, unknown>)[name]),
    );
    return [
      error.message,
      error.stack,
      inspect(error, { depth: 9, showHidden: true }),
      facts,
      readFileSync(log, "utf8"),
    ].join("\n");
  };

  const value = encodeURIComponent(canary);
  it.each<Auth>([
    { kind: "none" },
    { kind: "bearer", token: value },
    { kind: "header", name: "x-key", value },
    { kind: "query", name: "key", value: canary },
    { kind: "basic", username: "ann", password: canary },
    { kind: "login", path: "/login", body: { user: "ann", nested: { pin: canary } }, token: "token" },
  ])("appears in no error and in no log line: $kind", async (auth) => {
    const text = await shown(auth);
    expect(text).toContain("[secret]");
    expect(traces(text)).toEqual([]);
  });

  it("in a path or in the cause of a lost connection is not shown either", async () => {
    const text = await shown(
      { kind: "none" },
      `/${encodeURIComponent(canary)}?key=${encodeURIComponent(canary)}`,
      "http://127.0.0.1:1",
    );
    expect(text).toContain("PUT /[secret]?key=[secret]: connection refused by 127.0.0.1:1");
    expect(text).toContain("[cause]");
    expect(traces(text)).toEqual([]);
  });

  it("in the name of a host is hidden", async () => {
    const one = client({ url: "http://canary-host.invalid" }, { secrets: ["canary-host"], retry: { attempts: 1 } });
    const error = await failureOf(one.get("/x"), RestError);
    expect(String(error.cause)).toContain("[secret].invalid");
    expect(error.message).toContain("the host name of [secret].invalid:80 cannot be resolved");
  });

  it.each(["of the request", "of the client"])("%s that crosses the end of a long message is hidden", async (owner) => {
    const token = randomBytes(24).toString("hex");
    const auth: Auth = owner === "of the client" ? { kind: "bearer", token } : { kind: "none" };
    let before = 0;
    const server = await serve(() => ({
      status: 400,
      headers: { "x-request-id": `${"r".repeat(before)}${token}` },
      json: { message: `${"x".repeat(before)}${token} ${"y".repeat(600)}`, code: `${"c".repeat(before)}${token}` },
    }));
    const one = client(server, { auth });
    for (before = 500 - token.length; before <= 500; before += 7) {
      const secrets = auth.kind === "none" ? [token] : [];
      const error = await failureOf(one.get("/x", { secrets }), HttpError);
      expect(error.message).not.toContain(token.slice(0, 6));
      expect(error.message).not.toContain(token.slice(-6));
    }
  });

  it("that a login returned is hidden from then on", async () => {
    const server = await serve(({ url }) =>
      url === "/login"
        ? { json: { token: "given-token" } }
        : { status: 403, json: { message: "given-token lacks a scope" } },
    );
    const auth: Auth = { kind: "login", path: "/login", body: { pass: `p-${Math.random()}` }, token: "token" };
    const error = await failureOf(client(server, { auth }).get("/x"), HttpError);
    expect(error.message).toBe("GET /x -> 403 [secret] lacks a scope");
  });

  it("of one character in a query parameter is hidden with its name", async () => {
    const server = await script({ status: 400, json: { message: "bad" } });
    const log = join(folder(), "requests.log");
    const one = client(server, { auth: { kind: "query", name: "key", value: "7" } }, fakeWorld(), log);
    await failureOf(one.get("/x?a=1"), HttpError);
    expect(JSON.parse(readFileSync(log, "utf8")).path).toBe("/x?a=1&[secret]");
  });
});

describe("the log", () => {
  it("has one line per attempt, which contains only facts", async () => {
    const file = join(folder(), "requests.log");
    const server = await script(
      { status: 500, headers: { "x-request-id": "r1" } },
      { cut: true },
      { json: { private: "body" } },
    );
    await client(server, {}, fakeWorld(), file).get("/things?page=1");
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const fact = { service: "127.0.0.1", method: "GET", path: "/things?page=1", durationMs: expect.any(Number) };
    const frame = { level: 30, pid: process.pid, time: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(lines).toEqual([
      { ...frame, ...fact, attempt: 1, status: 500, requestId: "r1" },
      { ...frame, ...fact, attempt: 2, error: "connection" },
      { ...frame, ...fact, attempt: 3, status: 200 },
    ]);
  });

  it("omits the query of a URL on another host, which may be signed", async () => {
    const file = join(folder(), "requests.log");
    const other = await script({ json: {} });
    const server = await script({ status: 307, headers: { location: `${other.url}/blob?signature=canary` } });
    await client(server, {}, fakeWorld(), file).get("/x");
    expect(other.journal[0]?.url).toBe("/blob?signature=canary");
    expect(readFileSync(file, "utf8")).toContain('"/blob?…"');
    expect(readFileSync(file, "utf8")).not.toContain("canary");
  });

  it("that cannot be written is an error that names TREFOIL_LOG", async () => {
    const server = await script({ json: {} });
    const error = await failureOf(client(server, {}, fakeWorld(), "/dev/null/requests.log").get("/x"), RestError);
    expect(error.code).toBe("state_file");
    expect(error.message).toContain("Set TREFOIL_LOG to a writable file");
  });

  it("that cannot be written after a request was sent is a warning, and the response is returned", async () => {
    const server = await script({ status: 201, json: { id: 1 } });
    const warnings: string[] = [];
    const onWarning = (message: string) => warnings.push(message);
    const one = client(server, { onWarning }, fakeWorld(), join(folder(), "requests.log"));
    const writing = jest.spyOn(fs, "writeSync").mockImplementation(() => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    const responses = [
      await one.request({ method: "POST", path: "/x" }),
      await one.request({ method: "POST", path: "/x" }),
    ];
    writing.mockRestore();
    expect(responses).toEqual([expect.objectContaining({ status: 201 }), expect.objectContaining({ status: 201 })]);
    expect(server.journal).toHaveLength(2);
    expect(warnings).toEqual([
      expect.stringMatching(/^The request log cannot be written .* Lines are missing\. .* or unset TREFOIL_LOG\.$/),
    ]);
  });
});

describe("a secret that a service repeats in another form", () => {
  it("is hidden in lower and upper case, if it is no short word", () => {
    const hide = redactor(["Generated-Value-1a", "Word"]);
    expect(hide("GENERATED-VALUE-1A, generated-value-1a, word")).toBe("[secret], [secret], word");
  });
});
