import { readFileSync } from "node:fs";
import { isRecord } from "../../provider/text/json";
import { shellCommand } from "../../provider/text/shell";
import { LinesError, messageOf } from "../error-messages";
import { startPulumi } from "../pulumi";

/** State of a resource in the output of `pulumi preview --json`. The engine replaces secrets with `[secret]`. */
export interface PreviewState {
  readonly type: string;
  readonly custom?: boolean;
  readonly inputs?: Readonly<Record<string, unknown>> | null;
  /** The program reads the object with `get`, and does not manage it. */
  readonly external?: boolean;
  /** Pulumi removes the resource from the state, and keeps its object. */
  readonly retainOnDelete?: boolean;
  /** Pulumi rejects the deletion before it deletes another resource. */
  readonly protect?: boolean;
  readonly parent?: string;
  /** URNs of the resources that are deleted after this one. */
  readonly dependencies?: readonly string[] | null;
}

/** A planned operation on a resource. */
export interface PreviewStep {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: PreviewState;
  readonly newState?: PreviewState;
}

/** The output of `pulumi preview --json`. */
interface Preview {
  readonly steps?: readonly PreviewStep[] | null;
  readonly changeSummary?: Readonly<Record<string, number>> | null;
  readonly diagnostics?: readonly { readonly message: string; readonly severity: string }[] | null;
}

/** Without the last flag, a preview does not list the deletions of objects that interrupted replacements left. */
const flags = ["--json", "--show-replacement-steps"];

const howToWrite = `Write it with \`${shellCommand`pulumi preview ${flags}`} > preview.json\`, or omit the file, so that the preview runs.`;

/**
 * The planned operations.
 *
 * @param file output of a preview; `-` is the standard input. Default: the preview of a stack runs.
 * @throws Error if the preview failed: it then lacks operations.
 */
export async function plannedSteps(file: string | undefined, stack: string | undefined): Promise<PreviewStep[]> {
  const [{ stdout, ...result }, source] =
    file === undefined ? [await previewOf(stack), "The preview"] : [contentOf(file), named(file)];
  const preview = parsed(stdout, source);
  const failures = (preview.diagnostics ?? []).filter(({ severity }) => severity === "error");
  if (failures.length)
    throw new LinesError([
      "The preview failed, so that its changes are not complete:",
      ...failures.flatMap(({ message }) => message.trim().split(/\r?\n/)).map((line) => `  ${line}`),
      "Fix the errors, and retry.",
    ]);
  // A failure of a policy is no error in the output.
  requireSuccess(result);
  const steps = preview.steps ?? [];
  if (!steps.length && changes.some((op) => preview.changeSummary?.[op]))
    throw new Error(`${source} is not complete: it counts changes that it does not list. ${howToWrite}`);
  if (!steps.every(isStep)) throw new Error(`${source} contains an operation without \`op\` or \`urn\`. ${howToWrite}`);
  if (!steps.every(hasStates))
    throw new Error(
      `${source} is not complete: it contains a state without \`type\`, \`custom\` or inputs, or with another type of value. ${howToWrite}`,
    );
  return [...steps];
}

/** Operations that a preview always lists. */
const changes = ["update", "replace", "delete"];

const named = (file: string): string => (file === "-" ? "The standard input" : `The file ${JSON.stringify(file)}`);

/** Output of a preview, and how the command ended. */
type PreviewOutput = Awaited<ReturnType<typeof startPulumi>>;

function contentOf(file: string): PreviewOutput {
  try {
    return { stdout: readFileSync(file === "-" ? 0 : file, "utf8"), status: 0, stderr: "" };
  } catch (error) {
    throw new Error(`${named(file)} could not be read: ${messageOf(error)}`);
  }
}

/** A failed preview prints its errors as JSON, too. */
async function previewOf(stack: string | undefined): Promise<PreviewOutput> {
  const args = ["preview", ...flags, ...(stack === undefined ? [] : ["--stack", stack])];
  const result = await startPulumi(args);
  if (!result.stdout.trim()) requireSuccess(result);
  return result;
}

function requireSuccess({ status, stderr }: Pick<PreviewOutput, "status" | "stderr">): void {
  if (status !== 0) throw new Error(`\`pulumi preview\` failed with exit code ${status}: ${stderr.trim()}`);
}

function parsed(text: string, source: string): Preview {
  const preview = jsonIn(text);
  if (typeof preview === "object" && preview !== null && ("steps" in preview || "changeSummary" in preview))
    return requireLists(preview as Preview, source);
  throw new Error(`${source} is not the output of \`pulumi preview --json\`. ${howToWrite}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function requireLists(preview: Preview, source: string): Preview {
  const { steps, diagnostics } = preview;
  if ([steps, diagnostics].every((list) => list === undefined || list === null || Array.isArray(list))) return preview;
  throw new Error(`${source} is not the output of \`pulumi preview --json\`. ${howToWrite}`);
}

const isStep = (step: unknown): boolean =>
  typeof step === "object" &&
  step !== null &&
  "op" in step &&
  typeof step.op === "string" &&
  "urn" in step &&
  typeof step.urn === "string";

const hasStates = ({ oldState, newState }: PreviewStep): boolean =>
  [oldState, newState].every((state) => state === undefined || state === null || isState(state));

function isState(state: unknown): boolean {
  if (!isRecord(state) || typeof state.type !== "string" || typeof state.custom !== "boolean") return false;
  const { inputs } = state;
  const flags = [state.external, state.retainOnDelete, state.protect];
  if (!flags.every((flag) => flag === undefined || flag === null || typeof flag === "boolean")) return false;
  return inputs === undefined || inputs === null || isRecord(inputs);
}
