import { isObject, type Json, type JsonObject } from "../json";
import { nullishObject, required, type Schema, string, union } from "../validation/schema";
import { since } from "../validation/versions";

/** Managed identity, used by several types. */
export const identity: Schema = union("@odata.type", {
  "#Microsoft.Azure.Search.DataNoneIdentity": nullishObject("SearchIndexerDataNoneIdentity", { "@odata.type": string }),
  "#Microsoft.Azure.Search.DataUserAssignedIdentity": nullishObject("SearchIndexerDataUserAssignedIdentity", {
    "@odata.type": string,
    userAssignedIdentity: required(string),
    federatedIdentityClientId: since("2026-10-01", string),
  }),
});

export const encryptionKey: Schema = nullishObject("SearchResourceEncryptionKey", {
  keyVaultKeyName: required(string),
  keyVaultKeyVersion: string,
  keyVaultUri: required(string),
  accessCredentials: nullishObject("AzureActiveDirectoryApplicationCredentials", {
    applicationId: required(string),
    applicationSecret: string,
  }),
  identity,
});

/** An absent or null encryption key keeps the previous one. */
export const preserveEncryptionKey = (next: JsonObject, previous: JsonObject): JsonObject =>
  next.encryptionKey === null ? { ...next, encryptionKey: previous.encryptionKey ?? null } : next;

/** Encryption key as responses contain it, without the application secret. */
export function maskEncryptionKey(object: JsonObject): JsonObject {
  const credentials = isObject(object.encryptionKey) ? object.encryptionKey.accessCredentials : undefined;
  if (isObject(credentials)) credentials.applicationSecret = null;
  return object;
}

/** True for the placeholders that the service returns for a secret, or accepts to keep one. */
export const isPlaceholder = (value: Json | undefined): boolean => value === "<unchanged>" || value === "<redacted>";
