/** Prints the folder of a Pulumi CLI, to be added to PATH. Writes progress to stderr. */
import { findOrInstallEngine } from "./programs/engine/find-or-install";
import { reportProgress } from "./programs/engine/progress";

findOrInstallEngine().then(
  ({ folder }) => console.log(folder),
  (error: unknown) => {
    reportProgress(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
