import type { CheckedDeclaration, Inputs, PathSteps } from "../../../provider/lifecycle";
import type { AccountObject } from "../discovery";
import { camelCase, digestOf, type Names } from "./names";

/** A secret in the configuration of the stack. */
export interface Secret {
  /** Key in the configuration of the project: `deployUrl`. */
  readonly key: string;
  readonly steps: PathSteps;
  /** Undefined if the service does not return the value. */
  readonly value: unknown;
  /** The value is a string, not JSON. */
  readonly isString: boolean;
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

/** An object with its declaration. */
export interface DeclaredObject {
  readonly object: AccountObject;
  readonly declaration: CheckedDeclaration;
}

/**
 * The resources of a program, in the order of the objects.
 *
 * @param reservedKeys configuration keys that their secrets do not use.
 */
export function resourcesOf(
  objects: readonly DeclaredObject[],
  names: ReadonlyMap<AccountObject, Names>,
  reservedKeys: readonly string[] = [],
): ProgramResource[] {
  const keys = new Set<string>();
  return objects.map(({ object, declaration }) => {
    const { logical, variable } = names.get(object) as Names;
    const secrets = declaration.secrets.map((secret): Secret => {
      const words = secret.steps.map((step) => String(step));
      const key = camelCase(logical, ...words);
      // The digest makes the key the same in each run. A stack contains it only for this secret.
      const own = reservedKeys.includes(key) ? key + digestOf(object, ...words) : key;
      return { ...secret, key: uniqueKey(own, keys) };
    });
    const notes = declaration.omitted.map((reason) => `${reason}.`);
    return { object, logical, variable, inputs: declaration.inputs, secrets, notes };
  });
}

function uniqueKey(key: string, keys: Set<string>): string {
  let unique = key;
  for (let n = 2; keys.has(unique); n++) unique = `${key}${n}`;
  keys.add(unique);
  return unique;
}
