import { z } from "zod";
import { autonamed, defineResource, named, object, openEnum, replaces, since } from "../../define";
import { quota, search } from "./service";
import { credential, encryptionKey, identity, objectName, odataType, permissions } from "./shapes";

const changeDetection = named(
  "ChangeDetectionPolicy",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy").describe(
        "High water mark: rows whose value in a column is greater than the highest value of the last run have changed.",
      ),
      highWaterMarkColumnName: z
        .string()
        .min(1)
        .describe("Name of the column whose value increases with every change of a row."),
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy").describe(
        "Integrated change tracking of the SQL database.",
      ),
    }),
  ]),
);

const deletionDetection = named(
  "DeletionDetectionPolicy",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy").describe(
        "Soft delete: a column marks deleted rows.",
      ),
      softDeleteColumnName: z.string().min(1).describe("Name of the column that marks deleted rows."),
      softDeleteMarkerValue: z.string().describe("Value of the column in a deleted row, for example `true`."),
    }),
    object({
      odataType: since(
        "2026-04-01",
        odataType("#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy"),
      ).describe("Native blob soft delete of the storage account."),
    }),
  ]),
);

export const dataSource = defineResource({
  service: search,
  name: "DataSource",
  description: "A data source, which is the connection that an indexer uses to read documents from a data store.",
  collection: "/datasources",
  item: "/datasources('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(objectName)).describe("Name of the data source."),
    description: z.string().optional().describe("Description of the data source."),
    type: replaces(
      openEnum("data source type", [
        "azuresql",
        "cosmosdb",
        "azureblob",
        "azuretable",
        "mysql",
        "adlsgen2",
        "onelake",
        "sharepoint",
      ]),
    ).describe("Type of the data store."),
    credentials: object({
      connectionString: credential.describe(
        "Connection string of the data store, with an account key, a shared access signature, or `ResourceId=…;` for a managed identity.",
      ),
    }).describe("Credentials of the data store."),
    container: object({
      name: z.string().min(1).describe("Name of the table, view, collection or blob container."),
      query: z
        .string()
        .optional()
        .describe(
          "Query that selects what the indexer reads: a virtual folder for blobs, a query for databases. Its syntax depends on the type of the data store.",
        ),
    }).describe("Table, view, collection or blob container that the indexer reads."),
    identity: since("2026-04-01", identity.optional()).describe(
      "User-assigned managed identity that connects to the data store, if the connection string contains no key.",
    ),
    dataChangeDetectionPolicy: changeDetection
      .optional()
      .describe("Change detection policy, which lets the indexer read only rows that changed since the last run."),
    dataDeletionDetectionPolicy: deletionDetection
      .optional()
      .describe("Deletion detection policy, which lets the indexer remove documents whose row was deleted."),
    encryptionKey: encryptionKey.optional().describe("Customer-managed key that encrypts the data source at rest."),
  },
  quota: quota("data sources", "dataSourcesCount"),
  permissions,
  notes: [
    "The service never returns the connection string. Every update sends it again.",
    "Azure does not document whether the type can be changed. Trefoil takes the careful reading: changing it replaces the data source.",
  ],
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
