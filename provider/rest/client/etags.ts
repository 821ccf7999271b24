import type { Interceptor } from "../base/interceptor";
import { RawResponse } from "../base/response";

const maxEntries = 200;
const maxBytes = 1_000_000;

/**
 * Caches responses of GETs with an ETag and sends the ETag with the next request. A container registry responds with 304
 * to an unchanged manifest, which is not a pull.
 */
export function etagInterceptor(): Interceptor {
  const cache = new Map<string, RawResponse>();

  const store = (key: string, response: RawResponse): void => {
    cache.delete(key);
    // Without the parsed content, which would remain in memory.
    cache.set(key, new RawResponse(response.status, response.headers, response.chunks));
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value as string);
  };

  return (send) => async (request) => {
    if (request.method !== "GET" || "if-none-match" in request.headers || "if-match" in request.headers)
      return send(request);
    const key = JSON.stringify([request.origin, request.path, request.headers]);
    const cached = cache.get(key);
    const etag = cached?.headers.etag;
    const headers = etag === undefined ? request.headers : { ...request.headers, "if-none-match": etag };
    const response = await send({ ...request, headers });
    if (cached && response.status === 304) {
      // The length and type of a 304 describe its own, empty, body.
      const { "content-length": _length, "content-type": _type, ...fresh } = response.headers;
      const renewed = new RawResponse(cached.status, { ...cached.headers, ...fresh }, cached.chunks);
      store(key, renewed);
      return renewed;
    }
    cache.delete(key);
    if (isCacheable(response)) store(key, response);
    return response;
  };
}

function isCacheable(response: RawResponse): boolean {
  const { status, headers } = response;
  const allowed = !/\bno-store\b/i.test(headers["cache-control"] ?? "");
  // The body is checked last, because it is concatenated on access.
  return status === 200 && Boolean(headers.etag) && allowed && response.body.length <= maxBytes;
}
