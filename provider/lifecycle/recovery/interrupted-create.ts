import type { TargetProgress } from "../../define";
import type { CreateKey, JournalRecord } from "../journal/operation-journal";
import { refuseDataLoss } from "../protection/deletion-protection";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { objectChanges } from "../values/resource-changes";
import { markSecrets } from "../values/secrets";
import { idOf, inputsOf, type State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";
import { deleteObject } from "../write/delete-object";
import { requireProvenObject } from "../write/proven";
import { hasCreateOnlyOutputs } from "../write/send-create";
import { targetOf } from "../write/target-changes";
import { findInterruptedObject, withGeneratedName } from "./find-interrupted";

/** An object that exists and is not in the state yet. */
export interface NewObject {
  readonly desired: State;
  readonly record: JournalRecord | undefined;
  readonly remote: RemoteObject;
  /** Inputs of the object. Default: the inputs in the create request. */
  readonly inputs?: Inputs;
  readonly cause?: TargetProgress["cause"];
}

/** Finds the object of an interrupted create of the same resource. Deletes objects that cannot be used. */
export async function recoverInterruptedCreate(
  context: Context,
  key: CreateKey,
  desired: State,
): Promise<NewObject | undefined> {
  const { journal } = context.session;
  for (let record = journal.claim(key); record; record = journal.claim(key)) {
    const found = await findInterruptedObject(context, desired, record, key.inputsDigest);
    const { previousSettings } = record.content;
    const remote = found && previousSettings ? { ...found, values: { ...found.values, previousSettings } } : found;
    const usable = remote && usableObject(context, { desired, record, remote }, key);
    if (usable) return usable;
    if (remote) await deleteUnusable(context, { desired, record, remote });
    journal.remove(record);
  }
  return undefined;
}

/** The object, unless it cannot be changed to the desired inputs in place. */
function usableObject(
  context: Context,
  { desired, record, remote }: NewObject & { readonly record: JournalRecord },
  key: CreateKey,
): NewObject | undefined {
  const { definition } = context;
  const { previousSettings, inputsDigest } = record.content;
  if (hasCreateOnlyOutputs(context) || (previousSettings && !definition.adopts(desired.inputs))) return undefined;
  const named = { ...desired, inputs: withGeneratedName(context, desired, record) };
  if (inputsDigest === key.inputsDigest && !previousSettings) return { desired: named, record, remote };
  // Responses do not contain secrets, so all of them are sent again.
  const visible = markSecrets(definition.inputs, named.inputs, () => undefined) as Inputs;
  const inputs = inputsOf(definition, remote.values, visible);
  if (objectChanges(definition, { ...desired, inputs }, named).some(({ replaces }) => replaces)) return undefined;
  return {
    desired: named,
    // The object changes now, so that another run must not compare it with the recorded inputs.
    record: { ...record, content: { ...record.content, inputsDigest: "" } },
    remote,
    inputs,
    cause: targetOf(definition, inputs) === targetOf(definition, named.inputs) ? "resumed" : "changed",
  };
}

/** Deletes an object that cannot be used. An object that may have existed before stays. */
async function deleteUnusable(
  context: Context,
  { desired, record, remote }: NewObject & { readonly record: JournalRecord },
): Promise<void> {
  const { definition, session } = context;
  const values: ObjectValues = { ...desired.inputs, ...remote.values };
  const id = idOf(definition, values) as string;
  if (definition.upserts || definition.hooks.keepOnDelete?.(desired.inputs)) {
    return session.report(
      `${context.displayName(id)} was not changed: an interrupted update may have created it. Delete it manually if it is not needed.`,
    );
  }
  requireProvenObject(context, record, remote);
  await refuseDataLoss(context, id, desired.inputs, values);
  await deleteObject(context, values);
}
