import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { nullishObject, oneOf, required, string } from "../../validation/schema";
import { isPreview } from "../../validation/versions";
import { withoutTrailingSlashes } from "../canonical";
import { searchableTexts } from "../documents/matching";
import { invalid, notAllowed } from "../errors";
import { type ObjectType, objectName, objectsIn, versionOf, withDefaults } from "../kind";
import { keepHeaders } from "../models";
import { encryptionKey, preserveEncryptionKey } from "../secrets";
import { checkGraph } from "./graph-extraction";
import {
  applyIngestionDefaults,
  corsOptions,
  maskSecrets,
  objectOrEmpty,
  parameterSchemas,
  preserveSecrets,
  remoteKindsVersion,
  resultsProcessing,
} from "./schemas";

/** Member with the parameters of each kind. Responses contain all of them, null for the other kinds. */
export const parametersOf: Readonly<Record<string, keyof typeof parameterSchemas>> = {
  searchIndex: "searchIndexParameters",
  azureBlob: "azureBlobParameters",
  indexedOneLake: "indexedOneLakeParameters",
  indexedSharePoint: "indexedSharePointParameters",
  indexedSql: "indexedSqlParameters",
  file: "fileParameters",
  web: "webParameters",
  mcpServer: "mcpServerParameters",
  workIQ: "workIQParameters",
  fabricDataAgent: "fabricDataAgentParameters",
  fabricOntology: "fabricOntologyParameters",
  remoteSharePoint: "remoteSharePointParameters",
};

/** Kinds that call another service for each query, which only preview versions have. */
export const remoteKinds: readonly string[] = [
  "mcpServer",
  "workIQ",
  "fabricDataAgent",
  "fabricOntology",
  "remoteSharePoint",
];

/** Members with the parameters of the kinds for which the service creates objects. */
const ingested: readonly string[] = [
  "azureBlobParameters",
  "indexedOneLakeParameters",
  "indexedSharePointParameters",
  "indexedSqlParameters",
  "fileParameters",
];

/** Members that the documentation lists as not editable. */
const fixed: readonly string[] = [
  "kind",
  ...["connectionString", "containerName", "folderPath", "isADLSGen2"].map((name) => `azureBlobParameters.${name}`),
  ...["fabricWorkspaceId", "lakehouseId", "targetPath"].map((name) => `indexedOneLakeParameters.${name}`),
  "indexedSharePointParameters.containerName",
  "mcpServerParameters.serverURL",
  ...["workspaceId", "dataAgentId"].map((name) => `fabricDataAgentParameters.${name}`),
  ...["workspaceId", "ontologyId"].map((name) => `fabricOntologyParameters.${name}`),
  ...ingested.flatMap((holder) =>
    [
      "disableImageVerbalization",
      "contentExtractionMode",
      "ingestionPermissionOptions",
      "networkAccessMode",
      "aiServices.uri",
      ...["embeddingModel", "chatCompletionModel"].flatMap((model) => [
        `${model}.kind`,
        ...["resourceUri", "modelName", "authIdentity"].map((name) => `${model}.azureOpenAIParameters.${name}`),
        ...["uri", "modelName", "dimensions"].map((name) => `${model}.openAICompatibleParameters.${name}`),
      ]),
    ].map((name) => `${holder}.ingestionParameters.${name}`),
  ),
];

/** Values that the service assumes for omitted members. */
const assumed: Readonly<Record<string, Json>> = {
  isADLSGen2: false,
  disableImageVerbalization: false,
  contentExtractionMode: "minimal",
  ingestionPermissionOptions: [],
  networkAccessMode: "public",
};

function valueAt(source: JsonObject, path: string): Json {
  const steps = path.split(".");
  const value = steps.reduce<Json>((at, step) => objectOrEmpty(at)[step] ?? null, source);
  return value ?? assumed[steps.at(-1) as string] ?? null;
}

interface Dependencies {
  readonly indexes: Map<string, JsonObject>;
  /** Names of the knowledge bases that refer to a knowledge source. */
  readonly usedBy: (name: string) => string[];
  /** Names of the objects that the service creates for a new knowledge source. */
  readonly createdResources: (source: JsonObject) => JsonObject | null;
  /** An object that exists already and has the name of an object that the service would create. */
  readonly existing: (source: JsonObject) => string | undefined;
  /** True while a synchronization of the knowledge source is active. */
  readonly isRunning: (source: JsonObject) => boolean;
}

/** Knowledge sources as stored objects. `ingestion.ts` creates and fills the indexes of those with files. */
export const knowledgeSources = (
  { indexes, usedBy, createdResources, existing, isRunning }: Dependencies,
  { onSaved, onDeleted }: Pick<ObjectType, "onSaved" | "onDeleted">,
): ObjectType => ({
  collection: "knowledgesources",
  noun: "knowledge source",
  name: objectName,
  schema: nullishObject("KnowledgeSource", {
    name: required(string),
    description: string,
    kind: required(oneOf(...Object.keys(parametersOf))),
    ...parameterSchemas,
    resultsProcessing,
    corsOptions,
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => {
    const filled: JsonObject = withDefaults(body, {
      description: null,
      ...Object.fromEntries(Object.values(parametersOf).map((name) => [name, null])),
      resultsProcessing: null,
      corsOptions: null,
      encryptionKey: null,
    });
    const own = memberOf(parametersOf, String(body.kind)) ?? "webParameters";
    const parameters = body[own];
    return {
      ...filled,
      ...(isObject(parameters) && { [own]: applyParameterDefaults(own, parameters, body, createdResources) }),
    };
  },
  check: (next, previous, request) => {
    checkVersion(next, versionOf(request));
    checkParameters(next, indexes, versionOf(request));
    const changed = previous && fixed.find((path) => !isDeepStrictEqual(valueAt(next, path), valueAt(previous, path)));
    if (changed) throw invalid(`The property '${changed}' of an existing knowledge source cannot be changed.`);
    checkGraph(next, previous, () => isRunning(next));
    const taken = previous ? undefined : existing(next);
    if (taken) throw invalid(`The knowledge source '${next.name}' cannot create the ${taken}, because it exists.`);
  },
  preserveOmitted: (next, previous) => preserveSecrets(preserveEncryptionKey(next, previous), previous),
  prepare: (next, previous) => keepHeaders(next, previous) as JsonObject,
  inReads: withoutTrailingSlashes,
  ofVersion: (source, version) => (isPreview(version) ? inPreview(source, version) : withStableDefaults(source)),
  maskSecrets,
  checkDelete: (name) => {
    const [user] = usedBy(name);
    if (user)
      throw notAllowed(
        `The knowledge source '${name}' cannot be deleted because the knowledge base '${user}' refers to it.`,
        "KnowledgeSourceStillReferenced",
      );
  },
  onSaved,
  onDeleted,
});

function applyParameterDefaults(
  own: string,
  parameters: JsonObject,
  source: JsonObject,
  createdResources: Dependencies["createdResources"],
): JsonObject {
  const { ingestionParameters } = parameters;
  switch (own) {
    case "searchIndexParameters":
      return {
        ...withDefaults(parameters, { semanticConfigurationName: null, baseFilter: null }),
        queryHints: applyHintDefaults(parameters.queryHints),
        sourceDataFields: objectsIn(parameters.sourceDataFields),
        searchFields: objectsIn(parameters.searchFields),
      };
    case "webParameters":
      return {
        ...withDefaults(parameters, { language: null, market: null, count: null, freshness: null }),
        domains: applyDomainDefaults(parameters.domains),
      };
    case "mcpServerParameters":
      return {
        ...withDefaults(parameters, { authentication: null }),
        tools: objectsIn(parameters.tools).map(applyToolDefaults),
      };
    case "workIQParameters":
      return {
        ...parameters,
        entraAppAuthentication: withDefaults(objectOrEmpty(parameters.entraAppAuthentication), { tenantId: null }),
      };
    case "fabricDataAgentParameters":
    case "fabricOntologyParameters":
      return parameters;
    case "remoteSharePointParameters":
      return withDefaults(parameters, { filterExpression: null, resourceMetadata: null, containerTypeId: null });
    default:
      return {
        ...withDefaults(parameters, ingestedDefaults[own] ?? {}),
        ingestionParameters: applyIngestionDefaults(ingestionParameters),
        queryHints: applyHintDefaults(parameters.queryHints),
        createdResources: createdResources(source),
      };
  }
}

/** Hints in the form that the service returns. */
const applyHintDefaults = (hints: Json | undefined): Json =>
  isObject(hints)
    ? {
        filters: objectsIn(hints.filters).map((filter) => withDefaults(filter, { filterInstructions: null })),
        boosts: objectsIn(hints.boosts).map((boost) => withDefaults(boost, { boostInstructions: null })),
      }
    : null;

/** Tool in the form of the documented response. */
function applyToolDefaults(tool: JsonObject): JsonObject {
  const { outputParsing: parsing } = tool;
  return {
    ...withDefaults(tool, { resultsProcessing: null, maxOutputTokens: null }),
    outputParsing: isObject(parsing) ? withDefaults(parsing, { jsonParameters: null, splitParameters: null }) : null,
  };
}

/** Values of omitted parameters of the kinds for which the service creates objects. */
const ingestedDefaults: Readonly<Record<string, JsonObject>> = {
  azureBlobParameters: { connectionString: null, folderPath: null, isADLSGen2: null },
  indexedOneLakeParameters: { targetPath: null },
  indexedSharePointParameters: { connectionString: null, query: null },
  indexedSqlParameters: {
    connectionString: null,
    highWaterMarkColumnName: null,
    contentColumns: [],
    embeddingColumns: [],
  },
};

const applyDomainDefaults = (domains: Json | undefined): Json =>
  isObject(domains)
    ? { allowedDomains: filledDomains(domains.allowedDomains), blockedDomains: filledDomains(domains.blockedDomains) }
    : null;

const filledDomains = (given: Json | undefined): JsonObject[] =>
  objectsIn(given).map((domain) => withDefaults(domain, { includeSubpages: null }));

/** Omitted flags are null in recorded responses of a preview version. It is an assumption that stable versions return false. */
function withStableDefaults(source: JsonObject): JsonObject {
  const filled = Object.entries(source).map(([name, parameters]): [string, Json] => {
    if (!ingested.includes(name) || !isObject(parameters)) return [name, parameters];
    const { ingestionParameters: ingestion } = parameters;
    return [
      name,
      {
        ...parameters,
        ...(parameters.isADLSGen2 === null && { isADLSGen2: false }),
        ...(isObject(ingestion) && {
          ingestionParameters: withDefaults(ingestion, { disableImageVerbalization: false }),
        }),
      },
    ];
  });
  return Object.fromEntries(filled);
}

/** Clients of previews before `remoteKindsVersion` have no `networkAccessMode`. */
function inPreview(source: JsonObject, version: string): JsonObject {
  if (version.toLowerCase() >= remoteKindsVersion) return source;
  const members = Object.entries(source).map(([name, parameters]): [string, Json] => {
    const ingestion = isObject(parameters) ? parameters.ingestionParameters : undefined;
    if (!isObject(parameters) || !isObject(ingestion)) return [name, parameters];
    const { networkAccessMode: _, ...others } = ingestion;
    return [name, { ...parameters, ingestionParameters: others }];
  });
  return Object.fromEntries(members);
}

/** The parameters of Work IQ came with a later preview than its kind. */
function checkVersion({ kind, workIQParameters }: JsonObject, version: string): void {
  if (remoteKinds.includes(String(kind)) && !isPreview(version))
    throw invalid(`The value '${kind}' of 'kind' is invalid. Only preview versions of the API have it.`);
  if (kind === "workIQ" && !isObject(workIQParameters) && version.toLowerCase() >= remoteKindsVersion)
    throw invalid("The property 'workIQParameters' of a knowledge source of the kind 'workIQ' is required.");
}

/** Kinds that do not require their parameters. */
const withoutRequiredParameters: readonly string[] = ["web", "workIQ", "remoteSharePoint"];

function checkParameters(source: JsonObject, indexes: Map<string, JsonObject>, version: string): void {
  const own = memberOf(parametersOf, String(source.kind));
  // The parameters of a kind of a preview version are not known.
  if (own === undefined) return;
  if (!withoutRequiredParameters.includes(String(source.kind)) && !isObject(source[own]))
    throw invalid(`The property '${own}' of a knowledge source of the kind '${source.kind}' is required.`);
  const other = Object.values(parametersOf).find((name) => name !== own && isObject(source[name]));
  if (other) throw invalid(`The property '${other}' does not apply to the kind '${source.kind}'.`);
  if (connected.includes(own) && typeof objectOrEmpty(source[own]).connectionString !== "string")
    throw invalid(`The property '${own}.connectionString' is required.`);
  if (isObject(source.corsOptions) && source.kind !== "file")
    throw invalid(`The property 'corsOptions' does not apply to the kind '${source.kind}'.`);
  checkHints(objectOrEmpty(objectOrEmpty(source[own]).queryHints));
  checkPermissionKinds(objectOrEmpty(objectOrEmpty(source[own]).ingestionParameters), version);
  if (source.kind === "indexedSql") checkTable(objectOrEmpty(source[own]));
  if (source.kind === "mcpServer") checkTools(objectOrEmpty(source[own]));
  if (source.kind === "searchIndex") checkIndex(objectOrEmpty(source[own]), indexes);
}

const connected: readonly string[] = ["azureBlobParameters", "indexedSharePointParameters", "indexedSqlParameters"];

function checkHints({ boosts }: JsonObject): void {
  const wrong = objectsIn(boosts).find(({ boost }) => Number(boost) <= 0 || boost === 1);
  if (wrong) throw invalid("The property 'boost' of a query hint must be positive and not equal to 1.");
}

function checkPermissionKinds({ ingestionPermissionOptions: kinds }: JsonObject, version: string): void {
  if (Array.isArray(kinds) && kinds.includes("sensitivityLabels") && !isPreview(version))
    throw invalid("The value 'sensitivityLabels' of 'ingestionPermissionOptions' is invalid.");
}

function checkTable({ embeddingColumns, ingestionParameters }: JsonObject): void {
  const { embeddingModel } = objectOrEmpty(ingestionParameters);
  if (objectsIn(embeddingColumns).length && !isObject(embeddingModel))
    throw invalid("The property 'embeddingColumns' requires an embedding model.");
}

function checkTools({ tools }: JsonObject): void {
  const names = objectsIn(tools).map(({ name }) => name);
  if (!names.length) throw invalid("The property 'tools' must contain at least one tool.");
  const repeated = names.find((name, i) => names.indexOf(name) !== i);
  if (repeated !== undefined) throw invalid(`The tool '${repeated}' is listed more than once.`);
}

/** A semantic configuration is not required, because the emulator does not rank. A named one must exist. */
function checkIndex(parameters: JsonObject, indexes: Map<string, JsonObject>): void {
  const { searchIndexName, semanticConfigurationName } = parameters;
  const index = indexes.get(String(searchIndexName));
  if (!index) throw invalid(`The knowledge source names the index '${searchIndexName}', which does not exist.`);
  const configurations = objectsIn(objectOrEmpty(index.semantic).configurations).map(({ name }) => name);
  if (isSet(semanticConfigurationName) && !configurations.includes(semanticConfigurationName))
    throw invalid(`The index '${searchIndexName}' has no semantic configuration '${semanticConfigurationName}'.`);
  // Examples of the specification have `*` for all searchable fields.
  const searchFields = objectsIn(parameters.searchFields).filter(({ name }) => name !== "*");
  for (const [member, named] of Object.entries({
    searchFields,
    sourceDataFields: objectsIn(parameters.sourceDataFields),
  }))
    for (const { name } of named)
      if (!hasField(index.fields, String(name).split("/")))
        throw invalid(`The index '${searchIndexName}' has no field '${name}', which '${member}' names.`);
  const searchable = searchableTexts(index).map(({ path }) => path);
  const other = searchFields.find(({ name }) => !searchable.includes(String(name)));
  if (other) throw invalid(`The field '${other.name}' of the index '${searchIndexName}' is not searchable.`);
}

const isSet = (value: Json | undefined): value is Json => value !== undefined && value !== null;

function hasField(fields: Json | undefined, [name, ...rest]: readonly string[]): boolean {
  const field = objectsIn(fields).find((candidate) => candidate.name === name);
  return field !== undefined && (!rest.length || hasField(field.fields, rest));
}
