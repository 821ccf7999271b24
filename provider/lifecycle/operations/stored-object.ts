/** The first steps of an operation on an object that the state contains. */

import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { isSameAccount } from "../settings/account";
import { decodedSettings, writtenStep } from "../values/singletons";
import type { State } from "../values/state";
import { isEmpty } from "../values/values";

/** Rejects an operation on a resource that belongs to another account than the configured account. Returns the latter. */
export async function requireSameAccount(context: Context, { account: stored }: State): Promise<string> {
  const configured = await context.session.account();
  if (stored && !isSameAccount(context.definition.service, stored, configured))
    throw otherAccountError(context, stored, configured);
  return configured;
}

export const otherAccountError = (context: Context, stored: string, configured: string): StepError =>
  new StepError(
    `it belongs to ${stored}, but ${configured} is configured. Nothing was sent. Restore the configuration, or remove the resource from the stack and declare it again for the other account: ${context.removeCommand()}. If an emulator on this machine has another port now, start it again with the previous port and the same \`--data-dir\`.`,
    "other_account",
  );

/** True without a state: the id of an import, or of an object that a program only reads. A state without inputs has an account. */
export const isLookup = ({ inputs, account }: State): boolean => account === undefined && isEmpty(inputs);

/**
 * Removes the journal records of earlier runs about an object that the state contains, and notes the resource of the object. An import has
 * no state yet.
 */
export function settleRecords(context: Context, account: string, id: string, olds: State): void {
  const { definition, session, resource } = context;
  const { journal } = session;
  if (isLookup(olds)) journal.noteImport(account, definition.token, id, resource);
  journal.removeStored(account, definition.token, id, {
    inputsDigest: () => journal.digestOf(definition, olds),
    previousSettings: olds.outputs.previousSettings,
  });
  session.objects.noteId(definition, id);
  const values = { inputs: olds.inputs, autoNamed: olds.autoNamed };
  session.objects.of(definition, id).stored = { resource, values };
}

/**
 * The state of settings with their previous values, and the values that this stack set. After an import, only the record of an interrupted
 * adoption contains these. It stays until the state contains them.
 */
export function withPreviousSettings(context: Context, account: string, id: string, olds: State): State {
  const { definition, session, resource } = context;
  if (!definition.singleton || olds.outputs.previousSettings !== undefined) return olds;
  const { request, before } = session.journal.adoptionOf(account, definition.token, id, resource) ?? {};
  if (!before) return olds;
  // The state also contains later changes of other clients, which no delete restores.
  const written = writtenStep.in(olds) ?? decodedSettings(definition, request?.settings ?? {});
  const outputs = { ...olds.outputs, previousSettings: before.settings };
  return { ...olds, outputs, steps: writtenStep.set(olds, written) };
}

/** Notes that a request may change an object, which then differs from the object that its create request made. */
export function noteChanged({ definition, session }: Context, id: string): void {
  const object = session.objects.of(definition, id);
  if (object.create?.made) object.create = { ...object.create, made: undefined };
}
