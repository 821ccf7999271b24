import { inputsDigestOf } from "../journal/inputs-digest";
import type { Context } from "../read/context";
import { objectKey } from "../session/objects";
import type { State } from "../values/state";

/** Removes the journal records of earlier runs about an object that the state contains, and notes the resource of the object. */
export function settleRecords(context: Context, account: string, id: string, olds: State): void {
  const { definition, session, resource } = context;
  session.journal.removeStored(account, definition.token, id, () =>
    inputsDigestOf(definition, olds, session.journal.working),
  );
  session.owners.store(objectKey(definition, account, id), resource);
}
