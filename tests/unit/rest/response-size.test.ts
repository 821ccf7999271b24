import { gzipSync } from "node:zlib";
import {
  ConnectionError,
  HtmlPageError,
  HttpError,
  InvalidResponseError,
  ResponseTooLargeError,
} from "../../../provider/rest";
import { listen } from "../../support/local-server";
import { cleanUp, client, failureOf, fakeWorld, script, serve, type TestServer } from "../../support/rest-client";

afterEach(cleanUp);

const mebibyte = 2 ** 20;

interface Endless extends Pick<TestServer, "url">, AsyncDisposable {
  /** Bytes that the server wrote until its client closed the connection. */
  readonly sent: () => number;
  readonly closed: Promise<void>;
}

/** More than any limit in this file. A client without a limit receives it all, and its test fails. */
const maxSent = 128 * mebibyte;

/** A server whose response has no end that a client with a limit could reach. */
async function endless(status: number, headers: Record<string, string> = {}, text = " "): Promise<Endless> {
  const piece = Buffer.alloc(mebibyte, text);
  let sent = 0;
  let onClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const server = await listen((request, response) => {
    request.resume();
    response.once("close", onClosed);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    const write = (): void => {
      while (!response.destroyed) {
        if (sent >= maxSent) return void response.end();
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", write);
      }
    };
    write();
  });
  return { ...server, sent: () => sent, closed };
}

describe("a response without end", () => {
  it("fails with the request and the limit, and its connection is closed", async () => {
    await using server = await endless(200);
    const error = await failureOf(client(server).get("/x"), ResponseTooLargeError);
    expect(error).toMatchObject({ code: "response_too_large", status: 200, method: "GET", path: "/x" });
    expect(error.message).toBe(
      "GET /x -> 200, but the response is larger than 64 MiB. Check the URL of the service and any proxy, or allow larger responses.",
    );
    await server.closed;
    expect(server.sent()).toBeLessThan(100 * mebibyte);
  });

  it("fails at the limit of the client", async () => {
    await using server = await endless(200);
    const error = await failureOf(client(server, { maxResponseBytes: 1000 }).get("/x"), ResponseTooLargeError);
    expect(error.message).toContain("larger than 1000 bytes");
  });

  it("is the error status without a body, which is retried as usual", async () => {
    await using server = await endless(503, { "x-request-id": "r1" });
    const world = fakeWorld();
    const one = client(server, { maxResponseBytes: mebibyte, retry: { attempts: 2 } }, world);
    const error = await failureOf(one.get("/x"), HttpError);
    expect(error).toMatchObject({ status: 503, attempts: 2, body: undefined });
    expect(error.message).toBe("GET /x -> 503 Service Unavailable (request r1, 2 attempts)");
  });

  it("is an error for a status that the caller allows, since its body may be a page of a proxy", async () => {
    await using server = await endless(404);
    const one = client(server, { maxResponseBytes: mebibyte });
    const error = await failureOf(one.get("/x", { allowedStatuses: [404] }), ResponseTooLargeError);
    expect(error.status).toBe(404);
  });

  it("is a page of a proxy if it starts with HTML, also for a status that the caller allows", async () => {
    await using server = await endless(404, { "content-type": "text/plain" }, "<!doctype html><p>Not found</p>");
    const one = client(server, { maxResponseBytes: mebibyte });
    for (const allowedStatuses of [[], [404]]) {
      const error = await failureOf(one.get("/x", { allowedStatuses }), HtmlPageError);
      expect(error.message).toMatch(/^GET \/x -> 404, but the response is an HTML page of a proxy or firewall/);
    }
  });

  it("may be the result of a request that the service applied", async () => {
    await using server = await endless(201);
    const one = client(server, { maxResponseBytes: mebibyte });
    const error = await failureOf(one.request({ method: "POST", path: "/x" }), ResponseTooLargeError);
    expect(error.mayHaveBeenApplied).toBe(true);
  });

  it("ends at its own limit for a blob in chunks", async () => {
    await using server = await endless(200);
    const request = client(server).get("/x", { responseType: "chunks", maxResponseBytes: 2 * mebibyte });
    const error = await failureOf(request, ResponseTooLargeError);
    expect(error.message).toContain("larger than 2 MiB");
  });
});

describe("a large response", () => {
  it("is returned up to the limit, and in chunks without one", async () => {
    const text = "a".repeat(mebibyte);
    const server = await script({ text });
    expect((await client(server, { maxResponseBytes: mebibyte }).get("/x")).body).toBe(text);
    const one = client(server, { maxResponseBytes: mebibyte - 1 });
    await failureOf(one.get("/x"), ResponseTooLargeError);
    const { body } = await one.get<readonly Buffer[]>("/x", { responseType: "chunks" });
    expect(Buffer.concat(body).length).toBe(mebibyte);
  });

  it("is limited by its request before its client", async () => {
    const server = await script({ text: "abcde" });
    const one = client(server, { maxResponseBytes: 4 });
    expect((await one.get("/x", { maxResponseBytes: 5 })).body).toBe("abcde");
    const error = await failureOf(client(server).get("/x", { maxResponseBytes: 4 }), ResponseTooLargeError);
    expect(error.message).toContain("larger than 4 bytes");
  });

  it("is an error if its chunks together are larger than the limit, although each is smaller", async () => {
    await using server = await serveBytes(
      Array.from({ length: 10 }, () => Buffer.alloc(100, "a")),
      {},
    );
    const limited = (maxResponseBytes: number) => client(server, { maxResponseBytes }).get("/x");
    expect((await limited(1000)).body).toBe("a".repeat(1000));
    const error = await failureOf(limited(999), ResponseTooLargeError);
    expect(error.message).toContain("larger than 999 bytes");
  });

  it("of a sign-in is an error", async () => {
    await using server = await endless(200);
    const auth = { kind: "login", path: "/login", body: { secret: "abcd1234" }, token: "token" } as const;
    const error = await failureOf(client(server, { auth }).get("/x"), ResponseTooLargeError);
    expect(error.message).toContain("larger than 64 MiB");
  });
});

describe("a token of Entra", () => {
  const variables = ["IDENTITY_ENDPOINT", "IDENTITY_HEADER", "AZURE_TOKEN_CREDENTIALS"] as const;
  afterEach(() => {
    for (const name of variables) delete process.env[name];
  });

  it("is not read from a response without end", async () => {
    await using endpoint = await endless(200);
    const values = [`${endpoint.url}/msi/token`, "generated", "ManagedIdentityCredential"];
    variables.forEach((name, index) => {
      process.env[name] = values[index];
    });
    const server = await script({ json: {} });
    const auth = { kind: "entra", scope: "https://endless.example/.default" } as const;
    const error = await failureOf(client(server, { auth }).get("/x"), ConnectionError);
    expect(error.message).toContain("No Entra token for https://endless.example/.default is available");
    await endpoint.closed;
    expect(endpoint.sent()).toBeLessThan(100 * mebibyte);
    expect(server.journal).toEqual([]);
  });
});

describe("a compressed response", () => {
  it("is not decompressed, because no request accepts compression", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * mebibyte));
    await using server = await serveBytes([bomb], { "content-encoding": "gzip", "content-type": "application/json" });
    const error = await failureOf(client(server, { maxResponseBytes: mebibyte }).get("/x"), InvalidResponseError);
    expect(error.message).toContain("GET /x -> 200, but the response is compressed");
    expect(server.accepts()).toBeUndefined();
  });
});

describe("a deeply nested response", () => {
  const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;
  const json = { "content-type": "application/json" };

  it("is an error", async () => {
    for (const levels of [502, 200_000]) {
      const server = await script({ text: nested(levels), headers: json });
      const error = await failureOf(client(server).get("/x"), InvalidResponseError);
      expect(error.message).toContain("GET /x -> 200, but the response contains more than 500 levels");
    }
  });

  it("is read up to 500 levels", async () => {
    const server = await script({ text: nested(500), headers: json });
    expect(JSON.stringify((await client(server).get("/x")).body)).toBe(nested(500));
  });

  it("may contain brackets in strings", async () => {
    const text = JSON.stringify({ a: `\\"${"[{".repeat(1000)}` });
    const server = await script({ text, headers: json });
    expect(JSON.stringify((await client(server).get("/x")).body)).toBe(text);
  });

  it("of an error status is an error with this status", async () => {
    const server = await script({ status: 400, text: nested(200_000), headers: json });
    const error = await failureOf(client(server).get("/x"), HttpError);
    expect(error.status).toBe(400);
    expect(error.message.length).toBeLessThan(1000);
  });
});

describe("a response that cannot be read", () => {
  const json = { "content-type": "application/json" };
  const invalid = "the response is not valid JSON. Check the service URL and any proxy, then retry";

  it.each<[string, Record<string, string>, string, string | undefined]>([
    ["JSON that is cut", json, '{"a":', invalid],
    ["a problem that is cut", { "content-type": "Application/Problem+JSON; charset=utf-8" }, '{"a":', invalid],
    ["JSON that is a string", json, '"a"', undefined],
    ["text", { "content-type": "text/plain" }, '{"a":', undefined],
    ["a type that only starts with JSON", { "content-type": "application/jsonl" }, '{"a":', undefined],
    ["no type", {}, '{"a":', undefined],
    ["an encoding without compression", { "content-encoding": "Identity" }, "a", undefined],
    ["500 levels", {}, "[".repeat(500), undefined],
    [
      "501 levels",
      {},
      ` ${"[".repeat(501)}`,
      "the response contains more than 500 levels of arrays and objects. Check the URL of the service",
    ],
    ["brackets in text", {}, `a${"[".repeat(501)}`, undefined],
    ["levels that end", {}, "[]{}".repeat(501), undefined],
    ["brackets in a string after an escape", {}, `["\\"${"[".repeat(501)}"]`, undefined],
    ...["gzip", "BR"].map((encoding): [string, Record<string, string>, string, string] => [
      `the compression ${encoding}`,
      { "content-encoding": encoding },
      "a",
      "the response is compressed, although the request does not accept compression. Check any proxy, then retry",
    ]),
  ])("is recognized by %s", async (_what, headers, text, problem) => {
    const one = client(await script({ headers, text }));
    if (problem === undefined) expect((await one.get("/x")).status).toBe(200);
    else expect((await failureOf(one.get("/x"), InvalidResponseError)).message).toContain(problem);
  });

  it.each<[string, unknown]>([
    ['\uFEFF{"a":1}', { a: 1 }],
    [" \n", undefined],
    ["", undefined],
    ["plain", "plain"],
  ])("has a body of text, JSON or nothing: %j", async (text, body) => {
    expect((await client(await script({ text })).get("/x")).body).toEqual(body);
  });
});

describe("an HTML page", () => {
  it.each<[string | undefined, string, "GET" | "HEAD" | "POST", boolean]>([
    ["text/html", "page", "GET", true],
    [" Text/HTML; charset=utf-8", "page", "GET", true],
    ["application/xhtml+xml", "page", "GET", true],
    ["text/html", "", "GET", false],
    ["text/html", " \n", "GET", false],
    ["text/html", "", "HEAD", true],
    ["application/json", "", "HEAD", false],
    ["application/json", "\n <!DOCTYPE HTML>", "GET", true],
    [undefined, "<HTML lang=en>", "POST", true],
    [undefined, "see <html>", "GET", false],
    ["text/plain", "text/html", "GET", false],
    ["application/json, text/html", "{}", "GET", false],
  ])("is recognized by the type %j and the body %j of a %s: %j", async (type, text, method, isPage) => {
    const one = client(await script({ headers: type === undefined ? {} : { "content-type": type }, text }));
    const error = await one.request({ method, path: "/x" }).catch((reason: unknown) => reason);
    expect(error instanceof HtmlPageError).toBe(isPage);
  });
});

describe("the id of a request", () => {
  it("is that of the service before that of a proxy", async () => {
    const names = ["request-id", "x-request-id", "x-ms-request-id", "x-ms-client-request-id", "cf-ray"];
    const all = names.map((_, index) => names.slice(index).map((each) => [each, `of ${each}`]));
    const server = await serve((_request, index) => ({
      headers: { "x-other": "1", ...Object.fromEntries(all[index] ?? []) },
    }));
    const one = client(server);
    for (const name of [...names, undefined]) expect((await one.get("/x")).requestId).toBe(name && `of ${name}`);
  });
});

/** A server that sends each buffer as a chunk of the response. */
async function serveBytes(
  chunks: readonly Buffer[],
  headers: Record<string, string>,
): Promise<Pick<TestServer, "url"> & AsyncDisposable & { accepts(): string | undefined }> {
  let accepts: string | undefined;
  const server = await listen((request, response) => {
    accepts = request.headers["accept-encoding"]?.toString();
    response.writeHead(200, headers);
    for (const chunk of chunks) response.write(chunk);
    response.end();
  });
  return { ...server, accepts: () => accepts };
}
