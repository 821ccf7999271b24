import { digestOf } from "../journal/inputs-digest";
import { objectKey } from "../journal/owners";
import type { Context } from "../read/context";
import type { State } from "../values/state";

/** Notes that the state contains an object. Removes the journal records of earlier runs about it. */
export function recordStored(context: Context, account: string, id: string, olds: State): void {
  const { definition, session, resource } = context;
  session.journal.removeStored(account, definition.token, id, () =>
    digestOf(definition, olds, session.journal.working),
  );
  session.owners.store(objectKey(definition, account, id), resource);
}
