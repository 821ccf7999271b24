import { type Api, type Definition, holes } from "../../define";
import { idOf, read } from "../state/state";
import { pick, type Values } from "../state/values";
import { type Asked, idIn, type Live, lackOf, objectIn, unusable } from "./remote-object";

/** A list that came: what asked for it, and its items by id, so that many reads of one list do not each read it all. */
interface Listing {
  readonly asked: Asked;
  readonly indexes: Map<string, Index>;
}

interface Index {
  readonly bodies: ReadonlyMap<string | undefined, Api>;
  /** An item tells no id, so that what is not found may be this one. */
  readonly nameless: boolean;
}

const listings = new WeakMap<readonly Api[], Listing>();

/** Notes what asked for a list. */
export function listed(items: Api[], asked: Asked): Api[] {
  listings.set(items, { asked, indexes: new Map() });
  return items;
}

/** Whether the service has no such list, which is as good as an empty one where its parent is gone. */
export const isMissing = (items: readonly Api[]): boolean => listings.get(items)?.asked.status === 404;

/** The ids of the objects of a list that leaves out what every object has; nothing where it tells enough of them. */
export function idsOfMeagre(definition: Definition, items: readonly Api[], values: Values): string[] | undefined {
  const scope = pick(values, holes(definition.collection));
  const found = alive(definition, items).map((item) => read(definition, item, scope));
  if (definition.listWhole || !found.some((told) => lackOf(definition, told))) return undefined;
  return found.flatMap((told) => idOf(definition, told) ?? []);
}

/** All objects of a list. */
export function objectsOf(definition: Definition, items: readonly Api[], values: Values): Live[] {
  const { asked } = listings.get(items) as Listing;
  const inCollection = holes(definition.collection);
  const ofOne = holes(definition.id).filter((name) => !inCollection.includes(name));
  const shared = Object.fromEntries(Object.entries(values).filter(([name]) => !ofOne.includes(name)));
  return alive(definition, items).map((item) => objectIn(definition, item, shared, asked));
}

/**
 * The object that values name, or undefined when it is not in the list.
 *
 * @throws InvalidAnswerError when that cannot be said, since an item does not tell which it is.
 */
export function findIn(definition: Definition, items: readonly Api[], values: Values): Live | undefined {
  const { asked, indexes } = listings.get(items) as Listing;
  const { isIt } = definition;
  if (isIt) {
    const found = alive(definition, items).find((item) => isIt(item, values));
    return found && objectIn(definition, found, values, asked);
  }
  const known = pick(values, namingWords(definition, values));
  const key = JSON.stringify([definition.token, known]);
  const index = indexes.get(key) ?? indexOf(definition, items, known, asked);
  indexes.set(key, index);
  const body = index.bodies.get(idOf(definition, values));
  if (body) return objectIn(definition, body, values, asked);
  if (index.nameless) throw unusable(asked, `an item of the list has no ${holes(definition.id).join(" or ")}`);
  return undefined;
}

/** What tells an item's id together with its body: what the path of the list says, and words of ours that name a member. */
function namingWords({ collection, args }: Definition, values: Values): string[] {
  const words = Object.keys(args.fields).filter((name) => args.fields[name]?.facts.local);
  return [...holes(collection), ...words.filter((name) => typeof values[name] === "string")];
}

function indexOf(definition: Definition, items: readonly Api[], known: Values, asked: Asked): Index {
  const bodies = new Map<string | undefined, Api>();
  for (const item of alive(definition, items)) bodies.set(idIn(definition, item, known, asked), item);
  const nameless = bodies.delete(undefined);
  return { bodies, nameless };
}

const alive = (definition: Definition, items: readonly Api[]): Api[] => items.filter((item) => !definition.gone(item));
