import { type Definition, placeholders, type TargetProgress } from "../../define";
import { shellCommand } from "../../text/shell";
import { ResourceError, StepError } from "../errors/errors";
import type { CreateKey } from "../journal/operation-journal";
import { foreignText, removalCommand } from "../journal/pending-records";
import { isRunning } from "../journal/processes";
import type { JournalRecord } from "../journal/record-folder";
import { idIn } from "../journal/record-format";
import { courseOf, type Fit, rows } from "../life/table";
import { rejectDataLoss } from "../protection/deletion-protection";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { pause, throttleReports } from "../read/wait";
import { trefoilWords } from "../settings/environment";
import { findChanges } from "../values/compare";
import { encodeInputs } from "../values/encode";
import { objectChanges } from "../values/resource-changes";
import { restorationOf } from "../values/restoration";
import { markSecrets } from "../values/secrets";
import { decodedSettings, knownSettings, settingNames } from "../values/singletons";
import { idOf, inputsOf, type State } from "../values/state";
import { type Inputs, type ObjectValues, pickInputs } from "../values/values";
import { deleteRecorded, stillReferenced } from "../write/delete-object";
import {
  chosenName,
  createOnlyOutputs,
  type FoundResult,
  findResult,
  hasSameInputs,
  lostOutputsError,
  recordedName,
  reportLeft,
  reportLeftSettings,
  settingsBefore,
  timeConflict,
  unusableFit,
} from "../write/evidence";
import { initialOutputs } from "../write/initial-objects";
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

interface FoundObject extends FoundResult {
  readonly desired: State;
  readonly record: JournalRecord;
}

/**
 * Finds the object of an interrupted create of the same resource, and does what `life/table.ts` decides.
 *
 * @param first the oldest record of the resource.
 * @throws ResourceError if an object exists and it cannot be determined whether the interrupted run created it. StepError if a record is foreign.
 */
export async function recoverInterruptedCreate(
  context: Context,
  key: CreateKey,
  desired: State,
  first: JournalRecord,
): Promise<NewObject | undefined> {
  const { journal } = context.session;
  for (let claimed: JournalRecord | undefined = first; claimed; claimed = journal.claim(key)) {
    if (claimed.isForeign) throw foreignError(context, claimed);
    const recovery = recoverFrom(context, key, desired, claimed);
    noteRecovery(context, claimed, recovery);
    const made = await recovery;
    if (made) return made;
  }
  return undefined;
}

/** Uses the object of one record. Undefined if the create sends its request, or continues with the next record. */
async function recoverFrom(
  context: Context,
  key: CreateKey,
  desired: State,
  claimed: JournalRecord,
): Promise<NewObject | undefined> {
  const record = await waitForProcess(context, claimed);
  const found = record && (await findResult(context, record, desired, key.inputsDigest));
  if (found) {
    requireNotImported(context, record, desired, found.remote);
    const object = objectOf(context, { ...found, desired, record });
    const { fit, made } = fitOf(context, object, key);
    switch (courseOf(found.evidence, fit)) {
      case "use":
      case "update":
        return made;
      case "fail":
        if (!canAdopt(context, object)) throw unprovenError(context, object, key);
        break;
      case "leave":
        if (context.definition.singleton) reportLeftSettings(context, object.remote.values);
        else reportLeft(context, valuesOf(context, object));
        break;
      case "delete":
        if (!isInState(context, object) && !(await deleteUnusable(context, object))) return undefined;
    }
  }
  context.session.journal.remove(claimed);
  return undefined;
}

/** True if the create would adopt the object without the record. */
const canAdopt = ({ definition }: Context, found: FoundObject): boolean =>
  definition.adopts(found.desired.inputs) && isDesired(definition, found);

/** True if the program declares the object, and not another one. */
const isDesired = (definition: Definition, { record, desired }: FoundObject): boolean =>
  !definition.hasGeneratedId && idIn(record.content) === idOf(definition, desired.inputs);

/** Notes that a create uses the record of settings, and restores them if its resource declares other settings now. */
function noteRecovery({ definition, session }: Context, { content }: JournalRecord, recovery: Promise<unknown>): void {
  const id = definition.singleton && idIn(content);
  if (id === undefined) return;
  session.objects.of(definition, id).recovery = recovery;
  // Without a create that waits for it, only the create of the record fails.
  recovery.catch(() => undefined);
}

/** The object with the values that only its record contains, after a check of its creation time. */
function objectOf(context: Context, found: FoundObject): FoundObject {
  const { record, remote } = found;
  requireSameTime(context, record, remote);
  const { before, response = {} } = record.content;
  const recorded = {
    ...(before.settings && { previousSettings: before.settings }),
    ...initialOutputs(context.definition, response),
  };
  return { ...found, remote: { ...remote, values: { ...remote.values, ...recorded } } };
}

function unprovenError(context: Context, found: FoundObject, key: CreateKey): ResourceError {
  const { evidence, desired, record, remote } = found;
  if (createOnlyOutputs(context).length) return lostOutputsError(context, record, remote);
  const isUnchanged = hasSameInputs(context, desired, record.content, key.inputsDigest);
  return evidence === "same key" && isUnchanged ? changedError(context, found) : ambiguousError(context, found);
}

/**
 * Waits for the process that wrote the record to finish its request. Returns the current record.
 *
 * @throws StepError if the process still runs, since its request may still create the object.
 */
async function waitForProcess(context: Context, record: JournalRecord): Promise<JournalRecord | undefined> {
  const { session, signal } = context;
  const { journal } = session;
  let now: JournalRecord | undefined = record;
  const end = performance.now() + session.delays.process;
  const report = throttleReports(session.report, Number.POSITIVE_INFINITY);
  while (now && !now.content.response && now.content.writer.pid !== process.pid && isRunning(now.content.writer)) {
    if (performance.now() > end) throw stillRunningError(context, now);
    report(
      `${context.displayName()}: waiting for the create of an earlier update (process ${now.content.writer.pid}).`,
    );
    await pause(250, signal, "lock");
    now = journal.reload(now);
  }
  return now;
}

/** The desired inputs of an omitted name: the object keeps the name that it was created with, also if a program chose it. */
function withObjectName(context: Context, { desired, record, remote }: FoundObject): State {
  const { autoName = "" } = context.definition;
  const { content } = record;
  const name = recordedName(context, content) ?? chosenName(context, content) ?? pickInputs(remote.values, [autoName]);
  return { ...desired, inputs: { ...desired.inputs, ...name } };
}

/**
 * True if a create may continue with settings: if it adopts settings that were adopted, or if other settings have the values that the
 * interrupted create sent, and otherwise their defaults.
 */
function isContinuable(definition: Definition, { desired, record, remote }: FoundObject): boolean {
  const { request, before } = record.content;
  if (before.settings) return definition.adopts(desired.inputs);
  const [set = {}, defaults = {}] = [request.settings, definition.singleton?.defaults];
  const { kept } = restorationOf(definition, {
    set: decodedSettings(definition, set),
    found: decodedSettings(definition, remote.body, remote.values),
    before: decodedSettings(definition, defaults),
  });
  return kept.length === 0;
}

/** The comparison of the object with the desired inputs, and the object as the create continues with it. */
function fitOf(context: Context, found: FoundObject, key: CreateKey): { readonly fit: Fit; readonly made?: NewObject } {
  const { definition } = context;
  const { desired, record, remote } = found;
  const { request } = record.content;
  const settings = settingsBefore(definition, record.content);
  const unusable = { fit: unusableFit(definition, desired.inputs) };
  if (createOnlyOutputs(context).length) return unusable;
  // Without a response, the values of the create may be those of the client that has changed others since.
  if (settings && !isContinuable(definition, found))
    return found.evidence === "settings" && !record.content.before.settings ? { fit: "kept" } : unusable;
  const named = desired.autoNamed ? withObjectName(context, found) : desired;
  if (request.inputsDigest === key.inputsDigest && !settings)
    return { fit: "same", made: { origin: "resumed", desired: named, record, remote } };
  // Responses do not contain secrets, so all of them are sent again.
  const visible = markSecrets(definition.inputs, named.inputs, () => undefined) as Inputs;
  const inputs = inputsOf(definition, remote.values, visible);
  if (objectChanges(definition, { ...desired, inputs }, named).some(({ replaces }) => replaces)) return unusable;
  const isCertain = rows[found.evidence].verdict === "mine";
  const changing = { ...request, inputsDigest: "", ...(!isCertain && { isChanged: true as const }) };
  const made: NewObject = {
    origin: "resumed",
    desired: named,
    // The object changes now, so that another run must not compare it with the recorded inputs.
    record: { ...record, content: { ...record.content, request: changing } },
    remote: withSettingsBefore(definition, record, remote, named.inputs),
    inputs,
    cause: targetOf(definition, inputs) === targetOf(definition, named.inputs) ? "resumed" : "changed",
  };
  return { fit: "changeable", made };
}

/**
 * Adopted settings, with the values that a delete restores. A value that another client has set since the interrupted create, and that this
 * one may replace, counts as the value from before. The delete finds the other changes, and decides whether the switch stays on for them.
 */
function withSettingsBefore(
  definition: Definition,
  { content: { request, before } }: JournalRecord,
  remote: RemoteObject,
  desired: Inputs,
): RemoteObject {
  if (!before.settings) return remote;
  const recorded = decodedSettings(definition, before.settings);
  const restored = (found: Inputs, set: Inputs) => restorationOf(definition, { set, found, before: recorded }).inputs;
  const found = decodedSettings(definition, remote.body, remote.values);
  const own = restored(found, decodedSettings(definition, request.settings ?? {}));
  const isReplaced = (name: string) => desired[name] !== undefined && name !== definition.singleton?.switch;
  const replaced = settingNames(definition).filter(isReplaced);
  const inputs = { ...recorded, ...pickInputs(restored(own, desired), replaced) };
  if (!findChanges(definition.inputs, recorded, inputs).length) return remote;
  const sent = encodeInputs(definition, { ...pickInputs(remote.values, placeholders(definition.id)), ...inputs });
  const previousSettings = { ...before.settings, ...knownSettings(definition, sent) };
  return { ...remote, values: { ...remote.values, previousSettings } };
}

const valuesOf = ({ definition }: Context, { desired, record, remote }: FoundObject): ObjectValues => ({
  ...desired.inputs,
  ...remote.values,
  ...settingsOf(definition, record),
});

/**
 * True if the state contains the object, which the engine deletes after its replacement exists. If the engine deletes first, it has deleted
 * that object before: the object with its id is the one of the record.
 */
function isInState(context: Context, object: FoundObject): boolean {
  const { definition, session } = context;
  const id = idOf(definition, valuesOf(context, object));
  const isNewer =
    object.record.content.before.replaced === "other inputs" || id === idOf(definition, object.desired.inputs);
  return id !== undefined && !isNewer && session.objects.find(definition, id)?.stored?.resource !== undefined;
}

/** A destroy afterwards would delete the object of the state, too. */
const howToReplace =
  "An interrupted update created it, and it cannot be changed to the inputs of the program. If you do not need what it holds, set `forceDestroy: true` and run `pulumi up`, which deletes it and creates another. Then remove `forceDestroy`, and run `pulumi up` again. Otherwise run `pulumi up` with the program of that update first.";

/**
 * Deletes an object that cannot be used.
 *
 * @returns false if the record must remain, because the object can only be deleted after the update.
 */
async function deleteUnusable(context: Context, object: FoundObject): Promise<boolean> {
  const { definition, session } = context;
  const { desired, record } = object;
  const values = valuesOf(context, object);
  const id = idOf(definition, values) as string;
  try {
    const check = () => rejectDataLoss(context, { id, inputs: desired.inputs, values, nextStep: howToReplace });
    await deleteRecorded(context, record, values, check);
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
function settingsOf(definition: Definition, { content: { request } }: JournalRecord): ObjectValues {
  if (!definition.singleton) return {};
  const unknownInputs = settingNames(definition).map((name) => [name, undefined]);
  return {
    ...Object.fromEntries(unknownInputs),
    ...(request.settings && decodedSettings(definition, request.settings)),
  };
}

/** @throws ResourceError if the service created the object at another time than the interrupted run. */
function requireSameTime(context: Context, record: JournalRecord, remote: RemoteObject): void {
  const conflict = timeConflict(context, record.content, remote);
  if (conflict === undefined) return;
  throw new ResourceError(
    context.failed("create", idOf(context.definition, remote.values)),
    `nothing was sent. ${conflict} To remove it, run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

/** @throws ResourceError if an import of another resource has read the object, so that two resources could share it. */
function requireNotImported(context: Context, record: JournalRecord, desired: State, remote: RemoteObject): void {
  const { definition, session } = context;
  const id = idIn(record.content) ?? idOf(definition, { ...desired.inputs, ...remote.values });
  const importer = id && session.journal.importerOf(record, id, context.resource);
  if (!importer || !id) return;
  const name = JSON.stringify(importer.name ?? "");
  const [own, other] = [record.content.owner, importer].map(({ project, stack }) =>
    [project ?? [], stack].flat().join("/"),
  );
  const place = other && other !== own ? `${name} of the stack ${JSON.stringify(other)}` : name;
  throw new ResourceError(
    context.failed("create", id),
    `nothing was sent. An interrupted create of this resource may have made the object, and an import has read it as ${place}. If the stack contains it as ${name}, run ${removalCommand(record)}, which removes the record. Otherwise import it as this resource, or delete it in the service and remove the record. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

const foreignError = ({ session }: Context, record: JournalRecord): StepError =>
  new StepError(
    `nothing was sent, because a record names an interrupted create of this resource. ${foreignText(record, session.journal.pathOf(record))} Then run ${removalCommand(record)}, and run \`pulumi up\` again.`,
    "unsure",
  );

const stillRunningError = ({ session }: Context, record: JournalRecord): StepError =>
  new StepError(
    `an earlier update still creates it (process ${record.content.writer.pid}). Nothing was sent. Wait until that process ends, or end it, and run \`pulumi up\` again. If the process is not an update, delete the record ${session.journal.pathOf(record)}.`,
    "in_progress",
  );

/** The way to adopt an object: the argument of kinds that have one, or another. */
const adoption = ({ definition }: Context, found: FoundObject, other: string): string =>
  definition.adoptedBy && isDesired(definition, found) ? `set \`${definition.adoptedBy}: true\`` : other;

function ambiguousError(context: Context, found: FoundObject): ResourceError {
  const { record, remote } = found;
  const id = idOf(context.definition, remote.values) as string;
  return new ResourceError(
    context.failed("create", id),
    `an interrupted update sent a create request with other inputs and received no response. This object may be the result, or it is not managed by this stack. To adopt it, ${adoption(context, found, "run `pulumi up` with those inputs")}. If no resource of this program has it, delete it, or keep it: import it if this stack should manage it, and run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

/** The error about an object with other values, if the program is unchanged. */
const changedError = (context: Context, found: FoundObject): ResourceError =>
  new ResourceError(
    context.failed("create", idOf(context.definition, found.remote.values)),
    `an interrupted update sent a create request with the inputs of the program. This object may be the result, although it has other values now: another client has changed, replaced or created it. To adopt it, ${adoption(context, found, "restore the values of the program in the service")}. Otherwise keep it: import it if this stack should manage it, and run ${removalCommand(found.record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
