import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import timers from "node:timers/promises";
import { z } from "zod";
import { type Definition, defineResource } from "../../../provider/define";
import { create, diff, type Inputs, lookUp, type State, type Values } from "../../../provider/lifecycle";
import { pendingRecords } from "../../../provider/lifecycle/journal";
import { deleteLeftover, examine } from "../../../provider/lifecycle/recovery";
import type { RequestOptions } from "../../../provider/rest";
import { rest } from "../../../provider/services/rest/service";
import { rewriteRecord } from "../../support/records";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, namedThing, Reply, ScriptedService, shop } from "./scripted-service";

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
});
afterEach(() => jest.restoreAllMocks());

const account = "https://shop.example.com";
const inputs = {
  name: z.string(),
  size: z.int().optional(),
  kind: z.string().optional().meta({ replaceOnChanges: true }),
  pin: z.string().optional().meta({ secret: true }),
};
const named = defineResource({
  ...namedThing,
  inputs: { ...inputs, name: z.string().optional().meta({ autoName: true, replaceOnChanges: true }) },
  requests: { update: "PATCH {item}" },
});
const numbered = defineResource({
  ...anyResource,
  service: shop,
  inputs,
  naturalKey: ["name"],
  decode: (body) => ({ ...body, thingId: body.id }),
  requests: { update: "PATCH {item}" },
});

/** A kind of an unknown API. */
const undescribed = { ...numbered, service: rest } as typeof named;

const desired = (given: Values = {}, more: Partial<State> = {}): State => ({
  inputs: { name: "a", ...given },
  outputs: {},
  ...more,
});
/** Facts of a record, by their part. */
interface Facts {
  readonly request?: object;
  readonly before?: object;
}

/** Leaves the record of a create with these inputs. */
async function interrupted(
  definition: typeof named,
  state: State,
  { request, before }: Facts = {},
  id?: string,
  name = "dev/sample",
): Promise<void> {
  const { journal } = new ScriptedService({}).session;
  const inputsDigest = journal.digestOf(definition, state);
  const key = { token: definition.token, account, resource: { name }, inputsDigest };
  const record = await journal.begin(key, { request: { locator: { name: "a" } as Inputs, ...request }, before });
  if (id !== undefined) await journal.recordCreated(record, id);
}

/** Changes the only record. */
function changeRecord(change: object): void {
  const [{ path = "" } = {}] = pendingRecords();
  rewriteRecord(path, change);
}

const endedProcess = { writer: { pid: 2 ** 22 + 1, startTicks: 1 } };

/** A time some minutes after that of a record. */
const minutes = (count: number): string => new Date(Date.UTC(2026, 10, 1, 8, count)).toISOString();

const generated = { request: { expectedId: "a", hasGeneratedName: true } };

const run = async (definition: typeof named, script: object, state: State) => {
  const service = new ScriptedService({ ...script });
  const outcome = await create(service.context(definition), state).then(
    (made) => ({ made, error: undefined }),
    (error) => ({ made: undefined, error }),
  );
  return { ...outcome, service, requests: service.requests };
};

describe("a create that continues with the object of an interrupted create", () => {
  it("adds the id of the object that it found to the record, so that its state ends the record", async () => {
    await interrupted(numbered, desired());
    const script = { "GET /things": [{ id: "7", name: "a" }], "GET /things/7": { id: "7", name: "a" } };
    const { made, service } = await run(numbered, script, desired());
    expect(made?.id).toBe("7");
    expect(service.writes).toEqual([]);
    const [record] = pendingRecords();
    expect(record?.content).toMatchObject({ request: { expectedId: "7" }, writer: { pid: process.pid } });
    expect(record?.content).not.toHaveProperty("response");
    const { session } = new ScriptedService({});
    session.journal.removeStored(account, numbered.token, "7");
    expect(pendingRecords()).toEqual([]);
  });

  it.each<[string, typeof named, Facts]>([
    ["with a generated id", numbered, {}],
    ["with a chosen name", named, { request: { expectedId: "a" } }],
  ])(
    "does not delete it after one more interruption, since it may be that of another client: %s",
    async (_, kind, facts) => {
      await interrupted(kind, desired({ kind: "x" }), facts);
      const body = { ...(kind === numbered && { id: "7" }), name: "a", kind: "x" };
      const script = { "GET /things": [body], "GET /things/7": body, "GET /things/a": body };
      const first = await run(kind, script, desired({ kind: "x" }));
      expect([first.error, first.service.writes]).toEqual([undefined, []]);
      const second = await run(kind, script, desired({ kind: "x" }));
      expect([second.made?.id, second.service.writes]).toEqual([first.made?.id, []]);
      const replaced = await run(kind, script, desired({ kind: "y" }));
      expect([replaced.error?.code, replaced.service.writes, pendingRecords().length]).toEqual(["unsure", [], 1]);
      const other = { ...body, kind: "z" };
      const changed = { "GET /things": [other], "GET /things/7": other, "GET /things/a": other };
      const { error, service } = await run(kind, changed, desired({ kind: "x" }));
      expect([error?.code, service.writes, pendingRecords().length]).toEqual(["unsure", [], 1]);
    },
  );

  /** The next create, after a run that found the object 8 of another resource in the state. */
  const afterOther = async (ids: readonly string[]) => {
    await interrupted(numbered, desired({ size: 1 }), { request: { expectedId: "7" }, before: { existing: [] } });
    await interrupted(numbered, desired({ size: 1 }), {}, "8", "dev/other");
    new ScriptedService({}).session.journal.removeStored(account, numbered.token, "8");
    const list = ids.map((id) => ({ id, name: "a", size: 5 }));
    const script = { "GET /things": list, "POST /things": { id: "10", name: "a", size: 1 } };
    return run(numbered, script, desired({ size: 1 }));
  };

  it("names it after another client has changed it, and no other object with the same key", async () => {
    const { error, service } = await afterOther(["8", "9", "7"]);
    expect(error?.message).toMatch(
      /^Thing "7": create failed: an interrupted update sent a create request with the inputs of the program\. This object may be the result, although it has other values now: another client has changed, replaced or created it\. To adopt it, restore the values of the program in the service\. Otherwise keep it: import it if this stack should manage it, and run `(?:npx )?trefoil recover --stack dev --forget [0-9a-f]{8}` in the folder of the program\. Then run `pulumi up` again\./,
    );
    expect([error?.code, service.writes, pendingRecords().length]).toEqual(["unsure", [], 1]);
  });

  it("does not mistake the object of another resource for it after another client has deleted it", async () => {
    expect((await afterOther(["8"])).made?.id).toBe("10");
  });

  it("finds it in the second list if the first lacks it", async () => {
    await interrupted(numbered, desired());
    const { made, service } = await run(numbered, { "GET /things": inTurn([], [{ id: "7", name: "a" }]) }, desired());
    expect([made?.id, service.writes]).toEqual(["7", []]);
  });

  it("changes it to other inputs, sends secrets again, and does not trust the recorded inputs any longer", async () => {
    const first = desired({ size: 1, pin: "1234" });
    await interrupted(named, first, { request: { expectedId: "a" } }, "a");
    const body = { name: "a", size: 1 };
    const script = { "GET /things/a": body, "PATCH /things/a": { ...body, size: 2 } };
    const second = await run(named, script, desired({ size: 2, pin: "1234" }));
    expect(second.service.writes).toEqual([["PATCH /things/a", { size: 2, pin: "1234" }]]);
    expect(second.made?.state.inputs).toEqual({ name: "a", size: 2, pin: "1234" });
    expect(pendingRecords()).toMatchObject([{ content: { request: { inputsDigest: "" } } }]);
    const now = { "GET /things/a": { ...body, size: 2 }, "PATCH /things/a": body };
    expect((await run(named, now, first)).service.writes).toEqual([["PATCH /things/a", { size: 1, pin: "1234" }]]);
  });

  it.each<[string, typeof named, Facts]>([
    ["with a generated id", numbered, {}],
    ["with a chosen name", named, { request: { expectedId: "a" } }],
  ])("never deletes it after two interruptions of its change to other inputs: %s", async (_, kind, facts) => {
    const first = desired({ kind: "x", size: 1 });
    const sentInputs = new ScriptedService({}).session.journal.encrypt(first.inputs);
    await interrupted(kind, first, { ...facts, request: { ...facts.request, inputs: sentInputs } });
    const script = (size: number, more: object = {}) => {
      const body = { ...(kind === numbered && { id: "7" }), name: "a", kind: "x", size, ...more };
      const patched = { ...body, size: 2 };
      return {
        ...{ "GET /things": [body], "GET /things/7": body, "GET /things/a": body },
        ...{ "PATCH /things/7": patched, "PATCH /things/a": patched },
      };
    };
    const next = desired({ kind: "x", size: 2 });
    const id = kind === numbered ? "7" : "a";
    const results = [];
    // Before and after the request of an interrupted change, and after another client has changed the object.
    for (const size of [1, 1, 2, 3]) results.push((await run(kind, script(size), next)).service.writes);
    const sent = [[`PATCH /things/${id}`, { size: 2 }]];
    expect(results).toEqual([sent, sent, [], sent]);
    expect(pendingRecords()).toMatchObject([{ content: { request: { expectedId: id, isChanged: true } } }]);
    expect(pendingRecords()[0]?.content).not.toHaveProperty("response");
    const { error, service } = await run(kind, script(2), desired({ kind: "y", size: 2 }));
    expect([error?.code, service.writes, pendingRecords().length]).toEqual(["unsure", [], 1]);
    const none = { ...script(2), "GET /things": [], "GET /things/7": new Reply(404), "GET /things/a": new Reply(404) };
    const made = await run(kind, { ...none, "POST /things": { id: "8", name: "a", kind: "x", size: 2 } }, next);
    expect(made.service.writes.map(([line]) => line)).toEqual(["POST /things"]);
  });

  it("finds an object whose id contains a slash in its recorded parent", async () => {
    const nested = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/orgs/{org}/things", item: "/orgs/{org}/things/{thingId}" },
      inputs: { org: z.string(), ...inputs },
      naturalKey: ["org", "name"],
      decode: (body) => ({ ...body, thingId: body.id }),
      requests: { update: "PATCH {item}" },
    });
    const state = desired({ org: "a" });
    await interrupted(nested, state, { request: { locator: { org: "a", name: "a" } } }, "a/x/y");
    const { made, service } = await run(nested, { "GET /orgs/a/things/x%2Fy": { id: "x/y", name: "a" } }, state);
    expect([made?.id, service.writes]).toEqual(["a/x/y", []]);
  });

  const read = { "GET /things/7": { id: "7", name: "a" }, "GET /things": [{ id: "7", name: "a" }] };
  const importing = async (script: Readonly<Record<string, unknown>> = read, name = "dev/other") => {
    const service = new ScriptedService({ ...read, ...script });
    await lookUp(service.context(numbered, { name }), "7", "state");
    return service;
  };

  it.each([
    ["the same run", "7"],
    ["a later run", "7"],
    ["a later run", undefined],
  ])("fails for an object that another resource imports in %s, with the recorded id %s", async (when, id) => {
    await interrupted(numbered, desired(), {}, id);
    changeRecord(endedProcess);
    const first = await importing();
    const service = when === "the same run" ? first : new ScriptedService(read);
    await expect(create(service.context(numbered), desired())).rejects.toMatchObject({
      code: "unsure",
      problem: expect.stringContaining('an import has read it as "other". If the stack contains it as "other", run '),
    });
    expect(service.writes).toEqual([]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it("does not note the import of an object that existed before the create", async () => {
    await interrupted(numbered, desired(), { before: { existing: ["7"] } });
    changeRecord(endedProcess);
    await importing();
    const [record] = pendingRecords();
    expect(record?.content).not.toHaveProperty("imports");
  });

  it("continues with an object that an import of the same resource has read", async () => {
    await interrupted(numbered, desired(), {}, "7");
    changeRecord(endedProcess);
    await importing({}, "dev/sample");
    expect((await run(numbered, read, desired())).made?.id).toBe("7");
  });

  it.each([
    ["with other parents", { name: "dev/sample", parents: "acme:Chat" }, '"sample"'],
    ["of another stack", { name: "prod/sample" }, '"sample" of the stack "prod"'],
    ["of another project", { name: "dev/sample", project: "blog" }, '"sample" of the stack "blog/dev"'],
  ])(
    "fails for an object that a resource with the same name %s imports, also after its own import",
    async (_, other, place) => {
      await interrupted(numbered, desired(), {}, "7");
      changeRecord(endedProcess);
      for (const resource of [other, { name: "dev/sample" }])
        await lookUp(new ScriptedService(read).context(numbered, resource), "7", "state");
      const service = new ScriptedService(read);
      await expect(create(service.context(numbered), desired())).rejects.toMatchObject({
        code: "unsure",
        problem: expect.stringContaining(
          `an import has read it as ${place}. If the stack contains it as "sample", run `,
        ),
      });
    },
  );

  it("fails for an object that a renamed resource and another stack import", async () => {
    await interrupted(numbered, desired(), {}, "7");
    changeRecord(endedProcess);
    const resource = { name: "dev/other", aliases: [{ name: "dev/sample" }] };
    for (const name of ["prod/sample", "dev/other"]) await importing({}, name);
    await expect(create(new ScriptedService(read).context(numbered, resource), desired())).rejects.toMatchObject({
      code: "unsure",
    });
  });

  it("continues with an object that an import of the same resource has read under its new name", async () => {
    await interrupted(numbered, desired(), {}, "7");
    changeRecord(endedProcess);
    await importing();
    const resource = { name: "dev/other", aliases: [{ name: "dev/sample" }] };
    const made = await create(new ScriptedService(read).context(numbered, resource), desired());
    expect(made.id).toBe("7");
  });

  it("keeps what another process writes to a record during an import, and restores no removed record", async () => {
    await interrupted(numbered, desired());
    changeRecord(endedProcess);
    const service = new ScriptedService(read);
    const { journal } = service.session;
    journal.recordedIds(account, numbered.token);
    changeRecord({ response: { id: "7" } });
    journal.noteImport(account, numbered.token, "7", { name: "dev/other" });
    expect(pendingRecords()).toMatchObject([
      { content: { response: { id: "7" }, imports: [{ id: "7", name: "other" }] } },
    ]);
    for (const { path } of pendingRecords()) rmSync(path);
    journal.noteImport(account, numbered.token, "7", { name: "dev/third" });
    expect(pendingRecords()).toEqual([]);
  });

  it("reads all its records, the oldest first", async () => {
    await interrupted(numbered, desired(), {}, "1");
    changeRecord({ writer: { time: "2026-01-01T00:00:00.000Z" } });
    await interrupted(numbered, desired(), {}, "2");
    const { made, requests } = await run(numbered, { "GET /things/2": { id: "2", name: "a" } }, desired());
    expect(made?.id).toBe("2");
    expect(requests).toEqual(["GET /things/1", "GET /things/2"]);
    expect(pendingRecords().map(({ content }) => content.response?.id)).toEqual(["2"]);
  });
});

describe("a create that continues with the object of another program", () => {
  const downtime = { allowedBy: "may", effect: "is offline", request: "PUT {item}?offline=true", changes: ["size"] };
  const offline = defineResource({
    ...namedThing,
    inputs: { ...inputs, may: z.boolean().optional().meta({ providerOnly: true }) },
    requests: { update: { request: "PUT {item}", body: "object" } },
    hooks: { downtime },
  }) as unknown as typeof named;
  const script = { "GET /things/a": { name: "a", size: 1 }, "PUT /things/a?offline=true": new Reply(503) };

  it.each<[string, Values, RegExp, string[]]>([
    ["makes it unavailable only if the program allows it", { size: 2 }, /`size` can change in place only while/, []],
    ["keeps the change if the request fails", { size: 2, may: true }, / 503\./, ["PUT /things/a?offline=true"]],
  ])("%s", async (_, given, message, writes) => {
    const sent = new ScriptedService({}).session.journal.encrypt({ name: "a", size: 1 });
    await interrupted(offline, desired({ size: 1 }), { request: { expectedId: "a", inputs: sent } });
    const { error, service } = await run(offline, script, desired(given));
    expect(error?.message).toMatch(message);
    expect(new Set(service.writes.map(([line]) => line))).toEqual(new Set(writes));
    expect(error?.state).toMatchObject({ inputs: { size: 1 } });
    expect(error?.state.steps?.forms).toBeUndefined();
  });

  it("leaves an object in the state to the engine, which deletes it after its replacement exists", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" }, before: { replaced: "same inputs" } }, "a");
    const service = new ScriptedService({ "GET /things/a": { name: "a" }, "POST /things": { name: "b" } });
    const context = service.context(named, { name: "dev/sample" });
    const next = desired({ name: "b" });
    diff(context, "a", { ...desired(), account }, next);
    await create(context, next);
    expect(service.writes.map(([line]) => line)).toEqual(["POST /things"]);
  });
});

describe("a create that was interrupted while it deleted the object of its record", () => {
  const a = { name: "a" };
  const chosen = { request: { expectedId: "a" } };
  const b = desired({ name: "b" });
  const found = { "GET /things/a": a };
  const created = { "POST /things": { id: "8", name: "b" } };

  it.each<[string, typeof named, Facts, string, State, object, (string | undefined)[]]>([
    ["fails for a chosen name that another client may have used since", named, chosen, "a", b, found, ["unsure"]],
    ["sends its request if no object has the name", named, chosen, "a", b, {}, [undefined, "POST /things"]],
    [
      "deletes an object with a generated name again",
      named,
      generated,
      "a",
      b,
      { ...found, "DELETE /things/a": {} },
      [undefined, "DELETE /things/a", "POST /things"],
    ],
    [
      "sends its request if no object has the id that the service generated",
      numbered,
      {},
      "7",
      desired({ kind: "y" }),
      { "GET /things": [], "POST /things": { id: "8", name: "a", kind: "y" } },
      [undefined, "POST /things"],
    ],
    [
      "deletes an object again that no list shows",
      undescribed,
      { before: { list: "missing" } },
      "7",
      desired({ kind: "y" }),
      {
        "GET /things/7": { id: "7", name: "a" },
        "DELETE /things/7": {},
        "POST /things": { id: "8", name: "a", kind: "y" },
      },
      [undefined, "DELETE /things/7", "POST /things"],
    ],
  ])("%s", async (_, definition, facts, id, next, script, expected) => {
    await interrupted(definition, desired(), facts, id);
    const before = { [`GET /things/${id}`]: { id, name: "a" }, [`DELETE /things/${id}`]: () => lost() };
    const first = await run(definition, before, next);
    expect(first.error).toBeInstanceOf(Error);
    expect(first.service.writes.map(([line]) => line)).toEqual([`DELETE /things/${id}`]);
    const { error, service } = await run(definition, { ...created, ...script }, next);
    expect([error?.code, ...service.writes.map(([line]) => line)]).toEqual(expected);
  });

  it.each<[string, Definition, object, string, (string | undefined)[]]>([
    [
      "keeps the id of the object if the service rejects the deletion",
      named,
      { "DELETE /things/a": new Reply(403) },
      "http_403",
      ["a"],
    ],
    [
      "keeps no id of an object that must not be deleted after an attempt that may have deleted it",
      { ...named, deletionProtection: [{ noun: "keys", request: "GET {item}/keys", count: Number }] },
      {
        "GET /things/a/keys": inTurn(0, 1),
        "DELETE /things/a": async ({ beforeSend }: RequestOptions) => beforeSend?.(true),
      },
      "not_empty",
      [undefined],
    ],
  ])("%s", async (_, definition, script, code, ids) => {
    await interrupted(named, desired(), chosen, "a");
    const { error } = await run(definition as typeof named, { ...found, ...script }, b);
    expect(error).toMatchObject({ code });
    expect(pendingRecords().map(({ content }) => content.response?.id)).toEqual(ids);
  });
});

describe("a create after one without a response", () => {
  const list = [{ id: "7", name: "a" }];

  it.each<[string, Values, string[]]>([
    ["updates the object of the recorded inputs", { size: 2 }, ["PATCH /things/7"]],
    ["does not delete the object of the recorded inputs to replace it", { size: 1, kind: "y" }, []],
  ])("%s", async (_, next, writes) => {
    const { journal } = new ScriptedService({}).session;
    const sent = journal.encrypt({ name: "a", size: 1 });
    expect(sent).not.toContain("size");
    await interrupted(numbered, desired({ size: 1, pin: "1234" }), { request: { inputs: sent } });
    const body = { id: "7", name: "a", size: 1 };
    const script = { "GET /things": [body], "GET /things/7": body, "PATCH /things/7": { ...body, size: 2 } };
    const { service, made } = await run(numbered, script, desired(next));
    expect([made?.id, service.writes.map(([line]) => line)]).toEqual([writes.length ? "7" : undefined, writes]);
  });

  it("fails for an object that other inputs may have created, with the ways to continue", async () => {
    await interrupted(numbered, desired({ size: 1 }));
    const { error, service } = await run(numbered, { "GET /things": list }, desired({ size: 2 }));
    expect(error).toMatchObject({
      code: "unsure",
      message: expect.stringMatching(
        /^Thing "7": create failed: an interrupted update sent a create request with other inputs and received no response\. This object may be the result, or it is not managed by this stack\. To adopt it, run `pulumi up` with those inputs\. Otherwise delete it, or keep it: import it if this stack should manage it, and run `(?:npx )?trefoil recover --stack dev --forget [0-9a-f]{8}` in the folder of the program\. Then run `pulumi up` again\./,
      ),
    });
    expect(service.writes).toEqual([]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it.each<[string, object]>([
    ["the object existed before", { existing: ["7"] }],
    ["too many objects existed", { list: "incomplete" }],
  ])("with other inputs creates an object if %s", async (_, before) => {
    await interrupted(numbered, desired({ size: 1 }), { before });
    const script = { "GET /things": list, "POST /things": { id: "8", name: "a", size: 2 } };
    const { made } = await run(numbered, script, desired({ size: 2 }));
    expect(made?.id).toBe("8");
    expect(pendingRecords().map(({ content }) => content.response?.id)).toEqual(["8"]);
  });

  it("fails once if no list shows the object", async () => {
    await interrupted(numbered, desired(), { before: { list: "missing" } });
    const { error, requests } = await run(numbered, {}, desired());
    expect(error).toMatchObject({
      code: "unsure",
      message: expect.stringContaining(
        "create failed: an interrupted update sent the create request and received no response. No list shows whether the object was created.",
      ),
    });
    expect([requests, pendingRecords()]).toEqual([[], []]);
  });
});

describe("the process of an interrupted create", () => {
  let other: ChildProcess;
  let waits: unknown[];
  beforeEach(() => {
    other = spawn("sleep", ["60"]);
    waits = [];
    // The sums of a fraction and many delays are not exact.
    let now = Math.ceil(performance.now());
    jest.spyOn(performance, "now").mockImplementation(() => now);
    jest.spyOn(timers, "setTimeout").mockImplementation((async (ms: number) => {
      waits.push(ms);
      now += ms;
    }) as unknown as typeof timers.setTimeout);
  });
  afterEach(() => void other.kill());

  const ofOther = () => ({ writer: { pid: other.pid, startTicks: undefined, time: new Date().toISOString() } });

  it("is awaited for a minute, which is reported once", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } });
    changeRecord(ofOther());
    const { error, service } = await run(named, {}, desired());
    const [{ path } = { path: "" }] = pendingRecords();
    expect(error).toMatchObject({
      code: "in_progress",
      message: expect.stringContaining(
        `an earlier update still creates it (process ${other.pid}). Nothing was sent. Wait until that process ends, or end it, and run \`pulumi up\` again. If the process is not an update, delete the record ${path}.`,
      ),
    });
    expect(waits.length).toBe(241);
    expect(new Set(waits)).toEqual(new Set([250]));
    expect(service.reports).toEqual([
      `Thing "sample": waiting for the create of an earlier update (process ${other.pid}).`,
    ]);
    expect(service.requests).toEqual([]);
  });

  it("is not awaited after its response, or after it has ended", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    for (const change of [{}, { response: undefined, writer: { pid: 2 ** 22 + 1 } }]) {
      changeRecord(ofOther());
      changeRecord(change);
      expect((await run(named, { "GET /things/a": { name: "a" } }, desired())).made?.id).toBe("a");
    }
    expect(waits).toEqual([]);
  });
});

describe("a record that the journal key of the user did not write", () => {
  const useOtherKey = () => Object.assign(process.env, { TREFOIL_JOURNAL_KEY: "o".repeat(32) });
  afterEach(() => delete process.env.TREFOIL_JOURNAL_KEY);

  it.each<[string, (path: string) => void]>([
    [
      "was in a commit",
      (path) => writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), mac: "0" })),
    ],
    ["belongs to another user or machine", useOtherKey],
    ["is damaged", (path) => writeFileSync(path, readFileSync(path, "utf8").slice(0, 100))],
  ])("that %s adopts no object, and stops the create before a request", async (_, change) => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    const [{ path = "" } = {}] = pendingRecords();
    change(path);
    const { error, requests } = await run(named, { "GET /things/a": { name: "a" } }, desired());
    expect(requests).toEqual([]);
    expect(error).toMatchObject({
      code: "unsure",
      resource: expect.stringMatching(/^\w+ "sample"$/),
      operation: "create",
    });
    expect(String(error)).toMatch(
      /nothing was sent.*names an interrupted create.*import or delete.*recover.*--forget/s,
    );
    expect(pendingRecords()).toMatchObject([{ isForeign: true }]);
  });

  it("is removed if the state contains its object", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    process.env.TREFOIL_JOURNAL_KEY = "o".repeat(32);
    new ScriptedService({}).session.journal.removeStored(account, named.token, "a", { inputsDigest: () => "digest" });
    expect(pendingRecords()).toEqual([]);
  });
});

describe("an object that was created at another time than its record", () => {
  it.each<[string, object, object, boolean]>([
    ["before the request", { created: minutes(-6) }, {}, false],
    ["after the response", { created: minutes(6) }, {}, false],
    ["hours after the request, without a response", { created: minutes(70) }, { response: undefined }, false],
    ["within the difference of clocks", { created: minutes(-4) }, {}, true],
    ["within an hour, without a response", { created: minutes(40) }, { response: undefined }, true],
    ["on an unknown day", { created: "2020-01-01" }, {}, true],
  ])("%s", async (_, body, change, isResult) => {
    await interrupted(named, desired({ name: "a" }, { autoNamed: true }), generated, "a");
    const time = minutes(0);
    changeRecord({ request: { at: time }, writer: { ...endedProcess.writer, time } });
    changeRecord(change);
    const script = { "GET /things/a": { name: "a", ...body } };
    const { made, error } = await run(named, script, desired({ name: "b" }, { autoNamed: true }));
    expect(made?.id).toBe(isResult ? "a" : undefined);
    if (isResult) return;
    expect(String(error)).toMatch(/nothing was sent\. The service created the object at .*not its result/);
    const [record] = pendingRecords();
    const service = new ScriptedService(script);
    expect(record && (await examine(service.context(named), record))).toMatchObject({ status: "unknown" });
    await expect(record && deleteLeftover(service.context(named), record, "a")).rejects.toThrow("was not deleted");
    expect(service.writes).toEqual([]);
  });
});

describe("`trefoil recover`", () => {
  /** The only record, as if its process had ended. */
  const record = (change: object = {}) => {
    changeRecord(endedProcess);
    changeRecord(change);
    const [found] = pendingRecords();
    if (!found) throw new Error("No record.");
    return found;
  };
  const examined = (definition: typeof named, script: object, change = {}) =>
    examine(new ScriptedService({ ...script }).context(definition), record(change));

  it.each<[string, object, string | undefined]>([
    ["a string", { created: "2026-01-02T03:04:05Z" }, "2026-01-02T03:04:05.000Z"],
    ["seconds", { createdAt: 1_767_323_045 }, "2026-01-02T03:04:05.000Z"],
    ["milliseconds", { created_at: 1_767_323_045_000 }, "2026-01-02T03:04:05.000Z"],
    ["the first member that is not empty", { created: null, date_created: "2026-01-02" }, "2026-01-02T00:00:00.000Z"],
    ["an unknown form", { creation_date: "yesterday" }, undefined],
    ["another type", { date_registered: { at: 1 } }, undefined],
  ])("shows the creation time of an object: %s", async (_, body, createdAt) => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    const time = "2026-01-02T03:04:00.000Z";
    expect(
      await examined(named, { "GET /things/a": { name: "a", ...body } }, { request: { at: time }, writer: { time } }),
    ).toEqual({ status: "created", objects: [{ id: "a", createdAt }] });
  });

  it("deletes an object with the values of the record, and nothing if it does not exist", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    const service = new ScriptedService({ "GET /things/a": { name: "a" }, "DELETE /things/a": {} });
    await deleteLeftover(service.context(named), record(), "a");
    expect(service.requests.at(-1)).toBe("DELETE /things/a");
    const empty = new ScriptedService({});
    await deleteLeftover(empty.context(named), record(), "a");
    expect(empty.requests).toEqual(["GET /things/a"]);
  });

  it("offers an object as a candidate after an interrupted deletion", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    const script = { "GET /things/a": { name: "a" }, "DELETE /things/a": () => lost() };
    await expect(deleteLeftover(new ScriptedService(script).context(named), record(), "a")).rejects.toThrow();
    expect(await examined(named, script)).toMatchObject({ status: "candidates", objects: [{ id: "a" }] });
  });

  it.each([
    ["its id", "7"],
    ["its key", undefined],
  ])("does not offer to delete an object that remains by default: it is known by %s", async (_, id) => {
    const kept = { ...numbered, hooks: { ...numbered.hooks, keepOnDelete: () => true } };
    await interrupted(kept, desired(), { before: { list: "complete" } }, id);
    const script = { "GET /things": [{ id: "7", name: "a" }], "GET /things/7": { id: "7", name: "a" } };
    const finding = { status: "candidates", objects: [{ id: "7" }], isRetained: true };
    expect(await examined(kept, script)).toEqual(finding);
  });

  it("reports a rejected delete with the credential", async () => {
    await interrupted(named, desired(), { request: { expectedId: "a" } }, "a");
    const service = new ScriptedService({ "GET /things/a": { name: "a" }, "DELETE /things/a": new Reply(403) });
    await expect(deleteLeftover(service.context(named), record(), "a")).rejects.toMatchObject({
      code: "http_403",
      message: expect.stringMatching(/^Thing "a": delete failed: DELETE \/things\/a -> 403/),
    });
  });
});
