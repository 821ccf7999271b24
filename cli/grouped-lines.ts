import { firstNames } from "../provider/text/wording";

/** A sentence about one of many objects. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Number of objects that a line names. */
const maxNamed = 3;

/**
 * Lines of the form `name: text`. More objects with the same text share a line, which names the first of them.
 *
 * @param noun noun of the objects in the plural.
 * @param maxAlone number of objects that have a line each.
 */
export function groupedLines(found: readonly NamedText[], noun: string, maxAlone = maxNamed): string[] {
  const groups = new Map<string, NamedText[]>();
  for (const one of found) {
    const group = groups.get(causeOf(one.text));
    if (group) group.push(one);
    else groups.set(causeOf(one.text), [one]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length <= maxAlone || group.every(({ name }) => name === group[0]?.name))
      return [...new Set(group.map(({ name, text }) => (name ? `${name}: ${text}` : text)))];
    const [first, ...others] = group.map(({ text }) => text);
    const example = others.some((text) => text !== first) ? "for example " : "";
    const names = namesOf([...new Set(group.map(({ name }) => name))], noun);
    return [`${names}${names && ": "}${example}${first}`];
  });
}

/** Errors of resources in the form `Kind "name": text`. Those with the same cause are one line with their number. */
export const groupedErrors = (errors: readonly string[]): string[] =>
  groupedLines(
    errors.map((error) => {
      const [, name = "", text = error] = /^(\w[\w.:]* "(?:[^"\\]|\\.)*"): (.*)$/s.exec(error) ?? [];
      return { name, text };
    }),
    "resources",
    1,
  );

/** A sentence without the parts that differ in each request: its address and its id. */
export const causeOf = (text: string): string =>
  text.replace(/\b[A-Z]+ \S+ -> /, "").replace(/\(request [^()]*\)/g, "");

function namesOf(names: readonly string[], noun: string): string {
  if (names.length === 1) return names.join("");
  return `${names.length} ${noun} (${firstNames(names, maxNamed)})`;
}
