import type { Dispatcher } from "undici";
import type { StreamBody, SubBudget } from "../options/options";

/** What travels with one request through every layer. */
export interface RequestContext {
  /** Whether the request may be repeated when its answer was lost. */
  readonly idempotent: boolean;
  /** Statuses that are an answer to this request and no failure. */
  readonly allowedStatuses: readonly number[];
  /** Time limit of an attempt. */
  readonly timeoutMs: number;
  /** Time limit of all attempts together, waits for rate limits excluded. */
  readonly totalMs: number;
  /** A large body is sent or received: `totalMs` does not apply. */
  readonly isTransfer: boolean;
  /** Nothing is sent but what gets the token that requests carry. */
  readonly tokenOnly?: boolean;
  readonly subBudget?: SubBudget;
  /** Gives up this request. */
  readonly signal: AbortSignal;
  /** Gives up everything: the client is closed. */
  readonly closeSignal: AbortSignal;
  readonly redact: (text: string) => string;
  /** Hides one more value from now on, in what is told of this request. */
  readonly addSecret: (value: string) => void;
  /** Attempts made so far, the one under way included. */
  attempts: number;
  /** Whether an attempt may have been carried out without a success being heard of. */
  mayHaveBeenApplied: boolean;
  /** Time limit of the attempt under way: `timeoutMs`, or what is left of `totalMs`. */
  attemptTimeoutMs: number;
  /** Time spent waiting for rate limits. */
  rateLimitedMs: number;
  /** Start of the throttling that the request is retried against. */
  throttledSince?: number;
}

export interface HttpRequest extends Dispatcher.DispatchOptions {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** In place of a body. */
  readonly streamedBody?: StreamBody;
  readonly context: RequestContext;
}

/** A whole answer in memory: those of control APIs are small. */
export class RawResponse {
  #body: Buffer | undefined;

  /** @param chunks as they came, which every layer hands on. */
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly chunks: readonly Buffer[],
  ) {}

  get body(): Buffer {
    this.#body ??= Buffer.concat(this.chunks);
    return this.#body;
  }
}

export type Send = (request: HttpRequest) => Promise<RawResponse>;

/** One concern around a request: it may change the call, send it never, once or several times, and change the reply. */
export type Interceptor = (request: HttpRequest, send: Send) => Promise<RawResponse>;

/** A layer as an undici interceptor. */
export function toDispatcherInterceptor(interceptor: Interceptor): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => {
    const send = bufferedSend(dispatch);
    return (options, handler) => {
      interceptor(options as HttpRequest, send).then(
        (response) => replay(response, handler),
        (error) => handler.onResponseError?.(replayed, error),
      );
      return true;
    };
  };
}

/** A dispatcher as a function that gathers the answer. */
export function bufferedSend(dispatch: Dispatcher["dispatch"]): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let status = 0;
      let headers: Record<string, string> = {};
      dispatch(request, {
        onRequestStart() {},
        onResponseStart(_controller, code, received) {
          if (code < 200) return;
          status = code;
          headers = flatten(received);
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd: () => resolve(new RawResponse(status, headers, chunks)),
        onResponseError: (_controller, error) => reject(error),
      });
    });
}

function replay(response: RawResponse, handler: Dispatcher.DispatchHandler): void {
  handler.onRequestStart?.(replayed, undefined);
  handler.onResponseStart?.(replayed, response.status, { ...response.headers });
  for (const chunk of response.chunks) handler.onResponseData?.(replayed, chunk);
  handler.onResponseEnd?.(replayed, {});
}

/** Controls nothing: the answer is complete before it is handed on. */
const replayed: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort() {},
  pause() {},
  resume() {},
};

function flatten(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
