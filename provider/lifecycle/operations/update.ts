import type { Definition } from "../../define";
import { explain, PartialFailureError, StepError } from "../errors/errors";
import { requireApiVersion } from "../protection/api-versions";
import { requirePermissions } from "../protection/permissions";
import { requireSameAccount } from "../protection/same-account";
import type { Context } from "../read/context";
import { isProviderOnly, resourceChanges } from "../values/resource-changes";
import { outputsOf, type State, stableOutputs } from "../values/state";
import { type Inputs, type ObjectValues, unknown } from "../values/values";
import { copyContents, sourcesOfUpdate } from "../write/content-copy";
import { reportOtherValues } from "../write/other-values";
import { type ObjectProgress, reconcile } from "../write/reconcile";
import { afterTargetChange, isTargetChangeDue, targetOf } from "../write/target-changes";
import { waitUntilReady } from "../write/wait-until-ready";

/**
 * Changes the object to the desired inputs. Changes that no request sends are only stored.
 *
 * An update is rejected, in this order: if the API version lacks an input, the state belongs to another account, or the
 * credentials lack permissions; by the hooks `target.beforeChange`, `selfLockout` and `beforeWrite`; if the request would
 * overwrite a masked secret, or an item that was added outside Pulumi; if another client changed the object (`If-Match`).
 *
 * @throws PartialFailureError if the object was changed and a later step failed.
 */
export async function update(caller: Context, id: string, olds: State, desired: State): Promise<State> {
  const context = caller.forWrite();
  const { definition, session } = context;
  try {
    session.newObjects.forget(definition, id);
    context.redactSecretsOf(olds.inputs);
    requireApiVersion(context, "update", desired.inputs, id);
    const account = await requireSameAccount(context, "update", id, olds);
    const inputs = withCurrentName(context, olds, desired);
    const values = { ...context.parseId(id), ...olds.outputs, ...inputs };
    const progress = await (isRequestNeeded(definition, olds, { ...desired, inputs })
      ? change(context, olds, values, inputs)
      : finishEarlierUpdate(context, olds, values, inputs));
    const state: State = {
      ...desired,
      inputs: progress.inputs,
      outputs: progress.remote ? outputsOf(definition, progress.remote.values, olds.outputs) : olds.outputs,
      account,
      targetProgress: progress.targetProgress,
    };
    const { failure } = progress;
    const copyFrom = sourcesOfUpdate(context, olds, inputs);
    if (failure)
      throw new PartialFailureError(
        context.failed("update", id),
        failure.error,
        { id, state: { ...state, copyFrom } },
        session,
      );
    const hasOtherValues = reportOtherValues(context, "update", id, { desired: inputs, actual: state.inputs });
    const done: State = { ...state, hasOtherValues, targetProgress: targetOf(definition, inputs) };
    const unfinished = await copyContents(context, { sources: copyFrom, values, inputs, isNew: false });
    if (!unfinished) return done;
    const partial = { id, state: { ...done, copyFrom: unfinished.copyFrom } };
    throw new PartialFailureError(context.failed("update", id), unfinished.error, partial, session);
  } catch (error) {
    throw explain(context.failed("update", id), error, session);
  }
}

/** The desired inputs, with the generated name that the object has. */
function withCurrentName({ definition: { autoName } }: Context, olds: State, desired: State): Inputs {
  if (!autoName || !desired.autoNamed || !olds.autoNamed) return desired.inputs;
  return { ...desired.inputs, [autoName]: olds.inputs[autoName] };
}

/**
 * The state after an update, for a preview. An output keeps its value only if the update cannot change it, so that a
 * preview never shows an old value. Sends no requests.
 */
export function planUpdate(definition: Definition, olds: State, desired: State): State {
  const { account, targetProgress, copyFrom } = olds;
  const stable = isRequestNeeded(definition, olds, desired)
    ? stableOutputs(definition)
    : Object.keys(definition.outputs.fields);
  const outputs = Object.keys(definition.outputs.fields).map((name) => [
    name,
    stable.includes(name) ? olds.outputs[name] : unknown,
  ]);
  return {
    inputs: desired.inputs,
    autoNamed: desired.autoNamed,
    outputs: Object.fromEntries(outputs),
    account,
    targetProgress,
    copyFrom,
  };
}

/** Returns true if a change is sent to the service. Otherwise the update changes no output. */
export const isRequestNeeded = (definition: Definition, olds: State, news: State): boolean =>
  resourceChanges(definition, olds, news).some(
    (change) => !change.storedOnly && !isProviderOnly(definition.inputs, change),
  );

async function change(context: Context, olds: State, values: ObjectValues, inputs: Inputs): Promise<ObjectProgress> {
  if (context.definition.service.access.account) await requirePermissions(context, "update");
  const progress = await reconcile(context, "update", {
    values,
    inputs: olds.inputs,
    desired: inputs,
    targetChange: isDue(context, olds, inputs) ? { cause: "changed" } : undefined,
    targetProgress: storedProgress(context, olds),
  });
  if (progress.failure && progress.inputs === olds.inputs) throw progress.failure.error;
  return progress;
}

/** After a partial failure, no input differs, but the object may not be ready or a follow-up may be unfinished. */
async function finishEarlierUpdate(
  context: Context,
  olds: State,
  values: ObjectValues,
  inputs: Inputs,
): Promise<ObjectProgress> {
  const targetProgress = storedProgress(context, olds);
  const progress: ObjectProgress = { inputs: olds.inputs, targetProgress };
  const finished: ObjectProgress = { ...progress, inputs };
  const isTargetChange = isDue(context, olds, inputs);
  if (!context.definition.hooks.ready && !isTargetChange) return finished;
  try {
    await waitUntilReady(context, "update", values, undefined);
    if (!isTargetChange) return finished;
    const result = await afterTargetChange(context, values, inputs, { cause: "resumed", targetProgress });
    if (!result.failure) return finished;
    if (!(result.failure.error instanceof StepError)) throw result.failure.error;
    return { ...progress, targetProgress: result.targetProgress ?? targetProgress, failure: result.failure };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return { ...progress, failure: { error } };
  }
}

const isDue = ({ definition }: Context, olds: State, inputs: Inputs): boolean =>
  definition.hooks.target !== undefined && isTargetChangeDue(definition, olds, inputs);

const storedProgress = ({ definition }: Context, olds: State): string | undefined =>
  olds.targetProgress ?? targetOf(definition, olds.inputs);
