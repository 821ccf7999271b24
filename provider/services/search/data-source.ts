import { z } from "zod";
import { autonamed, defineResource, named, object, openEnum, replaces, since } from "../../define";
import { quota, search } from "./service";
import { credential, encryptionKey, identity, objectName, odataType, permissions } from "./shapes";

const changeDetection = named(
  "ChangeDetectionPolicy",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy").describe(
        "What changed has a greater value in a column than all that was read before.",
      ),
      highWaterMarkColumnName: z.string().min(1).describe("Column whose value grows with each change."),
    }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy").describe(
        "The SQL database itself tracks changes.",
      ),
    }),
  ]),
);

const deletionDetection = named(
  "DeletionDetectionPolicy",
  z.discriminatedUnion("odataType", [
    object({
      odataType: odataType("#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy").describe(
        "What is deleted says so in a column.",
      ),
      softDeleteColumnName: z.string().min(1).describe("Column that says whether a row is deleted."),
      softDeleteMarkerValue: z.string().describe("Value of the column in a deleted row."),
    }),
    object({
      odataType: since(
        "2026-04-01",
        odataType("#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy"),
      ).describe("The storage account keeps deleted blobs for a while and marks them."),
    }),
  ]),
);

export const dataSource = defineResource({
  service: search,
  name: "DataSource",
  description: "A data source: where an indexer finds documents, and how it enters there.",
  collection: "/datasources",
  item: "/datasources('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(objectName)).describe("Name of the data source."),
    description: z.string().optional().describe("What it holds."),
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
    ).describe("Kind of the store."),
    credentials: object({
      connectionString: credential.describe(
        "Connection string of the store: with a key, with a shared access signature, or `ResourceId=…;` for an identity.",
      ),
    }).describe("How the store is entered."),
    container: object({
      name: z.string().min(1).describe("Table, view, collection or blob container."),
      query: z.string().optional().describe("What is read of it; for blobs a folder, for databases a query."),
    }).describe("What is read of the store."),
    identity: since("2026-04-01", identity.optional()).describe(
      "User-assigned identity that enters the store, where no key does.",
    ),
    dataChangeDetectionPolicy: changeDetection.optional().describe("How changed rows are told."),
    dataDeletionDetectionPolicy: deletionDetection.optional().describe("How deleted rows are told."),
    encryptionKey: encryptionKey.optional().describe("Key that encrypts the data source at rest."),
  },
  quota: quota("data sources", "dataSourcesCount"),
  permissions,
  notes: [
    "The service never tells the connection string, and every update sends it anew.",
    "That the type is fixed is inferred, since nothing is documented of it: a change replaces.",
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
