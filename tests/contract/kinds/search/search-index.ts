import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { indexDefaults } from "./index/defaults";
import { indexHints } from "./index/hints";
import { indexPreviews } from "./index/previews";
import { creating, list, notes, updating, version } from "./requests";
import {
  federated,
  graphVersion,
  inPreview,
  keptMembers,
  keySecret,
  keyVault,
  newest,
  permissionVersion,
  serviceLevelKey,
} from "./shared";

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
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const count = (status: number, response: unknown): Exchange =>
  sends(`GET /indexes('hotels')/docs/$count?${version}`).receives(status, response);

/** `returned` without its notes, with the key that the service masks. */
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const whole = {
  ...live,
  corsOptions,
  vectorSearch: { ...live.vectorSearch, vectorizers: [{ ...onWire(apiKey), customWebApiParameters: null }] },
};

const analyzer = { odataType: "#Microsoft.Azure.Search.StopAnalyzer", name: "own" };
const rating = { name: "rating", type: "Edm.Int32" };

const operations: readonly Operation[] = [
  creates(
    "is created by a PUT that only creates, and its defaults are not recorded as inputs",
    program,
    [list("/indexes"), sends(`PUT ${item}`, sent, creating).receives(201, returned)],
    { id: "hotels", args: kept.args, outputs: {} },
  ),
  reads(
    "is read with the written members alone, fields and origins in any order",
    kept,
    [{ ...get, response: { ...returned, fields: [...returned.fields].reverse() } }],
    { args: kept.args, outputs: {} },
  ),
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
    result: { args: { ...kept.args, corsOptions: { ...corsOptions, allowedOrigins: ["*"] } } },
  },
  changes(
    "gets a field in place, by a complete conditional request, and keeps members that were added outside Pulumi",
    kept,
    { ...program, fields: [...fields, rating] },
    [
      get,
      sends(`PUT ${item}`, { ...whole, fields: [...returned.fields, rating] }, updating).receives(200, {
        ...returned,
        fields: [...returned.fields, rating],
      }),
    ],
    { outputs: {} },
  ),
  changes(
    "gets an analyzer by a request that allows index downtime",
    kept,
    { ...program, analyzers: [analyzer], allowIndexDowntime: true },
    [
      get,
      sends(
        `PUT /indexes('hotels')?allowIndexDowntime=true&${version}`,
        { ...whole, analyzers: [{ "@odata.type": analyzer.odataType, name: "own" }] },
        updating,
      ).receives(200, { ...returned, analyzers: [{ "@odata.type": analyzer.odataType, name: "own" }] }),
    ],
    { outputs: {} },
  ),
  changes(
    "allows no index downtime for another change, although the program does",
    kept,
    { ...program, description: "Hotels.", allowIndexDowntime: true },
    [
      get,
      sends(`PUT ${item}`, { ...whole, description: "Hotels." }, updating).receives(200, {
        ...returned,
        description: "Hotels.",
      }),
    ],
    { outputs: {} },
  ),
  changes(
    "keeps a removed field with `onFieldRemoval`, at any depth",
    { ...kept, args: { ...kept.args, fields: [...fields, rating], onFieldRemoval: "retain" } },
    { ...program, onFieldRemoval: "retain" },
    [
      { ...get, response: { ...returned, fields: [...returned.fields, rating] } },
      sends(`PUT ${item}`, { ...whole, fields: [...returned.fields, rating] }, updating).receives(200, returned),
    ],
    { args: { ...kept.args, onFieldRemoval: "retain" } },
  ),
  reads(
    "is read without the fields that stay, which are no drift",
    { ...kept, args: { ...kept.args, onFieldRemoval: "retain" } },
    [{ ...get, response: { ...returned, fields: [...returned.fields, rating] } }],
    { args: { ...kept.args, onFieldRemoval: "retain" } },
  ),
  changes(
    "requires no request for another order, nor for provider-only inputs",
    kept,
    {
      ...program,
      fields: [...fields].reverse(),
      corsOptions: { ...corsOptions, allowedOrigins: [...corsOptions.allowedOrigins].reverse() },
      forceDestroy: true,
    },
    [],
    { outputs: {} },
  ),
  changes(
    "is rejected with the most specific code, which the details contain",
    kept,
    { ...program, description: "Hotels." },
    [
      get,
      sends(`PUT ${item}`, { ...whole, description: "Hotels." }, updating).receives(400, {
        error: {
          code: "OperationNotAllowed",
          message: "The request is invalid.",
          details: [{ code: "CannotChangeExistingField", message: "Existing field cannot be changed." }],
        },
      }),
    ],
    failure("http_400", "CannotChangeExistingField"),
  ),
  changes(
    "switches its permission filters off explicitly if they are removed from the program",
    { ...kept, args: { ...kept.args, permissionFilterOption: "enabled" } },
    program,
    [
      { ...get, response: { ...returned, permissionFilterOption: "enabled" } },
      sends(`PUT ${item}`, { ...whole, permissionFilterOption: "disabled" }, updating).receives(200, {
        ...returned,
        permissionFilterOption: "disabled",
      }),
    ],
    { args: kept.args },
  ),
  reads(
    "is read with the permission filters that others switched off",
    { ...kept, args: { ...kept.args, permissionFilterOption: "enabled" } },
    [{ ...get, response: { ...returned, permissionFilterOption: "disabled" } }],
    { args: { ...kept.args, permissionFilterOption: "disabled" } },
  ),
  deletes("is deleted when it holds no documents", kept, [count(200, 0), sends(`DELETE ${item}`).receives(204)]),
  deletes("is not deleted while it holds documents", kept, [count(200, 3)], failure("not_empty")),
  deletes(
    "is not deleted if its documents cannot be counted",
    kept,
    [count(403, { error: { code: "", message: "no" } })],
    failure("not_empty"),
  ),
  deletes(
    "is deleted with its documents if `forceDestroy` was applied before",
    { ...kept, args: { ...kept.args, forceDestroy: true } },
    [sends(`DELETE ${item}`).receives(204)],
  ),
];

const vectorizerKeys = [
  "vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.apiKey",
  "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.uri",
  "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.httpHeaders",
  "vectorSearch.vectorizers[]<aml>.amlParameters.key",
  "vectorSearch.vectorizers[]<aiServicesVision>.aiServicesVisionParameters.apiKey",
  "vectorSearch.vectorizers[]<openAICompatible>.openAICompatibleParameters.headers",
];

export const index: KindFacts = {
  hints: indexHints,
  facts: {
    ...hiddenArgs(...vectorizerKeys, keySecret),
    kept: keptMembers,
    addresses: [
      keyVault,
      "vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.resourceUri",
      "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.uri",
      "vectorSearch.vectorizers[]<aml>.amlParameters.uri",
      "vectorSearch.vectorizers[]<aiServicesVision>.aiServicesVisionParameters.resourceUri",
    ],
  },
  wholeList: true,
  references: {
    "fields[].synonymMaps[]": "search:SynonymMap",
    "vectorSearch.topicGraphProfiles[].indexName": "search:Index",
    "graphProfile.provenanceIndexName": "search:Index",
  },
  newer: {
    "vectorSearch.vectorizers[]<aml>.kind": newest,
    "scoringProfiles[].functionAggregation: product": newest,
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    permissionFilterOption: permissionVersion,
    sharePointConnectorAppRegistration: permissionVersion,
    "fields[].permissionFilter": permissionVersion,
    "fields[].sharepointSiteUrl": permissionVersion,
    "vectorSearch.vectorizers[]<openAICompatible>.kind": graphVersion,
    "vectorSearch.topicGraphProfiles": graphVersion,
    graphProfile: graphVersion,
    ...inPreview(
      "purviewEnabled",
      "fields[].sensitivityLabelId",
      "fields[].sensitivityLabelName",
      "fields[].sourceDocumentId",
      "semantic.configurations[].flightingOptIn",
      "vectorSearch.vectorizers[]<aiServicesVision>.kind",
    ),
    ...federated("vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.authIdentity"),
  },
  returnedSecrets: [
    "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.uri",
    "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.httpHeaders",
  ],
  schema: { name: "SearchIndex" },
  operations,
  previews: indexPreviews,
  defaults: indexDefaults,
};
