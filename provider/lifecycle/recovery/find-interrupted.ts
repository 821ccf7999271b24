import { ResourceError } from "../errors/errors";
import type { JournalRecord } from "../journal/operation-journal";
import { isRunning } from "../journal/processes";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { pause, throttleReports } from "../read/wait";
import { idOf, type State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";
import { candidates, completeObject, findCreated, unverifiableError } from "../write/find-created";
import { recordedName } from "../write/proven";

/**
 * Finds the object that an interrupted run created. Undefined if that run created no object.
 *
 * @param digest digest of the desired inputs. The interrupted run may have had other inputs.
 * @throws ResourceError if an object exists and it cannot be determined whether that run created it.
 */
export async function findInterruptedObject(
  context: Context,
  desired: State,
  record: JournalRecord,
  digest: string,
): Promise<RemoteObject | undefined> {
  const now = await waitForProcess(context, record);
  if (!now) return undefined;
  const { id, expectedId, inputsDigest, hasGeneratedName, previousSettings, locator } = now.content;
  const known = id ?? expectedId;
  // The interrupted run may have sent another name, or used another parent.
  const values = { ...desired.inputs, ...locator, ...(known && context.parseId(known)) };
  // An object with a generated name belongs to this stack, even if it was changed. So do settings that the create
  // adopts.
  if (id || previousSettings || (expectedId && hasGeneratedName)) return readObject(context, values, { fresh: true });
  const name = recordedName(context, now.content);
  if (name) return findByGeneratedName(context, now, { ...values, ...name });
  if (now.content.hasNoList)
    throw unverifiableError(context, now, "an interrupted update sent the create request and received no response.");
  if (inputsDigest === digest) return findCreated(context, now, values);
  // Among too many existing objects, a new one cannot be distinguished.
  const found = now.content.listsAllExisting ? await candidates(context, now.content, values) : [];
  for (const remote of found) throw ambiguousError(context, now, remote);
  return undefined;
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

/**
 * Waits for the process that wrote the record to finish its request. Returns the current record.
 *
 * @throws ResourceError if the process still runs, since its request may still create the object.
 */
async function waitForProcess(context: Context, record: JournalRecord): Promise<JournalRecord | undefined> {
  const { session, signal } = context;
  const { journal } = session;
  let now: JournalRecord | undefined = record;
  const end = performance.now() + session.processTimeoutMs;
  const report = throttleReports(session.report, Number.POSITIVE_INFINITY);
  while (now && !now.content.id && now.content.pid !== process.pid && isRunning(now.content)) {
    if (performance.now() > end) throw stillRunningError(context, now);
    report(`${context.displayName()}: waiting for the create of an earlier update (process ${now.content.pid}).`);
    await pause(250, signal);
    now = journal.reload(now);
  }
  return now;
}

const stillRunningError = (context: Context, record: JournalRecord): ResourceError =>
  new ResourceError(
    context.displayName(),
    "create",
    `an earlier update still creates it (process ${record.content.pid}). Nothing was sent. Wait until that process ends, or end it, and run \`pulumi up\` again. If the process is not an update, delete the record ${context.session.journal.pathOf(record)}.`,
    "in_progress",
  );

/** Inputs with the name that the interrupted run generated. */
export const withGeneratedName = (
  context: Context,
  { inputs, autoNamed }: State,
  { content }: JournalRecord,
): Inputs => (autoNamed ? { ...inputs, ...recordedName(context, content) } : inputs);

function ambiguousError(context: Context, record: JournalRecord, { values }: RemoteObject): ResourceError {
  const id = idOf(context.definition, values) as string;
  return new ResourceError(
    context.displayName(id),
    "create",
    `an interrupted update sent a create request with other inputs and received no response. This object may be the result, or it is not managed by this stack. To adopt it, run \`pulumi up\` with those inputs, or import it. Otherwise delete it. If it is not managed by this stack, delete the record ${context.session.journal.pathOf(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}
