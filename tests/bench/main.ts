/** `make bench`: what Trefoil costs on the real engine, against providers that do nothing. */
import { writeFileSync } from "node:fs";
import { bench } from "./bench";
import { readOptions } from "./options";
import { print } from "./print";

async function main(): Promise<void> {
  const options = readOptions();
  const report = await bench(options, (line) => console.error(line));
  writeFileSync(options.output, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\n${print(report)}`);
}

main().catch((error: unknown) => {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
