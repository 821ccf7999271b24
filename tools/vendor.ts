import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { licensesOf, packagesOf } from "./plugin/licenses";

const root = resolve(__dirname, "..");
const dist = join(root, "dist");

/** The packages that `dist/vendor` contains. */
export const vendored = ["node_modules/zod/package.json"];

const required = 'require("zod")';

/**
 * Writes the used part of zod as one file, `dist/vendor/zod.js`, which the other files of `dist` load instead of the package.
 * The package consists of 95 modules, most of them translations, and loads in 46 to 64 ms instead of 7 to 10 ms.
 */
export async function vendorZod(): Promise<void> {
  const scripts = scriptsWith(required);
  const members = new Set(scripts.flatMap(({ file, text }) => membersOf(file, text)));
  await build({
    stdin: { contents: entry([...members].sort()), resolveDir: root },
    outfile: join(dist, "vendor/zod.js"),
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    target: "node22",
    mainFields: ["module", "main"],
    logLevel: "error",
  });
  writeFileSync(join(dist, "vendor/LICENSES"), await licensesOf(root, await packagesOf(root, vendored)));
  for (const { file, text } of scripts) writeFileSync(file, text.replaceAll(required, `require("${pathFrom(file)}")`));
}

interface Script {
  readonly file: string;
  readonly text: string;
}

const scriptsWith = (part: string): Script[] =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ file: join(dist, name), text: readFileSync(join(dist, name), "utf8") }))
    .filter(({ text }) => text.includes(part));

/** The members of `z` that a script uses: `string` and `core.toDotPath`. */
function membersOf(file: string, text: string): string[] {
  const uses = text.match(/\bzod_1\b(?! = require\("zod"\))\s*[.\w\s]*/g) ?? [];
  return uses.map((use) => {
    const [, member] = /^zod_1\.z\s*\.(core\.\w+|\w+)/.exec(use) ?? [];
    if (!member) throw new Error(`${relative(root, file)}: "${use}" is not a member of z, such as z.string.`);
    return member;
  });
}

/** `z` with these members. A member of `z.core` comes from the core of zod, because `z.core` contains everything. */
function entry(members: readonly string[]): string {
  const core = members.filter((name) => name.startsWith("core.")).map((name) => name.slice("core.".length));
  const own = members.filter((name) => !name.startsWith("core."));
  const imported = (names: readonly string[]): string => names.map((name) => `${name} as ${name}_`).join(", ");
  const named = (names: readonly string[]): string => names.map((name) => `${name}: ${name}_`).join(", ");
  return [
    `import { ${imported(own)} } from "zod";`,
    `import { ${imported(core)} } from "zod/v4/core";`,
    `export const z = { ${named(own)}, core: { ${named(core)} } };`,
  ].join("\n");
}

const pathFrom = (file: string): string => {
  const path = relative(dirname(file), join(dist, "vendor/zod.js"));
  return path.startsWith(".") ? path : `./${path}`;
};

if (require.main === module) {
  vendorZod().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
