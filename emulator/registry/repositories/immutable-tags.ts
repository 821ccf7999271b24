import { RE2JS } from "re2js";
import type { Json } from "../../json";
import { invalidFields } from "../errors";
import type { Repository } from "../objects/repository";

type Settings = Repository["immutable_tags_settings"];

/** Settings in a request. Without rules, the service stores the rule for all tags, even if disabled. */
export function immutableSettings(enabled: Json | undefined, rules: Json | undefined): Settings {
  if (typeof enabled !== "boolean") throw invalidFields({ immutable_tags: "is required and must be true or false" });
  if (!Array.isArray(rules) || !rules.every((rule) => typeof rule === "string"))
    throw invalidFields({ immutable_tags_rules: "is required and must be a list of strings" });
  if (rules.length > 5) throw invalidFields({ immutable_tags_rules: "must have at most 5 rules" });
  for (const rule of rules) compile(rule, "immutable_tags_rules");
  return { enabled, rules: rules.length === 0 ? [".*"] : rules };
}

/** True if the tag can be neither overwritten nor deleted. */
export const isImmutable = ({ enabled, rules }: Settings, tag: string): boolean =>
  enabled && rules.some((rule) => compile(rule, "immutable_tags_rules").testExact(tag));

/** The service uses RE2, which has no lookaround and no backreferences, and whose matches take linear time. */
export function compile(rule: string, field: string): RE2JS {
  try {
    return RE2JS.compile(rule);
  } catch {
    throw invalidFields({ [field]: "must be a regular expression in RE2 syntax" });
  }
}
