/**
 * What is wrong with a webhook: it bears no signature (`unsigned`), names a key that is not known (`unknown_key`), is not
 * signed by that key (`forged`), is not what its sender documents (`unreadable`), is longer than allowed (`too_large`), or
 * its body was read before (`body_taken`), which is a mistake of the receiving program.
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

/** A webhook that must not be acted on. Its text holds nothing of the body and no secret. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  /** What to answer the sender. */
  readonly status: number;

  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.status = statuses[code];
    Object.defineProperty(this, marker, { value: true });
  }

  /** Also true for an error of another copy of this package. */
  static isInstance(value: unknown): value is WebhookError {
    return typeof value === "object" && value !== null && marker in value;
  }
}
