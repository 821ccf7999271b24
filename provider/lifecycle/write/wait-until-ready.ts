import type { Ready } from "../../define";
import { StepError, stillWaiting } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { pollUntil, throttleReports } from "../read/wait";
import { partialIdOf } from "../values/state";
import type { ObjectValues } from "../values/values";
import { goneError } from "./conflicts";
import { advance, type Progress } from "./progress";

/** Code of the error about an object that is not ready, and whose wait is a failure. */
const notReady = "not_ready";

/** The wait for an object. */
interface Wait {
  readonly operation: "create" | "update";
  readonly ready: Ready;
  readonly values: ObjectValues;
  /** The object in the last response, which is checked first. */
  readonly shown?: RemoteObject | undefined;
}

/**
 * Polls until the object is ready.
 *
 * @throws StepError after a timeout. The next update waits again.
 */
export async function waitUntilReady(
  context: Context,
  progress: Progress,
  { operation, ready, values, shown }: Wait,
): Promise<RemoteObject> {
  const { unmet } = ready;
  const seconds = ready.timeout(values);
  let next = shown;
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
  advance(progress);
  const problem = operation === "create" ? "the object was created, but it is" : "the object is";
  throw new StepError(`${problem} not ready after ${seconds} s${unmet ? `: ${unmet}` : ""}.`, codeOf(context));
}

/**
 * The code of a wait that ended. After a wait that is no failure, the engine deletes the objects that were replaced. An object with
 * contents must remain until its replacement is ready, so that its wait is a failure.
 */
const codeOf = ({ definition }: Context): string => (definition.deletionProtection ? notReady : stillWaiting);
