import { catalogue } from "../../provider";
import { facts } from "./facts";
import { hintedKinds } from "./hints";
import { wholeLists } from "./large-collections";
import { literals, references } from "./literal";

/** Tables of the contract tests that list every kind, by the file to which a new kind is added. */
const tables: Readonly<Record<string, readonly string[]>> = {
  "hints.ts or search-hints.ts": hintedKinds(),
  "facts.ts": Object.keys(facts),
  "large-collections.ts": Object.keys(wholeLists),
  "literal/references.ts": Object.keys(references),
  "literal/index.ts": literals.map(({ token }) => token),
};

describe("the tables of the contract tests", () => {
  it.each(catalogue)("contain $token", ({ token }) => {
    const lacking = Object.entries(tables).filter(([, kinds]) => !kinds.includes(token));
    expect({ "add the kind to": lacking.map(([file]) => `tests/contract/${file}`) }).toEqual({ "add the kind to": [] });
  });
});
