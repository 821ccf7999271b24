import { z } from "zod";
import {
  AbortedError,
  HtmlPageError,
  HttpError,
  InvalidRequestError,
  InvalidResponseError,
  RestError,
} from "../../../provider/rest";
import {
  isLoopback,
  isRedisUrl,
  isSafeForCredentials,
  parseBase,
  pathAndQuery,
} from "../../../provider/rest/options/url";
import { cleanUp, client, failureOf, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

describe("a request", () => {
  it("is sent below the prefix of the base URL, with the queries of path, client and request", async () => {
    const server = await script({ json: {} });
    const one = client({ url: `${server.url}/v1/` }, { query: { "api-version": "2025", select: "a" } });
    await one.get("/maps('x')?select=b", { query: { q: "a b", left: undefined, n: 3 } });
    expect(server.journal[0]?.url).toBe("/v1/maps('x')?select=b&api-version=2025&q=a%20b&n=3");
  });

  it.each<[string, unknown, Record<string, string>, string, string | undefined]>([
    ["no body", undefined, {}, "", undefined],
    ["JSON", { a: undefined, b: null }, {}, '{"b":null}', "application/json"],
    ["a string in JSON", "a", {}, '"a"', "application/json"],
    ["bytes with their type", Buffer.from("raw"), { "Content-Type": "text/plain" }, "raw", "text/plain"],
    ["other bytes", new Uint8Array([65]), {}, "A", "application/json"],
  ])("contains %s", async (_what, body, headers, sent, type) => {
    const server = await script({ json: {} });
    await client(server, { headers: { "User-Agent": "own" } }).request({ method: "PUT", path: "/x", body, headers });
    const [request] = server.journal;
    expect([request?.body, request?.headers["content-type"]]).toEqual([sent, type]);
    expect(request?.headers).toMatchObject({ accept: "application/json", "user-agent": "own" });
  });

  it("has the user agent trefoil", async () => {
    const server = await script({ json: {} });
    await client(server).get("/x");
    expect(server.journal[0]?.headers["user-agent"]).toBe("trefoil");
  });

  it.each([
    [{}, "/x?a=1", "GET /x?a=1 -> 400 no"],
    [{ label: "hub " }, "/x", "GET hub /x -> 400 no"],
  ])("is named in its error with the label of the client: %j", async (options, path, message) => {
    const server = await script({ status: 400, json: { message: "no" } });
    const error = await failureOf(client(server, options).get(path), HttpError);
    expect(error.message).toBe(message);
  });

  it("is named in its error with the whole path, and with the query", async () => {
    const server = await script({ status: 400, json: { message: "no" } });
    const one = client({ url: `${server.url}/v1` }, { query: { v: "1" }, label: "hub " });
    const error = await failureOf(one.get("x", { query: { q: "a b" } }), HttpError);
    expect(error.message).toBe("GET hub /v1/x?v=1&q=a%20b -> 400 no");
    expect(error.path).toBe("hub /v1/x?v=1&q=a%20b");
  });

  it("with a password in an address on another host is rejected without the password", async () => {
    const one = client(await script({ json: {} }), { label: "hub " });
    const error = await failureOf(one.get("https://ann:hunter22@other.example/x"), InvalidRequestError);
    expect(error.message).toMatch(
      /^GET hub https:\/\/other\.example\/x: The address https:\/\/other\.example is not on/,
    );
  });

  it("sends its body as JSON, and the headers of the request override the headers of the client", async () => {
    const server = await script({ json: {} });
    const one = client(server, { headers: { Prefer: "a", "X-One": "1" } });
    await one.request({ method: "PUT", path: "/x", body: { a: "ü" }, headers: { prefer: "b" } });
    expect(server.journal[0]).toMatchObject({
      method: "PUT",
      body: '{"a":"ü"}',
      headers: { "content-type": "application/json", prefer: "b", "x-one": "1", accept: "application/json" },
    });
  });

  it("cannot be sent by a closed client", async () => {
    const one = client(await script({ json: {} }));
    await one.close();
    expect((await failureOf(one.get("/x"), InvalidRequestError)).message).toContain("The client is closed.");
  });

  it("that is canceled before it begins sends nothing", async () => {
    const server = await script({ json: {} });
    await failureOf(client(server).get("/x", { signal: AbortSignal.abort() }), AbortedError);
    expect(server.journal).toHaveLength(0);
  });
});

describe("a response", () => {
  it("contains status, headers, body, request id and the server's time", async () => {
    const server = await script({
      status: 201,
      headers: { "X-Request-Id": "7f3c", date: "Tue, 01 Jan 2030 00:00:00 GMT" },
      json: { a: 1 },
    });
    const answer = await client(server).request({ method: "POST", path: "/x" });
    expect(answer).toMatchObject({
      status: 201,
      body: { a: 1 },
      requestId: "7f3c",
      date: new Date(Date.UTC(2030, 0, 1)),
    });
  });

  it("with an empty body returns no body, regardless of its content type", async () => {
    const server = await script({ status: 202, headers: { "content-type": "text/html" }, text: "" });
    expect((await client(server).request({ method: "DELETE", path: "/x" })).body).toBeUndefined();
  });

  it("with an allowed status is not an error", async () => {
    const server = await script({ status: 404, json: { message: "object not found" } });
    const schema = z.object({ name: z.string() });
    const answer = await client(server).get("/x", { allowedStatuses: [404], schema });
    expect(answer).toMatchObject({ status: 404, body: { message: "object not found" } });
  });

  it.each<[string, object]>([
    ["bytes", { responseType: "bytes" }],
    ["chunks", { responseType: "chunks" }],
  ])("of an error status is not returned as %s", async (_what, options) => {
    const server = await script({ status: 404, json: { message: "gone" } });
    const { body } = await client(server).get("/x", { ...options, allowedStatuses: [404] });
    expect(body).toEqual({ message: "gone" });
  });

  it("can be bytes, even of an HTML page", async () => {
    const server = await script({ headers: { "content-type": "text/html" }, text: "<html>" });
    const { body } = await client(server).get("/x", { responseType: "bytes" });
    expect(body).toEqual(Buffer.from("<html>"));
    const { body: chunks } = await client(server).get<Buffer[]>("/x", { responseType: "chunks" });
    expect(Buffer.concat(chunks).toString()).toBe("<html>");
  });

  it("to a HEAD has no body that a schema could check", async () => {
    const server = await script({ json: {} });
    const schema = z.object({ name: z.string() });
    expect((await client(server).request({ method: "HEAD", path: "/x", schema })).body).toBeUndefined();
  });

  it("has repeated headers, joined by a comma, and no date without a valid one", async () => {
    const server = await script({ json: {}, headers: { date: "today", "X-A": ["1", "2"] as unknown as string } });
    const response = await client(server).get("/x");
    expect(response.headers).toMatchObject({ "x-a": "1, 2" });
    expect(response.date).toBeUndefined();
    expect(response.requestId).toBeUndefined();
  });

  it("names three mismatches with the schema, and the number of the others", async () => {
    const server = await script({ json: [1, 2, 3, 4, 5] });
    const failing = (length: number) =>
      failureOf(
        client(server).get("/x", { schema: z.tuple(Array(5).fill(z.number()).fill(z.string(), 0, length) as never) }),
        InvalidResponseError,
      );
    const at = (index: number) => `at [${index}]: expected string, received number`;
    const start = "GET /x -> 200, but the response does not match the schema:";
    expect((await failing(1)).message).toBe(`${start} ${at(0)}.`);
    expect((await failing(3)).message).toBe(`${start} ${at(0)}; ${at(1)}; ${at(2)}.`);
    expect((await failing(5)).message).toBe(`${start} ${at(0)}; ${at(1)}; ${at(2)}; and 2 more.`);
  });

  it("is checked by the schema, which tolerates unknown members", async () => {
    const server = await script({ json: { name: "a", more: 1 } });
    const { body } = await client(server).get("/x", { schema: z.object({ name: z.string() }) });
    expect(body).toEqual({ name: "a" });
  });

  it("may be a string in JSON", async () => {
    const server = await script({ json: "2026-01-01" });
    expect((await client(server).get("/x")).body).toBe("2026-01-01");
  });

  it("that is not what the schema expects is an error that names no field", async () => {
    const server = await script({ json: [] });
    const error = await failureOf(client(server).get("/x", { schema: z.object({}) }), InvalidResponseError);
    expect(error.message).toContain("the response does not match the schema: at the top: expected object");
  });

  it("that does not match the schema is an error that names the field and no value", async () => {
    const server = await script({
      headers: { "request-id": "r1" },
      json: { results: [{ name: "canary", size: "canary" }] },
    });
    const schema = z.object({ results: z.array(z.object({ name: z.enum(["a"]), size: z.number() })) });
    const error = await failureOf(client(server).get("/x", { schema }), InvalidResponseError);
    expect(error.message).toMatch(
      /^GET \/x -> 200, but the response does not match the schema: at results\[0\]\.name: .*request r1/,
    );
    expect(error.message).toContain("at results[0].size: expected number, received string");
    expect(error.message).not.toContain("canary");
  });

  it("with a part of the content is an error, unless the request names a range", async () => {
    const part = { status: 206, headers: { "content-range": "items 0-0/2" }, json: { results: [1] } };
    const one = client(await script(part, part));
    const message =
      "GET /x -> 206, but the response contains only a part of the content. Check the service URL and any proxy, then retry.";
    expect((await failureOf(one.get("/x"), InvalidResponseError)).message).toBe(message);
    expect((await one.get("/x", { headers: { Range: "items=0-0" } })).status).toBe(206);
  });

  it("with invalid JSON is an error", async () => {
    const server = await script({ headers: { "content-type": "application/json" }, text: '{"half":' });
    const error = await failureOf(client(server).request({ method: "POST", path: "/x" }), InvalidResponseError);
    expect(error).toMatchObject({ code: "invalid_response", mayHaveBeenApplied: true });
  });
});

describe("an error of the service", () => {
  it("contains method, path, status, the message of the service and the request id", async () => {
    const server = await script({
      status: 403,
      headers: { "x-request-id": "7f3c" },
      json: { message: "insufficient scope" },
    });
    const error = await failureOf(client(server).request({ method: "PATCH", path: "/v2/x", body: {} }), HttpError);
    expect(error.message).toBe("PATCH /v2/x -> 403 insufficient scope (request 7f3c)");
    expect(error).toMatchObject({ code: "http_error", name: "HttpError", method: "PATCH", path: "/v2/x", status: 403 });
    expect(error).toMatchObject({
      requestId: "7f3c",
      mayHaveBeenApplied: false,
      body: { message: "insufficient scope" },
    });
    expect(RestError.isInstance(error)).toBe(true);
    expect(RestError.isInstance(new Error("other"))).toBe(false);
  });

  it("is parsed by the service's own function", async () => {
    const server = await script({ status: 400, json: { errinfo: { fielderrors: { name: "is taken" } } } });
    const describeError = () => ({ code: "40012", message: "name is taken", href: "https://help.example.com/40012" });
    const error = await failureOf(client(server, { describeError }).get("/x"), HttpError);
    expect(error).toMatchObject({ serviceCode: "40012", href: "https://help.example.com/40012" });
    expect(error.message).toBe("GET /x -> 400 name is taken (code 40012, see https://help.example.com/40012)");
  });
});

describe("an HTML page of a proxy", () => {
  const page = {
    headers: { "content-type": "text/html; charset=UTF-8", "cf-ray": "8a1" },
    text: "<!DOCTYPE html><title>Just a moment",
  };

  it.each([200, 403, 404, 503])(
    "with status %i is a separate error, even when the status is allowed",
    async (status) => {
      const server = await script({ status, ...page });
      const error = await failureOf(client(server).get("/x", { allowedStatuses: [403, 404, 503] }), HtmlPageError);
      expect(error).toMatchObject({ code: "html_page", status, requestId: "8a1" });
      expect(error.message).toContain("Check the URL of the service and any proxy");
    },
  );

  it("is recognized by its content when its type is missing, and by its type for HEAD", async () => {
    const untyped = await script({ status: 404, text: "\n<html><body>nginx" });
    const read = client(untyped).get("/x", { allowedStatuses: [404] });
    await expect(read).rejects.toBeInstanceOf(HtmlPageError);
    const typed = await script({ status: 404, headers: page.headers });
    const head = client(typed).request({ method: "HEAD", path: "/x", allowedStatuses: [404] });
    await expect(head).rejects.toBeInstanceOf(HtmlPageError);
  });
});

describe("the cache of GETs", () => {
  const tagged = (etag: string) =>
    serve(({ headers }) =>
      headers["if-none-match"] === etag
        ? { status: 304, headers: { etag } }
        : { headers: { etag }, json: { big: [1] } },
    );

  it("sends the ETag and returns a new copy of the cached body for each 304", async () => {
    const server = await tagged('"v1"');
    const one = client(server);
    const first = await one.get<{ big: number[] }>("/x");
    first.body.big.push(2);
    const second = await one.get("/x");
    expect(second).toMatchObject({ status: 200, body: { big: [1] } });
    expect(server.journal.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });

  it("separates URLs, and does not change a caller's own condition", async () => {
    const server = await tagged('"v1"');
    const one = client(server);
    await one.get("/x");
    await one.get("/x?page=2");
    const own = await one.get("/x", { headers: { "If-None-Match": '"v1"' }, allowedStatuses: [304] });
    expect(own.status).toBe(304);
    expect(server.journal.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined, '"v1"']);
  });

  it("separates requests for different forms of an object", async () => {
    const server = await serve(({ headers }) =>
      headers["if-none-match"] === '"v1"'
        ? { status: 304, headers: { etag: '"v1"' } }
        : { headers: { etag: '"v1"' }, json: { form: headers.accept } },
    );
    const one = client(server);
    for (const accept of ["application/json", "application/vnd.other+json"])
      expect(await one.get("/x", { headers: { accept } })).toMatchObject({ body: { form: accept } });
  });

  it("keeps the content type of the cached body, because a 304 describes its own, empty one", async () => {
    const type = "application/vnd.other+json";
    const server = await serve(({ headers }) =>
      headers["if-none-match"] === undefined
        ? { headers: { etag: '"v1"', "content-type": type }, json: {} }
        : { status: 304, headers: { etag: '"v1"', "content-type": "text/html" } },
    );
    const one = client(server);
    for (const _ of [1, 2]) expect((await one.get("/x")).headers).toMatchObject({ "content-type": type });
    expect(server.journal.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });

  it.each<[string, string, string, Record<string, string>, Record<string, string>]>([
    ["another method", "HEAD", "/x", {}, {}],
    ["the caller's own condition", "GET", "/x", { "If-Match": '"v1"' }, {}],
    ["a response that must not be stored", "GET", "/x", {}, { "cache-control": "private, No-Store" }],
  ])("is not used for %s", async (_what, method, path, headers, extra) => {
    const server = await script({ headers: { etag: '"v1"', ...extra }, json: {} });
    const one = client(server);
    await one.get("/x");
    await one.request({ method: method as "GET", path, headers });
    expect(server.journal.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined]);
  });

  it.each([
    [1_000_000, '"v1"'],
    [1_000_001, undefined],
  ])("contains responses of up to 1 MB: %i bytes", async (bytes, sent) => {
    const server = await script({ headers: { etag: '"v1"' }, text: "a".repeat(bytes) });
    const one = client(server);
    for (const _ of [1, 2]) await one.get("/x");
    expect(server.journal[1]?.headers["if-none-match"]).toBe(sent);
  });

  it("contains no other success, and no error", async () => {
    const server = await script(
      { status: 203, headers: { etag: '"v1"' }, json: {} },
      { status: 404, headers: { etag: '"v2"' }, json: {} },
      { headers: { etag: '"v3"' }, json: { n: 3 } },
      { status: 404, json: {} },
      { json: {} },
    );
    const one = client(server);
    for (const _ of [1, 2, 3, 4, 5]) await one.get("/x", { allowedStatuses: [404] });
    // The 404 removed the third response.
    expect(server.journal.map(({ headers }) => headers["if-none-match"])).toEqual([
      ...[undefined, undefined, undefined],
      '"v3"',
      undefined,
    ]);
  });

  it("has the newer headers of a 304, among them a new ETag", async () => {
    const server = await script(
      { headers: { etag: '"v1"', "x-a": "1", "x-b": "1", "content-length": "7" }, text: '{"a":1}' },
      { status: 304, headers: { etag: '"v2"', "x-a": "2", "content-length": "0" } },
    );
    const one = client(server);
    await one.get("/x");
    const second = await one.get("/x");
    expect(second).toMatchObject({ status: 200, body: { a: 1 } });
    expect(second.headers).toMatchObject({ etag: '"v2"', "x-a": "2", "x-b": "1", "content-length": "7" });
    await one.get("/x");
    expect(server.journal.at(-1)?.headers["if-none-match"]).toBe('"v2"');
  });

  it("returns a 304 that no cached response explains", async () => {
    const server = await script({ status: 304 });
    expect((await client(server).get("/x", { allowedStatuses: [304] })).status).toBe(304);
  });

  it("keeps what was used last of many entries", async () => {
    const server = await tagged('"v1"');
    const one = client(server);
    for (let n = 0; n < 200; n++) await one.get(`/x/${n}`);
    await one.get("/x/0");
    await one.get("/x/200");
    await one.get("/x/0");
    await one.get("/x/1");
    expect(server.journal.slice(-4).map(({ headers }) => headers["if-none-match"])).toEqual([
      '"v1"',
      undefined,
      '"v1"',
      undefined,
    ]);
  });

  it("evicts the least recently used of many entries", async () => {
    const server = await tagged('"v1"');
    const one = client(server);
    for (let n = 0; n <= 200; n++) await one.get(`/x/${n}`);
    await one.get("/x/0");
    await one.get("/x/200");
    expect(server.journal.slice(-2).map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });
});

describe("the path of a request", () => {
  const base = parseBase("https://api.example.com:8443/v1//");
  const at = (path: string, always = {}, given = {}) => pathAndQuery(base, path, always, given);

  it.each<[string, string, object?, object?]>([
    ["/things", "/v1/things"],
    ["things", "/v1/things"],
    ["", "/v1"],
    ["?a=b", "/v1?a=b"],
    ["/a b/ä", "/v1/a%20b/%C3%A4"],
    ["/a%20b?q=ä&r=\ud800", "/v1/a%20b?q=%C3%A4&r=%EF%BF%BD"],
    ["/...", "/v1/..."],
    ["/a..b?x=../y", "/v1/a..b?x=../y"],
    ["/x?a=1&&b=?", "/v1/x?a=1&b=?"],
    ["/x?a=1", "/v1/x?a=1&b=2", { a: 9, b: 2 }],
    ["/x?a=1", "/v1/x?a=3", { a: 9 }, { a: 3 }],
    ["/x", "/v1/x?a=3", { a: 9 }, { a: 3 }],
    ["/x?a=1", "/v1/x?a=1", {}, { a: undefined }],
    ["/x", "/v1/x?a=9", { a: 9 }, { a: undefined }],
    ["/x?a=1&toString=2&a=3", "/v1/x?toString=2&a=4", {}, { a: 4 }],
    ["/x?a%20b=1", "/v1/x?a%20b=2", {}, { "a b": 2 }],
    ["/x", "/v1/x?a%26b=c%20d&n=0&t=false", {}, { "a&b": "c d", n: 0, t: false }],
    ["https://api.example.com:8443/other?a=b#c", "/other?a=b"],
    ["HTTPS://API.example.com:8443/other", "/other"],
    ["http://api.example.com/other", "/other"],
    ["http://api.example.com:1234/other", "/other"],
  ])("%j is sent as %j with the queries %j and %j", (path, sent, always = {}, given = {}) => {
    expect(at(path, always, given)).toBe(sent);
  });

  it("is a slash without a prefix and a path", () => {
    expect(pathAndQuery(parseBase("https://api.example.com"), "", {}, {})).toBe("/");
    expect(pathAndQuery(parseBase("https://api.example.com/"), "?a=b", {}, {})).toBe("/?a=b");
  });

  it.each(["/a/../b", "/..", "/.", "/a/%2e/b", "/a/.%2E?x"])("is rejected with a segment of dots: %s", (path) => {
    const advice = "The path contains a segment of dots, which refers to another path. Check the names in the path.";
    expect(() => at(path)).toThrow(expect.objectContaining({ reason: { kind: "request", advice } }));
  });

  it("is rejected with a fragment", () => {
    expect(() => at("/a#b")).toThrow(
      expect.objectContaining({
        reason: {
          kind: "request",
          advice: "The path contains a `#`, which would end it. Encode the names in the path.",
        },
      }),
    );
  });

  it.each([
    ["https://other.example.com:8443/x", " https://other.example.com:8443"],
    ["https://api.example.com/x", " https://api.example.com"],
    ["https://api.example.com:1/x", " https://api.example.com:1"],
    ["https://ann@api.example.com:8443/x", " https://api.example.com:8443"],
    ["https://:pw@api.example.com:8443/x", " https://api.example.com:8443"],
    ["https://[", ""],
  ])("is rejected on another address: %s", (address, shown) => {
    expect(() => at(address)).toThrow(
      expect.objectContaining({
        reason: {
          kind: "request",
          advice: `The address${shown} is not on https://api.example.com:8443. Credentials are sent to no other address. Set the URL of the service to this address if the service returned it, or check the proxy that rewrites it.`,
        },
      }),
    );
  });

  it.each([
    ["https://api.example.com/v1/", { prefix: "/v1", port: "", protocol: "https:", hostname: "api.example.com" }],
    ["http://127.0.0.1:80/", { prefix: "", port: "", origin: "http://127.0.0.1" }],
  ])("has the parts of the base URL %s", (url, parts) => {
    expect(parseBase(url)).toMatchObject(parts);
  });

  it.each([
    ["api.example.com", "is not an http or https URL"],
    ["ftp://api.example.com", "is not an http or https URL"],
    ["https://ann@api.example.com", "contains a credential"],
    ["https://:pw@api.example.com", "contains a credential"],
    ["https://api.example.com?a=b", "contains a query or a fragment"],
    ["https://api.example.com#a", "contains a query or a fragment"],
  ])("is not sent to the base URL %s", (url, problem) => {
    expect(() => parseBase(url)).toThrow(
      expect.objectContaining({ reason: { kind: "request", advice: expect.stringContaining(problem) } }),
    );
  });
});

describe("an address", () => {
  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.255.0.9", true],
    ["[::1]", true],
    ["127.0.0.1.example.com", false],
    ["localhost.example.com", false],
    ["a.localhost", false],
    ["128.0.0.1", false],
    ["127.0.0", false],
  ])("is on this machine: %s: %j", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it.each([
    ["https://a.example", true],
    ["http://127.0.0.1", true],
    ["http://a.example", false],
    ["ftp://127.0.0.1", false],
  ])("may receive credentials: %s: %j", (url, expected) => {
    expect(isSafeForCredentials(new URL(url))).toBe(expected);
  });

  it.each([
    ["redis://limits.example", true],
    ["rediss://user:pw@limits.example:6380/3", true],
    ["redis://limits.example/", true],
    ["redis://limits.example/db", false],
    ["redis://limits.example/1/2", false],
    ["redis:///1", false],
    ["http://limits.example", false],
    ["xredis://limits.example", false],
    ["limits.example", false],
  ])("is that of a Redis server: %s: %j", (url, expected) => {
    expect(isRedisUrl(url)).toBe(expected);
  });
});
