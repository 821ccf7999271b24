import {
  type ActionName,
  type Credential,
  type Definition,
  type ErrorResponse,
  generalSettings,
  placeholders,
  type RequestSpec,
  type Service,
  settingKey,
} from "../../define";
import {
  AbortedError,
  CredentialError,
  type ErrorDetails,
  HttpError,
  hideSecrets,
  InvalidResponseError,
  NoResponseError,
  ResponseTooLargeError,
  RestError,
  TimeoutError,
} from "../../rest";
import { explanationIn, withExplanation, withoutExplanation } from "../../text/explained-codes";
import { jsonTypeOf } from "../../text/json";
import { inOneLine, printable, withoutFullStop } from "../../text/printable";
import { nounFor } from "../../text/wording";
import { type ConfigSource, credentialKeys, credentialSources, keyName } from "../settings/settings";
import { logicalNameOf } from "../values/logical-resource";
import type { State, StateWithId } from "../values/state";

/** The operation that failed. `preview` compares inputs, in a preview and at the start of an update. */
export type Operation = "check" | "preview" | "create" | "read" | "update" | "delete" | "list" | ActionName;

/**
 * An error about one resource. The message contains the resource, the operation, the cause and the action to take, and the address of
 * the explanation of the code.
 */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
  readonly resource: string;
  readonly operation: Operation;

  constructor(
    { resource, operation }: FailedResource,
    /** The cause and the action to take, without the resource and the operation. */
    readonly problem: string,
    readonly code: string,
  ) {
    super(withExplanation(`${resource}: ${operation} failed: ${problem}`, code));
    this.resource = resource;
    this.operation = operation;
  }
}

/** Code of the error about a wait that ended before the service did. Nothing failed: a later update waits again. */
export const stillWaiting = "still_waiting";

/** The credentials of a request, for messages. A `Session` implements this. */
export interface Access extends ConfigSource {
  /** A write has waited until a role assignment becomes effective. */
  readonly awaitsRoles?: boolean;
  readonly credential?: Credential | undefined;
  /** The credentials come from the current configuration, not from the state. */
  readonly isCurrent?: boolean;
  /** URL of the service. */
  readonly url?: string | undefined;
}

/** A failure in code that has no access to the resource. `explain` converts it to a `ResourceError`. */
export class StepError extends Error {
  constructor(
    text: string,
    readonly code: string,
  ) {
    super(text);
  }
}

/** The response is not what the definition describes. Its message does not contain the action to take. */
export class InvalidBodyError extends InvalidResponseError {
  constructor(
    message: string,
    readonly advice: string,
    details: ErrorDetails,
  ) {
    super(message, details);
  }
}

/** A list is incomplete, or its objects are created or deleted while its pages are read. */
export class ChangingListError extends InvalidBodyError {
  constructor(
    { message, advice, method, path, status, requestId }: InvalidBodyError,
    /** The items of the last reading. */
    readonly items: readonly unknown[],
  ) {
    super(message, advice, { method, path, status, requestId, mayHaveBeenApplied: false });
  }
}

/** The host canceled the operation, or its time limit expired. This error is the reason of the signal of a `Context`. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";

  constructor(
    text: string,
    readonly code: "canceled" | "timeout",
  ) {
    super(text);
  }
}

interface FailedResource {
  /** Name of the resource: see `displayNameOf`. */
  readonly resource: string;
  readonly operation: Operation;
}

export interface FailedOperation extends FailedResource {
  readonly definition: Definition;
}

/**
 * The object was created or changed, and a later step failed. The engine saves the state of the object, and the next
 * `pulumi up` continues from there.
 */
export class PartialFailureError extends ResourceError {
  readonly id: string;
  readonly state: State;
  /** The later step is a wait that ended before the service did. */
  readonly stillWaits: boolean;

  constructor(
    failed: FailedOperation,
    cause: unknown,
    { id, state }: StateWithId,
    { provider, awaitsRoles }: Access = {},
  ) {
    // The object exists, so that the advice for a create does not apply.
    const explained = explain({ ...failed, operation: "update" }, cause, { provider, awaitsRoles });
    const problem = asSentence(explained instanceof ResourceError ? explained.problem : explained.message);
    super(
      failed,
      `${problem} The state contains what was created so far. Run \`pulumi up\` again to continue.`,
      "partial_failure",
    );
    this.id = id;
    this.state = state;
    this.stillWaits = explained instanceof ResourceError && explained.code === stillWaiting;
  }
}

/**
 * The name of a resource in messages: `Repository "acme/app"`, or its logical name if it has no id.
 *
 * @param placed stack and logical name.
 */
export function displayNameOf(definition: Definition, id: string | undefined, placed = ""): string {
  return `${definition.name} "${printable(id || logicalNameOf(placed) || "(unnamed)")}"`;
}

/**
 * Converts a failure of an operation to an error about the resource, with the action to take.
 *
 * @param access the credentials of the request.
 */
export function explain(failed: FailedOperation, error: RestError, access?: Access): ResourceError;
export function explain(failed: FailedOperation, error: unknown, access?: Access): Error;
export function explain(failed: FailedOperation, error: unknown, access: Access = {}): Error {
  const { definition, operation } = failed;
  if (error instanceof StepError || error instanceof InterruptedError)
    return new ResourceError(failed, asSentence(error.message), error.code);
  if (!(error instanceof RestError)) return error instanceof Error ? error : new Error(String(error));
  const text = asSentence(error.message);
  const next = adviceForError(definition, operation, error, access);
  const code = isRoleMissing(failed, error, access) ? stillWaiting : failureCode(definition, error);
  return new ResourceError(failed, next ? `${text} ${next}` : text, code);
}

/** Code of a failed request. Those of error responses contain the status: `http_403`. */
export function failureCode({ service }: { readonly service: Service }, error: RestError): string {
  if (!(error instanceof HttpError)) return error.code;
  if (service.classify?.(errorResponse(error)) === "quota exhausted") return "quota";
  return error.status === 429 ? "rate_limit" : `http_${error.status}`;
}

/** True if a role assignment was not effective at the end of the wait of a write. It may become effective later. */
const isRoleMissing = (
  { definition, operation }: FailedOperation,
  error: RestError,
  { awaitsRoles }: Access,
): boolean =>
  awaitsRoles === true &&
  ["create", "update"].includes(operation) &&
  error instanceof HttpError &&
  definition.service.classify?.(errorResponse(error)) === "forbidden";

/** A message with exactly one full stop at its end. */
export const asSentence = (text: string): string => `${withoutFullStop(text)}.`;

/** The action to take after a failed request. A function has no path and no inputs, which only the advice for a write reads. */
export function adviceForError(
  definition: Pick<Definition, "service" | "permissions">,
  operation: Operation,
  error: RestError,
  access: Access,
): string {
  if (error instanceof HttpError) return advice(definition as Definition, operation, error, access);
  if (error instanceof CredentialError) return credentialAlternative(definition.service, access);
  if (error instanceof NoResponseError && !error.timedOut) return runAgain(operation);
  if (error instanceof TimeoutError || error instanceof NoResponseError) {
    const again = error instanceof NoResponseError ? `${runAgain(operation)} ` : "";
    return `${again}To allow more time, set ${keyName("requestTimeout", access)} (in ${generalSettings.requestTimeout.unit}, ${generalSettings.requestTimeout.default} by default).`;
  }
  if (error instanceof ResponseTooLargeError)
    return `To allow larger responses, set ${keyName("maxResponseSize", access)} (in ${generalSettings.maxResponseSize.unit}, ${generalSettings.maxResponseSize.default} by default).`;
  if (error instanceof AbortedError && error.mayHaveBeenApplied) {
    return `The service may have applied the request. ${runAgain(operation)}`;
  }
  return error instanceof InvalidBodyError ? error.advice : "";
}

/** The next step after a request that the service may have applied. */
function runAgain(operation: Operation): string {
  if (operation === "create") return "Run `pulumi up` again. It searches for the object before it creates one.";
  return operation === "list" ? "Run the command again." : "Run the command again. It continues from there.";
}

/** The members of an error response that the definition of a service reads. */
export const errorResponse = ({ status, method, body }: HttpError): ErrorResponse => ({
  status,
  method,
  body,
  headers: {},
});

/** The action to take if a parent does not exist. A refresh removes deleted objects from the state. */
export const howToRestoreParent = (check: string): string =>
  `If it was deleted outside Pulumi, run \`pulumi up --refresh\` to create it again. Otherwise check ${check}.`;

/** The advice to configure a credential, if the identity of the machine is not accepted. */
export const credentialAlternative = (service: Service, { provider }: ConfigSource): string =>
  `Or set ${credentialKeys(service, { provider })}.`;

/** An additional check after a rejection of this kind of credential. Starts with a space unless empty. */
export function credentialHint({ credential }: Access, { status }: HttpError): string {
  const hint = credential?.rejected?.[status];
  return hint ? ` ${hint}` : "";
}

/** A note about stored credentials: for some commands, the engine uses the credentials of the last update. */
function credentialSourceNote(operation: Operation, access: Access): string {
  const { provider, fromEnvironment, fromDockerLogin, isCurrent } = access;
  if (fromEnvironment || fromDockerLogin || isCurrent || !["read", "delete"].includes(operation)) return "";
  const stored =
    provider === undefined ? "the configuration of the stack" : `the arguments of the provider "${provider}"`;
  return ` \`pulumi refresh\` and \`pulumi destroy\` use ${stored} that the last \`pulumi up\` stored in the state. If you have changed the credential since then, run \`pulumi up\` without \`--refresh\` first, or repeat the command with \`--run-program\`.`;
}

function advice(definition: Definition, operation: Operation, error: HttpError, access: Access): string {
  const { service } = definition;
  const own = service.advice?.(errorResponse(error));
  if (own !== undefined) return own;
  if (service.classify?.(errorResponse(error)) === "quota exhausted")
    return "Waiting does not help. Delete an object that is not needed, or raise the quota. A replacement creates the new object before it deletes the old object, so it needs free quota too.";
  switch (error.status) {
    case 401:
      return `The credential was rejected. Check ${credentialSources(service, access)}, and whether it has expired.${credentialHint(access, error)}${credentialSourceNote(operation, access)}`;
    case 403:
      return forbiddenAdvice(definition, operation, error, access);
    case 400:
    case 422:
      return operation === "create" || operation === "update"
        ? `Change the program and try again.${wireNameNote(definition, error)}`
        : otherAdvice(error);
    case 404:
      if (operation === "create" && service.isUnknownApi && !placeholders(definition.path.collection).length)
        return `The API has no such collection at this address${addressNote(access)}. Check ${keyName(settingKey(service, "url"), access)}, which may need a path such as \`/api\`, and the objects that the request names.`;
      return operation === "create" || operation === "update"
        ? `The ${operation === "create" ? "parent resource" : "object or its parent resource"} was not found. ${howToRestoreParent(`${parentInputs(definition)} and the service URL`)}`
        : otherAdvice(error);
    case 409:
      return error.method === "GET"
        ? "The service reports a conflict although the request changes nothing. Retry later; if it persists, contact the vendor with the request id."
        : otherAdvice(error);
    case 412:
      return "The object was changed at the same time. Nothing was overwritten. Run `pulumi up --refresh` to see the change, then retry.";
    case 429:
      return `Rate limit exceeded. Retry later, and set ${keyName(settingKey(service, "requestLimit"), access)} to a value below the limit of the service.`;
    default:
      return operation === "create" && error.mayHaveBeenApplied && error.status >= 500
        ? "The service returned an internal error, and may have created the object. Retry later: `pulumi up` searches for the object before it creates one. If the error persists, contact the vendor with the request id."
        : otherAdvice(error);
  }
}

/** The address of the service, without the parts of a URL that may be secret. */
function addressNote({ url }: Access): string {
  const { origin, pathname } = URL.parse(url ?? "") ?? {};
  return origin === undefined ? "" : ` (${origin}${pathname})`;
}

function forbiddenAdvice(definition: Definition, operation: Operation, error: HttpError, access: Access): string {
  const { service, permissions: needs } = definition;
  const hint = credentialHint(access, error);
  const check = `Check ${credentialSources(service, access)}.`;
  const notes = missingParentNote(definition, operation, error) + credentialSourceNote(operation, access);
  if (hint && access.credential?.namesCause) return `${hint.trimStart()} ${check}${notes}`;
  const needed = error.method === "GET" ? needs.read : needs.write;
  return `The ${access.credential?.kind ?? "credential"} may not do this; it needs ${needed}. ${check}${hint}${notes}`;
}

/** A note about a parent that the service hides, such as a namespace. Starts with a space unless empty. */
function missingParentNote(definition: Definition, operation: Operation, { method }: HttpError): string {
  const { path, service } = definition;
  // The object exists, and so does its parent: a later request of its create was rejected.
  if (method === "PATCH") return "";
  if (operation !== "create" || !service.hidesMissingParents || !placeholders(path.collection).length) return "";
  const inputs = parentInputs(definition);
  return ` ${service.title} returns the same status if the value of \`${inputs}\` does not exist: check its spelling.`;
}

function otherAdvice({ status }: HttpError): string {
  if (status < 400) return "The service redirects the request. Check the service URL and any proxy.";
  if (status < 500)
    return "Correct what the service reports, then retry. If it reports no reason, contact the vendor with the request id.";
  return "The service returned an internal error. Retry later; if it persists, contact the vendor with the request id.";
}

/** A sentence with the input names for the wire names in an error message. */
function wireNameNote({ inputs }: Definition, { message }: Error): string {
  const named = inputs.members.flatMap(([name, { facts }]) =>
    facts.wireName && new RegExp(`\\b${facts.wireName}\\b`).test(message)
      ? [`\`${facts.wireName}\` is the input \`${name}\``]
      : [],
  );
  return named.length ? ` In the program, ${named.join(", and ")}.` : "";
}

/** The inputs that name the parent of an object and the user that it gives access. Both must exist before it. */
function parentInputs({ inputs, path, hooks }: Definition): string {
  const inPath = placeholders(hooks.selfLockout ? path.item : path.collection).map(
    (name) => name.split(".")[0] as string,
  );
  const names = Object.keys(inputs.fields).filter(
    (name) => inPath.includes(name) || inputs.fields[name]?.facts.reference,
  );
  return names.join(", ") || "its parent's name";
}

export const mayHaveBeenApplied = (error: unknown): error is RestError =>
  error instanceof RestError && error.mayHaveBeenApplied;

/**
 * A message as it leaves the process: without the secrets that this process has received, and with visible characters alone. Values
 * in it cannot begin a line: only the address of its explanation is another line.
 */
export const outgoing = (message: string): string =>
  inOneLine(hideSecrets(withoutExplanation(message))) + explanationIn(message);

export function outgoingError(error: unknown): Error {
  const own = error instanceof Error ? error : new Error(String(error));
  own.message = outgoing(own.message);
  return own;
}

/** Request line and status of a response, for errors about invalid responses. */
export interface ResponseOrigin {
  /** Method and path, for example `GET /synonymmaps('words')`. */
  readonly request: string;
  readonly status: number;
  readonly requestId?: string;
}

/** A copy of a response with its request line. The id of the request stays a getter: it is redacted when it is read, which is rare. */
export const withRequest = <Response extends object>(response: Response, request: string) =>
  Object.defineProperties({ request }, Object.getOwnPropertyDescriptors(response)) as Response &
    Pick<ResponseOrigin, "request">;

/** Metadata of a body that an override returned. An override may send several requests, so the status is assumed. */
export const operationOrigin = (step: RequestSpec | undefined): ResponseOrigin => ({
  request: step?.request ?? "GET",
  status: 200,
});

const checkUrl = "The response was discarded because it is not valid. Check the service URL and any proxy, then retry.";

/**
 * The error about an invalid response. Its message contains types and names, and no values, since they may be secret.
 */
export function invalidResponse(
  { request, status, requestId }: ResponseOrigin,
  problem: string,
  advice = checkUrl,
): InvalidBodyError {
  const [method = "", path = ""] = request.split(" ");
  const id = requestId ? ` (request ${requestId})` : "";
  const facts = { method, path, status, requestId, mayHaveBeenApplied: method !== "GET" };
  return new InvalidBodyError(`${request} -> ${status}, but ${problem}${id}.`, advice, facts);
}

export function typeNoun(value: unknown): string {
  if (value === undefined) return "empty";
  return value === null ? "null" : nounFor(jsonTypeOf(value));
}
