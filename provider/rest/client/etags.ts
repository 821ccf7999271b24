import { type Layer, Reply } from "./interceptor";

const mostEntries = 200;
const mostBytes = 1_000_000;

/** Keeps answers of GETs that carry an ETag; a server that answers 304 to it need not send them again. */
export function conditional(): Layer {
  const kept = new Map<string, Reply>();

  const keep = (key: string, reply: Reply): void => {
    kept.delete(key);
    kept.set(key, reply);
    if (kept.size > mostEntries) kept.delete(kept.keys().next().value as string);
  };

  return async (call, send) => {
    if (call.method !== "GET" || "if-none-match" in call.headers || "if-match" in call.headers) return send(call);
    const key = JSON.stringify([call.origin, call.path, call.headers]);
    const known = kept.get(key);
    const etag = known?.headers.etag;
    const headers = etag === undefined ? call.headers : { ...call.headers, "if-none-match": etag };
    const reply = await send({ ...call, headers });
    if (known && reply.status === 304) {
      // The length and type of a 304 are those of its own, empty, body.
      const { "content-length": _length, "content-type": _type, ...fresh } = reply.headers;
      const renewed = new Reply(known.status, { ...known.headers, ...fresh }, known.chunks);
      keep(key, renewed);
      return renewed;
    }
    kept.delete(key);
    if (isKept(reply)) keep(key, reply);
    return reply;
  };
}

function isKept(reply: Reply): boolean {
  const { status, headers } = reply;
  const allowed = !/\bno-store\b/i.test(headers["cache-control"] ?? "");
  // Its body comes last: it is joined when it is asked for.
  return status === 200 && Boolean(headers.etag) && allowed && reply.body.length <= mostBytes;
}
