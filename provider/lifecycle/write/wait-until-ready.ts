import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { pollUntil, throttleReports } from "../read/wait";
import { partialIdOf } from "../values/state";
import type { ObjectValues } from "../values/values";
import { goneError } from "./conflicts";

/**
 * Polls until the object is ready.
 *
 * @param first the object in the last response, which is checked first.
 * @throws StepError after a timeout. The next run waits again.
 */
export async function waitUntilReady(
  context: Context,
  operation: "create" | "update",
  values: ObjectValues,
  first: RemoteObject | undefined,
): Promise<RemoteObject | undefined> {
  const { ready } = context.definition.hooks;
  if (!ready) return first;
  const { unmet } = ready;
  const seconds = ready.timeout(values);
  let next = first;
  let isGone = false;
  const report = throttleReports(context.session.report, Number.POSITIVE_INFINITY);
  const found = await pollUntil(
    seconds,
    async () => {
      const cause = unmet ? ` (${unmet})` : "";
      report(
        `${context.displayName(partialIdOf(context, values))}: not ready yet${cause}. Waiting up to ${seconds} s in total.`,
      );
      const remote = next ?? (await readObject(context, values, { fresh: true }));
      [next, isGone] = [undefined, !remote];
      return remote && ready.isReady(remote.body, values) ? remote : undefined;
    },
    context.signal,
  );
  if (found) return found;
  if (isGone) throw goneError(context, values, operation);
  const problem = operation === "create" ? "the object was created, but it is" : "the object is";
  throw new StepError(`${problem} not ready after ${seconds} s${unmet ? `: ${unmet}` : ""}.`, "not_ready");
}
