import { type AnswerFacts, type Definition, type Service, settingKey } from "../../define";
import { CredentialError, HttpError, InvalidResponseError, NoResponseError, RestError, TimeoutError } from "../../rest";
import { type ConfigSource, credentialKeys, credentialSources, keyName } from "../configuration/configuration";
import { parentInputs, wireNameNote } from "../configuration/terms";
import { logicalNameOf } from "../state/logical-resource";
import type { State } from "../state/state";

/** What a person was doing when it went wrong. */
export type Operation = "check" | "create" | "read" | "update" | "delete" | "replace" | "list";

/** An error about one resource. Its text says which, what was being done, what came back and what to do next. */
export class ResourceError extends Error {
  override readonly name = "ResourceError";
  readonly code: string;

  constructor(
    readonly resource: string,
    readonly operation: Operation,
    /** What came back and what to do next, without the resource and the verb. */
    readonly problem: string,
    code: string,
  ) {
    super(`${resource}: ${operation} failed: ${problem}`);
    this.code = code;
  }
}

/** What a request is sent with, for messages; a `Session` is one. */
export interface Access extends ConfigSource {
  /** What kind of credential it is, such as a `personal access token`. */
  readonly credential?: string | undefined;
  /** It is certainly not what a state stored. */
  readonly isCurrent?: boolean;
}

/** What is wrong, told by a part that does not know of which resource. `explain` makes a `ResourceError` of it. */
export class StepError extends Error {
  constructor(
    text: string,
    readonly code: string,
  ) {
    super(text);
  }
}

/**
 * The object was made (or changed) and something failed afterwards: the engine saves what is known and the next `up`
 * goes on from there.
 */
export class PartialFailureError extends ResourceError {
  /**
   * @param cause what failed afterwards.
   * @param origin where the settings come from.
   */
  constructor(
    definition: Definition,
    resource: string,
    operation: Operation,
    cause: unknown,
    readonly id: string,
    readonly state: State,
    { provider }: ConfigSource = {},
  ) {
    const explained = explain(definition, resource, operation, cause, { provider });
    const problem = asSentence(explained instanceof ResourceError ? explained.problem : explained.message);
    super(
      resource,
      operation,
      `${problem} The state contains what was created so far. Run \`pulumi up\` again to continue.`,
      "half_made",
    );
  }
}

/**
 * How messages name a resource: `Repository "acme/app"`, or by its logical name as long as it has no id.
 *
 * @param placed stack and logical name.
 */
export function displayNameOf(definition: Definition, id: string | undefined, placed = ""): string {
  return `${definition.name} "${id || logicalNameOf(placed) || "(unnamed)"}"`;
}

/**
 * Any failure of a verb as an error about the resource, with what to do about it.
 *
 * @param access what the request was sent with.
 */
export function explain(
  definition: Definition,
  resource: string,
  operation: Operation,
  error: unknown,
  access: Access = {},
): Error {
  if (error instanceof ResourceError) return error;
  if (error instanceof StepError) return new ResourceError(resource, operation, asSentence(error.message), error.code);
  if (!(error instanceof RestError)) return error instanceof Error ? error : new Error(String(error));
  const text = asSentence(error.message);
  const next = adviceOn(definition, operation, error, access);
  return new ResourceError(resource, operation, next ? `${text} ${next}` : text, error.code);
}

/** A text with one full stop at its end, whatever it ended in. */
export const asSentence = (text: string): string => text.replace(/[.\s]*$/, ".");

function adviceOn(definition: Definition, operation: Operation, error: RestError, access: Access): string {
  if (error instanceof HttpError) return advice(definition, operation, error, access);
  if (error instanceof CredentialError) return credentialAlternative(definition.service, access);
  if (error instanceof TimeoutError || (error instanceof NoResponseError && error.timedOut)) {
    return `To allow more time, set ${keyName("requestTimeout", access)} (in seconds, 120 by default).`;
  }
  if (!(error instanceof InvalidResponseError)) return "";
  return "The response was discarded because it is not valid. Check the service URL and any proxy, then retry.";
}

const quotaExhausted = "Waiting does not help. Delete an object that is not needed, or raise the quota.";

/** Why a replacement fails where there is no room for one more. */
export const quotaDuringReplacement =
  "A replacement creates the new object before it deletes the old one, so it needs free quota too.";

/** An answer as services judge it. */
export const responseFacts = ({ status, method, body }: HttpError): AnswerFacts => ({ status, method, body });

/** The other way in, where the machine has no identity that is let in. */
export const credentialAlternative = (service: Service, { provider }: ConfigSource): string =>
  `Or set ${credentialKeys(service, { provider })}.`;

/** What else to check when the service rejects a credential of this kind. Starts with a space unless empty. */
export function credentialHint({ rejectedCredentials = {} }: Service, { credential = "" }: Access): string {
  const hint = rejectedCredentials[credential];
  return hint ? ` ${hint}` : "";
}

/** Which credentials a request was sent with: the engine gives some commands those of the last update. */
function credentialSourceNote(operation: Operation, { provider, fromEnvironment, isCurrent }: Access): string {
  if (fromEnvironment || isCurrent || !["read", "delete"].includes(operation)) return "";
  const stored =
    provider === undefined ? "the configuration of the stack" : `the arguments of the provider "${provider}"`;
  return ` \`pulumi refresh\` and \`pulumi destroy\` use ${stored} that the last \`pulumi up\` stored in the state. If you have changed the credential since then, run \`pulumi up\` first, or repeat the command with \`--run-program\`.`;
}

function advice(definition: Definition, operation: Operation, error: HttpError, access: Access): string {
  const { service, permissions: needs } = definition;
  const own = definition.advise(error.status);
  if (own !== undefined) return own;
  if (service.full?.(responseFacts(error))) return `${quotaExhausted} ${quotaDuringReplacement}`;
  switch (error.status) {
    case 401:
      return `The credential was rejected. Check ${credentialSources(service, access)}, and whether it has expired.${credentialHint(service, access)}${credentialSourceNote(operation, access)}`;
    case 403:
      return `The ${access.credential ?? "credential"} may not do this; it needs ${error.method === "GET" ? needs.read : needs.write}.${credentialSourceNote(operation, access)}`;
    case 400:
    case 422:
      return operation === "create" || operation === "update"
        ? `Change the program and try again${wireNameNote(definition, error)}.`
        : "";
    case 404:
      return operation === "create" || operation === "update"
        ? `The parent resource was not found. Check ${parentInputs(definition)} and the service URL.`
        : "";
    case 409:
      return error.method === "GET"
        ? "The service reports a conflict although the request changes nothing. Retry later; if it persists, contact the vendor with the request id."
        : "";
    case 412:
      return "The object was changed at the same time. Nothing was overwritten. Run `pulumi up --refresh` to see the change, then retry.";
    case 429:
      return `Rate limit exceeded. Retry later, and set ${keyName(settingKey(service, "requestLimit"), access)} to a value below the limit of the service.`;
    default:
      return error.status >= 500
        ? "The service returned an internal error. Retry later; if it persists, contact the vendor with the request id."
        : "";
  }
}
