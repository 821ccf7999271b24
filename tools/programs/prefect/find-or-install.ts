import { findOrInstallPackages } from "../python-packages";

/**
 * Returns the program of Prefect, a server whose API has an OpenAPI document, with the packages that `requirements.txt` pins. The
 * installation takes about 30 seconds and 260 MB. `TREFOIL_PREFECT` overrides it.
 */
export const findOrInstallPrefect = (): Promise<string> =>
  findOrInstallPackages({
    name: "prefect",
    variable: "TREFOIL_PREFECT",
    folder: __dirname,
    needed: "The tests of packages from documents run the server of Prefect, which is written in Python",
    content: "the program `prefect` next to its Python",
  });
