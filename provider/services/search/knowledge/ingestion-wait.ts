import { isRecord, type JsonBody, type Steps, type TargetProgress, type Values } from "../../../define";
import { limited } from "../../../text/wording";
import { statusOfIndexer } from "../indexer/indexer-actions";
import { isOntologyChanged } from "./graph-extraction";

interface Ingestion {
  readonly kind: string;
  readonly waitForIngestion?: boolean;
  readonly timeout: number;
}

/** Maximum number of failures in the message. The status contains all of them. */
const maxReported = 5;

/** Waits until the knowledge source is active and its first synchronization is complete. */
export async function waitForFirstSynchronization(
  steps: Steps,
  { waitForIngestion, timeout }: Ingestion,
  { cause }: TargetProgress,
): Promise<string | undefined> {
  if (!waitForIngestion || cause === "changed") return undefined;
  let status: JsonBody = {};
  const complete = await steps.poll(timeout, async () => {
    const { body } = await steps.send("GET {item}/status");
    if (!isRecord(body)) return steps.fail("the response does not contain the status of the synchronization");
    status = body;
    if (status.synchronizationStatus === "active" && status.lastSynchronizationState) return true;
    const current: JsonBody = status.currentSynchronizationState ?? {};
    steps.reportProgress(`${status.synchronizationStatus}: ${countsOf(current)}${errorsOf(current)}.`);
    return undefined;
  });
  if (complete) {
    steps.report(`the first synchronization is complete: ${countsOf(status.lastSynchronizationState)}.`);
    return undefined;
  }
  const current: JsonBody = status.currentSynchronizationState ?? {};
  // An active source without a complete synchronization had a run that failed.
  const ongoing = status.synchronizationStatus === "active" ? "" : " It continues in the service.";
  return `the first synchronization is not complete after ${timeout} s (${status.synchronizationStatus}, ${countsOf(current)})${errorsOf(current)}.${ongoing} Check the data store and the models, and run \`pulumi up\` again to wait for it, with a longer \`timeout\` if necessary.`;
}

/** A changed ontology requires that no synchronization runs. */
export async function waitForOngoingSynchronization(
  steps: Steps,
  olds: Values,
  news: Values,
): Promise<string | undefined> {
  const { indexer } = (steps.values.createdResources ?? {}) as { readonly indexer?: unknown };
  if (typeof indexer !== "string" || !isOntologyChanged(olds, news)) return undefined;
  const seconds = Number(news.timeout);
  const hasEnded = await steps.poll(seconds, async () => {
    const { last } = (await statusOfIndexer(steps, indexer)) ?? {};
    if (last?.status !== "inProgress") return true;
    steps.reportProgress(`the ontology changes when the synchronization has ended: ${last.processed} items processed.`);
    return undefined;
  });
  return hasEnded
    ? undefined
    : `a synchronization has not ended after ${seconds} s, and the ontology cannot change during it. Nothing was sent. Run \`pulumi up\` again after it, or set a longer \`timeout\`.`;
}

const countsOf = ({ itemsUpdatesProcessed = 0, itemsUpdatesFailed = 0, itemsSkipped = 0 }: JsonBody): string =>
  `${itemsUpdatesProcessed} ${itemsUpdatesProcessed === 1 ? "item" : "items"} processed, ${itemsUpdatesFailed} failed, ${itemsSkipped} skipped`;

function errorsOf({ errors }: JsonBody): string {
  const items: JsonBody[] = Array.isArray(errors) ? errors.filter(isRecord) : [];
  const texts = items.map(({ docId, errorMessage }) => `${docId ? `"${docId}": ` : ""}${errorMessage}`);
  const shown = limited(texts, maxReported, (count) => `and ${count} more, which getKnowledgeSourceStatus returns`);
  return items.length ? `: ${shown.map((message) => message.replace(/[.\s]+$/, "")).join("; ")}` : "";
}
