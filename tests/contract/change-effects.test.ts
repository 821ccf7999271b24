import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import { kindEffects } from "../../provider/generate/change-effects";
import { flatten } from "../../provider/generate/docs/text/replacements";
import type { Values } from "../../provider/lifecycle";
import { resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import type { MemberChange } from "../../provider/text/change-effects";
import { startingWith } from "./cases";
import { setAt, valueAt } from "./keys";
import { keySubjects } from "./subjects";
import { shownAt, vary } from "./variation";

type Place = readonly (string | number)[];

/** One change of a member: the inputs before and after it, and the paths that a preview shows for it. */
interface Compared {
  readonly path: string;
  readonly change: MemberChange;
  readonly before: Values;
  readonly after: Values;
  readonly at: RegExp;
}

/** The path in the file. A recursive type is listed once. */
const pathOf = (place: Place): string =>
  place
    .map((step) => (typeof step === "number" ? "[]" : `.${step}`))
    .join("")
    .slice(1)
    .replace(/(fields\[\]\.)+fields\b(?=\[)/g, "fields")
    .replace(/(fields\[\]\.){2,}fields$/, "fields[].fields");

/** Inputs without the member or the item at a place. */
function without(args: Values, place: Place): Values {
  const [last] = place.slice(-1);
  if (typeof last !== "number") return setAt(args, place, undefined) as Values;
  const list = valueAt(args, place.slice(0, -1)) as unknown[];
  return setAt(
    args,
    place.slice(0, -1),
    list.filter((_, i) => i !== last),
  ) as Values;
}

/** The changes of a key, and the removal and the addition of each optional member and item around it. */
function changesOf(
  { definition, example, key }: (typeof keySubjects)[number],
  optional: readonly string[],
): Compared[] {
  const { given, other } = vary(definition, example, key);
  const { at, args } = given;
  const places = at.map((_, i) => at.slice(0, i + 1)).filter((place) => valueAt(args, place) !== undefined);
  const removals = places.flatMap((place): Compared[] => {
    const isItem = typeof place.at(-1) === "number";
    const path = pathOf(isItem ? place.slice(0, -1) : place);
    if (!isItem && !optional.includes(path)) return [];
    // An empty list counts as omitted.
    const rest = without(args, place);
    const shown = startingWith(pathIn(place.filter((_, i) => !isItem || i < place.length - 1)));
    return [
      { path, change: "removed", before: args, after: rest, at: shown },
      { path, change: "added", before: rest, after: args, at: shown },
    ];
  });
  return [
    { path: pathOf(at), change: "changed", before: args, after: other, at: startingWith(shownAt(key, given, other)) },
    ...removals,
  ];
}

const pathIn = (place: Place): string =>
  place
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);

/** True if a preview replaces the object, and undefined if it shows no change. */
function replaces(definition: Definition, { before, after, at }: Compared): boolean | undefined {
  const found = resourceChanges(definition, { inputs: before }, { inputs: after }).filter(({ path }) => at.test(path));
  return found.length ? found.some((change) => change.replaces) : undefined;
}

describe("the effect of a change in a preview", () => {
  const tokens = [...new Set(keySubjects.map(({ definition }) => definition.token))];

  it("is compared for each kind with an object", () => {
    expect(tokens.toSorted()).toEqual(
      catalogue
        .filter(({ hasObject }) => hasObject)
        .map(({ token }) => token)
        .toSorted(),
    );
  });

  it.each(tokens)("is the entry of the file for each input of %s", (token) => {
    const own = keySubjects.filter(({ definition }) => definition.token === token);
    const [{ definition }] = own as [(typeof own)[number]];
    const { members } = kindEffects(definition);
    const optional = flatten(definition.inputs).flatMap(({ path, field }) => (field.optional ? [path] : []));
    const wrong = own.flatMap((subject) =>
      changesOf(subject, optional).flatMap((compared) => {
        const { path, change } = compared;
        const entry = members[path]?.find(({ changes }) => changes.includes(change));
        if (entry === undefined) return [`${path}, ${change}: no entry`];
        const replaced = replaces(definition, compared);
        if (replaced === undefined || entry.condition !== undefined) return [];
        return replaced === (entry.effect === "replacement") ? [] : [`${path}, ${change}: ${entry.effect}`];
      }),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});
