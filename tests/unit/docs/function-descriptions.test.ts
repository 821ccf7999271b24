import { functions } from "../../../provider";
import type { Field } from "../../../provider/define";

interface Described {
  readonly text: string;
  /** Names of the function, of the members around the description and of their types, in lower case. */
  readonly words: string;
}

/** Descriptions of names and ids in a result. */
function descriptions(field: Field, words: string, member = "", around: readonly Field[] = []): Described[] {
  if (around.includes(field)) return [];
  const own = `${words} ${member} ${field.facts.typeName ?? ""}`.toLowerCase();
  const isNameOrId = /(^name|^slug|id)$/i.test(member);
  const inner = field.of ? descriptions(field.of, own, member, [...around, field]) : [];
  const members = Object.entries(field.fields).flatMap(([name, of]) => descriptions(of, own, name, [...around, field]));
  return [...(isNameOrId ? [{ text: field.description ?? "", words: own }] : []), ...inner, ...members];
}

/** The noun of "Id of the access token within its organization.": "token". */
const objectOf = (text: string): string | undefined =>
  text.match(
    /^(?:Display name|Name|(?:Numeric )?[Ii]d|Slug|UUID) of the (?:[a-z]+ )*?([a-z]+)(?=[.,]| (?:for|that|within)\b)/,
  )?.[1];

const namesItsObject = ({ text, words }: Described): boolean => words.includes(objectOf(text) ?? "no object");

/** Descriptions of another form. */
const others = [
  "Client that created the token, for example `HUB`.",
  "Namespace: the prefix of channel names.",
  "Project id of Firebase Cloud Messaging.",
];

/** Types of the search service also contain names of other objects, such as the table of a data source. */
const found = functions
  .filter(({ service }) => service.name !== "search")
  .flatMap(({ result, name }) => descriptions(result, name));

describe("descriptions of names and ids in results of functions", () => {
  it("name the object of their type", () => {
    const wrong = found.filter((one) => !namesItsObject(one)).map(({ text }) => text);
    expect([...new Set(wrong)].toSorted()).toEqual(others);
  });

  it.each([
    ["Id of the access token within its organization.", "getAccount tokenId", true],
    ["Id of the team, which TeamMember accepts.", "getTeam id", true],
    ["Name of the key.", "getQueues name", false],
    ["Identifier.", "getQueues name", false],
  ])("are compared by their noun: %s in %s", (text, words, isRight) => {
    expect(namesItsObject({ text, words: words.toLowerCase() })).toBe(isRight);
  });
});
