import { isObject, type Json, type JsonObject } from "../../json";
import { array, nullishObject, oneOfAnyCase, openNullishObject, required, string } from "../../validation/schema";
import { isPreview, since } from "../../validation/versions";
import { invalid } from "../errors";
import { type ObjectType, objectName, withDefaults } from "../kind";
import { encryptionKey, identity, maskEncryptionKey, preserveEncryptionKey } from "../secrets";

const policy = (title: string) => openNullishObject(title, { "@odata.type": required(string) });

const types = ["azuresql", "cosmosdb", "azureblob", "azuretable", "mysql", "adlsgen2", "onelake", "sharepoint"];

/** Data sources. Responses do not contain the connection string. */
export const dataSources: ObjectType = {
  collection: "datasources",
  noun: "data source",
  name: objectName,
  schema: nullishObject("SearchIndexerDataSourceConnection", {
    name: required(string),
    description: string,
    type: required(string),
    subtype: string,
    credentials: required(nullishObject("DataSourceCredentials", { connectionString: string })),
    container: required(nullishObject("SearchIndexerDataContainer", { name: required(string), query: string })),
    identity,
    indexerPermissionOptions: since("2026-10-01", array(oneOfAnyCase("userIds", "groupIds", "rbacScope"))),
    dataChangeDetectionPolicy: policy("DataChangeDetectionPolicy"),
    dataDeletionDetectionPolicy: policy("DataDeletionDetectionPolicy"),
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => ({
    ...withDefaults(body, {
      description: null,
      subtype: null,
      identity: null,
      indexerPermissionOptions: [],
      dataChangeDetectionPolicy: null,
      dataDeletionDetectionPolicy: null,
      encryptionKey: null,
    }),
    ...(isSoftDelete(body.dataDeletionDetectionPolicy) && {
      dataDeletionDetectionPolicy: withDefaults(body.dataDeletionDetectionPolicy, { softDeleteMarkerValue: null }),
    }),
    container: withDefaults(isObject(body.container) ? body.container : {}, { query: null }),
    credentials: withDefaults(isObject(body.credentials) ? body.credentials : {}, { connectionString: null }),
  }),
  check: ({ type }, _previous, { query }) => {
    if (!types.includes(String(type)) && !isPreview(String(query.get("api-version"))))
      throw invalid(`There is no data source of type '${type}'. Types are: ${types.join(", ")}.`);
  },
  preserveOmitted: (next, previous) =>
    preserveIdentity(preserveConnection(preserveEncryptionKey(next, previous), previous), previous),
  inReads: (source) =>
    String(source.type).toLowerCase() === "azuresql" ? { ...source, subtype: source.subtype ?? "sqliaas" } : source,
  maskSecrets: (source) => ({
    ...maskEncryptionKey(source),
    credentials: { ...(isObject(source.credentials) && source.credentials), connectionString: null },
  }),
};

const isSoftDelete = (policy: Json | undefined): policy is JsonObject =>
  isObject(policy) && policy["@odata.type"] === "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";

/** `<unchanged>` keeps the connection string. `<redacted>`, which other responses contain for a secret, removes it. */
function preserveConnection(next: JsonObject, previous: JsonObject): JsonObject {
  const given = isObject(next.credentials) ? next.credentials.connectionString : null;
  if (given === "<unchanged>") return { ...next, credentials: previous.credentials ?? null };
  return given === "<redacted>" ? { ...next, credentials: { connectionString: null } } : next;
}

/** An omitted identity is kept. DataNoneIdentity removes it. */
function preserveIdentity(next: JsonObject, previous: JsonObject): JsonObject {
  if (next.identity === null) return { ...next, identity: previous.identity ?? null };
  const cleared =
    isObject(next.identity) && next.identity["@odata.type"] === "#Microsoft.Azure.Search.DataNoneIdentity";
  return cleared ? { ...next, identity: null } : next;
}
