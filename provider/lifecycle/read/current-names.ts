import { placeholders } from "../../define";
import { idOf } from "../values/state";
import { isRecord, type ObjectValues, pick } from "../values/values";
import type { Context } from "./context";
import { decodeItem } from "./remote-object";
import { sendRequest } from "./requests";
import { findCertainly } from "./visibility";

/**
 * Values with the current names of the object, if its path contains names that can change. Undefined if it certainly does not exist.
 *
 * @throws StepError if the object may exist.
 */
export async function withCurrentNames(context: Context, values: ObjectValues): Promise<ObjectValues | undefined> {
  const { path, id } = context.definition;
  const { item, collection } = path;
  const lasting = [...placeholders(id), ...placeholders(collection)];
  const names = placeholders(item).filter((name) => !lasting.includes(name));
  if (!names.length || (await haveSameObject(context, values, names))) return values;
  const remote = await findCertainly(context, values);
  return remote && { ...values, ...pick(remote.values, names) };
}

/**
 * True if the stored names still belong to the object with the stored id. Names are rarely changed outside Pulumi, so that one
 * request usually replaces the list of all objects.
 */
async function haveSameObject(context: Context, values: ObjectValues, names: readonly string[]): Promise<boolean> {
  const { definition } = context;
  if (names.some((name) => typeof values[name] !== "string")) return false;
  const request = { request: "GET {item}" };
  const { body, ...origin } = await sendRequest(context, request, values, { allowedStatuses: [404] });
  if (origin.status === 404 || !isRecord(body)) return false;
  const known = pick(values, placeholders(definition.path.collection));
  return idOf(definition, decodeItem(definition, body, known, origin)) === idOf(definition, values);
}
