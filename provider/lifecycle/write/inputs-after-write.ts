import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { returnedInputs } from "../values/returned-inputs";
import type { Inputs, ObjectValues } from "../values/values";
import type { InputsChange } from "./send-update";

/**
 * The inputs that an object has after a write. If the response differs from the sent inputs, the object is read once: some
 * services return the previous object, or values that they still change.
 *
 * @param values inputs and outputs of the object, which fill the path.
 * @param remote the object in the response, if the response contains it.
 */
export async function inputsAfterWrite(
  context: Context,
  values: ObjectValues,
  { olds, news }: Pick<InputsChange, "olds" | "news">,
  remote: RemoteObject | undefined,
): Promise<Inputs> {
  const returned = returnedInputs(context.definition, olds, news, remote?.values);
  if (!remote || returned === news) return news;
  // The write succeeded, so a failed read does not fail the operation.
  const read = await readObject(context, { ...values, ...remote.values }, { fresh: true }).catch(() => undefined);
  return read ? returnedInputs(context.definition, olds, news, read.values) : returned;
}
