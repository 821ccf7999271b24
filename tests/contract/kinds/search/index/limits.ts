import type { Preview } from "../../kind";
import { fieldsWith, id, index, text, vector, vectorSearch } from "./sample";

/** Failures of an index before any request. */
export const indexLimits: readonly Preview[] = [
  {
    title: "a replacement that would lose documents is rejected",
    before: { ...index, forceDestroy: false },
    after: { ...fieldsWith({ type: "Edm.Int32" }, 1), forceDestroy: false },
    refuses: ["fields[1].type"],
  },
  {
    title: "vectors have 2 to 4096 dimensions, and a graph its limits",
    after: {
      ...index,
      fields: [id, text, { ...vector, dimensions: 4097 }],
      vectorSearch: {
        ...vectorSearch,
        algorithms: [
          {
            name: "graph",
            kind: "hnsw",
            hnswParameters: { m: 11, efConstruction: 99, efSearch: 1001, metric: "manhattan" },
          },
        ],
      },
    },
    refuses: [
      "fields[2].dimensions",
      ...["m", "efConstruction", "efSearch", "metric"].map((n) => `vectorSearch.algorithms[0].hnswParameters.${n}`),
    ],
  },
  {
    title: "the limits themselves are allowed",
    after: {
      ...index,
      fields: [id, text, { ...vector, dimensions: 4096 }],
      vectorSearch: {
        ...vectorSearch,
        algorithms: [
          { name: "graph", kind: "hnsw", hnswParameters: { m: 10, efConstruction: 100, efSearch: 1000 } },
          vectorSearch.algorithms[1],
        ],
      },
    },
  },
  {
    title: "names of fields and types are those of the service",
    after: { ...index, fields: [id, text, { name: "azureSearchScore", type: "Edm.Float" }] },
    refuses: ["fields[2].name", "fields[2].type"],
  },
  {
    title: "a field has one synonym map at most",
    after: fieldsWith({ synonymMaps: ["a", "b"] }, 1),
    refuses: ["fields[1].synonymMaps"],
  },
  {
    title: "named items have names, and enum values are those of the service",
    after: {
      ...index,
      fields: [id, text],
      vectorSearch: {
        algorithms: [{ name: "", kind: "hnsw" }],
        profiles: [{ name: "", algorithm: "graph" }],
        compressions: [
          { name: "small", kind: "scalarQuantization", rescoringOptions: { rescoreStorageMethod: "forget" } },
        ],
      },
      semantic: { configurations: [{ name: "", prioritizedFields: {}, rankingOrder: "Best" }] },
      corsOptions: { allowedOrigins: [] },
    },
    refuses: [
      "vectorSearch.algorithms[0].name",
      "vectorSearch.profiles[0].name",
      "vectorSearch.compressions[0].rescoringOptions.rescoreStorageMethod",
      "semantic.configurations[0].name",
      "semantic.configurations[0].rankingOrder",
      "corsOptions.allowedOrigins",
    ],
  },
  {
    title: "exactly one field is the key",
    after: { ...index, fields: [{ ...id, key: false }, text] },
    refuses: ["fields"],
  },
  {
    title: "references inside the index refer to existing parts",
    after: { ...index, fields: [id, text, { ...vector, vectorSearchProfile: "far" }] },
    refuses: ["fields[2].vectorSearchProfile"],
  },
  { title: "an index has a name of two characters at least", after: { ...index, name: "a" }, refuses: ["name"] },
  { title: "an index may have a name that ends in a dash", after: { ...index, name: "a-" }, warns: ["name"] },
  { title: "an index has no two dashes in a row", after: { ...index, name: "a--b" }, refuses: ["name"] },
];
