import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { isRecord, repeatedMember } from "../../provider/text/json";
import { shellCommand } from "../../provider/text/shell";
import { counted, wording } from "../../provider/text/wording";
import { LinesError, messageOf } from "../error-messages";
import { startPulumi } from "../pulumi";

const state = z.object({
  type: z.string(),
  custom: z.boolean(),
  /** The engine replaces secrets with `[secret]`. */
  inputs: z.record(z.string(), z.unknown()).nullish(),
  /** The program reads the object with `get`, and does not manage it. */
  external: z.boolean().nullish(),
  /** Pulumi removes the resource from the state, and keeps its object. */
  retainOnDelete: z.boolean().nullish(),
  /** Pulumi rejects the deletion before it deletes another resource. */
  protect: z.boolean().nullish(),
  parent: z.string().nullish(),
  /** URNs of the resources that are deleted after this one. */
  dependencies: z.array(z.string()).nullish(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  oldState: state.nullish(),
  newState: state.nullish(),
});

const document = z.object({
  steps: z.array(step).nullish(),
  /** The number of operations of each kind. */
  changeSummary: z.record(z.string(), z.number()).nullish(),
  diagnostics: z.array(z.object({ message: z.string().optional(), severity: z.string().optional() })).nullish(),
});

/** State of a resource in the output of `pulumi preview --json`. */
export type PreviewState = z.infer<typeof state>;

/** A planned operation on a resource. */
export type PreviewStep = z.infer<typeof step>;

/** The output of `pulumi preview --json`. */
type Preview = z.infer<typeof document>;

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
  const hasFailed = result.status !== 0;
  // Some language hosts write the errors of a program to its standard error output only.
  const severities = hasFailed ? ["error", "info#err"] : ["error"];
  const failures = (preview.diagnostics ?? []).filter(({ severity = "" }) => severities.includes(severity));
  if (failures.length) {
    const texts = [...failures.map(({ message = "" }) => message), ...(hasFailed ? [result.stderr] : [])];
    const lines = texts.flatMap((text) => stripVTControlCharacters(text).trim().split(/\r?\n/)).filter(Boolean);
    throw new LinesError([
      "The preview failed, so that its changes are not complete:",
      ...lines.map((line) => `  ${line}`),
      "Fix the errors, and retry.",
    ]);
  }
  // A failure of a policy is no error in the output.
  requireSuccess(result);
  const { steps } = preview;
  requireAllListed(preview, source);
  return steps ?? [];
}

/** The list contains every counted operation, except those without a change. */
function requireAllListed({ steps, changeSummary }: Preview, source: string): void {
  const isListed = ([op, count]: [string, number]) =>
    op === "same" || (steps ?? []).filter((step) => step.op === op).length >= count;
  const missing = Object.entries(changeSummary ?? {}).find((counts) => !isListed(counts));
  if (missing)
    throw new Error(
      `${source} is not complete: it counts ${counted(missing[1], `operation \`${missing[0]}\``, `operations \`${missing[0]}\``)}, and lists fewer. ${howToWrite}`,
    );
}

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
  const content = jsonIn(text);
  if (!isRecord(content) || !("steps" in content || "changeSummary" in content))
    throw new Error(`${source} is not the output of \`pulumi preview --json\`. ${howToWrite}`);
  const repeated = repeatedMember(text);
  if (repeated !== undefined)
    throw new Error(
      `${source} contains two members ${JSON.stringify(repeated)} in one object, so that its operations are not certain. ${howToWrite}`,
    );
  const { data, error } = document.safeParse(content, { error: wording });
  if (data) return data;
  const [issue] = error.issues;
  const path = z.core.toDotPath(issue?.path ?? []);
  throw new Error(`${source} is not complete: \`${path}\` ${issue?.message}. ${howToWrite}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
