// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type { DescribedBy } from "../../base/described-by";
import type * as input from "../input";

/** Immutability of tags: tags that match a rule cannot be moved or deleted. */
export interface ImmutableTagsSettings extends DescribedBy<input.registry.ImmutableTagsSettings> {
  readonly enabled: boolean;
  readonly rules?: string[];
}

/** Resources that the token gives access to. Each path must be unique. */
export interface TokenResource extends DescribedBy<input.registry.TokenResource> {
  readonly type: "TYPE_REPO" | "TYPE_ORG";
  readonly path: string;
  readonly scopes: (
    | "scope-image-pull"
    | "scope-image-push"
    | "scope-image-delete"
    | "scope-repository-read"
    | "scope-repository-edit"
    | "scope-repository-admin"
    | "scope-tag-read"
    | "scope-tag-admin"
    | "scope-webhook-read"
    | "scope-webhook-edit"
    | "scope-webhook-admin"
    | "scope-repo-group-read"
    | "scope-repo-group-edit"
    | "scope-repo-group-admin"
    | "scope-repository-settings-admin"
    | "scope-member-read"
    | "scope-member-edit"
    | "scope-invite-read"
    | "scope-invite-edit"
    | "scope-group-read"
    | "scope-group-edit"
    | "scope-activity-read"
    | "scope-siem_credentials-read"
    | "scope-ram-read"
    | "scope-ram-write"
    | "scope-report-read"
    | "scope-repository-create"
    | "scope-repository-list"
    | "scope-registry-usage-read"
    | "scope-cloud-connect"
    | "scope-audit_events-read"
    | "scope-governance-policy-read"
    | "scope-governance-policy-write"
    | (string & {})
  )[];
}

/** Standard registries of Docker except Docker Hub. Each id must be unique. */
export interface StandardRegistry extends DescribedBy<input.registry.StandardRegistry> {
  readonly id: string;
  readonly allowed?: boolean;
}

/** Additional registries. Each host name must be unique. */
export interface CustomRegistry extends DescribedBy<input.registry.CustomRegistry> {
  readonly address: string;
  readonly friendlyName: string;
  readonly allowed?: boolean;
}

/** Signature that the source requires, by a key or an identity. Without a valid signature of cosign, nothing is copied. Changing it verifies the source again. */
export interface ImageCopyRequireSignature extends DescribedBy<input.registry.ImageCopyRequireSignature> {
  readonly publicKeys?: string[];
  readonly identities?: SignerIdentity[];
  readonly trustedRoot?: string;
}

/** Identities of keyless signatures, which a certificate of Sigstore contains. A signature by one of them is sufficient. */
export interface SignerIdentity extends DescribedBy<input.registry.SignerIdentity> {
  readonly issuer: string;
  readonly subject: string;
}

/** Rules. A tag expires if one rule matches it and all conditions of this rule apply. */
export interface TagRetentionRules extends DescribedBy<input.registry.TagRetentionRules> {
  readonly patterns: string[];
  readonly keepLatest?: number;
  readonly olderThanDays?: number;
  readonly notPulledForDays?: number;
}

/** Files of the artifact, in the order of its layers. */
export interface ArtifactFile extends DescribedBy<input.registry.ArtifactFile> {
  readonly path?: string;
  readonly content?: string;
  readonly mediaType?: string;
  readonly title?: string;
  readonly annotations?: Record<string, string>;
  readonly digest?: string;
}

/** Configuration of the artifact. Default: the empty configuration of the image specification. */
export interface ArtifactConfig extends DescribedBy<input.registry.ArtifactConfig> {
  readonly mediaType: string;
  readonly content: string;
}

/** Copied referrers. Only with `includeReferrers`. */
export interface CopiedReferrer {
  /** Digest of the manifest of the referrer. */
  readonly digest: string;
  /** Digest of the manifest that the referrer describes. */
  readonly subject: string;
  /** Type of the content, for example `application/spdx+json`. */
  readonly artifactType?: string;
  /** Tag with which earlier versions of cosign find the referrer, for example `sha256-….sig`. */
  readonly tag?: string;
}

/** The repository. */
export interface RepositoryInfo {
  /** Namespace of the repository: a Docker ID or an organization. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** Short description. */
  readonly description?: string;
  /** The repository is private. */
  readonly isPrivate: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** Categories of the repository. */
  readonly categories?: RepositoryCategory[];
  /** `image` or `plugin`. */
  readonly repositoryType?: string;
  /** Types of the content, for example `image` or `helm`. */
  readonly contentTypes?: string[];
  /** Media types of the content. */
  readonly mediaTypes?: string[];
  /** Number of stars. */
  readonly starCount?: number;
  /** Number of pulls. */
  readonly pullCount?: number;
  /** Storage that the repository uses. In bytes. */
  readonly storageSize?: number;
  /** Time of the last push, in ISO 8601. */
  readonly lastUpdated?: string;
  /** Time of the last change of the repository, in ISO 8601. */
  readonly lastModified?: string;
  /** Creation time, in ISO 8601. */
  readonly dateRegistered?: string;
  /** Relation of the account to the repository: `owner`, `editor`, `member` or `collaborator`. Absent without one, and with an organization access token. */
  readonly affiliation?: string;
  /** Full description, in Markdown. */
  readonly fullDescription?: string;
  /** The repository has automated builds. */
  readonly isAutomated?: boolean;
  /** Number of collaborators. */
  readonly collaboratorCount?: number;
  /** The account has starred it. */
  readonly hasStarred?: boolean;
  /** Permissions of the credentials. */
  readonly permissions?: RepositoryPermissions;
  /** Immutable tags settings. */
  readonly immutableTagsSettings?: RepositoryImmutableTagsSettings;
}

/** Categories of the repository. */
export interface RepositoryCategory {
  /** Slug of the category, which identifies it. */
  readonly slug: string;
  /** Display name of the category. */
  readonly name: string;
}

/** Permissions of the credentials. */
export interface RepositoryPermissions {
  /** Read and pull. */
  readonly read?: boolean;
  /** Push. */
  readonly write?: boolean;
  /** Change and delete. */
  readonly admin?: boolean;
}

/** Immutable tags settings. */
export interface RepositoryImmutableTagsSettings {
  /** Immutable tags are enabled: tags that match a rule cannot be moved or deleted. */
  readonly enabled: boolean;
  /** Rules: RE2 regular expressions that match tags. */
  readonly rules: string[];
}

/** Result of `getRepositories`. */
export interface RepositorySummary {
  /** Namespace of the repository: a Docker ID or an organization. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** Short description. */
  readonly description?: string;
  /** The repository is private. */
  readonly isPrivate: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** Categories of the repository. */
  readonly categories?: RepositoryCategory[];
  /** `image` or `plugin`. */
  readonly repositoryType?: string;
  /** Types of the content, for example `image` or `helm`. */
  readonly contentTypes?: string[];
  /** Media types of the content. */
  readonly mediaTypes?: string[];
  /** Number of stars. */
  readonly starCount?: number;
  /** Number of pulls. */
  readonly pullCount?: number;
  /** Storage that the repository uses. In bytes. */
  readonly storageSize?: number;
  /** Time of the last push, in ISO 8601. */
  readonly lastUpdated?: string;
  /** Time of the last change of the repository, in ISO 8601. */
  readonly lastModified?: string;
  /** Creation time, in ISO 8601. */
  readonly dateRegistered?: string;
  /** Relation of the account to the repository: `owner`, `editor`, `member` or `collaborator`. Absent without one, and with an organization access token. */
  readonly affiliation?: string;
}

/** Result of `getRepositoryTags`. */
export interface RepositoryTag {
  /** Name of the tag. */
  readonly name: string;
  /** Numeric id of the tag. */
  readonly id?: number;
  /** Numeric id of the repository. */
  readonly repository?: number;
  /** Digest that the tag points to. */
  readonly digest?: string;
  /** Compressed size of all layers. In bytes. */
  readonly fullSize?: number;
  /** Media type of the manifest. */
  readonly mediaType?: string;
  /** Type of the content, for example `image` or `helm`. */
  readonly contentType?: string;
  /** Status of the tag. `active` if it was pushed or pulled within one month. */
  readonly tagStatus?: string;
  /** The tag has a manifest of version 2. */
  readonly v2?: boolean;
  /** Numeric id of the user who pushed the tag first. */
  readonly creator?: number;
  /** Numeric id of the user who changed the tag last. */
  readonly lastUpdater?: number;
  /** Docker ID of the user who changed the tag last. */
  readonly lastUpdaterUsername?: string;
  /** Time of the last change, in ISO 8601. */
  readonly lastUpdated?: string;
  /** Time of the last push, in ISO 8601. */
  readonly tagLastPushed?: string;
  /** Time of the last pull, in ISO 8601. */
  readonly tagLastPulled?: string;
  /** Images of the tag, one per platform. */
  readonly images: TagImage[];
}

/** Images of the tag, one per platform. */
export interface TagImage {
  /** Operating system. */
  readonly os?: string;
  /** Version of the operating system. */
  readonly osVersion?: string;
  /** Features of the operating system. */
  readonly osFeatures?: string;
  /** CPU architecture. */
  readonly architecture?: string;
  /** Variant of the CPU architecture. */
  readonly variant?: string;
  /** Features of the CPU. */
  readonly features?: string;
  /** Digest of the manifest for this platform. */
  readonly digest?: string;
  /** Compressed size of the layers. In bytes. */
  readonly size?: number;
  /** `active` or `inactive`, as for the tag. */
  readonly status?: string;
  /** Time of the last pull, in ISO 8601. */
  readonly lastPulled?: string;
  /** Time of the last push, in ISO 8601. */
  readonly lastPushed?: string;
  /** Layers, if the response contains them. */
  readonly layers?: TagImageLayer[];
}

/** Layers, if the response contains them. */
export interface TagImageLayer {
  /** Digest of the layer. */
  readonly digest?: string;
  /** Compressed size. In bytes. */
  readonly size?: number;
  /** Instruction of the Dockerfile. */
  readonly instruction?: string;
}

/** The organization. */
export interface OrganizationInfo {
  /** Id of the organization. */
  readonly id: string;
  /** Name of the organization. */
  readonly name: string;
  /** Display name of the organization. */
  readonly fullName?: string;
  /** Company. */
  readonly company?: string;
  /** Location of the organization. */
  readonly location?: string;
  /** Creation time, in ISO 8601. */
  readonly dateJoined?: string;
}

/** Result of `getOrgMembers`. */
export interface OrgMemberInfo {
  /** Docker ID of the user. */
  readonly username: string;
  /** Id of the member. */
  readonly id?: string;
  /** Name. */
  readonly fullName?: string;
  /** Email address. Returned only to owners. */
  readonly email?: string;
  /** Company. */
  readonly company?: string;
  /** Location. */
  readonly location?: string;
  /** Time when the user registered, in ISO 8601. */
  readonly dateJoined?: string;
  /** URL in the profile. */
  readonly profileUrl?: string;
  /** Email address of the picture at Gravatar. */
  readonly gravatarEmail?: string;
  /** URL of the picture. */
  readonly gravatarUrl?: string;
  /** Type of the account: `User` or `Org`. */
  readonly type?: string;
  /** `owner`, `editor` or `member`, or the name of a custom role. Docker does not document if a core role is returned instead of a custom role. */
  readonly role: string;
  /** Names of the teams of the member. */
  readonly teams?: string[];
  /** The email address is outside the verified domains of the organization (guest). */
  readonly isGuest?: boolean;
  /** Time of the last sign-in. Requires Docker's insights for the organization, in ISO 8601. */
  readonly lastLoggedInAt?: string;
  /** Time of the last activity. Requires Docker's insights for the organization, in ISO 8601. */
  readonly lastSeenAt?: string;
  /** Last version of Docker Desktop. Requires Docker's insights for the organization. */
  readonly lastDesktopVersion?: string;
}

/** The team. */
export interface TeamInfo {
  /** Id of the team, which TeamMember and RepositoryTeamPermission accept as `team`. */
  readonly id: string;
  /** Numeric id of the team. */
  readonly teamId: number;
  /** UUID of the team. */
  readonly uuid?: string;
  /** Name of the team. */
  readonly name: string;
  /** Description of the team. */
  readonly description?: string;
  /** Role of the team: `owner`, `editor`, `member` or a custom role, if it has one. */
  readonly role?: string;
  /** Number of members. */
  readonly memberCount?: number;
}

/** Result of `getTeamMembers`. */
export interface TeamMemberInfo {
  /** Docker ID of the user. */
  readonly username: string;
  /** Id of the member. */
  readonly id?: string;
  /** Name. */
  readonly fullName?: string;
  /** Email address. Returned only to owners. */
  readonly email?: string;
  /** Company. */
  readonly company?: string;
  /** Location. */
  readonly location?: string;
  /** Time when the user registered, in ISO 8601. */
  readonly dateJoined?: string;
  /** URL in the profile. */
  readonly profileUrl?: string;
  /** Email address of the picture at Gravatar. */
  readonly gravatarEmail?: string;
  /** URL of the picture. */
  readonly gravatarUrl?: string;
  /** Type of the account: `User` or `Org`. */
  readonly type?: string;
}

/** The token. */
export interface AccessTokenInfo {
  /** UUID of the token. */
  readonly uuid: string;
  /** Label of the token. */
  readonly tokenLabel: string;
  /** Scopes of the token. */
  readonly scopes: string[];
  /** The token is active. */
  readonly isActive: boolean;
  /** Creation time, in ISO 8601. */
  readonly createdAt?: string;
  /** Time of the last use, in ISO 8601. */
  readonly lastUsed?: string;
  /** Expiration time, in ISO 8601. */
  readonly expiresAt?: string;
  /** Origin of the token, for example `manual`. */
  readonly generatedBy?: string;
  /** Client that created the token, for example `HUB`. */
  readonly clientId?: string;
  /** IP address of the client that created the token. */
  readonly creatorIp?: string;
  /** User agent of the client that created the token. */
  readonly creatorUa?: string;
}

/** Result of `getOrgAccessTokens`. */
export interface OrgAccessTokenSummary {
  /** Id of the token within its organization. */
  readonly tokenId: string;
  /** Label of the token. */
  readonly label: string;
  /** Description of the token. */
  readonly description?: string;
  /** The token is active. */
  readonly isActive: boolean;
  /** Docker ID of the user who created the token. */
  readonly createdBy?: string;
  /** Creation time, in ISO 8601. */
  readonly createdAt?: string;
  /** Time of the last use, in ISO 8601. */
  readonly lastUsedAt?: string;
  /** Expiration time, in ISO 8601. */
  readonly expiresAt?: string;
}

/** The token. */
export interface OrgAccessTokenInfo {
  /** Id of the token within its organization. */
  readonly tokenId: string;
  /** Label of the token. */
  readonly label: string;
  /** Description of the token. */
  readonly description?: string;
  /** The token is active. */
  readonly isActive: boolean;
  /** Docker ID of the user who created the token. */
  readonly createdBy?: string;
  /** Creation time, in ISO 8601. */
  readonly createdAt?: string;
  /** Time of the last use, in ISO 8601. */
  readonly lastUsedAt?: string;
  /** Expiration time, in ISO 8601. */
  readonly expiresAt?: string;
  /** Resources that the token gives access to. */
  readonly resources: OrgAccessTokenResourceInfo[];
}

/** Resources that the token gives access to. */
export interface OrgAccessTokenResourceInfo {
  /** `TYPE_REPO` or `TYPE_ORG`. */
  readonly type: string;
  /** Path of the resource, for example `acme/app` or `acme/*`. */
  readonly path: string;
  /** Scopes for the resource. */
  readonly scopes: string[];
}

/** The manifest that the tag or digest points to. */
export interface Image {
  /** Digest of the manifest. */
  readonly digest: string;
  /** Media type of the manifest. */
  readonly mediaType: string;
  /** Size of the configuration and the layers. In bytes. Only with `details`. Omitted for a multi-platform image, because reading each platform would count as a pull. */
  readonly size?: number;
  /** Platforms, for example `linux/arm64/v8`. Only with `details`. */
  readonly platforms?: string[];
  /** Annotations of the manifest. Only with `details`. */
  readonly annotations?: Record<string, string>;
}

/** Result of `getReferrers`. */
export interface Referrer {
  /** Digest of the manifest of the referrer. */
  readonly digest: string;
  /** Media type of the manifest. */
  readonly mediaType: string;
  /** Digest of the image. */
  readonly subject: string;
  /** Type of the content, for example `application/spdx+json`. Omitted with a `tag`. */
  readonly artifactType?: string;
  /** Size of the manifest. In bytes. Omitted with a `tag`. */
  readonly size?: number;
  /** Annotations of the manifest. Empty with a `tag`. */
  readonly annotations: Record<string, string>;
  /** Tag with which earlier versions of cosign store signatures (`sha256-….sig`), attestations (`.att`) and SBOMs (`.sbom`). Omitted for other referrers. */
  readonly tag?: string;
}
