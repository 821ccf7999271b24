import { catalogue } from "../../../provider";
import type { Definition } from "../../../provider/define";
import { kinds } from ".";
import type { KindFacts } from "./kind";

/** The facts of the kind of a definition. */
export function kindOf({ token }: Pick<Definition, "token">): KindFacts {
  const kind = kinds[token];
  if (!kind)
    throw new Error(`${token} has no facts. Write its file in tests/contract/kinds, and list it in kinds/index.ts.`);
  return kind;
}

/** @throws Error if Trefoil has no such kind. */
export function definitionOf(token: string): Definition {
  const found = catalogue.find((definition) => definition.token === token);
  if (!found) throw new Error(`The catalogue has no ${token}.`);
  return found;
}
