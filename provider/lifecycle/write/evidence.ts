/** The only search for the object of a create whose response is missing or was not stored. `life/table.ts` contains the evidence. */
import { type Definition, type Field, type JsonBody, unfill } from "../../define";
import { stringsIn } from "../../text/json";
import { ResourceError, StepError } from "../errors/errors";
import { removalCommand } from "../journal/pending-records";
import type { JournalRecord } from "../journal/record-folder";
import { idIn, type RecordContent } from "../journal/record-format";
import { type Evidence, evidencesOf, type Fit } from "../life/table";
import type { Context } from "../read/context";
import { itemsWithSameKey } from "../read/find";
import { decodeItem, missingInput, type RemoteObject } from "../read/remote-object";
import { invalidateLists, readList, readObject } from "../read/requests";
import { findAgain, findCertainly, notVisible, requireEmpty } from "../read/visibility";
import { isSameJson } from "../values/equality";
import { matchesInputs } from "../values/returned-inputs";
import { decodedSettings, settingNames } from "../values/singletons";
import { idOf, inputsAmong, type State } from "../values/state";
import { type Inputs, isEmpty, isRecord, type ObjectValues, type Outputs, omit } from "../values/values";

/** An object that may be the result of a create, and the evidence for it. */
export interface FoundResult {
  readonly remote: RemoteObject;
  readonly evidence: Evidence;
}

/** The settings before a create. Without an adoption, a create requires their defaults. Undefined for other kinds. */
export const settingsBefore = ({ singleton }: Definition, { request, before }: RecordContent): JsonBody | undefined =>
  before.settings ?? (request.settings && singleton?.defaults);

/**
 * Finds the object of an interrupted create. Undefined if that create has no object.
 *
 * @param desired the desired state. The interrupted run may have had other inputs.
 * @param digest digest of the desired inputs.
 */
export async function findResult(
  context: Context,
  record: JournalRecord,
  desired: State,
  digest: string,
): Promise<FoundResult | undefined> {
  const { content } = record;
  const { request, before, response } = content;
  const { hasGeneratedId, inputsSentAfterCreate, naturalKey, autoName = "" } = context.definition;
  // Without a unique name, the object may be that of another interrupted create.
  const hasUniqueName =
    naturalKey.includes(autoName) && before.list === undefined && !context.session.journal.hasOtherWithKey(record);
  const hasSettings = settingsBefore(context.definition, content) !== undefined;
  const evidences = evidencesOf({
    hasResponse: response !== undefined,
    hasSettings,
    hasGeneratedName: recordedName(context, content) !== undefined,
    hasSameInputs: hasSameInputs(context, desired, content, digest),
    isRecognized: hasUniqueName || request.expectedId !== undefined || !hasGeneratedId,
    isChanged: request.isChanged ?? false,
    hasRecordedInputs: request.inputs !== undefined,
    listsAllExisting: before.list === undefined,
  });
  // The id of an object that a search found in a list proves nothing, so that it is searched for again.
  const known = hasGeneratedId && !request.isChanged ? response?.id : idIn(content);
  // The interrupted run may have sent another name, or used another parent.
  const values = { ...desired.inputs, ...request.locator, ...(known && context.parseId(known, request.locator)) };
  // Compared with desired settings, recorded settings that have their defaults would not exist, and their previous values would be lost.
  // An input that no response shows may not have been sent.
  const recorded = omit(values, hasSettings ? [...settingNames(context.definition), "extra"] : inputsSentAfterCreate);
  // If the parent is missing, the settings may be hidden, and only the record contains their previous values.
  const readRecorded = () => readObject(context, recorded, { fresh: true, requiresParent: hasSettings });
  const findById = () =>
    proven(
      record,
      async (missing) =>
        (await readRecorded()) ?? findAgain(context, recorded, { ...missing, requiresParent: hasSettings }),
    );
  // An unchanged program searches one object: all of its rows share one read.
  const ofProgram = { ...values, ...(desired.autoNamed && chosenName(context, content)) };
  let found: Promise<RemoteObject[]> | undefined;
  const search = () => {
    found ??= candidates(context, record, ofProgram);
    return found;
  };
  const find: Readonly<Record<Evidence, () => Promise<RemoteObject | undefined>>> = {
    response: findById,
    changed: findById,
    settings: readRecorded,
    "generated name": () => findByGeneratedName(context, record, { ...values, ...recordedName(context, content) }),
    "same inputs": () => findCreated(context, record, ofProgram, search),
    "recorded inputs": async () => {
      const sent = context.session.journal.inputsOf(content);
      return sent && findCreated(context, record, { ...sent, ...request.locator });
    },
    "same key": async () => (await search())[0],
  };
  if (before.list === "missing" && !response && !hasSettings)
    throw unverifiableError(context, record, "an interrupted update sent the create request and received no response.");
  // As in `certainCandidates`, two lists must lack an object whose id is not known. The rows of a changed program read two.
  const rounds = known !== undefined || (evidences.length > 1 && evidences[0] === "recorded inputs") ? 1 : 2;
  for (let round = 0; round < rounds; round++) {
    found = undefined;
    for (const evidence of evidences) {
      const remote = await find[evidence]();
      if (remote) return { evidence, remote };
    }
  }
  return undefined;
}

/** The interrupted run had the same inputs, also if the program omits its name now. */
export const hasSameInputs = (context: Context, desired: State, content: RecordContent, digest: string): boolean =>
  content.request.inputsDigest === digest || hasChosenInputs(context, desired, content);

/** The interrupted run had the same inputs, with a name that the program omits now. */
function hasChosenInputs(context: Context, desired: State, content: RecordContent): boolean {
  const name = desired.autoNamed ? chosenName(context, content) : undefined;
  const before = { inputs: { ...desired.inputs, ...name }, autoNamed: false };
  return (
    name !== undefined && context.session.journal.digestOf(context.definition, before) === content.request.inputsDigest
  );
}

/** The new object with the generated name, even if it was changed since. */
async function findByGeneratedName(
  context: Context,
  record: JournalRecord,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  const { request, before } = record.content;
  if (!request.expectedId && before.list) return undefined;
  const [found] = await candidates(context, record, values);
  return found && completeObject(context, found, values);
}

/**
 * Searches for the object of a create that received no response: by its id, or among the new objects with the same
 * natural key. The object must match the inputs. Other objects are not managed by this stack.
 */
export async function findCreated(
  context: Context,
  record: JournalRecord,
  values: ObjectValues,
  search = () => candidates(context, record, values),
): Promise<RemoteObject | undefined> {
  if (record.content.before.list === "missing") return undefined;
  const found = await search();
  const match = await firstMatch(context, record, found, values);
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
  record: JournalRecord,
  found: readonly RemoteObject[],
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  const isKnown = await knownIds(context, record);
  for (const remote of found) {
    const complete = await completeObject(context, remote, values);
    if (!complete || !matchesInputs(definition, complete.values, inputsAmong(definition, values))) continue;
    const id = idOf(definition, complete.values);
    if (id === undefined) return complete;
    // Parallel searches for objects with the same natural key find the same objects.
    if (definition.hasGeneratedId && isKnown(id)) continue;
    session.objects.noteId(definition, id);
    const object = session.objects.of(definition, id);
    object.create = { ...object.create, origin: object.create?.origin ?? "found" };
    return complete;
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
  return readObject(context, { ...values, ...remote.values }, { fresh: true });
}

/**
 * Objects that may be the result of a create: the objects that the record does not list as existing. The first is the object that an
 * earlier run has continued with.
 *
 * @throws StepError if the absence of the object needs a proof, and none exists.
 */
async function candidates(context: Context, record: JournalRecord, values: ObjectValues): Promise<RemoteObject[]> {
  const { definition } = context;
  if (!definition.hasGeneratedId) {
    const remote = await proven(record, (missing) => findCertainly(context, values, missing));
    return remote ? [remote] : [];
  }
  await invalidateLists(context, values);
  const list = await readList(context, values);
  await proven(record, (missing) => requireEmpty(context, values, list, missing));
  const { before, request } = record.content;
  const existing = new Set(before.existing);
  const isKnown = await knownIds(context, record);
  const rank = ({ id }: { readonly id?: string | undefined }) =>
    id !== undefined && id === request.expectedId ? 0 : 1;
  return itemsWithSameKey(definition, list, values)
    .filter(({ id }) => id === undefined || !(existing.has(id) || isKnown(id)))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ body }) => ({ body, values: decodeItem(definition, body, values, list.meta) }));
}

/** The candidates for an object whose id is not known. No request reads it, so that two lists must lack it. */
export async function certainCandidates(
  context: Context,
  record: JournalRecord,
  values: ObjectValues,
): Promise<RemoteObject[]> {
  const found = await candidates(context, record, values);
  return found.length ? found : candidates(context, record, values);
}

/**
 * The result of a search that proves the absence of the object. Without this proof, the record remains.
 *
 * @throws StepError if the object may exist.
 */
async function proven<T>(
  record: JournalRecord,
  find: (missing: { readonly wayOut: string }) => Promise<T>,
): Promise<T> {
  const wayOut = `The create request may have made the object. If it does not exist, run ${removalCommand(record)}, and then run \`pulumi up\` again.`;
  try {
    return await find({ wayOut });
  } catch (error) {
    if (error instanceof StepError && error.code === notVisible) throw new StepError(error.message, "unsure");
    throw error;
  }
}

/** A function that returns true if the state, this process, or another record of an earlier run contains an id. */
async function knownIds(
  { definition, session }: Context,
  { content: { request } }: JournalRecord,
): Promise<(id: string) => boolean> {
  const recorded = session.journal.recordedIds(await session.account(), definition.token);
  return (id) => (recorded.has(id) && id !== request.expectedId) || session.objects.hasId(definition, id);
}

/**
 * The error about a create that received no response and whose object cannot be searched for. Removes the record, so
 * that the error appears once and the next update creates a new object.
 */
export function unverifiableError(context: Context, record: JournalRecord, problem: string): ResourceError {
  context.session.journal.remove(record);
  return new ResourceError(
    context.failed("create"),
    `${problem} No list shows whether the object was created. Check the service first. The next \`pulumi up\` creates the object again, so delete or import an existing object.`,
    "unsure",
  );
}

/**
 * The generated name in the record of a create, by the name of its input. Undefined if the name was not generated, or
 * does not identify the object.
 */
export const recordedName = (context: Context, content: RecordContent): Inputs | undefined =>
  content.request.hasGeneratedName ? nameIn(context, content) : undefined;

/** The name in the record of a create whose program chose it. Undefined as in `recordedName`. */
export const chosenName = (context: Context, content: RecordContent): Inputs | undefined =>
  content.request.hasGeneratedName ? undefined : nameIn(context, content);

function nameIn({ definition }: Context, { request: { expectedId, locator } }: RecordContent): Inputs | undefined {
  const { autoName = "", id, naturalKey, hasGeneratedId } = definition;
  const inKey = naturalKey.includes(autoName) ? locator : undefined;
  const known = expectedId && !hasGeneratedId ? unfill(id, expectedId) : inKey;
  return known?.[autoName] === undefined ? undefined : { [autoName]: known[autoName] };
}

/**
 * The error about an object that may belong to another client, and that cannot be adopted without the response to its create.
 *
 * @param cause why the response with the object is missing, as a sentence.
 */
export function lostOutputsError(
  context: Context,
  record: JournalRecord,
  { values }: RemoteObject,
  cause = "An interrupted update sent the create request and received no response.",
): ResourceError {
  const lost = createOnlyOutputs(context).map((name) => `\`${name}\``);
  return new ResourceError(
    context.failed("create", idOf(context.definition, values)),
    `${cause} This object may be the result, or another client created it. It cannot be adopted, because only the response contained ${lost.join(" and ")}. If no other client created it, delete it. Otherwise run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

/** The comparison of an object that a create cannot continue with. */
export const unusableFit = ({ upserts, hooks }: Definition, inputs: Inputs): Fit =>
  upserts || hooks.keepOnDelete?.(inputs) ? "kept" : "other";

export function reportLeft(context: Context, values: ObjectValues): void {
  context.session.report(
    `${context.displayName(idOf(context.definition, values))} was not changed: an interrupted create may have created it. Delete it manually if it is not needed.`,
  );
}

/** Warns about settings that differ from their defaults, and whose values no record proves. */
export function reportLeftSettings(context: Context, values: ObjectValues): void {
  const { definition, session } = context;
  const defaults = decodedSettings(definition, definition.singleton?.defaults ?? {});
  const isSet = (name: string) => values[name] !== undefined && !isSameJson(values[name], defaults[name]);
  session.report(
    `${context.displayName(idOf(definition, values))}: these settings were not restored, because an interrupted create or another client has set them: ${settingNames(definition).filter(isSet).join(", ")}. If they are not needed, change them in the service.`,
    "warning",
  );
}

/** Outputs that only the response to the create contains. Without a required one, the object is unusable. */
export const createOnlyOutputs = ({ definition }: Context): string[] =>
  definition.outputs.members.flatMap(([name, { facts, optional }]) =>
    facts.returned === "onCreate" && !optional ? [name] : [],
  );

/**
 * Warns about outputs without a value of an object that a search found, or whose create was interrupted. If only the response to the
 * create contained them, they are lost.
 */
export function reportLostOutputs(context: Context, id: string, inputs: Inputs, outputs: Outputs): void {
  const { definition, session } = context;
  const isCreateOnly = ({ facts }: Field) =>
    facts.returned === "onCreate" || (facts.secret && facts.returned === "sometimes");
  const createOnly = definition.outputs.members.filter(
    ([name, field]) => isCreateOnly(field) && isEmpty(outputs[name]),
  );
  const returned = Object.values(outputs).flatMap((value) => (isRecord(value) ? Object.keys(value) : []));
  const selected = definition.inputs.members.flatMap(([name, { facts }]) =>
    facts.selectsOutputs ? stringsIn(inputs[name]) : [],
  );
  const lost = [...createOnly.map(([name]) => name), ...selected.filter((name) => !returned.includes(name))];
  if (!lost.length) return;
  session.report(
    `${context.displayName(id)}: its create was interrupted, so that these outputs have no value: ${lost.join(", ")}. If only the response to the create contained them, and you need them, replace the object with ${context.replaceCommand()}.`,
    "warning",
  );
}

const creationNames = ["created", "createdAt", "created_at", "creation_date", "date_created", "date_registered"];

/** Creation time that the service reports for an object, in ISO 8601 format. */
export function creationTimeOf({ body }: RemoteObject): string | undefined {
  const value = creationNames.map((name) => body[name]).find((time) => !isEmpty(time));
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  // Some services return seconds since 1970, others milliseconds.
  const date = new Date(typeof value === "number" && value < 1e11 ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The clocks of this machine and of the service may differ. */
const clockToleranceMs = 5 * 60_000;

/** Longer than a create request may wait for a limit of the service, or in a queue. */
const longestCreateMs = 60 * 60_000;

/**
 * The reason if an object is not the result of the create of a record: the service created it at another time. Undefined if the times agree or
 * are not known. The response of an unknown API may contain any time.
 */
export function timeConflict(
  { definition }: Context,
  { request: { at: requestedAt }, response, writer, before }: RecordContent,
  remote: RemoteObject,
): string | undefined {
  const created = creationTimeOf(remote);
  const mayBeOlder = definition.upserts || definition.singleton || before.settings !== undefined;
  if (created === undefined || requestedAt === undefined || mayBeOlder || definition.service.isUnknownApi)
    return undefined;
  // A date without a time.
  if (created.endsWith("T00:00:00.000Z")) return undefined;
  const first = Date.parse(requestedAt) - clockToleranceMs;
  const last = (response ? Date.parse(writer.time) : Date.parse(requestedAt) + longestCreateMs) + clockToleranceMs;
  const at = Date.parse(created);
  if (at >= first && at <= last) return undefined;
  return `The service created the object at ${created}, and the interrupted update sent its create request at ${requestedAt}, so that the object is not its result. Check the object in the service, and the clock of this machine. Import the object or delete it there, and then remove the record.`;
}
