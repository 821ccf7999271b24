import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { licensesOf, packagesOf } from "./plugin/licenses";

const root = resolve(__dirname, "..");
const dist = join(root, "dist");

/** A package of which the build contains the used part as one file. */
interface Vendored {
  readonly name: string;
  /** The members of the package that a script uses: `string` and `core.toDotPath` of zod. */
  readonly membersOf: (script: Script) => readonly string[];
  /** The code that exports these members. */
  readonly entry: (members: readonly string[]) => string;
}

interface Script {
  readonly file: string;
  readonly text: string;
}

/** Most of zod's 95 modules are translations. The package loads in 46 to 64 ms instead of 7 to 10 ms. */
const zod: Vendored = {
  name: "zod",
  membersOf: ({ file, text }) => {
    const uses = text.match(/\bzod_1\b(?! = require\("zod"\))\s*[.\w\s]*/g) ?? [];
    return uses.map((use) => {
      const [, member] = /^zod_1\.z\s*\.(core\.\w+|\w+)/.exec(use) ?? [];
      if (!member) throw new Error(`${relative(root, file)}: "${use}" is not a member of z, such as z.string.`);
      return member;
    });
  },
  // A member of `z.core` comes from the core of zod, because `z.core` contains everything.
  entry: (members) => {
    const core = members.filter((name) => name.startsWith("core.")).map((name) => name.slice("core.".length));
    const own = members.filter((name) => !name.startsWith("core."));
    const imported = (names: readonly string[]): string => names.map((name) => `${name} as ${name}_`).join(", ");
    const named = (names: readonly string[]): string => names.map((name) => `${name}: ${name}_`).join(", ");
    return [
      `import { ${imported(own)} } from "zod";`,
      `import { ${imported(core)} } from "zod/v4/core";`,
      `export const z = { ${named(own)}, core: { ${named(core)} } };`,
    ].join("\n");
  },
};

/** Most of undici's 109 modules are `fetch`, caches and mocks. The package loads in 60 ms instead of 16 ms. */
const undici: Vendored = {
  name: "undici",
  membersOf: ({ file, text }) => {
    const [, names] = /\{ ([\w, ]+) \} = require\("undici"\)/.exec(text) ?? [];
    if (!names) throw new Error(`${relative(root, file)}: name the members of undici, such as { Agent }.`);
    return names.split(", ");
  },
  // The package adds these methods to all dispatchers, too. Its proxy agents use some of them.
  entry: (members) =>
    [
      'import Dispatcher from "undici/lib/dispatcher/dispatcher.js";',
      'import methods from "undici/lib/api/index.js";',
      "Object.assign(Dispatcher.prototype, methods);",
      ...members.map((name) => `export { default as ${name} } from "undici/lib/dispatcher/${inKebabCase(name)}.js";`),
    ].join("\n"),
};

const inKebabCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

const packages: readonly Vendored[] = [zod, undici];

/** Files of the packages that `dist/vendor` contains. */
export const vendored = packages.map(({ name }) => `node_modules/${name}/package.json`);

/** Writes the used parts of packages to `dist/vendor`. The other files of `dist` load them instead of the packages. */
export async function vendorPackages(): Promise<void> {
  for (const one of packages) await vendor(one);
  writeFileSync(join(dist, "vendor/LICENSES"), await licensesOf(root, await packagesOf(root, vendored)));
}

async function vendor({ name, membersOf, entry }: Vendored): Promise<void> {
  const required = `require("${name}")`;
  const outfile = join(dist, `vendor/${name}.js`);
  const scripts = scriptsWith(required);
  const members = new Set(scripts.flatMap(membersOf));
  await build({
    stdin: { contents: entry([...members].sort()), resolveDir: root },
    outfile,
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node22",
    mainFields: ["module", "main"],
    logLevel: "error",
  });
  for (const { file, text } of scripts)
    writeFileSync(file, text.replaceAll(required, `require("${pathFrom(file, outfile)}")`));
}

/** The folders of the compiled sources. `dist` also contains libraries, programs and the site, which have their own packages. */
const compiled = ["cli", "emulator", "packages", "provider", "sdk"];

const scriptsWith = (part: string): Script[] =>
  compiled
    .flatMap((folder) =>
      readdirSync(join(dist, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ file: join(dist, name), text: readFileSync(join(dist, name), "utf8") }))
    .filter(({ text }) => text.includes(part));

const pathFrom = (file: string, target: string): string => {
  const path = relative(dirname(file), target);
  return path.startsWith(".") ? path : `./${path}`;
};

if (require.main === module) {
  vendorPackages().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
