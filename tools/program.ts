/** Prints the paths of programs for the tests, one per line: `program.ts registry skopeo`. Progress is on stderr. */
import { findOrInstallActionlint } from "./programs/actionlint/find-or-install";
import { findOrInstallAstro } from "./programs/astro/find-or-install";
import { findOrInstallChromium } from "./programs/chromium/find-or-install";
import { reportProgress } from "./programs/engine/progress";
import { findOrInstallLanguageGo } from "./programs/language-go/find-or-install";
import { findOrInstallLanguageJava } from "./programs/language-java/find-or-install";
import { findOrInstallLanguagePython } from "./programs/language-python/find-or-install";
import { findOrInstallLanguageYaml } from "./programs/language-yaml/find-or-install";
import { findOrInstallNode, ownSystem } from "./programs/node/find-or-install";
import { findOrInstallOras } from "./programs/oras/find-or-install";
import { findOrInstallPrefect } from "./programs/prefect/find-or-install";
import { findOrInstallPython } from "./programs/python/find-or-install";
import { buildQuickstartGo } from "./programs/quickstarts/go";
import { buildQuickstartJava } from "./programs/quickstarts/java";
import { findOrInstallRedis } from "./programs/redis/find-or-install";
import { findOrInstallReferrersRegistry } from "./programs/referrers-registry/find-or-install";
import { findOrInstallRegistry } from "./programs/registry/find-or-install";
import { findOrInstallSdks } from "./programs/sdks/find-or-install";
import { findOrInstallSkopeo } from "./programs/skopeo/find-or-install";
import { findOrInstallSockudo } from "./programs/sockudo/find-or-install";
import { findOrInstallVerdaccio } from "./programs/verdaccio/find-or-install";

const programs: Readonly<Record<string, () => Promise<string>>> = {
  actionlint: findOrInstallActionlint,
  astro: findOrInstallAstro,
  chromium: findOrInstallChromium,
  "language-go": findOrInstallLanguageGo,
  "language-java": findOrInstallLanguageJava,
  "language-python": findOrInstallLanguagePython,
  "language-yaml": findOrInstallLanguageYaml,
  node: async () => (await findOrInstallNode(ownSystem)).program,
  oras: findOrInstallOras,
  prefect: findOrInstallPrefect,
  python: findOrInstallPython,
  "quickstart-go": buildQuickstartGo,
  "quickstart-java": buildQuickstartJava,
  redis: findOrInstallRedis,
  "referrers-registry": findOrInstallReferrersRegistry,
  registry: findOrInstallRegistry,
  sdks: findOrInstallSdks,
  skopeo: findOrInstallSkopeo,
  sockudo: findOrInstallSockudo,
  verdaccio: findOrInstallVerdaccio,
};

/** Runs missing builds at the same time, because each waits for downloads and for steps on one core. */
async function main(names: readonly string[]): Promise<void> {
  const searches = names.map((name) => {
    const find = programs[name];
    if (!find) throw new Error(`Unknown program: ${name}. Use some of: ${Object.keys(programs).join(", ")}.`);
    return find;
  });
  for (const path of await Promise.all(searches.map((find) => find()))) console.log(path);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
