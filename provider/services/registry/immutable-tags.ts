import { z } from "zod";
import type { Finding } from "../../define";
import { aboveDocumented } from "./documented-limit";

/** Immutable tags: an input of a repository, or separate settings. */
interface ImmutableTags {
  readonly enabled?: boolean | undefined;
  readonly rules?: readonly string[] | undefined;
}

export const immutableTagRules = z
  .array(z.string())
  .optional()
  .meta({
    serverDefault: [".*"],
    description:
      "Rules: RE2 regular expressions that match tags. If omitted or empty, all tags are immutable. Docker's clients accept at most 5.",
    set: true,
  });

/**
 * The rules of a response. Docker Hub returns the rule `.*` for a program without rules. It also returns it while immutability is
 * disabled, when rules have no effect. In both cases, the declared rules count as returned.
 *
 * @param declared undefined if no program declares immutable tags.
 */
export function rulesOf(returned: ImmutableTags, declared: ImmutableTags | undefined): ImmutableTags["rules"] {
  const hasNoRules = declared !== undefined && !declared.rules?.length;
  const isDeclared = returned.enabled === false || (hasNoRules && returned.rules?.join() === ".*");
  return isDeclared ? declared?.rules : returned.rules;
}

/** The body of the request that changes immutable tags. */
export const bodyOfImmutableTags = ({ enabled, rules = [] }: ImmutableTags) => ({
  immutable_tags: enabled,
  immutable_tags_rules: rules,
});

export const doubtfulRules = (path: string, { enabled, rules }: ImmutableTags): Finding[] => [
  ...aboveDocumented(path, rules, 5),
  ...(enabled && rules?.length === 0
    ? [
        {
          path,
          reason: "is empty, which makes all tags immutable. Omit it, or disable immutable tags",
          warning: true as const,
        },
      ]
    : []),
];
