/**
 * Reason why a rotation was rejected or failed:
 *
 * - `method_not_allowed`: the request is not a POST,
 * - `missing_token`: the request has no bearer token,
 * - `invalid_token`: the token is not signed by Pulumi Cloud for this address, has expired, or belongs to another body,
 * - `used_token`: the token was used before,
 * - `environment_not_allowed`: the environment of the token is not in `environments`,
 * - `invalid_body`: the body is not as documented, or contains an invalid state,
 * - `unknown_credential`: `credentials` does not contain the name in the request,
 * - `body_too_large`: the body exceeds the limit,
 * - `body_already_read`: the body was already read, which is an error in the receiving program,
 * - `conflict`: the state does not match the credentials in the service. Nothing was changed,
 * - `keys_unavailable`: the signing keys of Pulumi Cloud cannot be read,
 * - `store_unavailable`: `isFirstUse` failed, for example because its store cannot be reached,
 * - `service_failed`: the service rejected a request or did not respond,
 * - `internal`: an error of the rotator itself. `report` receives the cause.
 */
export type RotationErrorCode =
  | "method_not_allowed"
  | "missing_token"
  | "invalid_token"
  | "used_token"
  | "environment_not_allowed"
  | "invalid_body"
  | "unknown_credential"
  | "body_too_large"
  | "body_already_read"
  | "conflict"
  | "keys_unavailable"
  | "store_unavailable"
  | "service_failed"
  | "internal";

const statuses: Readonly<Record<RotationErrorCode, number>> = {
  method_not_allowed: 405,
  missing_token: 401,
  invalid_token: 401,
  used_token: 401,
  environment_not_allowed: 403,
  invalid_body: 400,
  unknown_credential: 400,
  body_too_large: 413,
  body_already_read: 500,
  conflict: 409,
  keys_unavailable: 503,
  store_unavailable: 503,
  service_failed: 502,
  internal: 500,
};

/** A rotation that was rejected or failed. The message contains no secret. */
export class RotationError extends Error {
  override readonly name = "RotationError";
  /** HTTP status of the response. */
  readonly status: number;

  constructor(
    readonly code: RotationErrorCode,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.status = statuses[code];
  }
}
