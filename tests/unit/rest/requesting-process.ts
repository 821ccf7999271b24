import { createClient } from "../../../provider/rest";

/** A process that sends parallel requests under a shared budget. Arguments: URL, folder, limit, window, requests. */
const [baseUrl = "", stateDir = "", limit, windowSeconds, requests] = process.argv.slice(2);

async function main(): Promise<void> {
  const budget = { service: "test", account: "ann", limit: Number(limit), windowSeconds: Number(windowSeconds) };
  const client = createClient({ baseUrl, stateDir, auth: { kind: "none" }, budget });
  await Promise.all(Array.from({ length: Number(requests) }, () => client.get("/x")));
}

void main();
