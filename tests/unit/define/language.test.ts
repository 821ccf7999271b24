import { readdirSync, readFileSync } from "node:fs";
import { declarationsOf } from "../../../tools/definitions/members";
import { placesOf } from "../../contract/places";

jest.mock("../../../provider/define/resource/define-resource", () => {
  const actual = jest.requireActual("../../../provider/define/resource/define-resource");
  const specs: Record<string, unknown>[] = [];
  return {
    ...actual,
    specs,
    defineResource: (spec: Record<string, unknown>) => {
      specs.push(spec);
      return actual.defineResource(spec);
    },
  };
});

import { catalogue, components, functions } from "../../../provider";
import * as recorded from "../../../provider/define/resource/define-resource";

/** Keys of each definition, as its file declares them. */
const { specs } = recorded as unknown as { readonly specs: readonly Record<string, unknown>[] };

const folder = "provider/define";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const declared = declarationsOf(
  Object.fromEntries(files.map((file) => [file, readFileSync(`${folder}/${file}`, "utf8")])),
);

const membersOf = (name: string): string[] => (declared.get(name)?.members ?? []).map((member) => member.name);
const keys = membersOf("ResourceSpec");
const facts = membersOf("FieldFacts");
const hooks = membersOf("Hooks");

const kindsWith = (key: string): number => specs.filter((spec) => spec[key] !== undefined).length;
const kindsWithFact = (fact: string): number =>
  catalogue.filter((definition) => placesOf(definition).some(({ field }) => fact in field.facts)).length;
const kindsWithHook = (hook: string): number =>
  specs.filter(({ hooks: own }) => own !== undefined && hook in (own as object)).length;

/** The members that fewer than three kinds use. Decision 0002 describes when such a member is justified. */
const fewUsers: Readonly<Record<string, number>> = {
  digestOf: 1,
  selectsOutputs: 1,
  actions: 2,
  isSameObject: 1,
  initialObjects: 1,
  isDeleted: 1,
  requiresReplacement: 2,
  unusedParts: 1,
  downtime: 1,
  retryDelete: 2,
  contentCopy: 1,
  selfLockout: 2,
  declaredOnce: 1,
};

describe("the definition language", () => {
  it("has at most 27 keys, 20 facts and 14 hooks", () => {
    expect(specs).toHaveLength(catalogue.length);
    expect(keys).toEqual(expect.arrayContaining(["service", "path", "hooks", "docs"]));
    expect(facts).toEqual(expect.arrayContaining(["wireName", "secret", "listMap"]));
    expect(hooks).toEqual(expect.arrayContaining(["target", "ready"]));
    expect(keys.length).toBeLessThanOrEqual(27);
    expect(facts.length).toBeLessThanOrEqual(20);
    expect(hooks.length).toBeLessThanOrEqual(14);
  });

  const members = [
    ...keys.map((name) => ({ name, users: kindsWith(name) })),
    ...facts.map((name) => ({ name, users: kindsWithFact(name) })),
    ...hooks.map((name) => ({ name, users: kindsWithHook(name) })),
  ];

  it.each(members)("has $name for at least three kinds, unless it is listed", ({ name, users }) => {
    expect(users).toBeGreaterThan(0);
    expect(users < 3 ? users : undefined).toBe(fewUsers[name]);
  });

  it("has no other facts in definitions: the type of `.meta()` accepts any member", () => {
    const ofFunctions = functions.map(({ inputs, result }) => ({ inputs, outputs: result }));
    const fields = [...catalogue, ...components, ...ofFunctions].flatMap(placesOf);
    expect(facts).toEqual(expect.arrayContaining(fields.flatMap(({ field }) => Object.keys(field.facts))));
  });

  it("lists no other members", () => {
    expect(members.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(fewUsers)));
  });
});
