import { z } from "zod";
import { type Definition, defineResource, object, ref, type Service } from "../../../provider/define";
import { Context, check, create, list, remove, type State, update, type Values } from "../../../provider/lifecycle";
import { AbortedError, InvalidResponseError } from "../../../provider/rest";
import { inTurn, lost, namedThing, outcomeOf, Reply, ScriptedService, shop } from "./scripted-service";

const inputs = { name: z.string(), size: z.int().optional() };
const patch = defineResource({ ...namedThing, inputs, requests: { update: "PATCH {item}" } });
const conditional = defineResource({
  ...namedThing,
  inputs,
  requests: { update: undefined, delete: { ifMatch: "required" } },
});

const a = { name: "a" };
const [GET, PUT, DELETE] = ["GET /things/a", "PUT /things/a", "DELETE /things/a"];
const version = (etag: string, body: object = a) => new Reply(200, body, { etag });

interface Stored extends Partial<Pick<State, "outputs">> {
  readonly id?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Deletes an object. */
async function removed(definition: Definition, script: object, inputs: object = a, stored: Stored = {}) {
  const { id = "a", settings, outputs = {} } = stored;
  const service = new ScriptedService({ ...script }, definition.service, settings);
  const state = { inputs: { ...a, ...inputs }, outputs };
  const { error } = await outcomeOf(remove(service.context(definition), id, state));
  return { error, service, requests: service.requests, writes: service.writes };
}

describe("the deletion of an object", () => {
  it("may be repeated by the client, and succeeds without the object", async () => {
    const { error, service } = await removed(patch, { [DELETE]: new Reply(204) });
    expect(error).toBeUndefined();
    expect(service.sent).toEqual([
      expect.objectContaining({ method: "DELETE", path: "/things/a", idempotent: true, allowedStatuses: [404, 410] }),
    ]);
    expect((await removed(patch, {})).error).toBeUndefined();
    expect((await removed(patch, { [DELETE]: new Reply(403) })).error).toMatchObject({ code: "http_403" });
  });

  it("makes later lists and checks before a create see it", async () => {
    const complete = defineResource({
      ...namedThing,
      inputs,
      requests: { update: undefined, list: { complete: true } },
    });
    const service = new ScriptedService({
      "GET /things": inTurn([a], [a], []),
      [GET]: a,
      [DELETE]: {},
      "POST /things": a,
    });
    const context = service.context(complete);
    const state = { inputs: a, outputs: {} };
    await list(context, {});
    await expect(create(context, state)).rejects.toMatchObject({ code: "exists" });
    await remove(context, "a", state);
    expect(await list(context, {})).toEqual([]);
    await create(service.context(complete), state);
    expect(service.requests.filter((line) => line === "GET /things")).toHaveLength(4);
  });

  it("of a parent includes the object", async () => {
    const team = defineResource({
      ...namedThing,
      name: "Team",
      path: { collection: "/teams", item: "/teams/{name}" },
      id: "{teamId}",
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      naturalKey: ["name"],
      inputs: { name: z.string() },
      requests: { read: undefined, update: undefined },
    });
    const member = defineResource({
      ...namedThing,
      path: { collection: "/teams/{team.name}/members", item: "/teams/{team.name}/members/{name}" },
      id: "{team}/{name}",
      inputs: { team: ref(() => team), name: z.string() },
      requests: { update: undefined },
    });
    const values = { team: "7", name: "bob" };
    const failure = async (script: object) => (await removed(member, script, values, { id: "7/bob" })).error;
    expect(await failure({ "GET /teams": [] })).toBeUndefined();
    expect(await failure({ "GET /teams": new Reply(500) })).toMatchObject({ code: "http_500" });
    const found = { "GET /teams": [{ id: "7", name: "x" }], "DELETE /teams/x/members/bob": {} };
    const { error, writes } = await removed(member, found, values, { id: "7/bob" });
    expect([error, writes.length]).toEqual([undefined, 1]);
  });

  it("calls the function of the definition", async () => {
    const computed = defineResource({
      ...namedThing,
      inputs,
      requests: { update: undefined },
      operations: { delete: async ({ send }) => void (await send("POST {item}/revoke")) },
    });
    const { error, requests } = await removed(computed, { "POST /things/a/revoke": {} });
    expect([error, requests]).toEqual([undefined, ["POST /things/a/revoke"]]);
  });

  it("with a condition deletes the version that was just read, at most three times", async () => {
    const versions = inTurn(version('"1"'), version('"2"'), version('"3"'), version('"4"'));
    const outcome = async (script: object) => {
      const { error, service } = await removed(conditional, script);
      const sent = service.sent.filter(({ method }) => method === "DELETE").map(({ headers }) => headers?.["If-Match"]);
      return [error?.code, sent];
    };
    const gone = inTurn(version('"1"'), new Reply(404));
    expect(await outcome({ [GET]: versions, [DELETE]: inTurn(new Reply(412), new Reply(204)) })).toEqual([
      undefined,
      ['"1"', '"2"'],
    ]);
    expect(await outcome({ [GET]: version('"1"'), [DELETE]: new Reply(412) })).toEqual([
      "http_412",
      Array(3).fill('"1"'),
    ]);
    expect(await outcome({ [GET]: version('"1"'), [DELETE]: new Reply(409) })).toEqual(["http_409", ['"1"']]);
    expect(await outcome({ [DELETE]: new Reply(204) })).toEqual([undefined, []]);
    expect(await outcome({ [GET]: gone })).toEqual([undefined, ['"1"']]);
    expect(await outcome({ [GET]: version('"1"') })).toEqual(["rejected", ['"1"']]);
    expect(await outcome({ [GET]: a })).toEqual(["missing_etag", []]);
  });

  it("that ends an access is read again, and fails while the service still returns the object", async () => {
    const access = defineResource({
      ...namedThing,
      inputs,
      requests: { update: undefined },
      docs: { losses: { lost: ["access"], text: "Clients are rejected." } },
    });
    const outcome = async (script: object) => {
      const { error, requests } = await removed(access, { [DELETE]: new Reply(204), "GET /things": [], ...script });
      return [error?.code, requests.length];
    };
    expect(await outcome({})).toEqual([undefined, 3]);
    expect(await outcome({ [DELETE]: new Reply(410) })).toEqual([undefined, 4]);
    expect(await outcome({ [GET]: inTurn(a, new Reply(404)) })).toEqual([undefined, 4]);
    expect(await outcome({ [GET]: a })).toEqual(["rejected", expect.any(Number)]);
    expect(await outcome({ "GET /things": [a] })).toEqual(["rejected", expect.any(Number)]);
    expect(await outcome({ [GET]: new Reply(403) })).toEqual([undefined, 2]);
  });

  it("of one of many accesses is not confirmed while further deletions change the list, which is reported once", async () => {
    const access = defineResource({
      ...namedThing,
      inputs,
      requests: { read: undefined, update: undefined, list: { items: "things", count: "count" } },
      docs: { losses: { lost: ["access"], text: "Clients are rejected." } },
    });
    const changing = { things: [{ name: "c" }], count: 2 };
    const service = new ScriptedService({ "GET /things": changing, "DELETE /things/a": {}, "DELETE /things/b": {} });
    for (const id of ["a", "b"]) await remove(service.context(access), id, { inputs: { name: id }, outputs: {} });
    expect(service.requests.filter((line) => line === "GET /things")).toHaveLength(3);
    expect(service.warnings).toEqual([expect.stringContaining("further deletions in /things are not confirmed")]);
    const listed = { things: [{ name: "a" }], count: 2 };
    const { error } = await removed(access, { "GET /things": listed, [DELETE]: {} });
    expect(error).toMatchObject({ code: "rejected" });
  });

  it("of an access fails if its list is missing afterwards, without the claim that nothing was changed", async () => {
    const member = defineResource({
      ...namedThing,
      path: { collection: "/teams/{team}/members", item: "/teams/{team}/members/{name}" },
      id: "{team}/{name}",
      inputs: { team: z.string(), name: z.string() },
      requests: { read: undefined, update: undefined },
      docs: { losses: { lost: ["access"], text: "Clients are rejected." } },
    });
    const script = { "DELETE /teams/x/members/a": {}, "GET /teams/x/members": new Reply(404) };
    const { error } = await removed(member, script, { team: "x", name: "a" }, { id: "x/a" });
    expect(error).toMatchObject({ code: "not_visible", problem: expect.stringContaining("may not have ended. Check") });
  });

  describe("while another object refers to it", () => {
    const retryDelete = {
      isRejected: ({ status }: { status: number }) => status === 409,
      advice: "Delete the alias first.",
    };
    const held = defineResource({ ...namedThing, inputs, requests: { update: undefined }, hooks: { retryDelete } });
    const refusal = new Reply(409);

    it("is repeated, and reported once", async () => {
      const { error, service } = await removed(held, { [DELETE]: inTurn(refusal, refusal, new Reply(204)) });
      expect([error, service.requests.length]).toEqual([undefined, 3]);
      expect(service.reports).toEqual([
        'Thing "a": another object refers to it. Retrying the deletion for up to a minute: DELETE /things/a -> 409.',
      ]);
    });

    it("is reported although the second attempt succeeds", async () => {
      const { service } = await removed(held, { [DELETE]: inTurn(refusal, new Reply(204)) });
      expect([service.requests.length, service.reports.length]).toEqual([2, 1]);
    });

    it("fails after the last wait, with the advice of the definition", async () => {
      const { error, service } = await removed(held, { [DELETE]: refusal });
      expect(error).toMatchObject({
        code: "still_referenced",
        problem: "DELETE /things/a -> 409. Trefoil retried for a minute. Delete the alias first.",
      });
      expect(service.requests).toHaveLength(3);
    });

    it("fails immediately for another reason", async () => {
      for (const answer of [new Reply(403), lost()]) {
        const { error, requests } = await removed(held, { [DELETE]: answer });
        expect([error?.code, requests.length]).toEqual([answer instanceof Reply ? "http_403" : "no_response", 1]);
      }
      expect((await removed(patch, { [DELETE]: refusal })).requests).toHaveLength(1);
    });

    it("ends with its operation", async () => {
      const service = new ScriptedService({ [DELETE]: refusal });
      service.session.delays.reference = [60_000];
      const signal = AbortSignal.abort(new Error("canceled"));
      const context = new Context(held, service.session, {}, { signal });
      await expect(remove(context, "a", { inputs: a, outputs: {} })).rejects.toThrow("canceled");
    });
  });

  describe("of settings", () => {
    const settings = (operations: object = {}) =>
      defineResource({
        ...namedThing,
        path: { collection: "/things/{name}", item: "/things/{name}" },
        inputs: { name: z.string(), enabled: z.boolean().optional(), level: z.int().optional() },
        singleton: { defaults: { enabled: false, level: 0 } },
        operations,
      });
    const previousSettings = { enabled: true, level: 3 };
    const set = { ...a, enabled: false, level: 7 };
    const now = { enabled: false, level: 7, theirs: 1 };

    it("restores what was adopted, or else the defaults, and keeps other settings", async () => {
      const adopted = await removed(settings(), { [GET]: now, [PUT]: {} }, set, { outputs: { previousSettings } });
      expect([adopted.error, adopted.writes]).toEqual([undefined, [[PUT, { enabled: true, level: 3, theirs: 1 }]]]);
      const created = await removed(settings(), { [GET]: now, [PUT]: {} }, set);
      expect(created.writes).toEqual([[PUT, { enabled: false, level: 0, theirs: 1 }]]);
    });

    it.each<[string, unknown, object, Values, string | undefined]>([
      ["they have these values", { ...now, level: 0 }, set, {}, undefined],
      ["others changed them", { ...now, enabled: true, level: 9 }, set, { previousSettings: { level: 1 } }, undefined],
      ["their parent may be missing", new Reply(404, now), a, {}, "parent_not_found"],
      ["they are not an object", "none", a, {}, "invalid_response"],
      ["a setting is missing", { enabled: true }, a, {}, "invalid_response"],
    ])("sends nothing if %s", async (_title, body, values, outputs, code) => {
      const { error, writes } = await removed(settings(), { [GET]: body, [PUT]: {} }, values, { outputs });
      expect([error?.code, writes]).toEqual([code, []]);
    });

    it("fails if the request that restores them fails", async () => {
      expect((await removed(settings(), { [GET]: now }, set)).error).toMatchObject({ code: "parent_not_found" });
      const failed = await removed(settings(), { [GET]: now, [PUT]: new Reply(500) }, set);
      expect(failed.error).toMatchObject({ code: "http_500" });
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
      const stored = { outputs: { previousSettings } };
      const failure = async (own: object, script: object = {}) =>
        (await removed(settings(own), script, set, stored)).error?.code;
      expect(await failure(operations(now))).toBeUndefined();
      expect(calls).toEqual([
        [expect.objectContaining({ enabled: false, level: 7 }), expect.objectContaining({ enabled: true, level: 3 })],
      ]);
      expect(await failure(operations(undefined))).toBe("invalid_response");
      expect(await failure(operations(now, new Reply(404)))).toBe("parent_not_found");
      expect(await failure(operations(now, new Reply(404)), { [PUT]: new Reply(500) })).toBe("http_500");
    });
  });
});

describe("an object that holds data", () => {
  const boxInputs = {
    name: z.string(),
    kind: z.string().optional().meta({ replaceOnChanges: true }),
    items: z
      .array(object({ name: z.string() }))
      .optional()
      .meta({ listMap: { key: "name", removed: "replace" } }),
  };
  const box = defineResource({
    ...namedThing,
    name: "Box",
    requests: { update: "PATCH {item}" },
    inputs: boxInputs,
    permissions: { read: "read:box", write: "write:box" },
    deletionProtection: [
      {
        noun: "keys",
        request: "GET {item}/stats",
        count: (body) => (body as { keys?: number }).keys,
        names: (body) => (body as { names?: string[] }).names ?? [],
      },
      { noun: "queues", request: "GET {item}/stats", count: (body) => (body as { queues?: number }).queues ?? 0 },
      { noun: "documents", request: "GET {item}/documents", count: Number, appliesTo: ({ kind }) => kind !== "empty" },
    ],
  });
  const stats = "GET /things/a/stats";
  const documents = "GET /things/a/documents";

  /** The error of a deletion, without which the object is deleted. */
  const refusal = async (script: object, inputs: object = {}, outputs: Values = {}, definition: Definition = box) => {
    const all = { [DELETE]: {}, ...script };
    const { error, service, writes } = await removed(definition, all, inputs, { outputs });
    expect(writes).toHaveLength(error ? 0 : 1);
    return { error, problem: error?.problem, service, reads: service.requests.filter((line) => line !== DELETE) };
  };
  const wayOut =
    "It was not deleted. To delete it anyway, add the resource to the program again if you have removed it, set `forceDestroy: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again.";

  it("is not deleted, and the error counts and names the data and shows the way out", async () => {
    const names = ["one", "two", "three", "four", "five", "six"];
    const { error, service, reads } = await refusal({ [stats]: { keys: 7, names, queues: 1 }, [documents]: 0 });
    expect(error).toMatchObject({
      code: "not_empty",
      operation: "delete",
      resource: 'Box "a"',
      problem: `it holds 7 keys ("one", "two", "three", "four", "five" and 2 more) and 1 queue, which would be lost. ${wayOut}`,
    });
    expect(reads).toEqual([stats, documents]);
    expect(service.sent.map(({ awaitsAccess }) => awaitsAccess)).toEqual([false, false]);
  });

  it.each<[string, object, string, unknown?]>([
    ["all names", { keys: 2, names: ["one", "two"] }, 'it holds 2 keys ("one", "two"), which'],
    ["one key", { keys: 1 }, "it holds 1 key, which"],
    ["queues", { keys: 0, queues: 2 }, "it holds 2 queues, which"],
    ["documents, whose number is a text", { keys: 0 }, "it holds 3 documents, which", "3"],
  ])("is described by %s", async (_title, body, text, count = 0) => {
    expect((await refusal({ [stats]: body, [documents]: count })).problem).toContain(text);
  });

  it("is deleted if it is empty, if it no longer exists, or if the last update allowed it", async () => {
    expect((await refusal({ [stats]: { keys: 0 }, [documents]: 0 })).error).toBeUndefined();
    expect((await refusal({})).error).toBeUndefined();
    const { error, reads } = await refusal({ [stats]: { keys: 3 } }, { forceDestroy: true });
    expect([error, reads]).toEqual([undefined, []]);
    expect((await refusal({ [stats]: { keys: 3 } }, { forceDestroy: "yes" })).error).toBeDefined();
    expect((await refusal({ [stats]: { keys: 3 } }, {}, {}, patch)).reads).toEqual([]);
  });

  it("counts only what the object can contain", async () => {
    expect((await refusal({ [stats]: { keys: 0 } }, { kind: "empty" })).reads).toEqual([stats]);
  });

  it.each<[string, unknown]>([
    ["no number", { keys: "many" }],
    ["a fraction", { keys: 0.5 }],
    ["a negative number", { keys: -1 }],
    ["nothing", new Reply(204)],
    ["false", false],
  ])("is not deleted if the response to the count is %s", async (_title, body) => {
    expect((await refusal({ [stats]: body })).problem).toMatch(
      /^whether it holds keys, queues or documents, which would be lost, could not be determined \(GET \/things\/a\/stats -> 20\d, but the response does not contain the number of keys \(request r-1\)\.\)\. It was not deleted\. To delete/,
    );
  });

  it.each<[string, unknown]>([
    ["true", true],
    ["white space", "  "],
    ["null", null],
  ])("is not deleted if %s is not a number, although JavaScript converts it", async (_title, body) => {
    expect((await refusal({ [stats]: { keys: 0 }, [documents]: body })).problem).toContain(
      "does not contain the number of documents",
    );
  });

  it.each([401, 403, 500])("is not deleted after a %i, and a missing permission is named", async (status) => {
    const { problem } = await refusal({ [stats]: new Reply(status) });
    const advice = " The credential may not count them: grant the required permissions (read:box) and retry.";
    expect(problem).toBe(
      `whether it holds keys, queues or documents, which would be lost, could not be determined (GET /things/a/stats -> ${status}). It was not deleted.${status === 500 ? "" : advice} ${wayOut.slice("It was not deleted. ".length)}`,
    );
  });

  it("is not deleted after a 404 of the count, unless a read shows that it does not exist", async () => {
    const { problem } = await refusal({ [GET]: a, [stats]: { keys: 0 } });
    expect(problem).toContain("could not be determined (GET /things/a/documents -> 404, but the object exists");
    expect((await refusal({ [GET]: new Reply(403) })).problem).toContain("could not be determined");
    expect((await refusal({ [GET]: new Reply(404), [stats]: { keys: 0 } })).error).toBeUndefined();
  });

  it("names the permission to delete if it differs, and passes other errors on", async () => {
    const strict = { ...box, permissions: { ...box.permissions, delete: "delete:box" } };
    const { problem } = await refusal({ [stats]: new Reply(403) }, {}, {}, strict);
    expect(problem).toContain("permissions (delete:box) and");
    const aborted = new AbortedError("was canceled", { method: "GET", path: "/" });
    expect((await refusal({ [stats]: aborted })).problem).toMatch(/^was canceled\./);
    const invalid = new InvalidResponseError("GET: no JSON", { method: "GET", path: "/" });
    expect((await refusal({ [stats]: invalid })).problem).toContain("could not be determined (GET: no JSON)");
  });

  describe("and needs a replacement", () => {
    const failures = (olds: object, news: object, definition: Definition = box) =>
      check(definition, { inputs: { name: "a", ...olds } }, { name: "a", ...news }).failures;
    const lost = "and a replacement would lose the keys, queues or documents it may hold";

    it("is a failure of the check, with both ways out", () => {
      expect(failures({ kind: "x" }, { kind: "y" })).toEqual([
        {
          path: "kind",
          code: "data_loss",
          reason: `cannot change in place, ${lost}. Revert the change, or set \`forceDestroy: true\`, run \`pulumi up\`, and then make this change`,
        },
      ]);
      expect(failures({ items: [{ name: "a" }, { name: "b" }] }, { items: [{ name: "a" }] })).toEqual([
        {
          path: "items[1]",
          code: "data_loss",
          reason: `("b") exists in the service but not in the program. It cannot be removed in place, ${lost}. Declare it, or set \`forceDestroy: true\`, run \`pulumi up\`, and then make this change`,
        },
      ]);
    });

    it("names the reason of the definition", () => {
      const requiresReplacement = () => [{ path: "kind", reason: "it cannot shrink" }];
      const strict = { ...box, hooks: { requiresReplacement } };
      expect(failures({ kind: "x" }, { kind: "y" }, strict)[0]?.reason).toMatch(
        /^cannot change in place \(it cannot shrink\), and a replacement/,
      );
    });

    it("is allowed if it changes in place, holds nothing, or the stored inputs allow it", () => {
      expect(failures({ items: [{ name: "a" }] }, { items: [{ name: "a" }, { name: "b" }] })).toEqual([]);
      expect(failures({ kind: "x" }, { kind: "y", forceDestroy: true })).toHaveLength(1);
      expect(failures({ kind: "x", forceDestroy: true }, { kind: "y" })).toEqual([]);
      const unprotected = defineResource({
        ...namedThing,
        inputs: { name: z.string().meta({ replaceOnChanges: true }) },
      });
      expect(failures({ name: "x" }, { name: "y" }, unprotected)).toEqual([]);
      const documentsOnly = { ...box, deletionProtection: (box.deletionProtection ?? []).slice(2) };
      expect(failures({ kind: "empty" }, { kind: "y" }, documentsOnly)).toEqual([]);
      expect(failures({ kind: "y" }, { kind: "empty" }, documentsOnly)).toHaveLength(1);
    });

    it("is allowed if the contents are copied, which the new inputs enable", () => {
      const contentCopy = { enabledBy: "copy", noun: "keys", problems: () => [], copy: async () => {} };
      const copied = defineResource({
        ...namedThing,
        requests: { update: "PATCH {item}" },
        inputs: { ...boxInputs, copy: z.boolean().optional().meta({ providerOnly: true }) },
        deletionProtection: [{ noun: "keys", request: "GET {item}/stats", count: Number }],
        hooks: { contentCopy },
      });
      expect(failures({ kind: "x" }, { kind: "y", copy: true }, copied)).toEqual([]);
      expect(failures({ kind: "x", copy: true }, { kind: "y" }, copied)).toHaveLength(1);
    });
  });
});

describe("the account that Trefoil uses", () => {
  const userSetting: Service = { ...shop, access: { ...shop.access, userSetting: "username" } };
  const settings = { "trefoil:restUsername": "octavia", "trefoil:restAuth": "basic" };
  const lastOwner = jest.fn(async (_steps: unknown, current: { role?: string }, news: { role?: string } | undefined) =>
    current.role === "owner" && news?.role !== "owner" ? "The only owner stays." : undefined,
  );
  const member = defineResource({
    ...namedThing,
    service: userSetting,
    name: "Member",
    requests: { update: "PATCH {item}" },
    inputs: {
      name: z.string(),
      email: z.string().optional(),
      role: z.string().optional(),
      team: z.string().optional().meta({ replaceOnChanges: true }),
    },
    hooks: {
      selfLockout: {
        userNames: ({ name, email }) => [undefined, name, email],
        demotedBy: (olds, news) => (olds.role === "owner" && news.role !== "owner" ? "role" : undefined),
        lastOwner,
      },
    },
  });
  const byHand =
    "do it manually in the service and run `pulumi up --refresh`, or set another account in trefoil:restUsername";
  const keep =
    "To destroy the stack and keep this object, add the resource to the program again if you have removed it, set the resource option `retainOnDelete: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again. Or remove it from the stack with `pulumi state delete <urn>`; `pulumi stack --show-urns` lists the URNs.";

  /** The error of the deletion of an object that the service returns. */
  async function deletion(remote: unknown) {
    lastOwner.mockClear();
    const script = { [GET]: inTurn(remote, new Reply(404)), "GET /things": [], [DELETE]: {} };
    const { error, service } = await removed(member, script, a, { settings });
    return [error?.problem, service.writes.length, lastOwner.mock.calls.length];
  }
  /** The error of a change of its role. */
  async function demotion(remote: object, role: string) {
    const service = new ScriptedService({ [GET]: remote, "PATCH /things/a": { ...a, role } }, userSetting, settings);
    const state = (inputs: object) => ({ inputs: { ...a, ...inputs }, outputs: {} });
    const { error } = await outcomeOf(update(service.context(member), "a", state({ role: "old" }), state({ role })));
    return [error?.problem, service.writes.length];
  }

  it("is not removed, and the error shows both ways out", async () => {
    const refused = `"Octavia" is not removed: it is the account that Trefoil uses. Nothing was sent. To do it anyway, ${byHand}. ${keep}`;
    expect(await deletion({ ...a, email: "Octavia" })).toEqual([refused, 0, 0]);
    expect(await deletion({ ...a, email: "octavia" })).toEqual([refused.replace("Octavia", "octavia"), 0, 0]);
    expect(await deletion({ ...a, role: "member" })).toEqual([undefined, 1, 1]);
    expect(await deletion(new Reply(404))).toEqual([undefined, 1, 0]);
  });

  it("is not demoted", async () => {
    const owner = { ...a, email: "octavia", role: "owner" };
    expect(await demotion(owner, "member")).toEqual([
      `"octavia" is not demoted: it is the account that Trefoil uses. Nothing was sent. To do it anyway, ${byHand}.`,
      0,
    ]);
    expect(await demotion(owner, "owner")).toEqual([undefined, 1]);
    expect(await demotion({ ...owner, email: "erin", role: "member" }, "reader")).toEqual([undefined, 1]);
  });

  it("is not removed or demoted as the only owner", async () => {
    const owner = { ...a, role: "owner" };
    expect(await deletion(owner)).toEqual([`The only owner stays. Nothing was sent. ${keep}`, 0, 1]);
    expect(await demotion(owner, "member")).toEqual(["The only owner stays. Nothing was sent.", 0]);
    expect(await demotion(owner, "owner")).toEqual([undefined, 1]);
  });

  it("is protected by the check, too, against a replacement and a demotion alone", () => {
    const olds = { name: "octavia", role: "owner", team: "x", email: "x" };
    const failures = (user: string | undefined, news: object, definition: Definition = member) =>
      check(definition, { inputs: olds }, { ...olds, ...news }, { credentials: { user } }).failures;
    const [role, team] = [
      { path: "role", reason: `demotes "octavia", the account that Trefoil uses. Revert the change, or ${byHand}` },
      {
        path: "team",
        reason: `cannot change in place, and a replacement removes "octavia", the account that Trefoil uses. Revert the change, or ${byHand}`,
      },
    ];
    expect(failures("OCTAVIA", { role: "member", team: "y", email: "y" })).toEqual([role, team]);
    expect(failures("octavia", { team: "y" })).toEqual([team]);
    for (const user of ["erin", undefined]) expect(failures(user, { role: "member", team: "y" })).toEqual([]);
    expect(failures("octavia", { team: "y" }, { ...member, hooks: {} })).toEqual([]);
  });
});
