/**
 * Reason why a webhook was rejected. `unsigned`: no signature. `unknown_key`: signed by an unknown key. `forged`: the
 * signature does not match. `unreadable`: the body is not as documented. `too_large`: the body exceeds the limit.
 * `body_taken`: the body was already read, which is an error in the receiving program.
 */
export type WebhookErrorCode = "unsigned" | "unknown_key" | "forged" | "unreadable" | "too_large" | "body_taken";

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  unsigned: 401,
  unknown_key: 401,
  forged: 401,
  unreadable: 400,
  too_large: 413,
  body_taken: 500,
};

const marker = Symbol.for("trefoil.webhook-error");

/** A webhook that must not be processed. The message contains no secret and no part of the body. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  /** HTTP status to respond with. */
  readonly status: number;

  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.status = statuses[code];
    Object.defineProperty(this, marker, { value: true });
  }

  /** Returns true also for an error of another copy of this package. */
  static isInstance(value: unknown): value is WebhookError {
    return typeof value === "object" && value !== null && marker in value;
  }
}
