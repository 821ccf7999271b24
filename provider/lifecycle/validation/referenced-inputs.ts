import { type Definition, placeholders, type References, referencedKind, startAt, walk } from "../../define";
import { idOf, keyInAccount } from "../values/state";
import { hasUnknown, type Inputs, pathOf, pick } from "../values/values";

/**
 * The inputs of the objects that a program declares, by kind and id. A library of another language sends the id of a
 * referenced resource only, and any program may refer to an object by its name.
 */
export class DeclaredObjects {
  readonly #inputs = new Map<string, Inputs>();

  /** Keeps the valid inputs of a resource, if they contain its id. */
  add(definition: Definition, inputs: Inputs): void {
    if (placeholders(definition.id).some((name) => hasUnknown(inputs[name]))) return;
    const id = idOf(definition, inputs);
    if (id !== undefined) this.#inputs.set(keyInAccount(definition, id), inputs);
  }

  /** The inputs that `validate` of the definition reads, of each object that was added and that the inputs refer to. */
  referencedBy(definition: Definition, inputs: Inputs): References {
    const positions = walk(startAt(definition.inputs, inputs), { fact: "reference" });
    return Object.fromEntries(
      positions.flatMap((position) => {
        const { field, value } = position;
        const [kind, names] = [referencedKind(field), field.facts.reference?.inputs];
        const found = kind && names && typeof value === "string" && this.#inputs.get(keyInAccount(kind, value));
        return found ? [[pathOf(position), pick(found, names)]] : [];
      }),
    );
  }
}
