import { type Definition, type Field, placeholders } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import * as cases from "./cases";
import { isRestored } from "./hints";
import { type Key, type Placed, setAt, valueAt } from "./keys";
import { kinds } from "./kinds";
import { kindOf } from "./kinds/kind-of";
import { onePerShape } from "./shapes";
import { keySubjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";
import { isItemName, otherValue, shownAt, unseen, vary } from "./variation";
import { onWire } from "./wire";

const environment = useTestEnvironment();

/** A name in its collection is not a member that can drift: with another name it is another object. */
const isAddress = ({ id, path: { collection } }: Definition, { steps: [top] }: Key): boolean =>
  top !== undefined && "member" in top && placeholders(collection + id).includes(top.member);

const readable = keySubjects.filter(
  ({ definition, key }) => !isAddress(definition, key) && !isRestored(definition, key),
);
const shown = readable.filter(({ key }) => !unseen(key));
const hidden = readable.filter(({ key }) => unseen(key) && unseen(key) !== "providerOnly");

/**
 * With another name one item is added and one is removed, each at its own index. If the removal replaces the object,
 * the added item is no drift. A single item then leaves no drift.
 */
function renamedAt(key: Key, given: Placed): string {
  const array = key.chain.slice(1).find(({ kind }) => kind === "array") as Field;
  const [at, index] = [given.at.slice(0, -2), given.at.at(-2)];
  const left = (valueAt(given.args, at) as unknown[]).filter((_, i) => i !== index);
  const without = array.facts.listMap?.removed === "replace" ? (setAt(given.args, at, left) as Values) : undefined;
  return shownAt(key, given, without).replace(/\[\d+\]$/, "");
}

type Subject = (typeof keySubjects)[number];

/** An object with the key, and a change of the key by another client, in the wire format. */
async function changedOutside({ definition, example, key }: Subject) {
  const { given, other } = vary(definition, example, key);
  const program = await environment.withParents(definition, given.args);
  const made = await environment.make(definition, program);
  const change = onWire(definition, { ...given, args: program }, otherValue(definition, key, given));
  const where = isItemName(key) ? renamedAt(key, given) : shownAt(key, given, other);
  const keptValue = () => expect(valueAt(made.state.inputs, given.at)).toEqual(valueAt(program, given.at));
  return { program, made, change, where, keptValue };
}

const ofService = (...names: string[]) => hidden.filter(({ definition }) => names.includes(definition.service.name));

describe("given an object whose service returns the value of a key, when another client changes the value", () => {
  it.each(onePerShape(shown))("the drift is reported at the key and nowhere else: $title", async (subject) => {
    const { made, program, change, where } = await changedOutside(subject);
    await cases.driftShows(environment, made, program, change, where);
  });

  // The emulated services return hidden values on demand.
  it.each(onePerShape(ofService("realtime", "rest")))(
    "the drift is reported at a key that the service usually masks: $title",
    async (subject) => {
      environment.emulator.realtime.control.secrets("returned");
      const { made, program, change, where } = await changedOutside(subject);
      expect((await cases.refreshed(environment, made)).state.inputs).toEqual(made.state.inputs);
      await cases.driftShows(environment, made, program, change, where);
    },
  );
});

describe("given an object whose service hides the value of a key, when another client changes the value", () => {
  const forms = ["omitted", "masked", "empty"] as const;
  it.each(onePerShape(ofService("realtime")).flatMap((subject) => forms.map((form) => ({ ...subject, form }))))(
    "no drift is reported, and the state keeps the value, which the service returns $form: $title",
    async ({ form, ...subject }) => {
      environment.emulator.realtime.control.secrets(form);
      const { made, program, change, keptValue } = await changedOutside(subject);
      await cases.driftShows(environment, made, program, change, undefined);
      keptValue();
    },
  );

  const copies = hidden.filter((subject) => !ofService("realtime", "rest", "search").includes(subject));
  it.each(onePerShape(copies))(
    "no drift is reported, and the state keeps the value, which the service does not return: $title",
    async (subject) => {
      const { made, program, change, keptValue } = await changedOutside(subject);
      await cases.driftShows(environment, made, program, change, undefined);
      keptValue();
    },
  );
});

describe("given a secret of Azure AI Search, which returns some secrets, when another client changes it", () => {
  it.each(onePerShape(ofService("search")))("the drift is reported if it is returned: $title", async (subject) => {
    const { definition, key } = subject;
    const { made, program, change, where } = await changedOutside(subject);
    const isReturned = kindOf(definition).returnedSecrets?.includes(key.name) ?? false;
    await cases.driftShows(environment, made, program, change, isReturned ? where : undefined);
  });

  it("the list of returned secrets names only secrets", () => {
    const known = hidden.map(({ definition, key }) => `${definition.token} ${key.name}`);
    const listed = Object.entries(kinds).flatMap(([token, { returnedSecrets = [] }]) =>
      returnedSecrets.map((key) => `${token} ${key}`),
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining(listed));
  });
});
