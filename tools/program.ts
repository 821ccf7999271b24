/** Prints the paths of programs that the tests run, each on a line: `program.ts registry skopeo`. Progress goes to stderr. */
import { say } from "./engine/say";
import { findOrMakePython } from "./python/find-or-make";
import { findOrMakeRegistry } from "./registry/find-or-make";
import { findOrMakeSkopeo } from "./skopeo/find-or-make";
import { findOrMakeSockudo } from "./sockudo/find-or-make";

const programs: Readonly<Record<string, () => Promise<string>>> = {
  python: findOrMakePython,
  registry: findOrMakeRegistry,
  skopeo: findOrMakeSkopeo,
  sockudo: findOrMakeSockudo,
};

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const find = programs[name];
    if (!find) throw new Error(`There is no ${name}: name some of ${Object.keys(programs).join(", ")}.`);
    console.log(await find());
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
