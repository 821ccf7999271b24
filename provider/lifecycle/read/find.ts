import { type Definition, type JsonBody, placeholders } from "../../define";
import { entryIn } from "../../text/maps";
import { invalidResponse, type ResponseOrigin } from "../errors/errors";
import type { ListedItem, ListIndex, ListResult } from "../session/list-cache";
import { idOf } from "../values/state";
import { type ObjectValues, pick } from "../values/values";
import { decodeItem, parseObject, type RemoteObject } from "./remote-object";

export function objectsInList(
  definition: Definition,
  { items, meta }: ListResult,
  values: ObjectValues,
): RemoteObject[] {
  const inCollection = placeholders(definition.path.collection);
  const ofOne = placeholders(definition.id).filter((name) => !inCollection.includes(name));
  const shared = Object.fromEntries(Object.entries(values).filter(([name]) => !ofOne.includes(name)));
  return withoutDeleted(definition, items).map((item) => parseObject(definition, item, shared, meta));
}

/**
 * The object with these values, or undefined if the list does not contain it.
 *
 * @throws InvalidResponseError if it cannot be determined, since an item has no id.
 */
export function findInList(definition: Definition, list: ListResult, values: ObjectValues): RemoteObject | undefined {
  const body = bodyIn(definition, list, values);
  if (body) return parseObject(definition, body, values, list.meta);
  if (mayLackId(definition, list, values))
    throw invalidResponse(list.meta, `an item of the list has no exact ${placeholders(definition.id).join(" or ")}`);
  return undefined;
}

/** True if an item may be the object: it has no id, or one in another form. */
function mayLackId(definition: Definition, list: ListResult, values: ObjectValues): boolean {
  const { isSameObject } = definition.hooks;
  if (!isSameObject) return indexOf(definition, list, values).hasItemWithoutId;
  return withoutDeleted(definition, list.items).some((item) => isSameObject(item, values) === undefined);
}

function bodyIn(definition: Definition, list: ListResult, values: ObjectValues): JsonBody | undefined {
  const { isSameObject } = definition.hooks;
  if (!isSameObject) return indexOf(definition, list, values).bodies.get(idOf(definition, values));
  return withoutDeleted(definition, list.items).find((item) => isSameObject(item, values) === true);
}

/** `unknown`: the service has no such list, or an item without an id may be the object. */
export type Listing = "listed" | "unlisted" | "unknown";

/** The evidence of a list for an object that its own request did not find. */
export function listingIn(definition: Definition, list: ListResult, values: ObjectValues): Listing {
  if (bodyIn(definition, list, values)) return "listed";
  return list.isMissing || mayLackId(definition, list, values) ? "unknown" : "unlisted";
}

/** Inputs that determine an item's id in addition to its body: those in the path of the list, and names of members. */
function identifyingInputs({ path: { collection }, inputs }: Definition, values: ObjectValues): string[] {
  const providerOnly = Object.keys(inputs.fields).filter((name) => inputs.fields[name]?.facts.providerOnly);
  return [...placeholders(collection), ...providerOnly.filter((name) => typeof values[name] === "string")];
}

/** The index of a list for a definition. It is computed once, so that many creates and reads share it. */
export function indexOf(definition: Definition, { items, meta, indexes }: ListResult, values: ObjectValues): ListIndex {
  const known = pick(values, identifyingInputs(definition, values));
  const key = JSON.stringify([definition.token, known]);
  return entryIn(indexes, key, () => createIndex(definition, items, known, meta));
}

function createIndex(
  definition: Definition,
  items: readonly JsonBody[],
  known: ObjectValues,
  meta: ResponseOrigin,
): ListIndex {
  const listed = withoutDeleted(definition, items).map((body) => {
    const values = decodeItem(definition, body, known, meta);
    return { id: idOf(definition, values), body, key: naturalKeyOf(definition, values) };
  });
  const bodies = new Map(listed.map(({ id, body }) => [id, body]));
  const hasItemWithoutId = bodies.delete(undefined);
  return { bodies, byNaturalKey: Map.groupBy(listed, ({ key }) => key), hasItemWithoutId };
}

/** The items of a list with the natural key of the values. Their number does not depend on the length of the list. */
export const itemsWithSameKey = (
  definition: Definition,
  list: ListResult,
  values: ObjectValues,
): readonly ListedItem[] => indexOf(definition, list, values).byNaturalKey.get(naturalKeyOf(definition, values)) ?? [];

const naturalKeyOf = ({ naturalKey }: Definition, values: ObjectValues): string =>
  JSON.stringify(naturalKey.map((name) => values[name]));

/** The items of a list without deleted objects, which some services still list. */
export const withoutDeleted = (definition: Definition, items: readonly JsonBody[]): JsonBody[] =>
  items.filter((item) => !definition.isDeleted(item));
