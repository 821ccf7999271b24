import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ServiceName } from "../../../emulator/start";
import type { EmulatedAccount } from "./account";
import { settingKeys } from "./account";
import { ServiceProxy } from "./proxy";

const root = join(__dirname, "../../..");

/** Kinds of each service in a trial, and the number of requests of a run. */
const subjects: readonly (readonly [ServiceName, kinds: string, requests: number])[] = [
  ["realtime", "App,Key,Namespace,Queue,HttpRule,AmqpRule", 140],
  [
    "registry",
    "Repository,AccessToken,OrgAccessToken,Webhook,Team,TeamMember,RepositoryTeamPermission,OrgMember,OrgImageAccessManagement",
    260,
  ],
  ["search", "SynonymMap,Alias", 60],
  ["rest", "Resource", 20],
];

/** A number from 0 to 1 for each seed. */
const random = (seed: number): number => {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

export interface Trial {
  readonly service: ServiceName;
  /** Output of the command. */
  readonly err: string;
  readonly prefix: string | undefined;
  /** The signal that ended the process. Null if it ended by itself. */
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  /** Number of objects that existed when the process ended. */
  readonly found: number;
  /** Objects, records and settings of the run that remain after the sweep. */
  readonly left: readonly string[];
}

/**
 * Runs the command, and ends its process at a random request: before the service receives it, or before the response arrives.
 * Then removes the objects of the run.
 */
export async function kill(account: EmulatedAccount, seed: number, signal: NodeJS.Signals = "SIGKILL"): Promise<Trial> {
  const [service, kinds, requests] = subjects[seed % subjects.length] as (typeof subjects)[number];
  const isInterrupt = signal !== "SIGKILL";
  // After the last requests of a run, its objects are removed, and an interruption ends the process immediately.
  const at = 1 + Math.floor((random(seed) * requests) / (isInterrupt ? 2 : 1));
  const isApplied = random(seed + 0.5) < 0.5;
  let child: ChildProcess | undefined;
  let count = 0;
  const strike = (): "lost" => {
    child?.kill(signal);
    return "lost";
  };
  let err = "";
  await using proxy = await ServiceProxy.start(account.services[service].url, {
    before: () => {
      // Before the run begins, an interruption ends the process immediately.
      if (!isInterrupt || err.includes("Names begin with")) count++;
      if (count !== at || isApplied) return undefined;
      if (!isInterrupt) return strike();
      child?.kill(signal);
      return undefined;
    },
    after: (_asked, reply) => {
      if (count !== at || !isApplied) return reply;
      if (!isInterrupt) return strike();
      child?.kill(signal);
      return reply;
    },
  });
  const home = mkdtempSync(join(account.folder, "home-"));
  const before = stateOf(account, service);
  const args = [
    "verify",
    service,
    "--kinds",
    kinds,
    "--values",
    join(account.folder, "values.json"),
    "--yes",
    "--allow-shared",
  ];
  const variable = {
    registry: "DOCKER_HUB_API_URL",
    search: "AZURE_SEARCH_ENDPOINT",
    realtime: "ABLY_URL",
    rest: "TREFOIL_REST_URL",
  }[service];
  child = spawn(
    process.execPath,
    ["--require", join(root, "tools/typescript.js"), join(root, "cli/main.ts"), ...args],
    {
      cwd: account.folder,
      env: {
        PATH: process.env.PATH,
        HOME: account.folder,
        TREFOIL_JOURNAL_KEY: process.env.TREFOIL_JOURNAL_KEY,
        ...account.services.env,
        TREFOIL_HOME: home,
        [variable]: proxy.url,
      },
    },
  );
  child.stderr?.on("data", (text) => {
    err += String(text);
  });
  child.stdout?.resume();
  const [code, ended] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  count = Number.NEGATIVE_INFINITY;
  const [, prefix] = /Names begin with (tv\w{8})\./.exec(err) ?? [];
  const found = stateOf(account, service).filter((one) => !before.includes(one)).length;
  // Every other sweep finds the run by its records, the others by its prefix.
  const named = seed % 8 < 4 && prefix !== undefined ? [prefix] : [];
  const swept = await account.run(
    [service, "--sweep", ...named, "--values", "values.json", "--yes"],
    { [settingKeys[service]]: proxy.url },
    { home },
  );
  const after = stateOf(account, service);
  const left = [
    ...after.filter((one) => !before.includes(one)),
    ...before.filter((one) => !after.includes(one)).map((one) => `missing: ${one}`),
    ...recordsIn(home),
    ...(swept.code ? [swept.err] : []),
  ];
  return { service, err, prefix, signal: ended, code, found, left };
}

/** The objects of a service. Revoked keys remain, and settings are compared with their values. */
function stateOf({ services }: EmulatedAccount, service: ServiceName): string[] {
  return Object.entries(services.objects(service)).flatMap(([collection, objects]) =>
    Object.entries(objects)
      .filter(([, object]) => !(collection === "keys" && object.status === 1))
      .map(([key, object]) =>
        /Access$/.test(collection) ? `${collection} ${key} ${JSON.stringify(object)}` : `${collection} ${key}`,
      ),
  );
}

/** Records of creates, of the command and of the provider. */
const recordsIn = (home: string): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" }).filter((file) => /journal\/.*\.json$/.test(file));
