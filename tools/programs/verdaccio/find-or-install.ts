import { findOrInstallNpmProgram } from "../npm-package";

/** Returns verdaccio, the npm registry in which a test publishes the package. `TREFOIL_VERDACCIO` overrides it. */
export const findOrInstallVerdaccio = (): Promise<string> =>
  findOrInstallNpmProgram({
    name: "verdaccio",
    folder: __dirname,
    file: "verdaccio/bin/verdaccio",
    variable: "TREFOIL_VERDACCIO",
  });
