import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isInCheckout } from "../../rest/base/own-files";

/** The only access of the lifecycle to the environment. This module imports no other module of the lifecycle. */
export const environment = (): NodeJS.ProcessEnv => process.env;

/**
 * The folder for data that the next run needs. Default: `.trefoil` in the working folder of the program, where the next
 * run finds it. `TREFOIL_HOME` overrides it.
 */
export const workingFolder = (env = environment()): string => env.TREFOIL_HOME || `${process.cwd()}/.trefoil`;

/**
 * The words before the name of a command of Trefoil, for messages. `npx` runs an installed package. It would download any package
 * with this name if none is installed, as in programs in Python, Go and YAML.
 *
 * @param folder the folder of the program, which the hosts run in.
 */
export const trefoilWords = (folder = process.cwd()): readonly string[] =>
  isInstalledIn(folder) ? ["npx", "trefoil"] : ["trefoil"];

function isInstalledIn(folder: string): boolean {
  const parent = dirname(folder);
  return existsSync(join(folder, "node_modules", ".bin", "trefoil")) || (parent !== folder && isInstalledIn(parent));
}

/** The key of the operation journal, for records that are kept without the folder of the key. */
export const journalKey = (env = environment()): string | undefined => env.TREFOIL_JOURNAL_KEY?.trim() || undefined;

/**
 * The engine writes the state after each step. Otherwise it writes the state once, after its hosts have ended: the user has set
 * `PULUMI_SKIP_CHECKPOINTS`.
 */
export const writesCheckpoints = (env = environment()): boolean =>
  !/^(1|true)$/i.test(env.PULUMI_SKIP_CHECKPOINTS ?? "");

/** The configuration folder of Docker, which contains its credentials. */
export const dockerFolder = (env = environment()): string => env.DOCKER_CONFIG || `${homedir()}/.docker`;

/** File for the differences that a refresh finds. `trefoil drift` sets it for the time of a comparison. */
export const driftFile = (env = environment()): string | undefined => env.TREFOIL_DRIFT_FILE;

/**
 * The configuration of the stack by key, such as `trefoil:searchUrl`. `trefoil drift` passes it, since the engine has only the
 * configuration of the last update as long as the program does not run. Undefined in all other runs.
 */
export function passedConfiguration(env = environment()): Readonly<Record<string, string>> | undefined {
  const text = env.TREFOIL_DRIFT_CONFIGURATION;
  return text ? (JSON.parse(text) as Record<string, string>) : undefined;
}

/** The environment of the programs that a run starts: without the configuration of the stack, which contains credentials. */
export function environmentOfPrograms(env = environment()): NodeJS.ProcessEnv {
  const { TREFOIL_DRIFT_CONFIGURATION: _, ...others } = env;
  return others;
}

/** The project of the program, from the environment that the engine sets. Undefined outside a program. */
export const projectName = (env = environment()): string | undefined => env.PULUMI_PROJECT;

/** The cache folder of the user, shared by all programs. */
export const cacheFolder = (env = environment()): string =>
  homeOfUser(env) ?? `${env.XDG_CACHE_HOME || `${homedir()}/.cache`}/trefoil`;

/** The folder of the user for the key of the operation journal, shared by all programs. */
export const keyFolder = (env = environment()): string =>
  homeOfUser(env) ?? `${env.XDG_STATE_HOME || `${homedir()}/.local/state`}/trefoil`;

/** `TREFOIL_HOME`, unless it is in the folder of the program: a commit can place keys and certificates there. */
const homeOfUser = ({ TREFOIL_HOME }: NodeJS.ProcessEnv): string | undefined =>
  TREFOIL_HOME && !isInCheckout(TREFOIL_HOME) ? TREFOIL_HOME : undefined;
