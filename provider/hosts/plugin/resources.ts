import { isDeepStrictEqual } from "node:util";
import { Metadata, status } from "@grpc/grpc-js";
import {
  CheckFailure,
  CheckRequest,
  CheckResponse,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  ErrorResourceInitFailed,
  PropertyDiff,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Definition, startAt, walk } from "../../define";
import {
  type AutoNaming,
  type Change,
  displayNameOf,
  hasUnknown,
  type Inputs,
  type Operation,
  outgoing,
  PartialFailureError,
  pathOf,
  planUpdate,
  ResourceError,
  type State,
  type StateWithId,
  stillWaiting,
  valueAt,
} from "../../lifecycle";
import type { Call } from "../../lifecycle/run";
import { parseUrn, type ResourceName, unknownText } from "../../text/engine-format";
import { type EngineProps, type ReceivedProps, toEngine } from "../shared/engine-values";
import { importedState, readMoved, requireRead } from "../shared/moved-objects";
import {
  type DecodedProps,
  decode,
  encodeInputProps,
  encodePartial,
  encodeRefreshed,
  encodeState,
  programFactsIn,
} from "../shared/props";
import { PluginError, unknownTokenError } from "./grpc-errors";
import { type Message, markedStructOf, messageIn } from "./messages";
import type { Run } from "./run";

/** A resource that a request refers to. */
interface Subject extends ResourceName {
  readonly definition: Definition;
}

function subjectOf({ catalogue }: Run, request: { getUrn(): string }): Subject {
  const name = parseUrn(request.getUrn());
  const definition = catalogue.definitionOf(name.token);
  if (!definition) throw unknownTokenError("resource", name.token);
  return { ...name, definition };
}

/** Decoded properties. The URN contains the name of the resource, so that the state of the plugin does not. */
const decodeProps = ({ definition, name }: Subject, operation: Operation, props: ReceivedProps): DecodedProps => ({
  ...decode(definition, props, { operation, name }),
  provider: undefined,
  name: undefined,
  parents: undefined,
});

/**
 * Rejects a state that Pulumi's bridge of Terraform providers wrote and that no migration completed: with an alias alone, or in a
 * refresh that runs the program. The engine would remove an object from the state if its id of the other provider finds none.
 *
 * @param inputs inputs in the state.
 */
function rejectBridgedState({ definition, name }: Subject, operation: Operation, inputs: Struct | undefined): void {
  const members = inputs?.getFieldsMap();
  // The bridge records in each resource which inputs are defaults.
  if (!members?.has("__defaults") || members.has("__trefoil")) return;
  throw new ResourceError(
    { resource: displayNameOf(definition, undefined, name), operation },
    "a Terraform provider wrote the state. Nothing was changed. Pass the options of `fromTerraform` (trefoil/migrations) to the resource, and run `pulumi up --refresh --run-program`.",
    "unsupported_state",
  );
}

export async function checkResource(run: Run, request: CheckRequest): Promise<CheckResponse> {
  const subject = subjectOf(run, request);
  const { definition } = subject;
  rejectBridgedState(subject, "check", request.getOlds());
  const { props: olds } = messageIn(request.getOlds());
  const stored = Object.keys(olds).length ? decodeProps(subject, "check", olds) : undefined;
  // Before other checks, which compare with the state.
  if (stored) requireRead(subject, "check", stored);
  const sent = messageIn(request.getNews());
  const facts = programFactsIn(sent.props);
  const { inputs, autoNamed, failures } = await run.resources.check(callOf(run, subject), {
    inputs: decode(definition, sent.props, { operation: "check", name: subject.name }).visible,
    olds: stored,
    facts: { ...facts, secretInputs: [...facts.secretInputs, ...sent.secrets] },
    naming: autoNamingIn(request),
  });
  // Invalid inputs are returned unchanged, since they may contain values that cannot be encoded.
  const checked = failures.length
    ? (toEngine(sent.props) as EngineProps)
    : encodeInputProps(definition, inputs, { autoNamed });
  return new CheckResponse()
    .setInputs(markedStructOf(checked, sent))
    .setFailuresList(failures.map((reason) => new CheckFailure().setReason(outgoing(reason))));
}

const { Mode } = CheckRequest.AutonamingOptions;

function autoNamingIn(request: CheckRequest): AutoNaming | undefined {
  const options = request.getAutonaming();
  const modes = { [Mode.PROPOSE]: "propose", [Mode.ENFORCE]: "enforce", [Mode.DISABLE]: "disable" } as const;
  return options && { mode: modes[options.getMode()], name: options.getProposedName() };
}

const { DiffChanges } = DiffResponse;

export async function diffResource(run: Run, request: DiffRequest): Promise<DiffResponse> {
  const subject = subjectOf(run, request);
  const stored = decodeProps(subject, "preview", messageIn(request.getOlds()).props);
  const desired = decodeProps(subject, "preview", messageIn(request.getNews()).props);
  // The engine compares a state that was just read with the one before, whose object was not read.
  if (desired.moved) return new DiffResponse().setChanges(DiffChanges.DIFF_NONE);
  rejectBridgedState(subject, "check", request.getOldInputs());
  requireRead(subject, "check", stored);
  reportLostInputs(callOf(run, subject), request);
  // The engine adds a generated name whose changes the program ignores.
  const isNameIgnored = request.getIgnorechangesList().includes(subject.definition.autoName ?? "");
  const named = isNameIgnored ? { ...stored, autoNamed: desired.autoNamed } : stored;
  const difference = await run.resources.diff(callOf(run, subject), request.getId(), named, desired);
  const { changes, deleteBeforeReplace, olds } = difference;
  const replaces = changes.filter((change) => change.replaces).map(({ path }) => path);
  const response = new DiffResponse()
    .setChanges(changes.length ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE)
    .setReplacesList(replaces)
    .setDeletebeforereplace(deleteBeforeReplace)
    .setDiffsList([...new Set(changes.map(({ path }) => path.replace(/[.[].*$/s, "")))])
    .setStablesList(
      changes.length && !replaces.length ? knownOutputs(planUpdate(subject.definition, olds, desired)) : [],
    )
    .setHasdetaileddiff(true);
  // The engine compares the outputs in the state with the new inputs.
  const detailed = changes.flatMap((change) => itemChanges(change, olds.inputs, desired.inputs));
  for (const { path, kind, replaces } of detailed)
    response.getDetaileddiffMap().set(path, new PropertyDiff().setKind(kinds[kind][replaces ? 1 : 0]));
  return response;
}

const { Kind } = PropertyDiff;

const kinds = {
  add: [Kind.ADD, Kind.ADD_REPLACE],
  delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
} as const;

/**
 * A change of a set refers to the whole array. Check keeps the order of the old items, so the items at the same index
 * can be compared.
 */
function itemChanges(change: Change, olds: Inputs, news: Inputs): Change[] {
  const [before, after] = [valueAt(olds, change.path), valueAt(news, change.path)];
  // The comparison also considers defaults, so that a value that the program adds can be an update.
  if (before === undefined && after !== undefined) return [{ ...change, kind: "add" }];
  if (before !== undefined && after === undefined) return [{ ...change, kind: "delete" }];
  if (change.kind !== "update" || !Array.isArray(before) || !Array.isArray(after)) return [change];
  const lacks = (items: readonly unknown[], item: unknown) => !items.some((other) => isDeepStrictEqual(item, other));
  const length = Math.max(before.length, after.length);
  const found = Array.from({ length }, (_, i): Change[] => {
    const removed = i < before.length && lacks(after, before[i]);
    const added = i < after.length && lacks(before, after[i]);
    if (!removed && !added) return [];
    return [{ ...change, path: `${change.path}[${i}]`, kind: removed && added ? "update" : added ? "add" : "delete" }];
  }).flat();
  return found.length ? found : [change];
}

/** Reports inputs in the state that a newer definition lacks, such as that of a package whose document has changed. */
function reportLostInputs({ definition, resource, session }: Call, request: DiffRequest): void {
  const lost = Object.keys(messageIn(request.getOldInputs()).props).filter(
    (name) => !name.startsWith("__") && !Object.hasOwn(definition.inputs.fields, name),
  );
  if (!lost.length) return;
  session.report(
    `${displayNameOf(definition, request.getId(), resource.name)}: the state contains inputs that this version of the package does not have. Trefoil does not compare ${lost.join(", ")}, and an update that sends the whole object may remove the values.`,
    "warning",
  );
}

/** Outputs that keep their value in an update. */
const knownOutputs = ({ outputs }: State): string[] =>
  Object.keys(outputs).filter((name) => !hasUnknown(outputs[name]));

/** Creates the object. A preview returns the inputs, and unknown outputs. */
export async function createResource(run: Run, request: CreateRequest): Promise<CreateResponse> {
  const subject = subjectOf(run, request);
  const { definition } = subject;
  const sent = messageIn(request.getProperties());
  const desired = decodeProps(subject, "create", sent.props);
  if (request.getPreview()) {
    const outputs = Object.fromEntries(Object.keys(definition.outputs.fields).map((name) => [name, unknownText]));
    const inputs = encodeInputProps(definition, desired.inputs, { autoNamed: desired.autoNamed });
    return new CreateResponse().setProperties(markedStructOf({ ...outputs, ...inputs } as EngineProps, sent));
  }
  const { id, state } = await run.within(request.getTimeout(), (signal) => {
    const call = callOf(run, subject, signal);
    return withPartialFailure(call, { desired }, sent, () => run.resources.create(call, desired));
  });
  return new CreateResponse().setId(id).setProperties(encode(definition, state, desired, sent));
}

/** Updates the object. A preview returns the new inputs, and the outputs that do not change. */
export async function updateResource(run: Run, request: UpdateRequest): Promise<UpdateResponse> {
  const subject = subjectOf(run, request);
  const { definition } = subject;
  const sent = messageIn(request.getNews());
  const olds = decodeProps(subject, "update", messageIn(request.getOlds()).props);
  const desired = decodeProps(subject, "update", sent.props);
  if (request.getPreview()) {
    const planned = planUpdate(definition, olds, desired);
    return new UpdateResponse().setProperties(encode(definition, planned, desired, sent));
  }
  const state = await run.within(request.getTimeout(), (signal) => {
    const call = callOf(run, subject, signal);
    const update = () => run.resources.update(call, request.getId(), olds, desired);
    return withPartialFailure(call, { olds, desired }, sent, update);
  });
  return new UpdateResponse().setProperties(encode(definition, state, desired, sent));
}

/** Reads the object for a refresh, an import or a `get`. The last two send no properties, and an import no inputs either. */
export async function readResource(run: Run, request: ReadRequest): Promise<ReadResponse> {
  const subject = subjectOf(run, request);
  const { definition } = subject;
  const id = request.getId();
  const stored = messageIn(request.getProperties());
  rejectBridgedState(subject, "read", request.getInputs());
  const olds = decodeProps(subject, "read", stored.props);
  const respond = (found: StateWithId) => toReadResponse(request, definition, found, { olds, stored });
  const isLookup = Object.keys(olds.visible).length === 0;
  // The messages of an older @pulumi/pulumi have no limit of reads.
  return run.within(request.getTimeout?.() ?? 0, async (signal) => {
    const call = callOf(run, subject, signal);
    if (olds.moved) return respond(await readMoved(run.resources, call, olds.moved, olds));
    if (isLookup && asksForExistence(subject)) {
      const found = await run.resources.lookUp({ ...call, resource: {} }, id, "exists");
      // An empty response means that the object does not exist.
      return found ? respond(found) : new ReadResponse();
    }
    if (isLookup) return respond(await lookUp(run, call, id, !request.hasInputs()));
    const state = await run.resources.read(call, id, olds, purposeOf(request));
    // The engine removes a resource without an id from the state.
    return state ? respond({ id, state }) : new ReadResponse();
  });
}

/** The purpose of a refresh. The state of an object that the program only reads (`get`) has no inputs. */
const purposeOf = (request: ReadRequest): "state" | "get" =>
  Object.keys(messageIn(request.getInputs()).props).length ? "state" : "get";

async function lookUp(run: Run, call: Call, id: string, isImport: boolean): Promise<StateWithId> {
  const found = await run.resources.lookUp(call, id, isImport ? "state" : "get");
  if (isImport) reportWithheldInputs(call, found.id, found.state);
  return { id: found.id, state: importedState(call.definition, found.state, isImport) };
}

/**
 * True for the read of `existsResource`, which the engine sends with this name (`ExistsResource` in `source_eval.go`, CLI 3.274.1).
 * It differs from an import only by the name, so that the response also suits an import.
 */
const asksForExistence = ({ logicalName }: Subject): boolean => /^__exists__\d+$/.test(logicalName);

function toReadResponse(
  request: ReadRequest,
  definition: Definition,
  { id, state }: StateWithId,
  { olds, stored }: { readonly olds: DecodedProps; readonly stored: Message },
): ReadResponse {
  const { inputs, props } = encodeRefreshed(definition, state, olds);
  const response = new ReadResponse().setId(id).setProperties(markedStructOf(props, stored));
  return inputs ? response.setInputs(markedStructOf(inputs, messageIn(request.getInputs()))) : response;
}

/** Reports inputs that an import could not read because the service does not return them, such as secrets. */
function reportWithheldInputs({ definition, resource, session }: Call, id: string, { inputs }: State): void {
  const withheld = walk(startAt(definition.inputs, inputs), { missing: "all" }).filter(
    ({ field: { facts, optional }, value, name }) =>
      name !== undefined && value === undefined && (facts.returned !== undefined || !optional),
  );
  if (!withheld.length) return;
  const paths = withheld.map((one) => (one.field.optional ? pathOf(one) : `${pathOf(one)} (required)`)).join(", ");
  session.report(
    `${displayNameOf(definition, id, resource.name)}: the service does not return ${paths}. If the object has such a value, set it in the program. The next update sends it, or only stores it if it cannot change in place.`,
    withheld.some(({ field }) => !field.optional) ? "warning" : undefined,
  );
}

export async function deleteResource(run: Run, request: DeleteRequest): Promise<Empty> {
  const subject = subjectOf(run, request);
  const olds = decodeProps(subject, "delete", messageIn(request.getProperties()).props);
  requireRead(subject, "delete", olds);
  await run.within(request.getTimeout(), (signal) =>
    run.resources.delete(callOf(run, subject, signal), request.getId(), olds),
  );
  return new Empty();
}

function callOf(run: Run, subject: Subject, signal?: AbortSignal): Call {
  const { definition, name, parents, project, urn } = subject;
  return { definition, session: run.session(definition.service), resource: { name, parents, project, urn }, signal };
}

const encode = (definition: Definition, state: State, { autoNamed }: DecodedProps, sent: Message) =>
  markedStructOf(encodeState(definition, state, { autoNamed }), sent);

async function withPartialFailure<T>(
  { definition, session }: Call,
  { olds, desired }: { readonly olds?: DecodedProps; readonly desired: DecodedProps },
  sent: Message,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ResourceError && isOnlyWaiting(error, olds)) {
      // The engine shows no message of such an error.
      session.report(error.message, "warning");
      throw withDetail(error, awaitFailed, new Uint8Array());
    }
    throw error instanceof PartialFailureError ? partialFailure(definition, error, desired, sent) : error;
  }
}

/**
 * True for a wait that ended before the service did, if the state needs no change. The engine keeps the state, and the program
 * continues without the resource.
 */
function isOnlyWaiting(error: ResourceError, olds: DecodedProps | undefined): boolean {
  if (!(error instanceof PartialFailureError)) return error.code === stillWaiting;
  const kept = ({ inputs, steps }: State) => [inputs, steps];
  return error.stillWaits && olds !== undefined && isDeepStrictEqual(kept(error.state), kept(olds));
}

/**
 * The error about a resource that was created or changed partially. The engine saves its state, and the next update
 * continues.
 *
 * @param sent the request, whose secret marks the state keeps.
 */
function partialFailure(
  definition: Definition,
  error: PartialFailureError,
  { inputs, autoNamed }: DecodedProps,
  sent: Message,
): PluginError {
  const detail = new ErrorResourceInitFailed()
    .setId(error.id)
    .setProperties(markedStructOf(encodePartial(definition, error.state, { autoNamed }), sent))
    .setInputs(markedStructOf(encodeInputProps(definition, inputs, { autoNamed }), sent))
    .setReasonsList([outgoing(error.message)]);
  return withDetail(error, "pulumirpc.ErrorResourceInitFailed", detail.serializeBinary());
}

/**
 * The detail of an error about a wait that ended before the service did. The CLI exits with 10, unless another operation failed. The
 * message has no fields, and its class is missing in libraries before 3.274. An older engine treats it as a failure.
 */
const awaitFailed = "pulumirpc.ErrorResourceAwaitFailed";

function withDetail(error: Error, type: string, detail: Uint8Array): PluginError {
  const message = outgoing(error.message);
  const packed = new Any();
  packed.pack(detail, type);
  const details = new Status().setCode(status.UNKNOWN).setMessage(message);
  details.addDetails(packed);
  const metadata = new Metadata();
  metadata.set("grpc-status-details-bin", Buffer.from(details.serializeBinary()));
  return new PluginError(message, status.UNKNOWN, metadata);
}
