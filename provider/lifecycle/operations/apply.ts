import { setTimeout } from "node:timers/promises";
import type { Api, Definition, Part, RequestSpec } from "../../define";
import { HttpError } from "../../rest";
import {
  changedMembers,
  encodeInputs,
  mergeForPut,
  renameMembers,
  withoutProviderOnly,
  withRemovals,
} from "../encoding/encode";
import { asSentence, responseFacts, StepError } from "../errors/errors";
import { howToDestroyWithout, refuseSelfLockout } from "../protection/deletion-protection";
import { refuseConflictingItems, refuseMaskedValues } from "../protection/masked-writes";
import { deleteConditionally, goneError, updateConditionally } from "../remote/conditional";
import { type Context, parentGone, type ServiceResponse } from "../remote/context";
import { overrideMeta, type RemoteObject } from "../remote/remote-object";
import { pollUntil, throttleReports } from "../remote/wait";
import { findChanges } from "../state/compare";
import { restoreSettings } from "../state/singletons";
import { partialIdOf } from "../state/state";
import { isRecord, pick, type Values } from "../state/values";

/** Args that requests of their own carry, so that the main request leaves them out. */
export const partFields = (context: Context, parts = Object.values(context.definition.parts)): string[] =>
  parts.flatMap((part) => part.fields);

/** Args that the create request does not carry. */
export const inputsSentAfterCreate = (context: Context): string[] =>
  partFields(
    context,
    Object.values(context.definition.parts).filter((part) => part.create === "after"),
  );

/** Args without those that the given parts carry. */
export function omit(args: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

/**
 * Brings an object from old args to new ones with as few requests as it takes: the main request only when something of
 * its own changed, then each part that changed.
 *
 * @param applied is told the args that hold after each request, for a half-made resource.
 * @returns the object as the last answer told of it, if one did.
 */
export async function applyChanges(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
  applied: (args: Values) => void,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const inParts = partFields(context);
  const [oldMain, newMain] = [omit(olds, inParts), omit(news, inParts)];
  let remote: RemoteObject | undefined;
  let holds = olds;
  const sendable = (args: Values) => withoutProviderOnly(definition.inputs, args);
  const changed = findChanges(definition.inputs, sendable(oldMain), sendable(newMain));
  if (changed.length) {
    const { update } = definition.override;
    // It would be made anew, and nobody told that it was gone.
    if (definition.puts && !(await context.readObject(values, { fresh: true })))
      throw goneError(context, values, "update");
    const sent = definition.send(news) === "whole" ? sendPut : sendPatch;
    const send = () =>
      update
        ? update(context.steps(values), oldMain, newMain).then((body) => {
            const response = { ...overrideMeta(definition.requests.update), body };
            throwIfRejected(context, response);
            return context.objectInResponse(response, values);
          })
        : sent(context, values, oldMain, newMain);
    remote = await withPreflightChecks(context, values, news, () => explainNotFound(context, values, send()));
    await context.invalidateLists(values);
    holds = { ...pick(holds, inParts), ...newMain };
    applied(holds);
  }
  for (const part of Object.values(definition.parts)) {
    const [before, after] = [pick(olds, part.fields), pick(news, part.fields)];
    if (!findChanges(definition.inputs, before, after).length) continue;
    remote = (await explainNotFound(context, values, sendPart(context, part, values, news))) ?? remote;
    holds = { ...omit(holds, part.fields), ...after };
    applied(holds);
  }
  return remote;
}

/** An answer may look like a success and say that nothing was done. */
export function throwIfRejected({ definition }: Context, { status, body }: ServiceResponse): void {
  const refusal = isRecord(body) && definition.refused(body);
  if (refusal) throw new StepError(`the service answered ${status}, but did not do it: ${refusal}`, "refused");
}

/** A 404 to a change says that something is not there. When it is the object itself, the error says so. */
async function explainNotFound<T>(context: Context, values: Values, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    // A look that fails tells nothing: what the service said of the change is told.
    const remote = await context.readObject(values, { fresh: true }).catch(() => "not known");
    throw remote === undefined ? goneError(context, values, "update") : error;
  }
}

/** Deletes the object. One that is gone already is as good as deleted; whether it was there is told. */
export async function deleteObject(context: Context, values: Values): Promise<boolean> {
  const { override, untouched } = context.definition;
  try {
    const existed = await withPreflightChecks(context, values, undefined, async () => {
      if (untouched) await restoreSettings(context, values);
      else if (override.remove) await override.remove(context.steps(values));
      else return sendDelete(context, values);
      return true;
    });
    await context.invalidateLists(values);
    return existed;
  } catch (error) {
    // What belonged to something that is gone is gone with it.
    if (!(error instanceof StepError && error.code === parentGone)) throw error;
    return false;
  }
}

async function sendDelete(context: Context, values: Values): Promise<boolean> {
  const named = await context.withCurrentNames(values);
  if (!named) return false;
  const { requests, ifMatch } = context.definition;
  return retryWhileReferenced(context, named, async () => {
    if (ifMatch(named)) return deleteConditionally(context, named);
    const { status } = await context.send(requests.remove, named, { allowedStatuses: [404], idempotent: true });
    return status !== 404;
  });
}

/** Deletes what something else may still refer to: it waits until that is gone, for a while. */
async function retryWhileReferenced<T>(context: Context, values: Values, remove: () => Promise<T>): Promise<T> {
  const { held } = context.definition;
  const { session } = context;
  for (let attempt = 0; ; attempt++) {
    try {
      return await remove();
    } catch (error) {
      if (!held || !(error instanceof HttpError) || !held.refused(responseFacts(error))) throw error;
      const pause = session.referenceDelaysMs[attempt];
      const refusal = asSentence(error.message);
      if (pause === undefined) throw new StepError(`${refusal} It was tried for a minute. ${held.advice}`, "held");
      if (!attempt) {
        const name = context.displayName(partialIdOf(context, values));
        session.report(`${name}: waiting up to a minute until nothing refers to it any more: ${refusal}`);
      }
      await setTimeout(pause, undefined, { signal: context.signal });
    }
  }
}

/** What must not happen to an object, whatever the program says, is found out just before the request. */
function withPreflightChecks<T>(
  context: Context,
  values: Values,
  news: Values | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { definition, session } = context;
  const { forbids, selfLockout: person } = definition;
  if (!forbids && !person) return send();
  return session.serialize(async () => {
    const remote = await context.readObject(values, { fresh: true });
    if (remote) refuseSelfLockout(context, remote.values, news);
    const why = remote && (await forbids?.(context.steps(values), remote.values, news));
    if (why) throw new StepError(`${why} Nothing was sent.${news ? "" : ` ${howToDestroyWithout}`}`, "forbidden");
    return send();
  });
}

/** Sends one part whole: such requests set a state, so that repeating one is harmless. */
export async function sendPart(
  context: Context,
  part: Part,
  values: Values,
  args: Values,
): Promise<RemoteObject | undefined> {
  const own = pick(args, part.fields);
  const body = part.body ? part.body(args) : renameMembers(context.definition.inputs, own, "to wire");
  const response = await context.send({ request: part.request }, values, { body, idempotent: true });
  await context.invalidateLists(values);
  return context.objectInResponse(response, values);
}

/** PATCH: what changed and no more, or all of ours. It sets a state, so that repeating it is harmless. */
async function sendPatch(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const [before, after] = [encodeInputs(definition, olds), encodeInputs(definition, news)];
  const body =
    definition.send(news) === "ours"
      ? (withRemovals(definition.inputs, before, after) as Api)
      : changedMembers(definition, before, after);
  if (!Object.keys(body).length || !definition.requests.update) return undefined;
  const named = await context.withCurrentNames(values);
  if (!named) throw goneError(context, values, "update");
  const step = definition.requests.update;
  if (definition.ifMatch(values))
    return updateConditionally(context, named, (_live, condition) => context.send(step, named, { body, ...condition }));
  const response = await context.send(step, named, { body, idempotent: true });
  return context.objectInResponse(response, values);
}

/** PUT: the live object with ours laid over it, so that what others set stays, on condition that nobody else writes. */
async function sendPut(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const step = updateRequestFor(definition, olds, news);
  if (!step) return undefined;
  return updateConditionally(context, values, async (remote, condition) => {
    const ours = encodeInputs(definition, news);
    const theirs = withoutDescriptiveMembers(remote, definition.service.notes);
    const body = mergeForPut(definition.inputs, theirs, encodeInputs(definition, olds), ours, news) as Api;
    refuseMaskedValues(context, values, body, ours);
    refuseConflictingItems(context, values, remote, olds, news);
    return context.send(step, values, { body, ...condition });
  });
}

/** The request that changes the object: the one that may put it out of service only where a change needs it. */
function updateRequestFor(
  { requests, interruption, inputs: args }: Definition,
  olds: Values,
  news: Values,
): RequestSpec | undefined {
  const { update } = requests;
  const interrupted = interruption && findChanges(args, olds, news).some((change) => change.interrupts);
  return update && interrupted ? { ...update, request: interruption.update } : update;
}

const withoutDescriptiveMembers = ({ body }: RemoteObject, notes: readonly string[] = []): Api => omit(body, notes);

/**
 * Polls until the object is ready, where its kind takes time.
 *
 * @throws Problem when it takes too long. The object is half made then, and the next run goes on waiting.
 */
export async function waitUntilReady(
  context: Context,
  operation: "create" | "update",
  values: Values,
  first: RemoteObject | undefined,
): Promise<RemoteObject | undefined> {
  const { ready } = context.definition;
  if (!ready) return first;
  const { timeoutSeconds, awaits } = ready;
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : timeoutSeconds(values);
  let told = first;
  let isGone = false;
  const report = throttleReports(context.session.report, Number.POSITIVE_INFINITY);
  const found = await pollUntil(
    seconds,
    async () => {
      const cause = awaits ? ` (${awaits})` : "";
      report(
        `${context.displayName(partialIdOf(context, values))}: not ready yet${cause}. Waiting up to ${seconds} s in total.`,
      );
      const remote = told ?? (await context.readObject(values, { fresh: true }));
      [told, isGone] = [undefined, !remote];
      return remote && ready.until(remote.body, values) ? remote : undefined;
    },
    context.signal,
  );
  if (found) return found;
  if (isGone) throw goneError(context, values, operation);
  const what = operation === "create" ? "it was made and is" : "it is";
  throw new StepError(`${what} not ready after ${seconds} s${awaits ? `: ${awaits}` : ""}.`, "not_ready");
}
