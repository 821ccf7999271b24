import { findOrUnpackProgram } from "../debian-package";

/** Returns skopeo, the registry client with which tests read what Trefoil wrote. `TREFOIL_SKOPEO` overrides it. */
export const findOrInstallSkopeo = (): Promise<string> =>
  findOrUnpackProgram({
    name: "skopeo",
    package: "skopeo",
    // The packages for running containers are not needed.
    needed: /^(skopeo|lib)/,
    variable: "TREFOIL_SKOPEO",
    purpose: "The tests of images require",
    remedy:
      "Install skopeo on PATH (https://github.com/containers/skopeo/blob/main/install.md), or set TREFOIL_SKOPEO to its path.",
  });
