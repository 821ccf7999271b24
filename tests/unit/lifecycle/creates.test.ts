import fs from "node:fs";
import { z } from "zod";
import { type Definition, defineResource, ref, type Service } from "../../../provider/define";
import type { State } from "../../../provider/lifecycle";
import type { JournalRecord } from "../../../provider/lifecycle/journal/record-folder";
import {
  beginAdoptionRecord,
  beginRecord,
  createKeyOf,
  locatorOf,
  recordCreated,
} from "../../../provider/lifecycle/write/create-record";
import { createOnlyOutputs, recordedName, requireProvenObject } from "../../../provider/lifecycle/write/proven";
import { createObject } from "../../../provider/lifecycle/write/send-create";
import { AbortedError, HttpError, InvalidResponseError } from "../../../provider/rest";
import { rest } from "../../../provider/services/rest/service";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, Reply, ScriptedService, shop } from "./scripted-service";

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
  jest.spyOn(fs, "fsync").mockImplementation((_file, callback) => setImmediate(callback, null));
});

const inputs = { name: z.string(), size: z.int().optional() };
const generated = defineResource({
  ...anyResource,
  service: shop,
  outputs: { thingId: z.string().meta({ wireName: "id" }) },
  naturalKey: ["name"],
  inputs,
  requests: { update: "PATCH {item}" },
});
const named = defineResource({
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: {},
  inputs,
  requests: { update: "PATCH {item}" },
});
/** A kind whose list may lack a required input, so that each item is read. */
const strict = defineResource({
  ...anyResource,
  service: shop,
  outputs: { thingId: z.string().meta({ wireName: "id" }) },
  naturalKey: ["name"],
  inputs: { name: z.string(), size: z.int() },
  requests: { update: undefined },
});

const alpha = { name: "alpha", size: 1 };
const created = { id: "n", ...alpha };
const [LIST, POST] = ["GET /things", "POST /things"];
const stateOf = (values: object): State => ({ inputs: { ...values }, outputs: {} });

interface Outcome {
  readonly values?: object;
  readonly error?: Error & { code?: string; problem?: string; advice?: string };
  readonly service: ScriptedService;
  readonly posts: number;
  readonly record: JournalRecord;
  readonly isRemoved: boolean;
}

/** Creates an object, and removes or keeps the record of the create. */
async function make(
  script: object,
  definition: Definition = generated,
  given: object = alpha,
  prepare: (service: ScriptedService) => void = () => {},
): Promise<Outcome> {
  const service = new ScriptedService({ ...script }, definition.service);
  prepare(service);
  const context = service.context(definition);
  const desired = stateOf(given);
  const record = await beginRecord(context, await createKeyOf(context, desired), desired);
  const remove = jest.spyOn(service.session.journal, "remove");
  const outcome = await createObject(context, desired.inputs, record).then(
    ({ values }) => ({ values }),
    (error) => ({ error }),
  );
  const posts = service.requests.filter((line) => !line.startsWith("GET")).length;
  return { ...outcome, service, posts, record, isRemoved: remove.mock.calls.length > 0 };
}

const applied = (status: number) =>
  new HttpError(`POST /things -> ${status}`, { method: "POST", path: "/things", status, mayHaveBeenApplied: true });

describe("a create", () => {
  it("sends the inputs once, and keeps its record until the state contains the object", async () => {
    const { values, service, isRemoved } = await make({ [LIST]: [], [POST]: new Reply(201, created) });
    expect(values).toMatchObject({ thingId: "n", name: "alpha" });
    expect(service.sent.map(({ method, body, idempotent }) => [method, body, idempotent])).toEqual([
      ["GET", undefined, undefined],
      ["POST", alpha, false],
    ]);
    expect(isRemoved).toBe(false);
    expect(service.session.objects.find(generated, "n")?.pathValues).toEqual({ thingId: "n" });
  });

  it("removes its record if the service rejects the request", async () => {
    const { error, isRemoved, posts } = await make({ [LIST]: [], [POST]: new Reply(400) });
    expect([error, isRemoved, posts]).toEqual([expect.objectContaining({ status: 400 }), true, 1]);
  });

  it("explains that the object exists if the service rejects it for that reason", async () => {
    const { error, isRemoved } = await make({ [POST]: new Reply(409) }, named);
    expect([error?.code, error?.problem, isRemoved]).toEqual([
      "exists",
      expect.stringContaining("already exists"),
      true,
    ]);
    expect((await make({ [POST]: new Reply(412) }, named)).error).toMatchObject({ status: 412 });
  });

  it("is repeated after a 412 while no object has the name", async () => {
    const script = () => ({ [POST]: inTurn(new Reply(412), new Reply(412), alpha) });
    const free = await make(script(), named);
    expect([free.values, free.posts, free.isRemoved]).toEqual([expect.objectContaining(alpha), 3, false]);
    expect((await make({ [POST]: new Reply(412) }, named)).posts).toBe(3);
    const exists = await make({ ...script(), "GET /things/alpha": alpha }, named);
    expect([exists.error, exists.posts, exists.isRemoved]).toEqual([expect.objectContaining({ status: 412 }), 1, true]);
    const unknown = await make({ ...script(), "GET /things/alpha": new Reply(500) }, named);
    expect([unknown.error, unknown.posts, unknown.isRemoved]).toEqual([
      expect.objectContaining({ status: 412 }),
      1,
      true,
    ]);
    expect((await make({ [POST]: inTurn(new Reply(409), alpha) }, named)).posts).toBe(1);
  });

  it("drops the cached list, so that a search finds the object", async () => {
    const { service } = await make({ [LIST]: [], [POST]: new Reply(201, created) });
    const { readList } = jest.requireActual("../../../provider/lifecycle/read/requests");
    await readList(service.context(generated), {});
    expect(service.requests).toEqual([LIST, POST, LIST]);
  });
});

describe("a create without a response", () => {
  it("adopts the new object with the same inputs, and sends nothing more", async () => {
    const { values, service, posts, isRemoved } = await make({ [LIST]: inTurn([], [], [created]), [POST]: lost() });
    expect([values, posts, isRemoved]).toEqual([expect.objectContaining({ thingId: "n" }), 1, false]);
    expect(service.session.objects.findId("n")).toMatchObject({ isKnown: true, isFound: true });
  });

  it.each<[string, unknown[], unknown[]]>([
    ["existed before", [created], [created]],
    ["has other inputs", [], [{ ...created, size: 2 }]],
    ["has another name", [], [{ ...created, name: "beta" }]],
  ])("is repeated if the object that the search finds %s", async (_title, before, after) => {
    const { posts, error } = await make({ [LIST]: inTurn(before, after), [POST]: lost() });
    expect([posts, error?.code]).toEqual([3, "no_response"]);
  });

  it("is repeated twice, each time after two searches, and keeps its record", async () => {
    const { service, error, isRemoved } = await make({ [LIST]: [], [POST]: lost() });
    expect(service.requests).toEqual([LIST, POST, LIST, LIST, POST, LIST, LIST, POST, LIST, LIST]);
    expect([error?.code, isRemoved]).toEqual(["no_response", false]);
  });

  it("with a known name is searched for by one read", async () => {
    const { service } = await make({ [POST]: lost() }, named);
    expect(service.requests).toEqual([POST, "GET /things/alpha", POST, "GET /things/alpha", POST, "GET /things/alpha"]);
    const found = await make({ [POST]: lost(), "GET /things/alpha": alpha }, named);
    expect([found.values, found.posts]).toEqual([expect.objectContaining(alpha), 1]);
    const other = await make({ [POST]: lost(), "GET /things/alpha": { ...alpha, size: 2 } }, named);
    expect(other.posts).toBe(3);
  });

  it.each<[string, Error, Definition, number]>([
    ["after a time-out", lost(true), generated, 1],
    ["after a 504", applied(504), generated, 1],
    ["after a 408", applied(408), generated, 1],
    ["after a 502", applied(502), generated, 3],
    ["with a known name after a time-out", lost(true), named, 3],
    ["with a known name after a 504", applied(504), named, 3],
    [
      "after an invalid response",
      new InvalidResponseError("POST: no JSON", { method: "POST", path: "/things", mayHaveBeenApplied: true }),
      named,
      1,
    ],
  ])("is not repeated while the service may still process it: %s", async (_title, failure, definition, count) => {
    const { posts, error, isRemoved } = await make({ [LIST]: [], [POST]: failure }, definition);
    expect([posts, error, isRemoved]).toEqual([count, failure, false]);
  });

  it("keeps its record if the repeated request is rejected, and adopts the object if it exists", async () => {
    const rejected = await make({ [LIST]: [], [POST]: inTurn(lost(), new Reply(400)) });
    expect([rejected.error, rejected.isRemoved]).toEqual([expect.objectContaining({ status: 400 }), false]);
    const read = inTurn(new Reply(404), alpha);
    const exists = await make({ [POST]: inTurn(lost(), new Reply(409)), "GET /things/alpha": read }, named);
    expect([exists.values, exists.posts, exists.isRemoved]).toEqual([expect.objectContaining(alpha), 2, false]);
  });

  it("adopts another object than a parallel create with the same natural key, whose response was lost, too", async () => {
    let searches = 0;
    const service = new ScriptedService({
      [LIST]: inTurn(
        [],
        ["n", "m"].map((id) => ({ id, name: "alpha" })),
      ),
      [POST]: lost(),
      "GET /things/n": async () => {
        searches++;
        while (searches < 2) await new Promise(setImmediate);
        return created;
      },
      "GET /things/m": { ...created, id: "m" },
    });
    const contexts = ["dev/one", "dev/two"].map((name) => service.context(strict, { name }));
    const records = await Promise.all(
      contexts.map(async (context) => beginRecord(context, await createKeyOf(context, stateOf(alpha)), stateOf(alpha))),
    );
    const adopted = await Promise.all(
      contexts.map((context, i) => createObject(context, alpha, records[i] as JournalRecord)),
    );
    expect(adopted.map(({ values }) => values.thingId).sort()).toEqual(["m", "n"]);
    expect(service.requests.filter((line) => line === POST)).toHaveLength(2);
  });

  it("adopts no object that another create or another run has created", async () => {
    const known = (service: ScriptedService) => {
      service.session.objects.ofId("n").isKnown = true;
    };
    expect((await make({ [LIST]: inTurn([], [created]), [POST]: lost() }, generated, alpha, known)).posts).toBe(3);
    const recorded = (service: ScriptedService) => {
      jest.spyOn(service.session.journal, "recordedIds").mockReturnValue(new Set(["n"]));
    };
    expect((await make({ [LIST]: inTurn([], [created]), [POST]: lost() }, generated, alpha, recorded)).posts).toBe(3);
  });

  it("reads the items of an incomplete list, and omits items that were deleted meanwhile", async () => {
    const items = [
      { id: "gone", name: "alpha" },
      { id: "n", name: "alpha" },
    ];
    const { values, service } = await make(
      { [LIST]: inTurn([], items), [POST]: lost(), "GET /things/n": created },
      strict,
    );
    expect(values).toMatchObject({ thingId: "n", size: 1 });
    expect(service.requests).toEqual([LIST, POST, LIST, "GET /things/gone", "GET /things/n"]);
  });

  it("reports a long search, and ends it with its own error when the operation is canceled", async () => {
    const service = new ScriptedService({ [LIST]: [], [POST]: lost() });
    service.session.delays.search = [7000];
    const signal = AbortSignal.abort(new Error("canceled"));
    const context = Object.assign(service.context(generated), { signal });
    const record = await beginRecord(
      service.context(generated),
      await createKeyOf(context, stateOf(alpha)),
      stateOf(alpha),
    );
    await expect(createObject(context, alpha, record)).rejects.toMatchObject({ code: "no_response" });
    expect(service.reports).toEqual([
      'Thing "sample": checking whether the create request without a response created the object. Waiting 7 s.',
    ]);
  });

  it("fails with the error of the search if the search fails", async () => {
    const { error, isRemoved } = await make({ [LIST]: inTurn([], new Reply(403)), [POST]: lost() });
    expect([error, isRemoved]).toEqual([expect.objectContaining({ status: 403 }), false]);
  });
});

describe("the response to a create", () => {
  it("that names an object which existed before is rejected", async () => {
    const { error } = await make({ [LIST]: [{ id: "n", name: "other" }], [POST]: created });
    expect(error).toMatchObject({
      message: 'POST /things -> 200, but it names the object "n", which existed before (request r-1).',
      advice: "To manage that object, import it. Otherwise check the service URL and any proxy, then retry.",
    });
  });

  it("that names an object which another resource adopted is rejected", async () => {
    const found = (service: ScriptedService) => {
      service.session.objects.ofId("n").isFound = true;
    };
    const { error } = await make({ [LIST]: [], [POST]: created }, generated, alpha, found);
    expect(error).toMatchObject({
      message:
        'POST /things -> 200, but another resource with the same arguments adopted the object "n" meanwhile (request r-1).',
      advice: "Run `pulumi up` again.",
    });
  });

  it.each([
    ["an address", "https://shop.example.com/things/n"],
    ["a path", "/things/n"],
    ["a name", "n"],
    ["an address with a slash at its end", "/things/n/"],
    ["an address with a query", "/things/n?version=1"],
    ["an address with a slash and a query", "/things/n/?version=1#top"],
    ["an encoded name", "/things/%6E"],
  ])("may contain only %s in Location", async (_title, location) => {
    const script = { [LIST]: [], [POST]: new Reply(201, undefined, { location }), "GET /things/n": created };
    const { values, service } = await make(script);
    expect(values).toMatchObject({ thingId: "n", size: 1 });
    expect(service.requests).toEqual([LIST, POST, "GET /things/n"]);
  });

  it("without an id leads to a search, and to an error that shows what to do", async () => {
    for (const location of [undefined, "", "/"]) {
      const headers: Record<string, string> = location === undefined ? {} : { location };
      const found = await make({ [LIST]: inTurn([], [created]), [POST]: new Reply(201, undefined, headers) });
      expect(found.values).toMatchObject({ thingId: "n" });
    }
    const missing = await make({ [LIST]: [], [POST]: new Reply(201) });
    expect(missing.error).toMatchObject({
      code: "created_object_not_found",
      operation: "create",
      problem:
        "the service accepted the request but returned the id neither in the body nor in `Location`. The list contains no matching object. Delete the object manually, and declare which member contains the id.",
    });
    const invisible = await make({ [POST]: new Reply(201) }, named);
    expect(invisible.error).toMatchObject({
      code: "created_object_not_found",
      problem:
        "the service accepted the request but does not return the object. Run `pulumi up` again; if it persists, contact the vendor.",
    });
    expect([missing.isRemoved, invisible.isRemoved]).toEqual([false, false]);
  });

  it("in Location fills only the last name of a path, if no other name is missing", async () => {
    const inside = (item: string, id: string) =>
      defineResource({
        ...anyResource,
        service: shop,
        path: { collection: "/things", item },
        id,
        outputs: { thingId: z.string().meta({ wireName: "id" }), part: z.string() },
        naturalKey: ["name"],
        inputs,
        requests: { update: undefined },
      });
    const location = new Reply(201, undefined, { location: "/things/n" });
    for (const definition of [
      inside("/things/{thingId}/x", "{thingId}"),
      inside("/things/{part}/{thingId}", "{part}/{thingId}"),
    ]) {
      const { service } = await make({ [LIST]: [], [POST]: location }, definition);
      expect(service.requests).toEqual([LIST, POST, LIST]);
    }
  });

  it("of a function of the definition names an object that may have existed before", async () => {
    const computed = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/things", item: "/things/{name}" },
      outputs: {},
      inputs,
      requests: { create: { request: "POST /ignored", result: "ignored" }, update: undefined },
      operations: { create: async ({ send }, body) => (await send("POST /things", { body })).body as object },
    });
    const { values, service } = await make({ [POST]: alpha }, computed);
    expect(values).toMatchObject(alpha);
    expect(service.session.objects.find(computed, "alpha")?.pathValues).toBeUndefined();
    const failed = await make({ [POST]: new Reply(400) }, computed);
    expect(failed.isRemoved).toBe(true);
  });

  it("of an upsert is not known after a failed GET, except that the record is removed, as nothing was written", async () => {
    const spec = (name: "create" | "upsert") =>
      defineResource({
        ...anyResource,
        service: shop,
        path: { collection: "/things", item: "/things/{name}" },
        outputs: {},
        inputs,
        requests: { update: undefined },
        operations: {
          [name]: async ({ send }: { send: (request: string) => Promise<{ body: unknown }> }) =>
            (await send("GET /gate")).body as object,
        },
      });
    expect((await make({ "GET /gate": new Reply(403) }, spec("upsert"))).isRemoved).toBe(true);
    expect((await make({ "GET /gate": new Reply(403) }, spec("create"))).isRemoved).toBe(false);
    const aborted = new AbortedError("canceled", { method: "PUT", path: "/" });
    expect((await make({ "GET /gate": aborted }, spec("create"))).isRemoved).toBe(true);
    expect((await make({ "GET /gate": new TypeError("broken") }, spec("create"))).isRemoved).toBe(false);
  });

  it("of settings is merged with the current settings", async () => {
    const settings = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/{org}/rules", item: "/{org}/rules" },
      outputs: {},
      inputs: { org: z.string(), enabled: z.boolean().optional() },
      singleton: { defaults: { enabled: false } },
    });
    const script = { "GET /acme/rules": { enabled: false, theirs: 1 }, "PUT /acme/rules": { enabled: true } };
    const { service, values } = await make(script, settings, { org: "acme", enabled: true });
    expect(service.writes).toEqual([["PUT /acme/rules", { enabled: true, theirs: 1 }]]);
    expect(values).toMatchObject({ org: "acme", enabled: true });
    expect(service.session.objects.find(settings, "acme")?.pathValues).toBeUndefined();
    const odd = await make({ ...script, "GET /acme/rules": "none" }, settings, { org: "acme", enabled: true });
    expect(odd.service.writes).toEqual([["PUT /acme/rules", { enabled: true }]]);
  });
});

describe("a create in an unknown API", () => {
  const unknown = defineResource({
    ...anyResource,
    service: rest,
    outputs: { thingId: z.string().meta({ wireName: "id" }) },
    naturalKey: ["name"],
    inputs,
    requests: { update: undefined },
  });

  it.each<[string, unknown]>([
    ["404", new Reply(404)],
    ["403", new Reply(403)],
    ["499", new Reply(499)],
    ["an invalid response", {}],
  ])("does not need the list, which responds with %s, but cannot be searched for", async (_title, list) => {
    expect((await make({ [LIST]: list, [POST]: created }, unknown)).values).toMatchObject({ thingId: "n" });
    const { error, isRemoved, posts, record } = await make({ [LIST]: list, [POST]: lost() }, unknown);
    expect(record.content).toMatchObject({ hasNoList: true, existingIds: [], listsAllExisting: false });
    expect([isRemoved, posts]).toEqual([true, 1]);
    expect(error).toMatchObject({
      code: "unsure",
      operation: "create",
      problem:
        "POST /things: the connection broke No list shows whether the object was created. Check the service first. The next `pulumi up` creates the object again, so delete or import an existing object.",
    });
    const unnamed = await make({ [LIST]: list, [POST]: new Reply(201) }, unknown);
    expect([unnamed.error?.code, unnamed.error?.problem]).toEqual([
      "unsure",
      expect.stringMatching(/^the service accepted the request but returned the id neither .* `Location`\. No list/),
    ]);
  });

  it.each([401, 429, 500])("fails before it if the list responds with %i", async (status) => {
    await expect(make({ [LIST]: new Reply(status), [POST]: created }, unknown)).rejects.toMatchObject({ status });
    await expect(make({ [LIST]: new Reply(403), [POST]: created })).rejects.toMatchObject({ status: 403 });
  });

  it("ends with an error if the items of the list contain no id", async () => {
    const { error, isRemoved } = await make({ [LIST]: inTurn([], [alpha]), [POST]: lost() }, unknown);
    expect([error?.code, isRemoved, error?.problem]).toEqual([
      "unsure",
      true,
      expect.stringMatching(
        /^the response of the create request contains no id, and neither do the items of the list\. No/,
      ),
    ]);
  });
});

describe("the record of a create", () => {
  async function begun(
    definition: Definition,
    desired: State,
    script: object = { [LIST]: [] },
    prepare?: (service: ScriptedService) => void,
  ) {
    const service = new ScriptedService({ ...script }, definition.service);
    prepare?.(service);
    const context = service.context(definition);
    const key = await createKeyOf(context, desired);
    const record = await beginRecord(context, key, desired);
    return { key, record, content: record.content, service, context };
  }

  it("contains the resource, its id and how it was named", async () => {
    const { key, content, service } = await begun(named, { ...stateOf(alpha), autoNamed: true });
    expect(key).toMatchObject({
      token: "rest:Thing",
      account: "https://shop.example.com",
      resource: { name: "dev/sample" },
    });
    expect(content).toMatchObject({
      expectedId: "alpha",
      hasGeneratedName: true,
      existingIds: [],
      listsAllExisting: true,
      locator: { name: "alpha" },
      stack: "dev",
      name: "sample",
    });
    expect(content).not.toHaveProperty("recreates");
    expect(service.requests).toEqual([]);
    expect((await begun(named, stateOf(alpha))).content.hasGeneratedName).toBe(false);
  });

  it("shows that the state contained an object with the same id, perhaps with the same inputs", async () => {
    const stored = (values: object) => (service: ScriptedService) => {
      service.session.objects.of(named, "alpha").storedInputs = stateOf(values);
    };
    const { content } = await begun(named, stateOf(alpha), {}, stored(alpha));
    expect(content).toMatchObject({ recreates: true, hasSameInputs: true });
    const other = (await begun(named, stateOf(alpha), {}, stored({ ...alpha, size: 2 }))).content;
    expect(other.recreates).toBe(true);
    expect(other).not.toHaveProperty("hasSameInputs");
    const unnamed = await begun(generated, stateOf(alpha), undefined, (service) => {
      service.session.objects.of(generated, "undefined").storedInputs = stateOf(alpha);
    });
    expect(unnamed.content).not.toHaveProperty("recreates");
  });

  it("lists the objects with the same natural key, without those of other records, and the process all objects", async () => {
    const items = [
      { id: "1", name: "alpha" },
      { id: "2", name: "beta" },
      { id: "3", name: "alpha" },
      { name: "alpha" },
    ];
    const { content, record } = await begun(generated, stateOf(alpha), { [LIST]: items }, (service) => {
      service.session.objects.ofId("3").isRecorded = true;
    });
    expect(content).toMatchObject({ existingIds: ["1"], listsAllExisting: true });
    expect(["1", "2", "3", "4"].map((id) => record.idsBefore?.has(id))).toEqual([true, true, true, false]);
  });

  it("lists only objects that match the inputs if there are 200 or more", async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `i${i}`, name: "alpha", size: i % 2 }));
    const few = (await begun(generated, stateOf(alpha), { [LIST]: items(199) })).content;
    expect([few.existingIds.length, few.listsAllExisting]).toEqual([199, true]);
    const many = (await begun(generated, stateOf(alpha), { [LIST]: items(200) })).content;
    expect([many.existingIds.length, many.listsAllExisting, many.existingIds[0]]).toEqual([100, false, "i1"]);
  });

  it("lists nothing, without a request, if the parent of the object is new", async () => {
    const box = defineResource({
      ...anyResource,
      service: shop,
      name: "Box",
      inputs: {},
      requests: { update: undefined },
    });
    const inBox = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{thingId}" },
      outputs: { thingId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["box", "name"],
      inputs: { box: ref(() => box), name: z.string() },
      requests: { update: undefined },
    });
    const { record, service } = await begun(inBox, stateOf({ box: "b", name: "alpha" }), {}, ({ session }) => {
      session.objects.of(box, "b").pathValues = {};
    });
    expect(record.content).toMatchObject({ existingIds: [], listsAllExisting: true });
    expect([record.idsBefore?.has("x"), service.requests]).toEqual([false, []]);
  });

  it("contains the id after the response, and the ledger of the run contains it, too", async () => {
    const { context, record, service } = await begun(generated, stateOf(alpha));
    await recordCreated(context, record, "n");
    expect(service.session.objects.findId("n")).toEqual({ isKnown: true, isRecorded: true });
    jest.spyOn(service.session.journal, "recordCreated").mockResolvedValue(false);
    await recordCreated(context, record, "m");
    expect(service.session.objects.findId("m")).toEqual({ isKnown: true });
  });

  it("of adopted settings contains their values, and adopted objects need no record", async () => {
    const settings = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/{org}/rules", item: "/{org}/rules" },
      outputs: {},
      inputs: { org: z.string(), enabled: z.boolean().optional() },
      singleton: { defaults: { enabled: false } },
    });
    const adopt = async (definition: Definition, values: object) => {
      const context = new ScriptedService({}).context(definition);
      const key = await createKeyOf(context, stateOf(values));
      const remote = { body: {}, values: { ...values } };
      return beginAdoptionRecord(context, key, { remote, desired: stateOf({ org: "acme", enabled: false }) });
    };
    const previousSettings = { enabled: true };
    expect((await adopt(settings, { org: "acme", previousSettings }))?.content).toMatchObject({
      expectedId: "acme",
      hasGeneratedName: false,
      existingIds: [],
      listsAllExisting: true,
      previousSettings,
      newSettings: { enabled: false },
      locator: { org: "acme" },
    });
    expect(await adopt(named, alpha)).toBeUndefined();
  });

  it("omits secrets, values that are sent as headers, and values that are empty", () => {
    const definition = (service: Service) =>
      defineResource({
        ...anyResource,
        service,
        path: { collection: "/{region}/things", item: "/{region}/things/{thingId}" },
        naturalKey: ["name", "pin", "tenant"],
        inputs: {
          region: z.string(),
          name: z.string(),
          pin: z.string().optional().meta({ secret: true }),
          tenant: z.string().optional(),
          field: z.string().optional().meta({ providerOnly: true }),
          size: z.int().optional(),
        },
        requests: ({ tenant }) => ({
          create: { headers: { A: "1", ...(tenant ? { Tenant: tenant } : {}) } },
          update: undefined,
        }),
      });
    const values = { region: "eu", name: "alpha", pin: "1", tenant: "t", field: "uid", size: 1, thingId: "x" };
    expect(locatorOf(definition(shop), values)).toEqual({
      locator: { region: "eu", name: "alpha" },
      omittedInputs: ["pin", "tenant"],
    });
    expect(locatorOf(definition(rest), values).locator).toEqual({ region: "eu", name: "alpha", field: "uid" });
    expect(locatorOf(definition(shop), { region: "eu", name: "", pin: "" })).toEqual({ locator: { region: "eu" } });
  });
});

describe("the result of an interrupted create", () => {
  const token = defineResource({
    ...anyResource,
    service: shop,
    outputs: {
      thingId: z.string().meta({ wireName: "id" }),
      value: z.string().meta({ secret: true, returned: "onCreate" }),
      other: z.string().optional(),
      code: z.string().meta({ secret: true, returned: "onCreate" }),
    },
    naturalKey: ["name"],
    inputs: { name: z.string().optional().meta({ autoName: true }), size: z.int().optional() },
    requests: { update: undefined },
  });
  const context = () => new ScriptedService({}).context(token);
  const content = { hasGeneratedName: false, locator: { name: "alpha" }, stack: "dev" };
  const prove =
    (more: object = {}, cause?: string) =>
    () =>
      requireProvenObject(
        context(),
        { file: "x-1234abcd-0000.json", content: { ...content, ...more } } as unknown as JournalRecord,
        { body: {}, values: { thingId: "n" } },
        cause,
      );

  it("is unusable if only the lost response contained some outputs, and may belong to another client", () => {
    expect(createOnlyOutputs(context())).toEqual(["value", "code"]);
    expect(prove()).toThrow(
      expect.objectContaining({
        code: "unsure",
        resource: 'Thing "n"',
        operation: "create",
        problem: expect.stringMatching(
          /^An interrupted update sent the create request and received no response\. This object may be the result, or another client created it\. It cannot be adopted, because only the response contained `value` and `code`\. If no other client created it, delete it\. Otherwise run `(?:npx )?trefoil recover --stack dev --forget x-1234ab` in the folder of the program\. Then run `pulumi up` again\.$/,
        ),
      }),
    );
    expect(prove({}, "The connection broke.")).toThrow("create failed: The connection broke. This object may be");
  });

  it("is proven by the id in the record, by recorded settings and by a generated name", () => {
    for (const more of [{ id: "n" }, { previousSettings: {} }, { hasGeneratedName: true }])
      expect(prove(more)).not.toThrow();
    expect(prove({ hasGeneratedName: true, locator: {} })).toThrow("may be the result");
  });

  it("has the generated name that its record contains", () => {
    const nameIn = (definition: Definition, more: object) =>
      recordedName(new ScriptedService({}).context(definition), {
        ...content,
        hasGeneratedName: true,
        ...more,
      } as unknown as JournalRecord["content"]);
    expect(nameIn(token, {})).toEqual({ name: "alpha" });
    expect(nameIn(token, { hasGeneratedName: false })).toBeUndefined();
    expect(nameIn(token, { locator: undefined })).toBeUndefined();
    const byName = { ...named, autoName: "name" };
    expect(nameIn(byName, { expectedId: "beta" })).toEqual({ name: "beta" });
    expect(nameIn(byName, {})).toBeUndefined();
    expect(nameIn(named, { expectedId: "beta" })).toBeUndefined();
  });
});
