import { type Definition, placeholders } from "../../define";
import type { ListResult } from "../session/list-cache";
import { idOf } from "../values/state";
import { type ObjectValues, pick } from "../values/values";
import type { Context } from "./context";
import { objectsInList, withoutDeleted } from "./find";
import { decodeItem, missingInput, type RemoteObject } from "./remote-object";
import { readList, readObject } from "./requests";

/** All objects of the collection. If the list omits required inputs, each object is read individually. */
export async function listObjects(context: Context, values: ObjectValues): Promise<RemoteObject[]> {
  const list = await readList(context, values);
  const ids = idsOfPartialItems(context.definition, list, values);
  if (!ids) return objectsInList(context.definition, list, values);
  const found = await Promise.all(ids.map((id) => readObject(context, context.parseId(id), { fresh: true })));
  return found.filter((remote) => remote !== undefined);
}

/** The ids of the objects, if the items of the list lack required inputs. Otherwise undefined. */
export function idsOfPartialItems(
  definition: Definition,
  { items, meta }: ListResult,
  values: ObjectValues,
): string[] | undefined {
  const pathValues = pick(values, placeholders(definition.path.collection));
  const found = withoutDeleted(definition, items).map((item) => decodeItem(definition, item, pathValues, meta));
  if (definition.requests(values).list?.complete || !found.some((decoded) => missingInput(definition, decoded)))
    return undefined;
  return found.flatMap((decoded) => idOf(definition, decoded) ?? []);
}
