import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, fieldOf, object, openEnum } from "../../../provider/define";
import { check, declare, unknown, type Values, validate } from "../../../provider/lifecycle";
import { unknownKinds, unknownValues } from "../../../provider/lifecycle/validation/open-enums";
import { queue } from "../../../provider/services/realtime/queue";
import { mongoRule } from "../../../provider/services/realtime/rules/database/mongo-rule";
import { kafkaRule } from "../../../provider/services/realtime/rules/streaming/kafka-rule";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { alias } from "../../../provider/services/search/alias/alias";
import { dataSource } from "../../../provider/services/search/data-source";
import { index } from "../../../provider/services/search/indexes/search-index";
import { skillset } from "../../../provider/services/search/skillset/skillset";

const azure = "#Microsoft.Azure.Search";
const key = { name: "id", type: "Edm.String", key: true };
const consequence = "If the service does not know it, the update fails";

/** Failures and warnings of a first create. */
const checked = (definition: Definition, args: Values) => {
  const { failures, warnings } = check(definition, undefined, args, { logicalName: "dev/sample" });
  return { failures, warnings };
};

/** The same for an index with one text field and further parts. */
const indexWith = (field: Values, parts: Values = {}) =>
  checked(index, { name: "hotels", fields: [key, { name: "title", type: "Edm.String", ...field }], ...parts });

const kafka = {
  appId: "app",
  source: { type: "channel.message" },
  target: {
    routingKey: "a",
    brokers: ["kafka.example:9093"],
    auth: { sasl: { mechanism: "plain", username: "u", password: "p" } },
  },
};

describe("an open enum", () => {
  const field = fieldOf(object({ colour: openEnum("colour", ["red", "green"]).optional() }));

  const warnings = (args: Values) => unknownValues(field, args, args);

  it("accepts a known value without a warning", () => {
    expect(validate(field, { colour: "red" }).failures).toEqual([]);
    expect(warnings({ colour: "red" })).toEqual([]);
  });

  it("accepts an unknown value with a warning that names the nearest known one", () => {
    expect(validate(field, { colour: "gren" })).toEqual({ value: { colour: "gren" }, failures: [] });
    expect(warnings({ colour: "gren" })).toEqual([
      { path: "colour", reason: `"gren" is not a known colour (did you mean "green"?). ${consequence}`, warning: true },
    ]);
  });

  it("suggests no value if no known value is near", () => {
    expect(warnings({ colour: "ultraviolet" }).map(({ reason }) => reason)).toEqual([
      `"ultraviolet" is not a known colour. ${consequence}`,
    ]);
  });

  it.each([1, "", ["red"]])("rejects %j, which is no value of any list, without a warning", (colour) => {
    expect(validate(field, { colour }).failures.map(({ path }) => path)).toEqual(["colour"]);
    expect(warnings({ colour })).toEqual([]);
  });

  it("reports no warning about an unknown value before the update", () => {
    expect(warnings({ colour: unknown })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  it("warns at every depth, with the path of the value", () => {
    const colour = openEnum("colour", ["red"]);
    const deep = fieldOf(object({ list: z.array(object({ map: z.record(z.string(), colour) })) }));
    const args = { list: [{ map: { a: "red", b: "rad" } }] };
    expect(unknownValues(deep, args, args).map(({ path }) => path)).toEqual(["list[0].map.b"]);
  });
});

describe("a union", () => {
  const kind = (value: string) => z.literal(value);
  const name = z.string().min(2);
  const union = z
    .discriminatedUnion("kind", [
      object({ kind: kind("round"), name, radius: z.int() }),
      object({ kind: kind("square"), name }),
    ])
    .meta({ retired: { oval: "round" } });
  const field = fieldOf(object({ shapes: z.array(union) }));
  const findings = (...shapes: Values[]) => ({
    failures: validate(field, { shapes }).failures,
    warnings: unknownKinds(field, { shapes }).map(({ path, reason }) => `${path} ${reason}`),
  });

  it("accepts an unknown kind with a warning that names the nearest known one", () => {
    expect(findings({ kind: "rond", name: "ab" })).toEqual({
      failures: [],
      warnings: [
        `shapes[0].kind "rond" is not a known kind (did you mean "round"?). Pass its members in \`extra\`. ${consequence}`,
      ],
    });
  });

  it("validates the members that all kinds have, and the items around it", () => {
    const { failures } = findings({ kind: "new", name: "a" }, { kind: "round", name: "ab" });
    expect(failures.map(({ path }) => path)).toEqual(["shapes[0].name", "shapes[1].radius"]);
  });

  it("rejects members that an unknown kind may have, and refers to `extra`", () => {
    expect(findings({ kind: "new", name: "ab", depth: 2 }).failures).toEqual([
      {
        path: "shapes[0].depth",
        reason:
          "is not known here; known are name, kind. The kind is not known. Pass its members in `extra`, by their names in the API",
      },
    ]);
  });

  it.each([undefined, 5, ""])("rejects %j, which is no kind", (given) => {
    const { failures, warnings } = findings({ kind: given, name: "ab" });
    expect([failures.map(({ path }) => path), warnings]).toEqual([["shapes[0].kind"], []]);
  });

  it("rejects a retired kind with its successor, without a warning", () => {
    expect(findings({ kind: "oval", name: "ab" })).toEqual({
      failures: [{ path: "shapes[0].kind", reason: "is retired. Use round" }],
      warnings: [],
    });
  });
});

describe("an object that contains an object of an unknown kind", () => {
  const skill = {
    odataType: "#Microsoft.Skills.Future",
    inputs: [{ name: "text" }],
    outputs: [{ name: "out" }],
    depth: 2,
  };

  it("is not declared by an import, because the program would lack members", () => {
    const { failures } = declare(skillset, { name: "enrich", skills: [skill] });
    expect(failures).toEqual([
      expect.stringMatching(/^`skills\[0\]\.odataType` "#Microsoft.Skills.Future" is not a known/),
    ]);
  });
});

describe("a list that the vendor extends", () => {
  it.each<[string, () => ReturnType<typeof checked>, string, string]>([
    [
      "analyzers",
      () => indexWith({ analyzer: "en.lucen" }),
      "fields[1].analyzer",
      '"en.lucen" is not a known analyzer (did you mean "en.lucene"?)',
    ],
    [
      "search analyzers",
      () => indexWith({ indexAnalyzer: "simple", searchAnalyzer: "simpel" }),
      "fields[1].searchAnalyzer",
      '"simpel" is not a known analyzer (did you mean "simple"?)',
    ],
    [
      "normalizers",
      () => indexWith({ normalizer: "lowercas" }),
      "fields[1].normalizer",
      '"lowercas" is not a known normalizer (did you mean "lowercase"?)',
    ],
    [
      "tokenizers",
      () =>
        indexWith({}, { analyzers: [{ odataType: `${azure}.CustomAnalyzer`, name: "a", tokenizer: "standrad_v2" }] }),
      "analyzers[0].tokenizer",
      '"standrad_v2" is not a known tokenizer (did you mean "standard_v2"?)',
    ],
    [
      "token filters",
      () =>
        indexWith(
          {},
          {
            analyzers: [
              { odataType: `${azure}.CustomAnalyzer`, name: "a", tokenizer: "classic", tokenFilters: ["trimm"] },
            ],
          },
        ),
      "analyzers[0].tokenFilters[0]",
      '"trimm" is not a known token filter (did you mean "trim"?)',
    ],
    [
      "character filters",
      () =>
        indexWith({}, { normalizers: [{ odataType: `${azure}.CustomNormalizer`, name: "n", charFilters: ["html"] }] }),
      "normalizers[0].charFilters[0]",
      '"html" is not a known character filter',
    ],
    [
      "languages of stemmers",
      () =>
        indexWith({}, { tokenFilters: [{ odataType: `${azure}.StemmerTokenFilter`, name: "s", language: "klingon" }] }),
      "tokenFilters[0].language",
      '"klingon" is not a known stemmer',
    ],
    [
      "languages of tokenizers",
      () =>
        indexWith(
          {},
          { tokenizers: [{ odataType: `${azure}.MicrosoftLanguageTokenizer`, name: "t", language: "englich" }] },
        ),
      "tokenizers[0].language",
      '"englich" is not a known language (did you mean "english"?)',
    ],
    [
      "models",
      () =>
        checked(skillset, {
          skills: [
            {
              odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill",
              modelName: "text-embeding-3-large",
              inputs: [],
              outputs: [],
            },
          ],
        }),
      "skills[0].modelName",
      '"text-embeding-3-large" is not a known model (did you mean "text-embedding-3-large"?)',
    ],
    [
      "kinds of data sources",
      () => checked(dataSource, { type: "azuresq", credentials: { connectionString: "a" }, container: { name: "c" } }),
      "type",
      '"azuresq" is not a known data source type (did you mean "azuresql"?)',
    ],
    [
      "regions",
      () => checked(queue, { appId: "app", name: "jobs", ttl: 1, maxLength: 1, region: "eu-west-2-a" }),
      "region",
      '"eu-west-2-a" is not a known region (did you mean "eu-west-1-a"?)',
    ],
    [
      "event types",
      () => checked(kafkaRule, { ...kafka, source: { type: "channel.mesage" } }),
      "source.type",
      '"channel.mesage" is not a known event type (did you mean "channel.message"?)',
    ],
    [
      "sites",
      () =>
        checked(mongoRule, {
          ...mongoRule.examples.basic,
          appId: "app",
          target: { ...(mongoRule.examples.basic?.target as Values), primarySite: "us-east-9-A" },
        }),
      "target.primarySite",
      '"us-east-9-A" is not a known site (did you mean "us-east-1-A"?)',
    ],
    [
      "scopes",
      () => checked(accessToken, { scopes: ["repo:delete"] }),
      "scopes[0]",
      '"repo:delete" is not a known scope',
    ],
  ])("%s accepts an unknown value with a warning", (_, act, path, reason) => {
    const { failures, warnings } = act();
    expect(failures).toEqual([]);
    expect(warnings).toEqual([{ path, reason: expect.stringContaining(reason), warning: true }]);
    expect(warnings[0]?.reason).toMatch(new RegExp(`\\. ${consequence}$`));
  });

  it.each(catalogue)("holds every value that the examples use: $token", (definition) => {
    for (const example of Object.values(definition.examples)) {
      expect(checked(definition, example)).toEqual({ failures: [], warnings: [] });
    }
  });
});

it("warns about one argument also where another one is wrong", () => {
  const { failures, warnings } = checked(queue, { appId: "app", name: "jobs", ttl: 0, maxLength: 1, region: "moon" });
  expect([failures, warnings].map((found) => found.map(({ path }) => path))).toEqual([["ttl"], ["region"]]);
});

describe("a list that the document extends with names", () => {
  const analyzers = [{ odataType: `${azure}.StopAnalyzer`, name: "names" }];

  it("contains the names that the document defines", () => {
    expect(indexWith({ analyzer: "names" }, { analyzers })).toEqual({ failures: [], warnings: [] });
  });

  it("suggests names that the document defines", () => {
    const [warning] = indexWith({ analyzer: "naems" }, { analyzers }).warnings;
    expect(warning?.reason).toContain('"naems" is not a known analyzer (did you mean "names"?)');
  });

  it("is not checked while a definition in the document is unknown", () => {
    for (const defined of [unknown, [unknown], [{ odataType: `${azure}.StopAnalyzer`, name: unknown }]]) {
      expect(indexWith({ analyzer: "naems" }, { analyzers: defined }).warnings).toEqual([]);
    }
  });

  it("is not checked against definitions of another kind", () => {
    const tokenizers = [{ odataType: `${azure}.ClassicTokenizer`, name: "names" }];
    expect(indexWith({ analyzer: "names" }, { tokenizers }).warnings).toHaveLength(1);
  });
});

describe("a name", () => {
  const named = (definition: Definition, args: Values, name: string) => checked(definition, { ...args, name });
  const fields = [key];

  it.each(["hotels-", "-hotels", "a--b", "Hotels"])("is rejected for an alias: %s", (name) => {
    expect(named(alias, { index: "one" }, name).failures).toEqual([
      { path: "name", given: name, reason: expect.stringContaining("start with a letter or digit") },
    ]);
  });

  it("of an alias may contain a dash between letters", () => {
    expect(named(alias, { index: "one" }, "hotels-1")).toEqual({ failures: [], warnings: [] });
  });

  it.each([
    ["an index", "hotels-", index, { fields }],
    ["an index", "hotels_", index, { fields }],
    ["an alias", "hotels_", alias, { index: "one" }],
  ] as const)("for %s is accepted with a warning if the vendor's sources disagree: %s", (_, name, definition, args) => {
    expect(named(definition, args, name)).toEqual({
      failures: [],
      warnings: [
        {
          path: "name",
          reason: expect.stringMatching(
            /ends with an? (dash|underscore).*If the service rejects the name, the update fails$/,
          ),
          warning: true,
        },
      ],
    });
  });

  it("is rejected for an index if it begins with a dash", () => {
    expect(named(index, { fields }, "-hotels").failures).toHaveLength(1);
  });
});

describe("a simple field of an index", () => {
  it("may have an empty list of fields, as the service returns it", () => {
    expect(indexWith({ fields: [] })).toEqual({ failures: [], warnings: [] });
  });

  it("may omit its fields", () => {
    const { failures } = indexWith({ fields: [{ name: "a", type: "Edm.String" }] });
    expect(failures.map(({ path }) => path)).toEqual(["fields[1].fields"]);
  });
});
