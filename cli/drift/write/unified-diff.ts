/** Number of unchanged lines around a change. */
const context = 3;

interface Block {
  readonly oldStart: number;
  readonly newStart: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The difference of two contents in the unified format. Lines between the first and the last difference are compared in their order. */
export function unifiedDiff(name: string, before: string, after: string): string {
  const [olds, news] = [before.split("\n"), after.split("\n")];
  const hunks = grouped(blocksOf(olds, news)).map((blocks) => hunkOf(olds, blocks));
  return hunks.length ? [`--- a/${name}`, `+++ b/${name}`, ...hunks.flat()].join("\n") : "";
}

/** Runs of lines that differ. The next equal line of both contents ends a run. */
function blocksOf(olds: readonly string[], news: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let [i, j] = [0, 0];
  while (i < olds.length || j < news.length) {
    if (i < olds.length && j < news.length && olds[i] === news[j]) {
      i++;
      j++;
      continue;
    }
    const [a, b] = nextEqual(olds, news, i, j);
    blocks.push({ oldStart: i, newStart: j, removed: olds.slice(i, a), added: news.slice(j, b) });
    [i, j] = [a, b];
  }
  return blocks;
}

/** Positions of the next equal lines, with the fewest lines before them. */
function nextEqual(olds: readonly string[], news: readonly string[], i: number, j: number): [number, number] {
  const most = olds.length - i + news.length - j;
  for (let distance = 1; distance < most; distance++)
    for (let skipped = Math.min(distance, olds.length - i); skipped >= 0; skipped--) {
      const [a, b] = [i + skipped, j + distance - skipped];
      if (a < olds.length && b < news.length && olds[a] === news[b]) return [a, b];
    }
  return [olds.length, news.length];
}

/** Blocks whose surroundings overlap belong to one hunk. */
function grouped(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1)?.at(-1);
    if (last && block.oldStart - (last.oldStart + last.removed.length) <= 2 * context) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

function hunkOf(olds: readonly string[], blocks: readonly Block[]): string[] {
  const [first, last] = [blocks[0] as Block, blocks.at(-1) as Block];
  const start = Math.max(0, first.oldStart - context);
  const end = Math.min(olds.length, last.oldStart + last.removed.length + context);
  const lines: string[] = [];
  let position = start;
  for (const { oldStart, removed, added } of blocks) {
    lines.push(...olds.slice(position, oldStart).map((line) => ` ${line}`));
    lines.push(...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`));
    position = oldStart + removed.length;
  }
  lines.push(...olds.slice(position, end).map((line) => ` ${line}`));
  const growth = blocks.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
  const newStart = first.newStart - (first.oldStart - start);
  return [`@@ -${start + 1},${end - start} +${newStart + 1},${end - start + growth} @@`, ...lines];
}
