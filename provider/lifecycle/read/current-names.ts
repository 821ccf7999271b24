import { placeholders } from "../../define";
import { type ObjectValues, pick } from "../values/values";
import type { Context } from "./context";
import { readObject } from "./requests";

/**
 * Values with the current names of the object, if its path contains names that can change. Undefined if it was
 * deleted.
 */
export async function withCurrentNames(context: Context, values: ObjectValues): Promise<ObjectValues | undefined> {
  const { path, id } = context.definition;
  const { item, collection } = path;
  const lasting = [...placeholders(id), ...placeholders(collection)];
  const names = placeholders(item).filter((name) => !lasting.includes(name));
  if (!names.length) return values;
  const remote = await readObject(context, values, { fresh: true });
  return remote && { ...values, ...pick(remote.values, names) };
}
