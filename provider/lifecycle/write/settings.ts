import type { Api } from "../../define";
import { encodeInputs, mergeForPut } from "../encoding/encode";
import type { Context } from "../remote/context";
import { includesValues } from "../state/singletons";
import { isRecord, type Values } from "../state/values";

/** The current settings merged with the inputs. */
export async function mergedSettings(context: Context, inputs: Values, sent: Values): Promise<Api> {
  const { definition } = context;
  const { body } = await context.send(definition.requests.read, inputs);
  return mergeForPut(definition.inputs, isRecord(body) ? body : {}, {}, encodeInputs(definition, sent)) as Api;
}

/** Restores the settings that were recorded before they were changed. Does nothing if their parent does not exist. */
export async function restoreSettings(context: Context, values: Values): Promise<void> {
  const { requests, untouched } = context.definition;
  const { status, body } = await context.send(requests.read, values, { allowedStatuses: [404] });
  if (status === 404) return;
  const before = values.previous ?? untouched;
  if (!isRecord(body) || !isRecord(before) || includesValues(body, before)) return;
  await context.send(requests.create, values, { body: { ...body, ...before }, allowedStatuses: [404] });
}
