import { enableCompileCache } from "./dynamic/compiled";
import { withoutDuplicateOutput } from "./dynamic/printed-once";

/** The HTTP client needs it; an older Node fails in the middle of a request. */
const floor = [22, 19] as const;

/**
 * `trefoil/provider`, which the state of every resource names, is this function and stays it: see CONTRIBUTING.md.
 * The rest is loaded when it is asked for: by an older Node never, and in the engine's host from what was compiled before.
 */
function provider(token: string) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
    throw withoutDuplicateOutput(
      new Error(
        `Trefoil needs Node ${floor.join(".")} or newer, and Pulumi runs it with ${process.versions.node} (${process.execPath}). Put a newer one first on PATH.`,
      ),
    );
  }
  enableCompileCache();
  const { dynamicProvider } = require("./dynamic/dynamic") as typeof import("./dynamic/dynamic");
  return dynamicProvider(token);
}

/** The functions, which the SDK finds here as well. */
const call: typeof import("./functions").call = (...given) => {
  const functions = require("./functions") as typeof import("./functions");
  return functions.call(...given);
};

export = Object.assign(provider, { call });
