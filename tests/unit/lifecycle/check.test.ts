import fc from "fast-check";
import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, defineResource, object } from "../../../provider/define";
import { check, unknown, type Values } from "../../../provider/lifecycle";
import { isProviderOnly, resourceChanges } from "../../../provider/lifecycle/values/resource-changes";
import { namespace } from "../../../provider/services/realtime/namespace";
import { teamMember } from "../../../provider/services/registry/organization/team-member";
import { repository } from "../../../provider/services/registry/repository";
import { rest } from "../../../provider/services/rest/service";
import { index } from "../../../provider/services/search/indexes/search-index";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { nearest } from "../../../provider/text/suggest";
import { anyResource } from "../define/any-resource";

const synonyms = ["a, b"];

describe("an omitted name", () => {
  const autonamed = catalogue.filter((definition) => definition.autoName);
  /** Generated strings alone are shorter than the longest name of any service. */
  const anyName = fc.tuple(fc.string({ minLength: 1 }), fc.nat(300)).map(([text, length]) => text.padEnd(length, text));

  it.each(autonamed)("is generated from any logical name in a form that the service accepts: $token", (definition) => {
    const [example = {}] = Object.values(definition.examples);
    const name = definition.autoName as string;
    fc.assert(
      fc.property(anyName, (logicalName) => {
        const { inputs: args, failures } = check(
          definition,
          undefined,
          { ...example, [name]: undefined },
          { logicalName: `dev/${logicalName}` },
        );
        expect(failures).toEqual([]);
        expect(args[name]).toMatch(/[0-9a-f]{7}$/);
      }),
    );
  });

  it.each([
    ["dev/索引", /^synonymmap-[0-9a-f]{7}$/],
    ["dev/_", /^synonymmap-[0-9a-f]{7}$/],
    ["dev/Größe", /^gro-e-[0-9a-f]{7}$/],
    ["dev/Café", /^cafe-[0-9a-f]{7}$/],
  ])("identifies its object, regardless of the letters in %s", (logicalName, expected) => {
    expect(check(synonymMap, undefined, { synonyms }, { logicalName }).inputs.name).toMatch(expected);
  });

  it("begins with the logical name, without the stack", () => {
    const { inputs: args, autoNamed: made } = check(synonymMap, undefined, { synonyms }, { logicalName: "dev/words" });
    expect(args.name).toMatch(/^words-[0-9a-f]{7}$/);
    expect(made).toBe(true);
  });

  it("is kept, and is generated again when a replacement is prepared", () => {
    const first = check(synonymMap, undefined, { synonyms }, { logicalName: "dev/words" });
    expect(check(synonymMap, first, { synonyms }, { logicalName: "dev/words" }).inputs.name).toBe(first.inputs.name);
    expect(check(synonymMap, undefined, { synonyms }, { logicalName: "dev/words" }).inputs.name).not.toBe(
      first.inputs.name,
    );
  });

  it("is kept when the program contained it before, since a replacement would lose the object", () => {
    const chosen = check(synonymMap, undefined, { name: "chosen", synonyms }, { logicalName: "dev/words" });
    const wanted = check(synonymMap, chosen, { synonyms }, { logicalName: "dev/words" });
    expect(wanted).toMatchObject({ inputs: { name: "chosen" }, autoNamed: true });
    expect(resourceChanges(synonymMap, chosen, wanted)).toEqual([]);
  });

  it("is no change if both names were generated", () => {
    const [a, b] = ["words-1111111", "words-2222222"].map((name) => ({ args: { name, synonyms }, autonamed: true }));
    expect(resourceChanges(synonymMap, a as never, b as never)).toEqual([]);
  });
});

describe("a change that would lose data", () => {
  const basic: Values = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };
  const other: Values = { name: "motels", fields: basic.fields };
  const applied = (args: Values) => check(index, undefined, args);

  it("is rejected based on the old inputs, with instructions", () => {
    const { failures } = check(index, applied(basic), other);
    expect(failures).toEqual([
      {
        path: "name",
        code: "data_loss",
        reason: expect.stringMatching(/lose the documents.*set `forceDestroy: true`, run `pulumi up`/),
      },
    ]);
  });

  it("is also rejected when the permission comes with the change", () => {
    expect(check(index, applied(basic), { ...other, forceDestroy: true }).failures).toHaveLength(1);
  });

  it("lists the items that were added outside Pulumi, and explains how to keep them", () => {
    const added = { ...basic, fields: [...(basic.fields as Values[]), { name: "colour", type: "Edm.String" }] };
    const [failure, ...others] = check(index, applied(added), basic).failures;
    expect(others).toEqual([]);
    expect(failure?.path).toBe("fields[1]");
    expect(failure?.reason).toMatch(/^\("colour"\) exists in the service but not in the program/);
    expect(failure?.reason).toMatch(/lose the documents it may hold\. Declare it, or set `forceDestroy: true`, run/);
    expect(failure?.reason).not.toContain("Put it back");
  });

  it("is allowed when the permission was applied before", () => {
    expect(check(index, applied({ ...basic, forceDestroy: true }), other).failures).toEqual([]);
  });

  it("is not reported while a value is unknown", () => {
    expect(check(index, applied(basic), { ...basic, name: unknown }).failures).toEqual([]);
  });
});

describe("check", () => {
  it("keeps the order of old inputs in a set, so that diffs are readable", () => {
    const before = check(repository, undefined, { namespace: "acme", name: "app", categories: ["a", "b"] });
    const after = check(repository, before, { namespace: "acme", name: "app", categories: ["c", "b", "a"] });
    expect(after.inputs.categories).toEqual(["a", "b", "c"]);
  });

  const fields = [
    { name: "id", type: "Edm.String", key: true },
    { name: "vector", type: "Collection(Edm.Single)", searchable: true, dimensions: 4, vectorSearchProfile: "nowhere" },
  ];
  const dangling = {
    path: "fields[1].vectorSearchProfile",
    given: "nowhere",
    item: "vector",
    reason: expect.stringContaining('refers to a profile "nowhere"'),
  };

  it.each([
    ["nothing", {}],
    ["another arg", { description: unknown }],
    ["a member that the rules do not read", { fields: [{ ...fields[0], synonymMaps: [unknown] }, fields[1]] }],
    ["the inside of another arg", { corsOptions: { allowedOrigins: [unknown] } }],
  ])("finds failures across several keys when %s is unknown", (_what, news) => {
    expect(check(index, undefined, { name: "a1", fields, ...news }).failures).toEqual([dangling]);
  });

  it.each([
    ["everything that they read", { fields: unknown }],
    ["one member of it", { fields: [{ name: "id", type: "Edm.String", key: unknown }, fields[1]] }],
    ["what is named", { vectorSearch: { profiles: [{ name: unknown, algorithm: "graph" }], algorithms: [] } }],
  ])("skips a check that reads %s while it is unknown", (_what, news) => {
    expect(check(index, undefined, { name: "a1", fields, ...news }).failures).toEqual([]);
  });

  it.each([
    ["a name", { team: "acme/developers" }],
    ["a number", { team: 4711 }],
    ["a list", { team: ["acme/4711"] }],
  ])("names the resource to pass, and its id, for a reference with %s", (_, given) => {
    const { failures } = check(teamMember, undefined, { username: "bob", ...given }, { logicalName: "dev/bob" });
    expect(failures).toMatchObject([
      {
        path: "team",
        reason:
          "must be the id of a Team: it looks like {organization}/{teamId}, teamId being a number. Pass the Team or its `id`",
      },
    ]);
  });

  it("names the resource that a missing reference needs", () => {
    const reasonsOf = (definition: Definition, inputs: Values) =>
      check(definition, undefined, inputs, { logicalName: "dev/bob" }).failures.map(({ path, reason }) => [
        path,
        reason,
      ]);
    expect(reasonsOf(teamMember, { username: "bob" })).toEqual([["team", "is required: expected a Team or its `id`"]]);
    expect(reasonsOf(namespace, { name: "chat" })).toEqual([["appId", "is required: expected an App or its `id`"]]);
  });

  it("finds two items with the same name in a list with unique names", () => {
    const twice = [...fields.slice(0, 1), { name: "title", type: "Edm.String" }, { name: "id", type: "Edm.Int32" }];
    expect(check(index, undefined, { name: "a1", fields: twice }).failures).toEqual([
      { path: "fields[2].name", given: "id", reason: "is a duplicate of fields[0]. Each name must be unique" },
    ]);
    const inner = [{ name: "city", type: "Edm.String" }];
    const address = { name: "address", type: "Edm.ComplexType", fields: [...inner, ...inner] };
    const nested = check(index, undefined, { name: "a1", fields: [fields[0], address] }).failures;
    expect(nested.map(({ path }) => path)).toEqual(["fields[1].fields[1].name"]);
  });

  it("does not treat two unknown names as equal", () => {
    const unnamed = { name: unknown, type: "Edm.String" };
    const news = { name: "a1", fields: [fields[0], unnamed, unnamed] };
    expect(check(index, undefined, news).failures).toEqual([]);
  });

  it("rejects an empty list of tag rules: the service applies it to every tag, and drift would show in every refresh", () => {
    const news = { namespace: "acme", name: "app", immutableTagsSettings: { enabled: true, rules: [] } };
    expect(check(repository, undefined, news).failures).toEqual([
      { path: "immutableTagsSettings.rules", given: [], reason: "must not be empty. Omit it to match every tag" },
    ]);
  });

  it("reports an unknown name with the nearest known name", () => {
    expect(nearest("descripton", ["description", "fullDescription"])).toBe("description");
    expect(nearest("Private", ["private"])).toBe("private");
    expect(nearest("colour", ["description", "fullDescription"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});

describe("a service without updates", () => {
  const { update: _update, ...requests } = rest.requests;
  const fixed = defineResource({
    ...anyResource,
    service: { ...rest, requests },
    inputs: {
      size: z.int(),
      note: z.string().optional().meta({ providerOnly: true }),
      inner: object({
        note: z.string().optional().meta({ providerOnly: true }),
        size: z.int().optional().meta({ replaceOnChanges: true }),
      }).optional(),
    },
  });
  const replaced = (olds: Values, news: Values) =>
    resourceChanges(fixed, { inputs: olds }, { inputs: news }).map(({ path, replaces: yes }) => [path, yes]);

  it("replaces on every change except of provider-only values, at any depth", () => {
    expect(replaced({ size: 1 }, { size: 2 })).toEqual([["size", true]]);
    expect(replaced({ size: 1, note: "a" }, { size: 1, note: "b" })).toEqual([["note", false]]);
    const noted = (note: string) => ({ size: 1, inner: { note, size: 1 } });
    expect(replaced(noted("a"), noted("b"))).toEqual([["inner.note", false]]);
  });

  it("identifies provider-only values by their path", () => {
    const at = (path: string) => isProviderOnly(fixed.inputs, { path, kind: "update", replaces: false });
    expect(["note", "inner.note", "size", "inner.size", "inner", "extra.note"].map(at)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
