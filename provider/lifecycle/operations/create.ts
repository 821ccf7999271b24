import type { Definition } from "../../define";
import { RestError } from "../../rest";
import { explain, PartialFailureError } from "../errors/errors";
import type { CreateKey } from "../journal/operation-journal";
import { requireApiVersion } from "../protection/api-versions";
import { rejectDuplicateDeclaration, rejectExisting } from "../protection/existing-objects";
import { requirePermissions } from "../protection/permissions";
import type { Context } from "../read/context";
import { findInList } from "../read/find";
import type { RemoteObject } from "../read/remote-object";
import { readList, readObject } from "../read/requests";
import { type NewObject, recoverInterruptedCreate } from "../recovery/interrupted-create";
import { objectKey } from "../session/objects";
import type { Change } from "../values/compare";
import { differences, repairedInputs } from "../values/returned-inputs";
import { settingsToRestore } from "../values/singletons";
import { idOf, inputsOf, outputsOf, type State, type StateWithId } from "../values/state";
import { type Inputs, omit } from "../values/values";
import { copyContents, sourcesOfCreate } from "../write/content-copy";
import { beginAdoptionRecord, beginRecord, createKeyOf } from "../write/create-record";
import { inputsAfterWrite } from "../write/inputs-after-write";
import { reportOtherValues } from "../write/other-values";
import { type ObjectProgress, reconcile } from "../write/reconcile";
import { createObject } from "../write/send-create";
import { targetChangeNotStarted } from "../write/target-changes";

/**
 * Creates the object, or continues an interrupted create.
 *
 * @throws PartialFailureError if the object exists and a later step failed.
 */
export async function create(caller: Context, desired: State): Promise<StateWithId> {
  const context = caller.forWrite();
  const { definition, session } = context;
  try {
    requireApiVersion(context, "create", desired.inputs);
    if (definition.service.access.account) await requirePermissions(context, "create");
    const copyFrom = sourcesOfCreate(context, desired.inputs);
    const key = await createKeyOf(context, desired);
    await rejectDuplicateDeclaration(context, desired);
    const interrupted = session.journal.claim(key);
    const recovered = interrupted && (await recoverInterruptedCreate(context, key, desired, interrupted));
    if (recovered) return await resume(context, recovered, copyFrom);
    if (definition.adopts(desired.inputs)) {
      const existing = await findObjectToAdopt(context, desired.inputs);
      if (existing) return await adopt(context, key, desired, existing);
    } else await rejectExisting(context, desired);
    const record = await beginRecord(context, key, desired);
    const remote = await createObject(context, desired.inputs, record);
    return await finish(context, { desired, record, remote }, { copyFrom, isNew: true });
  } catch (error) {
    throw explain(context.failed("create"), error, session);
  }
}

/** Completes the object of an interrupted create. */
async function resume(context: Context, recovered: NewObject, copyFrom: readonly string[]): Promise<StateWithId> {
  const { definition, session, resource } = context;
  const id = idOf(definition, recovered.remote.values) as string;
  session.owners.resume(objectKey(definition, await session.account(), id), resource);
  return finish(context, recovered, { copyFrom, isNew: false });
}

async function findObjectToAdopt(context: Context, inputs: Inputs): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  if (!definition.requests(inputs).read)
    return findInList(definition, await readList(context, inputs, session.listsBeforeCreate), inputs);
  const remote = await readObject(context, inputs, { fresh: true });
  if (!remote || !definition.singleton) return remote;
  return { ...remote, values: { ...remote.values, previousSettings: settingsToRestore(definition, remote.body) } };
}

async function adopt(context: Context, key: CreateKey, desired: State, remote: RemoteObject): Promise<StateWithId> {
  const { journal } = context.session;
  const record = await beginAdoptionRecord(context, key, remote);
  try {
    const inputs = inputsOf(context.definition, remote.values, desired.inputs);
    return await finish(context, { desired, record, remote, inputs });
  } catch (error) {
    // The object was not changed.
    if (record && !(error instanceof PartialFailureError)) journal.remove(record);
    throw error;
  }
}

/** Objects whose contents the new object gets. */
interface Replaced {
  readonly copyFrom: readonly string[];
  /** This operation has created the object, so that it is empty. */
  readonly isNew: boolean;
}

/** Completes a new or adopted object: sends its other inputs, waits until it is ready, copies contents, and records its state. */
async function finish(
  context: Context,
  created: NewObject,
  { copyFrom, isNew }: Replaced = { copyFrom: [], isNew: true },
): Promise<StateWithId> {
  const { definition, session } = context;
  const { desired, record, remote } = created;
  const account = await session.account();
  const id = idOf(definition, remote.values) as string;
  // The record of adopted settings keeps the process that adopts them until they were changed.
  const isAdopted = !record || record.content.previousSettings !== undefined;
  if (!isAdopted) await session.journal.recordCreated(record, id);
  const inputs = created.inputs ?? (await inputsAfterCreate(context, desired.inputs, remote));
  const target = created.inputs ? desired.inputs : repairedInputs(definition, inputs, desired.inputs);
  const progress = isComplete(definition, created, differences(definition, inputs, target))
    ? { inputs: target, remote }
    : await sendRemaining(context, created, { inputs, target, isAdopted });
  if (context.program) context.program.createdId = id;
  const sources = copyFrom.filter((source) => source !== id);
  const values = { ...desired.inputs, ...remote.values };
  const failure = progress.failure
    ? { ...progress.failure, copyFrom: sources }
    : await copyContents(context, { sources, values, inputs: progress.inputs, isNew });
  if (record && isAdopted) await session.journal.recordCreated(record, id);
  if (record) session.journal.markReturned(record, id);
  // Only the create response contains create-only outputs.
  const createdOutputs = outputsOf(definition, remote.values);
  const state: State = {
    ...desired,
    inputs: progress.inputs,
    outputs: outputsOf(definition, (progress.remote ?? remote).values, createdOutputs),
    account,
    targetProgress: progress.targetProgress,
    copyFrom: failure?.copyFrom,
  };
  session.owners.create(objectKey(definition, account, id), context.resource);
  if (failure) throw new PartialFailureError(context.failed("create", id), failure.error, { id, state }, session);
  const compared = { desired: desired.inputs, actual: progress.inputs };
  return { id, state: { ...state, hasOtherValues: reportOtherValues(context, "create", id, compared) } };
}

/** The create request set all inputs, and nothing follows. */
const isComplete = ({ hooks }: Definition, { inputs }: NewObject, missing: readonly Change[]): boolean =>
  !inputs && !hooks.ready && !hooks.target && !missing.length;

/** Inputs of a new object, of which some remain to be sent. */
interface Remaining {
  /** Inputs that the object has. */
  readonly inputs: Inputs;
  /** Inputs that it can have without a replacement. */
  readonly target: Inputs;
  readonly isAdopted: boolean;
}

/**
 * Sends the inputs that the create request did not contain or that the service has not set, and waits until the object is
 * ready.
 *
 * @throws the failure, if an adopted object was certainly not changed.
 */
async function sendRemaining(
  context: Context,
  created: NewObject,
  { inputs, target, isAdopted }: Remaining,
): Promise<ObjectProgress> {
  const { hooks } = context.definition;
  const { desired, remote, cause = "created" } = created;
  // The first request to an object that existed before is an update.
  const progress = await reconcile(context, created.inputs ? "update" : "create", {
    // Requests may depend on provider-only inputs, which the object does not contain.
    values: { ...desired.inputs, ...remote.values },
    inputs,
    desired: target,
    remote,
    targetChange: { cause },
    targetProgress: hooks.target && targetChangeNotStarted,
  });
  const { failure } = progress;
  if (failure && isAdopted && progress.inputs === inputs && !mayHaveBeenApplied(failure.error)) throw failure.error;
  return progress;
}

const mayHaveBeenApplied = (error: unknown): boolean => error instanceof RestError && error.mayHaveBeenApplied;

/** Inputs of the create request that the service has set, and later inputs that an earlier run sent. */
async function inputsAfterCreate(context: Context, desired: Inputs, remote: RemoteObject): Promise<Inputs> {
  const { definition } = context;
  const later = definition.inputsSentAfterCreate;
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
