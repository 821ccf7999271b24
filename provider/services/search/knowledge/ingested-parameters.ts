import { z } from "zod";
import { object, openEnum } from "../../../define";
import { rejectedOfIngestion } from "../earlier-members";
import { credential } from "../shapes";
import { ingestionParameters } from "./ingestion";
import { queryHints } from "./query-hints";

/** The first API version with the kinds `file`, `indexedSharePoint` and `indexedSql`. */
const newestKinds = "2026-10-01";

const ingestion = ingestionParameters
  .optional()
  .meta({ declaredOnly: "The service chooses settings of the ingestion.", description: "Settings of the ingestion." });

const contentColumn = object({
  name: z.string().min(1).meta({ description: "Name of the field in the index." }),
  sourceField: z.string().min(1).meta({ description: "Name of the column." }),
  searchFieldType: z.string().min(1).meta({ description: "Type of the field in the index, for example `Edm.String`." }),
}).meta({ typeName: "KnowledgeSourceContentColumn" });

const embeddingColumn = object({
  name: z.string().min(1).meta({ description: "Name of the vector field in the index." }),
  sourceField: z.string().min(1).meta({ description: "Name of the column that is converted to vectors." }),
}).meta({ typeName: "KnowledgeSourceEmbeddingColumn" });

/** Parameters of the kinds for which the service creates an index and fills it. */
export const ingestedParameters = {
  azureBlobParameters: object({
    connectionString: credential.meta({
      description: "Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity.",
      replaceOnChanges: true,
    }),
    containerName: z.string().min(1).meta({ description: "Name of the blob container.", replaceOnChanges: true }),
    folderPath: z
      .string()
      .optional()
      .meta({ description: "Folder in the container. Default: the complete container.", replaceOnChanges: true }),
    isADLSGen2: z.boolean().optional().meta({
      description: "The storage account is of the type Azure Data Lake Storage Gen2.",
      serverDefault: false,
      replaceOnChanges: true,
    }),
    ingestionParameters: ingestion,
    queryHints,
  })
    .meta({ retired: rejectedOfIngestion })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `azureBlob`.",
      typeName: "AzureBlobKnowledgeSource",
    }),
  indexedOneLakeParameters: object({
    fabricWorkspaceId: z
      .string()
      .min(1)
      .meta({ description: "Id of the Microsoft Fabric workspace.", replaceOnChanges: true }),
    lakehouseId: z.string().min(1).meta({ description: "Id of the lakehouse.", replaceOnChanges: true }),
    targetPath: z.string().optional().meta({
      description: "Folder or shortcut in the lakehouse. Default: the complete lakehouse.",
      replaceOnChanges: true,
    }),
    ingestionParameters: ingestion,
    queryHints,
  })
    .meta({ retired: rejectedOfIngestion })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `indexedOneLake`.",
      typeName: "IndexedOneLakeKnowledgeSource",
    }),
  indexedSharePointParameters: object({
    connectionString: credential.meta({
      description:
        "Connection string of the SharePoint site, in the form `SharePointOnlineEndpoint=…;ApplicationId=…;ApplicationSecret=…;TenantId=…`.",
    }),
    containerName: openEnum("container", [
      "defaultSiteLibrary",
      "allSiteLibraries",
      "useQuery",
      "allSiteLists",
      "allSitePages",
      "allSiteContent",
    ]).meta({ description: "Content of the site that is indexed.", replaceOnChanges: true }),
    query: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Query that filters the content of the site." }),
    ingestionParameters: ingestion,
    queryHints,
  })
    .meta({ retired: rejectedOfIngestion })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `indexedSharePoint`.",
      typeName: "IndexedSharePointKnowledgeSource",
      minApiVersion: [newestKinds, "2025-11-01-preview"],
    }),
  indexedSqlParameters: object({
    connectionString: credential.meta({
      description:
        "Connection string of Azure SQL Database or Azure SQL Managed Instance, with a password, or for a managed identity.",
    }),
    tableOrView: z.string().min(1).meta({
      description: "Name of the table or view with its schema, for example `dbo.Products`.",
    }),
    highWaterMarkColumnName: z.string().min(1).optional().meta({
      description: "Column by which the service detects changes, preferably a `rowversion`. Required for a view.",
      serverDefault: null,
    }),
    contentColumns: z.array(contentColumn).optional().meta({
      description: "Columns that are indexed. Default: all columns that can be represented as text.",
      declaredOnly: "The service chooses the columns.",
    }),
    embeddingColumns: z.array(embeddingColumn).optional().meta({
      description: "Columns that the embedding model converts to vectors. If omitted, the index has no vectors.",
      serverDefault: null,
    }),
    ingestionParameters: ingestion,
    queryHints,
  })
    .meta({ retired: rejectedOfIngestion })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `indexedSql`.",
      typeName: "IndexedSqlKnowledgeSource",
      minApiVersion: [newestKinds, "2026-05-01-preview"],
    }),
  fileParameters: object({ ingestionParameters: ingestion, queryHints })
    .meta({ retired: rejectedOfIngestion })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `file`. `{}` uses the defaults.",
      typeName: "FileKnowledgeSource",
      minApiVersion: [newestKinds, "2026-05-01-preview"],
    }),
};
