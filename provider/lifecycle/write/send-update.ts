import {
  type Definition,
  type JsonBody,
  mapValues,
  memberOf,
  type RepeatedValue,
  type UpdateRequest,
} from "../../define";
import { HttpError, type RequestOptions, type RestError } from "../../rest";
import { parseJson } from "../../text/json";
import {
  asSentence,
  failureCode,
  mayHaveBeenApplied,
  operationOrigin,
  ResourceError,
  StepError,
} from "../errors/errors";
import { downtimeRequest } from "../protection/downtime";
import { rejectConflictingItems, rejectMaskedValues, reportLostMembers } from "../protection/overwrites";
import { type ReturnedMask, rejectReturnedMasks } from "../protection/returned-masks";
import { withOwnAccess } from "../protection/self-lockout";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import {
  invalidateLists,
  objectInResponse,
  readObject,
  type ServiceResponse,
  sendRequest,
  stepsFor,
} from "../read/requests";
import { withCurrentNames } from "../read/visibility";
import { encodeInputs } from "../values/encode";
import { partialIdOf } from "../values/state";
import {
  changedMembers,
  keepDigits,
  keptInside,
  mergeForPut,
  withoutNullsInside,
  withRemovals,
} from "../values/update-bodies";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { etagFor, goneError, isPreconditionFailure, preconditionFor, waitIfUnchanged } from "./conflicts";

/** Attempts of a change until one has a response. */
const maxAttempts = 3;

export interface InputsChange {
  /** Inputs and outputs of the object, which fill the path. */
  readonly values: ObjectValues;
  readonly olds: Inputs;
  readonly news: Inputs;
  /** The masks in the new inputs that must not be sent. */
  readonly masks?: readonly ReturnedMask[];
}

/**
 * Sends the inputs of the main request.
 *
 * @param desired all inputs, on which the requests and the checks depend.
 * @returns the object in the response, if the response contains it.
 */
export async function sendUpdate(
  context: Context,
  change: InputsChange,
  desired: Inputs,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const { values } = change;
  // The request would create a missing object again, and the user would not see that it was deleted.
  const createsAgain = definition.upserts || (definition.singleton && definition.operations.update);
  if (createsAgain && !(await readCurrent(context, change))) throw goneError(context, values, "update");
  const remote = await withOwnAccess(context, values, desired, () => write(context, change, desired));
  await invalidateLists(context, values);
  return remote;
}

/** @throws ResourceError if a request would send a mask that the service has returned. */
export function rejectMasks(
  context: Context,
  { values, masks = [] }: Pick<InputsChange, "values" | "masks">,
  body: unknown,
): void {
  if (masks.length) rejectReturnedMasks(context, "update", partialIdOf(context, values), { masks, body });
}

/** Sends the request of the definition, or calls its function. */
async function write(context: Context, change: InputsChange, desired: Inputs): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const { values, olds, news } = change;
  const { update } = definition.operations;
  const request = definition.requests(desired).update;
  try {
    if (update) {
      rejectMasks(context, change, news);
      const body = await update(stepsFor(context, values), olds, news);
      return objectInResponse(context, { ...operationOrigin(request), body }, values);
    }
    if (!request) return undefined;
    if (request.body !== "object") return await sendPatch(context, request, change);
    // The body of a PUT is the remote object merged with the inputs, so that the object keeps values set outside Pulumi.
    const line = downtimeRequest(definition, change, desired) ?? request.request;
    return await changeCurrent(context, { ...request, request: line }, change);
  } catch (error) {
    throw await explainNotFound(context, values, error);
  }
}

/** The error of a change. A 404 may refer to the object or to a related object, so the object is read. */
export async function explainNotFound(context: Context, values: ObjectValues, error: unknown): Promise<unknown> {
  if (!(error instanceof HttpError && error.status === 404)) return error;
  const remote = await readObject(context, values, { fresh: true }).catch(() => "unknown");
  return remote === undefined ? goneError(context, values, "update") : error;
}

/** Sends a PATCH with the changed members or with all inputs. It is idempotent, since it sets a state. */
async function sendPatch(
  context: Context,
  request: UpdateRequest,
  change: InputsChange,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const body = patchBody(definition, request, change);
  if (!Object.keys(body).length) return undefined;
  rejectMasks(context, change, body);
  const values = await withCurrentNames(context, change.values);
  if (!values) throw goneError(context, change.values, "update");
  if (request.ifMatch) return changeCurrent(context, request, { ...change, values });
  const remote = mayLackDigits(body) ? await readObject(context, values, { fresh: true }) : undefined;
  const sent = remote ? keepDigits(remote.body, body) : body;
  const response = await sendChanges(context, request, { ...change, values }, { body: sent, idempotent: true });
  // The response has the new names, and may omit them.
  return objectInResponse(context, response, change.values, request);
}

/**
 * Sends the body of a PATCH. If an unknown API rejects a body that removes members of an object inside with `null`, sends it once without
 * them: most services merge such an object, and others replace it.
 *
 * @throws StepError if the service then still has one of these members.
 */
async function sendChanges(
  context: Context,
  request: UpdateRequest,
  { values, olds, news }: InputsChange,
  options: Partial<RequestOptions> & { readonly body: JsonBody },
): Promise<ServiceResponse> {
  const { definition } = context;
  try {
    return await sendRequest(context, request, values, options);
  } catch (error) {
    const isRejected = error instanceof HttpError && [400, 409, 422].includes(error.status);
    if (!isRejected || !definition.service.isUnknownApi) throw error;
    const declared = encodeInputs(definition, news);
    const body = withoutNullsInside(options.body, declared);
    // A conflict may pass, and then means nothing for the body.
    if (error.status === 409 || JSON.stringify(body) === JSON.stringify(options.body))
      throw explainRemoval(definition, { body, declared }, error);
    const response = await sendRequest(context, request, values, { ...options, body }).catch((other: unknown) => {
      throw mayHaveBeenApplied(other) ? other : explainRemoval(definition, { body, declared }, error);
    });
    const remote = await readObject(context, values, { fresh: true });
    const before = { olds: encodeInputs(definition, olds), remote: remote?.body ?? {} };
    const kept = keptInside(options.body, body, before);
    if (kept.length) throw keptError(definition, kept, error);
    return response;
  }
}

/** The error of a request that removed no member, because the service rejects `null` and merges objects. The rest was changed. */
const keptError = (definition: Definition, kept: readonly string[], error: HttpError): StepError =>
  new StepError(
    `${asSentence(error.message)} The service rejects \`null\` for ${kept.map((path) => `\`${path}\``).join(", ")}, which the program no longer sets, and keeps the value without it. Declare the value that it should have. The other changes were made.`,
    failureCode(definition, error),
  );

/** The error of a request to an unknown API that removes members. Some services reject `null`, although their documents allow it. */
function explainRemoval(
  definition: Definition,
  { body, declared }: { readonly body: JsonBody; readonly declared: JsonBody },
  error: HttpError,
): HttpError | StepError {
  const removed = Object.keys(body).filter((name) => body[name] === null && memberOf(declared, name) === undefined);
  if (!removed.length) return error;
  const names = removed.map((member) => `\`${member}\``).join(", ");
  const advice = `The request contained \`null\` for ${names}, which the program no longer sets. If the service rejects \`null\`, declare an empty value instead, such as \`[]\`.`;
  return new StepError(`${asSentence(error.message)} ${advice}`, failureCode(definition, error));
}

/**
 * The object before a change. Settings with their defaults exist if the program declared the defaults until now, and also if it
 * declares them now: an update whose response was lost may have set them.
 */
async function readCurrent(context: Context, { values, olds }: InputsChange): Promise<RemoteObject | undefined> {
  const read = (known: ObjectValues) => readObject(context, known, { fresh: true });
  if (!context.definition.singleton) return read(values);
  return (await read({ ...values, ...olds })) ?? read(values);
}

/**
 * Reads the object, and changes it. If it has a version, `If-Match` prevents overwriting a concurrent change. After such
 * a change, and after a request without a response, reads the object again.
 */
async function changeCurrent(
  context: Context,
  request: UpdateRequest,
  change: InputsChange,
): Promise<RemoteObject | undefined> {
  let lost: RestError | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      const remote = await readCurrent(context, change);
      if (!remote) throw goneError(context, change.values, "update");
      const sent = await sendOver(context, request, change, { remote, attempt });
      if (sent.isFinal) return sent.returned;
      lost = sent.lost ?? lost;
    } catch (error) {
      // An earlier request may have changed the object, although this one did not.
      throw lost && !isGone(error) && !mayHaveBeenApplied(error) ? lost : error;
    }
  }
}

/** The object in the response, or the reason to read the object again: its error if the request has no response. */
type Sent =
  | { readonly isFinal: true; readonly returned: RemoteObject | undefined }
  | { readonly isFinal: false; readonly lost?: RestError };

async function sendOver(
  context: Context,
  request: UpdateRequest,
  change: InputsChange,
  { remote, attempt }: { readonly remote: RemoteObject; readonly attempt: number },
): Promise<Sent> {
  const { values } = change;
  const etag = etagFor(context, request, remote);
  const isWhole = request.body === "object";
  const body = isWhole
    ? mergedBody(context, request, change, remote)
    : keepDigits(remote.body, patchBody(context.definition, request, change));
  rejectMasks(context, change, body);
  const options = { body, ...preconditionFor(etag) };
  try {
    const response = isWhole
      ? await sendRequest(context, request, values, options)
      : await sendChanges(context, request, change, options);
    return { isFinal: true, returned: objectInResponse(context, response, values, request) };
  } catch (error) {
    if (etag && isPreconditionFailure(error) && !error.mayHaveBeenApplied) {
      await waitIfUnchanged(context, values, remote, { error, attempt });
      return { isFinal: false };
    }
    // The request without a response may have changed the version in If-Match.
    if (mayHaveBeenApplied(error) && attempt < maxAttempts) return { isFinal: false, lost: error };
    throw error;
  }
}

const isGone = (error: unknown): boolean => error instanceof ResourceError && error.code === "gone";

/** @throws ResourceError if the object contains what the request would overwrite. */
function mergedBody(
  context: Context,
  { members, omitted = [] }: UpdateRequest,
  change: InputsChange,
  remote: RemoteObject,
): JsonBody {
  const { definition } = context;
  const [olds, news] = [encodeInputs(definition, change.olds), encodeInputs(definition, change.news)];
  const current = omit(remote.body, definition.service.readOnlyMembers ?? []);
  const lost: string[] = [];
  const merge = { inputs: change.news, onLost: (path: string) => lost.push(path) };
  const all = mergeForPut(definition.inputs, { remote: current, olds, news }, merge) as JsonBody;
  const body = (members ? pick(all, members) : omit(all, omitted)) as JsonBody;
  rejectMaskedValues(context, change.values, body, news);
  rejectConflictingItems(context, remote, change);
  reportLostMembers(context, change.values, lost);
  return keepDigits(remote.body, body);
}

function patchBody(definition: Definition, request: UpdateRequest, change: InputsChange): JsonBody {
  const [olds, news] = [encodeInputs(definition, change.olds), encodeInputs(definition, change.news)];
  if (request.body !== "inputs") return changedMembers(definition, olds, news);
  const all = withRemovals(definition.inputs, olds, news) as JsonBody;
  const sent = request.members ? pick(all, request.members) : all;
  return { ...mapValues(request.repeats ?? {}, (one) => repeated(one, change.values)), ...sent } as JsonBody;
}

function repeated({ value: name, isNumber = false }: RepeatedValue, values: ObjectValues): unknown {
  const value = values[name];
  return isNumber && /^\d+$/.test(String(value)) ? parseJson(String(value)) : value;
}

/** Returns true if a value contains a number that may be rounded, or text that may be a number which no double holds. */
function mayLackDigits(value: unknown): boolean {
  if (typeof value === "number") return !Number.isSafeInteger(value);
  if (typeof value === "string") return Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
  return typeof value === "object" && value !== null && Object.values(value).some(mayLackDigits);
}
