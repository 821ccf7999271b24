import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DriftRecord } from "../../provider/lifecycle";
import { messageOf } from "../error-messages";
import { startedPulumi, startPulumi, tryPulumi } from "../pulumi";
import { advice, withConfiguration } from "./configuration";
import { compareHere, packagesIn, packageTypesIn, preload } from "./here";
import { EngineNeededError } from "./in-process";
import { isOwnType, nameOf, reportOf } from "./report";
import type { RefreshOutput, RefreshStep, StackReport } from "./types";

/** Names of all stacks of the project in the current folder. The code of the comparison loads meanwhile. */
export async function stacksHere({ runProgram, engine }: ComparisonOptions): Promise<string[]> {
  const listing = startedPulumi(["stack", "ls", "--json"], { advice });
  const [stacks] = await Promise.all([listing, runProgram || engine ? undefined : preload()]);
  return (stacks as { readonly name: string }[]).map(({ name }) => name);
}

/** Options of a comparison. */
export interface ComparisonOptions {
  /** The engine runs the program. */
  readonly runProgram?: boolean;
  /** The engine compares the stack, with the resources of other providers. */
  readonly engine?: boolean;
  /** The report must contain the changes of other providers. */
  readonly accept?: boolean;
  /** The report contains the inputs of drifted resources, for edits of the program. */
  readonly write?: boolean;
}

/** Compares a stack with its services. A failure is part of the report, so that the other stacks are still compared. */
export async function compare(stack: string, options: ComparisonOptions): Promise<StackReport> {
  const { runProgram = false, engine = false, accept = false, write: withInputs = false } = options;
  try {
    if (runProgram || engine) return await compareByEngine(stack, { runProgram, withInputs });
    return await compareHere(stack, { acceptsOthers: !accept, withInputs }).catch((error) =>
      compareAfter(stack, withInputs, error),
    );
  } catch (error) {
    return failed(stack, messageOf(error));
  }
}

/** Compares a stack by the engine, if this process cannot do it with certainty. */
async function compareAfter(stack: string, withInputs: boolean, error: unknown): Promise<StackReport> {
  if (!(error instanceof EngineNeededError)) throw error;
  return { ...(await compareByEngine(stack, { runProgram: false, withInputs })), engineReason: error.message };
}

interface EngineOptions {
  readonly runProgram: boolean;
  readonly withInputs: boolean;
}

async function compareByEngine(stack: string, options: EngineOptions): Promise<StackReport> {
  const report = await withConfiguration(stack, options.runProgram, (env) => compareWith(env, stack, options));
  const needsPackages = options.withInputs && report.drifted.length > 0 && !report.packages;
  return needsPackages ? { ...report, packages: await packagesIn(stack) } : report;
}

async function compareWith(
  environment: NodeJS.ProcessEnv,
  stack: string,
  { runProgram, withInputs }: EngineOptions,
): Promise<StackReport> {
  const args = ["refresh", "--preview-only", "--json", ...(runProgram ? ["--run-program"] : []), "--stack", stack];
  const { status, stdout, stderr, records } = await withRecords(environment, (env) =>
    startPulumi(args, { env, advice }),
  );
  const output = parsed(stdout);
  if (!output) return failed(stack, `\`pulumi refresh\` failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  const repeated = replacedTwin(output);
  if (repeated !== undefined) {
    const { others } = reportOf(stack, output);
    return { ...(await compareTwins(stack, { runProgram, withInputs, repeated })), others };
  }
  const known = { records, withInputs, packageTypes: await packageTypesFor(output, stack) };
  if (status === 0) return reportOf(stack, output, known);
  const report = reportOf(stack, output, { ...known, urns: urnsOf(stack) });
  if (report.errors.length) return report;
  return { ...report, errors: [`\`pulumi refresh\` failed with exit code ${status}: ${stderr.trim()}`] };
}

/** The types of packages, if an object of another type than those of Trefoil was deleted: only the state shows whose it was. */
async function packageTypesFor({ steps = [] }: RefreshOutput, stack: string): Promise<readonly string[]> {
  const isForeign = ({ op, oldState }: RefreshStep) =>
    op === "delete" && oldState?.custom === true && !isOwnType(oldState.type);
  return steps.some(isForeign) ? packageTypesIn(stack) : [];
}

/**
 * The name of a resource with two objects in the state: an interrupted replacement has not deleted the first object. The engine
 * reports the first object twice, and the second object not at all.
 */
function replacedTwin({ steps = [] }: RefreshOutput): string | undefined {
  const own = steps.filter(({ oldState }) => oldState?.custom && isOwnType(oldState.type)).map(({ urn }) => urn);
  const twin = own.find((urn, i) => own.indexOf(urn) < i);
  return twin === undefined ? undefined : nameOf(twin);
}

/** Resources of Trefoil are then compared in this process. The engine reports those of other providers. */
async function compareTwins(
  stack: string,
  { runProgram, withInputs, repeated }: EngineOptions & { readonly repeated: string },
): Promise<StackReport> {
  const here = runProgram
    ? undefined
    : await compareHere(stack, { acceptsOthers: true, withInputs }).catch((error) => {
        if (error instanceof EngineNeededError) return undefined;
        throw error;
      });
  if (here) return { ...here, skipped: here.skipped.filter(({ reason }) => reason !== "otherProvider") };
  return failed(
    stack,
    `${JSON.stringify(repeated)} has two objects, because an interrupted update has not deleted the object that it replaced. The engine reports only one of them. Run \`pulumi up\` to complete the replacement, and compare again.`,
  );
}

/** Runs a comparison and reads the differences that the provider records. Their file contains paths and no values. */
async function withRecords<Result>(
  environment: NodeJS.ProcessEnv,
  run: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result & { records: DriftRecord[] }> {
  const folder = mkdtempSync(join(tmpdir(), "trefoil-drift-"));
  const file = join(folder, "records");
  try {
    const result = await run({ ...environment, TREFOIL_DRIFT_FILE: file });
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    return { ...result, records: lines.map((line) => JSON.parse(line) as DriftRecord) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed = (stack: string, error: string): StackReport => ({
  stack,
  checked: 0,
  drifted: [],
  others: [],
  errors: [error],
  unchecked: [],
  skipped: [],
});

function parsed(text: string): RefreshOutput | undefined {
  try {
    return JSON.parse(text) as RefreshOutput;
  } catch {
    return undefined;
  }
}

/** The resources of a state that have an object. The export contains encrypted secrets only. */
function urnsOf(stack: string): string[] {
  const { stdout } = tryPulumi(["stack", "export", "--stack", stack]);
  const state = parsed(stdout) as { deployment?: { resources?: { urn: string; type: string; custom?: boolean }[] } };
  const resources = state?.deployment?.resources ?? [];
  return resources.filter(({ custom, type }) => custom && !type.startsWith("pulumi:")).map(({ urn }) => urn);
}
