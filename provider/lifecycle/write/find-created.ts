import { ResourceError } from "../errors/errors";
import type { JournalRecord } from "../journal/record-folder";
import type { RecordContent } from "../journal/record-format";
import type { Context } from "../read/context";
import { itemsWithSameKey } from "../read/find";
import { decodeItem, missingInput, type RemoteObject } from "../read/remote-object";
import { invalidateLists, readList, readObject } from "../read/requests";
import type { Session } from "../session/session";
import { matchesInputs } from "../values/parts";
import { idOf, inputsAmong } from "../values/state";
import type { ObjectValues } from "../values/values";

/**
 * Searches for the object of a create that received no response: by its id, or among the new objects with the same
 * natural key. The object must match the inputs. Other objects are not managed by this stack.
 */
export async function findCreated(
  context: Context,
  record: JournalRecord,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  if (record.content.hasNoList) return undefined;
  const found = await candidates(context, record.content, values);
  const match = await firstMatch(context, found, values);
  if (match && idOf(context.definition, match.values) === undefined)
    throw unverifiableError(
      context,
      record,
      "the response of the create request contains no id, and neither do the items of the list.",
    );
  return match;
}

async function firstMatch(
  context: Context,
  found: readonly RemoteObject[],
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  for (const remote of found) {
    const complete = await completeObject(context, remote, values);
    if (!complete || !matchesInputs(definition, complete.values, inputsAmong(definition, values))) continue;
    const id = definition.hasGeneratedId ? idOf(definition, complete.values) : undefined;
    if (id === undefined) return complete;
    // Parallel searches for objects with the same natural key find the same objects.
    if (isKnown(session, id)) continue;
    Object.assign(session.objects.ofId(id), { isKnown: true, isFound: true });
    return complete;
  }
  return undefined;
}

/** The complete object. A list item that lacks required inputs is read individually, so that it can be compared. */
export async function completeObject(
  context: Context,
  remote: RemoteObject,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  if (!missingInput(context.definition, remote.values)) return remote;
  return readObject(context, { ...values, ...remote.values }, { fresh: true });
}

/** Objects that may be the result of a create: the objects that the record does not list as existing. */
export async function candidates(
  context: Context,
  { existingIds }: Pick<RecordContent, "existingIds">,
  values: ObjectValues,
): Promise<RemoteObject[]> {
  const { definition, session } = context;
  if (!definition.hasGeneratedId)
    return [await readObject(context, values, { fresh: true })].filter((remote) => !!remote);
  await invalidateLists(context, values);
  const list = await readList(context, values);
  const existing = new Set(existingIds);
  return itemsWithSameKey(definition, list, values)
    .filter(({ id }) => id === undefined || !(existing.has(id) || isKnown(session, id)))
    .map(({ body }) => ({ body, values: decodeItem(definition, body, values, list.meta) }));
}

/** Returns true if the state, this process, or a record of an earlier run contains the id. */
const isKnown = ({ objects, journal }: Session, id: string): boolean =>
  objects.findId(id)?.isKnown === true || journal.recordedIds().has(id);

/**
 * The error about a create that received no response and whose object cannot be searched for. Removes the record, so
 * that the error appears once and the next update creates a new object.
 */
export function unverifiableError(context: Context, record: JournalRecord, problem: string): ResourceError {
  context.session.journal.remove(record);
  return new ResourceError(
    context.displayName(),
    "create",
    `${problem} No list shows whether the object was created. Check the service first. The next \`pulumi up\` creates the object again, so delete or import an existing object.`,
    "unsure",
  );
}
