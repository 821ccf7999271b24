import { z } from "zod";
import { type Definition, defineResource, json, object, type Steps } from "../../../provider/define";
import { lookUp, read, type State, update, type Values } from "../../../provider/lifecycle";
import { inputsForProgram } from "../../../provider/lifecycle/import";
import { resource } from "../../../provider/services/rest/resource";
import { hintsOf } from "../../contract/hints";
import { checked, type StoredResource, useTestEnvironment } from "../../contract/test-environment";
import { anyResource } from "../define/any-resource";
import { outcomeOf, ScriptedService, shop } from "./scripted-service";

const environment = useTestEnvironment();

const thing = { body: { name: "alpha", size: 1 } };

/** An object of this stack with members that were added outside Pulumi. */
async function made(foreign: Values, args: Values = thing): Promise<StoredResource> {
  const kept = await environment.make(resource, args);
  environment
    .service(resource.service)
    .control.change({ ...hintsOf(resource).stored(kept.id), merge: foreign as never });
  return kept;
}

const changed = ({ id, state }: StoredResource, body: object) =>
  update(environment.context(resource), id, state, checked(resource, { ...state.inputs, body }, state));

const stored = () => Object.values(environment.objects(resource.service)["/v1/resources"] ?? {})[0];

describe("a PUT over members that were added outside Pulumi", () => {
  it.each([
    ...["**", "__REDACTED__", "(hidden)", "REDACTED", "sk-live-...", "XXXX-XXXX", "########", "(sensitive value)"],
    ...[
      "token ***",
      "host=db user=u password=*****",
      '{"url": "x", "password": "****"}',
      "Server=s;Password=__REDACTED__",
    ],
    "-----BEGIN KEY-----\n****\n-----END KEY-----",
  ])("is rejected if a member that is named like a secret is %j", async (mask) => {
    const kept = await made({ auth: { password: mask } });
    await expect(changed(kept, { name: "alpha", size: 2 })).rejects.toMatchObject({ code: "masked" });
  });

  it.each([
    ...[{ signingKey: "hidden" }, { key: "XXXX-XXXX" }, { connectionString: "xxxxxxxx" }, { cookie: "hidden" }],
    ...[{ note: "REDACTED" }, { note: "<sensitive>" }, { note: "(encrypted)" }, { note: "__MASKED__" }],
    ...[{ note: "Authorization: Bearer ****" }, { note: "host=db user=u password=REDACTED" }],
    ...[{ note: "jdbc:x://db?password=REDACTED" }, { note: '{"password": "<hidden>"}' }, { env: ["API_KEY=REDACTED"] }],
    { note: "-----BEGIN KEY-----\nREDACTED\n-----END KEY-----" },
    { headers: [{ name: "X-Api-Key", value: "xxxxxxxx" }] },
    ...["Bearer REDACTED", "Bearer (hidden)", "bearer redacted", "API_KEY=hidden"].map((note) => ({ note })),
    ...["Endpoint=https://a;AccessToken=redacted", '{"password":"xxxxx"}'].map((note) => ({ note })),
    ...[
      "?auth=xxxxx",
      "?sas=redacted&x=1",
      "hooks/REDACTED",
      "hooks/xxxxxxxx/run",
      "hooks/--redacted--",
      "hooks/abcd…",
    ].map((rest) => ({ note: `https://a.example/${rest}` })),
    { note: "https://redacted.hooks.example/" },
    { env: [{ key: "API_KEY", value: "hidden" }] },
  ])("is rejected if the service shows %j", async (foreign) => {
    const kept = await made(foreign);
    await expect(changed(kept, { name: "alpha", size: 2 })).rejects.toMatchObject({ code: "masked" });
    await expect(changed(kept, { name: "alpha", size: 2, ...foreign })).resolves.toBeDefined();
  });

  it.each([
    ...[
      { visibility: "HIDDEN" },
      { status: "REMOVED" },
      ...["https://a.example/hidden/removed", "Token hidden", "?sort=redacted", "sort_by=hidden"].map((note) => ({
        note,
      })),
      { authMode: "protected", tokenType: "confidential" },
      { tags: [{ key: "hidden", value: "1" }], keys: [{ id: 1, status: "removed", note: "Loading..." }] },
      { note: "(hidden) stairs" },
      { note: "Classification: REDACTED" },
    ],
    ...[{ pair: { name: "api-token", status: "hidden" } }, { pair: { name: "color", value: "hidden" } }],
  ])("is sent if %j is public", async (foreign) => {
    await changed(await made(foreign), { name: "alpha", size: 2 });
    expect(stored()).toMatchObject({ ...foreign, size: 2 });
  });

  it.each(["hidden", "xxxxxxxx", "----", "a ***bold*** word", "[draft] (sensitive)"])(
    "is sent if %j is the value of another member",
    async (text) => {
      const kept = await made({ note: text });
      await changed(kept, { name: "alpha", size: 2 });
      expect(stored()).toMatchObject({ note: text, size: 2 });
    },
  );
});

describe("a mask of a declared secret", () => {
  const secret = "sk-live-Q2hhbmdlTWU5OTk5";

  it.each([
    ...[
      "xxxxxxxx",
      "XXXX-XXXX",
      "__REDACTED__",
      "########",
      "**",
      "<encrypted>",
      "(sensitive value)",
      "<REDACTED:key>",
    ],
    ...["::es_redacted::", "sk-live-xxxxxxxx", "xxxx9999"],
  ])("is not drift as %j, and not a value of an imported program", async (mask) => {
    for (const args of [
      { body: { name: "alpha" }, secretBody: { password: secret.replace("5OTk5", "9999") } },
      { body: { name: "alpha", password: secret.replace("5OTk5", "9999") } },
    ]) {
      const kept = await made({ password: mask }, args);
      expect(await read(environment.context(resource), kept.id, kept.state)).toMatchObject({ inputs: args });
      const { state } = (await lookUp(environment.context(resource), kept.id)) ?? {};
      const { inputs, secrets } = inputsForProgram(resource, { ...state?.inputs, ...state?.outputs });
      expect(JSON.stringify([inputs, secrets])).not.toContain(mask);
    }
  });

  it("keeps its scheme, and the other segments of its path", async () => {
    for (const [own, same, other] of [
      ["Bearer key-1", "bearer REDACTED", "Basic REDACTED"],
      ["https://a.example/hooks/key-1", "https://a.example/hooks/REDACTED", "https://b.example/hooks/REDACTED"],
      ["https://a.example/f?auth=key-1", "https://a.example/f?auth=xxxxx", "https://a.example/g?auth=xxxxx"],
    ]) {
      const args = { body: { name: "alpha", hook: own } };
      for (const [shown, seen] of [
        [same, own],
        [other, other],
      ]) {
        const kept = await made({ hook: shown }, args);
        const state = await read(environment.context(resource), kept.id, kept.state);
        expect(state).toMatchObject({ inputs: { body: { hook: seen } } });
      }
    }
  });

  it.each(["sk-test-xxxxxxxx", "xxxx8888"])("is drift if another part changed: %j", async (mask) => {
    const args = { body: { name: "alpha", password: secret } };
    const kept = await made({ password: mask }, args);
    const state = await read(environment.context(resource), kept.id, kept.state);
    expect(state).toMatchObject({ inputs: { body: { password: mask } } });
  });
});

describe("a masked secret in a list without a key", () => {
  const secret = z.string().meta({ secret: true, returned: "sometimes" });
  const named = object({ name: z.string(), url: z.string().optional(), token: secret.optional() });
  const unnamed = object({ url: z.string(), token: secret });
  const inputs = {
    name: z.string().meta({ replaceOnChanges: true }),
    note: z.string().optional(),
    named: z.array(named).optional(),
    unnamed: z.array(unnamed).optional(),
    tokens: z.array(secret).optional(),
    plain: z.array(z.string()).optional(),
    body: json().optional(),
    secretBody: json().meta({ secret: true }).optional(),
  };
  const outputs = {
    issued: z.array(object({ id: z.number().optional(), used: z.number().optional(), token: secret })).optional(),
  };
  const definition = defineResource({
    ...{ ...anyResource, service: shop, path: { collection: "/things", item: "/things/{name}" } },
    ...{ inputs, outputs, requests: { update: { request: "PUT {item}", body: "object" } } },
  } as Parameters<typeof defineResource>[0]);

  async function refreshed(stored: Values, shown: Values, outputs: Values = {}) {
    const service = new ScriptedService({ "GET /things/a": { name: "a", ...shown }, "PUT /things/a": {} });
    const olds = { inputs: { name: "a", ...stored }, outputs } as State;
    const state = (await read(service.context(definition), "a", olds)) as State;
    const desired = { ...state, inputs: { ...state.inputs, note: "new" } };
    const { error } = await outcomeOf(update(service.context(definition), "a", state, desired));
    return { state, error, writes: service.writes };
  }

  const [one, two] = [
    { name: "one", url: "https://one.example/?code=key-1", token: "token-1" },
    { name: "two", url: "https://two.example/?code=key-2", token: "token-2" },
  ];
  const masked = ({ url, ...rest }: Values): Values => ({
    ...rest,
    url: String(url).replace(/key.*/, "<redacted>"),
    token: "****",
  });
  const withoutName = ({ name: _, ...rest }: Values): Values => rest;

  it.each(["named", "body", "secretBody"])("moves with the item of the same name: %s", async (member) => {
    const changed = { ...two, url: "https://other.example/?code=<redacted>" };
    for (const [remote, seen] of [
      [
        [masked(two), masked(one)],
        [two, one],
      ],
      [[masked(two)], [two]],
      [
        [masked(changed), masked(one)],
        [changed, one],
      ],
    ]) {
      const { state } = await refreshed({ [member]: [one, two] }, { [member]: remote });
      expect(state.inputs[member]).toEqual(seen);
    }
  });

  it.each(["named", "body", "secretBody"])("is unknown in an item that another client inserted: %s", async (member) => {
    const three = masked({ name: "three", url: "https://three.example/?code=key" });
    const remote = [three, masked(one), masked(two)];
    const { state, error, writes } = await refreshed({ [member]: [one, two] }, { [member]: remote });
    expect(state.inputs[member]).toEqual([three, one, two]);
    expect([error?.code, writes]).toEqual(["masked", []]);
  });

  it.each(["unnamed", "body", "secretBody"])(
    "moves with the only item that has the same visible values: %s",
    async (member) => {
      const [a, b] = [withoutName(one), withoutName(two)];
      const { state, writes } = await refreshed({ [member]: [a, b] }, { [member]: [masked(b), masked(a)] });
      expect(state.inputs[member]).toEqual([b, a]);
      expect(writes).toHaveLength(1);
    },
  );

  it.each(["unnamed", "body", "secretBody"])(
    "is unknown in an item without a name that changed: %s",
    async (member) => {
      const [a, b] = [withoutName(one), withoutName(two)];
      const remote = [masked(a), masked({ ...b, url: "https://other.example/" })];
      const { state, error, writes } = await refreshed({ [member]: [a, b] }, { [member]: remote });
      expect(state.inputs[member]).toEqual([a, remote[1]]);
      expect([error?.code, writes]).toEqual(["masked", []]);
    },
  );

  it("is unknown if more than one item may be the stored item, unless the list is unchanged", async () => {
    const tokens = ["token-1", "token-2"];
    expect((await refreshed({ tokens }, { tokens: ["****", "****"] })).state.inputs).toMatchObject({ tokens });
    const { state, error } = await refreshed({ tokens }, { tokens: ["****", "****", "****"] });
    expect([state.inputs.tokens, error?.code]).toEqual([["****", "****", "****"], "masked"]);
  });

  it("is unknown in an unnamed item whose secret the service omits", async () => {
    const [a, b] = [withoutName(one), withoutName(two)];
    const unnamed = [{ url: "https://three.example/" }, { url: b.url }, { url: a.url }];
    const { state } = await refreshed({ unnamed: [a, b] }, { unnamed });
    expect(state.inputs).toMatchObject({ unnamed: [unnamed[0], b, a] });
  });

  it("moves with the only item that has the same label, if the service masks its key", async () => {
    const [a, b] = [
      { key: "s1", label: "a" },
      { key: "s2", label: "b" },
    ];
    const shown = ["b", "a", "c"].map((label) => ({ key: "****", label }));
    const { state } = await refreshed({ body: [a, b] }, { body: shown });
    expect(state.inputs.body).toEqual([b, a, shown[2]]);
  });

  it("is not stored instead of the value of a pair that is named like a secret", async () => {
    for (const pair of [
      { name: "API_KEY", value: "s3cret" },
      { key: "API_KEY", value: "s3cret" },
    ]) {
      const { state } = await refreshed({ body: [pair] }, { body: [{ ...pair, value: "xxxxxxxx" }] });
      expect(state).toMatchObject({ inputs: { body: [pair] }, steps: undefined });
    }
  });

  it("is a value in a public field, and hides a part of an address", async () => {
    for (const shown of ["***", "[redacted]", "<redacted>", "REDACTED"]) {
      const { state, error } = await refreshed({ plain: ["#", "own"], note: "#" }, { plain: [shown], note: shown });
      expect([state.inputs, state.steps, error]).toMatchObject([{ plain: [shown], note: shown }, undefined, undefined]);
    }
    const { error } = await refreshed({ plain: [] }, { plain: ["https://a.example/f?code=<redacted>"] });
    expect(error?.code).toBe("masked");
  });

  it("is noted apart from an equal place with another value", async () => {
    const { state, error, writes } = await refreshed({ body: ["REDACTED"] }, { body: ["REDACTED", "***"] });
    expect([state.inputs.body, error?.code, writes]).toEqual([["REDACTED", "***"], "masked", []]);
    const own = { ...state, inputs: { ...state.inputs, body: ["REDACTED"] } };
    const service = new ScriptedService({
      "GET /things/a": { name: "a", body: ["REDACTED", "***"] },
      "PUT /things/a": {},
    });
    expect((await outcomeOf(update(service.context(definition), "a", state, own))).error).toBeUndefined();
  });

  it("stays in the only item of an output without a name, whose other values change", async () => {
    const shown = { issued: [{ used: 2, token: "****" }] };
    const { state } = await refreshed({}, shown, { issued: [{ used: 1, token: "token-1" }] });
    expect(state.outputs).toEqual({ issued: [{ used: 2, token: "token-1" }] });
  });

  it("moves with the item of an output", async () => {
    const issued = [
      { id: 1, token: "token-1" },
      { id: 2, token: "token-2" },
    ];
    const shown = [3, 2, 1].map((id) => ({ id, token: "****" }));
    const { state } = await refreshed({}, { issued: shown }, { issued });
    expect(state.outputs).toEqual({ issued: [{ id: 3 }, issued[1], issued[0]] });
  });
});

describe("a mask that a refresh stores for a value of another client, and that `ignoreChanges` passes as an input", () => {
  const header = object({ name: z.string(), value: z.string().meta({ secret: true }) });
  const inputs = {
    name: z.string().meta({ replaceOnChanges: true }),
    note: z.string().optional(),
    hook: z.string().optional(),
    headers: z.array(header).optional(),
  };
  const thing = { ...anyResource, service: shop, path: { collection: "/things", item: "/things/{name}" } };
  const kindWith = (more: object) =>
    defineResource({ ...thing, outputs: {}, inputs, ...more } as Parameters<typeof defineResource>[0]);
  const put = kindWith({ requests: { update: { request: "PUT {item}", body: "object" } } });
  const whole = kindWith({ requests: { update: { request: "PATCH {item}", body: "inputs" } } });
  const partial = kindWith({ requests: { update: "PATCH {item}" } });
  const part = kindWith({ parts: { headers: { fields: ["headers"], request: "PUT {item}/headers" } } });
  const byFunction = kindWith({
    operations: {
      update: async (steps: Steps, _olds: Values, news: Values) => steps.send("PUT {item}", { body: news }),
    },
  });

  const own = { name: "one", value: "own-secret" };
  const declared = { name: "a", headers: [own] };
  const remote = {
    name: "a",
    note: "",
    headers: [
      { name: "one", value: "***" },
      { name: "two", value: "***" },
    ],
  };

  /** The state after a refresh of an object with these declared inputs. */
  async function refreshed(definition: Definition, inputs: Values, shown: object = remote, times = 1) {
    const service = new ScriptedService({
      "GET /things/a": shown,
      "PUT /things/a": {},
      "PATCH /things/a": {},
      "PUT /things/a/headers": {},
    });
    let state: State = { inputs, outputs: {} };
    for (let i = 0; i < times; i++) state = (await read(service.context(definition), "a", state)) as State;
    const change = async (news: Values) => {
      const desired = { ...state, inputs: { ...state.inputs, ...news } };
      const { error } = await outcomeOf(update(service.context(definition), "a", state, desired));
      return { error, writes: service.writes };
    };
    return { state, change, service };
  }

  it.each([
    ["a PUT", put],
    ["a PATCH with all inputs", whole],
    ["a function of the definition", byFunction],
  ])("is not sent by %s, also after another refresh", async (_, definition) => {
    for (const times of [1, 2]) {
      const { state, change } = await refreshed(definition, declared, remote, times);
      expect(state.inputs.headers).toEqual([own, { name: "two", value: "***" }]);
      expect(JSON.stringify(state.steps)).not.toMatch(/\*|secret|headers/);
      const { error, writes } = await change({ note: "new" });
      expect([error?.code, writes]).toEqual(["masked", []]);
      expect(error?.problem).toContain('"headers[1].value" is a mask');
    }
  });

  it("is not sent by a request that changes its list, also of a part", async () => {
    for (const definition of [partial, part]) {
      const { state, change } = await refreshed(definition, declared);
      const headers = [{ ...own, value: "new-secret" }, (state.inputs.headers as Values[])[1]];
      expect(await change({ headers })).toMatchObject({ error: { code: "masked" }, writes: [] });
    }
  });

  it("does not hold up a request without it", async () => {
    const { change } = await refreshed(partial, declared);
    expect(await change({ note: "new" })).toEqual({ error: undefined, writes: [["PATCH /things/a", { note: "new" }]] });
    const known = await refreshed(put, declared);
    const headers = [own, { name: "two", value: "their-secret" }];
    expect((await known.change({ headers })).writes).toMatchObject([["PUT /things/a", { headers }]]);
  });

  it.each(["****", "<redacted>", "Use the key <redacted>."])(
    "is sent if the program declares %j itself",
    async (value) => {
      const headers = [{ name: "one", value }];
      const object = { name: "a", headers, hook: value };
      const { change } = await refreshed(put, object, object);
      expect((await change({ note: "new" })).writes).toMatchObject([["PUT /things/a", { headers, hook: value }]]);
    },
  );

  const other = { name: "other", value: "shown" };
  const mask = (name: string) => ({ name, value: "***" });

  it.each<[string, Values[], Values[], boolean]>([
    ["is that of an item which moved", [mask("one"), other], [other, mask("one")], true],
    ["has the place of another item before", [mask("one")], [mask("two"), mask("one")], false],
    ["is not in an item that another client added", [mask("one")], [mask("one"), mask("two")], false],
  ])("is sent if the program declares it in a list, and %s", async (_, headers, shown, isSent) => {
    const { state, change } = await refreshed(put, { name: "a", headers }, { name: "a", headers: shown });
    // Without `ignoreChanges`, the program has its own list.
    expect((await change({ note: "new", headers })).writes).toMatchObject([["PUT /things/a", { headers }]]);
    const { error } = await (await refreshed(put, { name: "a", headers }, { name: "a", headers: shown })).change({
      note: "new",
      headers: state.inputs.headers,
    });
    expect(error?.code).toBe(isSent ? undefined : "masked");
  });

  it.each<[string, Values[], Values[]]>([
    ["has another name", [own], [own, mask("three")]],
    ["follows an inserted item", [own], [other, mask("one"), { name: "two", value: "new" }]],
    ["has the name of a second item", [own], [own, mask("two"), { name: "two", value: "new" }]],
    ["has the name of declared items", [mask("one"), mask("one")], [mask("one"), mask("one"), mask("one")]],
  ])("is not sent in an item that %s", async (_, declared, headers) => {
    const shown = { name: "a", headers: [...declared.map(({ name }) => mask(String(name))), mask("two")] };
    const { change } = await refreshed(put, { name: "a", headers: declared }, shown);
    expect(await change({ headers })).toMatchObject({ error: { code: "masked" }, writes: [] });
  });

  it.each([
    ["changed outside Pulumi", { name: "a", hook: "https://a.example/f?code=key" }],
    ["was imported", {}],
  ])("is not sent if it hides a part of a string that %s", async (_, declared) => {
    const hook = "https://b.example/f?code=<redacted>";
    const { state, change } = await refreshed(put, declared, { name: "a", hook });
    expect(state.inputs.hook).toBe(hook);
    expect(await change({ note: "new" })).toMatchObject({ error: { code: "masked" }, writes: [] });
  });

  it("is not sent if the response to an update has shown it instead of another value", async () => {
    const shown = { name: "a", hook: "https://b.example/f?code=<redacted>" };
    const service = new ScriptedService({ "GET /things/a": shown, "PUT /things/a": shown });
    const stateOf = (hook: string): State => ({ inputs: { name: "a", hook }, outputs: {} });
    const [before, desired] = [stateOf("https://a.example/f?code=one"), stateOf("https://a.example/f?code=two")];
    const changed = await update(service.context(put), "a", before, desired);
    const state = (await read(service.context(put), "a", changed)) as State;
    expect(state.inputs).toEqual(shown);
    const next = update(service.context(put), "a", state, { ...state, inputs: { ...shown, note: "new" } });
    await expect(next).rejects.toMatchObject({ code: "masked" });
  });

  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: false };

  it("fails the preview of a replacement, whose object would have it", async () => {
    const { state, service } = await refreshed(put, declared);
    const operations = service.run();
    const desired = { ...state, inputs: { ...state.inputs, name: "b" } };
    await operations.check(service.call(put), { inputs: desired.inputs, olds: state, facts });
    const compared = operations.diff(service.call(put), "a", { ...state, isPartial: false }, desired);
    await expect(compared).rejects.toMatchObject({ code: "masked", operation: "preview" });
    // It ends no record of an interrupted replacement.
    expect(operations.ledger.find(put.token, service.call(put).resource)).toMatchObject({ before: undefined });
  });

  it("ends no record of an interrupted replacement if a later comparison fails", async () => {
    const { state, service } = await refreshed(put, declared);
    const [operations, call] = [service.run(), service.call(put)];
    const compare = (account: string | undefined) =>
      operations.diff(call, "a", { ...state, account, isPartial: false }, state);
    const life = () => operations.ledger.find(put.token, call.resource);
    await compare(state.account);
    expect(life()).toMatchObject({ before: { id: "a" } });
    await expect(compare("https://other.example.com")).rejects.toMatchObject({ code: "other_account" });
    expect(life()).toMatchObject({ before: undefined });
  });

  it("fails the create of a replacement that only the engine requires", async () => {
    const { state, service } = await refreshed(put, declared);
    const [operations, desired] = [service.run(), { ...state, inputs: { ...state.inputs, note: "new" } }];
    await operations.check(service.call(put), { inputs: desired.inputs, olds: state, facts });
    const { changes } = await operations.diff(service.call(put), "a", { ...state, isPartial: false }, desired);
    expect(changes).toMatchObject([{ path: "note", replaces: false }]);
    const created = operations.create(service.call(put), desired);
    await expect(created).rejects.toMatchObject({ code: "masked", operation: "create" });
    expect(service.writes).toEqual([]);
  });

  it("fails the deletion of an object whose replacement is not compared", async () => {
    const { state, service } = await refreshed(put, declared);
    const operations = service.run();
    const known = [own, { name: "two", value: "their-secret" }];
    const remove = async (headers: unknown) => {
      const inputs = { ...state.inputs, headers };
      await operations.check(service.call(put), { inputs, olds: undefined, facts });
      return outcomeOf(operations.delete(service.call(put), "a", state));
    };
    expect(await remove(state.inputs.headers)).toMatchObject({ error: { code: "masked", operation: "delete" } });
    expect(service.writes).toEqual([]);
    expect((await remove(known)).error?.code).not.toBe("masked");
    expect(service.writes).toMatchObject([["DELETE /things/a", undefined]]);
  });
});
