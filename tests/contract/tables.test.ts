import { catalogue } from "../../provider";
import { facts } from "./facts";
import { hintedKinds } from "./hints";
import { wholeLists } from "./large-collections";
import { literals, previews, references } from "./literal";
import { fillIns } from "./service-defaults";

const others = catalogue.filter(({ service }) => service.name !== "search");

/** Tables of the contract tests that list every kind, by the file to which a new kind is added. */
const tables: Readonly<Record<string, readonly string[]>> = {
  "hints.ts or search-hints.ts": hintedKinds(),
  "facts.ts": Object.keys(facts),
  "large-collections.ts": Object.keys(wholeLists),
  "literal/references.ts": Object.keys(references),
  "literal/index.ts": literals.map(({ token }) => token),
  "literal/previews.ts, or the file of previews that it lists for the service": Object.keys(previews),
  // Responses of Azure AI Search contain defaults that the request omits.
  "service-defaults.ts": [...others.map(({ token }) => token), ...fillIns.map(({ token }) => token)],
};

describe("the tables of the contract tests", () => {
  it.each(catalogue)("contain $token", ({ token }) => {
    const lacking = Object.entries(tables).filter(([, kinds]) => !kinds.includes(token));
    expect({ "add the kind to": lacking.map(([file]) => `tests/contract/${file}`) }).toEqual({ "add the kind to": [] });
  });
});
