import type { Definition, TargetProgress } from "../../define";
import { shellCommand } from "../../text/shell";
import { ResourceError, StepError } from "../errors/errors";
import type { CreateKey } from "../journal/operation-journal";
import { removalCommand } from "../journal/pending-records";
import { isRunning } from "../journal/processes";
import type { JournalRecord } from "../journal/record-folder";
import { rejectDataLoss } from "../protection/deletion-protection";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { pause, throttleReports } from "../read/wait";
import { trefoilWords } from "../settings/environment";
import { objectChanges } from "../values/resource-changes";
import { markSecrets } from "../values/secrets";
import { decodedSettings, settingNames } from "../values/singletons";
import { idOf, inputsOf, type State } from "../values/state";
import { type Inputs, type ObjectValues, pickInputs } from "../values/values";
import { deleteObject, stillReferenced } from "../write/delete-object";
import { candidates, completeObject, findCreated, unverifiableError } from "../write/find-created";
import { initialOutputs } from "../write/initial-objects";
import { chosenName, createOnlyOutputs, recordedName, requireProvenObject, timeConflict } from "../write/proven";
import { targetOf } from "../write/target-changes";

/** An object that exists and is not in the state yet. */
export interface NewObject {
  /** `resumed`: an interrupted create created or adopted the object. */
  readonly origin: "created" | "resumed" | "adopted";
  readonly desired: State;
  readonly record: JournalRecord | undefined;
  readonly remote: RemoteObject;
  /** Inputs of an object that needs an update. Undefined if it has those of the create request. */
  readonly inputs?: Inputs;
  readonly cause?: TargetProgress["cause"];
}

/** The object of a record. */
interface FoundObject {
  readonly desired: State;
  readonly record: JournalRecord;
  readonly remote: RemoteObject;
}

/**
 * Finds the object of an interrupted create of the same resource. Deletes objects that cannot be used.
 *
 * @param first the oldest record of the resource.
 * @throws ResourceError if an object exists and it cannot be determined whether the interrupted run created it.
 */
export async function recoverInterruptedCreate(
  context: Context,
  key: CreateKey,
  desired: State,
  first: JournalRecord,
): Promise<NewObject | undefined> {
  const { journal } = context.session;
  for (let claimed: JournalRecord | undefined = first; claimed; claimed = journal.claim(key)) {
    const record = await waitForProcess(context, claimed);
    const found = record && (await findObject(context, desired, record, key.inputsDigest));
    if (found) requireSameTime(context, record, found);
    if (found) {
      const { previousSettings } = record.content;
      const recorded = {
        ...(previousSettings && { previousSettings }),
        ...initialOutputs(context.definition, record.content),
      };
      const remote = { ...found, values: { ...found.values, ...recorded } };
      const usable = usableObject(context, { desired, record, remote }, key);
      if (usable) return usable;
      if (!(await deleteUnusable(context, { desired, record, remote }))) continue;
    }
    journal.remove(claimed);
  }
  return undefined;
}

/**
 * Waits for the process that wrote the record to finish its request. Returns the current record.
 *
 * @throws ResourceError if the process still runs, since its request may still create the object.
 */
async function waitForProcess(context: Context, record: JournalRecord): Promise<JournalRecord | undefined> {
  const { session, signal } = context;
  const { journal } = session;
  let now: JournalRecord | undefined = record;
  const end = performance.now() + session.delays.process;
  const report = throttleReports(session.report, Number.POSITIVE_INFINITY);
  while (now && !now.content.id && now.content.pid !== process.pid && isRunning(now.content)) {
    if (performance.now() > end) throw stillRunningError(context, now);
    report(`${context.displayName()}: waiting for the create of an earlier update (process ${now.content.pid}).`);
    await pause(250, signal, "lock");
    now = journal.reload(now);
  }
  return now;
}

/**
 * Finds the object that an interrupted run created. Undefined if that run created no object. The rules are a table in
 * docs/architecture.md, under "Interrupted operations".
 *
 * @param digest digest of the desired inputs. The interrupted run may have had other inputs.
 */
async function findObject(
  context: Context,
  desired: State,
  record: JournalRecord,
  digest: string,
): Promise<RemoteObject | undefined> {
  const { content } = record;
  const { id, expectedId, inputsDigest, hasGeneratedName, previousSettings, locator } = content;
  const known = id ?? expectedId;
  // The interrupted run may have sent another name, or used another parent.
  const values = { ...desired.inputs, ...locator, ...(known && context.parseId(known)) };
  // An object with a generated name belongs to this stack, even if it was changed. So do settings that the create
  // adopts.
  if (id || previousSettings || (expectedId && hasGeneratedName)) return readObject(context, values, { fresh: true });
  const name = recordedName(context, content);
  if (name) return findByGeneratedName(context, record, { ...values, ...name });
  if (content.hasNoList)
    throw unverifiableError(context, record, "an interrupted update sent the create request and received no response.");
  if (inputsDigest === digest || hasSameInputs(context, desired, content))
    return findCreated(context, record, { ...values, ...(desired.autoNamed && chosenName(context, content)) });
  const sent = context.session.journal.inputsOf(content);
  const match = sent && (await findCreated(context, record, { ...sent, ...locator }));
  if (match) return match;
  // Among too many existing objects, a new one cannot be distinguished.
  const found = content.listsAllExisting ? await candidates(context, content, values) : [];
  for (const remote of found) throw ambiguousError(context, record, remote);
  return undefined;
}

/** The interrupted run had the same inputs, with a name that the program omits now. */
function hasSameInputs(context: Context, desired: State, content: JournalRecord["content"]): boolean {
  const name = desired.autoNamed ? chosenName(context, content) : undefined;
  const before = { inputs: { ...desired.inputs, ...name }, autoNamed: false };
  return name !== undefined && context.session.journal.digestOf(context.definition, before) === content.inputsDigest;
}

/** The new object with the generated name. It belongs to this stack, even if the inputs have changed since. */
async function findByGeneratedName(
  context: Context,
  { content }: JournalRecord,
  values: ObjectValues,
): Promise<RemoteObject | undefined> {
  if (!content.listsAllExisting) return undefined;
  const [found] = await candidates(context, content, values);
  return found && completeObject(context, found, values);
}

/** The desired inputs of an omitted name: the object keeps the name that it was created with, also if a program chose it. */
function withObjectName(
  context: Context,
  desired: State,
  { content }: JournalRecord,
  { values }: Pick<RemoteObject, "values">,
): State {
  const { autoName = "" } = context.definition;
  const name = recordedName(context, content) ?? chosenName(context, content) ?? pickInputs(values, [autoName]);
  return { ...desired, inputs: { ...desired.inputs, ...name } };
}

/** The object, unless it cannot be changed to the desired inputs in place. */
function usableObject(
  context: Context,
  { desired, record, remote }: FoundObject,
  key: CreateKey,
): NewObject | undefined {
  const { definition } = context;
  const { previousSettings, inputsDigest } = record.content;
  if (createOnlyOutputs(context).length || (previousSettings && !definition.adopts(desired.inputs))) return undefined;
  const named = desired.autoNamed ? withObjectName(context, desired, record, remote) : desired;
  if (inputsDigest === key.inputsDigest && !previousSettings)
    return { origin: "resumed", desired: named, record, remote };
  // Responses do not contain secrets, so all of them are sent again.
  const visible = markSecrets(definition.inputs, named.inputs, () => undefined) as Inputs;
  const inputs = inputsOf(definition, remote.values, visible);
  if (objectChanges(definition, { ...desired, inputs }, named).some(({ replaces }) => replaces)) return undefined;
  return {
    origin: "resumed",
    desired: named,
    // The object changes now, so that another run must not compare it with the recorded inputs.
    record: { ...record, content: { ...record.content, inputsDigest: "" } },
    remote,
    inputs,
    cause: targetOf(definition, inputs) === targetOf(definition, named.inputs) ? "resumed" : "changed",
  };
}

/**
 * Deletes an object that cannot be used. An object that may have existed before stays.
 *
 * @returns false if the record must remain, because the object can only be deleted after the update.
 */
async function deleteUnusable(context: Context, { desired, record, remote }: FoundObject): Promise<boolean> {
  const { definition, session } = context;
  const values: ObjectValues = { ...desired.inputs, ...remote.values, ...settingsOf(definition, record) };
  const id = idOf(definition, values) as string;
  if (definition.upserts || definition.hooks.keepOnDelete?.(desired.inputs)) {
    session.report(
      `${context.displayName(id)} was not changed: an interrupted update may have created it. Delete it manually if it is not needed.`,
    );
    return true;
  }
  const { content } = record;
  const isProven = content.id !== undefined || content.previousSettings || recordedName(context, content);
  if (!isProven && !createOnlyOutputs(context).length) throw ambiguousError(context, record, remote);
  requireProvenObject(context, record, remote);
  try {
    await deleteObject(context, values, () => rejectDataLoss(context, id, desired.inputs, values));
  } catch (error) {
    const isReferenced = error instanceof StepError && error.code === stillReferenced;
    // The object that refers to it, such as an alias, may change after the create of another object.
    if (!isReferenced || idOf(definition, desired.inputs) === id) throw error;
    session.report(
      `${context.displayName(id)} was not deleted: an interrupted update created it, and another object refers to it. After this update, run \`${shellCommand`${trefoilWords()} recover`}\` to delete it.`,
      "warning",
    );
    return false;
  }
  return true;
}

/** The inputs of settings that the interrupted create sent, since it restores no other values. */
function settingsOf(definition: Definition, { content: { newSettings } }: JournalRecord): ObjectValues {
  if (!definition.singleton) return {};
  const unknownInputs = settingNames(definition).map((name) => [name, undefined]);
  return { ...Object.fromEntries(unknownInputs), ...(newSettings && decodedSettings(definition, newSettings)) };
}

/** @throws ResourceError if the service created the object at another time than the interrupted run. */
function requireSameTime(context: Context, record: JournalRecord, remote: RemoteObject): void {
  const conflict = timeConflict(context, record.content, remote);
  if (conflict === undefined) return;
  throw new ResourceError(
    context.displayName(idOf(context.definition, remote.values)),
    "create",
    `nothing was sent. ${conflict} To remove it, run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

const stillRunningError = (context: Context, record: JournalRecord): ResourceError =>
  new ResourceError(
    context.displayName(),
    "create",
    `an earlier update still creates it (process ${record.content.pid}). Nothing was sent. Wait until that process ends, or end it, and run \`pulumi up\` again. If the process is not an update, delete the record ${context.session.journal.pathOf(record)}.`,
    "in_progress",
  );

function ambiguousError(context: Context, record: JournalRecord, { values }: RemoteObject): ResourceError {
  const id = idOf(context.definition, values) as string;
  return new ResourceError(
    context.displayName(id),
    "create",
    `an interrupted update sent a create request with other inputs and received no response. This object may be the result, or it is not managed by this stack. To adopt it, run \`pulumi up\` with those inputs, or import it. Otherwise delete it. If it is not managed by this stack, run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}
