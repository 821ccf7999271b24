export interface Limit {
  /** Number of requests that a window allows. */
  readonly limit: number;
  /** Length of the sliding window. In seconds. */
  readonly windowSeconds: number;
  /** Search only: status of a rejected request. Default: 429. */
  readonly status?: 429 | 503;
  /** Search only: add `Retry-After` to a rejection. Default: `false`. */
  readonly retryAfter?: boolean;
  /** Docker Hub only: add the headers of the limit to every response. Default: `true`. */
  readonly headers?: boolean;
}

/** State of the window after a request. */
export interface RateLimitStatus {
  readonly limit: Limit;
  readonly allowed: boolean;
  readonly remaining: number;
  /** Time when the oldest request leaves the window. In milliseconds since 1970. */
  readonly resetAt: number;
}

/** Sliding window: allows a request if fewer than `limit` were allowed in the last `windowSeconds`. */
export class RateLimiter {
  #rule: Limit | null;
  #passed: number[] = [];

  constructor(readonly defaultLimit: Limit | null) {
    this.#rule = defaultLimit;
  }

  set(rule: Limit | null): void {
    this.#rule = rule ?? this.defaultLimit;
    this.#passed = [];
  }

  count(now = Date.now()): RateLimitStatus | undefined {
    if (!this.#rule) return undefined;
    const { limit, windowSeconds } = this.#rule;
    const windowMs = windowSeconds * 1000;
    while (this.#passed[0] !== undefined && this.#passed[0] <= now - windowMs) this.#passed.shift();
    const allowed = this.#passed.length < limit;
    if (allowed) this.#passed.push(now);
    return {
      limit: this.#rule,
      allowed,
      remaining: Math.max(0, limit - this.#passed.length),
      resetAt: (this.#passed[0] ?? now) + windowMs,
    };
  }
}
