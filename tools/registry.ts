/** Prints the path of a container registry for the tests. Progress goes to stderr. */
import { say } from "./engine/say";
import { findOrMakeRegistry } from "./registry/find-or-make";

findOrMakeRegistry().then(
  (program) => console.log(program),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
