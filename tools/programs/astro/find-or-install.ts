import { findOrInstallNpmProgram } from "../npm-package";

/**
 * Returns Astro, the generator of the site, whose folder of packages also contains Starlight. `TREFOIL_ASTRO` overrides it.
 */
export const findOrInstallAstro = (): Promise<string> =>
  findOrInstallNpmProgram({
    name: "astro",
    folder: __dirname,
    file: "astro/bin/astro.mjs",
    variable: "TREFOIL_ASTRO",
  });
