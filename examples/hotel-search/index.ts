import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** Azure OpenAI resource with the model that creates vectors of queries, and its key. */
const modelUri = config.require("modelUri");
const modelKey = config.requireSecret("modelKey");
/** Origin of the pages that may send queries from a browser. */
const site = config.get("site") ?? "https://hotels.example";

const words = new search.SynonymMap("words", {
  synonyms: ["usa, united states, united states of america", "nyc => new york city", "seaside, beach, coast"],
});

const hotels = new search.Index("hotels", {
  description: "Hotels of the guide. One document for each hotel.",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true, sortable: true, normalizer: "plain" },
    // The index contains prefixes of each name. Queries are not split into prefixes.
    { name: "nameParts", type: "Edm.String", searchable: true, indexAnalyzer: "beginnings", searchAnalyzer: "letters" },
    { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene", synonymMaps: [words] },
    { name: "tags", type: "Collection(Edm.String)", searchable: true, filterable: true, facetable: true },
    { name: "rating", type: "Edm.Double", filterable: true, sortable: true, facetable: true },
    { name: "renovated", type: "Edm.DateTimeOffset", filterable: true, sortable: true },
    { name: "place", type: "Edm.GeographyPoint", filterable: true, sortable: true },
    {
      name: "address",
      type: "Edm.ComplexType",
      fields: [
        { name: "city", type: "Edm.String", searchable: true, filterable: true, synonymMaps: [words] },
        { name: "country", type: "Edm.String", filterable: true, facetable: true, normalizer: "plain" },
      ],
    },
    // Vectors of the descriptions. The program that writes documents creates them with the same model.
    {
      name: "meaning",
      type: "Collection(Edm.Single)",
      searchable: true,
      dimensions: 1536,
      vectorSearchProfile: "by-meaning",
    },
  ],

  analyzers: [
    {
      odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
      name: "letters",
      tokenizer: "standard_v2",
      tokenFilters: ["lowercase", "asciifolding"],
    },
    {
      odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
      name: "beginnings",
      tokenizer: "standard_v2",
      tokenFilters: ["lowercase", "asciifolding", "from-the-front"],
    },
  ],
  tokenFilters: [
    {
      odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2",
      name: "from-the-front",
      minGram: 2,
      maxGram: 12,
      side: "front",
    },
  ],
  normalizers: [
    {
      odataType: "#Microsoft.Azure.Search.CustomNormalizer",
      name: "plain",
      tokenFilters: ["lowercase", "asciifolding"],
    },
  ],

  vectorSearch: {
    algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { metric: "cosine" } }],
    compressions: [{ name: "smaller", kind: "scalarQuantization" }],
    vectorizers: [
      {
        name: "model",
        kind: "azureOpenAI",
        azureOpenAIParameters: {
          resourceUri: modelUri,
          deploymentId: "text-embedding-3-small",
          modelName: "text-embedding-3-small",
          apiKey: modelKey,
        },
      },
    ],
    profiles: [{ name: "by-meaning", algorithm: "graph", vectorizer: "model", compression: "smaller" }],
  },
  semantic: {
    defaultConfiguration: "guide",
    configurations: [
      {
        name: "guide",
        prioritizedFields: {
          titleField: { fieldName: "name" },
          prioritizedContentFields: [{ fieldName: "description" }],
          prioritizedKeywordsFields: [{ fieldName: "tags" }],
        },
      },
    ],
  },

  scoringProfiles: [
    {
      name: "guide",
      text: { weights: { name: 3, tags: 2 } },
      functions: [
        {
          type: "magnitude",
          fieldName: "rating",
          boost: 2,
          magnitude: { boostingRangeStart: 3, boostingRangeEnd: 5 },
        },
        { type: "freshness", fieldName: "renovated", boost: 1.5, freshness: { boostingDuration: "P730D" } },
      ],
    },
  ],
  defaultScoringProfile: "guide",
  suggesters: [{ name: "as-typed", sourceFields: ["description", "address/city"] }],
  corsOptions: { allowedOrigins: [site] },
});

// Applications use this name, regardless of the index behind it.
const guide = new search.Alias("guide", { name: "hotel-guide", index: hotels });

export const indexName = hotels.name;
export const aliasName = guide.name;
