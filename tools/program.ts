/** Prints the paths of programs that the tests run, each on a line: `program.ts registry skopeo`. Progress goes to stderr. */
import { reportProgress } from "./programs/engine/progress";
import { findOrInstallPython } from "./programs/python/find-or-install";
import { findOrInstallRegistry } from "./programs/registry/find-or-install";
import { findOrInstallSkopeo } from "./programs/skopeo/find-or-install";
import { findOrInstallSockudo } from "./programs/sockudo/find-or-install";

const programs: Readonly<Record<string, () => Promise<string>>> = {
  python: findOrInstallPython,
  registry: findOrInstallRegistry,
  skopeo: findOrInstallSkopeo,
  sockudo: findOrInstallSockudo,
};

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const find = programs[name];
    if (!find) throw new Error(`There is no ${name}: name some of ${Object.keys(programs).join(", ")}.`);
    console.log(await find());
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
