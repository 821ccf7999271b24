import fs from "node:fs";
import { z } from "zod";
import { type Definition, defineResource, type Service } from "../../../provider/define";
import { Context, create, list, remove, type State, type Values } from "../../../provider/lifecycle";
import { type PendingRecord, pendingRecords } from "../../../provider/lifecycle/journal";
import { AbortedError, HttpError, InvalidResponseError } from "../../../provider/rest";
import { rest } from "../../../provider/services/rest/service";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, namedThing, outcomeOf, Reply, ScriptedService, shop } from "./scripted-service";

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
  ...namedThing,
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
const [LIST, POST, READ] = ["GET /things", "POST /things", "GET /things/alpha"];
const stateOf = (values: object): State => ({ inputs: { ...values }, outputs: {} });

/** Creates an object. A record that remains shows that the object may exist. */
async function make(
  script: object,
  definition: Definition = generated,
  given: object = alpha,
  prepare: (service: ScriptedService) => void = () => {},
) {
  process.env.TREFOIL_HOME = temporaryFolder();
  const service = new ScriptedService({ ...script }, definition.service);
  prepare(service);
  const { result, error } = await outcomeOf(create(service.context(definition), stateOf(given)));
  const posts = service.requests.filter((line) => !line.startsWith("GET")).length;
  const [record] = pendingRecords();
  return { id: result?.id, state: result?.state, error, service, posts, record, isRemoved: record === undefined };
}

const applied = (status: number) =>
  new HttpError(`POST /things -> ${status}`, { method: "POST", path: "/things", status, mayHaveBeenApplied: true });

describe("a create", () => {
  it("sends the inputs once, and keeps its record until the state contains the object", async () => {
    const { state, service, isRemoved, record } = await make({ [LIST]: [], [POST]: new Reply(201, created) });
    expect(state).toMatchObject({ inputs: alpha, outputs: { thingId: "n" } });
    expect(service.sent.map(({ method, body, idempotent }) => [method, body, idempotent])).toEqual([
      ["GET", undefined, undefined],
      ["POST", alpha, false],
    ]);
    expect([isRemoved, record?.content.response?.id]).toEqual([false, "n"]);
  });

  it.each<[string, z.ZodType, number, boolean]>([
    ["a default of both", z.int().default(4).meta({ serverDefault: 4 }), 4, false],
    ["another value", z.int().default(4).meta({ serverDefault: 4 }), 5, true],
    ["a default of the program alone", z.int().default(4), 4, true],
    ["a default of the service alone", z.int().optional().meta({ serverDefault: 4 }), 4, true],
    ["a default of the program that differs", z.int().default(4).meta({ serverDefault: 5 }), 4, true],
    ["a default of the service that differs", z.int().default(4).meta({ serverDefault: 5 }), 5, false],
  ])("omits what check adds and the service assumes: %s", async (_title, v, value, isSent) => {
    const definition = {
      ...named,
      ...defineResource({
        ...anyResource,
        service: shop,
        path: named.path,
        outputs: {},
        inputs: { name: z.string(), v },
        requests: { update: "PATCH {item}" },
      }),
    };
    const { service } = await make({ [POST]: { name: "alpha", v: value } }, definition, { name: "alpha", v: value });
    expect(service.writes).toEqual([[POST, { name: "alpha", ...(isSent ? { v: value } : {}) }]]);
  });

  it("removes its record if the service rejects the request", async () => {
    const { error, isRemoved, posts } = await make({ [LIST]: [], [POST]: new Reply(400) });
    expect([error?.code, isRemoved, posts]).toEqual(["http_400", true, 1]);
  });

  it("explains that the object exists if the service rejects it for that reason", async () => {
    const { error, isRemoved } = await make({ [POST]: new Reply(409) }, named);
    expect([error?.code, error?.problem, isRemoved]).toEqual([
      "exists",
      expect.stringContaining("already exists"),
      true,
    ]);
    expect((await make({ [POST]: new Reply(412) }, named)).error).toMatchObject({ code: "http_412" });
  });

  it("is repeated after a 412 while no object has the name", async () => {
    const script = () => ({ [POST]: inTurn(new Reply(412), new Reply(412), alpha) });
    const free = await make(script(), named);
    expect([free.id, free.posts, free.isRemoved]).toEqual(["alpha", 3, false]);
    expect((await make({ [POST]: new Reply(412) }, named)).posts).toBe(3);
    for (const later of [alpha, new Reply(500)]) {
      const read = inTurn(new Reply(404), later);
      const { error, posts, isRemoved } = await make({ ...script(), [READ]: read }, named);
      expect([error?.code, posts, isRemoved]).toEqual(["http_412", 1, true]);
    }
    expect((await make({ [POST]: inTurn(new Reply(409), alpha) }, named)).posts).toBe(1);
  });

  it("drops the cached list, so that a search finds the object", async () => {
    const { service } = await make({ [LIST]: [], [POST]: new Reply(201, created) });
    await list(service.context(generated), {});
    expect(service.requests).toEqual([LIST, POST, LIST]);
  });
});

describe("a create without a response", () => {
  it("adopts the new object with the same inputs, and sends nothing more", async () => {
    const { id, posts, isRemoved } = await make({ [LIST]: inTurn([], [], [created]), [POST]: lost() });
    expect([id, posts, isRemoved]).toEqual(["n", 1, false]);
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
    expect(service.requests).toEqual([READ, ...Array(3).fill([POST, READ]).flat()]);
    const found = await make({ [POST]: lost(), [READ]: inTurn(new Reply(404), alpha) }, named);
    expect([found.id, found.posts]).toEqual(["alpha", 1]);
    const other = await make({ [POST]: lost(), [READ]: inTurn(new Reply(404), { ...alpha, size: 2 }) }, named);
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
    expect([posts, error?.problem, isRemoved]).toEqual([count, expect.stringContaining(failure.message), false]);
  });

  it("keeps its record if the repeated request is rejected, and adopts the object if it exists", async () => {
    const rejected = await make({ [LIST]: [], [POST]: inTurn(lost(), new Reply(400)) });
    expect([rejected.error?.code, rejected.isRemoved]).toEqual(["http_400", false]);
    const read = inTurn(new Reply(404), new Reply(404), alpha);
    const exists = await make({ [POST]: inTurn(lost(), new Reply(409)), [READ]: read }, named);
    expect([exists.id, exists.posts, exists.isRemoved]).toEqual(["alpha", 2, false]);
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
    const adopted = await Promise.all(
      ["dev/one", "dev/two"].map((name) => create(service.context(strict, { name }), stateOf(alpha))),
    );
    expect(adopted.map(({ id }) => id).sort()).toEqual(["m", "n"]);
    expect(service.requests.filter((line) => line === POST)).toHaveLength(2);
  });

  it("adopts no object that another create of the run has created", async () => {
    const known = (service: ScriptedService) => {
      service.session.objects.noteId(generated, "n");
    };
    expect((await make({ [LIST]: inTurn([], [created]), [POST]: lost() }, generated, alpha, known)).posts).toBe(3);
  });

  it("adopts an object whose id an object of another kind has, too", async () => {
    const known = ({ session }: ScriptedService) => session.objects.noteId({ ...generated, token: "shop:Other" }, "n");
    const { id, posts } = await make({ [LIST]: inTurn([], [created]), [POST]: lost() }, generated, alpha, known);
    expect([id, posts]).toEqual(["n", 1]);
  });

  it("reads the items of an incomplete list, and omits items that were deleted meanwhile", async () => {
    const items = [
      { id: "gone", name: "alpha" },
      { id: "n", name: "alpha" },
    ];
    const { id, service } = await make({ [LIST]: inTurn([], items), [POST]: lost(), "GET /things/n": created }, strict);
    expect(id).toBe("n");
    expect(service.requests).toEqual([LIST, POST, LIST, "GET /things/gone", "GET /things/n"]);
  });

  it("reports a long search, and ends it with its own error when the operation is canceled", async () => {
    const stop = new AbortController();
    const fail = () => {
      stop.abort(new Error("canceled"));
      return lost();
    };
    const service = new ScriptedService({ [LIST]: [], [POST]: fail });
    service.session.delays.search = [7000];
    const { signal } = stop;
    const context = new Context(generated, service.session, { name: "dev/sample" }, { signal });
    await expect(create(context, stateOf(alpha))).rejects.toMatchObject({ code: "no_response" });
    expect(service.reports).toEqual([
      'Thing "sample": checking whether the create request without a response created the object. Waiting 7 s.',
    ]);
  });

  it("is not reported as the name of another object if it is canceled while it searches for its object", async () => {
    const stop = new AbortController();
    const reject = () => {
      stop.abort(new Error("canceled"));
      return new Reply(409);
    };
    const service = new ScriptedService({ [POST]: inTurn(lost(), reject) });
    service.session.delays.search = [0, 7000];
    const context = new Context(named, service.session, { name: "dev/sample" }, { signal: stop.signal });
    const { error } = await outcomeOf(create(context, stateOf(alpha)));
    expect(error?.code).not.toBe("exists");
  });

  it("fails with the error of the search if the search fails", async () => {
    const { error, isRemoved } = await make({ [LIST]: inTurn([], new Reply(403)), [POST]: lost() });
    expect([error?.code, isRemoved]).toEqual(["http_403", false]);
  });
});

describe("the response to a create", () => {
  it("that names an object which existed before is rejected", async () => {
    const { error } = await make({ [LIST]: [{ id: "n", name: "other" }], [POST]: created });
    expect(error).toMatchObject({
      problem:
        'POST /things -> 200, but it names the object "n", which existed before (request r-1). To manage that object, import it. Otherwise check the service URL and any proxy, then retry.',
    });
    const other = { ...created, id: "m" };
    expect((await make({ [LIST]: inTurn([created], [created, other]), [POST]: created })).id).toBe("m");
  });

  it("may name an object that this process deleted before", async () => {
    const service = new ScriptedService({
      [LIST]: inTurn([created], []),
      [POST]: created,
      "DELETE /things/n": {},
    });
    const context = service.context(generated);
    await list(context, {});
    await remove(context, "n", { inputs: alpha, outputs: { thingId: "n" } });
    expect((await create(service.context(generated, { name: "dev/other" }), stateOf(alpha))).id).toBe("n");
  });

  it("that names the object of another resource of the program is rejected", async () => {
    const service = new ScriptedService({ [LIST]: [], [POST]: created });
    await create(service.context(generated, { name: "dev/one" }), stateOf(alpha));
    const { error } = await outcomeOf(
      create(service.context(generated, { name: "dev/other" }), stateOf({ ...alpha, size: 2 })),
    );
    expect(error?.problem).toContain('names the object "n", which this update has created for another resource');
  });

  it("that names an object which another resource adopted is rejected", async () => {
    const found = (service: ScriptedService) => {
      service.session.objects.of(generated, "n").create = { origin: "found" };
    };
    const { error } = await make({ [LIST]: [], [POST]: created }, generated, alpha, found);
    expect(error).toMatchObject({
      problem:
        'POST /things -> 200, but another resource with the same arguments adopted the object "n" meanwhile (request r-1). Run `pulumi up` again.',
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
    const { id, service } = await make(script);
    expect(id).toBe("n");
    expect(service.requests).toEqual([LIST, POST, "GET /things/n"]);
  });

  it("without an id leads to a search, and to an error that shows what to do", async () => {
    for (const location of [undefined, "", "/"]) {
      const headers: Record<string, string> = location === undefined ? {} : { location };
      const found = await make({ [LIST]: inTurn([], [created]), [POST]: new Reply(201, undefined, headers) });
      expect(found.id).toBe("n");
    }
    const empty = await make({ [LIST]: inTurn([], [created]), [POST]: new Reply(201, { ...created, id: "" }) });
    expect(empty.id).toBe("n");
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
      ...namedThing,
      inputs,
      requests: { create: { request: "POST /ignored", result: "ignored" }, update: undefined },
      operations: { create: async ({ send }, body) => (await send("POST /things", { body })).body as object },
    });
    expect((await make({ [POST]: alpha }, computed)).id).toBe("alpha");
    const failed = await make({ [POST]: new Reply(400) }, computed);
    expect(failed.isRemoved).toBe(true);
  });

  it("of an upsert is not known after a failed GET, except that the record is removed, as nothing was written", async () => {
    const spec = (name: "create" | "upsert") =>
      defineResource({
        ...namedThing,
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
    const { service, state } = await make(script, settings, { org: "acme", enabled: true });
    expect(service.writes).toEqual([["PUT /acme/rules", { enabled: true, theirs: 1 }]]);
    expect(state?.inputs).toEqual({ org: "acme", enabled: true });
    const odd = await make({ ...script, "GET /acme/rules": inTurn({ enabled: false }, "none") }, settings, {
      org: "acme",
      enabled: true,
    });
    expect(odd.service.writes).toEqual([]);
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
    const { id, record } = await make({ [LIST]: list, [POST]: created }, unknown);
    expect(id).toBe("n");
    expect(record?.content.before).toEqual({ list: "missing" });
    const { error, isRemoved, posts } = await make({ [LIST]: list, [POST]: lost() }, unknown);
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
    const { error, posts } = await make({ [LIST]: new Reply(status), [POST]: created }, unknown);
    expect([error?.problem, posts]).toEqual([expect.stringContaining(`GET /things -> ${status}`), 0]);
    expect((await make({ [LIST]: new Reply(403), [POST]: created })).error?.code).toBe("http_403");
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
  /** The record of a create that receives no response. */
  const recordOf = async (
    definition: Definition,
    script: object = { [LIST]: [] },
    given: object = alpha,
    prepare: (service: ScriptedService) => void = () => {},
  ): Promise<PendingRecord["content"]> => {
    const timedOut = { [POST]: lost(true) };
    return ((await make({ ...timedOut, ...script }, definition, given, prepare)).record as PendingRecord).content;
  };

  it("contains the resource and its id", async () => {
    const content = await recordOf(named);
    expect(content).toMatchObject({
      account: "https://shop.example.com",
      owner: { stack: "dev", name: "sample" },
      request: { expectedId: "alpha", hasGeneratedName: false, locator: { name: "alpha" } },
    });
    expect(content.before).toEqual({});
  });

  it("shows that the state contained an object with the same id, perhaps with the same inputs", async () => {
    const stored = (values: object) => (service: ScriptedService) => {
      service.session.objects.of(named, "alpha").stored = { values: stateOf(values) };
    };
    const { before: same } = await recordOf(named, {}, alpha, stored(alpha));
    const { before: other } = await recordOf(named, {}, alpha, stored({ ...alpha, size: 2 }));
    expect([same.replaced, other.replaced]).toEqual(["same inputs", "other inputs"]);
  });

  it("lists the objects with the same natural key, without those of other records", async () => {
    const items = [
      { id: "1", name: "alpha" },
      { id: "2", name: "beta" },
      { id: "3", name: "alpha" },
      { name: "alpha" },
    ];
    const recorded = (service: ScriptedService) => {
      jest.spyOn(service.session.journal, "hasRecorded").mockImplementation((_, id) => id === "3");
    };
    const content = await recordOf(generated, { [LIST]: items }, alpha, recorded);
    expect(content.before).toEqual({ existing: ["1"] });
    const others = { [LIST]: items, [POST]: { id: "2", name: "alpha" } };
    expect((await make(others, generated, alpha, recorded)).error?.problem).toContain("existed before");
  });

  it("lists only objects that match the inputs if there are 200 or more", async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `i${i}`, name: "alpha", size: i % 2 }));
    const few = await recordOf(generated, { [LIST]: items(199) });
    expect([few.before.existing?.length, few.before.list]).toEqual([199, undefined]);
    const many = await recordOf(generated, { [LIST]: items(200) });
    const { existing = [], list } = many.before;
    expect([existing.length, existing[0], list]).toEqual([100, "i1", "incomplete"]);
    const { error } = await make({ [LIST]: items(200), [POST]: { id: "i0", name: "alpha" } });
    expect(error?.problem).toContain('it names the object "i0"');
  });

  it("of adopted settings contains their values, and adopted objects need no record", async () => {
    const inputs = { org: z.string(), enabled: z.boolean().optional() };
    const settings = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/{org}/rules", item: "/{org}/rules" },
      outputs: {},
      inputs,
      singleton: { defaults: { enabled: false } },
    });
    const adopting = { ...settings, adopts: () => true };
    const current = { "GET /acme/rules": { enabled: true }, "PUT /acme/rules": { enabled: false } };
    expect((await make(current, adopting, { org: "acme", enabled: false })).record?.content).toMatchObject({
      request: { expectedId: "acme", settings: { enabled: false }, locator: { org: "acme" } },
      before: { settings: { enabled: true } },
    });
    expect((await make({ [READ]: alpha }, { ...named, adopts: () => true })).isRemoved).toBe(true);
  });

  it("omits secrets, values that are sent as headers, and values that are empty", async () => {
    const definition = (service: Service) =>
      defineResource({
        ...anyResource,
        service,
        path: { collection: "/things", item: "/things/{thingId}" },
        naturalKey: ["name", "pin", "tenant"],
        outputs: { thingId: z.string().meta({ wireName: "id" }) },
        inputs: {
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
    const values = { name: "alpha", pin: "1", tenant: "t", field: "uid", size: 1 };
    const requestOf = async (service: Service, given: Values) =>
      (await recordOf(definition(service), undefined, given)).request;
    const expected = { locator: { name: "alpha" }, omitted: ["pin", "tenant"] };
    expect(await requestOf(shop, values)).toMatchObject(expected);
    expect((await requestOf(rest, values)).locator).toEqual({ name: "alpha", field: "uid" });
    expect(await requestOf(shop, { name: "alpha", pin: "" })).not.toHaveProperty("omitted");
  });
});

describe("a create with an output that only the lost response contains", () => {
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
  const script = () => ({
    [LIST]: inTurn([], [created]),
    [POST]: inTurn(lost(), { ...created, id: "m", value: "v", code: "c" }),
    "DELETE /things/n": {},
  });

  it("fails for an object that may belong to another client", async () => {
    const service = new ScriptedService(script());
    const own = service.context(token, { name: "it's dev/sample" });
    await expect(create(own, stateOf(alpha))).rejects.toMatchObject({
      code: "unsure",
      resource: 'Thing "n"',
      operation: "create",
      problem: expect.stringMatching(
        /^POST \/things: the connection broke This object may be the result, or another client created it\. It cannot be adopted, because only the response contained `value` and `code`\. If no other client created it, delete it\. Otherwise run `(?:npx )?trefoil recover --stack 'it'\\''s dev' --forget [0-9a-f]{8}` in the folder of the program\. Then run `pulumi up` again\.$/,
      ),
    });
    expect(pendingRecords()).toHaveLength(1);
    const next = new ScriptedService({ [LIST]: [created] });
    await expect(create(next.context(token, { name: "it's dev/sample" }), stateOf(alpha))).rejects.toThrow(
      /An interrupted update sent the create request and received no response\. This object may be the result/,
    );
  });

  it.each(["in the same run", "in the next run"])(
    "warns if it is optional, and the object is found %s",
    async (when) => {
      const optional = defineResource({
        ...anyResource,
        service: shop,
        outputs: {
          thingId: z.string().meta({ wireName: "id" }),
          value: z.string().optional().meta({ secret: true, returned: "onCreate" }),
        },
        naturalKey: ["name"],
        inputs,
        requests: { update: "PATCH {item}" },
      });
      const runs = when === "in the same run" ? [[[], [created]]] : [[[], new Reply(500)], [[created]]];
      const warnings: string[][] = [];
      for (const lists of runs) {
        const service = new ScriptedService({ [LIST]: inTurn(...lists), [POST]: lost(), "GET /things/n": created });
        await outcomeOf(create(service.context(optional), stateOf(alpha)));
        warnings.push(service.warnings);
      }
      expect(warnings.at(-1)).toEqual([
        expect.stringMatching(/^Thing "n": .* no value: value\. .* `pulumi up --replace '\*\*rest:Thing::sample'`\.$/),
      ]);
    },
  );

  it("deletes an object with a generated name, and creates it again", async () => {
    const name = "alpha-1a2b3c4";
    const service = new ScriptedService({ ...script(), [LIST]: inTurn([], [{ ...created, name }]) });
    const made = await create(service.context(token), { ...stateOf({ ...alpha, name }), autoNamed: true });
    expect(made).toMatchObject({ id: "m", state: { outputs: { value: "v", code: "c" } } });
    expect(service.requests).toContain("DELETE /things/n");
  });
});
