import { Command, Option } from "commander";
import { endOfHelp } from "../help";
import { jsonText } from "../printable";
import { changeEffects } from "../provider";
import { type Cost, costs, decideAll } from "./decide";
import { plannedSteps } from "./preview";
import { textOf } from "./print";

interface Options {
  readonly stack?: string;
  readonly reject: readonly string[];
  readonly allow?: readonly string[];
  readonly json?: boolean;
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
    .addHelpText("after", () => endOfHelp("check-changes"))
    .action(run);
}

async function run(preview: string | undefined, { stack, reject, allow = [], json }: Options): Promise<void> {
  if (preview !== undefined && stack !== undefined)
    throw new Error("--stack has no effect with a file. Omit one of them.");
  const rejected = reject.map(requireCost);
  const report = decideAll(await plannedSteps(preview, stack), changeEffects(), { rejected, allowed: allow });
  process.stdout.write(json ? jsonText({ changes: report.decisions, others: report.others }) : textOf(report));
  process.exitCode = report.decisions.some(({ verdict }) => verdict === "rejected") ? 2 : 0;
}

function requireCost(text: string): Cost {
  const cost = costs.find((known) => known === text);
  if (cost) return cost;
  throw new Error(`${JSON.stringify(text)} is not a cost. Pass one of: ${costs.join(", ")}.`);
}
