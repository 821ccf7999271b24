import type { HttpError } from "../../rest";
import { type ImageError, imageError } from "../errors";

/** Registries have no common code for a tag that a rule keeps where it is: `describeError` of the service gives it one. */
export const isImmutableTagError = ({ serviceCode }: HttpError): boolean => serviceCode === "TAG_IMMUTABLE";

/** Whether a registry answered no to what it understood: Docker Hub's words for what a rule forbids are not documented. */
export const isRejection = ({ status }: HttpError): boolean => [400, 403, 409, 412].includes(status);

/**
 * What to do about a tag that must not be moved or deleted.
 *
 * @param rule where it is known.
 * @param now where the tag stands, as the sentence goes on to the rule.
 */
export function immutableTagError(
  image: string,
  rule: string | undefined,
  now: string,
  deed: "moved" | "deleted",
  { message, method, path, status, requestId }: HttpError,
): ImageError {
  const which = rule === undefined ? "a rule" : `the rule ${JSON.stringify(rule)}`;
  const next = deed === "moved" ? "Choose another tag, or change" : 'Set `onDelete: "keep"`, or change';
  return imageError(
    "immutable_tag",
    image,
    `${now} ${which} of its repository keeps it from being ${deed}: ${message.replace(/[.\s]*$/, ".")} ${next} the rule (on Docker Hub \`immutableTags\` of registry.Repository).`,
    { method, path, status, requestId },
  );
}

/**
 * The rule that a tag meets, of those of a Docker Hub repository. One that meets the whole tag comes before one that
 * meets a part of it: the documents do not say which the Hub asks for.
 */
export function matchingRule(rules: readonly string[], tag: string): string | undefined {
  const whole = rules.find((rule) => toRegExp(`^(?:${rule})$`)?.test(tag));
  return whole ?? rules.find((rule) => toRegExp(rule)?.test(tag));
}

/**
 * A rule in RE2's syntax. What JavaScript reads otherwise, `(?i)` and `\z` say, it refuses in Unicode mode, except for
 * escaped punctuation, which means the same without ado.
 */
function toRegExp(rule: string): RegExp | undefined {
  const spelled = rule.replace(/\\([^\w\s]|_)/g, (_, mark: string) => `\\x${mark.charCodeAt(0).toString(16)}`);
  try {
    return new RegExp(spelled, "u");
  } catch {
    return undefined;
  }
}
