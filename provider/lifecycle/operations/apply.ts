import { setTimeout } from "node:timers/promises";
import type { Api, Definition, Part, RequestSpec } from "../../define";
import { HttpError } from "../../rest";
import { bodyOf, changedMembers, overlayLive, rename, withCleared, withoutLocal } from "../encoding/encode";
import { factsOf, Problem, sentence } from "../errors/errors";
import { destroyWithout, spareSelf } from "../protection/deletion-protection";
import { refuseMasked, refuseUnlike } from "../protection/masked-writes";
import { conditionally, deleteAsRead, goneError } from "../remote/conditional";
import { type Context, parentGone, type Told } from "../remote/context";
import { insteadOf, type Live } from "../remote/remote-object";
import { paced, until } from "../remote/wait";
import { changes } from "../state/compare";
import { putBack } from "../state/singletons";
import { idForMessage } from "../state/state";
import { isRecord, pick, type Values } from "../state/values";

/** Args that requests of their own carry, so that the main request leaves them out. */
export const partFields = (context: Context, parts = Object.values(context.definition.parts)): string[] =>
  parts.flatMap((part) => part.fields);

/** Args that the create request does not carry. */
export const afterwards = (context: Context): string[] =>
  partFields(
    context,
    Object.values(context.definition.parts).filter((part) => part.create === "after"),
  );

/** Args without those that the given parts carry. */
export function without(args: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

/**
 * Brings an object from old args to new ones with as few requests as it takes: the main request only when something of
 * its own changed, then each part that changed.
 *
 * @param applied is told the args that hold after each request, for a half-made resource.
 * @returns the object as the last answer told of it, if one did.
 */
export async function apply(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
  applied: (args: Values) => void,
): Promise<Live | undefined> {
  const { definition } = context;
  const inParts = partFields(context);
  const [oldMain, newMain] = [without(olds, inParts), without(news, inParts)];
  let told: Live | undefined;
  let holds = olds;
  const sendable = (args: Values) => withoutLocal(definition.args, args);
  const changed = changes(definition.args, sendable(oldMain), sendable(newMain));
  if (changed.length) {
    const { update } = definition.override;
    // It would be made anew, and nobody told that it was gone.
    if (definition.puts && !(await context.live(values, { fresh: true }))) throw goneError(context, values, "update");
    const sent = definition.send(news) === "whole" ? sendWhole : sendPatch;
    const send = () =>
      update
        ? update(context.steps(values), oldMain, newMain).then((body) => {
            const answer = { ...insteadOf(definition.requests.update), body };
            refuseRefusal(context, answer);
            return context.echo(answer, values);
          })
        : sent(context, values, oldMain, newMain);
    told = await unlessForbidden(context, values, news, () => orGone(context, values, send()));
    await context.wrote(values);
    holds = { ...pick(holds, inParts), ...newMain };
    applied(holds);
  }
  for (const part of Object.values(definition.parts)) {
    const [before, after] = [pick(olds, part.fields), pick(news, part.fields)];
    if (!changes(definition.args, before, after).length) continue;
    told = (await orGone(context, values, sendPart(context, part, values, news))) ?? told;
    holds = { ...without(holds, part.fields), ...after };
    applied(holds);
  }
  return told;
}

/** An answer may look like a success and say that nothing was done. */
export function refuseRefusal({ definition }: Context, { status, body }: Told): void {
  const refusal = isRecord(body) && definition.refused(body);
  if (refusal) throw new Problem(`the service answered ${status}, but did not do it: ${refusal}`, "refused");
}

/** A 404 to a change says that something is not there. When it is the object itself, the error says so. */
async function orGone<T>(context: Context, values: Values, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    // A look that fails tells nothing: what the service said of the change is told.
    const live = await context.live(values, { fresh: true }).catch(() => "not known");
    throw live === undefined ? goneError(context, values, "update") : error;
  }
}

/** Deletes the object. One that is gone already is as good as deleted; whether it was there is told. */
export async function sendRemove(context: Context, values: Values): Promise<boolean> {
  const { override, untouched } = context.definition;
  try {
    const there = await unlessForbidden(context, values, undefined, async () => {
      if (untouched) await putBack(context, values);
      else if (override.remove) await override.remove(context.steps(values));
      else return sendDelete(context, values);
      return true;
    });
    await context.wrote(values);
    return there;
  } catch (error) {
    // What belonged to something that is gone is gone with it.
    if (!(error instanceof Problem && error.code === parentGone)) throw error;
    return false;
  }
}

async function sendDelete(context: Context, values: Values): Promise<boolean> {
  const named = await context.named(values);
  if (!named) return false;
  const { requests, ifMatch } = context.definition;
  return onceReleased(context, named, async () => {
    if (ifMatch(named)) return deleteAsRead(context, named);
    const { status } = await context.send(requests.remove, named, { allowedStatuses: [404], idempotent: true });
    return status !== 404;
  });
}

/** Deletes what something else may still refer to: it waits until that is gone, for a while. */
async function onceReleased<T>(context: Context, values: Values, remove: () => Promise<T>): Promise<T> {
  const { held } = context.definition;
  const { session } = context;
  for (let attempt = 0; ; attempt++) {
    try {
      return await remove();
    } catch (error) {
      if (!held || !(error instanceof HttpError) || !held.refused(factsOf(error))) throw error;
      const pause = session.releaseMs[attempt];
      const refusal = sentence(error.message);
      if (pause === undefined) throw new Problem(`${refusal} It was tried for a minute. ${held.advice}`, "held");
      if (!attempt) {
        const name = context.name(idForMessage(context, values));
        session.say(`${name}: waiting up to a minute until nothing refers to it any more: ${refusal}`);
      }
      await setTimeout(pause, undefined, { signal: context.signal });
    }
  }
}

/** What must not happen to an object, whatever the program says, is found out just before the request. */
function unlessForbidden<T>(
  context: Context,
  values: Values,
  news: Values | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { definition, session } = context;
  const { forbids, person } = definition;
  if (!forbids && !person) return send();
  return session.inTurn(async () => {
    const live = await context.live(values, { fresh: true });
    if (live) spareSelf(context, live.values, news);
    const why = live && (await forbids?.(context.steps(values), live.values, news));
    if (why) throw new Problem(`${why} Nothing was sent.${news ? "" : ` ${destroyWithout}`}`, "forbidden");
    return send();
  });
}

/** Sends one part whole: such requests set a state, so that repeating one is harmless. */
export async function sendPart(context: Context, part: Part, values: Values, args: Values): Promise<Live | undefined> {
  const own = pick(args, part.fields);
  const body = part.body ? part.body(args) : rename(context.definition.args, own, "to wire");
  const answer = await context.send({ request: part.request }, values, { body, idempotent: true });
  await context.wrote(values);
  return context.echo(answer, values);
}

/** PATCH: what changed and no more, or all of ours. It sets a state, so that repeating it is harmless. */
async function sendPatch(context: Context, values: Values, olds: Values, news: Values): Promise<Live | undefined> {
  const { definition } = context;
  const [before, after] = [bodyOf(definition, olds), bodyOf(definition, news)];
  const body =
    definition.send(news) === "ours"
      ? (withCleared(definition.args, before, after) as Api)
      : changedMembers(definition, before, after);
  if (!Object.keys(body).length || !definition.requests.update) return undefined;
  const named = await context.named(values);
  if (!named) throw goneError(context, values, "update");
  const step = definition.requests.update;
  if (definition.ifMatch(values))
    return conditionally(context, named, (_live, condition) => context.send(step, named, { body, ...condition }));
  const answer = await context.send(step, named, { body, idempotent: true });
  return context.echo(answer, values);
}

/** PUT: the live object with ours laid over it, so that what others set stays, on condition that nobody else writes. */
async function sendWhole(context: Context, values: Values, olds: Values, news: Values): Promise<Live | undefined> {
  const { definition } = context;
  const step = updateFor(definition, olds, news);
  if (!step) return undefined;
  return conditionally(context, values, async (live, condition) => {
    const ours = bodyOf(definition, news);
    const theirs = withoutNotes(live, definition.service.notes);
    const body = overlayLive(definition.args, theirs, bodyOf(definition, olds), ours, news) as Api;
    refuseMasked(context, values, body, ours);
    refuseUnlike(context, values, live, olds, news);
    return context.send(step, values, { body, ...condition });
  });
}

/** The request that changes the object: the one that may put it out of service only where a change needs it. */
function updateFor({ requests, interruption, args }: Definition, olds: Values, news: Values): RequestSpec | undefined {
  const { update } = requests;
  const interrupted = interruption && changes(args, olds, news).some((change) => change.interrupts);
  return update && interrupted ? { ...update, request: interruption.update } : update;
}

const withoutNotes = ({ body }: Live, notes: readonly string[] = []): Api => without(body, notes);

/**
 * Polls until the object is ready, where its kind takes time.
 *
 * @throws Problem when it takes too long. The object is half made then, and the next run goes on waiting.
 */
export async function untilReady(
  context: Context,
  verb: "create" | "update",
  values: Values,
  first: Live | undefined,
): Promise<Live | undefined> {
  const { ready } = context.definition;
  if (!ready) return first;
  const { timeoutSeconds, awaits } = ready;
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : timeoutSeconds(values);
  let told = first;
  let isGone = false;
  const report = paced(context.session.say, Number.POSITIVE_INFINITY);
  const found = await until(
    seconds,
    async () => {
      const cause = awaits ? ` (${awaits})` : "";
      report(
        `${context.name(idForMessage(context, values))}: not ready yet${cause}. Waiting up to ${seconds} s in total.`,
      );
      const live = told ?? (await context.live(values, { fresh: true }));
      [told, isGone] = [undefined, !live];
      return live && ready.until(live.body, values) ? live : undefined;
    },
    context.signal,
  );
  if (found) return found;
  if (isGone) throw goneError(context, values, verb);
  const what = verb === "create" ? "it was made and is" : "it is";
  throw new Problem(`${what} not ready after ${seconds} s${awaits ? `: ${awaits}` : ""}.`, "not_ready");
}
