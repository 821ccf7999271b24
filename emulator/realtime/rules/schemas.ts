import { type ObjectShape, object, oneOf, type Shape, text, union } from "../../validation/schema";
import { type Kind, kinds } from "./kinds";
import { beforePublishConfig, chatRoomFilter, type Members, needs, requestMode, source } from "./members";

interface Family {
  readonly members: Members;
  readonly needed: readonly string[];
}

/** Members that only some kinds have, and which of them a new rule needs. */
function ofFamily({ family, source: sourced }: Kind, fresh: boolean): Family {
  switch (family) {
    case "events":
      return {
        members: { requestMode, source: source(fresh ? ["channelFilter", "type"] : []) },
        needed: ["requestMode", "source"],
      };
    case "before":
      return {
        members: {
          beforePublishConfig,
          invocationMode: oneOf("BEFORE_PUBLISH"),
          chatRoomFilter,
          ...(sourced && { source: source(fresh ? ["channelFilter", "type"] : []) }),
        },
        needed: ["beforePublishConfig", "invocationMode"],
      };
    case "after":
      return { members: { invocationMode: oneOf("AFTER_PUBLISH"), chatRoomFilter }, needed: ["invocationMode"] };
    case "ingress":
      return { members: {}, needed: [] };
  }
}

function body(type: string, kind: Kind, fresh: boolean): ObjectShape {
  const { members, needed } = ofFamily(kind, fresh);
  const title = `${type.replaceAll("/", "_")}_rule_${fresh ? "post" : "patch"}`;
  const target = object(`${title}/target`, needs(fresh || kind.again ? kind.needs : [], kind.target));
  const all = fresh || kind.again === "all" ? [...needed, "target"] : [];
  return object(title, needs(["ruleType", ...all], { ruleType: text, status: text, ...members, target }));
}

const ofAll = (fresh: boolean): Shape =>
  union("ruleType", Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, body(type, kind, fresh)])));

/** What a POST may say. */
export const post = ofAll(true);

/** What a PATCH may say: less in most kinds, all again in some. */
export const patch = ofAll(false);
