import { withExplanation } from "../../text/explained-codes";

/** Minimum version of Node. The HTTP client fails in the middle of a request on older versions. */
const floor = [22, 19] as const;

/** Throws on an older Node. Does not load code that such a version cannot load. */
export function requireNodeVersion(): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return;
  const problem = `Trefoil needs Node ${floor.join(".")} or newer, and runs on ${process.versions.node} (${process.execPath}).`;
  throw new Error(withExplanation(`${problem} Install a newer version and put it first on PATH.`, "node_version"));
}
