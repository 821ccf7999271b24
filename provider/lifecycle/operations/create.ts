import { explain, mayHaveBeenApplied, PartialFailureError } from "../errors/errors";
import type { CreateKey } from "../journal/operation-journal";
import type { ObjectLife } from "../life/life";
import { requireApiVersion } from "../protection/api-versions";
import { rejectDuplicateDeclaration, rejectExisting } from "../protection/existing-objects";
import { rejectReplacementByMask } from "../protection/returned-masks";
import type { Context } from "../read/context";
import { findInList } from "../read/find";
import type { RemoteObject } from "../read/remote-object";
import { readList, readObject } from "../read/requests";
import { type NewObject, recoverInterruptedCreate } from "../recovery/interrupted-create";
import { findChanges } from "../values/compare";
import { comparedInputs } from "../values/compared-inputs";
import { differences, repairedInputs } from "../values/returned-inputs";
import { knownSettings } from "../values/singletons";
import { idOf, inputsOf, outputsOf, type State, type StateWithId } from "../values/state";
import { type Inputs, omit } from "../values/values";
import { copyContents, copyStep, sourcesOfCreate } from "../write/content-copy";
import { beginAdoptionRecord, beginRecord, createKeyOf, recordCreated } from "../write/create-record";
import { reportLostOutputs } from "../write/evidence";
import { withInitialObjects } from "../write/initial-objects";
import { noteForms, reportOtherValues } from "../write/other-values";
import { inputsAfterWrite, note, type Progress, stateOf } from "../write/progress";
import { reconcile } from "../write/reconcile";
import { createObject } from "../write/send-create";
import { targetChangeNotStarted, targetStep } from "../write/target-changes";

/**
 * Creates the object, or continues an interrupted create.
 *
 * @throws PartialFailureError if the object exists and a later step failed.
 */
export async function create(caller: Context, desired: State): Promise<StateWithId> {
  const context = caller.forWrite();
  const { definition, session, life } = context;
  try {
    requireApiVersion(context, desired.inputs);
    // The option `replaceOnChanges` makes a replacement of a comparison that found an update.
    if (life.before) rejectReplacementByMask(context, "create", life.before, desired.inputs);
    const id = idOf(definition, desired.inputs);
    const sources = sourcesOfCreate(context, id, desired.inputs);
    const key = await createKeyOf(context, desired);
    rejectDuplicateDeclaration(context, id);
    const interrupted = session.journal.claim(key);
    const resumed = interrupted && (await recoverInterruptedCreate(context, key, desired, interrupted));
    if (resumed) return await complete(context, resumed, sources);
    // Another create restores these settings from their record, because its resource declares other settings now.
    if (id !== undefined) await session.objects.find(definition, id)?.recovery;
    if (definition.adopts(desired.inputs)) {
      const adopted = await adopt(context, key, desired);
      if (adopted) return await complete(context, adopted, sources);
    } else await rejectExisting(context, id, desired);
    const record = await beginRecord(context, key, id, desired);
    const remote = await createObject(context, desired.inputs, record);
    return await complete(context, { origin: "created", desired, record, remote }, sources);
  } catch (error) {
    life.createFailed = life.newId === undefined;
    throw explain(context.failed("create"), error, session);
  }
}

/** An existing object that the inputs opt in to adopt. */
async function adopt(context: Context, key: CreateKey, desired: State): Promise<NewObject | undefined> {
  const remote = await findObjectToAdopt(context, desired.inputs);
  if (!remote) return undefined;
  const record = await beginAdoptionRecord(context, key, { remote, desired });
  const inputs = inputsOf(context.definition, remote.values, desired.inputs);
  reportOmittedValues(context, remote, desired.inputs, inputs);
  return { origin: "adopted", desired, record, remote, inputs };
}

/** Reports values of an adopted object that the program omits, and that later updates would replace by their defaults. */
function reportOmittedValues(context: Context, remote: RemoteObject, desired: Inputs, own: Inputs): void {
  const { definition, session } = context;
  const compared = comparedInputs(definition, remote.values, desired, { level: context.driftLevel(desired) });
  const paths = findChanges(definition.inputs, compared.inputs, own).map(({ path }) => path);
  if (paths.length)
    session.report(
      `${context.displayName(idOf(definition, remote.values))}: the existing object has other values than the default for inputs that the program omits: ${paths.join(", ")}. This update keeps them. After a refresh, an update restores the defaults. To keep the values, declare them.`,
      "warning",
    );
}

async function findObjectToAdopt(context: Context, inputs: Inputs): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  if (!definition.requests(inputs).read)
    return findInList(definition, await readList(context, inputs, session.listsBeforeCreate), inputs);
  const remote = await readObject(context, inputs, { fresh: true, requiresParent: true });
  if (!remote || !definition.singleton) return remote;
  return { ...remote, values: { ...remote.values, previousSettings: knownSettings(definition, remote.body) } };
}

/** A new object with its id, and what the ledger contains about it. */
interface KnownObject extends NewObject {
  readonly id: string;
  readonly life: ObjectLife;
  /** The object existed before the create. The record of adopted settings contains their previous values. */
  readonly isAdopted: boolean;
}

/**
 * Completes a new or adopted object: sends its other inputs, waits until it is ready, copies contents, and records its state.
 *
 * @param sources ids of the objects whose contents it gets.
 */
async function complete(context: Context, found: NewObject, sources: readonly string[]): Promise<StateWithId> {
  const { definition, session } = context;
  const { hooks } = definition;
  const { origin, desired, record } = found;
  const id = idOf(definition, found.remote.values) as string;
  context.life.newId = id;
  const life = session.objects.of(definition, id);
  const isAdopted = origin === "adopted" || record?.content.before.settings !== undefined;
  // An upsert of an object that existed before is not a new object.
  const { previousSettings } = found.remote.values;
  // After an update, the recorded inputs no longer find an object that belongs to the create.
  const isFound = record?.content.request.isChanged ?? (life.create?.origin === "found" && !found.inputs);
  if (origin !== "created") life.create = { claimedBy: life.create?.claimedBy, origin, previousSettings };
  if (record && !isAdopted) await recordCreated(context, record, id, isFound);
  const remote = await withInitialObjects(context, { ...found, id, life });
  const object: KnownObject = { ...found, id, life, isAdopted, remote };
  const progress = await progressOf(context, object, sources);
  try {
    const missing = differences(definition, progress.inputs, desired.inputs);
    // An object of another program differs by its inputs, and not by the forms of the service.
    if (origin !== "adopted" && !object.inputs && missing.length) noteForms(context, progress, desired.inputs);
    if (object.inputs || missing.length || hooks.ready?.timeout(desired.inputs) !== undefined || hooks.target)
      await sendRemaining(context, object, progress);
    else progress.inputs = desired.inputs;
    if (hooks.contentCopy)
      await copyContents(context, progress, { ...desired.inputs, ...remote.values }, origin === "created");
  } catch (error) {
    if (progress.changed || mayHaveBeenApplied(error)) {
      const made = await finish(context, object, progress);
      throw new PartialFailureError(context.failed("create", id), error, made, session);
    }
    // The adopted object was not changed, unless a function sent several requests of which only a later one was rejected.
    if (origin === "adopted" && record && !definition.operations.update) session.journal.remove(record);
    throw error;
  }
  if (progress.inputs !== desired.inputs)
    reportOtherValues(context, progress, { operation: "create", id, desired: desired.inputs });
  return finish(context, object, progress);
}

/** The progress of an object that was created or found. A failure leaves an object that was created. */
async function progressOf(context: Context, object: KnownObject, sources: readonly string[]): Promise<Progress> {
  const { definition } = context;
  const { id, desired, remote, isAdopted } = object;
  const others = sources.filter((source) => source !== id);
  const progress: Progress = {
    inputs: object.inputs ?? (await inputsAfterCreate(context, desired.inputs, remote)),
    // Only the create response contains create-only outputs.
    outputs: outputsOf(definition, remote.values),
    changed: !isAdopted,
  };
  if (definition.hooks.target) note(progress, targetStep, targetChangeNotStarted);
  if (others.length) note(progress, copyStep, others);
  return progress;
}

/**
 * Sends the inputs that the create request did not contain or that the service has not set, and waits until the object is
 * ready.
 */
function sendRemaining(context: Context, object: NewObject, progress: Progress): Promise<void> {
  const { definition } = context;
  const { desired, remote, cause = "created" } = object;
  return reconcile(context, progress, {
    // The first request to an object that existed before is an update.
    operation: object.inputs ? "update" : "create",
    // Requests may depend on provider-only inputs, which the object does not contain.
    values: { ...desired.inputs, ...remote.values },
    desired: object.inputs ? desired.inputs : repairedInputs(definition, progress.inputs, desired.inputs),
    remote,
    targetChange: cause,
  });
}

/** Notes that the engine receives the object, and returns its id and its state. */
async function finish(context: Context, object: KnownObject, progress: Progress): Promise<StateWithId> {
  const { session, resource } = context;
  const { id, life, origin, desired, record, isAdopted } = object;
  // The record of adopted settings keeps the process that adopts them until they were changed.
  if (record && isAdopted) await recordCreated(context, record, id);
  if (record) session.journal.markReturned(record, id);
  if (origin === "resumed" || life.create?.origin === "found")
    reportLostOutputs(context, id, desired.inputs, progress.outputs);
  life.create = { ...life.create, origin: life.create?.origin ?? "created", returnedTo: resource };
  return { id, state: await stateOf(context, desired, progress) };
}

/** Inputs of the create request that the service has set, and later inputs that an earlier run sent. */
async function inputsAfterCreate(context: Context, desired: Inputs, remote: RemoteObject): Promise<Inputs> {
  const { definition } = context;
  const later = definition.inputsSentAfterCreate;
  if (!later.length) return inputsAfterWrite(context, desired, { olds: {}, news: desired }, remote);
  const current = inputsOf(definition, remote.values, desired);
  const sent = later.filter(
    (name) => current[name] !== undefined && definition.inputs.fields[name]?.facts.returned !== "sometimes",
  );
  const main = await inputsAfterWrite(context, desired, { olds: {}, news: omit(desired, later) }, remote);
  return {
    ...main,
    ...Object.fromEntries(sent.map((name) => [name, current[name]])),
  };
}
