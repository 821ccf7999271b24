import { findOrInstallPackages } from "../python-packages";

/**
 * Returns a Python with the packages that `requirements.txt` pins, in a virtual environment in the cache. The
 * installation takes about 20 seconds. `TREFOIL_PYTHON` overrides it.
 */
export const findOrInstallPython = (): Promise<string> =>
  findOrInstallPackages({
    name: "python",
    variable: "TREFOIL_PYTHON",
    folder: __dirname,
    needed: "The tests of the search service run the vendor's Python client",
    content: "a Python with the packages",
  });
