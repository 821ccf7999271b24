import { z } from "zod";
import { HttpError, InvalidRequestError, InvalidResponseError, nextLink } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeWorld, folder, type Scripted, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

describe("a list in pages", () => {
  const advice = "Check the service URL and any proxy, and the options `items` and `next` if your program sets them.";

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

  it.each<[string, Scripted]>([
    ["null", { json: null }],
    ["text", { json: "none" }],
    ["empty", { status: 204 }],
    ["an error", { json: { error: "denied" } }],
    ["an object with items of another name", { json: { value: [1] } }],
    ["an object whose results are not an array", { json: { results: { a: 1 } } }],
  ])("is an error if a page is %s", async (_what, page) => {
    for (const before of [[], [{ json: { results: [1], next: "?page=2" } }]]) {
      const server = await script(...before, page);
      const error = await failureOf(collect(client(server).paginate("/things")), InvalidResponseError);
      expect(error.message).toBe(`GET /things: a page of the list contains no array of items. ${advice}`);
      expect(error).toMatchObject({ status: page.status ?? 200, path: "/things" });
    }
  });

  it.each<[string, unknown]>([
    ["a number", 2],
    ["zero", 0],
    ["a boolean", false],
    ["an object", { href: "?page=2" }],
    ["an array", ["?page=2"]],
  ])("is an error if the next page is %s", async (_what, next) => {
    const server = await script({ json: { results: [1], next } });
    const message = `GET /things: a page of the list names a next page that is not a string. ${advice}`;
    const own = { next: () => next as string };
    for (const options of [{}, own])
      expect(
        (await failureOf(collect(client(server).paginate("/things", options)), InvalidResponseError)).message,
      ).toBe(message);
    expect(server.journal).toHaveLength(2);
  });

  it.each<[range: string, whole: string | undefined, partial?: string]>([
    ["items 1-1/2", undefined],
    ["1-1/*", undefined],
    ["items */0", undefined],
    ["items=1-1/2", undefined],
    ["items 0-0/1", undefined],
    ["items 1-1/3", "the last page of the list ends before the last item"],
    ["1-1/10", "the last page of the list ends before the last item"],
    ["*/9", "the last page of the list ends before the last item"],
    ["items:1-1/45", "the last page of the list ends before the last item"],
    ["items: 1 - 1 / 45", "the last page of the list ends before the last item"],
    ["items 2-2/3", "the last page of the list ends before the last item"],
    ["items 1-2/3", "the last page of the list ends before the last item"],
    ["items 1-2/*", undefined],
    ["items 1-25/2", undefined],
    ["*/2", undefined],
    ["bytes 0-2/3", undefined, "contains only a part of the content"],
    ["bytes */3", undefined, "contains only a part of the content"],
    ["bytes 0-1/10", undefined, "contains only a part of the content"],
    ["bytes:0-1/10", undefined, "contains only a part of the content"],
  ])(
    "is complete with the last range %s, in whole and in partial responses, unless it ends too early",
    async (range, whole, partial = whole) => {
      for (const [status, problem] of [
        [200, whole],
        [206, partial],
      ] as const) {
        const link = { link: '</things?page=2>; rel="next"', "content-range": "items 0-0/*" };
        const last = { status, json: [2], headers: { "content-range": range } };
        const server = await script({ status, json: [1], headers: link }, last, last, last);
        const listed = collect(client(server).paginate("/things"));
        if (problem) expect((await failureOf(listed, InvalidResponseError)).message).toContain(problem);
        else expect(await listed).toEqual([1, 2]);
      }
    },
  );

  it.each<[pages: readonly [range: string, ...items: number[]][], problem: string | undefined]>([
    [[["items 0-0/0"]], undefined],
    [[["items 0-24/0"]], undefined],
    [[["posts 0-24/3", 1, 2, 3]], undefined],
    [[["posts 1-25/3", 1, 2, 3]], undefined],
    [[["0-3/3", 1, 2, 3]], undefined],
    [
      [
        ["0-2/4", 1, 2],
        ["2-4/4", 3, 4],
      ],
      undefined,
    ],
    [[["0-1/2", 1, 2], ["2-3/2"]], undefined],
    [[["0-1/2", 1, 2], ["4-5/2"]], undefined],
    [
      [
        ["1-1/2", 1],
        ["2-2/2", 2],
      ],
      undefined,
    ],
    [[["0-24/3", 1, 2]], "the last page of the list ends before the last item"],
    [[["1-25/3", 1, 2]], "the last page of the list ends before the last item"],
    [[["0-24/*", 1, 2]], undefined],
    [
      [
        ["0-1/*", 1, 2],
        ["2-3/*", 3],
      ],
      undefined,
    ],
    [[["0-24/3"]], "the last page of the list ends before the last item"],
    [[["bytes 0-1/2"]], undefined],
    [[["bytes 0-1/3"]], undefined],
    [[["bytes 0-1/3", 1, 2]], "the last page of the list ends before the last item"],
    [
      [
        ["bytes 0-1/3", 1, 2],
        ["bytes 2-2/3", 3],
      ],
      undefined,
    ],
    [[["bytes 0-2/3", 1], ["bytes 0-1/2"]], undefined],
    [[["2-3/4", 1, 2]], undefined],
    [
      [
        ["20-21/24", 1, 2],
        ["22-23/24", 3, 4],
      ],
      undefined,
    ],
    [
      [
        ["20-21/25", 1, 2],
        ["22-23/25", 3, 4],
      ],
      "the last page of the list ends before the last item",
    ],
    [[["0-1/4"], ["2-3/4", 3, 4]], "the last page of the list ends before the last item"],
    [
      [
        ["0-0/3", 1],
        ["1-1/2", 2],
      ],
      "the last page of the list ends before the last item",
    ],
    [
      [
        ["0-1/3", 1],
        ["2-2/3", 2],
      ],
      "the last page of the list ends before the last item",
    ],
    [
      [
        ["1-1/3", 1],
        ["2-2/3", 2],
      ],
      "the last page of the list ends before the last item",
    ],
  ])("has all items of the ranges and items %j, or is an error: %s", async (pages, problem) => {
    const responses = pages.map(([range, ...json], i) => {
      const next = i + 1 < pages.length && { link: `</things?page=${i + 2}>; rel="next"` };
      return { json, headers: { "content-range": range, ...next } };
    });
    const listed = collect(client(await script(...responses)).paginate("/things"));
    const { name } = InvalidResponseError;
    if (problem)
      expect(await failureOf(listed, InvalidResponseError)).toMatchObject({
        name,
        message: expect.stringContaining(problem),
      });
    else expect(await listed).toEqual(pages.flatMap(([, ...items]) => items));
  });

  it("has all items of a range although a function or a schema filters them", async () => {
    const page = { json: [1, 2, 3], headers: { "content-range": "0-2/3" } };
    const isOdd = (item: number) => item % 2 === 1;
    const odd = { items: (all: number[]) => all.filter(isOdd) };
    const schema = z.array(z.number()).transform((all) => all.filter(isOdd));
    for (const options of [odd, { schema }])
      expect(await collect(client(await script(page)).paginate<number, number[]>("/things", options))).toEqual([1, 3]);
    const short = { json: { value: [1, 2] }, headers: { "content-range": "0-2/3" } };
    const listed = collect(
      client(await script(short)).paginate<number, { value: number[] }>("/things", { items: ({ value }) => value }),
    );
    expect((await failureOf(listed, InvalidResponseError)).message).toContain("ends before the last item");
  });

  it.each<[range: string | undefined, problem: string | undefined]>([
    ["0-1/2", undefined],
    ["items 0-1/2", undefined],
    ["*/0", undefined],
    ["items 0-1/3", "the last page of the list ends before the last item"],
    ["0-1/*", "the only page of the list is a part of it (206), and names neither a next page nor the number of items"],
    ["bytes 0-1/2", "the response contains only a part of the content"],
    ["BYTES 0-1/2", "the response contains only a part of the content"],
    [undefined, "the response contains only a part of the content"],
    ["id a..b", "the response contains only a part of the content"],
  ])("of one partial response with the range %s has all items, or is an error: %s", async (range, problem) => {
    const page = { status: 206, json: [1, 2], headers: { ...(range !== undefined && { "content-range": range }) } };
    const listed = collect(client(await script(page, page, page)).paginate("/things"));
    if (problem) expect((await failureOf(listed, InvalidResponseError)).message).toContain(problem);
    else expect(await listed).toEqual([1, 2]);
  });

  it("is an error if the option `items` returns no array", async () => {
    const server = await script({ json: { value: [1] } });
    const items = () => undefined as unknown as string[];
    const failing = collect(client(server).paginate("/things", { items }));
    expect((await failureOf(failing, InvalidResponseError)).message).toContain("no array of items");
  });

  it("ends with an empty address, and ignores a header `Link` if the body names the next page", async () => {
    const link = { link: '</things?page=9>; rel="next"' };
    const server = await script(
      { json: { results: [1], next: "?page=2" }, headers: link },
      { json: { results: [], next: "" } },
    );
    expect(await collect(client(server).paginate("/things"))).toEqual([1]);
    expect(server.journal.map(({ url }) => url)).toEqual(["/things", "/things?page=2"]);
  });

  it("requests a page when it is needed", async () => {
    const server = await script({ json: { results: [1, 2], next: "?page=2" } }, { json: { results: [3] } });
    const pages = client(server).paginate("/things");
    expect([await pages.next(), await pages.next()].map(({ value }) => value)).toEqual([1, 2]);
    expect(server.journal).toHaveLength(1);
    expect(await pages.next()).toEqual({ value: 3, done: false });
    expect(await pages.next()).toEqual({ value: undefined, done: true });
    expect(server.journal).toHaveLength(2);
  });

  it("has the query of its path in the first request alone, and its headers in all", async () => {
    const server = await script({ json: { results: [1], next: "?page=2" } }, { json: [2] });
    const items = client(server, { query: { v: "1" } }).paginate("/things?kind=a", {
      query: { size: 1 },
      headers: { "x-own": "1" },
    });
    expect(await collect(items)).toEqual([1, 2]);
    expect(server.journal.map(({ url }) => url)).toEqual(["/things?kind=a&v=1&size=1", "/things?page=2&v=1"]);
    expect(server.journal.map(({ headers }) => headers["x-own"])).toEqual(["1", "1"]);
  });

  it.each([
    ["/v1/things?page=2", "/v1/things?page=2"],
    ["/v1x/things", "/v1/v1x/things"],
    ["/v1", "/v1/v1"],
    ["things", "/v1/things"],
  ])("follows the path %s to %s, which is below the base URL", async (next, url) => {
    const server = await script({ json: { results: [1], next } }, { json: [2] });
    await collect(client({ url: `${server.url}/v1` }).paginate("/start"));
    expect(server.journal[1]?.url).toBe(url);
  });

  it("reads `items` and `next` with the response", async () => {
    const server = await script({ json: {}, headers: { "x-next": "?page=2" } }, { json: {} });
    const items = client(server).paginate<string>("/things", {
      items: (_page, { headers }) => [headers["x-next"] ?? "last"],
      next: (_page, { headers }) => headers["x-next"] ?? null,
    });
    expect(await collect(items)).toEqual(["?page=2", "last"]);
  });

  it("with a cycle is an error with the request, and without the query and secrets", async () => {
    const server = await script({ json: { results: [1], next: "?page=2" }, headers: { "x-request-id": "r1" } });
    const path = "/things/secret-name?key=1";
    const failing = collect(client(server).paginate(path, { secrets: ["secret-name"] }));
    const error = await failureOf(failing, InvalidResponseError);
    expect(error.message).toBe(
      `GET /things/[secret]: a page of the list names an earlier page as the next page. ${advice}`,
    );
    expect(error).toMatchObject({ method: "GET", path: "/things/[secret]", status: 200, requestId: "r1" });
  });

  it("has at most 2000 pages", async () => {
    const server = await serve((_request, index) => ({ json: { results: [index], next: `?page=${index}` } }));
    const read: number[] = [];
    const readAll = async () => {
      for await (const item of client(server).paginate<number>("/things?key=1")) read.push(item);
    };
    const { message } = await failureOf(readAll(), InvalidResponseError);
    expect(message).toBe(`GET /things: the list has more than 2000 pages. ${advice}`);
    expect([read.length, server.journal.length]).toEqual([2000, 2000]);
  });

  it("takes at most 15 minutes, without waits for limits", async () => {
    const world = fakeWorld();
    const server = await serve((_request, index) => {
      world.pass(60_000);
      return { json: { results: [index], next: `?page=${index}` } };
    });
    const budget = { service: "things", scope: "test", limit: 1, windowSeconds: 3600 };
    const failing = collect(client(server, { budget, stateDir: folder() }, world).paginate("/things"));
    expect((await failureOf(failing, InvalidResponseError)).message).toBe(
      `GET /things: the requests of the list took more than 15 minutes, and it has more than 16 pages. ${advice}`,
    );
    expect(server.journal).toHaveLength(16);
    expect(world.elapsed()).toBeGreaterThan(15 * 3600_000);
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

  it.each([
    ["without a target", {}],
    ["to another scheme", { location: "ftp://127.0.0.1/x" }],
    ["to an address that cannot be parsed", { location: "http://[" }],
    ["with an empty target", { location: "" }],
  ])("%s is an error", async (_what, headers) => {
    const server = await script({ status: 302, headers });
    expect(await failureOf(client(server).get("/x"), HttpError)).toMatchObject({ status: 302 });
    expect(server.journal).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])("with the status %i is followed for GET and HEAD", async (status) => {
    const server = await script({ status, headers: { location: "y?a=b" } }, { status: 204 });
    for (const method of ["GET", "HEAD"] as const) {
      server.journal.length = 0;
      await client(server).request({ method, path: "/v1/x?old=1" });
      expect(server.journal.map((sent) => `${sent.method} ${sent.url}`)).toEqual([
        `${method} /v1/x?old=1`,
        `${method} /v1/y?a=b`,
      ]);
    }
  });

  it("is followed five times", async () => {
    const server = await serve((_request, index) =>
      index < 5 ? { status: 302, headers: { location: `/${index}` } } : { json: { ok: true } },
    );
    expect((await client(server).get("/x")).body).toEqual({ ok: true });
    expect(server.journal.map(({ url }) => url)).toEqual(["/x", "/0", "/1", "/2", "/3", "/4"]);
  });

  it("back to the service after another host has no header of its caller", async () => {
    const urls: string[] = [];
    const other = await serve(() => ({ status: 302, headers: { location: `${urls[0]}/back` } }));
    const server = await serve(({ url }) =>
      url === "/x" ? { status: 302, headers: { location: `${other.url}/y` } } : { json: {} },
    );
    urls.push(server.url);
    await client(server, { auth: { kind: "bearer", token: "t0ken" } }).get("/x", { headers: { "x-own": "1" } });
    expect(other.journal[0]?.headers).not.toHaveProperty("authorization");
    expect(server.journal[1]?.url).toBe("/back");
    expect(server.journal[1]?.headers).not.toHaveProperty("x-own");
  });

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
    ['</a?page=2>; rel="NEXT"', "/a?page=2"],
    ['</a?page=2>; rel="prev next"', "/a?page=2"],
    ['</a?page=2>; rel="next prev"', "/a?page=2"],
    ['</a?page=2>; rel="https://example.com/rel?a=b next"', "/a?page=2"],
    ['</a?page=2>; rel="https://example.com/next"', undefined],
    ['</a?page=2>; rel="next-archive"', undefined],
    ['</a?page=2>; rel="prev"', undefined],
    [undefined, undefined],
  ])("is read from %s", (header, address) => {
    expect(nextLink(header)).toBe(address);
  });
});
