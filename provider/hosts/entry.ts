import { dynamicProvider } from "./dynamic";
import { call } from "./functions";

/** The HTTP client needs it; an older Node fails in the middle of a request. */
const floor = [22, 19] as const;

/**
 * `trefoil/provider`, which the state of every resource names, is this function and stays it: see CONTRIBUTING.md.
 * The SDK finds the functions here as well, so that it loads none of this before it has to.
 */
function provider(token: string) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
    throw new Error(
      `Trefoil needs Node ${floor.join(".")} or newer, and Pulumi runs it with ${process.versions.node} (${process.execPath}). Put a newer one first on PATH.`,
    );
  }
  return dynamicProvider(token);
}

export = Object.assign(provider, { call });
