/**
 * Supported stable versions of the API, the newest first. Sources of 2026-10-01: the clients 12.1.0 for Python (azure-sdk-for-python
 * `124989ad`) and Java (azure-sdk-for-java `4415a2d9`), and `stable/2026-10-01/search.json` of azure-rest-api-specs at `bafdf466` and
 * `78c68500`. Only the clients have `organizationAccessExpiration` of a field, `runtime` of the indexer status and `indexersRuntime` of
 * the statistics. Only they and `bafdf466` have `moreLikeThis`, `maxOutputDocuments` and `failOnError` of queries.
 */
export const versions = ["2026-10-01", "2026-04-01", "2025-09-01"] as const;

/**
 * Preview versions with the members that definitions declare for previews, the newest first. Earlier previews have other members,
 * and no stable version has these.
 */
export const previewVersions = ["2026-11-01-preview", "2026-08-01-preview"] as const;

/** The preview version whose client for Python describes the declared members. */
export const describedPreview = previewVersions[1];

/** The preview version that introduced graphs, and models by the API of OpenAI. Source: the type reference of the client for JavaScript. */
export const graphPreview = previewVersions[0];

/** Preview versions before the described one, which may have a member first. Sources: the vendor's clients for Python 11.2 to 12.1. */
type EarlierPreview =
  | "2020-06-30-preview"
  | "2023-07-01-preview"
  | "2023-10-01-preview"
  | "2024-05-01-preview"
  | "2025-05-01-preview"
  | "2025-11-01-preview"
  | "2026-05-01-preview";

/** First versions of a member that no stable version has: the version for programs, and the first preview that has it. */
export const inPreviewSince = (first: EarlierPreview | typeof describedPreview) => [describedPreview, first] as const;
