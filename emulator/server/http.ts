import type { IncomingHttpHeaders } from "node:http";
import type { Json } from "../json";

/** A request as the services see it: read whole, with its JSON parsed. */
export interface HttpRequest {
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly rawPath: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json | undefined;
  /** The body as it came, where it is not JSON. */
  readonly rawBody?: Buffer;
  /** Scheme, host and port under which the client reached the emulator, for links in answers. */
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

/** Thrown anywhere below a service's `handle` to end the request with an error answer. */
export class HttpError extends Error {
  constructor(readonly response: HttpResponse) {
    super(`refused with ${response.status}`);
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
