import { errorCode, errorText, membersOf } from "../../text/error-text";
import type { RawResponse } from "../base/response";
import type { ErrorDescription } from "../base/terms";

/** The request that failed, and the function of its service that reads error bodies. */
export interface Described {
  readonly method: string;
  readonly describe: (body: unknown, request: { readonly method: string }) => ErrorDescription;
}

/** Code, message and link in an error response, as the service's own function or the common forms of bodies describe it. */
export function describe(subject: Described, response: RawResponse): ErrorDescription {
  const body = response.content;
  const own = membersOf(describedByService(subject, body));
  const common = describeBody(body);
  return {
    code: errorCode(own.code) ?? common.code,
    message: errorText(own.message) ?? redirection(response) ?? common.message,
    href: typeof own.href === "string" ? own.href : undefined,
  };
}

/** The function is written for the bodies in the documentation of the service, and may fail for others. */
function describedByService({ describe, method }: Described, body: unknown): unknown {
  try {
    return describe(body, { method });
  } catch {
    return undefined;
  }
}

function describeBody(body: unknown): ErrorDescription {
  if (typeof body === "number") return {};
  const members = membersOf(body);
  const { code } = membersOf(members.error);
  return { code: errorCode(code) ?? errorCode(members.code), message: errorText(body) };
}

/** The query of the location is omitted, because it may contain a signature. */
function redirection({ status, headers }: RawResponse): string | undefined {
  const { location } = headers;
  if (status < 300 || status >= 400 || !location) return undefined;
  const url = URL.parse(location);
  // The origin of a URL that is not one of HTTP is "null".
  return `redirects to ${(url ? `${url.protocol}//${url.host}${url.pathname}` : location.split(/[?#]/)[0]) || "another address"}`;
}
