import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { readObject, stepsFor } from "../read/requests";
import type { Inputs, ObjectValues } from "../values/values";
import { howToDestroyWithout } from "./deletion-protection";
import { refuseSelfLockout } from "./self-lockout";

/** Runs the checks that need the current object, immediately before a request that changes or deletes it. */
export function withPreflightChecks<T>(
  context: Context,
  values: ObjectValues,
  news: Inputs | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { definition, session } = context;
  const { beforeWrite, selfLockout } = definition.hooks;
  if (!beforeWrite && !selfLockout) return send();
  return session.serialize(async () => {
    const remote = await readObject(context, values, { fresh: true });
    if (remote) refuseSelfLockout(context, remote.values, news);
    const why = remote && (await beforeWrite?.(stepsFor(context, values), remote.values, news));
    if (why) throw new StepError(`${why} Nothing was sent.${news ? "" : ` ${howToDestroyWithout}`}`, "forbidden");
    return send();
  });
}
