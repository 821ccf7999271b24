import { type ErrorDetails, HttpError, RestError } from "../rest";

/** An image operation failed because of the response of a registry or the configuration. */
export class ImageError extends RestError {}

/**
 * @param code stable code, such as `image_not_found`.
 * @param image image or repository, as the user wrote it.
 * @param problem completes the sentence: what is wrong and what to do.
 */
export function imageError(
  code: string,
  image: string,
  problem: string,
  facts: Partial<ErrorDetails> = {},
): ImageError {
  return new ImageError(code, `${image} ${problem}`, { method: "GET", path: image, ...facts });
}

/** @param image name of the manifest or blob, with its digest. */
export const digestMismatch = (image: string): ImageError =>
  imageError(
    "digest_mismatch",
    image,
    "does not match its digest. The content was discarded. Retry; if the error persists, contact the operator of the registry.",
  );

/** True if a registry rejected bytes because their digest is not the stated one. */
export const isDigestInvalid = (error: unknown): boolean =>
  error instanceof HttpError && error.serviceCode === "DIGEST_INVALID";
