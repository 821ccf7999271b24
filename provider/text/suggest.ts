/**
 * The known name that is most similar to a mistyped name, or else the only known name with this end: clients of a vendor shorten names,
 * such as `fieldName` to `name`.
 *
 * @param most the maximum number of characters that differ.
 */
export function nearest(
  name: string,
  known: readonly string[],
  most: number = Math.max(2, name.length / 3),
): string | undefined {
  const [first] = ranked(name, known);
  if (first !== undefined && distanceOf(name, first) <= most) return first;
  const [longer, ...others] = known.filter((one) => one.toLowerCase().endsWith(name.toLowerCase()));
  return name.length >= shortestEnd && !others.length ? longer : undefined;
}

const shortestEnd = 4;

/** The known names, the most similar first. */
export const ranked = (name: string, known: readonly string[]): string[] =>
  known
    .map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);

const distanceOf = (a: string, b: string): number => distance(a.toLowerCase(), b.toLowerCase());

/** Levenshtein's edit distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
