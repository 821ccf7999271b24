import { type JsonBody, placeholders, type ReadRequest } from "../../define";
import { HttpError } from "../../rest";
import type { Context } from "../read/context";
import { sendRequest, stepsFor } from "../read/requests";
import { decodeBody, encodeInputs } from "../values/encode";
import { includesValues } from "../values/singletons";
import { keepDigits, mergeForPut } from "../values/update-bodies";
import { type Inputs, isRecord, type ObjectValues, pick } from "../values/values";

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

/** Restores the settings that were recorded before they were changed. Returns false if their parent does not exist. */
export async function restoreSettings(context: Context, values: ObjectValues): Promise<boolean> {
  const { definition } = context;
  const { singleton, operations } = definition;
  const body = await currentSettings(context, values);
  const before = values.previousSettings ?? singleton?.defaults;
  if (!isRecord(body) || !isRecord(before) || includesValues(body, before)) return body !== undefined;
  if (operations.update) {
    const inputsIn = (settings: JsonBody) =>
      decodeBody(definition, settings, pick(values, placeholders(definition.id)));
    try {
      await operations.update(stepsFor(context, values), inputsIn(body), inputsIn(before));
      return true;
    } catch (error) {
      // The list of a missing parent is empty, so that only a change shows that it is missing.
      if (!(error instanceof HttpError && error.status === 404)) throw error;
      return false;
    }
  }
  await sendRequest(context, context.definition.requests(values).create, values, {
    body: { ...body, ...before },
    allowedStatuses: [404],
  });
  return true;
}

/** The settings as they are now. Undefined if their parent does not exist. */
async function currentSettings(context: Context, values: ObjectValues): Promise<unknown> {
  const { read } = context.definition.operations;
  if (read) return read(stepsFor(context, values));
  const { status, body } = await sendRequest(context, readRequest(context, values), values, { allowedStatuses: [404] });
  return status === 404 ? undefined : body;
}

/** Settings always exist, so that a request reads them. */
const readRequest = (context: Context, values: ObjectValues): ReadRequest =>
  context.definition.requests(values).read as ReadRequest;
