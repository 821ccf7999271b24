import { type Definition, referencedKind } from "../../../provider/define";
import { placesOf } from "../places";

/** Kinds to which inputs refer, as `references` of a kind lists them, from a definition. */
export const referencesOf = (definition: Definition): Record<string, string> =>
  Object.fromEntries(
    placesOf(definition).flatMap(({ path, field }) =>
      [referencedKind(field) ?? []].flat().map(({ token }) => [path, token]),
    ),
  );
