import { type Definition, fill } from "../../define";
import type { JournalRecord } from "../journal/record-folder";
import type { RecordContent, RecordedResponse } from "../journal/record-format";
import type { ObjectLife } from "../life/life";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { stepsFor } from "../read/requests";
import type { ObjectValues } from "../values/values";

interface CreatedObject {
  readonly id: string;
  readonly life: ObjectLife;
  readonly remote: RemoteObject;
  readonly record: JournalRecord | undefined;
}

/**
 * A new object with the ids of the objects that the service created with it. They are listed right after the response to the create
 * request, when no other client has its id. The record keeps them for a run that continues this one. If the list fails or is
 * empty, they are unknown, and count as objects of a user.
 */
export async function withInitialObjects(
  context: Context,
  { id, life, remote, record }: CreatedObject,
): Promise<RemoteObject> {
  const { definition, session } = context;
  const { initialObjects: facts } = definition.hooks;
  // Only the response to a create request sets these values. Another client may have the id of an object that a search found.
  if (!facts || !life.create?.made) return remote;
  const initialObjects = await listed(context, remote, facts).catch(() => []);
  if (!initialObjects.length) return remote;
  life.create = { ...life.create, made: { ...life.create.made, initialObjects } };
  // A record that could not be written before has been reported.
  if (record && session.journal.hasRecorded(record.content, id))
    await session.journal.recordCreated(record, id, { initialObjects });
  return { ...remote, values: { ...remote.values, ...initialOutputs(definition, { initialObjects }) } };
}

async function listed(
  context: Context,
  { values }: RemoteObject,
  { request, id, secret }: NonNullable<Definition["hooks"]["initialObjects"]>,
): Promise<readonly string[]> {
  const items = await stepsFor(context, values).list(request);
  context.redactStrings(items.flatMap((item) => (typeof item[secret] === "string" ? [item[secret]] : [])));
  return items.map((item) => fill(id, { ...item, ...values }));
}

/** The output with the objects in a record that the service created with its object. Empty if they are unknown. */
export function initialOutputs(
  { hooks }: Definition,
  { initialObjects }: Partial<Pick<RecordedResponse, "initialObjects">>,
): ObjectValues {
  return hooks.initialObjects && initialObjects ? { [hooks.initialObjects.output]: initialObjects } : {};
}

/** True if the record of an object does not contain which objects the service created with it. */
export const lacksInitialObjects = ({ hooks }: Definition, { response }: RecordContent): boolean =>
  hooks.initialObjects !== undefined && !response?.initialObjects;
