import type { Definition, Part } from "../../define";
import { RestError } from "../../rest";
import { StepError, stillWaiting } from "../errors/errors";
import { returnedMasks } from "../protection/returned-masks";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { invalidateLists, objectInResponse, readObject, sendRequest } from "../read/requests";
import { withCurrentNames } from "../read/visibility";
import { pollUntil, throttleReports, waitAndReport } from "../read/wait";
import { findChanges } from "../values/compare";
import { renameMembers, withoutProviderOnly } from "../values/encode";
import { mayChangeOutputs } from "../values/resource-changes";
import { repairedInputs, withActualValues } from "../values/returned-inputs";
import { partialIdOf, stableOutputs } from "../values/state";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { goneError } from "./conflicts";
import { advance, type Goal, inputsAfterFailure, inputsAfterWrite, noteOutputs, type Progress } from "./progress";
import { explainNotFound, type InputsChange, rejectMasks, sendUpdate } from "./send-update";
import { completeTargetChange, requireTargetChange } from "./target-changes";

/** Sends the changes, waits until the object is ready, and completes the change of its target. */
export async function reconcile(context: Context, progress: Progress, goal: Goal): Promise<void> {
  const { operation, values, desired } = goal;
  await requireTargetChange(context, progress.inputs, goal);
  const returned = await sendChanges(context, progress, goal);
  const shown = returned ? { ...returned, values: { ...values, ...returned.values } } : goal.remote;
  const known = { ...values, ...desired };
  if (operation === "update") await waitForNewState(context, known);
  const settled = await waitUntilReady(context, progress, { operation, values: known }, shown);
  noteOutputs(context, progress, settled ?? (await readOutputs(context, known)));
  await completeTargetChange(context, progress, goal);
}

/** Completes what follows the requests of an earlier operation. The outputs remain, as the preview shows them. */
export async function completeFollowUps(context: Context, progress: Progress, goal: Goal): Promise<void> {
  const { operation, values, desired } = goal;
  const known = { ...values, ...desired };
  const remote = await waitUntilReady(context, progress, { operation, values: known });
  if (mayChangeOutputs(context.definition, progress.inputs, desired))
    noteOutputs(context, progress, remote ?? (await readObject(context, known, { fresh: true })));
  await completeTargetChange(context, progress, goal);
  progress.inputs = desired;
}

/**
 * Reads an object of an unknown API after an update whose response does not contain it, if its outputs may have changed. The update
 * succeeded, so that a failed read leaves them to the next refresh.
 */
async function readOutputs(context: Context, values: ObjectValues): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const mayChange = Object.keys(definition.outputs.fields).length > stableOutputs(definition).length;
  if (!definition.service.isUnknownApi || !mayChange) return undefined;
  return readObject(context, values, { fresh: true }).catch(() => undefined);
}

/**
 * Changes the object to the desired inputs. If the response to an update shows that the service has not set an input that the
 * update changed, one further request sets it. The first request of a create was such a response.
 *
 * @returns the object in the last response that contains it.
 */
async function sendChanges(
  context: Context,
  progress: Progress,
  { operation, values, desired }: Goal,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const olds = progress.inputs;
  const returned = await sendChanged(context, progress, values, desired);
  advance(progress, { inputs: withActualValues(definition, desired, progress.inputs) });
  if (operation === "create" || progress.inputs === desired) return returned;
  const repaired = repairedInputs(definition, progress.inputs, desired, olds);
  const later = await sendChanged(context, progress, values, repaired);
  advance(progress, { inputs: withActualValues(definition, desired, progress.inputs) });
  return later ?? returned;
}

/** Sends what differs: first the main request if one of its inputs differs, then the request of each part that differs. */
async function sendChanged(
  context: Context,
  progress: Progress,
  values: ObjectValues,
  news: Inputs,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const { inputsOfParts: inParts } = definition;
  const olds = progress.inputs;
  const masks = returnedMasks(definition, progress, news);
  const main: InputsChange = { values, olds: omit(olds, inParts), news: omit(news, inParts), masks };
  let returned: RemoteObject | undefined;
  if (isSent(definition, main)) {
    try {
      returned = await sendUpdate(context, main, news);
    } catch (error) {
      const reached = mayHaveSentSome(definition, error) ? await inputsAfterFailure(context, main) : main.olds;
      if (reached !== main.olds) advance(progress, { inputs: { ...pick(olds, inParts), ...reached } });
      throw error;
    }
    const inputs = await inputsAfterWrite(context, values, main, returned);
    advance(progress, { inputs: { ...pick(olds, inParts), ...inputs } });
  }
  for (const part of changedParts(definition, olds, news)) {
    const own = { olds: pick(olds, part.fields), news: pick(news, part.fields) };
    const isKept = isKeptOnRemoval(definition, part, news);
    const remote = isKept ? undefined : await sendPart(context, part, { values, news, masks });
    const inputs = isKept ? own.news : await inputsAfterWrite(context, values, own, remote);
    advance(progress, { inputs: { ...omit(progress.inputs, part.fields), ...inputs } });
    returned = remote ?? returned;
  }
  return returned;
}

/** True if a request of a function failed. Earlier requests may have succeeded. A failed check before the change is another error. */
const mayHaveSentSome = ({ operations, upserts }: Definition, error: unknown): boolean =>
  operations.update !== undefined && !upserts && error instanceof RestError;

/** Returns true if an input changed that the main request contains. */
function isSent({ inputs }: Definition, { olds, news }: InputsChange): boolean {
  return findChanges(inputs, withoutProviderOnly(inputs, olds), withoutProviderOnly(inputs, news)).length > 0;
}

const changedParts = ({ inputs, parts }: Definition, olds: Inputs, news: Inputs): Part[] =>
  Object.values(parts).filter(({ fields }) => findChanges(inputs, pick(olds, fields), pick(news, fields)).length > 0);

/** True if the program removes all inputs of a part and the service keeps them, so that no request is needed. */
const isKeptOnRemoval = ({ inputs }: Definition, { fields }: Part, news: Inputs): boolean =>
  fields.every((name) => news[name] === undefined && inputs.fields[name]?.facts.keptOnRemoval);

/** Sends all inputs of one part. The request is idempotent, since it sets a state. */
async function sendPart(
  context: Context,
  part: Part,
  { values, news: inputs, masks }: Omit<InputsChange, "olds">,
): Promise<RemoteObject | undefined> {
  const named = await withCurrentNames(context, values);
  if (!named) throw goneError(context, values, "update");
  const own = pick(inputs, part.fields);
  const body = part.body ? part.body(inputs) : renameMembers(context.definition.inputs, own, "to wire");
  rejectMasks(context, { values, masks }, body);
  try {
    const response = await sendRequest(context, { request: part.request }, named, { body, idempotent: true });
    await invalidateLists(context, values);
    return objectInResponse(context, response, values);
  } catch (error) {
    throw await explainNotFound(context, values, error);
  }
}

/** Code of the error about an object that is not ready, and whose wait is a failure. */
const notReady = "not_ready";

/** An unknown API may show the state from before an update for some time, so that its values would end the wait for the object. */
async function waitForNewState(context: Context, values: ObjectValues): Promise<void> {
  const { ready } = context.definition.hooks;
  const seconds = ready?.readsAfterUpdate ? ready.timeout(values) : undefined;
  if (seconds === undefined) return;
  const ms = Math.min(ready?.interval?.(values) ?? 0, seconds) * 1000;
  const name = context.displayName(partialIdOf(context, values));
  const cause = `${name}: the service may still show the state from before the update.`;
  await waitAndReport(ms, cause, context);
}

/**
 * Polls until the object is ready, if the kind and the inputs require that. Returns the object in the last response.
 *
 * @param shown the object in an earlier response, which is checked first.
 * @throws StepError after a timeout. The next update waits again.
 */
async function waitUntilReady(
  context: Context,
  progress: Progress,
  { operation, values }: Pick<Goal, "operation" | "values">,
  shown?: RemoteObject,
): Promise<RemoteObject | undefined> {
  const { ready } = context.definition.hooks;
  const seconds = ready?.timeout(values);
  if (!ready || seconds === undefined) return shown;
  context.redactSecretsOf(values);
  const isNew = operation === "create";
  let next = isNew || !ready.readsAfterUpdate ? shown : undefined;
  let [isGone, unmet] = [false, ""];
  const report = throttleReports(context.session.report, Number.POSITIVE_INFINITY);
  const found = await pollUntil(
    seconds,
    async () => {
      const remote = next ?? (await readObject(context, values, { fresh: true }));
      [next, isGone] = [undefined, !remote];
      if (remote && ready.isReady(remote.body, values)) return remote;
      unmet = remote ? context.redact(ready.unmet?.(remote.body, values) ?? "") : "";
      report(
        `${context.displayName(partialIdOf(context, values))}: not ready yet${unmet && ` (${unmet})`}. Waiting up to ${seconds} s in total.`,
      );
      const failure = remote && ready.failure?.(remote.body, values);
      if (failure === undefined) return undefined;
      advance(progress);
      const what = `the object ${isNew ? "was created, but it will" : "will"} not become ready`;
      throw new StepError(
        `${what}: ${context.redact(failure)}. Check the object in the service. The next \`pulumi up\` waits again.`,
        notReady,
      );
    },
    { signal: context.signal, maxSeconds: ready.interval?.(values) },
  );
  if (found) return found;
  if (isGone) throw goneError(context, values, operation);
  advance(progress);
  const problem = isNew ? "the object was created, but it is" : "the object is";
  throw new StepError(`${problem} not ready after ${seconds} s${unmet && `: ${unmet}`}.`, codeOf(context));
}

/**
 * The code of a wait that ended. After a wait that is no failure, the engine deletes the objects that were replaced. An object with
 * contents must remain until its replacement is ready, so that its wait is a failure. So is that for an object that may fail.
 */
const codeOf = ({ definition: { deletionProtection, hooks } }: Context): string =>
  deletionProtection || hooks.ready?.failure ? notReady : stillWaiting;
