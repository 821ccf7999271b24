import { withoutDuplicateOutput } from "./dynamic/printed-once";

/** Minimum version of Node. The HTTP client fails in the middle of a request on older versions. */
const floor = [22, 19] as const;

/**
 * `trefoil/provider`. The state of every resource refers to this function, so its signature must not change. Everything
 * else is loaded after the check of the version, because an older Node cannot load it.
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
  const { dynamicProvider } = require("./dynamic/dynamic") as typeof import("./dynamic/dynamic");
  return dynamicProvider(token);
}

/** Calls a function of the provider for the SDK. */
const call: typeof import("./functions").call = (...given) => {
  const functions = require("./functions") as typeof import("./functions");
  return functions.call(...given);
};

export = Object.assign(provider, { call });
