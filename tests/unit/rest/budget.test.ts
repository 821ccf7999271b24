import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { AbortedError, HttpError, StateFileError, type Wait } from "../../../provider/rest";
import {
  budgetFile,
  budgetId,
  budgetUse,
  fileStore,
  parseState,
  readState,
} from "../../../provider/rest/limits/budget-store";
import { type BudgetState, bucketEnd, emptyState } from "../../../provider/rest/limits/rate-budget";
import { until } from "../../../tools/until";
import {
  cleanUp,
  client,
  clientInRealTime,
  failureOf,
  fakeWorld,
  folder,
  script,
  serve,
} from "../../support/rest-client";

afterEach(cleanUp);

const budget = { service: "test", scope: "ann@example.com", limit: 3, windowSeconds: 60 };
const hook = join(__dirname, "typescript-hook.js");

function start(program: string, ...args: (string | number)[]): ChildProcess {
  return spawn(process.execPath, ["-r", hook, join(__dirname, program), ...args.map(String)], { stdio: "inherit" });
}

describe("a budget", () => {
  it("applies to several processes together, in every sliding window of the server", async () => {
    const [limit, windowSeconds, each] = [20, 2, 30];
    const server = await script({ json: {} });
    const stateDir = folder();
    const processes = [1, 2, 3].map(() =>
      start("requesting-process.ts", server.url, stateDir, limit, windowSeconds, each),
    );
    const codes = await Promise.all(processes.map(async (process) => (await once(process, "exit"))[0]));
    expect(codes).toEqual([0, 0, 0]);

    const times = server.journal.map(({ at }) => at).sort((a, b) => a - b);
    expect(times).toHaveLength(3 * each);
    const counts = times.map((from) => times.filter((at) => at >= from && at < from + windowSeconds * 1000).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(limit);
  });

  it("names its file if a wait is long", async () => {
    const server = await script({ json: {} });
    const stateDir = folder();
    const waits: Wait[] = [];
    const long = { ...budget, limit: 1, windowSeconds: 3600 };
    const one = client(server, { budget: long, stateDir, onWait: (wait) => waits.push(wait) });
    await one.get("/x");
    await one.get("/x");
    expect(waits).toEqual([{ reason: "budget", ms: expect.any(Number), file: budgetFile(stateDir, long) }]);
  });

  it("is shared by clients, and its wait is reported", async () => {
    const server = await script({ json: {} });
    const stateDir = folder();
    const world = fakeWorld();
    const waits: unknown[] = [];
    const make = () => client(server, { budget, stateDir, onWait: (wait) => waits.push(wait) }, world);
    const [one, two] = [make(), make()];
    for (const each of [one, two, one, two]) await each.get("/x");
    expect(waits).toEqual([{ ms: expect.any(Number), reason: "budget" }]);
    expect(world.pauses[0]).toBeGreaterThan(60_000);
    expect(world.pauses[0]).toBeLessThan(60_000 * 1.04);
  });

  it("counts repeated attempts and logins too", async () => {
    const server = await serve(({ url }, index) => {
      if (url === "/login") return { json: { token: "the-token" } };
      return index === 1 ? { status: 500 } : { json: {} };
    });
    const world = fakeWorld(() => 0);
    const auth = {
      kind: "login",
      path: "/login",
      body: { user: "ann", pass: `p-${Date.now()}` },
      token: "token",
    } as const;
    const one = client(server, { budget, auth, stateDir: folder() }, world);
    await one.get("/x");
    expect(server.journal.map(({ url }) => url)).toEqual(["/login", "/x", "/x"]);
    expect(Math.max(0, ...world.pauses)).toBe(0);
    await one.get("/x");
    expect(Math.max(0, ...world.pauses)).toBeGreaterThan(60_000);
  });

  it("counts a slow request from its response, the latest time at which the server may have received it", async () => {
    const world = fakeWorld();
    const server = await serve(() => {
      world.pass(5_000);
      return { json: {} };
    });
    const one = client(server, { budget: { ...budget, limit: 1 }, stateDir: folder() }, world);
    await one.get("/x");
    await one.get("/x");
    expect(world.pauses).toHaveLength(1);
    expect(world.pauses[0]).toBeGreaterThan(60_000);
  });

  it("applies a pause that the service requested to the other clients", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "30" } }, { json: {} });
    const [stateDir, world] = [folder(), fakeWorld()];
    const asked = client(server, { budget, stateDir, retry: { attempts: 1 } }, world);
    await failureOf(asked.get("/x"), HttpError);
    await client(server, { budget, stateDir }, world).get("/x");
    expect(world.pauses).toEqual([expect.closeTo(30_000, -2)]);
  });

  it.each([
    ["", 0],
    [" and the clock was set back", 600],
  ])("continues after the process that held the lock was killed%s", async (_, seconds) => {
    const [stateDir, server] = [folder(), await script({ json: {} })];
    const file = budgetFile(stateDir, budget);
    mkdirSync(`${file}.lock`, { recursive: true });
    const time = Date.now() / 1000 + seconds;
    utimesSync(`${file}.lock`, time, time);
    await clientInRealTime(server, { budget, stateDir }).get("/x");
    expect(readdirSync(join(stateDir, "limits"))).toEqual([basename(file)]);
  });

  it("keeps a lock that another process acquires while this one removes an abandoned lock", async () => {
    const file = join(folder(), "limits", "budget.json");
    mkdirSync(dirname(file));
    const lock = `${file}.lock`;
    mkdirSync(lock);
    const later = Date.now() / 1000 + 600;
    utimesSync(lock, later, later);
    const { statSync: stat } = fs;
    const spy = jest.spyOn(fs, "statSync").mockImplementation((path, options) => {
      const abandoned = stat(path, options);
      if (path !== lock) return abandoned;
      spy.mockRestore();
      rmdirSync(lock);
      mkdirSync(lock);
      return abandoned;
    });
    // The first attempt is synchronous.
    const change = fileStore(file).transact((state) => ({ state: state, result: "changed" }));
    expect(readdirSync(dirname(file))).toEqual(["budget.json.lock"]);
    rmdirSync(lock);
    expect(await change).toBe("changed");
  });

  it("names the lock that another process holds, and what to do", async () => {
    const [stateDir, server] = [folder(), await script({ json: {} })];
    const lock = `${budgetFile(stateDir, budget)}.lock`;
    mkdirSync(lock, { recursive: true });
    const hold = setInterval(() => utimesSync(lock, new Date(), new Date()), 200);
    const elapsed = jest.spyOn(performance, "now");
    try {
      const failing = failureOf(clientInRealTime(server, { budget, stateDir }).get("/x"), StateFileError);
      const start = performance.now();
      setTimeout(() => elapsed.mockReturnValue(start + 60_000), 100);
      const { message } = await failing;
      expect(message).toContain(`The lock ${lock} of the request counts was held for 30 s.`);
      expect(message).toContain(`If no other run of Trefoil is active, delete the folder ${lock}, then retry.`);
      expect(message).not.toContain("TREFOIL_HOME");
    } finally {
      clearInterval(hold);
      elapsed.mockRestore();
    }
  });

  it("is stored in a file whose name contains no account and that other users cannot read", async () => {
    const [stateDir, server] = [folder(), await script({ json: {} })];
    await client(server, { budget, stateDir }).get("/x");
    const [name = ""] = readdirSync(join(stateDir, "limits"));
    const file = join(stateDir, "limits", name);
    expect(name + readFileSync(file, "utf8")).not.toContain("ann");
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it("that cannot be stored is an error that names TREFOIL_HOME", async () => {
    const [stateDir, server] = [folder(), await script({ json: {} })];
    const blocked = join(stateDir, "file");
    writeFileSync(blocked, "");
    chmodSync(blocked, 0o400);
    const error = await failureOf(client(server, { budget, stateDir: blocked }).get("/x"), StateFileError);
    expect(error.message).toContain(
      "is a file, where Trefoil needs a folder. Set TREFOIL_HOME to another folder, or delete the file if nothing needs it.",
    );
    expect(server.journal).toHaveLength(0);
  });

  it("with invalid options is rejected", () => {
    const make = () => client({ url: "http://127.0.0.1:1" }, { budget: { ...budget, limit: 0 } });
    expect(make).toThrow("option `budget.");
  });
});

describe("the requests of a budget", () => {
  const blocked = { status: 429, headers: { "retry-after": "7" } };
  const stateIn = (stateDir: string): BudgetState => readState(budgetFile(stateDir, budget));

  it("are sent in the order of their arrival", async () => {
    const server = await script({ json: {} });
    const one = client(server, { budget: { ...budget, limit: 1 }, stateDir: folder() });
    await Promise.all(["/1", "/2", "/3"].map((path) => one.get(path)));
    expect(server.journal.map(({ url }) => url)).toEqual(["/1", "/2", "/3"]);
  });

  it("are at most 32 at the same time: the next request starts when another request ends", async () => {
    const server = await script({ hang: true });
    const one = client(server);
    const stops = Array.from({ length: 34 }, () => new AbortController());
    const all = stops.map(({ signal }) => failureOf(one.get("/x", { signal }), AbortedError));
    await until(() => server.journal.length === 32, "the first requests");
    stops[0]?.abort();
    await until(() => server.journal.length === 33, "the next request");
    for (const stop of stops) stop.abort();
    await Promise.all(all);
    expect(server.journal).toHaveLength(33);
  });

  it("end their pause when the last of them is canceled, so that the process can end", async () => {
    const pauses: AbortSignal[] = [];
    const sleep = (_ms: number, signal?: AbortSignal) => {
      pauses.push(signal as AbortSignal);
      return new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    };
    const options = { budget: { ...budget, limit: 1 }, stateDir: folder() };
    const one = client(await script({ json: {} }), options, { ...fakeWorld(), sleep });
    await one.get("/x");
    const stops = [new AbortController(), new AbortController()];
    const waiting = stops.map(({ signal }) => failureOf(one.get("/x", { signal }), AbortedError));
    await until(() => pauses.length === 1, "the pause");
    for (const [index, stop] of stops.entries()) {
      expect(pauses[0]?.aborted).toBe(false);
      stop.abort();
      await waiting[index];
    }
    expect(pauses[0]?.aborted).toBe(true);
  });

  it.each([
    [600, 0],
    [601, 600],
  ])("that last %i ms count from their response if that exceeds half of the margin", async (ms, later) => {
    const [world, stateDir] = [fakeWorld(), folder()];
    world.setClock(60_000 - (world.now() % 60_000));
    const sent = bucketEnd({ limit: 3, windowMs: 60_000 }, world.now());
    const server = await serve(() => {
      world.pass(ms);
      return { json: {} };
    });
    await client(server, { budget, stateDir }, world).get("/x");
    const counted = () => stateIn(stateDir).counts[0]?.[0] === sent + later;
    await until(counted, "the count of the request");
    expect(stateIn(stateDir).counts).toEqual([[sent + later, 1]]);
  });

  it("under way are not part of the rest that the service reports", async () => {
    const [world, stateDir] = [fakeWorld(), folder()];
    const headers = { "x-ratelimit-remaining": "5", "x-ratelimit-reset": "9" };
    const server = await serve((_request, index) => (index < 2 ? { hang: true } : { json: {}, headers }));
    const one = client(server, { budget, stateDir }, world);
    const stop = new AbortController();
    const hanging = [1, 2].map(() => failureOf(one.get("/x", { signal: stop.signal }), AbortedError));
    await until(() => server.journal.length === 2, "the requests under way");
    await one.get("/x");
    await until(() => stateIn(stateDir).reported !== undefined, "the report");
    expect(stateIn(stateDir).reported).toMatchObject({ remaining: 5, left: 3, ms: expect.closeTo(9_000, -3) });
    stop.abort();
    await Promise.all(hanging);
  });

  it.each([
    [7_000, 200],
    [6_999, 429],
  ])("wait for the service for at most the allowed time: %i ms", async (maxWaitMs, status) => {
    const world = fakeWorld();
    const one = client(await script(blocked, { json: {} }), { retry: { maxWaitMs } }, world);
    const response = await one.get("/x").catch((error: HttpError) => error);
    expect(response.status ?? 429).toBe(status);
    expect(world.pauses).toEqual(status === 200 ? [expect.closeTo(7_000, -2)] : []);
  });

  it("all fail if the counts cannot be stored, and are sent again afterwards", async () => {
    const [stateDir, server] = [join(folder(), "file"), await script({ json: {} })];
    writeFileSync(stateDir, "");
    const one = client(server, { budget, stateDir });
    await Promise.all([1, 2].map(() => failureOf(one.get("/x"), StateFileError)));
    unlinkSync(stateDir);
    expect((await one.get("/x")).status).toBe(200);
    expect(server.journal).toHaveLength(1);
  });

  it.each([
    [288, false],
    [300, true],
  ])("report a wait of more than five minutes with the file of the counts: %i s", async (windowSeconds, isNamed) => {
    const [stateDir, waits] = [folder(), [] as Wait[]];
    const long = { ...budget, limit: 1, windowSeconds };
    const world = fakeWorld();
    world.setClock(3_600_000 - (world.now() % 3_600_000));
    const one = client(
      await script({ json: {} }),
      { budget: long, stateDir, onWait: (wait) => waits.push(wait) },
      world,
    );
    await one.get("/x");
    await one.get("/x");
    expect(waits).toEqual([
      { reason: "budget", ms: expect.any(Number), ...(isNamed && { file: budgetFile(stateDir, long) }) },
    ]);
  });
});

describe("a process", () => {
  it("ends soon after its work, without closing the client", async () => {
    const server = await script({ json: {} });
    const child = start("requesting-process.ts", server.url, folder(), 100, 60, 3);
    await once(child, "exit");
    const answered = server.journal.at(-1)?.at ?? 0;
    // The shortest time limit of a request, whose timer could keep the process alive, is 60 s.
    expect(Date.now() - answered).toBeLessThan(30_000);
  });
});

describe("a count of a service that no number of requests has", () => {
  it.each(["-1", "-9999999999999999999", "9999999999999999999"])("leaves the own counts: %s", async (remaining) => {
    const counts = { "x-ratelimit-limit": "9999999999999999999999", "x-ratelimit-remaining": remaining };
    const server = await script({ json: {}, headers: { ...counts, "x-ratelimit-reset": "1" } });
    const stateDir = folder();
    const one = client(server, { budget, stateDir });
    await one.get("/x");
    await one.get("/x");
    const { counts: own } = parseState(readFileSync(budgetFile(stateDir, budget), "utf8"));
    expect(own.reduce((sum, [, count]) => sum + count, 0)).toBe(2);
  });
});

describe("a budget file of another format", () => {
  it.each([
    ["with members of an earlier version", { counts: [], notBefore: 0, told: { until: 9e12, remaining: 0, left: 0 } }],
    ["with a cause of an earlier version", { counts: [], notBefore: 0, cause: { status: 429, asked: true } }],
    ["with other types", { counts: "3", notBefore: null }],
    ["with half a count", { counts: [[1]], notBefore: 0 }],
    ["that is null", null],
    ["that is not JSON", "{"],
    ["that is empty", ""],
  ])("%s does not block requests, and is replaced", async (_what, content) => {
    const server = await script({ json: {} });
    const stateDir = folder();
    const file = budgetFile(stateDir, budget);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    await client(server, { budget, stateDir }).get("/x");
    const { counts, ...others } = JSON.parse(readFileSync(file, "utf8"));
    expect(counts.map(([, count]: [number, number]) => count)).toEqual([1]);
    expect(others).toEqual({ notBefore: 0 });
  });
});

describe("the state in the file of a budget", () => {
  const reported = { until: 9, remaining: 2, left: 1 };
  const state = { counts: [[5, 1]], notBefore: 7 };

  it.each<[string, object]>([
    ["no time", { counts: [] }],
    ["no list of counts", { ...state, counts: 1 }],
    ["a count that is no number", { ...state, counts: [[5, "1"]] }],
    ["a count without its time", { ...state, counts: [[5, 1], [5]] }],
    ["a negative count", { ...state, counts: [[5, -1]] }],
    ["a part of a count", { ...state, counts: [[5, 0.5]] }],
    ["a count with a third member", { ...state, counts: [[5, 1, 1]] }],
    ["a count that is no list", { ...state, counts: [{ 0: 5, 1: 1, length: 2 }] }],
    ["a time that is no number", { ...state, notBefore: "7" }],
    ["no member", {}],
  ])("is empty if it contains %s", (_what, content) => {
    expect(parseState(JSON.stringify(content))).toEqual(emptyState);
  });

  it.each([
    { ...reported, remaining: null },
    { ...reported, remaining: -1 },
    { ...reported, ms: -1 },
    { ...reported, ms: "1" },
    { ...reported, until: "9" },
    { ...reported, left: null },
    { ...reported, left: -1 },
    {},
    null,
  ])("is kept without an unsound report: %j", (unsound) => {
    expect(parseState(JSON.stringify({ ...state, reported: unsound }))).toEqual(state);
  });

  it.each([0, 3_000, undefined])("is kept with waits of this length: %s", (ms) => {
    const whole = { ...state, reported: { ...reported, ms }, cause: { status: 429, timeNamed: true, ms } };
    expect(parseState(JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    { status: 429 },
    { timeNamed: true },
    { status: 429, timeNamed: true, ms: -1 },
    { status: "429", timeNamed: true },
    { status: 429, timeNamed: "true" },
    null,
  ])("is kept without an incomplete cause: %j", (cause) => {
    expect(parseState(JSON.stringify({ ...state, cause }))).toEqual(state);
  });
});

describe("the file of a budget", () => {
  const write = (file: string, state: BudgetState) => fileStore(file).transact(() => ({ state, result: undefined }));

  it("is separate for each service, scope and window, and not for each limit", () => {
    const ids = [budget, { ...budget, service: "b" }, { ...budget, scope: "b" }, { ...budget, windowSeconds: 61 }];
    expect(new Set(ids.map(budgetId)).size).toBe(4);
    expect(budgetId({ ...budget, limit: 4 })).toBe(budgetId(budget));
    expect(budgetFile("/home", budget)).toBe(join("/home", "limits", `${budgetId(budget)}.json`));
    expect(budgetId(budget)).toMatch(/^[0-9a-f]{32}$/);
  });

  it("contains the last state alone, also if an earlier one was longer", async () => {
    const file = budgetFile(folder(), budget);
    const long: BudgetState = {
      counts: [
        [1, 1],
        [2, 2],
      ],
      notBefore: 1_234_567,
    };
    await write(file, long);
    expect(readState(file)).toEqual(long);
    await write(file, emptyState);
    expect(readFileSync(file, "utf8")).toBe(JSON.stringify(emptyState));
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("returns the result of a change, and keeps the state if a change fails", async () => {
    const file = budgetFile(folder(), budget);
    const store = fileStore(file);
    expect(await store.transact((state) => ({ state, result: [state] }))).toEqual([emptyState]);
    const failing = store.transact(() => {
      throw new Error("a defect");
    });
    await expect(failing).rejects.toMatchObject({
      reason: {
        kind: "state",
        advice: `The request counts in ${dirname(file)} cannot be read or written (a defect). Set TREFOIL_HOME to a writable folder with free disk space.`,
      },
    });
    expect(existsSync(`${file}.lock`)).toBe(false);
    expect(readState(file)).toEqual(emptyState);
  });

  it("that is a folder is an error with its path", async () => {
    const file = budgetFile(folder(), budget);
    mkdirSync(file, { recursive: true });
    await expect(write(file, emptyState)).rejects.toMatchObject({
      reason: { kind: "state", advice: `${file} is not a regular file. Delete it.` },
    });
    expect(() => readState(join(file, "none"))).not.toThrow();
    expect(() => readState(file)).toThrow("is not a regular file");
  });

  it("in a folder that cannot be created is an error with its code and path", async () => {
    const blocked = join(folder(), "file");
    writeFileSync(blocked, "");
    await expect(write(budgetFile(blocked, budget), emptyState)).rejects.toMatchObject({
      reason: { advice: expect.stringContaining(`${blocked} is a file, where Trefoil needs a folder`) },
    });
  });

  it("shows the use of the current window, and the end of a block", async () => {
    const stateDir = folder();
    const [now, rule] = [Date.now(), { limit: 3, windowMs: 60_000 }];
    expect(budgetUse(stateDir, budget, now)).toEqual({ used: 0 });
    const current = bucketEnd(rule, now);
    const counts: BudgetState["counts"] = [
      [current - 120_000, 7],
      [current - 600, 1],
      [current, 2],
    ];
    const cause = { status: 429, timeNamed: true, ms: 5_000 };
    await write(budgetFile(stateDir, budget), { counts, notBefore: now + 5_000, cause });
    expect(budgetUse(stateDir, budget, now)).toEqual({ used: 3, blockedUntil: now + 5_000 });
    expect(budgetUse(stateDir, budget, now + 5_000)).toEqual({ used: 3 });
    expect(budgetUse(stateDir, budget)).toMatchObject({ used: 3 });
    expect(budgetUse(stateDir, { ...budget, scope: "other" }, now)).toEqual({ used: 0 });
  });

  it("that cannot be parsed for a reason other than its content is an error", () => {
    const parse = jest.spyOn(JSON, "parse").mockImplementation(() => {
      throw new RangeError("stack");
    });
    try {
      expect(() => parseState("{}")).toThrow(RangeError);
    } finally {
      parse.mockRestore();
    }
  });
});

describe("the lock of a budget file", () => {
  const change = (file: string) => fileStore(file).transact((state) => ({ state, result: "changed" }));

  it.each([
    ["is not abandoned before two seconds", -1.9, true],
    ["is abandoned after two seconds", -2.1, false],
    ["may have a time in the near future", 1.9, true],
    ["is abandoned if its time is more than two seconds in the future", 2.1, false],
  ])("%s", async (_what, seconds, isHeld) => {
    const file = budgetFile(folder(), budget);
    const lock = `${file}.lock`;
    mkdirSync(lock, { recursive: true });
    // A machine with other work would make the lock older.
    const now = jest.spyOn(Date, "now").mockReturnValue(Date.now());
    try {
      const time = Date.now() / 1000 + seconds;
      utimesSync(lock, time, time);
      const changed = change(file);
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(existsSync(lock)).toBe(isHeld);
      if (isHeld) rmdirSync(lock);
      expect(await changed).toBe("changed");
      expect(readdirSync(dirname(file))).toEqual([basename(file)]);
    } finally {
      now.mockRestore();
    }
  });

  it("that another process removes at the same time is acquired", async () => {
    const file = budgetFile(folder(), budget);
    const lock = `${file}.lock`;
    mkdirSync(lock, { recursive: true });
    const later = Date.now() / 1000 + 600;
    utimesSync(lock, later, later);
    const rename = jest.spyOn(fs, "renameSync").mockImplementationOnce(() => {
      rmdirSync(lock);
      throw Object.assign(new Error("gone"), { code: "ENOENT" });
    });
    try {
      expect(await change(file)).toBe("changed");
      expect(rename).toHaveBeenCalledTimes(1);
    } finally {
      rename.mockRestore();
    }
  });

  it("that cannot be removed is an error", async () => {
    const file = budgetFile(folder(), budget);
    const lock = `${file}.lock`;
    mkdirSync(lock, { recursive: true });
    const later = Date.now() / 1000 + 600;
    utimesSync(lock, later, later);
    const rename = jest.spyOn(fs, "renameSync").mockImplementation(() => {
      throw Object.assign(new Error("no permission"), { code: "EPERM", path: lock });
    });
    try {
      await expect(change(file)).rejects.toMatchObject({
        reason: { advice: expect.stringContaining(`(EPERM: ${lock})`) },
      });
    } finally {
      rename.mockRestore();
    }
  });
});
