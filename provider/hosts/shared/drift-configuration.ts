import { connect } from "node:net";
import { environment } from "../../lifecycle";

let received: Promise<void> | undefined;

/**
 * Receives the configuration of the stack from `trefoil drift`, and keeps it for this process. Does nothing in all other runs.
 *
 * @throws Error if the command rejected the configuration, or has ended.
 */
export function receiveConfiguration(env = environment()): Promise<void> {
  const address = env.TREFOIL_DRIFT_SOCKET;
  if (!address) return Promise.resolve();
  received ??= receive(address).then((text) => {
    env.TREFOIL_DRIFT_CONFIGURATION = text;
  });
  return received;
}

async function receive(address: string): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of connect(address)) chunks.push(chunk as Buffer);
  } catch {
    // The message below is the same for a command that has ended.
  }
  if (!chunks.length) throw new Error("`trefoil drift` did not pass the configuration of the stack.");
  return Buffer.concat(chunks).toString("utf8");
}
