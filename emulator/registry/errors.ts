import { Refusal, type Reply } from "../server/http";

/** `{message, errinfo}`, the body of most of Docker Hub's errors. */
export const refuse = (status: number, message: string, errinfo: object = {}): Refusal =>
  new Refusal({ status, body: { message, errinfo } });

export const notFound = (): Refusal => refuse(404, "object not found");

/** The person's role does not allow it. */
export const denied = (): Refusal => refuse(403, "permission denied");

/** The token's scopes do not allow it. */
export const insufficientScope = (): Refusal => refuse(403, "insufficient scope");

/** No personal token allows it, whatever its scopes. */
export const refusedToPersonalTokens = (): Refusal =>
  new Refusal({ status: 403, body: { detail: "access to the resource is forbidden with personal access token" } });

/** No organisation token allows it, whatever its scopes. */
export const refusedToOrganizationTokens = (): Refusal =>
  refuse(403, "token issued from organization access token is not allowed");

export type Problems = Record<string, string>;

/** 400 naming each wrong field. */
export function invalid(fielderrors: Problems): Refusal {
  return refuse(400, `httperror 400: ${counted(fielderrors)}`, { fielderrors });
}

/** The same in the form of the token endpoints. */
export const invalidToken = (fields: Problems): Refusal =>
  new Refusal({ status: 400, body: { fields, text: counted(fields) } });

/** Throws what `refusal` makes of the problems, if there are any. */
export function settle(problems: Problems, refusal: (problems: Problems) => Refusal = invalid): void {
  if (Object.keys(problems).length > 0) throw refusal(problems);
}

function counted(problems: Problems): string {
  const count = Object.keys(problems).length;
  return `request had ${count} validation error${count === 1 ? "" : "s"}`;
}

export const unauthorized = (more: object = {}): Reply => ({
  status: 401,
  body: { detail: "Incorrect authentication credentials", message: "unauthorized", ...more },
});
