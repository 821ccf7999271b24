import { spawnSync } from "node:child_process";
import { reportOf } from "./report";
import type { RefreshOutput, StackReport } from "./types";

/** Names of all stacks of the project in the current folder. */
export function stacksHere(): string[] {
  const { status, stdout, stderr } = pulumi(["stack", "ls", "--json"]);
  if (status !== 0) throw new Error(`\`pulumi stack ls\` failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  return (JSON.parse(stdout) as { readonly name: string }[]).map(({ name }) => name);
}

const advice = "Run this in the folder of the program, signed in to its backend.";

/** Compares a stack with its services. A failure is part of the report, so that the other stacks are still compared. */
export function compare(stack: string, runProgram: boolean): StackReport {
  const args = ["refresh", "--preview-only", "--json", ...(runProgram ? ["--run-program"] : []), "--stack", stack];
  const { status, stdout, stderr } = pulumi(args);
  const output = parsed(stdout);
  if (!output) return failed(stack, `\`pulumi refresh\` failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  if (status === 0) return reportOf(stack, output);
  const report = reportOf(stack, output, urnsOf(stack));
  if (report.errors.length) return report;
  return { ...report, errors: [`\`pulumi refresh\` failed with exit code ${status}: ${stderr.trim()}`] };
}

const failed = (stack: string, error: string): StackReport => ({
  stack,
  checked: 0,
  drifted: [],
  others: [],
  errors: [error],
  unchecked: [],
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
  const { stdout } = pulumi(["stack", "export", "--stack", stack]);
  const state = parsed(stdout) as { deployment?: { resources?: { urn: string; type: string; custom?: boolean }[] } };
  const resources = state?.deployment?.resources ?? [];
  return resources.filter(({ custom, type }) => custom && !type.startsWith("pulumi:")).map(({ urn }) => urn);
}

/** Runs a command whose output the user reads. Throws if it fails. */
export function apply(args: readonly string[]): void {
  const { status } = spawnSync("pulumi", [...args, "--non-interactive"], { stdio: ["ignore", 2, 2] });
  if (status !== 0)
    throw new Error(`\`pulumi ${args.join(" ")}\` failed with exit code ${status}. Its output names the cause.`);
}

function pulumi(args: readonly string[]) {
  const result = spawnSync("pulumi", [...args, "--non-interactive"], { encoding: "utf8", maxBuffer: 1024 ** 3 });
  if (!result.error) return result;
  const { code } = result.error as NodeJS.ErrnoException;
  throw new Error(`\`pulumi ${args[0]}\` could not be run (${code}). Install the Pulumi CLI, or add it to PATH.`);
}
