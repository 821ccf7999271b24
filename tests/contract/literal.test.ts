import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import { cleanUp } from "../support/rest-client";
import { kinds } from "./kinds";
import { foresee, holdsTo, members, runOperation } from "./literal";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "trefoil-literal-"));
  process.env.TREFOIL_HOME = home;
});
afterEach(async () => {
  await cleanUp();
  rmSync(home, { recursive: true, force: true });
});

const definitionOf = (token: string): Definition => {
  const definition = catalogue.find((candidate) => candidate.token === token);
  if (!definition) throw new Error(`The catalogue has no ${token}.`);
  return definition;
};

const operations = Object.entries(kinds).flatMap(([token, kind]) =>
  kind.operations.map((operation) => ({ token, kind, operation, title: `${token} ${operation.title}` })),
);

const foreseen = Object.entries(kinds).flatMap(([token, { previews }]) =>
  previews.map((preview) => ({ token, preview, title: `${token}: ${preview.title}` })),
);

describe("by the vendor's documents", () => {
  it.each(operations)("$title", ({ token, kind, operation }) => runOperation(definitionOf(token), kind, operation));

  it.each(foreseen)("$title", ({ token, preview }) => foresee(definitionOf(token), preview));

  it.each(members)("a kind has its members, their defaults and their limits: $title", (member) =>
    holdsTo(definitionOf(member.token), member),
  );
});
