/** `make bench`: what Trefoil costs on the real engine, compared with a plugin that does nothing. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { arch, cpus, loadavg } from "node:os";
import { checkout } from "../../tools/engine-harness";
import { aimsOf } from "./aims";
import { Emulator } from "./emulator";
import { type Options, readOptions } from "./options";
import { loadText, print } from "./print";
import { Figures, type Report } from "./report";
import { sections } from "./sections";

async function main(): Promise<void> {
  const options = readOptions();
  const load = loadavg();
  if (isLoaded(load))
    console.error(
      `Warning: the load of the machine is ${loadText(load)}. Durations are only comparable on an idle machine.`,
    );
  const report = await bench(options, load);
  writeFileSync(options.output, `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(`\n${print(report)}`);
  if (isLoaded(load)) console.log("\nWarning: the machine was loaded at the start. See the load above.");
  if (report.failure !== undefined) throw new Error(`${report.failure}\nThe figures above were measured before.`);
}

/** Other processes used more than a fifth of the processors in the last minute. */
const isLoaded = ([minute = 0]: readonly number[]): boolean => minute > cpus().length / 5;

async function bench(options: Options, before: readonly number[]): Promise<Report> {
  const began = { time: new Date().toISOString(), ms: performance.now() };
  const emulator = await Emulator.start();
  try {
    const figures = [];
    let failure: string | undefined;
    for (const name of options.sections) {
      const own = new Figures(name);
      const start = performance.now();
      // A failure must not lose the measurements of an hour.
      await sections[name]({ options, emulator, figures: own }).catch((error: unknown) => {
        failure = error instanceof Error ? error.message : String(error);
      });
      console.error(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
      figures.push(...own.all());
      if (failure !== undefined) break;
    }
    const { output, terraformProvider, ...sizes } = options;
    return {
      time: began.time,
      commit: commit(),
      machine: `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version} ${arch()}`,
      load: { before, after: loadavg() },
      seconds: (performance.now() - began.ms) / 1000,
      options: sizes,
      figures,
      failure,
      aims: aimsOf(figures, options),
    };
  } finally {
    await emulator.stop();
  }
}

const commit = (): string =>
  execFileSync("git", ["describe", "--always", "--dirty"], { cwd: checkout, encoding: "utf8" }).trim();

main().catch((error: unknown) => {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
