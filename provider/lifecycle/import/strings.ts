import { mayContainSecret } from "../../text/possible-secrets";
import { isHidden } from "../values/masks";
import { isRecord } from "../values/values";

/** Returns true if a string at any depth of the value meets the condition. */
export function someString(value: unknown, meets: (text: string) => boolean): boolean {
  if (typeof value === "string") return meets(value);
  const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return parts.some((part) => someString(part, meets));
}

/**
 * The reason why no program may contain a value of an object, although its field is not secret: a placeholder hides a part of it, or it
 * contains a URL that may be secret.
 */
export function obstacleIn(value: unknown): "hidden" | "secret" | undefined {
  if (someString(value, isHidden)) return "hidden";
  return someString(value, mayContainSecret) ? "secret" : undefined;
}
