import { isObject, type JsonObject } from "../../json";
import { object, open, required, text } from "../../validation/schema";
import { invalid } from "../errors";
import { filled, type Kind, objectName } from "../kind";
import { encryptionKey, identity, keepEncryption, maskEncryption } from "../secrets";

const policy = (title: string) => open(title, { "@odata.type": required(text) });

const types = ["azuresql", "cosmosdb", "azureblob", "azuretable", "mysql", "adlsgen2", "onelake", "sharepoint"];

/** Data sources: no answer ever carries the connection string. */
export const dataSources: Kind = {
  collection: "datasources",
  noun: "data source",
  name: objectName,
  shape: object("SearchIndexerDataSourceConnection", {
    name: required(text),
    description: text,
    type: required(text),
    subtype: text,
    credentials: required(object("DataSourceCredentials", { connectionString: text })),
    container: required(object("SearchIndexerDataContainer", { name: required(text), query: text })),
    identity,
    dataChangeDetectionPolicy: policy("DataChangeDetectionPolicy"),
    dataDeletionDetectionPolicy: policy("DataDeletionDetectionPolicy"),
    encryptionKey,
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => ({
    ...filled(body, {
      description: null,
      subtype: null,
      identity: null,
      dataChangeDetectionPolicy: null,
      dataDeletionDetectionPolicy: null,
      encryptionKey: null,
    }),
    container: filled(isObject(body.container) ? body.container : {}, { query: null }),
    credentials: filled(isObject(body.credentials) ? body.credentials : {}, { connectionString: null }),
  }),
  check: ({ type }) => {
    if (!types.includes(String(type)))
      throw invalid(`There is no data source of type '${type}'. Types are: ${types.join(", ")}.`);
  },
  keep: (next, previous) => keepIdentity(keepConnection(keepEncryption(next, previous), previous), previous),
  mask: (source) => ({ ...maskEncryption(source), credentials: { connectionString: null } }),
};

/** `<unchanged>` keeps the connection string; `<redacted>`, what other answers show for a secret, removes it. */
function keepConnection(next: JsonObject, previous: JsonObject): JsonObject {
  const given = isObject(next.credentials) ? next.credentials.connectionString : null;
  if (given === "<unchanged>") return { ...next, credentials: previous.credentials ?? null };
  return given === "<redacted>" ? { ...next, credentials: { connectionString: null } } : next;
}

/** An identity that is left out stays; DataNoneIdentity clears it. */
function keepIdentity(next: JsonObject, previous: JsonObject): JsonObject {
  if (next.identity === null) return { ...next, identity: previous.identity ?? null };
  const cleared =
    isObject(next.identity) && next.identity["@odata.type"] === "#Microsoft.Azure.Search.DataNoneIdentity";
  return cleared ? { ...next, identity: null } : next;
}
