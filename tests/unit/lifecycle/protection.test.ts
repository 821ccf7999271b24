import { z } from "zod";
import { type Definition, defineResource, fieldOf, object, ref, type Service } from "../../../provider/define";
import { type Context, unknown } from "../../../provider/lifecycle";
import { apiVersionFailures, requireApiVersion } from "../../../provider/lifecycle/protection/api-versions";
import { dataLossFailures, rejectDataLoss } from "../../../provider/lifecycle/protection/deletion-protection";
import {
  alreadyExistsError,
  rejectDuplicateDeclaration,
  rejectExisting,
} from "../../../provider/lifecycle/protection/existing-objects";
import { isHeldFromOutside, warnAboutHeldObjects } from "../../../provider/lifecycle/protection/held-objects";
import {
  emptiedPaths,
  maskedPaths,
  rejectConflictingItems,
  rejectMaskedValues,
} from "../../../provider/lifecycle/protection/overwrites";
import { requirePermissions } from "../../../provider/lifecycle/protection/permissions";
import { requirePreflightChecks } from "../../../provider/lifecycle/protection/preflight-checks";
import { checkQuota, readQuota } from "../../../provider/lifecycle/protection/quota";
import { rejectSelfLockout, selfLockoutFailures } from "../../../provider/lifecycle/protection/self-lockout";
import { readList } from "../../../provider/lifecycle/read/requests";
import { AbortedError, InvalidResponseError } from "../../../provider/rest";
import { anyResource } from "../define/any-resource";
import { Reply, ScriptedService, shop } from "./scripted-service";

const named = {
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: {},
  requests: { update: "PATCH {item}" },
} as const;

/** A run against a service with these responses. */
function run(definition: Definition, script: object = {}, settings: Readonly<Record<string, string>> = {}) {
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

  it("is rejected before any request, unless it is a warning or the version is not known", () => {
    const setting = { description: "Version.", env: [], optional: true } as const;
    const versioned: Service = { ...shop, settings: { ...shop.settings, apiVersion: setting } };
    const definition = defineResource({
      ...named,
      service: versioned,
      inputs: { name: z.string(), size: z.int().optional().meta({ minApiVersion: "2026-04-01" }) },
    });
    const check = (version: string | undefined, id?: string) => () => {
      const settings: Record<string, string> = version === undefined ? {} : { "trefoil:restApiVersion": version };
      requireApiVersion(run(definition, {}, settings).context, "update", { name: "a", size: 1 }, id);
    };
    expect(check("2026-03-01", "a")).toThrow(
      expect.objectContaining({
        code: "version",
        operation: "update",
        resource: 'Thing "a"',
        problem:
          "size came with version 2026-04-01 of the API, and 2026-03-01 is configured. Remove it, or configure that version. Nothing was sent.",
      }),
    );
    expect(check("2026-03-01")).toThrow('Thing "sample": update failed');
    for (const version of ["2026-04-01", "2026-03-01-preview", undefined]) expect(check(version)).not.toThrow();
  });
});

describe("an object that holds data", () => {
  const box = defineResource({
    ...named,
    name: "Box",
    inputs: {
      name: z.string(),
      kind: z.string().optional().meta({ replaceOnChanges: true }),
      items: z
        .array(object({ name: z.string() }))
        .optional()
        .meta({ listMap: { key: "name", removed: "replace" } }),
    },
    permissions: { read: "read:box", write: "write:box" },
    deletionProtection: [
      {
        noun: "keys",
        request: "GET {item}/stats",
        count: (body) => (body as { keys?: number }).keys,
        names: (body) => (body as { names?: string[] }).names ?? [],
      },
      { noun: "queues", request: "GET {item}/stats", count: (body) => (body as { queues?: number }).queues ?? 0 },
      {
        noun: "documents",
        request: "GET {item}/documents",
        count: Number,
        appliesTo: ({ kind }) => kind !== "empty",
      },
    ],
  });
  const stats = "GET /things/a/stats";
  const documents = "GET /things/a/documents";

  async function refusal(script: object, inputs: object = {}, values: object = {}) {
    const { service, context } = run(box, script);
    const all = { name: "a", ...values };
    const writing = context.forWrite();
    const error = await rejectDataLoss(writing, "a", { name: "a", ...inputs }, all).catch((reason) => reason);
    return { error, problem: error?.problem as string | undefined, service };
  }
  const wayOut =
    "It was not deleted. To delete it anyway, add the resource to the program again if you have removed it, set `forceDestroy: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again.";

  it("is not deleted, and the error counts and names the data and shows the way out", async () => {
    const names = ["one", "two", "three", "four", "five", "six"];
    const { error, service } = await refusal({ [stats]: { keys: 7, names, queues: 1 }, [documents]: 0 });
    expect(error).toMatchObject({
      code: "not_empty",
      operation: "delete",
      resource: 'Box "a"',
      problem: `it holds 7 keys ("one", "two", "three", "four", "five" and 2 more) and 1 queue, which would be lost. ${wayOut}`,
    });
    expect(service.requests).toEqual([stats, documents]);
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
    const { error, service } = await refusal({ [stats]: { keys: 3 } }, { forceDestroy: true });
    expect([error, service.requests]).toEqual([undefined, []]);
    expect((await refusal({ [stats]: { keys: 3 } }, { forceDestroy: "yes" })).error).toBeDefined();
    const unprotected = run(defineResource({ ...named, inputs: { name: z.string() } }), { [stats]: { keys: 3 } });
    await rejectDataLoss(unprotected.context, "a", {}, { name: "a" });
    expect(unprotected.service.requests).toEqual([]);
  });

  it("counts only what the object can contain, by its values in the service", async () => {
    const { service } = await refusal({ [stats]: { keys: 0 } }, { kind: "full" }, { kind: "empty" });
    expect(service.requests).toEqual([stats]);
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

  it("names the permission to delete if it differs, and passes other errors on", async () => {
    const strict = { ...box, permissions: { ...box.permissions, delete: "delete:box" } };
    const { context } = run(strict, { [stats]: new Reply(403) });
    await expect(rejectDataLoss(context, "a", {}, { name: "a" })).rejects.toThrow("permissions (delete:box) and");
    const aborted = new AbortedError("canceled", { method: "GET", path: "/" });
    expect((await refusal({ [stats]: aborted })).error).toBe(aborted);
    const invalid = new InvalidResponseError("GET: no JSON", { method: "GET", path: "/" });
    expect((await refusal({ [stats]: invalid })).problem).toContain("could not be determined (GET: no JSON)");
  });

  describe("and needs a replacement", () => {
    const failures = (olds: object, news: object, definition: Definition = box) =>
      dataLossFailures(definition, { inputs: { name: "a", ...olds } }, { inputs: { name: "a", ...news } });
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
      const unprotected = defineResource({ ...named, inputs: { name: z.string().meta({ replaceOnChanges: true }) } });
      expect(failures({ name: "x" }, { name: "y" }, unprotected)).toEqual([]);
      const documentsOnly = { ...box, deletionProtection: (box.deletionProtection ?? []).slice(2) };
      expect(failures({ kind: "empty" }, { kind: "y" }, documentsOnly)).toEqual([]);
      expect(failures({ kind: "y" }, { kind: "empty" }, documentsOnly)).toHaveLength(1);
    });

    it("is allowed if the contents are copied, which the new inputs enable", () => {
      const contentCopy = { enabledBy: "copy", noun: "keys", problems: () => [], copy: async () => {} };
      const copied = { ...box, hooks: { contentCopy } };
      expect(failures({ kind: "x" }, { kind: "y", copy: true }, copied)).toEqual([]);
      expect(failures({ kind: "x", copy: true }, { kind: "y" }, copied)).toHaveLength(1);
      expect(failures({ kind: "x" }, { kind: "y", copy: "true" }, copied)).toHaveLength(1);
    });
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
  ) => {
    const { service, session, context } = run(definition, script);
    const error = await rejectExisting(context, { inputs: { ...inputs }, outputs: {}, ...more }).catch(
      (reason) => reason,
    );
    return { code: error && String(error.code), requests: service.requests, session };
  };

  it("is found by one read, and then the create is rejected", async () => {
    expect(await rejected(thing, { "GET /things/a": { name: "a" } })).toMatchObject({
      code: "exists",
      requests: ["GET /things/a"],
    });
    expect(await rejected(thing, {})).toMatchObject({ code: undefined, requests: ["GET /things/a"] });
  });

  it("is found by a shared list of complete objects, and read again, since it may have been deleted since", async () => {
    const complete = defineResource({
      ...named,
      inputs: { name: z.string() },
      requests: { update: undefined, list: { complete: true } },
    });
    const list = { "GET /things": [{ name: "a" }] };
    expect(await rejected(complete, { ...list, "GET /things/a": { name: "a" } })).toMatchObject({
      code: "exists",
      requests: ["GET /things", "GET /things/a"],
    });
    expect(await rejected(complete, list)).toMatchObject({ code: undefined });
    expect(await rejected(complete, list, { name: "b" })).toMatchObject({ code: undefined, requests: ["GET /things"] });
    const { context, service } = run(complete, list);
    for (const name of ["b", "c"]) await rejectExisting(context, { inputs: { name }, outputs: {} });
    expect(service.requests).toEqual(["GET /things"]);
  });

  it("is read again although a cached list contains it", async () => {
    const complete = defineResource({
      ...named,
      inputs: { name: z.string() },
      requests: { update: undefined, list: { complete: true } },
    });
    const { context } = run(complete, { "GET /things": [{ name: "a" }] });
    await readList(context, {});
    await expect(rejectExisting(context, { inputs: { name: "a" }, outputs: {} })).resolves.toBeUndefined();
  });

  it("is not searched for if its parent is new", async () => {
    const box = defineResource({ ...named, name: "Box", inputs: { name: z.string() } });
    const inBox = defineResource({
      ...named,
      path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
      inputs: { box: ref(() => box), name: z.string() },
    });
    const { context, service } = run(inBox);
    const attempt = () => rejectExisting(context, { inputs: { box: "b", name: "a" }, outputs: {} });
    await attempt();
    expect(service.requests).toHaveLength(1);
    service.session.objects.of(box, "b").pathValues = {};
    await attempt();
    expect(service.requests).toHaveLength(1);
  });

  it("is not searched for if its name or its id is generated", async () => {
    const script = { "GET /things/a": { name: "a" } };
    expect(await rejected(thing, script, { name: "a" }, { autoNamed: true })).toMatchObject({ requests: [] });
    const generated = defineResource({
      ...anyResource,
      service: shop,
      naturalKey: ["name"],
      inputs: { name: z.string() },
      requests: { update: undefined },
    });
    expect(await rejected(generated, {}, { name: "a", thingId: "x" })).toMatchObject({ requests: [] });
    const unnamed = defineResource({ ...anyResource, service: shop, inputs: {}, requests: { update: undefined } });
    expect(await rejected(unnamed, {}, {})).toMatchObject({ code: undefined, requests: [] });
  });

  it("may be overwritten by an upsert if it has the same inputs", async () => {
    const upsert = async () => ({});
    const put = { ...thing, upserts: true, operations: { create: upsert, update: upsert } };
    const script = { "GET /things/a": { name: "a", size: 1 } };
    const same = await rejected(put, script, { name: "a", size: 1 });
    expect(same.code).toBeUndefined();
    expect(same.session.objects.find(put, "a")?.found).toEqual({ previousSettings: undefined });
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
    const { context } = run(definition);
    prepare(context);
    const { code, operation, resource, problem } = await alreadyExistsError(context, { name: "a" });
    expect({ code, operation, resource }).toEqual({ code: "exists", operation: "create", resource: 'Thing "a"' });
    return problem;
  };
  const renamed =
    "If you renamed the resource, set the option `aliases` to its previous name, or in YAML to its previous URN.";
  const others =
    'ive the new object another name, import the existing one (see "Import" on the reference page of rest:Thing), or read it with Thing.get. If this resource replaces it, set the option `deleteBeforeReplace: true`.';

  it("is explained with all ways to continue", async () => {
    const unmanaged = "it already exists and is not managed by this stack. It was not changed.";
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
      inputs: { name: z.string() },
      singleton: { defaults: {} },
    });
    expect(await message(settings)).toBe(
      `the settings were already changed outside this stack. They were not changed. Set \`adopt: true\` to adopt them: the current settings are then recorded, and restored when this resource is destroyed. ${renamed}`,
    );
  });

  it("is explained with the resource of the stack that manages it, unless it is the same", async () => {
    const managed = (owner: object) => (context: Context) => {
      context.session.objects.of(thing, "a").storedAs = { ...owner };
    };
    expect(await message(thing, managed(one))).toBe(
      'it already exists. This stack manages it as "one". It was not changed. If you renamed the resource, set the option `aliases` of this one to the name "one", or in YAML to the URN of "one". Otherwise remove one of the two resources from the program.',
    );
    for (const owner of [{ name: "dev/sample" }, {}])
      expect(await message(thing, managed(owner))).toContain("is not managed by this stack");
  });

  it("is claimed by the first resource that declares it, and the second one is rejected", () => {
    const { service, session } = run(thing);
    const declare = (resource: object, name = "a") => {
      const context = service.context(thing, resource);
      return () => rejectDuplicateDeclaration(context, { inputs: { name }, outputs: {} });
    };
    expect(declare(one)).not.toThrow();
    expect(declare(one)).not.toThrow();
    expect(declare(two, "b")).not.toThrow();
    expect(declare(two)).toThrow(
      expect.objectContaining({
        code: "duplicate_resource",
        resource: 'Thing "a"',
        problem:
          'The resources "one" and "two" of this program declare the same object. The second one was not created. Remove one of them, or let it declare another object.',
      }),
    );
    expect(session.objects.find(thing, "a")?.claimedBy).toEqual(one);
    const unnamed = defineResource({ ...anyResource, service: shop, inputs: {}, requests: { update: undefined } });
    for (const resource of [one, two])
      rejectDuplicateDeclaration(service.context(unnamed, resource), { inputs: {}, outputs: {} });
  });
});

describe("an object that is deleted before its replacement", () => {
  const retryDelete = { isRejected: () => true, advice: "Delete the alias first." };
  const index = defineResource({ ...named, name: "Index", inputs: { name: z.string() }, hooks: { retryDelete } });
  const other = defineResource({ ...named, name: "Other", inputs: { name: z.string() } });
  const alias = defineResource({
    ...named,
    name: "Alias",
    inputs: {
      name: z.string(),
      index: ref(() => index),
      more: z.array(ref(() => index)).optional(),
      other: ref(() => other).optional(),
    },
  });
  const state = (inputs: object) => ({ inputs: { ...inputs }, outputs: {} });
  const warning =
    'Index "rooms" is deleted before its replacement is created, but Alias "a" refers to it. The service rejects the deletion. Omit the name of the replaced object, so that the new object is created first.';

  function compare() {
    const service = new ScriptedService({});
    const [ofIndex, ofAlias] = [service.context(index), service.context(alias)];
    return {
      service,
      ofIndex,
      replace: (deletesFirst = true) => warnAboutHeldObjects(ofIndex, "rooms", state({ name: "rooms" }), deletesFirst),
      hold: (inputs: object, id = "a") => warnAboutHeldObjects(ofAlias, id, state({ name: id, ...inputs }), false),
    };
  }

  it("is reported if another object refers to it, in both orders of the comparison", () => {
    const later = compare();
    later.hold({ index: "rooms" });
    later.replace();
    expect(later.service.warnings).toEqual([warning]);
    const earlier = compare();
    earlier.replace();
    earlier.hold({ index: "x", more: ["y", "rooms"] });
    expect(earlier.service.warnings).toEqual([warning]);
  });

  it("is reported for each object that refers to it", () => {
    const { service, replace, hold } = compare();
    hold({ index: "rooms" });
    hold({ index: "rooms" }, "b");
    replace();
    expect(service.warnings.map((line) => /but (Alias "\w")/.exec(line)?.[1])).toEqual(['Alias "a"', 'Alias "b"']);
  });

  it("is not reported if the new object is created first, or the other object refers to another one", () => {
    const { service, replace, hold } = compare();
    replace(false);
    hold({ index: "rooms" });
    hold({ index: "suites", other: "rooms" });
    expect(service.warnings).toEqual([]);
    const free = compare();
    warnAboutHeldObjects(free.service.context(other), "rooms", state({ name: "rooms" }), true);
    free.hold({ index: "x", other: "rooms" });
    expect(free.service.warnings).toEqual([]);
  });

  it("is held from outside if no object of the program refers to it", () => {
    const { ofIndex, replace, hold } = compare();
    expect(isHeldFromOutside(ofIndex, "rooms")).toBe(false);
    replace();
    expect(isHeldFromOutside(ofIndex, "rooms")).toBe(true);
    hold({ index: "rooms" });
    expect(isHeldFromOutside(ofIndex, "rooms")).toBe(false);
  });
});

describe("an update that would overwrite what the program does not declare", () => {
  const thing = defineResource({
    ...named,
    inputs: {
      name: z.string(),
      fields: z
        .array(
          object({
            name: z.string(),
            type: z.string().meta({ replaceOnChanges: true }),
            note: z.string().optional(),
          }),
        )
        .optional()
        .meta({ listMap: { key: "name" } }),
      key: z.string().optional().meta({ secret: true, returned: "sometimes" }),
    },
  });
  const { context } = run(thing);
  const conflict = (remote: object[], olds: object[], news: object[]) => () =>
    rejectConflictingItems(
      context,
      { body: {}, values: { name: "a", fields: remote } },
      { values: { name: "a" }, olds: { name: "a", fields: olds }, news: { name: "a", fields: news } },
    );
  const one = { name: "one", type: "text" };
  const two = { name: "two", type: "text" };

  it("is rejected if it adds an item that exists with another declaration", () => {
    expect(conflict([one, { ...two, type: "number" }], [one], [one, two])).toThrow(
      expect.objectContaining({
        code: "unlike",
        operation: "update",
        resource: 'Thing "a"',
        problem:
          "fields[1].type: the program adds an item that already exists in the service with another declaration, which cannot change in place. Nothing was sent. Declare it as the service has it, give it another name, or replace the resource (`pulumi up --target-replace`).",
      }),
    );
  });

  it("is rejected if one of several added items exists, and sent by a kind without such items", () => {
    const three = { name: "three", type: "text" };
    expect(conflict([one, { ...two, type: "number" }], [one], [one, two, three])).toThrow(
      "fields[1].type: the program",
    );
    const other = [one, two, three].map((item) => ({ ...item, type: "number" }));
    expect(conflict(other, [one], [one, two, three])).toThrow("fields[1].type, fields[2].type: the program");
    const flat = defineResource({
      ...named,
      inputs: {
        name: z.string(),
        box: object({ type: z.string().meta({ replaceOnChanges: true }) }).optional(),
      },
    });
    const values = { name: "a", box: { type: "text" } };
    const change = { values, olds: { name: "a" }, news: values };
    rejectConflictingItems(run(flat).context, { body: {}, values: { ...values, box: { type: "number" } } }, change);
  });

  it("is sent if the item is new, equal, differs in place, or was declared before", () => {
    expect(conflict([one], [one], [one, two])).not.toThrow();
    expect(conflict([one, two], [one], [one, two])).not.toThrow();
    expect(conflict([one, { ...two, note: "x" }], [one], [one, { ...two, note: "y" }])).not.toThrow();
    expect(conflict([one, { ...two, type: "number" }], [one, two], [one, two])).not.toThrow();
    expect(conflict([{ ...one, type: "number" }], [two, one], [one])).not.toThrow();
    // The item that changes is not the added item.
    expect(conflict([{ ...one, type: "number" }], [one], [one, two])).not.toThrow();
  });

  it("is rejected if it would send the mask of a secret", () => {
    const send = (body: object, desired: object) => () =>
      rejectMaskedValues(context, { name: "a" }, { ...body }, { ...desired });
    expect(send({ name: "a", other: { pin: "***" } }, { name: "a" })).toThrow(
      expect.objectContaining({
        code: "masked",
        operation: "update",
        resource: 'Thing "a"',
        problem:
          'the service shows "other.pin" only masked and the program does not declare it, so sending the object back would destroy that value. Nothing was sent. Declare it in the program, or set it again in the service afterwards.',
      }),
    );
    expect(send({ name: "a", key: "sk-...abcd" }, { name: "a" })).toThrow('shows "key" only masked');
    expect(send({ name: "a", key: "***" }, { name: "a", key: "***" })).not.toThrow();
    expect(send({ name: "a", key: "sk-...abcd" }, { name: "a", key: "sk-...abcd" })).not.toThrow();
    expect(send({ name: "a", note: "sk-...abcd" }, { name: "a" })).not.toThrow();
  });

  it("finds masks at any depth, except where the program has the same value", () => {
    expect(maskedPaths({ a: ["***", "x", "***"], b: { c: "***" } }, { a: ["***"], b: { c: "other" } })).toEqual([
      "a[2]",
      "b.c",
    ]);
    expect(maskedPaths({ constructor: "***" }, {})).toEqual(["constructor"]);
    expect(maskedPaths({ a: ["***"], b: { c: "***" } }, { a: "***", b: ["***"] })).toEqual(["a[0]", "b.c"]);
    expect(maskedPaths("***")).toEqual([""]);
  });

  it("finds parts of a secret that are masked, in objects and lists, except where the program has the same value", () => {
    const field = fieldOf(object({ secrets: z.record(z.string(), z.unknown()).optional().meta({ secret: true }) }));
    const masked = {
      url: "amqps://user:*****@host",
      list: ["clear", "sk-...abcd"],
      inner: { key: "sk-...abcd", n: 1 },
    };
    expect(emptiedPaths(field, { secrets: masked }, {})).toEqual([
      "secrets.url",
      "secrets.list[1]",
      "secrets.inner.key",
    ]);
    expect(
      emptiedPaths(field, { secrets: masked }, { secrets: { ...masked, list: ["clear", "other"], inner: { n: 2 } } }),
    ).toEqual(["secrets.list[1]", "secrets.inner.key"]);
    expect(emptiedPaths(field, { secrets: masked }, { secrets: structuredClone(masked) })).toEqual([]);
    expect(emptiedPaths(field, { secrets: null }, {})).toEqual([]);
  });

  it("finds secrets that responses omit, and no others", () => {
    const secrets = fieldOf(
      object({
        always: z.string().meta({ secret: true }),
        omitted: z.string().meta({ secret: true, returned: "sometimes" }),
        once: z.string().meta({ secret: true, returned: "onCreate" }),
        optional: z.string().optional().meta({ secret: true, returned: "sometimes" }),
      }),
    );
    expect(emptiedPaths(secrets, { note: "x" }, {})).toEqual(["omitted"]);
    expect(emptiedPaths(secrets, { omitted: "sk-abcd", optional: null }, {})).toEqual([]);
    expect(emptiedPaths(secrets, { omitted: "sk-abcd", optional: null }, undefined)).toEqual(["optional"]);
  });
});

describe("a credential that lacks permissions", () => {
  const needs: string[] = [];
  const account = {
    request: "GET /me",
    member: "id",
    missingPermissions: (_body: unknown, needed: string) => {
      needs.push(needed);
      return needed.startsWith("none") ? [] : [`${needed}:one`, `${needed}:two`];
    },
  };
  const guarded: Service = { ...shop, access: { ...shop.access, account } };
  const definition = (permissions: Definition["permissions"]) =>
    defineResource({ ...named, service: guarded, inputs: { name: z.string() }, permissions });
  const all = { read: "read", write: "write", create: "create", delete: "delete" };
  const lacking = async (
    permissions: Definition["permissions"],
    operation: "create" | "update" | "delete",
    inputs = {},
  ) => {
    needs.length = 0;
    const { context } = run(definition(permissions), { "GET /me": { id: "7" } });
    const error = await requirePermissions(context, operation, inputs).catch((reason) => reason);
    return [needs.join(), error];
  };

  it.each<["create" | "update" | "delete", object, string, string]>([
    ["create", {}, "create", "write"],
    ["update", {}, "write", "write"],
    ["delete", {}, "delete", "write"],
    ["delete", { forceDestroy: true }, "write", "write"],
    ["delete", { forceDestroy: "true" }, "delete", "write"],
  ])("is reported before a %s (%j), by the permissions of that operation", async (operation, inputs, own, usual) => {
    const [needed, error] = await lacking(all, operation, inputs);
    expect([needed, error]).toEqual([own, expect.objectContaining({ code: "missing_permissions" })]);
    expect((await lacking({ read: "read", write: "write" }, operation, inputs))[0]).toBe(usual);
  });

  it("is named with the setting, and nothing is reported if it lacks none", async () => {
    const [, error] = await lacking(all, "update");
    expect((error as Error).message).toBe(
      "the credential lacks write:one and write:two. Nothing was sent. Grant the missing permissions in the service, or set another credential in trefoil:restToken or trefoil:restPassword.",
    );
    expect((await lacking({ read: "read", write: "none" }, "update"))[1]).toBeUndefined();
  });
});

describe("a replacement that needs free quota", () => {
  const counted = (more: object = {}) =>
    defineResource({
      ...named,
      inputs: { name: z.string() },
      quota: {
        objects: "things",
        request: "GET /stats",
        read: (body) => body as { usage: number; limit: number },
        ...more,
      },
    });
  const check = (script: object, definition = counted(), settings = {}) => {
    const { service, session } = run(definition, script, settings);
    const attempt = (name: string | undefined, id = "a") => {
      const context = service.context(definition, name === undefined ? {} : { name });
      return checkQuota(context, id).then(
        () => "passes",
        (error) => error.problem as string,
      );
    };
    return { attempt, service, session };
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

  it("counts resources without a name by their objects", async () => {
    const { attempt } = check({ "GET /stats": { usage: 1, limit: 3 } });
    expect(await attempt(undefined, "a")).toBe("passes");
    expect(await attempt(undefined, "a")).toBe("passes");
    expect(await attempt(undefined, "b")).toBe("passes");
    expect(await attempt(undefined, "c")).toContain("(1 of 3, 2 more required by this update)");
  });

  it("counts resources of the same name under different parents", async () => {
    const { service } = check({ "GET /stats": { usage: 2, limit: 3 } });
    const ofParent = (parents: string) => service.context(counted(), { name: "dev/one", parents });
    await checkQuota(ofParent("one"), "a");
    await expect(checkQuota(ofParent("two"), "a")).rejects.toThrow("1 more required");
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
    const { service } = check({ "GET /stats": {} }, broken);
    await expect(checkQuota(service.context(broken), "a")).rejects.toThrow("broken");
  });

  it("is not checked for a kind without a quota", async () => {
    const free = defineResource({ ...named, inputs: { name: z.string() } });
    const { service, context } = run(free);
    await checkQuota(context, "a");
    expect(await readQuota(context)).toBeUndefined();
    expect(service.requests).toEqual([]);
  });

  it("is shared by the kinds with the same noun, and by no other kinds", async () => {
    const { attempt, service } = check({ "GET /stats": { usage: 2, limit: 3 } });
    await attempt("dev/one");
    const sibling = { ...counted(), token: "rest:Sibling" };
    await expect(checkQuota(service.context(sibling), "x")).rejects.toThrow("1 more required");
    await expect(checkQuota(service.context(counted({ objects: "others" })), "x")).resolves.toBeUndefined();
  });

  describe("with a limit in a setting", () => {
    const setting = { description: "Limit.", env: [], optional: true } as const;
    const limited: Service = { ...shop, settings: { ...shop.settings, thingLimit: setting } };
    const parent = defineResource({
      ...named,
      service: limited,
      name: "Box",
      path: { collection: "/boxes", item: "/boxes/{name}" },
      inputs: { name: z.string() },
    });
    const definition = (more: object) =>
      defineResource({
        ...named,
        service: limited,
        path: { collection: "/boxes/{name}/things", item: "/boxes/{name}/things/{name}" },
        inputs: { name: z.string() },
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
      expect(await attempt("dev/one")).toBe("passes");
      expect(service.requests).toEqual([]);
    });

    it("counts the only list of a kind without parents", async () => {
      const flat = defineResource({
        ...named,
        service: limited,
        inputs: { name: z.string() },
        quota: { objects: "things", setting: "thingLimit" },
      });
      const list = { "GET /things": [{ name: "a" }] };
      const { attempt } = check(list, flat, { "trefoil:restThingLimit": "1" });
      expect(await attempt("dev/one")).toContain("(1 of 1)");
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
    ...named,
    service: userSetting,
    name: "Member",
    inputs: {
      name: z.string(),
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
  const reject = (remote: object, news?: object) => () =>
    rejectSelfLockout(run(member, {}, settings).context, { ...remote }, news && { ...news });

  it("is not removed, and the error shows both ways out", () => {
    expect(reject({ name: "Octavia" })).toThrow(
      expect.objectContaining({
        code: "forbidden",
        message: `"Octavia" is not removed: it is the account that Trefoil uses. Nothing was sent. To do it anyway, ${byHand}. ${keep}`,
      }),
    );
    expect(reject({ name: 7, email: "octavia" })).toThrow('"octavia" is not removed');
  });

  it("is not demoted", () => {
    const owner = { name: "octavia", role: "owner" };
    expect(reject(owner, { role: "member" })).toThrow(
      `"octavia" is not demoted: it is the account that Trefoil uses. Nothing was sent. To do it anyway, ${byHand}.`,
    );
    expect(() => reject(owner, { role: "member" })()).not.toThrow("retainOnDelete");
    expect(reject(owner, { role: "owner" })).not.toThrow();
    expect(reject({ ...owner, name: "erin" })).not.toThrow();
    expect(reject({ ...owner, name: "erin" }, { role: "member" })).not.toThrow();
  });

  it("is protected by the check, too, against a replacement and a demotion alone", () => {
    const change = (path: string, replaces: boolean) => ({ path, kind: "update" as const, replaces });
    const changes = [change("role", false), change("team", true), change("note", false)];
    const failures = (user: string | undefined, news: object = { role: "member" }, definition: Definition = member) =>
      selfLockoutFailures(
        definition,
        user,
        {},
        { values: { name: "octavia", role: "owner" }, news: { ...news }, changes },
      );
    expect(failures("OCTAVIA")).toEqual([
      { path: "role", reason: `demotes "octavia", the account that Trefoil uses. Revert the change, or ${byHand}` },
      {
        path: "team",
        reason: `cannot change in place, and a replacement removes "octavia", the account that Trefoil uses. Revert the change, or ${byHand}`,
      },
    ]);
    expect(failures("octavia", { role: "owner" }).map(({ path }) => path)).toEqual(["team"]);
    expect(failures("erin")).toEqual([]);
    expect(failures(undefined)).toEqual([]);
    expect(failures("octavia", {}, { ...member, hooks: {} })).toEqual([]);
  });

  it("is read just before the request, and so is the last owner", async () => {
    const checked = (body: unknown, news?: object) => {
      const { context, service } = run(member, { "GET /things/erin": body }, settings);
      lastOwner.mockClear();
      return requirePreflightChecks(context, { name: "erin" }, news && { ...news })
        .then(
          () => "passes",
          ({ code, message }) => [code, message],
        )
        .then((outcome) => [outcome, service.requests.length, lastOwner.mock.calls.length]);
    };
    const owner = { name: "erin", role: "owner" };
    expect(await checked(owner)).toEqual([["forbidden", `The only owner stays. Nothing was sent. ${keep}`], 1, 1]);
    expect(await checked(owner, { role: "member" })).toEqual([
      ["forbidden", "The only owner stays. Nothing was sent."],
      1,
      1,
    ]);
    expect(await checked(owner, { role: "owner" })).toEqual(["passes", 1, 1]);
    expect(await checked({ name: "erin", email: "octavia" })).toEqual([
      ["forbidden", expect.stringContaining('"octavia" is not removed')],
      1,
      0,
    ]);
    expect(await checked(new Reply(404))).toEqual(["passes", 1, 0]);
    expect(await checked({ name: "erin", role: "member" })).toEqual(["passes", 1, 1]);
  });
});
