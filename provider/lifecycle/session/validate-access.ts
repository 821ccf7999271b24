import type { Definition } from "../../define";
import { CredentialError, HttpError, InvalidRequestError, RestError } from "../../rest";
import { waitFor } from "../../rest/base/shared";
import { asSentence, explain } from "../errors/errors";
import { ConfigurationError, keyName, NotKnownYetError } from "../settings/settings";
import type { Session } from "./session";

/** Maximum time that a preview waits for the validation. In milliseconds. */
const limitMs = 10_000;

/**
 * Validates the configuration that a resource needs. It must be complete and well-formed, which needs no request. The
 * service must accept the credentials, which needs one request per session.
 *
 * @returns the reason why an update would fail. Undefined if the validation passes or a value is not known yet.
 */
export async function validateAccess(
  session: Session,
  definition: Definition,
  resource: string,
): Promise<string | undefined> {
  try {
    const { skipsValidation } = session.settings;
    // Creating the client fails for a credential that cannot be sent.
    void session.client;
    if (skipsValidation) return undefined;
  } catch (error) {
    if (error instanceof NotKnownYetError) return undefined;
    if (error instanceof ConfigurationError) return error.message;
    if (error instanceof RestError)
      return explain({ definition, resource, operation: "check" }, error, session).message;
    throw error;
  }
  session.accessCheck ??= validateCredentials(session);
  const rejected = await session.accessCheck;
  return rejected && explain({ definition, resource, operation: "check" }, rejected, session).message;
}

/** The error that rejects the credentials. Any other failure is a warning, and the validation passes. */
async function validateCredentials(session: Session): Promise<RestError | undefined> {
  try {
    const request = requestOf(session);
    if (request) await withTimeLimit(request);
  } catch (error) {
    if (error instanceof RestError && rejects(session, error)) return error;
    const message = error instanceof Error ? error.message : String(error);
    // A role may lack the permission for this request and have the permissions for the update.
    if (error instanceof HttpError && error.status === 403) return undefined;
    // No update follows.
    if (session.signal?.aborted) return undefined;
    session.report(
      `${session.service.title}: the credentials were not validated: ${asSentence(message)} The command continues. If the credentials are invalid, the update fails. To disable the validation, set ${keyName("skipCredentialsValidation", session)} to \`true\`.`,
      "warning",
    );
  }
  return undefined;
}

function rejects({ service: { access }, settings: { values } }: Session, error: RestError): boolean {
  if (error instanceof CredentialError || error instanceof InvalidRequestError) return true;
  if (!(error instanceof HttpError)) return false;
  return access.validation?.rejects?.(error.status, values) ?? [401, 403].includes(error.status);
}

function requestOf(session: Session): Promise<unknown> | undefined {
  const { account, validation } = session.service.access;
  if (account) return session.accountDetails();
  if (!validation) return undefined;
  const { request } = validation;
  return request === undefined ? session.client.signIn() : session.statistics(request);
}

/** The request continues after the time limit, since other callers may wait for its result. */
const withTimeLimit = (request: Promise<unknown>): Promise<unknown> =>
  waitFor(request, AbortSignal.timeout(limitMs), () => new Error(`There was no response within ${limitMs / 1000} s.`));
