/** Prints the folder of a usable Pulumi CLI, for a caller to put first on PATH. Progress goes to stderr. */
import { findOrMake } from "./programs/engine/find-or-install";
import { say } from "./programs/engine/progress";

findOrMake().then(
  ({ folder }) => console.log(folder),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
