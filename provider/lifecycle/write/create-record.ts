import { type Definition, type Field, hasFact, type JsonBody, placeholders } from "../../define";
import { HttpError, InvalidResponseError } from "../../rest";
import type { CreateKey } from "../journal/operation-journal";
import type { JournalRecord } from "../journal/record-folder";
import type { RecordedObjects, RecordedRequest } from "../journal/record-format";
import type { Context } from "../read/context";
import { indexOf, itemsWithSameKey } from "../read/find";
import { decodeItem, type RemoteObject } from "../read/remote-object";
import { readList } from "../read/requests";
import { hasRandomName } from "../validation/auto-name";
import { encodeInputs } from "../values/encode";
import { matchesInputs } from "../values/returned-inputs";
import { markSecrets } from "../values/secrets";
import { knownSettings } from "../values/singletons";
import { idOf, type State } from "../values/state";
import { type Inputs, isEmpty, type ObjectValues, pickInputs } from "../values/values";

/** Number of objects from which a record contains only the ids of objects that match the inputs. */
const maxRecordedIds = 200;

/** Identifies the resource, so that the next update finds the record. */
export async function createKeyOf(context: Context, desired: State): Promise<CreateKey> {
  const { definition, session, resource } = context;
  const account = await session.account();
  return {
    token: definition.token,
    account,
    resource,
    inputsDigest: session.journal.digestOf(definition, desired),
    settingsId: definition.singleton && idOf(definition, desired.inputs),
  };
}

/** Adds the id of a created object to the ledger and to its record. */
export function recordCreated(
  { definition, session }: Context,
  record: JournalRecord,
  id: string,
  isFound = false,
): Promise<void> {
  session.objects.noteId(definition, id);
  return session.journal.recordCreated(record, id, { isFound });
}

/** Writes the record of a create before its request is sent. */
export async function beginRecord(
  context: Context,
  key: CreateKey,
  expectedId: string | undefined,
  desired: State,
): Promise<JournalRecord> {
  const { definition, session } = context;
  const { inputs } = desired;
  const { idsBefore, ...existing }: ObjectsBefore = definition.hasGeneratedId
    ? await objectsBefore(context, inputs)
    : {};
  const record = await session.journal.begin(key, {
    request: {
      expectedId,
      hasGeneratedName: hasRandomName(definition, desired, context.resource),
      ...sentValues(context, inputs),
      ...locatorOf(definition, inputs),
    },
    before: { ...existing, ...recreation(context, key, expectedId) },
  });
  return { ...record, idsBefore };
}

/** The settings that a create sends, or the inputs with which a later create recognizes the object, even if it has other inputs. */
function sentValues({ definition, session }: Context, inputs: Inputs): Pick<RecordedRequest, "inputs" | "settings"> {
  if (definition.singleton) return { settings: knownSettings(definition, encodeInputs(definition, inputs)) };
  return { inputs: session.journal.encrypt(markSecrets(definition.inputs, inputs, () => undefined) as Inputs) };
}

/** Records settings before they are changed, since they cannot be read after an interruption. */
export async function beginAdoptionRecord(
  context: Context,
  key: CreateKey,
  { remote: { values }, desired }: { readonly remote: RemoteObject; readonly desired: State },
): Promise<JournalRecord | undefined> {
  const { definition, session } = context;
  if (!definition.singleton) return undefined;
  const expectedId = idOf(definition, values);
  return session.journal.begin(key, {
    request: { expectedId, ...sentValues(context, desired.inputs), ...locatorOf(definition, values) },
    before: {
      settings: values.previousSettings as JsonBody,
      ...(isDeleted(context, expectedId) ? {} : recreation(context, key, expectedId)),
    },
  });
}

/** The state contained an object with the same id before, which this run compared or deleted. */
function recreation(
  { definition, session }: Context,
  { inputsDigest }: CreateKey,
  id: string | undefined,
): Pick<RecordedObjects, "replaced"> {
  const stored = id === undefined ? undefined : session.objects.find(definition, id)?.stored?.values;
  if (!stored) return {};
  const isSame = session.journal.digestOf(definition, stored) === inputsDigest;
  return { replaced: isSame ? "same inputs" : "other inputs" };
}

/** True if this run has deleted the object, so that settings have their values from before again. */
function isDeleted({ definition, session }: Context, id: string | undefined): boolean {
  const stored = id === undefined ? undefined : session.objects.find(definition, id)?.stored;
  return stored !== undefined && stored.resource === undefined;
}

type ObjectsBefore = Pick<RecordedObjects, "existing" | "list"> & Pick<JournalRecord, "idsBefore">;

/**
 * Existing objects, so that they are never mistaken for the result of a create whose id the service generates. A record
 * lists those with the same natural key. Separate records identify the objects that this process created. Without
 * them, the work for a create does not depend on the number of creates.
 */
async function objectsBefore(context: Context, inputs: Inputs): Promise<ObjectsBefore> {
  if (!context.definition.naturalKey.length) return { list: "missing" };
  const initial = context.objectsInNewParent(inputs);
  if (initial) return { existing: [...initial], idsBefore: new Set(initial) };
  if (await hasNoUsableList(context, inputs)) return { list: "missing" };
  const { definition, session } = context;
  const list = await readList(context, inputs, session.listsBeforeCreate);
  const idsBefore = indexOf(definition, list, inputs).bodies;
  const kind = { account: await session.account(), token: definition.token };
  const withSameKey = itemsWithSameKey(definition, list, inputs).flatMap(({ id, body }) =>
    id === undefined || session.journal.hasRecorded(kind, id) ? [] : [{ id, body }],
  );
  const isComplete = withSameKey.length < maxRecordedIds;
  const recorded = isComplete
    ? withSameKey
    : withSameKey.filter(({ body }) =>
        matchesInputs(definition, decodeItem(definition, body, inputs, list.meta), inputs),
      );
  return { existing: recorded.map(({ id }) => id), ...(!isComplete && { list: "incomplete" }), idsBefore };
}

/**
 * Returns true if an unknown API has no usable list. A create does not need the list, so a rejected request is no
 * error.
 */
async function hasNoUsableList(context: Context, inputs: Inputs): Promise<boolean> {
  if (!context.definition.service.isUnknownApi) return false;
  try {
    return (await readList(context, inputs, context.session.listsBeforeCreate)).isMissing;
  } catch (error) {
    const isRejected = error instanceof HttpError && error.status < 500 && ![401, 429].includes(error.status);
    if (isRejected || error instanceof InvalidResponseError) return true;
    throw error;
  }
}

/**
 * The inputs that a record contains so that the object can be found without the program, and the names of required
 * inputs that it omits. Secrets are omitted. Inputs that are sent as headers are omitted too, since the host receives a
 * Pulumi secret as a plain string.
 */
export function locatorOf(definition: Definition, values: ObjectValues): Pick<RecordedRequest, "locator" | "omitted"> {
  const { inputs, path, naturalKey, service } = definition;
  const sentAlways = Object.keys(definition.requests({}).create.headers ?? {}).length;
  const isSent = (name: string) =>
    Object.keys(definition.requests({ [name]: values[name] }).create.headers ?? {}).length > sentAlways;
  const names = new Set([...naturalKey, ...placeholders(path.collection), ...placeholders(path.item)]);
  // Requests to an unknown API depend on inputs that describe the API.
  const describing = inputs.members
    .filter(([, { facts }]) => service.isUnknownApi && facts.providerOnly)
    .map(([name]) => name);
  const known = [...names, ...describing].filter((name) => inputs.fields[name] && !isEmpty(values[name]));
  const omitted = known.filter((name) => hasFact(inputs.fields[name] as Field, "secret") || isSent(name));
  const key = pickInputs(
    values,
    known.filter((name) => !omitted.includes(name)),
  );
  return { locator: key, ...(omitted.length && { omitted }) };
}
