import { holes } from "../../define";
import { refuseNewer } from "../configuration/api-versions";
import { addressIn } from "../configuration/principal";
import { explain, HalfMadeError, Problem, ResourceError, type Verb } from "../errors/errors";
import { refuseLoss, refuseUnpermitted, shutOut } from "../protection/deletion-protection";
import { isSamePlace, objectKey } from "../protection/owners";
import { afterMove, beforeMove, isDue, leadsTo, unfinishedMove } from "../recovery/moves";
import type { Context } from "../remote/context";
import { believeGone } from "../remote/missing";
import type { Change } from "../state/compare";
import { dueRenewal } from "../state/renewal";
import { argsOf, idOf, outputsOf, type State } from "../state/state";
import { isEmpty, pick, type Values } from "../state/values";
import { apply, sendRemove, untilReady } from "./apply";
import { certainOf, changesOf, interruptingIn, isKept, isLocal } from "./check";
import { type Made, create as make } from "./create";

/** What a difference comes to. */
export interface Difference {
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
export function diff(context: Context, id: string, olds: State, news: Pick<State, "args" | "autonamed">): Difference {
  const { definition, session } = context;
  const { address } = session;
  if (olds.account && address && addressIn(olds.account) !== address) {
    throw context.elsewhere("update", id, olds.account, address);
  }
  if (olds.account) noteStored(context, olds.account, id);
  const due = dueRenewal(olds, news);
  if (due) session.say(`${context.name(id)} will be replaced: ${due.reason}.`);
  const told = [...changesOf(definition, olds, news), ...(due ? [due] : [])];
  const unfinished = told.length ? undefined : unfinishedMove(definition, olds, news.args);
  if (unfinished) session.say(`${context.name(id)} will be updated: ${unfinished.reason}.`);
  const changes = [...told, ...(unfinished ? [unfinished] : [])];
  for (const { path } of told.some((change) => change.replaces)
    ? []
    : told.filter((change) => isKept(definition, change)))
    session.say(`${context.name(id)}: taking ${path} out of the program does not take it away: the service keeps it.`);
  refuseShutOut(context, id, olds, news);
  const { interruption } = definition;
  const interrupting = interruption ? interruptingIn(definition, olds, news).map(({ path }) => path) : [];
  if (interrupting.length)
    session.say(`${context.name(id)} ${interruption?.what} while this is changed: ${interrupting.join(", ")}.`);
  const named = holes(definition.item);
  const chosen = !news.autonamed && !named.some((name) => name in definition.outputs.fields);
  const sameAddress = named.every((name) => olds.args[name] === news.args[name]);
  // What takes over may find the very object that is to be replaced, under another of its names. What may turn out to be
  // indelible must do so while nothing has been made in its place.
  const deleteBeforeReplace =
    (chosen && sameAddress) || definition.adopts(news.args) || definition.forbids !== undefined;
  return { changes, deleteBeforeReplace, hidden: due !== undefined || unfinished !== undefined };
}

/** Refuses to replace the account that Trefoil itself uses where only outputs, of which check does not hear, tell its name. */
function refuseShutOut(context: Context, id: string, olds: State, news: Pick<State, "args" | "autonamed">): void {
  const { definition, session } = context;
  if (!definition.person) return;
  const certain = certainOf(olds.args, news.args);
  const replacing = changesOf(definition, olds, { ...news, args: certain }).filter(({ replaces }) => replaces);
  const who = { ...olds.outputs, ...olds.args };
  const [failure] = shutOut(definition, session.self, who, certain, replacing, session);
  if (failure) throw new ResourceError(context.name(id), "replace", `${failure.path} ${failure.reason}.`, "forbidden");
}

/** Makes the object. Fails with a `HalfMadeError` when it is there and something failed afterwards. */
export function create(context: Context, wanted: State): Promise<Made> {
  return explained(context, "create", undefined, async () => {
    refuseNewer(context, "create", wanted.args, context.name());
    await refuseUnpermitted(context, "create");
    try {
      const made = await make(context, wanted);
      noteMade(context, made);
      return made;
    } catch (error) {
      if (error instanceof HalfMadeError) noteMade(context, error);
      throw error;
    }
  });
}

const noteMade = (context: Context, { id, state: { account } }: Made): unknown =>
  context.session.made.set(keyOf(context, id, account), context.place);

/** The state holds the object: its records of earlier runs end. */
function noteStored({ definition, session, place }: Context, account: string, id: string): void {
  session.intents.settle(account, definition.token, id);
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
  const { definition, view } = context;
  return explained(context, "read", id, async () => {
    const account = await context.belongsHere("read", id, olds);
    noteStored(context, account, id);
    const known = context.known(id, olds);
    const live = await context.live(known, { fresh: false });
    if (!live) return believeGone(context, "read", id, olds, account);
    // What the id says is written, whatever an import file said: a name that is missing would be made up, and replace.
    const named = pick(
      known,
      holes(definition.id).filter((name) => name in definition.args.fields),
    );
    const written = isEmpty(olds.args) ? undefined : { ...olds.args, ...named };
    const others = new Set<unknown>();
    const seeing = { ...view, others: (names: readonly unknown[]) => names.forEach((name) => void others.add(name)) };
    const args = argsOf(definition, live.values, written, seeing);
    if (others.size) context.session.say(leftAlone(context, id, [...others]));
    return {
      ...olds,
      account: olds.account ?? account,
      args,
      outputs: outputsOf(definition, live.values, olds.outputs),
    };
  });
}

function leftAlone(context: Context, id: string, names: readonly unknown[]): string {
  const list = names.map((name) => JSON.stringify(name)).join(", ");
  return `${context.name(id)}: somebody added ${list}, which only a replacement could take away: it stays, and is no difference. Declare it to keep it in a replacement too.`;
}

/**
 * All objects of a collection, each as a `get` would read it.
 *
 * @param scope what the collection's path needs, such as `{ appId }`.
 */
export function list(context: Context, scope: Values): Promise<Made[]> {
  const { definition, view } = context;
  return explained(context, "list", undefined, async () => {
    const { identity } = await context.session.account();
    return (await context.all(scope)).map(({ values }) => ({
      id: idOf(definition, values) as string,
      state: {
        args: argsOf(definition, values, undefined, view),
        outputs: outputsOf(definition, values),
        account: identity,
      },
    }));
  });
}

/** Brings the object to the wanted args. What no request has to be sent for is only kept. */
export function update(context: Context, id: string, olds: State, wanted: State): Promise<State> {
  const { definition } = context;
  return explained(context, "update", id, async () => {
    context.hide(olds.args);
    refuseNewer(context, "update", wanted.args, context.name(id));
    const account = await context.belongsHere("update", id, olds);
    // A made-up name stays the one that the object carries.
    const name = definition.autonamed && wanted.autonamed && olds.autonamed ? definition.autonamed : undefined;
    const args = name ? { ...wanted.args, [name]: olds.args[name] } : wanted.args;
    const values = { ...context.fromId(id), ...olds.outputs, ...args };
    const changes = changesOf(definition, olds, { ...wanted, args });
    const due = definition.moves && isDue(definition, olds, args);
    const moved = olds.moved ?? leadsTo(definition, olds.args);
    let state: State = { ...wanted, args: olds.args, outputs: olds.outputs, account, moved };
    const keep = (now: string): void => {
      state = { ...state, moved: now };
    };
    if (changes.some((change) => !isLocal(definition.args, change))) {
      await refuseUnpermitted(context, "update");
      try {
        if (due) await beforeMove(context, values, args);
        const told = await apply(context, values, olds.args, args, (now) => {
          state = { ...state, args: now };
        });
        const live = await untilReady(context, "update", values, told);
        if (live) state = { ...state, outputs: outputsOf(definition, live.values, olds.outputs) };
        if (due) await afterMove(context, values, args, { how: "moved" }, keep);
      } catch (error) {
        if (state.args === olds.args) throw error;
        throw new HalfMadeError(definition, context.name(id), "update", error, id, state, context.session);
      }
    } else if (definition.ready || due) {
      // A half-made resource comes back here with nothing left to change: the rest of it is still to be done.
      try {
        await untilReady(context, "update", values, undefined);
        if (due) await afterMove(context, values, args, { how: "resumed", moved }, keep);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        throw new HalfMadeError(definition, context.name(id), "update", error, id, state, context.session);
      }
    }
    return { ...state, args, moved: leadsTo(definition, args) };
  });
}

/**
 * Deletes the object. One that is gone already is as good as deleted. What the same run has made or taken over under
 * another logical name stays: the engine makes first and deletes last, and would leave a state that tells of nothing.
 */
export function remove(context: Context, id: string, olds: State): Promise<void> {
  const { definition, session } = context;
  return explained(context, "delete", id, async () => {
    const account = await context.belongsHere("delete", id, olds);
    session.intents.settle(account, definition.token, id);
    if (definition.keeps(olds.args)) return;
    const made = session.made.get(keyOf(context, id, account));
    if (made && !isSamePlace(made, context.place)) return session.say(staying(context, id));
    const values = context.known(id, olds);
    await refuseUnpermitted(context, "delete", olds.args);
    await refuseLoss(context, id, olds.args, values);
    if (!(await sendRemove(context, values))) await believeGone(context, "delete", id, olds, account);
    session.owners.release(objectKey(definition, account, id));
  });
}

function staying(context: Context, id: string): string {
  const forgotten = context.definition.untouched ? " What was set before is forgotten, and will not be put back." : "";
  return `${context.name(id)} is not deleted: this run took it over under another logical name.${forgotten} The option \`aliases\` is what renames or moves a resource; two resources must not stand for one object.`;
}

async function explained<T>(context: Context, verb: Verb, id: string | undefined, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw explain(context.definition, context.name(id), verb, error, context.session);
  }
}
