import type { Inputs, Values } from "../../../provider/lifecycle";
import type { InputsForProgram, PathSteps } from "../../../provider/lifecycle/import";
import type { AccountObject } from "../account-object";
import { camelCase, digestOf, type Names, namesFor } from "./names";

/** A secret in the configuration of the stack. */
export interface Secret {
  /** Key in the configuration of the project: `deployUrl`. */
  readonly key: string;
  readonly steps: PathSteps;
  /** Undefined if the service does not return the value. */
  readonly value: unknown;
  /** The value is a string, not JSON. */
  readonly isString: boolean;
  /** No definition marks the value as a secret. */
  readonly isPossible?: true;
}

/** A resource of the program. */
export interface ProgramResource extends Names {
  readonly object: AccountObject;
  /** Contains `unknown` for each hidden value. */
  readonly inputs: Inputs;
  readonly secrets: readonly Secret[];
  /** Notes about inputs that the program cannot declare. */
  readonly notes: readonly string[];
}

/** An object that a program can declare. */
export interface ImportableObject {
  readonly object: AccountObject;
  readonly values: Values;
  readonly forProgram: InputsForProgram;
}

/** A resource with the values of its object. */
export interface PlannedResource extends ProgramResource {
  readonly values: Values;
}

/**
 * The objects as resources with their names and the configuration keys of their secrets.
 *
 * @param taken logical names that the stack uses.
 * @param reservedKeys configuration keys that the secrets do not use.
 */
export function nameResources(
  objects: readonly ImportableObject[],
  taken: readonly string[] = [],
  reservedKeys: readonly string[] = [],
): PlannedResource[] {
  const names = namesFor(
    objects.map(({ object }) => object),
    taken,
  );
  const keys = new Set<string>();
  return objects.map(({ object, values, forProgram }) => {
    const { logical, variable } = names.get(object) as Names;
    const secrets = forProgram.secrets.map((secret): Secret => {
      const words = secret.steps.map((step) => String(step));
      const key = camelCase(logical, ...words);
      // The digest makes the key the same in each run. A stack contains it only for this secret.
      const own = reservedKeys.includes(key) ? key + digestOf(object, ...words) : key;
      return { ...secret, key: uniqueKey(own, keys) };
    });
    const notes = forProgram.omitted.map((reason) => `${reason}.`);
    return { object, logical, variable, inputs: forProgram.inputs, secrets, notes, values };
  });
}

function uniqueKey(key: string, keys: Set<string>): string {
  let unique = key;
  for (let n = 2; keys.has(unique); n++) unique = `${key}${n}`;
  keys.add(unique);
  return unique;
}
