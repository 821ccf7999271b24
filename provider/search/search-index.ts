import { z } from "zod";
import { autonamed, defineResource, named, object, replaces, unordered } from "../define";
import { indexFields } from "./field";
import { danglingReferences } from "./references";
import { semantic } from "./semantic";
import { search } from "./service";
import { encryptionKey, indexName } from "./shapes";
import { vectorSearch } from "./vector-search";

const corsOptions = named(
  "CorsOptions",
  object({
    allowedOrigins: unordered(z.array(z.string()).min(1)).describe("Origins whose scripts may query, or `*` alone."),
    maxAgeInSeconds: z.int().optional().describe("Seconds for which browsers may keep a preflight answer."),
  }),
);

export const index = defineResource({
  service: search,
  name: "Index",
  describe: "A search index: the fields of its documents and how they are searched.",
  collection: "/indexes",
  item: "/indexes('{name}')",
  id: "{name}",
  args: {
    name: replaces(autonamed(indexName)).describe("Name of the index."),
    description: z.string().optional().describe("What the index holds, for people and for agents."),
    fields: indexFields.describe("Fields of its documents, exactly one of them the key."),
    vectorSearch: vectorSearch.optional().describe("How vectors are searched."),
    semantic: semantic.optional().describe("How results are ranked by meaning."),
    corsOptions: corsOptions.optional().describe("Which browsers may query it."),
    encryptionKey: encryptionKey
      .optional()
      .describe("Key that encrypts the index at rest; the service ignores its removal."),
  },
  rules: danglingReferences,
  guard: { what: "documents", count: "GET {item}/docs/$count", read: Number },
  needs: {
    read: "an admin key, or the role Search Service Contributor",
    write: "an admin key, or the role Search Service Contributor",
  },
  notes: [
    "That the length, the encoding and the profile of a vector field are fixed is inferred from the documentation, so a change replaces.",
  ],
  examples: {
    basic: { fields: [{ name: "id", type: "Edm.String", key: true }] },
    full: {
      description: "Hotels of the guide.",
      fields: [
        { name: "id", type: "Edm.String", key: true, filterable: true },
        { name: "title", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
        { name: "tags", type: "Collection(Edm.String)", facetable: true },
        {
          name: "address",
          type: "Edm.ComplexType",
          fields: [
            { name: "city", type: "Edm.String", filterable: true },
            { name: "country", type: "Edm.String", facetable: true },
          ],
        },
        {
          name: "vector",
          type: "Collection(Edm.Single)",
          searchable: true,
          dimensions: 4,
          vectorSearchProfile: "near",
        },
      ],
      vectorSearch: {
        algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 4, metric: "cosine" } }],
        profiles: [{ name: "near", algorithm: "graph" }],
      },
      semantic: {
        configurations: [
          {
            name: "guide",
            prioritizedFields: {
              titleField: { fieldName: "title" },
              prioritizedContentFields: [{ fieldName: "tags" }],
            },
          },
        ],
      },
      corsOptions: { allowedOrigins: ["*"], maxAgeInSeconds: 300 },
    },
  },
});
