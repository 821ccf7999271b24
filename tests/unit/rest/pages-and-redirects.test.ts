import { z } from "zod";
import { HttpError, InvalidRequestError, InvalidResponseError, nextLink } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeWorld, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

describe("a list in pages", () => {
  const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  it("follows absolute URLs with the credential, also with the wrong scheme of a server behind a proxy", async () => {
    const server = await serve(({ url, headers }) => {
      const next = url.includes("page") ? null : `https://${headers.host?.split(":")[0]}/v1/things?page=2`;
      return headers.authorization ? { json: { count: 3, next, results: next ? [1, 2] : [3] } } : { status: 401 };
    });
    const one = client({ url: `${server.url}/v1` }, { auth: { kind: "bearer", token: "t0ken" } });
    expect(await collect(one.paginate("/things", { query: { size: 2 } }))).toEqual([1, 2, 3]);
    expect(server.journal.map(({ url }) => url)).toEqual(["/v1/things?size=2", "/v1/things?page=2"]);
  });

  it("follows paths from the root, paths below the base and bare queries", async () => {
    const nexts = ["/v1/things?page=2", "/things?page=3", "?page=4", undefined];
    const server = await serve((_request, index) => ({ json: { results: [index], next: nexts[index] } }));
    expect(await collect(client({ url: `${server.url}/v1` }).paginate("/things"))).toEqual([0, 1, 2, 3]);
    expect(server.journal.map(({ url }) => url)).toEqual(
      ["", "?page=2", "?page=3", "?page=4"].map((q) => `/v1/things${q}`),
    );
  });

  it("reads a plain array, and other shapes by functions", async () => {
    const plain = await script({ json: [1, 2] });
    expect(await collect(client(plain).paginate("/things"))).toEqual([1, 2]);
    const odata = await script({ json: { value: [1], "@odata.nextLink": "?skip=1" } }, { json: { value: [2] } });
    const shape = z.object({ value: z.array(z.number()), "@odata.nextLink": z.string().optional() });
    const items = client(odata).paginate("/things", {
      schema: shape,
      items: (page: z.infer<typeof shape>) => page.value,
      next: (page) => page["@odata.nextLink"],
    });
    expect(await collect(items)).toEqual([1, 2]);
  });

  it("follows the header `Link` of a body that names no next page", async () => {
    const link = { link: '</things?page=2>; rel="next"' };
    const server = await script({ json: [1], headers: link }, { json: { results: [2], next: null } });
    expect(await collect(client(server).paginate("/things"))).toEqual([1, 2]);
    expect(server.journal.map(({ url }) => url)).toEqual(["/things", "/things?page=2"]);
  });

  it("with a cycle is an error", async () => {
    const server = await script({ json: { results: [1], next: "/things?page=2" } });
    await failureOf(collect(client(server).paginate("/things")), InvalidResponseError);
    expect(server.journal).toHaveLength(2);
  });

  it("on another host is rejected, and the credential is not sent there", async () => {
    const other = await script({ json: {} });
    const next = other.url.replace("127.0.0.1", "localhost");
    const server = await script({ json: { results: [1], next } });
    const one = client(server, { auth: { kind: "bearer", token: "t0ken" } });
    const error = await failureOf(collect(one.paginate("/things")), InvalidRequestError);
    expect(error.message).toContain(
      "Credentials are sent to no other address. Set the URL of the service to this address",
    );
    await failureOf(one.get(`${other.url}/x`), InvalidRequestError);
    expect(other.journal).toHaveLength(0);
  });

  it.each([
    ["of another host with the same port", (url: string) => url.replace("127.0.0.1", "localhost")],
    ["with a user", (url: string) => url.replace("://", "://ann@")],
    ["with a password alone", (url: string) => url.replace("://", "://:pw@")],
    ["that cannot be parsed", () => "http://["],
  ])("with an address %s is rejected", async (_what, next) => {
    const server = await serve(({ headers }) => ({ json: { results: [1], next: next(`http://${headers.host}/x`) } }));
    await failureOf(collect(client(server).paginate("/things")), InvalidRequestError);
    expect(server.journal).toHaveLength(1);
  });
});

describe("a redirect", () => {
  it("is followed for GET on the same origin, with the credential", async () => {
    const server = await script({ status: 302, headers: { location: "/v2/new" } }, { json: { ok: true } });
    const auth = { kind: "query", name: "key", value: "k-123" } as const;
    expect((await client(server, { auth }).get("/old")).body).toEqual({ ok: true });
    expect(server.journal.map(({ url }) => url)).toEqual(["/old?key=k-123", "/v2/new?key=k-123"]);
  });

  it.each([
    { kind: "bearer", token: "canary-1" },
    { kind: "header", name: "x-key", value: "canary-1" },
    { kind: "query", name: "key", value: "canary-1" },
  ] as const)("to another origin is followed without the credential of %j", async (auth) => {
    const other = await script({ json: { ok: true } });
    const server = await serve(({ url }) => ({ status: 307, headers: { location: other.url + url } }));
    await client(server, { auth, headers: { "x-own": "canary-2" } }).get("/x?a=1");
    expect(server.journal[0]).toMatchObject({ headers: { "x-own": "canary-2" } });
    expect(other.journal[0]?.url).toBe("/x?a=1");
    expect(JSON.stringify(other.journal[0])).not.toContain("canary");
  });

  it("to another origin carries only the headers that select the response", async () => {
    const other = await script({ json: { ok: true } });
    const server = await serve(({ url }) => ({ status: 307, headers: { location: other.url + url } }));
    const selecting = { accept: "application/json", range: "bytes=5-", "user-agent": "trefoil-tests" };
    await client(server).get("/x", { headers: { ...selecting, "if-none-match": '"1"' } });
    expect(server.journal[0]?.headers).toMatchObject({ ...selecting, "if-none-match": '"1"' });
    expect(other.journal[0]?.headers).toMatchObject(selecting);
    expect(other.journal[0]?.headers).not.toHaveProperty("if-none-match");
  });

  it.each([{ allowedStatuses: [404] }, {}])(
    "to another host that returns 404 is an error that does not mean a missing object: %j",
    async (options) => {
      const other = await serve(() => ({ status: 404, json: { error: "no page" } }));
      const login = `${other.url.replace("127.0.0.1", "localhost")}/login?token=canary-1`;
      const server = await serve(() => ({ status: 302, headers: { location: login } }));
      const error = await failureOf(client(server).get("/x", options), InvalidRequestError);
      expect(error.message).toMatch(
        /^GET \/x: the service redirected the request to localhost:\d+, which returned 404\. .*does not show.*retry\.$/,
      );
      expect(error.message).not.toContain("canary");
      expect(other.journal).toHaveLength(1);
    },
  );

  it("on the same host that returns 404 is a response of the service", async () => {
    const other = await serve(() => ({ status: 404, json: {} }));
    for (const location of ["/y", `${other.url}/y`]) {
      const server = await script({ status: 302, headers: { location } }, { status: 404, json: {} });
      expect(await client(server).get("/x", { allowedStatuses: [404] })).toMatchObject({ status: 404 });
    }
  });

  it("is not followed when the caller allows its status, regardless of its target", async () => {
    const page = { "content-type": "text/html", location: "/elsewhere" };
    const server = await script({ status: 302, headers: page, text: "<html></html>" });
    expect(await client(server).get("/a", { allowedStatuses: [302] })).toMatchObject({ status: 302 });
    expect(server.journal).toHaveLength(1);
  });

  it("is not followed for other methods, and only a limited number of times", async () => {
    const server = await script({ status: 302, headers: { location: "/round" } });
    const posted = await failureOf(client(server).request({ method: "POST", path: "/x" }), HttpError);
    expect(posted.message).toBe("POST /x -> 302 redirects to /round");
    const world = fakeWorld();
    await failureOf(client(server, {}, world).get("/x"), HttpError);
    expect(server.journal).toHaveLength(1 + 6);
  });

  it.each([
    ["https://ann:canary@upload.example.com/blobs/1?signature=canary#canary", "https://upload.example.com/blobs/1"],
    ["/blobs/1?signature=canary", "/blobs/1"],
    ["?signature=canary", "another address"],
    ["https://[canary?signature=canary", "https://[canary"],
  ])("that is not followed shows origin and path of its target only: %s", async (location, shown) => {
    const server = await script({ status: 307, headers: { location } });
    const error = await failureOf(client(server).request({ method: "POST", path: "/x" }), HttpError);
    expect(error.message).toBe(`POST /x -> 307 redirects to ${shown}`);
  });
});

describe("an error after a redirect to another host", () => {
  it.each([
    ["", "read /old again"],
    ["?signature=canary", "read /old again"],
  ])("repeats no query, and is otherwise unchanged: %s", async (query, message) => {
    const other = await script({ status: 400, json: { message: `read /old${query && "?…"} again` } });
    const location = `${other.url.replace("127.0.0.1", "localhost")}/new${query}`;
    const server = await script({ status: 307, headers: { location } });
    const error = await failureOf(client(server).get("/old"), HttpError);
    expect(error.message.replace("?…", "")).toBe(`GET /old -> 400 ${message}`);
  });
});

describe("a status that is no redirect", () => {
  it.each([
    [400, "-> 400 The name is taken."],
    [300, "-> 300 redirects to /y"],
  ])("is an error with its own message: %i", async (status, message) => {
    const server = await script({ status, headers: { location: "/y" }, json: { message: "The name is taken." } });
    expect((await failureOf(client(server).get("/x"), HttpError)).message).toContain(message);
    expect(server.journal).toHaveLength(1);
  });
});

describe("the next page in a Link header", () => {
  it.each([
    ['</a?page=2>; rel="next"', "/a?page=2"],
    ["</a?page=2>;rel=next", "/a?page=2"],
    ["</a?page=2>; rel = 'next'", "/a?page=2"],
    ['</a?page=1>; rel="prev", </a?page=2>; title="x"; rel="last next"', "/a?page=2"],
    ['</a?page=2>; rel="next-archive"', undefined],
    ['</a?page=2>; rel="prev"', undefined],
    [undefined, undefined],
  ])("is read from %s", (header, address) => {
    expect(nextLink(header)).toBe(address);
  });
});
