import type { Json, JsonObject } from "../../emulator/json";
import { type Definition, type Field, placeholders, variantFor } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import * as cases from "./cases";
import { hintsOf } from "./hints";
import { type Key, type Placed, setAt, valueAt } from "./keys";
import { kinds } from "./kinds";
import { kindOf } from "./kinds/kind-of";
import { onePerShape } from "./shapes";
import { keySubjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";
import { isItemName, otherValue, shownAt, unseen, vary } from "./variation";

const environment = useTestEnvironment();

/** A name in its collection is not a member that can drift: with another name it is another object. */
const isAddress = ({ id, path: { collection } }: Definition, { steps: [top] }: Key): boolean =>
  top !== undefined && "member" in top && placeholders(collection + id).includes(top.member);

const readable = keySubjects.filter(({ definition, key }) => !isAddress(definition, key));
const shown = readable.filter(({ key }) => !unseen(key));
const hidden = readable.filter(({ key }) => unseen(key) && unseen(key) !== "providerOnly");

/** The values that an emulated service can return on demand. */
const returnable = hidden.filter(({ definition }) => ["realtime", "rest"].includes(definition.service.name));

/** The change of a key in the wire format, to merge into the object. */
function onWire(definition: Definition, given: Placed, value: unknown): JsonObject {
  const [top] = given.at as [string];
  const hint = hintsOf(definition).onWire?.[top];
  if (hint) return hint((setAt(given.args, given.at, value) as Values)[top]);
  if (top === "extra") return value as JsonObject;
  return nested(definition.inputs, given.args, given.at, (value ?? null) as Json) as JsonObject;
}

/** Members under their wire names; items under their index. */
function nested(field: Field, args: unknown, [step, ...rest]: readonly (string | number)[], value: Json): Json {
  if (step === undefined) return value;
  if (typeof step === "number") {
    return { [step]: nested(field.of as Field, (args as unknown[])[step], rest, value) };
  }
  const member = (variantFor(field, args) as Field).fields[step] as Field;
  return { [member.facts.wireName ?? step]: nested(member, (args as Values)[step], rest, value) };
}

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

describe("a change outside Pulumi", () => {
  it.each(onePerShape(shown))(
    "is reported at its path and no other path: $title",
    async ({ definition, example, key }) => {
      const { given, other } = vary(definition, example, key);
      const program = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, program);
      const change = onWire(definition, { ...given, args: program }, otherValue(definition, key, given));
      const where = isItemName(key) ? renamedAt(key, given) : shownAt(key, given, other);
      await cases.driftShows(environment, made, program, change, where);
    },
  );

  it.each(onePerShape(returnable))(
    "is reported at its path if the service returns the masked value in full: $title",
    async ({ definition, example, key }) => {
      environment.emulator.realtime.control.secrets("returned");
      const { given, other } = vary(definition, example, key);
      const program = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, program);
      expect((await cases.refreshed(environment, made)).state.inputs).toEqual(made.state.inputs);
      const change = onWire(definition, given, otherValue(definition, key, given));
      await cases.driftShows(environment, made, program, change, shownAt(key, given, other));
    },
  );

  const forms = ["omitted", "masked", "empty"] as const;
  const withheld = hidden.filter(({ definition }) => definition.service.name === "realtime");
  it.each(onePerShape(withheld).flatMap((subject) => forms.map((form) => ({ ...subject, form }))))(
    "cannot be reported if the value is $form: $title",
    async ({ definition, example, key, form }) => {
      environment.emulator.realtime.control.secrets(form);
      const { given } = vary(definition, example, key);
      const program = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, program);
      const change = onWire(definition, given, otherValue(definition, key, given));
      await cases.driftShows(environment, made, program, change, undefined);
      expect(valueAt(made.state.inputs, given.at)).toEqual(valueAt(program, given.at));
    },
  );

  it.each(onePerShape(hidden.filter(({ definition }) => definition.service.name === "search")))(
    "is reported at its path if the service returns the value, and not otherwise: $title",
    async ({ definition, example, key }) => {
      const { given, other } = vary(definition, example, key);
      const program = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, program);
      const change = onWire(definition, given, otherValue(definition, key, given));
      cases.change(environment, made, change);
      const isReturned = kindOf(definition).returnedSecrets?.includes(key.name) ?? false;
      await cases.driftShows(environment, made, program, change, isReturned ? shownAt(key, given, other) : undefined);
    },
  );

  it("lists no unknown secret as returned", () => {
    const known = hidden.map(({ definition, key }) => `${definition.token} ${key.name}`);
    const listed = Object.entries(kinds).flatMap(([token, { returnedSecrets = [] }]) =>
      returnedSecrets.map((key) => `${token} ${key}`),
    );
    expect(known).toEqual(expect.arrayContaining(listed));
  });

  const copies = hidden.filter(({ definition }) => !["realtime", "rest", "search"].includes(definition.service.name));
  it.each(onePerShape(copies))(
    "cannot be reported if the service does not return the value: $title",
    async ({ definition, example, key }) => {
      const { given } = vary(definition, example, key);
      const program = await environment.withParents(definition, given.args);
      const made = await environment.make(definition, program);
      const change = onWire(definition, given, otherValue(definition, key, given));
      await cases.driftShows(environment, made, program, change, undefined);
      expect(valueAt(made.state.inputs, given.at)).toEqual(valueAt(program, given.at));
    },
  );
});
