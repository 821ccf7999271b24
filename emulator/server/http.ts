import type { Json } from "../json";

/** A request that was read completely, with its JSON body parsed. */
export interface HttpRequest {
  readonly method: string;
  /** Path as sent, percent-encoded, without the query. */
  readonly rawPath: string;
  /** Decoded path, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Json | undefined;
  /** The raw body, if it is not JSON. */
  readonly rawBody?: Uint8Array;
  /** Scheme, host and port that the client used, for links in responses. */
  readonly origin: string;
}

/** Represents a body that is not JSON, for a service that checks the request before it reads the body. */
export const invalidJson = Symbol("not JSON") as unknown as Json;

/** A response. A string body is sent unchanged, any other value as JSON. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Thrown by the handlers of a service. The server sends `response`. */
export class HttpError extends Error {
  constructor(readonly response: HttpResponse) {
    super(`HTTP status ${response.status}`);
  }
}

/** Decodes percent escapes. A string with an invalid escape is returned unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
