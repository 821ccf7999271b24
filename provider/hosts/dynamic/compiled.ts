import module from "node:module";
import { cacheFolder } from "../../lifecycle/configuration/environment";

/** Long enough after the start for what a run needs to be loaded. */
const settledMs = 1000;

let keeping = false;

/**
 * Keeps what Node compiles from now on for the next process, in the person's own cache folder: every run of the engine
 * starts several, and each would compile all of it again. Node may be told not to (`NODE_DISABLE_COMPILE_CACHE=1`).
 */
export function enableCompileCache(): void {
  if (keeping) return;
  keeping = true;
  module.enableCompileCache(`${cacheFolder()}/compiled`);
  // The engine ends its hosts by a signal, after which nothing is written any more.
  setTimeout(() => module.flushCompileCache(), settledMs).unref();
}
