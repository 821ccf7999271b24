import { HttpError, type RequestOptions, RestError } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeWorld, folder, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const budget = { service: "test", scope: "ann@example.com", limit: 2, windowSeconds: 60 };
const throttled = { status: 429, headers: { "retry-after": "30" } };

class MovedError extends Error {}

describe("beforeSend", () => {
  it("is called before each attempt, after the wait that the service requested", async () => {
    const events: string[] = [];
    const world = fakeWorld();
    const server = await serve(({ method }, index) => {
      events.push(`${method} at ${Math.round(world.elapsed() / 1000)}`);
      return [throttled, { cut: true }, { status: 204 }][index] ?? {};
    });
    const beforeSend = async () => void events.push(`check at ${Math.round(world.elapsed() / 1000)}`);
    const one = client(server, { retry: { baseDelayMs: 10_000 } }, world);
    await one.request({ method: "DELETE", path: "/x", beforeSend });
    const [first, second, third] = [0, 30, 40];
    expect(events).toEqual([first, second, third].flatMap((at) => [`check at ${at}`, `DELETE at ${at}`]));
  });

  it.each([
    ["the budget", {}],
    ["a smaller budget", { subBudget: { name: "deletions", limit: 1, windowSeconds: 600 } }],
  ])("is called after a wait for %s", async (_, options: Partial<RequestOptions>) => {
    const world = fakeWorld();
    const server = await script({ status: 204 });
    const one = client(server, { budget, stateDir: folder() }, world);
    const checked: number[] = [];
    const beforeSend = async () => void checked.push(world.elapsed());
    const request = { method: "DELETE", path: "/x", beforeSend, ...options } as const;
    for (let i = 0; i < 3; i++) await one.request(request);
    expect(world.pauses.length).toBeGreaterThan(0);
    expect(checked).toHaveLength(3);
    expect(checked[2]).toBe(world.elapsed());
    expect(checked[2]).toBeGreaterThan(60_000);
  });

  it.each([
    ["an error", new MovedError("moved")],
    ["an error of another request", new HttpError("GET /x -> 503", { method: "GET", path: "/x", status: 503 })],
    ["a value", "moved"],
  ])("ends the request with %s, unchanged and without a retry", async (_, error: unknown) => {
    const server = await script({ status: 204 });
    const beforeSend = jest.fn().mockRejectedValue(error);
    const one = client(server, { auth: { kind: "challenge", renew: async () => ({}) } });
    const outcome = await one.request({ method: "DELETE", path: "/x", beforeSend }).catch((reason: unknown) => reason);
    expect(outcome).toBe(error);
    expect(beforeSend).toHaveBeenCalledTimes(1);
    expect(server.journal).toEqual([]);
  });

  it("stops a request whose first attempt was rejected", async () => {
    const server = await script({ status: 503 }, { status: 204 });
    const beforeSend = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new MovedError("moved"));
    await failureOf(client(server).request({ method: "DELETE", path: "/x", beforeSend }), MovedError);
    expect(server.journal).toHaveLength(1);
  });

  it("is not called for a request for a token", async () => {
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token")) return { json: { token: `token-${Date.now()}` } };
      const challenge = { "www-authenticate": `Bearer realm="${server.url}/token",service="${server.url}"` };
      return headers.authorization ? { status: 204 } : { status: 401, headers: challenge };
    });
    const checkedAfter: number[] = [];
    const beforeSend = async () => void checkedAfter.push(server.journal.length);
    await client(server, { auth: { kind: "challenge" } }).request({ method: "DELETE", path: "/x", beforeSend });
    expect(server.journal.map(({ url }) => url.split("?")[0])).toEqual(["/x", "/token", "/x"]);
    expect(checkedAfter).toEqual([0, 2]);
  });

  it("may send requests with the same client, in more requests than are sent at the same time", async () => {
    const requests = 100;
    let deletions = 0;
    const server = await serve(({ method }) => {
      if (method === "DELETE") deletions += 1;
      return { json: {} };
    });
    const one = client(server);
    const beforeSend = async () => {
      await one.get("/check");
      await one.get("/check");
    };
    const all = Array.from({ length: requests }, () => one.request({ method: "DELETE", path: "/x", beforeSend }));
    await Promise.all([...all, ...Array.from({ length: requests }, () => one.get("/other"))]);
    expect(deletions).toBe(requests);
    expect(server.journal).toHaveLength(4 * requests);
  });

  it("keeps the permit of its request: the requests of the check are counted in addition", async () => {
    const world = fakeWorld();
    const server = await script({ json: {} });
    const one = client(server, { budget, stateDir: folder() }, world);
    const pauses: number[] = [];
    const beforeSend = async () => {
      await one.get("/check");
      pauses.push(world.pauses.length);
    };
    await one.request({ method: "DELETE", path: "/x", beforeSend });
    expect(pauses).toEqual([0]);
    await one.get("/x");
    expect(world.pauses.length).toBeGreaterThan(0);
  });

  it("may last longer than the request may", async () => {
    const world = fakeWorld();
    const server = await script({ status: 503 }, { status: 503 }, { status: 204 });
    const beforeSend = async () => world.pass(600_000);
    const response = await client(server, {}, world).request({ method: "DELETE", path: "/x", beforeSend });
    expect(response.status).toBe(204);
    expect(server.journal).toHaveLength(3);
  });

  it("does not send a request that is aborted meanwhile", async () => {
    const server = await script({ status: 204 });
    const controller = new AbortController();
    const { signal } = controller;
    const beforeSend = async () => controller.abort();
    const error = await failureOf(
      client(server).request({ method: "DELETE", path: "/x", beforeSend, signal }),
      RestError,
    );
    expect(error.code).toBe("aborted");
    expect(server.journal).toEqual([]);
  });
});
