import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { languages } from "../../../cli/import/languages";
import { nameResources } from "../../../cli/import/program/resources";
import { type Section, sectionsOf } from "../../../cli/import/program/sections";
import type { Definition } from "../../../provider/define";
import type { Inputs } from "../../../provider/lifecycle";
import { ownCatalogue } from "../../../provider/modules";
import { unprintable } from "../../../provider/text/printable";
import { hostileBody, hostileCapabilities, hostileText } from "../../support/hostile-text";
import { Libraries } from "./libraries";
import { type Registered, registeredBy } from "./other-languages";
import { runTypescript } from "./typescript";

const { typescript, python, go, yaml } = languages;
const resource = ownCatalogue.definitionOf("rest:Resource") as Definition;
const key = ownCatalogue.definitionOf("realtime:Key") as Definition;

/** An object of an account, and a note about it. */
interface Sample {
  readonly name: string;
  readonly note: string;
  readonly body?: object;
  readonly capabilities?: object;
}

const account: fc.Arbitrary<Sample> = fc.oneof(
  fc.record({ name: hostileText, note: hostileText, body: hostileBody }),
  fc.record({ name: hostileText, note: hostileText, capabilities: hostileCapabilities }),
);

/** A run with the same seed has the same objects. */
const seed = Number(process.env.TREFOIL_SEED ?? Date.now() % 2 ** 31);

/** All objects as one program, since the start of a language takes longer than the evaluation of many objects. */
const sections = ((): Section[] => {
  const importable = fc.sample(account, { numRuns: 150, seed }).map(({ name, note, body, capabilities }, i) => ({
    object: {
      definition: body ? resource : key,
      id: `id-${i}`,
      name,
      parents: "",
      label: name,
      listed: { id: `id-${i}`, values: {}, remoteName: name, read: async () => undefined },
    },
    values: {},
    forProgram: {
      inputs: (body ? { path: "/v1/things", body } : { appId: "a", name: "k", capabilities }) as unknown as Inputs,
      secrets: [],
      unread: [],
      failures: [],
      omitted: [`a ${note} evil: {x: 1}`],
    },
  }));
  return sectionsOf(nameResources(importable), new Map());
})();

const properties = ["body", "capabilities"];

/** The properties with text of the account, by the name of the resource. The libraries add defaults to the others. */
const textsIn = (registered: readonly Registered[]): Map<string, unknown> =>
  new Map(
    registered.map(([, name, inputs]) => [
      name,
      Object.entries(inputs as object).find(([property]) => properties.includes(property)),
    ]),
  );

/** Expects that the resources have arrived with the values of the account. */
function expectTexts(registered: readonly Registered[]): void {
  const arrived = textsIn(registered);
  const changed = [...textsIn(registeredBy(sections))].filter(
    ([name, expected]) => !isDeepStrictEqual(arrived.get(name), expected),
  );
  const [[name = "", expected] = []] = changed;
  expect({ seed, name, count: arrived.size, value: arrived.get(name) }).toEqual({
    seed,
    name: "",
    count: sections.flatMap(({ statements }) => statements).length,
    value: expected,
  });
}

describe("text of an account in a program", () => {
  const libraries = new Libraries();
  beforeAll(() => libraries.generate(), 120_000);
  afterAll(() => libraries.dispose());

  it("arrives unchanged from TypeScript", async () =>
    expectTexts(await runTypescript(typescript.program(sections), sections)));

  it("arrives unchanged from Python", async () => {
    const [registered = []] = await libraries.runPython([python.program(sections)], sections);
    expectTexts(registered);
  });

  it("arrives unchanged from Go", () => expectTexts(libraries.runGo(go.program(sections, "program.go"))), 300_000);

  it("is visible as it runs, in all languages", () => {
    for (const { program } of [typescript, python, go, yaml]) {
      const lines = program(sections, "program.go").split("\n");
      const hidden = lines.filter((line) => line.replaceAll("\t", "").search(unprintable) >= 0);
      const outside = lines.filter((line) => /^\W*evil: \{x/.test(line) && !/^\s*(#|\/\/)/.test(line));
      expect({ seed, hidden, outside }).toEqual({ seed, hidden: [], outside: [] });
    }
  });
});
