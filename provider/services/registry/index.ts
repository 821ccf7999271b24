import type { Definition, FunctionDefinition } from "../../define";
import { artifact } from "./images/artifact";
import { imageCopy } from "./images/image-copy";
import { getImage, getImageTags, getReferrers } from "./images/image-functions";
import { imageTag } from "./images/image-tag";
import { tagRetention } from "./images/tag-retention";
import { orgImageAccessAllowlist } from "./organization/org-image-access-allowlist";
import { orgImageAccessManagement } from "./organization/org-image-access-management";
import { orgMember } from "./organization/org-member";
import { orgNamespaceSettings } from "./organization/org-namespace-settings";
import { orgRegistryAccessManagement } from "./organization/org-registry-access-management";
import { orgRegistrySettings } from "./organization/org-registry-settings";
import { getOrganization, getOrgMembers, getTeam, getTeamMembers } from "./organization/organization-functions";
import { team } from "./organization/team";
import { teamMember } from "./organization/team-member";
import { repository } from "./repository";
import { getRepositories, getRepository, getRepositoryTags, verifyImmutableTags } from "./repository-functions";
import { repositoryImmutableTags } from "./repository-immutable-tags";
import { repositoryTeamPermission } from "./repository-team-permission";
import { accessToken } from "./tokens/access-token";
import { orgAccessToken } from "./tokens/org-access-token";
import { getAccessToken, getAccessTokens, getOrgAccessToken, getOrgAccessTokens } from "./tokens/token-functions";
import { webhook } from "./webhook";

/** Every resource of the module. A new one is a line here. */
export const resources: readonly Definition[] = [
  repository,
  accessToken,
  orgAccessToken,
  webhook,
  team,
  teamMember,
  repositoryTeamPermission,
  orgMember,
  orgImageAccessManagement,
  orgRegistryAccessManagement,
  orgNamespaceSettings,
  orgImageAccessAllowlist,
  orgRegistrySettings,
  repositoryImmutableTags,
  imageTag,
  imageCopy,
  tagRetention,
  artifact,
];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [
  getRepository,
  getRepositories,
  getRepositoryTags,
  verifyImmutableTags,
  getOrganization,
  getOrgMembers,
  getTeam,
  getTeamMembers,
  getAccessTokens,
  getAccessToken,
  getOrgAccessTokens,
  getOrgAccessToken,
  getImage,
  getImageTags,
  getReferrers,
];
