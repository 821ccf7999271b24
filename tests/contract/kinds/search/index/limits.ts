import type { Preview } from "../../kind";
import { accepts, ignores, refuses, replaces, warns } from "../../previews";
import { address, fieldsWith, id, index, semantic, text, vector, vectorSearch } from "./sample";

/** Failures of an index before any request. */
export const indexLimits: readonly Preview[] = [
  {
    title: "a replacement that would lose documents is rejected",
    before: { ...index, forceDestroy: false },
    after: { ...fieldsWith({ type: "Edm.Int32" }, 1), forceDestroy: false },
    refuses: ["fields[1].type"],
  },
  replaces(
    "a replacement that copies the documents is accepted",
    { name: "hotels", fields: [id, text], copyDocumentsOnReplacement: true },
    { fields: [id, { ...text, filterable: false }] },
    ["fields[1].filterable"],
  ),
  refuses(
    "dimensions of a vector and parameters of a graph outside their limits are rejected",
    index,
    {
      fields: [id, text, { ...vector, dimensions: 4097 }],
      vectorSearch: {
        ...vectorSearch,
        algorithms: [
          { name: "graph", kind: "hnsw", hnswParameters: { m: 11, efConstruction: 99, metric: "manhattan" } },
        ],
      },
    },
    [
      "fields[2].dimensions",
      ...["m", "efConstruction", "metric"].map((n) => `vectorSearch.algorithms[0].hnswParameters.${n}`),
    ],
  ),
  accepts("the limits themselves are allowed", index, {
    fields: [id, text, { ...vector, dimensions: 4096 }],
    vectorSearch: {
      ...vectorSearch,
      algorithms: [
        { name: "graph", kind: "hnsw", hnswParameters: { m: 10, efConstruction: 100, efSearch: 1000 } },
        vectorSearch.algorithms[1],
      ],
    },
  }),
  refuses(
    "a reserved name and an unknown type of a field are rejected",
    index,
    { fields: [id, text, { name: "azureSearchScore", type: "Edm.Float" }] },
    ["fields[2].name", "fields[2].type"],
  ),
  warns(
    "limits that only a document states are warnings",
    index,
    {
      vectorSearch: {
        ...vectorSearch,
        algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { efSearch: 1001 } }, vectorSearch.algorithms[1]],
      },
      corsOptions: { allowedOrigins: [], maxAgeInSeconds: -1 },
    },
    ["vectorSearch.algorithms[0].hnswParameters.efSearch", "corsOptions.allowedOrigins", "corsOptions.maxAgeInSeconds"],
  ),
  ignores("empty names and empty lists are the same as omitted ones", index, {
    fields: [
      { ...id, fields: [] },
      { ...text, analyzer: "", searchAnalyzer: "", indexAnalyzer: "", normalizer: "", synonymMaps: [] },
      { ...address, synonymMaps: [] },
      { ...vector, vectorEncoding: "" },
    ],
    vectorSearch: {
      ...vectorSearch,
      profiles: [
        { name: "near", algorithm: "graph", vectorizer: "", compression: "" },
        { name: "exact", algorithm: "all" },
      ],
      vectorizers: [],
    },
    semantic: { ...semantic, defaultConfiguration: "" },
    defaultScoringProfile: "",
    scoringProfiles: [],
    suggesters: [],
    analyzers: [],
  }),
  warns("a field with two synonym maps is doubtful", fieldsWith({ synonymMaps: ["a", "b"] }, 1), {}, [
    "fields[1].synonymMaps",
  ]),
  refuses(
    "named items have names, and enum values are those of the service",
    index,
    {
      fields: [id, text],
      vectorSearch: {
        algorithms: [{ name: "", kind: "hnsw" }],
        profiles: [{ name: "", algorithm: "graph" }],
        compressions: [
          { name: "small", kind: "scalarQuantization", rescoringOptions: { rescoreStorageMethod: "forget" } },
        ],
      },
      semantic: { configurations: [{ name: "", prioritizedFields: {}, rankingOrder: "Best" }] },
    },
    [
      "vectorSearch.algorithms[0].name",
      "vectorSearch.profiles[0].name",
      "vectorSearch.compressions[0].rescoringOptions.rescoreStorageMethod",
      "semantic.configurations[0].name",
      "semantic.configurations[0].rankingOrder",
    ],
  ),
  refuses("exactly one field is the key", index, { fields: [{ ...id, key: false }, text] }, ["fields"]),
  refuses(
    "references inside the index refer to existing parts",
    index,
    { fields: [id, text, { ...vector, vectorSearchProfile: "far" }] },
    ["fields[2].vectorSearchProfile"],
  ),
  refuses("a name with one character is rejected", index, { name: "a" }),
  warns("a name that ends with a dash causes a warning", index, { name: "a-" }),
  refuses("two dashes in a row in the name are rejected", index, { name: "a--b" }),
];
