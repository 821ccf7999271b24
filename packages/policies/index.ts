import { noWildcardCapabilities } from "./capabilities";
import { noDataLoss } from "./data-loss";
import { deletionProtection } from "./deletion-protection";
import type {
  AdminScopeOptions,
  CapabilityOptions,
  DataLossOptions,
  DeletionProtectionOptions,
  EnforcementLevel,
  PolicyException,
  PublicRepositoryOptions,
  TagRetentionOptions,
  TokenExpiryOptions,
  TrefoilPolicy,
} from "./options";
import { noPublicRepositories } from "./repositories";
import { tagRetention } from "./tag-retention";
import { noAdminScopes, tokenExpiry } from "./tokens";
import { tlsOnly } from "./transport";
import { noUndeclaredObjects } from "./undeclared-objects";

/** Configuration of one policy: its enforcement level, or an object with this level, exceptions and the options of the policy. */
export type TrefoilPolicySettings<Options = unknown> =
  | EnforcementLevel
  | ({ readonly enforcementLevel?: EnforcementLevel; readonly exceptions?: readonly PolicyException[] } & Options);

/** Configuration of the policies, for the third argument of `PolicyPack`. */
export type TrefoilPolicyConfig = {
  /** Enforcement level of all policies of the pack. */
  readonly all?: EnforcementLevel;
  readonly "trefoil-deletion-protection"?: TrefoilPolicySettings<DeletionProtectionOptions>;
  readonly "trefoil-no-admin-scopes"?: TrefoilPolicySettings<AdminScopeOptions>;
  readonly "trefoil-no-data-loss"?: TrefoilPolicySettings<DataLossOptions>;
  readonly "trefoil-no-public-repositories"?: TrefoilPolicySettings<PublicRepositoryOptions>;
  readonly "trefoil-no-undeclared-objects"?: TrefoilPolicySettings;
  readonly "trefoil-no-wildcard-capabilities"?: TrefoilPolicySettings<CapabilityOptions>;
  readonly "trefoil-tag-retention"?: TrefoilPolicySettings<TagRetentionOptions>;
  readonly "trefoil-tls-only"?: TrefoilPolicySettings;
  readonly "trefoil-token-expiry"?: TrefoilPolicySettings<TokenExpiryOptions>;
};

/**
 * Policies for resources of Trefoil, for a policy pack of `@pulumi/policy`:
 *
 * ```ts
 * import { PolicyPack } from "@pulumi/policy";
 * import { trefoilPolicies } from "trefoil/policies";
 *
 * new PolicyPack("acme", { enforcementLevel: "mandatory", policies: trefoilPolicies });
 * ```
 */
export const trefoilPolicies: TrefoilPolicy[] = [
  noWildcardCapabilities,
  noPublicRepositories,
  tokenExpiry,
  noAdminScopes,
  tlsOnly,
  deletionProtection,
  noDataLoss,
  tagRetention,
  noUndeclaredObjects,
];

export type {
  AdminScopeOptions,
  CapabilityOptions,
  DataLossOptions,
  DeletionProtectionOptions,
  PolicyException,
  PublicRepositoryOptions,
  TagRetentionOptions,
  TokenExpiryOptions,
  TrefoilPolicy,
};
