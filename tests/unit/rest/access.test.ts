import { AbortedError, type ClientOptions, HttpError, type Wait } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeWorld, type Scripted, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const tenMinutes = 600_000;
const forbidden = { status: 403, json: { error: { message: "Authorization failed." } } };
const put = { method: "PUT", path: "/x", body: {}, awaitsAccess: true } as const;

/** A client of a service whose permissions become effective with a delay. */
const options = (more: Partial<ClientOptions> = {}): Partial<ClientOptions> => ({
  retry: { accessRetryMs: tenMinutes },
  shouldRetry: ({ status }) => (status === 403 ? "forbidden" : undefined),
  ...more,
});

describe("a permission that is not effective yet", () => {
  it("is awaited for as long as the client allows, with pauses of up to 30 s", async () => {
    const server = await script(forbidden);
    const world = fakeWorld();
    const waits: Wait[] = [];
    const error = await failureOf(
      client(server, options({ onWait: (wait) => waits.push(wait) }), world).request(put),
      HttpError,
    );
    expect(error).toMatchObject({ status: 403, mayHaveBeenApplied: false, attempts: server.journal.length });
    expect(sum(world.pauses)).toBe(tenMinutes);
    expect(world.pauses.slice(0, 6)).toEqual([750, 1500, 3000, 6000, 12_000, 22_500]);
    expect(Math.max(...world.pauses)).toBe(22_500);
    expect(waits).toEqual([{ reason: "access", status: 403, ms: tenMinutes }]);
  });

  it("delays all requests of a client once", async () => {
    const server = await script(forbidden);
    const world = fakeWorld();
    const one = client(server, options(), world);
    await failureOf(one.request(put), HttpError);
    const before = server.journal.length;
    await failureOf(one.request(put), HttpError);
    expect(server.journal).toHaveLength(before + 1);
    expect(sum(world.pauses)).toBe(tenMinutes);
  });

  it("delays all requests of a client once if a 404 is a rejection", async () => {
    const server = await script({ status: 404 });
    const world = fakeWorld();
    const one = client(server, options({ shouldRetry: () => "forbidden" }), world);
    await failureOf(one.request(put), HttpError);
    await failureOf(one.request(put), HttpError);
    expect(sum(world.pauses)).toBe(tenMinutes);
  });

  it.each([
    ["a success", { json: {} }, tenMinutes],
    ["a 404, since the object of a create does not exist", { status: 404 }, tenMinutes],
    ["another rejection", { status: 400 }, 0],
  ])("is awaited again after a wait that ended with %s", async (_what, end, expected) => {
    const server = await script(forbidden, forbidden, end, forbidden);
    const world = fakeWorld();
    const waits: Wait[] = [];
    const one = client(server, options({ onWait: (wait) => waits.push(wait) }), world);
    await one.request({ ...put, allowedStatuses: [400, 404] });
    world.pass(tenMinutes);
    world.pauses.splice(0);
    await failureOf(one.request(put), HttpError);
    expect(sum(world.pauses)).toBe(expected);
    expect(waits).toHaveLength(expected ? 2 : 1);
  });

  it.each([
    ["a repeated attempt", [{ status: 503 }, { json: {} }]],
    ["an attempt without a connection", [{ cut: true }, { json: {} }]],
    ["a renewed sign-in", [{ status: 401 }, { json: {} }]],
    ["a redirect", [{ status: 307, headers: { location: "/y" } }, { json: {} }]],
  ])("is awaited again if the success followed the wait after %s", async (_what, end) => {
    const answers: Scripted[] = [forbidden, forbidden, ...end, forbidden];
    const server = await serve(({ url }) =>
      url === "/login" ? { json: { token: "t0ken" } } : (answers.shift() ?? forbidden),
    );
    const world = fakeWorld();
    const auth = { kind: "login", path: "/login", body: {}, token: "token" } as const;
    const one = client(server, options({ auth }), world);
    const get = { method: "GET", path: "/x", awaitsAccess: true } as const;
    await one.request(get);
    world.pass(tenMinutes);
    world.pauses.splice(0);
    await failureOf(one.request(get), HttpError);
    expect(sum(world.pauses)).toBe(tenMinutes);
  });

  it("is not proven by a sign-in that is renewed during the wait", async () => {
    const answers: Scripted[] = [forbidden, { status: 401 }];
    const server = await serve(({ url }) =>
      url === "/login" ? { json: { token: "t0ken" } } : (answers.shift() ?? forbidden),
    );
    const world = fakeWorld();
    const auth = { kind: "login", path: "/login", body: {}, token: "token" } as const;
    await failureOf(client(server, options({ auth }), world).request(put), HttpError);
    expect(sum(world.pauses)).toBe(tenMinutes);
  });

  it("is not awaited again after a success without a wait, which may be due to another permission", async () => {
    const server = await serve(({ method }) => (method === "GET" ? { json: {} } : forbidden));
    const world = fakeWorld();
    const one = client(server, options(), world);
    await failureOf(one.request(put), HttpError);
    await one.request({ method: "GET", path: "/x", awaitsAccess: true });
    world.pauses.splice(0);
    await failureOf(one.request(put), HttpError);
    expect(world.pauses).toEqual([]);
  });

  it("does not count as time of the request, nor as an attempt that failed otherwise", async () => {
    const answers = [...Array.from({ length: 15 }, () => forbidden), { status: 503 }, { status: 503 }, { json: {} }];
    const server = await script(...answers);
    const one = client(server, options({ totalTimeoutMs: 20_000 }));
    expect((await one.request(put)).status).toBe(200);
    expect(server.journal).toHaveLength(answers.length);
  });

  it.each<[string, Partial<typeof put>, Partial<ClientOptions>]>([
    ["by a request that does not opt in", { awaitsAccess: undefined }, {}],
    ["without a time", {}, { retry: {} }],
    ["after a 403 with another meaning", {}, { shouldRetry: () => undefined }],
  ])("is not awaited %s", async (_, request, more) => {
    const server = await script(forbidden, { json: {} });
    await failureOf(client(server, options(more)).request({ ...put, ...request }), HttpError);
    expect(server.journal).toHaveLength(1);
  });

  it("is no longer awaited when the request is aborted", async () => {
    const server = await script(forbidden);
    const abort = new AbortController();
    const world = {
      ...fakeWorld(),
      sleep: async (_ms: number, signal?: AbortSignal) => {
        abort.abort(new Error("canceled"));
        signal?.throwIfAborted();
      },
    };
    const error = await failureOf(
      client(server, options(), world).request({ ...put, signal: abort.signal }),
      AbortedError,
    );
    expect(error.mayHaveBeenApplied).toBe(false);
    expect(server.journal).toHaveLength(1);
  });
});
