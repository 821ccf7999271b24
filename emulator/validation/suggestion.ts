/** Number of letters to change, add, remove or swap with their neighbor (Damerau-Levenshtein distance). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + same, swapped));
    }
  }
  return at(a.length, b.length);
}

/** Returns ` Did you mean "description"?`, or lists the known names if none is similar. */
export function suggestion(name: string, known: readonly string[]): string {
  const [best] = known
    .map((other) => ({ other, steps: editDistance(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  if (best && best.steps <= Math.max(1, Math.floor(name.length / 3))) return ` Did you mean "${best.other}"?`;
  return known.length ? ` Known: ${known.join(", ")}.` : "";
}
