import { z } from "zod";
import { as, assumed, cleared, type Finding, kept, named, object, secret, since, writeOnly } from "../../define";

/** Names of synonym maps, data sources, indexers and skillsets (naming rules of the service). */
export const objectName = z
  .string()
  .max(128)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    "use lower-case letters, digits and dashes, and begin and end with a letter or digit",
  );

/** Names of indexes. */
export const indexName = z
  .string()
  .min(2)
  .max(128)
  .regex(
    /^[a-z0-9](?:[a-z0-9]|[-_](?![-_]))*$/,
    "use lower-case letters, digits and single dashes or underscores, and begin with a letter or digit",
  );

/** Names of aliases: the service rejects a dash at either end. */
export const aliasName = indexName.regex(
  /[^-]$/,
  "use lower-case letters, digits and single dashes or underscores, begin with a letter or digit, and do not end with a dash",
);

/**
 * Whether a name ends in a way that not all of the vendor's sources accept: its naming rules restrict the first character
 * alone, while an error message of the service rejects a dash at either end and does not mention underscores.
 */
export function doubtfulEnd(name: string | undefined): Finding[] {
  const mark = /[-_]$/.exec(name ?? "")?.[0];
  if (!mark) return [];
  const what = mark === "-" ? "a dash" : "an underscore";
  const reason = `ends with ${what}, which the vendor's sources do not agree on. If the service rejects it, the update fails`;
  return [{ path: "name", reason, warning: true }];
}

/** The member by which the service tells the kinds of a union apart. */
export const odataType = <const T extends string>(type: T) => as("@odata.type", z.literal(type));

const noIdentity = "#Microsoft.Azure.Search.DataNoneIdentity";

const identities = named(
  "DataIdentity",
  z.discriminatedUnion("odataType", [
    object({ odataType: odataType(noIdentity).describe("No identity.") }),
    object({
      odataType: odataType("#Microsoft.Azure.Search.DataUserAssignedIdentity").describe("A user-assigned identity."),
      userAssignedIdentity: z.string().describe("Resource id of the identity."),
    }),
  ]),
);

/** A managed identity that the service uses. To leave one out means "as before", so taking it out sends the "none" identity. */
export const identity = cleared({ "@odata.type": noIdentity }, assumed({ odataType: noIdentity }, identities));

/** A key or a connection string. The service answers null or a mask in its place, and takes these for orders. */
export const credential = writeOnly(
  secret(
    z
      .string()
      .min(1)
      .regex(
        /^(?!<(?:redacted|unchanged)>$)/,
        "is what the service shows in place of a secret: give the secret itself",
      ),
  ),
);

/** Headers of requests to somebody else's endpoint: any of them may hold a credential. */
export const httpHeaders = writeOnly(secret(z.record(z.string(), z.string())));

/** A key of the customer's that encrypts an object at rest. Once set, the service ignores its removal. */
export const encryptionKey = kept(
  named(
    "EncryptionKey",
    object({
      keyVaultUri: z.string().describe("Address of the key vault."),
      keyVaultKeyName: z.string().describe("Name of the key in the vault."),
      keyVaultKeyVersion: z.string().optional().describe("Version of the key; the newest one when left out."),
      accessCredentials: named(
        "AccessCredentials",
        object({
          applicationId: z.string().describe("Application id that may use the vault."),
          applicationSecret: credential.optional().describe("Its secret."),
        }),
      )
        .optional()
        .describe("Application that reads the vault, where no identity does."),
      identity: since("2026-04-01", identity.optional()).describe("Identity that reads the vault."),
    }),
  ),
);

/** What every definition of the service needs. */
export const permissions = {
  read: "an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read)",
  write: "an admin key, or the role Search Service Contributor",
} as const;
