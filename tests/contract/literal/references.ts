import { type Definition, referencedKind } from "../../../provider/define";
import { placesOf } from "../places";
import { ruleKinds } from "../rule-facts";

/** Inputs that contain the id or the name of another resource, by the vendors' documents. */
export const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "registry:Repository": {},
  "registry:AccessToken": {},
  "registry:OrgAccessToken": {},
  "registry:Webhook": { repository: "registry:Repository" },
  "registry:Team": {},
  "registry:TeamMember": { team: "registry:Team" },
  "registry:RepositoryTeamPermission": { repository: "registry:Repository", team: "registry:Team" },
  "registry:OrgMember": {},
  "registry:OrgImageAccessManagement": {},
  "registry:OrgRegistryAccessManagement": {},
  "registry:ImageTag": {},
  "registry:ImageCopy": {},
  "search:Index": { "fields[].synonymMaps[]": "search:SynonymMap" },
  "search:SynonymMap": {},
  "search:Alias": { index: "search:Index" },
  "search:DataSource": {},
  "search:Indexer": {
    dataSourceName: "search:DataSource",
    skillsetName: "search:Skillset",
    targetIndexName: "search:Index",
  },
  "search:KnowledgeSource": { "searchIndexParameters.searchIndexName": "search:Index" },
  "search:KnowledgeBase": { "knowledgeSources[].name": "search:KnowledgeSource" },
  "search:Skillset": { "indexProjections.selectors[].targetIndexName": "search:Index" },
  "realtime:App": {},
  "realtime:Key": { appId: "realtime:App" },
  "realtime:Namespace": { appId: "realtime:App" },
  "realtime:Queue": { appId: "realtime:App" },
  ...Object.fromEntries(ruleKinds.map((kind) => [`realtime:${kind}Rule`, { appId: "realtime:App" }])),
  "realtime:AmqpRule": { appId: "realtime:App", "target.queueId": "realtime:Queue" },
  "rest:Resource": {},
};

/** The same facts from a definition. */
export const referencesOf = (definition: Definition): Record<string, string> =>
  Object.fromEntries(
    placesOf(definition).flatMap(({ path, field }) =>
      [referencedKind(field) ?? []].flat().map(({ token }) => [path, token]),
    ),
  );
