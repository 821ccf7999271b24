import {
  CheckFailure,
  CheckRequest,
  CheckResponse,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Definition } from "../../define";
import {
  type AutoNaming,
  Context,
  checkQuota,
  create,
  diff,
  hasUnknown,
  lookUp,
  type Operation,
  PartialFailureError,
  planUpdate,
  ResourceError,
  read,
  remove,
  type State,
  update,
} from "../../lifecycle";
import { definitionOf } from "../../modules";
import { checkInputs } from "../shared/check-inputs";
import { recordDrift } from "../shared/drift-record";
import { isUnread, notFoundError, withDefaults, withheldInputs, withoutAssigned } from "../shared/imported";
import {
  checkOnlyPropsIn,
  type DecodedProps,
  decode,
  encodeInputs,
  encodeRefreshed,
  encodeState,
  type Props,
  unknownText,
} from "../shared/props";
import { detailedDiff } from "./detailed-diff";
import { partialFailure, unknownTokenError } from "./errors";
import { parseUrn, propsIn, type ResourceName, structOf } from "./messages";
import type { Run } from "./run";

/** A resource that a request refers to. */
interface Subject extends ResourceName {
  readonly definition: Definition;
}

function subjectOf(request: { getUrn(): string }): Subject {
  const name = parseUrn(request.getUrn());
  const definition = definitionOf(name.token);
  if (!definition) throw unknownTokenError("resource", name.token);
  return { ...name, definition };
}

/** Decoded properties. The URN contains the name of the resource, so that the properties do not. */
const decodeProps = ({ definition, name, parents }: Subject, props: Props, operation: Operation): DecodedProps => ({
  ...decode(definition, props, operation),
  provider: undefined,
  name,
  parents,
});

/** Validates inputs. */
export async function checkResource(run: Run, request: CheckRequest): Promise<CheckResponse> {
  const subject = subjectOf(request);
  const { definition } = subject;
  const [olds, news] = [propsIn(request.getOlds()), propsIn(request.getNews())];
  const before = Object.keys(olds).length ? decodeProps(subject, olds, "check") : undefined;
  const checkOnly = checkOnlyPropsIn(news);
  run.endOfRun.noteCall(subject);
  if (before) {
    run.planned.set(request.getUrn(), checkOnly);
    run.endOfRun.noteStoredResource(definition.token, subject);
  } else run.endOfRun.noteNewResource(definition.token, subject);
  const { inputs, autoNamed, failures } = await checkInputs(run.sessions, {
    definition,
    session: run.session(definition.service),
    before,
    inputs: decode(definition, news, "check").visible,
    resource: subject,
    checkOnly,
    naming: autoNamingIn(request),
  });
  // Invalid inputs are returned unchanged, since they may contain values that cannot be encoded.
  const checked = failures.length ? news : encodeInputs(definition, inputs, { autoNamed });
  return new CheckResponse()
    .setInputs(structOf(checked))
    .setFailuresList(failures.map((reason) => new CheckFailure().setReason(reason)));
}

const { Mode } = CheckRequest.AutonamingOptions;

function autoNamingIn(request: CheckRequest): AutoNaming | undefined {
  const options = request.getAutonaming();
  const modes = { [Mode.PROPOSE]: "propose", [Mode.ENFORCE]: "enforce", [Mode.DISABLE]: "disable" } as const;
  return options && { mode: modes[options.getMode()], name: options.getProposedName() };
}

const { DiffChanges } = DiffResponse;

/** Compares the state with the new inputs. */
export async function diffResource(run: Run, request: DiffRequest): Promise<DiffResponse> {
  const subject = subjectOf(request);
  const { definition } = subject;
  const stored = decodeProps(subject, propsIn(request.getOlds()), "check");
  const desired = decodeProps(subject, propsIn(request.getNews()), "check");
  const isNeverRead = isUnread({ ...stored, name: undefined });
  const before = isNeverRead ? withDefaults(definition, stored) : stored;
  const context = new Context(definition, run.session(definition.service), subject);
  const { changes, deleteBeforeReplace } = diff(context, request.getId(), before, desired);
  const isReplaced = changes.some((change) => change.replaces);
  const isUpdated = changes.length > 0 && !isReplaced;
  if (isReplaced && !deleteBeforeReplace) await checkQuotaOf(run, context, request);
  run.planned.delete(request.getUrn());
  const response = new DiffResponse()
    .setChanges(changes.length ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE)
    .setReplacesList(changes.filter((change) => change.replaces).map((change) => change.path))
    .setDeletebeforereplace(deleteBeforeReplace)
    .setDiffsList([...new Set(changes.map(({ path }) => path.replace(/[.[].*$/s, "")))])
    .setStablesList(isUpdated ? knownOutputs(planUpdate(definition, before, desired)) : [])
    .setHasdetaileddiff(true);
  for (const [path, difference] of detailedDiff(changes, before.inputs, desired.inputs))
    response.getDetaileddiffMap().set(path, difference);
  return response;
}

/** Outputs that keep their value in an update. */
const knownOutputs = ({ outputs }: State): string[] =>
  Object.keys(outputs).filter((name) => !hasUnknown(outputs[name]));

/**
 * Checks the quota for a replacement that creates the new object first. The engine does not send the resource option
 * `deleteBeforeReplace`, with which no quota is needed; only the classes for TypeScript do. Without the option, an
 * exhausted quota is a warning.
 */
async function checkQuotaOf(run: Run, context: Context, request: DiffRequest): Promise<void> {
  const planned = run.planned.get(request.getUrn());
  if (!planned || planned.deleteBeforeReplace) return;
  try {
    await checkQuota(context, request.getId());
  } catch (error) {
    if (!(error instanceof ResourceError) || planned.deleteBeforeReplace === false) throw error;
    run.sessions.warn(error.message);
  }
}

/** Creates the object. A preview returns the inputs, and unknown outputs. */
export async function createResource(run: Run, request: CreateRequest): Promise<CreateResponse> {
  const subject = subjectOf(request);
  const { definition } = subject;
  const desired = decodeProps(subject, propsIn(request.getProperties()), "create");
  if (request.getPreview()) {
    const outputs = Object.fromEntries(Object.keys(definition.outputs.fields).map((name) => [name, unknownText]));
    const inputs = encodeInputs(definition, desired.inputs, { autoNamed: desired.autoNamed });
    return new CreateResponse().setProperties(structOf({ ...outputs, ...inputs }));
  }
  run.endOfRun.watch();
  const { id, state } = await run.within(request.getTimeout(), (signal) =>
    withPartialFailure(definition, desired, () => create(contextFor(run, subject, signal), desired)),
  );
  return new CreateResponse().setId(id).setProperties(encode(definition, state, desired));
}

/** Updates the object. A preview returns the new inputs, and the outputs that do not change. */
export async function updateResource(run: Run, request: UpdateRequest): Promise<UpdateResponse> {
  const subject = subjectOf(request);
  const { definition } = subject;
  const [olds, desired] = [request.getOlds(), request.getNews()].map((props) =>
    decodeProps(subject, propsIn(props), "update"),
  ) as [DecodedProps, DecodedProps];
  if (request.getPreview()) {
    return new UpdateResponse().setProperties(encode(definition, planUpdate(definition, olds, desired), desired));
  }
  const state = await run.within(request.getTimeout(), (signal) =>
    withPartialFailure(definition, desired, () =>
      update(contextFor(run, subject, signal), request.getId(), olds, desired),
    ),
  );
  return new UpdateResponse().setProperties(encode(definition, state, desired));
}

/** Reads the object for a refresh, an import or a `get`. The last two send no properties, and an import no inputs either. */
export async function readResource(run: Run, request: ReadRequest): Promise<ReadResponse> {
  const subject = subjectOf(request);
  const { definition } = subject;
  const id = request.getId();
  const olds = decodeProps(subject, propsIn(request.getProperties()), "read");
  const isLookup = Object.keys(olds.visible).length === 0;
  return run.within(request.getTimeout(), async (signal) => {
    const context = contextFor(run, subject, signal);
    if (isLookup) {
      const found = await lookUp(context, id);
      if (!found) throw notFoundError(context, id);
      const isImport = !request.hasInputs();
      if (isImport) reportWithheldInputs(context, found.id, found.state);
      return readResponse(definition, found.id, lookedUp(definition, found.state, isImport), olds);
    }
    const state = await read(context, id, olds);
    // The engine removes a resource without an id from the state.
    if (!state) return new ReadResponse();
    recordDrift(definition, { id, name: subject.name }, olds, state.inputs);
    return readResponse(definition, id, state, olds);
  });
}

function readResponse(definition: Definition, id: string, state: State, olds: DecodedProps): ReadResponse {
  const { inputs, props } = encodeRefreshed(definition, state, { ...olds, name: undefined, parents: undefined });
  const response = new ReadResponse().setId(id).setProperties(structOf(props));
  return inputs ? response.setInputs(structOf(inputs)) : response;
}

/** The state of an import or a `get`. A program that omits inputs with a default, or the name, does not change it. */
function lookedUp(definition: Definition, found: State, isImport: boolean): State {
  const read = isImport ? withoutAssigned(definition, found.inputs) : found.inputs;
  const { inputs } = withDefaults(definition, { ...found, inputs: read });
  return { ...found, inputs, autoNamed: definition.autoName !== undefined };
}

/** Reports inputs that the service does not return, such as secrets. */
function reportWithheldInputs(context: Context, id: string, { inputs }: State): void {
  const { required, optional } = withheldInputs(context.definition, inputs);
  const report = (text: string, severity?: "warning") =>
    context.session.report(`${context.displayName(id)}: the service does not return ${text}`, severity);
  const next = "The next update sends it, or only stores it if it cannot change in place.";
  if (required.length) report(`${required.join(", ")}. Set the value in the program. ${next}`, "warning");
  if (optional.length)
    report(`${optional.join(", ")}. If the object has such a value, set it in the program. The next update sends it.`);
}

/** Deletes the object. */
export async function deleteResource(run: Run, request: DeleteRequest): Promise<Empty> {
  const subject = subjectOf(request);
  const olds = decodeProps(subject, propsIn(request.getProperties()), "delete");
  await run.within(request.getTimeout(), (signal) => remove(contextFor(run, subject, signal), request.getId(), olds));
  return new Empty();
}

function contextFor(run: Run, subject: Subject, signal: AbortSignal): Context {
  run.endOfRun.noteCall(subject);
  const { definition, name, parents, project } = subject;
  return new Context(definition, run.session(definition.service), { name, parents, project }, signal);
}

const encode = (definition: Definition, state: State, { autoNamed }: DecodedProps) =>
  structOf(encodeState(definition, state, { autoNamed }));

async function withPartialFailure<T>(definition: Definition, desired: DecodedProps, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof PartialFailureError ? partialFailure(definition, error, desired) : error;
  }
}
