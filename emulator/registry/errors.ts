import { HttpError, type HttpResponse } from "../server/http";

/** Error with the body `{message, errinfo}`, which most errors of Docker Hub have. */
export const apiError = (status: number, message: string, errinfo: object = {}): HttpError =>
  new HttpError({ status, body: { message, errinfo } });

export const notFound = (): HttpError => apiError(404, "object not found");

/** The role of the user does not allow the operation. */
export const forbidden = (): HttpError => apiError(403, "permission denied");

/** The scopes of the token do not allow the operation. */
export const insufficientScope = (): HttpError => apiError(403, "insufficient scope");

/** Personal tokens do not allow the operation, regardless of their scopes. */
export const forbiddenForPersonalTokens = (): HttpError =>
  new HttpError({ status: 403, body: { detail: "access to the resource is forbidden with personal access token" } });

/** Organization tokens do not allow the operation, regardless of their scopes. */
export const forbiddenForOrganizationTokens = (): HttpError =>
  apiError(403, "token issued from organization access token is not allowed");

/** The tag does not exist in a repository that exists. */
export const tagNotFound = (namespace: string, repository: string, tag: string): HttpError =>
  apiError(404, `httperror 404: tag '${tag}' not found`, { namespace, repository, tag });

/** A description is too long. */
export const tooManyBytes = (limit: number, actual: number): HttpError =>
  new HttpError({ status: 400, body: { detail: `Exceeded max number of bytes ${limit} - actual ${actual}` } });

export type FieldErrors = Record<string, string>;

/** Error 400 with a message for each invalid field. */
export function invalidFields(fielderrors: FieldErrors): HttpError {
  return apiError(400, `httperror 400: ${summaryOf(fielderrors)}`, { fielderrors });
}

/** Error 400 in the format of the token endpoints. */
export const invalidToken = (fields: FieldErrors): HttpError =>
  new HttpError({ status: 400, body: { fields, text: summaryOf(fields) } });

/** Throws the error that `toError` creates, if a field is invalid. */
export function throwIfInvalid(errors: FieldErrors, toError: (errors: FieldErrors) => HttpError = invalidFields): void {
  if (Object.keys(errors).length > 0) throw toError(errors);
}

function summaryOf(problems: FieldErrors): string {
  const count = Object.keys(problems).length;
  return `request had ${count} validation error${count === 1 ? "" : "s"}`;
}

export const unauthorized = (more: object = {}): HttpResponse => ({
  status: 401,
  body: { detail: "Incorrect authentication credentials", message: "unauthorized", ...more },
});
