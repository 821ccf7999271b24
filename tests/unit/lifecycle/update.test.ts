import { z } from "zod";
import {
  type Definition,
  defineResource,
  json,
  object,
  type Ready,
  type Service,
  type Steps,
  type TargetProgress,
} from "../../../provider/define";
import { Context, create, diff, list, read, remove, type State, update } from "../../../provider/lifecycle";
import { HttpError } from "../../../provider/rest";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { parseJson } from "../../../provider/text/json";
import { checked } from "../../contract/test-environment";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, outcomeOf, Reply, ScriptedService, shop } from "./scripted-service";

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
});

const named = {
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: { state: z.string().optional() },
} as const;

const inputs = {
  name: z.string(),
  size: z.int().optional(),
  note: z.string().optional(),
  items: z
    .array(object({ name: z.string() }))
    .optional()
    .meta({ listMap: { key: "name" } }),
};
const patch = defineResource({ ...named, inputs, requests: { update: "PATCH {item}" } });
const put = defineResource({ ...named, inputs, requests: { update: { request: "PUT {item}", body: "object" } } });
const guarded = (ifMatch: "required" | "available", service: Service = shop) =>
  defineResource({
    ...named,
    service,
    inputs,
    requests: { update: { request: "PUT {item}", body: "object", ifMatch }, delete: { ifMatch: "required" } },
  });

const a = { name: "a" };
const [GET, PUT, PATCH, DELETE, POST] = [
  "GET /things/a",
  "PUT /things/a",
  "PATCH /things/a",
  "DELETE /things/a",
  "POST /things",
];
const version = (etag: string, body: object = a) => new Reply(200, body, { etag });
const stateOf = (values: object, more: Partial<State> = {}): State => ({
  inputs: { ...a, ...values },
  outputs: {},
  ...more,
});

/** The stored state before an update, the id of its object, and the context of the update. */
interface Before extends Partial<State> {
  readonly id?: string;
  readonly prepare?: (context: Context, service: ScriptedService) => void;
}

/** Changes an object from old to new inputs. After a partial failure, the state is that of the error. */
async function changed(definition: Definition, script: object, olds: object, news: object, before: Before = {}) {
  const { id = "a", prepare, ...more } = before;
  const service = new ScriptedService({ ...script }, definition.service);
  const context = service.context(definition);
  prepare?.(context, service);
  const { result, error } = await outcomeOf(update(context, id, stateOf(olds, more), stateOf(news)));
  const { requests, writes } = service;
  return { state: result ?? error?.state, error, service, requests, writes };
}

/** Creates the object. The first read finds no object of the same name. */
async function made(definition: Definition, script: Readonly<Record<string, unknown>>, inputs: object = {}) {
  const service = new ScriptedService(
    { ...script, [GET]: inTurn(new Reply(404), script[GET] ?? new Reply(404)) },
    definition.service,
  );
  const { result, error } = await outcomeOf(create(service.context(definition), stateOf(inputs)));
  return { state: result?.state ?? error?.state, error, requests: service.requests };
}

describe("a change that must not overwrite a concurrent change", () => {
  const etags = (sent: ScriptedService["sent"]) =>
    sent.filter(({ method }) => method === "PUT").map(({ headers, idempotent }) => [headers?.["If-Match"], idempotent]);

  it("carries the version that the read returned, as a header or as a member of the body", async () => {
    const header = await changed(guarded("required"), { [GET]: version('"1"'), [PUT]: a }, {}, { size: 2 });
    expect(etags(header.service.sent)).toEqual([['"1"', false]]);
    const inBody = guarded("required", { ...shop, etag: "@version" });
    const script = { [GET]: version('"1"', { ...a, "@version": "v7" }), [PUT]: a };
    expect(etags((await changed(inBody, script, {}, { size: 2 })).service.sent)).toEqual([["v7", false]]);
  });

  it("is not sent without a version if it requires one, and otherwise without a condition", async () => {
    const { error, writes } = await changed(guarded("required"), { [GET]: a, [PUT]: a }, {}, { size: 2 });
    expect(error).toMatchObject({
      code: "missing_etag",
      problem:
        "the service returned no ETag with the object, so that the request cannot carry If-Match. Nothing was sent. Remove `ifMatch`.",
    });
    expect(writes).toEqual([]);
    const free = await changed(guarded("available"), { [GET]: a, [PUT]: a }, {}, { size: 2 });
    expect(etags(free.service.sent)).toEqual([[undefined, true]]);
    expect(Object.keys(free.service.sent.at(-1)?.headers ?? {})).toEqual([]);
    const unguarded = await changed(put, { [GET]: version('"1"'), [PUT]: a }, {}, { size: 2 });
    expect(etags(unguarded.service.sent)).toEqual([[undefined, true]]);
  });

  it("is repeated while the object still has the version that was read, and reports a long wait", async () => {
    const definition = guarded("required");
    const script = { [GET]: version('"1"'), [PUT]: inTurn(new Reply(412), new Reply(412), { ...a, size: 2 }) };
    const { state, requests } = await changed(definition, script, {}, { size: 2 });
    expect(state?.inputs).toEqual({ ...a, size: 2 });
    expect(requests).toEqual([GET, PUT, GET, GET, PUT, GET, GET, PUT]);
    const busy = await changed(definition, { [GET]: version('"1"'), [PUT]: new Reply(412) }, {}, { size: 2 });
    expect(busy.error).toMatchObject({
      code: "busy",
      problem:
        "PUT /things/a -> 412. It is as it was read, so the service was changing something else all the time. Nothing was overwritten. Run `pulumi up` again.",
    });
    expect(busy.writes).toHaveLength(3);
  });

  it("reports a wait of more than five seconds, which the signal of the operation ends", async () => {
    const definition = guarded("required");
    const script = { [GET]: version('"1"'), [PUT]: new Reply(412) };
    const service = new ScriptedService(script);
    service.session.delays.conflict = [7000];
    const signal = AbortSignal.abort(new Error("canceled"));
    const context = new Context(definition, service.session, {}, { signal });
    await expect(update(context, "a", stateOf({}), stateOf({ size: 2 }))).rejects.toThrow("canceled");
    expect(service.reports).toEqual([
      'Thing "a": the service rejects the change (412) although the object was not changed. Waiting 7 s.',
    ]);
  });

  const conflict = async (now: unknown, before: object = a) => {
    const definition = guarded("required", { ...shop, readOnlyMembers: ["updated"] });
    const script = { [GET]: inTurn(version('"1"', before), now), [PUT]: new Reply(412) };
    const { error, writes } = await changed(definition, script, {}, { size: 2 });
    expect([error?.code, writes.length]).toEqual(["conflict", 1]);
    return error?.problem;
  };
  const said = (where: string) =>
    `PUT /things/a -> 412. It was changed outside this stack between the read and the write of this update${where}. Nothing was overwritten. Run \`pulumi up --refresh\` to see the change, and then keep it in the program or revert it.`;

  it("names what another client has changed: inputs, or else members that no input has", async () => {
    expect(await conflict(version('"2"', { ...a, note: "theirs", odd: 1 }))).toBe(said(": note is not what was read"));
    expect(await conflict(version('"2"', { ...a, note: "x", size: 9 }))).toBe(
      said(": size, note are not what was read"),
    );
    expect(await conflict(version('"2"', { ...a, odd: 1, updated: 2 }), { ...a, gone: 1, updated: 1 })).toBe(
      said(": gone, odd are not what was read"),
    );
    expect(await conflict(version('"2"', { ...a, constructor: 1 }))).toBe(said(": constructor is not what was read"));
    expect(await conflict(version('"2"', { ...a, updated: 2 }))).toBe(said(""));
  });

  it("names an item once, and five members at most", async () => {
    const items = (...names: string[]) => ({ ...a, items: names.map((name) => ({ name })) });
    expect(await conflict(version('"2"', items("two")), items("one"))).toBe(said(": items[0] is not what was read"));
    const others = Object.fromEntries(["m1", "m2", "m3", "m4", "m5"].map((name) => [name, 1]));
    expect(await conflict(version('"2"', { ...a, ...others }))).toBe(
      said(": m1, m2, m3, m4, m5 are not what was read"),
    );
    expect(await conflict(version('"2"', { ...a, ...others, m6: 1, m7: 1 }))).toBe(
      said(": m1, m2, m3, m4, m5, 2 more are not what was read"),
    );
  });

  it("is not repeated after another failure, or without a condition", async () => {
    const script = { [GET]: version('"1"'), [PUT]: new Reply(400) };
    const { error, writes } = await changed(guarded("required"), script, {}, { size: 2 });
    expect([error, writes.length]).toEqual([expect.objectContaining({ code: "http_400" }), 1]);
    const unguarded = await changed(put, { ...script, [PUT]: new Reply(412) }, {}, { size: 2 });
    expect([unguarded.error, unguarded.writes.length]).toEqual([expect.objectContaining({ code: "http_412" }), 1]);
  });

  it("sends only the changed members with a PATCH, after a read", async () => {
    const update = { request: "PATCH {item}", body: "changes", ifMatch: "required" } as const;
    const definition = defineResource({ ...named, inputs, requests: { update } });
    const { service, requests } = await changed(
      definition,
      { [GET]: version('"1"', { ...a, theirs: 1 }), [PATCH]: a },
      {},
      { size: 2 },
    );
    expect(requests).toEqual([GET, PATCH]);
    expect([service.sent[1]?.headers, service.sent[1]?.body]).toEqual([{ "If-Match": '"1"' }, { size: 2 }]);
  });

  it("names nothing if the object was deleted or cannot be read", async () => {
    for (const now of [new Reply(404), new Reply(500)]) expect(await conflict(now)).toBe(said(""));
  });
});

describe("a change of an object", () => {
  it("sends the changed members, or all inputs with their removals, or the whole object", async () => {
    const olds = { size: 1, note: "x" };
    expect((await changed(patch, { [PATCH]: a }, olds, { size: 2 })).writes).toEqual([
      [PATCH, { size: 2, note: null }],
    ]);
    const all = defineResource({ ...named, inputs, requests: { update: { request: "PATCH {item}", body: "inputs" } } });
    expect((await changed(all, { [PATCH]: a }, olds, { size: 1 })).writes).toEqual([
      [PATCH, { name: "a", size: 1, note: null }],
    ]);
    const known = { ...a, size: 1, note: "x", theirs: { b: 1 } };
    const whole = await changed(put, { [GET]: known, [PUT]: a }, olds, { size: 2 });
    expect(whole.writes).toEqual([[PUT, { name: "a", size: 2, theirs: { b: 1 } }]]);
    expect(whole.requests).toEqual([GET, PUT]);
  });

  it("omits the members that the service computes, and sends the headers and the condition of the definition", async () => {
    const service: Service = { ...shop, readOnlyMembers: ["updated"] };
    const update = { request: "PUT {item}", body: "object", headers: { Prefer: "full" } } as const;
    const definition = defineResource({ ...named, service, inputs, requests: { update } });
    const { service: used } = await changed(definition, { [GET]: { ...a, updated: 1 }, [PUT]: a }, {}, { size: 2 });
    expect(used.sent.at(-1)?.body).toEqual({ name: "a", size: 2 });
    expect(used.sent.at(-1)?.headers).toEqual({ Prefer: "full" });
    const patched = await changed(patch, { [PATCH]: a }, {}, { size: 2 });
    expect(patched.service.sent.at(-1)).toMatchObject({ idempotent: true });
  });

  it("sends no request for an empty body, and reads the member that contains the object", async () => {
    const local = defineResource({
      ...named,
      inputs: { ...inputs, idle: z.int().optional().meta({ valueOnRemoval: undefined }) },
      requests: { update: { request: "PATCH {item}", body: "changes", result: "data" } },
    });
    expect((await changed(local, {}, { idle: 1 }, {})).requests).toEqual([]);
    const { state } = await changed(local, { [PATCH]: { data: { ...a, size: 2, state: "on" } } }, {}, { size: 2 });
    expect(state?.outputs).toEqual({ state: "on" });
  });

  it("drops the cached list, so that later reads see it", async () => {
    const service = new ScriptedService({ "GET /things": [a], [PATCH]: a });
    const context = service.context(patch);
    await list(context, {});
    await update(context, "a", stateOf({}), stateOf({ size: 2 }));
    await list(context, {});
    expect(service.requests.filter((line) => line === "GET /things")).toHaveLength(2);
  });

  it("keeps the digits of numbers that Pulumi rounds, for which it reads the object", async () => {
    const exact = "12345678901234567890";
    const remote = parseJson(`{"name": "a", "size": 1, "serial": ${exact}}`);
    const json = defineResource({
      ...named,
      inputs: { name: z.string(), serial: z.unknown().optional(), size: z.int().optional() },
      requests: { update: "PATCH {item}" },
    });
    const sent = async (olds: object, news: object) => {
      const { requests, writes } = await changed(json, { [GET]: remote, [PATCH]: a }, olds, news);
      return [requests, JSON.stringify(writes[0]?.[1])];
    };
    expect(await sent({}, { serial: exact })).toEqual([[GET, PATCH], `{"serial":${exact}}`]);
    expect((await sent({}, { serial: exact, size: 2 }))[0]).toEqual([GET, PATCH]);
    expect(await sent({}, { serial: { deep: [`-${exact}`] } })).toEqual([
      [GET, PATCH],
      `{"serial":{"deep":["-${exact}"]}}`,
    ]);
    expect((await sent({}, { serial: 0.5 }))[0]).toEqual([GET, PATCH]);
    for (const serial of ["9007199254740991", "x", 7, null, true])
      expect((await sent({ serial: "y" }, { serial }))[0]).toEqual([PATCH]);
  });

  it("uses the request with downtime only for a change that needs it", async () => {
    const downtime = { allowedBy: "may", effect: "is offline", request: "PUT {item}?offline=true", changes: ["note"] };
    const allowing = { ...inputs, may: z.boolean().optional().meta({ providerOnly: true }) };
    const definition = defineResource({
      ...named,
      inputs: allowing,
      requests: { update: { request: "PUT {item}", body: "object" } },
      hooks: { downtime },
    });
    const script = { [GET]: a, [PUT]: a, [`${PUT}?offline=true`]: a };
    const note = { note: "x", may: true };
    expect((await changed(definition, script, {}, note)).requests.at(-1)).toBe(`${PUT}?offline=true`);
    expect((await changed(definition, script, {}, { ...note, size: 1 })).requests.at(-1)).toBe(`${PUT}?offline=true`);
    expect((await changed(definition, script, {}, { size: 1 })).requests.at(-1)).toBe(PUT);
    const update = { request: "PUT {item}", body: "object", ifMatch: "required" } as const;
    const condition = defineResource({ ...named, inputs: allowing, requests: { update }, hooks: { downtime } });
    const { service } = await changed(condition, { ...script, [GET]: version('"1"', { ...a, b: 1 }) }, {}, note);
    expect([service.sent.at(-1)?.headers, service.sent.at(-1)?.body]).toEqual([
      { "If-Match": '"1"' },
      { ...a, b: 1, note: "x" },
    ]);
  });

  it("sends nothing if it would send a mask", async () => {
    const masked = await changed(put, { [GET]: { ...a, pin: "***" }, [PUT]: a }, {}, { size: 2 });
    expect([masked.error?.code, masked.writes]).toEqual(["masked", []]);
  });

  const replaces = { replaceOnChanges: true } as const;

  it.each<[string, Parameters<typeof defineResource>[0], object, string]>([
    ["without an update request", { ...named, inputs, requests: { update: undefined } }, { size: 2 }, "size"],
    [
      "of inputs that cannot change in place",
      {
        ...named,
        inputs: { ...inputs, kind: z.string().optional().meta(replaces), zone: z.string().optional().meta(replaces) },
      },
      { size: 2, kind: "b", zone: "x" },
      "kind, zone",
    ],
    [
      "that a rule of the kind forbids",
      { ...named, inputs, hooks: { requiresReplacement: () => [{ path: "size", reason: "a thing cannot shrink" }] } },
      { size: 1 },
      "size (a thing cannot shrink)",
    ],
  ])("is rejected before any request, if it is one %s", async (_case, spec, news, list) => {
    const { error, requests } = await changed(defineResource(spec), {}, { size: 3, kind: "a" }, { kind: "a", ...news });
    expect(error).toMatchObject({
      code: "requires_replacement",
      problem: `these inputs cannot be changed in place: ${list}. Nothing was sent. Change them in a program: \`pulumi up\` replaces the object.`,
    });
    expect(requests).toEqual([]);
  });

  it("is not rejected for inputs that an import did not read, or for defaults that an import file omits", async () => {
    const withInputs = (more: Parameters<typeof defineResource>[0]["inputs"]) =>
      defineResource({ ...named, inputs: { ...inputs, ...more }, requests: { update: "PATCH {item}" } });
    const pin = z.string().meta({ ...replaces, secret: true });
    const unread = await changed(withInputs({ pin }), {}, {}, { pin: "hush-hush-4" });
    expect([unread.error, unread.state?.inputs, unread.requests]).toEqual([
      undefined,
      { ...a, pin: "hush-hush-4" },
      [],
    ]);
    const zone = z.string().default("eu").meta(replaces);
    const omitted = await changed(withInputs({ zone }), { [PATCH]: { ...a, zone: "eu" } }, {}, { zone: "eu", size: 2 });
    expect([omitted.error, omitted.writes.length]).toEqual([undefined, 1]);
  });

  it("reads the object, and no cached list, which may be old", async () => {
    const requests = { list: { complete: true }, delete: { ifMatch: "required" } } as const;
    const complete = (update: object) =>
      defineResource({
        ...named,
        inputs: { ...inputs, serial: z.unknown().optional() },
        requests: { ...requests, update },
      });
    const act = async (definition: Definition, script: object, write: (context: Context) => Promise<unknown>) => {
      const service = new ScriptedService({ "GET /things": [a], ...script }, definition.service);
      const context = service.context(definition);
      await list(context, {});
      const outcome = await write(context).catch((error) => error.code);
      return [outcome, service.requests.slice(1).filter((line) => line.startsWith("GET"))];
    };
    const change = (news: object) => (context: Context) =>
      update(context, "a", stateOf({}), stateOf(news)).then(() => "sent");
    const whole = { request: "PUT {item}", body: "object", ifMatch: "required" };
    const script = { [GET]: version('"1"'), [PUT]: a, [PATCH]: a, [DELETE]: new Reply(204) };
    expect(await act(complete(whole), script, change({ size: 2 }))).toEqual(["sent", [GET]]);
    expect(
      await act(
        complete(whole),
        { ...script, [PUT]: new Reply(412), [GET]: inTurn(version('"1"'), version('"2"')) },
        change({ size: 2 }),
      ),
    ).toEqual(["conflict", [GET, GET]]);
    const part = { request: "PATCH {item}", body: "changes" };
    expect(await act(complete(part), script, change({ serial: "12345678901234567890" }))).toEqual(["sent", [GET]]);
    expect(await act(complete(part), {}, change({ size: 2 }))).toEqual(["gone", [GET]]);
    expect(await act(complete(part), script, (context) => remove(context, "a", stateOf({})))).toEqual([
      undefined,
      [GET],
    ]);
    const upsert = defineResource({
      ...named,
      inputs,
      requests: { list: { complete: true } },
      operations: { upsert: async ({ send }, body) => (await send("PUT {item}", { body })).body as object },
    });
    expect(await act(upsert, { [PUT]: a }, change({ size: 2 }))).toEqual(["gone", [GET]]);
  });

  it("sends nothing, and neither does a deletion, if the object with the id was deleted", async () => {
    const team = defineResource({
      ...anyResource,
      service: shop,
      path: { collection: "/teams", item: "/teams/{name}" },
      id: "{teamId}",
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs,
      requests: { read: undefined, update: "PATCH {item}" },
    });
    const service = new ScriptedService({
      "GET /teams": [{ id: "8", name: "a" }],
      "GET /teams/a": { id: "8", name: "a" },
    });
    const state = stateOf({}, { outputs: { teamId: "7" } });
    await expect(update(service.context(team), "7", state, stateOf({ size: 2 }))).rejects.toMatchObject({
      code: "gone",
    });
    await remove(service.context(team), "7", state);
    expect(service.writes).toEqual([]);
  });

  const gone =
    "it no longer exists in the service: the last request did not find it. Run `pulumi up --refresh` to create it again.";

  it("reports a missing object, and not the object for which a related one is missing", async () => {
    const missing = await changed(patch, {}, {}, { size: 2 });
    expect(missing.error).toMatchObject({ code: "gone", operation: "update", problem: gone, resource: 'Thing "a"' });
    expect(missing.requests).toEqual([PATCH, GET]);
    for (const read of [a, new Reply(500)])
      expect((await changed(patch, { [GET]: read }, {}, { size: 2 })).error).toMatchObject({ code: "http_404" });
    expect((await changed(patch, { [PATCH]: new Reply(403) }, {}, { size: 2 })).requests).toEqual([PATCH]);
    expect((await changed(put, {}, {}, { size: 2 })).error).toMatchObject({ code: "gone" });
    expect((await changed(put, {}, {}, { size: 2 })).writes).toEqual([]);
  });

  it("creates no object again that was deleted, although its request would", async () => {
    const upsert = defineResource({
      ...named,
      inputs,
      operations: { upsert: async ({ send }, body) => (await send("PUT {item}", { body })).body as object },
    });
    const missing = await changed(upsert, { [PUT]: a }, {}, { size: 2 });
    expect([missing.error?.code, missing.writes]).toEqual(["gone", []]);
    expect((await changed(upsert, { [GET]: a, [PUT]: a }, {}, { size: 2 })).writes).toEqual([
      [PUT, { name: "a", size: 2 }],
    ]);
  });

  it("calls the function of the definition, whose result is the object", async () => {
    const calls: unknown[] = [];
    const computed = defineResource({
      ...named,
      inputs,
      requests: { update: { request: "PATCH {item}", body: "changes", result: "ignored" } },
      operations: {
        update: async ({ values }, olds, news) => {
          calls.push([values.name, olds.size, news.size]);
          return news.size === 3 ? undefined : { name: "a", state: "on" };
        },
      },
    });
    expect((await changed(computed, {}, { size: 1 }, { size: 2 })).state?.outputs).toEqual({ state: "on" });
    expect((await changed(computed, {}, { size: 1 }, { size: 3 })).state?.outputs).toEqual({});
    expect(calls).toEqual([
      ["a", 1, 2],
      ["a", 1, 3],
    ]);
    const odd = { ...computed, operations: { update: async () => ({ name: "a", size: "9" }) } };
    expect((await changed(odd, {}, { size: 1 }, { size: 2 })).error?.problem).toMatch(
      /^PATCH \{item\} -> 200, but "size" is a string/,
    );
  });

  it("of settings is possible if the program declared their defaults or declares them now, and not after a reset", async () => {
    const settings = (operations: object) =>
      defineResource({
        ...named,
        path: { collection: "/things/{name}", item: "/things/{name}" },
        inputs: { name: z.string(), enabled: z.boolean().optional(), level: z.int().optional() },
        singleton: { defaults: { enabled: false, level: 0 } },
        operations,
      });
    const update = async (
      { send }: { send: (request: string, options: object) => Promise<unknown> },
      _: object,
      body: object,
    ) => {
      await send("PUT {item}", { body });
      return undefined;
    };
    const script = { [GET]: { ...a, enabled: false, level: 0 }, [PUT]: { ...a, enabled: true } };
    const defaults = { enabled: false, level: 0 };
    for (const operations of [{}, { update }]) {
      const first = await changed(settings(operations), script, defaults, { enabled: true, level: 0 });
      expect([first.error, first.requests]).toEqual([undefined, [GET, PUT]]);
      const reset = await changed(settings(operations), script, { enabled: true }, { enabled: true, level: 2 });
      expect([reset.error?.code, reset.writes]).toEqual(["gone", []]);
      const repeated = await changed(settings(operations), script, { enabled: true }, defaults);
      expect([repeated.error, repeated.writes[0]]).toMatchObject([undefined, [PUT, { enabled: false }]]);
    }
  });
});

describe("an update of the whole object, in a list without a key", () => {
  const hook = { kind: z.string().optional(), name: z.string().optional(), url: z.string().optional() };
  const token = z.string().optional().meta({ secret: true, returned: "sometimes" });
  const numbers = { id: z.int().optional(), size: z.int().optional().meta({ serverDefault: 1 }) };
  const item = object({ ...hook, ...numbers, token, settings: json().optional() });
  const keyed = z
    .array(item)
    .optional()
    .meta({ listMap: { key: "name" } });
  const update = { request: "PUT {item}", body: "object", ifMatch: "available" } as const;
  const hooked = defineResource({
    ...named,
    inputs: { ...inputs, hooks: z.array(item).optional(), keyed, other: json().optional() },
    requests: { update },
  });
  const sent = async (remote: object[], olds: object[], news: object[], list = "hooks") => {
    const within = (hooks: object[]) => (list === "other" ? { other: { hooks } } : { [list]: hooks });
    const script = { [GET]: { ...a, ...within(remote) }, [PUT]: a };
    const { error, service, writes } = await changed(hooked, script, within(olds), { ...within(news), size: 2 });
    const [[, body] = []] = writes as [string, Record<string, object[]> & { other?: { hooks: object[] } }][];
    return { hooks: body?.other?.hooks ?? body?.[list], error, warnings: service.warnings };
  };
  const [one, two] = [
    { name: "one", url: "https://one.example.com" },
    { name: "two", url: "https://two.example.com" },
  ];
  const [first, second] = [{ url: "https://one.example.com" }, { url: "https://two.example.com" }];
  const more = { secret: "s3cret-of-another", enabled: true };

  describe.each(["hooks", "other"])("of the input `%s`,", (list) => {
    it.each<[string, object[], object[], object[], object[]]>([
      ["with its name", [{ ...one, ...more }], [one], [one], [{ ...one, ...more }]],
      [
        "with its name, and changed",
        [{ ...one, ...more }],
        [one],
        [{ ...one, url: "x" }],
        [{ ...one, ...more, url: "x" }],
      ],
      ["at another place", [two, { ...one, ...more }], [one, two], [one, two], [{ ...one, ...more }, two]],
      [
        "without a name",
        [second, { ...first, ...more }],
        [first, second],
        [first, second],
        [{ ...first, ...more }, second],
      ],
      [
        "with an added member",
        [{ ...first, ...more }],
        [first],
        [{ ...first, size: 3 }],
        [{ ...first, ...more, size: 3 }],
      ],
      [
        "without a removed member",
        [{ ...first, size: 3, ...more }],
        [{ ...first, size: 3 }],
        [first],
        [{ ...first, ...more }],
      ],
      ["and not a removed item", [{ ...one, ...more }, two], [one, two], [two], [two]],
      [
        "and not a removed item, although others changed",
        [{ ...one, ...more }, two],
        [one, two],
        [{ ...two, url: "x" }],
        [{ ...two, url: "x" }],
      ],
    ])("keeps what another client set in an item %s", async (_case, remote, olds, news, expected) => {
      const { hooks, error, warnings } = await sent(remote, olds, news, list);
      expect([error, hooks, warnings]).toEqual([undefined, expected, []]);
    });

    it.each<[string, object[], object[], object[], string]>([
      ["changes an item without a name", [{ ...first, ...more }], [first], [second], "[0].secret, LIST[0].enabled"],
      [
        "changes two items without a name, of which one has the member",
        [
          { ...first, enabled: true },
          { ...second, enabled: false },
        ],
        [first, { ...second, enabled: false }],
        [{ url: "x" }, { url: "y", enabled: false }],
        "[0].enabled",
      ],
      [
        "changes an item without a name that has an object",
        [{ ...first, settings: { a: 1, more: 2 } }],
        [{ ...first, settings: { a: 1 } }],
        [{ ...second, settings: { a: 1 } }],
        "[0].settings.more",
      ],
      [
        "has two items that may be an old item",
        [{ ...first, size: 2, ...more }],
        [{ ...first, size: 2 }],
        [first, { ...first, size: 2, kind: "x" }],
        "[0].secret, LIST[0].enabled",
      ],
      [
        "has two items, and another client changed both",
        [
          { ...first, size: 2, enabled: true },
          { ...first, size: 2, enabled: false },
        ],
        [first, { ...first, size: 2 }],
        [first, { ...first, size: 2 }],
        "[0].enabled, LIST[1].enabled",
      ],
      ["renames an item", [{ ...one, ...more }], [one], [{ ...one, name: "new" }], "[0].secret, LIST[0].enabled"],
      ["has an item with another id", [{ id: 1, ...more }], [{ id: 1 }], [{ id: 2 }], "[0].secret, LIST[0].enabled"],
      [
        "has the item twice",
        [{ ...first, ...more }, first, second],
        [first, first],
        [first, first],
        "[0].secret, LIST[0].enabled",
      ],
    ])("reports what it removes if the program %s", async (_case, remote, olds, news, paths) => {
      const path = list === "hooks" ? "hooks" : "other.hooks";
      const { hooks, warnings } = await sent(remote, olds, news, list);
      expect(hooks).toEqual(news);
      expect(warnings).toEqual([
        expect.stringContaining(`the update removes ${path}${paths.replace("LIST", path)}, because`),
      ]);
    });
  });

  it("reports what it removes if an item gets another key, and nothing if it only removes the item", async () => {
    const remote = [{ ...one, ...more }, two];
    const renamed = await sent(remote, [one, two], [{ ...one, name: "new" }, two], "keyed");
    expect(renamed.hooks).toEqual([{ ...one, name: "new" }, two]);
    expect(renamed.warnings).toEqual([expect.stringContaining("removes keyed[0].secret, keyed[0].enabled, because")]);
    expect(await sent(remote, [one, two], [two], "keyed")).toMatchObject({ hooks: [two], warnings: [] });
  });

  it("reports what it removes once, although the request is repeated", async () => {
    const remote = { ...a, hooks: [{ ...one, ...more }] };
    const script = { [GET]: version('"1"', remote), [PUT]: inTurn(new Reply(412), a) };
    const { writes, service } = await changed(hooked, script, { hooks: [one] }, { hooks: [two] });
    expect([writes.length, service.warnings.length]).toEqual([2, 1]);
  });

  it("sends the secret of the program, and finds the item although the service omits or masks it", async () => {
    const declared = { url: "https://u:p@one.example.com/?code=k", token: "t0ken-of-the-program" };
    const shown = [{}, { token: null }, { token: "***" }, { url: "https://u:***@one.example.com/?code=***" }, first];
    for (const returned of shown) {
      const { hooks, warnings } = await sent(
        [second, { ...declared, token: undefined, ...returned, ...more }],
        [declared, second],
        [declared, second],
      );
      expect([hooks, warnings]).toEqual([[{ ...declared, ...more }, second], []]);
    }
  });

  it("sends back no masked member of another client, and omits none", async () => {
    for (const masked of [{ token: "***" }, { signingKey: "****" }, { auth: { password: "xxxx", user: "a" } }])
      expect(await sent([{ ...one, ...masked, enabled: true }], [one], [one])).toMatchObject({
        error: { code: "masked" },
        hooks: undefined,
      });
  });

  it("gives no hidden value to an item that is only probably the same", async () => {
    // The other item has the member, so that another client may have added it.
    const other = { ...second, enabled: false };
    for (const masked of [{ token: "***" }, { signingKey: "****" }]) {
      const remote = [{ ...first, ...masked, enabled: true }, other];
      expect(await sent(remote, [first, other], [first, other])).toMatchObject({
        error: { code: "masked" },
        hooks: undefined,
      });
    }
    const declared = { ...first, token: "t0ken" };
    const news = [declared, { ...other, token: "t0ken-2" }];
    const { hooks } = await sent([{ ...first, enabled: true }, other], news, news);
    expect(hooks).toEqual([{ ...declared, enabled: true }, news[1]]);
    // An item with another target is another item.
    const kind = { kind: "http" };
    const moved = await sent([{ ...kind, ...first, ...more }], [{ ...kind, ...first }], [{ ...kind, id: 7 }]);
    expect(moved.hooks).toEqual([{ ...kind, id: 7 }]);
  });

  it("adds the members of a remote item to no second item", async () => {
    const { url } = one;
    const { hooks } = await sent([{ ...one, ...more }], [one], [{ ...one, url: "https://b.example.com" }, { url }]);
    expect(hooks).toEqual([{ ...one, ...more, url: "https://b.example.com" }, { url }]);
  });

  it("adds the members of a remote item that no old item has to one new item at most", async () => {
    const added = [first, { ...first, kind: "x" }];
    const { hooks } = await sent([{ ...first, ...more }], [], added);
    expect(hooks).toEqual([{ ...first, ...more }, added[1]]);
    const { hooks: none } = await sent(
      [{ ...first, size: 3, ...more }],
      [],
      [first, { ...first, size: 3 }, { ...first, size: 3 }],
    );
    expect(none).toEqual([first, { ...first, size: 3 }, { ...first, size: 3 }]);
  });

  it("reports no member of an object that any old item declared", async () => {
    const olds = [
      { ...first, settings: { a: 1 } },
      { ...second, settings: { b: 1 } },
    ];
    const changed = [{ url: "https://three.example.com", settings: { a: 1 } }];
    const { warnings } = await sent(changed, olds, [{ url: "https://four.example.com", settings: { a: 1 } }]);
    expect(warnings).toEqual([]);
  });

  it("finds no item by another visible key, and one by the same key or by another spelling", async () => {
    const [key, other] = [
      { key: "a", size: 3 },
      { key: "b", size: 3 },
    ];
    const { hooks } = await sent([{ ...key, ...more }], [key], [other], "other");
    expect(hooks).toEqual([other]);
    const same = { ...key, size: 4 };
    const { hooks: known } = await sent([other, { ...key, ...more }], [key, other], [same, other], "other");
    expect(known).toEqual([{ ...same, ...more }, other]);
    const spelled = [{ url: "https://ONE.example.com:443/" }];
    const { hooks: found } = await sent([{ ...first, ...more }], spelled, spelled);
    expect(found).toEqual([{ ...first, ...more, ...spelled[0] }]);
  });

  it("omits a removed member of an item, although another item had the same other members", async () => {
    const { hooks } = await sent(
      [{ ...first, size: 2 }],
      [
        { ...first, size: 2 },
        { ...first, size: 3 },
      ],
      [first],
    );
    expect(hooks).toEqual([first]);
  });

  it("reports no default of the service", async () => {
    const { warnings } = await sent([{ ...first, size: 1, token: null }], [first], [second]);
    expect(warnings).toEqual([]);
  });
});

describe("a change without a response", () => {
  const applied = (status: number) =>
    new HttpError(`PUT -> ${status}`, { method: "PUT", path: "/things/a", status, mayHaveBeenApplied: true });

  it("is sent again over the current object, with its new version", async () => {
    const script = {
      [GET]: inTurn(version('"1"'), version('"2"', { ...a, theirs: 1 })),
      [PUT]: inTurn(lost(), { ...a, size: 2 }),
    };
    const { state, service, writes } = await changed(guarded("required"), script, {}, { size: 2 });
    expect(state?.inputs).toEqual({ ...a, size: 2 });
    expect(writes.map(([, body]) => body)).toEqual([
      { name: "a", size: 2 },
      { name: "a", size: 2, theirs: 1 },
    ]);
    expect(service.sent.at(-1)?.headers).toEqual({ "If-Match": '"2"' });
  });

  it("is not a conflict if the client had sent it twice, so that the first request may have changed the version", async () => {
    const script = { [GET]: inTurn(version('"1"'), version('"2"')), [PUT]: inTurn(applied(412), { ...a, size: 2 }) };
    expect((await changed(guarded("required"), script, {}, { size: 2 })).error).toBeUndefined();
  });

  it("fails after three attempts", async () => {
    const { error, writes } = await changed(put, { [GET]: a, [PUT]: lost() }, {}, { size: 2 });
    expect([error?.code, writes.length]).toEqual(["no_response", 3]);
  });

  it("stays the reason if a later attempt is rejected, unless the object was deleted or that attempt is lost, too", async () => {
    const outcome = async (later: unknown, read: unknown = a) => {
      const script = { [GET]: inTurn(a, read), [PUT]: inTurn(lost(), later) };
      return (await changed(put, script, {}, { size: 2 })).error?.code;
    };
    expect(await outcome(new Reply(400))).toBe("no_response");
    expect(await outcome(a, new Reply(500))).toBe("no_response");
    expect(await outcome(a, new Reply(404))).toBe("gone");
    const third = { [GET]: a, [PUT]: inTurn(lost(), lost(), applied(500)) };
    expect((await changed(put, third, {}, { size: 2 })).error).toMatchObject({ code: "http_500" });
    const busy = { [GET]: version('"1"'), [PUT]: inTurn(lost(), new Reply(412), new Reply(400)) };
    expect((await changed(guarded("required"), busy, {}, { size: 2 })).error).toMatchObject({ code: "no_response" });
    expect(await outcome(a, { ...a, pin: "***" })).toBe("no_response");
    expect((await changed(put, { [GET]: a, [PUT]: new Reply(400) }, {}, { size: 2 })).error).toMatchObject({
      code: "http_400",
    });
  });
});

describe("the requests of a change", () => {
  const parted = defineResource({
    ...named,
    inputs: {
      ...inputs,
      isOpen: z.boolean().optional().meta({ wireName: "is_open" }),
      level: z.int().optional().meta({ keptOnRemoval: true }),
      force: z.boolean().optional().meta({ providerOnly: true }),
    },
    requests: { update: "PATCH {item}" },
    parts: {
      access: { fields: ["isOpen"], request: "POST {item}/access", create: "after" },
      level: { fields: ["level"], request: "PUT {item}/level", create: "after", body: ({ level }) => ({ at: level }) },
    },
  });
  const ACCESS = "POST /things/a/access";
  const LEVEL = "PUT /things/a/level";
  const all = { [PATCH]: a, [ACCESS]: {}, [LEVEL]: {} };

  it("are the main request, and then the request of each part that differs, with its own body", async () => {
    const { service, state } = await changed(parted, all, {}, { size: 2, isOpen: true, level: 3 });
    expect(service.writes).toEqual([
      [PATCH, { size: 2 }],
      [ACCESS, { is_open: true }],
      [LEVEL, { at: 3 }],
    ]);
    expect(service.sent.map(({ idempotent }) => idempotent)).toEqual([true, true, true]);
    expect(state?.inputs).toEqual({ ...a, size: 2, isOpen: true, level: 3 });
  });

  it.each<[string, object, object, string[]]>([
    ["a part alone", { size: 1 }, { size: 1, isOpen: true }, [ACCESS]],
    ["the main inputs alone", { isOpen: true }, { isOpen: true, size: 1 }, [PATCH]],
    ["inputs that the service never receives", {}, { force: true }, []],
    ["a part whose values the service keeps", { level: 3 }, {}, []],
    ["another part whose values are removed", { isOpen: true }, {}, [ACCESS]],
  ])("are few for a change of %s", async (_title, olds, news, lines) => {
    const { writes, state } = await changed(parted, all, olds, news);
    expect(writes.map(([line]) => line)).toEqual(lines);
    expect(state?.inputs).toEqual({ ...a, ...news });
  });

  it("store what was reached before a later one failed", async () => {
    const script = { ...all, [ACCESS]: new Reply(403) };
    const { state, error } = await changed(parted, script, { level: 1 }, { size: 2, isOpen: true, level: 3 });
    expect(error).toMatchObject({ code: "partial_failure", problem: expect.stringContaining("-> 403") });
    expect(state?.inputs).toEqual({ ...a, size: 2, level: 1 });
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
    const fail = (remote: unknown) =>
      changed(
        steps,
        { [PATCH]: {}, [NOTE]: new Reply(403), [GET]: remote },
        { size: 1, note: "x" },
        { size: 2, note: "y" },
      );

    it("store what a read returns", async () => {
      const { state, error } = await fail({ ...a, size: 2, note: "x" });
      expect(error).toMatchObject({ code: "partial_failure", problem: expect.stringContaining("-> 403") });
      expect(state?.inputs).toEqual({ ...a, size: 2, note: "x" });
    });

    it.each<[string, unknown]>([
      ["shows no change", { ...a, size: 1, note: "x" }],
      ["fails", new Reply(500)],
      ["finds no object", new Reply(404)],
      ["omits the inputs", { ...a }],
    ])("store nothing if the read %s", async (_what, remote) => {
      const { state, error } = await fail(remote);
      expect([error?.code, state]).toEqual(["http_403", undefined]);
    });
  });

  it("report a deleted object after a 404 to a part", async () => {
    const missing = await changed(parted, { ...all, [ACCESS]: new Reply(404) }, {}, { isOpen: true });
    expect([missing.error?.code, missing.state]).toEqual(["gone", undefined]);
    const related = await changed(parted, { ...all, [ACCESS]: new Reply(404), [GET]: a }, {}, { isOpen: true });
    expect(related.error?.code).toBe("http_404");
  });

  it("of a part drop the cached list, and the last response with the object is the result", async () => {
    const service = new ScriptedService({ ...all, "GET /things": [a], [ACCESS]: { ...a, state: "later" } });
    const context = service.context(parted);
    await list(context, {});
    const { outputs } = await update(context, "a", stateOf({}), stateOf({ isOpen: true, level: 3 }));
    expect(outputs).toEqual({ state: "later" });
    await list(context, {});
    expect(service.requests.filter((line) => line === "GET /things")).toHaveLength(2);
  });

  it("include a part of which only some values are kept, and no part of an object that was deleted", async () => {
    const fields = { level: z.int().optional().meta({ keptOnRemoval: true }), depth: z.int().optional() };
    const form = { fields: ["level", "depth"] as const, request: "PUT {item}/level", create: "after" } as const;
    const requests = { update: "PATCH {item}" } as const;
    const mixed = defineResource({ ...named, inputs: { ...inputs, ...fields }, requests, parts: { form } });
    const { writes } = await changed(mixed, all, { level: 1, depth: 1 }, { depth: 2 });
    expect(writes).toEqual([[LEVEL, { depth: 2 }]]);
    const team = defineResource({
      ...named,
      path: { collection: "/teams", item: "/teams/{name}" },
      id: "{teamId}",
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs: { ...inputs, ...fields },
      requests: { read: undefined, ...requests },
      parts: { form },
    });
    const moved = { "GET /teams": [{ id: "8", ...a }], "GET /teams/a": { id: "8", ...a } };
    const lostTeam = await changed(team, moved, {}, { depth: 2 }, { id: "7", outputs: { teamId: "7" } });
    expect([lostTeam.error?.code, lostTeam.writes]).toEqual(["gone", []]);
  });

  it("have as their result the object in the last response that contains it", async () => {
    const first = { ...a, size: 1, state: "one" };
    const stateAfter = async (second: unknown) => {
      const script = { [PATCH]: inTurn(first, second), [GET]: first };
      return (await changed(patch, script, { size: 1 }, { size: 2 })).state?.outputs.state;
    };
    expect(await stateAfter({ ...a, size: 2, state: "two" })).toBe("two");
    expect(await stateAfter(new Reply(204))).toBe("one");
  });

  it("are repeated once for values that the service has not set, after a read shows them", async () => {
    const ignored = { [PATCH]: inTurn({ ...a, size: 1 }, { ...a, size: 2 }), [GET]: { ...a, size: 1 } };
    const repeated = await changed(patch, ignored, { size: 1 }, { size: 2 });
    expect([repeated.requests, repeated.state?.inputs]).toEqual([[PATCH, GET, PATCH], { ...a, size: 2 }]);
    const never = await changed(patch, { ...ignored, [PATCH]: { ...a, size: 1 } }, { size: 1 }, { size: 2 });
    expect([never.requests, never.state?.inputs.size]).toEqual([[PATCH, GET, PATCH, GET], 1]);
    const same = { ...a, size: 1 };
    const created = await made(patch, { [POST]: same, [PATCH]: same, [GET]: same }, { size: 2 });
    expect([created.requests, created.state?.inputs.size]).toEqual([[GET, POST, GET, PATCH, GET], 1]);
  });

  it("are not repeated if the object has the values although the response differs, or if it cannot be read", async () => {
    const late = await changed(
      patch,
      { [PATCH]: { ...a, size: 1 }, [GET]: { ...a, size: 2 } },
      { size: 1 },
      { size: 2 },
    );
    expect(late.requests).toEqual([PATCH, GET]);
    const script = { [PATCH]: inTurn({ ...a, size: 1 }, { ...a, size: 2 }), [GET]: new Reply(500) };
    expect((await changed(patch, script, { size: 1 }, { size: 2 })).requests).toEqual([PATCH, GET, PATCH]);
    const nothing = await changed(patch, { [PATCH]: new Reply(204) }, { size: 1 }, { size: 2 });
    expect([nothing.requests, nothing.state?.inputs]).toEqual([[PATCH], { ...a, size: 2 }]);
  });
});

describe("the inputs after an update", () => {
  const definition = defineResource({
    ...named,
    inputs: {
      name: z.string(),
      size: z.int().optional().meta({ serverDefault: 4 }),
      text: z.string().optional(),
      list: z
        .array(object({ name: z.string(), size: z.int().optional().meta({ serverDefault: 1 }) }))
        .optional()
        .meta({ listMap: { key: "name" } }),
      inner: object({ a: z.int().optional().meta({ serverDefault: 1 }), b: z.int().optional() }).optional(),
      note: z.string().optional().meta({ providerOnly: true }),
    },
    requests: { update: "PATCH {item}" },
  });
  const [x, y] = [{ name: "x" }, { name: "y" }];
  const both = { a: 2, b: 3 };
  const listed = (text: string, ...list: object[]) => ({ list, text });

  it.each<[string, object, object, object, object]>([
    ["a value that differs", {}, { size: 5 }, { size: 6 }, { size: 6 }],
    ["a removed input with another value than its default", { size: 5 }, {}, { size: 5 }, { size: 5 }],
    ["no removed input with its default", { size: 5 }, {}, { size: 4 }, {}],
    ["no input that the update did not change", { text: "t" }, { text: "u" }, { text: "u", size: 5 }, { text: "u" }],
    ["a removed member", { inner: both }, { inner: { b: 3 } }, { inner: both }, { inner: both }],
    ["no added member", { inner: { b: 2 } }, { inner: { b: 3 } }, { inner: both }, { inner: { b: 3 } }],
    ["a removed item", { list: [x, y] }, { list: [x] }, { list: [x, y] }, { list: [x, y] }],
    ["no added item", listed("t", x), listed("u", x), listed("u", x, y), listed("u", x)],
    ["what only the provider reads", { note: "a" }, { note: "b", size: 5 }, { size: 6 }, { note: "b", size: 6 }],
  ])("have %s", async (_title, olds, news, remote, expected) => {
    const body = { ...a, ...remote };
    const { state } = await changed(definition, { [PATCH]: body, [GET]: body }, olds, news);
    expect(state?.inputs).toEqual({ ...a, ...expected });
  });

  describe("of an object that gives access", () => {
    const access = defineResource({
      ...named,
      inputs: { name: z.string(), active: z.boolean().optional() },
      requests: { update: "PATCH {item}" },
      docs: { losses: { lost: ["access"], text: "Clients are rejected." } },
    });
    const deactivated = (script: object) => changed(access, script, { active: true }, { active: false });
    const unproven = [{}, new Reply(204), new Reply(200, null), new Reply(202, { active: true }), a];

    it.each(unproven)("are read if the response does not show them: %j", async (response) => {
      const wider = await deactivated({ [PATCH]: response, [GET]: { ...a, active: true } });
      expect(wider.state?.inputs).toEqual({ ...a, active: true });
      expect(wider.service.warnings.join()).toContain("active (service: true, program: false)");
      const right = await deactivated({ [PATCH]: response, [GET]: { ...a, active: false } });
      expect([right.requests, right.service.warnings]).toEqual([[PATCH, GET], []]);
      expect(right.state?.inputs).toEqual({ ...a, active: false });
    });

    it("are not read if the response shows them", async () => {
      expect((await deactivated({ [PATCH]: { ...a, active: false } })).requests).toEqual([PATCH]);
    });

    it("are not known if the read fails, unless the credentials may only write", async () => {
      const failed = await deactivated({ [PATCH]: {}, [GET]: new Reply(500) });
      expect([failed.error?.code, failed.state]).toEqual(["http_500", undefined]);
      const missing = await deactivated({ [PATCH]: {}, [GET]: new Reply(404) });
      expect([missing.error?.code, missing.state]).toEqual(["gone", undefined]);
      const writer = await deactivated({ [PATCH]: {}, [GET]: new Reply(403) });
      expect([writer.error, writer.state?.inputs]).toEqual([undefined, { ...a, active: false }]);
    });

    it("are not confirmed if neither the response nor the object contains them", async () => {
      const { state, service } = await deactivated({ [PATCH]: {}, [GET]: a });
      expect(state?.inputs).toEqual({ ...a, active: false });
      expect(service.warnings.join()).toContain("does not return active, so that the change of the access is not");
    });
  });
});

describe("the wait until an object is ready", () => {
  const waiting = (more: object = {}, ready: Partial<Ready> = {}) =>
    defineResource({
      ...named,
      inputs,
      requests: { update: "PATCH {item}" },
      hooks: { ready: { isReady: ({ state }) => state === "on", timeout: () => 0, ...ready } },
      ...more,
    });
  const on = { ...a, state: "on" };
  const off = { ...a, state: "off" };

  it("ends with the response to the last request, or with a read", async () => {
    const shown = await changed(
      waiting(),
      { [PATCH]: { ...on, size: 2 } },
      {},
      { size: 2 },
      { outputs: { state: "old" } },
    );
    expect([shown.requests, shown.state?.outputs]).toEqual([[PATCH], { state: "on" }]);
    const created = await made(waiting(), { [POST]: on });
    expect([created.requests, created.error]).toEqual([[GET, POST], undefined]);
    const read = await changed(waiting(), { [PATCH]: new Reply(204), [GET]: on }, {}, { size: 2 });
    expect([read.requests, read.error]).toEqual([[PATCH, GET], undefined]);
  });

  it("fails after the time limit, and the next update continues", async () => {
    const unmet = waiting({}, { unmet: () => "the invitation is open" });
    const created = await made(unmet, { [POST]: off, [GET]: off });
    const problem = "the object was created, but it is not ready after 0 s: the invitation is open. The state contains";
    expect(created.error).toMatchObject({ stillWaits: true, problem: expect.stringContaining(problem) });
    const { error, state, requests } = await changed(waiting(), { [GET]: off }, { size: 1 }, { size: 1 });
    expect(error).toMatchObject({
      stillWaits: true,
      problem: expect.stringMatching(/^the object is not ready after 0 s\. /),
    });
    expect([state?.inputs, requests]).toEqual([{ ...a, size: 1 }, [GET]]);
  });

  it("is a failure if the object has contents, so that replaced objects stay", async () => {
    const deletionProtection = [{ noun: "keys", request: "GET {item}/keys", count: Number }];
    const { error } = await changed(waiting({ deletionProtection }), { [GET]: off }, {}, {});
    expect(error).toMatchObject({ code: "partial_failure", stillWaits: false });
  });

  it("reports a deleted object, in the operation that waits", async () => {
    expect((await changed(waiting(), {}, {}, {})).error).toMatchObject({ code: "gone", operation: "update" });
    const created = await made(waiting({}, { timeout: () => 0.5 }), { [POST]: off });
    expect(created.error).toMatchObject({ operation: "create", problem: expect.stringContaining("no longer exists") });
  });

  it("depends on all known values, and reads until the object is ready", async () => {
    const seen: unknown[] = [];
    const timeout = (values: object) => {
      seen.push(values);
      return 5;
    };
    const script = { [PATCH]: new Reply(204), [GET]: on };
    const before = { outputs: { state: "old" } };
    const { requests, state } = await changed(
      waiting({}, { timeout }),
      script,
      { size: 1 },
      { size: 1, note: "x" },
      before,
    );
    expect(seen).toEqual([{ ...a, size: 1, note: "x", state: "old" }]);
    expect([requests, state?.outputs]).toEqual([[PATCH, GET], { state: "on" }]);
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
    requests: { update: "PATCH {item}" },
    hooks: { target: { input: "to", awaits: "the move", beforeChange, afterChange } },
  });
  const script = { [PATCH]: { ...a, state: "moved" }, [POST]: a };
  const move = (olds: object, news: object, targetProgress?: string) =>
    changed(
      moving,
      script,
      { ...olds, note: "known" },
      { ...news, note: "known" },
      { outputs: { state: "old" }, ...(targetProgress === undefined ? {} : { steps: { target: targetProgress } }) },
    );
  const calls = () => [beforeChange, afterChange].map(({ mock }) => mock.calls.length);

  it("is checked before the request of an update, and completed after it", async () => {
    const { state } = await move({ to: "x" }, { to: "y" });
    expect(calls()).toEqual([1, 1]);
    const [[beforeSteps, wanted]] = beforeChange.mock.calls as unknown as [[{ values: object }, object]];
    const known = { ...a, to: "y", note: "known" };
    expect([beforeSteps.values, wanted]).toEqual([{ ...known, state: "old" }, known]);
    const [[steps, , { cause, lastNote }]] = afterChange.mock.calls as unknown as [
      [{ values: object }, object, TargetProgress],
    ];
    expect(steps.values).toMatchObject({ state: "moved", to: "y", note: "known" });
    expect([cause, lastNote, state?.steps?.target]).toEqual(["changed", undefined, "y"]);
  });

  it("is not checked for a new or a resumed one, and not completed without a change", async () => {
    await made(moving, script, { to: "y" });
    await move({ to: "y" }, { to: "y" }, "x");
    expect([calls(), afterChange.mock.calls.map(([, , { cause }]) => cause)]).toEqual([
      [0, 2],
      ["created", "resumed"],
    ]);
    await move({ to: "y" }, { to: "y", size: 2 });
    await move({ to: "y" }, { to: "y" }, "y");
    expect(calls()).toEqual([0, 2]);
  });

  it("sends nothing if it is rejected, without secrets in the reason", async () => {
    beforeChange.mockResolvedValue("it is\nempty");
    const { error, writes } = await move({ to: "x" }, { to: "y" });
    expect([error?.code, error?.problem, writes]).toEqual(["target_change_failed", "it is empty.", []]);
  });

  it("that is not completed is stored, and so is the last note of it", async () => {
    afterChange.mockResolvedValue("it did not end");
    const { error, state } = await move({ to: "x" }, { to: "y" });
    expect(error?.problem).toMatch(/^it did not end\. The state contains/);
    expect([state?.inputs.to, state?.steps?.target]).toEqual(["y", "x"]);
    for (const [note, stored] of [
      ["half", "y\nhalf"],
      [undefined, ""],
    ] as const) {
      afterChange.mockImplementation(async (_steps, _inputs, { saveNote }) => {
        saveNote(note);
        throw new Error("broke");
      });
      expect((await move({ to: "x" }, { to: "y" })).state?.steps?.target).toBe(stored);
    }
  });

  it.each<[string, string, string | undefined]>([
    ["y", "y\nhalf", "half"],
    ["y", "x\nhalf", undefined],
    ["x", "y\nhalf", undefined],
  ])("from %j and %j continues after the note %j", async (to, targetProgress, note) => {
    expect((await move({ to }, { to: "y" }, targetProgress)).state?.steps?.target).toBe("y");
    expect(afterChange.mock.calls.map(([, , { lastNote }]) => lastNote)).toEqual([note]);
    afterChange.mockResolvedValue("it did not end");
    const { error, state } = await move({ to }, { to: "y" }, targetProgress);
    expect([error?.code, state?.steps?.target]).toEqual(["partial_failure", targetProgress]);
  });

  it.each<[string | undefined, string | undefined, string, number]>([
    ["x", "x", "y", 1],
    ["x", undefined, "y", 1],
    [undefined, undefined, "y", 1],
    ["y", "y", "y", 0],
    ["y", undefined, "y", 0],
    ["y", "", "y", 1],
    ["y", "x", "y", 1],
  ])("is due from %j and %j to %j: %i", async (from, targetProgress, to, count) => {
    await move({ to: from }, { to }, targetProgress);
    expect(afterChange).toHaveBeenCalledTimes(count);
  });

  it("that is not complete is an update of the next preview", () => {
    const changes = (definition: Definition, targetProgress: string | undefined) =>
      diff(
        new ScriptedService({}).context(definition),
        "a",
        stateOf({ to: "y" }, targetProgress === undefined ? {} : { steps: { target: targetProgress } }),
        stateOf({ to: "y" }),
      ).changes;
    const reason = 'the move is not complete (to "y")';
    expect(changes(moving, "x")).toEqual([{ path: "to", kind: "update", replaces: false, reason }]);
    for (const [definition, progress] of [
      [moving, "y"],
      [moving, undefined],
      [patch, "x"],
    ] as const)
      expect(changes(definition, progress)).toEqual([]);
  });
});

describe("the contents of a replaced object", () => {
  const copy = jest.fn(async (): Promise<void> => {});
  const copying = (service: Service = shop) =>
    defineResource({
      ...named,
      service,
      name: "Index",
      inputs: { ...inputs, copy: z.boolean().optional().meta({ providerOnly: true }) },
      permissions: { read: "read:index", write: "write:index" },
      hooks: { contentCopy: { enabledBy: "copy", noun: "documents", problems: () => [], copy } },
    });
  const fail = async (status: number, requestId?: string, service?: Service) => {
    const details = { method: "POST", path: "/docs", status, ...(requestId ? { requestId } : {}) };
    copy.mockRejectedValueOnce(new HttpError("secret contents", details));
    const { error, state } = await changed(
      copying(service),
      {},
      { copy: true },
      { copy: true },
      { steps: { copy: ["old"] } },
    );
    expect([error?.code, state?.steps?.copy]).toEqual(["partial_failure", ["old"]]);
    return error?.problem;
  };
  const check = "Check trefoil:restToken or trefoil:restPassword.";

  it.each<[number, string]>([
    [401, `The credential was rejected. ${check}`],
    [403, `The credential may not do this; it needs write:index. ${check}`],
    [404, "The old or the new Index was not found. Run `pulumi up --refresh` to see which one exists."],
    [500, "Run `pulumi up` again to continue. If it fails again, contact the vendor with the request id."],
  ])("are never shown by an error: %i", async (status, advice) => {
    const omitted = "The message of the service may contain documents, so that it is omitted.";
    expect(await fail(status)).toContain(`POST /docs -> ${status}. ${omitted} ${advice} The state contains`);
    expect(await fail(status, "r-9")).toContain(`POST /docs -> ${status} (request r-9). ${omitted} ${advice}`);
  });

  it("cannot be copied with some kinds of credentials, which the error names", async () => {
    const credential = () => ({ kind: "query key", rejected: { 403: "Use an admin key." } });
    expect(await fail(403, undefined, { ...shop, access: { ...shop.access, credential } })).toMatch(
      /The query key may not do this; it needs write:index\. .* Use an admin key\./,
    );
  });

  it("are copied only if the inputs enable it", async () => {
    for (const enabled of [undefined, false])
      await changed(copying(), {}, { copy: enabled }, { copy: enabled }, { steps: { copy: ["old"] } });
    expect(copy).not.toHaveBeenCalled();
    const { state } = await changed(copying(), {}, { copy: true }, { copy: true }, { steps: { copy: ["old"] } });
    expect([copy.mock.calls.length, state?.steps?.copy]).toEqual([1, undefined]);
  });
  beforeEach(() => copy.mockReset().mockResolvedValue(undefined));
});

describe("values that the service has given instead of the declared ones", () => {
  const more = {
    url: z.string().optional(),
    pin: z.string().optional().meta({ secret: true }),
    tags: z.array(z.string()).optional(),
    token: z.string().optional(),
  };
  const described = (service: Service) =>
    defineResource({ ...named, service, inputs: { ...inputs, ...more }, requests: { update: "PATCH {item}" } });
  /** The warnings after an update to which the service responds with other values. */
  async function report(declared: object, actual: object, secrets: string[] = [], service = shop) {
    const script = { [PATCH]: { ...a, ...actual }, [GET]: { ...a, ...actual } };
    const outcome = await changed(described(service), script, { note: "before" }, declared, {
      prepare: (context) => context.redactStrings(secrets),
    });
    const { warnings } = outcome.service;
    expect(outcome.state?.steps?.values).toBe(warnings.length ? true : undefined);
    return warnings;
  }
  const text = (values: string) => [
    `Thing "a": the service accepted the update, but returned other values than the program declares: ${values}. The state contains the values of the service. The next preview shows the difference. Run \`pulumi up\` again. If the service returns these values again, it stores another form, for example with other white space, rounded, sorted or in another letter case: declare them.`,
  ];

  it("are reported with both values, in one warning", async () => {
    expect(await report({ size: 1, tags: ["x", "y"] }, { size: 2, tags: ["x", "w"] })).toEqual(
      text('size (service: 2, program: 1), tags[1] (service: "w", program: "y")'),
    );
    expect(await report({ size: 1 }, { size: 1 })).toEqual([]);
  });

  it("are named only if they may be secret: by the definition, by a secret of the program, or by their form", async () => {
    expect(await report({ pin: "p-1" }, { pin: "p-2" })).toEqual(text("pin"));
    expect(await report({ note: "x" }, { note: "with hush-hush" }, ["hush-hush"])).toEqual(text("note"));
    expect(await report({ note: "hush-hush" }, { note: "x" }, ["hush-hush"])).toEqual(text("note"));
    expect(await report({ url: "https://a" }, { url: "https://user:pass@b" })).toEqual(text("url"));
    const same = { pin: "hush-hush" };
    expect(await report({ note: "hush-hush", ...same }, { note: "hush-hush or more", ...same })).toEqual(text("note"));
  });

  it("are named only in an unknown API with the name of a secret", async () => {
    expect(await report({ token: "one" }, { token: "two" }, [], rest)).toEqual(text("token"));
    expect(await report({ token: "one" }, { token: "two" })).toEqual(text('token (service: "two", program: "one")'));
  });
});

describe("the form that a service gives to a value at the create, and that only a replacement could change", () => {
  const folder = defineResource({
    ...named,
    inputs: {
      ...inputs,
      path: z.string().meta({ replaceOnChanges: true }),
      limits: z.record(z.string(), z.int()).optional().meta({ replaceOnRemoval: true, replaceOnChanges: true }),
      pin: z.string().optional().meta({ secret: true, replaceOnChanges: true }),
      logins: z
        .array(object({ user: z.string(), pin: z.string().meta({ secret: true }) }))
        .optional()
        .meta({ set: true, replaceOnChanges: true }),
      levels: z
        .array(object({ name: z.string(), level: z.string() }))
        .optional()
        .meta({ listMap: { key: "name", changed: "replace" } }),
    },
    requests: { update: "PATCH {item}" },
  });
  const program = { name: "a", size: 1, path: "docs/", limits: { hate: 2 } };
  const shown = { ...program, path: "docs", limits: { hate: 2, violence: 4 } };
  const service = new ScriptedService({
    "POST /things": shown,
    [GET]: inTurn(new Reply(404), shown),
    [PATCH]: { ...shown, size: 2 },
  });
  const state = (given: object): State => ({ inputs: { ...given }, outputs: {} });
  const replacedBy = (olds: State, news: object) =>
    diff(service.context(folder), "a", olds, state(news)).changes.flatMap(({ path, replaces }) =>
      replaces ? [path] : [],
    );

  it("is no change of the same declaration, after a refresh and an update, too", async () => {
    const made = (await create(service.context(folder), state(program))).state;
    expect(service.warnings).toEqual([
      'Thing "a": the service accepted the create, but returned other values than the program declares: path (service: "docs", program: "docs/"), limits.violence (service: 4, program: not set). The state contains the values of the service. Trefoil does not replace the object for path, limits.violence: a new one would have the same values. Declare them.',
    ]);
    const found = (await read(service.context(folder), "a", made)) as State;
    const updated = await update(service.context(folder), "a", found, state({ ...program, size: 2 }));
    expect(service.warnings).toHaveLength(1);
    expect(service.writes.at(-1)).toEqual([PATCH, { size: 2 }]);
    for (const olds of [made, found, updated]) {
      expect(olds.inputs).toMatchObject({ path: "docs", limits: shown.limits });
      expect(replacedBy(olds, program)).toEqual([]);
      expect(replacedBy(olds, { ...program, path: "docs", limits: shown.limits })).toEqual([]);
      expect(replacedBy(olds, { ...program, path: "other/" })).toEqual(["path"]);
    }
    const other = { ...updated, inputs: { ...updated.inputs, path: "moved" } };
    expect(replacedBy(other, program)).toEqual(["path"]);
  });

  it.each([
    ["is", { pin: "secret-pin" }, { pin: "another-pin" }],
    ["contains", { logins: [{ user: "ann", pin: "1" }] }, { logins: [{ user: "Ann", pin: "1" }] }],
  ])("is a change if it %s a secret, which has no digest", async (_, declared, returned) => {
    const secret = new ScriptedService({ "POST /things": { ...program, ...returned } });
    const made = (await create(secret.context(folder), state({ ...program, ...declared }))).state;
    expect(made.steps).toEqual({ values: true });
    expect(replacedBy(made, { ...program, ...declared })).toEqual(Object.keys(declared));
  });

  it("is no change of an item with the same position", async () => {
    const levels = (...given: string[]) => given.map((level, i) => ({ name: `level-${i}`, level }));
    const declared = { name: "a", path: "docs", levels: levels("low", "high ") };
    const items = new ScriptedService({ "POST /things": { ...declared, levels: levels("low", "high") } });
    const made = (await create(items.context(folder), state(declared))).state;
    expect(replacedBy(made, declared)).toEqual([]);
    expect(replacedBy(made, { ...declared, levels: levels("lower", "high ") })).toEqual(["levels[0].level"]);
    expect(replacedBy(made, { ...declared, levels: levels("low", "higher ") })).toEqual(["levels[1].level"]);
  });
});

describe("the state after an update", () => {
  it("has the reached inputs, and the outputs of the response over the stored ones", async () => {
    const stored = { outputs: { state: "off" }, account: "https://shop.example.com" };
    const { state } = await changed(patch, { [PATCH]: { ...a, state: "on" } }, {}, { size: 2 }, stored);
    expect(state).toEqual({ ...stored, inputs: { ...a, size: 2 }, outputs: { state: "on" } });
    const silent = await changed(patch, { [PATCH]: new Reply(204) }, {}, { size: 2 }, stored);
    expect(silent.state?.outputs).toEqual({ state: "off" });
  });

  it("has digests of the omitted inputs at the level complete, as a new read shows them", async () => {
    const digestsWith = async (definition: Definition, script: object, before: Before = {}) => {
      const { state, requests } = await changed(
        definition,
        { [PATCH]: new Reply(204), ...script },
        { drift: "complete" },
        { drift: "complete", size: 2 },
        before,
      );
      return [state?.steps?.digests, requests];
    };
    expect(await digestsWith(patch, { [GET]: { ...a, size: 2, note: "theirs" } })).toEqual([
      { note: expect.stringMatching(/^.{8}$/) },
      [PATCH, GET],
    ]);
    for (const response of [new Reply(404), new Reply(500)])
      expect((await digestsWith(patch, { [GET]: response }))[0]).toBeUndefined();
    const counted = defineResource({
      ...named,
      path: anyResource.path,
      outputs: { thingId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs,
      requests: { update: "PATCH {item}", list: { complete: true } },
    });
    const found = {
      "PATCH /things/1": {},
      "GET /things/1": { ...a, id: "1", size: 2, note: "x" },
      "GET /things": [{ ...a, id: "1" }],
    };
    const before = { id: "1", outputs: { thingId: "1" } };
    expect((await digestsWith(counted, found, before))[0]).toHaveProperty("note");
  });

  it("is read with the sent inputs, and not with those of the response", async () => {
    const seen: unknown[] = [];
    const comparing = defineResource({
      ...named,
      inputs,
      requests: { update: "PATCH {item}" },
      decode: (api, known) => {
        seen.push(known.size);
        return api;
      },
    });
    const { requests } = await changed(
      comparing,
      { [PATCH]: { ...a, size: 1 }, [GET]: { ...a, size: 2 } },
      {},
      { size: 2 },
    );
    expect(requests).toEqual([PATCH, GET]);
    expect(seen.at(-1)).toBe(2);
  });
});

describe("an API that returns times and URLs in another form", () => {
  const declared = (url: string) => ({
    path: "/things",
    body: { name: "a", from: "2026-01-01T01:00:00+01:00", hook: { url } },
  });
  const returned = (url: string) => ({ id: "1", name: "a", from: "2026-01-01T00:00:00.000Z", hook: { url } });

  it("causes no second update, and a real difference is sent", async () => {
    const service = new ScriptedService(
      {
        [POST]: () => new Reply(201, returned("https://a.example/")),
        "GET /things": [],
        "GET /things/1": () => returned("https://a.example/"),
        "PUT /things/1": () => returned("https://a.example/b"),
      },
      rest,
    );
    const context = () => service.context(resource);
    const desired = (url: string) => checked(resource, declared(url));
    const first = desired("https://A.example:443");
    const { id, state } = await create(context(), first);
    const found = (await read(context(), id, state)) as State;
    for (const stored of [state, found]) {
      expect(stored.inputs.body).toEqual(first.inputs.body);
      expect(diff(context(), id, stored, first).changes).toEqual([]);
    }
    const next = desired("https://a.example/b");
    expect(diff(context(), id, found, next).changes).toMatchObject([{ path: "body.hook.url" }]);
    const changed = await update(context(), id, found, next);
    expect(diff(context(), id, changed, next).changes).toEqual([]);
    expect(service.writes.map(([line]) => line)).toEqual([POST, "PUT /things/1"]);
  });
});
