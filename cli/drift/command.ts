import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { isConfirmed, requireTerminal } from "../confirm";
import { endOfHelp } from "../help";
import { jsonText } from "../printable";
import { projectHere, showPulumi } from "../pulumi";
import { withConfiguration } from "./configuration";
import { compare, stacksHere } from "./engine";
import { htmlReport } from "./html";
import { hasDrift, markdownReport, textReport } from "./print";
import type { StackReport } from "./types";
import type { UndeclaredScope } from "./undeclared";

interface Options {
  readonly stack?: string;
  readonly runProgram?: boolean;
  readonly engine?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly accept?: boolean;
  readonly repair?: boolean;
  readonly undeclared?: UndeclaredScope;
  readonly yes?: boolean;
}

/** `trefoil drift`: reports objects that were changed outside Pulumi. */
export function drift(): Command {
  return new Command("drift")
    .description("Compare stacks with their services, and report what was changed outside Pulumi.")
    .option("--stack <name>", "compare this stack (default: all stacks of the project in this folder)")
    .option("--run-program", "run the program, so that explicit providers use its current arguments")
    .option("--engine", "compare by `pulumi refresh --preview-only`, which also compares resources of other providers")
    .option(
      "--undeclared [types...]",
      "also list objects that no stack declares, of these services or types (default: all)",
    )
    .option("--json", "print JSON")
    .option("--markdown", "print Markdown for a pull request or a job summary")
    .option("--html <file>", "also write the report as one HTML file")
    .option("--accept", "update the state from the services (`pulumi refresh`)")
    .option("--repair", "apply the program to the services (`pulumi up --refresh`)")
    .option("--yes", "skip the confirmation")
    .addHelpText("after", () => endOfHelp("drift"))
    .action(run);
}

/** Most comparisons list no collections. */
const undeclared = () => require("./undeclared") as typeof import("./undeclared");

async function run(options: Options): Promise<void> {
  if (options.accept && options.repair) throw new Error("--accept and --repair cannot be combined. Pass one of them.");
  if (options.json && options.markdown) throw new Error("--json and --markdown cannot be combined. Pass one of them.");
  const stacks = options.stack === undefined ? stacksHere() : [options.stack];
  if (!stacks.length) throw new Error("The project has no stacks. Run `pulumi stack init` first.");
  if (options.undeclared) undeclared().kindsIn(options.undeclared);
  const compared: StackReport[] = [];
  for (const stack of stacks) compared.push(await compare(stack, options));
  const hasOwners = compared.some(({ owners = [] }) => owners.length);
  const reports =
    options.undeclared || hasOwners ? await undeclared().withUndeclared(compared, options.undeclared) : compared;
  process.stdout.write(printed(reports, options));
  if (options.html !== undefined) writeFileSync(options.html, htmlReport(reports, new Date(), projectHere()));
  process.exitCode = exitCodeOf(reports);
  if (options.accept || options.repair) await settle(reports, options);
}

function printed(reports: readonly StackReport[], { json, markdown, accept, repair }: Options): string {
  if (json) return jsonText({ stacks: reports.map(({ owners: _, ...report }) => report) });
  return markdown ? markdownReport(reports) : textReport(reports, !accept && !repair);
}

function exitCodeOf(reports: readonly StackReport[]): number {
  if (reports.some(({ errors, unlisted = [] }) => errors.length || unlisted.length)) return 1;
  return reports.some(hasDrift) ? 2 : 0;
}

/** Updates the state or the objects of each stack with drift. */
async function settle(reports: readonly StackReport[], options: Options): Promise<void> {
  if (reports.some(({ errors }) => errors.length))
    throw new Error("The comparison is incomplete, so nothing was changed. Fix the errors above, and retry.");
  const stacks = reports.filter(({ drifted }) => drifted.length).map(({ stack }) => stack);
  if (!stacks.length) return;
  const isSettled = await (options.accept ? accept(stacks, options) : repair(stacks, options));
  // Neither command changes an object that no stack declares.
  if (isSettled) process.exitCode = exitCodeOf(reports.map((report) => ({ ...report, drifted: [] })));
}

/** The report shows what a refresh changes, so the preview of Pulumi is skipped. Returns false if the user declines. */
async function accept(stacks: readonly string[], { yes, runProgram = false }: Options): Promise<boolean> {
  const lines = stacks.map((stack) => `Stack ${stack}: update the state from the services`);
  if (!(await isConfirmed(lines, yes))) return false;
  for (const stack of stacks) {
    const args = [
      "refresh",
      ...(runProgram ? ["--run-program"] : []),
      "--stack",
      stack,
      "--skip-preview",
      ...unattended,
    ];
    await withConfiguration(stack, runProgram, (env) => showPulumi(args, env));
  }
  return true;
}

/**
 * The program may contain changes that the report does not show. Pulumi therefore prints its preview and prompts for each
 * stack. The program also runs for the refresh, which then uses the current configuration.
 */
async function repair(stacks: readonly string[], { yes }: Options): Promise<boolean> {
  if (!yes) requireTerminal();
  for (const stack of stacks) {
    await showPulumi(["up", "--refresh", "--run-program", "--stack", stack, ...(yes ? unattended : [])]);
  }
  return true;
}

const unattended = ["--yes", "--non-interactive"];
