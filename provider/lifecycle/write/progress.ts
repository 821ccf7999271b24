import { type Definition, isAccess, type TargetProgress } from "../../define";
import { maskStep, storedMasks } from "../protection/returned-masks";
import { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { isForbidden, readObject, writeGraceMs } from "../read/requests";
import { comparedInputs, digestStep } from "../values/compared-inputs";
import { changedNames, returnedInputs } from "../values/returned-inputs";
import { writtenInputs, writtenStep } from "../values/singletons";
import { idOf, outputsOf, type State, type Step } from "../values/state";
import { type Inputs, isEmpty, type ObjectValues } from "../values/values";
import { goneError } from "./conflicts";
import type { InputsChange } from "./send-update";

/**
 * The progress of a create or an update: the state of the object after the requests and the later steps that are complete. The
 * operation begins it, and each step advances it.
 */
export interface Progress extends Writable<Pick<State, "inputs" | "outputs" | "steps">> {
  /** A request changed the object, or a step that follows is not complete. A failure then stores the progress in the state. */
  changed: boolean;
}

type Writable<T> = { -readonly [name in keyof T]: T[name] };

/** The inputs that an object should have, and its current values. */
export interface Goal {
  readonly operation: "create" | "update";
  /** Inputs and outputs of the object as it is now. */
  readonly values: ObjectValues;
  readonly desired: Inputs;
  /** The object in the response of the create request. */
  readonly remote?: RemoteObject;
  /** The target changes, or an earlier change of it is not complete. */
  readonly targetChange?: TargetProgress["cause"] | undefined;
}

/** Notes what a step has reached, or only that it is not complete. */
export function advance(progress: Progress, reached: Partial<Pick<Progress, "inputs" | "steps">> = {}): void {
  Object.assign(progress, reached, { changed: true });
}

export function note<T>(progress: Progress, step: Step<T>, value: T | undefined): void {
  progress.steps = step.set(progress, value);
}

/** Notes the outputs in the last response, if it contains the object. An output that it omits keeps its value. */
export function noteOutputs({ definition }: Context, progress: Progress, remote: RemoteObject | undefined): void {
  if (remote) progress.outputs = outputsOf(definition, remote.values, progress.outputs);
}

/** The state of an object, complete or not. */
export async function stateOf(context: Context, desired: State, progress: Progress): Promise<State> {
  const { definition, session } = context;
  const { inputs, outputs } = progress;
  const account = await session.account();
  if (definition.hasObject && context.driftLevel(inputs) === "complete") await noteDigests(context, progress);
  if (definition.singleton)
    note(progress, writtenStep, writtenInputs(definition, writtenStep.in(progress) ?? desired.inputs, inputs));
  const { steps } = progress;
  note(progress, maskStep, storedMasks(definition, { inputs: desired.inputs, steps }, inputs));
  return { ...desired, inputs, outputs, account, steps: progress.steps };
}

/**
 * Notes digests of the values that an object has after a write. Only the level `complete` needs them, and a read for them: the
 * response to a write may contain a part of the object only. If the read fails, the next refresh computes them.
 */
async function noteDigests(context: Context, progress: Progress): Promise<void> {
  const { inputs, outputs } = progress;
  const known = valuesForRead(context, { ...inputs, ...outputs }, inputs);
  const remote = await readObject(context, known, { fresh: true }).catch(() => undefined);
  if (!remote) return;
  const { digests } = comparedInputs(context.definition, remote.values, inputs, { level: "complete" });
  if (digests) note(progress, digestStep, digests);
}

/**
 * The inputs that an object has after a write. If the response differs from the sent inputs, the object is read once: some
 * services return the previous object, or values that they still change. An object that gives access is also read if the response lacks
 * a changed input. Credentials that may only write cannot prove the change, which the service has accepted.
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
  const { definition } = context;
  const returned = returnedInputs(definition, olds, news, remote?.values);
  const isUnproven = isAccess(definition) && !isShown(definition, { olds, news }, remote);
  if (returned === news && !isUnproven) return news;
  const known = valuesForRead(context, { ...values, ...remote?.values }, news);
  let read: RemoteObject | undefined;
  try {
    read = await readObject(context, known, { fresh: true });
  } catch (error) {
    if (isUnproven && !isForbidden(error)) throw error;
    // The write succeeded, so a failed read does not fail the operation.
    return returned;
  }
  if (!read && isUnproven) throw goneError(context, known, "update");
  if (!read) return returned;
  if (isUnproven) reportUnconfirmed(context, { olds, news }, read);
  return returnedInputs(definition, olds, news, read.values);
}

/** Warns about changed inputs that the object lacks. A removed input is not expected. */
function reportUnconfirmed(
  context: Context,
  { olds, news }: Pick<InputsChange, "olds" | "news">,
  { values }: RemoteObject,
): void {
  const { definition, session } = context;
  const names = changedNames(definition, olds, news).filter(
    (name) => values[name] === undefined && news[name] !== undefined,
  );
  if (!names.length) return;
  const subject = context.displayName(idOf(definition, values));
  session.report(
    `${subject}: the service accepted the update, but does not return ${names.join(", ")}, so that the change of the access is not confirmed. Check it in the service.`,
    "warning",
  );
}

/** True if a response contains each input that an update changed. A create shows its object. */
function isShown(
  definition: Definition,
  { olds, news }: Pick<InputsChange, "olds" | "news">,
  remote: RemoteObject | undefined,
): boolean {
  if (isEmpty(olds)) return true;
  return changedNames(definition, olds, news).every(
    (name) => remote !== undefined && remote.values[name] !== undefined,
  );
}

/**
 * The inputs that an object has after a function of its definition failed: it may have sent some of its requests. A value that the
 * service omits counts as unchanged. The previous inputs if nothing differs from them, or if the object cannot be read.
 */
export async function inputsAfterFailure(context: Context, { values, olds, news }: InputsChange): Promise<Inputs> {
  const { definition } = context;
  // A canceled function sends no further request, but its last request is carried out.
  const reading = context.signal?.aborted ? afterCancellation(context) : context;
  const read = await readObject(reading, valuesForRead(context, values, olds), { fresh: true }).catch(() => undefined);
  return read ? returnedInputs(definition, news, olds, read.values) : olds;
}

/** A context for a read after a cancellation. The signal of a session ends all of its requests. */
function afterCancellation({ definition, session, resource }: Context): Context {
  // The last write may finish at the end of its grace time.
  const other = session.signal?.aborted ? session.afterCancellation(2 * writeGraceMs) : session;
  return new Context(definition, other, resource, { signal: AbortSignal.timeout(writeGraceMs) });
}

/**
 * The values with which a read after a write finds the object and compares it, as a refresh does: with the sent inputs, and not with
 * those of the response. A kind may compare some inputs only if they are set.
 */
function valuesForRead(context: Context, known: ObjectValues, inputs: Inputs): ObjectValues {
  const id = idOf(context.definition, known);
  if (id === undefined) return known;
  const outputs = outputsOf(context.definition, known);
  return { ...known, ...context.storedValues(id, { inputs, outputs }) };
}
