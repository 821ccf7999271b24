import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { writeFiles } from "../files";
import { findOrInstallEngine } from "../programs/engine/find-or-install";
import { markVariable } from "./processes";
import type { ProgramServer } from "./program-server";
import { configureOnce, copyReadyStack, keepReadyStack } from "./ready-stack";
import { Stack } from "./stack";

export const checkout = resolve(__dirname, "../..");

/** Reduces the time of an operation by a fifth. A project with `link: false` runs as the project of a user. */
const quickStart = {
  NODE_OPTIONS: `--max-semi-space-size=64 --require ${join(__dirname, "quick-start.js")}`,
  // `npm run typecheck` checks the types of the examples.
  PULUMI_NODEJS_TRANSPILE_ONLY: "true",
};

/** The hosts of Trefoil's resources, for tests that run with each of them. */
export const hostNames = ["dynamic", "plugin"] as const;
export type HostName = (typeof hostNames)[number];

const {
  TREFOIL_TEST_HOST: hostOfRun,
  TREFOIL_TEST_PACKAGES: packagesOfRun,
  TREFOIL_TEST_KEY_SERVICE: keyService = "",
} = process.env;

/** The packages of the projects. `make oldest` names a folder with the packed package and the oldest SDK. */
export const packages = packagesOfRun ?? join(checkout, "node_modules");
/** Folder with the executables of the packages, such as the plugin. */
export const executables = join(packages, ".bin");
/** Folder of Trefoil's own package. */
export const trefoilPackage = packagesOfRun === undefined ? checkout : join(packagesOfRun, "trefoil");

/** Host of the tests that do not choose one. The campaign also runs them with the plugin. */
export const defaultHost: HostName = hostOfRun === "plugin" || hostOfRun === "attached" ? "plugin" : "dynamic";

/** Time limit of an engine operation on a loaded machine, in ms. `tools/jest/environment.js` allows twice this time for a test. */
export const engineTimeout = 900_000;

export interface ProjectOptions {
  /**
   * Files by path in the project's folder. `index.js` (or `index.ts`, slower) is the program; other files are
   * generated.
   */
  readonly files?: Readonly<Record<string, string>>;
  /** Instead of files, the name of a folder in `examples/`. */
  readonly example?: string;
  /** Plain configuration by full key, such as `trefoil:searchUrl`. */
  readonly config?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Additions to an environment that contains no variables of the user. `PULUMI_CONFIG_PASSPHRASE` encrypts the stack. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Shares the state folder and the passphrase with this stack, so that each stack can read the outputs of the other.
   */
  readonly beside?: Stack;
  /** Host of Trefoil's resources. Default: that of the run of the tests. */
  readonly host?: HostName;
  /**
   * With the plugin: operations use one process, which the tests start, unless they have additional variables or
   * `startsPlugin`. Not for a test of how the plugin starts or ends. Default: true if `TREFOIL_TEST_HOST` is `attached`.
   */
  readonly attached?: boolean;
  /** The process that runs the programs of the projects of a file, if they are served. */
  readonly programs?: ProgramServer;
  /**
   * A process that the tests start runs the program. False for a test of the language host, such as of the message about a program
   * that fails. Default: true for Node if `TREFOIL_TEST_HOST` is `attached`.
   */
  readonly served?: boolean;
  /** Folders before the others on `PATH`. */
  readonly path?: readonly string[];
  /** False omits `node_modules`, for a test that installs packages itself. */
  readonly link?: boolean;
}

/** The CLI, which is the same for all projects of a file. */
let engine: ReturnType<typeof findOrInstallEngine> | undefined;

/**
 * Creates a Pulumi project in a separate folder, with a stack `dev`. The folder contains the state, caches, logs, the
 * home folder and Trefoil's own files. `dispose()` removes it and fails if a process is still running.
 */
export async function createProject(options: ProjectOptions = {}): Promise<Stack> {
  engine ??= findOrInstallEngine();
  const root = mkdtempSync(join(tmpdir(), "trefoil-engine-"));
  const folder = join(root, "project");
  for (const name of ["project", "state", "home", "events", "tmp"]) mkdirSync(join(root, name));
  const shared = ["PULUMI_BACKEND_URL", "PULUMI_CONFIG_PASSPHRASE"].map((name) => [name, options.beside?.env[name]]);
  const host = options.host ?? defaultHost;
  const env = {
    ...environment(root, [...(options.path ?? []), (await engine).folder]),
    ...(options.link !== false && quickStart),
    TREFOIL_HOST: host,
    ...(options.beside && (Object.fromEntries(shared) as Record<string, string>)),
    ...options.env,
  };
  writeProgram(folder, options);
  if (host === "plugin") addPlugin(join(folder, "Pulumi.yaml"));
  if (options.link !== false) linkPackages(folder);
  const stack = new Stack(root, env);
  await createStack(stack, options);
  const isAttached = host === "plugin" && (options.attached ?? hostOfRun === "attached");
  if (isAttached) await stack.attach(join(executables, "pulumi-resource-trefoil"));
  if (options.programs && (options.served ?? (hostOfRun === "attached" && canBeServed(stack, options))))
    await stack.serve(options.programs);
  return stack;
}

/** The process loads the main file of a package as a CommonJS module. */
function canBeServed({ folder }: Stack, { link }: ProjectOptions): boolean {
  const manifest = join(folder, "package.json");
  const project = readFileSync(join(folder, "Pulumi.yaml"), "utf8");
  const isCommonJs = existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).type !== "module";
  return isCommonJs && project.includes("nodejs") && !project.includes("main:") && link !== false;
}

async function createStack(stack: Stack, options: ProjectOptions): Promise<void> {
  const { beside, env = {}, config, secrets } = options;
  // Other stacks depend on another state folder or passphrase.
  const isUsual = !beside && !("PULUMI_CONFIG_PASSPHRASE" in env);
  const provider = isUsual && usesKeyService(options) ? "hashivault://tests" : "passphrase";
  const isCopied = isUsual && copyReadyStack(stack, provider);
  if (!isCopied) await stack.create(provider);
  if (isUsual && !isCopied) keepReadyStack(stack, provider);
  if (isCopied) await configureOnce(stack, config, secrets);
  else await stack.configure(config, secrets);
}

/**
 * Not in `make oldest`, and not for a project that installs its packages, whose tests run the CLI synchronously: this process can
 * be the service.
 */
const usesKeyService = ({ link }: ProjectOptions): boolean =>
  keyService !== "" && packagesOfRun === undefined && link !== false;

function environment(root: string, programs: readonly string[]): Record<string, string> {
  return {
    // The Node from the npm package, regardless of the Node that runs the tests.
    PATH: [...programs, join(checkout, "node_modules/node/bin"), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: join(root, "home"),
    TMPDIR: join(root, "tmp"),
    LANG: "C.UTF-8",
    NO_COLOR: "1",
    [markVariable]: root,
    TREFOIL_HOME: join(root, "home", "trefoil"),
    PULUMI_HOME: join(root, "home", "pulumi"),
    // Each operation starts two Node processes that compile the same code.
    NODE_COMPILE_CACHE: join(checkout, "node_modules/.cache/node"),
    PULUMI_BACKEND_URL: `file://${join(root, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "passphrase of the tests",
    VAULT_SERVER_URL: keyService,
    VAULT_SERVER_TOKEN: "token of the tests",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    // The processes of the CLI are short, so that it needs fewer garbage collections.
    GOGC: "400",
    // A missing plugin fails immediately, without a request to a server.
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    // Enables `--event-log`.
    PULUMI_DEBUG_COMMANDS: "true",
  };
}

function writeProgram(folder: string, { files = {}, example }: ProjectOptions): void {
  if (example) {
    cpSync(join(checkout, "examples", example), folder, {
      recursive: true,
      filter: (source) => !source.includes("node_modules") && !/Pulumi\..+\.yaml$/.test(source),
    });
    return;
  }
  const typescript = "index.ts" in files;
  const defaults = {
    "Pulumi.yaml": `name: test\nruntime:\n  name: nodejs\n  options:\n    typescript: ${typescript}\n`,
    "package.json": JSON.stringify({ name: "test", private: true, main: typescript ? "index.ts" : "index.js" }),
    ...(typescript
      ? { "tsconfig.json": readFileSync(join(checkout, "examples/quickstart/tsconfig.json"), "utf8") }
      : {}),
  };
  writeFiles(folder, { ...defaults, ...files });
}

/** Names the folder of the executable, as in a project in which npm installed the package. */
function addPlugin(projectFile: string): void {
  const text = readFileSync(projectFile, "utf8");
  const plugins = `plugins:\n  providers:\n    - { name: trefoil, path: ${executables} }\n`;
  if (!text.includes("plugins:")) writeFileSync(projectFile, `${text.trimEnd()}\n${plugins}`);
}

/**
 * Creates the layout of an installation, with the build of Trefoil in the checkout or in the packages of the run. The package is a folder with links,
 * not a link: in each operation, Pulumi searches it for plugins and would read the whole checkout.
 */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules/trefoil"), { recursive: true });
  const link = (name: string, target: string) => symlinkSync(target, join(folder, "node_modules", name));
  for (const name of ["package.json", "dist"]) link(`trefoil/${name}`, join(trefoilPackage, name));
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const own = Object.keys(dependencies).map((name) => name.split("/", 1)[0] ?? name);
  const names = new Set(["@pulumi", "@types", "typescript", ...own.filter((name) => name !== "trefoil")]);
  for (const name of names) link(name, join(packages, name));
}
