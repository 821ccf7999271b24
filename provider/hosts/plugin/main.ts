#!/usr/bin/env node
/** `pulumi-resource-trefoil`: the engine starts it with its address, and reads the port of the plugin from its output. */
import { requireNodeVersion } from "../shared/node-version";

async function main(): Promise<void> {
  requireNodeVersion();
  const { startServer } = require("./server") as typeof import("./server");
  const { EngineWatch } = require("../shared/engine-watch") as typeof import("../shared/engine-watch");
  const engine = process.argv.slice(2).find((argument) => /^[^-].*:\d+$/.test(argument));
  const watch = new EngineWatch();
  const { port } = await startServer(engine, watch);
  process.stdout.write(`${port}\n`);
  if (engine) watch.start(engine);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
