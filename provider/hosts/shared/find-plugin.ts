import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";

/** The parts of the process that decide where the engine searches for the plugin. */
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Working folder of the program: the folder of the project or a folder inside it. */
  readonly folder: string;
}

const executables = ["", ".exe", ".cmd", ".bat"].map((extension) => `pulumi-resource-trefoil${extension}`);

/**
 * The problem of a project in which the engine cannot find the plugin. Undefined if it may find it.
 *
 * @param source the setting that selects the plugin, for the message.
 */
export function missingPlugin(source: string, { env, folder }: Surroundings): string | undefined {
  const [file] = above(folder).flatMap((one) => projectFileIn(one) ?? []);
  if (file === undefined || mayBeFound(env) || isNamedIn(file)) return undefined;
  return [
    `${source} is \`plugin\`, but Pulumi cannot find the plugin: ${file} does not name it, and it is neither installed nor on PATH. Add this to ${file}, or only the last two lines if it has the list already:`,
    "",
    "plugins:",
    "  providers:",
    "    - name: trefoil",
    `      path: ${executableFolder(dirname(file))}`,
    "",
    "Then run the command again. node_modules/trefoil/docs/hosts.md describes other ways to install the plugin.",
  ].join("\n");
}

/**
 * Advice for an inline program of the Automation API, which has no project file that names the plugin. Undefined if this process can find
 * the plugin. The engine may have another PATH, so this is not a failure.
 *
 * @param folder working folder of this process.
 */
export function missingInlinePlugin(source: string, { env, folder }: Surroundings): string | undefined {
  if (mayBeFound(env)) return undefined;
  const pluginFolder = join(folder, executableFolder(folder));
  return [
    `${source} is \`plugin\`, and an inline program has no project file that names the plugin. It is neither installed nor on the PATH of this process. If Pulumi cannot find it, set \`envVars.PATH\` in the options of the workspace to the PATH of this process, preceded by the folder of the plugin:`,
    "",
    `${pluginFolder}${delimiter}`,
    "",
    "Or install it with `pulumi plugin install resource trefoil VERSION --file ARCHIVE`. node_modules/trefoil/docs/hosts.md describes the archives.",
  ].join("\n");
}

/** The engine may find the plugin without an entry in a project file. */
const mayBeFound = (env: NodeJS.ProcessEnv): boolean =>
  env.PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES !== undefined || isAttached(env) || isOnPath(env) || isInstalled(env);

function above(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

const projectFileIn = (folder: string): string | undefined =>
  ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].map((name) => join(folder, name)).find((file) => existsSync(file));

const isAttached = ({ PULUMI_DEBUG_PROVIDERS: providers = "" }: NodeJS.ProcessEnv): boolean =>
  providers.split(",").some((one) => one.trim().startsWith("trefoil:"));

const hasExecutable = (folder: string): boolean => executables.some((name) => existsSync(join(folder, name)));

const isOnPath = ({ PATH = "" }: NodeJS.ProcessEnv): boolean =>
  PATH.split(delimiter).filter(Boolean).some(hasExecutable);

const isInstalled = (env: NodeJS.ProcessEnv): boolean => installedVersions(env).length > 0;

/** Versions of the plugin that `pulumi plugin install` has installed. The engine keeps files of its own next to their folders. */
export function installedVersions({ PULUMI_HOME }: NodeJS.ProcessEnv): string[] {
  const plugins = join(PULUMI_HOME || join(homeOfAccount(), ".pulumi"), "plugins");
  const entries = existsSync(plugins) ? readdirSync(plugins, { withFileTypes: true }) : [];
  return entries.flatMap((one) => (one.isDirectory() ? (/^resource-trefoil-v(\d.*)$/.exec(one.name)?.[1] ?? []) : []));
}

/** The home folder as the engine determines it: that of the account, even if the variable `HOME` names another, as in jobs in a container. */
function homeOfAccount(): string {
  try {
    return userInfo().homedir;
  } catch {
    // The system has no account for this user, as in a container with any user id.
    return homedir();
  }
}

/** The lists of plugins and packages in a project file, each up to the next key of the first level. */
const lists = /^["']?(?:plugins|packages)["']?[ \t]*:.*(?:\r?\n(?:[ \t#-].*)?)*/gm;

/**
 * Returns true if a project file may name the plugin. The file is not parsed, since a false alarm would reject a valid
 * project: any mention in a list is sufficient, and in JSON any list.
 */
function isNamedIn(file: string): boolean {
  const text = readFileSync(file, "utf8");
  if (/^\s*\{/.test(text)) return /"(?:plugins|packages)"/.test(text);
  return [...text.matchAll(lists)].some(([list]) => list.includes("trefoil"));
}

/** The folder of the executable relative to the project, as npm installs it. In a workspace, a folder above contains it. */
function executableFolder(project: string): string {
  const found = above(project)
    .map((folder) => join(folder, "node_modules", ".bin"))
    .find(hasExecutable);
  return found === undefined ? "node_modules/.bin" : relative(project, found).replaceAll("\\", "/");
}
