import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../define";
import { explain, PartialFailureError, StepError } from "../errors/errors";
import { requireApiVersion } from "../protection/api-versions";
import { maskStep } from "../protection/returned-masks";
import type { Context } from "../read/context";
import type { Change } from "../values/compare";
import { formStep } from "../values/digests";
import { isProviderOnly, mayChangeOutputs, resourceChanges } from "../values/resource-changes";
import { settingsAfterUpdate } from "../values/restoration";
import { otherForms } from "../values/returned-inputs";
import { writtenStep } from "../values/singletons";
import { idOf, type State, stableOutputs, withGeneratedName } from "../values/state";
import { type Inputs, type ObjectValues, omit, pick, unknown } from "../values/values";
import { copyContents, copyStep, sourcesOfUpdate } from "../write/content-copy";
import { reportOtherValues } from "../write/other-values";
import { note, type Progress, stateOf } from "../write/progress";
import { completeFollowUps, reconcile } from "../write/reconcile";
import { isTargetChangeDue, targetOf, targetStep } from "../write/target-changes";
import { withDefaults } from "./diff";
import { noteChanged, requireSameAccount } from "./stored-object";

/**
 * Changes the object to the desired inputs. Changes that no request sends are only stored.
 *
 * An update is rejected, in this order: if the API version lacks an input, the state belongs to another account, the inputs name another
 * object, or a change requires a replacement; by the hooks `target.beforeChange` and `selfLockout`;
 * if the request would overwrite a masked secret, or an item that was added outside Pulumi; if another client changed the object
 * (`If-Match`).
 *
 * @throws PartialFailureError if the object was changed and a later step failed.
 */
export async function update(caller: Context, id: string, stored: State, desired: State): Promise<State> {
  const context = caller.forWrite();
  const { definition, session } = context;
  const named = (one: Inputs) => (desired.autoNamed ? withGeneratedName(definition, stored, one) : one);
  const inputs = named(desired.inputs);
  const forms = otherForms(definition, stored, inputs);
  const olds = forms.length ? { ...stored, inputs: { ...stored.inputs, ...pick(inputs, forms) } } : stored;
  const settle = (progress: Progress) => {
    progress.inputs = named(
      forms.length ? { ...omit(progress.inputs, forms), ...pick(stored.inputs, forms) } : progress.inputs,
    );
  };
  const progress = progressOf(context, olds, inputs);
  try {
    noteChanged(context, id);
    context.redactSecretsOf(olds.inputs);
    requireApiVersion(context, desired.inputs);
    await requireSameAccount(context, olds);
    const values = { ...context.parseId(id), ...olds.outputs, ...inputs };
    requireSameObject(context, id, values);
    const changes = resourceChanges(definition, olds, { ...desired, inputs });
    rejectReplacement(context, olds, { ...desired, inputs }, changes);
    const isTargetDue = definition.hooks.target !== undefined && isTargetChangeDue(definition, olds, inputs);
    const goal = { operation: "update", values, desired: inputs } as const;
    if (isRequestNeeded(definition, changes))
      await reconcile(context, progress, { ...goal, targetChange: isTargetDue ? "changed" : undefined });
    else await completeFollowUps(context, progress, { ...goal, targetChange: isTargetDue ? "resumed" : undefined });
    settle(progress);
    if (progress.inputs !== inputs) reportOtherValues(context, progress, { operation: "update", id, desired: inputs });
    await copyContents(context, progress, values, false);
    return await stateOf(context, desired, progress);
  } catch (error) {
    if (!progress.changed) throw explain(context.failed("update", id), error, session);
    settle(progress);
    const state = await stateOf(context, desired, progress);
    throw new PartialFailureError(context.failed("update", id), error, { id, state }, session);
  }
}

/**
 * Rejects inputs that name another object. The engine replaces the object in this case, but `pulumi do --stateless` always requests an
 * update.
 */
function requireSameObject(context: Context, id: string, values: ObjectValues): void {
  const named = idOf(context.definition, values);
  if (named === undefined || named.toLowerCase() === id.toLowerCase()) return;
  const problem = `the inputs name the object ${JSON.stringify(named)}. Nothing was sent. Change it in a program: \`pulumi up\` replaces the object.`;
  throw new StepError(problem, "other_object");
}

/**
 * Rejects changes that only a replacement can apply. Their update would only change the state. The engine replaces the object in this
 * case, but `pulumi do patch` always requests an update.
 */
function rejectReplacement({ definition }: Context, olds: State, desired: State, changes: readonly Change[]): void {
  // An import file may omit defaults. The comparison of the engine adds them, too.
  const complete = withDefaults(definition, olds);
  const isComplete = isDeepStrictEqual(complete.inputs, olds.inputs);
  const found = (isComplete ? changes : resourceChanges(definition, complete, desired)).filter(
    ({ replaces }) => replaces,
  );
  if (!found.length) return;
  const list = found.map(({ path, reason }) => (reason === undefined ? path : `${path} (${reason})`)).join(", ");
  const problem = `these inputs cannot be changed in place: ${list}. Nothing was sent. Change them in a program: \`pulumi up\` replaces the object.`;
  throw new StepError(problem, "requires_replacement");
}

/** The progress before an update: the stored state, with the follow-ups that an earlier operation did not complete. */
function progressOf(context: Context, olds: State, desired: Inputs): Progress {
  const progress: Progress = { inputs: olds.inputs, outputs: olds.outputs, changed: false };
  note(progress, formStep, formStep.in(olds));
  note(progress, maskStep, maskStep.in(olds));
  note(progress, targetStep, targetStep.in(olds) ?? targetOf(context.definition, olds.inputs));
  note(progress, copyStep, sourcesOfUpdate(context, olds, desired));
  note(progress, writtenStep, settingsAfterUpdate(context.definition, olds, desired));
  return progress;
}

/**
 * The state after an update, for a preview. An output keeps its value only if the update cannot change it, so that a
 * preview never shows an old value. Sends no requests.
 */
export function planUpdate(definition: Definition, olds: State, desired: State): State {
  const { account, steps } = olds;
  const mayChange =
    isRequestNeeded(definition, resourceChanges(definition, olds, desired)) ||
    mayChangeOutputs(definition, olds.inputs, desired.inputs);
  const stable = mayChange ? stableOutputs(definition) : Object.keys(definition.outputs.fields);
  const outputs = Object.keys(definition.outputs.fields).map((name) => [
    name,
    stable.includes(name) ? olds.outputs[name] : unknown,
  ]);
  return {
    inputs: desired.inputs,
    autoNamed: desired.autoNamed,
    outputs: Object.fromEntries(outputs),
    account,
    steps,
  };
}

/** True if a change is sent to the service. */
const isRequestNeeded = ({ inputs }: Definition, changes: readonly Change[]): boolean =>
  changes.some((change) => !change.storedOnly && !isProviderOnly(inputs, change));
