import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, defineResource, fieldOf, object, openEnum } from "../../../provider/define";
import { check, type Inputs, unknown, type Values } from "../../../provider/lifecycle";
import { inputsForProgram } from "../../../provider/lifecycle/import";
import { validate } from "../../../provider/lifecycle/validation/validate";
import { queue } from "../../../provider/services/realtime/queue";
import { mongoRule } from "../../../provider/services/realtime/rules/database/mongo-rule";
import { kafkaRule } from "../../../provider/services/realtime/rules/streaming/kafka-rule";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { alias } from "../../../provider/services/search/alias/alias";
import { dataSource } from "../../../provider/services/search/data-source";
import { index } from "../../../provider/services/search/indexes/search-index";
import { skillset } from "../../../provider/services/search/skillset/skillset";
import { anyResource } from "../define/any-resource";

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

  const colours = defineResource({
    ...anyResource,
    inputs: { colour: openEnum("colour", ["red", "green"]).optional() },
  });
  const warnings = (args: Values) => check(colours, undefined, args as Inputs).warnings;

  it.each([1, "", ["red"]])("rejects %j, which is no value of any list, without a warning", (colour) => {
    expect(validate(field, { colour }).failures.map(({ path }) => path)).toEqual(["colour"]);
    expect(warnings({ colour })).toEqual([]);
  });

  it("reports no warning about an unknown value before the update", () => {
    expect(warnings({ colour: unknown })).toEqual([]);
    expect(warnings({})).toEqual([]);
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
    warnings: check(defineResource({ ...anyResource, inputs: { shapes: z.array(union) } }), undefined, {
      shapes,
    }).warnings.map(({ path, reason }) => `${path} ${reason}`),
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
        code: "unknown_input",
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
    const { failures } = inputsForProgram(skillset, { name: "enrich", skills: [skill] });
    expect(failures).toEqual([
      expect.stringMatching(/^`skills\[0\]\.odataType` "#Microsoft.Skills.Future" is not a known/),
    ]);
  });
});

describe("a list that the vendor extends", () => {
  const custom = (kind: string, more: Values) => [{ odataType: `${azure}.${kind}`, name: "one", ...more }];
  const embedding = "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  const embed = (modelName: string) => ({ odataType: embedding, modelName, inputs: [], outputs: [] });
  const source = { credentials: { connectionString: "a" }, container: { name: "c" } };
  const mongo = mongoRule.examples.basic?.target as Values;
  const found = {
    analyzers: indexWith({ analyzer: "en.lucen" }),
    searchAnalyzers: indexWith({ indexAnalyzer: "simple", searchAnalyzer: "simpel" }),
    normalizers: indexWith({ normalizer: "lowercas" }),
    tokenizers: indexWith({}, { analyzers: custom("CustomAnalyzer", { tokenizer: "standrad_v2" }) }),
    tokenFilters: indexWith(
      {},
      { analyzers: custom("CustomAnalyzer", { tokenizer: "classic", tokenFilters: ["trimm"] }) },
    ),
    charFilters: indexWith({}, { normalizers: custom("CustomNormalizer", { charFilters: ["html"] }) }),
    stemmers: indexWith({}, { tokenFilters: custom("StemmerTokenFilter", { language: "klingon" }) }),
    languages: indexWith({}, { tokenizers: custom("MicrosoftLanguageTokenizer", { language: "englich" }) }),
    models: checked(skillset, { skills: [embed("text-embeding-3-large")] }),
    sources: checked(dataSource, { type: "azuresq", ...source }),
    regions: checked(queue, { appId: "app", name: "jobs", ttl: 1, maxLength: 1, region: "eu-west-2-a" }),
    events: checked(kafkaRule, { ...kafka, source: { type: "channel.mesage" } }),
    sites: checked(mongoRule, {
      ...{ ...mongoRule.examples.basic, appId: "app" },
      target: { ...mongo, primarySite: "us-east-9-A" },
    }),
    scopes: checked(accessToken, { scopes: ["repo:delete"] }),
  };

  it.each<[keyof typeof found, string, string, string, string]>([
    ["analyzers", "fields[1].analyzer", "analyzer", "en.lucen", "en.lucene"],
    ["searchAnalyzers", "fields[1].searchAnalyzer", "analyzer", "simpel", "simple"],
    ["normalizers", "fields[1].normalizer", "normalizer", "lowercas", "lowercase"],
    ["tokenizers", "analyzers[0].tokenizer", "tokenizer", "standrad_v2", "standard_v2"],
    ["tokenFilters", "analyzers[0].tokenFilters[0]", "token filter", "trimm", "trim"],
    ["charFilters", "normalizers[0].charFilters[0]", "character filter", "html", ""],
    ["stemmers", "tokenFilters[0].language", "stemmer", "klingon", ""],
    ["languages", "tokenizers[0].language", "language", "englich", "english"],
    ["models", "skills[0].modelName", "model", "text-embeding-3-large", "text-embedding-3-large"],
    ["sources", "type", "data source type", "azuresq", "azuresql"],
    ["regions", "region", "region", "eu-west-2-a", "eu-west-1-a"],
    ["events", "source.type", "event type", "channel.mesage", "channel.message"],
    ["sites", "target.primarySite", "site", "us-east-9-A", "us-east-1-A"],
    ["scopes", "scopes[0]", "scope", "repo:delete", ""],
  ])("accepts an unknown value with a warning: %s", (list, path, noun, value, nearest) => {
    const { failures, warnings } = found[list];
    expect(failures).toEqual([]);
    const suggestion = nearest ? ` (did you mean "${nearest}"?)` : "";
    const reason = expect.stringContaining(`"${value}" is not a known ${noun}${suggestion}`);
    expect(warnings).toEqual([{ path, reason, warning: true }]);
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
