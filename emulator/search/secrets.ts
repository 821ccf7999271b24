import { isObject, type Json, type JsonObject } from "../json";
import type { SecretForm } from "../server/secret-form";
import { boolean, nullishObject, required, type Schema, string, union } from "../validation/schema";
import { describedPreview, since } from "../validation/versions";
import { invalid } from "./errors";

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
  isServiceLevelKey: since(describedPreview, boolean),
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

/** Kind of a request, if the responses to writes and reads show a secret in different forms. */
export type ResponseTo = "write" | "read";

/** Members whose strings are secrets, at any depth. The `key` of a field is a boolean. */
const secretMembers: readonly string[] = [
  "connectionString",
  "storageConnectionString",
  "apiKey",
  "key",
  "applicationSecret",
];

/** Members whose strings are all secrets: headers by their names. */
const secretMaps: readonly string[] = ["headers"];

/** An object with another form of its secrets. `change` returns a secret in this form. */
export function changeSecrets(object: JsonObject, change: (secret: string, member: string) => Json): JsonObject {
  const changed = (value: Json, name = ""): Json => {
    if (Array.isArray(value)) return value.map((item) => changed(item));
    if (isObject(value)) {
      const isSecret = secretMaps.includes(name);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, changed(item, isSecret ? name : key)]),
      ) as JsonObject;
    }
    const isSecret = secretMembers.includes(name) || secretMaps.includes(name);
    return typeof value === "string" && isSecret ? change(value, name) : value;
  };
  return changed(object) as JsonObject;
}

/** An object with its secrets in a form. Omitted secrets are null, as other members without a value. */
export const inForm = (object: JsonObject, form: Exclude<SecretForm, "documented">): JsonObject =>
  changeSecrets(object, (secret) => {
    if (form === "omitted") return null;
    if (form === "empty") return "";
    return form === "masked" ? partlyMasked(secret) : secret;
  });

/** Hides the key of an Azure function in the URL of a web API: `?code=<redacted>`. */
export function maskFunctionKey(api: JsonObject): void {
  if (typeof api.uri === "string") api.uri = api.uri.replace(/([?&]code=)[^&#]*/gi, "$1<redacted>");
}

/**
 * The URL of a web API in an update: `<unchanged>` keeps the stored URL. A placeholder inside a URL is a part of the URL.
 *
 * @throws HttpError if no URL is stored.
 */
export function keepFunctionUrl(api: JsonObject, stored: JsonObject | undefined): void {
  if (api.uri !== "<unchanged>") return;
  if (typeof stored?.uri !== "string") throw invalid("'<unchanged>' requires a stored 'uri'.");
  api.uri = stored.uri;
}

const secretParts = /((?:^|;)\s*(?:AccountKey|ApplicationSecret|Password|Pwd|SharedAccess\w+)\s*=)[^;]*/gi;

/** A connection string without its secret parts, which identifies the account: `…;AccountKey=***`. Other secrets: stars. */
export const partlyMasked = (secret: string): string =>
  secret.includes("=") ? secret.replace(secretParts, "$1***") : "********";

/** True for the placeholders that the service returns for a secret, or accepts to keep one. */
export const isPlaceholder = (value: Json | undefined): boolean => value === "<unchanged>" || value === "<redacted>";

/** True for a placeholder, and for the partly masked form of the previous secret, which clients send back. */
export const isSentBack = (value: Json | undefined, previous: Json | undefined): boolean =>
  isPlaceholder(value) || (typeof previous === "string" && value === partlyMasked(previous));
