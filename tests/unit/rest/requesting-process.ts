import { createClient } from "../../../provider/rest";

/**
 * A process that sends parallel requests under a shared budget, and prints warnings. Arguments: URL, folder, limit, window,
 * requests; optionally the URL of a Redis server, and the time by which the clock of the machine is ahead.
 */
const [baseUrl = "", stateDir = "", limit, windowSeconds, requests, limitStore, aheadMs = "0"] = process.argv.slice(2);

async function main(): Promise<void> {
  const budget = { service: "test", scope: "ann", limit: Number(limit), windowSeconds: Number(windowSeconds) };
  const onWarning = (message: string): void => console.log(message);
  const { now } = Date;
  Date.now = () => now() + Number(aheadMs);
  const options = { baseUrl, stateDir, auth: { kind: "none" }, budget, limitStore, onWarning } as const;
  const client = createClient(options);
  await Promise.all(Array.from({ length: Number(requests) }, () => client.get("/x")));
}

void main();
