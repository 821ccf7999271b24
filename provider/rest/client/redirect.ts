import type { Call, Exchange, Layer } from "./interceptor";

type Redact = Exchange["redact"];

const mostHops = 5;
const carriedAbroad = ["accept", "range", "user-agent"];

/** Follows redirects of GET and HEAD, but for those that the caller takes for an answer. To another origin go no credentials and none of the caller's headers. */
export function redirected(): Layer {
  return async (call, send) => {
    let current = call;
    for (let hop = 0; ; hop++) {
      const reply = await send(current);
      if (call.exchange.allow.includes(reply.status)) return reply;
      const target = targetOf(current, reply.status, reply.headers.location);
      if (!target || hop === mostHops) return reply;
      current = moved(current, target);
    }
  };
}

function targetOf(call: Call, status: number, location: string | undefined): URL | undefined {
  const followed = [301, 302, 303, 307, 308].includes(status) && (call.method === "GET" || call.method === "HEAD");
  if (!followed || !location || !URL.canParse(location, call.origin + call.path)) return undefined;
  const target = new URL(location, call.origin + call.path);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

function moved(call: Call, target: URL): Call {
  const abroad = target.origin !== call.origin;
  const names = abroad ? carriedAbroad : Object.keys(call.headers);
  const headers = Object.fromEntries(names.flatMap((name) => (call.headers[name] ? [[name, call.headers[name]]] : [])));
  const exchange = abroad ? { ...call.exchange, redact: withoutQuery(target, call.exchange.redact) } : call.exchange;
  return { ...call, origin: target.origin, path: target.pathname + target.search, headers, exchange };
}

/** An address on another host often bears a signature that stands for a credential. */
const withoutQuery =
  ({ search }: URL, redact: Redact): Redact =>
  (text) =>
    redact(search ? text.replaceAll(search, "?…") : text);
