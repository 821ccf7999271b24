import type { z } from "zod";
import type { UnusedParts } from "../../../../define";
import { eachField } from "../each-field";
import type { IndexField } from "../field";
import type { vectorSearch } from "./vector-search";

interface Args {
  readonly fields: readonly IndexField[];
  readonly vectorSearch?: z.output<ReturnType<typeof vectorSearch>>;
}

const lists = ["profiles", "algorithms", "compressions"] as const;

/** Names of the profiles, algorithms and compressions with which the vectors of the existing fields are indexed. */
function inUse({ fields, vectorSearch = {} }: Args): Readonly<Record<(typeof lists)[number], ReadonlySet<unknown>>> {
  const profiles = new Set(eachField(fields).flatMap(({ field }) => field.vectorSearchProfile ?? []));
  const used = (vectorSearch.profiles ?? []).filter(({ name }) => profiles.has(name));
  return {
    profiles,
    algorithms: new Set(used.map(({ algorithm }) => algorithm)),
    compressions: new Set(used.flatMap(({ compression }) => compression ?? [])),
  };
}

/** Only vectors that are indexed depend on a configuration. Azure updates a configuration that no field uses. */
export const unusedVectorParts: UnusedParts<Args> = {
  when: "if a field uses the item",
  lists: lists.map((list) => `vectorSearch.${list}`),
  isUnused: (olds, news, { path, removedItem }) => {
    const [isInside, list, item] = /^vectorSearch(?:\.(\w+)(?:\[(\d+)\])?)?/.exec(path) ?? [];
    if (isInside === undefined) return false;
    const used = inUse(olds);
    const affected = lists.filter((one) => list === undefined || one === list);
    // It is not known who uses the items of another list.
    if (!affected.length) return false;
    if (item === undefined) return affected.every((one) => used[one].size === 0);
    return affected.every((one) => {
      const name = removedItem ?? news.vectorSearch?.[one]?.[Number(item)]?.name;
      return typeof name === "string" && !used[one].has(name);
    });
  },
};
