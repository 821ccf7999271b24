/**
 * Reason why a webhook was rejected:
 *
 * - `missing_signature`: a header with the key or the signature is missing,
 * - `unknown_key`: the webhook is signed by an unknown key,
 * - `invalid_signature`: the signature does not match,
 * - `invalid_body`: the body is not as documented,
 * - `body_too_large`: the body exceeds the limit,
 * - `body_already_read`: the body was already read, which is an error in the receiving program.
 */
export type WebhookErrorCode =
  | "missing_signature"
  | "unknown_key"
  | "invalid_signature"
  | "invalid_body"
  | "body_too_large"
  | "body_already_read";

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  missing_signature: 401,
  unknown_key: 401,
  invalid_signature: 401,
  invalid_body: 400,
  body_too_large: 413,
  body_already_read: 500,
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
