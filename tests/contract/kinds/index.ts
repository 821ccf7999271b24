import type { KindFacts } from "./kind";
import { app } from "./realtime/app";
import { key } from "./realtime/key";
import { namespace } from "./realtime/namespace";
import { queue } from "./realtime/queue";
import { rules } from "./realtime/rules/rules";
import { accessToken } from "./registry/access-token";
import { artifact } from "./registry/artifact";
import { imageCopy } from "./registry/image-copy";
import { imageTag } from "./registry/image-tag";
import { orgAccessToken } from "./registry/org-access-token";
import { orgImageAccessAllowlist } from "./registry/org-image-access-allowlist";
import { orgImageAccessManagement } from "./registry/org-image-access-management";
import { orgMember } from "./registry/org-member";
import { orgNamespaceSettings } from "./registry/org-namespace-settings";
import { orgRegistryAccessManagement } from "./registry/org-registry-access-management";
import { orgRegistrySettings } from "./registry/org-registry-settings";
import { repository } from "./registry/repository";
import { repositoryImmutableTags } from "./registry/repository-immutable-tags";
import { repositoryTeamPermission } from "./registry/repository-team-permission";
import { tagRetention } from "./registry/tag-retention";
import { team } from "./registry/team";
import { teamMember } from "./registry/team-member";
import { webhook } from "./registry/webhook";
import { resource } from "./rest/resource";
import { alias } from "./search/alias";
import { dataSource } from "./search/data-source";
import { indexer } from "./search/indexer";
import { knowledgeBase } from "./search/knowledge-base";
import { knowledgeSource } from "./search/knowledge-source";
import { index } from "./search/search-index";
import { skillset } from "./search/skillset";
import { synonymMap } from "./search/synonym-map";

/** Every kind of the catalogue. A new kind has one line here and a file next to the others of its service. */
export const kinds: Readonly<Record<string, KindFacts>> = {
  "registry:Repository": repository,
  "registry:AccessToken": accessToken,
  "registry:OrgAccessToken": orgAccessToken,
  "registry:Webhook": webhook,
  "registry:Team": team,
  "registry:TeamMember": teamMember,
  "registry:RepositoryTeamPermission": repositoryTeamPermission,
  "registry:OrgMember": orgMember,
  "registry:OrgImageAccessManagement": orgImageAccessManagement,
  "registry:OrgRegistryAccessManagement": orgRegistryAccessManagement,
  "registry:OrgNamespaceSettings": orgNamespaceSettings,
  "registry:OrgImageAccessAllowlist": orgImageAccessAllowlist,
  "registry:OrgRegistrySettings": orgRegistrySettings,
  "registry:RepositoryImmutableTags": repositoryImmutableTags,
  "registry:ImageTag": imageTag,
  "registry:ImageCopy": imageCopy,
  "registry:TagRetention": tagRetention,
  "registry:Artifact": artifact,
  "search:Index": index,
  "search:SynonymMap": synonymMap,
  "search:Alias": alias,
  "search:DataSource": dataSource,
  "search:Indexer": indexer,
  "search:Skillset": skillset,
  "search:KnowledgeSource": knowledgeSource,
  "search:KnowledgeBase": knowledgeBase,
  "realtime:App": app,
  "realtime:Key": key,
  "realtime:Namespace": namespace,
  "realtime:Queue": queue,
  "rest:Resource": resource,
  ...rules,
};
