import type { ComponentDefinition, Definition, FunctionDefinition } from "./define";
import { app } from "./realtime/app";
import { checkCredentials } from "./realtime/check-credentials";
import { getAccount, getApp, getApps, getKeys, getNamespaces, getQueues, getRules } from "./realtime/functions";
import { key } from "./realtime/key";
import { namespace } from "./realtime/namespace";
import { pusherApp } from "./realtime/pusher-app";
import { queue } from "./realtime/queue";
import { rules } from "./realtime/rules";
import { accessToken } from "./registry/access-token";
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
} from "./registry/functions";
import { imageCopy } from "./registry/image-copy";
import { getImage, listTags } from "./registry/image-functions";
import { imageTag } from "./registry/image-tag";
import { orgAccessToken } from "./registry/org-access-token";
import { orgImageAccess } from "./registry/org-image-access";
import { orgMember } from "./registry/org-member";
import { orgRegistryAccess } from "./registry/org-registry-access";
import { repository } from "./registry/repository";
import { repositoryTeamPermission } from "./registry/repository-team-permission";
import { team } from "./registry/team";
import { teamMember } from "./registry/team-member";
import { webhook } from "./registry/webhook";
import { getDocument, getResources } from "./rest-resource/functions";
import { resource } from "./rest-resource/resource";
import { alias } from "./search/alias";
import { dataSource } from "./search/data-source";
import {
  getAlias,
  getDataSource,
  getDocumentCount,
  getIndex,
  getIndexer,
  getIndexerStatus,
  getIndexes,
  getIndexStatistics,
  getServiceStatistics,
  getSkillset,
  getSynonymMap,
} from "./search/functions";
import { indexer } from "./search/indexer";
import { index } from "./search/search-index";
import { skillset } from "./search/skillset";
import { synonymMap } from "./search/synonym-map";

/** Every resource that Trefoil knows. A new one is a line here. */
export const catalogue: readonly Definition[] = [
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
  index,
  synonymMap,
  alias,
  dataSource,
  indexer,
  skillset,
  app,
  key,
  namespace,
  queue,
  ...rules,
  resource,
];

/** Every component, which is several of them declared as one. */
export const components: readonly ComponentDefinition[] = [pusherApp];

/** Every function. */
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
  getIndex,
  getIndexes,
  getIndexStatistics,
  getDocumentCount,
  getServiceStatistics,
  getIndexer,
  getIndexerStatus,
  getDataSource,
  getSkillset,
  getSynonymMap,
  getAlias,
  getAccount,
  getApps,
  getApp,
  getKeys,
  getNamespaces,
  getQueues,
  getRules,
  checkCredentials,
  getResources,
  getDocument,
];
