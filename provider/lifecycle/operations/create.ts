import { type Api, bears, type Course } from "../../define";
import { HttpError, InvalidResponseError, NoResponseError, RestError } from "../../rest";
import { encodeInputs } from "../encoding/encode";
import { PartialFailureError, ResourceError, StepError } from "../errors/errors";
import { waitedForCreate } from "../protection/conflicts";
import { refuseDataLoss } from "../protection/deletion-protection";
import { alreadyExistsError, refuseDuplicateDeclaration, refuseExisting } from "../protection/existing-objects";
import { afterMove, beforeMove, moveNotStarted, moveTarget } from "../recovery/moves";
import { type CreateKey, inputsDigestOf, type JournalEntry } from "../recovery/operation-journal";
import { locatorOf } from "../recovery/pending-operations";
import { existingObjects, findCreated, resume, unverifiableError, withGeneratedName } from "../recovery/resume";
import type { Context, RemoteObject, ServiceResponse } from "../remote/context";
import { nameFromLocation } from "../remote/paths";
import { overrideMeta } from "../remote/remote-object";
import { waitAndReport } from "../remote/wait";
import { withExpiration } from "../state/renewal";
import { markSecrets } from "../state/secrets";
import { mergedSettings, settingsToRestore } from "../state/singletons";
import { idOf, inputsOf, outputsOf, partialIdOf, type State } from "../state/state";
import type { Values } from "../state/values";
import { applyChanges, deleteObject, inputsSentAfterCreate, omit, throwIfRejected, waitUntilReady } from "./apply";
import { resourceChanges } from "./check";

/** What a create came to. */
export interface CreateResult {
  readonly id: string;
  readonly state: State;
}

/**
 * Makes the object, or goes on with what an earlier run that was killed had made of it. An object that no record of ours
 * tells of is never taken over.
 */
export async function create(context: Context, desired: State): Promise<CreateResult> {
  const { definition, session, resource: place } = context;
  const { identity } = await session.account();
  const args = desired.autoNamed ? omit(desired.inputs, [definition.autoName as string]) : desired.inputs;
  await refuseDuplicateDeclaration(context, desired);
  const digest = inputsDigestOf(definition, args);
  const key: CreateKey = { token: definition.token, account: identity, resource: place, inputsDigest: digest };
  for (let entry = session.journal.claim(key); entry; entry = session.journal.claim(key)) {
    const taken = await resumeInterrupted(context, desired, entry, digest);
    if (taken) return taken;
  }
  const existing = await findObjectToAdopt(context, desired.inputs);
  if (existing) {
    const left = journalAdoption(context, key, existing);
    try {
      const found = inputsOf(definition, existing.values, desired.inputs, context.observation);
      return await finishCreate(context, desired, left, existing, found);
    } catch (error) {
      // It is as it was, so that nothing need be remembered.
      if (left && !(error instanceof PartialFailureError)) session.journal.remove(left);
      throw error;
    }
  }
  if (!definition.adopt(desired.inputs)) await refuseExisting(context, desired);
  const left = session.journal.begin(key, {
    expectedId: idOf(definition, desired.inputs),
    hasGeneratedName: desired.autoNamed === true,
    ...locatorOf(definition, desired.inputs),
    ...(await existingObjects(context, desired.inputs)),
  });
  const remote = await sendCreateSafely(context, desired.inputs, left);
  return finishCreate(context, desired, left, remote);
}

/** Goes on where an earlier run was cut off, or undoes what is of no use, so that the object is made anew. */
async function resumeInterrupted(
  context: Context,
  desired: State,
  entry: JournalEntry,
  digest: string,
): Promise<CreateResult | undefined> {
  const { definition, session } = context;
  const { previous } = entry.record;
  const found = await resume(context, desired, entry, digest);
  const remote = found && previous ? { ...found, values: { ...found.values, previous } } : found;
  if (remote && !hasCreateOnlyOutputs(context) && (!previous || definition.adopt(desired.inputs))) {
    const args = withGeneratedName(context, desired, entry);
    if (entry.record.inputsDigest === digest && !previous)
      return finishCreate(context, { ...desired, inputs: args }, entry, remote);
    // Secrets cannot be seen, so that all of them are sent anew.
    const visible = markSecrets(definition.inputs, args, () => undefined) as Values;
    const before = inputsOf(definition, remote.values, visible, context.observation);
    const changes = resourceChanges(definition, { ...desired, inputs: before }, { ...desired, inputs: args });
    // The run that made it may have had it lead elsewhere, and one after it may have been killed as well.
    const how = moveTarget(definition, before) === moveTarget(definition, args) ? "resumed" : "moved";
    // From here on the object need not say what the record does: a next run has to look.
    const changed = { ...entry, record: { ...entry.record, inputsDigest: "" } };
    if (!changes.some(({ replaces }) => replaces))
      return finishCreate(context, { ...desired, inputs: args }, changed, remote, before, how);
  }
  if (remote) await deleteUnusable(context, desired, remote);
  session.journal.remove(entry);
  return undefined;
}

/** Deletes what is of no use. What is put may have been there before, and what is to be kept stays. */
async function deleteUnusable(context: Context, desired: State, { values }: RemoteObject): Promise<void> {
  const { definition, session } = context;
  const id = idOf(definition, values) as string;
  if (definition.puts || definition.keeps(desired.inputs)) {
    const name = context.displayName(id);
    return session.report(
      `${name} is left as it is: a run that was cut off has put it there, or found it there. Delete it by hand where nobody needs it.`,
    );
  }
  await refuseDataLoss(context, id, desired.inputs, values);
  await deleteObject(context, values);
}

/** What is there already, where that is to be taken over. */
async function findObjectToAdopt(context: Context, args: Values): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  if (!definition.adopt(args)) return undefined;
  if (definition.readBy(args) === "list")
    return context.findInItems(await context.listItems(args, session.listsBeforeCreate), args);
  const remote = await context.readObject(args, { fresh: true });
  const { untouched } = definition;
  return (
    remote && {
      ...remote,
      values: { ...remote.values, ...(untouched && { previous: settingsToRestore(definition, remote.body) }) },
    }
  );
}

/** Notes settings that were found before they are set: what a run that is killed meanwhile has set hides them. */
function journalAdoption(
  { definition, session }: Context,
  key: CreateKey,
  { values }: RemoteObject,
): JournalEntry | undefined {
  if (!definition.untouched) return undefined;
  const previous = values.previous as Api;
  return session.journal.begin(key, {
    expectedId: idOf(definition, values),
    hasGeneratedName: false,
    existingIds: [],
    listsAllExisting: true,
    previous,
    ...locatorOf(definition, values),
  });
}

/** Sends the create. When its answer is lost, looks before anything is sent again. */
async function sendCreateSafely(context: Context, args: Values, entry: JournalEntry): Promise<RemoteObject> {
  let lost = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendCreate(context, args, entry);
    } catch (error) {
      if (await waitedForCreate(context, args, error, attempt)) continue;
      const isTaken = context.isAlreadyExistsError(error);
      // The name was free before: what has it since an attempt was lost may be ours, made late.
      const late = isTaken && lost;
      lost = true;
      if (late || (error instanceof RestError && error.mayHaveBeenApplied)) {
        if (entry.record.hasNoList) throw unverifiableError(context, entry, (error as Error).message);
        const found = await searchCreated(context, entry, args);
        if (found && !hasCreateOnlyOutputs(context)) return found;
        if (found) await deleteObject(context, found.values);
        if (attempt < 3 && (found || !mayStillBeCreated(context, error))) continue;
      } else if (
        error instanceof StepError ||
        (error instanceof RestError && (error.method !== "GET" || context.definition.puts))
      ) {
        // Refused, so nothing was made. A read fails only when it is made, and the next run has to find it; what is put is
        // read before.
        context.session.journal.remove(entry);
      }
      throw isTaken ? await alreadyExistsError(context, args) : error;
    }
  }
}

/** What answers to a name of its own cannot be made twice, so one look is enough. */
async function searchCreated(context: Context, entry: JournalEntry, args: Values): Promise<RemoteObject | undefined> {
  for (const pause of context.definition.naturalKey.length ? context.session.searchDelaysMs : [0]) {
    const name = context.displayName(partialIdOf(context, args));
    const cause = `${name}: checking whether the create request without a response created the object.`;
    await waitAndReport(pause, cause, context.session.report);
    const found = await findCreated(context, entry, args);
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether the request may still be worked on, or was accepted and told of an object that is not to be found: it is not
 * sent again in this run where that could make a second object.
 */
const mayStillBeCreated = ({ definition }: Context, error: unknown): boolean =>
  error instanceof InvalidResponseError ||
  (definition.naturalKey.length > 0 &&
    ((error instanceof HttpError && error.status === 504) || (error instanceof NoResponseError && error.timedOut)));

async function sendCreate(context: Context, args: Values, entry: JournalEntry): Promise<RemoteObject> {
  const { definition } = context;
  const sent = withExpiration(definition, omit(args, inputsSentAfterCreate(context)));
  const { override, requests } = definition;
  const response: ServiceResponse = override.create
    ? { ...overrideMeta(requests.create), body: await override.create(context.steps(args), sent) }
    : await context.send(requests.create, args, { body: await createBody(context, args, sent), idempotent: false });
  throwIfRejected(context, response);
  await context.invalidateLists(args);
  const told = context.objectInResponse(response, args);
  if (told && idOf(definition, told.values)) return told;
  // An answer may tell no more than where the object is, or nothing at all.
  const existing = { ...args, ...nameFromLocation(response.headers?.location, definition.item, args) };
  const named = idOf(definition, existing) !== undefined;
  const remote = named ? await context.readObject(existing, { fresh: true }) : await findCreated(context, entry, args);
  if (remote) return remote;
  if (named) throw notVisibleError(context, "the service accepted it but does not show it.");
  const problem = "the service accepted it and tells its id neither in its answer nor in `Location`.";
  if (entry.record.hasNoList) throw unverifiableError(context, entry, problem);
  throw notVisibleError(
    context,
    `${problem} None in the list is like it, so delete it by hand and say where the id is.`,
  );
}

const notVisibleError = (context: Context, problem: string): ResourceError =>
  new ResourceError(context.displayName(), "create", problem, "not_shown");
const createBody = (context: Context, args: Values, sent: Values): Api | Promise<Api> =>
  context.definition.untouched ? mergedSettings(context, args, sent) : encodeInputs(context.definition, sent);

/**
 * The rest of a create, once the object is there: a failure from here on keeps what was made.
 *
 * @param before what the object holds of the wanted args.
 * @param how it came to lead where it does, for kinds that lead anywhere.
 */
async function finishCreate(
  context: Context,
  desired: State,
  entry: JournalEntry | undefined,
  remote: RemoteObject,
  before = inputsAfterCreate(context, desired.inputs, remote),
  how: Course["how"] = "made",
): Promise<CreateResult> {
  const { definition, session } = context;
  const { identity } = await session.account();
  let { values } = remote;
  // Later answers do not tell again what is told once.
  const first = outputsOf(definition, values);
  const id = idOf(definition, values) as string;
  // Of what is only taken over nothing was sent yet: a next run waits for the orphan of this one.
  const isTakenOver = !entry || entry.record.previous !== undefined;
  if (!isTakenOver) session.journal.recordCreated(entry, id);
  let args = before;
  let moved = definition.moves && moveNotStarted;
  const told = (): State => {
    if (entry && isTakenOver) session.journal.recordCreated(entry, id);
    if (entry) session.journal.markReported(entry);
    return { ...desired, inputs: args, outputs: outputsOf(definition, values, first), account: identity, moved };
  };
  try {
    if (how === "moved") await beforeMove(context, { ...values, ...desired.inputs }, desired.inputs);
    const echo = await applyChanges(context, values, args, desired.inputs, (now) => {
      args = now;
    });
    const shown = echo ? { ...echo, values: { ...values, ...echo.values } } : remote;
    values = ((await waitUntilReady(context, "create", { ...values, ...desired.inputs }, shown)) ?? shown).values;
    args = desired.inputs;
    await afterMove(context, { ...values, ...args }, args, { how }, (now) => {
      moved = now;
    });
    moved = moveTarget(definition, args);
  } catch (error) {
    // What was to be taken over and was left unchanged by a refusal is still somebody else's.
    if (isTakenOver && args === before && !(error instanceof RestError && error.mayHaveBeenApplied)) throw error;
    throw new PartialFailureError(definition, context.displayName(id), "create", error, id, told(), context.session);
  }
  return { id, state: told() };
}

/** The args that the create request carried, and of the others those that an earlier run had come to. */
function inputsAfterCreate(context: Context, desired: Values, { values }: RemoteObject): Values {
  const { definition } = context;
  let args = omit(desired, inputsSentAfterCreate(context));
  const seen = inputsOf(definition, values, desired, context.observation);
  for (const name of inputsSentAfterCreate(context)) {
    if (seen[name] === undefined || definition.inputs.fields[name]?.facts.writeOnly) continue;
    args = { ...args, [name]: seen[name] };
  }
  return args;
}

/** An object with a value that is told only once is of no use when the answer that told it is lost. */
const hasCreateOnlyOutputs = ({ definition }: Context): boolean => bears(definition.outputs, "once");
