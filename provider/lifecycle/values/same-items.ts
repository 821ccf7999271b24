import { isSameJson } from "./equality";
import type { Leaf } from "./leaves";
import { mayBeUnchanged } from "./masked-values";
import { haveSameName, mostComparisons, samePositions } from "./pairs";
import { isRecord, type Values } from "./values";

export interface ItemComparison {
  /** The values of an item, except the defaults of the service. */
  readonly leaves: (item: Values) => readonly Leaf[];
  /** The value that must be equal in both items. */
  readonly tag: (item: Values) => unknown;
}

type Leaves = ReadonlyMap<string, Leaf>;
type Pair = readonly [Values, Values];

/**
 * The items of two arrays without a key that are certainly the same, by the item of the first array: those with the same name, and those
 * with the same visible values. One of both may have further members:
 *
 * - with names that no item of the other array has, if no other remaining item may be the same,
 * - with any names, if each of both agrees with no other remaining item.
 */
export function pairItems(
  items: readonly unknown[],
  others: readonly unknown[],
  { leaves, tag }: ItemComparison,
): ReadonlyMap<unknown, Values> {
  const lists = [items.filter(isRecord), others.filter(isRecord)] as const;
  const known = new Map<unknown, Leaves>(lists.flat().map((item) => [item, byPath(leaves(item))]));
  const leavesIn = (item: unknown): Leaves => known.get(item) ?? new Map();
  const [own, further] = lists.map((list) => new Set(list.flatMap((item) => [...leavesIn(item).keys()])));
  const isOfOneList = ({ path }: Leaf) => !(own?.has(path) && further?.has(path));
  const differences = (one: unknown, other: unknown) => furtherLeaves(leavesIn(one), leavesIn(other));

  /** @param mayDiffer true for a value that only one of two items may have. */
  const pairsOf = ([some, rest]: Lists, mayDiffer: (leaf: Leaf) => boolean): Pair[] => {
    const isEqual = (i: number, j: number) => differences(some[i], rest[j])?.every(mayDiffer) === true;
    const isIdentical = (i: number, j: number) => differences(some[i], rest[j])?.length === 0;
    const compared = (item: unknown) => [...leavesIn(item).values()].filter((leaf) => !mayDiffer(leaf));
    return samePositions(some, rest, { isEqual, isIdentical, leaves: compared }).flatMap((i, j) => {
      const [one, other] = [i === undefined ? undefined : some[i], rest[j]];
      return one && other && tag(one) === tag(other) ? [[one, other] as const] : [];
    });
  };

  const close = pairsOf(lists, isOfOneList);
  const [ownRest, rest] = without(lists, close);
  const isLong = close.length * (ownRest.length + rest.length) > mostComparisons;
  const isDisputed = ([one, other]: Pair) =>
    isLong || ownRest.some((item) => differences(item, other)) || rest.some((item) => differences(one, item));
  const isCertain = (pair: Pair) => haveSameName(...pair) || differences(...pair)?.length === 0 || !isDisputed(pair);
  const certain = close.filter(isCertain);
  return new Map([...certain, ...pairsOf(without(lists, certain), () => true)]);
}

type Lists = readonly [readonly Values[], readonly Values[]];

const byPath = (leaves: readonly Leaf[]): Leaves => new Map(leaves.map((leaf) => [leaf.path, leaf]));

/** The items that no pair contains. */
function without([items, others]: Lists, pairs: readonly Pair[]): Lists {
  const paired = new Set<unknown>(pairs.flat());
  const isFree = (item: Values) => !paired.has(item);
  return [items.filter(isFree), others.filter(isFree)];
}

/**
 * The visible values that only one of two items has. Undefined if the items differ: they have no visible value in common, other values at
 * the same place, or further values each.
 */
function furtherLeaves(own: Leaves, others: Leaves): readonly Leaf[] | undefined {
  let hasCommon = false;
  for (const { path, value, isSecret } of own.values()) {
    const other = others.get(path);
    if (!other) continue;
    hasCommon ||= !isSecret;
    const visibility = isSecret ? "secret" : "returned";
    if (!isSameJson(value, other.value) && !mayBeUnchanged(value, other.value, visibility)) return undefined;
  }
  const onlyIn = (some: Leaves, rest: Leaves) =>
    [...some.values()].filter((leaf) => !leaf.isSecret && !rest.has(leaf.path));
  const [mine, theirs] = [onlyIn(own, others), onlyIn(others, own)];
  return hasCommon && !(mine.length && theirs.length) ? [...mine, ...theirs] : undefined;
}
