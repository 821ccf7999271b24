import { join } from "node:path";
import { checkout } from "../engine/harness";
import type { Addresses, Emulator } from "./emulator";
import { type Measured, measure, type Operation, operations, type PerOperation } from "./measure";
import { median } from "./median";
import { searchObjects } from "./stocks";
import { ofRegistry, ofSearch, type Subject } from "./subjects";

/** Medians of one stack, by host. */
export interface ByHost {
  readonly name: string;
  readonly resources: number;
  readonly ms: Readonly<Record<Host, PerOperation>>;
  /** Bytes of the state per resource. */
  readonly stateBytes: Readonly<Record<Host, number>>;
}

const hosts = ["dynamic", "plugin", "no-op plugin"] as const;
export type Host = (typeof hosts)[number];

/** The life of each stack in each host. Within a run the hosts follow one another, so that other load affects all. */
export async function byHost(
  addresses: Addresses,
  sizes: { readonly count: number; readonly objects: number },
  runs: number,
  emulator: Emulator,
  say: (line: string) => void,
): Promise<ByHost[]> {
  const results: ByHost[] = [];
  for (const stack of [repositoriesAndMaps(addresses, sizes.count), searchObjects(addresses, sizes.objects)]) {
    const lives: Record<Host, Measured[]> = { dynamic: [], plugin: [], "no-op plugin": [] };
    for (let run = 1; run <= runs; run++) {
      for (const host of hosts) {
        say(`run ${run} of ${runs}, ${stack.name}, ${host}`);
        lives[host].push(await measure(inHost(stack, host), stack.resources, emulator));
      }
    }
    const forEachHost = <T>(value: (lives: readonly Measured[]) => T) =>
      Object.fromEntries(hosts.map((host) => [host, value(lives[host])])) as Record<Host, T>;
    results.push({
      name: stack.name,
      resources: stack.resources,
      ms: forEachHost(
        (of) =>
          Object.fromEntries(
            operations.map((operation) => [operation, median(of.map(({ ms }) => ms[operation]))]),
          ) as Record<Operation, number>,
      ),
      stateBytes: forEachHost((of) => of[0]?.size.whole ?? 0),
    });
  }
  return results;
}

/** A stack that can run in each host. */
export interface HostedStack extends Subject {
  readonly resources: number;
}

/** One half repositories, one half synonym maps. */
function repositoriesAndMaps({ registry, search }: Addresses, count: number): HostedStack {
  const [ofHub, ofIndexes] = [ofRegistry(registry), ofSearch(search)];
  return {
    name: `${count} repositories and synonym maps`,
    resources: count,
    config: { ...ofHub.config, ...ofIndexes.config },
    secrets: { ...ofHub.secrets, ...ofIndexes.secrets },
    files: {
      "index.js": `
const { registry, search } = require("trefoil");
for (let i = 0; i < ${count}; i++) {
  if (i % 2) new registry.Repository("item-" + i, { namespace: "acme", name: "item-" + i });
  else new search.SynonymMap("item-" + i, { name: "item-" + i, synonyms: ["usa, united states"] });
}
`,
    },
  };
}

/** The same stack with a host. */
export function inHost(stack: HostedStack, host: Host): Subject {
  switch (host) {
    case "dynamic":
      return stack;
    case "plugin":
      return {
        ...stack,
        config: { ...stack.config, "trefoil:host": "plugin" },
        files: { ...stack.files, "Pulumi.yaml": projectWith("trefoil", join(checkout, "node_modules/.bin")) },
      };
    case "no-op plugin":
      return {
        name: stack.name,
        config: stack.config,
        secrets: stack.secrets,
        files: {
          "index.js": (stack.files["index.js"] ?? "").replace('require("trefoil")', 'require("nothing")'),
          "node_modules/nothing/package.json": '{ "name": "nothing", "version": "1.0.0", "main": "index.js" }',
          "node_modules/nothing/index.js": anyClass,
          "Pulumi.yaml": projectWith("nothing", join(__dirname, "no-op-plugin")),
        },
      };
  }
}

const projectWith = (name: string, folder: string): string =>
  `name: test\nruntime: nodejs\nplugins:\n  providers:\n    - { name: ${name}, path: ${folder} }\n`;

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
