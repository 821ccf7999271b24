import { z } from "zod";
import { type Definition, defineResource, fieldOf, object, ref, type Service } from "../../../provider/define";
import { type Context, create, list, type State, unknown, update } from "../../../provider/lifecycle";
import { apiVersionFailures } from "../../../provider/lifecycle/protection/api-versions";
import { temporaryFolder } from "../../support/temporary-folder";
import { inTurn, maskedPath, namedThing, outcomeOf, Reply, ScriptedService, shop } from "./scripted-service";

const named = {
  ...namedThing,
  requests: { update: "PATCH {item}" },
} as const;
const stateOf = (inputs: object, more: object = {}) => ({ inputs: { ...inputs }, outputs: {}, ...more });

/** A run against a service with these responses, without records of earlier runs. */
function run(definition: Definition, script: object = {}, settings: Readonly<Record<string, string>> = {}) {
  process.env.TREFOIL_HOME = temporaryFolder();
  const service = new ScriptedService({ ...script }, definition.service, settings);
  return { service, session: service.session, context: service.context(definition) };
}

describe("an input that an API version lacks", () => {
  const field = fieldOf(
    object({
      old: z.string().optional(),
      since: z.string().optional().meta({ minApiVersion: "2026-04-01" }),
      preview: z.boolean().optional().meta({ minApiVersion: "2026-05-01-preview" }),
      mode: z
        .enum(["a", "b", "c"])
        .optional()
        .meta({ minApiVersion: { b: "2026-04-01", "*": "2025-09-01" } }),
      list: z.array(object({ since: z.string().optional().meta({ minApiVersion: "2026-04-01" }) })).optional(),
      inner: object({ since: z.string().optional().meta({ minApiVersion: "2026-04-01" }) })
        .optional()
        .meta({ minApiVersion: "2025-09-01" }),
    }),
  );
  const reasons = (version: string, value: object, setting?: string) =>
    apiVersionFailures(version, field, value, setting).map(({ path, reason, warning }) => [
      `${path} ${reason}`,
      warning,
    ]);

  it("is a failure that names both versions and what to do", () => {
    expect(reasons("2026-03-01", { old: "x", since: "x" })).toEqual([
      [
        "since came with version 2026-04-01 of the API, and 2026-03-01 is configured. Remove it, or configure that version",
        undefined,
      ],
    ]);
    expect(reasons("2026-04-01", { since: "x" })).toEqual([]);
    expect(reasons("2026-05-01", { since: "x" })).toEqual([]);
  });

  it("is a failure under every stable version if only a preview has it, and names the setting", () => {
    expect(reasons("2026-06-01", { preview: true }, "trefoil:searchApiVersion")).toEqual([
      [
        "preview came with version 2026-05-01-preview of the API, and 2026-06-01 is configured. No stable version has it. Remove it, or set trefoil:searchApiVersion to 2026-05-01-preview",
        undefined,
      ],
    ]);
    expect(reasons("2026-06-01", { preview: false })[0]?.[0]).toContain("or set the version to 2026-05-01-preview");
  });

  it("is a warning under a preview version, which may have it or lose it", () => {
    expect(reasons("2026-03-01-preview", { since: "x" })).toEqual([
      [
        "since came with version 2026-04-01 of the API, and 2026-03-01-preview is configured. If that preview lacks it, the update fails",
        true,
      ],
    ]);
    expect(reasons("2026-05-01-Preview", { since: "x" })).toEqual([]);
    expect(reasons("2026-05-01-PREVIEW", { preview: true })).toEqual([
      ["preview is in preview: a later version of the API may change or remove it", true],
    ]);
  });

  it("may be a single value, or all other values", () => {
    expect(reasons("2026-03-01", { mode: "b" })[0]?.[0]).toMatch(/^mode is "b", which came with version 2026-04-01/);
    expect(reasons("2025-08-01", { mode: "c" })[0]?.[0]).toMatch(/^mode is "c", which came with version 2025-09-01/);
    expect(reasons("2026-03-01", { mode: "a" })).toEqual([]);
    expect(reasons("2025-08-01", { mode: 7 })).toEqual([]);
  });

  it("is not reported without a value, and once for a whole object", () => {
    expect(reasons("2025-08-01", { since: null, preview: undefined, mode: unknown })).toEqual([]);
    expect(reasons("2025-08-01", { since: unknown })).toEqual([]);
    expect(reasons("2026-03-01", { list: [{}, { since: "x" }] })[0]?.[0]).toMatch(/^list\[1\]\.since came/);
    expect(reasons("2025-08-01", { inner: { since: "x" } }).map(([text]) => String(text).slice(0, 11))).toEqual([
      "inner came ",
    ]);
    expect(reasons("2026-03-01", { inner: { since: "x" } })[0]?.[0]).toMatch(/^inner\.since came/);
  });

  it("is rejected before any request, unless it is a warning or the version is not known", async () => {
    const setting = { description: "Version.", env: [], optional: true } as const;
    const versioned: Service = { ...shop, settings: { ...shop.settings, apiVersion: setting } };
    const definition = defineResource({
      ...named,
      service: versioned,
      inputs: { name: z.string(), size: z.int().optional().meta({ minApiVersion: "2026-04-01" }) },
    });
    const change = async (version: string | undefined) => {
      const settings: Record<string, string> = version === undefined ? {} : { "trefoil:restApiVersion": version };
      const { service, context } = run(definition, { "PATCH /things/a": {}, "POST /things": { name: "a" } }, settings);
      const news = stateOf({ name: "a", size: 1 });
      const updated = await outcomeOf(update(context, "a", stateOf({ name: "a" }), news));
      const created = await outcomeOf(create(context, news));
      return { errors: [updated.error, created.error], writes: service.writes.length };
    };
    const problem =
      "size came with version 2026-04-01 of the API, and 2026-03-01 is configured. Remove it, or configure that version. Nothing was sent.";
    expect(await change("2026-03-01")).toEqual({
      errors: [
        expect.objectContaining({ code: "version", operation: "update", resource: 'Thing "a"', problem }),
        expect.objectContaining({ code: "version", operation: "create", resource: 'Thing "sample"', problem }),
      ],
      writes: 0,
    });
    for (const version of ["2026-04-01", "2026-03-01-preview", undefined])
      expect(await change(version)).toEqual({ errors: [undefined, undefined], writes: 2 });
  });
});

describe("an object that exists before a create", () => {
  const thing = defineResource({ ...named, inputs: { name: z.string(), size: z.int().optional() } });
  const one = { name: "dev/one" };
  const two = { name: "dev/two" };

  const rejected = async (
    definition: Definition,
    script: object,
    inputs: object = { name: "a" },
    more: object = {},
    resource?: { readonly name: string },
  ) => {
    const { service } = run(definition, { "POST /things": inputs, "PUT /acme/rules": inputs, ...script });
    const { error } = await outcomeOf(create(service.context(definition, resource), stateOf(inputs, more)));
    const requests = service.requests.filter((line) => line.startsWith("GET"));
    return { code: error?.code, requests, writes: service.writes.length };
  };
  const complete = defineResource({
    ...named,
    inputs: { name: z.string() },
    requests: { update: undefined, list: { complete: true } },
  });

  it("is found by one read, and then the create is rejected", async () => {
    const requests = ["GET /things/a"];
    expect(await rejected(thing, { "GET /things/a": { name: "a" } })).toEqual({ code: "exists", requests, writes: 0 });
    expect(await rejected(thing, {})).toEqual({ code: undefined, requests, writes: 1 });
  });

  it("is found by a shared list of complete objects, and read again, since it may have been deleted since", async () => {
    const listed = { "GET /things": [{ name: "a" }] };
    expect(await rejected(complete, { ...listed, "GET /things/a": { name: "a" } })).toMatchObject({
      code: "exists",
      requests: ["GET /things", "GET /things/a"],
    });
    expect(await rejected(complete, listed)).toMatchObject({ code: undefined, writes: 1 });
    expect(await rejected(complete, listed, { name: "b" })).toMatchObject({
      code: undefined,
      requests: ["GET /things"],
    });
    const { context, service } = run(complete, { ...listed, "POST /things": inTurn({ name: "b" }, { name: "c" }) });
    for (const name of ["b", "c"]) await create(context, stateOf({ name }));
    expect(service.requests.filter((line) => line.startsWith("GET"))).toEqual(["GET /things"]);
  });

  it("is read again although a cached list contains it", async () => {
    const { context } = run(complete, { "GET /things": [{ name: "a" }], "POST /things": { name: "a" } });
    await list(context, {});
    await expect(create(context, stateOf({ name: "a" }))).resolves.toMatchObject({ id: "a" });
  });

  it("is not searched for if its parent is new", async () => {
    const box = defineResource({
      ...named,
      name: "Box",
      path: { collection: "/boxes", item: "/boxes/{name}" },
      inputs: { name: z.string() },
    });
    const inBox = defineResource({
      ...named,
      path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
      inputs: { box: ref(() => box), name: z.string() },
    });
    const { service } = run(inBox, { "POST /boxes": { name: "b" }, "POST /boxes/b/things": { name: "a" } });
    await create(service.context(box), stateOf({ name: "b" }));
    await create(service.context(inBox), stateOf({ box: "b", name: "a" }));
    expect(service.requests).toEqual(["GET /boxes/b", "POST /boxes", "POST /boxes/b/things"]);
    const { service: other } = run(inBox, { "POST /boxes/b/things": { name: "a" } });
    await create(other.context(inBox), stateOf({ box: "b", name: "a" }));
    expect(other.requests).toEqual(["GET /boxes/b/things/a", "POST /boxes/b/things"]);
  });

  it("is not searched for if its name is generated", async () => {
    const autoNamed = { ...thing, autoName: "name" };
    const script = { "GET /things/a": { name: "a" } };
    expect(await rejected(autoNamed, script, { name: "a-1a2b3c4" }, { autoNamed: true })).toMatchObject({
      requests: [],
      writes: 1,
    });
    // The name of a rotated credential.
    const rotated = "ci-0123456789-0123456789-01234567";
    expect(await rejected(autoNamed, {}, { name: rotated }, { autoNamed: true })).toMatchObject({ requests: [] });
    const resource = { name: "dev/a-3f2a9bc" };
    // The engine may generate a name without a random part, also if the logical name or the stack ends with such digits.
    for (const name of ["a", "dev-a-3f2a9bc", "a-3f2a9bc"])
      expect(
        await rejected(autoNamed, { [`GET /things/${name}`]: { name } }, { name }, { autoNamed: true }, resource),
      ).toMatchObject({ code: "exists", writes: 0 });
  });

  it("may be overwritten by an upsert if it has the same inputs", async () => {
    const upsert = async ({ send }: { send: (request: string, options: object) => Promise<unknown> }, body: object) => {
      await send("POST /things", { body });
      return body;
    };
    const put = defineResource({
      ...named,
      inputs: { name: z.string(), size: z.int().optional() },
      requests: {},
      operations: { upsert },
    } as unknown as Parameters<typeof defineResource>[0]);
    const script = { "GET /things/a": { name: "a", size: 1 } };
    expect(await rejected(put, script, { name: "a", size: 1 })).toMatchObject({ code: undefined, writes: 1 });
    expect((await rejected(put, script, { name: "a", size: 2 })).code).toBe("exists");
    expect((await rejected(thing, script, { name: "a", size: 1 })).code).toBe("exists");
  });

  it("is no obstacle if it consists of settings with their defaults", async () => {
    const settings = defineResource({
      ...named,
      requests: {},
      path: { collection: "/{org}/rules", item: "/{org}/rules" },
      inputs: { org: z.string(), enabled: z.boolean().optional() },
      singleton: { defaults: { enabled: false } },
    });
    const path = "GET /acme/rules";
    const inputs = { org: "acme", enabled: false };
    expect((await rejected(settings, { [path]: { enabled: false } }, inputs)).code).toBeUndefined();
    expect((await rejected(settings, { [path]: { enabled: true } }, inputs)).code).toBe("exists");
  });

  const message = async (definition: Definition, prepare: (context: Context) => void = () => {}) => {
    const { context } = run(definition, { "GET /things/a": { name: "a", on: true } });
    prepare(context);
    const { error } = await outcomeOf(create(context, stateOf({ name: "a" })));
    expect(error).toMatchObject({ code: "exists", operation: "create", resource: 'Thing "a"' });
    return error?.problem;
  };
  const renamed =
    "If you renamed the resource, set the option `aliases` to its previous name, or in YAML to its previous URN.";
  const others =
    'ive the new object another name, import the existing one (see "Import" on the reference page of rest:Thing), or read it with Thing.get. If an interrupted update replaced it, run `pulumi up` with the program of that update first. If this resource replaces it, set the option `deleteBeforeReplace: true`.';

  it("is explained with all ways to continue", async () => {
    const unmanaged =
      "it already exists, and no resource that this update has compared manages it. It was not changed.";
    expect(await message(thing)).toBe(`${unmanaged} ${renamed} G${others}`);
    const adopting = defineResource({
      ...named,
      inputs: { name: z.string(), take: z.boolean().optional().meta({ providerOnly: true }) },
      adopt: "take",
    });
    expect(await message(adopting)).toBe(`${unmanaged} ${renamed} Set \`take: true\` to adopt it, or g${others}`);
  });

  it("is explained for settings", async () => {
    const settings = defineResource({
      ...named,
      requests: {},
      inputs: { name: z.string(), on: z.boolean().optional() },
      singleton: { defaults: { on: false } },
    });
    expect(await message(settings)).toBe(
      `the settings were already changed outside this stack. They were not changed. Set \`adopt: true\` to adopt them: the current settings are then recorded, and restored when this resource is destroyed. ${renamed}`,
    );
  });

  it("is explained with the resource of the stack that manages it, unless it is the same", async () => {
    const managed = (owner: object) => (context: Context) => {
      context.session.objects.of(thing, "a").stored = { resource: { ...owner }, values: { inputs: {} } };
    };
    expect(await message(thing, managed(one))).toBe(
      'it already exists. This stack manages it as "one". It was not changed. If you renamed the resource, set the option `aliases` of this one to the name "one", or in YAML to the URN of "one". Otherwise remove one of the two resources from the program.',
    );
    for (const owner of [{ name: "dev/sample" }, {}])
      expect(await message(thing, managed(owner))).toContain("no resource that this update has compared");
  });

  it("is claimed by the first resource that declares it, and the second one is rejected", async () => {
    const { service } = run(thing, { "POST /things": ({ body }: { body: object }) => body });
    const declare = (resource: object, name = "a") =>
      outcomeOf(create(service.context(thing, resource), stateOf({ name })));
    for (const done of [await declare(one), await declare(one), await declare(two, "b")])
      expect(done.error).toBeUndefined();
    expect((await declare(two)).error).toMatchObject({
      code: "duplicate_resource",
      problem:
        'The resources "one" and "two" of this program declare the same object. The second one was not created. Remove one of them, or let it declare another object.',
    });
    expect(service.writes).toHaveLength(3);
    const both = await Promise.all([declare(one, "c"), declare(two, "c")]);
    expect(both.map(({ error }) => error?.code)).toEqual([undefined, "duplicate_resource"]);
    const adopting = run({ ...thing, adopts: () => true }, { "GET /things/a": { name: "a" } }).service;
    const adopt = (resource: object) =>
      outcomeOf(create(adopting.context({ ...thing, adopts: () => true }, resource), stateOf({ name: "a" })));
    expect([(await adopt(one)).error, (await adopt(two)).error?.code]).toEqual([undefined, "duplicate_resource"]);
  });
});

describe("an update that would overwrite what the program does not declare", () => {
  const [GET, PUT] = ["GET /things/a", "PUT /things/a"];
  const whole = { requests: { update: { request: "PUT {item}", body: "object" } } } as const;
  const base = { name: z.string(), size: z.int().optional(), note: z.string().optional() };
  const thing = defineResource({
    ...named,
    ...whole,
    inputs: {
      ...base,
      fields: z
        .array(
          object({ name: z.string(), type: z.string().meta({ replaceOnChanges: true }), note: z.string().optional() }),
        )
        .optional()
        .meta({ listMap: { key: "name" } }),
      key: z.string().optional().meta({ secret: true, returned: "sometimes" }),
    },
  });
  const one = { name: "one", type: "text" };
  const two = { name: "two", type: "text" };
  const conflict = async (remote: object[], olds: object[], news: object[]) => {
    const { service, context } = run(thing, { [GET]: { name: "a", fields: remote }, [PUT]: () => new Reply(204) });
    const [before, after] = [olds, news].map((fields) => stateOf({ name: "a", fields, size: fields.length }));
    const { error } = await outcomeOf(
      update(context, "a", before as State, { ...(after as State), inputs: { ...after?.inputs, size: 9 } }),
    );
    expect(service.writes).toHaveLength(error ? 0 : 1);
    return error;
  };

  it("is rejected if it adds an item that exists with another declaration", async () => {
    expect(await conflict([one, { ...two, type: "number" }], [one], [one, two])).toMatchObject({
      code: "unlike",
      operation: "update",
      resource: 'Thing "a"',
      problem:
        "fields[1].type: the program adds an item that already exists in the service with another declaration, which cannot change in place. Nothing was sent. Declare it as the service has it, give it another name, or replace the resource (`pulumi up --target-replace`).",
    });
  });

  it("is rejected if one of several added items exists", async () => {
    const three = { name: "three", type: "text" };
    const problemOf = async (remote: object[]) => (await conflict(remote, [one], [one, two, three]))?.problem;
    expect(await problemOf([one, { ...two, type: "number" }])).toMatch(/^fields\[1\]\.type: the program/);
    const others = [one, two, three].map((item) => ({ ...item, type: "number" }));
    expect(await problemOf(others)).toMatch(/^fields\[1\]\.type, fields\[2\]\.type: the program/);
  });

  it("is sent if the item is new, equal, differs in place, or was declared before", async () => {
    expect(await conflict([one], [one], [one, two])).toBeUndefined();
    expect(await conflict([one, two], [one], [one, two])).toBeUndefined();
    expect(await conflict([one, { ...two, note: "x" }], [one], [one, { ...two, note: "y" }])).toBeUndefined();
    expect(await conflict([one, { ...two, type: "number" }], [one, two], [one, two])).toBeUndefined();
    expect(await conflict([{ ...one, type: "number" }], [two, one], [one])).toBeUndefined();
    // The item that changes is not the added item.
    expect(await conflict([{ ...one, type: "number" }], [one], [one, two])).toBeUndefined();
  });

  it("is rejected if it would send the mask of a secret", async () => {
    const { context } = run(thing, { [GET]: { name: "a", other: { pin: "***" } } });
    await expect(update(context, "a", stateOf({ name: "a" }), stateOf({ name: "a", size: 2 }))).rejects.toMatchObject({
      code: "masked",
      operation: "update",
      resource: 'Thing "a"',
      problem:
        'the service shows "other.pin" only masked and the program does not declare it, so sending the object back would destroy that value. Nothing was sent. Declare it in the program, or set it again in the service afterwards.',
    });
    const key = { key: z.string().optional().meta({ secret: true, returned: "sometimes" }) };
    const [mask, partly] = [{ key: "***" }, { key: "sk-...abcd" }];
    expect(await maskedPath(key, partly)).toBe("key");
    for (const same of [mask, partly]) expect(await maskedPath(key, same, same)).toBeUndefined();
    expect(await maskedPath({ note: z.string().optional() }, { note: "sk-...abcd" })).toBeUndefined();
  });

  it("finds masks at any depth, except where the program has the same value", async () => {
    const note = { note: z.string().optional() };
    expect(await maskedPath({}, { a: ["x", "***"] })).toBe("a[1]");
    expect(await maskedPath({}, { b: [{ c: "<unchanged>" }, "clear"] })).toBe("b[0].c");
    expect(await maskedPath({}, { d: { e: { f: "<redacted>" } } })).toBe("d.e.f");
    expect(await maskedPath({}, { constructor: "***" })).toBe("constructor");
    expect(await maskedPath({}, { a: "*", b: "< redacted >" })).toBeUndefined();
    const masked = "https://a.example/?code=***";
    expect(await maskedPath(note, { note: masked })).toBe("note");
    for (const declared of [masked, "x"])
      expect(await maskedPath(note, { note: masked }, { note: declared })).toBeUndefined();
    // The field is public.
    expect(await maskedPath(note, { note: "***" })).toBeUndefined();
  });

  it("finds parts of a secret that are masked, in objects and lists, except where the program has the same value", async () => {
    const secrets = { secrets: z.record(z.string(), z.unknown()).optional().meta({ secret: true }) };
    const remote = {
      url: "amqps://user:*****@host",
      list: ["clear", "sk-...abcd"],
      inner: { key: "sk-...abcd", n: 1 },
    };
    expect(await maskedPath(secrets, { secrets: remote })).toBe("secrets.url");
    expect(await maskedPath(secrets, { secrets: { list: remote.list } })).toBe("secrets.list[1]");
    expect(await maskedPath(secrets, { secrets: { inner: remote.inner } })).toBe("secrets.inner.key");
    expect(await maskedPath(secrets, { secrets: remote }, { secrets: remote })).toBeUndefined();
    expect(await maskedPath(secrets, { secrets: null })).toBeUndefined();
  });

  it("finds secrets that responses omit, and no others", async () => {
    const box = (pin: z.ZodType) => ({ box: object({ pin }).optional() });
    const omitted = z.string().meta({ secret: true, returned: "sometimes" });
    const [required, optional] = [box(omitted), box(omitted.optional().meta({ secret: true, returned: "sometimes" }))];
    expect(await maskedPath(required, { box: { other: 1 } })).toBe("box.pin");
    expect(await maskedPath(required, { box: { pin: "x" } })).toBeUndefined();
    expect(await maskedPath(optional, { box: { pin: null } })).toBe("box.pin");
    expect(await maskedPath(optional, { box: { pin: null } }, { box: { pin: null } })).toBeUndefined();
    expect(await maskedPath(optional, { box: {} })).toBeUndefined();
  });
});

interface Planned {
  readonly id?: string;
  readonly parents?: string;
  readonly of?: Definition;
  /** The value of the option `deleteBeforeReplace`. */
  readonly option?: boolean | "unknown";
}

describe("a replacement that needs free quota", () => {
  const counted = (more: object = {}) =>
    defineResource({
      ...named,
      inputs: { name: z.string().meta({ replaceOnChanges: true }) },
      quota: {
        objects: "things",
        request: "GET /stats",
        read: (body) => body as { usage: number; limit: number },
        ...more,
      },
    });
  /** Plans replacements of the objects of a kind, as the preview of one run. */
  const check = (script: object, definition = counted(), settings = {}) => {
    const { service } = run(definition, script, settings);
    const operations = service.run();
    const attempt = async (name: string, { id = "a", parents, of = definition, option = false }: Planned = {}) => {
      const call = service.call(of, { name, ...(parents === undefined ? {} : { parents }) });
      const olds = { ...stateOf({ name: id }), isPartial: false };
      const desired = stateOf({ name: `${id}-new` });
      const facts = {
        references: {},
        secretInputs: [],
        aliases: [],
        deleteBeforeReplace: option === "unknown" ? undefined : option,
      };
      await operations.check(call, { inputs: desired.inputs, olds, facts });
      const { error } = await outcomeOf(operations.diff(call, id, olds, desired));
      return error ? (error.problem ?? error.message) : "passes";
    };
    return { attempt, service };
  };

  it("is rejected when nothing is free, and the error shows the figures and the ways out", async () => {
    const { attempt, service } = check({ "GET /stats": { usage: 2, limit: 3 } });
    expect(await attempt("dev/one")).toBe("passes");
    expect(await attempt("dev/two")).toBe(
      "the quota of things is exhausted (2 of 3, 1 more required by this update). The replacement creates the new object before it deletes the old object, so it needs free quota. Nothing was changed. Delete an object that is not needed, raise the quota, or set the option `deleteBeforeReplace: true` (the object is then missing in between).",
    );
    expect(await attempt("dev/one")).toBe("passes");
    expect(service.requests).toEqual(["GET /stats"]);
  });

  it("counts resources of the same name under different parents", async () => {
    const { attempt } = check({ "GET /stats": { usage: 2, limit: 3 } });
    expect(await attempt("dev/one", { parents: "one" })).toBe("passes");
    expect(await attempt("dev/one", { parents: "two" })).toContain("1 more required");
  });

  it("is a warning if the option `deleteBeforeReplace` is unknown, and not checked with the option", async () => {
    const { attempt, service } = check({ "GET /stats": { usage: 3, limit: 3 } });
    expect(await attempt("dev/one", { option: true })).toBe("passes");
    expect(service.requests).toEqual([]);
    expect(await attempt("dev/one", { option: "unknown" })).toBe("passes");
    expect(service.warnings).toEqual([
      expect.stringContaining("preview failed: the quota of things is exhausted (3 of 3)"),
    ]);
  });

  it("does not count a replacement that was rejected", async () => {
    const { attempt } = check({ "GET /stats": { usage: 3, limit: 3 } });
    expect(await attempt("dev/one")).toContain("is exhausted (3 of 3). The replacement");
    expect(await attempt("dev/two")).toContain("is exhausted (3 of 3). The replacement");
  });

  it.each<[string, unknown]>([
    ["more objects exist than the limit allows", { usage: 4, limit: 3 }],
    ["the service does not report the usage", new Reply(403)],
    ["there is no limit", undefined],
  ])("passes if %s", async (_title, body) => {
    const script = body === undefined ? { "GET /stats": new Reply(204) } : { "GET /stats": body };
    expect(await check(script).attempt("dev/one")).toBe("passes");
  });

  it("fails with an error of the program, which is no rejection by the service", async () => {
    const broken = counted({
      read: () => {
        throw new TypeError("broken");
      },
    });
    expect(await check({ "GET /stats": {} }, broken).attempt("dev/one")).toBe("broken");
  });

  it("is not checked for a kind without a quota", async () => {
    const free = defineResource({ ...named, inputs: { name: z.string().meta({ replaceOnChanges: true }) } });
    const { attempt, service } = check({}, free);
    expect([await attempt("dev/one"), service.requests]).toEqual(["passes", []]);
  });

  it("is shared by the kinds with the same noun, and by no other kinds", async () => {
    const { attempt } = check({ "GET /stats": { usage: 2, limit: 3 } });
    await attempt("dev/one");
    const sibling = { ...counted(), token: "rest:Sibling" };
    expect(await attempt("dev/x", { of: sibling })).toContain("1 more required");
    expect(await attempt("dev/x", { of: counted({ objects: "others" }) })).toBe("passes");
  });

  describe("with a limit in a setting", () => {
    const setting = { description: "Limit.", env: [], optional: true } as const;
    const limited: Service = { ...shop, settings: { ...shop.settings, thingLimit: setting } };
    const parent = defineResource({
      ...named,
      service: limited,
      name: "Box",
      path: { collection: "/boxes", item: "/boxes/{name}" },
      inputs: { name: z.string().meta({ replaceOnChanges: true }) },
    });
    const definition = (more: object) =>
      defineResource({
        ...named,
        service: limited,
        path: { collection: "/boxes/{name}/things", item: "/boxes/{name}/things/{name}" },
        inputs: { name: z.string().meta({ replaceOnChanges: true }) },
        quota: { objects: "things", setting: "thingLimit", parent: () => parent, ...more },
      });
    const script = {
      "GET /boxes": [{ name: "x" }, { name: "y" }],
      "GET /boxes/x/things": [{ name: "a" }, { name: "b", off: true }],
      "GET /boxes/y/things": [{ name: "c" }],
    };
    const counts = ({ off }: { off?: boolean }) => !off;

    it.each<[string, object, string, string]>([
      ["3", {}, "(3 of 3)", "raise the quota (and trefoil:restThingLimit with it), or"],
      ["2", { counts }, "(2 of 2)", "raise the quota (and trefoil:restThingLimit with it), or"],
    ])("counts the objects of all parents (limit %s, %j)", async (limit, more, figures, advice) => {
      const { attempt } = check(script, definition(more), { "trefoil:restThingLimit": limit });
      const problem = await attempt("dev/one");
      expect(problem).toContain(figures);
      expect(problem).toContain(advice);
      const free = check(script, definition(more), { "trefoil:restThingLimit": String(Number(limit) + 1) });
      expect(await free.attempt("dev/one")).toBe("passes");
    });

    it("counts nothing without the setting", async () => {
      const { attempt, service } = check(script, definition({}));
      expect([await attempt("dev/one"), service.requests]).toEqual(["passes", []]);
    });

    it("counts the only list of a kind without parents", async () => {
      const flat = defineResource({
        ...named,
        service: limited,
        inputs: { name: z.string().meta({ replaceOnChanges: true }) },
        quota: { objects: "things", setting: "thingLimit" },
      });
      const list = { "GET /things": [{ name: "a" }] };
      const { attempt } = check(list, flat, { "trefoil:restThingLimit": "1" });
      expect(await attempt("dev/one")).toContain("(1 of 1)");
    });
  });
});
