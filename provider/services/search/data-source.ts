import { z } from "zod";
import { defineResource, type Finding, object, openEnum } from "../../define";
import { quota, search } from "./service";
import { credential, encryptionKey, identity, objectName, odataType, permissionKinds, permissions } from "./shapes";

const changeDetection = z
  .discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy").meta({
        description:
          "High water mark: rows whose value in a column is greater than the highest value of the last run have changed.",
      }),
      highWaterMarkColumnName: z
        .string()
        .min(1)
        .meta({ description: "Name of the column whose value increases with every change of a row." }),
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy").meta({
        description: "Integrated change tracking of the SQL database.",
      }),
    }),
  ])
  .meta({ typeName: "ChangeDetectionPolicy" });

const deletionDetection = z
  .discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy").meta({
        description: "Soft delete: a column marks deleted rows.",
      }),
      softDeleteColumnName: z.string().min(1).meta({ description: "Name of the column that marks deleted rows." }),
      softDeleteMarkerValue: z.string().optional().meta({
        serverDefault: null,
        description:
          "Value of the column in a deleted row, for example `true`. The service accepts a policy without it. It does not document which rows then count as deleted.",
      }),
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy").meta({
        description: "Native blob soft delete of the storage account.",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
    }),
  ])
  .meta({ typeName: "DeletionDetectionPolicy" });

/** Types of databases, which have no permissions for single rows that the service documents. */
const databases = ["azuresql", "cosmosdb", "azuretable", "mysql"];

interface Args {
  readonly type: string;
  readonly indexerPermissionOptions?: readonly string[] | undefined;
}

function permissionFindings({ type, indexerPermissionOptions = [] }: Args): Finding[] {
  if (!indexerPermissionOptions.length || !databases.includes(type)) return [];
  const reason = `is documented only for storage accounts and SharePoint, not for ${type}. If the service rejects it, the update fails`;
  return [{ path: "indexerPermissionOptions", reason, warning: true }];
}

export const dataSource = defineResource({
  service: search,
  name: "DataSource",
  description: "A data source, which is the connection that an indexer uses to read documents from a data store.",
  path: { collection: "/datasources", item: "/datasources('{name}')" },
  inputs: {
    name: objectName
      .optional()
      .meta({ description: "Name of the data source.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({ serverDefault: null, description: "Description of the data source." }),
    type: openEnum("data source type", [
      "azuresql",
      "cosmosdb",
      "azureblob",
      "azuretable",
      "mysql",
      "adlsgen2",
      "onelake",
      "sharepoint",
    ]).meta({ description: "Type of the data store.", replaceOnChanges: true }),
    credentials: object({
      connectionString: credential.meta({
        description:
          "Connection string of the data store, with an account key, a shared access signature, or `ResourceId=…;` for a managed identity.",
      }),
    }).meta({ description: "Credentials of the data store." }),
    container: object({
      name: z.string().min(1).meta({ description: "Name of the table, view, collection or blob container." }),
      query: z.string().optional().meta({
        serverDefault: null,
        description:
          "Query that selects what the indexer reads: a virtual folder for blobs, a query for databases. Its syntax depends on the type of the data store.",
      }),
    }).meta({ description: "Table, view, collection or blob container that the indexer reads." }),
    identity: identity.optional().meta({
      description:
        "User-assigned managed identity that connects to the data store, if the connection string contains no key.",
      minApiVersion: ["2026-04-01", "2025-05-01-preview"],
    }),
    indexerPermissionOptions: z
      .array(z.enum(permissionKinds))
      .optional()
      .meta({
        serverDefault: null,
        description:
          "Permissions that the indexer reads with each document: ids of users (`userIds`), ids of groups (`groupIds`), and the resource id of a container in Azure Storage (`rbacScope`). The fields of the index with the same `permissionFilter` receive them through field mappings.",
        set: true,
        minApiVersion: ["2026-10-01", "2025-05-01-preview"],
      }),
    dataChangeDetectionPolicy: changeDetection.optional().meta({
      serverDefault: null,
      description: "Change detection policy, which lets the indexer read only rows that changed since the last run.",
    }),
    dataDeletionDetectionPolicy: deletionDetection.optional().meta({
      serverDefault: null,
      description: "Deletion detection policy, which lets the indexer remove documents whose row was deleted.",
    }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the data source at rest." }),
  },
  validate: permissionFindings,
  quota: quota("data sources", "dataSourcesCount"),
  permissions,
  docs: {
    defaults: {
      documented: ["identity"],
      recorded: [
        "description",
        "container.query",
        "identity",
        "indexerPermissionOptions",
        "dataChangeDetectionPolicy",
        "dataDeletionDetectionPolicy",
        "dataDeletionDetectionPolicy.softDeleteMarkerValue",
      ],
    },
    notes: {
      "Connection string": "The service never returns the connection string. Every update sends it again.",
      "Permissions of documents":
        'Azure does not document whether `indexerPermissionOptions` can change. Trefoil changes it in place. The documents that are already indexed get their permissions only by a resync (`POST /indexers(\'NAME\')/search.resync` with the body `{"options": ["permissions"]}`), followed by a run of the indexer.',
      "Change of the type":
        "Azure does not document whether the type can be changed. Changing it replaces the data source.",
    },
  },
  verification: {
    update: { description: "Product manuals." },
    userValues: {
      "credentials.connectionString": "Connection string of an Azure storage account.",
      "container.name": "Name of a blob container in the storage account.",
    },
  },
  examples: {
    basic: {
      type: "azureblob",
      credentials: {
        connectionString:
          "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
      },
      container: { name: "documents", query: "manuals" },
      dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
    },
    permissions: {
      type: "adlsgen2",
      credentials: {
        connectionString:
          "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
      },
      container: { name: "documents" },
      indexerPermissionOptions: ["userIds", "groupIds"],
    },
    database: {
      type: "azuresql",
      credentials: {
        connectionString:
          "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Sql/servers/docs;Database=hotels;",
      },
      container: { name: "hotels" },
      dataChangeDetectionPolicy: {
        odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy",
        highWaterMarkColumnName: "version",
      },
      dataDeletionDetectionPolicy: {
        odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy",
        softDeleteColumnName: "deleted",
        softDeleteMarkerValue: "true",
      },
      identity: {
        odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
        userAssignedIdentity:
          "/subscriptions/0/resourceGroups/docs/providers/Microsoft.ManagedIdentity/userAssignedIdentities/reader",
      },
    },
  },
});
