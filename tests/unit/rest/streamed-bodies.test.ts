import { type Auth, RestError, StreamBody } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeTimeouts, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const [first, second] = [Buffer.from("one, "), Buffer.from("two")];
const whole = new StreamBody(first.length + second.length, async function* () {
  yield first;
  yield second;
});
const patch = { method: "PATCH", path: "/upload", headers: { "content-type": "application/octet-stream" } } as const;

describe("a streamed body", () => {
  it("is sent in pieces with its length, unchanged", async () => {
    const server = await script({ status: 202 });
    await client(server).request({ ...patch, body: whole });
    const [sent] = server.journal;
    expect(sent?.body).toBe("one, two");
    expect(sent?.headers).toMatchObject({ "content-length": "8", "content-type": "application/octet-stream" });
    expect(sent?.headers["transfer-encoding"]).toBeUndefined();
  });

  it("restarts for each attempt", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "1" } }, { status: 202 });
    await client(server).request({ ...patch, body: whole });
    expect(server.journal.map(({ body }) => body)).toEqual(["one, two", "one, two"]);
  });

  it("is not sent again if the server may have stored part of it", async () => {
    const server = await script({ cut: true });
    const error = await failureOf(client(server).request({ ...patch, body: whole }), RestError);
    expect(error.code).toBe("no_response");
    expect(server.journal).toHaveLength(1);
  });

  it("fails its request when the stream fails or has another length than declared", async () => {
    const server = await script({ status: 202 });
    const failing = new StreamBody(8, async function* () {
      yield first;
      throw new Error("the source is gone");
    });
    const error = await failureOf(client(server).request({ ...patch, body: failing }), RestError);
    expect(String(error.cause)).toContain("the source is gone");
    await failureOf(client(server).request({ ...patch, body: new StreamBody(9, whole.open) }), RestError);
    expect(server.journal).toEqual([]);
  });

  it("has its time limit per piece, not for all pieces", async () => {
    const pass = fakeTimeouts();
    const server = await script({ status: 202 });
    const slow = (ms: number) =>
      new StreamBody(8, async function* () {
        yield first;
        pass(ms);
        yield second.subarray(0, 1);
        pass(ms);
        yield second.subarray(1);
      });
    await client(server).request({ ...patch, body: slow(300), timeoutMs: 500 });
    await failureOf(client(server).request({ ...patch, body: slow(501), timeoutMs: 500 }), RestError);
    expect(server.journal).toHaveLength(1);
  });

  it("ends with its request", async () => {
    let ended = false;
    const server = await script({ status: 401 });
    const endless = new StreamBody(1e9, async function* () {
      try {
        for (;;) yield Buffer.alloc(1024);
      } finally {
        ended = true;
      }
    });
    await failureOf(
      client(server).request({ ...patch, body: endless, timeoutMs: 500, signal: AbortSignal.timeout(200) }),
      RestError,
    );
    expect(ended).toBe(true);
  });

  it.each<[string, Auth]>([
    ["a challenge", { kind: "challenge", username: "ann", password: `p-${process.pid}` }],
    ["a sign-in", { kind: "login", path: "/token", body: { secret: `s-${process.pid}` }, token: "token" }],
  ])("is not part of the token request of %s", async (_what, auth) => {
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token")) return { json: { token: "issued" } };
      if (headers.authorization === "Bearer issued") return { status: 202 };
      return { status: 401, headers: { "www-authenticate": `Bearer realm="${server.url}/token",service="test"` } };
    });
    await client(server, { auth }).request({ ...patch, body: whole });
    const tokenRequests = server.journal.filter(({ url }) => url.startsWith("/token"));
    expect(tokenRequests).toHaveLength(1);
    expect(tokenRequests[0]?.body).not.toContain("one, two");
    expect(server.journal.at(-1)?.body).toBe("one, two");
  });
});
