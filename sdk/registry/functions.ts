// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { invoke, invokeOutput } from "../base/functions/invoke";
import type * as output from "../types/output";

/** Returns a repository, including figures that change without an update, such as the number of pulls. */
export function getRepository(args: GetRepositoryArgs): Promise<output.registry.RepositoryInfo> {
  return invoke("registry:getRepository", args);
}

/**
 * Output form of {@link getRepository}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getRepositoryOutput({ namespace: "acme", name: "app" });
 * ```
 */
export function getRepositoryOutput(
  args: GetRepositoryOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.RepositoryInfo> {
  return invokeOutput("registry:getRepository", { ...args }, opts);
}

/** Arguments of `getRepository`. */
export interface GetRepositoryArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
}

/** Arguments of `getRepositoryOutput`. */
export interface GetRepositoryOutputArgs extends DescribedBy<GetRepositoryArgs> {
  readonly namespace: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
}

/** Returns all repositories of a namespace that the credentials have access to. With an organization access token without the scope scope-repository-list, Docker Hub omits private repositories without an error, and a warning is shown. Use `getRepository` to read a single repository. */
export function getRepositories(args: GetRepositoriesArgs): Promise<output.registry.RepositorySummary[]> {
  return invoke("registry:getRepositories", args);
}

/**
 * Output form of {@link getRepositories}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getRepositoriesOutput({ namespace: "acme" });
 * ```
 */
export function getRepositoriesOutput(
  args: GetRepositoriesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.RepositorySummary[]> {
  return invokeOutput("registry:getRepositories", { ...args }, opts);
}

/** Arguments of `getRepositories`. */
export interface GetRepositoriesArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. */
  readonly namespace: string;
}

/** Arguments of `getRepositoriesOutput`. */
export interface GetRepositoriesOutputArgs extends DescribedBy<GetRepositoriesArgs> {
  readonly namespace: pulumi.Input<string>;
}

/** Returns all tags of a repository. */
export function getRepositoryTags(args: GetRepositoryTagsArgs): Promise<output.registry.RepositoryTag[]> {
  return invoke("registry:getRepositoryTags", args);
}

/**
 * Output form of {@link getRepositoryTags}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getRepositoryTagsOutput({ namespace: "acme", name: "app" });
 * ```
 */
export function getRepositoryTagsOutput(
  args: GetRepositoryTagsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.RepositoryTag[]> {
  return invokeOutput("registry:getRepositoryTags", { ...args }, opts);
}

/** Arguments of `getRepositoryTags`. */
export interface GetRepositoryTagsArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
}

/** Arguments of `getRepositoryTagsOutput`. */
export interface GetRepositoryTagsOutputArgs extends DescribedBy<GetRepositoryTagsArgs> {
  readonly namespace: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
}

/** Returns the tags of a repository that an immutable tags rule would match. Nothing is changed. */
export function verifyImmutableTags(args: VerifyImmutableTagsArgs): Promise<string[]> {
  return invoke("registry:verifyImmutableTags", args);
}

/**
 * Output form of {@link verifyImmutableTags}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.verifyImmutableTagsOutput({ namespace: "acme", name: "app", regex: "v.*" });
 * ```
 */
export function verifyImmutableTagsOutput(
  args: VerifyImmutableTagsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<string[]> {
  return invokeOutput("registry:verifyImmutableTags", { ...args }, opts);
}

/** Arguments of `verifyImmutableTags`. */
export interface VerifyImmutableTagsArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** The rule: an RE2 regular expression. */
  readonly regex: string;
}

/** Arguments of `verifyImmutableTagsOutput`. */
export interface VerifyImmutableTagsOutputArgs extends DescribedBy<VerifyImmutableTagsArgs> {
  readonly namespace: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
  readonly regex: pulumi.Input<string>;
}

/** Returns an organization. */
export function getOrganization(args: GetOrganizationArgs): Promise<output.registry.OrganizationInfo> {
  return invoke("registry:getOrganization", args);
}

/**
 * Output form of {@link getOrganization}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getOrganizationOutput({ organization: "acme" });
 * ```
 */
export function getOrganizationOutput(
  args: GetOrganizationOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.OrganizationInfo> {
  return invokeOutput("registry:getOrganization", { ...args }, opts);
}

/** Arguments of `getOrganization`. */
export interface GetOrganizationArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
}

/** Arguments of `getOrganizationOutput`. */
export interface GetOrganizationOutputArgs extends DescribedBy<GetOrganizationArgs> {
  readonly organization: pulumi.Input<string>;
}

/** Returns all members of an organization. Invited users become members when they accept the invitation. */
export function getOrgMembers(args: GetOrgMembersArgs): Promise<output.registry.OrgMemberInfo[]> {
  return invoke("registry:getOrgMembers", args);
}

/**
 * Output form of {@link getOrgMembers}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getOrgMembersOutput({ organization: "acme" });
 * ```
 */
export function getOrgMembersOutput(
  args: GetOrgMembersOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.OrgMemberInfo[]> {
  return invokeOutput("registry:getOrgMembers", { ...args }, opts);
}

/** Arguments of `getOrgMembers`. */
export interface GetOrgMembersArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
}

/** Arguments of `getOrgMembersOutput`. */
export interface GetOrgMembersOutputArgs extends DescribedBy<GetOrgMembersArgs> {
  readonly organization: pulumi.Input<string>;
}

/** Returns a team of an organization by its name. */
export function getTeam(args: GetTeamArgs): Promise<output.registry.TeamInfo> {
  return invoke("registry:getTeam", args);
}

/**
 * Output form of {@link getTeam}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getTeamOutput({ organization: "acme", name: "developers" });
 * ```
 */
export function getTeamOutput(args: GetTeamOutputArgs, opts?: InvokeOptions): pulumi.Output<output.registry.TeamInfo> {
  return invokeOutput("registry:getTeam", { ...args }, opts);
}

/** Arguments of `getTeam`. */
export interface GetTeamArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
  /** Name of the team. */
  readonly name: string;
}

/** Arguments of `getTeamOutput`. */
export interface GetTeamOutputArgs extends DescribedBy<GetTeamArgs> {
  readonly organization: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
}

/** Returns all members of a team. */
export function getTeamMembers(args: GetTeamMembersArgs): Promise<output.registry.TeamMemberInfo[]> {
  return invoke("registry:getTeamMembers", args);
}

/**
 * Output form of {@link getTeamMembers}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getTeamMembersOutput({ organization: "acme", name: "developers" });
 * ```
 */
export function getTeamMembersOutput(
  args: GetTeamMembersOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.TeamMemberInfo[]> {
  return invokeOutput("registry:getTeamMembers", { ...args }, opts);
}

/** Arguments of `getTeamMembers`. */
export interface GetTeamMembersArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
  /** Name of the team. */
  readonly name: string;
}

/** Arguments of `getTeamMembersOutput`. */
export interface GetTeamMembersOutputArgs extends DescribedBy<GetTeamMembersArgs> {
  readonly organization: pulumi.Input<string>;
  readonly name: pulumi.Input<string>;
}

/** Returns the personal access tokens of the account, without their values. */
export function getAccessTokens(args: GetAccessTokensArgs = {}): Promise<output.registry.AccessTokenInfo[]> {
  return invoke("registry:getAccessTokens", args);
}

/**
 * Output form of {@link getAccessTokens}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getAccessTokensOutput();
 * ```
 */
export function getAccessTokensOutput(
  args: GetAccessTokensOutputArgs = {},
  opts?: InvokeOptions,
): pulumi.Output<output.registry.AccessTokenInfo[]> {
  return invokeOutput("registry:getAccessTokens", { ...args }, opts);
}

/** Arguments of `getAccessTokens`. */
export interface GetAccessTokensArgs {
  /** Filter by active (`true`) or inactive (`false`) tokens. If omitted, all tokens are returned. */
  readonly isActive?: boolean;
}

/** Arguments of `getAccessTokensOutput`. */
export interface GetAccessTokensOutputArgs extends DescribedBy<GetAccessTokensArgs> {
  readonly isActive?: pulumi.Input<boolean>;
}

/** Returns a personal access token of the account, without its value. */
export function getAccessToken(args: GetAccessTokenArgs): Promise<output.registry.AccessTokenInfo> {
  return invoke("registry:getAccessToken", args);
}

/**
 * Output form of {@link getAccessToken}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getAccessTokenOutput({ uuid: "b30bbf97-506c-4ecd-aabc-842f3cb484fb" });
 * ```
 */
export function getAccessTokenOutput(
  args: GetAccessTokenOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.AccessTokenInfo> {
  return invokeOutput("registry:getAccessToken", { ...args }, opts);
}

/** Arguments of `getAccessToken`. */
export interface GetAccessTokenArgs {
  /** UUID of the token. */
  readonly uuid: string;
}

/** Arguments of `getAccessTokenOutput`. */
export interface GetAccessTokenOutputArgs extends DescribedBy<GetAccessTokenArgs> {
  readonly uuid: pulumi.Input<string>;
}

/** Returns the access tokens of an organization, without their values and resources. Use `getOrgAccessToken` to read the resources of a token. */
export function getOrgAccessTokens(args: GetOrgAccessTokensArgs): Promise<output.registry.OrgAccessTokenSummary[]> {
  return invoke("registry:getOrgAccessTokens", args);
}

/**
 * Output form of {@link getOrgAccessTokens}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getOrgAccessTokensOutput({ organization: "acme" });
 * ```
 */
export function getOrgAccessTokensOutput(
  args: GetOrgAccessTokensOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.OrgAccessTokenSummary[]> {
  return invokeOutput("registry:getOrgAccessTokens", { ...args }, opts);
}

/** Arguments of `getOrgAccessTokens`. */
export interface GetOrgAccessTokensArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
  /** Filter by active (`true`) or inactive (`false`) tokens. If omitted, all tokens are returned. */
  readonly isActive?: boolean;
}

/** Arguments of `getOrgAccessTokensOutput`. */
export interface GetOrgAccessTokensOutputArgs extends DescribedBy<GetOrgAccessTokensArgs> {
  readonly organization: pulumi.Input<string>;
  readonly isActive?: pulumi.Input<boolean>;
}

/** Returns an access token of an organization with its resources, without its value. */
export function getOrgAccessToken(args: GetOrgAccessTokenArgs): Promise<output.registry.OrgAccessTokenInfo> {
  return invoke("registry:getOrgAccessToken", args);
}

/**
 * Output form of {@link getOrgAccessToken}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getOrgAccessTokenOutput({
 *   organization: "acme",
 *   tokenId: "a7a5ef25-8889-43a0-8cc7-f2a94268e861",
 * });
 * ```
 */
export function getOrgAccessTokenOutput(
  args: GetOrgAccessTokenOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.OrgAccessTokenInfo> {
  return invokeOutput("registry:getOrgAccessToken", { ...args }, opts);
}

/** Arguments of `getOrgAccessToken`. */
export interface GetOrgAccessTokenArgs {
  /** Name of the organization. Minimum length: 2. */
  readonly organization: string;
  /** Id of the token. */
  readonly tokenId: string;
}

/** Arguments of `getOrgAccessTokenOutput`. */
export interface GetOrgAccessTokenOutputArgs extends DescribedBy<GetOrgAccessTokenArgs> {
  readonly organization: pulumi.Input<string>;
  readonly tokenId: pulumi.Input<string>;
}

/** Returns the digest that a tag of a container registry points to. The HEAD request does not count as a pull. */
export function getImage(args: GetImageArgs): Promise<output.registry.Image> {
  return invoke("registry:getImage", args);
}

/**
 * Output form of {@link getImage}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getImageOutput({ image: "registry.example.com/acme/app:staging" });
 * ```
 */
export function getImageOutput(args: GetImageOutputArgs, opts?: InvokeOptions): pulumi.Output<output.registry.Image> {
  return invokeOutput("registry:getImage", { ...args }, opts);
}

/** Arguments of `getImage`. */
export interface GetImageArgs {
  /** Image by tag or digest, for example `ghcr.io/acme/app:1.2`. Default tag: `latest`. */
  readonly image: string;
  /** Also read platforms, size and annotations, which counts as one pull. Default: `false`. */
  readonly details?: boolean;
}

/** Arguments of `getImageOutput`. */
export interface GetImageOutputArgs extends DescribedBy<GetImageArgs> {
  readonly image: pulumi.Input<string>;
  readonly details?: pulumi.Input<boolean>;
}

/** Returns all tags of a repository in a container registry. */
export function getImageTags(args: GetImageTagsArgs): Promise<string[]> {
  return invoke("registry:getImageTags", args);
}

/**
 * Output form of {@link getImageTags}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getImageTagsOutput({ repository: "registry.example.com/acme/app" });
 * ```
 */
export function getImageTagsOutput(args: GetImageTagsOutputArgs, opts?: InvokeOptions): pulumi.Output<string[]> {
  return invokeOutput("registry:getImageTags", { ...args }, opts);
}

/** Arguments of `getImageTags`. */
export interface GetImageTagsArgs {
  /** Repository with its registry, for example `ghcr.io/acme/app`. */
  readonly repository: string;
}

/** Arguments of `getImageTagsOutput`. */
export interface GetImageTagsOutputArgs extends DescribedBy<GetImageTagsArgs> {
  readonly repository: pulumi.Input<string>;
}

/** Returns the referrers of an image: signatures, SBOMs and attestations that are stored in the same repository. Referrers of single platforms are not included. */
export function getReferrers(args: GetReferrersArgs): Promise<output.registry.Referrer[]> {
  return invoke("registry:getReferrers", args);
}

/**
 * Output form of {@link getReferrers}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getReferrersOutput({ image: "registry.example.com/acme/app:staging" });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * const result = registry.getReferrersOutput({
 *   image: "registry.example.com/acme/app:staging",
 *   artifactType: "application/spdx+json",
 * });
 * ```
 */
export function getReferrersOutput(
  args: GetReferrersOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.registry.Referrer[]> {
  return invokeOutput("registry:getReferrers", { ...args }, opts);
}

/** Arguments of `getReferrers`. */
export interface GetReferrersArgs {
  /** Image by tag or digest, for example `ghcr.io/acme/app:1.2`. Default tag: `latest`. */
  readonly image: string;
  /** Return only referrers of this type, for example `application/spdx+json`. Referrers with a `tag` usually have no type and are then omitted. */
  readonly artifactType?: string;
}

/** Arguments of `getReferrersOutput`. */
export interface GetReferrersOutputArgs extends DescribedBy<GetReferrersArgs> {
  readonly image: pulumi.Input<string>;
  readonly artifactType?: pulumi.Input<string>;
}
