import { z } from "zod";
import { catalogue, functions } from "../../../provider";
import {
  type Definition,
  type Field,
  fieldOf,
  ignoreCaseOfEnums,
  ignoresCase,
  isSameSpelling,
  object,
} from "../../../provider/define";
import { check, findChanges, type Values } from "../../../provider/lifecycle";
import { validate } from "../../../provider/lifecycle/validation/validate";
import { observe } from "../../../provider/lifecycle/values/observe";
import { indexer } from "../../../provider/services/search/indexer/indexer";
import { index } from "../../../provider/services/search/indexes/search-index";
import { skillset } from "../../../provider/services/search/skillset/skillset";

/** Every enum in a field, with its path. Recursive fields are visited once. */
function enumsIn(field: Field, path = "", seen = new Set<Field>()): [path: string, field: Field][] {
  if (seen.has(field)) return [];
  seen.add(field);
  const { kind, of, variants, unknownVariant, fields, extra, facts } = field;
  const parts: [string, Field][] = [
    ...Object.entries(fields),
    ...Object.entries(variants),
    ...Object.entries(extra?.members ?? {}),
    ...(of ? [["[]", of] as [string, Field]] : []),
    ...(unknownVariant ? [["?", unknownVariant] as [string, Field]] : []),
  ];
  const own: [string, Field][] = field.values.length && kind !== "union" && !facts.providerOnly ? [[path, field]] : [];
  return [...own, ...parts.flatMap(([name, part]) => enumsIn(part, `${path}.${name}`, seen))];
}

const definitions = Object.values(catalogue);
const enums = definitions.flatMap((definition) =>
  enumsIn(definition.inputs, definition.token).map(([path, field]) => ({ path, field, definition })),
);
const ofSearch = enums.filter(({ definition }) => definition.service.name === "search");
const others = enums.filter(({ definition }) => definition.service.name !== "search");

const spellings = (value: string): string[] => [
  value,
  value.toUpperCase(),
  value.toLowerCase(),
  value.charAt(0).toUpperCase() + value.slice(1),
];

describe("enums of Azure AI Search", () => {
  it("exist", () => expect(ofSearch.length).toBeGreaterThan(100));

  it.each(ofSearch)("are equal in every spelling: $path", ({ field }) => {
    for (const known of field.values.map(String))
      for (const one of spellings(known)) {
        expect(validate(field, one)).toEqual({ value: one, failures: [] });
        for (const other of spellings(known)) {
          expect(findChanges(field, one, other)).toEqual([]);
          expect(observe(field, one, other, {})).toBe(one);
        }
      }
    const [first, second] = field.values.map(String);
    if (second !== undefined) expect(findChanges(field, first, second)).toHaveLength(1);
  });
});

describe("a field of a service that ignores case", () => {
  const shape = () => object({ mode: z.enum(["fast", "safe"]), items: z.array(z.enum(["one", "two"])) });
  const enumsOf = (field: Field) => [field.fields.mode, field.fields.items?.of].map((one) => one && ignoresCase(one));

  it("passes this on to its parts, whether they were read before or are read later", () => {
    const early = fieldOf(shape());
    expect(enumsOf(early)).toEqual([false, false]);
    ignoreCaseOfEnums(early);
    expect(enumsOf(early)).toEqual([true, true]);
    const late = fieldOf(shape());
    ignoreCaseOfEnums(late);
    expect(enumsOf(late)).toEqual([true, true]);
  });
});

describe("enums of other services", () => {
  it("are compared exactly", () => {
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter(({ field }) => ignoresCase(field)).map(({ path }) => path)).toEqual([]);
  });
});

const checked = (definition: Definition, inputs: Values) => {
  const { failures, warnings, inputs: desired } = check(definition, undefined, inputs, { logicalName: "dev/sample" });
  return { reports: [...failures, ...warnings].map(({ path, reason }) => `${path} ${reason}`), desired };
};

describe("another spelling", () => {
  const image = [{ name: "image", source: "/document/normalized_images/*" }];
  const ocr = (lineEnding: string) => ({
    skills: [
      { odataType: "#Microsoft.Skills.Vision.OcrSkill", lineEnding, inputs: image, outputs: [{ name: "text" }] },
    ],
  });

  it.each(["space", "Space", "CarriageReturnLineFeed"])("of a line ending is accepted and kept: %s", (lineEnding) => {
    const { reports, desired } = checked(skillset, { name: "ocr", ...ocr(lineEnding) });
    expect(reports).toEqual([]);
    expect(desired).toMatchObject(ocr(lineEnding));
  });

  it("of no value is rejected", () =>
    expect(checked(skillset, { name: "ocr", ...ocr("Spaces") }).reports).toEqual([
      expect.stringContaining("skills[0].lineEnding must be one of"),
    ]));

  it("of a discriminator and of a type selects the same rules", () => {
    const { reports } = checked(index, {
      name: "hotels",
      fields: [
        { name: "id", type: "edm.string", key: true },
        { name: "vector", type: "collection(edm.single)", dimensions: 4, vectorSearchProfile: "near" },
      ],
      vectorSearch: {
        algorithms: [{ name: "graph", kind: "HNSW", hnswParameters: { metric: "Cosine" } }],
        profiles: [{ name: "near", algorithm: "graph" }],
      },
    });
    expect(reports).toEqual([]);
  });

  it("is no change in `extra`", () => {
    const extra = (lineEnding: string) => ({ skills: [{ lineEnding }] });
    const field = skillset.inputs.fields.extra as Field;
    expect(observe(field, extra("Space"), extra("space"), {})).toEqual(extra("Space"));
    expect(findChanges(field, extra("Space"), extra("space"))).toEqual([]);
    expect(findChanges(field, extra("Space"), extra("lineFeed"))).toHaveLength(1);
  });

  it("of a name that the program defines, of a string or of a secret is another value", () => {
    const { analyzer, name } = ((index.inputs.fields.fields as Field).of as Field).fields as Record<string, Field>;
    expect(isSameSpelling(analyzer as Field, "mine", "Mine")).toBe(false);
    expect(isSameSpelling(analyzer as Field, "en.lucene", "EN.Lucene")).toBe(true);
    expect(findChanges(name as Field, "city", "City")).toHaveLength(1);
    expect(
      findChanges(fieldOf(object({ key: z.string().meta({ secret: true }) })), { key: "a" }, { key: "A" }),
    ).toHaveLength(1);
  });
});

describe("null of an unknown member", () => {
  it("is ignored at every depth", () => {
    const inputs = {
      dataSourceName: "ds",
      targetIndexName: "hotels",
      cache: null,
      parameters: { batchSize: null, base64EncodeKeys: null, configuration: { other: null } },
    };
    const { reports, desired } = checked(indexer, { name: "ix", ...inputs });
    expect(reports).toEqual([]);
    expect(JSON.stringify(desired)).not.toContain("null");
    const vectorizer = { name: "v", kind: "customWebApi", customWebApiParameters: { uri: "https://a.example" } };
    expect(
      checked(index, {
        name: "hotels",
        fields: [{ name: "id", type: "Edm.String", key: true, vectorizer: null }],
        vectorSearch: { vectorizers: [{ ...vectorizer, azureOpenAIParameters: null, amlParameters: null }] },
      }).reports,
    ).toEqual([]);
  });

  it("differs from a value, whose message names `extra`", () =>
    expect(
      checked(indexer, { name: "ix", dataSourceName: "ds", targetIndexName: "hotels", caching: {} }).reports,
    ).toEqual([expect.stringMatching(/^caching is not known here.*If the API has this member, pass it in `extra`/)]));
});

describe("documented limits", () => {
  const text = [{ name: "text", source: "/document/content" }];
  const skill = (given: Values) =>
    checked(skillset, { name: "s", skills: [{ inputs: text, outputs: [{ name: "textItems" }], ...given }] }).reports;
  const web = (given: Values) =>
    skill({ odataType: "#Microsoft.Skills.Custom.WebApiSkill", uri: "https://skills.example/run", ...given });
  const split = (given: Values) => skill({ odataType: "#Microsoft.Skills.Text.SplitSkill", ...given });

  it.each([
    ["timeout", web({ timeout: "PT5M" })],
    ["timeout", web({ timeout: "PT0S" })],
    ["uri", web({ uri: "HTTP://skills.example/run" })],
    ["degreeOfParallelism", web({ degreeOfParallelism: 11 })],
    ["maximumPageLength", split({ maximumPageLength: 299 })],
    ["maximumPageLength", split({ textSplitMode: "Pages", maximumPageLength: 50_001 })],
    ["pageOverlapLength", split({ maximumPageLength: 500, pageOverlapLength: 500 })],
    ["pageOverlapLength", split({ pageOverlapLength: 5000 })],
  ])("are warnings: %s", (member, reports) =>
    expect(reports).toEqual([
      expect.stringMatching(new RegExp(`^skills\\[0\\]\\.${member} must .* according to Azure's documentation`)),
    ]),
  );

  it.each([
    [web({ timeout: "PT3M50S", degreeOfParallelism: 10 })],
    [web({ timeout: "PT1S" })],
    [split({ textSplitMode: "Sentences", maximumPageLength: 100 })],
    [split({ maximumPageLength: 300 })],
    [split({ maximumPageLength: 50_000 })],
    [split({ maximumPageLength: 500, pageOverlapLength: 499 })],
    [split({ textSplitMode: "sentences", pageOverlapLength: 9000 })],
  ])("include their ends", (reports) => expect(reports).toEqual([]));

  it.each([
    ["PT1M", 1],
    ["PT25H", 1],
    ["PT5M", 0],
    ["P1D", 0],
  ])("of the interval of an indexer: %s", (interval, count) =>
    expect(
      checked(indexer, { name: "ix", dataSourceName: "ds", targetIndexName: "hotels", schedule: { interval } }).reports,
    ).toHaveLength(count),
  );

  it("of the number of skills", () => {
    const one = { odataType: "#Microsoft.Skills.Util.ShaperSkill", inputs: text, outputs: [{ name: "output" }] };
    const reports = (count: number) => checked(skillset, { name: "s", skills: Array(count).fill(one) }).reports;
    expect(reports(30)).toEqual([]);
    expect(reports(31)).toEqual([expect.stringMatching(/^skills must contain at most 30 skills/)]);
  });

  it.each([
    ["must refer to a field of type Edm.String", { type: "Edm.Int32" }],
    ["must refer to a filterable field", { type: "edm.string", filterable: false }],
    ["must not refer to the key of the index", { type: "Edm.String", key: true }],
    [undefined, { type: "edm.string" }],
    [undefined, { type: "Edm.String", filterable: true }],
  ])("of the field for the key of the parent: %s", (limit, field) => {
    const { validate: contradictions } = skillset;
    const selector = {
      targetIndexName: "pages",
      parentKeyFieldName: "Parent",
      sourceContext: "/document",
      mappings: [],
    };
    const path = "indexProjections.selectors[0]";
    const pages = { fields: [{ name: "parent", ...field }] };
    const found = contradictions(
      { skills: [], indexProjections: { selectors: [selector] } },
      { [`${path}.targetIndexName`]: pages },
    );
    const reports = found.map(({ path: at, reason, warning }) => [at, reason.split(" according")[0], warning]);
    expect(reports).toEqual(limit === undefined ? [] : [[`${path}.parentKeyFieldName`, limit, true]]);
  });

  const ofIndex = (given: Values, fields: readonly object[] = []) =>
    checked(index, { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }, ...fields], ...given })
      .reports;
  const component = (kind: string, given: Values) => [
    { odataType: `#Microsoft.Azure.Search.${kind}`, name: "own", ...given },
  ];
  const ofFilter = (kind: string, given: Values) => ofIndex({ tokenFilters: component(kind, given) });
  const boosted = (boost: number) => ({
    type: "magnitude",
    fieldName: "stars",
    boost,
    magnitude: { boostingRangeStart: 1, boostingRangeEnd: 5 },
  });
  const profile = (...functions: object[]) => ({ scoringProfiles: [{ name: "p", functions }] });
  const stars = [{ name: "stars", type: "Edm.Int32" }];
  const many = (count: number, type: string, given: object = {}) =>
    Array.from({ length: count }, (_, i) => ({ name: `f${i}`, type, ...given }));
  const inner = { fields: [{ name: "text", type: "Edm.String" }] };
  const deep = (levels: number): object => ({
    name: "level",
    type: "Edm.ComplexType",
    fields: levels > 1 ? [deep(levels - 1)] : inner.fields,
  });
  const compressed = (defaultOversampling: number) => ({
    vectorSearch: {
      compressions: [{ name: "c", kind: "binaryQuantization", rescoringOptions: { defaultOversampling } }],
    },
  });

  it.each([
    ["tokenFilters[0].minGram", ofFilter("NGramTokenFilterV2", { minGram: 5, maxGram: 3 })],
    ["tokenFilters[0].minGram", ofFilter("EdgeNGramTokenFilter", { minGram: 2 })],
    ["tokenizers[0].minGram", ofIndex({ tokenizers: component("EdgeNGramTokenizer", { minGram: 3, maxGram: 3 }) })],
    ["tokenFilters[0].min", ofFilter("LengthTokenFilter", { min: 9, max: 4 })],
    ["tokenFilters[0].minShingleSize", ofFilter("ShingleTokenFilter", { minShingleSize: 3 })],
    [
      "tokenFilters[0].stopwordsList",
      ofFilter("StopwordsTokenFilter", { stopwords: ["the"], stopwordsList: "French" }),
    ],
    ["scoringProfiles[0].functions[0].boost", ofIndex(profile(boosted(1)), stars)],
    ["scoringProfiles[0].functions", ofIndex(profile(...Array(9).fill(boosted(2))), stars)],
    ["vectorSearch.compressions[0].rescoringOptions.defaultOversampling", ofIndex(compressed(0.5))],
    ["fields", ofIndex({}, many(1000, "Edm.String"))],
    ["fields", ofIndex({}, many(41, "Collection(Edm.ComplexType)", inner))],
    [`fields[1]${".fields[0]".repeat(10)}`, ofIndex({}, [deep(11)])],
  ])("of an index are warnings: %s", (path, reports) => {
    expect(reports).toHaveLength(1);
    expect(reports[0]?.startsWith(`${path} must`)).toBe(true);
    expect(reports[0]).toContain("according to Azure's documentation");
  });

  it.each([
    ["sizes of n-grams", ofFilter("NGramTokenFilterV2", { minGram: 1 })],
    ["sizes of shingles", ofFilter("ShingleTokenFilter", { minShingleSize: 2 })],
    ["lengths", ofFilter("LengthTokenFilter", { min: 299 })],
    ["no stopwords", ofFilter("StopwordsTokenFilter", { stopwords: [], stopwordsList: "thai" })],
    ["boosts", ofIndex(profile(...Array(8).fill(boosted(-2))), stars)],
    ["oversampling", ofIndex(compressed(1))],
    ["numbers of fields", ofIndex({}, many(999, "Edm.String"))],
    ["numbers of collections", ofIndex({}, many(40, "Collection(Edm.ComplexType)", inner))],
    ["depths", ofIndex({}, [deep(10)])],
  ])("of an index include their ends: %s", (_what, reports) => expect(reports).toEqual([]));
});

describe("arguments of functions of Azure AI Search", () => {
  it("accept every spelling", () => {
    const ofService = functions.filter(({ service }) => service.ignoresCaseOfEnums);
    const arguments_ = ofService.flatMap(({ token, inputs }) => enumsIn(inputs, token));
    expect(arguments_.length).toBeGreaterThan(0);
    for (const [, field] of arguments_)
      for (const one of field.values.map(String).flatMap(spellings))
        expect(validate(field, one)).toEqual({ value: one, failures: [] });
  });
});

describe("values that the service stores without an effect", () => {
  it("are imported and declared: no tokens and no projections", () => {
    const chat = {
      odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill",
      uri: "https://models.example/chat",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "response" }],
      commonModelParameters: { maxTokens: 0 },
    };
    const knowledgeStore = { storageConnectionString: "ResourceId=/subscriptions/s;", projections: [] };
    const { reports, desired } = checked(skillset, { name: "s", skills: [chat], knowledgeStore });
    expect(reports).toEqual([]);
    expect(desired).toMatchObject({ skills: [chat], knowledgeStore: { projections: [] } });
  });
});
