export interface Limit {
  /** Requests allowed in any window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Search only: the status beyond the limit; 429 unless told. */
  readonly status?: 429 | 503;
  /** Search only: whether the answer beyond the limit says `Retry-After`. */
  readonly retryAfter?: boolean;
  /** Registry only: whether every answer tells where the window stands; true unless told. */
  readonly headers?: boolean;
}

/** Where a service's window stands after a request. */
export interface Allowance {
  readonly rule: Limit;
  readonly allowed: boolean;
  readonly remaining: number;
  /** When the oldest request leaves the window, in milliseconds since 1970. */
  readonly resetAt: number;
}

/** A sliding window: a request passes when fewer than `limit` passed in the last `windowSeconds`. */
export class Limiter {
  #rule: Limit | null;
  #passed: number[] = [];

  constructor(readonly usual: Limit | null) {
    this.#rule = usual;
  }

  set(rule: Limit | null): void {
    this.#rule = rule ?? this.usual;
    this.#passed = [];
  }

  take(now = Date.now()): Allowance | undefined {
    if (!this.#rule) return undefined;
    const { limit, windowSeconds } = this.#rule;
    const windowMs = windowSeconds * 1000;
    while (this.#passed[0] !== undefined && this.#passed[0] <= now - windowMs) this.#passed.shift();
    const allowed = this.#passed.length < limit;
    if (allowed) this.#passed.push(now);
    return {
      rule: this.#rule,
      allowed,
      remaining: Math.max(0, limit - this.#passed.length),
      resetAt: (this.#passed[0] ?? now) + windowMs,
    };
  }
}
