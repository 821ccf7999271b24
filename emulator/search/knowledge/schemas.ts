import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import {
  any,
  array,
  boolean,
  integer,
  integerBetween,
  nullishObject,
  nullOnly,
  number,
  oneOfAnyCase,
  record,
  required,
  string,
  union,
} from "../../validation/schema";
import { describedPreview, graphPreview, since } from "../../validation/versions";
import { canonicalDuration, canonicalTime, duration, time } from "../canonical";
import { withDefaults } from "../kind";
import { compatibleParameters, hideHeaders } from "../models";
import { changeSecrets, identity, isSentBack, maskEncryptionKey, partlyMasked } from "../secrets";

/** Version with settings of the retrieval, and with the kinds `file`, `indexedSharePoint` and `indexedSql`. */
export const retrievalVersion = "2026-10-01";

/** Preview version whose client describes the kinds that call another service for each query. */
export const remoteKindsVersion = "2026-08-01-preview";

/** Cross-origin resource sharing of a knowledge base or of uploaded files. */
export const corsOptions = since(
  retrievalVersion,
  nullishObject("CorsOptions", { allowedOrigins: required(array(string)), maxAgeInSeconds: integer }),
);

/** Models by their kind. */
const modelKinds = {
  azureOpenAI: nullishObject("KnowledgeBaseAzureOpenAIModel", {
    kind: required(string),
    azureOpenAIParameters: required(
      nullishObject("AzureOpenAIVectorizerParameters", {
        resourceUri: string,
        deploymentId: string,
        apiKey: string,
        authIdentity: identity,
        modelName: string,
      }),
    ),
    openAICompatibleParameters: since(graphPreview, nullOnly),
  }),
  openAICompatible: nullishObject("OpenAICompatibleModel", {
    kind: required(string),
    azureOpenAIParameters: nullOnly,
    openAICompatibleParameters: required(compatibleParameters),
  }),
};

/** Model of the ingestion. */
const model = union("kind", modelKinds);

/** Model of a knowledge base. */
export const baseModel = union("kind", {
  ...modelKinds,
  microsoftRetriever1: nullishObject("MicrosoftRetriever1Model", {
    kind: required(string),
    azureOpenAIParameters: nullOnly,
    openAICompatibleParameters: nullOnly,
  }),
});

const ingestionParameters = nullishObject("KnowledgeSourceIngestionParameters", {
  identity,
  embeddingModel: model,
  chatCompletionModel: model,
  disableImageVerbalization: boolean,
  ingestionSchedule: nullishObject("IndexingSchedule", { interval: required(duration), startTime: time }),
  contentExtractionMode: oneOfAnyCase("minimal", "standard"),
  aiServices: nullishObject("AIServices", { uri: required(string), apiKey: string }),
  ingestionPermissionOptions: since(
    retrievalVersion,
    array(oneOfAnyCase("userIds", "groupIds", "rbacScope", "sensitivityLabels")),
  ),
  networkAccessMode: since(retrievalVersion, oneOfAnyCase("public", "private")),
  assetStore: since(
    describedPreview,
    nullishObject("AssetStore", { connectionString: string, containerName: required(string) }),
  ),
  freshnessPolicy: since(describedPreview, nullishObject("FreshnessPolicy", { boostingDuration: duration })),
});

const boost = { fieldValues: required(array(string)), boost: required(number), boostInstructions: string };

/** Hints of a knowledge source for the model that plans queries. */
const queryHints = since(
  describedPreview,
  nullishObject("SearchIndexKnowledgeSourceQueryHints", {
    filters: array(
      nullishObject("SearchIndexKnowledgeSourceFilter", {
        field: required(string),
        fieldValues: required(array(string)),
        filterInstructions: string,
      }),
    ),
    boosts: array(
      union("kind", {
        fieldValue: nullishObject("SearchIndexKnowledgeSourceFieldValueBoost", { field: required(string), ...boost }),
        multiWordExpression: nullishObject("SearchIndexKnowledgeSourceMultiWordExpressionBoost", boost),
      }),
    ),
  }),
);

const processing = oneOfAnyCase("rerank", "none");

/** Reranking of the results of a knowledge source. */
export const resultsProcessing = since(remoteKindsVersion, processing);

const mcpAuthentication = union("kind", {
  storedHeaders: nullishObject("McpServerStoredHeadersAuthentication", {
    kind: required(string),
    storedHeadersParameters: required(nullishObject("McpServerStoredHeadersParameters", { headers: record(string) })),
  }),
  foundryConnection: nullishObject("McpServerFoundryConnectionAuthentication", {
    kind: required(string),
    foundryConnectionParameters: required(
      nullishObject("McpServerFoundryConnectionParameters", { connectionId: string }),
    ),
  }),
});

/** Responses contain the parameters of both kinds, and clients send them back. */
const parsing = { kind: required(string), jsonParameters: nullOnly, splitParameters: nullOnly };

const mcpOutputParsing = union("kind", {
  auto: nullishObject("McpServerAutoOutputParsing", parsing),
  none: nullishObject("McpServerNoneOutputParsing", parsing),
  json: nullishObject("McpServerJsonOutputParsing", {
    ...parsing,
    jsonParameters: required(
      nullishObject("McpServerOutputParsingJsonParameters", {
        documentsPath: required(string),
        includeContext: boolean,
      }),
    ),
  }),
  split: nullishObject("McpServerSplitOutputParsing", {
    ...parsing,
    splitParameters: nullishObject("McpServerOutputParsingSplitParameters", {
      textSplitMode: oneOfAnyCase("pages", "sentences"),
      maximumPageLength: integer,
      pageOverlapLength: integer,
      maximumPagesToTake: integer,
      defaultLanguageCode: string,
    }),
  }),
});

/** Parameters of the kinds that call another service for each query, by the member that contains them. */
const remoteParameterSchemas = {
  mcpServerParameters: since(
    remoteKindsVersion,
    nullishObject("McpServerKnowledgeSourceParameters", {
      serverURL: required(string),
      authentication: mcpAuthentication,
      tools: required(
        array(
          nullishObject("McpServerTool", {
            name: required(string),
            outputParsing: mcpOutputParsing,
            resultsProcessing: processing,
            maxOutputTokens: integerBetween(1, 2_147_483_647),
          }),
        ),
      ),
    }),
  ),
  workIQParameters: since(
    remoteKindsVersion,
    nullishObject("WorkIQKnowledgeSourceParameters", {
      entraAppAuthentication: required(
        nullishObject("EntraAppAuthentication", {
          applicationId: required(string),
          federatedCredentialId: required(string),
          tenantId: string,
        }),
      ),
    }),
  ),
  fabricDataAgentParameters: since(
    remoteKindsVersion,
    nullishObject("FabricDataAgentKnowledgeSourceParameters", {
      workspaceId: required(string),
      dataAgentId: required(string),
    }),
  ),
  fabricOntologyParameters: since(
    remoteKindsVersion,
    nullishObject("FabricOntologyKnowledgeSourceParameters", {
      workspaceId: required(string),
      ontologyId: required(string),
    }),
  ),
  remoteSharePointParameters: since(
    remoteKindsVersion,
    nullishObject("RemoteSharePointKnowledgeSourceParameters", {
      filterExpression: string,
      resourceMetadata: array(string),
      containerTypeId: string,
    }),
  ),
};

const fields = array(nullishObject("SearchIndexFieldReference", { name: required(string) }));
const domains = array(
  nullishObject("WebKnowledgeSourceDomain", { address: required(string), includeSubpages: boolean }),
);

/** Parameters by the member that contains them. A client may return `createdResources`, which are read-only. */
export const parameterSchemas = {
  searchIndexParameters: nullishObject("SearchIndexKnowledgeSourceParameters", {
    searchIndexName: required(string),
    semanticConfigurationName: string,
    sourceDataFields: fields,
    searchFields: fields,
    baseFilter: since(retrievalVersion, string),
    queryHints,
  }),
  azureBlobParameters: nullishObject("AzureBlobKnowledgeSourceParameters", {
    connectionString: string,
    containerName: required(string),
    folderPath: string,
    isADLSGen2: boolean,
    ingestionParameters,
    queryHints,
    createdResources: any,
  }),
  indexedOneLakeParameters: nullishObject("IndexedOneLakeKnowledgeSourceParameters", {
    fabricWorkspaceId: required(string),
    lakehouseId: required(string),
    targetPath: string,
    ingestionParameters,
    queryHints,
    createdResources: any,
  }),
  indexedSharePointParameters: since(
    retrievalVersion,
    nullishObject("IndexedSharePointKnowledgeSourceParameters", {
      connectionString: string,
      containerName: required(string),
      query: string,
      ingestionParameters,
      queryHints,
      createdResources: any,
    }),
  ),
  indexedSqlParameters: since(
    retrievalVersion,
    nullishObject("IndexedSqlKnowledgeSourceParameters", {
      connectionString: string,
      tableOrView: required(string),
      highWaterMarkColumnName: string,
      contentColumns: array(
        nullishObject("ContentColumnMapping", {
          name: required(string),
          sourceField: required(string),
          searchFieldType: required(string),
        }),
      ),
      embeddingColumns: array(
        nullishObject("EmbeddingColumnMapping", { name: required(string), sourceField: required(string) }),
      ),
      ingestionParameters,
      queryHints,
      createdResources: any,
    }),
  ),
  fileParameters: since(
    retrievalVersion,
    nullishObject("FileKnowledgeSourceParameters", { ingestionParameters, queryHints, createdResources: any }),
  ),
  webParameters: nullishObject("WebKnowledgeSourceParameters", {
    language: since(retrievalVersion, string),
    market: since(retrievalVersion, string),
    count: since(retrievalVersion, integer),
    freshness: since(retrievalVersion, string),
    domains: nullishObject("WebKnowledgeSourceDomains", { allowedDomains: domains, blockedDomains: domains }),
  }),
  ...remoteParameterSchemas,
};

/** Model in the form that the service returns. */
export function applyModelDefaults(model: Json | undefined): Json {
  if (!isObject(model)) return null;
  const { openAICompatibleParameters: compatible } = model;
  if (isObject(compatible))
    return {
      ...model,
      openAICompatibleParameters: withDefaults(compatible, { managedIdentityAudience: null, authIdentity: null }),
    };
  if (model.kind !== "azureOpenAI") return model;
  const defaults = { resourceUri: null, deploymentId: null, apiKey: null, modelName: null, authIdentity: null };
  return { ...model, azureOpenAIParameters: withDefaults(objectOrEmpty(model.azureOpenAIParameters), defaults) };
}

/** Settings of the ingestion in the form that the service returns. `disableImageVerbalization` depends on the version. */
export function applyIngestionDefaults(given: Json | undefined): Json {
  if (!isObject(given)) return null;
  const { ingestionSchedule: schedule, aiServices } = given;
  return {
    ...withDefaults(given, {
      identity: null,
      disableImageVerbalization: null,
      contentExtractionMode: "minimal",
      ingestionPermissionOptions: [],
      networkAccessMode: "public",
      assetStore: null,
      freshnessPolicy: null,
    }),
    embeddingModel: applyModelDefaults(given.embeddingModel),
    chatCompletionModel: applyModelDefaults(given.chatCompletionModel),
    ingestionSchedule: isObject(schedule)
      ? {
          interval: canonicalDuration(schedule.interval ?? null),
          startTime: canonicalTime(schedule.startTime ?? "0001-01-01T00:00:00Z"),
        }
      : null,
    freshnessPolicy: isObject(given.freshnessPolicy)
      ? { boostingDuration: canonicalDuration(given.freshnessPolicy.boostingDuration ?? null) }
      : null,
    aiServices: isObject(aiServices) ? withDefaults(aiServices, { apiKey: null }) : null,
  };
}

export const objectOrEmpty = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/**
 * Masks the secrets at any depth: keys as those of vectorizers. A recorded connection string is not null. Whether the
 * service or the recorder masked it is unknown, so the emulator masks the secret parts.
 */
export const maskSecrets = (object: JsonObject): JsonObject =>
  maskEncryptionKey(
    changeSecrets(hideHeaders(object), (secret, member) =>
      /connectionString$/i.test(member) ? partlyMasked(secret) : "<redacted>",
    ),
  );

/** Keeps the previous secrets for which a request contains the placeholder of a response. */
export function preserveSecrets(next: JsonObject, previous: JsonObject): JsonObject {
  const kept = (value: Json, before: Json | undefined, name = ""): Json => {
    if (Array.isArray(value)) return value.map((item, i) => kept(item, Array.isArray(before) ? before[i] : undefined));
    if (isObject(value)) {
      const members = Object.entries(value).map(([key, item]) => [
        key,
        kept(item, memberOf(objectOrEmpty(before), key), name === "headers" ? name : key),
      ]);
      return Object.fromEntries(members) as JsonObject;
    }
    const isOmitted = isSentBack(value, before) || (/connectionString$/i.test(name) && value === null);
    return ["apiKey", "connectionString", "storageConnectionString", "headers"].includes(name) && isOmitted
      ? (before ?? null)
      : value;
  };
  return kept(next, previous) as JsonObject;
}
