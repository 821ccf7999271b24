import { memberOf } from "../../define";
import { jsonTypeOf } from "../../text/json";
import { comparable } from "./equality";
import type { Leaf } from "./leaves";
import { isMaskedSecret } from "./masks";
import { isRecord, memberOrItem } from "./values";

/** Members that identify an item of a list, the first of them that the stored item has. */
const identities = ["name", "id", "key"];

/** More comparisons would delay a read. Items of longer lists are compared only if their visible values are written alike. */
export const mostComparisons = 100_000;

/** The comparison of the items of two lists without a key. */
interface Comparison {
  /** Compares the visible values of the items at two positions. */
  readonly isEqual: (stored: number, item: number) => boolean;
  /** Compares all visible values. Default: `isEqual`, which may accept further values of one item. */
  readonly isIdentical?: (stored: number, item: number) => boolean;
  readonly leaves: (item: unknown) => readonly Leaf[];
  /** False for an item that shows all its values. Default: each may hide a value. */
  readonly mayHide?: (item: unknown) => boolean;
}

/**
 * For each item of a list without a key, the position of the stored item that is certainly the same: the only one with its name, or else
 * the only one with the same visible values, if possible written alike. If all items are identical at their positions, each has its position.
 * Undefined for any other item, so that it gets no value of a stored item.
 */
export function samePositions(
  stored: readonly unknown[],
  items: readonly unknown[],
  { isEqual, isIdentical = isEqual, leaves, mayHide = () => true }: Comparison,
): (number | undefined)[] {
  const positions = [...stored.keys()];
  if (stored.length === items.length && positions.every((i) => isIdentical(i, i))) return positions;
  const names = stored.map(nameIn);
  const withName = namedAlike(stored, items);
  const byName = uniquePositions(withName);
  const used = new Set(byName);
  const isLong = stored.length * items.length > mostComparisons;
  const storedLeaves = stored.map(leaves);
  const compared = new Set(storedLeaves.flatMap((own) => own.map(({ path }) => path)));
  const alike = groups(positions, (i) => formOf(storedLeaves[i] ?? [], compared));
  const byForm = items.map((item, j) => {
    if (byName[j] !== undefined || !mayHide(item)) return [];
    const isPossible = (i: number) =>
      !used.has(i) &&
      jsonTypeOf(stored[i]) === jsonTypeOf(item) &&
      (!names[i] || withName[j]?.includes(i) || isMaskedSecret(memberOrItem(item, names[i])));
    const same = alike(formOf(leaves(item), compared)).filter(isPossible);
    if (isLong && same.length > 1) return [];
    const equal = same.filter((i) => isEqual(i, j));
    return equal.length || isLong ? equal : positions.filter((i) => isPossible(i) && isEqual(i, j));
  });
  return uniquePositions(byForm).map((i, j) => byName[j] ?? i);
}

/** For each item of a list without a key, the position of the only stored item with its name. Undefined without a name of one item. */
export const positionsByName = (stored: readonly unknown[], items: readonly unknown[]): (number | undefined)[] =>
  uniquePositions(namedAlike(stored, items));

/** For each item, the positions of the stored items with its name. */
function namedAlike(stored: readonly unknown[], items: readonly unknown[]): (readonly number[])[] {
  const named = groups([...stored.keys()], (i) => identityIn(stored[i]));
  return items.map((item) => identities.flatMap((name) => named(identityOf(item, name))));
}

/** The member that identifies an item, and its value. A mask identifies no item. */
function identityOf(item: unknown, name: string): string | undefined {
  const value = isRecord(item) ? memberOf(item, name) : undefined;
  const isIdentity = typeof value === "number" || (typeof value === "string" && value !== "" && !isMaskedSecret(value));
  return isIdentity ? JSON.stringify([name, value]) : undefined;
}

/** True if an item has the name of a stored item. */
export function haveSameName(stored: unknown, item: unknown): boolean {
  const identity = identityIn(stored);
  return identity !== undefined && identities.some((name) => identityOf(item, name) === identity);
}

/** The first member that identifies an item. */
const nameIn = (item: unknown): string | undefined => identities.find((name) => identityOf(item, name) !== undefined);

/** The first member that identifies an item, and its value. */
export function identityIn(item: unknown): string | undefined {
  const name = nameIn(item);
  return name && identityOf(item, name);
}

/** The visible values of an item, as they are written. Undefined without any. */
const formOf = (leaves: readonly Leaf[], compared: ReadonlySet<string>): string | undefined =>
  leaves
    .filter(({ path, isSecret }) => !isSecret && compared.has(path))
    .map(({ path, value }) => JSON.stringify([path, comparable(value)]))
    .sort()
    .join() || undefined;

/** The positions with each key. None for an undefined key. */
function groups(
  positions: readonly number[],
  keyOf: (position: number) => string | undefined,
): (key: string | undefined) => readonly number[] {
  const found = Map.groupBy(positions, keyOf);
  return (key) => (key === undefined ? [] : (found.get(key) ?? []));
}

/** The position of each item that has only one, and that shares it with no other item. */
function uniquePositions(found: readonly (readonly number[])[]): (number | undefined)[] {
  const uses = new Map<number, number>();
  for (const i of found.flat()) uses.set(i, (uses.get(i) ?? 0) + 1);
  return found.map(([i, ...others]) => (i !== undefined && !others.length && uses.get(i) === 1 ? i : undefined));
}
