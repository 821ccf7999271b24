import type { Mutation } from "./kill-support";

const request = (service: Mutation["service"], method: string, path: string): Mutation => ({ service, method, path });

const settings = "/v2/orgs/acme/settings/registry-access-management";
const putSettings = request("registry", "PUT", settings);
const putMember = request("registry", "PUT", "/v2/orgs/acme/members/bob");
const patchRepository = request("registry", "PATCH", "/v2/namespaces/acme/repositories/app");
const patchTeam = request("registry", "PATCH", "/v2/orgs/acme/groups/developers");
const postToken = request("registry", "POST", "/v2/access-tokens");
const deleteToken = request("registry", "DELETE", "/v2/access-tokens/*");
const putMap = request("search", "PUT", "/synonymmaps('*')");
const putIndex = request("search", "PUT", "/indexes('*')");
const deleteIndex = request("search", "DELETE", "/indexes('*')");
const putIndexer = request("search", "PUT", "/indexers('*')");
const resetIndexer = request("search", "POST", "/indexers('*')/search.reset");
const runIndexer = request("search", "POST", "/indexers('*')/search.run");
const putAlias = request("search", "PUT", "/aliases('*')");
const postApp = request("realtime", "POST", "/v1/accounts/*/apps");
const deleteApp = request("realtime", "DELETE", "/v1/apps/*");
const postKey = request("realtime", "POST", "/v1/apps/*/keys");
const revokeKey = request("realtime", "POST", "/v1/apps/*/keys/*/revoke");

const fields = (type: string) =>
  `forceDestroy: true, fields: [{ name: "id", type: "Edm.String", key: true }, { name: "stars", type: "${type}" }]`;
const alias = (index: string, options = "{}") =>
  `new search.Alias("hotels", { name: "hotels", index: ${index}, minDocumentCount: 0, propagationDelay: 0 }, ${options});`;
const key = (turn: string, options = "{}") => `
  const key = new realtime.Key("server", {
    appId: app.id, name: "server", capabilities: { "*": ["publish"] }, keepers: { turn: "${turn}" },
  }, ${options});`;
// After a create without a response, it is not known who created the first key.
const app = `const app = new realtime.App("chat", { name: "chat", forceDestroy: true });`;
const token = (turn: string, dependsOn: string) => `
  new registry.AccessToken("ci", { scopes: ["repo:read"], keepers: { turn: "${turn}" } }, { dependsOn: ${dependsOn} });`;

/** A change of a program whose update is killed at its requests. */
export interface Operation {
  readonly title: string;
  /** Body of the program before and after the change. */
  readonly program: (isChanged: boolean) => string;
  /** The requests of the change, in their order. A list contains parallel requests. */
  readonly requests: readonly (Mutation | readonly Mutation[])[];
  /** The requests that create objects, each one once. */
  readonly created: readonly string[];
  /** Part of the path of objects that each update after a kill deletes and creates again. */
  readonly recreated?: string;
  /** Collections of the objects at the end, without those of the seed. */
  readonly objects: readonly string[];
}

export const operations: readonly Operation[] = [
  {
    title: "creates",
    program: (isChanged) => (isChanged ? `${app} ${key("1")} ${token("1", "key")}` : ""),
    requests: [postApp, postKey, postToken],
    created: ["POST /v1/accounts/*/apps", "POST /v1/apps/*/keys"],
    recreated: "/access-tokens",
    objects: ["realtime apps", "realtime keys", "registry personalTokens"],
  },
  {
    title: "adoptions",
    program: (isChanged) =>
      isChanged
        ? `const registries = new registry.OrgRegistryAccessManagement("registries", {
             organization: "acme", adopt: true, customRegistries: [{ address: "ours.example.com", friendlyName: "Ours", allowed: true }],
           });
           new registry.OrgMember("bob", { organization: "acme", member: "bob", role: "editor" }, { dependsOn: registries });`
        : "",
    requests: [putSettings, putMember],
    created: [],
    objects: [],
  },
  {
    title: "updates",
    program: (isChanged) => `
      const app = new registry.Repository("app", { namespace: "acme", name: "app", description: "${isChanged}" });
      const team = new registry.Team("team", { organization: "acme", name: "${isChanged ? "builders" : "developers"}" }, { dependsOn: app });
      new search.SynonymMap("words", { name: "words", synonyms: ["coast, ${isChanged}"] }, { dependsOn: team });`,
    requests: [patchRepository, patchTeam, putMap],
    created: [],
    objects: ["registry repositories", "registry teams", "search synonymmaps"],
  },
  {
    title: "changes of the target of an indexer and an alias",
    program: (isChanged) => `
      const source = new search.DataSource("files", {
        type: "azureblob", credentials: { connectionString: "ResourceId=/subscriptions/0;" }, container: { name: "hotels" },
      });
      const indexes = ["one", "two"].map((name) => new search.Index(name, { name, ${fields("Edm.Int32")} }));
      const index = indexes[${isChanged ? 1 : 0}];
      const reader = new search.Indexer("reader", {
        dataSourceName: source, targetIndexName: index, waitForCompletion: true, parameters: { configuration: { parsingMode: "json" } },
      });
      ${alias("index", "{ dependsOn: reader }")}`,
    requests: [putIndexer, resetIndexer, runIndexer, putAlias],
    created: [],
    // The indexer fills both indexes with all six documents.
    objects: [
      "search aliases",
      "search datasources",
      ...Array(12).fill("search documents"),
      "search indexers",
      "search indexes",
      "search indexes",
    ],
  },
  {
    title: "a replacement that creates first",
    program: (isChanged) => `
      const index = new search.Index("hotels", { ${fields(isChanged ? "Edm.Int32" : "Edm.String")} });
      ${alias("index")}`,
    requests: [putIndex, putAlias, deleteIndex],
    created: ["PUT /indexes('*')"],
    objects: ["search aliases", "search indexes"],
  },
  {
    title: "rotations",
    program: (isChanged) => {
      const turn = isChanged ? "2" : "1";
      return `${app} ${key(turn)} ${token(turn, "key")}`;
    },
    requests: [postKey, postToken, deleteToken, revokeKey],
    created: ["POST /v1/apps/*/keys"],
    recreated: "/access-tokens",
    objects: ["realtime apps", "realtime keys", "registry personalTokens"],
  },
  {
    title: "replacements that delete first",
    program: (isChanged) => `
      ${app} ${key(isChanged ? "2" : "1", "{ deleteBeforeReplace: true }")}
      new search.Index("hotels", { name: "hotels", ${fields(isChanged ? "Edm.Int32" : "Edm.String")} });`,
    requests: [
      [revokeKey, deleteIndex],
      [postKey, putIndex],
    ],
    created: ["POST /v1/apps/*/keys"],
    recreated: "/indexes",
    objects: ["realtime apps", "realtime keys", "search indexes"],
  },
  {
    title: "deletes",
    program: (isChanged) => `
      new search.SynonymMap("words", { name: "words", synonyms: ["coast, beach"] });
      ${isChanged ? "" : `${app} ${key("1")} ${token("1", "key")}`}`,
    requests: [deleteToken, revokeKey, deleteApp],
    created: [],
    objects: ["search synonymmaps"],
  },
];
