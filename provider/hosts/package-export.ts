import { withoutDuplicateOutput } from "./dynamic/printed-once";
import type { ExportedFunctions, ExportedProvider } from "./exported-types";
import { requireNodeVersion } from "./shared/node-version";

/**
 * `trefoil/provider`. The state of every resource refers to this function, so its signature must not change. Everything
 * else is loaded after the check of the version, because an older Node cannot load it.
 */
function provider(token: string): ExportedProvider {
  try {
    requireNodeVersion();
  } catch (error) {
    throw withoutDuplicateOutput(error as Error);
  }
  const { dynamicProvider } = require("./dynamic/dynamic") as typeof import("./dynamic/dynamic");
  return dynamicProvider(token);
}

const functions: ExportedFunctions = {
  call: (...parameters) => callModule().call(...parameters),
  exists: (...parameters) => callModule().exists(...parameters),
  addressProblem: (...parameters) => callModule().addressProblem(...parameters),
};

const callModule = () => require("./call") as typeof import("./call");

export = Object.assign(provider, functions);
