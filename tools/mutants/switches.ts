import type { Mutation } from "./mutations";

export interface Mutant extends Mutation {
  readonly id: number;
  /** Path of the file, relative to the repository. */
  readonly file: string;
  readonly line: number;
  /** The present text. */
  readonly original: string;
}

/** Items by a key, in the order of their first items. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** A source whose errors are chosen at run time: `isMutant(7)` is true while the mutant 7 is tested. */
export function withSwitches(source: string, mutants: readonly Mutant[]): string {
  // The outer of two places is first.
  const places = groupBy(mutants, ({ start, end }) => `${start} ${end}`);
  const sorted = [...places.values()].sort(([a], [b]) => (a && b ? a.start - b.start || b.end - a.end : 0));
  let next = 0;
  const upTo = (start: number, end: number): string => {
    let [text, at] = ["", start];
    for (let place = sorted[next]; place?.[0] && place[0].start < end; place = sorted[next]) {
      next += 1;
      const [first] = place;
      const inner = upTo(first.start, first.end);
      text += source.slice(at, first.start) + switched(place, inner);
      at = first.end;
    }
    return text + source.slice(at, end);
  };
  return upTo(0, source.length);
}

function switched(place: readonly Mutant[], present: string): string {
  const [{ id, form } = { id: 0, form: "expression" }] = place;
  if (form === "statement") return `{ if (!isMutant(${id})) { ${present} } }`;
  if (form === "member") return `...(isMutant(${id}) ? {} : { ${present} })`;
  return `(${place.map((mutant) => `isMutant(${mutant.id}) ? (${mutant.text}) : `).join("")}(${present}))`;
}
