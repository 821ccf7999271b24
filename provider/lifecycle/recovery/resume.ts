import { setTimeout } from "node:timers/promises";
import { unfill } from "../../define";
import { HttpError, InvalidResponseError } from "../../rest";
import { ResourceError } from "../errors/errors";
import type { Context, RemoteObject } from "../remote/context";
import type { ListCache } from "../remote/list-cache";
import { decodeItem, missingInput } from "../remote/remote-object";
import { declaredInputs, idOf, type State } from "../state/state";
import type { Inputs, ObjectValues } from "../state/values";
import { matchesInputs } from "../write/parts";
import type { JournalEntry } from "./operation-journal";
import { isRunning } from "./processes";
import type { JournalRecord } from "./record-format";

/** Maximum time that the process of an interrupted run gets to finish its request. */
const processTimeoutMs = 60_000;

/** Number of objects from which a record contains only the ids of objects that match the inputs. */
const maxRecordedIds = 200;

/**
 * Finds the object that an interrupted run created. Undefined if that run created no object.
 *
 * @param digest digest of the desired inputs. The interrupted run may have had other inputs.
 * @throws ResourceError if an object exists and it cannot be determined whether that run created it.
 */
export async function resume(
  context: Context,
  desired: State,
  entry: JournalEntry,
  digest: string,
): Promise<RemoteObject | undefined> {
  const now = await waitForProcess(context, entry);
  if (!now) return undefined;
  const { id, expectedId, inputsDigest, hasGeneratedName, previousSettings } = now.record;
  const known = id ?? expectedId;
  const values = { ...desired.inputs, ...(known && context.parseId(known)) };
  // An object with a generated name belongs to this stack, even if it was changed. So do settings that the create
  // adopts.
  if (id || previousSettings || (expectedId && hasGeneratedName)) return context.readObject(values, { fresh: true });
  const name = recordedName(context, now.record);
  if (name) return findByGeneratedName(context, now, { ...values, ...name });
  if (now.record.hasNoList)
    throw unverifiableError(context, now, "an interrupted update sent the create request and received no response.");
  if (inputsDigest === digest) return findCreated(context, now, values);
  for (const remote of await candidates(context, now.record, values)) throw ambiguousError(context, now, remote);
  return undefined;
}

/**
 * The generated name that the interrupted run sent, by the name of its input. Undefined if the name was not generated, or
 * does not identify the object.
 */
function recordedName(
  { definition }: Context,
  { hasGeneratedName, expectedId, locator }: JournalRecord,
): Inputs | undefined {
  const { autoName = "", id, naturalKey } = definition;
  if (!hasGeneratedName) return undefined;
  const known = expectedId ? unfill(id, expectedId) : naturalKey.includes(autoName) ? locator : undefined;
  return known?.[autoName] === undefined ? undefined : { [autoName]: known[autoName] };
}

/** The new object with the generated name. It belongs to this stack, even if the inputs have changed since. */
async function findByGeneratedName(
  context: Context,
  { record }: JournalEntry,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  const [found] = await candidates(context, record, values);
  return found && completeObject(context, found, values);
}

/** Waits for the process that wrote the record to finish its request. Returns the current record. */
async function waitForProcess(context: Context, entry: JournalEntry): Promise<JournalEntry | undefined> {
  const { journal } = context.session;
  let now: JournalEntry | undefined = entry;
  const end = performance.now() + processTimeoutMs;
  while (now && !now.record.id && now.record.pid !== process.pid && isRunning(now.record)) {
    if (performance.now() > end) break;
    await setTimeout(250);
    now = journal.reload(now);
  }
  return now;
}

/**
 * Searches for the object of a create that received no response: by its id, or among the new objects with the same
 * natural key. The object must match the inputs. Other objects are not managed by this stack.
 */
export async function findCreated(
  context: Context,
  entry: JournalEntry,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  if (entry.record.hasNoList) return undefined;
  const found = await candidates(context, { ...entry.record, listsAllExisting: true }, values);
  const ours = await firstMatch(context, found, values);
  if (ours && idOf(context.definition, ours.values) === undefined)
    throw unverifiableError(
      context,
      entry,
      "the response of the create request contains no id, and neither do the items of the list.",
    );
  return ours;
}

async function firstMatch(
  context: Context,
  found: readonly RemoteObject[],
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  for (const remote of found) {
    const whole = await completeObject(context, remote, values);
    if (whole && matchesInputs(context, whole, declaredInputs(context.definition, values))) return whole;
  }
  return undefined;
}

/** The complete object. A list item that lacks required inputs is read individually, so that it can be compared. */
async function completeObject(
  context: Context,
  remote: RemoteObject,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  if (!missingInput(context.definition, remote.values)) return remote;
  return context.readObject({ ...values, ...remote.values }, { fresh: true });
}

/** Objects that may be the result of a create. Empty if too many objects existed before to distinguish new ones. */
export async function candidates(
  context: Context,
  { existingIds, listsAllExisting }: JournalRecord,
  values: ObjectValues,
): Promise<RemoteObject[]> {
  const { definition, session } = context;
  if (!definition.naturalKey.length)
    return [await context.readObject(values, { fresh: true })].filter((remote) => !!remote);
  if (!listsAllExisting) return [];
  await context.invalidateLists(values);
  const others = new Set([...existingIds, ...session.journal.knownIds()]);
  return (await listedObjects(context, values)).filter(hasSameKey(context, values)).filter((remote) => {
    const id = idOf(definition, remote.values);
    return id === undefined || !others.has(id);
  });
}

/** Inputs with the name that the interrupted run generated. */
export const withGeneratedName = (context: Context, { inputs, autoNamed }: State, { record }: JournalEntry): Inputs =>
  autoNamed ? { ...inputs, ...recordedName(context, record) } : inputs;

/** All objects of the collection, as its list contains them. */
async function listedObjects(context: Context, known: ObjectValues, lists?: ListCache): Promise<RemoteObject[]> {
  const { definition } = context;
  const { items, meta } = await context.readList(known, lists);
  return items
    .filter((body) => !definition.isDeleted(body))
    .map((body) => ({ body, values: decodeItem(definition, body, known, meta) }));
}

/** True for objects with the same natural key. */
const hasSameKey =
  ({ definition: { naturalKey } }: Context, known: ObjectValues) =>
  ({ values }: RemoteObject): boolean =>
    naturalKey.every((name) => values[name] === known[name]);

/** Existing objects, so that they are never mistaken for the result of the create. A record lists some of them. */
export async function existingObjects(
  context: Context,
  inputs: Inputs,
): Promise<Pick<JournalRecord, "existingIds" | "listsAllExisting" | "hasNoList"> & Pick<JournalEntry, "idsBefore">> {
  if (!context.definition.naturalKey.length) return { existingIds: [], listsAllExisting: true };
  if (await hasNoUsableList(context, inputs)) return { existingIds: [], listsAllExisting: false, hasNoList: true };
  const idsOf = (remotes: readonly RemoteObject[]) =>
    remotes.map(({ values }) => idOf(context.definition, values) as string);
  const all = await listedObjects(context, inputs, context.session.listsBeforeCreate);
  const like = all.filter(hasSameKey(context, inputs));
  const listsAllExisting = like.length < maxRecordedIds;
  const noted = listsAllExisting ? like : like.filter((remote) => matchesInputs(context, remote, inputs));
  return { existingIds: idsOf(noted), listsAllExisting, idsBefore: new Set(idsOf(all)) };
}

/**
 * Returns true if an unknown API has no usable list. A create does not need the list, so a rejected request is no
 * error.
 */
async function hasNoUsableList(context: Context, inputs: Inputs): Promise<boolean> {
  if (!context.definition.service.isUnknownApi) return false;
  try {
    return (await context.readList(inputs, context.session.listsBeforeCreate)).isMissing;
  } catch (error) {
    const refused = error instanceof HttpError && error.status < 500 && ![401, 429].includes(error.status);
    if (refused || error instanceof InvalidResponseError) return true;
    throw error;
  }
}

/**
 * The error about a create that received no response and whose object cannot be searched for. Removes the record, so
 * that the error appears once and the next update creates a new object.
 */
export function unverifiableError(context: Context, entry: JournalEntry, problem: string): ResourceError {
  context.session.journal.remove(entry);
  return new ResourceError(
    context.displayName(),
    "create",
    `${problem} No list shows whether the object was created. Check the service first. The next \`pulumi up\` creates the object again, so delete or import an existing object.`,
    "unsure",
  );
}

function ambiguousError(context: Context, entry: JournalEntry, { values }: RemoteObject): ResourceError {
  const id = idOf(context.definition, values) as string;
  return new ResourceError(
    context.displayName(id),
    "create",
    `an interrupted update sent a create request with other inputs and received no response. This object may be the result, or it is not managed by this stack. To adopt it, run \`pulumi up\` with those inputs, or import it. Otherwise delete it. If it is not managed by this stack, delete the record ${context.session.journal.pathOf(entry)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}
