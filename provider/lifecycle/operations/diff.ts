import { type Definition, grantsAccess, placeholders } from "../../define";
import { explain, ResourceError } from "../errors/errors";
import { addFacts } from "../life/ledgers";
import type { ResourceOptions } from "../life/life";
import { reportDowntime } from "../protection/downtime";
import { checkQuota } from "../protection/quota";
import { rejectReplacementByMask } from "../protection/returned-masks";
import { rejectReplacingOwnAccess } from "../protection/self-lockout";
import type { Context } from "../read/context";
import { urlOf } from "../settings/account";
import { fillDefaults } from "../validation/validate";
import type { Change } from "../values/compare";
import { dueRotation } from "../values/expiration";
import {
  assumeUnknownUnchanged,
  type Declared,
  isRetainedByService,
  resourceChanges,
} from "../values/resource-changes";
import { isUnread, type State, type StoredState } from "../values/state";
import type { Inputs } from "../values/values";
import { rejectUncopiable, unfinishedCopy } from "../write/content-copy";
import { hasOtherValues } from "../write/other-values";
import { unfinishedTargetChange } from "../write/target-changes";
import { otherAccountError, settleRecords } from "./stored-object";

export interface DiffResult {
  readonly changes: readonly Change[];
  /** The old object must be deleted first, for example because the new object has the same path. */
  readonly deleteBeforeReplace: boolean;
  /** A change affects no input that the engine stores, so that a comparison of its inputs does not show the change. */
  readonly affectsNoInput: boolean;
}

/** The difference between a stored resource and its new inputs. */
export interface Difference extends DiffResult {
  /** The compared state, with defaults after an import. */
  readonly olds: State;
  /** The program declares the resource. A refresh compares resources that it may not declare. */
  readonly isDeclared: boolean;
}

/** Compares the stored inputs with new ones. Rejects a replacement for which the quota is exhausted. */
export async function diffDeclaration(
  context: Context,
  id: string,
  stored: StoredState,
  desired: State,
): Promise<Difference> {
  const { definition, life, session } = context;
  const { account = "" } = stored;
  // A change would fail the import.
  const isImport = session.journal.isImported({ account, token: definition.token }, id);
  const named = isImport ? { ...stored, autoNamed: desired.autoNamed } : stored;
  const olds = isUnread(named) ? withDefaults(definition, named) : named;
  const found = diff(context, id, olds, desired);
  const options = life.declaration?.options;
  addFacts(life, { options: undefined });
  if (options) noteOwner(context, id, found);
  // A comparison that fails ends no record of an interrupted replacement.
  const { before } = life;
  life.before = undefined;
  if (options && found.changes.some(({ replaces }) => replaces)) {
    rejectReplacementByMask(context, "preview", { ...olds, id }, desired.inputs);
    if (options.deleteBeforeReplace)
      rejectUncopiable(context, id, { olds: olds.inputs, news: desired.inputs, isDeletedFirst: true });
    else if (!found.deleteBeforeReplace) await requireQuota(context, id, options);
  }
  life.before = before;
  return { ...found, olds, isDeclared: options !== undefined };
}

/** Notes the resource of the program whose state contains the object. A second resource in the state may have the same object. */
function noteOwner({ definition, session, life }: Context, id: string, { changes }: DiffResult): void {
  const mustBeReplaced = changes.some(({ replaces }) => replaces);
  session.objects.of(definition, id).compared = { by: life, mustBeReplaced };
}

/** A state with the defaults of the schema, so that a preview after an import does not show them as changes. */
export const withDefaults = <S extends State>(definition: Definition, state: S): S => ({
  ...state,
  inputs: fillDefaults(definition.inputs, state.inputs) as Inputs,
});

/**
 * Checks the quota for a replacement that creates the new object first. If it is not known whether the resource has the option
 * `deleteBeforeReplace`, with which no quota is needed, an exhausted quota is a warning.
 */
async function requireQuota(context: Context, id: string, { deleteBeforeReplace }: ResourceOptions): Promise<void> {
  try {
    await checkQuota(context, id);
  } catch (error) {
    if (!(error instanceof ResourceError) || deleteBeforeReplace === false) throw error;
    context.session.report(error.message, "warning");
  }
}

/**
 * Compares the stored inputs with the desired ones. Sends no requests. Removes records of creates that the state contains.
 *
 * @throws ResourceError if the resource belongs to another URL than the configured one.
 */
export function diff(context: Context, id: string, olds: State, news: Declared): DiffResult {
  const { definition, life } = context;
  life.before = undefined;
  requireSameUrl(context, id, olds);
  if (olds.account) settleRecords(context, olds.account, id, olds);
  const rotation = dueRotation(olds, news, context.session.clock.now());
  const declared = [...resourceChanges(definition, olds, news), ...(rotation ? [rotation] : [])];
  const unfinished = declared.length
    ? undefined
    : (unfinishedTargetChange(definition, olds, news.inputs) ?? unfinishedCopy(context, olds, news.inputs));
  const name = context.displayName(id);
  if (rotation) context.session.report(`${name} will be replaced: ${rotation.reason}.`);
  if (unfinished) context.session.report(`${name} will be updated: ${unfinished.reason}.`);
  reportKeptValues(context, name, declared);
  rejectReplacingOwnAccess(context, id, olds, news);
  reportDowntime(context, id, declared);
  const deleteBeforeReplace = mustDeleteBeforeReplace(context, olds, news);
  const isReplaced = declared.some(({ replaces }) => replaces);
  if (isReplaced) {
    const inputs = assumeUnknownUnchanged(olds.inputs, news.inputs);
    rejectUncopiable(context, id, { olds: olds.inputs, news: inputs, isDeletedFirst: deleteBeforeReplace });
  }
  life.before = { id, inputs: olds.inputs, steps: olds.steps };
  return {
    changes: [...declared, ...(unfinished ? [unfinished] : [])],
    deleteBeforeReplace,
    affectsNoInput: rotation !== undefined || unfinished !== undefined || hasOtherValues(olds),
  };
}

function requireSameUrl(context: Context, id: string, { account }: State): void {
  const { address } = context.session;
  if (account && address && urlOf(account) !== address)
    throw explain(context.failed("preview", id), otherAccountError(context, account, address));
}

/** Reports changes in place that do not change the object. */
function reportKeptValues({ definition, session }: Context, name: string, changes: readonly Change[]): void {
  if (changes.some((change) => change.replaces)) return;
  for (const { path } of changes.filter((change) => isRetainedByService(definition, change)))
    session.report(`${name}: ${path} was removed from the program, but the service keeps its value.`);
  for (const { path, reason } of changes.filter(({ storedOnly }) => storedOnly))
    session.report(
      reason
        ? `${name}: ${reason}. The update stores this, and sends no request.`
        : `${name}: ${path} was not read at the import, and cannot change in place, so the update only stores it. If the object has another value, replace it with \`pulumi up --replace URN\`.`,
    );
}

/** True if the new object has the same path or adopts the old object, or if the deletion may be forbidden. */
function mustDeleteBeforeReplace({ definition }: Context, olds: State, news: Declared): boolean {
  const names = placeholders(definition.path.item);
  const isDeclared = !news.autoNamed && !names.some((name) => name in definition.outputs.fields);
  const hasSamePath = names.every((name) => olds.inputs[name] === news.inputs[name]);
  return (isDeclared && hasSamePath) || definition.adopts(news.inputs) || grantsAccess(definition);
}
