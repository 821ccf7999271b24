import { z } from "zod";
import { type Definition, defineResource, type ErrorResponse } from "../../../define";
import { earlierOfIndex } from "../earlier-members";
import { describeError, quota, search } from "../service";
import { corsOptions, doubtfulEnd, encryptionKey, indexName, permissions } from "../shapes";
import { analyzers, charFilters, normalizers } from "./analysis/analyzers";
import { tokenFilters } from "./analysis/token-filters";
import { tokenizers } from "./analysis/tokenizers";
import { contradictions } from "./contradictions";
import { copyDocuments } from "./copy/copy-documents";
import { copyFindings } from "./copy/copyable-fields";
import { permissionFindings, sharePointConnectorAppRegistration } from "./document-permissions";
import { documentedLimits } from "./documented-limits";
import { indexFields } from "./field";
import { graphFindings, graphProfile } from "./graph-profile";
import { changing, indexChanges, withDowntime } from "./index-changes";
import { purviewDisabled, purviewEnabled, purviewFindings } from "./purview";
import { danglingReferences } from "./references";
import { scoringProfiles } from "./relevance/scoring";
import { semantic } from "./relevance/semantic";
import { similarity } from "./relevance/similarity";
import { suggesters, suggestersRebuilt } from "./relevance/suggesters";
import { vectorFindings, vectorSearch } from "./relevance/vector-search";
import { unusedVectorParts } from "./relevance/vectors-in-use";

/** Effect of a new item in a list of analysis components. */
const additionEffect = "Adding an item makes the index unavailable during the update.";

/** Documented limit per search unit. It is not documented whether it includes PUT; Trefoil assumes that it does. */
const perMinute = { limit: 12, windowSeconds: 60 };

/**
 * True if an alias or a knowledge source refers to the index. Recorded responses have this code, and the message names
 * the object. A name that contains one of these words must not match.
 */
function isReferenced({ status, body }: ErrorResponse): boolean {
  const { code, message = "" } = describeError(body);
  if (status !== 400) return false;
  return code === "CannotDeleteIndex" || /(?<![\w'"-])(alias(es)?|knowledge\s?sources?)(?![\w-])/i.test(message);
}

export const index: Definition = defineResource({
  service: search,
  name: "Index",
  description: "A search index, which defines the fields of its documents and how they are searched.",
  path: { collection: "/indexes", item: "/indexes('{name}')" },
  requests: {
    create: { rate: { of: "creations of indexes", ...perMinute } },
    delete: { rate: { of: "deletions of indexes", ...perMinute } },
  },
  inputs: {
    name: changing("name", indexName.optional().meta({ autoName: true })).meta({ description: "Name of the index." }),
    description: changing("description", z.string()).optional().meta({
      serverDefault: null,
      description: "Description of the index, which agents and copilots can use to select an index.",
    }),
    fields: indexFields.meta({ description: "Fields of the documents. Exactly one field must be the key." }),
    analyzers: analyzers.optional().meta({ description: `Custom analyzers. ${additionEffect}` }),
    tokenizers: tokenizers
      .optional()
      .meta({ description: `Custom tokenizers, which analyzers refer to. ${additionEffect}` }),
    tokenFilters: tokenFilters
      .optional()
      .meta({ description: `Custom token filters, which analyzers and normalizers refer to. ${additionEffect}` }),
    charFilters: charFilters
      .optional()
      .meta({ description: `Custom character filters, which analyzers and normalizers refer to. ${additionEffect}` }),
    normalizers: normalizers.optional().meta({ description: `Custom normalizers. ${additionEffect}` }),
    similarity: similarity.optional().meta({
      description:
        "Similarity algorithm that scores full-text matches. An existing index keeps the algorithm that it was created with; the parameters of BM25 can change.",
    }),
    scoringProfiles: scoringProfiles.optional().meta({
      serverDefault: null,
      description: "Scoring profiles, which adjust the search score by field weights and functions.",
    }),
    defaultScoringProfile: changing("defaultScoringProfile", z.string().min(1))
      .optional()
      .meta({ serverDefault: null, description: "Name of the scoring profile for queries that specify none." }),
    suggesters: suggesters
      .optional()
      .meta({ serverDefault: null, description: "Suggesters for suggestions and autocomplete. At most one." }),
    vectorSearch: vectorSearch(() => index)
      .optional()
      .meta({ serverDefault: null, description: "Vector search configuration." }),
    semantic: changing("semantic", semantic)
      .optional()
      .meta({ serverDefault: null, description: "Semantic ranker configuration." }),
    corsOptions: changing("corsOptions", corsOptions)
      .optional()
      .meta({ serverDefault: null, description: "Cross-origin resource sharing (CORS) options." }),
    encryptionKey: changing("encryptionKey", encryptionKey)
      .optional()
      .meta({ description: "Customer-managed key that encrypts the index at rest." }),
    permissionFilterOption: changing("permissionFilterOption", z.enum(["enabled", "disabled"]))
      .optional()
      .meta({
        description:
          "Permission filters of queries. `enabled` returns only documents that the user of the query may read, by the fields with a `permissionFilter`. `disabled` returns all documents.",
        serverDefault: "disabled",
        valueOnRemoval: "disabled",
        minApiVersion: ["2026-10-01", "2025-05-01-preview"],
      }),
    sharePointConnectorAppRegistration: changing(
      "sharePointConnectorAppRegistration",
      sharePointConnectorAppRegistration,
    )
      .optional()
      .meta({
        serverDefault: null,
        description: "Microsoft Entra application by which queries resolve the SharePoint groups of the user.",
        minApiVersion: ["2026-10-01", "2026-05-01-preview"],
      }),
    graphProfile: changing(
      "graphProfile",
      graphProfile(() => index),
    )
      .optional()
      .meta({ serverDefault: null, description: "Graph whose assertions are the documents of the index." }),
    purviewEnabled: changing("purviewEnabled", purviewEnabled),
    allowIndexDowntime: z.boolean().optional().meta({
      description:
        "Allow updates with several seconds of downtime, such as adding an analyzer or changing the similarity parameters.",
      providerOnly: true,
    }),
    copyDocumentsOnReplacement: z.boolean().optional().meta({
      description:
        "Copy the documents to the new index when a change replaces the index, before the previous index is deleted. All fields must be retrievable, and vector fields stored.",
      providerOnly: true,
    }),
    onFieldRemoval: z.enum(["replace", "retain"]).optional().meta({
      description:
        "Action when a field is removed from the program. `replace` replaces the index. `retain` keeps the field in the service until the next replacement.",
      providerOnly: true,
      serverDefault: "replace",
    }),
  },
  validate: (args) => [
    ...contradictions(args),
    ...danglingReferences(args),
    ...documentedLimits(args),
    ...permissionFindings(args),
    ...purviewFindings(args),
    ...graphFindings(args),
    ...vectorFindings(args),
    ...(args.copyDocumentsOnReplacement ? copyFindings(args, args) : []),
    ...doubtfulEnd(args.name),
  ],
  deletionProtection: [
    // `Number` converts an empty array to 0.
    {
      noun: "documents",
      request: "GET {item}/docs/$count",
      count: (body) => (Array.isArray(body) ? undefined : Number(body)),
    },
  ],
  hooks: {
    requiresReplacement: (olds, news) => [...suggestersRebuilt(olds, news), ...purviewDisabled(olds, news)],
    unusedParts: unusedVectorParts,
    contentCopy: {
      enabledBy: "copyDocumentsOnReplacement",
      noun: "documents",
      problems: copyFindings,
      copy: copyDocuments,
    },
    downtime: {
      allowedBy: "allowIndexDowntime",
      effect: "is offline for several seconds",
      request: "PUT {item}?allowIndexDowntime=true",
      changes: withDowntime,
    },
    retryDelete: {
      isRejected: isReferenced,
      advice:
        "Delete the alias or the knowledge source, or point it to another index, and retry. If it refers to the Index resource instead of the name of the index, `pulumi destroy` deletes it first. If the Index has an explicit `name`, a replacement deletes the index first: omit the name, so that the alias or the knowledge source moves before the old index is deleted.",
    },
  },
  quota: quota("indexes", "indexesCount"),
  permissions: {
    ...permissions,
    write: `${permissions.write}. Copying documents (\`copyDocumentsOnReplacement\`) also requires Search Index Data Contributor`,
    delete:
      "an admin key, or the roles Search Service Contributor and Search Index Data Reader, which allows counting the documents",
  },
  docs: {
    retiredInputs: earlierOfIndex,
    defaults: {
      documented: ["fields", "suggesters", "vectorSearch", "semantic", "sharePointConnectorAppRegistration"],
      recorded: [
        "description",
        "fields[].retrievable",
        "fields[].searchAnalyzer",
        "fields[].synonymMaps",
        "fields[].permissionFilter",
        "fields[].sharepointSiteUrl",
        "similarity",
        "similarity.k1",
        "similarity.b",
        "scoringProfiles",
        "scoringProfiles[].text",
        "scoringProfiles[].functions",
        "scoringProfiles[].functions[].interpolation",
        "scoringProfiles[].functions[].magnitude.constantBoostBeyondRange",
        "scoringProfiles[].functionAggregation",
        "defaultScoringProfile",
        "suggesters",
        "vectorSearch",
        "vectorSearch.vectorizers",
        "semantic",
        "semantic.configurations[].prioritizedFields.titleField",
        "semantic.configurations[].prioritizedFields.prioritizedKeywordsFields",
        "semantic.configurations[].rankingOrder",
        "corsOptions",
        "corsOptions.maxAgeInSeconds",
        "permissionFilterOption",
        "sharePointConnectorAppRegistration",
      ],
      vendorClient: ["graphProfile"],
    },
    replacement: {
      purviewEnabled: "Disabling or removing it replaces the index, because Azure documents it as permanent.",
      suggesters: "Adding a suggester with an existing field in its `sourceFields` replaces the index.",
      "suggesters[].sourceFields":
        "Adding an existing field to the `sourceFields` of a suggester, or removing a field from them, also replaces the index.",
    },
    evidence: indexChanges,
    notes: {
      Names:
        "Azure's documentation and error messages disagree about a dash or an underscore at the end of a name. Trefoil accepts such a name with a warning.",
      "Deletion of the index":
        "The service rejects the deletion of an index while an alias or a knowledge source refers to it. Trefoil retries the deletion for one minute. An Index with an explicit `name` cannot be replaced while an alias or a knowledge source refers to it: omit the name, so that the reference moves before the old index is deleted.",
      "Replacement without downtime":
        "To replace an Index without downtime, omit its `name`, so that the new index is created before the previous index is deleted. Set `forceDestroy: true` in advance, because the previous index is deleted with its documents. Send queries to an `Alias`, which moves once the new index is filled. See the example `zero-downtime-reindex`.",
      "Copy of the documents":
        "`copyDocumentsOnReplacement: true` keeps the documents of clients in a replacement. Trefoil creates the new index, copies all documents in the order of their keys, and compares the keys again directly before each attempt to delete the previous index. No `forceDestroy` is needed. The argument counts in the program, so that it can be set together with the change that replaces the index.",
      "Documents that cannot be copied":
        "Preview rejects a replacement whose documents cannot be copied. The previous index must not be deleted first: omit `name` or change it too, and omit the option `deleteBeforeReplace`. The key must have the same name, be filterable and sortable, and have no normalizer. Fields must have the same `type` and `dimensions`, be retrievable and, if they are vectors, stored. `permissionFilterOption` must not be `enabled`. A removed field is not copied. A new field is empty.",
      "Interrupted copies":
        "An interrupted or failed copy continues with the next `pulumi up`, which compares the keys of both indexes and copies missing documents. New documents that clients write to the previous index are copied too, until its deletion begins. Changes of existing documents may be lost, even if a client writes them to both indexes: the copy may overwrite the new index with an older version. A document that a client deletes from one index only may be copied again. Stop clients during the update, or repeat their writes to the new index after it. Counts of the service lag behind writes. A replacement that you force (`--replace`, `pulumi state taint`) copies the documents when the previous index is deleted, after the updates of other resources: an `Alias` then needs `minDocumentCount: 0`.",
      "Several replacements":
        "If a change replaces an index whose copy is not complete, its documents are copied first. The indexes before it add only documents whose keys are missing, so that older versions never replace newer ones. A field that this index does not have is empty in its documents, even if an index before it has the value. Complete the copy before you force a replacement: Pulumi may delete both previous indexes at the same time, so that an older version may replace a newer one.",
      "Permissions and requests of a copy":
        "A copy needs an admin key or the role Search Index Data Contributor. It sends about four requests for each 1000 documents, two of them before the deletion, and more for large documents. `trefoil:searchRequestLimit` limits them, by default to 100 per minute. If one document alone is larger than `trefoil:maxResponseSize`, the copy fails: raise the setting and run `pulumi up` again. The documents are neither in the state, nor in logs or messages. Errors of a copy therefore omit the message of the service.",
      "Replacement under the same name":
        "An Index with an explicit `name` is replaced under the same name. The new index is empty, and no Indexer detects the change. Reset and run each Indexer that writes to it, directly or through the `indexProjections` of a Skillset.",
      "Retained fields":
        'With `onFieldRemoval: "retain"`, a field that you remove from the program stays in the service. If you add a field with this name again, declare it exactly as the service has it. Preview shows an addition. If the declaration differs, the update fails before any request is sent. In this case, replace the Index (`pulumi up --target-replace` with its URN), or choose another field name.',
      "Undocumented changes":
        "Azure documents that `permissionFilterOption` can be switched off, and its pages disagree whether an existing field can get a `permissionFilter`. Changes of `sharepointSiteUrl` and `sharePointConnectorAppRegistration` are not documented. Trefoil sends all of these changes as updates. If the service rejects one, the index keeps its documents: declare a new field, or replace the index.",
      Limits:
        "Trefoil creates at most 12 indexes and deletes at most 12 indexes per minute, which is the documented limit of one search unit. `trefoil:searchRequestLimit` raises both limits: 200 corresponds to two units.",
    },
  },
  verification: { update: { description: "Hotels, changed." } },
  examples: {
    hotels: {
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "name", type: "Edm.String", searchable: true },
        { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
        { name: "category", type: "Edm.String", filterable: true, facetable: true },
        { name: "rating", type: "Edm.Double", filterable: true, sortable: true },
      ],
    },
    full: {
      description: "Hotels of the travel guide.",
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
    permissions: {
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "content", type: "Edm.String", searchable: true },
        { name: "users", type: "Collection(Edm.String)", permissionFilter: "userIds", retrievable: false },
        { name: "groups", type: "Collection(Edm.String)", permissionFilter: "groupIds", retrievable: false },
        { name: "site", type: "Edm.String", sharepointSiteUrl: true, retrievable: false },
      ],
      permissionFilterOption: "enabled",
      sharePointConnectorAppRegistration: {
        applicationId: "0f8fad5b-d9cb-469f-a165-70867728950e",
        federatedCredentialId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      },
    },
  },
});
