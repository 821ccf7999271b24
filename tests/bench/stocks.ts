import { type Addresses, off, type ServiceName } from "./emulator";
import { ofRealtime, ofRegistry, ofSearch, type Subject } from "./subjects";

/** One stack with many objects of several kinds, for refreshes and updates without changes. */
export interface Stock extends Subject {
  readonly service: ServiceName;
  readonly resources: number;
  /** The most requests of a refresh. */
  readonly mostRequests: number;
  /** Login requests of the service, which are counted separately. */
  readonly entry: RegExp;
  /** The rate of the service, which is Trefoil's default. */
  readonly limit: { readonly limit: number; readonly windowSeconds: number };
  /** Maximum additional duration of an operation, compared with a provider without any work. */
  readonly bounds: { readonly refresh?: number; readonly again?: number; readonly change?: number };
}

export const stocks = (addresses: Addresses, repositories: number, objects: number, apps: number): Stock[] => [
  organization(addresses, repositories),
  searchObjects(addresses, objects),
  realtimeApps(addresses, apps),
];

/** Repositories, each with a permission of the one team: a page for each hundred of them, and two reads of each. */
const organization = ({ registry }: Addresses, count: number): Stock => ({
  name: `${count} repositories with a permission each`,
  service: "registry",
  ...ofRegistry(registry, off),
  resources: 2 * count + 1,
  mostRequests: Math.ceil(count / 100) + 2 * count,
  entry: /^\/v2\/auth\/token$/,
  // Docker Hub reports its limit per minute.
  limit: { limit: 250, windowSeconds: 60 },
  bounds: {},
  files: {
    "index.js": `
const { registry } = require("trefoil");
const team = new registry.Team("team", { organization: "acme", name: "developers" });
for (let i = 0; i < ${count}; i++) {
  const repository = new registry.Repository("item-" + i, { namespace: "acme", name: "item-" + i });
  new registry.RepositoryTeamPermission("write-" + i, { repository, team, permission: "write" });
}
`,
  },
});

const searchKinds = 6;

/** Every kind of the search service in turn, each naming those before it: five reads of each kind, and then its list. */
export const searchObjects = ({ search }: Addresses, count: number): Stock => ({
  name: `${count} objects of all search kinds`,
  service: "search",
  ...ofSearch(search, off),
  resources: count,
  mostRequests: searchKinds * (5 + 1),
  entry: /^$/,
  limit: { limit: 100, windowSeconds: 60 },
  bounds: { refresh: 1.2, again: 1.2, change: 1.1 },
  files: {
    "index.js": `
const { search } = require("trefoil");
const fields = [{ name: "id", type: "Edm.String", key: true }, { name: "title", type: "Edm.String", searchable: true }];
const skill = {
  odataType: "#Microsoft.Skills.Text.SplitSkill", textSplitMode: "pages",
  inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "textItems", targetName: "pages" }],
};
const credentials = { connectionString: "ResourceId=/subscriptions/0/docs;" };
let index, source, skillset;
for (let i = 0; i < ${count}; i++) {
  const name = "item-" + i;
  switch (i % ${searchKinds}) {
    case 0: new search.SynonymMap(name, { synonyms: ["usa, united states, " + (i || process.env.TURN)] }); break;
    case 1: index = new search.Index(name, { fields }); break;
    case 2: new search.Alias(name, { index }); break;
    case 3: source = new search.DataSource(name, { type: "azureblob", credentials, container: { name: "docs" } }); break;
    case 4: skillset = new search.Skillset(name, { skills: [skill] }); break;
    case 5: new search.Indexer(name, { dataSourceName: source, skillsetName: skillset, targetIndexName: index });
  }
}
`,
  },
});

const each = 3;

/** Apps with keys, namespaces and rules: a list for each app and kind, and one of the apps. */
export const realtimeApps = ({ realtime }: Addresses, apps: number): Stock => ({
  name: `${apps} apps with ${each} keys, namespaces and rules each`,
  service: "realtime",
  ...ofRealtime(realtime, off),
  resources: apps * (1 + 3 * each),
  mostRequests: 3 * apps + 1,
  entry: /^\/v1\/me$/,
  limit: { limit: 2000, windowSeconds: 3600 },
  bounds: { refresh: 1.2 },
  files: {
    "index.js": `
const { realtime } = require("trefoil");
for (let a = 0; a < ${apps}; a++) {
  const appId = new realtime.App("app-" + a, { name: "app-" + a }).id;
  for (let i = 0; i < ${each}; i++) {
    const name = a + "-" + i;
    new realtime.Key("key-" + name, { appId, name: "key-" + i, capabilities: { "*": ["subscribe"] } });
    new realtime.Namespace("namespace-" + name, { appId, name: "namespace-" + i, persisted: true });
    new realtime.HttpRule("rule-" + name, {
      appId, source: { type: "channel.message" }, target: { url: "https://example.com/hook/" + i },
    });
  }
}
`,
  },
});
