import { join } from "node:path";
import { checkout } from "../../tools/engine-harness";
import { type Addresses, raised } from "./emulator";

/** A program with its configuration. */
export interface Program {
  /** The program is written in YAML, and not in JavaScript. */
  readonly isYaml?: boolean;
  readonly files: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** The same resources in YAML: the section `resources` of the project file. */
  readonly yaml?: string;
}

/** A program that can run in each host. */
export interface BenchStack extends Program {
  readonly name: string;
  readonly resources: number;
}

/** Folder of the plugin. `PLUGIN=folder` measures another, such as the single executable of a release. */
const pluginFolder = process.env.PLUGIN || join(checkout, "node_modules/.bin");

/** A program in YAML starts no Node, as a configuration of Terraform, and is therefore comparable with one. */
export const hosts = ["dynamic host", "plugin", "plugin, YAML", "no-op plugin"] as const;
export type Host = (typeof hosts)[number];

/** Children of each app. */
const children = 4;

/** Apps, each with a key, two namespaces and a rule. */
export function realtimeStack({ realtime: { url, token } }: Addresses, resources: number, limit = raised): BenchStack {
  const apps = appsOf(resources);
  return {
    name: "realtime",
    resources: apps * (1 + children),
    config: { "trefoil:realtimeUrl": url, "trefoil:realtimeRequestLimit": String(limit) },
    secrets: { "trefoil:realtimeToken": token },
    files: {
      "index.js": `
const { realtime } = require("trefoil");
for (let i = 0; i < ${apps}; i++) {
  const appId = new realtime.App("app-" + i, { name: "app-" + i }).id;
  new realtime.Key("key-" + i, { appId, name: "key", capabilities: { "*": ["subscribe"] } });
  for (const name of ["chat", "news"]) new realtime.Namespace(name + "-" + i, { appId, name, persisted: true });
  new realtime.HttpRule("rule-" + i, {
    appId, source: { type: "channel.message" }, target: { url: "https://example.com/hook" },
  });
}
`,
    },
    yaml: Array.from({ length: apps }, (_, i) => appInYaml(i)).join(""),
  };
}

/** An app with its children, as in `realtimeStack`. JSON is a part of YAML. */
function appInYaml(i: number): string {
  const appId = `\${app-${i}.appId}`;
  const namespace = (name: string) => ({
    type: "trefoil:realtime:Namespace",
    properties: { appId, name, persisted: true },
  });
  const resources = {
    [`app-${i}`]: { type: "trefoil:realtime:App", properties: { name: `app-${i}` } },
    [`key-${i}`]: {
      type: "trefoil:realtime:Key",
      properties: { appId, name: "key", capabilities: { "*": ["subscribe"] } },
    },
    [`chat-${i}`]: namespace("chat"),
    [`news-${i}`]: namespace("news"),
    [`rule-${i}`]: {
      type: "trefoil:realtime:HttpRule",
      properties: { appId, source: { type: "channel.message" }, target: { url: "https://example.com/hook" } },
    },
  };
  return Object.entries(resources)
    .map(([name, resource]) => `  ${name}: ${JSON.stringify(resource)}\n`)
    .join("");
}

/** Number of apps in a stack with so many resources. */
export const appsOf = (resources: number): number => Math.max(1, Math.round(resources / (1 + children)));

/** Every kind of the search service in turn, each with references to those before it. */
export const searchStack = ({ search: { url, adminKey } }: Addresses, resources: number): BenchStack => ({
  name: "search",
  resources,
  config: { "trefoil:searchUrl": url, "trefoil:searchRequestLimit": String(raised) },
  secrets: { "trefoil:searchApiKey": adminKey },
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
for (let i = 0; i < ${resources}; i++) {
  const name = "item-" + i;
  switch (i % 6) {
    case 0: new search.SynonymMap(name, { synonyms: ["usa, united states"] }); break;
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

/** Repositories, of which each has a team with a permission: three resources each. */
export function registryStack({ registry: { url, username, password } }: Addresses, resources: number): BenchStack {
  const repositories = Math.max(1, Math.round(resources / 3));
  return {
    name: "registry",
    resources: 3 * repositories,
    config: {
      "trefoil:registryUrl": url,
      "trefoil:registryUsername": username,
      "trefoil:registryRequestLimit": String(raised),
    },
    secrets: { "trefoil:registryPassword": password },
    files: {
      "index.js": `
const { registry } = require("trefoil");
for (let i = 0; i < ${repositories}; i++) {
  const team = new registry.Team("team-" + i, { organization: "acme", name: "team-" + i });
  const repository = new registry.Repository("item-" + i, { namespace: "acme", name: "item-" + i });
  new registry.RepositoryTeamPermission("write-" + i, { repository, team, permission: "write" });
}
`,
    },
  };
}

/** The same program with a host. The no-op plugin gets the same inputs, and does nothing. */
export function inHost(stack: Program, host: Host): Program {
  switch (host) {
    case "dynamic host":
      return stack;
    case "plugin":
      return {
        ...stack,
        config: { ...stack.config, "trefoil:host": "plugin" },
        files: { ...stack.files, "Pulumi.yaml": projectWith("trefoil", pluginFolder) },
      };
    case "plugin, YAML":
      return {
        ...stack,
        isYaml: true,
        files: {
          "Pulumi.yaml": `${projectWith("trefoil", pluginFolder, "yaml")}resources:\n${stack.yaml}`,
        },
      };
    case "no-op plugin":
      return {
        ...stack,
        files: {
          "index.js": (stack.files["index.js"] ?? "").replace('require("trefoil")', 'require("nothing")'),
          "node_modules/nothing/package.json": '{ "name": "nothing", "version": "1.0.0", "main": "index.js" }',
          "node_modules/nothing/index.js": anyClass,
          "Pulumi.yaml": projectWith("nothing", join(__dirname, "no-op-plugin")),
        },
      };
  }
}

const projectWith = (name: string, folder: string, runtime = "nodejs"): string =>
  `name: test\nruntime: ${runtime}\nplugins:\n  providers:\n    - { name: ${name}, path: ${folder} }\n`;

/** Classes by module and name. They register the types of the no-op plugin. */
const anyClass = `
const pulumi = require("@pulumi/pulumi");
const byName = (make) => new Proxy({}, { get: (made, name) => (made[name] ??= make(name)) });
module.exports = byName((module) => byName((name) =>
  class extends pulumi.CustomResource {
    constructor(logicalName, args) {
      super("nothing:" + module + ":" + name, logicalName, { name: logicalName, ...args });
    }
  }));
`;
