import type { Steps } from "../define";

interface Move {
  readonly index: string;
  readonly minDocuments?: number;
  readonly minRatio?: number;
  readonly settle: number;
  readonly timeout: number;
}

/** The alias stays where it is until the index that it is to stand for holds enough. */
export async function holdsEnough(steps: Steps, args: Move): Promise<string | undefined> {
  const { index, minDocuments, minRatio = 0, timeout } = args;
  const left = (await steps.look())?.index;
  const matters = minRatio > 0 || minDocuments !== 0;
  if (left === undefined || left === index || !matters) return undefined;
  const before = await countIn(steps, left);
  const needed = Math.max(minDocuments ?? Math.min(before, 1), Math.ceil(minRatio * before));
  let held = 0;
  const enough = await steps.until(timeout, async () => {
    held = needed > 0 ? await countIn(steps, index) : 0;
    steps.progress(`"${index}" holds ${held} of the ${needed} documents that it needs before queries are led to it.`);
    return held >= needed ? held : undefined;
  });
  if (enough !== undefined) return undefined;
  const holds = `Index "${index}" holds ${held} documents after ${timeout} s, and ${needed} are asked for`;
  return `${holds}; "${left}" holds ${before}, and the alias still stands for it. Find out what fills "${index}" and run \`pulumi up\` again; \`minDocuments\` and \`minRatio\` say how many it takes, and \`timeout\` how long to wait.`;
}

/** The service itself takes some seconds until all queries come to the other index. */
export async function settles(steps: Steps, { index, settle }: Move, how: string): Promise<undefined> {
  if (how === "made" || settle === 0) return;
  steps.say(`waiting ${settle} s until all queries reach "${index}".`);
  await steps.pause(settle);
}

/** An index that is gone holds nothing. */
async function countIn(steps: Steps, index: string): Promise<number> {
  const request = `GET /indexes('${index}')/docs/$count`;
  const { status, body } = await steps.send(request, { allow: [404] });
  const count = status === 404 ? 0 : Number(body);
  if (!Number.isInteger(count)) throw new Error(`${request} did not tell how many documents there are.`);
  return count;
}
