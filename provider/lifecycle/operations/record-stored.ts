import { objectKey } from "../protection/owners";
import { digestOf } from "../recovery/inputs-digest";
import type { Context } from "../remote/context";
import type { State } from "../state/state";

/** Notes that the state contains an object. Removes the journal records of earlier runs about it. */
export function recordStored(context: Context, account: string, id: string, olds: State): void {
  const { definition, session, resource } = context;
  session.journal.removeStored(account, definition.token, id, () => digestOf(context, olds));
  session.owners.store(objectKey(definition, account, id), resource);
}
