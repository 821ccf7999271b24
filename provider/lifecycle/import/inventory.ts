import type { Definition } from "../../define";
import { explain } from "../errors/errors";
import type { Context } from "../read/context";
import { idsOfPartialItems } from "../read/list-objects";
import { readAllPages } from "../read/list-pages";
import { parseObject } from "../read/remote-object";
import { readList, readObject } from "../read/requests";
import type { Session } from "../session/session";
import { decodeValues, idOf } from "../values/state";
import { isRecord, type ObjectValues } from "../values/values";

/** An object as the list of its collection returns it. */
export interface ListedObject {
  readonly id: string;
  /** Inputs and outputs in the list, which may be incomplete. */
  readonly values: ObjectValues;
  /** Member `name` of the item, for a kind without an input for the name. */
  readonly remoteName: string | undefined;
  /** The values, read individually if the list does not contain all of them. Undefined if the object was deleted. */
  read(): Promise<ObjectValues | undefined>;
}

/** Objects of a collection. */
export interface Inventory {
  readonly context: Context;
  /** The service has no such collection. */
  readonly isMissing: boolean;
  readonly objects: readonly ListedObject[];
  readonly withoutId: number;
}

/**
 * Lists a collection with one request for each page.
 *
 * @param pathValues values in the path of the collection, for example `{ appId }`.
 */
export async function inventory(context: Context, pathValues: ObjectValues): Promise<Inventory> {
  const { definition } = context;
  try {
    const list = await readList(context, pathValues);
    const isComplete = hasCompleteList(definition, pathValues) && !idsOfPartialItems(definition, list, pathValues);
    const items = list.items.filter((item) => !definition.isDeleted(item));
    const objects = items.flatMap((item): ListedObject[] => {
      const values = decodeValues(definition, item, pathValues);
      const id = idOf(definition, values);
      if (id === undefined) return [];
      const read = async () =>
        isComplete ? parseObject(definition, item, pathValues, list.meta).values : readValues(context, id, values);
      const remoteName = typeof item.name === "string" ? item.name : undefined;
      return [{ id, values, remoteName, read }];
    });
    return { context, isMissing: list.isMissing, objects, withoutId: items.length - objects.length };
  } catch (error) {
    throw explain(context.failed("list"), error, context.session);
  }
}

/** Returns true if the list contains all values of each object. */
function hasCompleteList(definition: Definition, pathValues: ObjectValues): boolean {
  const { read, list } = definition.requests(pathValues);
  if (definition.singleton) return true;
  return !definition.operations.read && (!read || list.complete === true);
}

async function readValues(context: Context, id: string, values: ObjectValues): Promise<ObjectValues | undefined> {
  try {
    const remote = await readObject(context, { ...values, ...context.parseId(id) }, { fresh: true });
    return remote?.values;
  } catch (error) {
    throw explain(context.failed("read", id), error, context.session);
  }
}

/** Names of the organizations of the account. Empty for a service without organizations. */
export async function organizationsOf(session: Session): Promise<string[]> {
  const { organizations } = session.service.access;
  if (!organizations) return [];
  const items = await readAllPages(session, organizations.request);
  return items
    .map((item) => (isRecord(item) ? item[organizations.member] : undefined))
    .filter((name) => typeof name === "string");
}
