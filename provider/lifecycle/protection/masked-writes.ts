import type { JsonBody } from "../../define";
import { ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { emptiedPaths, maskedPaths } from "../values/encode";
import { partialIdOf } from "../values/state";
import type { ObjectValues } from "../values/values";

/** Rejects an update that would overwrite a secret with the mask that the service returns for it. */
export function refuseMaskedValues(context: Context, values: ObjectValues, body: JsonBody, desired: JsonBody): void {
  const { inputs } = context.definition;
  const [path] = [...maskedPaths(body, desired), ...emptiedPaths(inputs, body, desired)];
  if (path === undefined) return;
  throw new ResourceError(
    context.displayName(partialIdOf(context, values)),
    "update",
    `the service shows "${path}" only masked and the program does not declare it, so sending the object back would destroy that value. Nothing was sent. Declare it in the program, or set it again in the service afterwards.`,
    "masked",
  );
}
