import { z } from "zod";
import {
  type ContentCopy,
  type Definition,
  defineResource,
  type Ready,
  type Steps,
  type TargetProgress,
} from "../../../provider/define";
import type { Context, State } from "../../../provider/lifecycle";
import type { ResourceEntry } from "../../../provider/lifecycle/ledger/resources";
import { readList } from "../../../provider/lifecycle/read/requests";
import {
  copyContents,
  rejectUncopiable,
  requireCopied,
  sourcesOfCreate,
  sourcesOfUpdate,
  unfinishedCopy,
} from "../../../provider/lifecycle/write/content-copy";
import { reportOtherValues } from "../../../provider/lifecycle/write/other-values";
import { inputsAfterWrite, type Progress, stateOf } from "../../../provider/lifecycle/write/progress";
import { completeFollowUps, type Goal, reconcile } from "../../../provider/lifecycle/write/reconcile";
import { isTargetChangeDue, targetOf, unfinishedTargetChange } from "../../../provider/lifecycle/write/target-changes";
import { HttpError } from "../../../provider/rest";
import { rest } from "../../../provider/services/rest/service";
import { anyResource } from "../define/any-resource";
import { inTurn, Reply, ScriptedService, shop } from "./scripted-service";

const named = {
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: { state: z.string().optional() },
  requests: { update: "PATCH {item}" },
} as const;

const inputs = { name: z.string(), size: z.int().optional(), note: z.string().optional() };
const plain = defineResource({ ...named, inputs });
const a = { name: "a" };
const [GET, PATCH] = ["GET /things/a", "PATCH /things/a"];

/** Changes an object from old to new inputs. */
async function reach(definition: Definition, script: object, olds: object, news: object, more: Partial<Goal> = {}) {
  const service = new ScriptedService({ ...script }, definition.service);
  const context = service.context(definition);
  const progress: Progress = { inputs: { ...a, ...olds }, changed: false };
  const desired = { ...a, ...news };
  const goal: Goal = { operation: "update", values: { ...a }, desired, ...more };
  const error = await reconcile(context, progress, goal).then(
    () => undefined,
    (reason) => reason as Error & { code: string },
  );
  return { progress, error, desired, service, context };
}

describe("the requests of a change", () => {
  const parted = defineResource({
    ...named,
    inputs: {
      ...inputs,
      isOpen: z.boolean().optional().meta({ wireName: "is_open" }),
      level: z.int().optional().meta({ keptOnRemoval: true }),
      force: z.boolean().optional().meta({ providerOnly: true }),
    },
    parts: {
      access: { fields: ["isOpen"], request: "POST {item}/access", create: "after" },
      level: { fields: ["level"], request: "PUT {item}/level", create: "after", body: ({ level }) => ({ at: level }) },
    },
  });
  const ACCESS = "POST /things/a/access";
  const LEVEL = "PUT /things/a/level";
  const all = { [PATCH]: a, [ACCESS]: {}, [LEVEL]: {} };

  it("are the main request, and then the request of each part that differs, with its own body", async () => {
    const { service, progress, desired } = await reach(parted, all, {}, { size: 2, isOpen: true, level: 3 });
    expect(service.writes).toEqual([
      [PATCH, { size: 2 }],
      [ACCESS, { is_open: true }],
      [LEVEL, { at: 3 }],
    ]);
    expect(service.sent.map(({ idempotent }) => idempotent)).toEqual([true, true, true]);
    expect(progress.inputs).toBe(desired);
    expect(progress.changed).toBe(true);
  });

  it.each<[string, object, object, string[]]>([
    ["a part alone", { size: 1 }, { size: 1, isOpen: true }, [ACCESS]],
    ["the main inputs alone", { isOpen: true }, { isOpen: true, size: 1 }, [PATCH]],
    ["inputs that the service never receives", {}, { force: true }, []],
    ["a part whose values the service keeps", { level: 3 }, {}, []],
    ["another part whose values are removed", { isOpen: true }, {}, [ACCESS]],
  ])("are few for a change of %s", async (_title, olds, news, lines) => {
    const { service, progress } = await reach(parted, all, olds, news);
    expect(service.writes.map(([line]) => line)).toEqual(lines);
    expect(progress.inputs).toEqual({ ...a, ...news });
  });

  it("store what was reached before a later one failed", async () => {
    const { progress, error } = await reach(
      parted,
      { ...all, [ACCESS]: new Reply(403) },
      { level: 1 },
      { size: 2, isOpen: true, level: 3 },
    );
    expect(error).toMatchObject({ status: 403 });
    expect(progress).toMatchObject({ inputs: { ...a, size: 2, level: 1 }, changed: true });
    expect(progress.inputs).not.toHaveProperty("isOpen");
  });

  describe("of a function that fails after its first request", () => {
    const steps = defineResource({
      ...named,
      inputs,
      operations: {
        update: async (own: Steps, _olds: object, news: { size?: number; note?: string }) => {
          await own.send(PATCH, { body: { size: news.size } });
          return (await own.send(NOTE, { body: { note: news.note } })).body;
        },
      },
    } as unknown as Parameters<typeof defineResource>[0]);
    const NOTE = "PUT /things/a/note";
    const fail = (remote: unknown, failure: unknown = new Reply(403)) =>
      reach(steps, { [PATCH]: {}, [NOTE]: failure, [GET]: remote }, { size: 1, note: "x" }, { size: 2, note: "y" });

    it("store what a read returns", async () => {
      const { progress, error } = await fail({ ...a, size: 2, note: "x" });
      expect(error).toMatchObject({ status: 403 });
      expect(progress).toMatchObject({ inputs: { ...a, size: 2, note: "x" }, changed: true });
    });

    it.each<[string, unknown]>([
      ["shows no change", { ...a, size: 1, note: "x" }],
      ["fails", new Reply(500)],
      ["finds no object", new Reply(404)],
      ["omits the inputs", { ...a }],
    ])("store nothing if the read %s", async (_what, remote) => {
      const { progress, error } = await fail(remote);
      expect(error).toMatchObject({ status: 403 });
      expect(progress).toEqual({ inputs: { ...a, size: 1, note: "x" }, changed: false });
    });
  });

  it("report a deleted object after a 404 to a part", async () => {
    const missing = await reach(parted, { ...all, [ACCESS]: new Reply(404) }, {}, { isOpen: true });
    expect([missing.error?.code, missing.progress.changed]).toEqual(["gone", false]);
    const related = await reach(parted, { ...all, [ACCESS]: new Reply(404), [GET]: a }, {}, { isOpen: true });
    expect(related.error).toMatchObject({ status: 404 });
  });

  it("of a part drop the cached list, and the last response with the object is the result", async () => {
    const service = new ScriptedService({ ...all, "GET /things": [a], [ACCESS]: { ...a, state: "later" } });
    const context = service.context(parted);
    await readList(context, {});
    const progress: Progress = { inputs: a, changed: false };
    const desired = { ...a, isOpen: true, level: 3 };
    await reconcile(context, progress, { operation: "update", values: { ...a, extra: 1 }, desired });
    expect(progress.remote?.values).toMatchObject({ state: "later" });
    await readList(context, {});
    expect(service.requests.filter((line) => line === "GET /things")).toHaveLength(2);
  });

  it("include a part of which only some values are kept, and no part of an object that was deleted", async () => {
    const fields = { level: z.int().optional().meta({ keptOnRemoval: true }), depth: z.int().optional() };
    const form = { fields: ["level", "depth"] as const, request: "PUT {item}/level", create: "after" } as const;
    const mixed = defineResource({ ...named, inputs: { ...inputs, ...fields }, parts: { form } });
    const { service } = await reach(mixed, all, { level: 1, depth: 1 }, { depth: 2 });
    expect(service.writes).toEqual([[LEVEL, { depth: 2 }]]);
    const team = defineResource({
      ...named,
      path: { collection: "/teams", item: "/teams/{name}" },
      id: "{teamId}",
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs: { ...inputs, ...fields },
      requests: { read: undefined, update: "PATCH {item}" },
      parts: { form },
    });
    const moved = { "GET /teams": [{ id: "8", ...a }], "GET /teams/a": { id: "8", ...a } };
    const lostTeam = await reach(team, moved, {}, { depth: 2 }, { values: { ...a, teamId: "7" } });
    expect([lostTeam.error?.code, lostTeam.service.writes]).toEqual(["gone", []]);
  });

  it("have as their result the object in the last response that contains it", async () => {
    const first = { ...a, size: 1, state: "one" };
    const stateAfter = async (second: unknown) => {
      const script = { [PATCH]: inTurn(first, second), [GET]: first };
      return (await reach(plain, script, { size: 1 }, { size: 2 })).progress.remote?.values.state;
    };
    expect(await stateAfter({ ...a, size: 2, state: "two" })).toBe("two");
    expect(await stateAfter(new Reply(204))).toBe("one");
  });

  it("are repeated once for values that the service has not set, after a read shows them", async () => {
    const ignored = { [PATCH]: inTurn({ ...a, size: 1 }, { ...a, size: 2 }), [GET]: { ...a, size: 1 } };
    const update = await reach(plain, ignored, { size: 1 }, { size: 2 });
    expect(update.service.requests).toEqual([PATCH, GET, PATCH]);
    expect(update.progress.inputs).toBe(update.desired);
    const create = await reach(
      plain,
      { ...ignored, [PATCH]: { ...a, size: 1 } },
      { size: 1 },
      { size: 2 },
      { operation: "create" },
    );
    expect(create.service.requests).toEqual([PATCH, GET]);
    expect(create.progress.inputs).toMatchObject({ size: 1 });
    const never = await reach(
      plain,
      { [PATCH]: { ...a, size: 1 }, [GET]: { ...a, size: 1 } },
      { size: 1 },
      { size: 2 },
    );
    expect(never.service.requests).toEqual([PATCH, GET, PATCH, GET]);
    expect(never.progress.inputs).toMatchObject({ size: 1 });
  });

  it("are not repeated if the object has the values although the response differs, or if it cannot be read", async () => {
    const late = await reach(plain, { [PATCH]: { ...a, size: 1 }, [GET]: { ...a, size: 2 } }, { size: 1 }, { size: 2 });
    expect(late.service.requests).toEqual([PATCH, GET]);
    const script = { [PATCH]: inTurn({ ...a, size: 1 }, { ...a, size: 2 }), [GET]: new Reply(500) };
    expect((await reach(plain, script, { size: 1 }, { size: 2 })).service.requests).toEqual([PATCH, GET, PATCH]);
    const nothing = await reach(plain, { [PATCH]: new Reply(204) }, { size: 1 }, { size: 2 });
    expect([nothing.service.requests, nothing.progress.inputs]).toEqual([[PATCH], nothing.desired]);
  });
});

describe("the wait until an object is ready", () => {
  const waiting = (more: object = {}, ready: Partial<Ready> = {}) =>
    defineResource({
      ...named,
      inputs,
      hooks: { ready: { isReady: ({ state }) => state === "on", timeout: () => 0, ...ready } },
      ...more,
    });
  const on = { ...a, state: "on" };
  const off = { ...a, state: "off" };

  it("ends with the response to the last request, or with a read", async () => {
    const values = { ...a, state: "old", note: "known" };
    const shown = await reach(waiting(), { [PATCH]: { ...on, size: 2 } }, {}, { size: 2 }, { values });
    expect([shown.service.requests, shown.progress.remote?.values]).toEqual([
      [PATCH],
      expect.objectContaining({ ...a, state: "on", note: "known" }),
    ]);
    const created = await reach(
      waiting(),
      { [GET]: off },
      {},
      {},
      { operation: "create", remote: { body: on, values: on } },
    );
    expect(created.service.requests).toEqual([]);
    const read = await reach(waiting(), { [PATCH]: new Reply(204), [GET]: on }, {}, { size: 2 });
    expect([read.service.requests, read.error]).toEqual([[PATCH, GET], undefined]);
  });

  it.each<["create" | "update", string | undefined, string]>([
    [
      "create",
      "the invitation is open",
      "the object was created, but it is not ready after 0 s: the invitation is open.",
    ],
    ["update", undefined, "the object is not ready after 0 s."],
  ])("fails after the time limit of a %s (%s), and the next update continues", async (operation, unmet, message) => {
    const definition = waiting({}, unmet === undefined ? {} : { unmet });
    const { error, progress } = await reach(definition, { [GET]: off }, {}, {}, { operation });
    expect([error?.message, error?.code, progress.changed]).toEqual([message, "still_waiting", true]);
  });

  it("is a failure if the object has contents, so that replaced objects stay", async () => {
    const deletionProtection = [{ noun: "keys", request: "GET {item}/keys", count: Number }];
    expect((await reach(waiting({ deletionProtection }), { [GET]: off }, {}, {})).error?.code).toBe("not_ready");
  });

  it("reports a deleted object, in the operation that waits", async () => {
    for (const operation of ["create", "update"] as const) {
      const { error } = await reach(waiting(), {}, {}, {}, { operation });
      expect(error).toMatchObject({ code: "gone", operation });
    }
  });

  it("depends on all known values, and reads until the object is ready", async () => {
    const seen: unknown[] = [];
    const timeout = (values: object) => {
      seen.push(values);
      return 5;
    };
    const script = { [PATCH]: new Reply(204), [GET]: on };
    const values = { ...a, state: "old", size: 0 };
    const { service, progress } = await reach(
      waiting({}, { timeout }),
      script,
      { size: 1 },
      { size: 1, note: "x" },
      {
        values,
        remote: { body: off, values: off },
      },
    );
    expect(seen).toEqual([{ ...a, size: 1, note: "x", state: "old" }]);
    expect([service.requests, progress.remote?.body]).toEqual([[PATCH, GET], on]);
  });

  it("reads the object, and no cached list, which may be old", async () => {
    const complete = waiting({ requests: { list: { complete: true }, update: undefined } });
    const service = new ScriptedService({ "GET /things": [off], [GET]: on });
    const context = service.context(complete);
    await readList(context, {});
    const progress: Progress = { inputs: a, changed: false };
    await completeFollowUps(context, progress, { operation: "update", values: a, desired: a });
    expect(service.requests).toEqual(["GET /things", GET]);
  });

  it("of an unfinished operation sends nothing, and then the inputs are reached", async () => {
    const service = new ScriptedService({ [GET]: on });
    const progress: Progress = { inputs: a, changed: false };
    const desired = { ...a, size: 2 };
    await completeFollowUps(service.context(waiting()), progress, { operation: "update", values: a, desired });
    expect([service.requests, progress]).toEqual([[GET], { inputs: desired, changed: false }]);
    const late: Progress = { inputs: a, changed: false };
    const unready = new ScriptedService({ [GET]: off }).context(waiting());
    await expect(completeFollowUps(unready, late, { operation: "update", values: a, desired })).rejects.toMatchObject({
      code: "still_waiting",
    });
    expect(late).toEqual({ inputs: a, changed: true });
  });
});

describe("a change of the target", () => {
  const beforeChange = jest.fn(async (): Promise<string | undefined> => undefined);
  const afterChange = jest.fn(
    async (_steps: unknown, _inputs: unknown, _progress: TargetProgress): Promise<string | undefined> => undefined,
  );
  beforeEach(() => {
    for (const hook of [beforeChange, afterChange]) hook.mockReset().mockResolvedValue(undefined);
  });
  const moving = defineResource({
    ...named,
    inputs: { ...inputs, to: z.string().optional() },
    hooks: { target: { input: "to", awaits: "the move", beforeChange, afterChange } },
  });
  const script = { [PATCH]: { ...a, state: "moved" } };
  const move = (cause: TargetProgress["cause"] | undefined) =>
    reach(
      moving,
      script,
      { to: "x" },
      { to: "y" },
      { targetChange: cause, values: { ...a, state: "old", to: "x", note: "known" } },
    );

  it("is checked before the request of an update, and completed after it", async () => {
    const { progress } = await move("changed");
    expect([beforeChange.mock.calls, afterChange.mock.calls].map(({ length }) => length)).toEqual([1, 1]);
    const [[beforeSteps, wanted]] = beforeChange.mock.calls as unknown as [[{ values: object }, object]];
    expect([beforeSteps.values, wanted]).toEqual([
      { ...a, state: "old", to: "y", note: "known" },
      { ...a, to: "y" },
    ]);
    const [[steps, , { cause, lastNote }]] = afterChange.mock.calls as unknown as [
      [{ values: object }, object, TargetProgress],
    ];
    expect(steps.values).toMatchObject({ state: "moved", to: "y", note: "known" });
    expect([cause, lastNote, progress.targetProgress]).toEqual(["changed", undefined, "y"]);
  });

  it("is not checked for a new or a resumed one, and not completed without a change", async () => {
    for (const cause of ["created", "resumed"] as const) await move(cause);
    expect([beforeChange.mock.calls.length, afterChange.mock.calls.length]).toEqual([0, 2]);
    await move(undefined);
    expect(afterChange.mock.calls).toHaveLength(2);
  });

  it("sends nothing if it is rejected, without secrets in the reason", async () => {
    beforeChange.mockResolvedValue("it is\nempty");
    const { error, service } = await move("changed");
    expect([error, error?.message, service.writes]).toEqual([
      expect.objectContaining({ code: "target_change_failed" }),
      "it is empty",
      [],
    ]);
  });

  it("that is not completed is stored, and so is the last note of it", async () => {
    afterChange.mockResolvedValue("it did not end");
    const { error, progress } = await move("created");
    expect([error?.message, progress.changed, progress.targetProgress]).toEqual(["it did not end", true, undefined]);
    afterChange.mockImplementation(async (_steps, _inputs, { saveNote }) => {
      saveNote("half");
      throw new Error("broke");
    });
    expect((await move("created")).progress).toMatchObject({ targetProgress: "y\nhalf", changed: true });
    afterChange.mockImplementation(async (_steps, _inputs, { saveNote }) => {
      saveNote(undefined);
      throw new Error("broke");
    });
    expect((await move("created")).progress).toMatchObject({ targetProgress: "", changed: true });
  });

  it.each<[TargetProgress["cause"], string | undefined, string | undefined]>([
    ["resumed", "y\nhalf", "half"],
    ["resumed", "x\nhalf", undefined],
    ["resumed", "y", undefined],
    ["resumed", undefined, undefined],
    ["changed", "y\nhalf", undefined],
    ["created", "y\nhalf", undefined],
  ])("%s from %j continues after the note %j", async (cause, targetProgress, note) => {
    const service = new ScriptedService({});
    const progress: Progress = { inputs: { ...a, to: "y" }, changed: false, targetProgress };
    const goal: Goal = { operation: "update", values: a, desired: { ...a, to: "y" }, targetChange: cause };
    await completeFollowUps(service.context(moving), progress, goal);
    expect(afterChange.mock.calls.map(([, , { lastNote }]) => lastNote)).toEqual([note]);
    expect([progress.targetProgress, progress.changed]).toEqual(["y", false]);
    afterChange.mockResolvedValue("it did not end");
    await expect(completeFollowUps(service.context(moving), progress, goal)).rejects.toThrow("it did not end");
    expect([progress.targetProgress, progress.changed]).toEqual(["y", true]);
  });

  it("that is complete is not completed again", async () => {
    const progress: Progress = { inputs: { ...a, to: "y" }, changed: false };
    const goal: Goal = { operation: "update", values: a, desired: { ...a, to: "y" } };
    await completeFollowUps(new ScriptedService({}).context(moving), progress, goal);
    expect(afterChange).not.toHaveBeenCalled();
  });

  it("is due if the target changes or an earlier change of it is not complete", () => {
    const due = (to: string | undefined, targetProgress: string | undefined, next: string) =>
      isTargetChangeDue(moving, { inputs: { ...a, to }, outputs: {}, targetProgress }, { ...a, to: next });
    expect(due("x", "x", "y")).toBe(true);
    expect(due("x", undefined, "y")).toBe(true);
    expect(due("y", "y", "y")).toBe(false);
    expect(due("y", undefined, "y")).toBe(false);
    expect(due("y", "", "y")).toBe(true);
    expect(due("y", "x", "y")).toBe(true);
    expect([targetOf(moving, { to: "x" }), targetOf(moving, {}), targetOf(plain, {})]).toEqual(["x", "", undefined]);
  });

  it("that is not complete is an update of the next preview", () => {
    const unfinished = (definition: Definition, targetProgress: string | undefined) =>
      unfinishedTargetChange(definition, { inputs: {}, outputs: {}, targetProgress }, { ...a, to: "y" });
    expect(unfinished(moving, "x")).toEqual({
      path: "to",
      kind: "update",
      replaces: false,
      reason: 'the move is not complete (to "y")',
    });
    for (const progress of ["y", undefined]) expect(unfinished(moving, progress)).toBeUndefined();
    expect(unfinished(plain, "x")).toBeUndefined();
  });
});

describe("the contents of a replaced object", () => {
  const copy = jest.fn(async (..._given: Parameters<ContentCopy["copy"]>): Promise<void> => {});
  beforeEach(() => copy.mockReset().mockResolvedValue(undefined));
  const copying = defineResource({
    ...named,
    name: "Index",
    inputs: {
      name: z.string().optional().meta({ autoName: true }),
      kind: z.string().optional(),
      copy: z.boolean().optional().meta({ providerOnly: true }),
    },
    permissions: { read: "read:index", write: "write:index" },
    hooks: {
      contentCopy: {
        enabledBy: "copy",
        noun: "documents",
        problems: (olds, news) => (olds.kind === news.kind ? [] : [{ path: "kind", reason: "has another form" }]),
        copy,
      },
    },
  });
  const desired = { name: "new", copy: true };
  const run = (entry: Partial<ResourceEntry> = {}, definition: Definition = copying) => {
    const service = new ScriptedService({}, definition.service);
    const context = service.context(definition);
    Object.assign(context.entry, entry);
    return { service, context, objects: service.session.objects };
  };

  it("are copied from each replaced object, of which only the first can have an empty copy", async () => {
    const { context, objects } = run();
    const flags: unknown[] = [];
    const progress: Progress = { inputs: desired, copyFrom: ["old", "older"], changed: false };
    copy.mockImplementation(async () => {
      flags.push([progress.copyFrom, ...["old", "older"].map((id) => objects.find(copying, id)?.isUncopied)]);
    });
    await copyContents(context, progress, { values: { name: "new", extra: 1 }, isNew: true });
    expect(copy.mock.calls.map(([steps, source, given]) => [steps.values, source, given])).toEqual([
      [{ name: "new", extra: 1 }, { id: "old", isNew: true }, desired],
      [{ name: "new", extra: 1 }, { id: "older", isNew: false }, desired],
    ]);
    expect(flags).toEqual([
      [["old", "older"], true, true],
      [["older"], false, true],
    ]);
    expect([progress.copyFrom, progress.changed, objects.find(copying, "older")?.isUncopied]).toEqual([
      undefined,
      true,
      false,
    ]);
    await copyContents(context, { ...progress, copyFrom: ["x"] }, { values: {}, isNew: false });
    expect(copy.mock.lastCall?.[1]).toEqual({ id: "x", isNew: false });
  });

  it("stay to be copied after a failure, and are not copied unless the inputs enable it", async () => {
    const { context, objects } = run();
    const progress: Progress = { inputs: desired, copyFrom: ["old", "older"], changed: false };
    copy.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("broke"));
    await expect(copyContents(context, progress, { values: {}, isNew: true })).rejects.toThrow("broke");
    expect([progress.copyFrom, objects.find(copying, "older")?.isUncopied]).toEqual([["older"], true]);
    copy.mockClear();
    for (const copies of [undefined, false, "true"])
      await copyContents(context, { ...progress, inputs: { copy: copies } }, { values: {}, isNew: true });
    expect(copy).not.toHaveBeenCalled();
  });

  const requestError = (status: number, requestId?: string) =>
    new HttpError("secret contents", { method: "POST", path: "/docs", status, ...(requestId ? { requestId } : {}) });
  const omitted = "The message of the service may contain documents, so that it is omitted.";
  const check = "Check trefoil:restToken or trefoil:restPassword.";

  it.each<[number, string]>([
    [401, `The credential was rejected. ${check}`],
    [403, `The credential may not do this; it needs write:index. ${check}`],
    [404, "The old or the new Index was not found. Run `pulumi up --refresh` to see which one exists."],
    [500, "Run `pulumi up` again to continue. If it fails again, contact the vendor with the request id."],
  ])("are never shown by an error: %i", async (status, advice) => {
    for (const requestId of ["r-9", undefined]) {
      copy.mockRejectedValueOnce(requestError(status, requestId));
      const progress: Progress = { inputs: desired, copyFrom: ["old"], changed: false };
      await expect(copyContents(run().context, progress, { values: {}, isNew: true })).rejects.toMatchObject({
        code: "not_copied",
        message: `POST /docs -> ${status}${requestId ? " (request r-9)" : ""}. ${omitted} ${advice}`,
      });
    }
  });

  it("cannot be copied with some kinds of credentials, which the error names", async () => {
    const credential = () => ({ kind: "query key", rejected: { 403: "Use an admin key." } });
    const service = { ...shop, access: { ...shop.access, credential } };
    copy.mockRejectedValueOnce(requestError(403));
    const progress: Progress = { inputs: desired, copyFrom: ["old"], changed: false };
    const { context } = run({}, { ...copying, service });
    await expect(copyContents(context, progress, { values: {}, isNew: true })).rejects.toThrow(
      /The query key may not do this; it needs write:index\. .* Use an admin key\.$/,
    );
  });

  it("cannot be copied if the object is deleted first, or for a reason of the definition", () => {
    const reject = (more: object) => () =>
      rejectUncopiable(run().context, "old", { olds: { name: "old" }, news: desired, isDeletedFirst: false, ...more });
    expect(reject({})).not.toThrow();
    expect(reject({ isDeletedFirst: true })).toThrow(
      expect.objectContaining({
        code: "not_copied",
        operation: "preview",
        resource: 'Index "old"',
        problem:
          "it is deleted before the new Index exists, so that its documents cannot be copied (`copy`). Omit the argument `name` and the option `deleteBeforeReplace`, or change `name` too.",
      }),
    );
    expect(reject({ olds: { name: "old", kind: "x" } })).toThrow(
      "preview failed: its documents cannot be copied (`copy`): kind has another form.",
    );
    expect(reject({ isDeletedFirst: true, news: { name: "new" } })).not.toThrow();
  });

  it("of a create are the contents of the object that it replaces, and of older objects", () => {
    const stored = { id: "old", inputs: { name: "old" }, copyFrom: ["older"] };
    const sources = (entry: Partial<ResourceEntry>, given: object = desired) =>
      sourcesOfCreate(run(entry).context, { ...given });
    expect(sources({ stored })).toEqual(["old", "older"]);
    expect(sources({ stored: { id: "old", inputs: {} } })).toEqual(["old"]);
    expect(sources({})).toEqual([]);
    expect(sources({ stored }, { name: "new" })).toEqual([]);
    expect(sources({ stored }, { ...desired, name: "old" })).toEqual([]);
    expect(() => sources({ stored: { ...stored, inputs: { kind: "x" } } })).toThrow("kind has another form");
  });

  it("of an update are the contents that an earlier operation did not copy, which the preview shows", () => {
    const { context } = run();
    const state = (copyFrom?: string[]): State => ({ inputs: {}, outputs: {}, copyFrom });
    expect(sourcesOfUpdate(context, state(["old"]), desired)).toEqual(["old"]);
    expect(sourcesOfUpdate(context, state(["old"]), {})).toBeUndefined();
    expect(unfinishedCopy(context, state(["old", 'o"r']), desired)).toEqual({
      path: "copy",
      kind: "update",
      replaces: false,
      reason: 'the copy of the documents from "old", "o\\"r" is not complete',
    });
    for (const one of [state(), state([])]) expect(unfinishedCopy(context, one, desired)).toBeUndefined();
    expect(unfinishedCopy(context, state(["old"]), {})).toBeUndefined();
  });

  describe("before its deletion", () => {
    const deletion = async (entry: Partial<ResourceEntry>, prepare: (context: Context) => void = () => {}) => {
      const { context } = run(entry);
      prepare(context);
      return requireCopied(context, "old").catch(({ code, problem }) => [code, problem]);
    };

    it("are copied once more to the object that replaces it", async () => {
      expect(await deletion({ desired: { ...desired, kind: "x" }, createdId: "new" })).toBe(true);
      expect(copy.mock.calls.map(([steps, source, given]) => [steps.values, source, given])).toEqual([
        [
          { ...desired, kind: "x" },
          { id: "old", isNew: false },
          { ...desired, kind: "x" },
        ],
      ]);
      const stored = { id: "stored", inputs: {} };
      expect(await deletion({ desired, stored })).toBe(true);
      expect(copy.mock.lastCall?.[0].values).toMatchObject({ name: "stored" });
      expect(await deletion({ desired, stored, createdId: "newest" })).toBe(true);
      expect(copy.mock.lastCall?.[0].values).toMatchObject({ name: "newest" });
    });

    it("are not copied if the program no longer declares the resource, or no copy", async () => {
      expect(await deletion({})).toBe(false);
      expect(await deletion({ desired: { name: "new" }, createdId: "new" })).toBe(false);
      expect(await requireCopied(run({ desired }, plain).context, "old")).toBe(false);
      expect(copy).not.toHaveBeenCalled();
    });

    it("prevent it if their copy is not complete, or if no other object has them", async () => {
      const uncopied = (context: Context) => {
        context.session.objects.of(copying, "old").isUncopied = true;
      };
      expect(await deletion({ desired, createdId: "new" }, uncopied)).toEqual([
        "not_copied",
        "the copy of its documents to the new Index is not complete. It was not deleted. Run `pulumi up` again to continue the copy.",
      ]);
      for (const entry of [{ desired }, { desired, createdId: "old" }])
        expect(await deletion(entry)).toEqual([
          "not_copied",
          "it would be deleted before its documents are copied (`copy`). It was not deleted. Omit the option `deleteBeforeReplace` and the argument `name`, so that the new Index is created first. To replace it without a copy, remove `copy`.",
        ]);
    });
  });
});

describe("values that the service has given instead of the declared ones", () => {
  const described = defineResource({
    ...named,
    inputs: {
      ...inputs,
      url: z.string().optional(),
      pin: z.string().optional().meta({ secret: true }),
      tags: z.array(z.string()).optional(),
    },
  });
  function report(definition: Definition, declared: object, actual: object, secrets: string[] = []) {
    const service = new ScriptedService({}, definition.service);
    const context = service.context(definition);
    context.redactStrings(secrets);
    const result = reportOtherValues(context, "update", "a", {
      desired: { ...a, ...declared },
      actual: { ...a, ...actual },
    });
    return [result, service.warnings[0], service.reports.length] as const;
  }
  const text = (values: string) =>
    `Thing "a": the service accepted the update, but returned other values than the program declares: ${values}. The state contains the values of the service, so that the next preview shows the difference. Run \`pulumi up\` again, or declare these values.`;

  it("are reported with both values, in one warning", () => {
    expect(report(described, { size: 1, tags: ["x", "y"] }, { note: "z", tags: ["x", "w"] })).toEqual([
      true,
      text(
        'size (service: not set, program: 1), note (service: "z", program: not set), tags[1] (service: "w", program: "y")',
      ),
      0,
    ]);
    expect(report(described, { size: 1 }, { size: 1 })).toEqual([undefined, undefined, 0]);
  });

  it("are named only if they may be secret: by the definition, by a secret of the program, or by their form", () => {
    expect(report(described, { pin: "p-1" }, { pin: "p-2" })[1]).toBe(text("pin"));
    expect(report(described, { note: "x" }, { note: "with hush-hush" }, ["hush-hush"])[1]).toBe(text("note"));
    expect(report(described, { note: "hush-hush" }, { note: "x" }, ["hush-hush"])[1]).toBe(text("note"));
    expect(report(described, { url: "https://a" }, { url: "https://user:pass@b" })[1]).toBe(text("url"));
    expect(
      report(described, { note: "hush-hush", pin: "hush-hush" }, { note: "hush-hush or more", pin: "hush-hush" })[1],
    ).toBe(text("note"));
  });

  it("are named only in undescribed parts with the name of a secret", () => {
    const extra = (value: string) => ({ extra: { apiToken: { id: value }, label: value } });
    expect(report(described, extra("one-1234"), extra("two-5678"))[1]).toBe(
      text('extra.apiToken.id, extra.label (service: "two-5678", program: "one-1234")'),
    );
    const unknown = defineResource({
      ...named,
      service: rest,
      inputs: { name: z.string(), token: z.string().optional() },
    });
    expect(report(unknown, { token: "one" }, { token: "two" })[1]).toBe(text("token"));
    const known = defineResource({ ...named, inputs: { name: z.string(), token: z.string().optional() } });
    expect(report(known, { token: "one" }, { token: "two" })[1]).toBe(text('token (service: "two", program: "one")'));
  });
});

describe("the state after a write", () => {
  const progress = (more: Partial<Progress> = {}): Progress => ({ inputs: { ...a, size: 2 }, changed: true, ...more });
  const desired: State = { inputs: { ...a, size: 3 }, outputs: {}, autoNamed: true };

  it("has the reached inputs, and the outputs of the response over the stored ones", async () => {
    const service = new ScriptedService({});
    const context = service.context(plain);
    const remote = { body: {}, values: { ...a, state: "on" } };
    const more = { targetProgress: "x", copyFrom: ["old"], hasOtherValues: true } as const;
    expect(await stateOf(context, desired, progress({ remote, ...more }), { state: "off" })).toEqual({
      inputs: { ...a, size: 2 },
      outputs: { state: "on" },
      autoNamed: true,
      account: "https://shop.example.com",
      digests: undefined,
      ...more,
    });
    expect((await stateOf(context, desired, progress(), { state: "off" })).outputs).toEqual({ state: "off" });
    expect(service.requests).toEqual([]);
  });

  it("has digests of the omitted inputs at the level complete, as a new read shows them", async () => {
    const given = progress({ inputs: { ...a, drift: "complete" } });
    const service = new ScriptedService({ [GET]: { ...a, note: "theirs" } });
    const { digests } = await stateOf(service.context(plain), desired, given, {});
    expect(digests).toEqual({ note: expect.stringMatching(/^.{8}$/) });
    expect(service.requests).toEqual([GET]);
    const counted = defineResource({
      ...anyResource,
      service: shop,
      outputs: { thingId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs,
      requests: { update: undefined, list: { complete: true } },
    });
    const found = { "GET /things/1": { ...a, id: "1", note: "x" }, "GET /things": [{ ...a, id: "1" }] };
    const remote = { body: {}, values: { thingId: "1" } };
    for (const [more, stored] of [
      [{ remote }, {}],
      [{}, { thingId: "1" }],
      [{ remote }, { thingId: "2" }],
    ] as const) {
      const context = new ScriptedService(found).context(counted);
      await readList(context, {});
      expect((await stateOf(context, desired, { ...given, ...more }, stored)).digests).toHaveProperty("note");
    }
    for (const response of [new Reply(404), new Reply(500)]) {
      const failing = new ScriptedService({ [GET]: response }).context(plain);
      expect((await stateOf(failing, desired, given, {})).digests).toBeUndefined();
    }
    const empty = defineResource({
      ...anyResource,
      service: shop,
      path: undefined,
      id: "{name}",
      outputs: {},
      inputs,
      operations: { read: async () => ({ ...a }), update: async () => undefined },
    } as unknown as Parameters<typeof defineResource>[0]);
    expect((await stateOf(new ScriptedService({}).context(empty), desired, given, {})).digests).toBeUndefined();
  });

  it("is read with the sent inputs, and not with those of the response", async () => {
    const seen: unknown[] = [];
    const comparing = defineResource({
      ...named,
      inputs,
      decode: (api, known) => {
        seen.push(known.size);
        return api;
      },
    });
    const service = new ScriptedService({ [GET]: { ...a, size: 2 } });
    const remote = { body: {}, values: { ...a, size: 1 } };
    const change = { olds: a, news: { ...a, size: 2 } };
    expect(await inputsAfterWrite(service.context(comparing), a, change, remote)).toBe(change.news);
    expect(seen).toEqual([2]);
    expect(await inputsAfterWrite(service.context(comparing), a, change, undefined)).toBe(change.news);
    const removal = { olds: { ...a, size: 2 }, news: a };
    expect(await inputsAfterWrite(service.context(comparing), a, removal, undefined)).toBe(removal.news);
    expect(service.requests).toEqual([GET]);
  });
});
