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
/** The preview version with the members that no stable version has. */
export const previewVersion = remoteKindsVersion;
/** The preview version with graphs, and with models by the API of OpenAI. */
export const graphVersion = "2026-11-01-preview";
/** Settings with which the tests of a kind use its members of previews. */
export const withPreviews = { "trefoil:searchApiVersion": previewVersion };
/** The first versions of members of previews. */
export const inPreview = (...paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, previewVersion]));
const serviceKey = "encryptionKey.isServiceLevelKey";
/** The member of the encryption key that only previews have. */
export const serviceLevelKey = inPreview(serviceKey);

/** The version with document permissions. */
export const permissionVersion = "2026-10-01";

/** Values of the parameters of models by the API of OpenAI, in which headers exclude the audience of an identity. */
export const compatibleValues = (modelName: string, ...holders: readonly string[]) =>
  Object.fromEntries(
    holders.flatMap((holder): [string, readonly unknown[]][] => [
      [holder, ["one", "two"].map(() => ({ modelName, managedIdentityAudience: audiences[0] }))],
      [`${holder}.managedIdentityAudience`, audiences],
      [`${holder}.modelName`, [modelName, "text-embedding-3-large"]],
    ]),
  );
const audiences = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7C9E6679-7425-40DE-944B-E07FC1F90AE7"];

/** A model by the API of OpenAI without an audience. */
export const modelWithHeaders = (modelName: string) => ({
  kind: "openAICompatible",
  openAICompatibleParameters: { modelName, headers: { "x-first": "a-first-value" } },
});

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
