import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import { expectFacts, expectOwned, expectStoredLevel } from "./facts";
import { kinds } from "./kinds";
import type { KindFacts } from "./kinds/kind";
import { withObjects } from "./subjects";

const required = ["hints", "facts", "wholeList", "operations", "previews"] as const;
/** Azure AI Search has a specification, and adds values to responses that the request omits. */
const requiredForSearch = ["schema", "defaults"] as const;

const isEmpty = (member: unknown): boolean => member === undefined || (Array.isArray(member) && member.length === 0);

/** `tests/contract/kinds/search/synonym-map.ts` for `search:SynonymMap`. */
function fileOf({ token, name }: Definition): string {
  const kebab = name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  return `tests/contract/kinds/${token.split(":")[0]}/${kebab}.ts`;
}

/** Changes that a kind of the catalogue still needs. */
function lackingOf(definition: Definition): string[] {
  const { token, name, service, examples } = definition;
  const kind: Partial<KindFacts> | undefined = kinds[token];
  const local = name[0]?.toLowerCase() + name.slice(1);
  if (!kind)
    return [
      `Write ${fileOf(definition)}, as tests/contract/kinds/search/synonym-map.ts`,
      `Add the line \`"${token}": ${local},\` to tests/contract/kinds/index.ts`,
    ];
  const members = [...required, ...(service.name === "search" ? requiredForSearch : [])];
  const isInExample = (member: string) => Object.values(examples).some((example) => member in example);
  return [
    ...members.filter((member) => isEmpty(kind[member])).map((member) => `Add \`${member}\` to ${fileOf(definition)}`),
    ...Object.keys(kind.hints?.foreign ?? {})
      .filter(isInExample)
      .map((member) => `Name a member other than \`${member}\` in \`hints.foreign\`: an example sets it`),
  ];
}

describe("a definition", () => {
  it.each(catalogue)("has the facts of the vendor's documents: $token", (definition) => {
    expectFacts(definition);
  });

  it.each(catalogue)("owns the objects that the service creates with it: $token", (definition) => {
    expectOwned(definition);
  });

  it.each(withObjects)("stores a change of the drift level: $token", (definition) => {
    expectStoredLevel(definition);
  });
});

describe("the facts of the contract tests", () => {
  it.each(catalogue)("contain $token", (definition) => {
    expect(lackingOf(definition)).toEqual([]);
  });

  it("contain only kinds of the catalogue", () => {
    const tokens = catalogue.map(({ token }) => token);
    expect(Object.keys(kinds).filter((token) => !tokens.includes(token))).toEqual([]);
  });

  it("name the file and the line that a kind needs", () => {
    const [first] = catalogue as readonly [Definition];
    expect(lackingOf({ ...first, token: "search:Missing", name: "Missing" })).toEqual([
      "Write tests/contract/kinds/search/missing.ts, as tests/contract/kinds/search/synonym-map.ts",
      'Add the line `"search:Missing": missing,` to tests/contract/kinds/index.ts',
    ]);
  });
});
