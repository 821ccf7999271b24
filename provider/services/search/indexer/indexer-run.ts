import type { JsonBody, Steps, TargetProgress } from "../../../define";

interface Filling {
  readonly targetIndexName: string;
  readonly disabled?: boolean;
  readonly waitForCompletion?: boolean;
  readonly timeout: number;
}

/** Recorded instead of the start time of the last run, if the indexer has not run. */
const neverRan = "";

/**
 * Fills the index from the beginning, and waits for the run if `waitForCompletion` is set. A new indexer runs by itself. The
 * start time of the run before the fill is recorded. Without this record an earlier `pulumi up` was interrupted, and the
 * fill cannot be distinguished from a run that filled the previous index.
 */
export async function fillIndex(
  steps: Steps,
  { targetIndexName, disabled, waitForCompletion, timeout }: Filling,
  { cause, lastNote, saveNote }: TargetProgress,
): Promise<string | undefined> {
  if (cause === "created" && !waitForCompletion) return undefined;
  let since = cause === "created" ? neverRan : lastNote;
  if (cause === "created") saveNote(neverRan);
  let begun = false;
  let last: JsonBody = {};
  const begin = async (): Promise<boolean> => {
    if (cause !== "created") {
      await steps.send("POST {item}/search.reset", { idempotent: true });
      last = await lastRun(steps);
      // A scheduled run started before the reset.
      if (last.status === "inProgress") return false;
      since = String(last.startTime ?? neverRan);
    }
    // A scheduled run that started meanwhile is equivalent.
    if (!disabled) await steps.send("POST {item}/search.run", { allowedStatuses: [409], idempotent: true });
    saveNote(since ?? neverRan);
    last = {};
    return true;
  };
  const over = await steps.poll(timeout, async () => {
    last = await lastRun(steps);
    if (!begun) {
      const goesOn = isLater(last, since) && (cause === "created" || ["inProgress", "success"].includes(last.status));
      // A run that started before the index changed may still fill the previous index.
      begun = goesOn || (last.status !== "inProgress" && (await begin()));
    }
    const goes = begun ? `filling "${targetIndexName}"` : "an earlier run must end first";
    steps.reportProgress(`${goes}: ${countsOf(last)}.`);
    if (begun && (disabled || !waitForCompletion)) return last;
    return begun && isOver(last) && isLater(last, since) ? last : undefined;
  });
  if (!over) {
    const what = begun
      ? `the run that fills "${targetIndexName}" did not end within ${timeout} s (${countsOf(last)}). It continues in the service. Run \`pulumi up\` again to wait for it,`
      : `an earlier run did not end within ${timeout} s (${countsOf(last)}). It may fill another index, so "${targetIndexName}" can only be filled after it ends. Run \`pulumi up\` again,`;
    return `${what} with a longer \`timeout\` if necessary.`;
  }
  if (!waitForCompletion || disabled) return undefined;
  if (over.status !== "success") {
    // A later scheduled run may not read the failed documents again.
    saveNote(undefined);
    return failureOf(over, targetIndexName);
  }
  steps.report(`"${targetIndexName}" is filled: ${countsOf(over)}.`);
  return undefined;
}

/** The last run or the reset. Undefined if the indexer has neither. */
const lastRun = async (steps: Steps): Promise<JsonBody> =>
  ((await steps.send("GET {item}/search.status")).body as JsonBody).lastResult ?? {};

const isOver = ({ status }: JsonBody): boolean => !["inProgress", "reset", undefined].includes(status);

/** Compares a run with a recorded start time. */
const isLater = ({ status, startTime }: JsonBody, since: string | undefined): boolean =>
  since !== undefined && status !== undefined && startTime !== since;

const countsOf = ({ itemsProcessed = 0, itemsFailed = 0 }: JsonBody): string =>
  `${itemsProcessed} ${itemsProcessed === 1 ? "item" : "items"} processed, ${itemsFailed} failed`;

/** Maximum number of failures in the message. The status contains all of them. */
const maxReported = 5;

function failureOf(run: JsonBody, index: string): string {
  const errors = (run.errors ?? []) as JsonBody[];
  const items = errors
    .slice(0, maxReported)
    .map(({ key, errorMessage, statusCode }) => `${key ? `"${key}": ` : ""}${errorMessage} (${statusCode})`);
  const more =
    errors.length > maxReported ? [`and ${errors.length - maxReported} more, which getIndexerStatus returns`] : [];
  const of = [run.errorMessage, ...items, ...more].filter(Boolean).map((text) => String(text).replace(/[.\s]+$/, ""));
  return `the run that fills "${index}" ended with ${run.status} (${countsOf(run)}): ${of.join("; ")}. An Alias that depends on the indexer does not move. Fix the documents or the data source, or allow failures with \`parameters.maxFailedItems\`, and run \`pulumi up\` again, which reads all documents again.`;
}
