import type { TargetProgress } from "../../define";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import type { Inputs, ObjectValues } from "../values/values";
import { applyChanges } from "./apply-changes";
import { afterTargetChange, beforeTargetChange, targetOf } from "./target-changes";
import { waitUntilReady } from "./wait-until-ready";

/** An object and the inputs that it should have. */
export interface Reconciliation {
  /** Inputs and outputs of the object as it is now. */
  readonly values: ObjectValues;
  /** Inputs that the object has now. */
  readonly inputs: Inputs;
  readonly desired: Inputs;
  /** The object in the last response. */
  readonly remote?: RemoteObject;
  /** The follow-up of a changed target that is due. */
  readonly targetChange?: { readonly cause: TargetProgress["cause"]; readonly targetProgress?: string };
  /** The stored progress of that follow-up. */
  readonly targetProgress?: string;
}

/** The progress of an object towards its desired inputs. */
export interface Progress {
  /** Inputs that the object has now. The same value as before if nothing changed. */
  readonly inputs: Inputs;
  readonly remote?: RemoteObject;
  readonly targetProgress?: string;
  readonly failure?: { readonly error: unknown };
}

/** Applies the changes, waits until the object is ready, and does the follow-up of a changed target. */
export async function reconcile(
  context: Context,
  operation: "create" | "update",
  { values, inputs, desired, remote, targetChange, targetProgress }: Reconciliation,
): Promise<Progress> {
  let progress: Progress = { inputs, remote, targetProgress };
  try {
    if (targetChange?.cause === "changed") await beforeTargetChange(context, { ...values, ...desired }, desired);
    const applied = await applyChanges(context, { values, olds: inputs, news: desired });
    progress = { ...progress, inputs: applied.inputs };
    if (applied.failure) return { ...progress, failure: applied.failure };
    const shown = applied.remote ? { ...applied.remote, values: { ...values, ...applied.remote.values } } : remote;
    const current = (await waitUntilReady(context, operation, { ...values, ...desired }, shown)) ?? shown;
    progress = { ...progress, inputs: desired, remote: current };
    if (!targetChange) return progress;
    const result = await afterTargetChange(
      context,
      { ...values, ...current?.values, ...desired },
      desired,
      targetChange,
    );
    if (result.failure)
      return { ...progress, targetProgress: result.targetProgress ?? targetProgress, failure: result.failure };
    return { ...progress, targetProgress: targetOf(context.definition, desired) };
  } catch (error) {
    return { ...progress, failure: { error } };
  }
}
