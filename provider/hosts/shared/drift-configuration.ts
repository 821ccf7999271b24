import { connect } from "node:net";
import { environment } from "../../lifecycle/settings/environment";
import type { ConfigEntry } from "./configuration";

let received: Promise<void> | undefined;

/**
 * Receives the configuration of the stack from `trefoil drift`, and keeps it for this process. Does nothing in all other runs.
 *
 * @throws Error if the configuration is invalid, or the command has ended.
 */
export function receiveConfiguration(env = environment()): Promise<void> {
  const address = env.TREFOIL_DRIFT_SOCKET;
  if (!address) return Promise.resolve();
  received ??= receive(address).then((configuration) => {
    env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify(configuration);
  });
  return received;
}

/** The values by key. The command receives the problems in return, since it does not load the definitions. */
async function receive(address: string): Promise<Readonly<Record<string, string>>> {
  const socket = connect({ path: address, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) chunks.push(chunk as Buffer);
  } catch {
    // The message below is the same for a command that has ended.
  }
  if (!chunks.length) {
    socket.destroy();
    throw new Error("`trefoil drift` did not pass the configuration of the stack.");
  }
  const entries = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Readonly<Record<string, ConfigEntry>>;
  const { problemsInStack } = require("./configuration") as typeof import("./configuration");
  const problems = problemsInStack(entries);
  socket.end(JSON.stringify(problems));
  if (problems.length) throw new Error(problems.join(" "));
  return Object.fromEntries(Object.entries(entries).map(([key, { value }]) => [key, value]));
}
