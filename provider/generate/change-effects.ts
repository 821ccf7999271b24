import type { Definition } from "../define";
import type { ChangeEffect, ChangeEffects, ChangeEntry, KindEffects, MemberChange } from "../text/change-effects";
import { resourceType } from "../text/engine-format";
import { describedInputs, flatten, losses, type Row, withoutUpdate } from "./docs/text/replacements";

const changes = ["added", "changed", "removed"] as const;

/** Effect of one change, with the fact that decides it. */
interface Decision {
  readonly effect: ChangeEffect;
  readonly fact: string;
  readonly condition?: string;
}

/** A kind with its members. */
interface Kind {
  readonly definition: Definition;
  readonly rows: readonly Row[];
  /** Values of inputs with which every change replaces the object. */
  readonly conditions: readonly string[];
}

/** Effect of each change of each input, from the facts of the definitions. */
export const changeEffects = (definitions: readonly Definition[], version: string): ChangeEffects => ({
  version,
  resources: Object.fromEntries(
    definitions.map((definition) => [resourceType("plugin", definition.token), kindEffects(definition)]),
  ),
});

/** The file: each entry is on one line, so that a change of a definition is one changed line. */
export function changeEffectsText(effects: ChangeEffects): string {
  const entries: string[] = [];
  const outline = JSON.stringify(
    effects,
    (_key, value) => (isEntry(value) ? `entry ${entries.push(JSON.stringify(value)) - 1}` : value),
    2,
  );
  return `${outline.replace(/"entry (\d+)"/g, (_, i) => entries[Number(i)] ?? "")}\n`;
}

const isEntry = (value: unknown): boolean => typeof value === "object" && value !== null && "evidence" in value;

export function kindEffects(definition: Definition): KindEffects {
  const { deletionProtection, docs, hooks } = definition;
  const kind = {
    definition,
    rows: flatten(describedInputs(definition)),
    conditions: definition.requests({}).update ? withoutUpdate(definition) : [],
  };
  const declared = docs.losses?.lost ?? [];
  const losesMore = declared.includes("data");
  const lost = deletionProtection && !losesMore ? (["data", ...declared] as const) : declared;
  const paths = [...new Set(kind.rows.map(({ path }) => path))];
  return {
    lost,
    losses: losses(definition),
    // The other losses are not counted, so that they are not rejected.
    ...(deletionProtection && !losesMore && { protectedUnless: "forceDestroy" }),
    ...(docs.losses?.keptBy && { keptBy: docs.losses.keptBy }),
    ...(docs.losses?.byUpdate && { lostByUpdate: docs.losses.byUpdate }),
    ...(hooks.contentCopy && { keptOnReplacementBy: hooks.contentCopy.enabledBy }),
    ...(hooks.downtime && { downtimeAllowedBy: hooks.downtime.allowedBy }),
    members: Object.fromEntries(paths.map((path) => [path, entriesFor(kind, path, lost.includes("data"))])),
  };
}

/** The entries for a member. The variants of a union may have the same member with other facts: the strongest effect counts. */
function entriesFor(kind: Kind, path: string, losesData: boolean): ChangeEntry[] {
  const rows = kind.rows.filter((row) => row.path === path);
  const entries = changes.map((change): ChangeEntry => {
    const decisions = rows.map((row) => ({ row, ...decide(kind, row, change) }));
    const [strongest] = decisions.toSorted((one, other) => strength(other) - strength(one));
    if (!strongest) throw new Error(`${kind.definition.token} has no entry for ${path}.`);
    const { row, effect, fact, condition } = strongest;
    const isOfVariant = decisions.some((decision) => decision.effect !== effect);
    return {
      changes: [change],
      effect,
      dataLost: losesData && effect === "replacement",
      ...((condition ?? isOfVariant) && { condition: condition ?? "for some types of the value" }),
      evidence: evidenceOf(kind.definition, row, change) ?? { source: "definition", fact },
    };
  });
  return grouped(entries);
}

const strengths: readonly ChangeEffect[] = ["inPlace", "downtime", "replacement"];

/** An effect without a condition is stronger than the same effect with a condition. */
const strength = ({ effect, condition }: Decision): number => 2 * strengths.indexOf(effect) + (condition ? 0 : 1);

/** Equal entries as one. */
function grouped(entries: readonly ChangeEntry[]): ChangeEntry[] {
  const byText = new Map<string, ChangeEntry>();
  for (const { changes: now, ...entry } of entries) {
    const key = JSON.stringify(entry);
    byText.set(key, { changes: [...(byText.get(key)?.changes ?? []), ...now], ...entry });
  }
  return [...byText.values()];
}

/** The effect of a change, by the rules of `lifecycle/values/compare.ts`. */
function decide(kind: Kind, row: Row, change: MemberChange): Decision {
  const { hooks, docs } = kind.definition;
  const certain = replacementBy(kind, row, change);
  if (certain) return { effect: "replacement", fact: certain, ...inUse(kind, row) };
  if ([row, ...row.enclosing].some(({ field }) => field.facts.providerOnly))
    return { effect: "inPlace", fact: "providerOnly" };
  const { changes: interrupting = [] } = hooks.downtime ?? {};
  const isInterrupting = interrupting.includes(row.path) || interrupting.includes(`${row.path}, ${change}`);
  const possible = condition(kind, row, change);
  if (isInterrupting && !possible) return { effect: "downtime", fact: "hooks.downtime" };
  const described = docs.replacement?.[row.path];
  if (described) return { effect: "replacement", fact: "hooks.requiresReplacement", condition: described };
  return possible ?? { effect: "inPlace", fact: "requests.update" };
}

/** The condition of a replacement by a part that may be unused. */
function inUse({ definition: { hooks } }: Kind, { path }: Row): Pick<Decision, "condition"> {
  const { lists = [], when } = hooks.unusedParts ?? {};
  return lists.some((list) => path === list || path.startsWith(`${list}[`)) ? { condition: when } : {};
}

/** The fact by which a change always replaces the object. */
function replacementBy({ definition }: Kind, row: Row, change: MemberChange): string | undefined {
  const { facts } = row.field;
  const owner = [row, ...row.enclosing.toReversed()].find(({ field }) => field.facts.replaceOnChanges);
  if (owner) return definition.requests({}).update ? `replaceOnChanges of ${owner.path}` : "requests.update: none";
  const list = row.enclosing.findLast(({ field }) => field.facts.listMap?.changed === "replace");
  if (list) return `listMap.changed of ${list.path}`;
  if (facts.listMap?.[change] === "replace") return `listMap.${change}`;
  if (facts.replaceOnRemoval && change === "removed") return "replaceOnRemoval";
  return replacementOfItem(row);
}

/** With another key, an item is another item: one is removed, and one is added. */
function replacementOfItem({ path, enclosing }: Row): string | undefined {
  const list = enclosing.at(-1);
  const { listMap } = list?.field.facts ?? {};
  if (!listMap || path !== `${list?.path}[].${listMap.key}`) return undefined;
  const replacing = (["removed", "added"] as const).find((change) => listMap[change] === "replace");
  return replacing && `listMap.${replacing} of ${list?.path}`;
}

/** The replacement by a value that contains members which cannot change in place, or by the values of other inputs. */
function condition({ rows, conditions }: Kind, row: Row, change: MemberChange): Decision | undefined {
  const inside = isChangedAsWhole(row, change) ? rows.filter((part) => replacesWith(row, part, change)) : [];
  const certain = inside.find((part) => isAlwaysIn(row, part));
  if (certain) return { effect: "replacement", fact: `facts of ${certain.path}` };
  const contained = listOf(inside.map(({ path }) => path));
  if (inside.length)
    return { effect: "replacement", fact: "facts of members", condition: `if the value contains ${contained}` };
  return conditions.length
    ? { effect: "replacement", fact: "requests.update", condition: conditions.join(", or ") }
    : undefined;
}

const listOf = (paths: readonly string[]): string =>
  [...new Set(paths)]
    .map((path) => `\`${path}\``)
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");

/** Returns true if each value of a member contains another member. */
function isAlwaysIn(row: Row, part: Row): boolean {
  const between = membersBetween(row, part);
  const areObjects = [row, ...between].every(({ field }) => field.kind === "object");
  return areObjects && [...between, part].every(({ field }) => !field.optional);
}

const membersBetween = (row: Row, { enclosing }: Row): readonly Row[] => enclosing.slice(enclosing.indexOf(row) + 1);

/** The members of an object have their own entries. A set or another variant of a union changes as a whole. */
const isChangedAsWhole = ({ field }: Row, change: MemberChange): boolean =>
  !field.facts.listMap && (change !== "changed" || field.kind === "union" || field.facts.set === true);

/** Returns true for a member that replaces the object if a value that contains it is added or removed. */
function replacesWith(row: Row, part: Row, change: MemberChange): boolean {
  if (!part.enclosing.includes(row)) return false;
  // The facts of a list map decide about the items, and not the facts of their members.
  if (membersBetween(row, part).some(({ field }) => field.facts.listMap)) return false;
  const { replaceOnChanges, replaceOnRemoval, listMap } = part.field.facts;
  const kinds = changes.filter((kind) => kind === change || (change === "changed" && kind !== "changed"));
  const isOfItems = kinds.some((kind) => listMap?.[kind] === "replace");
  return replaceOnChanges === true || isOfItems || (replaceOnRemoval === true && kinds.includes("removed"));
}

/** The row of the table of changes that applies to a member: its own, or that of the nearest member around it. */
function evidenceOf({ docs }: Definition, row: Row, change: MemberChange): ChangeEntry["evidence"] | undefined {
  const { evidence } = docs;
  if (!evidence || row.field.facts.providerOnly) return undefined;
  const list = row.enclosing.at(-1);
  const keys = [
    `${pathInTable(row)}, ${change}`,
    pathInTable(row),
    ...(replacementOfItem(row) ? [`${list?.path}, removed`] : []),
    ...row.enclosing.toReversed().flatMap((part) => [`${part.path}, changed`, part.path]),
  ];
  const fact = keys.find((key) => evidence[key]);
  return fact === undefined ? undefined : { source: evidence[fact]?.source ?? "definition", fact };
}

/** A list whose items contain the list again has one row. */
function pathInTable({ path, field, enclosing }: Row): string {
  const outer = enclosing.find((part) => field.of && part.field.of?.schema === field.of.schema);
  return outer?.path ?? path;
}
