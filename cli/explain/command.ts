import { readFileSync, statSync } from "node:fs";
import { Command } from "commander";
import { endOfHelp } from "../help";
import { counted, shown, shownJson } from "../printable";
import { Analysis } from "./analysis";
import { explanationOf } from "./code";
import { type Entry, entriesIn, type IsFirst } from "./entries";
import { linesOf, longestLine } from "./lines";
import { type DamagedLines, textOf } from "./print";

interface Options {
  readonly top: string;
  readonly json?: boolean;
}

/** `trefoil explain CODE` explains an error. `trefoil explain log` shows where the time of a run went. */
export function explain(): Command {
  const log = new Command("log")
    .description("Show where the time of a run went, from a log (TREFOIL_LOG) or a trace (--otel-traces file://…).")
    .argument("<file>", "the log, or a trace in the JSON format of OpenTelemetry")
    .option("--top <number>", "number of slowest objects and requests", "10")
    .option("--json", "print JSON, with durations in milliseconds")
    .addHelpText("after", () => endOfHelp("explain"))
    .action(run);
  return new Command("explain")
    .description("Explain an error by the code at the end of its message, or a run.")
    .argument("[code]", "code of an error, such as http_403")
    .addCommand(log)
    .addHelpText("after", () => endOfHelp("explain"))
    .action((code: string | undefined, _: unknown, command: Command): void => {
      if (code === undefined) command.help({ error: true });
      else process.stdout.write(shown(explanationOf(code)));
    });
}

async function run(file: string, options: Options): Promise<void> {
  if (!/^\d{1,4}$/.test(options.top)) throw new Error("--top is invalid. Pass a number from 0 to 9999.");
  requireFile(file);
  const { analysis, damaged } = await analyze(file, Number(options.top));
  if (analysis.isEmpty) throw new Error(emptyMessage(file, damaged));
  const result = analysis.result();
  process.stdout.write(options.json ? shownJson({ ...result, damagedLines: damaged }) : shown(textOf(result, damaged)));
}

function requireFile(file: string): void {
  const reason = (() => {
    try {
      return statSync(file).isDirectory() ? "it is a folder" : undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "unknown error";
    }
  })();
  if (reason !== undefined)
    throw new Error(`The file ${file} cannot be read (${reason}). Pass the file of TREFOIL_LOG.`);
}

/** Number of damaged lines that are named. */
const shownDamaged = 10;

/** Reads the file line by line. */
export async function analyze(file: string, top: number): Promise<{ analysis: Analysis; damaged: DamagedLines }> {
  const analysis = new Analysis(top);
  const ids = new Set<string>();
  const isFirst = (id: string): boolean => ids.size < ids.add(id).size;
  const numbers: number[] = [];
  let count = 0;
  for await (const { number, text } of linesOf(file)) {
    const entries = text === undefined ? undefined : entriesIn(text, isFirst);
    if (entries) analysis.add(entries);
    else if (++count <= shownDamaged) numbers.push(number);
  }
  const document = count && analysis.isEmpty ? entriesOfDocument(file, isFirst) : undefined;
  analysis.add(document ?? []);
  return { analysis, damaged: document ? { count: 0, first: [] } : { count, first: numbers } };
}

/** A trace of another tool may be one document of several lines. */
const entriesOfDocument = (file: string, isFirst: IsFirst): readonly Entry[] | undefined =>
  statSync(file).size <= longestLine ? entriesIn(readFileSync(file, "utf8"), isFirst) : undefined;

const emptyMessage = (file: string, { count }: DamagedLines): string =>
  `${file} contains no operation or request of Trefoil${count ? `, and ${counted(count, "damaged line")}` : ""}. Run Pulumi with TREFOIL_LOG=${file}, or with --otel-traces and the URL of a file.`;
