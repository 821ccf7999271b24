import type { JsonObject } from "../../../../../emulator/json";
import type { Values } from "../../../../../provider/lifecycle";
import type { FillIn } from "../../kind";

const azure = (kind: string) => `#Microsoft.Azure.Search.${kind}`;
const id = { name: "id", type: "Edm.String", key: true };
const index = (more: Values = {}): Values => ({ name: "hotels", fields: [id], ...more });
const nothing = { indexAnalyzer: null, searchAnalyzer: null, analyzer: null, normalizer: null, synonymMaps: [] };
const noVector = { dimensions: null, vectorSearchProfile: null, vectorEncoding: null };
type Flags = readonly [searchable: boolean, filterable: boolean, sortable: boolean, facetable: boolean];
const flagged = (...[searchable, filterable, sortable, facetable]: Flags) => ({
  ...{ searchable, filterable, sortable, facetable, retrievable: true, stored: true, key: false },
});
const attributes = (...flags: Flags) => ({ ...flagged(...flags), ...nothing, ...noVector });
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
export const returned = (more: JsonObject = {}): JsonObject => ({
  name: "hotels",
  ...rest,
  fields: [returnedId],
  ...more,
});

const inIndex = (title: string, written: Values, response: JsonObject): FillIn => ({
  title: `index: ${title}`,
  written: index(written),
  returned: returned(response),
});

/** Attributes by type: searchable, filterable, sortable, facetable. */
const types: Readonly<Record<string, Flags>> = {
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
  const field = { name: "one", type };
  return [
    inIndex(
      `a field of ${type} with nothing but its type`,
      { fields: [id, field] },
      { fields: [returnedId, { ...field, ...attributes(...flags) }] },
    ),
    inIndex(
      `a field of ${type} with all its attributes, which the service does not report`,
      { fields: [id, { ...field, ...flagged(...flags) }] },
      { fields: [returnedId, field] },
    ),
  ];
});

const vector = { name: "one", type: "Collection(Edm.Single)", dimensions: 4, vectorSearchProfile: "near" };
const returnedVector = {
  ...{ ...vector, ...nothing, ...flagged(true, false, false, false) },
  ...{ retrievable: false, vectorEncoding: null },
};
const graph = { name: "graph", kind: "hnsw" };
const near = { name: "near", algorithm: "graph" };
const returnedGraph = {
  ...graph,
  hnswParameters: { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 },
  exhaustiveKnnParameters: null,
};
const [small, embed] = [
  { name: "small", kind: "scalarQuantization" },
  { name: "embed", kind: "azureOpenAI" },
];
const model = { resourceUri: "https://models.example", deploymentId: "one", modelName: "text-embedding-3-small" };
const inUse = { ...near, compression: "small", vectorizer: "embed" };
const inList = { name: "kind", type: "Edm.String" };
const rooms = { name: "rooms", type: "Collection(Edm.ComplexType)" };
const range = { boostingRangeStart: 1, boostingRangeEnd: 5 };
const number = { type: "magnitude", fieldName: "id", boost: 2, magnitude: range };
const fresh = { type: "freshness", fieldName: "id", boost: 2, freshness: { boostingDuration: "P1D" } };
const scored = (scoring: Values) => ({ scoringProfiles: [{ name: "one", functions: [scoring] }] });
/** A scoring profile with one function, as the service returns it. */
const returnedScoring = (functionAggregation: string | null, scoring: JsonObject): JsonObject => {
  const filled = { interpolation: "linear", magnitude: null, freshness: null, distance: null, tag: null, ...scoring };
  return { scoringProfiles: [{ name: "one", functionAggregation, text: null, functions: [filled] }] };
};
const ranked = { prioritizedContentFields: [{ fieldName: "id" }] };

export const indexDefaults: readonly FillIn[] = [
  inIndex("an index with its key only", {}, {}),
  ...perType,
  inIndex(
    "a vector",
    { fields: [id, vector], vectorSearch: { algorithms: [graph], profiles: [near] } },
    {
      fields: [returnedVector, returnedId],
      vectorSearch: {
        algorithms: [returnedGraph],
        profiles: [{ ...near, vectorizer: null, compression: null }],
        ...{ vectorizers: [], compressions: [] },
      },
    },
  ),
  inIndex(
    "a compression and a vectorizer",
    {
      fields: [id, vector],
      vectorSearch: {
        ...{ algorithms: [graph], profiles: [inUse] },
        compressions: [{ ...small, rescoringOptions: { defaultOversampling: 4 } }],
        vectorizers: [{ ...embed, azureOpenAIParameters: { ...model, resourceUri: `${model.resourceUri}/` } }],
      },
    },
    {
      fields: [returnedVector, returnedId],
      vectorSearch: {
        ...{ algorithms: [returnedGraph], profiles: [inUse] },
        compressions: [
          {
            ...{ ...small, truncationDimension: null, scalarQuantizationParameters: { quantizedDataType: "int8" } },
            rescoringOptions: {
              ...{ enableRescoring: true, defaultOversampling: 4.0, rescoreStorageMethod: "preserveOriginals" },
            },
          },
        ],
        vectorizers: [
          {
            ...{ ...embed, azureOpenAIParameters: { ...model, apiKey: null, authIdentity: null } },
            ...{ customWebApiParameters: null, amlParameters: null },
          },
        ],
      },
    },
  ),
  inIndex(
    "a complex field, whose attributes the service does not report",
    { fields: [id, { ...rooms, fields: [inList] }] },
    { fields: [returnedId, { ...rooms, fields: [{ ...inList, ...attributes(true, true, false, true) }] }] },
  ),
  inIndex(
    "CORS",
    { corsOptions: { allowedOrigins: ["a", "b"] } },
    { corsOptions: { allowedOrigins: ["b", "a"], maxAgeInSeconds: 300 } },
  ),
  inIndex("a similarity that is the usual one", { similarity: { odataType: azure("BM25Similarity"), k1: 1.2 } }, {}),
  inIndex(
    "scoring by a number",
    scored(number),
    returnedScoring(null, { ...number, magnitude: { ...range, constantBoostBeyondRange: false } }),
  ),
  inIndex(
    "scoring by a time, in another notation",
    scored(fresh),
    returnedScoring("sum", { ...fresh, freshness: { boostingDuration: "PT24H" } }),
  ),
  inIndex(
    "semantic ranking",
    { semantic: { configurations: [{ name: "one", prioritizedFields: ranked }] } },
    {
      semantic: {
        defaultConfiguration: null,
        configurations: [
          {
            ...{ name: "one", rankingOrder: "BoostedRerankerScore" },
            prioritizedFields: { ...ranked, titleField: null, prioritizedKeywordsFields: [] },
          },
        ],
      },
    },
  ),
  inIndex(
    "permissions that are not set, which the service reports as null",
    {},
    {
      fields: [{ ...returnedId, permissionFilter: null, sharepointSiteUrl: null }],
      permissionFilterOption: null,
      sharePointConnectorAppRegistration: null,
    },
  ),
  inIndex(
    "permissions that are not set, which the service reports as defaults",
    {},
    { fields: [{ ...returnedId, sharepointSiteUrl: false }], permissionFilterOption: "disabled" },
  ),
  inIndex(
    "permissions that are switched off, which the service does not report",
    { fields: [{ ...id, sharepointSiteUrl: false }], permissionFilterOption: "disabled" },
    {},
  ),
  inIndex(
    "another order of named items",
    { fields: [id, { name: "a", type: "Edm.Int32" }, { name: "b", type: "Edm.Int32" }] },
    { fields: [{ name: "b", type: "Edm.Int32" }, { name: "a", type: "Edm.Int32" }, returnedId] },
  ),
  inIndex(
    "a field that is kept although the program removes it",
    { onFieldRemoval: "retain" },
    { fields: [returnedId, { ...inList, ...attributes(true, true, true, true) }] },
  ),
];
