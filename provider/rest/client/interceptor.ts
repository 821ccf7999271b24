import type { Dispatcher } from "undici";
import type { Ration, StreamedBody } from "../options/options";

/** What travels with one request through every layer. */
export interface Exchange {
  /** Whether the request may be repeated when its answer was lost. */
  readonly repeat: boolean;
  /** Statuses that are an answer to this request and no failure. */
  readonly allow: readonly number[];
  /** Time limit of an attempt. */
  readonly timeoutMs: number;
  /** Time limit of all attempts together, waits for rate limits excluded. */
  readonly totalMs: number;
  /** A large body is sent or received: `totalMs` does not apply. */
  readonly isTransfer: boolean;
  /** Nothing is sent but what gets the token that requests carry. */
  readonly tokenOnly?: boolean;
  readonly ration?: Ration;
  /** Gives up this request. */
  readonly signal: AbortSignal;
  /** Gives up everything: the client is closed. */
  readonly closing: AbortSignal;
  readonly redact: (text: string) => string;
  /** Hides one more value from now on, in what is told of this request. */
  readonly hide: (value: string) => void;
  /** Attempts made so far, the one under way included. */
  attempts: number;
  /** Whether an attempt may have been carried out without a success being heard of. */
  uncertain: boolean;
  /** Time limit of the attempt under way: `timeoutMs`, or what is left of `totalMs`. */
  limitMs: number;
  /** Time spent waiting for rate limits. */
  heldMs: number;
  /** Start of the throttling that the request is retried against. */
  throttledSince?: number;
}

export interface Call extends Dispatcher.DispatchOptions {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** In place of a body. */
  readonly streamed?: StreamedBody;
  readonly exchange: Exchange;
}

/** A whole answer in memory: those of control APIs are small. */
export class Reply {
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

export type Send = (call: Call) => Promise<Reply>;

/** One concern around a request: it may change the call, send it never, once or several times, and change the reply. */
export type Layer = (call: Call, send: Send) => Promise<Reply>;

/** A layer as an undici interceptor. */
export function interceptor(layer: Layer): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => {
    const send = sender(dispatch);
    return (options, handler) => {
      layer(options as Call, send).then(
        (reply) => replay(reply, handler),
        (error) => handler.onResponseError?.(replayed, error),
      );
      return true;
    };
  };
}

/** A dispatcher as a function that gathers the answer. */
export function sender(dispatch: Dispatcher["dispatch"]): Send {
  return (call) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let status = 0;
      let headers: Record<string, string> = {};
      dispatch(call, {
        onRequestStart() {},
        onResponseStart(_controller, code, received) {
          if (code < 200) return;
          status = code;
          headers = flatten(received);
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd: () => resolve(new Reply(status, headers, chunks)),
        onResponseError: (_controller, error) => reject(error),
      });
    });
}

function replay(reply: Reply, handler: Dispatcher.DispatchHandler): void {
  handler.onRequestStart?.(replayed, undefined);
  handler.onResponseStart?.(replayed, reply.status, { ...reply.headers });
  for (const chunk of reply.chunks) handler.onResponseData?.(replayed, chunk);
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
