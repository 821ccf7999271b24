import { catalogue, functions } from "../../../provider";
import { type Field, versionsOf } from "../../../provider/define";
import { functionsPage } from "../../../provider/generate/docs/functions-page";
import { libraryOf, pagesOf } from "../../support/reference-page";

interface Member {
  readonly name: string;
  readonly field: Field;
}

/** All members of a field at any depth, each type once. */
function membersIn(field: Field | undefined, seen = new Set<Field>()): Member[] {
  if (!field || seen.has(field)) return [];
  seen.add(field);
  const own = Object.entries(field.fields).map(([name, member]) => ({ name, field: member }));
  const inner = [...own.map((member) => member.field), ...Object.values(field.variants), field.of];
  return [...own, ...inner.flatMap((part) => membersIn(part, seen))];
}

/** The badges of members that only preview versions have, by name: `tags`, with `preview 2026-08-01`. */
const expectedIn = (fields: readonly Field[]): (readonly [name: string, badge: string])[] =>
  fields
    .flatMap((field) => membersIn(field))
    .flatMap(({ name, field }) =>
      versionsOf(field)
        .filter(([, version]) => version.endsWith("-preview"))
        .map(([value, , first]) => {
          const badge = `preview ${first.replace("-preview", "")}`;
          return [name, `<kbd>${value === "*" ? badge : `${value}: ${badge}`}</kbd>`] as const;
        }),
    );

const searchFunctions = functions.filter(({ service }) => service.name === "search");
const isOfSearch = ({ service }: { readonly service: { readonly name: string } }) => service.name === "search";

/** The tables of the pages of each kind, and of the functions. */
const pages = [
  ...catalogue.filter(isOfSearch).map((definition) => ({
    title: definition.token,
    text: Object.values(pagesOf(definition)).join("\n"),
    expected: expectedIn([definition.inputs, definition.outputs]),
  })),
  {
    title: "functions",
    text: functionsPage("search", searchFunctions, libraryOf([], searchFunctions)),
    expected: expectedIn(searchFunctions.flatMap(({ inputs, result }) => [inputs, result])),
  },
];

describe("the reference pages of Azure AI Search", () => {
  it.each(pages)("name the first version of each member that only previews have: $title", ({ text, expected }) => {
    const rows = text.split("\n");
    const isShown = ([name, badge]: readonly [string, string]) =>
      rows.some((row) => row.startsWith(`| \`${name}\` |`) && row.includes(badge));
    expect(expected.filter((one) => !isShown(one))).toEqual([]);
  });

  it("contain the members of the previews since May 2026", () => {
    const names = new Set(pages.flatMap(({ expected }) => expected.map(([name]) => name)));
    expect([...names].sort()).toEqual([
      "assetStore",
      "azureOpenAITokenizerParameters",
      "cache",
      "enableFreshness",
      "enableImageServing",
      "flightingOptIn",
      "freshnessPolicy",
      "graphProfile",
      "ingestionPermissionOptions",
      "isServiceLevelKey",
      "kind",
      "odataType",
      "parameters",
      "purviewEnabled",
      "queryHints",
      "resultsProcessing",
      "retrieveDefaults",
      "sensitivityLabelId",
      "sensitivityLabelName",
      "sourceDocumentId",
      "tags",
      "topicGraphProfiles",
      "unit",
    ]);
  });
});
