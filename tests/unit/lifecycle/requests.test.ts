import { z } from "zod";
import { type Definition, defineResource, object, ref } from "../../../provider/define";
import { Context } from "../../../provider/lifecycle";
import { listKey } from "../../../provider/lifecycle/import";
import { withCurrentNames } from "../../../provider/lifecycle/read/current-names";
import {
  fillPath,
  fillTemplate,
  forgetDeleted,
  invalidateLists,
  objectInResponse,
  readList,
  sendRequest,
  stepsFor,
} from "../../../provider/lifecycle/read/requests";
import { readObject } from "../../../provider/lifecycle/verify";
import { anyResource } from "../define/any-resource";
import { inTurn, Reply, ScriptedService, shop } from "./scripted-service";

const common = { ...anyResource, service: shop, outputs: { thingId: z.string().meta({ wireName: "id" }) } } as const;

const thing = defineResource({
  ...common,
  naturalKey: ["name"],
  inputs: { name: z.string(), pin: z.string().optional().meta({ secret: true }) },
  requests: { update: "PATCH {item}" },
});

const a = { id: "a", name: "alpha" };
const known = { thingId: "a" };
const fresh = { fresh: true };
const cached = { fresh: false };

/** The next run: a service with these responses, and the context of an operation. */
function run(script: Readonly<Record<string, unknown>>, definition: Definition = thing) {
  const service = new ScriptedService(script, definition.service);
  return { service, context: service.context(definition) };
}

describe("a request", () => {
  const rate = { of: "creations of things", limit: 6, windowSeconds: 60 };
  const request = { request: "POST {item}/copies", headers: { A: "1", B: "1" }, rate };

  it("has the headers of the definition and those of the caller, which take precedence", async () => {
    const { service, context } = run({ "POST /things/a/copies": {} });
    await sendRequest(context, request, known, { headers: { B: "2" }, body: { x: 1 }, idempotent: false });
    expect(service.sent).toEqual([
      expect.objectContaining({ headers: { A: "1", B: "2" }, body: { x: 1 }, idempotent: false }),
    ]);
  });

  it("is traced by its template, is counted by its own limit, and may finish after a cancellation", async () => {
    const { service, context } = run({ "POST /things/a/copies": {} });
    await sendRequest(context, request, { ...known, pin: "hush-1" });
    expect(service.sent).toEqual([
      expect.objectContaining({
        route: "/things/{thingId}/copies",
        subBudget: { name: "creations of things", limit: 6, windowSeconds: 60 },
        graceMs: 30_000,
        awaitsAccess: false,
        secrets: ["hush-1"],
      }),
    ]);
  });

  it("that reads ends immediately when its operation is canceled", async () => {
    const { service, context } = run({ "GET /things/a": a });
    await sendRequest(context, { request: "GET {item}" }, known);
    expect(service.sent).toEqual([expect.objectContaining({ graceMs: 0, subBudget: undefined })]);
  });

  it("of a write waits until a role is effective, and has the signal of its operation", async () => {
    const { service } = run({});
    const { signal } = new AbortController();
    const context = new Context(thing, service.session, {}, { signal });
    await readObject(context.forWrite(), known, fresh);
    await readObject(context.forWrite().withSessionSignal(), known, fresh);
    expect(service.sent).toEqual([
      expect.objectContaining({ awaitsAccess: true, signal }),
      expect.objectContaining({ awaitsAccess: true, signal: undefined }),
    ]);
  });

  it("is returned with its filled request line", async () => {
    const { context } = run({ "GET /things/a%2Fb": a });
    await expect(sendRequest(context, { request: "GET {item}" }, { thingId: "a/b" })).resolves.toMatchObject({
      request: "GET /things/a%2Fb",
      status: 200,
      body: a,
    });
  });
});

describe("the read of an object", () => {
  it("returns its body, its values and its version", async () => {
    const { context } = run({ "GET /things/a": new Reply(200, a, { etag: '"7"' }) });
    expect(await readObject(context, known, fresh)).toEqual({
      body: a,
      values: { thingId: "a", name: "alpha", extra: a },
      etag: '"7"',
    });
  });

  it("hides the secrets of the object in later messages", async () => {
    const { context } = run({ "GET /things/a": { ...a, pin: "hush-hush" } });
    await readObject(context, known, fresh);
    expect(context.redact("the pin is hush-hush")).not.toContain("hush");
  });

  it("finds no object after a 404, and fails after any other status", async () => {
    const { context } = run({ "GET /things/b": new Reply(403), "GET /things/c": new Reply(410) });
    expect(await readObject(context, known, fresh)).toBeUndefined();
    for (const thingId of ["b", "c"])
      await expect(readObject(context, { thingId }, fresh)).rejects.toMatchObject({ code: "http_error" });
  });

  it("finds no object that counts as deleted, or of another kind in the same collection", async () => {
    const revocable = defineResource({
      ...common,
      discriminator: { kind: "round" },
      hooks: { isDeleted: ({ revoked }) => revoked === true },
      inputs: { name: z.string() },
      requests: { update: undefined },
    });
    const bodies = [
      { ...a, kind: "round" },
      { ...a, kind: "square" },
      { ...a, kind: "round", revoked: true },
    ];
    const { context } = run({ "GET /things/a": inTurn(...bodies) }, revocable);
    const found = [];
    for (const _ of bodies) found.push((await readObject(context, known, fresh))?.body);
    expect(found).toEqual([bodies[0], undefined, undefined]);
  });

  it("reads the member that contains the object, or else the response", async () => {
    const wrapped = defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { read: { result: "data.thing" }, update: undefined },
    });
    const { context } = run({ "GET /things/a": inTurn({ data: { thing: a } }, a) }, wrapped);
    for (const _ of [1, 2]) expect((await readObject(context, known, fresh))?.body).toEqual(a);
    const inside = { request: "POST /things", status: 200, body: { data: a } };
    expect(objectInResponse(context, inside, known, { result: "data" })?.body).toEqual(a);
    expect(objectInResponse(context, { ...inside, body: a }, known, { result: "data" })?.body).toEqual(a);
    expect(objectInResponse(context, inside, {})).toBeUndefined();
  });

  it("calls the function of the definition, which finds the object or not", async () => {
    const computed = defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { update: undefined },
      operations: {
        read: async ({ send, values }) => {
          const { body } = await send("GET /search", { allowedStatuses: [404] });
          return values.thingId === "a" ? (body as object) : undefined;
        },
      },
    });
    const { service, context } = run({ "GET /search": a }, computed);
    expect((await readObject(context, known, cached))?.body).toEqual(a);
    expect(await readObject(context, { thingId: "b" }, cached)).toBeUndefined();
    expect(service.requests).toEqual(["GET /search", "GET /search"]);
  });
});

describe("an object that is found in the list", () => {
  const listed = defineResource({
    ...common,
    naturalKey: ["name"],
    inputs: { name: z.string() },
    requests: { read: undefined, update: undefined },
  });

  it("shares the list with other reads, unless the read must be fresh", async () => {
    const { service, context } = run({ "GET /things": [a, { id: "b", name: "beta" }] }, listed);
    expect((await readObject(context, known, cached))?.values).toMatchObject({ name: "alpha" });
    expect((await readObject(context, { thingId: "b" }, cached))?.values).toMatchObject({ name: "beta" });
    expect(await readObject(context, { thingId: "c" }, cached)).toBeUndefined();
    expect(service.requests).toEqual(["GET /things"]);
    expect((await readObject(context, known, fresh))?.values).toMatchObject({ name: "alpha" });
    expect(service.requests).toEqual(["GET /things", "GET /things"]);
  });

  it("is requested again after a write, and after a delete also for the checks before a create", async () => {
    const { service, context } = run({ "GET /things": [a] }, listed);
    const { lists, listsBeforeCreate } = service.session;
    const read = async () => {
      const before = service.sent.length;
      for (const cache of [lists, listsBeforeCreate]) await readList(context, {}, cache);
      return service.sent.length - before;
    };
    expect(await read()).toBe(2);
    expect(await read()).toBe(0);
    await invalidateLists(context, {});
    expect(await read()).toBe(1);
    await forgetDeleted(context, {});
    expect(await read()).toBe(2);
  });

  it("is read by its own request if a shared list of complete objects lacks it", async () => {
    const complete = defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { list: { complete: true }, update: undefined },
    });
    const ids = ["a", "b", "c", "d", "e", "f", "late"];
    const items = ids.slice(0, -1).map((id) => ({ id, name: `n-${id}` }));
    const { service, context } = run({ "GET /things": items, "GET /things/late": { id: "late", name: "z" } }, complete);
    const found = await Promise.all(ids.map((thingId) => readObject(context, { thingId }, cached)));
    expect(found.map((one) => one?.values.name)).toEqual([...items.map(({ name }) => name), "z"]);
    expect(service.requests).toEqual(["GET /things", "GET /things/late"]);
    await readObject(context, known, fresh);
    expect(service.requests.at(-1)).toBe("GET /things/a");
  });

  it("is never searched for in a list of incomplete objects", async () => {
    const { service, context } = run({ "GET /things/a": a });
    await Promise.all(Array.from({ length: 8 }, () => readObject(context, known, cached)));
    expect(new Set(service.requests)).toEqual(new Set(["GET /things/a"]));
  });
});

describe("the list of a collection", () => {
  it("consists of both lists if the definition has a second one, and both have their headers and routes", async () => {
    const invited = defineResource({
      ...common,
      path: { collection: "/orgs/{org}/things", item: "/orgs/{org}/things/{thingId}" },
      inputs: { org: z.string(), name: z.string() },
      requests: {
        read: undefined,
        update: undefined,
        list: { headers: { A: "1" }, secondList: { request: "GET /orgs/{org}/invites", items: "data" } },
      },
    });
    const script = { "GET /orgs/acme/things": [a], "GET /orgs/acme/invites": { data: [{ id: "b", name: "beta" }] } };
    const { service, context } = run(script, invited);
    const { items, meta, isMissing } = await readList(context, { org: "acme" });
    expect(items.map(({ id }) => id)).toEqual(["a", "b"]);
    expect([meta, isMissing]).toEqual([{ request: "GET /orgs/acme/things", status: 200 }, false]);
    expect(service.sent.map(({ headers, route }) => [headers, route])).toEqual([
      [{ A: "1" }, "/orgs/{org}/things"],
      [{}, "/orgs/{org}/invites"],
    ]);
  });

  it("hides the secrets of its path, and waits as its operation does, but only the session ends it", async () => {
    const { service } = run({ "GET /things": [a] });
    const { signal } = new AbortController();
    const context = new Context(thing, service.session, {}, { signal });
    await readList(context.forWrite(), { pin: "hush-1" });
    expect(service.sent).toEqual([
      expect.objectContaining({ secrets: ["hush-1"], awaitsAccess: true, signal: undefined }),
    ]);
    await stepsFor(context, { pin: "hush-1" }).list("GET /things");
    expect(service.sent[1]).toMatchObject({ awaitsAccess: false, signal });
  });

  it("is empty and missing after a 404, and not after another failure", async () => {
    const { context } = run({ "GET /things": inTurn(new Reply(404), new Reply(403)) });
    const { items, isMissing } = await readList(context, {});
    expect([items, isMissing]).toEqual([[], true]);
    await invalidateLists(context, {});
    await expect(readList(context, {})).rejects.toMatchObject({ status: 403 });
  });

  it("consists of objects: names become objects, and other items are rejected", async () => {
    const named = defineResource({
      ...common,
      path: { collection: "/things", item: "/things/{name}" },
      outputs: {},
      inputs: { name: z.string() },
      requests: { update: undefined, list: { names: "name" } },
    });
    const { context } = run({ "GET /things": inTurn(["alpha", { name: "beta" }], ["alpha", 7]) }, named);
    expect((await readList(context, {})).items).toEqual([{ name: "alpha" }, { name: "beta" }]);
    await invalidateLists(context, {});
    await expect(readList(context, {})).rejects.toThrow(
      "GET /things -> 200, but an item of the list is not an object.",
    );
    const { context: other } = run({ "GET /things": ["alpha"] });
    await expect(readList(other, {})).rejects.toThrow("an item of the list is not an object");
  });

  it("is cached by its path, and by its headers if it has any", async () => {
    const regional = defineResource({
      ...common,
      inputs: { region: z.string().optional() },
      requests: ({ region }) => ({ list: { headers: region ? { Region: region } : undefined }, update: undefined }),
    });
    const { context } = run({}, regional);
    const keys = await Promise.all([{}, { region: "eu" }, { region: "us" }].map((values) => listKey(context, values)));
    expect(keys).toEqual(["/things", '/things [["Region","eu"]]', '/things [["Region","us"]]']);
  });
});

describe("settings that always exist", () => {
  const settings = defineResource({
    ...common,
    path: { collection: "/orgs/{org}/rules", item: "/orgs/{org}/rules" },
    id: "{org}",
    outputs: {},
    inputs: { org: z.string(), enabled: z.boolean().optional(), level: z.string().optional() },
    singleton: { defaults: { enabled: false } },
  });
  const org = { org: "acme" };
  const path = "GET /orgs/acme/rules";

  it.each([
    ["changed", { enabled: true }, 1],
    ["the defaults", { enabled: false, note: "x" }, 0],
    ["no object", "none", 0],
  ])("are in the list if they are %s", async (_title, body, count) => {
    const { service, context } = run({ [path]: body }, settings);
    const { items, meta } = await readList(context, org);
    expect(items).toEqual(count ? [body] : []);
    expect([meta.status, service.requests]).toEqual([200, [path]]);
  });

  it("of a missing organization are a missing list", async () => {
    const { context } = run({}, settings);
    const { items, isMissing } = await readList(context, org);
    expect([items, isMissing]).toEqual([[], true]);
  });

  it("are read by the function of the definition for the list, too", async () => {
    const computed = defineResource({
      ...common,
      path: { collection: "/orgs/{org}/rules", item: "/orgs/{org}/rules" },
      id: "{org}",
      outputs: {},
      inputs: { org: z.string(), enabled: z.boolean().optional() },
      singleton: { defaults: { enabled: false } },
      operations: { read: async ({ send }) => (await send("GET /orgs/acme/all-rules")).body as object },
    });
    const { service, context } = run({ "GET /orgs/acme/all-rules": { enabled: true } }, computed);
    const { items, meta } = await readList(context, org);
    expect([items, meta]).toEqual([[{ enabled: true }], { request: "GET {item}", status: 200 }]);
    expect(service.requests).toEqual(["GET /orgs/acme/all-rules"]);
  });

  it("count as missing when they were reset, unless the program declares the defaults", async () => {
    const { context } = run({ [path]: { enabled: false } }, settings);
    expect(await readObject(context, { ...org, enabled: true }, fresh)).toBeUndefined();
    expect(await readObject(context, { ...org, enabled: false }, fresh)).toBeDefined();
    expect(await readObject(context, org, fresh)).toBeDefined();
  });
});

describe("a path with the name of a parent", () => {
  const team = defineResource({
    ...common,
    name: "Team",
    path: { collection: "/orgs/{org}/teams", item: "/orgs/{org}/teams/{name}" },
    id: "{org}/{teamId}",
    naturalKey: ["name"],
    outputs: { teamId: z.string().meta({ wireName: "id" }) },
    inputs: { org: z.string(), name: z.string() },
    requests: { update: "PATCH {item}", read: undefined },
  });
  const member = defineResource({
    ...common,
    name: "Member",
    path: { collection: "/orgs/{team.org}/teams/{team.name}/members", item: "{team.name}/{user}" },
    id: "{team}:{user}",
    outputs: {},
    inputs: { team: ref(() => team), user: z.string() },
    requests: { read: undefined, update: undefined },
  });
  const collection = "GET {collection}";
  const teams = { "GET /orgs/acme/teams": [{ id: "7", name: "dev/ops" }] };

  it("contains what the id of the parent contains, and what the service returns for it", async () => {
    const { service, context } = run(teams, member);
    expect(await fillTemplate(context, collection, { team: "acme/7" })).toBe("GET /orgs/acme/teams/dev%2Fops/members");
    expect(service.requests).toEqual(["GET /orgs/acme/teams"]);
    await fillTemplate(context, "GET /orgs/{team.org}", { team: "acme/7" });
    const item = "GET /orgs/{team.org}/{team.name}/{user}";
    expect(await fillTemplate(context, item, { team: "acme/7", user: "bob" })).toBe("GET /orgs/acme/dev%2Fops/bob");
    expect(service.requests).toHaveLength(1);
  });

  it("contains the name that the create of the parent returned in this process, without a request", async () => {
    const { service, context } = run(teams, member);
    service.session.objects.of(team, "acme/7").pathValues = { name: "engineers" };
    expect(await fillTemplate(context, collection, { team: "acme/7" })).toBe("GET /orgs/acme/teams/engineers/members");
    expect(service.requests).toEqual([]);
    service.session.objects.of(team, "acme/7").pathValues = {};
    expect(await fillTemplate(context, collection, { team: "acme/7" })).toBe("GET /orgs/acme/teams/dev%2Fops/members");
  });

  it("is an error without the id of the parent, or if the input is no reference", async () => {
    const { context } = run(teams, member);
    for (const template of [collection, "GET /{user.name}"])
      await expect(fillTemplate(context, template, { user: "bob" })).rejects.toThrow(/needs a value for \{\w+\.\w+\}/);
  });

  it("is an error that names the parent if the parent does not exist, so that the object does not exist either", async () => {
    const { context } = run(teams, member);
    await expect(fillTemplate(context, collection, { team: "acme/8" })).rejects.toMatchObject({
      code: "parent_not_found",
      message:
        'the Team "acme/8" that it belongs to does not exist. If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again. Otherwise check team.',
    });
    expect(await readObject(context, { team: "acme/8", user: "bob" }, fresh)).toBeUndefined();
  });

  it("is an error that shows the form of an id if the input contains none, and the read fails", async () => {
    const { context } = run(teams, member);
    const failure = { code: "invalid_id", message: '"team" is no id of a Team: one looks like {org}/{teamId}.' };
    await expect(fillTemplate(context, collection, { team: "acme" })).rejects.toMatchObject(failure);
    await expect(readObject(context, { team: "acme", user: "bob" }, fresh)).rejects.toMatchObject(failure);
  });

  it("ends with the signal of its operation", async () => {
    const { service } = run(teams, member);
    const controller = new AbortController();
    controller.abort(new Error("canceled"));
    const context = new Context(member, service.session, {}, { signal: controller.signal });
    await expect(fillTemplate(context, collection, { team: "acme/7" })).rejects.toThrow("canceled");
  });
});

describe("a value in a path", () => {
  const filled = (template: string, values: object, url = "https://shop.example.com") =>
    fillPath(new ScriptedService({}, shop, { "trefoil:restUrl": url }).session, template, { ...values });

  it.each([
    ["is encoded", "/things/{name}", "a b/c?d#e%", "/things/a%20b%2Fc%3Fd%23e%25"],
    ["in quotes doubles its quotes, as OData requires", "/things('{name}')", "it's/ok", "/things('it''s%2Fok')"],
    ["that is a path keeps its slashes", "{name}/x", "/a b/c", "/a%20b/c/x"],
  ])("%s", async (_title, template, name, path) => {
    expect(await filled(template, { name })).toBe(path);
  });

  it.each([
    ["https://shop.example.com/api/v1", "/v2/things", "/things"],
    ["https://shop.example.com/v1", "/v1", ""],
    ["https://shop.example.com/v1", "/things/v2/x", "/things/v2/x"],
    ["https://shop.example.com/v1", "/v2x/things", "/v2x/things"],
    ["https://shop.example.com", "/v2/things", "/v2/things"],
    ["https://shop.example.com/v1/api", "/v2/things", "/v2/things"],
  ])("has no version if the address %s ends with one: %s", async (url, name, path) => {
    expect(await filled("{name}", { name }, url)).toBe(path);
  });

  it("that contains half of a character is rejected before any request", async () => {
    const failure = filled("/things/{name}", { name: "a\ud83d" });
    await expect(failure).rejects.toMatchObject({
      code: "invalid_id",
      message:
        '"a\\ud83d" contains half of a character, which no path can contain. Nothing was sent. Check the names in the path.',
    });
  });

  it("may be the id of the account, which is read only for such a path", async () => {
    const accounts = {
      ...shop,
      access: { ...shop.access, account: { request: "GET /me", member: "account.id" } },
    };
    const service = new ScriptedService({ "GET /me": { account: { id: "x/1" } } }, accounts);
    expect(await fillPath(service.session, "/things/{name}", { name: "a" })).toBe("/things/a");
    expect(service.requests).toEqual([]);
    const path = await fillPath(service.session, "/accounts/{account}/{name}", { name: "a", account: "other" });
    expect(path).toBe("/accounts/x%2F1/a");
    expect(service.requests).toEqual(["GET /me"]);
  });
});

describe("the functions for an operation of a definition", () => {
  const values = { thingId: "a", name: "alpha", pin: "hush-hush" };

  it("send requests without a route, as their path may contain values, and with the options of the caller", async () => {
    const { service, context } = run({ "POST /things/a/keys": { ok: true } });
    const { send, fill } = stepsFor(context, values);
    const { body } = await send("POST {item}/keys", { body: { b: 1 }, idempotent: true });
    expect(body).toEqual({ ok: true });
    expect(service.sent).toEqual([
      expect.objectContaining({ path: "/things/a/keys", route: undefined, body: { b: 1 }, idempotent: true }),
    ]);
    expect(await fill("{item}/x")).toBe("/things/a/x");
  });

  it("list another collection in the form of the own list, as a new array", async () => {
    const paged = defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { update: undefined, list: { items: "data", headers: { A: "1" } } },
    });
    const { service, context } = run({ "GET /others": { data: [a] } }, paged);
    expect(await stepsFor(context, {}).list("GET /others")).toEqual([a]);
    expect(service.sent[0]?.headers).toEqual({ A: "1" });
  });

  it("read the values of the object", async () => {
    const { context } = run({ "GET /things/a": inTurn(a, new Reply(404)) });
    const { read } = stepsFor(context, values);
    expect(await read()).toMatchObject({ name: "alpha" });
    expect(await read()).toBeUndefined();
    const complete = defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { list: { complete: true }, update: undefined },
    });
    const shared = run({ "GET /things": [a] }, complete);
    await readList(shared.context, {});
    expect(await stepsFor(shared.context, values).read()).toMatchObject({ name: "alpha" });
    expect(shared.service.requests).toEqual(["GET /things"]);
  });

  it("read the objects of all stacks of the project, and the objects that this run creates", async () => {
    const { service } = run({});
    const context = service.context(thing, { name: "dev/sample", project: "web" });
    const stored = { kind: thing.token, id: "z", inputs: {}, stack: "prod" };
    const objects = jest.fn(async () => [stored]);
    Object.assign(service.session.stackStates, { objects });
    service.session.objects.of(thing, "a").claimedBy = { name: "dev/one" };
    expect(await stepsFor(context, values).stackObjects([thing.token])).toEqual([
      stored,
      { kind: thing.token, id: "a", inputs: {}, stack: "dev" },
    ]);
    expect(objects).toHaveBeenCalledWith([thing.token], { project: "web", signal: service.session.signal });
  });

  it("wait for seconds, until the operation is canceled, and access images with its signal", async () => {
    const { service } = run({});
    const controller = new AbortController();
    const context = new Context(thing, service.session, {}, { signal: controller.signal });
    Object.assign(service.session, { imagesFor: (limits: object) => limits });
    const { wait, images } = stepsFor(context, values);
    expect(images).toEqual({ signal: controller.signal, graceMs: 30_000 });
    const start = performance.now();
    await wait(0.03);
    expect(performance.now() - start).toBeGreaterThan(25);
    const waiting = wait(60);
    controller.abort(new Error("canceled"));
    await expect(waiting).rejects.toThrow("canceled");
  });

  it("report lines with the name of the object, and without its secrets", () => {
    const { service, context } = run({});
    stepsFor(context, values).report("the pin hush-hush\nis set");
    expect(service.reports).toEqual([expect.stringMatching(/^Thing "a": the pin \S+ is set$/)]);
    expect(service.reports[0]).not.toContain("hush");
    stepsFor(context, { name: "alpha" }).report("created");
    expect(service.reports[1]).toBe('Thing "sample": created');
  });

  it("fail with a reason without secrets", () => {
    const { context } = run({});
    const { fail } = stepsFor(context, values);
    expect(() => fail("it returned hush-hush")).toThrow(
      expect.objectContaining({ code: "rejected", message: expect.not.stringContaining("hush") }),
    );
  });

  it("know the objects that this run creates", () => {
    const { service, context } = run({});
    service.session.objects.of(thing, "a").claimedBy = { name: "dev/one" };
    service.session.objects.of(thing, "b");
    expect(stepsFor(context, values).newObjects([thing.token])).toMatchObject([{ id: "a", stack: "dev" }]);
    expect(stepsFor(context, values).newObjects(["rest:Other"])).toEqual([]);
  });
});

describe("the context of an operation", () => {
  it("shares its secrets with the context of its requests", () => {
    const { service } = run({});
    const entry = { token: thing.token, resource: {}, secrets: ["first-secret"] };
    const context = new Context(thing, service.session, {}, { entry });
    const writing = context.forWrite();
    writing.redactStrings(["second-secret"]);
    for (const one of [context, writing, context.withSessionSignal()])
      expect(one.redact("first-secret second-secret")).not.toMatch(/first|second/);
    expect(writing.entry).toBe(entry);
    expect(context.secretsIn({ pin: "third" })).toEqual(["first-secret", "second-secret", "third"]);
  });

  it("hides the credential in one line", () => {
    const { service, context } = run({});
    const token = service.session.secrets[0] as string;
    expect(context.redact(`bad\ntoken ${token}`)).toMatch(/^bad token (?!.*[0-9a-f]{8})/);
  });

  it("compares at the level of the resource, or else of the provider", () => {
    const { service } = run({});
    const context = new Context(thing, service.session);
    expect(["declared", "complete", "odd", undefined].map((drift) => context.driftLevel({ drift }))).toEqual([
      "declared",
      "complete",
      "watched",
      "watched",
    ]);
  });

  it("rejects an id of another form, and names the form", () => {
    const pair = defineResource({
      ...common,
      id: "{thingId}/{name}",
      inputs: { name: z.string() },
      requests: { update: undefined },
    });
    const { context } = run({}, pair);
    expect(context.parseId("a/b")).toEqual({ thingId: "a", name: "b" });
    expect(() => context.parseId("ab")).toThrow(
      expect.objectContaining({
        code: "invalid_id",
        problem: "an id of this kind has the form {thingId}/{name}.",
        resource: 'Thing "ab"',
      }),
    );
  });

  it("prefers the id to the state, whose inputs prevail over its outputs", () => {
    const { context } = run({});
    const state = { inputs: { name: "new" }, outputs: { thingId: "a", name: "old" } };
    expect(context.storedValues("a", state)).toEqual({ thingId: "a", name: "new" });
    expect(context.storedValues("b", state)).toEqual({ thingId: "b", name: "new" });
    const counted = { inputs: {}, outputs: { thingId: 7, size: 1 } };
    expect(context.storedValues("7", counted)).toEqual({ thingId: 7, size: 1 });
    expect(context.storedValues("8", counted)).toEqual({ thingId: "8", size: 1 });
  });

  it("shows that an object of a new parent cannot exist, unless the service may create it with the parent", () => {
    const box = defineResource({
      ...common,
      name: "Box",
      inputs: { name: z.string() },
      requests: { update: undefined },
    });
    const inBox = (createdWithParent?: () => boolean) =>
      defineResource({
        ...common,
        path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
        outputs: {},
        inputs: { box: ref(() => box), name: z.string(), other: ref(() => box).optional() },
        requests: { update: undefined },
        hooks: createdWithParent ? { createdWithParent } : {},
      });
    const { service } = run({});
    const cannotExist = (definition: Definition, inputs: object) =>
      new Context(definition, service.session).cannotExist({ ...inputs });
    expect(cannotExist(inBox(), { box: "7", name: "a" })).toBe(false);
    service.session.objects.of(box, "7").pathValues = {};
    expect(cannotExist(inBox(), { box: "7", name: "a" })).toBe(true);
    expect(cannotExist(inBox(), { box: "8", name: "a", other: "7" })).toBe(false);
    expect(
      cannotExist(
        inBox(() => false),
        { box: "7", name: "a" },
      ),
    ).toBe(true);
    expect(
      cannotExist(
        inBox(() => true),
        { box: "7", name: "a" },
      ),
    ).toBe(false);
  });
});

describe("the name of an object that can change", () => {
  const team = defineResource({
    ...common,
    name: "Team",
    path: { collection: "/orgs/{org}/teams", item: "/orgs/{org}/teams/{name}" },
    id: "{org}/{teamId}",
    naturalKey: ["name"],
    outputs: { teamId: z.string().meta({ wireName: "id" }) },
    inputs: { org: z.string(), name: z.string(), size: object({}).optional() },
    requests: { update: "PATCH {item}", read: undefined, delete: "DELETE {item}" },
  });
  const stored = { org: "acme", teamId: "7", name: "old", size: {} };
  const list = [
    { id: "6", name: "old" },
    { id: "7", name: "new" },
  ];
  const current = async (script: object, values: object = stored) => {
    const { service, context } = run({ "GET /orgs/acme/teams": list, ...script }, team);
    return [await withCurrentNames(context, { ...values }), service.requests];
  };
  const listed = "GET /orgs/acme/teams";
  const one = "GET /orgs/acme/teams/old";

  it("is kept if it still belongs to the same id, which one request shows", async () => {
    expect(await current({ [one]: { id: "7", name: "old" } })).toEqual([stored, [one]]);
    // A response need not contain the organization.
    expect(await current({ [one]: { id: "7" } })).toEqual([stored, [one]]);
  });

  it.each([
    ["another object has the name", { id: "6", name: "old" }],
    ["no object has the name", new Reply(404, { id: "7", name: "old" })],
    ["the response is no object", "moved"],
    ["the response is null", null],
  ])("is read from the list if %s", async (_title, response) => {
    expect(await current({ [one]: response })).toEqual([{ ...stored, name: "new" }, [one, listed]]);
  });

  it("is read from the list if the state does not contain it", async () => {
    const { name: _, ...unnamed } = stored;
    expect(await current({}, unnamed)).toEqual([{ ...unnamed, name: "new" }, [listed]]);
  });

  it("is read from the current list, although an earlier one is cached", async () => {
    const lists = inTurn([{ id: "7", name: "old" }], list);
    const { service, context } = run({ [listed]: lists }, team);
    await readList(context, stored);
    expect(await withCurrentNames(context, stored)).toMatchObject({ name: "new" });
    expect(service.requests).toEqual([listed, one, listed]);
  });

  it("is read from the list if one of several names is missing in the state", async () => {
    const grouped = defineResource({
      ...common,
      path: { collection: "/teams", item: "/teams/{group}/{name}" },
      id: "{teamId}",
      naturalKey: ["name"],
      outputs: { teamId: z.string().meta({ wireName: "id" }) },
      inputs: { name: z.string(), group: z.string() },
      requests: { update: undefined, read: undefined },
    });
    const { service, context } = run({ "GET /teams": [{ id: "7", name: "new", group: "g" }] }, grouped);
    expect(await withCurrentNames(context, { teamId: "7", name: "old" })).toEqual({
      teamId: "7",
      name: "new",
      group: "g",
    });
    expect(service.requests).toEqual(["GET /teams"]);
  });

  it("is not known if the object was deleted", async () => {
    expect(await current({}, { ...stored, teamId: "9" })).toEqual([undefined, [one, listed]]);
  });

  it("needs no request if the path contains only the id", async () => {
    const { service, context } = run({});
    expect(await withCurrentNames(context, known)).toBe(known);
    expect(service.requests).toEqual([]);
  });
});
