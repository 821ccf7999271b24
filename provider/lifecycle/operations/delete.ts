import { isDeepStrictEqual } from "node:util";
import { explain } from "../errors/errors";
import { type Kept, keptBy } from "../life/life";
import { rejectDataLoss } from "../protection/deletion-protection";
import { rejectReplacementByMask } from "../protection/returned-masks";
import type { Context } from "../read/context";
import { missingSettings } from "../read/requests";
import { requireVisible } from "../read/visibility";
import { logicalNameOf } from "../values/logical-resource";
import { setInputs } from "../values/singletons";
import type { State } from "../values/state";
import { requireCopied } from "../write/content-copy";
import { deleteObject } from "../write/delete-object";
import { noteChanged, requireSameAccount, settleRecords, withPreviousSettings } from "./stored-object";

/**
 * Deletes the object. An object that does not exist is not an error.
 *
 * An object stays if a resource of the program manages it, because the state of that resource would refer to a deleted object. The
 * create of that resource was in this run, since the engine creates before it deletes, or in an earlier run that was interrupted
 * before its delete. For the same resource, the deleted state is an earlier one with the same id: the engine replaced the resource
 * without a comparison, or the user had deleted the earlier object.
 */
export async function remove(caller: Context, id: string, state: State): Promise<void> {
  const context = caller.forWrite();
  const { definition, session } = context;
  try {
    const object = session.objects.of(definition, id);
    noteChanged(context, id);
    const account = await requireSameAccount(context, state);
    settleRecords(context, account, id, state);
    const olds = withPreviousSettings(context, account, id, state);
    const removeRecords = ({ outputs: { previousSettings } }: State) =>
      session.journal.removeStored(account, definition.token, id, { previousSettings });
    removeRecords(state);
    if (definition.hooks.keepOnDelete?.(olds.inputs)) return;
    const kept = keptBy(object, context.life);
    if (kept?.reason === "resumed") session.journal.removeReturned(account, definition.token, id);
    if (kept) return reportKept(context, id, kept, restoresNothing(context, id, olds));
    const { isNew, inputs: news } = context.life.declaration ?? {};
    // A replacement that the user forces is not compared, so that its create does not know the masks.
    if (isNew && news) rejectReplacementByMask(context, "delete", { ...olds, id }, news);
    const values = context.storedValues(id, { ...olds, inputs: setInputs(definition, olds) });
    const existed = await deleteObject(context, values, async () => {
      if (!(await requireCopied(context, id))) await rejectDataLoss(context, { id, inputs: olds.inputs, values });
    });
    if (!existed) await requireVisible(context, id, olds);
    // Only the state contains the values that a delete of settings restores.
    if (!existed && definition.singleton) throw missingSettings(context, values, true);
    // Until then, only the record contained the previous settings.
    if (olds !== state) removeRecords(olds);
    const stored = object.stored && { values: object.stored.values };
    Object.assign(object, { stored, compared: undefined, create: undefined });
  } catch (error) {
    throw explain(context.failed("delete", id), error, session);
  }
}

function reportKept(context: Context, id: string, kept: Kept, consequence: string): void {
  const { report } = context.session;
  const name = context.displayName(id);
  if (kept.reason === "resumed") report(notReplacedMessage(name), "warning");
  else if (kept.reason === "adopted again") report(adoptedAgainMessage(name, consequence), "warning");
  else report(`${name} was not deleted: ${causeOf(kept, consequence)}`);
}

function causeOf(kept: Kept, consequence: string): string {
  if (kept.reason === "created again") return "this update created it, because the earlier object did not exist.";
  const owner = "owner" in kept ? `the resource ${JSON.stringify(logicalNameOf(kept.owner.name ?? ""))}` : "";
  if (kept.reason === "stored twice") return `the state contains it twice, and ${owner} manages it.`;
  const cause = owner ? `${owner} of this program manages it, too` : "another resource of this update has it";
  return `${cause}.${consequence} To rename or move a resource, use the option \`aliases\`. Two resources must not manage the same object.`;
}

const adoptedAgainMessage = (name: string, consequence: string): string =>
  `${name} was not deleted: this update adopted it again, so that it is not replaced.${consequence} To delete it before its replacement, set the resource option \`deleteBeforeReplace: true\`.`;

/** Adopted settings were those of the program already, unless the create has the same previous settings, for example from a record. */
const restoresNothing = ({ definition, session }: Context, id: string, { outputs }: State): string =>
  definition.singleton &&
  !isDeepStrictEqual(session.objects.find(definition, id)?.create?.previousSettings, outputs.previousSettings)
    ? " The previous settings are no longer recorded, and will not be restored."
    : "";

const notReplacedMessage = (name: string): string =>
  `${name} was not replaced: this update found the record of its create, and continued with the object, because it could not know that the state contains it. The record is removed now. To replace the object, run the same command again, after \`pulumi state taint\` if it was tainted.`;
