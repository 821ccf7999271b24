import type { IncomingHttpHeaders } from "node:http";
import type { Json } from "./json";

/** A request as the services see it: read whole, with its JSON parsed. */
export interface Request {
  readonly method: string;
  /** Percent-encoded as sent, without the query. */
  readonly rawPath: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json | undefined;
  /** The body as it came, where it is not JSON. */
  readonly content?: Buffer;
  /** Scheme, host and port under which the client reached the emulator, for links in answers. */
  readonly origin: string;
}

/** Stands for a body that is not JSON, where a service checks more before it reads the body. */
export const unreadable = Symbol("not JSON") as unknown as Json;

/** An answer. A string body is sent as it is, anything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Thrown anywhere below a service's `handle` to end the request with an error answer. */
export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super(`refused with ${reply.status}`);
  }
}

/** Decodes percent escapes, leaving text with broken ones as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
