import type { JsonObject } from "../../emulator/json";
import { type Definition, type DriftLevel, driftLevels } from "../../provider/define";
import { check, type Values } from "../../provider/lifecycle";
import { comparedInputs } from "../../provider/lifecycle/values/compared-inputs";
import { decodeBody, encodeInputs } from "../../provider/lifecycle/values/encode";
import { resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { kinds } from "./kinds";
import type { FillIn } from "./kinds/kind";
import { definitionOf } from "./kinds/kind-of";
import { returned } from "./kinds/search/index/defaults";
import { members } from "./literal";

/** Values that a service adds to responses of a kind. */
export interface FillInOfKind extends FillIn {
  readonly token: string;
}

/** The response of the service for every kind of a union, with all defaults. */
const ofKinds: readonly FillInOfKind[] = members.flatMap(({ title, token, args, at, sent, serverDefaults }) => {
  const plain = Object.entries(serverDefaults).filter(([path]) => !/[.[]/.test(path));
  const own = Object.fromEntries(plain);
  const without = (value: Values) => Object.fromEntries(Object.entries(value).filter(([name]) => !(name in own)));
  const [part, ...inside] = at as [string, ...(string | number)[]];
  const nest = (value: unknown): unknown =>
    inside.reduceRight<unknown>((held, step) => (typeof step === "number" ? [held] : { [step]: held }), value);
  const written = at.reduce<unknown>((value, step) => (value as Values)[step], args) as Values;
  if (!plain.length || inside.length > 1) return [];
  const definition = definitionOf(token);
  const body = { ...returned(), ...encodeInputs(definition, args) };
  const held = (value: Values) => ({ ...args, [part]: nest(value) });
  return [
    {
      title: `${title}, with all defaults`,
      token,
      written: held(without(written)),
      returned: { ...body, [part]: nest({ ...sent, ...own }) } as JsonObject,
    },
    {
      title: `${title}, written and returned as null`,
      token,
      written: held({ ...written, ...own }),
      returned: {
        ...body,
        [part]: nest({ ...sent, ...Object.fromEntries(plain.map(([key]) => [key, null])) }),
      } as JsonObject,
    },
  ];
});

/** All values that the service is known to fill in. */
export const fillIns: readonly FillInOfKind[] = [
  ...Object.entries(kinds).flatMap(([token, { defaults = [] }]) => defaults.map((fillIn) => ({ ...fillIn, token }))),
  ...ofKinds,
];

/** The differences that a refresh finds between the written inputs and the response of the service, which is that after the write. */
export function driftIn(definition: Definition, { written, returned }: FillIn, level: DriftLevel = "watched") {
  const program = check(definition, undefined, written, { logicalName: "dev/sample" });
  expect(program.failures).toEqual([]);
  const values = decodeBody(definition, returned, program.inputs);
  const { digests } = comparedInputs(definition, values, program.inputs, { level });
  const seen = comparedInputs(definition, values, program.inputs, { level, digests }).inputs;
  return { changes: resourceChanges(definition, { inputs: seen }, program), seen, inputs: program.inputs };
}

/** A refresh finds no difference between the written inputs and the response of the service, at any level. */
export function isNoDrift(definition: Definition, fillIn: FillIn): void {
  for (const level of driftLevels) {
    const { changes, seen, inputs } = driftIn(definition, fillIn, level);
    expect({ level, changes }).toEqual({ level, changes: [] });
    // The returned value replaces the written value. It is equal character by character, or the state would change.
    expect(seen).toEqual(inputs);
  }
}
