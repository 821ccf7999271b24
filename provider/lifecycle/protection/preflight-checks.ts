import type { Definition } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { readObject, stepsFor } from "../read/requests";
import type { Inputs, ObjectValues } from "../values/values";
import { howToDestroyWithout } from "./deletion-protection";
import { rejectSelfLockout } from "./self-lockout";

/** Returns true if a change or a delete needs checks of the current object. `Session.serialize` runs both together. */
export const hasPreflightChecks = ({ hooks }: Definition): boolean => hooks.selfLockout !== undefined;

/**
 * Checks the current object, immediately before a request that changes or deletes it.
 *
 * @param news the desired inputs. Undefined for a delete.
 * @throws StepError if the request must not be sent.
 */
export async function requirePreflightChecks(
  context: Context,
  values: ObjectValues,
  news: Inputs | undefined,
): Promise<void> {
  const remote = await readObject(context, values, { fresh: true });
  if (!remote) return;
  rejectSelfLockout(context, remote.values, news);
  const why = await context.definition.hooks.selfLockout?.lastOwner(stepsFor(context, values), remote.values, news);
  if (why) throw new StepError(`${why} Nothing was sent.${news ? "" : ` ${howToDestroyWithout}`}`, "forbidden");
}
