import { isObject, type JsonObject } from "../../json";
import { objectsIn } from "../kind";
import { objectOrEmpty } from "./schemas";

/** Types of the objects that the service creates for a knowledge source, and suffixes of their names. */
export type Created = "datasource" | "skillset" | "index" | "indexer";

export const createdName = (source: JsonObject, type: Created): string => `${source.name}-${type}`;

/** Types of the created objects. None for an index, and for the web. */
export const createdTypes = (source: JsonObject): Created[] => Object.keys(pipelineOf(source)) as Created[];

export const hasIndexer = (source: JsonObject): boolean => createdTypes(source).includes("indexer");

/** Names of the created objects by their type, or null. */
export function createdResources(source: JsonObject): JsonObject | null {
  const types = createdTypes(source);
  return types.length ? Object.fromEntries(types.map((type) => [type, createdName(source, type)])) : null;
}

export const ingestionOf = (source: JsonObject): JsonObject => {
  const own = Object.entries(source).find(([name, value]) => name.endsWith("Parameters") && isObject(value));
  return objectOrEmpty(objectOrEmpty(own?.[1]).ingestionParameters);
};

const uid = { name: "uid", type: "Edm.String", key: true, searchable: true, analyzer: "keyword" };

const semanticOf = (...names: string[]): JsonObject => ({
  configurations: [
    {
      name: "semantic",
      prioritizedFields: { prioritizedContentFields: names.map((fieldName) => ({ fieldName })) },
    },
  ],
});

/** Index of documents, which the service splits with a template that is not documented. */
const documentIndex: JsonObject = {
  fields: [
    uid,
    { name: "blob_url", type: "Edm.String", searchable: false },
    { name: "snippet", type: "Edm.String", searchable: true },
  ],
  semantic: semanticOf("snippet"),
};

/** Pipeline that reads documents from a data source. */
const documentPipeline = (source: JsonObject, datasource: JsonObject): Record<Created, JsonObject> => ({
  datasource,
  skillset: { skills: [] },
  index: documentIndex,
  indexer: {
    ...indexerOf(source),
    skillsetName: createdName(source, "skillset"),
    fieldMappings: [
      {
        sourceFieldName: "metadata_storage_path",
        targetFieldName: "uid",
        mappingFunction: { name: "base64Encode" },
      },
      { sourceFieldName: "metadata_storage_path", targetFieldName: "blob_url" },
      { sourceFieldName: "content", targetFieldName: "snippet" },
    ],
  },
});

const indexerOf = (source: JsonObject): JsonObject => ({
  dataSourceName: createdName(source, "datasource"),
  targetIndexName: createdName(source, "index"),
  schedule: ingestionOf(source).ingestionSchedule ?? null,
});

/** Pipeline that reads rows. It has a skillset only for vectors. */
function rowPipeline(source: JsonObject): Partial<Record<Created, JsonObject>> {
  const {
    connectionString = null,
    tableOrView = null,
    highWaterMarkColumnName: column,
  } = objectOrEmpty(source.indexedSqlParameters);
  const columns = objectsIn(objectOrEmpty(source.indexedSqlParameters).contentColumns);
  const vectors = objectsIn(objectOrEmpty(source.indexedSqlParameters).embeddingColumns);
  const names = columns.map(({ name }) => String(name));
  return {
    datasource: {
      type: "azuresql",
      credentials: { connectionString },
      container: { name: tableOrView },
      dataChangeDetectionPolicy: column
        ? {
            "@odata.type": "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy",
            highWaterMarkColumnName: column,
          }
        : { "@odata.type": "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy" },
    },
    ...(vectors.length && { skillset: { skills: [] } }),
    index: {
      fields: [uid, ...columns.map(({ name, searchFieldType }) => ({ name, type: searchFieldType }))] as JsonObject[],
      semantic: names.length ? semanticOf(...names) : null,
    },
    indexer: { ...indexerOf(source), ...(vectors.length && { skillsetName: createdName(source, "skillset") }) },
  };
}

/** Bodies of the created objects, in the order of their creation. */
export function pipelineOf(source: JsonObject): Partial<Record<Created, JsonObject>> {
  const { connectionString = null, ...own } = objectOrEmpty(
    source.azureBlobParameters ?? source.indexedOneLakeParameters ?? source.indexedSharePointParameters,
  );
  const credentials = { connectionString };
  const container = (name: unknown, query: unknown): JsonObject =>
    ({ name: name ?? null, query: query ?? null }) as JsonObject;
  switch (source.kind) {
    case "azureBlob":
      return documentPipeline(source, {
        type: own.isADLSGen2 ? "adlsgen2" : "azureblob",
        credentials,
        container: container(own.containerName, own.folderPath),
      });
    case "indexedOneLake":
      return documentPipeline(source, {
        type: "onelake",
        credentials,
        container: container(own.lakehouseId, own.targetPath),
      });
    case "indexedSharePoint":
      return documentPipeline(source, {
        type: "sharepoint",
        credentials,
        container: container(own.containerName, own.query),
      });
    case "indexedSql":
      return rowPipeline(source);
    case "file":
      return { index: documentIndex };
    default:
      return {};
  }
}
