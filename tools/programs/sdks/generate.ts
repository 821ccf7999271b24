/** Generates the libraries of the package for Python and Go into `dist/sdks`. */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { reportProgress } from "../engine/progress";
import { findOrInstallSdks } from "./find-or-install";

const root = resolve(__dirname, "../../..");

findOrInstallSdks().then(
  (program) => {
    execFileSync(program, [join(root, "provider/schema.json"), join(root, "dist/sdks")], { stdio: "inherit" });
  },
  (error: unknown) => {
    reportProgress(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
