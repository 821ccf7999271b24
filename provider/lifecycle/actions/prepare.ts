import {
  type Action,
  type ActionName,
  type Actions,
  type Definition,
  firstNewRun,
  firstVersions,
  type JsonBody,
  moduleOf,
  placeholders,
  type Run,
  type RunsStatus,
} from "../../define";
import { isPreview, lackedVersion } from "../../text/api-versions";
import { explain, ResourceError, StepError } from "../errors/errors";
import { isRunning } from "../journal/processes";
import { requireSameAccount } from "../operations/stored-object";
import { versionKey } from "../protection/api-versions";
import { Context } from "../read/context";
import { readObject, stepsFor } from "../read/requests";
import { requireVisible } from "../read/visibility";
import { workingFolder } from "../settings/environment";
import type { State } from "../values/state";
import { isEmpty, type ObjectValues } from "../values/values";
import { type RecordedObject, type RunRecord, RunRecords } from "./run-records";

export interface ActionTarget {
  readonly context: Context;
  readonly id: string;
  /** State of the resource. Undefined for an object that the user names without a stack. */
  readonly state?: State | undefined;
}

/** An action on an object whose identity is certain. Nothing was changed. */
export interface PreparedAction {
  readonly name: ActionName;
  /** Start a run, also after a reset or a resync. */
  readonly runs: boolean;
  readonly action: Action;
  readonly actions: Actions;
  /** The object that performs the action: the target, or an object that the service created for it. */
  readonly performer: { readonly context: Context; readonly id: string; readonly values: ObjectValues };
  readonly object: RecordedObject;
  readonly records: RunRecords;
  /** Status of the runs before the action. Its strings contain no secret of this process. */
  readonly status: RunsStatus;
  readonly costs: readonly string[];
  /** The record of an interrupted command. */
  readonly record?: RunRecord | undefined;
  /** A run that started when an interrupted command requested one. The action only waits for it. */
  readonly resumed?: LaterRun | undefined;
  /** A run that started at another time. It may belong to the schedule or to another client. The action requests no run. */
  readonly uncertain?: LaterRun | undefined;
}

/** A run that has started since an interrupted command recorded its request. */
interface LaterRun {
  readonly record: RunRecord;
  readonly run: Run;
}

/**
 * Reads what an action will do. Sends only requests that change nothing.
 *
 * @throws ResourceError if the object is not certainly that of the resource, or if it has no such action.
 */
export function prepareAction(target: ActionTarget, name: ActionName, options: ActionOptions): Promise<PreparedAction> {
  const { context, id } = target;
  return prepare(target, name, options).catch((error) => {
    throw explain(context.failed(name, id), error, context.session);
  });
}

interface ActionOptions {
  /** A reset or a resync also starts a run. */
  readonly runs: boolean;
  /** Body of the request, such as a list of documents. Default: that of the action. */
  readonly body?: JsonBody | undefined;
}

async function prepare(target: ActionTarget, name: ActionName, options: ActionOptions): Promise<PreparedAction> {
  const account = await certainAccount(target);
  const performer = await performerOf(target, await valuesOf(target));
  const { context } = performer;
  const actions = ownActions(context.definition);
  const action = actions?.[name];
  if (!actions || !action)
    throw new StepError("the service has no such action for this type. Nothing was sent.", "no_action");
  requireVersion(target.context, action);
  requireValues(performer, name, action);
  const object = { account, token: context.definition.token, id: performer.id };
  const records = new RunRecords(workingFolder());
  const record = requireFree({ name, performer, records, object });
  const steps = stepsFor(context, performer.values);
  const status = await actions.status(steps);
  const costs = (await actions.costs(steps)).map((line) => context.redact(line));
  const runs = name === "run" || options.runs;
  // A record of `reset --run` is about its run: a command without a run must send the reset. After a later reset, a run must follow.
  const mayContinue = runs && record?.action === name && status.last?.status !== "reset";
  const started = mayContinue ? firstNewRun(status, record.knownStarts) : undefined;
  const later = record && started && { record, run: redactedRun(context, started) };
  return {
    ...{ name, runs, actions, performer, object, records, record, costs },
    action: { ...action, ...(options.body && { body: options.body }) },
    status: {
      last: status.last && redactedRun(context, status.last),
      ended: status.ended,
      maxDuration: status.maxDuration && context.redact(status.maxDuration),
    },
    ...(later && (isStartOf(later) ? { resumed: later } : { uncertain: later })),
  };
}

/**
 * Time between the record and the start of its run. The request follows the record, and the service starts a run within seconds. The
 * clocks of this machine and of the service may differ.
 */
const maxStartDistanceMs = 60_000;

/** The run started when the command requested it. The service returns no other fact about the cause of a run. */
const isStartOf = ({ record, run }: LaterRun): boolean =>
  Math.abs(Date.parse(run.startTime) - Date.parse(record.time)) <= maxStartDistanceMs;

/** A run for messages. Its strings may repeat what the service read. */
export const redactedRun = (context: Context, run: Run): Run => ({
  ...run,
  startTime: context.redact(run.startTime),
  endTime: run.endTime && context.redact(run.endTime),
  serviceStatus: context.redact(run.serviceStatus),
  errors: run.errors.map((error) => context.redact(error)),
});

/**
 * The record of an interrupted command.
 *
 * @throws ResourceError if the command still runs.
 */
export function requireFree({
  name,
  performer,
  records,
  object,
}: Pick<PreparedAction, "name" | "performer" | "records" | "object">): RunRecord | undefined {
  const record = records.find(object);
  if (!record || !isRunning(record)) return record;
  throw busy({ name, performer }, ` (process ${record.pid})`);
}

/** @param process the other command, for the message. */
export const busy = ({ name, performer }: Pick<PreparedAction, "name" | "performer">, process = ""): ResourceError =>
  new ResourceError(
    performer.context.failed(name, performer.id),
    `another command${process} is requesting a run. No run was requested here. Wait until it ends, and retry.`,
    "busy",
  );

/** The account, which must be that of the state. An action is not repeatable, so that a state without an account is rejected, too. */
async function certainAccount({ context, state }: ActionTarget): Promise<string> {
  if (!state) return context.session.account();
  const account = await requireSameAccount(context, state);
  if (state.account) return account;
  throw new StepError(
    "the state does not contain the account of the object, so that it may be another object. Nothing was sent. Run `pulumi up --refresh`, and retry.",
    "unknown_account",
  );
}

async function valuesOf({ context, id, state }: ActionTarget): Promise<ObjectValues> {
  const stored = state ?? { inputs: {}, outputs: {} };
  const remote = await readObject(context, context.storedValues(id, stored), { fresh: true });
  if (remote) return remote.values;
  await requireVisible(context, id, stored);
  const advice = state ? "Run `pulumi refresh` to compare the state." : "Check the id and the URL of the service.";
  throw new StepError(`the object does not exist. Nothing was sent. ${advice}`, "not_found");
}

const ownActions = ({ actions }: Definition): Actions | undefined =>
  actions && "run" in actions ? actions : undefined;

/** The object that performs the action. The service names the other object in its response. */
async function performerOf({ context, id }: ActionTarget, values: ObjectValues): Promise<PreparedAction["performer"]> {
  const { actions } = context.definition;
  if (!actions || "run" in actions) return { context, id, values };
  const kind = actions.kind();
  const otherId = actions.id(values);
  const noun = `${moduleOf(kind.service)}.${kind.name}`;
  if (otherId === undefined)
    throw new StepError(`it has no ${noun}. ${actions.absence} Nothing was sent.`, "no_action");
  const other = new Context(kind, context.session, {}, { signal: context.signal });
  const remote = await readObject(other, other.parseId(otherId), { fresh: true });
  if (remote) return { context: other, id: otherId, values: remote.values };
  throw new StepError(
    `the service created the ${noun} ${JSON.stringify(otherId)} for it, which no longer exists. Nothing was sent.`,
    "not_found",
  );
}

/** A preview version may have the action before the version that introduces it. */
function requireVersion({ definition, session: { version } }: Context, { minApiVersion }: Action): void {
  if (!minApiVersion || version === undefined) return;
  const lacked = lackedVersion(version, firstVersions(minApiVersion));
  // An older preview may have an action that the known sources lack.
  if (!lacked || isPreview(version)) return;
  throw new StepError(
    `it requires API version ${lacked}, and ${version} is configured. Nothing was sent. Set ${versionKey(definition)} to ${lacked}.`,
    "version",
  );
}

/** The request may name an object that the performer refers to, such as a skillset. */
function requireValues(
  { context, id, values }: PreparedAction["performer"],
  name: ActionName,
  { request }: Action,
): void {
  const missing = placeholders(request).find((input) => input !== "item" && isEmpty(values[input]));
  if (!missing) return;
  const problem = `it has no value for \`${missing}\`. Nothing was sent.`;
  throw new ResourceError(context.failed(name, id), problem, "no_action");
}
