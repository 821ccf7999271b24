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

import { catalogue } from "../../../provider";
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
const kindsWithHook = (hook: string): number => catalogue.filter(({ hooks: own }) => hook in own).length;

describe("the definition language", () => {
  it("has at most 26 keys, 18 facts and 14 hooks", () => {
    expect(specs).toHaveLength(catalogue.length);
    expect(keys).toEqual(expect.arrayContaining(["service", "path", "hooks", "docs"]));
    expect(facts).toEqual(expect.arrayContaining(["wireName", "secret", "listMap"]));
    expect(hooks).toEqual(expect.arrayContaining(["beforeWrite", "ready"]));
    expect(keys.length).toBeLessThanOrEqual(26);
    expect(facts.length).toBeLessThanOrEqual(18);
    expect(hooks.length).toBeLessThanOrEqual(14);
  });

  it.each(keys)("has the key %s, which at least two kinds use", (key) => {
    expect(kindsWith(key)).toBeGreaterThanOrEqual(2);
  });

  it.each(facts)("has the fact %s, which a kind uses", (fact) => {
    expect(kindsWithFact(fact)).toBeGreaterThanOrEqual(1);
  });

  it.each(hooks)("has the hook %s, which a kind uses", (hook) => {
    expect(kindsWithHook(hook)).toBeGreaterThanOrEqual(1);
  });
});
