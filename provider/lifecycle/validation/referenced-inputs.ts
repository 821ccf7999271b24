import { type Definition, placeholders, type References, referencedKind, startAt, walk } from "../../define";
import type { ObjectLedger } from "../ledger/objects";
import { idOf } from "../values/state";
import { hasUnknown, type Inputs, pathOf, pick } from "../values/values";

/** Notes the valid inputs of a resource, if they contain its id. */
export function noteInputs(objects: ObjectLedger, definition: Definition, inputs: Inputs): void {
  if (placeholders(definition.id).some((name) => hasUnknown(inputs[name]))) return;
  const id = idOf(definition, inputs);
  if (id !== undefined) objects.of(definition, id).inputs = inputs;
}

/**
 * The inputs that `validate` of the definition reads, of each object that the program declares and that the inputs refer to. A
 * library of another language sends the id of a referenced resource only, and any program may refer to an object by its name.
 */
export function referencedInputs(objects: ObjectLedger, definition: Definition, inputs: Inputs): References {
  const positions = walk(startAt(definition.inputs, inputs), { fact: "reference" });
  return Object.fromEntries(
    positions.flatMap((position) => {
      const { field, value } = position;
      const [kind, names] = [referencedKind(field), field.facts.reference?.inputs];
      const found = kind && names && typeof value === "string" && objects.find(kind, value)?.inputs;
      return found ? [[pathOf(position), pick(found, names)]] : [];
    }),
  );
}
