import type { JsonObject } from "../../emulator/json";
import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { encodeInputs } from "../../provider/lifecycle/values/encode";
import { members } from "./literal";

/** Inputs of a program, and the response of the service, from its documentation and recorded responses. */
export interface FillIn {
  readonly title: string;
  readonly token: string;
  readonly written: Values;
  readonly returned: JsonObject;
}

const azure = (kind: string) => `#Microsoft.Azure.Search.${kind}`;
const id = { name: "id", type: "Edm.String", key: true };
const index = (more: Values = {}): Values => ({ name: "hotels", fields: [id], ...more });

const nothing = { indexAnalyzer: null, searchAnalyzer: null, analyzer: null, normalizer: null, synonymMaps: [] };
const noVector = { dimensions: null, vectorSearchProfile: null, vectorEncoding: null };
const attributes = (searchable: boolean, filterable: boolean, sortable: boolean, facetable: boolean) => ({
  ...{ searchable, filterable, sortable, facetable, retrievable: true, stored: true, key: false },
  ...nothing,
  ...noVector,
});
const returnedId = { ...id, ...attributes(true, true, true, true), key: true };

/** The members of a response in addition to the fields, for an index that consists only of fields. */
const rest = {
  "@odata.context": "https://svc.example/$metadata#indexes/$entity",
  "@odata.etag": '"0x8DE1"',
  description: null,
  defaultScoringProfile: null,
  scoringProfiles: [],
  corsOptions: null,
  suggesters: [],
  analyzers: [],
  normalizers: [],
  tokenizers: [],
  tokenFilters: [],
  charFilters: [],
  encryptionKey: null,
  similarity: { "@odata.type": azure("BM25Similarity"), k1: null, b: null },
  semantic: null,
  vectorSearch: null,
};
const returned = (more: JsonObject = {}): JsonObject => ({ name: "hotels", ...rest, fields: [returnedId], ...more });

const inIndex = (title: string, written: Values, response: JsonObject): FillIn => ({
  title: `index: ${title}`,
  token: "search:Index",
  written: index(written),
  returned: returned(response),
});

/** Attributes by type: searchable, filterable, sortable, facetable. */
const types: Readonly<Record<string, readonly [boolean, boolean, boolean, boolean]>> = {
  "Edm.String": [true, true, true, true],
  "Collection(Edm.String)": [true, true, false, true],
  "Edm.Int32": [false, true, true, true],
  "Edm.Int64": [false, true, true, true],
  "Edm.Double": [false, true, true, true],
  "Edm.Boolean": [false, true, true, true],
  "Edm.DateTimeOffset": [false, true, true, true],
  "Edm.GeographyPoint": [false, true, true, false],
  "Collection(Edm.Int32)": [false, true, false, true],
};

const perType = Object.entries(types).flatMap(([type, flags]) => {
  const filled = attributes(...flags);
  const [searchable, filterable, sortable, facetable] = flags;
  const field = { name: "one", type };
  const tellsAll = { fields: [returnedId, { ...field, ...filled }] };
  const explicit = {
    ...field,
    searchable,
    filterable,
    sortable,
    facetable,
    retrievable: true,
    stored: true,
    key: false,
  };
  const tellsLittle = { fields: [returnedId, field] };
  return [
    inIndex(`a field of ${type} with nothing but its type`, { fields: [id, field] }, tellsAll),
    inIndex(
      `a field of ${type} with all its attributes, of which the service tells none`,
      { fields: [id, explicit] },
      tellsLittle,
    ),
  ];
});

const vector = { name: "one", type: "Collection(Edm.Single)", dimensions: 4, vectorSearchProfile: "near" };
const returnedVector = {
  ...vector,
  ...nothing,
  ...{ searchable: true, filterable: false, sortable: false, facetable: false, retrievable: false, stored: true },
  ...{ key: false, vectorEncoding: null },
};
const inList = { name: "kind", type: "Edm.String" };
const rooms = { name: "rooms", type: "Collection(Edm.ComplexType)" };

const profile = {
  name: "one",
  functions: [
    { type: "magnitude", fieldName: "id", boost: 2, magnitude: { boostingRangeStart: 1, boostingRangeEnd: 5 } },
  ],
};
const fresh = { type: "freshness", fieldName: "id", boost: 2, freshness: { boostingDuration: "P365D" } };

const ofIndex: readonly FillIn[] = [
  inIndex("nothing but its key", {}, {}),
  ...perType,
  inIndex(
    "a vector",
    {
      fields: [id, vector],
      vectorSearch: { algorithms: [{ name: "graph", kind: "hnsw" }], profiles: [{ name: "near", algorithm: "graph" }] },
    },
    {
      fields: [returnedVector, returnedId],
      vectorSearch: {
        algorithms: [
          {
            name: "graph",
            kind: "hnsw",
            hnswParameters: { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 },
            exhaustiveKnnParameters: null,
          },
        ],
        profiles: [{ name: "near", algorithm: "graph", vectorizer: null, compression: null }],
        vectorizers: [],
        compressions: [],
      },
    },
  ),
  inIndex(
    "a complex field, of which the service tells no attributes",
    { fields: [id, { ...rooms, fields: [inList] }] },
    {
      fields: [returnedId, { ...rooms, fields: [{ ...inList, ...attributes(true, true, false, true) }] }],
    },
  ),
  inIndex(
    "CORS",
    { corsOptions: { allowedOrigins: ["a", "b"] } },
    { corsOptions: { allowedOrigins: ["b", "a"], maxAgeInSeconds: 300 } },
  ),
  inIndex("a similarity that is the usual one", { similarity: { odataType: azure("BM25Similarity"), k1: 1.2 } }, {}),
  inIndex(
    "scoring by a number",
    { scoringProfiles: [profile] },
    {
      scoringProfiles: [
        {
          name: "one",
          functionAggregation: null,
          text: null,
          functions: [
            {
              ...profile.functions[0],
              interpolation: "linear",
              magnitude: { boostingRangeStart: 1, boostingRangeEnd: 5, constantBoostBeyondRange: false },
              ...{ freshness: null, distance: null, tag: null },
            },
          ],
        },
      ],
    },
  ),
  inIndex(
    "scoring by a time, told in other words",
    { scoringProfiles: [{ name: "one", functions: [{ ...fresh, freshness: { boostingDuration: "P1D" } }] }] },
    {
      scoringProfiles: [
        {
          name: "one",
          functionAggregation: "sum",
          text: null,
          functions: [
            {
              ...fresh,
              freshness: { boostingDuration: "PT24H" },
              interpolation: "linear",
              magnitude: null,
              distance: null,
              tag: null,
            },
          ],
        },
      ],
    },
  ),
  inIndex(
    "semantic ranking",
    {
      semantic: {
        configurations: [{ name: "one", prioritizedFields: { prioritizedContentFields: [{ fieldName: "id" }] } }],
      },
    },
    {
      semantic: {
        defaultConfiguration: null,
        configurations: [
          {
            name: "one",
            rankingOrder: "BoostedRerankerScore",
            prioritizedFields: {
              titleField: null,
              prioritizedContentFields: [{ fieldName: "id" }],
              prioritizedKeywordsFields: [],
            },
          },
        ],
      },
    },
  ),
  inIndex(
    "an order of named things",
    { fields: [id, { name: "a", type: "Edm.Int32" }, { name: "b", type: "Edm.Int32" }] },
    {
      fields: [{ name: "b", type: "Edm.Int32" }, { name: "a", type: "Edm.Int32" }, returnedId],
    },
  ),
  inIndex(
    "a field that stays although it is taken out of the program",
    { onFieldRemoval: "retain" },
    {
      fields: [returnedId, { ...inList, ...attributes(true, true, true, true) }],
    },
  ),
];

/** The response of the service for every kind of a union, with all defaults. */
const ofKinds: readonly FillIn[] = members.flatMap(({ title, token, args, at, wire, taken }) => {
  const plain = Object.entries(taken).filter(([path]) => !/[.[]/.test(path));
  const own = Object.fromEntries(plain);
  const without = (value: Values) => Object.fromEntries(Object.entries(value).filter(([name]) => !(name in own)));
  const [part, ...inside] = at as [string, ...(string | number)[]];
  const nest = (value: unknown): unknown =>
    inside.reduceRight<unknown>((held, step) => (typeof step === "number" ? [held] : { [step]: held }), value);
  const written = at.reduce<unknown>((value, step) => (value as Values)[step], args) as Values;
  if (!plain.length || inside.length > 1) return [];
  const definition = catalogue.find((candidate) => candidate.token === token) as Definition;
  const body = { ...returned(), ...encodeInputs(definition, args) };
  const held = (value: Values) => ({ ...args, [part]: nest(value) });
  return [
    {
      title: `${title}, with all defaults`,
      token,
      written: held(without(written)),
      returned: { ...body, [part]: nest({ ...wire, ...own }) } as JsonObject,
    },
    {
      title: `${title}, written and returned as null`,
      token,
      written: held({ ...written, ...own }),
      returned: {
        ...body,
        [part]: nest({ ...wire, ...Object.fromEntries(plain.map(([key]) => [key, null])) }),
      } as JsonObject,
    },
  ];
});

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };
const shaper = "#Microsoft.Skills.Util.ShaperSkill";

const ofOthers: readonly FillIn[] = [
  {
    title: "data source: what is not set, and what only previews know",
    token: "search:DataSource",
    written: {
      name: "documents",
      type: "azureblob",
      credentials: { connectionString: "ResourceId=/one;" },
      container: { name: "manuals" },
    },
    returned: {
      name: "documents",
      description: null,
      type: "azureblob",
      subtype: null,
      indexerPermissionOptions: [],
      credentials: { connectionString: null },
      container: { name: "manuals", query: null },
      identity: null,
      dataChangeDetectionPolicy: null,
      dataDeletionDetectionPolicy: null,
      encryptionKey: null,
    },
  },
  {
    title: "skillset: the inputs of a skill and what it could be called",
    token: "search:Skillset",
    written: { name: "enrich", skills: [{ odataType: shaper, ...ends }] },
    returned: {
      name: "enrich",
      description: null,
      skills: [
        {
          "@odata.type": shaper,
          name: "#1",
          description: null,
          context: "/document",
          inputs: [{ ...ends.inputs[0], sourceContext: null, inputs: [] }],
          outputs: [{ name: "out", targetName: "out" }],
        },
      ],
      cognitiveServices: null,
      knowledgeStore: null,
      indexProjections: null,
      encryptionKey: null,
    } as JsonObject,
  },
  {
    title: "knowledge source: the parameters of all kinds, and the created objects",
    token: "search:KnowledgeSource",
    written: {
      name: "files",
      kind: "azureBlob",
      azureBlobParameters: { connectionString: "ResourceId=/one;", containerName: "manuals" },
    },
    returned: {
      name: "files",
      description: null,
      kind: "azureBlob",
      searchIndexParameters: null,
      azureBlobParameters: {
        connectionString: null,
        containerName: "manuals",
        folderPath: null,
        isADLSGen2: false,
        ingestionParameters: {
          identity: null,
          embeddingModel: null,
          chatCompletionModel: null,
          disableImageVerbalization: false,
          ingestionSchedule: null,
          contentExtractionMode: "minimal",
          aiServices: null,
        },
        createdResources: { datasource: "files-datasource", indexer: "files-indexer" },
      },
      indexedOneLakeParameters: null,
      webParameters: null,
      encryptionKey: null,
    },
  },
  {
    title: "knowledge base: omitted members, and the URL of a model without the slash",
    token: "search:KnowledgeBase",
    written: {
      name: "guide",
      knowledgeSources: [{ name: "files" }],
      models: [
        {
          kind: "azureOpenAI",
          azureOpenAIParameters: {
            resourceUri: "https://models.example/",
            deploymentId: "planning",
            modelName: "gpt-5-mini",
            apiKey: "a-key",
          },
        },
      ],
    },
    returned: {
      name: "guide",
      description: null,
      knowledgeSources: [{ name: "files" }],
      models: [
        {
          kind: "azureOpenAI",
          azureOpenAIParameters: {
            resourceUri: "https://models.example",
            deploymentId: "planning",
            modelName: "gpt-5-mini",
            apiKey: "<redacted>",
            authIdentity: null,
          },
        },
      ],
      encryptionKey: null,
    },
  },
  {
    title: "indexer: omitted members, and default numbers",
    token: "search:Indexer",
    written: {
      name: "reader",
      dataSourceName: "documents",
      targetIndexName: "hotels",
      schedule: { interval: "PT120M" },
    },
    returned: {
      name: "reader",
      description: null,
      dataSourceName: "documents",
      skillsetName: null,
      targetIndexName: "hotels",
      disabled: null,
      schedule: { interval: "PT2H", startTime: "2026-01-01T00:00:00Z" },
      parameters: { batchSize: null, maxFailedItems: 0, maxFailedItemsPerBatch: 0, configuration: {} },
      fieldMappings: [],
      outputFieldMappings: [],
      encryptionKey: null,
    },
  },
  {
    title: "synonym map: its form and its key",
    token: "search:SynonymMap",
    written: { name: "geo", synonyms: ["usa, united states"] },
    returned: { name: "geo", format: "solr", synonyms: "usa, united states", encryptionKey: null },
  },
  {
    title: "alias: nothing at all",
    token: "search:Alias",
    written: { name: "guide", index: "hotels" },
    returned: { name: "guide", indexes: ["hotels"] },
  },
];

/** All values that the service is known to fill in. */
export const fillIns: readonly FillIn[] = [...ofIndex, ...ofKinds, ...ofOthers];
