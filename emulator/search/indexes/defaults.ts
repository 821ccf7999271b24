import { isObject, type Json, type JsonObject } from "../../json";
import { canonicalDuration } from "../canonical";
import { objectsIn, withDefaults } from "../kind";
import { applyComponentDefaults } from "./analysis-defaults";
import { applyFieldDefaults, fieldsIn } from "./fields";

/** Analysis components of an index. */
export const analysisParts = ["analyzers", "tokenizers", "tokenFilters", "charFilters", "normalizers"] as const;

/** Adds server defaults to an index: empty arrays, null for objects, attributes of fields. */
export function applyIndexDefaults(body: JsonObject): JsonObject {
  const fill = (value: Json | undefined, each: (object: JsonObject) => JsonObject): Json =>
    isObject(value) ? each(value) : null;
  return {
    ...withDefaults(body, {
      name: "",
      description: null,
      defaultScoringProfile: null,
      suggesters: [],
      encryptionKey: null,
      permissionFilterOption: null,
      purviewEnabled: false,
      graphProfile: null,
    }),
    ...Object.fromEntries(analysisParts.map((part) => [part, objectsIn(body[part]).map(applyComponentDefaults)])),
    fields: fieldsIn(body.fields).map((field) => applyFieldDefaults(field)),
    scoringProfiles: objectsIn(body.scoringProfiles).map(applyScoringProfileDefaults),
    corsOptions: fill(body.corsOptions, (cors) => withDefaults(cors, { maxAgeInSeconds: null })),
    similarity: applySimilarityDefaults(body.similarity),
    semantic: fill(body.semantic, applySemanticDefaults),
    vectorSearch: fill(body.vectorSearch, applyVectorSearchDefaults),
    sharePointConnectorAppRegistration: fill(body.sharePointConnectorAppRegistration, (registration) =>
      withDefaults(registration, { tenantId: null }),
    ),
  };
}

function applySimilarityDefaults(similarity: Json | undefined): JsonObject {
  const given = isObject(similarity) ? similarity : { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity" };
  return given["@odata.type"] === "#Microsoft.Azure.Search.BM25Similarity"
    ? withDefaults(given, { k1: null, b: null })
    : given;
}

function applyScoringProfileDefaults(profile: JsonObject): JsonObject {
  const functions = objectsIn(profile.functions).map(applyScoringFunctionDefaults);
  const functionAggregation = functions.length > 0 ? "sum" : null;
  return { ...withDefaults(profile, { functionAggregation, text: null }), functions };
}

function applyScoringFunctionDefaults(given: JsonObject): JsonObject {
  const { freshness, magnitude } = given;
  return {
    ...withDefaults(given, { interpolation: "linear", distance: null, tag: null }),
    freshness: isObject(freshness) ? withCanonical(freshness, "boostingDuration", canonicalDuration) : null,
    magnitude: isObject(magnitude) ? withDefaults(magnitude, { constantBoostBeyondRange: false }) : null,
  };
}

/** Replaces a member, if present, by the form in which the service returns it. */
const withCanonical = (object: JsonObject, member: string, canonical: (value: Json) => Json): JsonObject => {
  const value = object[member];
  return value === undefined ? object : { ...object, [member]: canonical(value) };
};

function applySemanticDefaults(semantic: JsonObject): JsonObject {
  const configurations = objectsIn(semantic.configurations).map((configuration) => ({
    ...withDefaults(configuration, { rankingOrder: "BoostedRerankerScore", flightingOptIn: false }),
    prioritizedFields: withDefaults(isObject(configuration.prioritizedFields) ? configuration.prioritizedFields : {}, {
      titleField: null,
      prioritizedContentFields: [],
      prioritizedKeywordsFields: [],
    }),
  }));
  return { ...withDefaults(semantic, { defaultConfiguration: null }), configurations };
}

function applyVectorSearchDefaults(vectorSearch: JsonObject): JsonObject {
  const algorithms = objectsIn(vectorSearch.algorithms).map((algorithm) => {
    const given = (name: string): JsonObject => (isObject(algorithm[name]) ? algorithm[name] : {});
    const hnsw = { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 };
    const isHnsw = algorithm.kind === "hnsw";
    return {
      ...algorithm,
      hnswParameters: isHnsw ? withDefaults(given("hnswParameters"), hnsw) : null,
      exhaustiveKnnParameters: isHnsw ? null : withDefaults(given("exhaustiveKnnParameters"), { metric: "cosine" }),
    };
  });
  const profiles = objectsIn(vectorSearch.profiles).map((profile) =>
    withDefaults(profile, { vectorizer: null, compression: null }),
  );
  const vectorizers = objectsIn(vectorSearch.vectorizers).map(applyVectorizerDefaults);
  const compressions = objectsIn(vectorSearch.compressions).map((compression) => ({
    ...withDefaults(compression, { truncationDimension: null }),
    rescoringOptions: withDefaults(isObject(compression.rescoringOptions) ? compression.rescoringOptions : {}, {
      enableRescoring: true,
      defaultOversampling: 4,
      rescoreStorageMethod: "preserveOriginals",
    }),
    scalarQuantizationParameters:
      compression.kind === "scalarQuantization"
        ? withDefaults(
            isObject(compression.scalarQuantizationParameters) ? compression.scalarQuantizationParameters : {},
            { quantizedDataType: "int8" },
          )
        : null,
  }));
  const topicGraphProfiles = objectsIn(vectorSearch.topicGraphProfiles).map((profile) =>
    withDefaults(profile, { defaultDiversityFactor: null, defaultMinDiversityPoolSize: null }),
  );
  return {
    profiles,
    algorithms,
    vectorizers,
    compressions,
    ...(topicGraphProfiles.length && { topicGraphProfiles }),
  };
}

function applyVectorizerDefaults(vectorizer: JsonObject): JsonObject {
  const { azureOpenAIParameters: azure, customWebApiParameters: web, amlParameters: aml } = vectorizer;
  const { aiServicesVisionParameters: vision, openAICompatibleParameters: compatible } = vectorizer;
  return {
    ...vectorizer,
    azureOpenAIParameters: isObject(azure) ? withDefaults(azure, { apiKey: null, authIdentity: null }) : null,
    customWebApiParameters: isObject(web)
      ? withDefaults(withCanonical(web, "timeout", canonicalDuration), { authIdentity: null })
      : null,
    amlParameters: isObject(aml) ? withCanonical(aml, "timeout", canonicalDuration) : null,
    openAICompatibleParameters: isObject(compatible)
      ? withDefaults(compatible, { managedIdentityAudience: null, authIdentity: null })
      : null,
    aiServicesVisionParameters: isObject(vision) ? withDefaults(vision, { apiKey: null, authIdentity: null }) : null,
  };
}
