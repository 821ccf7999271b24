import type { SecretForm } from "../control/secret-form";
import type { Store } from "../store/store";
import type { HttpRequest, HttpResponse } from "./http";
import type { Limit, RateLimitStatus } from "./rate-limit";

/** One emulated API. The server adds listening, faults, limits, the journal and the control path. */
export interface Service {
  readonly store: Store;
  /** The limit that holds when none is set through the control path; null for none. */
  readonly defaultLimit: Limit | null;
  /** Every token that an answer told, those of logins and those that are gone by now included. */
  readonly issuedTokens?: ReadonlySet<string>;
  /** Sets how responses show secrets, where the service has more than one form. Omitted: the form it starts with. */
  showSecrets?(form?: SecretForm): void;
  /** Answers a request or throws a Refusal. */
  handle(request: HttpRequest): HttpResponse;
  /** Ends what goes on in the background. */
  stop?(): void;
  /** The response to a request whose body is not JSON. */
  invalidJson(request: HttpRequest): HttpResponse;
  /** The answer beyond the limit. */
  tooManyRequests(allowance: RateLimitStatus): HttpResponse;
  /** Headers about the limit that go on every answer. */
  limitHeaders?(allowance: RateLimitStatus): Record<string, string>;
}

/** Seconds until the window opens again, at least one. */
export const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - Date.now()) / 1000));
