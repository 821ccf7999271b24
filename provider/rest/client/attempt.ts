import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { Failure } from "../errors/failure";
import { type Pause, shortWaitMs } from "../log/wait-reporter";
import type { StreamBody } from "../options/options";
import type { Clock } from "./clock";
import type { HttpRequest } from "./interceptor";

/**
 * The innermost interceptor: ends an attempt at its time limit or when it is aborted. Every failure records if the server may
 * have received the request. undici calls `onRequestStart` immediately before it writes the first byte.
 */
export const attemptInterceptor =
  (clock: Clock, report: (pause: Pause) => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const { context, streamedBody: streamBody, headers, method, path } = options as HttpRequest;
    const { signal, attemptTimeoutMs, graceMs } = context;
    const since = clock.elapsed();
    // The transfer of a large body is not reported as a wait.
    const stopReport = streamBody
      ? () => {}
      : clock.timer(shortWaitMs, () => {
          // A query may hold a key or a signature.
          const [request] = context.redact(`${method} ${path}`).split("?");
          report({ reason: "response", ms: since + attemptTimeoutMs - clock.elapsed(), since, request });
        });
    let controller: Dispatcher.DispatchController | undefined;
    let ended = false;

    const end = (tell: () => void): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      clearTimeout(grace);
      stopReport();
      signal.removeEventListener("abort", onAbort);
      tell();
    };
    const fail = (kind: "timeout" | "aborted" | "connection", cause?: unknown): void => {
      const failure = new Failure({ kind, sent: controller !== undefined }, cause);
      end(() => handler.onResponseError?.(controller as Dispatcher.DispatchController, failure));
      if (kind !== "connection") controller?.abort(failure);
    };
    let grace: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      if (controller && graceMs) grace = setTimeout(() => fail("aborted"), graceMs);
      else fail("aborted");
    };
    const timer = setTimeout(() => fail("timeout"), attemptTimeoutMs);
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) {
      fail("aborted");
      return true;
    }

    const sending = streamBody
      ? {
          ...options,
          headers: { ...headers, "content-length": String(streamBody.length) },
          body: Readable.from(timed(streamBody, timer)),
        }
      : options;
    return dispatch(sending, {
      onRequestStart(started, context) {
        // The time limit may have passed during the connect.
        if (ended) return started.abort(new Failure({ kind: "aborted", sent: false }));
        controller = started;
        handler.onRequestStart?.(started, context);
      },
      onResponseStart(started, status, headers, text) {
        stopReport();
        if (!ended) handler.onResponseStart?.(started, status, headers, text);
      },
      onResponseData(started, chunk) {
        if (!ended) handler.onResponseData?.(started, chunk);
      },
      onResponseEnd: (started, trailers) => end(() => handler.onResponseEnd?.(started, trailers)),
      onResponseError: (_started, error) => fail("connection", error),
    });
  };

/** The chunks of a body. Each one restarts the time limit of the attempt. */
async function* timed(body: StreamBody, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  for await (const piece of body.open()) {
    timer.refresh();
    yield piece;
  }
}
