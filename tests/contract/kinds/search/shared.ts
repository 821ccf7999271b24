import type { Alter, Preview } from "../kind";

export const keySecret = "encryptionKey.accessCredentials.applicationSecret";
export const keptMembers = ["encryptionKey"];
export const newest = "2026-04-01";
/** The version with settings of the retrieval, and with sources of SharePoint, Azure SQL and uploaded files. */
export const retrievalVersion = "2026-10-01";
/** The version with document permissions. */
export const permissionVersion = "2026-10-01";

const userIdentity = "#Microsoft.Azure.Search.DataUserAssignedIdentity";
/** The member that the version added to the identity at a path. */
export const federated = (path: string) => ({
  [`${path}<${userIdentity}>.federatedIdentityClientId`]: permissionVersion,
});

/** Documented rules for names, which most kinds share. */
export const namePreviews = (of: object): readonly Preview[] => [
  { title: "it cannot be renamed", before: { ...of }, after: { ...of, name: "other" }, replaces: ["name"] },
  { title: "a name begins with a letter or digit", after: { ...of, name: "-one" }, refuses: ["name"] },
  { title: "a name has 128 characters at most", after: { ...of, name: "g".repeat(129) }, refuses: ["name"] },
];

/** One change of the inputs for several keys. */
export const under = (names: readonly string[], alter: Alter) => Object.fromEntries(names.map((name) => [name, alter]));
