/** Prints the paths of programs that the tests run, each on a line: `program.ts registry skopeo`. Progress goes to stderr. */
import { say } from "./programs/engine/progress";
import { findOrMakePython } from "./programs/python/find-or-install";
import { findOrMakeRegistry } from "./programs/registry/find-or-install";
import { findOrMakeSkopeo } from "./programs/skopeo/find-or-install";
import { findOrMakeSockudo } from "./programs/sockudo/find-or-install";

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
