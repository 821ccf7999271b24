import { holes } from "../../define";
import { requireApiVersion } from "../configuration/api-versions";
import { urlOf } from "../configuration/principal";
import { explain, type Operation, PartialFailureError, ResourceError, StepError } from "../errors/errors";
import { refuseDataLoss, requirePermissions, selfLockoutFailures } from "../protection/deletion-protection";
import { isSameResource, objectKey } from "../protection/owners";
import { afterMove, beforeMove, isMoveDue, moveTarget, unfinishedMove } from "../recovery/moves";
import type { Context } from "../remote/context";
import { requireVisible } from "../remote/missing";
import type { Change } from "../state/compare";
import { dueRenewal } from "../state/renewal";
import { idOf, inputsOf, outputsOf, type State } from "../state/state";
import { isEmpty, pick, type Values } from "../state/values";
import { applyChanges, deleteObject, waitUntilReady } from "./apply";
import {
  assumeUnknownUnchanged,
  interruptingChanges,
  isProviderOnly,
  isRetainedByService,
  resourceChanges,
} from "./check";
import { type CreateResult, create as make } from "./create";

/** What a difference comes to. */
export interface DiffResult {
  readonly changes: readonly Change[];
  /** The new object would have the old one's address, so that the old one has to go first. */
  readonly deleteBeforeReplace: boolean;
  /** One of the changes is to no arg, so that comparing args does not show it. */
  readonly hidden: boolean;
}

/**
 * Compares what was applied with what is wanted. Does no I/O.
 *
 * @throws ResourceError when the resource belongs to another address than the one configured now.
 */
export function diff(context: Context, id: string, olds: State, news: Pick<State, "inputs" | "autoNamed">): DiffResult {
  const { definition, session } = context;
  const { address } = session;
  if (olds.account && address && urlOf(olds.account) !== address) {
    throw context.otherAccountError("update", id, olds.account, address);
  }
  if (olds.account) recordStored(context, olds.account, id);
  const due = dueRenewal(olds, news);
  if (due) session.report(`${context.displayName(id)} will be replaced: ${due.reason}.`);
  const told = [...resourceChanges(definition, olds, news), ...(due ? [due] : [])];
  const unfinished = told.length ? undefined : unfinishedMove(definition, olds, news.inputs);
  if (unfinished) session.report(`${context.displayName(id)} will be updated: ${unfinished.reason}.`);
  const changes = [...told, ...(unfinished ? [unfinished] : [])];
  for (const { path } of told.some((change) => change.replaces)
    ? []
    : told.filter((change) => isRetainedByService(definition, change)))
    session.report(
      `${context.displayName(id)}: taking ${path} out of the program does not take it away: the service keeps it.`,
    );
  refuseSelfLockout(context, id, olds, news);
  const { interruption } = definition;
  const interrupting = interruption ? interruptingChanges(definition, olds, news).map(({ path }) => path) : [];
  if (interrupting.length)
    session.report(
      `${context.displayName(id)} ${interruption?.what} while this is changed: ${interrupting.join(", ")}.`,
    );
  const named = holes(definition.item);
  const chosen = !news.autoNamed && !named.some((name) => name in definition.outputs.fields);
  const sameAddress = named.every((name) => olds.inputs[name] === news.inputs[name]);
  // What takes over may find the very object that is to be replaced, under another of its names. What may turn out to be
  // indelible must do so while nothing has been made in its place.
  const deleteBeforeReplace =
    (chosen && sameAddress) || definition.adopt(news.inputs) || definition.forbids !== undefined;
  return { changes, deleteBeforeReplace, hidden: due !== undefined || unfinished !== undefined };
}

/** Refuses to replace the account that Trefoil itself uses where only outputs, of which check does not hear, tell its name. */
function refuseSelfLockout(context: Context, id: string, olds: State, news: Pick<State, "inputs" | "autoNamed">): void {
  const { definition, session } = context;
  if (!definition.selfLockout) return;
  const certain = assumeUnknownUnchanged(olds.inputs, news.inputs);
  const replacing = resourceChanges(definition, olds, { ...news, inputs: certain }).filter(({ replaces }) => replaces);
  const who = { ...olds.outputs, ...olds.inputs };
  const [failure] = selfLockoutFailures(definition, session.principal, who, certain, replacing, session);
  if (failure)
    throw new ResourceError(context.displayName(id), "replace", `${failure.path} ${failure.reason}.`, "forbidden");
}

/** Makes the object. Fails with a `HalfMadeError` when it is there and something failed afterwards. */
export function create(context: Context, desired: State): Promise<CreateResult> {
  return withExplainedErrors(context, "create", undefined, async () => {
    requireApiVersion(context, "create", desired.inputs, context.displayName());
    await requirePermissions(context, "create");
    try {
      const made = await make(context, desired);
      recordCreated(context, made);
      return made;
    } catch (error) {
      if (error instanceof PartialFailureError) recordCreated(context, error);
      throw error;
    }
  });
}

const recordCreated = (context: Context, { id, state: { account } }: CreateResult): unknown =>
  context.session.created.set(keyOf(context, id, account), context.resource);

/** The state holds the object: its records of earlier runs end. */
function recordStored({ definition, session, resource: place }: Context, account: string, id: string): void {
  session.journal.removeStored(account, definition.token, id);
  session.owners.store(objectKey(definition, account, id), place);
}

const keyOf = ({ definition }: Context, id: string, account: string | undefined): string =>
  JSON.stringify([definition.token, account, id]);

/**
 * Reads the object: what the person wrote, as the service has it now. Undefined when it is gone.
 *
 * @param olds the state; without args in it (a `get`), all that the service tells is read.
 */
export function read(context: Context, id: string, olds: State): Promise<State | undefined> {
  const { definition, observation: view } = context;
  return withExplainedErrors(context, "read", id, async () => {
    const account = await context.requireSameAccount("read", id, olds);
    recordStored(context, account, id);
    const known = context.knownValues(id, olds);
    const remote = await context.readObject(known, { fresh: false });
    if (!remote) return requireVisible(context, "read", id, olds, account);
    // What the id says is written, whatever an import file said: a name that is missing would be made up, and replace.
    const named = pick(
      known,
      holes(definition.id).filter((name) => name in definition.inputs.fields),
    );
    const declared = isEmpty(olds.inputs) ? undefined : { ...olds.inputs, ...named };
    const others = new Set<unknown>();
    const seeing = {
      ...view,
      onUnmanagedItems: (names: readonly unknown[]) => names.forEach((name) => void others.add(name)),
    };
    const args = inputsOf(definition, remote.values, declared, seeing);
    if (others.size) context.session.report(ignoredItemsMessage(context, id, [...others]));
    return {
      ...olds,
      account: olds.account ?? account,
      inputs: args,
      outputs: outputsOf(definition, remote.values, olds.outputs),
    };
  });
}

function ignoredItemsMessage(context: Context, id: string, names: readonly unknown[]): string {
  const list = names.map((name) => JSON.stringify(name)).join(", ");
  return `${context.displayName(id)}: somebody added ${list}, which only a replacement could take away: it stays, and is no difference. Declare it to keep it in a replacement too.`;
}

/**
 * All objects of a collection, each as a `get` would read it.
 *
 * @param scope what the collection's path needs, such as `{ appId }`.
 */
export function list(context: Context, scope: Values): Promise<CreateResult[]> {
  const { definition, observation: view } = context;
  return withExplainedErrors(context, "list", undefined, async () => {
    const { identity } = await context.session.account();
    return (await context.listObjects(scope)).map(({ values }) => ({
      id: idOf(definition, values) as string,
      state: {
        inputs: inputsOf(definition, values, undefined, view),
        outputs: outputsOf(definition, values),
        account: identity,
      },
    }));
  });
}

/** Brings the object to the wanted args. What no request has to be sent for is only kept. */
export function update(context: Context, id: string, olds: State, desired: State): Promise<State> {
  const { definition } = context;
  return withExplainedErrors(context, "update", id, async () => {
    context.redactSecretsOf(olds.inputs);
    requireApiVersion(context, "update", desired.inputs, context.displayName(id));
    const account = await context.requireSameAccount("update", id, olds);
    // A made-up name stays the one that the object carries.
    const name = definition.autoName && desired.autoNamed && olds.autoNamed ? definition.autoName : undefined;
    const args = name ? { ...desired.inputs, [name]: olds.inputs[name] } : desired.inputs;
    const values = { ...context.parseId(id), ...olds.outputs, ...args };
    const changes = resourceChanges(definition, olds, { ...desired, inputs: args });
    const due = definition.moves && isMoveDue(definition, olds, args);
    const moved = olds.moved ?? moveTarget(definition, olds.inputs);
    let state: State = { ...desired, inputs: olds.inputs, outputs: olds.outputs, account, moved };
    const keep = (now: string): void => {
      state = { ...state, moved: now };
    };
    if (changes.some((change) => !isProviderOnly(definition.inputs, change))) {
      await requirePermissions(context, "update");
      try {
        if (due) await beforeMove(context, values, args);
        const told = await applyChanges(context, values, olds.inputs, args, (now) => {
          state = { ...state, inputs: now };
        });
        const remote = await waitUntilReady(context, "update", values, told);
        if (remote) state = { ...state, outputs: outputsOf(definition, remote.values, olds.outputs) };
        if (due) await afterMove(context, values, args, { how: "moved" }, keep);
      } catch (error) {
        if (state.inputs === olds.inputs) throw error;
        throw new PartialFailureError(definition, context.displayName(id), "update", error, id, state, context.session);
      }
    } else if (definition.ready || due) {
      // A half-made resource comes back here with nothing left to change: the rest of it is still to be done.
      try {
        await waitUntilReady(context, "update", values, undefined);
        if (due) await afterMove(context, values, args, { how: "resumed", moved }, keep);
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        throw new PartialFailureError(definition, context.displayName(id), "update", error, id, state, context.session);
      }
    }
    return { ...state, inputs: args, moved: moveTarget(definition, args) };
  });
}

/**
 * Deletes the object. One that is gone already is as good as deleted. What the same run has made or taken over under
 * another logical name stays: the engine makes first and deletes last, and would leave a state that tells of nothing.
 */
export function remove(context: Context, id: string, olds: State): Promise<void> {
  const { definition, session } = context;
  return withExplainedErrors(context, "delete", id, async () => {
    const account = await context.requireSameAccount("delete", id, olds);
    session.journal.removeStored(account, definition.token, id);
    if (definition.keeps(olds.inputs)) return;
    const made = session.created.get(keyOf(context, id, account));
    if (made && !isSameResource(made, context.resource)) return session.report(notDeletedMessage(context, id));
    const values = context.knownValues(id, olds);
    await requirePermissions(context, "delete", olds.inputs);
    await refuseDataLoss(context, id, olds.inputs, values);
    if (!(await deleteObject(context, values))) await requireVisible(context, "delete", id, olds, account);
    session.owners.release(objectKey(definition, account, id));
  });
}

function notDeletedMessage(context: Context, id: string): string {
  const forgotten = context.definition.untouched ? " What was set before is forgotten, and will not be put back." : "";
  return `${context.displayName(id)} is not deleted: this run took it over under another logical name.${forgotten} The option \`aliases\` is what renames or moves a resource; two resources must not stand for one object.`;
}

async function withExplainedErrors<T>(
  context: Context,
  operation: Operation,
  id: string | undefined,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw explain(context.definition, context.displayName(id), operation, error, context.session);
  }
}
