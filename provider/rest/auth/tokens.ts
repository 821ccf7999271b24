import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor, RequestContext, Send } from "../base/interceptor";
import { defaultResponseBytes } from "../base/options";
import { RawResponse } from "../base/response";
import { Shared, waitFor } from "../base/shared";
import type { Redactor } from "../secrets/redact";

/** A short-lived token. */
export interface Token {
  readonly value: string;
  /** Time of the renewal in elapsed time. */
  readonly renewAt: number;
}

/**
 * A new token with the time of its renewal. If it seems to have expired already, a clock is wrong. It is then used until a 401: otherwise,
 * each request would sign in again, which locks an account.
 */
export const newToken = (value: string, renewAfterMs: number, clock: Clock): Token => ({
  value,
  renewAt: renewAfterMs > 0 ? clock.elapsed() + renewAfterMs : Number.POSITIVE_INFINITY,
});

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
  hasAwaitedAccess: false,
  isTransfer: false,
  maxResponseBytes: defaultResponseBytes,
  signal: context.closeSignal,
});

/** Sends a request for a token. If it receives no response, the request that needs the token was not sent. */
export const sendForToken = (send: Send, request: HttpRequest): Promise<RawResponse> =>
  send(request).catch((error: unknown) => {
    if (!(error instanceof Failure && "sent" in error.reason)) throw error;
    throw new Failure({ ...error.reason, sent: false }, error.cause);
  });

/** Tokens of the process by their source, shared by the clients of one account. */
const tokens = new Map<string, Shared<Token>>();

/** A token that all clients with the same key share. It is requested when it is needed, and renewed before it expires. */
export class SharedToken {
  readonly #shared: Shared<Token>;

  /**
   * @param key equal for all clients that share the token.
   * @param isFinal returns true for a failure that is not retried in this process.
   */
  constructor(
    key: string,
    private readonly clock: Clock,
    isFinal?: (error: unknown) => boolean,
  ) {
    this.#shared = tokens.get(key) ?? new Shared(isFinal);
    tokens.set(key, this.#shared);
  }

  /**
   * @param signal ends the wait for the token. Other requests may wait for it, too.
   * @param refused a token that the service rejected before it expired.
   */
  async value(request: () => Promise<Token>, signal: AbortSignal, refused?: string): Promise<string> {
    const isUsable = ({ value, renewAt }: Token) => value !== refused && this.clock.elapsed() < renewAt;
    const token = this.#shared.get(request, isUsable);
    return (await waitFor(token, signal, () => new Failure({ kind: "aborted", sent: false }))).value;
  }
}

/** Sends requests with a token, which is requested when it is needed and renewed before it expires and once after a 401. */
export function tokenInterceptor(
  { key, scheme, requestToken, isFinal }: TokenSource,
  redact: Redactor,
  clock: Clock,
): Interceptor {
  const token = new SharedToken(key, clock, isFinal);

  return (send) => async (request) => {
    const { signal, tokenOnly } = request.context;
    const current = (refused?: string) => token.value(() => requestToken(request, send), signal, refused);
    const sendWith = (value: string): Promise<RawResponse> => {
      redact.add(value);
      return send({ ...request, headers: { ...request.headers, authorization: `${scheme} ${value}` } });
    };
    const first = await current();
    if (tokenOnly) return new RawResponse(204, {}, []);
    const response = await sendWith(first);
    return response.status === 401 ? sendWith(await current(first)) : response;
  };
}
