/**
 * The public names of a version and the facts about each. A name such as `search:Index input fields` maps to facts such
 * as `array of search:IndexField, required, replaces`.
 */
export type Surface = ReadonlyMap<string, string>;

/** Reads a file of lines `name: facts`. */
export const surfaceOf = (text: string): Surface =>
  new Map(
    text
      .split("\n")
      .filter((line) => line.includes(": "))
      .map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );

/** The file of a surface, in the order of its names. */
export const textOf = (surface: Surface): string =>
  [...surface]
    .map(([name, facts]) => `${name}: ${facts}\n`)
    .sort()
    .join("");

/** The changes that can break a program or a stack of the earlier version. New names do not break one. */
export function breakingChanges(before: Surface, after: Surface): string[] {
  return [...before]
    .flatMap(([name, facts]) => {
      const now = after.get(name);
      if (now === undefined) return [`${name} was removed or renamed.`];
      return isCompatible(name, facts, now) ? [] : [`${name} was "${facts}" and is "${now}".`];
    })
    .concat(
      [...after].flatMap(([name, facts]) =>
        before.has(name) || !isNewDemand(name, facts, before) ? [] : [`${name} is new and required.`],
      ),
    );
}

/** An input that may be omitted now, and an output that is always present now, break nothing. */
function isCompatible(name: string, before: string, after: string): boolean {
  if (before === after) return true;
  const without = (facts: string) => facts.replace(", required", "");
  if (without(before) !== without(after)) return false;
  const isRequiredNow = after.includes(", required");
  return name.includes(" output ") ? isRequiredNow : !isRequiredNow;
}

/** A new required member of something that existed before. */
function isNewDemand(name: string, facts: string, before: Surface): boolean {
  const [owner = "", kind] = name.split(" ");
  if (kind === "output" || !facts.includes(", required")) return false;
  return [...before.keys()].some((other) => other.startsWith(`${owner} `));
}
