import type { Call, Layer } from "./layer";

const mostHops = 5;
const carriedAbroad = ["accept", "range", "user-agent"];

/** Follows redirects of GET and HEAD. To another origin go no credentials and none of the caller's headers. */
export function redirected(): Layer {
  return async (call, send) => {
    let current = call;
    for (let hop = 0; ; hop++) {
      const reply = await send(current);
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
  const names = target.origin === call.origin ? Object.keys(call.headers) : carriedAbroad;
  const headers = Object.fromEntries(names.flatMap((name) => (call.headers[name] ? [[name, call.headers[name]]] : [])));
  return { ...call, origin: target.origin, path: target.pathname + target.search, headers };
}
