import { isDeepStrictEqual } from "node:util";
import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { type Change, type Inputs, valueAt } from "../../lifecycle";

const { Kind } = PropertyDiff;

const kinds = {
  add: [Kind.ADD, Kind.ADD_REPLACE],
  delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
} as const;

/** Differences by property path, in the form of the engine. It compares the outputs in the state with the new inputs. */
export function detailedDiff(changes: readonly Change[], olds: Inputs, news: Inputs): [string, PropertyDiff][] {
  return changes
    .flatMap((change) => itemChanges(change, olds, news))
    .map(({ path, kind, replaces }) => [path, new PropertyDiff().setKind(kinds[kind][replaces ? 1 : 0])]);
}

/**
 * A change of a set refers to the whole array. Check keeps the order of the old items, so the items at the same index
 * can be compared.
 */
function itemChanges(change: Change, olds: Inputs, news: Inputs): Change[] {
  const [before, after] = [valueAt(olds, change.path), valueAt(news, change.path)];
  // The comparison also considers defaults, so that a value that the program adds can be an update.
  if (before === undefined && after !== undefined) return [{ ...change, kind: "add" }];
  if (before !== undefined && after === undefined) return [{ ...change, kind: "delete" }];
  if (change.kind !== "update" || !Array.isArray(before) || !Array.isArray(after)) return [change];
  const lacks = (items: readonly unknown[], item: unknown) => !items.some((other) => isDeepStrictEqual(item, other));
  const length = Math.max(before.length, after.length);
  const found = Array.from({ length }, (_, i): Change[] => {
    const removed = i < before.length && lacks(after, before[i]);
    const added = i < after.length && lacks(before, after[i]);
    if (!removed && !added) return [];
    return [{ ...change, path: `${change.path}[${i}]`, kind: removed && added ? "update" : added ? "add" : "delete" }];
  }).flat();
  return found.length ? found : [change];
}
