import { type DriftLevel, driftLevels } from "../../define";
import { comparedInputs } from "../values/compared-inputs";
import type { Digests } from "../values/digests";
import type { Inputs, ObjectValues } from "../values/values";
import type { Context } from "./context";
import { readObject } from "./requests";

/** The level of the resource, or the level of its provider. */
export const driftLevelOf = ({ session }: Context, { drift }: Inputs): DriftLevel =>
  driftLevels.find((level) => level === drift) ?? session.settings.driftLevel;

/**
 * Digests of the values that an object has after a write. Only the level `complete` needs them, and a read for them: the
 * response to a write may contain a part of the object only. If the read fails, the next refresh computes them.
 */
export async function digestsAfterWrite(
  context: Context,
  inputs: Inputs,
  values: ObjectValues,
): Promise<Digests | undefined> {
  const level = driftLevelOf(context, inputs);
  if (level !== "complete" || !context.definition.hasObject) return undefined;
  const remote = await readObject(context, values, { fresh: true }).catch(() => undefined);
  return remote && comparedInputs(context.definition, remote.values, inputs, { level }).digests;
}
