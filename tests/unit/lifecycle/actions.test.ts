import { spawnSync } from "node:child_process";
import fs, { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ActionName } from "../../../provider/define";
import { Context, Session, type State } from "../../../provider/lifecycle";
import {
  type ActionResult,
  hasConflict,
  type PreparedAction,
  performAction,
  prepareAction,
  type RunRecord,
} from "../../../provider/lifecycle/actions";
import { indexer } from "../../../provider/services/search/indexer/indexer";
import { search } from "../../../provider/services/search/service";
import { causedBy } from "../../../tools/until";
import { useImmediateWaits } from "../../support/immediate-waits";
import { RunRecordFiles, rewriteRecord } from "../../support/records";
import { cleanUp, type Scripted, serve, type TestServer } from "../../support/rest-client";
import { temporaryFolder } from "../../support/temporary-folder";

const apiKey = "generated-for-this-test";

/** A run in a response. */
const run = (startTime: string, status = "success", itemsProcessed = 1) => ({
  startTime,
  status,
  itemsProcessed,
  itemsFailed: 0,
});
type ServedRun = ReturnType<typeof run> & { readonly errorMessage?: string };

interface Status {
  readonly lastResult?: ServedRun | undefined;
  readonly executionHistory?: readonly ServedRun[];
}

const first = run("2026-11-01T00:00:00Z");
const idle: Status = { lastResult: first, executionHistory: [first] };
const second = (status: string, processed = 0) => run("2026-11-02T00:00:00Z", status, processed);
/** The status while the second run is in progress. */
const running = (processed = 0): Status => ({ ...idle, lastResult: second("inProgress", processed) });
/** The status after the second run. */
const over = (status = "success"): Status => ({
  lastResult: second(status, 5),
  executionHistory: [second(status, 5), first],
});

/** A service with an indexer. Each request of the status returns the next status, and at the end the last status. */
interface Service extends TestServer {
  statuses: (Status | Scripted)[];
  /** Responses to actions, in the order of the requests. */
  responses: Scripted[];
  objects: Record<string, object>;
  readonly sent: () => string[];
}

async function service(...statuses: (Status | Scripted)[]): Promise<Service> {
  const state = { statuses, responses: [] as Scripted[], objects: {} as Record<string, object> };
  const isScripted = (value: Status | Scripted): value is Scripted => "status" in value || "cut" in value;
  const nextStatus = (): Scripted => {
    const next = (state.statuses.length > 1 ? state.statuses.shift() : state.statuses[0]) ?? {};
    return isScripted(next) ? next : { json: next };
  };
  const server = await serve(({ method, url }) => {
    const path = decodeURIComponent(url.split("?")[0] ?? "");
    if (method === "POST") return state.responses.shift() ?? { status: 202 };
    if (path.endsWith("/search.status")) return nextStatus();
    if (path.endsWith("/search.stats")) return { json: { documentCount: 3 } };
    const found = state.objects[path];
    return found ? { json: found } : { status: 404, json: { error: { message: "Not found." } } };
  });
  state.objects["/indexers('reader')"] = { name: "reader", dataSourceName: "files", targetIndexName: "hotels" };
  const sent = () =>
    server.journal.filter(({ method }) => method === "POST").map(({ url }) => url.replace(/^.*search\.|\?.*$/g, ""));
  return Object.assign(state, server, { sent }) as unknown as Service;
}

let home: string;
const waits = useImmediateWaits();
beforeEach(() => {
  home = temporaryFolder();
  process.env.TREFOIL_HOME = home;
});
afterEach(cleanUp);

const contextOf = (
  { url }: Pick<Service, "url">,
  {
    definition = indexer,
    signal,
    version,
  }: { definition?: typeof indexer; signal?: AbortSignal; version?: string } = {},
): Context => {
  const config = {
    "trefoil:searchUrl": url,
    "trefoil:searchApiKey": apiKey,
    "trefoil:searchRequestLimit": "0",
    ...(version && { "trefoil:searchApiVersion": version }),
  };
  return new Context(definition, new Session(search, config, () => {}, signal), { name: "dev/reader" });
};

const prepared = (own: Service, name: ActionName = "run", runs = true, signal?: AbortSignal): Promise<PreparedAction> =>
  prepareAction({ context: contextOf(own, { ...(signal && { signal }) }), id: "reader" }, name, { runs });

let reports: string[];
beforeEach(() => {
  reports = [];
});
const options = { waits: true, timeout: 60, report: (message: string) => void reports.push(message) };
const perform = (action: PreparedAction, more: object = {}): Promise<ActionResult> =>
  performAction(action, { ...options, ...more });

const records = () => new RunRecordFiles(home);
const object = ({ url }: Service) => ({ account: url, token: indexer.token, id: "reader" });

describe("a run", () => {
  it("is followed from its start to its end, also after the schedule has started another run", async () => {
    const later = run("2026-11-03T00:00:00Z", "inProgress");
    const meanwhile = { lastResult: later, executionHistory: [second("success", 5), first] };
    const own = await service(idle, idle, running(1), meanwhile);
    expect(await perform(await prepared(own))).toEqual({
      outcome: "succeeded",
      run: expect.objectContaining({ startTime: second("").startTime, processed: 5, status: "success" }),
    });
    expect(own.sent()).toEqual(["run"]);
  });

  it("is followed in the status that shows it, although the history contains a run with another start", async () => {
    const own = await service(idle, idle, running(1), running(2), over());
    expect(await perform(await prepared(own))).toMatchObject({ outcome: "succeeded", run: { processed: 5 } });
    expect(waits).toEqual([250, 500]);
  });

  it.each([
    ["transientFailure", "failed", "failure"],
    ["persistentFailure", "failed", "failure"],
    ["success", "succeeded", "success"],
    ["abandoned", "failed", "other"],
  ])("that ended with %s has %s", async (status, outcome, own) => {
    const result = await perform(await prepared(await service(idle, idle, over(status))));
    expect(result).toMatchObject({ outcome, run: { status: own, serviceStatus: status } });
    expect(result).not.toHaveProperty("wasFound");
  });

  it("that disappears from the status has its last known state at the end of the wait", async () => {
    const own = await service(idle, idle, running(3), idle);
    expect(await perform(await prepared(own), { timeout: 1 })).toMatchObject({
      outcome: "timeout",
      run: { startTime: second("").startTime, processed: 3, status: "inProgress" },
    });
  });

  it("has its latest known state at the end of the wait, with the end that the service reports", async () => {
    const own = await service(idle, idle, running(3), running(4));
    expect(await perform(await prepared(own), { timeout: 1 })).toMatchObject({ run: { processed: 4 } });
    const endTime = `2026-11-02T00:00:09Z ${apiKey}`;
    const ended = { ...second("success"), endTime };
    const next = await service(idle, idle, { lastResult: ended, executionHistory: [] });
    const { run: shown } = await perform(await prepared(next));
    expect(shown?.endTime).toMatch(/^2026-11-02T00:00:09Z /);
    expect(shown?.endTime).not.toContain(apiKey);
  });

  it("that the status does not show is unknown at the end of the wait", async () => {
    const own = await service(idle);
    expect(await perform(await prepared(own), { timeout: 1 })).toEqual({ outcome: "timeout", run: undefined });
  });

  it("is reported from the sixth second on, every five seconds", async () => {
    const own = await service(idle, idle, running(7));
    await perform(await prepared(own), { timeout: 20 });
    expect(reports).toEqual(Array(3).fill("The run is in progress: 7 processed, 0 failed."));
  });

  it("contains no secret that the service returns", async () => {
    const failed = { ...second("transientFailure"), errorMessage: `The key ${apiKey} was rejected.` };
    const own = await service(idle, idle, { lastResult: failed, executionHistory: [] });
    const { run: shown } = await perform(await prepared(own));
    expect(shown?.errors).toEqual([expect.stringMatching(/^The key .* was rejected\.$/)]);
    expect(JSON.stringify(shown)).not.toContain(apiKey);
  });

  it("of an earlier command that is interrupted again is still marked as found", async () => {
    const stop = new AbortController();
    const own = await service(running(4));
    await interrupted(own, "run", first.startTime);
    const performing = perform(await prepared(own, "run", true, stop.signal));
    await causedBy(performing, () => own.journal.filter(({ url }) => url.includes("status")).length >= 3);
    stop.abort(new Error("Interrupted."));
    expect(await performing).toMatchObject({ outcome: "interrupted", wasFound: true });
  });
});

describe("a reset and a resync", () => {
  it("are repeated after a lost response, with the body of the action", async () => {
    const own = await service(idle);
    own.responses = [{ cut: true }];
    jest.spyOn(Math, "random").mockReturnValue(0);
    expect(await perform(await prepared(own, "resync", false))).toEqual({ outcome: "done" });
    const bodies = own.journal.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body));
    expect([own.sent(), bodies]).toEqual([["resync", "resync"], Array(2).fill({ options: ["permissions"] })]);
  });

  it("have no run unless the command requests one, and a run always has one", async () => {
    const own = await service(idle);
    const runs = async (name: ActionName, given: boolean) => (await prepared(own, name, given)).runs;
    expect([await runs("reset", false), await runs("reset", true), await runs("run", false)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("a run that is in progress", () => {
  it("prevents another one, and a reset, which its end would discard", async () => {
    const own = await service(idle, running(1));
    for (const name of ["run", "reset"] as const) {
      own.statuses = [idle, running(1)];
      expect(await perform(await prepared(own, name))).toMatchObject({ outcome: "conflict", run: { processed: 1 } });
    }
    expect(own.sent()).toEqual([]);
    expect(records().find(object(own))).toBeUndefined();
  });

  it("prevents a run if it started during the reset", async () => {
    const own = await service(idle, idle, running(1));
    expect(await perform(await prepared(own, "reset"))).toMatchObject({ outcome: "conflict", run: { processed: 1 } });
    expect(own.sent()).toEqual(["reset"]);
  });

  it("is a conflict in the preparation, unless it is the run of an interrupted command", async () => {
    const own = await service(running(1));
    const action = await prepared(own);
    expect(hasConflict(action)).toBe(true);
    expect(hasConflict({ ...action, status: { ...action.status, last: undefined } })).toBe(false);
    await interrupted(own, "run", first.startTime);
    expect(hasConflict(await prepared(own))).toBe(false);
    own.statuses = [idle];
    rmSync(records().pathOf(object(own)));
    expect(hasConflict(await prepared(own))).toBe(false);
  });
});

/** The record of a command that is requesting a run. */
const create = (own: Service, action: ActionName = "run"): RunRecord =>
  records().create(object(own), { action, knownStarts: [] });

/** Time of the record of an interrupted command: a second before the second run. */
const recorded = "2026-11-01T23:59:59.000Z";

/** A record of a process that has ended. */
async function interrupted(own: Service, action: ActionName, ...knownStarts: string[]): Promise<void> {
  records().create(object(own), { action, knownStarts });
  const path = records().pathOf(object(own));
  rewriteRecord(path, { time: recorded, pid: 2 ** 22 + 1, startTicks: 1 });
}

describe("the record of a run", () => {
  it("contains the starts of all runs before the request, once, and the command", async () => {
    const other = run("2026-10-01T00:00:00Z");
    const own = await service(idle, idle, { lastResult: first, executionHistory: [first, other] }, running());
    const action = await prepared(own, "resync");
    const seen: unknown[] = [];
    own.responses = [
      { status: 204 },
      Object.defineProperty({}, "status", {
        get: () => {
          seen.push(records().find(object(own)));
          return 202;
        },
      }),
    ];
    await perform(action, { waits: false });
    expect(seen[0]).toMatchObject({
      action: "resync",
      knownStarts: [first.startTime, other.startTime],
      pid: process.pid,
      startTicks: expect.any(Number),
    });
  });

  it("is created without the incomplete files that killed commands left in its folder", async () => {
    const own = await service(idle);
    await perform(await prepared(own, "reset", false));
    mkdirSync(join(home, "actions"), { recursive: true, mode: 0o700 });
    const folder = join(home, "actions");
    const ended = spawnSync("true").pid;
    const files = ["old", "new"].map((name) => join(folder, `${name}.1.${ended}.new`));
    for (const file of files) writeFileSync(file, "{");
    utimesSync(join(folder, `old.1.${ended}.new`), 0, 0);
    await perform(await prepared(own), { waits: false });
    expect(files.map((file) => existsSync(file))).toEqual([false, true]);
  });

  it("of an interrupted command without a run is replaced by that of the next command", async () => {
    const own = await service(idle, idle, idle);
    await interrupted(own, "reset", "2026-10-01T00:00:00Z", first.startTime);
    own.responses = [{ cut: true }];
    await expect(perform(await prepared(own))).rejects.toMatchObject({ code: "no_response" });
    expect(records().find(object(own))).toMatchObject({
      action: "run",
      knownStarts: [first.startTime],
      pid: process.pid,
    });
  });

  it("of an interrupted command stays if that of the next command cannot be written, and then leads to its run", async () => {
    const own = await service(idle, idle, over());
    await interrupted(own, "run", first.startTime);
    const action = await prepared(own);
    jest.spyOn(fs, "writeFileSync").mockImplementationOnce(() => {
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    await expect(perform(action)).rejects.toThrow("(ENOSPC). No run was requested.");
    expect(await perform(await prepared(own))).toMatchObject({ outcome: "succeeded", wasFound: true });
    expect(own.sent()).toEqual([]);
  });

  it("of an interrupted command leads to the oldest run since, and without a wait to its state", async () => {
    const third = run("2026-11-03T00:00:00Z", "inProgress");
    const own = await service({ lastResult: third, executionHistory: [second("success", 5), first] });
    await interrupted(own, "run", first.startTime);
    expect(await perform(await prepared(own), { waits: false })).toMatchObject({
      outcome: "started",
      run: { processed: 5 },
      wasFound: true,
    });
  });

  it.each([
    ["2026-11-01T23:58:59Z", true],
    ["2026-11-01T23:58:58.999Z", false],
    ["2026-11-02T00:00:59Z", true],
    ["2026-11-02T00:00:59.001Z", false],
    ["2026-11-02T01:00:00Z", false],
    ["unknown", false],
  ])("of an interrupted command leads to a run that started at %s: %s", async (startTime, expected) => {
    const own = await service({ lastResult: run(startTime), executionHistory: [first] });
    await interrupted(own, "run", first.startTime);
    const { resumed, uncertain } = await prepared(own);
    expect([resumed?.run.startTime, uncertain?.run.startTime]).toEqual(
      expected ? [startTime, undefined] : [undefined, startTime],
    );
  });

  it.each([
    ["that started at its time", second("success").startTime],
    ["that may be that of the schedule", "2026-11-02T01:00:00Z"],
  ])(
    "that cannot be removed is an error after a run %s, since each command would find it again",
    async (_, startTime) => {
      const own = await service({ lastResult: run(startTime), executionHistory: [first] });
      await interrupted(own, "run", first.startTime);
      const action = await prepared(own);
      const remove = jest.spyOn(fs, "rmSync").mockImplementation(() => {
        throw Object.assign(new Error("denied"), { code: "EACCES" });
      });
      const path = records().pathOf(object(own));
      await expect(perform(action)).rejects.toThrow(
        `The record of the last run cannot be removed from ${path} (EACCES). Nothing was sent. Make the folder readable and writable, or set TREFOIL_HOME`,
      );
      remove.mockRestore();
      expect([own.sent(), existsSync(path)]).toEqual([[], true]);
    },
  );

  it("is removed by a reset without a run, since the run of the earlier command does not apply the reset", async () => {
    const own = await service(idle);
    await interrupted(own, "run", first.startTime);
    expect(await perform(await prepared(own, "reset", false))).toEqual({ outcome: "done" });
    expect([own.sent(), records().find(object(own))]).toEqual([["reset"], undefined]);
  });

  it.each<[string, (own: Service) => unknown]>([
    ["that follows none", () => {}],
    ["that replaces one", (own) => interrupted(own, "run", first.startTime)],
  ])("of another command %s stays if it is created during a reset without a run", async (_, givenIn) => {
    const own = await service(idle);
    await givenIn(own);
    const action = await prepared(own, "reset", false);
    let other: RunRecord | undefined;
    const status = () => {
      other ??= create(own);
      return 204;
    };
    own.responses = [Object.defineProperty({}, "status", { get: status })];
    expect(await perform(action)).toEqual({ outcome: "done" });
    expect(records().find(object(own))).toEqual(other);
    expect(other).toBeDefined();
  });

  it("of another command that requests a run meanwhile prevents a reset, which the end of its run would discard", async () => {
    const own = await service(idle);
    const action = await prepared(own, "reset", false);
    const other = create(own);
    await expect(perform(action)).rejects.toMatchObject({ code: "busy" });
    expect([own.sent(), records().find(object(own))]).toEqual([[], other]);
  });

  it("of an interrupted command is replaced by one of two commands that find it at the same moment", async () => {
    const own = await service(idle);
    await interrupted(own, "run", first.startTime);
    const actions = [await prepared(own), await prepared(own)];
    const results = await Promise.allSettled(actions.map((action) => perform(action, { waits: false })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(own.sent().length);
    expect(own.sent()).toEqual(["run"]);
    expect(fs.readdirSync(join(home, "actions")).filter((file) => file.endsWith(".lock"))).toEqual([]);
  });

  it.each([
    ["account", { account: "https://other.example" }],
    ["type", { token: "search:KnowledgeSource" }],
    ["id", { id: "writer" }],
  ])("is about one object: another %s has another record", async (_, other) => {
    const own = await service(idle);
    const others = { ...object(own), ...other };
    const record = records().create(others, { action: "run", knownStarts: [] });
    await perform(await prepared(own), { waits: false });
    expect([own.sent(), records().find(others)]).toEqual([["run"], record]);
  });

  it("is an error before the reset if a file is in the place of its folder", async () => {
    const own = await service(idle);
    const action = await prepared(own, "reset");
    writeFileSync(join(home, "actions"), "");
    const error = await perform(action).catch((problem) => problem);
    expect(error.message).toMatch(/cannot be read from .*\. Nothing was sent\. .*actions is a file/);
    expect(own.sent()).toEqual([]);
  });

  it("is an error if it cannot be read or written, and none if it cannot be removed", async () => {
    const own = await service(idle);
    const action = await prepared(own);
    const path = records().pathOf(object(own));
    const fail = (name: "openSync" | "writeFileSync" | "rmSync") => {
      const real = fs[name] as (...given: unknown[]) => unknown;
      jest.spyOn(fs, name).mockImplementation(((file: unknown, ...more: unknown[]) => {
        if (name === "writeFileSync" || file === path) throw Object.assign(new Error("denied"), { code: "EACCES" });
        return real(file, ...more);
      }) as never);
    };
    // The key of the records exists before.
    create(own);
    records().remove(object(own));
    fail("writeFileSync");
    await expect(perform(action)).rejects.toThrow(
      `The record of the run cannot be written to ${path} (EACCES). No run was requested.`,
    );
    jest.restoreAllMocks();
    fail("rmSync");
    await perform(action, { waits: false });
    jest.restoreAllMocks();
    expect([own.sent(), existsSync(path)]).toEqual([["run"], true]);
    fail("openSync");
    await expect(prepared(own)).rejects.toThrow(
      `The record of the last run cannot be read from ${path} (EACCES). Nothing was sent.`,
    );
    jest.restoreAllMocks();
    fs.chmodSync(join(home, "actions"), 0o777);
    await expect(prepared(own)).rejects.toThrow(/cannot be read from .*Nothing was sent\. Other users can change/);
  });
});

describe("the object of an action", () => {
  const stateOf = (account: string | undefined): State => ({ inputs: { name: "reader" }, outputs: {}, account });
  const failure = (own: Service, state?: State, id = "reader") =>
    prepareAction({ context: contextOf(own), id, state }, "reset", { runs: false }).catch((error) => error);

  it.each<[string, boolean, string]>([
    ["of a stack", true, "Run `pulumi refresh` to compare the state."],
    ["without a stack", false, "Check the id and the URL of the service."],
  ])("must exist: %s", async (_, isStored, advice) => {
    const own = await service(idle);
    own.objects = {};
    expect(await failure(own, isStored ? stateOf(own.url) : undefined)).toMatchObject({
      code: "not_found",
      message: expect.stringMatching(
        new RegExp(`^Indexer "reader": reset failed: the object does not exist\\. Nothing was sent\\. ${advice}`),
      ),
    });
  });

  it("must belong to the configured account, which the state of a resource must contain", async () => {
    const own = await service(idle);
    expect(await failure(own, stateOf(undefined))).toMatchObject({
      code: "unknown_account",
      message: expect.stringContaining("Run `pulumi up --refresh`, and retry."),
    });
    expect(await failure(own, stateOf("https://other.example"))).toMatchObject({ code: "other_account" });
    expect(own.journal).toEqual([]);
    expect(await failure(own, stateOf(own.url))).toMatchObject({ object: { account: own.url, id: "reader" } });
  });

  it("is shown with costs and limits that contain no secret", async () => {
    const last = { ...first, errorMessage: apiKey };
    const own = await service({ ...idle, lastResult: last, limits: { maxRunTime: `P1D ${apiKey}` } } as Status);
    own.objects["/indexers('reader')"] = { name: "reader", dataSourceName: "files", targetIndexName: apiKey };
    const { costs, status } = await prepared(own);
    expect(costs[0]).toContain("contains 3 documents");
    expect(status).toMatchObject({
      last: { startTime: first.startTime },
      maxDuration: expect.stringContaining("P1D "),
    });
    expect((await prepared(await service({}))).status).toMatchObject({ last: undefined, ended: [] });
    expect(JSON.stringify([costs, status])).not.toContain(apiKey);
  });
});
