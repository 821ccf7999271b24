import type { HttpError } from "../../rest";
import { type ImageError, imageError } from "../image-error";

/** Registries have no common code for an immutable tag. `describeError` of the service assigns this one. */
export const isImmutableTagError = ({ serviceCode }: HttpError): boolean => serviceCode === "TAG_IMMUTABLE";

/** True if a registry rejected a valid request. Docker Hub's error for an immutable tag is not documented. */
export const isRejection = ({ status }: HttpError): boolean => [400, 403, 409, 412].includes(status);

/** The settings of a repository on Docker Hub that contain its rules. */
export interface RepositorySettings {
  readonly immutable_tags_settings?: { readonly enabled?: boolean; readonly rules?: readonly string[] | null };
}

/** The rules that apply to the tags of a repository. Without a rule, all tags are immutable if the setting is enabled. */
export function rulesIn(settings: RepositorySettings | undefined): readonly string[] {
  const { enabled, rules } = settings?.immutable_tags_settings ?? {};
  if (!enabled) return [];
  return rules?.length ? rules : [".*"];
}

/** A change of a tag that a rule forbids. */
interface ForbiddenChange {
  readonly image: string;
  /** The rule, if it is known. */
  readonly rule: string | undefined;
  readonly action: "moved" | "deleted";
  /** Sentence about the current target of the tag. Default: none. */
  readonly currentTarget?: string;
}

/** The error for a tag that must not be moved or deleted. */
export function immutableTagError(
  { image, rule, action, currentTarget = "" }: ForbiddenChange,
  { message, method, path, status, requestId }: HttpError,
): ImageError {
  const which = rule === undefined ? "a rule" : `the rule ${JSON.stringify(rule)}`;
  const next = action === "moved" ? "Choose another tag, or change" : 'Set `onDelete: "keep"`, or change';
  return imageError(
    "immutable_tag",
    image,
    `cannot be ${action}: ${which} of its repository makes it immutable. ${currentTarget && `${currentTarget} `}${message.replace(/[.\s]*$/, ".")} ${next} the rule (on Docker Hub \`immutableTagsSettings\` of registry.Repository).`,
    { method, path, status, requestId },
  );
}

/**
 * The rule of a Docker Hub repository that matches a tag. A match of the whole tag precedes a match of a part: Docker does not
 * document which one applies.
 */
export function matchingRule(rules: readonly string[], tag: string): string | undefined {
  const fullMatch = rules.find((rule) => toRegExp(`^(?:${rule})$`)?.test(tag));
  return fullMatch ?? rules.find((rule) => toRegExp(rule)?.test(tag));
}

/** The first rule that JavaScript cannot evaluate. It may match any tag. */
export const unreadableRule = (rules: readonly string[]): string | undefined => rules.find((rule) => !toRegExp(rule));

/**
 * Converts a rule in RE2's syntax. JavaScript rejects most differences in Unicode mode, such as `(?i)` and `\z`. Escaped
 * punctuation has the same meaning and is converted.
 */
function toRegExp(rule: string): RegExp | undefined {
  const spelled = rule.replace(/\\([^\w\s]|_)/g, (_, mark: string) => `\\x${mark.charCodeAt(0).toString(16)}`);
  try {
    return new RegExp(spelled, "u");
  } catch {
    return undefined;
  }
}
