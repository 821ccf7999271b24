import type { Context } from "../read/context";
import type { State } from "../values/state";

/** Removes the journal records of earlier runs about an object that the state contains, and notes the resource of the object. */
export function settleRecords(context: Context, account: string, id: string, olds: State): void {
  const { definition, session, resource } = context;
  const { journal } = session;
  journal.removeStored(account, definition.token, id, () => journal.digestOf(definition, olds));
  session.objects.ofId(id).isKnown = true;
  const object = session.objects.of(definition, id);
  object.storedAs = resource;
  object.storedInputs = { inputs: olds.inputs, autoNamed: olds.autoNamed };
}
