import { delimiter, join } from "node:path";
import { findOrUnpackProgram } from "../debian-package";
import { isProgram } from "../find-or-install";

/** Names of Chromium and Chrome on PATH. */
const names = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"];

/** Returns the browser with which tests open the site. `TREFOIL_CHROMIUM` overrides it. */
export async function findOrInstallChromium(): Promise<string> {
  const variable = "TREFOIL_CHROMIUM";
  const folders = process.env[variable] ? [] : (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of folders.flatMap((folder) => names.map((name) => join(folder, name)))) {
    if (await isProgram(path)) return path;
  }
  return findOrUnpackProgram({
    name: "chromium-headless-shell",
    package: "chromium-headless-shell",
    needed: /^(chromium|lib)/,
    program: "usr/lib/chromium/chromium-headless-shell",
    variable,
    purpose: "The tests of the site require",
    remedy: "Install Chromium on PATH, or set TREFOIL_CHROMIUM to its path.",
  });
}
