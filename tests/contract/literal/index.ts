import { imageCopy, imageTag } from "./images";
import type { Literal } from "./operations";
import { app } from "./realtime";
import { namespace, queue } from "./realtime-channels";
import { key } from "./realtime-keys";
import { repository } from "./registry";
import { orgMember } from "./registry-members";
import { orgImageAccessManagement, orgRegistryAccessManagement } from "./registry-settings";
import { repositoryTeamPermission, team, teamMember } from "./registry-teams";
import { accessToken, orgAccessToken } from "./registry-tokens";
import { webhook } from "./registry-webhook";
import { resource } from "./rest";
import { ruleLiterals } from "./rules";
import { alias } from "./search-alias";
import { dataSource } from "./search-data-source";
import { index } from "./search-index";
import { indexer } from "./search-indexer";
import { knowledgeBase, knowledgeSource } from "./search-knowledge";
import { skillset } from "./search-skillset";
import { synonymMap } from "./synonym-map";

/** Requests and responses of each resource, written down from the vendors' documents. */
export const literals: readonly Literal[] = [
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
  imageTag,
  imageCopy,
  index,
  synonymMap,
  alias,
  dataSource,
  indexer,
  skillset,
  knowledgeSource,
  knowledgeBase,
  app,
  key,
  namespace,
  queue,
  ...ruleLiterals,
  resource,
];

export { holdsTo, members } from "./members";
export { type Literal, type Operation, runOperation } from "./operations";
export { foresee, type Preview, previews } from "./previews";
export { references, referencesOf } from "./references";
export { newer, newerOf } from "./versions";
