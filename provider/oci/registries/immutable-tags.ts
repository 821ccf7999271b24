import { RE2JS } from "re2js";
import { HttpError } from "../../rest";
import { withoutFullStop } from "../../text/printable";
import { type ImageError, imageError } from "../image-error";

/** Registries have no common code for an immutable tag. `describeError` of the service assigns this one. */
const isImmutableTagError = ({ serviceCode }: HttpError): boolean => serviceCode === "TAG_IMMUTABLE";

/** True if a registry rejected a valid request. Docker Hub's error for an immutable tag is not documented. */
const isRejection = ({ status }: HttpError): boolean => [400, 403, 409, 412].includes(status);

/** The settings of a repository on Docker Hub that contain its rules. */
export interface RepositorySettings {
  readonly immutable_tags_settings?: { readonly enabled?: boolean; readonly rules?: readonly string[] | null };
}

/** The rules that apply to the tags of a repository. Without a rule, all tags are immutable if the setting is enabled. */
export function rulesIn(settings: RepositorySettings | undefined): readonly string[] {
  const { enabled, rules } = settings?.immutable_tags_settings ?? {};
  if (!enabled) return [];
  return Array.isArray(rules) && rules.length ? rules.map(String) : [".*"];
}

/** A change of a tag that a registry rejected. */
interface RejectedChange {
  readonly image: string;
  readonly action: "moved" | "deleted";
  /** The tag existed before. No rule prevents the creation of a tag. */
  readonly isExisting: boolean;
  /** Sentence about the current target of the tag. Default: none. */
  readonly currentTarget?: string;
}

/**
 * The error for a tag that must not be moved or deleted. Undefined if the request failed for another reason: neither does the registry
 * report an immutable tag, nor does a rule match.
 */
export async function immutableTagError(
  error: unknown,
  change: RejectedChange,
  findRule: () => Promise<string | undefined>,
): Promise<ImageError | undefined> {
  if (!(error instanceof HttpError)) return undefined;
  const isReported = isImmutableTagError(error);
  const rule = isReported || (change.isExisting && isRejection(error)) ? await findRule() : undefined;
  return isReported || rule !== undefined ? forbiddenError(change, rule, error) : undefined;
}

/** @param rule the rule that matches the tag, if it is known. */
function forbiddenError(
  { image, action, currentTarget = "" }: RejectedChange,
  rule: string | undefined,
  { message, method, path, status, requestId }: HttpError,
): ImageError {
  const which = rule === undefined ? "a rule" : `the rule ${JSON.stringify(rule)}`;
  const next = action === "moved" ? "Choose another tag, or change" : 'Set `onDelete: "keep"`, or change';
  return imageError(
    "immutable_tag",
    image,
    `cannot be ${action}: ${which} of its repository makes it immutable. ${currentTarget && `${currentTarget} `}${withoutFullStop(message)}. ${next} the rule (on Docker Hub \`immutableTagsSettings\` of registry.Repository).`,
    { method, path, status, requestId },
  );
}

/** Limits of the rules. Docker Hub accepts five. */
const limits = { rules: 20, characters: 1000, instructions: 2000 };

/** The rules of a repository, compiled. */
export interface ImmutableTagRules {
  /**
   * The rule that matches a tag. A match of the whole tag precedes a match of a part: Docker does not document which one applies.
   */
  readonly matching: (tag: string) => string | undefined;
  /** The first rule that is not valid, or too large to evaluate. It may match any tag. */
  readonly unreadable: string | undefined;
}

/**
 * Compiles rules. Docker Hub uses RE2, whose matches take linear time: JavaScript's own expressions would not, and anyone who may
 * change the settings of the repository writes the rules.
 */
export function compileRules(rules: readonly string[]): ImmutableTagRules {
  const compiled: { readonly rule: string; readonly expression: RE2JS }[] = [];
  let unreadable = rules[limits.rules];
  let instructions = 0;
  for (const rule of rules.slice(0, limits.rules)) {
    const expression = rule.length > limits.characters ? undefined : toExpression(rule);
    instructions += expression?.programSize() ?? 0;
    if (expression && instructions <= limits.instructions) compiled.push({ rule, expression });
    else unreadable ??= rule;
    // Compiling a rule takes as long as it is large.
    if (instructions > limits.instructions) break;
  }
  return {
    matching: (tag) => {
      const matching = compiled.filter(({ expression }) => expression.test(tag));
      return (matching.find(({ expression }) => expression.testExact(tag)) ?? matching[0])?.rule;
    },
    unreadable,
  };
}

function toExpression(rule: string): RE2JS | undefined {
  try {
    return RE2JS.compile(rule);
  } catch {
    return undefined;
  }
}
