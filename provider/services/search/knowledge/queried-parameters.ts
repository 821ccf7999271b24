import { z } from "zod";
import { object, ref } from "../../../define";
import { earlierOfSearchIndexSource } from "../earlier-members";
import { index } from "../indexes/search-index";
import { queryHints } from "./query-hints";

/** The first API version with a base filter and settings of web queries. */
const withFilter = "2026-10-01";

const fieldReference = object({
  name: z.string().min(1).meta({ description: "Name of the field." }),
}).meta({ typeName: "SearchIndexFieldReference" });

const domain = object({
  address: z.string().min(1).meta({ description: "Address of the domain, for example `learn.microsoft.com`." }),
  includeSubpages: z.boolean().optional().meta({
    serverDefault: null,
    description: "Include the subpages of the address. The default of the service is not documented.",
  }),
}).meta({ typeName: "WebKnowledgeSourceDomain" });

/** A setting of web queries. */
const webDefault = (description: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta({
      serverDefault: null,
      description: `${description} A query can override it.`,
      minApiVersion: [withFilter, "2026-05-01-preview"],
    });

/** Parameters of the kinds that only query content: an index, or the web. */
export const queriedParameters = {
  searchIndexParameters: object({
    searchIndexName: ref(() => index).meta({
      description: "Name of the index. It must have a semantic configuration, and must not be an alias.",
    }),
    semanticConfigurationName: z.string().min(1).optional().meta({
      serverDefault: null,
      description: "Name of the semantic configuration. Default: the default configuration of the index.",
    }),
    baseFilter: z
      .string()
      .min(1)
      .optional()
      .meta({
        serverDefault: null,
        description:
          "OData filter of the index that applies to all queries of the knowledge source, for example `rating ge 4`.",
        minApiVersion: [withFilter, "2026-05-01-preview"],
      }),
    sourceDataFields: z.array(fieldReference).optional().meta({
      serverDefault: null,
      description: "Fields that references contain if a query requests source data. They must be retrievable.",
    }),
    searchFields: z.array(fieldReference).optional().meta({
      serverDefault: null,
      description: "Fields that queries search. If omitted, queries search all searchable fields.",
    }),
    queryHints,
  })
    .meta({ retired: earlierOfSearchIndexSource })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `searchIndex`.",
      typeName: "SearchIndexKnowledgeSource",
    }),
  webParameters: object({
    domains: object({
      allowedDomains: z
        .array(domain)
        .optional()
        .meta({ serverDefault: null, description: "Domains from which results may come." }),
      blockedDomains: z
        .array(domain)
        .optional()
        .meta({ serverDefault: null, description: "Domains from which no results come." }),
    })
      .optional()
      .meta({
        serverDefault: null,
        description: "Domains that limit the results.",
        typeName: "WebKnowledgeSourceDomains",
      }),
    language: webDefault("Language of the results, for example `en`."),
    market: webDefault("Market of the results, for example `en-US`."),
    freshness: webDefault("Age of the results, for example `Week`."),
    count: z
      .int()
      .positive()
      .optional()
      .meta({
        serverDefault: null,
        description: "Number of results. A query can override it.",
        minApiVersion: [withFilter, "2026-05-01-preview"],
      }),
  })
    .optional()
    .meta({ serverDefault: null, description: "Parameters of the kind `web`.", typeName: "WebKnowledgeSource" }),
};
