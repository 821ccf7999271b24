import { type ObjectSchema, object, oneOf, required, type Schema, string, union } from "../../validation/schema";
import { type RuleType, ruleTypes } from "./kinds";
import { beforePublishConfig, chatRoomFilter, requestMode, source, withRequired } from "./members";

interface Family {
  readonly members: Readonly<Record<string, Schema>>;
  readonly needed: readonly string[];
}

/** Members of a family of rule types, and the names of members that a POST requires. */
function familyMembers({ family, chatSource }: RuleType, defaults: boolean): Family {
  switch (family) {
    case "events":
      return {
        members: { requestMode, source: source(defaults ? ["channelFilter", "type"] : []) },
        needed: ["requestMode", "source"],
      };
    case "before":
      return {
        members: {
          beforePublishConfig,
          invocationMode: oneOf("BEFORE_PUBLISH"),
          chatRoomFilter,
          ...(chatSource && { source: object("chat_message_rule_source", { type: required(oneOf(chatSource)) }) }),
        },
        needed: ["beforePublishConfig", "invocationMode"],
      };
    case "after":
      return { members: { invocationMode: oneOf("AFTER_PUBLISH"), chatRoomFilter }, needed: ["invocationMode"] };
    case "ingress":
      return { members: {}, needed: [] };
  }
}

function body(type: string, kind: RuleType, defaults: boolean): ObjectSchema {
  const { members, needed } = familyMembers(kind, defaults);
  const title = `${type.replaceAll("/", "_")}_rule_${defaults ? "post" : "patch"}`;
  const target = object(
    `${title}/target`,
    withRequired(defaults || kind.requiredInPatch ? kind.required : [], kind.target),
  );
  const all = defaults || kind.requiredInPatch === "all" ? [...needed, "target"] : [];
  return object(title, withRequired(["ruleType", ...all], { ruleType: string, status: string, ...members, target }));
}

const schemaOfAll = (defaults: boolean): Schema =>
  union(
    "ruleType",
    Object.fromEntries(Object.entries(ruleTypes).map(([type, kind]) => [type, body(type, kind, defaults)])),
  );

/** Schema of a POST. */
export const post = schemaOfAll(true);

/** Schema of a PATCH. Most rule types accept a part of the members, some require all. */
export const patch = schemaOfAll(false);
