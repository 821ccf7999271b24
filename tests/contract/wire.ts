import type { Json, JsonObject } from "../../emulator/json";
import { type Definition, type Field, variantFor } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { hintsOf } from "./hints";
import { type Placed, setAt } from "./keys";

/** The change of a key in the wire format, to merge into the object. */
export function onWire(definition: Definition, given: Placed, value: unknown): JsonObject {
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
