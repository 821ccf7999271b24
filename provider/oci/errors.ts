import { type ErrorDetails, RestError } from "../rest";

/** What a registry answered, or what is configured, cannot be used for what was asked of an image. */
export class ImageError extends RestError {}

/**
 * @param code stable, such as `image_not_found`.
 * @param image what it is about: an image or a repository as it was written.
 * @param problem what is wrong and what to do next, as the rest of the sentence.
 */
export function imageError(
  code: string,
  image: string,
  problem: string,
  facts: Partial<ErrorDetails> = {},
): ImageError {
  return new ImageError(code, `${image} ${problem}`, { method: "GET", path: image, ...facts });
}
