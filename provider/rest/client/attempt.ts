import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Clock } from "../base/clock";
import { Failure, type Peer } from "../base/failure";
import type { HttpRequest, Send } from "../base/interceptor";
import type { Proxies, StreamBody } from "../base/options";
import { isHtmlPage, RawResponse } from "../base/response";
import { type Pause, shortWaitMs } from "../log/wait-reporter";
import { hostAndPort, proxyFor } from "../options/proxies";

/** The parts of a client that its attempts share. */
interface AttemptParts {
  readonly clock: Clock;
  readonly report: (pause: Pause) => void;
  readonly proxies?: Proxies | undefined;
}

/** Sends each request once, and collects its response. An attempt ends at its time limit or when it is aborted. */
export const sendOnce =
  (dispatch: Dispatcher["dispatch"], parts: AttemptParts): Send =>
  (request) =>
    new Promise((resolve, reject) => new Attempt(request, parts, { resolve, reject }).start(dispatch));

/** The caller of an attempt. */
interface Caller {
  resolve(response: RawResponse): void;
  reject(error: unknown): void;
}

/**
 * One attempt of a request, as a handler of undici, which calls `onRequestStart` immediately before it writes the first byte.
 * Every failure records if the server may have received the request.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #since: number;
  #controller: Dispatcher.DispatchController | undefined;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  #stopReport = (): void => {};
  #status = 0;
  #headers: Record<string, string> = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    private readonly request: HttpRequest,
    private readonly parts: AttemptParts,
    private readonly caller: Caller,
  ) {
    this.#since = parts.clock.elapsed();
  }

  start(dispatch: Dispatcher["dispatch"]): void {
    const { context, streamedBody, headers } = this.request;
    // The transfer of a large body is not reported as a wait.
    if (!streamedBody) this.#stopReport = this.parts.clock.timer(shortWaitMs, () => this.#reportWait());
    const timer = setTimeout(() => this.#fail("timeout"), context.attemptTimeoutMs);
    this.#timer = timer;
    context.signal.addEventListener("abort", this.#onAbort, { once: true });
    if (context.signal.aborted) {
      this.#fail("aborted");
      return;
    }
    const streamed = streamedBody && {
      headers: { ...headers, "content-length": String(streamedBody.length) },
      body: Readable.from(timed(streamedBody, timer)),
    };
    dispatch(streamed ? { ...this.request, ...streamed } : this.request, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The time limit may have passed during the connect.
    if (this.#hasEnded) controller.abort(new Failure({ kind: "aborted", sent: false }));
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: NodeJS.Dict<string | string[]>,
  ): void {
    this.#stopReport();
    if (status < 200) return;
    this.#status = status;
    this.#headers = flatten(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#size += chunk.length;
    if (this.#size <= this.request.context.maxResponseBytes) this.#chunks.push(chunk);
    else this.#endTooLarge(chunk);
  }

  onResponseEnd(): void {
    this.#end(() => this.caller.resolve(new RawResponse(this.#status, this.#headers, this.#chunks)));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#fail("connection", error);
  }

  /**
   * A body that is too large ends the connection. If the status is an error, the response has no body, or the start of an HTML page.
   * A status that the caller allows needs its body.
   */
  #endTooLarge(chunk: Buffer): void {
    const { method, context } = this.request;
    const { maxResponseBytes: maxBytes, allowedStatuses } = context;
    const response = startOf(new RawResponse(this.#status, this.#headers, [this.#chunks[0] ?? chunk]), method);
    const failure = new Failure({ kind: "too-large", response, maxBytes });
    const needsBody = this.#status < 300 || allowedStatuses.includes(this.#status);
    this.#end(() => (needsBody ? this.caller.reject(failure) : this.caller.resolve(response)));
    this.#controller?.abort(failure);
  }

  readonly #onAbort = (): void => {
    const { graceMs } = this.request.context;
    if (this.#controller && graceMs) this.#grace = setTimeout(() => this.#fail("aborted"), graceMs);
    else this.#fail("aborted");
  };

  #fail(kind: "timeout" | "aborted" | "connection", cause?: unknown): void {
    const peer = peerOf(this.request.origin, this.parts.proxies, cause);
    const sent = this.#controller !== undefined && peer.proxyStatus === undefined;
    const failure = new Failure({ kind, sent, peer }, cause);
    this.#end(() => this.caller.reject(failure));
    if (kind !== "connection") this.#controller?.abort(failure);
  }

  #end(tellCaller: () => void): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#grace);
    this.#stopReport();
    this.request.context.signal.removeEventListener("abort", this.#onAbort);
    tellCaller();
  }

  #reportWait(): void {
    const { method, path, context } = this.request;
    // A query may hold a key or a signature.
    const [request] = context.redact(`${method} ${path}`).split("?");
    const ms = this.#since + context.attemptTimeoutMs - this.parts.clock.elapsed();
    this.parts.report({ reason: "response", ms, since: this.#since, request });
  }
}

/** The start of an HTML page, without the rest. The start of another body could end with a part of a secret. */
function startOf(response: RawResponse, method: string): RawResponse {
  const { status, headers } = response;
  return status >= 300 && isHtmlPage(response, method) ? response : new RawResponse(status, headers, []);
}

function flatten(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

/** undici names the status of a proxy that rejects a connection in the message alone. */
const proxyRejection = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

function peerOf(origin: string, proxies: Proxies | undefined, cause: unknown): Peer {
  const host = hostAndPort(origin);
  const proxy = proxyFor(proxies, origin);
  if (!proxy) return { host };
  const [, status] = proxyRejection.exec(String((cause as Error | undefined)?.message)) ?? [];
  return { host, proxy: hostAndPort(proxy.origin), ...(status !== undefined && { proxyStatus: Number(status) }) };
}

/** The chunks of a body. Each one restarts the time limit of the attempt. */
async function* timed(body: StreamBody, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  for await (const piece of body.open()) {
    timer.refresh();
    yield piece;
  }
}
