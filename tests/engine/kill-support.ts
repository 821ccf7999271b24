import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import type { Emulator, EmulatorOptions } from "../../emulator";
import { checkout, providerHosts, type Result, type Stack, until } from "../../tools/engine-harness";
import { isFirstKey, type ServiceName, services } from "../support/existing-objects";
import { passed } from "./support";

/** Unmanaged objects with the names of the quickstart, in each service that allows duplicate names. */
export const foreign: EmulatorOptions = {
  seed: {
    registry: { repositories: { "octavia/other": { description: "Somebody else's." } } },
    search: {
      synonymmaps: { places: { synonyms: "usa, united states" } },
      indexes: { hotels: { fields: [{ name: "id", type: "Edm.String", key: true }] } },
    },
    realtime: {
      apps: { theirs: { name: "hotel-chat" } },
      keys: { "theirs/server": { name: "server", capability: { "chat:*": ["publish", "subscribe"] } } },
    },
  },
};

export const others = [
  "app hotel-chat",
  "index hotels",
  "key server of hotel-chat",
  "repository octavia/other",
  "synonym map places",
];

/** Objects of the quickstart, generated names without their digits. */
export const declared = [
  "app hotel-chat",
  "index hotels-#",
  "key server of hotel-chat",
  "repository octavia/hotel-guide",
  "synonym map places-#",
];

/** All objects of the services, one per line, sorted. */
export function existingObjects({ registry, search, realtime }: Emulator): string[] {
  const withoutDigits = (name: string) => name.replace(/-[0-9a-f]{7}$/, "-#");
  const { apps = {}, keys = {} } = realtime.control.objects();
  const { indexes = {}, synonymmaps = {} } = search.control.objects();
  return [
    ...Object.keys(registry.control.objects().repositories ?? {}).map((name) => `repository ${name}`),
    ...Object.keys(synonymmaps).map((name) => `synonym map ${withoutDigits(name)}`),
    ...Object.keys(indexes).map((name) => `index ${withoutDigits(name)}`),
    ...Object.values(apps).map(({ name }) => `app ${name}`),
    ...Object.entries(keys)
      .filter(([, key]) => key.status === 0 && !isFirstKey(key))
      .map(([path, { name }]) => `key ${name} of ${apps[path.split("/")[0] as string]?.name}`),
  ].sort();
}

/** Bodies of the unmanaged objects. */
export function theirs({ registry, search, realtime }: Emulator): unknown[] {
  const { repositories } = registry.control.objects();
  const { indexes, synonymmaps } = search.control.objects();
  const { apps, keys } = realtime.control.objects();
  return [repositories?.["octavia/other"], indexes?.hotels, synonymmaps?.places, apps?.theirs, keys?.["theirs/server"]];
}

/** One resource after the other, so that the order of requests is the same in every run. */
const inOrder = `
  const pulumi = require("@pulumi/pulumi");
  let before = [];
  pulumi.runtime.registerStackTransformation(({ resource, type, props, opts }) => {
    if (type === "pulumi:pulumi:Stack") return undefined;
    const dependsOn = before;
    before = [resource];
    return { props, opts: { ...opts, dependsOn } };
  });
  require("./quickstart");`;

/**
 * The program of the quickstart in JavaScript, which starts faster. The parts of its repository require separate
 * requests.
 *
 * @param changed Adds a change to each resource, including the parts of the repository.
 */
export function quickstart({ changed = false } = {}): Record<string, string> {
  const source = readFileSync(join(checkout, "examples/quickstart/index.ts"), "utf8");
  const whole = replaced(source, {
    "isPrivate: true,":
      'isPrivate: true, categories: ["api-management"], immutableTagsSettings: { enabled: true, rules: ["v.*"] },',
    // After a create without a response, it is not known who created the first key.
    '{ name: "hotel-chat" }': '{ name: "hotel-chat", forceDestroy: true }',
  });
  const changes = {
    "The web app of": "The site of",
    "isPrivate: true": "isPrivate: false",
    "api-management": "security",
    '"v.*"': '"v.*", "release"',
    "nyc => new york city": "nyc, new york city",
    "Hotels of the guide.": "All hotels of the guide.",
    'name: "hotel-chat",': 'name: "hotel-chat", tlsOnly: true,',
    '["publish", "subscribe"]': '["publish", "subscribe", "history"]',
  };
  const { outputText } = transpileModule(changed ? replaced(whole, changes) : whole, {
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
  });
  return { "index.js": inOrder, "quickstart.js": outputText };
}

function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`The quickstart does not hold "${from}" just once.`);
    return before.replace(from, to);
  }, text);
}

/** One request that changes an object. Ids and names in the path are replaced by `*`. */
export interface Mutation {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  /** Number of such requests before it in the run. Default: 0. */
  readonly skip?: number;
}

/** The mutating requests so far, in their order. */
export function mutations(emulator: Emulator): Mutation[] {
  return services
    .flatMap((service) => emulator[service].control.journal().map((entry) => ({ service, ...entry })))
    .filter(({ method, path }) => method !== "GET" && !path.startsWith("/v2/auth/token"))
    .sort((a, b) => a.time - b.time)
    .map(({ service, method, path }) => ({ service, method, path: pattern(path) }));
}

/** The create requests that succeeded so far. */
export function successfulCreates(emulator: Emulator): string[] {
  return services
    .flatMap((service) => emulator[service].control.journal())
    .filter(({ status }) => status === 201)
    .map(({ method, path }) => `${method} ${pattern(path)}`);
}

const pattern = (path: string): string =>
  path.replace(/\('[^']*'\)/, "('*')").replace(/(apps|keys|accounts|access-tokens)\/[^/]+/g, "$1/*");

export function clearRequestsAndFaults(emulator: Emulator): void {
  for (const service of services) {
    emulator[service].control.clearJournal();
    emulator[service].control.faults.clear();
  }
}

/** The environment of a run that writes its state once, at its end. */
export const withoutCheckpoints = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

/**
 * Runs an update whose state cannot be written: the folder of the states is missing from a moment on.
 *
 * @param isDue the moment. Default: a host runs, before which the engine has read the state.
 */
export async function upWithoutStateFolder(
  stack: Stack,
  isDue = () => providerHosts(stack.root).length > 0,
): Promise<Result> {
  const running = stack.start("up", { startsPlugin: true });
  await until(isDue, "the moment to remove the folder");
  const states = join(stack.root, "state/.pulumi/stacks/test");
  renameSync(states, `${states}-moved`);
  writeFileSync(states, "");
  const failed = await running.done;
  expect(failed.exitCode).not.toBe(0);
  rmSync(states);
  renameSync(`${states}-moved`, states);
  return failed;
}

/** Process to kill, and the fate of the pending request. */
export interface Kill {
  readonly victim: "host" | "engine" | "engine and host";
  readonly request: "is not carried out" | "is carried out" | "is answered to the orphan";
}

const faults = {
  "is not carried out": { delayMs: 60_000, reset: "before" },
  // The process must be killed within this time, also on a loaded machine.
  "is carried out": { delayMs: 1_500, reset: "after" },
  "is answered to the orphan": { delayMs: 2_000 },
} as const;

/**
 * Runs an operation up to one or several requests, kills the process, and makes the stack usable again.
 *
 * @param mayEnd returns false if the operation succeeds before these requests.
 */
export async function killAt(
  emulator: Emulator,
  stack: Stack,
  operation: "up" | "destroy",
  mutations: Mutation | readonly Mutation[],
  { victim, request }: Kill,
  { mayEnd = false } = {},
): Promise<boolean> {
  clearRequestsAndFaults(emulator);
  const awaited = [mutations].flat();
  for (const { service, method, path, skip } of awaited)
    emulator[service].control.faults.add({ method, path, ...(skip && { skip }), ...faults[request] });
  const running = stack.start(operation, { startsPlugin: true });
  const received = () =>
    services.flatMap((service) => emulator[service].control.journal().filter(({ fault }) => fault !== undefined));
  const what = awaited.map(({ method, path }) => `${method} ${path}`).join(", ");
  let hasEnded = false;
  void running.done.then(() => {
    hasEnded = true;
  });
  const areReceived = () => received().length >= awaited.length;
  await until(() => areReceived() || hasEnded, what).catch((error: Error) => {
    throw new Error(`${error.message}\n${running.output}`);
  });
  if (!areReceived() && mayEnd) {
    passed(await running.done);
    return false;
  }
  if (!areReceived()) throw new Error(`The run ended before ${what}.\n${running.output}`);
  if (victim === "host") {
    await running.killHosts();
    expect((await running.done).exitCode).not.toBe(0);
  } else {
    await running.killEngine(victim === "engine" ? "spare" : "kill");
    await stack.cancel();
  }
  if (request !== "is not carried out")
    await until(() => received().every(({ status }) => status !== null), "the change to be made");
  const exact = awaited.filter(({ method }) => method !== "*").map(({ path }) => path);
  expect(received().map(({ path }) => pattern(path))).toEqual(expect.arrayContaining(exact));
  for (const service of services) emulator[service].control.faults.clear();
  return true;
}

/** A record of the operation journal. Its object is known after a response. */
interface FoundRecord extends Readonly<Record<string, unknown>> {
  readonly response?: { readonly id: string };
}

/** Content of the operation journal of a stack in a folder. */
export function records(folder: string): FoundRecord[] {
  const names = readdirSync(join(folder, "journal")).filter((name) => name.endsWith(".json"));
  return names.map((name) => JSON.parse(readFileSync(join(folder, "journal", name), "utf8")));
}

/** Expects no changes, no drift and no journal records, because the state is complete. */
export async function expectSettled(stack: Stack, folder = stack.env.TREFOIL_HOME as string): Promise<void> {
  passed(await stack.up({ refresh: true, expectNoChanges: true }));
  expect(records(folder)).toEqual([]);
}
