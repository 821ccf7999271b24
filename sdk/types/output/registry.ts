// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type { DescribedBy } from "../../base/described-by";
import type * as input from "../input";

/** Tags that cannot change once pushed. */
export interface ImmutableTags extends DescribedBy<input.registry.ImmutableTags> {
  readonly enabled: boolean;
  readonly rules?: string[];
}

/** `TokenResource` in outputs. */
export interface TokenResource extends DescribedBy<input.registry.TokenResource> {
  readonly type: "TYPE_REPO" | "TYPE_ORG";
  readonly path: string;
  readonly scopes: string[];
}

/** `CustomRegistry` in outputs. */
export interface CustomRegistry extends DescribedBy<input.registry.CustomRegistry> {
  readonly address: string;
  readonly friendlyName: string;
  readonly allowed?: boolean;
}

/** The repository. */
export interface RepositoryInfo {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** One line. */
  readonly description?: string;
  /** Whether only its members see it. */
  readonly private: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** What it is about. */
  readonly categories?: RepositoryCategory[];
  /** How many people starred it. */
  readonly starCount?: number;
  /** How often it was pulled. */
  readonly pullCount?: number;
  /** Bytes that it takes. */
  readonly storageSize?: number;
  /** When something was pushed to it last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was made, in ISO 8601. */
  readonly registeredAt?: string;
  /** Markdown of its page. */
  readonly overview?: string;
  /** Tags that cannot change once pushed. */
  readonly immutableTags?: RepositoryImmutableTags;
}

/** `RepositoryCategory` in results. */
export interface RepositoryCategory {
  /** Its id. */
  readonly slug: string;
  /** What people see of it. */
  readonly name: string;
}

/** Tags that cannot change once pushed. */
export interface RepositoryImmutableTags {
  /** Whether tags that match a rule can neither be moved nor deleted. */
  readonly enabled: boolean;
  /** RE2 patterns of tags. */
  readonly rules: string[];
}

/** `RepositorySummary` in results. */
export interface RepositorySummary {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** One line. */
  readonly description?: string;
  /** Whether only its members see it. */
  readonly private: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** What it is about. */
  readonly categories?: RepositoryCategory[];
  /** How many people starred it. */
  readonly starCount?: number;
  /** How often it was pulled. */
  readonly pullCount?: number;
  /** Bytes that it takes. */
  readonly storageSize?: number;
  /** When something was pushed to it last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was made, in ISO 8601. */
  readonly registeredAt?: string;
}

/** `RepositoryTag` in results. */
export interface RepositoryTag {
  /** Name of the tag. */
  readonly name: string;
  /** Digest that the tag points at. */
  readonly digest?: string;
  /** Bytes of all layers, compressed. */
  readonly fullSize?: number;
  /** Media type of the manifest. */
  readonly mediaType?: string;
  /** What it is, such as `image` or `helm`. */
  readonly contentType?: string;
  /** `active` when pushed or pulled within a month. */
  readonly status?: string;
  /** When it was moved last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was pushed last, in ISO 8601. */
  readonly lastPushed?: string;
  /** When it was pulled last, in ISO 8601. */
  readonly lastPulled?: string;
  /** One image a platform. */
  readonly images: TagImage[];
}

/** `TagImage` in results. */
export interface TagImage {
  /** Operating system. */
  readonly os?: string;
  /** Architecture of the processor. */
  readonly architecture?: string;
  /** Variant of the architecture. */
  readonly variant?: string;
  /** Digest of the manifest of this platform. */
  readonly digest?: string;
  /** Bytes of its layers, compressed. */
  readonly size?: number;
}

/** The organisation. */
export interface OrganizationInfo {
  /** Id of the organisation. */
  readonly id: string;
  /** Name of the organisation. */
  readonly name: string;
  /** What people see of it. */
  readonly fullName?: string;
  /** Company. */
  readonly company?: string;
  /** Where it is. */
  readonly location?: string;
  /** When it was made, in ISO 8601. */
  readonly joinedAt?: string;
}

/** `OrganizationMember` in results. */
export interface OrganizationMember {
  /** User name. */
  readonly userName: string;
  /** Name. */
  readonly fullName?: string;
  /** Address; only owners are told. */
  readonly email?: string;
  /** `owner`, `editor` or `member`. */
  readonly role: string;
  /** Names of the member's teams. */
  readonly teams?: string[];
  /** Whether the address is outside of its domains. */
  readonly guest?: boolean;
}

/** The team. */
export interface TeamInfo {
  /** What TeamMember and RepositoryTeamPermission take as `team`. */
  readonly id: string;
  /** Number of the team. */
  readonly teamId: number;
  /** UUID of the team. */
  readonly uuid?: string;
  /** Name of the team. */
  readonly name: string;
  /** What the team is for. */
  readonly description?: string;
  /** How many are in it. */
  readonly memberCount?: number;
}

/** `TeamPerson` in results. */
export interface TeamPerson {
  /** User name. */
  readonly userName: string;
  /** Name. */
  readonly fullName?: string;
  /** Address; only owners are told. */
  readonly email?: string;
}

/** `AccessTokenInfo` in results. */
export interface AccessTokenInfo {
  /** Id of the token. */
  readonly uuid: string;
  /** Label of the token. */
  readonly label: string;
  /** What it may do. */
  readonly scopes: string[];
  /** Whether it can be used. */
  readonly active: boolean;
  /** When it was made, in ISO 8601. */
  readonly createdAt?: string;
  /** When it was used last, in ISO 8601. */
  readonly lastUsed?: string;
  /** When it ends, in ISO 8601. */
  readonly expiresAt?: string;
}

/** What a tag or a digest points at. */
export interface Image {
  /** Digest of the manifest. */
  readonly digest: string;
  /** Media type of the manifest. */
  readonly mediaType: string;
  /** Bytes of configuration and layers, with `details`. An index tells none: each platform would be a pull. */
  readonly size?: number;
  /** Platforms such as `linux/arm64/v8`, with `details`. */
  readonly platforms?: string[];
  /** Annotations of the manifest, with `details`. */
  readonly annotations?: Record<string, string>;
}
