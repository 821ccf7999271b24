import { z } from "zod";
import { assumed, autonamed, defineResource, local, named, object, unordered } from "../../../define";
import { describeError, quota, search } from "../service";
import { doubtfulEnd, encryptionKey, indexName, permissions } from "../shapes";
import { analyzers, charFilters, normalizers } from "./analysis/analyzers";
import { tokenFilters } from "./analysis/token-filters";
import { tokenizers } from "./analysis/tokenizers";
import { contradictions } from "./contradictions";
import { indexFields } from "./field";
import { changing, indexChanges } from "./index-changes";
import { danglingReferences } from "./references";
import { scoringProfiles } from "./relevance/scoring";
import { semantic } from "./relevance/semantic";
import { similarity } from "./relevance/similarity";
import { suggesters, suggestersRebuilt } from "./relevance/suggesters";
import { vectorSearch } from "./relevance/vector-search";

const corsOptions = named(
  "CorsOptions",
  object({
    allowedOrigins: unordered(z.array(z.string()).min(1)).describe("Origins whose scripts may query, or `*` alone."),
    maxAgeInSeconds: assumed(300, z.int().min(0))
      .optional()
      .describe("Seconds for which browsers may keep a preflight answer."),
  }),
);

/** Documented for each search unit. That a creation by PUT is one of them is not said; the careful reading is taken. */
const aMinute = { limit: 12, windowSeconds: 60 };

export const index = defineResource({
  service: search,
  name: "Index",
  description: "A search index: the fields of its documents and how they are searched.",
  collection: "/indexes",
  item: "/indexes('{name}')",
  id: "{name}",
  requests: {
    create: { ...search.requests.create, rate: { of: "creations of indexes", ...aMinute } },
    remove: { ...search.requests.remove, rate: { of: "deletions of indexes", ...aMinute } },
  },
  inputs: {
    name: changing("name", autonamed(indexName)).describe("Name of the index."),
    description: changing("description", z.string())
      .optional()
      .describe("What the index holds, for people and for agents."),
    fields: indexFields.describe("Fields of its documents, exactly one of them the key."),
    analyzers: analyzers.optional().describe("Analyzers of your own."),
    tokenizers: tokenizers.optional().describe("Tokenizers that analyzers name."),
    tokenFilters: tokenFilters.optional().describe("Token filters that analyzers and normalizers name."),
    charFilters: charFilters.optional().describe("Character filters that analyzers and normalizers name."),
    normalizers: normalizers.optional().describe("Normalizers of your own."),
    similarity: similarity.optional().describe("How well texts match queries."),
    scoringProfiles: scoringProfiles.optional().describe("What raises scores beside the match."),
    defaultScoringProfile: changing("defaultScoringProfile", z.string())
      .optional()
      .describe("Scoring profile of queries that choose none."),
    suggesters: suggesters.optional().describe("What completes queries as they are typed; at most one."),
    vectorSearch: vectorSearch.optional().describe("How vectors are searched."),
    semantic: changing("semantic", semantic).optional().describe("How results are ranked by meaning."),
    corsOptions: changing("corsOptions", corsOptions).optional().describe("Which browsers may query it."),
    encryptionKey: changing("encryptionKey", encryptionKey).optional().describe("Key that encrypts the index at rest."),
    allowIndexDowntime: local(z.boolean())
      .optional()
      .describe(
        "Leave for changes during which the index answers nothing for some seconds: new analysis, other settings of the similarity.",
      ),
    onFieldRemoval: assumed("replace", local(z.enum(["replace", "retain"])))
      .optional()
      .describe(
        "What happens to a field that is taken out of the program: the index is replaced, or the field stays in the service until the next replacement.",
      ),
  },
  validate: (args) => [...contradictions(args), ...danglingReferences(args), ...doubtfulEnd(args.name)],
  requiresReplacement: suggestersRebuilt,
  replacesNote:
    "Of a suggester, `sourceFields` that gain a field which is there already, or lose one, replace the Index too.",
  interruption: {
    leave: "allowIndexDowntime",
    what: "answers nothing for some seconds",
    update: "PUT {item}?allowIndexDowntime=true",
  },
  evidence: indexChanges,
  deletionProtection: { what: "documents", count: "GET {item}/docs/$count", read: Number },
  // Documented in words alone: the message names the alias. A name with that word in it says nothing.
  held: {
    refused: ({ status, body }) =>
      status === 400 && /(?<![\w'"-])alias(es)?(?![\w-])/i.test(describeError(body).message ?? ""),
    advice:
      "Delete that alias, or let it stand for another index, and try again. `pulumi destroy` deletes an Alias first whose `index` is the Index itself, and not its name. A replacement deletes an Index with a `name` of yours before anything else, alias or not: leave the name out, and the alias moves before the old index goes.",
  },
  quota: quota("indexes", "indexesCount"),
  permissions: {
    ...permissions,
    remove:
      "an admin key, or the roles Search Service Contributor and Search Index Data Reader: its documents are counted",
  },
  notes: [
    "The vendor's sources disagree about a dash or an underscore at the end of a name: such a name is accepted with a warning.",
    "To replace an Index while people search it: leave its `name` out, so that the new one is made beside the old one; set `forceDestroy: true` from the start, since the old one goes with its documents; and let queries name an `Alias`, which moves once the new one is filled. The example `zero-downtime-reindex` does so.",
    "An Index with a `name` of yours is replaced under that name: the new one is empty, and no Indexer hears of it. Reset and run by hand each that writes it, be it as its target or through a Skillset's `indexProjections`.",
    'With `onFieldRemoval: "retain"` a field that was taken out is forgotten by the program, though not by the service. When the program adds a field of that name again, it has to be declared as the service has it: preview shows an addition, and the update is refused before anything is sent where it is declared otherwise. Replace the Index then (`pulumi up --target-replace` and its URN), or give the field another name.',
    "At most 12 indexes are made and 12 deleted in a minute, as the service documents for one search unit. `trefoil:searchRequestLimit` raises both: 200 stands for two units.",
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
      analyzers: [
        {
          odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
          name: "names",
          tokenizer: "standard_v2",
          tokenFilters: ["lowercase", "beginnings"],
        },
      ],
      tokenFilters: [
        { odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2", name: "beginnings", minGram: 2, maxGram: 10 },
      ],
      suggesters: [{ name: "complete", sourceFields: ["title"] }],
      scoringProfiles: [
        {
          name: "titles",
          text: { weights: { title: 3 } },
          functions: [{ type: "tag", fieldName: "tags", boost: 2, tag: { tagsParameter: "liked" } }],
        },
      ],
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
