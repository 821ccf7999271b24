import { z } from "zod";
import { type Definition, defineResource, object, ref, type Service, type Steps } from "../../../provider/define";
import { Context, create, list, read, remove, type Values } from "../../../provider/lifecycle";
import { readObject } from "../../../provider/lifecycle/verify";
import { temporaryFolder } from "../../support/temporary-folder";
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

/** The object with the id, as a refresh finds it. */
const found = (context: Context, thingId = "a") => read(context, thingId, { inputs: {}, outputs: {} });

/** The next run: a service with these responses, and the context of an operation. */
function run(script: Readonly<Record<string, unknown>>, definition: Definition = thing) {
  const service = new ScriptedService(script, definition.service);
  return { service, context: service.context(definition) };
}

describe("a request", () => {
  const rate = { of: "creations of things", limit: 6, windowSeconds: 60 };
  const service: Service = { ...shop, budget: { limit: 100, windowSeconds: 60 } };
  const limited = defineResource({
    ...common,
    service,
    naturalKey: ["name"],
    inputs: { name: z.string(), pin: z.string().optional().meta({ secret: true }) },
    requests: { create: { headers: { A: "1" }, rate }, update: undefined },
  });
  const creation = async (limit?: string) => {
    const settings: Record<string, string> = limit === undefined ? {} : { "trefoil:restRequestLimit": limit };
    process.env.TREFOIL_HOME = temporaryFolder();
    const scripted = new ScriptedService({ "GET /things": [], "POST /things": a }, service, settings);
    await create(scripted.context(limited), { inputs: { name: "alpha", pin: "hush-1" }, outputs: {} });
    return scripted.sent[1];
  };

  it("is traced by its template, is counted by its own limit, and may finish after a cancellation", async () => {
    expect(await creation("100")).toMatchObject({
      headers: { A: "1" },
      body: { name: "alpha", pin: "hush-1" },
      idempotent: false,
      route: "/things",
      subBudget: { name: "creations of things", windowSeconds: 60 },
      graceMs: 30_000,
      awaitsAccess: true,
      secrets: expect.arrayContaining(["hush-1"]),
    });
  });

  it("has a limit in proportion to that of all requests", async () => {
    const limits: unknown[] = [];
    for (const limit of ["100", "200", "50", "1"]) limits.push((await creation(limit))?.subBudget?.limit);
    expect(limits).toEqual([6, 12, 3, 1]);
    expect((await creation("0"))?.subBudget).toBeUndefined();
  });

  it("that reads ends immediately when its operation is canceled", async () => {
    const { service, context } = run({ "GET /things/a": a });
    await found(context);
    expect(service.sent).toEqual([expect.objectContaining({ graceMs: 0, subBudget: undefined, awaitsAccess: false })]);
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
    expect((await readObject(context, known, fresh))?.body).toEqual(a);
    expect(await readObject(context, { thingId: "b" }, fresh)).toBeUndefined();
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
    expect((await found(context))?.inputs).toEqual({ name: "alpha" });
    expect((await found(context, "b"))?.inputs).toEqual({ name: "beta" });
    expect(await found(context, "c")).toBeUndefined();
    expect(service.requests).toEqual(["GET /things"]);
    expect((await readObject(context, known, fresh))?.values).toMatchObject({ name: "alpha" });
    expect(service.requests).toEqual(["GET /things", "GET /things"]);
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
    const states = await Promise.all(ids.map((id) => found(context, id)));
    expect(states.map((one) => one?.inputs.name)).toEqual([...items.map(({ name }) => name), "z"]);
    expect(service.requests).toEqual(["GET /things", "GET /things/late"]);
    await readObject(context, known, fresh);
    expect(service.requests.at(-1)).toBe("GET /things/a");
  });

  it("is never searched for in a list of incomplete objects", async () => {
    const { service, context } = run({ "GET /things/a": a });
    await Promise.all(Array.from({ length: 8 }, () => found(context)));
    expect(new Set(service.requests)).toEqual(new Set(["GET /things/a"]));
  });
});

describe("the list of a collection", () => {
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

  it("consists of both lists if the definition has a second one, and both have their headers and routes", async () => {
    const script = { "GET /orgs/acme/things": [a], "GET /orgs/acme/invites": { data: [{ id: "b", name: "beta" }] } };
    const { service, context } = run(script, invited);
    expect((await list(context, { org: "acme" })).map(({ id }) => id)).toEqual(["acme/a", "acme/b"]);
    expect(service.sent.map(({ headers, route }) => [headers, route])).toEqual([
      [{ A: "1" }, "/orgs/{org}/things"],
      [{}, "/orgs/{org}/invites"],
    ]);
  });

  it("hides the secrets of its path, and waits as its operation does, but only the session ends it", async () => {
    const { service } = run({ "GET /things": [a] });
    const { signal } = new AbortController();
    const context = new Context(thing, service.session, {}, { signal });
    await list(context.forWrite(), { pin: "hush-1" });
    expect(service.sent).toEqual([
      expect.objectContaining({ secrets: ["hush-1"], awaitsAccess: true, signal: undefined }),
    ]);
    const steps = await service.steps(thing, { pin: "hush-1" }, context);
    await steps.list("GET /things");
    expect(service.sent[1]).toMatchObject({ awaitsAccess: false, signal });
  });

  it("is empty after a 404, but not after another failure, or without a parent that may be missing", async () => {
    expect(await list(run({}, invited).context, { org: "acme" })).toEqual([]);
    await expect(list(run({}).context, {})).rejects.toThrow("GET /things -> 404, but this list always exists.");
    const rejected = run({ "GET /things": new Reply(403) });
    await expect(list(rejected.context, {})).rejects.toMatchObject({ code: "http_403" });
  });

  it("consists of objects: names become objects, and other items are rejected", async () => {
    const named = defineResource({
      ...common,
      path: { collection: "/things", item: "/things/{name}" },
      outputs: {},
      inputs: { name: z.string() },
      requests: { update: undefined, list: { names: "name" } },
    });
    const listOf = (items: unknown[], definition: Definition) =>
      list(run({ "GET /things": items }, definition).context, {});
    expect((await listOf(["alpha", { name: "beta" }], named)).map(({ id }) => id)).toEqual(["alpha", "beta"]);
    for (const [items, definition] of [
      [["alpha", 7], named],
      [["alpha"], thing],
    ] as const)
      await expect(listOf([...items], definition)).rejects.toThrow(
        "GET /things -> 200, but an item of the list is not an object.",
      );
  });

  it("is cached by its path, and by its headers if it has any", async () => {
    const regional = defineResource({
      ...common,
      inputs: { region: z.string().optional() },
      requests: ({ region }) => ({ list: { headers: region ? { Region: region } : undefined }, update: undefined }),
    });
    const { service, context } = run({ "GET /things": [] }, regional);
    for (const values of [{}, { region: "eu" }, { region: "us" }, {}, { region: "eu" }]) await list(context, values);
    expect(service.sent.map(({ headers }) => headers?.Region)).toEqual([undefined, "eu", "us"]);
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
    ["missing with their organization", new Reply(404), 0],
  ])("are in the list if they are %s", async (_title, body, count) => {
    const { service, context } = run({ [path]: body }, settings);
    expect(await list(context, org)).toHaveLength(count);
    expect(service.requests).toEqual([path]);
  });

  it("are not known from a response that is no object", async () => {
    await expect(list(run({ [path]: "none" }, settings).context, org)).rejects.toThrow("where an object was expected");
  });

  it("are read by the function of the definition for the list, too", async () => {
    const operations = { read: async ({ send }: Steps) => (await send("GET /orgs/acme/all-rules")).body as object };
    const { service, context } = run({ "GET /orgs/acme/all-rules": { enabled: true } }, { ...settings, operations });
    expect(await list(context, org)).toMatchObject([{ id: "acme", state: { inputs: { enabled: true } } }]);
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
  const collection = "{collection}";
  const filled = async (context: Context, template: string, values: Values) =>
    (await new ScriptedService({}).steps(member, values, context)).fill(template);
  const teams = { "GET /orgs/acme/teams": [{ id: "7", name: "dev/ops" }] };

  it("contains what the id of the parent contains, and what the service returns for it", async () => {
    const { service, context } = run(teams, member);
    expect(await filled(context, collection, { team: "acme/7" })).toBe("/orgs/acme/teams/dev%2Fops/members");
    expect(service.requests).toEqual(["GET /orgs/acme/teams"]);
    await filled(context, "/orgs/{team.org}", { team: "acme/7" });
    const item = "/orgs/{team.org}/{team.name}/{user}";
    expect(await filled(context, item, { team: "acme/7", user: "bob" })).toBe("/orgs/acme/dev%2Fops/bob");
    expect(service.requests).toHaveLength(1);
  });

  it("contains the name that the create of the parent returned in this process, without a request", async () => {
    const { service, context } = run(teams, member);
    service.session.objects.of(team, "acme/7").create = { made: { values: { name: "engineers" } } };
    expect(await filled(context, collection, { team: "acme/7" })).toBe("/orgs/acme/teams/engineers/members");
    expect(service.requests).toEqual([]);
    service.session.objects.of(team, "acme/7").create = { made: { values: {} } };
    expect(await filled(context, collection, { team: "acme/7" })).toBe("/orgs/acme/teams/dev%2Fops/members");
  });

  it("is an error without the id of the parent, or if the input is no reference", async () => {
    const { context } = run(teams, member);
    for (const template of [collection, "/{user.name}"])
      await expect(filled(context, template, { user: "bob" })).rejects.toThrow(/needs a value for \{\w+\.\w+\}/);
  });

  it("is an error that names the parent if the parent does not exist, so that the object does not exist either", async () => {
    const { context } = run(teams, member);
    await expect(filled(context, collection, { team: "acme/8" })).rejects.toMatchObject({
      code: "parent_not_found",
      message:
        'the Team "acme/8" that it belongs to does not exist. If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again. Otherwise check team.',
    });
    expect(await readObject(context, { team: "acme/8", user: "bob" }, fresh)).toBeUndefined();
  });

  it("is an error that shows the form of an id if the input contains none, and the read fails", async () => {
    const { context } = run(teams, member);
    const failure = { code: "invalid_id", message: '"team" is no id of a Team: one looks like {org}/{teamId}.' };
    await expect(filled(context, collection, { team: "acme" })).rejects.toMatchObject(failure);
    await expect(readObject(context, { team: "acme", user: "bob" }, fresh)).rejects.toMatchObject(failure);
  });

  it("ends with the signal of its operation", async () => {
    const { service } = run(teams, member);
    const controller = new AbortController();
    controller.abort(new Error("canceled"));
    const context = new Context(member, service.session, {}, { signal: controller.signal });
    await expect(filled(context, collection, { team: "acme/7" })).rejects.toThrow("canceled");
  });
});

describe("a value in a path", () => {
  const filled = async (template: string, values: Values, url = "https://shop.example.com", own = shop) => {
    const service = new ScriptedService({ "GET /me": { account: { id: "x/1" } } }, own, { "trefoil:restUrl": url });
    const steps = await service.steps(
      defineResource({ ...common, service: own, inputs: { name: z.string() } }),
      values,
    );
    service.sent.splice(0);
    return [await steps.fill(template), service.requests];
  };

  it.each([
    ["is encoded", "/things/{name}", "a b/c?d#e%", "/things/a%20b%2Fc%3Fd%23e%25"],
    ["in quotes doubles its quotes, as OData requires", "/things('{name}')", "it's/ok", "/things('it''s%2Fok')"],
    ["that is a path keeps its slashes", "{name}/x", "/a b/c", "/a%20b/c/x"],
    ["after the method is a path, too", "GET {name}", "/a b/c", "GET /a%20b/c"],
    ["that is an id may begin with a slash", "/things/{name}", "/prod?all=true", "/things/%2Fprod%3Fall%3Dtrue"],
  ])("%s", async (_title, template, name, path) => {
    expect(await filled(template, { name })).toEqual([path, []]);
  });

  it.each([
    ["https://shop.example.com/api/v1", "/v2/things", "/things"],
    ["https://shop.example.com/v1", "/v1", ""],
    ["https://shop.example.com/v1", "/things/v2/x", "/things/v2/x"],
    ["https://shop.example.com/v1", "/v2x/things", "/v2x/things"],
    ["https://shop.example.com", "/v2/things", "/v2/things"],
    ["https://shop.example.com/v1/api", "/v2/things", "/v2/things"],
  ])("has no version if the address %s ends with one: %s", async (url, name, path) => {
    expect(await filled("{name}", { name }, url)).toEqual([path, []]);
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
    const accounts = { ...shop, access: { ...shop.access, account: { request: "GET /me", member: "account.id" } } };
    const own = (template: string) => filled(template, { name: "a", account: "other" }, undefined, accounts);
    expect((await own("/things/{name}"))[0]).toBe("/things/a");
    expect((await own("/accounts/{account}/{name}"))[0]).toBe("/accounts/x%2F1/a");
  });
});

describe("the functions for an operation of a definition", () => {
  const values = { thingId: "a", name: "alpha", pin: "hush-hush" };

  it("send requests without a route, as their path may contain values, and with the options of the caller", async () => {
    const { service, context } = run({ "POST /things/a/keys": { ok: true } });
    const { send, fill } = await service.steps(thing, values, context);
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
    const { service } = run({ "GET /others": { data: [a] } }, paged);
    expect(await (await service.steps(paged)).list("GET /others")).toEqual([a]);
    expect(service.sent[0]?.headers).toEqual({ A: "1" });
  });

  it("read the objects of all stacks of the project, and the objects that this run creates", async () => {
    const { service } = run({});
    const context = service.context(thing, { name: "dev/sample", project: "web" });
    const stored = { kind: thing.token, id: "z", inputs: {}, stack: "prod" };
    const objects = jest.fn(async () => [stored]);
    Object.assign(service.session.stackStates, { objects });
    service.session.objects.of(thing, "a").create = { claimedBy: { name: "dev/one" } };
    expect(await (await service.steps(thing, values, context)).stackObjects([thing.token])).toEqual([
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
    const { wait, images } = await service.steps(thing, values, context);
    expect(images).toEqual({ signal: controller.signal, graceMs: 30_000 });
    const start = performance.now();
    await wait(0.03);
    expect(performance.now() - start).toBeGreaterThan(25);
    const waiting = wait(60);
    controller.abort(new Error("canceled"));
    await expect(waiting).rejects.toThrow("canceled");
  });

  it("report lines with the name of the object, and without its secrets", async () => {
    const { service } = run({});
    (await service.steps(thing, values)).report("the pin hush-hush\u001b[2J\nis set");
    expect(service.reports).toEqual([expect.stringMatching(/^Thing "a": the pin \S+\\u001b\[2J is set$/)]);
    expect(service.reports[0]).not.toContain("hush");
  });

  it("fail with a reason without secrets", async () => {
    const { fail } = await run({}).service.steps(thing, values);
    expect(() => fail("it returned hush-hush")).toThrow(
      expect.objectContaining({ code: "rejected", message: expect.not.stringContaining("hush") }),
    );
  });

  it("know the objects that this run creates", async () => {
    const { service } = run({});
    service.session.objects.of(thing, "a").create = { claimedBy: { name: "dev/one" } };
    service.session.objects.of(thing, "b");
    const steps = await service.steps(thing, values);
    expect(steps.newObjects([thing.token])).toMatchObject([{ id: "a", stack: "dev" }]);
    expect(steps.newObjects(["rest:Other"])).toEqual([]);
  });
});

describe("the context of an operation", () => {
  it("shares its secrets with the context of its requests", () => {
    const { service } = run({});
    const life = { token: thing.token, resource: {}, declaration: { secrets: ["first-secret"] } };
    const context = new Context(thing, service.session, {}, { life });
    const writing = context.forWrite();
    writing.redactStrings(["second-secret"]);
    for (const one of [context, writing, context.withSessionSignal()])
      expect(one.redact("first-secret second-secret")).not.toMatch(/first|second/);
    expect(writing.life).toBe(life);
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

  it("shows that only the objects which the service created with a new parent exist in it", () => {
    const boxWith = (hooks: Pick<Definition["hooks"], "initialObjects">) =>
      defineResource({
        ...common,
        name: "Box",
        inputs: { name: z.string() },
        outputs: { ...common.outputs, first: z.array(z.string()).optional() },
        requests: { update: undefined },
        hooks,
      });
    const cannotExist = (
      hooks: Pick<Definition["hooks"], "initialObjects">,
      name: string,
      initialObjects?: readonly string[],
    ) => {
      const box = boxWith(hooks);
      const inBox = defineResource({
        ...common,
        path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
        outputs: {},
        inputs: { box: ref(() => box), name: z.string(), other: ref(() => box).optional() },
        requests: { update: undefined },
      });
      const { session } = run({}).service;
      const exists = (inputs: Readonly<Record<string, string>>) =>
        !new Context(inBox, session).cannotExist(`${inputs.box}/${inputs.name}`, inputs);
      expect(exists({ box: "7", name })).toBe(true);
      Object.assign(session.objects.of(box, "7"), { create: { made: { values: {}, initialObjects } } });
      expect(exists({ box: "8", name, other: "7" })).toBe(true);
      return !exists({ box: "7", name });
    };
    const initialObjects = { kind: "rest:Thing", request: "GET /boxes", id: "{name}", secret: "key", output: "first" };
    expect(cannotExist({}, "a")).toBe(true);
    expect(cannotExist({ initialObjects: { ...initialObjects, kind: "probe:Other" } }, "a")).toBe(true);
    // It is not known what the service created.
    expect(cannotExist({ initialObjects }, "a")).toBe(false);
    expect(cannotExist({ initialObjects }, "a", ["7/a"])).toBe(false);
    expect(cannotExist({ initialObjects }, "b", ["7/a"])).toBe(true);
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
  const teams = [
    { id: "6", name: "old" },
    { id: "7", name: "new" },
  ];
  /** Deletes the object. Returns the paths of all requests. */
  const removal = async (script: object, values: object = stored) => {
    const { teamId = "7", ...inputs } = { teamId: "7", ...values };
    const { service, context } = run({ [listed]: teams, ...script }, team);
    await remove(context, `acme/${teamId}`, { inputs, outputs: { teamId } });
    return service.requests;
  };
  const deleted = "DELETE /orgs/acme/teams/new";
  const listed = "GET /orgs/acme/teams";
  const one = "GET /orgs/acme/teams/old";

  it("is kept if it still belongs to the same id, which one request shows", async () => {
    const kept = [one, "DELETE /orgs/acme/teams/old"];
    expect(await removal({ [one]: { id: "7", name: "old" }, [kept[1] as string]: {} })).toEqual(kept);
    // A response need not contain the organization.
    expect(await removal({ [one]: { id: "7" }, [kept[1] as string]: {} })).toEqual(kept);
  });

  it.each([
    ["another object has the name", { id: "6", name: "old" }],
    ["no object has the name", new Reply(404, { id: "7", name: "old" })],
    ["the response is no object", "moved"],
    ["the response is null", null],
  ])("is read from the list if %s", async (_title, response) => {
    expect(await removal({ [one]: response, [deleted]: {} })).toEqual([one, listed, deleted]);
  });

  it("is read from the list if the state does not contain it", async () => {
    const { name: _, ...unnamed } = stored;
    expect(await removal({ [deleted]: {} }, unnamed)).toEqual([listed, deleted]);
  });

  it("is read from the current list, although an earlier one is cached", async () => {
    const { service, context } = run({ [listed]: inTurn([{ id: "7", name: "old" }], teams), [deleted]: {} }, team);
    await list(context, { org: "acme" });
    await remove(context, "acme/7", { inputs: { org: "acme", name: "old" }, outputs: { teamId: "7" } });
    expect(service.requests).toEqual([listed, one, listed, deleted]);
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
    const script = { "GET /teams": [{ id: "7", name: "new", group: "g" }], "DELETE /teams/g/new": {} };
    const { service, context } = run(script, grouped);
    await remove(context, "7", { inputs: { name: "old" }, outputs: { teamId: "7" } });
    expect(service.requests).toEqual(["GET /teams", "DELETE /teams/g/new"]);
  });

  it("is not known if the object was deleted", async () => {
    expect(await removal({}, { ...stored, teamId: "9" })).toEqual([one, listed, listed]);
  });
});
