import type { Store } from "../store/store";
import type { HttpRequest, HttpResponse } from "./http";
import type { Limit, RateLimitStatus } from "./rate-limit";
import type { SecretForm } from "./secret-form";

/** One emulated API. The server adds faults, rate limits, the request journal and the control path. */
export interface Service {
  readonly store: Store;
  /** The service stores any number as it is written. Other services have typed members. Default: `false`. */
  readonly keepsNumbers?: true;
  /** Rate limit unless the control path sets another one. Null for none. */
  readonly defaultLimit: Limit | null;
  /** All tokens that responses contained, including sign-in tokens and deleted tokens. */
  readonly issuedTokens?: ReadonlySet<string>;
  /** Sets the form of secrets in responses, if the service has several. Default: the initial form. */
  showSecrets?(form?: SecretForm): void;
  /** Handles a request. @throws HttpError */
  handle(request: HttpRequest): HttpResponse;
  /** Stops background work. */
  stop?(): void;
  /** Returns the response to a request whose body is not JSON. */
  invalidJson(request: HttpRequest): HttpResponse;
  /** Returns the response to a request that exceeds the rate limit. */
  tooManyRequests(allowance: RateLimitStatus): HttpResponse;
  /** Rate limit headers of every response. */
  limitHeaders?(allowance: RateLimitStatus): Record<string, string>;
}

/** Seconds until a point in time. Minimum: 1. */
export const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - Date.now()) / 1000));
