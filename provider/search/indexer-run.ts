import type { Api, Steps } from "../define";

interface Filling {
  readonly targetIndexName: string;
  readonly disabled?: boolean;
  readonly waitForCompletion?: boolean;
  readonly timeout: number;
}

/**
 * Lets an indexer fill its index from the beginning, and waits for that where the program says so. A new indexer runs by
 * itself.
 */
export async function fills(
  steps: Steps,
  { targetIndexName, disabled, waitForCompletion, timeout }: Filling,
  how: "made" | "moved" | "resumed",
): Promise<string | undefined> {
  if (how === "made" && !waitForCompletion) return undefined;
  let before: unknown;
  let begun = false;
  let last: Api = {};
  const over = await steps.until(timeout, async () => {
    const status = await statusOf(steps);
    last = status.lastResult ?? {};
    if (!begun && (how === "made" ? last.status : how === "resumed" && followsReset(status))) begun = true;
    // A run that began before the index changed may still fill the other one.
    else if (!begun && last.status !== "inProgress") {
      if (how !== "made") before = await reset(steps);
      // One that has begun since by itself, as the schedule says, does as well.
      if (!disabled) await steps.send("POST {item}/search.run", { allow: [409], repeat: true });
      begun = true;
      last = {};
    }
    const goes = begun ? `filling "${targetIndexName}"` : "a run that began before has to end first";
    steps.progress(`${goes}: ${countsOf(last)}.`);
    if (begun && (disabled || !waitForCompletion)) return last;
    return begun && isOver(last) && last.startTime !== before ? last : undefined;
  });
  if (!over) {
    return `the run that fills "${targetIndexName}" is not over after ${timeout} s (${countsOf(last)}). It goes on at the service: run \`pulumi up\` again to wait for it, with a greater \`timeout\` where that is needed.`;
  }
  if (!waitForCompletion || disabled) return undefined;
  if (over.status !== "success") return failureOf(over, targetIndexName);
  steps.say(`"${targetIndexName}" is filled: ${countsOf(over)}.`);
  return undefined;
}

const statusOf = async (steps: Steps): Promise<Api> => (await steps.send("GET {item}/search.status")).body as Api;

/** Makes the indexer read everything anew. Tells the last run, from which the next one is to be told. */
async function reset(steps: Steps): Promise<unknown> {
  await steps.send("POST {item}/search.reset", { repeat: true });
  return (await statusOf(steps)).lastResult?.startTime;
}

const isOver = ({ status }: Api): boolean => !["inProgress", "reset", undefined].includes(status);

/** Whether the last run, which has not failed, read everything anew: what an earlier run of the program began. */
function followsReset({ lastResult, executionHistory }: Api): boolean {
  if (!["inProgress", "success"].includes(lastResult?.status)) return false;
  const earlier = executionHistory?.find(({ startTime }: Api) => startTime !== lastResult.startTime);
  return earlier?.status === "reset";
}

const countsOf = ({ itemsProcessed = 0, itemsFailed = 0 }: Api): string =>
  `${itemsProcessed} items processed, ${itemsFailed} failed`;

/** How many failures are told; the status has all of them. */
const told = 5;

function failureOf(run: Api, index: string): string {
  const errors = (run.errors ?? []) as Api[];
  const items = errors
    .slice(0, told)
    .map(({ key, errorMessage, statusCode }) => `${key ? `"${key}": ` : ""}${errorMessage} (${statusCode})`);
  const more = errors.length > told ? [`and ${errors.length - told} more, which getIndexerStatus tells`] : [];
  const of = [run.errorMessage, ...items, ...more].filter(Boolean).map((text) => String(text).replace(/[.\s]+$/, ""));
  return `the run that fills "${index}" ended with ${run.status} (${countsOf(run)}): ${of.join("; ")}. What stands for another index stays there. Mend the documents or their source, or let some fail with \`parameters.maxFailedItems\`, and run \`pulumi up\` again: it reads everything anew.`;
}
