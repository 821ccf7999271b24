import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor, RequestContext, Send } from "../base/interceptor";
import { defaultResponseBytes } from "../base/options";
import { RawResponse } from "../base/response";
import type { Redactor } from "../secrets/redact";

/** A short-lived token. */
export interface Token {
  readonly value: string;
  /** Time of the renewal in elapsed time. */
  readonly renewAt: number;
}

/** Source of tokens. */
export interface TokenSource {
  /** Equal for all clients that share a token. */
  readonly key: string;
  /** Scheme of the `Authorization` header. */
  readonly scheme: string;
  /** Requests a token. Several requests may wait for it, so the signal of one request must not abort it. */
  requestToken(request: HttpRequest, send: Send): Promise<Token>;
  /** True for a failure that is not retried in this process. */
  isFinal?(error: unknown): boolean;
}

/** The context of a request for a token. A second one is harmless. Several requests wait for it, so that none aborts it. */
export const tokenContext = (context: RequestContext): RequestContext => ({
  ...context,
  idempotent: true,
  beforeSend: undefined,
  allowedStatuses: [],
  attempts: 0,
  isTransfer: false,
  maxResponseBytes: defaultResponseBytes,
  signal: context.closeSignal,
});

/** Tokens of the process by their source, shared by the clients of one account. */
const tokens = new Map<string, Promise<Token>>();

/** Sends requests with a token, which is requested when it is needed and renewed before it expires and once after a 401. */
export function tokenInterceptor(
  { key, scheme, requestToken, isFinal }: TokenSource,
  redact: Redactor,
  clock: Clock,
): Interceptor {
  const current = async (request: HttpRequest, send: Send, refused?: string): Promise<string> => {
    let known = tokens.get(key);
    const token = await known;
    // Another request may have renewed it.
    if (token === undefined || token.value === refused || clock.elapsed() >= token.renewAt) {
      if (tokens.get(key) === known) {
        known = requestToken(request, send);
        tokens.set(key, known);
        known.catch((error) => {
          if (!isFinal?.(error) && tokens.get(key) === known) tokens.delete(key);
        });
      }
      return (await (tokens.get(key) as Promise<Token>)).value;
    }
    return token.value;
  };

  return async (request, send) => {
    const sendWith = (token: string): Promise<RawResponse> => {
      redact.add(token);
      return send({ ...request, headers: { ...request.headers, authorization: `${scheme} ${token}` } });
    };
    const { signal } = request.context;
    const first = await unlessAborted(current(request, send), signal);
    if (request.context.tokenOnly) return new RawResponse(204, {}, []);
    const response = await sendWith(first);
    return response.status === 401 ? sendWith(await unlessAborted(current(request, send, first), signal)) : response;
  };
}

/** The result of the promise, or a failure as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Failure({ kind: "aborted", sent: false }));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
