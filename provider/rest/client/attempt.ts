import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Clock } from "../base/clock";
import { Failure, type Peer } from "../base/failure";
import type { HttpRequest } from "../base/interceptor";
import type { Proxies, StreamBody } from "../base/options";
import { type Pause, shortWaitMs } from "../log/wait-reporter";
import { hostAndPort, proxyFor } from "../options/proxies";

/**
 * The innermost interceptor: ends an attempt at its time limit or when it is aborted. Every failure records if the server may
 * have received the request. undici calls `onRequestStart` immediately before it writes the first byte.
 */
export const attemptInterceptor =
  (clock: Clock, report: (pause: Pause) => void, proxies?: Proxies): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const { context, streamedBody: streamBody, headers, method, path, origin } = options as HttpRequest;
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
      const peer = peerOf(origin, proxies, cause);
      const sent = controller !== undefined && peer.proxyStatus === undefined;
      const failure = new Failure({ kind, sent, peer }, cause);
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
