import { Command } from "commander";
import { withExplanation } from "../../provider/text/explained-codes";
import { isConfirmed, requireTerminal } from "../confirm";
import { endOfHelp } from "../help";
import { shown, shownJson } from "../printable";
import { projectHere, showPulumi } from "../pulumi";
import { writeFiles } from "../write-file";
import { withConfiguration } from "./configuration";
import { compare, stacksHere } from "./engine";
import { htmlReport } from "./html";
import { hasDrift, markdownReport, textReport } from "./print";
import type { DriftedResource, StackReport } from "./types";
import type { UndeclaredScope } from "./undeclared";
import type { Plan } from "./write/plan";
import { planText, writeEdits } from "./write/write-edits";

interface Options {
  readonly stack?: string;
  readonly runProgram?: boolean;
  readonly engine?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly html?: string;
  readonly accept?: boolean;
  readonly write?: boolean;
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
    .option("--write", "with --accept: also edit the program, so that it matches the service (TypeScript and YAML)")
    .option("--repair", "apply the program to the services (`pulumi up --refresh`)")
    .option("--yes", "skip the confirmation")
    .addHelpText("after", () => endOfHelp("drift"))
    .action(run);
}

/** Most comparisons list no collections. */
const undeclared = () => require("./undeclared") as typeof import("./undeclared");

async function run(options: Options): Promise<void> {
  requireCompatible(options);
  const stacks = options.stack === undefined ? await stacksHere(options) : [options.stack];
  if (!stacks.length) throw new Error("The project has no stacks. Run `pulumi stack init` first.");
  if (options.undeclared) undeclared().kindsIn(options.undeclared);
  if (options.write && stacks.length > 1)
    throw new Error(
      "--write edits the program, which all stacks share. Pass --stack with the stack that it is to match.",
    );
  const compared: StackReport[] = [];
  for (const stack of stacks) compared.push(await compare(stack, options));
  const hasOwners = compared.some(({ owners = [] }) => owners.length);
  const reports =
    options.undeclared || hasOwners ? await undeclared().withUndeclared(compared, options.undeclared) : compared;
  const plan = options.write ? editing().planEdits(reports[0] as StackReport) : undefined;
  process.stdout.write(printed(reports, options, plan));
  if (options.html !== undefined)
    writeFiles([{ path: options.html, text: shown(htmlReport(reports, new Date(), projectHere())) }]);
  process.exitCode = exitCodeOf(reports);
  if (options.accept || options.repair) await settle(reports, options, plan);
}

function requireCompatible({ write, accept, repair, json, markdown }: Options): void {
  if (accept && repair) throw new Error("--accept and --repair cannot be combined. Pass one of them.");
  if (json && markdown) throw new Error("--json and --markdown cannot be combined. Pass one of them.");
  if (write && !accept) throw new Error("--write requires --accept: it edits the program to match the new state.");
  if (write && markdown) throw new Error("--write and --markdown cannot be combined. Pass --json.");
}

/** Edits of the program load the compiler of the program, or a parser. */
const editing = () => require("./write/plan") as typeof import("./write/plan");

function printed(reports: readonly StackReport[], options: Options, plan: Plan | undefined): string {
  const { json, markdown, accept, repair } = options;
  if (json)
    return shownJson({
      stacks: reports.map(({ owners: _, packages: _packages, ...report }) => ({
        ...report,
        drifted: report.drifted.map(withoutInputs),
      })),
      ...(plan && { program: { diff: editing().diffOf(plan), remaining: plan.remaining } }),
    });
  if (markdown) return shown(markdownReport(reports));
  return shown(textReport(reports, !accept && !repair) + (plan ? planText(plan, editing().diffOf(plan)) : ""));
}

const withoutInputs = ({ inputs: _, ignoreChanges: _paths, ...resource }: DriftedResource): DriftedResource => resource;

function exitCodeOf(reports: readonly StackReport[]): number {
  if (reports.some(({ errors, unlisted = [] }) => errors.length || unlisted.length)) return 1;
  return reports.some(hasDrift) ? 2 : 0;
}

/** Updates the state or the objects of each stack with drift. */
async function settle(reports: readonly StackReport[], options: Options, plan: Plan | undefined): Promise<void> {
  if (reports.some(({ errors }) => errors.length))
    throw new Error(
      withExplanation(
        "The comparison is incomplete, so nothing was changed. Fix the errors above, and retry.",
        "incomplete_comparison",
      ),
    );
  const stacks = reports.filter(({ drifted }) => drifted.length).map(({ stack }) => stack);
  if (!stacks.length) return;
  const isSettled = await (options.accept ? accept(stacks, options, plan) : repair(stacks, options));
  if (!isSettled) return;
  // Neither command changes an object that no stack declares.
  process.exitCode = exitCodeOf(reports.map((report) => ({ ...report, drifted: [] })));
  if (plan?.remaining.length) process.exitCode ||= 2;
}

/** The report shows what a refresh changes, so the preview of Pulumi is skipped. Returns false if the user declines. */
async function accept(
  stacks: readonly string[],
  { yes, runProgram = false }: Options,
  plan: Plan | undefined,
): Promise<boolean> {
  const lines = [
    ...stacks.map((stack) => `Stack ${stack}: update the state from the services`),
    ...(plan?.files ?? []).map(({ file }) => `${file}: edit the program`),
  ];
  if (!(await isConfirmed(lines, yes))) return false;
  // If the refresh then fails, the program already matches the services, and the command can be repeated.
  if (plan) writeEdits(plan.files);
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
