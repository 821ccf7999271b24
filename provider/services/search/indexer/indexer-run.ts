import { firstNewRun, type Run, type Steps, startsIn, type TargetProgress } from "../../../define";
import { limited } from "../../../text/wording";
import { statusOfRuns } from "./indexer-actions";

interface Filling {
  readonly targetIndexName: string;
  readonly disabled?: boolean;
  readonly waitForCompletion?: boolean;
  readonly timeout: number;
}

/**
 * Fills the index from the beginning, and waits for the run if `waitForCompletion` is set. A new indexer runs by itself. The
 * start times of the runs before the fill are recorded. Without this record an earlier `pulumi up` was interrupted, and the
 * fill cannot be distinguished from a run that filled the previous index.
 */
export async function fillIndex(
  steps: Steps,
  { targetIndexName, disabled, waitForCompletion, timeout }: Filling,
  { cause, lastNote, saveNote }: TargetProgress,
): Promise<string | undefined> {
  if (cause === "created" && !waitForCompletion) return undefined;
  let knownStarts = cause === "created" ? [] : startsOf(lastNote);
  if (cause === "created") saveNote(noteOf([]));
  const isAwaited = waitForCompletion && !disabled;
  let begun = false;
  let shown: Run | undefined;
  const begin = async (): Promise<boolean> => {
    if (cause !== "created") {
      await steps.send("POST {item}/search.reset", { idempotent: true });
      const status = await statusOfRuns(steps);
      // A scheduled run started before the reset.
      if (status.last?.status === "inProgress") return false;
      knownStarts = startsIn(status);
    }
    // A scheduled run that started meanwhile is equivalent.
    if (!disabled) await steps.send("POST {item}/search.run", { allowedStatuses: [409], idempotent: true });
    saveNote(noteOf(knownStarts ?? []));
    return true;
  };
  const over = await steps.poll(timeout, async () => {
    const status = await statusOfRuns(steps);
    const found = knownStarts && firstNewRun(status, knownStarts);
    const goesOn = begun || mayFill(found, cause);
    // A run that started before the index changed may still fill the previous index.
    begun = goesOn || (status.last?.status !== "inProgress" && (await begin()));
    const run = goesOn ? found : undefined;
    shown = begun ? run : status.last;
    steps.reportProgress(
      `${begun ? `filling "${targetIndexName}"` : "an earlier run must end first"}: ${countsOf(shown)}.`,
    );
    return begun && (!isAwaited || hasEnded(run)) ? { run } : undefined;
  });
  if (!over) {
    const what = begun
      ? `the run that fills "${targetIndexName}" did not end within ${timeout} s (${countsOf(shown)}). It continues in the service. Run \`pulumi up\` again to wait for it,`
      : `an earlier run did not end within ${timeout} s (${countsOf(shown)}). It may fill another index, so "${targetIndexName}" can only be filled after it ends. Run \`pulumi up\` again,`;
    return `${what} with a longer \`timeout\` if necessary.`;
  }
  if (!isAwaited || !over.run) return undefined;
  if (over.run.status !== "success") {
    // A later scheduled run may not read the failed documents again.
    saveNote(undefined);
    return failureOf(over.run, targetIndexName);
  }
  steps.report(`"${targetIndexName}" is filled: ${countsOf(over.run)}.`);
  return undefined;
}

/** The run of an earlier `pulumi up`, or the first run of a new indexer. A run that failed may belong to the schedule. */
const mayFill = (run: Run | undefined, cause: TargetProgress["cause"]): boolean =>
  run !== undefined && (cause === "created" || ["inProgress", "success"].includes(run.status));

const hasEnded = (run: Run | undefined): boolean => run !== undefined && run.status !== "inProgress";

/** Start times as a note. */
const noteOf = (starts: readonly string[]): string => JSON.stringify(starts);

/** The start times in a note. Undefined without a note. A note of an earlier version contains no list, so that the fill begins again. */
function startsOf(note = ""): readonly string[] | undefined {
  try {
    const starts: unknown = JSON.parse(note);
    return Array.isArray(starts) ? starts.map(String) : undefined;
  } catch {
    return undefined;
  }
}

const countsOf = ({ processed, failed }: Pick<Run, "processed" | "failed"> = { processed: 0, failed: 0 }): string =>
  `${processed} ${processed === 1 ? "item" : "items"} processed, ${failed} failed`;

/** Maximum number of failures in the message. The status contains all of them. */
const maxReported = 5;

function failureOf(run: Run, index: string): string {
  const { errors, serviceStatus } = run;
  const shown = limited(errors, maxReported, (count) => `and ${count} more, which getIndexerStatus returns`);
  const of = shown.map((text) => text.replace(/[.\s]+$/, ""));
  return `the run that fills "${index}" ended with ${serviceStatus} (${countsOf(run)}): ${of.join("; ")}. An Alias that depends on the indexer does not move. Fix the documents or the data source, or allow failures with \`parameters.maxFailedItems\`, and run \`pulumi up\` again, which reads all documents again.`;
}
