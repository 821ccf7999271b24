/** Level at which Pulumi enforces a policy. */
export type EnforcementLevel = "advisory" | "mandatory" | "remediate" | "disabled";

/**
 * A policy for a pack of `@pulumi/policy`, whose own types do not compile in a program that checks the types of its libraries.
 */
export interface TrefoilPolicy {
  name: string;
  description: string;
  enforcementLevel?: EnforcementLevel;
}

/** A resource that may violate a policy: its `urn`, or its `type` and `name`. */
export interface PolicyException {
  /** URN of the resource. `*` matches any characters. */
  readonly urn?: string;
  /** Type of the resource, such as `registry.Repository`. */
  readonly type?: string;
  /** Name of the resource in the program. `*` matches any characters. */
  readonly name?: string;
  /** Reason of the exception. */
  readonly reason: string;
  /** Last day of the exception in UTC, such as `2027-03-31`. Default: it does not expire. */
  readonly expires?: string;
}

/** Kinds whose objects contain data, which Trefoil protects unless `forceDestroy` is set. */
export type ProtectedKind =
  | "registry.Repository"
  | "realtime.App"
  | "realtime.Queue"
  | "search.Index"
  | "search.KnowledgeSource";

/** Options of `trefoil-no-wildcard-capabilities`. */
export interface CapabilityOptions {
  /** Allow channel patterns that consist of wildcards, such as `*`, `[*]*` and `*:*`. */
  readonly allowAllChannels?: boolean;
}

/** Options of `trefoil-no-data-loss`. */
export interface DataLossOptions {
  /** Stacks that the policy applies to, such as `production` and `prod-*`. */
  readonly stacks?: readonly string[];
}

/** Options of `trefoil-deletion-protection`. */
export interface DeletionProtectionOptions {
  /** Kinds that the policy applies to. */
  readonly resources?: readonly ProtectedKind[];
  /** Require the resource option `protect`, too. */
  readonly requireProtect?: boolean;
}

/** Options of `trefoil-no-public-repositories`. */
export interface PublicRepositoryOptions {
  /** Repositories that may be public. */
  readonly publicRepositories?: readonly string[];
}

/** Options of `trefoil-tag-retention`. */
export interface TagRetentionOptions {
  /** Repositories that the policy applies to. */
  readonly repositories?: readonly string[];
}

/** Options of `trefoil-token-expiry`. */
export interface TokenExpiryOptions {
  /** Longest lifetime. In days. */
  readonly maxLifetimeDays?: number;
}

/** Options of `trefoil-no-admin-scopes`. */
export interface AdminScopeOptions {
  /** Scopes that tokens may have nevertheless. */
  readonly allowedScopes?: readonly string[];
}
