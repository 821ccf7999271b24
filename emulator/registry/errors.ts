import { HttpError, type HttpResponse } from "../server/http";

/** `{message, errinfo}`, the body of most of Docker Hub's errors. */
export const apiError = (status: number, message: string, errinfo: object = {}): HttpError =>
  new HttpError({ status, body: { message, errinfo } });

export const notFound = (): HttpError => apiError(404, "object not found");

/** The person's role does not allow it. */
export const forbidden = (): HttpError => apiError(403, "permission denied");

/** The token's scopes do not allow it. */
export const insufficientScope = (): HttpError => apiError(403, "insufficient scope");

/** No personal token allows it, whatever its scopes. */
export const forbiddenForPersonalTokens = (): HttpError =>
  new HttpError({ status: 403, body: { detail: "access to the resource is forbidden with personal access token" } });

/** No organisation token allows it, whatever its scopes. */
export const forbiddenForOrganizationTokens = (): HttpError =>
  apiError(403, "token issued from organization access token is not allowed");

export type FieldErrors = Record<string, string>;

/** 400 naming each wrong field. */
export function invalidFields(fielderrors: FieldErrors): HttpError {
  return apiError(400, `httperror 400: ${summaryOf(fielderrors)}`, { fielderrors });
}

/** The same in the form of the token endpoints. */
export const invalidToken = (fields: FieldErrors): HttpError =>
  new HttpError({ status: 400, body: { fields, text: summaryOf(fields) } });

/** Throws what `refusal` makes of the problems, if there are any. */
export function throwIfInvalid(
  problems: FieldErrors,
  refusal: (problems: FieldErrors) => HttpError = invalidFields,
): void {
  if (Object.keys(problems).length > 0) throw refusal(problems);
}

function summaryOf(problems: FieldErrors): string {
  const count = Object.keys(problems).length;
  return `request had ${count} validation error${count === 1 ? "" : "s"}`;
}

export const unauthorized = (more: object = {}): HttpResponse => ({
  status: 401,
  body: { detail: "Incorrect authentication credentials", message: "unauthorized", ...more },
});
