import type { JsonBody, ReadRequest } from "../../define";
import type { Context } from "../read/context";
import { sendRequest } from "../read/requests";
import { encodeInputs } from "../values/encode";
import { includesValues } from "../values/singletons";
import { keepDigits, mergeForPut } from "../values/update-bodies";
import { type Inputs, isRecord, type ObjectValues } from "../values/values";

/** The current settings merged with the inputs. */
export async function mergedSettings(context: Context, inputs: Inputs, sent: Inputs): Promise<JsonBody> {
  const { definition } = context;
  const { body } = await sendRequest(context, readRequest(context, inputs), inputs);
  const current: JsonBody = isRecord(body) ? body : {};
  return keepDigits(
    current,
    mergeForPut(definition.inputs, { remote: current, olds: {}, news: encodeInputs(definition, sent) }) as JsonBody,
  );
}

/** Restores the settings that were recorded before they were changed. Does nothing if their parent does not exist. */
export async function restoreSettings(context: Context, values: ObjectValues): Promise<void> {
  const { singleton } = context.definition;
  const { status, body } = await sendRequest(context, readRequest(context, values), values, { allowedStatuses: [404] });
  if (status === 404) return;
  const before = values.previousSettings ?? singleton?.defaults;
  if (!isRecord(body) || !isRecord(before) || includesValues(body, before)) return;
  await sendRequest(context, context.definition.requests(values).create, values, {
    body: { ...body, ...before },
    allowedStatuses: [404],
  });
}

/** Settings always exist, so that a request reads them. */
const readRequest = (context: Context, values: ObjectValues): ReadRequest =>
  context.definition.requests(values).read as ReadRequest;
