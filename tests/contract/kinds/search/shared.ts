import type { Values } from "../../../../provider/lifecycle";
import type { Alter, Preview } from "../kind";
import { refuses, replaces } from "../previews";

export const keySecret = "encryptionKey.accessCredentials.applicationSecret";
export const keptMembers = ["encryptionKey"];
export const keyVault = "encryptionKey.keyVaultUri";
export const newest = "2026-04-01";
/** The version with settings of the retrieval, and with sources of SharePoint, Azure SQL and uploaded files. */
export const retrievalVersion = "2026-10-01";
/** The preview version with knowledge sources that call another service for each query. */
export const remoteKindsVersion = "2026-08-01-preview";
/** The version with document permissions. */
export const permissionVersion = "2026-10-01";

const userIdentity = "#Microsoft.Azure.Search.DataUserAssignedIdentity";
/** The member that the version added to the identity at a path. */
export const federated = (path: string) => ({
  [`${path}<${userIdentity}>.federatedIdentityClientId`]: permissionVersion,
});

/** Documented rules for names, which most kinds share. */
export const namePreviews = (of: Values): readonly Preview[] => [
  replaces("another name replaces the object", of, { name: "other" }),
  refuses("a name begins with a letter or digit", of, { name: "-one" }),
  refuses("a name has 128 characters at most", of, { name: "g".repeat(129) }),
];

/** One change of the inputs for several keys. */
export const under = (names: readonly string[], alter: Alter) => Object.fromEntries(names.map((name) => [name, alter]));
