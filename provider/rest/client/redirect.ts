import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { Redactor } from "../secrets/redact";

const mostHops = 5;
const carriedAbroad = ["accept", "range", "user-agent"];

/**
 * Follows redirects of GET and HEAD, except statuses that the caller allows. Another origin receives no credentials and no
 * headers of the caller.
 */
export function redirectInterceptor(): Interceptor {
  return (send) => async (request) => {
    let current = request;
    for (let hop = 0; ; hop++) {
      const response = await send(current);
      const { status, headers } = response;
      if (status < 300 || status >= 400 || request.context.allowedStatuses.includes(status)) return response;
      const target = redirectTarget(current, status, headers.location);
      if (!target || hop === mostHops) return response;
      current = moved(current, target);
    }
  };
}

function redirectTarget(request: HttpRequest, status: number, location: string | undefined): URL | undefined {
  const followed =
    [301, 302, 303, 307, 308].includes(status) && (request.method === "GET" || request.method === "HEAD");
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
