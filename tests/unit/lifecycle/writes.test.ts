import { z } from "zod";
import { type Definition, defineResource, object, ref, type Service } from "../../../provider/define";
import { Context } from "../../../provider/lifecycle";
import { readList } from "../../../provider/lifecycle/read/requests";
import { deleteObject } from "../../../provider/lifecycle/write/delete-object";
import { sendUpdate } from "../../../provider/lifecycle/write/send-update";
import { HttpError } from "../../../provider/rest";
import { parseJson } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, Reply, ScriptedService, shop } from "./scripted-service";

const named = {
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: {},
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
const [GET, PUT, PATCH, DELETE] = ["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /things/a`) as [
  string,
  string,
  string,
  string,
];
const version = (etag: string, body: object = a) => new Reply(200, body, { etag });

/** Changes an object: the error or the values of the response, and the service. */
async function changed(definition: Definition, script: object, olds: object, news: object, signal?: AbortSignal) {
  const service = new ScriptedService({ ...script }, definition.service);
  const context = signal
    ? new Context(definition, service.session, { name: "dev/sample" }, { signal })
    : service.context(definition);
  const change = { values: { ...a, ...news }, olds: { ...a, ...olds }, news: { ...a, ...news } };
  const outcome = await sendUpdate(context, change, change.news).then(
    (remote) => ({ remote, error: undefined }),
    (error) => ({ remote: undefined, error: error as Error & { code?: string } }),
  );
  return { ...outcome, service, requests: service.requests, writes: service.writes };
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
      message:
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
    const { remote, requests } = await changed(definition, script, {}, { size: 2 });
    expect(remote?.values).toMatchObject({ size: 2 });
    expect(requests).toEqual([GET, PUT, GET, GET, PUT, GET, GET, PUT]);
    const busy = await changed(definition, { [GET]: version('"1"'), [PUT]: new Reply(412) }, {}, { size: 2 });
    expect(busy.error).toMatchObject({
      code: "busy",
      message:
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
    const change = { values: a, olds: a, news: { ...a, size: 2 } };
    await expect(sendUpdate(context, change, change.news)).rejects.toThrow("canceled");
    expect(service.reports).toEqual([
      'Thing "a": the service rejects the change (412) although the object was not changed. Waiting 7 s.',
    ]);
  });

  const conflict = async (now: unknown, before: object = a) => {
    const definition = guarded("required", { ...shop, readOnlyMembers: ["updated"] });
    const script = { [GET]: inTurn(version('"1"', before), now), [PUT]: new Reply(412) };
    const { error, writes } = await changed(definition, script, {}, { size: 2 });
    expect([error?.code, writes.length]).toEqual(["conflict", 1]);
    return error?.message;
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
    expect([error, writes.length]).toEqual([expect.objectContaining({ status: 400 }), 1]);
    const unguarded = await changed(put, { ...script, [PUT]: new Reply(412) }, {}, { size: 2 });
    expect([unguarded.error, unguarded.writes.length]).toEqual([expect.objectContaining({ status: 412 }), 1]);
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
    const all = defineResource({
      ...named,
      inputs,
      requests: { update: { request: "PATCH {item}", body: "inputs" } },
    });
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
    const { remote } = await changed(local, { [PATCH]: { data: { name: "a", size: 3 } } }, {}, { size: 2 });
    expect(remote?.values).toMatchObject({ size: 3 });
    const without = await changed(patch, { [PATCH]: new Reply(204) }, {}, { size: 2 });
    expect([without.remote, without.error]).toEqual([undefined, undefined]);
  });

  it("drops the cached list, so that later reads see it", async () => {
    const service = new ScriptedService({ "GET /things": [a], [PATCH]: a });
    const context = service.context(patch);
    await readList(context, {});
    await sendUpdate(context, { values: a, olds: a, news: { ...a, size: 2 } }, a);
    await readList(context, {});
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
    const downtime = { allowedBy: "size", effect: "is offline", request: "PUT {item}?offline=true", changes: ["note"] };
    const definition = defineResource({
      ...named,
      inputs,
      requests: { update: { request: "PUT {item}", body: "object" } },
      hooks: { downtime },
    });
    const script = { [GET]: a, [PUT]: a, [`${PUT}?offline=true`]: a };
    expect((await changed(definition, script, {}, { note: "x" })).requests.at(-1)).toBe(`${PUT}?offline=true`);
    expect((await changed(definition, script, {}, { note: "x", size: 1 })).requests.at(-1)).toBe(`${PUT}?offline=true`);
    expect((await changed(definition, script, {}, { size: 1 })).requests.at(-1)).toBe(PUT);
    const update = { request: "PUT {item}", body: "object", ifMatch: "required" } as const;
    const condition = defineResource({ ...named, inputs, requests: { update }, hooks: { downtime } });
    const { service } = await changed(
      condition,
      { ...script, [GET]: version('"1"', { ...a, b: 1 }) },
      {},
      { note: "x" },
    );
    expect([service.sent.at(-1)?.headers, service.sent.at(-1)?.body]).toEqual([
      { "If-Match": '"1"' },
      { ...a, b: 1, note: "x" },
    ]);
  });

  it("sends nothing without a request to change the object, or if it would send a mask", async () => {
    const fixed = defineResource({ ...named, inputs, requests: { update: undefined } });
    const local = await changed(fixed, {}, {}, { size: 2 });
    expect([local.error, local.requests]).toEqual([undefined, []]);
    const masked = await changed(put, { [GET]: { ...a, pin: "***" }, [PUT]: a }, {}, { size: 2 });
    expect([masked.error?.code, masked.writes]).toEqual(["masked", []]);
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
      await readList(context, {});
      const outcome = await write(context).catch((error) => error.code);
      return [outcome, service.requests.slice(1).filter((line) => line.startsWith("GET"))];
    };
    const change = (news: object) => (context: Context) =>
      sendUpdate(context, { values: a, olds: a, news: { ...a, ...news } }, { ...a, ...news }).then(() => "sent");
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
    expect(await act(complete(part), script, (context) => deleteObject(context, a))).toEqual([true, [GET]]);
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
    const values = { teamId: "7", name: "a" };
    const service = new ScriptedService({
      "GET /teams": [{ id: "8", name: "a" }],
      "GET /teams/a": { id: "8", name: "a" },
    });
    const change = { values, olds: values, news: { ...values, size: 2 } };
    await expect(sendUpdate(service.context(team), change, change.news)).rejects.toMatchObject({ code: "gone" });
    expect(await deleteObject(service.context(team), values)).toBe(false);
    expect(service.writes).toEqual([]);
  });

  const gone =
    "it no longer exists in the service: the last request did not find it. Run `pulumi up --refresh` to create it again.";

  it("reports a missing object, and not the object for which a related one is missing", async () => {
    const missing = await changed(patch, {}, {}, { size: 2 });
    expect(missing.error).toMatchObject({ code: "gone", operation: "update", problem: gone, resource: 'Thing "a"' });
    expect(missing.requests).toEqual([PATCH, GET]);
    for (const read of [a, new Reply(500)])
      expect((await changed(patch, { [GET]: read }, {}, { size: 2 })).error).toMatchObject({ status: 404 });
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
          return news.size === 3 ? undefined : { name: "a", size: 9 };
        },
      },
    });
    expect((await changed(computed, {}, { size: 1 }, { size: 2 })).remote?.values).toMatchObject({ size: 9 });
    expect((await changed(computed, {}, { size: 1 }, { size: 3 })).remote).toBeUndefined();
    expect(calls).toEqual([
      ["a", 1, 2],
      ["a", 1, 3],
    ]);
    const odd = { ...computed, operations: { update: async () => ({ name: "a", size: "9" }) } };
    expect((await changed(odd, {}, { size: 1 }, { size: 2 })).error?.message).toMatch(
      /^PATCH \{item\} -> 200, but "size" is a string/,
    );
  });

  it("of settings is possible if the program declared their defaults or declares them now, and not after a reset", async () => {
    const settings = (operations: object) =>
      defineResource({
        ...named,
        path: { collection: "/things/{name}", item: "/things/{name}" },
        inputs: { name: z.string(), enabled: z.boolean().optional() },
        singleton: { defaults: { enabled: false } },
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
    const script = { [GET]: { enabled: false }, [PUT]: { enabled: true } };
    for (const operations of [{}, { update }]) {
      const first = await changed(settings(operations), script, { enabled: false }, { enabled: true });
      expect([first.error, first.requests]).toEqual([undefined, [GET, PUT]]);
      const reset = await changed(settings(operations), script, { enabled: true }, { enabled: true, note: "x" });
      expect([reset.error?.code, reset.writes]).toEqual(["gone", []]);
      const repeated = await changed(settings(operations), script, { enabled: true }, { enabled: false });
      expect([repeated.error, repeated.writes]).toMatchObject([undefined, [[PUT, { enabled: false }]]]);
    }
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
    const { remote, service, writes } = await changed(guarded("required"), script, {}, { size: 2 });
    expect(remote?.values).toMatchObject({ size: 2 });
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
    expect((await changed(put, third, {}, { size: 2 })).error).toMatchObject({ status: 500 });
    const busy = { [GET]: version('"1"'), [PUT]: inTurn(lost(), new Reply(412), new Reply(400)) };
    expect((await changed(guarded("required"), busy, {}, { size: 2 })).error).toMatchObject({ code: "no_response" });
    expect(await outcome(a, { ...a, pin: "***" })).toBe("no_response");
    expect((await changed(put, { [GET]: a, [PUT]: new Reply(400) }, {}, { size: 2 })).error).toMatchObject({
      status: 400,
    });
  });
});

describe("the deletion of an object", () => {
  const check = jest.fn(async () => {});
  beforeEach(() => check.mockClear());

  async function removed(
    definition: Definition,
    script: object,
    values: object = a,
    prepare?: (service: ScriptedService) => void,
  ) {
    const service = new ScriptedService({ ...script }, definition.service);
    prepare?.(service);
    const outcome = await deleteObject(service.context(definition), { ...values }, check).catch((error) => error);
    return { outcome, service, requests: service.requests, checks: check.mock.calls.length };
  }

  it("returns whether it existed, checks it just before the request, and may be repeated by the client", async () => {
    const { outcome, service, checks } = await removed(patch, { [DELETE]: new Reply(204) });
    expect([outcome, checks]).toEqual([true, 1]);
    expect(service.sent).toEqual([
      expect.objectContaining({ method: "DELETE", path: "/things/a", idempotent: true, allowedStatuses: [404] }),
    ]);
    expect((await removed(patch, {})).outcome).toBe(false);
    expect((await removed(patch, { [DELETE]: new Reply(403) })).outcome).toMatchObject({ status: 403 });
  });

  it("is not sent if the check fails", async () => {
    check.mockRejectedValueOnce(new Error("holds data"));
    const { outcome, requests } = await removed(patch, { [DELETE]: new Reply(204) });
    expect([outcome, requests]).toEqual([new Error("holds data"), []]);
  });

  it("makes later lists and checks before a create see it", async () => {
    const service = new ScriptedService({ "GET /things": [a] });
    const context = service.context(patch);
    const { lists, listsBeforeCreate } = service.session;
    const lists4 = async () => {
      for (const cache of [lists, listsBeforeCreate]) await readList(context, {}, cache);
      return service.requests.filter((line) => line === "GET /things").length;
    };
    expect(await lists4()).toBe(2);
    await deleteObject(context, a);
    expect(await lists4()).toBe(4);
  });

  it("of a parent includes the object", async () => {
    const team = defineResource({
      ...named,
      name: "Team",
      path: { collection: "/teams", item: "/teams/{name}" },
      id: "{teamId}",
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs: { name: z.string() },
      requests: { read: undefined, update: undefined },
    });
    const member = defineResource({
      ...named,
      path: { collection: "/teams/{team.name}/members", item: "/teams/{team.name}/members/{name}" },
      id: "{team}/{name}",
      inputs: { team: ref(() => team), name: z.string() },
      requests: { update: undefined },
    });
    const values = { team: "7", name: "bob" };
    expect((await removed(member, { "GET /teams": [] }, values)).outcome).toBe(false);
    expect((await removed(member, { "GET /teams": new Reply(500) }, values)).outcome).toMatchObject({ status: 500 });
    const found = await removed(
      member,
      { "GET /teams": [{ id: "7", name: "x" }], "DELETE /teams/x/members/bob": {} },
      values,
    );
    expect(found.outcome).toBe(true);
  });

  it("calls the function of the definition after the check", async () => {
    const computed = defineResource({
      ...named,
      inputs,
      requests: { update: undefined },
      operations: { delete: async ({ send }) => void (await send("POST {item}/revoke")) },
    });
    const { outcome, requests, checks } = await removed(computed, { "POST /things/a/revoke": {} });
    expect([outcome, requests, checks]).toEqual([true, ["POST /things/a/revoke"], 1]);
    check.mockRejectedValueOnce(new Error("holds data"));
    expect((await removed(computed, {})).requests).toEqual([]);
  });

  it("with a condition deletes the version that was just read, at most three times", async () => {
    const definition = guarded("required");
    const versions = inTurn(version('"1"'), version('"2"'), version('"3"'), version('"4"'));
    const sent = (service: ScriptedService) =>
      service.sent.filter(({ method }) => method === "DELETE").map(({ headers }) => headers?.["If-Match"]);
    const second = await removed(definition, { [GET]: versions, [DELETE]: inTurn(new Reply(412), new Reply(204)) });
    expect([second.outcome, sent(second.service), second.checks]).toEqual([true, ['"1"', '"2"'], 2]);
    const fails = await removed(definition, { [GET]: version('"1"'), [DELETE]: new Reply(412) });
    expect([fails.outcome.status, sent(fails.service).length]).toEqual([412, 3]);
    const other = await removed(definition, { [GET]: version('"1"'), [DELETE]: new Reply(409) });
    expect([other.outcome.status, sent(other.service).length]).toEqual([409, 1]);
    const gone = await removed(definition, { [DELETE]: new Reply(204) });
    expect([gone.outcome, gone.requests]).toEqual([false, [GET]]);
    const raced = await removed(definition, { [GET]: inTurn(version('"1"'), new Reply(404)) });
    expect(raced.outcome).toBe(false);
    const kept = await removed(definition, { [GET]: version('"1"') });
    expect(kept.outcome.message).toContain("still returns the object. It was not deleted.");
    const unversioned = await removed(definition, { [GET]: a });
    expect(unversioned.outcome.code).toBe("missing_etag");
  });

  describe("while another object refers to it", () => {
    const retryDelete = {
      isRejected: ({ status }: { status: number }) => status === 409,
      advice: "Delete the alias first.",
    };
    const held = defineResource({ ...named, inputs, requests: { update: undefined }, hooks: { retryDelete } });
    const refusal = new Reply(409);

    it("is repeated, and reported once", async () => {
      const { outcome, service, checks } = await removed(held, { [DELETE]: inTurn(refusal, refusal, new Reply(204)) });
      expect([outcome, service.requests.length, checks]).toEqual([true, 3, 3]);
      expect(service.reports).toEqual([
        'Thing "a": another object refers to it. Retrying the deletion for up to a minute: DELETE /things/a -> 409.',
      ]);
    });

    it("is reported although the second attempt succeeds", async () => {
      const { service } = await removed(held, { [DELETE]: inTurn(refusal, new Reply(204)) });
      expect([service.requests.length, service.reports.length]).toEqual([2, 1]);
    });

    it("fails after the last wait, with the advice of the definition", async () => {
      const { outcome, service } = await removed(held, { [DELETE]: refusal });
      expect(outcome).toMatchObject({
        code: "still_referenced",
        message: "DELETE /things/a -> 409. Trefoil retried for a minute. Delete the alias first.",
      });
      expect(service.requests).toHaveLength(3);
    });

    it("fails after the second attempt if no object of the program refers to it", async () => {
      const replaced = (service: ScriptedService) => {
        service.session.objects.of(held, "a").replacedAs = 'Thing "a"';
      };
      const { outcome, service } = await removed(held, { [DELETE]: refusal }, a, replaced);
      expect(outcome).toMatchObject({
        code: "still_referenced",
        message:
          "DELETE /things/a -> 409. No resource of the program refers to it, so that this update cannot end the reference. Delete the alias first.",
      });
      expect(service.requests).toHaveLength(2);
    });

    it("fails immediately for another reason", async () => {
      for (const answer of [new Reply(403), lost()]) {
        const { outcome, service } = await removed(held, { [DELETE]: answer });
        expect(outcome).toBeInstanceOf(Error);
        expect([outcome.code, service.requests.length, service.reports]).not.toContain("still_referenced");
        expect(service.requests).toHaveLength(1);
      }
      expect((await removed(patch, { [DELETE]: refusal })).requests).toHaveLength(1);
    });

    it("ends with its operation", async () => {
      const service = new ScriptedService({ [DELETE]: refusal });
      service.session.delays.reference = [60_000];
      const signal = AbortSignal.abort(new Error("canceled"));
      const context = new Context(held, service.session, {}, { signal });
      await expect(deleteObject(context, a)).rejects.toThrow("canceled");
    });
  });

  describe("of settings", () => {
    const settings = (operations: object = {}) =>
      defineResource({
        ...named,
        path: { collection: "/things/{name}", item: "/things/{name}" },
        inputs: { name: z.string(), enabled: z.boolean().optional(), level: z.int().optional() },
        singleton: { defaults: { enabled: false, level: 0 } },
        operations,
      });
    const previousSettings = { enabled: true, level: 3 };
    const set = { ...a, enabled: false, level: 7 };
    const now = { enabled: false, level: 7, theirs: 1 };

    it("restores what was adopted, or else the defaults, and keeps other settings", async () => {
      const adopted = await removed(settings(), { [GET]: now, [PUT]: {} }, { ...set, previousSettings });
      expect([adopted.outcome, adopted.checks]).toEqual([true, 1]);
      expect(adopted.service.writes).toEqual([[PUT, { enabled: true, level: 3, theirs: 1 }]]);
      const created = await removed(settings(), { [GET]: now, [PUT]: {} }, set);
      expect(created.service.writes).toEqual([[PUT, { enabled: false, level: 0, theirs: 1 }]]);
    });

    it.each<[string, unknown, object, boolean]>([
      ["they have these values", { ...now, level: 0 }, set, true],
      ["others changed them", { ...now, enabled: true, level: 9 }, { ...set, previousSettings: { level: 1 } }, true],
      ["their parent is missing", new Reply(404, now), a, false],
      ["they are no object", "none", a, true],
    ])("sends nothing if %s", async (_title, body, values, existed) => {
      const { outcome, service } = await removed(settings(), { [GET]: body, [PUT]: {} }, values);
      expect(outcome).toBe(existed);
      expect(service.writes).toEqual([]);
    });

    it("ends if the parent is deleted at the same time", async () => {
      expect((await removed(settings(), { [GET]: now }, set)).outcome).toBe(false);
      const failed = await removed(settings(), { [GET]: now, [PUT]: new Reply(500) }, set);
      expect(failed.outcome).toMatchObject({ status: 500 });
    });

    it("calls the functions of the definition with the decoded settings, which may find no parent", async () => {
      const calls: unknown[] = [];
      const operations = (read: unknown, failure?: Reply) => ({
        read: async () => read,
        update: async ({ send }: { send: (request: string) => Promise<unknown> }, olds: object, news: object) => {
          calls.push([olds, news]);
          if (failure) await send("PUT {item}");
        },
      });
      const values = { ...set, previousSettings };
      expect((await removed(settings(operations(now)), {}, values)).outcome).toBe(true);
      expect(calls).toEqual([
        [expect.objectContaining({ enabled: false, level: 7 }), expect.objectContaining({ enabled: true, level: 3 })],
      ]);
      expect((await removed(settings(operations(undefined)), {}, values)).outcome).toBe(false);
      const missing = new Reply(404);
      expect((await removed(settings(operations(now, missing)), {}, values)).outcome).toBe(false);
      const failing = { [PUT]: new Reply(500) };
      expect((await removed(settings(operations(now, missing)), failing, values)).outcome).toMatchObject({
        status: 500,
      });
    });
  });
});
