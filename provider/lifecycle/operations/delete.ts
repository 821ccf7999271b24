import { explain } from "../errors/errors";
import { type Kept, keptBy } from "../life/life";
import { rejectDataLoss } from "../protection/deletion-protection";
import { requirePermissions } from "../protection/permissions";
import { rejectReplacementByMask } from "../protection/returned-masks";
import type { Context } from "../read/context";
import { requireVisible } from "../read/visibility";
import { logicalNameOf } from "../values/logical-resource";
import { setInputs } from "../values/singletons";
import type { State } from "../values/state";
import { requireCopied } from "../write/content-copy";
import { deleteObject } from "../write/delete-object";
import { noteChanged, requireSameAccount, settleRecords } from "./stored-object";

/**
 * Deletes the object. An object that does not exist is not an error.
 *
 * An object stays if another resource of the program manages it, because the state of that resource would refer to a deleted object.
 * The create of that resource was in this run, since the engine creates before it deletes, or in an earlier run that was interrupted
 * before its delete. An object also stays if a create of this run adopted it again, or continued with it: the state contains it
 * already, and the engine replaced it without a comparison.
 */
export async function remove(caller: Context, id: string, olds: State): Promise<void> {
  const context = caller.forWrite();
  const { definition, session } = context;
  try {
    const object = session.objects.of(definition, id);
    noteChanged(context, id);
    const account = await requireSameAccount(context, olds);
    settleRecords(context, account, id, olds);
    session.journal.removeStored(account, definition.token, id);
    if (definition.hooks.keepOnDelete?.(olds.inputs)) return;
    const { previousSettings } = olds.outputs;
    const kept = keptBy(object, { resource: context.resource, life: context.life, previousSettings });
    if (kept?.reason === "resumed") session.journal.removeReturned(account, definition.token, id);
    if (kept) return reportKept(context, id, kept);
    const { isNew, inputs: news } = context.life.declaration ?? {};
    // A replacement that the user forces is not compared, so that its create does not know the masks.
    if (isNew && news) rejectReplacementByMask(context, "delete", { ...olds, id }, news);
    const values = context.storedValues(id, { ...olds, inputs: setInputs(definition, olds) });
    if (definition.service.access.account) await requirePermissions(context, "delete", olds.inputs);
    const existed = await deleteObject(context, values, async () => {
      if (!(await requireCopied(context, id))) await rejectDataLoss(context, { id, inputs: olds.inputs, values });
    });
    if (!existed) await requireVisible(context, id, olds);
    const stored = object.stored && { values: object.stored.values };
    Object.assign(object, { stored, compared: undefined, create: undefined });
  } catch (error) {
    throw explain(context.failed("delete", id), error, session);
  }
}

function reportKept(context: Context, id: string, kept: Kept): void {
  const { report } = context.session;
  if (kept.reason === "resumed") report(notReplacedMessage(context, id), "warning");
  else if (kept.reason === "adopted again") report(adoptedAgainMessage(context, id), "warning");
  else report(notDeletedMessage(context, id, kept));
}

function notDeletedMessage(context: Context, id: string, kept: Kept): string {
  const reason =
    kept.reason === "declared by another resource"
      ? `the resource ${JSON.stringify(logicalNameOf(kept.owner.name ?? ""))} of this program manages it, too`
      : "another resource of this update has it";
  return `${context.displayName(id)} was not deleted: ${reason}.${restoresNothing(context, id)} To rename or move a resource, use the option \`aliases\`. Two resources must not manage the same object.`;
}

const adoptedAgainMessage = (context: Context, id: string): string =>
  `${context.displayName(id)} was not deleted: this update adopted it again, so that it is not replaced.${restoresNothing(context, id)} To delete it before its replacement, set the resource option \`deleteBeforeReplace: true\`.`;

/** Adopted settings were those of the program already, unless the record of an interrupted create contains the previous ones. */
const restoresNothing = ({ definition, session }: Context, id: string): string =>
  definition.singleton && session.objects.find(definition, id)?.create?.origin !== "resumed"
    ? " The previous settings are no longer recorded, and will not be restored."
    : "";

const notReplacedMessage = (context: Context, id: string): string =>
  `${context.displayName(id)} was not replaced: this update found the record of its create, and continued with the object, because it could not know that the state contains it. The record is removed now. To replace the object, run the same command again, after \`pulumi state taint\` if it was tainted.`;
