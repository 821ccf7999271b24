import { isObject, type Json, type JsonObject } from "../../json";
import { canonicalDuration, withoutTrailingSlash } from "../canonical";
import { filled, objectsIn } from "../kind";
import { fillComponent } from "./analysis-defaults";
import { fieldsIn, fillField } from "./fields";

/** Parts of the analysis of an index, which all follow the same rules. */
export const analysisParts = ["analyzers", "tokenizers", "tokenFilters", "charFilters", "normalizers"] as const;

/** The whole index that the service makes of a body: lists empty, objects null, attributes and settings filled. */
export function fillIndex(body: JsonObject): JsonObject {
  const fill = (value: Json | undefined, each: (object: JsonObject) => JsonObject): Json =>
    isObject(value) ? each(value) : null;
  return {
    ...filled(body, {
      name: "",
      description: null,
      defaultScoringProfile: null,
      suggesters: [],
      encryptionKey: null,
    }),
    ...Object.fromEntries(analysisParts.map((part) => [part, objectsIn(body[part]).map(fillComponent)])),
    fields: fieldsIn(body.fields).map((field) => fillField(field)),
    scoringProfiles: objectsIn(body.scoringProfiles).map(fillScoringProfile),
    corsOptions: fill(body.corsOptions, (cors) => filled(cors, { maxAgeInSeconds: null })),
    similarity: fillSimilarity(body.similarity),
    semantic: fill(body.semantic, fillSemantic),
    vectorSearch: fill(body.vectorSearch, fillVectorSearch),
  };
}

function fillSimilarity(similarity: Json | undefined): JsonObject {
  const given = isObject(similarity) ? similarity : { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity" };
  return given["@odata.type"] === "#Microsoft.Azure.Search.BM25Similarity"
    ? filled(given, { k1: null, b: null })
    : given;
}

function fillScoringProfile(profile: JsonObject): JsonObject {
  const functions = objectsIn(profile.functions).map(fillScoringFunction);
  const functionAggregation = functions.length > 0 ? "sum" : null;
  return { ...filled(profile, { functionAggregation, text: null }), functions };
}

function fillScoringFunction(given: JsonObject): JsonObject {
  const { freshness, magnitude } = given;
  return {
    ...filled(given, { interpolation: "linear", distance: null, tag: null }),
    freshness: isObject(freshness) ? withCanonical(freshness, "boostingDuration", canonicalDuration) : null,
    magnitude: isObject(magnitude) ? filled(magnitude, { constantBoostBeyondRange: false }) : null,
  };
}

/** The object with one member in the form in which the service returns it, where it has that member. */
const withCanonical = (object: JsonObject, member: string, canonical: (value: Json) => Json): JsonObject => {
  const value = object[member];
  return value === undefined ? object : { ...object, [member]: canonical(value) };
};

function fillSemantic(semantic: JsonObject): JsonObject {
  const configurations = objectsIn(semantic.configurations).map((configuration) => ({
    ...filled(configuration, { rankingOrder: "BoostedRerankerScore" }),
    prioritizedFields: filled(isObject(configuration.prioritizedFields) ? configuration.prioritizedFields : {}, {
      titleField: null,
      prioritizedContentFields: [],
      prioritizedKeywordsFields: [],
    }),
  }));
  return { ...filled(semantic, { defaultConfiguration: null }), configurations };
}

function fillVectorSearch(vectorSearch: JsonObject): JsonObject {
  const algorithms = objectsIn(vectorSearch.algorithms).map((algorithm) => {
    const given = (name: string): JsonObject => (isObject(algorithm[name]) ? algorithm[name] : {});
    const hnsw = { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 };
    const isHnsw = algorithm.kind === "hnsw";
    return {
      ...algorithm,
      hnswParameters: isHnsw ? filled(given("hnswParameters"), hnsw) : null,
      exhaustiveKnnParameters: isHnsw ? null : filled(given("exhaustiveKnnParameters"), { metric: "cosine" }),
    };
  });
  const profiles = objectsIn(vectorSearch.profiles).map((profile) =>
    filled(profile, { vectorizer: null, compression: null }),
  );
  const vectorizers = objectsIn(vectorSearch.vectorizers).map(fillVectorizer);
  const compressions = objectsIn(vectorSearch.compressions).map((compression) => ({
    ...filled(compression, { truncationDimension: null }),
    rescoringOptions: filled(isObject(compression.rescoringOptions) ? compression.rescoringOptions : {}, {
      enableRescoring: true,
      defaultOversampling: null,
      rescoreStorageMethod: "preserveOriginals",
    }),
    ...(compression.kind === "scalarQuantization" && {
      scalarQuantizationParameters: filled(
        isObject(compression.scalarQuantizationParameters) ? compression.scalarQuantizationParameters : {},
        { quantizedDataType: "int8" },
      ),
    }),
  }));
  return { profiles, algorithms, vectorizers, compressions };
}

function fillVectorizer(vectorizer: JsonObject): JsonObject {
  const { azureOpenAIParameters: azure, customWebApiParameters: web, amlParameters: aml } = vectorizer;
  return {
    ...vectorizer,
    azureOpenAIParameters: isObject(azure) ? withCanonical(azure, "resourceUri", withoutTrailingSlash) : null,
    customWebApiParameters: isObject(web) ? withCanonical(web, "timeout", canonicalDuration) : null,
    amlParameters: isObject(aml) ? withCanonical(aml, "timeout", canonicalDuration) : null,
  };
}
