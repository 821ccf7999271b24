import type { Definition } from "../../provider/define";
import { nearest } from "../../provider/nearest";
import { type Found, kindName } from "./discovery";
import { catalogue } from "./provider";
import type { Stack } from "./stack";

/** All kinds. */
const allKinds = (): readonly Definition[] => Object.values(catalogue().modules).flatMap((load) => load().resources);

export const isService = (text: string): boolean => allKinds().some(({ service }) => service.name === text);

/**
 * The kinds to import.
 *
 * @param scope a service, or a type.
 * @param types only these types, if any.
 */
export function kindsFor(scope: string, types: readonly string[]): readonly Definition[] {
  const all = allKinds();
  const inService = all.filter(({ service }) => service.name === scope);
  if (!inService.length) {
    if (types.length) throw new Error("--kind requires a service. Pass the type alone, or a service with --kind.");
    return [kindNamed(scope, all, [...new Set(all.map(({ service }) => service.name))])];
  }
  if (types.length) return types.map((type) => kindNamed(type, inService));
  return inService;
}

/** All kinds that can manage the same object, such as a tag and a copy of an image. */
export const kindsOfSameObject = ({ service, path }: Definition): readonly Definition[] =>
  allKinds().filter((kind) => kind.service === service && kind.path.item === path.item);

/** Logical name of the resource that manages an object, also as another kind. Undefined if the stack does not manage it. */
export const managedAs = ({ definition, id }: Found, stack: Stack | undefined): string | undefined =>
  kindsOfSameObject(definition)
    .map(({ token }) => stack?.managedAs(token, id))
    .find((name) => name !== undefined);

function kindNamed(text: string, kinds: readonly Definition[], services: readonly string[] = []): Definition {
  const wanted = text
    .replace(/^trefoil:/, "")
    .replace(":", ".")
    .toLowerCase();
  const isIt = (kind: Definition) => [kindName(kind), kind.name].some((name) => name.toLowerCase() === wanted);
  const [found, ...others] = kinds.filter(isIt);
  if (found && !others.length) return found;
  const known = [...services, ...kinds.map(kindName)];
  const like = nearest(text, known);
  const hint = like === undefined ? `Known: ${known.join(", ")}.` : `Did you mean "${like}"?`;
  throw new Error(`"${text}" is not a service or a type. ${hint}`);
}
