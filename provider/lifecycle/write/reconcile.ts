import type { TargetProgress } from "../../define";
import { afterMove, beforeMove, moveTarget } from "../recovery/moves";
import type { Context } from "../remote/context";
import type { RemoteObject } from "../remote/remote-object";
import type { Inputs, ObjectValues } from "../state/values";
import { applyChanges } from "./apply-changes";
import { waitUntilReady } from "./wait-until-ready";

/** An object and the inputs that it should have. */
export interface Target {
  /** Inputs and outputs of the object as it is now. */
  readonly values: ObjectValues;
  /** Inputs that the object has now. */
  readonly inputs: Inputs;
  readonly desired: Inputs;
  /** The object in the last response. */
  readonly remote?: RemoteObject;
  /** The follow-up of a changed target that is due. */
  readonly move?: { readonly cause: TargetProgress["cause"]; readonly moved?: string };
  /** The stored progress of that follow-up. */
  readonly moved?: string;
}

/** The progress of an object towards its desired inputs. */
export interface Progress {
  /** Inputs that the object has now. The same value as before if nothing changed. */
  readonly inputs: Inputs;
  readonly remote?: RemoteObject;
  readonly moved?: string;
  readonly failure?: { readonly error: unknown };
}

/** Applies the changes, waits until the object is ready, and does the follow-up of a changed target. */
export async function reconcile(
  context: Context,
  operation: "create" | "update",
  { values, inputs, desired, remote, move, moved }: Target,
): Promise<Progress> {
  let progress: Progress = { inputs, remote, moved };
  try {
    if (move?.cause === "changed") await beforeMove(context, { ...values, ...desired }, desired);
    const applied = await applyChanges(context, values, inputs, desired);
    progress = { ...progress, inputs: applied.inputs };
    if (applied.failure) return { ...progress, failure: applied.failure };
    const shown = applied.remote ? { ...applied.remote, values: { ...values, ...applied.remote.values } } : remote;
    const current = (await waitUntilReady(context, operation, { ...values, ...desired }, shown)) ?? shown;
    progress = { ...progress, inputs: desired, remote: current };
    if (!move) return progress;
    const result = await afterMove(context, { ...values, ...current?.values, ...desired }, desired, move);
    if (result.failure) return { ...progress, moved: result.moved ?? moved, failure: result.failure };
    return { ...progress, moved: moveTarget(context.definition, desired) };
  } catch (error) {
    return { ...progress, failure: { error } };
  }
}
