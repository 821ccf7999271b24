import { z } from "zod";
import {
  AbortedError,
  HtmlPageError,
  HttpError,
  InvalidRequestError,
  InvalidResponseError,
  RestError,
} from "../../../provider/rest";
import { cleanUp, client, failureOf, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

describe("a request", () => {
  it("is sent below the prefix of the base URL, with the queries of path, client and request", async () => {
    const server = await script({ json: {} });
    const one = client({ url: `${server.url}/v1/` }, { query: { "api-version": "2025", select: "a" } });
    await one.get("/maps('x')?select=b", { query: { q: "a b", left: undefined, n: 3 } });
    expect(server.journal[0]?.url).toBe("/v1/maps('x')?select=b&api-version=2025&q=a%20b&n=3");
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

  it("that would leave its collection by dots is rejected", async () => {
    const server = await script({ json: {} });
    for (const path of ["/repositories/../users", "/a/%2E%2e/b", "/a/.", "/a#b"]) {
      await failureOf(client(server).get(path), InvalidRequestError);
    }
    expect(server.journal).toHaveLength(0);
  });

  it.each(["ftp://example.com", "example.com", "http://ann:pass@example.com", "http://example.com?x=1"])(
    "cannot be sent to the base URL %s",
    (baseUrl) => {
      expect(() => client({ url: baseUrl })).toThrow(InvalidRequestError);
      expect(() => client({ url: baseUrl })).not.toThrow(/pass/);
    },
  );

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

  it.each([
    [{ json: { error: { code: "NotFound", message: "No index." } } }, "No index. (code NotFound)", "NotFound"],
    [{ json: { detail: "Rate", error: false } }, "Rate", undefined],
    [{ json: { code: 40400, message: "Gone" } }, "Gone (code 40400)", "40400"],
    [{ text: "error code: 1010" }, "error code: 1010", undefined],
    [{ json: {} }, "Not Found", undefined],
    [{ text: "" }, "Not Found", undefined],
  ])("is parsed in the common shape %j", async (answer, words, code) => {
    const server = await script({ status: 404, ...answer });
    const error = await failureOf(client(server).get("/x"), HttpError);
    expect([error.message, error.serviceCode]).toEqual([`GET /x -> 404 ${words}`, code]);
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

  it("evicts the least recently used of many entries", async () => {
    const server = await tagged('"v1"');
    const one = client(server);
    for (let n = 0; n <= 200; n++) await one.get(`/x/${n}`);
    await one.get("/x/0");
    await one.get("/x/200");
    expect(server.journal.slice(-2).map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });
});
