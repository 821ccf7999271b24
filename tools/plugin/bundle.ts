import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { vendored } from "../vendor";
import { type Contained, licensesOf, packagesOf } from "./licenses";

const root = resolve(__dirname, "../..");

/** Name of the executable, which the engine searches for. */
export const programName = "pulumi-resource-trefoil";

/** Name of the executable with the commands. */
export const commandName = "trefoil";

/** A program of the package, and the files that it reads. */
interface Program {
  readonly name: string;
  /** Compiled main file below `dist`. */
  readonly main: string;
  readonly files: readonly string[];
}

const plugin: Program = {
  name: programName,
  main: "packages/executable/main.js",
  files: ["provider/schema.json"],
};

const command: Program = {
  name: commandName,
  main: "cli/main.js",
  files: ["provider/schema.json", "provider/change-effects.json", "docs/troubleshooting.md"],
};

/** Version of the package, and so of the plugin. */
export async function packageVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/**
 * Parts of Pulumi's SDK that no component uses: the Automation API, and the serialization of functions. They would bring the
 * TypeScript compiler and npm into the script.
 */
const unusedParts: Plugin = {
  name: "unused-parts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /@pulumi[\\/]pulumi[\\/](automation|runtime[\\/]closure)[\\/].*\.js$/ }, () => ({ contents: "" })),
};

/**
 * Writes the plugin as one script for Node, with the files that it reads. Requires a build. The script contains all
 * packages, `@azure/identity` too, because a plugin has no `node_modules`. Returns these packages.
 */
export const bundlePlugin = (folder: string): Promise<Contained[]> => bundle(plugin, folder);

/** Writes the commands in the same form. Their output names the executable itself, which needs no npx. */
export async function bundleCommands(folder: string): Promise<Contained[]> {
  const packages = await bundle(command, folder);
  const program = join(folder, commandName);
  const script = await readFile(program, "utf8");
  await writeFile(program, script.replaceAll(`npx ${commandName} `, `${commandName} `));
  return packages;
}

async function bundle({ name, main, files }: Program, folder: string): Promise<Contained[]> {
  await mkdir(folder, { recursive: true });
  const program = join(folder, name);
  const { metafile } = await build({
    entryPoints: [join(root, "dist", main)],
    absWorkingDir: root,
    outfile: program,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node22",
    plugins: [unusedParts],
    metafile: true,
    logLevel: "error",
  });
  await chmod(program, 0o755);
  for (const file of [...files, "LICENSE"]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  const version = await packageVersion();
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ name: "trefoil", version, type: "commonjs" })}\n`);
  const packages = await packagesOf(root, [...Object.keys(metafile.inputs), ...vendored]);
  await writeFile(join(folder, "THIRD-PARTY-LICENSES"), await licensesOf(root, packages));
  // Windows cannot start a script without an extension.
  await writeFile(join(folder, `${name}.cmd`), `@node "%~dp0${name}" %*\r\n`);
  return packages;
}
