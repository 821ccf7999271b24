import { credential, type Exchange, type Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts } from "../kind";
import { indexDefaults } from "./index/defaults";
import { indexHints } from "./index/hints";
import { indexPreviews } from "./index/previews";
import { creating, list, notes, setup, updating, version } from "./requests";
import { federated, keptMembers, keySecret, newest, permissionVersion } from "./shared";

const item = `/indexes('hotels')?${version}`;
const apiKey = credential();
const fields = [
  { name: "id", type: "Edm.String", key: true },
  { name: "tags", type: "Collection(Edm.String)" },
  { name: "vector", type: "Collection(Edm.Single)", searchable: true, dimensions: 4, vectorSearchProfile: "near" },
];

/** A vectorizer in programs and bodies. Only the type of its identity has another wire name. */
const embed = (key: string, authIdentity: object) => ({
  name: "embed",
  kind: "azureOpenAI",
  azureOpenAIParameters: {
    resourceUri: "https://models.example",
    deploymentId: "small",
    modelName: "text-embedding-3-small",
    apiKey: key,
    authIdentity,
  },
});

const none = "#Microsoft.Azure.Search.DataNoneIdentity";
const onWire = (key: string) => embed(key, { "@odata.type": none });
const vectorSearch = {
  algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 4 } }],
  profiles: [{ name: "near", algorithm: "graph" }],
  vectorizers: [embed(apiKey, { odataType: none })],
};

const corsOptions = { allowedOrigins: ["https://a.example", "https://b.example"], maxAgeInSeconds: 300 };
const program = { name: "hotels", fields, vectorSearch, corsOptions };
const sent = { ...program, vectorSearch: { ...vectorSearch, vectorizers: [onWire(apiKey)] } };
const off = { sortable: false, facetable: false, filterable: false };
const on = { searchable: true, filterable: true, retrievable: true, stored: true, facetable: true };
const analysis = { analyzer: null, indexAnalyzer: null, searchAnalyzer: null, normalizer: null, synonymMaps: [] };
const noVector = { dimensions: null, vectorSearchProfile: null, vectorEncoding: null };

/** The response of the service: all attributes filled in, empty lists and nulls for omitted members, the key masked. */
const returned = {
  ...notes,
  name: "hotels",
  description: null,
  defaultScoringProfile: null,
  fields: [
    { ...fields[0], ...on, ...analysis, ...noVector, sortable: true },
    { ...fields[1], ...on, ...analysis, ...noVector, key: false, sortable: false },
    { ...fields[2], ...off, ...analysis, key: false, retrievable: false, stored: true, vectorEncoding: null },
  ],
  scoringProfiles: [],
  suggesters: [],
  analyzers: [],
  corsOptions: { allowedOrigins: ["https://b.example", "https://a.example"], maxAgeInSeconds: 300 },
  encryptionKey: null,
  semantic: null,
  similarity: { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity", k1: null, b: null },
  vectorSearch: {
    algorithms: [
      {
        name: "graph",
        kind: "hnsw",
        hnswParameters: { m: 4, efConstruction: 400, efSearch: 500, metric: "cosine" },
        exhaustiveKnnParameters: null,
      },
    ],
    profiles: [{ name: "near", algorithm: "graph", vectorizer: null, compression: null }],
    vectorizers: [{ ...onWire("<redacted>"), customWebApiParameters: null }],
    compressions: [],
  },
};

const kept = { id: "hotels", args: { ...program, forceDestroy: false } };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const count = (status: number, response: unknown): Exchange => ({
  request: `GET /indexes('hotels')/docs/$count?${version}`,
  status,
  response,
});

/** `returned` without its notes, with the key that the service masks. */
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const whole = {
  ...live,
  corsOptions,
  vectorSearch: {
    ...live.vectorSearch,
    vectorizers: [{ ...onWire(apiKey), customWebApiParameters: null }],
  },
};

const analyzer = { odataType: "#Microsoft.Azure.Search.StopAnalyzer", name: "own" };
const rating = { name: "rating", type: "Edm.Int32" };

const operations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates, and its defaults are not recorded as inputs",
    verb: "create",
    program,
    exchanges: [
      list("/indexes"),
      { request: `PUT ${item}`, headers: creating, body: sent, status: 201, response: returned },
    ],
    result: { id: "hotels", args: kept.args, outputs: {} },
  },
  {
    title: "is read with the written members alone, fields and origins in any order",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, fields: [...returned.fields].reverse() } }],
    result: { args: kept.args, outputs: {} },
  },
  {
    title: "is read with attributes that others changed, and without the field that they added",
    verb: "read",
    kept,
    exchanges: [
      {
        ...get,
        response: { ...returned, fields: [...returned.fields, rating], corsOptions: { allowedOrigins: ["*"] } },
      },
    ],
    // The time that the response omits is the default of the service, so it keeps the written value.
    result: {
      args: { ...kept.args, corsOptions: { ...corsOptions, allowedOrigins: ["*"] } },
    },
  },
  {
    title: "gets a field in place, by a complete conditional request, and keeps members that were added outside Pulumi",
    verb: "update",
    kept,
    program: { ...program, fields: [...fields, rating] },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...whole, fields: [...returned.fields, rating] },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "gets an analyzer by a request that allows index downtime",
    verb: "update",
    kept,
    program: { ...program, analyzers: [analyzer], allowIndexDowntime: true },
    exchanges: [
      get,
      {
        request: `PUT /indexes('hotels')?allowIndexDowntime=true&${version}`,
        headers: updating,
        body: { ...whole, analyzers: [{ "@odata.type": analyzer.odataType, name: "own" }] },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "needs no such request for another change, although leave was given",
    verb: "update",
    kept,
    program: { ...program, description: "Hotels.", allowIndexDowntime: true },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...whole, description: "Hotels." },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "keeps a removed field with `onFieldRemoval`, at any depth",
    verb: "update",
    kept: {
      ...kept,
      args: { ...kept.args, fields: [...fields, rating], onFieldRemoval: "retain" },
    },
    program: { ...program, onFieldRemoval: "retain" },
    exchanges: [
      { ...get, response: { ...returned, fields: [...returned.fields, rating] } },
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...whole, fields: [...returned.fields, rating] },
        status: 200,
        response: returned,
      },
    ],
    result: { args: { ...kept.args, onFieldRemoval: "retain" } },
  },
  {
    title: "is read without the fields that stay, which are no drift",
    verb: "read",
    kept: { ...kept, args: { ...kept.args, onFieldRemoval: "retain" } },
    exchanges: [{ ...get, response: { ...returned, fields: [...returned.fields, rating] } }],
    result: { args: { ...kept.args, onFieldRemoval: "retain" } },
  },
  {
    title: "requires no request for another order, nor for provider-only inputs",
    verb: "update",
    kept,
    program: {
      ...program,
      fields: [...fields].reverse(),
      corsOptions: { ...corsOptions, allowedOrigins: [...corsOptions.allowedOrigins].reverse() },
      forceDestroy: true,
    },
    exchanges: [],
    result: { outputs: {} },
  },
  {
    title: "is rejected with the most specific code, which the details contain",
    verb: "update",
    kept,
    program: { ...program, description: "Hotels." },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...whole, description: "Hotels." },
        status: 400,
        response: {
          error: {
            code: "OperationNotAllowed",
            message: "The request is invalid.",
            details: [{ code: "CannotChangeExistingField", message: "Existing field cannot be changed." }],
          },
        },
      },
    ],
    errorCode: "http_error",
    errorMessage: "CannotChangeExistingField",
  },
  {
    title: "switches its permission filters off explicitly if they are removed from the program",
    verb: "update",
    kept: { ...kept, args: { ...kept.args, permissionFilterOption: "enabled" } },
    program,
    exchanges: [
      { ...get, response: { ...returned, permissionFilterOption: "enabled" } },
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...whole, permissionFilterOption: "disabled" },
        status: 200,
        response: { ...returned, permissionFilterOption: "disabled" },
      },
    ],
    result: { args: kept.args },
  },
  {
    title: "is read with the permission filters that others switched off",
    verb: "read",
    kept: { ...kept, args: { ...kept.args, permissionFilterOption: "enabled" } },
    exchanges: [{ ...get, response: { ...returned, permissionFilterOption: "disabled" } }],
    result: { args: { ...kept.args, permissionFilterOption: "disabled" } },
  },
  {
    title: "is deleted when it holds no documents",
    verb: "delete",
    kept,
    exchanges: [count(200, 0), { request: `DELETE ${item}`, status: 204 }],
  },
  {
    title: "is not deleted while it holds documents",
    verb: "delete",
    kept,
    exchanges: [count(200, 3)],
    errorCode: "not_empty",
  },
  {
    title: "is not deleted when it is not known whether it holds some",
    verb: "delete",
    kept,
    exchanges: [count(403, { error: { code: "", message: "no" } })],
    errorCode: "not_empty",
  },
  {
    title: "is deleted with its documents if `forceDestroy` was applied before",
    verb: "delete",
    kept: { ...kept, args: { ...kept.args, forceDestroy: true } },
    exchanges: [{ request: `DELETE ${item}`, status: 204 }],
  },
];

const vectorizerKeys = [
  "vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.apiKey",
  "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.httpHeaders",
  "vectorSearch.vectorizers[]<aml>.amlParameters.key",
];

export const index: KindFacts = {
  hints: indexHints,
  facts: {
    ...hiddenArgs(...vectorizerKeys, keySecret),
    kept: keptMembers,
    addresses: ["vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.resourceUri"],
  },
  wholeList: true,
  references: { "fields[].synonymMaps[]": "search:SynonymMap" },
  newer: {
    "vectorSearch.vectorizers[]<aml>.kind": newest,
    "scoringProfiles[].functionAggregation: product": newest,
    "encryptionKey.identity": newest,
    permissionFilterOption: permissionVersion,
    sharePointConnectorAppRegistration: permissionVersion,
    "fields[].permissionFilter": permissionVersion,
    "fields[].sharepointSiteUrl": permissionVersion,
    ...federated("vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.authIdentity"),
  },
  returnedSecrets: ["vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.httpHeaders"],
  schema: { name: "SearchIndex" },
  setup,
  operations,
  previews: indexPreviews,
  defaults: indexDefaults,
};
