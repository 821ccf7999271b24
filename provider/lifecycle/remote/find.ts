import { type Api, type Definition, holes } from "../../define";
import { decodeValues, idOf } from "../state/state";
import { pick, type Values } from "../state/values";
import {
  idOfItem,
  invalidResponse,
  missingInput,
  parseObject,
  type RemoteObject,
  type ResponseMeta,
} from "./remote-object";

/** A list that came: what asked for it, and its items by id, so that many reads of one list do not each read it all. */
interface Listing {
  readonly asked: ResponseMeta;
  readonly indexes: Map<string, Index>;
}

interface Index {
  readonly bodies: ReadonlyMap<string | undefined, Api>;
  /** An item tells no id, so that what is not found may be this one. */
  readonly hasItemWithoutId: boolean;
}

const listings = new WeakMap<readonly Api[], Listing>();

/** Notes what asked for a list. */
export function listed(items: Api[], meta: ResponseMeta): Api[] {
  listings.set(items, { asked: meta, indexes: new Map() });
  return items;
}

/** Whether the service has no such list, which is as good as an empty one where its parent is gone. */
export const isListMissing = (items: readonly Api[]): boolean => listings.get(items)?.asked.status === 404;

/** The ids of the objects of a list that leaves out what every object has; nothing where it tells enough of them. */
export function idsOfPartialItems(definition: Definition, items: readonly Api[], values: Values): string[] | undefined {
  const scope = pick(values, holes(definition.collection));
  const found = withoutDeleted(definition, items).map((item) => decodeValues(definition, item, scope));
  if (definition.listWhole || !found.some((decoded) => missingInput(definition, decoded))) return undefined;
  return found.flatMap((told) => idOf(definition, told) ?? []);
}

/** All objects of a list. */
export function objectsInList(definition: Definition, items: readonly Api[], values: Values): RemoteObject[] {
  const { asked: meta } = listings.get(items) as Listing;
  const inCollection = holes(definition.collection);
  const ofOne = holes(definition.id).filter((name) => !inCollection.includes(name));
  const shared = Object.fromEntries(Object.entries(values).filter(([name]) => !ofOne.includes(name)));
  return withoutDeleted(definition, items).map((item) => parseObject(definition, item, shared, meta));
}

/**
 * The object that values name, or undefined when it is not in the list.
 *
 * @throws InvalidAnswerError when that cannot be said, since an item does not tell which it is.
 */
export function findInList(definition: Definition, items: readonly Api[], values: Values): RemoteObject | undefined {
  const { asked: meta, indexes } = listings.get(items) as Listing;
  const { isSameObject: isIt } = definition;
  if (isIt) {
    const found = withoutDeleted(definition, items).find((item) => isIt(item, values));
    return found && parseObject(definition, found, values, meta);
  }
  const known = pick(values, identifyingInputs(definition, values));
  const key = JSON.stringify([definition.token, known]);
  const index = indexes.get(key) ?? indexOf(definition, items, known, meta);
  indexes.set(key, index);
  const body = index.bodies.get(idOf(definition, values));
  if (body) return parseObject(definition, body, values, meta);
  if (index.hasItemWithoutId)
    throw invalidResponse(meta, `an item of the list has no ${holes(definition.id).join(" or ")}`);
  return undefined;
}

/** What tells an item's id together with its body: what the path of the list says, and words of ours that name a member. */
function identifyingInputs({ collection, inputs: args }: Definition, values: Values): string[] {
  const words = Object.keys(args.fields).filter((name) => args.fields[name]?.facts.providerOnly);
  return [...holes(collection), ...words.filter((name) => typeof values[name] === "string")];
}

function indexOf(definition: Definition, items: readonly Api[], known: Values, meta: ResponseMeta): Index {
  const bodies = new Map<string | undefined, Api>();
  for (const item of withoutDeleted(definition, items)) bodies.set(idOfItem(definition, item, known, meta), item);
  const nameless = bodies.delete(undefined);
  return { bodies, hasItemWithoutId: nameless };
}

const withoutDeleted = (definition: Definition, items: readonly Api[]): Api[] =>
  items.filter((item) => !definition.isDeleted(item));
