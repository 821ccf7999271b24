import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { RawResponse } from "../base/response";
import type { Redactor } from "../secrets/redact";

const mostHops = 5;
const carriedAbroad = ["accept", "range", "user-agent"];

/**
 * Follows redirects of GET and HEAD, except statuses that the caller allows. Another origin receives no credentials and no
 * headers of the caller. The 404 of another host is an error.
 */
export function redirectInterceptor(): Interceptor {
  return (send) => async (request) => {
    let current = request;
    for (let hop = 0; ; hop++) {
      const response = await send(current);
      if (response.status < 300) return response;
      requireOwnResponse(request, current, response.status);
      const target = redirectTarget(current, response);
      if (!target || hop === mostHops) return response;
      current = moved(current, target);
    }
  };
}

/** The page of a sign-in or of a network without access may be missing, too, which would count as a deleted object. */
function requireOwnResponse({ origin }: HttpRequest, last: HttpRequest, status: number): void {
  if (status !== 404) return;
  const { hostname, host } = new URL(last.origin);
  if (hostname === new URL(origin).hostname) return;
  const advice = `the service redirected the request to ${host}, which returned 404. It does not show whether the object exists. Check the URL of the service and any proxy, then retry.`;
  throw new Failure({ kind: "request", advice });
}

function redirectTarget(request: HttpRequest, { status, headers: { location } }: RawResponse): URL | undefined {
  const followed =
    [301, 302, 303, 307, 308].includes(status) &&
    !request.context.allowedStatuses.includes(status) &&
    (request.method === "GET" || request.method === "HEAD");
  if (!followed || !location || !URL.canParse(location, request.origin + request.path)) return undefined;
  const target = new URL(location, request.origin + request.path);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

function moved(request: HttpRequest, target: URL): HttpRequest {
  const abroad = target.origin !== request.origin;
  const names = abroad ? carriedAbroad : Object.keys(request.headers);
  const headers = Object.fromEntries(
    names.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const context = abroad
    ? { ...request.context, redact: withoutQuery(target, request.context.redact) }
    : request.context;
  return { ...request, origin: target.origin, path: target.pathname + target.search, headers, context };
}

/** The query of a URL on another host often contains a signature, which is a credential. */
const withoutQuery = ({ search }: URL, redact: Redactor): Redactor =>
  Object.assign(
    (text: string): string => (search ? redact(text).replaceAll(redact(search), "?…") : redact(text)),
    redact,
  );
