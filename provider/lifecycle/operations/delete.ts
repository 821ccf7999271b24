import { explain } from "../errors/errors";
import { rejectDataLoss } from "../protection/deletion-protection";
import { requirePermissions } from "../protection/permissions";
import type { Context } from "../read/context";
import { requireVisible } from "../read/visibility";
import { isSameResource } from "../values/logical-resource";
import type { State } from "../values/state";
import { requireCopied } from "../write/content-copy";
import { deleteObject } from "../write/delete-object";
import { requireSameAccount, settleRecords } from "./stored-object";

/**
 * Deletes the object. An object that does not exist is not an error.
 *
 * An object that the same run created or adopted under another logical name stays: the engine creates before it deletes,
 * and the state of the new resource would refer to a deleted object. So does an object with which a create of this run
 * continued: the state contains it already, and the engine replaced it without a comparison.
 */
export async function remove(caller: Context, id: string, olds: State): Promise<void> {
  const context = caller.forWrite();
  const { definition, session } = context;
  try {
    const object = session.objects.of(definition, id);
    object.pathValues = undefined;
    const account = await requireSameAccount(context, "delete", id, olds);
    settleRecords(context, account, id, olds);
    session.objects.ofId(id).isFound = false;
    session.journal.removeStored(account, definition.token, id);
    if (definition.hooks.keepOnDelete?.(olds.inputs)) return;
    const { createdBy, resumedBy } = object;
    if (createdBy && !isSameResource(createdBy, context.resource))
      return session.report(notDeletedMessage(context, id));
    if (resumedBy) {
      session.journal.removeReturned(account, definition.token, id);
      return session.report(notReplacedMessage(context, id), "warning");
    }
    const values = context.storedValues(id, olds);
    if (definition.service.access.account) await requirePermissions(context, "delete", olds.inputs);
    const existed = await deleteObject(context, values, async () => {
      if (!(await requireCopied(context, id))) await rejectDataLoss(context, id, olds.inputs, values);
    });
    if (!existed) await requireVisible(context, "delete", id, olds);
    object.claimedBy = undefined;
    object.storedAs = undefined;
  } catch (error) {
    throw explain(context.failed("delete", id), error, session);
  }
}

function notDeletedMessage(context: Context, id: string): string {
  const settings = context.definition.singleton
    ? " The previous settings are no longer recorded, and will not be restored."
    : "";
  return `${context.displayName(id)} was not deleted: this update adopted it under another logical name.${settings} To rename or move a resource, use the option \`aliases\`. Two resources must not manage the same object.`;
}

const notReplacedMessage = (context: Context, id: string): string =>
  `${context.displayName(id)} was not replaced: this update found the record of its create, and continued with the object, because it could not know that the state contains it. The record is removed now. To replace the object, run the same command again, after \`pulumi state taint\` if it was tainted.`;
