import { isObject, type Json, type JsonObject } from "../json";
import { object, openObject, required, type Schema, string, union } from "../validation/schema";

/** A managed identity, as several kinds name one. */
export const identity: Schema = union("@odata.type", {
  "#Microsoft.Azure.Search.DataNoneIdentity": object("SearchIndexerDataNoneIdentity", { "@odata.type": string }),
  "#Microsoft.Azure.Search.DataUserAssignedIdentity": openObject("SearchIndexerDataUserAssignedIdentity", {
    "@odata.type": string,
    userAssignedIdentity: required(string),
  }),
});

export const encryptionKey: Schema = object("SearchResourceEncryptionKey", {
  keyVaultKeyName: required(string),
  keyVaultKeyVersion: string,
  keyVaultUri: required(string),
  accessCredentials: object("AzureActiveDirectoryApplicationCredentials", {
    applicationId: required(string),
    applicationSecret: string,
  }),
  identity,
});

/** What is encrypted stays so: a null or absent key leaves the old one. */
export const preserveEncryptionKey = (next: JsonObject, previous: JsonObject): JsonObject =>
  next.encryptionKey === null ? { ...next, encryptionKey: previous.encryptionKey ?? null } : next;

/** The key as answers show it: without the secret of its credentials. */
export function maskEncryptionKey(object: JsonObject): JsonObject {
  const credentials = isObject(object.encryptionKey) ? object.encryptionKey.accessCredentials : undefined;
  if (isObject(credentials)) credentials.applicationSecret = null;
  return object;
}

/** True for the texts with which the service stands in for a secret or takes one to mean "as before". */
export const isPlaceholder = (value: Json | undefined): boolean => value === "<unchanged>" || value === "<redacted>";
