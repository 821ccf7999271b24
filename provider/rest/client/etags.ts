import { type Interceptor, RawResponse } from "./interceptor";

const mostEntries = 200;
const mostBytes = 1_000_000;

/** Keeps answers of GETs that carry an ETag; a server that answers 304 to it need not send them again. */
export function conditional(): Interceptor {
  const kept = new Map<string, RawResponse>();

  const keep = (key: string, response: RawResponse): void => {
    kept.delete(key);
    kept.set(key, response);
    if (kept.size > mostEntries) kept.delete(kept.keys().next().value as string);
  };

  return async (request, send) => {
    if (request.method !== "GET" || "if-none-match" in request.headers || "if-match" in request.headers)
      return send(request);
    const key = JSON.stringify([request.origin, request.path, request.headers]);
    const known = kept.get(key);
    const etag = known?.headers.etag;
    const headers = etag === undefined ? request.headers : { ...request.headers, "if-none-match": etag };
    const response = await send({ ...request, headers });
    if (known && response.status === 304) {
      // The length and type of a 304 are those of its own, empty, body.
      const { "content-length": _length, "content-type": _type, ...fresh } = response.headers;
      const renewed = new RawResponse(known.status, { ...known.headers, ...fresh }, known.chunks);
      keep(key, renewed);
      return renewed;
    }
    kept.delete(key);
    if (isKept(response)) keep(key, response);
    return response;
  };
}

function isKept(response: RawResponse): boolean {
  const { status, headers } = response;
  const allowed = !/\bno-store\b/i.test(headers["cache-control"] ?? "");
  // Its body comes last: it is joined when it is asked for.
  return status === 200 && Boolean(headers.etag) && allowed && response.body.length <= mostBytes;
}
