import { z } from "zod";
import { type Finding, object } from "../../../../define";
import { eachField } from "../each-field";
import type { IndexField } from "../field";
import { itemsOf } from "../index-changes";

const suggester = object({
  name: z
    .string()
    .min(1)
    .meta({ description: "Name of the suggester, which suggestion and autocomplete requests refer to." }),
  searchMode: z
    .literal("analyzingInfixMatching")
    .default("analyzingInfixMatching")
    .meta({ description: "Matching mode. `analyzingInfixMatching` matches the beginning of any word in the field." }),
  sourceFields: z
    .array(z.string())
    .min(1)
    .meta({ description: "Names of the searchable string fields that suggestions come from.", set: true }),
}).meta({ typeName: "Suggester" });

/** Suggesters of an index. The service accepts one. */
export const suggesters = itemsOf("suggesters", z.array(suggester).max(1));

interface Args {
  readonly fields: readonly IndexField[];
  readonly suggesters?: z.output<typeof suggesters>;
}

/** A suggester is built during indexing. Therefore only new fields can be added to it, and no field can be removed. */
export function suggestersRebuilt(olds: Args, news: Args): Finding[] {
  const existingFields = new Set(eachField(olds.fields).map(({ inDocument }) => inDocument));
  return (news.suggesters ?? []).flatMap(({ name, sourceFields }, i) => {
    const old = olds.suggesters?.find((one) => one.name === name);
    const oldFields = old?.sourceFields ?? [];
    const at = `suggesters[${i}].sourceFields`;
    const joined = sourceFields.flatMap((source, j) =>
      existingFields.has(source) && !oldFields.includes(source)
        ? [{ path: `${at}[${j}]`, reason: "an existing field cannot be added to a suggester" }]
        : [],
    );
    const isFieldRemoved = oldFields.some((source) => !sourceFields.includes(source));
    return isFieldRemoved ? [...joined, { path: at, reason: "a field cannot be removed from a suggester" }] : joined;
  });
}
