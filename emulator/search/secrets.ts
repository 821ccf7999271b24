import { isObject, type Json, type JsonObject } from "../json";
import { object, open, required, type Shape, text, union } from "../validation/schema";

/** A managed identity, as several kinds name one. */
export const identity: Shape = union("@odata.type", {
  "#Microsoft.Azure.Search.DataNoneIdentity": object("SearchIndexerDataNoneIdentity", { "@odata.type": text }),
  "#Microsoft.Azure.Search.DataUserAssignedIdentity": open("SearchIndexerDataUserAssignedIdentity", {
    "@odata.type": text,
    userAssignedIdentity: required(text),
  }),
});

export const encryptionKey: Shape = object("SearchResourceEncryptionKey", {
  keyVaultKeyName: required(text),
  keyVaultKeyVersion: text,
  keyVaultUri: required(text),
  accessCredentials: object("AzureActiveDirectoryApplicationCredentials", {
    applicationId: required(text),
    applicationSecret: text,
  }),
  identity,
});

/** What is encrypted stays so: a null or absent key leaves the old one. */
export const keepEncryption = (next: JsonObject, previous: JsonObject): JsonObject =>
  next.encryptionKey === null ? { ...next, encryptionKey: previous.encryptionKey ?? null } : next;

/** The key as answers show it: without the secret of its credentials. */
export function maskEncryption(object: JsonObject): JsonObject {
  const credentials = isObject(object.encryptionKey) ? object.encryptionKey.accessCredentials : undefined;
  if (isObject(credentials)) credentials.applicationSecret = null;
  return object;
}

/** True for the texts with which the service stands in for a secret or takes one to mean "as before". */
export const isPlaceholder = (value: Json | undefined): boolean => value === "<unchanged>" || value === "<redacted>";
