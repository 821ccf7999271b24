import { hasFact, placeholders } from "../../define";
import { HttpError, InvalidResponseError, NoResponseError, RestError } from "../../rest";
import { decodeUrlPart } from "../../text/strings";
import { invalidResponse, mayHaveBeenApplied, operationOrigin, ResourceError, StepError } from "../errors/errors";
import type { JournalRecord } from "../journal/record-folder";
import { courseOf } from "../life/table";
import { alreadyExistsError } from "../protection/existing-objects";
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
import { waitAndReport } from "../read/wait";
import { encodeInputs } from "../values/encode";
import { withExpiration } from "../values/expiration";
import { withoutAddedDefaults } from "../values/server-defaults";
import { idOf } from "../values/state";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { isAlreadyExistsError, waitIfNameIsFree } from "./conflicts";
import { deleteObject } from "./delete-object";
import {
  createOnlyOutputs,
  findCreated,
  lostOutputsError,
  recordedName,
  reportLeft,
  unusableFit,
  unverifiableError,
} from "./evidence";
import { mergedSettings } from "./singleton-requests";

const maxAttempts = 3;

/**
 * Creates the object. If no response is received, searches for the object before it sends the request again:
 *
 * - The search finds the object: it is the result.
 * - It finds no object, and the service has ended the request: the request is repeated.
 * - It finds no object, and the service may still process the request: the create fails, and the next run searches.
 *
 * A rejected request fails the create and removes the record.
 */
export async function createObject(context: Context, inputs: Inputs, record: JournalRecord): Promise<RemoteObject> {
  // Requests without a response, and conditional requests that were rejected although the name is free.
  let [withoutResponse, rejected] = [0, 0];
  for (;;) {
    const attempt: Attempt = { isSent: false };
    try {
      return await sendCreate(context, inputs, record, attempt);
    } catch (error) {
      if (await waitIfNameIsFree(context, inputs, error, ++rejected)) continue;
      const outcome = outcomeOf(context, error, attempt, withoutResponse > 0);
      if (outcome === "not created") context.session.journal.remove(record);
      if (outcome === "may be created") {
        withoutResponse++;
        const found = await recoverLostCreate(context, inputs, record, error);
        if (found === "repeat" && withoutResponse < maxAttempts) continue;
        if (found && found !== "repeat") return found;
      }
      throw isAlreadyExistsError(context, error) ? await alreadyExistsError(context, inputs) : error;
    }
  }
}

/**
 * The outcome of a create request that failed. `may be created`: a search shows it. `unknown`: the service may still
 * process an earlier request, so that the record stays for the next run.
 *
 * @param hasLost an earlier request received no response.
 */
function outcomeOf(
  context: Context,
  error: unknown,
  { isSent }: Attempt,
  hasLost: boolean,
): "not created" | "may be created" | "unknown" {
  if (!isSent) return hasLost ? "unknown" : "not created";
  if (mayHaveBeenApplied(error)) return "may be created";
  // The name was free before the first request, so that the object may be the result of an earlier request.
  if (hasLost) return isAlreadyExistsError(context, error) ? "may be created" : "unknown";
  if (error instanceof StepError) return "not created";
  // A GET may follow the create request, except in `operations.upsert`, which reads before it writes.
  const isBeforeCreate = error instanceof RestError && (error.method !== "GET" || context.definition.upserts);
  return isBeforeCreate ? "not created" : "unknown";
}

/**
 * The object that a create request without a response created. `repeat` if the request may be sent again: no object
 * exists, or the object was useless without the response and was deleted. Undefined if neither is certain.
 */
async function recoverLostCreate(
  context: Context,
  inputs: Inputs,
  record: JournalRecord,
  error: unknown,
): Promise<RemoteObject | "repeat" | undefined> {
  if (record.content.before.list === "missing") throw unverifiableError(context, record, (error as Error).message);
  const found = await searchCreated(context, record, inputs).catch((reason) => {
    // A canceled search leaves the record, with which the next run searches for the object. Until then, it is not known whose
    // object has the name.
    throw context.signal?.aborted && !isAlreadyExistsError(context, error) ? error : reason;
  });
  if (!found) return mayStillBeCreated(context, error) ? undefined : "repeat";
  const evidence = recordedName(context, record.content) ? "generated name" : "same inputs";
  const course = courseOf(
    evidence,
    createOnlyOutputs(context).length ? unusableFit(context.definition, inputs) : "same",
  );
  if (course === "use") return found;
  if (course === "fail") throw lostOutputsError(context, record, found, (error as Error).message);
  const values = { ...inputs, ...found.values };
  if (course === "leave") reportLeft(context, values);
  else await deleteObject(context, values);
  return "repeat";
}

/** Searches for the result of a create request without a response. An object with a unique path needs one read. */
async function searchCreated(
  context: Context,
  record: JournalRecord,
  inputs: Inputs,
): Promise<RemoteObject | undefined> {
  for (const pause of context.definition.hasGeneratedId ? context.session.delays.search : [0]) {
    const name = context.displayName(idOf(context.definition, inputs));
    const cause = `${name}: checking whether the create request without a response created the object.`;
    await waitAndReport(pause, cause, context);
    const found = await findCreated(context, record, inputs);
    if (found) return found;
  }
  return undefined;
}

/** True if the service may still process the request. Repeating it could create a second object. */
const mayStillBeCreated = ({ definition }: Context, error: unknown): boolean =>
  error instanceof InvalidResponseError ||
  (definition.hasGeneratedId &&
    ((error instanceof HttpError && [408, 504].includes(error.status)) ||
      (error instanceof NoResponseError && error.timedOut)));

interface Attempt {
  /** The create request was passed to the client. Settings are read before it. */
  isSent: boolean;
}

async function sendCreate(
  context: Context,
  inputs: Inputs,
  record: JournalRecord,
  attempt: Attempt,
): Promise<RemoteObject> {
  const { definition } = context;
  const { operations, singleton } = definition;
  const sent = inputsToCreate(context, inputs);
  const request = definition.requests(inputs).create;
  let response: ServiceResponse;
  if (operations.create) {
    attempt.isSent = true;
    response = { ...operationOrigin(request), body: await operations.create(stepsFor(context, inputs), sent) };
  } else {
    const body = singleton ? await mergedSettings(context, inputs, sent) : encodeInputs(definition, sent);
    attempt.isSent = true;
    // Without a response, `createObject` searches for the object before it repeats the request. The client must not.
    response = await sendRequest(context, request, inputs, { body, idempotent: false });
  }
  await invalidateLists(context, inputs);
  const created = objectInResponse(context, response, inputs, operations.create ? {} : request);
  const id = created && idOf(definition, created.values);
  if (!created || id === undefined) return findUnnamed(context, inputs, record, response);
  rejectOtherObject(context, record, response, id);
  // A function and an upsert may return an object that existed before.
  if (!operations.create && !definition.upserts && !singleton) noteMade(context, id, created);
  return created;
}

/** Notes the object that the request created, so that objects in its path need no read of it. */
function noteMade({ definition, session }: Context, id: string, { values }: RemoteObject): void {
  const object = session.objects.of(definition, id);
  object.create = { ...object.create, made: { values: pick(values, placeholders(definition.path.item)) } };
}

function inputsToCreate({ definition, session }: Context, inputs: Inputs): Inputs {
  const own = omit(inputs, definition.inputsSentAfterCreate);
  const sent = hasFact(definition.inputs, "serverDefault") ? withoutAddedDefaults(definition.inputs, own) : own;
  return definition.rotation?.expires ? withExpiration(definition, sent, session.clock.now()) : sent;
}

/** Rejects a response that names an object which this create did not create. */
function rejectOtherObject(context: Context, record: JournalRecord, response: ServiceResponse, id: string): void {
  const object = JSON.stringify(id);
  if (/(?:^|\/)\.{1,2}$/.test(id))
    throw invalidResponse(response, `it names the object ${object}, which no path can contain`, "Contact the vendor.");
  if (record.idsBefore?.has(id))
    throw invalidResponse(
      response,
      `it names the object ${object}, which existed before`,
      "To manage that object, import it. Otherwise check the service URL and any proxy, then retry.",
    );
  if (!context.definition.hasGeneratedId) return;
  const { origin = "created", made, returnedTo } = context.session.objects.find(context.definition, id)?.create ?? {};
  if (made || returnedTo)
    throw invalidResponse(
      response,
      `it names the object ${object}, which this update has created for another resource`,
      "Remove one of the two resources, or let it declare another object.",
    );
  if (origin !== "created")
    throw invalidResponse(
      response,
      `another resource with the same arguments adopted the object ${object} meanwhile`,
      "Run `pulumi up` again.",
    );
}

/** The object that the service created, if the response contains only its URL, or nothing. */
async function findUnnamed(
  context: Context,
  inputs: Inputs,
  record: JournalRecord,
  { headers }: ServiceResponse,
): Promise<RemoteObject> {
  const { definition } = context;
  const known = { ...inputs, ...nameFromLocation(headers?.location, definition.path.item, inputs) };
  const hasId = idOf(definition, known) !== undefined;
  const remote = hasId ? await readObject(context, known, { fresh: true }) : await findCreated(context, record, inputs);
  if (remote) return remote;
  if (hasId)
    throw notVisibleError(
      context,
      "the service accepted the request but does not return the object. Run `pulumi up` again; if it persists, contact the vendor.",
    );
  const problem = "the service accepted the request but returned the id neither in the body nor in `Location`.";
  if (record.content.before.list === "missing") throw unverifiableError(context, record, problem);
  throw notVisibleError(
    context,
    `${problem} The list contains no matching object. Delete the object manually, and declare which member contains the id.`,
  );
}

/**
 * The name of a created object from the `Location` header: the last segment of the address. Empty unless exactly one
 * name in the path of the object is unknown.
 */
function nameFromLocation(location: string | undefined, item: string, known: ObjectValues): ObjectValues {
  const [name, ...others] = placeholders(item).filter((hole) => known[hole] === undefined);
  const segment = /([^/?#]+)\/?(?:[?#].*)?$/.exec(location ?? "")?.[1];
  if (name === undefined || others.length || segment === undefined || !item.endsWith(`{${name}}`)) return {};
  return { [name]: decodeUrlPart(segment) };
}

const notVisibleError = (context: Context, problem: string): ResourceError =>
  new ResourceError(context.failed("create"), problem, "created_object_not_found");
