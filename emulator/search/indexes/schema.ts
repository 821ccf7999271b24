import {
  any,
  flag,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  open,
  required,
  type Shape,
  text,
  union,
} from "../../validation/schema";
import { duration } from "../canonical";
import { encryptionKey, identity } from "../secrets";
import { fieldShape } from "./fields";

const scoringFunction = (name: string, members: Record<string, ReturnType<typeof required> | Shape>) =>
  object(`${name} scoring function`, {
    type: required(text),
    fieldName: required(text),
    boost: required(number),
    interpolation: oneOf("linear", "constant", "quadratic", "logarithmic"),
    // An answer carries all four; what is not of the function's own type is null there and may come back so.
    ...Object.fromEntries(["distance", "freshness", "magnitude", "tag"].map((other) => [other, any])),
    [name]: required(object(`${name} parameters`, members)),
  });

const scoringProfile = object("ScoringProfile", {
  name: required(text),
  text: object("TextWeights", { weights: required(map(number)) }),
  functionAggregation: oneOf("sum", "average", "minimum", "maximum", "firstMatching", "product"),
  functions: list(
    union("type", {
      distance: scoringFunction("distance", {
        referencePointParameter: required(text),
        boostingDistance: required(number),
      }),
      freshness: scoringFunction("freshness", { boostingDuration: required(duration) }),
      magnitude: scoringFunction("magnitude", {
        boostingRangeStart: required(number),
        boostingRangeEnd: required(number),
        constantBoostBeyondRange: flag,
      }),
      tag: scoringFunction("tag", { tagsParameter: required(text) }),
    }),
  ),
});

const metric = oneOf("cosine", "euclidean", "dotProduct", "hamming");
const hnswParameters = object("HnswParameters", { m: integer, efConstruction: integer, efSearch: integer, metric });
const exhaustiveKnnParameters = object("ExhaustiveKnnParameters", { metric });
const algorithm = object("VectorSearchAlgorithmConfiguration", {
  name: required(text),
  kind: required(text),
  hnswParameters,
  exhaustiveKnnParameters,
});

const vectorizer = (kind: string, parameters: string, members: Parameters<typeof object>[1]) =>
  object(`${kind} vectorizer`, {
    name: required(text),
    kind: required(text),
    azureOpenAIParameters: any,
    customWebApiParameters: any,
    amlParameters: any,
    [parameters]: object(parameters, members),
  });

const compression = object("VectorSearchCompression", {
  name: required(text),
  kind: required(text),
  truncationDimension: integer,
  rescoringOptions: object("RescoringOptions", {
    enableRescoring: flag,
    defaultOversampling: number,
    rescoreStorageMethod: oneOf("preserveOriginals", "discardOriginals"),
  }),
  scalarQuantizationParameters: object("ScalarQuantizationParameters", { quantizedDataType: oneOf("int8") }),
});

const vectorSearch = object("VectorSearch", {
  profiles: list(
    object("VectorSearchProfile", {
      name: required(text),
      algorithm: required(text),
      vectorizer: text,
      compression: text,
    }),
  ),
  algorithms: list(union("kind", { hnsw: algorithm, exhaustiveKnn: algorithm })),
  vectorizers: list(
    union("kind", {
      azureOpenAI: vectorizer("azureOpenAI", "azureOpenAIParameters", {
        resourceUri: text,
        deploymentId: text,
        apiKey: text,
        authIdentity: identity,
        modelName: text,
      }),
      customWebApi: vectorizer("customWebApi", "customWebApiParameters", {
        uri: text,
        httpHeaders: map(text),
        httpMethod: text,
        timeout: duration,
        authResourceId: text,
        authIdentity: identity,
      }),
      aml: vectorizer("aml", "amlParameters", {
        uri: required(text),
        key: text,
        resourceId: text,
        timeout: duration,
        region: text,
        modelName: text,
      }),
    }),
  ),
  compressions: list(union("kind", { scalarQuantization: compression, binaryQuantization: compression })),
});

const semanticField = object("SemanticField", { fieldName: required(text) });
const semantic = object("SemanticSearch", {
  defaultConfiguration: text,
  configurations: list(
    object("SemanticConfiguration", {
      name: required(text),
      prioritizedFields: required(
        object("SemanticPrioritizedFields", {
          titleField: semanticField,
          prioritizedContentFields: list(semanticField),
          prioritizedKeywordsFields: list(semanticField),
        }),
      ),
      rankingOrder: oneOf("BoostedRerankerScore", "RerankerScore"),
    }),
  ),
});

/** An analysis component: its own members are not checked beyond type and name. */
const component = (title: string): Shape => list(open(title, { "@odata.type": required(text), name: required(text) }));

export const indexShape = object("SearchIndex", {
  name: required(text),
  description: text,
  fields: required(list(fieldShape)),
  scoringProfiles: list(scoringProfile),
  defaultScoringProfile: text,
  corsOptions: object("CorsOptions", { allowedOrigins: required(list(text)), maxAgeInSeconds: integer }),
  suggesters: list(
    object("SearchSuggester", {
      name: required(text),
      searchMode: required(oneOf("analyzingInfixMatching")),
      sourceFields: required(list(text)),
    }),
  ),
  analyzers: component("LexicalAnalyzer"),
  tokenizers: component("LexicalTokenizer"),
  tokenFilters: component("TokenFilter"),
  charFilters: component("CharFilter"),
  normalizers: component("LexicalNormalizer"),
  encryptionKey,
  similarity: object("SimilarityAlgorithm", { "@odata.type": required(text), k1: number, b: number }),
  semantic,
  vectorSearch,
  "@odata.etag": text,
  "@odata.context": text,
});
