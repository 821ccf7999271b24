import type { Clock } from "../client/clock";
import { type HttpRequest, type Interceptor, RawResponse, type Send } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";

/** A short-lived token. */
export interface Token {
  readonly value: string;
  /** When to ask for the next one, in milliseconds since 1970. */
  readonly renewAt: number;
}

/** Where tokens come from. */
export interface TokenSource {
  /** The same for all clients that may share one token. */
  readonly key: string;
  /** Word before the token in `Authorization`. */
  readonly scheme: string;
  /** Asks for a token. Others wait for it too, so that no request's own signal may end it. */
  requestToken(request: HttpRequest, send: Send): Promise<Token>;
  /** Whether a failure is not tried again in this process. */
  isFinal?(error: unknown): boolean;
}

/** Tokens of the process by their source, so that several clients of one account ask for one together. */
const tokens = new Map<string, Promise<Token>>();

/** Sends requests with a token that is asked for when it is first needed, renewed before its end and once after a 401. */
export function tokenInterceptor(
  { key, scheme, requestToken: ask, isFinal }: TokenSource,
  redact: Redactor,
  clock: Clock,
): Interceptor {
  const current = async (request: HttpRequest, send: Send, refused?: string): Promise<string> => {
    let known = tokens.get(key);
    const token = await known;
    // Somebody else may have renewed it meanwhile.
    if (token === undefined || token.value === refused || clock.now() >= token.renewAt) {
      if (tokens.get(key) === known) {
        known = ask(request, send);
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

/** The promise, or the end of the one who waits for it. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Failure({ kind: "aborted", sent: false }));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
