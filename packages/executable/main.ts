#!/usr/bin/env node
/** `pulumi-resource-trefoil`: the engine starts it with its address, and reads the port of the plugin from its output. */
import { requireNodeVersion } from "../../provider/hosts/shared/node-version";

const help = `pulumi-resource-trefoil is the plugin of Trefoil for Pulumi. Pulumi starts it: add it to Pulumi.yaml, or to PATH.

Options:
  --version  print the version
  --help     print the options

The command for users is \`trefoil\`, see \`trefoil --help\`. It is in the npm package.
`;

const version = (): string =>
  (
    require("../../provider/hosts/shared/package-file") as typeof import("../../provider/hosts/shared/package-file")
  ).packageVersion();

async function main(): Promise<void> {
  const [first] = process.argv.slice(2);
  if (first === "--help" || first === "-h") return void process.stdout.write(help);
  requireNodeVersion();
  if (first === "--version" || first === "-v") return void process.stdout.write(`${version()}\n`);
  const { startServer } =
    require("../../provider/hosts/plugin/server") as typeof import("../../provider/hosts/plugin/server");
  const { EngineWatch } =
    require("../../provider/hosts/shared/engine-watch") as typeof import("../../provider/hosts/shared/engine-watch");
  const { classOf } = require("./components") as typeof import("./components");
  // With traces, the engine also passes `--tracing tcp://127.0.0.1:40000`.
  const engine = process.argv.slice(2).find((argument) => /^[^-][^/]*:\d+$/.test(argument));
  const watch = new EngineWatch();
  const { port } = await startServer({ engine, watch, classOf });
  process.stdout.write(`${port}\n`);
  if (engine) watch.start(engine);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
