import type { Steps, TargetProgress } from "../../../define";

interface Move {
  readonly index: string;
  readonly minDocumentCount?: number;
  readonly minDocumentRatio?: number;
  readonly propagationDelay: number;
  readonly timeout: number;
}

/** Delays a move of the alias until the new index contains enough documents. */
export async function waitForDocuments(steps: Steps, args: Move): Promise<string | undefined> {
  const { index, minDocumentCount, minDocumentRatio = 0, timeout } = args;
  const currentIndex = (await steps.read())?.index;
  const matters = minDocumentRatio > 0 || minDocumentCount !== 0;
  if (!currentIndex || currentIndex === index || !matters) return undefined;
  // The service rejects the deletion of an index with an alias, so that a missing number proves nothing.
  const currentCount = (await countIn(steps, currentIndex)) ?? Number.NaN;
  const share = minDocumentRatio > 0 ? Math.ceil(minDocumentRatio * currentCount) : 0;
  const needed = Math.max(minDocumentCount ?? Math.min(currentCount, 1), share);
  let held: number | undefined = 0;
  const counted = await steps.poll(timeout, async () => {
    held = needed > 0 ? await countIn(steps, index) : 0;
    const counts = `contains ${held} of the ${needed} documents that are required before the alias moves`;
    steps.reportProgress(`"${index}" ${counts}.`);
    return Number(held) < needed ? undefined : true;
  });
  const stays = `the alias still points to "${currentIndex}"`;
  if (Number.isNaN(needed) || (held !== undefined && Number.isNaN(held))) {
    return `the service does not return the number of documents of the indexes, so ${stays}. Assign the role Search Index Data Reader to the credentials, or set \`minDocumentCount: 0\` without \`minDocumentRatio\` to move without counting.`;
  }
  // If the index does not exist, the service rejects the update of the alias.
  if (counted || held === undefined) return undefined;
  return `The index "${index}" contains ${held} documents after ${timeout} s, but ${needed} are required. "${currentIndex}" contains ${Number.isNaN(currentCount) ? "an unknown number" : currentCount}, so ${stays}. Check the indexer or the application that fills "${index}" and run \`pulumi up\` again. \`minDocumentCount\` and \`minDocumentRatio\` set the required number, and \`timeout\` the time to wait.`;
}

/** The service needs several seconds until all queries use the new index. */
export async function waitForPropagation(
  steps: Steps,
  { index, propagationDelay }: Move,
  { cause }: TargetProgress,
): Promise<undefined> {
  if (cause === "created" || propagationDelay === 0) return;
  steps.report(`waiting ${propagationDelay} s until all queries use "${index}".`);
  await steps.wait(propagationDelay);
}

/** Number of documents: undefined if the index does not exist, NaN if the service does not return it. */
async function countIn(steps: Steps, index: string): Promise<number | undefined> {
  const { status, body } = await steps.send(`GET /indexes('${index}')/docs/$count`, { allowedStatuses: [403, 404] });
  if (status === 404) return undefined;
  return status === 403 || body === undefined || body === "" ? Number.NaN : Number(body);
}
