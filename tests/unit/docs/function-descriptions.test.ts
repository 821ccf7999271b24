import { functions } from "../../../provider";
import type { Field } from "../../../provider/define";

/** Descriptions of names and ids in a result, with the words that may occur in them. */
function descriptions(
  field: Field,
  words: string,
  member = "",
  around: readonly Field[] = [],
): { readonly text: string; readonly words: string }[] {
  if (around.includes(field)) return [];
  const own = `${words} ${member} ${field.facts.typeName ?? ""}`.toLowerCase();
  const text = /(^name|^slug|id)$/i.test(member) ? (field.description ?? "") : "";
  const inner = field.of ? descriptions(field.of, own, member, [...around, field]) : [];
  const members = Object.entries(field.fields).flatMap(([name, of]) => descriptions(of, own, name, [...around, field]));
  return [{ text, words: own }, ...inner, ...members];
}

/** Types of the search service also contain names of other objects, such as the table of a data source. */
const own = functions.filter(({ service }) => service.name !== "search");

describe("descriptions of names and ids in results of functions", () => {
  it.each(own.map((one) => [one.token, one] as const))("name the object of their type: %s", (_, one) => {
    for (const { text, words } of descriptions(one.result, one.name)) {
      const [, nouns = ""] = text.match(/^(?:Display name|Name|Id|Slug) of the ([a-z ]+)/) ?? [];
      const isNamed = !nouns || nouns.split(" ").some((noun) => words.includes(noun));
      expect([text, isNamed]).toEqual([text, true]);
    }
  });
});
