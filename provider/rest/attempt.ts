import type { Dispatcher } from "undici";
import { Failure } from "./failure";
import type { Call } from "./layer";

/**
 * The innermost interceptor: ends an attempt at its time limit or when it is given up, and tells of every failure whether the
 * server may have seen the request. undici calls `onRequestStart` immediately before the first byte is written.
 */
export const attempt: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { signal, timeoutMs } = (options as Call).exchange;
  let controller: Dispatcher.DispatchController | undefined;
  let ended = false;

  const end = (tell: () => void): void => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    tell();
  };
  const fail = (kind: "timeout" | "aborted" | "connection", cause?: unknown): void => {
    const failure = new Failure({ kind, sent: controller !== undefined }, cause);
    end(() => handler.onResponseError?.(controller as Dispatcher.DispatchController, failure));
    if (kind !== "connection") controller?.abort(failure);
  };
  const onAbort = (): void => fail("aborted");
  const timer = setTimeout(() => fail("timeout"), timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) {
    fail("aborted");
    return true;
  }

  return dispatch(options, {
    onRequestStart(started, context) {
      // The time may have run out while the connection was being made.
      if (ended) return started.abort(new Failure({ kind: "aborted", sent: false }));
      controller = started;
      handler.onRequestStart?.(started, context);
    },
    onResponseStart(started, status, headers, text) {
      if (!ended) handler.onResponseStart?.(started, status, headers, text);
    },
    onResponseData(started, chunk) {
      if (!ended) handler.onResponseData?.(started, chunk);
    },
    onResponseEnd: (started, trailers) => end(() => handler.onResponseEnd?.(started, trailers)),
    onResponseError: (_started, error) => fail("connection", error),
  });
};
