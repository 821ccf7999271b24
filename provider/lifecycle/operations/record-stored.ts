import { objectKey } from "../protection/owners";
import type { Context } from "../remote/context";

/** Notes that the state contains an object. Removes the journal records of earlier runs about it. */
export function recordStored({ definition, session, resource }: Context, account: string, id: string): void {
  session.journal.removeStored(account, definition.token, id);
  session.owners.store(objectKey(definition, account, id), resource);
}
