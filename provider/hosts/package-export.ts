import { withoutDuplicateOutput } from "./dynamic/printed-once";
import { requireNodeVersion } from "./shared/node-version";

/**
 * `trefoil/provider`. The state of every resource refers to this function, so its signature must not change. Everything
 * else is loaded after the check of the version, because an older Node cannot load it.
 */
function provider(token: string) {
  try {
    requireNodeVersion();
  } catch (error) {
    throw withoutDuplicateOutput(error as Error);
  }
  const { dynamicProvider } = require("./dynamic/dynamic") as typeof import("./dynamic/dynamic");
  return dynamicProvider(token);
}

/** Calls a function of the provider for the SDK. */
const call: typeof import("./call").call = (...parameters) => {
  const functions = require("./call") as typeof import("./call");
  return functions.call(...parameters);
};

/** Describes an address that is not the one of a service, for the SDK. */
const addressProblem: typeof import("./call").addressProblem = (...parameters) => {
  const functions = require("./call") as typeof import("./call");
  return functions.addressProblem(...parameters);
};

export = Object.assign(provider, { call, addressProblem });
