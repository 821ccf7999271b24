import { z } from "zod";
import { as, named, object, secret, writeOnly } from "../define";

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

/** A managed identity that the service uses. Taking it out of the program sends the "none" identity. */
export const identity = named(
  "DataIdentity",
  z.discriminatedUnion("odataType", [
    object({
      odataType: as("@odata.type", z.literal("#Microsoft.Azure.Search.DataNoneIdentity")).describe("No identity."),
    }),
    object({
      odataType: as("@odata.type", z.literal("#Microsoft.Azure.Search.DataUserAssignedIdentity")).describe(
        "A user-assigned identity.",
      ),
      userAssignedIdentity: z.string().describe("Resource id of the identity."),
    }),
  ]),
);

/** A key of the customer's that encrypts an object at rest. Once set, the service ignores its removal. */
export const encryptionKey = named(
  "EncryptionKey",
  object({
    keyVaultUri: z.string().describe("Address of the key vault."),
    keyVaultKeyName: z.string().describe("Name of the key in the vault."),
    keyVaultKeyVersion: z.string().optional().describe("Version of the key; the newest one when left out."),
    accessCredentials: named(
      "AccessCredentials",
      object({
        applicationId: z.string().describe("Application id that may use the vault."),
        applicationSecret: writeOnly(secret(z.string())).optional().describe("Its secret."),
      }),
    )
      .optional()
      .describe("Application that reads the vault, where no identity does."),
    identity: identity.optional().describe("Identity that reads the vault."),
  }),
);
