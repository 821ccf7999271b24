import { z } from "zod";
import { defineResource, object } from "../../../provider/define";
import {
  Context,
  create,
  diff,
  list,
  lookUp,
  PartialFailureError,
  planUpdate,
  read,
  remove,
  type State,
  unknown,
  update,
  type Values,
} from "../../../provider/lifecycle";
import { pendingRecords } from "../../../provider/lifecycle/journal";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, namedThing, Reply, ScriptedService, shop } from "./scripted-service";

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
});

const account = "https://shop.example.com";
const named = {
  ...namedThing,
  outputs: { color: z.string().optional(), made: z.string().optional().meta({ returned: "onCreate" }) },
} as const;
const inputs = {
  name: z.string().meta({ replaceOnChanges: true }),
  size: z.int().optional(),
  note: z.string().optional().meta({ keptOnRemoval: true }),
  label: z.string().optional().meta({ providerOnly: true }),
};
const thing = defineResource({ ...named, inputs, requests: { update: "PATCH {item}" } });

/** A state of the object `a`. */
const stateOf = (given: Values, more: Partial<State> = {}): State => ({
  inputs: { name: "a", ...given },
  outputs: {},
  account,
  ...more,
});
const desired = (given: Values = {}): State => ({ inputs: { name: "a", ...given }, outputs: {} });

/** A service with the object `a`. */
const withObject = (body: object = {}, more: object = {}) =>
  new ScriptedService({
    "GET /things/a": { name: "a", ...body },
    "PATCH /things/a": { name: "a", ...body },
    "DELETE /things/a": {},
    ...more,
  });

describe("a list of objects", () => {
  it("contains the id and the whole state of each object", async () => {
    const service = new ScriptedService({ "GET /things": [{ name: "a", size: 1, color: "red" }, { name: "b" }] });
    expect(await list(service.context(thing), {})).toEqual([
      { id: "a", state: { inputs: { name: "a", size: 1 }, outputs: { color: "red" }, account } },
      { id: "b", state: { inputs: { name: "b" }, outputs: {}, account } },
    ]);
  });
});

describe("a comparison", () => {
  const compared = (olds: State, given: Values, definition = thing) => {
    const service = withObject();
    const result = diff(service.context(definition), "a", olds, desired(given));
    return { ...result, reports: service.reports, requests: service.requests };
  };

  it("of equal inputs has no result, and sends nothing", () => {
    expect(compared(stateOf({ size: 1 }), { size: 1 })).toEqual({
      changes: [],
      deleteBeforeReplace: true,
      affectsNoInput: false,
      reports: [],
      requests: [],
    });
  });

  it("reports a removed value that the service keeps, unless the object is replaced", () => {
    expect(compared(stateOf({ note: "x", size: 1 }), {}).reports).toEqual([
      'Thing "a": note was removed from the program, but the service keeps its value.',
    ]);
    expect(compared(stateOf({ note: "x" }), { name: "b" }).reports).toEqual([]);
  });

  it("affects no input if only the state contains values of the service", () => {
    expect(compared(stateOf({}, { steps: { values: true } }), {}).affectsNoInput).toBe(true);
  });

  it.each<[string, Partial<State>, Values, boolean]>([
    ["with the same name", {}, {}, true],
    ["with another name", {}, { name: "b" }, false],
    ["with a generated name", { autoNamed: true }, {}, false],
  ])("of an object %s deletes it before its replacement: %s", (_, more, given, expected) => {
    const service = withObject();
    const news = { ...desired(given), ...more };
    expect(diff(service.context(thing), "a", stateOf({}), news).deleteBeforeReplace).toBe(expected);
  });

  it("of an object with an id of the service replaces it first, and of an adopting kind deletes it first", () => {
    const generated = defineResource({ ...anyResource, service: shop, inputs });
    expect(compared(stateOf({}), {}, generated).deleteBeforeReplace).toBe(false);
    const adopting = defineResource({ ...anyResource, service: shop, inputs, adopt: true });
    expect(compared(stateOf({}), {}, adopting).deleteBeforeReplace).toBe(true);
  });

  it("is rejected for an object at another URL", () => {
    const service = withObject();
    const olds = stateOf({}, { account: "https://other.example#me" });
    expect(() => diff(service.context(thing), "a", olds, desired())).toThrow(
      `Thing "a": preview failed: it belongs to https://other.example#me, but ${account} is configured. Nothing was sent. Restore the configuration, or remove the resource from the stack and declare it again for the other account: \`pulumi state delete URN\` (\`pulumi stack --show-urns\` lists the URNs). If an emulator on this machine has another port now, start it again with the previous port and the same \`--data-dir\`.`,
    );
    expect(diff(service.context(thing), "a", { ...olds, account: undefined }, desired()).changes).toEqual([]);
  });

  it("notes the resource of the object, but not the resource of a state without an account", () => {
    const service = withObject();
    diff(service.context(thing), "a", stateOf({ size: 1 }, { account: undefined }), desired());
    expect(service.session.objects.find(thing, "a")?.stored).toBeUndefined();
    diff(service.context(thing), "a", stateOf({ size: 1 }, { autoNamed: true }), desired());
    expect(service.session.objects.find(thing, "a")).toMatchObject({
      stored: { resource: { name: "dev/sample" }, values: { inputs: { name: "a", size: 1 }, autoNamed: true } },
    });
    expect(service.session.objects.hasId(thing, "a")).toBe(true);
  });

  it("contains each change, and the renewal of an object that expires soon", () => {
    expect(compared(stateOf({ size: 1, note: "x" }), { size: 2, note: "y" }).changes.map(({ path }) => path)).toEqual([
      "size",
      "note",
    ]);
    const expiring = defineResource({
      ...named,
      inputs: { ...inputs, renewBeforeHours: z.int().optional().meta({ providerOnly: true }) },
      outputs: { effectiveExpiresAt: z.string().optional() },
    });
    const soon = new Date(Date.now() + 3_000_000).toISOString();
    const olds = stateOf({ renewBeforeHours: 1 }, { outputs: { effectiveExpiresAt: soon } });
    expect(compared(olds, { renewBeforeHours: 1 }, expiring)).toMatchObject({
      changes: [{ path: "renewBeforeHours", replaces: true }],
      affectsNoInput: true,
      reports: [`Thing "a" will be replaced: it expires at ${soon}, and is renewed 1 hour before.`],
    });
  });

  it("of an object with two names in its path deletes it first only if both stay", () => {
    const inGroup = defineResource({
      ...named,
      path: { collection: "/groups/{group}/things", item: "/groups/{group}/things/{name}" },
      inputs: { ...inputs, group: z.string().meta({ replaceOnChanges: true }) },
    });
    const first = (given: Values) => compared(stateOf({ group: "g" }), given, inGroup).deleteBeforeReplace;
    expect([first({ group: "g" }), first({ group: "h" }), first({ group: "g", name: "b" })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("names the downtime of a change, and of each change", () => {
    const downtime = { allowedBy: "label", effect: "is offline", request: "PATCH {item}", changes: ["size", "note"] };
    const offline = defineResource({ ...named, inputs, hooks: { downtime }, requests: { update: "PATCH {item}" } });
    expect(compared(stateOf({ size: 1, note: "x" }), { size: 2, note: "y" }, offline).reports).toEqual([
      'Thing "a" is offline while this is changed: size, note.',
    ]);
    expect(compared(stateOf({ size: 1, label: "x" }), { size: 1, label: "y" }, offline).reports).toEqual([]);
  });
});

describe("the comparison of a resource in a program", () => {
  const stored = (given: Values, more: object = {}) => ({
    ...stateOf(given),
    isPartial: false,
    ...more,
  });
  const withSize = defineResource({ ...named, inputs: { ...inputs, size: z.int().default(1) } });
  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: undefined };

  it("notes the owner of the object and whether it is replaced, once after its check", async () => {
    const service = withObject();
    const operations = service.run();
    const call = service.call(thing);
    const next = desired({ name: "b", size: 2 });
    await operations.check(call, { inputs: next.inputs, olds: stateOf({}), facts });
    expect(await operations.diff(call, "a", stored({ size: 1 }), next)).toMatchObject({
      isDeclared: true,
      deleteBeforeReplace: false,
      olds: { inputs: { name: "a", size: 1 } },
    });
    const by = operations.ledger.of(thing.token, call.resource);
    expect(service.session.objects.find(thing, "a")?.compared).toEqual({ by, mustBeReplaced: true });
    expect((await operations.diff(call, "a", stored({}), next)).isDeclared).toBe(false);
    await operations.check(call, { inputs: desired().inputs, olds: stateOf({}), facts });
    await operations.diff(call, "a", stored({ size: 1 }), desired({ size: 2 }));
    expect(service.session.objects.find(thing, "a")?.compared?.mustBeReplaced).toBe(false);
  });

  it("adds the defaults of the schema to a state that an import did not read", async () => {
    const service = withObject();
    const compared = (more: object) =>
      service.run().diff(service.call(withSize), "a", stored({}, more), desired({ size: 1 }));
    expect((await compared({})).changes).toHaveLength(1);
    const unread = await compared({ account: undefined });
    expect([unread.changes, unread.olds.inputs]).toEqual([[], { name: "a", size: 1 }]);
  });
});

describe("a preview of an update", () => {
  const olds = stateOf(
    { size: 1, label: "x" },
    { outputs: { color: "red", made: "today" }, steps: { copy: ["b"], target: "t" } },
  );

  it("has outputs that the request may change as unknown, and the progress of earlier operations", () => {
    expect(planUpdate(thing, olds, { ...desired({ size: 2 }), autoNamed: true })).toEqual({
      inputs: { name: "a", size: 2 },
      autoNamed: true,
      outputs: { color: unknown, made: "today" },
      account,
      steps: { copy: ["b"], target: "t" },
    });
  });

  it("keeps all outputs if nothing is sent", () => {
    expect(planUpdate(thing, olds, desired({ size: 1, label: "y" })).outputs).toEqual({ color: "red", made: "today" });
  });
});

describe("an update", () => {
  it("keeps the generated name of the object, and rejects a declared name of another object", async () => {
    const auto = defineResource({
      ...named,
      inputs: { ...inputs, name: z.string().optional().meta({ replaceOnChanges: true, autoName: true }) },
      requests: { update: "PATCH {item}" },
    });
    const changed = async (olds: Partial<State>, news: Partial<State>) => {
      const service = withObject({ size: 2 });
      const next = { ...desired({ name: "b", size: 2 }), ...news };
      const { inputs: stored } = await update(service.context(auto), "a", stateOf({ size: 1 }, olds), next);
      return stored.name;
    };
    expect(await changed({ autoNamed: true }, { autoNamed: true })).toBe("a");
    const other = 'the inputs name the object "b". Nothing was sent.';
    await expect(changed({ autoNamed: true }, {})).rejects.toThrow(other);
    await expect(changed({}, { autoNamed: true })).rejects.toThrow(other);
  });

  it("drops the values with which the object was created in this process", async () => {
    const service = withObject({ size: 2 });
    service.session.objects.of(thing, "a").create = { made: { values: { name: "a" } } };
    await update(service.context(thing), "a", stateOf({ size: 1 }), desired({ size: 2 }));
    expect(service.session.objects.find(thing, "a")?.create?.made).toBeUndefined();
  });
});

describe("a read", () => {
  it("returns the object with the account of the state, and no earlier note about other values", async () => {
    const service = withObject({ size: 2, color: "red" });
    const olds = stateOf({ size: 1 }, { steps: { values: true }, autoNamed: true, outputs: { made: "today" } });
    expect(await read(service.context(thing), "a", olds)).toEqual({
      ...olds,
      inputs: { name: "a", size: 2 },
      outputs: expect.objectContaining({ color: "red" }),
      steps: undefined,
    });
    const imported = await read(service.context(thing), "a", { inputs: {}, outputs: {} });
    expect(imported).toMatchObject({ inputs: { name: "a", size: 2 }, account });
  });

  it("keeps a generated name if the object was renamed, as an update does, and returns the new value of a chosen name", async () => {
    const named = defineResource({
      ...anyResource,
      service: shop,
      inputs: { name: z.string().optional().meta({ autoName: true }), size: z.int().optional() },
      naturalKey: ["name"],
      decode: (body) => ({ ...body, thingId: body.id }),
      requests: { update: "PATCH {item}" },
    });
    const names = [true, false].map(async (autoNamed) => {
      const renamed = { id: "7", name: "renamed", size: 1 };
      const service = new ScriptedService({ "GET /things/7": renamed, "PATCH /things/7": { ...renamed, size: 2 } });
      const olds = { inputs: { name: "a", size: 1 }, outputs: {}, account, autoNamed };
      const found = (await read(service.context(named), "7", olds))?.inputs.name;
      const next = { ...olds, inputs: { name: "a", size: 2 } };
      const { inputs: stored } = await update(service.context(named), "7", olds, next);
      return [found, stored.name, service.warnings.length];
    });
    expect(await Promise.all(names)).toEqual([
      ["a", "a", 0],
      ["renamed", "renamed", 1],
    ]);
  });

  it("removes the records about an object of the state, and keeps those of an object that the program only reads", async () => {
    const service = withObject();
    await service.session.journal.begin(
      { token: thing.token, account, resource: { name: "dev/sample" }, inputsDigest: "d" },
      { request: { expectedId: "a" } },
    );
    for (const [purpose, left, isStored, isKnown] of [
      ["exists", 1, undefined, false],
      ["get", 1, undefined, true],
      ["state", 0, { name: "dev/sample" }, true],
    ] as const) {
      const next = withObject();
      // Without an account, the host has no state, as in an import.
      const stored = { inputs: {}, outputs: {}, ...(purpose === "state" && { account }) };
      await read(next.context(thing), "a", stored, purpose);
      expect(pendingRecords()).toHaveLength(left);
      expect(next.session.objects.find(thing, "a")?.stored?.resource).toEqual(isStored);
      expect(next.session.objects.hasId(thing, "a")).toBe(isKnown);
    }
  });

  it("of an object that does not exist is empty", async () => {
    const service = new ScriptedService({});
    expect(await read(service.context(thing), "a", stateOf({}))).toBeUndefined();
    expect(await lookUp(service.context(thing), "a")).toBeUndefined();
    expect(await lookUp(service.context(thing), "a", "exists")).toBeUndefined();
  });

  it.each(["get", "exists"] as const)("that is rejected names the operation: %s", async (purpose) => {
    const service = new ScriptedService({ "GET /things/a": new Reply(403) });
    await expect(lookUp(service.context(thing), "a", purpose)).rejects.toThrow(
      /^Thing "a": read failed: GET \/things\/a/,
    );
  });

  it("of a kind without an object is rejected", async () => {
    const { path: _, outputs: __, ...others } = named;
    const virtual = defineResource({
      ...others,
      inputs,
      id: "{name}",
      operations: { create: async () => ({}), read: async () => ({}), update: async () => ({}) },
    } as never);
    await expect(lookUp(withObject().context(virtual), "a")).rejects.toMatchObject({ code: "no_object" });
    expect(await list(withObject().context(virtual), {})).toEqual([]);
  });
});

describe("an object whose id the service generates", () => {
  const child = defineResource({
    ...anyResource,
    service: shop,
    path: { collection: "/groups/{group}/things", item: "/groups/{group}/things/{thingId}" },
    inputs: { group: z.string(), name: z.string().optional().meta({ autoName: true }), size: z.int().optional() },
    decode: (body) => ({ ...body, thingId: body.id }),
  });
  const items = [
    { id: "1", name: "a" },
    { id: "2", name: "b" },
    { id: "3", name: "b" },
  ];
  const service = () =>
    new ScriptedService({
      "GET /groups/g/things": items,
      "GET /groups/g/things/1": items[0],
      "GET /groups/g/things/2": items[1],
    });

  it("is found by its id, or else by its name", async () => {
    for (const [given, id] of [
      ["g/1", "g/1"],
      ["g/a", "g/1"],
    ] as const)
      expect(await lookUp(service().context(child), given)).toMatchObject({ id, state: { inputs: { name: "a" } } });
    expect(await lookUp(service().context(child), "g/c")).toBeUndefined();
    expect(await lookUp(service().context(child), "h/a")).toBeUndefined();
  });

  it("is ambiguous if several objects have the name", async () => {
    await expect(lookUp(service().context(child), "g/b")).rejects.toMatchObject({
      code: "ambiguous_id",
      message: expect.stringContaining(
        'Thing "g/b": read failed: 2 objects have this name. Use the id of one of them: g/2, g/3.',
      ),
    });
  });

  it("is searched in a new list to find whether it exists", async () => {
    const own = service();
    for (const purpose of ["get", "get", "exists"] as const) await lookUp(own.context(child), "g/c", purpose);
    expect(own.requests.filter((line) => line === "GET /groups/g/things")).toHaveLength(2);
  });

  it("is an error of a read if its list cannot be read", async () => {
    const own = new ScriptedService({ "GET /groups/g/things": new Reply(403) });
    await expect(lookUp(own.context(child), "g/a")).rejects.toThrow(/^Thing "g\/a": read failed: GET/);
  });
});

describe("a delete", () => {
  const removed = async (
    prepare: (service: ScriptedService) => void = () => {},
    olds = stateOf({}),
    definition = thing,
  ) => {
    const service = withObject();
    prepare(service);
    await remove(service.context(definition), "a", olds);
    return { service, deletes: service.requests.filter((line) => line.startsWith("DELETE")) };
  };
  const other = { name: "dev/other" };
  const ofOther = { token: thing.token, resource: other };
  const note =
    (entry: object) =>
    ({ session }: ScriptedService) =>
      void Object.assign(session.objects.of(thing, "a"), entry);
  const advice =
    "To rename or move a resource, use the option `aliases`. Two resources must not manage the same object.";

  it("sends the request, and drops what the process noted about the object", async () => {
    const { service, deletes } = await removed((own) => {
      const create = { claimedBy: other, origin: "adopted", made: { values: {} } };
      note({ stored: { resource: other, values: {} }, create, compared: { by: ofOther, mustBeReplaced: true } })(own);
    });
    expect(deletes).toEqual(["DELETE /things/a"]);
    const { stored, compared, create } = service.session.objects.find(thing, "a") ?? {};
    expect([stored?.resource, compared, create]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps an object that another resource adopted or manages, or that the same resource adopted or created again", async () => {
    const kept = async (entry: object) => {
      const { service, deletes } = await removed(note(entry));
      expect(deletes).toEqual([]);
      return [service.reports, service.warnings];
    };
    expect(await kept({ create: { origin: "adopted", returnedTo: other } })).toEqual([
      [`Thing "a" was not deleted: another resource of this update has it. ${advice}`],
      [],
    ]);
    for (const entry of [
      { compared: { by: ofOther } },
      { compared: { by: ofOther, mustBeReplaced: false } },
      { compared: { by: { ...ofOther, createFailed: true }, mustBeReplaced: true } },
      { compared: { by: { ...ofOther, newId: "a" } } },
    ])
      expect(await kept(entry)).toEqual([
        [`Thing "a" was not deleted: the resource "other" of this program manages it, too. ${advice}`],
        [],
      ]);
    const returnedTo = { name: "dev/sample" };
    // The earlier object did not exist, or an earlier create of the same id was not followed by its delete.
    for (const [entry, cause] of [
      [
        { create: { origin: "created", returnedTo } },
        "this update created it, because the earlier object did not exist.",
      ],
      [
        { create: { origin: "found", returnedTo } },
        "this update created it, because the earlier object did not exist.",
      ],
      [
        { compared: { by: { token: thing.token, resource: returnedTo } } },
        'the state contains it twice, and the resource "sample" manages it.',
      ],
    ] as const)
      expect(await kept(entry)).toEqual([[`Thing "a" was not deleted: ${cause}`], []]);
    for (const previousSettings of [undefined, { on: true }, { on: false }])
      expect(await kept({ create: { origin: "adopted", returnedTo, previousSettings } })).toEqual([
        [],
        [
          'Thing "a" was not deleted: this update adopted it again, so that it is not replaced. To delete it before its replacement, set the resource option `deleteBeforeReplace: true`.',
        ],
      ]);
  });

  it.each<[string, object]>([
    ["the other resource replaces it", { compared: { by: ofOther, mustBeReplaced: true } }],
    ["the other resource got another object", { compared: { by: { ...ofOther, newId: "b" } } }],
  ])("deletes an object if %s", async (_, entry) => {
    expect((await removed(note(entry))).deletes).toEqual(["DELETE /things/a"]);
  });

  it("keeps an object that the run continued with, and removes its record, which caused that", async () => {
    const removeReturned: unknown[] = [];
    const { service, deletes } = await removed((own) => {
      note({ create: { origin: "resumed" } })(own);
      own.session.journal.removeReturned = (...given) => void removeReturned.push(given);
    });
    expect([deletes, removeReturned]).toEqual([[], [[account, thing.token, "a"]]]);
    expect(service.warnings).toEqual([
      'Thing "a" was not replaced: this update found the record of its create, and continued with the object, because it could not know that the state contains it. The record is removed now. To replace the object, run the same command again, after `pulumi state taint` if it was tainted.',
    ]);
  });

  it("sends nothing for an object that remains by default, and removes its records", async () => {
    const kept = defineResource({ ...named, inputs, hooks: { keepOnDelete: ({ size }) => size === 1 } });
    const journal = withObject().session.journal;
    await journal.begin(
      { token: kept.token, account, resource: { name: "dev/old" }, inputsDigest: "d" },
      { request: { expectedId: "a" }, before: { replaced: "other inputs" } },
    );
    expect((await removed(undefined, stateOf({ size: 1 }), kept)).deletes).toEqual([]);
    expect(pendingRecords()).toEqual([]);
    expect((await removed(undefined, stateOf({ size: 2 }), kept)).deletes).toHaveLength(1);
  });

  it("of a missing object is no error, and of another account is one", async () => {
    const service = new ScriptedService({});
    await remove(service.context(thing), "a", stateOf({}));
    await expect(remove(service.context(thing), "a", stateOf({}, { account: "https://b.example" }))).rejects.toThrow(
      /^Thing "a": delete failed: it belongs to https:\/\/b\.example/,
    );
  });
});

describe("a create", () => {
  const adopting = defineResource({
    ...named,
    inputs: {
      ...inputs,
      size: z.int().optional().meta({ serverDefault: 1 }),
      items: z
        .array(object({ name: z.string() }))
        .optional()
        .meta({ listMap: { key: "name" } }),
    },
    adopt: true,
    requests: { update: "PATCH {item}" },
  });

  it("that adopts an object reports the values that the program omits", async () => {
    const service = withObject({ size: 7 });
    const { id, state } = await create(service.context(adopting), desired());
    expect([id, state.inputs]).toEqual(["a", { name: "a" }]);
    expect(service.warnings).toEqual([
      'Thing "a": the existing object has other values than the default for inputs that the program omits: size. This update keeps them. After a refresh, an update restores the defaults. To keep the values, declare them.',
    ]);
    const same = withObject({ size: 1 });
    await create(same.context(adopting), desired());
    expect([same.warnings, same.writes]).toEqual([[], []]);
  });

  it("that adopts an object changes what the program declares, and its record ends if that is rejected", async () => {
    const service = withObject({ size: 7 });
    await create(service.context(adopting), desired({ size: 7, note: "x" })).catch(() => {});
    expect(service.writes[0]).toEqual(["PATCH /things/a", { note: "x" }]);
    const rejected = withObject({ size: 7 }, { "PATCH /things/a": new Reply(400) });
    await expect(create(rejected.context(adopting), desired({ note: "x" }))).rejects.toMatchObject({
      code: "http_400",
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string | undefined]>([
    ["that is rejected", { "POST /things": new Reply(400) }, undefined],
    ["that succeeds", { "POST /things": { name: "a" } }, "a"],
  ])("%s notes for later operations whether the resource has an object", async (_, script, newId) => {
    const service = new ScriptedService(script);
    const context = new Context(thing, service.session, { name: "dev/sample" });
    await create(context, desired()).catch(() => {});
    const { createFailed = false } = context.life;
    expect([context.life.newId, createFailed]).toEqual([newId, newId === undefined]);
    const { create: own } = service.session.objects.find(thing, "a") ?? {};
    const resource = { name: "dev/sample" };
    const made = { values: { name: "a" } };
    expect(own).toEqual({
      claimedBy: resource,
      ...(newId !== undefined && { origin: "created", made, returnedTo: resource }),
    });
  });

  it("that a later request rejects has the state of the object that exists", async () => {
    const later = defineResource({
      ...named,
      inputs: { ...inputs, note: z.string().optional() },
      requests: { update: "PATCH {item}" },
    });
    const service = new ScriptedService({
      "POST /things": { name: "a", size: 1 },
      "GET /things/a": inTurn(new Reply(404), { name: "a", size: 1 }),
      "PATCH /things/a": new Reply(400),
    });
    const error = await create(service.context(later), desired({ size: 2 })).catch((reason) => reason);
    expect(error).toBeInstanceOf(PartialFailureError);
    expect(error).toMatchObject({ id: "a", state: { inputs: { name: "a", size: 1 }, account } });
  });
});
