import { existsSync, statSync } from "node:fs";
import { Command, Option } from "commander";
import { endOfHelp } from "../help";
import { shown, shownJson } from "../printable";
import { changeEffects } from "../provider";
import { type Cost, costs, decideAll } from "./decide";
import { plannedSteps } from "./preview";
import { markdownOf, textOf } from "./print";

interface Options {
  readonly stack?: string;
  readonly reject: readonly string[];
  readonly allow?: readonly string[];
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** `trefoil check-changes`: rejects a preview whose changes lose data. */
export function checkChanges(): Command {
  return new Command("check-changes")
    .description("Read a preview, and reject it if a change loses data that the program does not declare.")
    .argument("[preview]", "output of `pulumi preview --json`; `-` reads the standard input (default: run the preview)")
    .option("--stack <name>", "run the preview of this stack (default: the selected stack)")
    .addOption(new Option("--reject <costs...>", `costs to reject: ${costs.join(", ")}`).default(["data"], "data"))
    .option("--allow <resources...>", "names or URNs of resources whose changes are allowed")
    .option("--json", "print JSON")
    .option("--markdown", "print Markdown for a comment on a pull request or a job summary")
    .addHelpText("after", () => endOfHelp("check-changes"))
    .action(run);
}

async function run(given: string | undefined, options: Options): Promise<void> {
  const { preview, stack, reject, allow = [], json, markdown } = withFile(given, options);
  if (json && markdown) throw new Error("--json and --markdown cannot be combined. Pass one of them.");
  if (preview !== undefined && stack !== undefined)
    throw new Error("--stack has no effect with a file. Omit one of them.");
  const rejected = reject.flatMap((word) => word.split(",")).map(requireCost);
  const report = decideAll(await plannedSteps(preview, stack), changeEffects(), { rejected, allowed: allow });
  const { decisions: changes, others, unused: unusedAllow } = report;
  process.stdout.write(
    json ? shownJson({ changes, others, unusedAllow }) : shown((markdown ? markdownOf : textOf)(report)),
  );
  process.exitCode = report.decisions.some(({ verdict }) => verdict === "rejected") ? 2 : 0;
}

/** Options with several values take all words after them. The file of the preview may be the last of these words. */
function withFile(preview: string | undefined, options: Options): Options & { readonly preview: string | undefined } {
  const { stack, allow, reject } = options;
  if (preview !== undefined || stack !== undefined) return { ...options, preview };
  const [file, costs] = [fileAtEnd(allow), fileAtEnd(reject)];
  if (file !== undefined) return { ...options, preview: file, allow: allow?.slice(0, -1) ?? [] };
  return costs === undefined ? { ...options, preview } : { ...options, preview: costs, reject: reject.slice(0, -1) };
}

/** The last of several values, if it is a file, a pipe such as `<(…)` of a shell, or the standard input. */
function fileAtEnd(values: readonly string[] = []): string | undefined {
  const last = values.length > 1 ? values.at(-1) : undefined;
  return last !== undefined && (last === "-" || isDescriptor(last) || isFile(last)) ? last : undefined;
}

/** The path that a shell passes for a pipe. The file does not exist if a program in between has closed it, such as sudo. */
const isDescriptor = (path: string): boolean => /^\/(dev|proc\/self)\/fd\/\d+$/.test(path);

/** `statSync` fails for a URN that is too long for a path. */
const isFile = (path: string): boolean => existsSync(path) && !statSync(path).isDirectory();

function requireCost(text: string): Cost {
  const cost = costs.find((known) => known === text);
  if (cost) return cost;
  throw new Error(`${JSON.stringify(text)} is not a cost. Pass one of: ${costs.join(", ")}.`);
}
