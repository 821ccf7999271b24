import {
  any,
  array,
  boolean,
  integer,
  nullishObject,
  number,
  oneOfAnyCase,
  openNullishObject,
  pattern,
  record,
  required,
  type Schema,
  string,
  union,
} from "../../validation/schema";
import { describedPreview, graphPreview, since } from "../../validation/versions";
import { duration } from "../canonical";
import { compatibleParameters } from "../models";
import { encryptionKey, identity } from "../secrets";
import { fieldSchema } from "./fields";
import { mappedFields } from "./graphs";

const scoringFunction = (name: string, members: Record<string, ReturnType<typeof required> | Schema>) =>
  nullishObject(`${name} scoring function`, {
    type: required(string),
    fieldName: required(string),
    boost: required(number),
    interpolation: oneOfAnyCase("linear", "constant", "quadratic", "logarithmic"),
    // Responses contain all four, with null for the other types. Clients may send the null back.
    ...Object.fromEntries(["distance", "freshness", "magnitude", "tag"].map((other) => [other, any])),
    [name]: required(nullishObject(`${name} parameters`, members)),
  });

const scoringProfile = nullishObject("ScoringProfile", {
  name: required(string),
  text: nullishObject("TextWeights", { weights: required(record(number)) }),
  functionAggregation: oneOfAnyCase("sum", "average", "minimum", "maximum", "firstMatching", "product"),
  functions: array(
    union("type", {
      distance: scoringFunction("distance", {
        referencePointParameter: required(string),
        boostingDistance: required(number),
      }),
      freshness: scoringFunction("freshness", { boostingDuration: required(duration) }),
      magnitude: scoringFunction("magnitude", {
        boostingRangeStart: required(number),
        boostingRangeEnd: required(number),
        constantBoostBeyondRange: boolean,
      }),
      tag: scoringFunction("tag", { tagsParameter: required(string) }),
    }),
  ),
});

const metric = oneOfAnyCase("cosine", "euclidean", "dotProduct", "hamming");
const hnswParameters = nullishObject("HnswParameters", {
  m: integer,
  efConstruction: integer,
  efSearch: integer,
  metric,
});
const exhaustiveKnnParameters = nullishObject("ExhaustiveKnnParameters", { metric });
const algorithm = nullishObject("VectorSearchAlgorithmConfiguration", {
  name: required(string),
  kind: required(string),
  hnswParameters,
  exhaustiveKnnParameters,
});

const vectorizer = (kind: string, parameters: string, members: Parameters<typeof nullishObject>[1]) =>
  nullishObject(`${kind} vectorizer`, {
    name: required(string),
    kind: required(string),
    azureOpenAIParameters: any,
    customWebApiParameters: any,
    amlParameters: any,
    aiServicesVisionParameters: since(describedPreview, any),
    openAICompatibleParameters: since(graphPreview, any),
    [parameters]: nullishObject(parameters, members),
  });

const visionVectorizer = vectorizer("aiServicesVision", "aiServicesVisionParameters", {}).extend({
  aiServicesVisionParameters: since(
    describedPreview,
    nullishObject("AIServicesVisionParameters", {
      modelVersion: required(string),
      resourceUri: required(string),
      apiKey: string,
      authIdentity: identity,
    }),
  ),
});

const compression = nullishObject("VectorSearchCompression", {
  name: required(string),
  kind: required(string),
  truncationDimension: integer,
  rescoringOptions: nullishObject("RescoringOptions", {
    enableRescoring: boolean,
    defaultOversampling: number,
    rescoreStorageMethod: oneOfAnyCase("preserveOriginals", "discardOriginals"),
  }),
  scalarQuantizationParameters: nullishObject("ScalarQuantizationParameters", {
    quantizedDataType: oneOfAnyCase("int8"),
  }),
});

const vectorSearch = nullishObject("VectorSearch", {
  profiles: array(
    nullishObject("VectorSearchProfile", {
      name: required(string),
      algorithm: required(string),
      vectorizer: string,
      compression: string,
    }),
  ),
  algorithms: array(union("kind", { hnsw: algorithm, exhaustiveKnn: algorithm })),
  vectorizers: array(
    union("kind", {
      azureOpenAI: vectorizer("azureOpenAI", "azureOpenAIParameters", {
        resourceUri: string,
        deploymentId: string,
        apiKey: string,
        authIdentity: identity,
        modelName: string,
      }),
      customWebApi: vectorizer("customWebApi", "customWebApiParameters", {
        uri: string,
        httpHeaders: record(string),
        httpMethod: string,
        timeout: duration,
        authResourceId: string,
        authIdentity: identity,
      }),
      aml: vectorizer("aml", "amlParameters", {
        uri: required(string),
        key: string,
        resourceId: string,
        timeout: duration,
        region: string,
        modelName: string,
      }),
      aiServicesVision: visionVectorizer,
      openAICompatible: vectorizer("openAICompatible", "openAICompatibleParameters", {}).extend({
        openAICompatibleParameters: compatibleParameters,
      }),
    }),
  ),
  compressions: array(union("kind", { scalarQuantization: compression, binaryQuantization: compression })),
  topicGraphProfiles: since(
    graphPreview,
    array(
      nullishObject("TopicGraphProfile", {
        name: required(string),
        indexName: required(string),
        defaultKind: required(oneOfAnyCase("none", "diverse", "balanced")),
        defaultDiversityFactor: number,
        defaultMinDiversityPoolSize: integer,
      }),
    ),
  ),
});

const semanticField = nullishObject("SemanticField", { fieldName: required(string) });
const semantic = nullishObject("SemanticSearch", {
  defaultConfiguration: string,
  configurations: array(
    nullishObject("SemanticConfiguration", {
      name: required(string),
      prioritizedFields: required(
        nullishObject("SemanticPrioritizedFields", {
          titleField: semanticField,
          prioritizedContentFields: array(semanticField),
          prioritizedKeywordsFields: array(semanticField),
        }),
      ),
      rankingOrder: oneOfAnyCase("BoostedRerankerScore", "RerankerScore"),
      flightingOptIn: since(describedPreview, boolean),
    }),
  ),
});

const uuid = pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** Analysis component. Only type and name are validated. */
const component = (title: string): Schema =>
  array(openNullishObject(title, { "@odata.type": required(string), name: required(string) }));

export const indexSchema = nullishObject("SearchIndex", {
  name: required(string),
  description: string,
  fields: required(array(fieldSchema)),
  scoringProfiles: array(scoringProfile),
  defaultScoringProfile: string,
  corsOptions: nullishObject("CorsOptions", { allowedOrigins: required(array(string)), maxAgeInSeconds: integer }),
  suggesters: array(
    nullishObject("SearchSuggester", {
      name: required(string),
      searchMode: required(oneOfAnyCase("analyzingInfixMatching")),
      sourceFields: required(array(string)),
    }),
  ),
  analyzers: component("LexicalAnalyzer"),
  tokenizers: component("LexicalTokenizer"),
  tokenFilters: component("TokenFilter"),
  charFilters: component("CharFilter"),
  normalizers: component("LexicalNormalizer"),
  encryptionKey,
  similarity: nullishObject("SimilarityAlgorithm", { "@odata.type": required(string), k1: number, b: number }),
  semantic,
  vectorSearch,
  permissionFilterOption: since("2026-10-01", oneOfAnyCase("enabled", "disabled")),
  sharePointConnectorAppRegistration: since(
    "2026-10-01",
    nullishObject("SharePointConnectorAppRegistration", {
      applicationId: required(uuid),
      federatedCredentialId: required(uuid),
      tenantId: uuid,
    }),
  ),
  purviewEnabled: since(describedPreview, boolean),
  graphProfile: since(
    graphPreview,
    nullishObject("GraphProfile", {
      kind: required(string),
      fields: required(
        nullishObject("GraphProfileFields", Object.fromEntries(mappedFields.map((name) => [name, string]))),
      ),
      provenanceIndexName: string,
    }),
  ),
  "@odata.etag": string,
  "@odata.context": string,
});
