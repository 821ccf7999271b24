import type { Definition, FunctionDefinition } from "../define";
import { accessToken } from "./access-token";
import {
  getAccessTokens,
  getMembers,
  getOrganization,
  getRepositories,
  getRepository,
  getTags,
  getTeam,
  getTeamMembers,
  verifyImmutableTags,
} from "./functions";
import { imageCopy } from "./image-copy";
import { getImage, listTags } from "./image-functions";
import { imageTag } from "./image-tag";
import { orgAccessToken } from "./org-access-token";
import { orgImageAccess } from "./org-image-access";
import { orgMember } from "./org-member";
import { orgRegistryAccess } from "./org-registry-access";
import { repository } from "./repository";
import { repositoryTeamPermission } from "./repository-team-permission";
import { team } from "./team";
import { teamMember } from "./team-member";
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
  orgImageAccess,
  orgRegistryAccess,
  imageTag,
  imageCopy,
];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [
  getRepository,
  getRepositories,
  getTags,
  verifyImmutableTags,
  getOrganization,
  getMembers,
  getTeam,
  getTeamMembers,
  getAccessTokens,
  getImage,
  listTags,
];
