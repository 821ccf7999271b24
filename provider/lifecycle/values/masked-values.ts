import { memberOf } from "../../define";
import { ExactNumber } from "../../text/json";
import { isSecretName } from "../../text/possible-secrets";
import { isHidden, isMaskedSecret, isMaskOfAnyValue, isSameOutsideMask } from "./masks";
import { isEmpty, isRecord } from "./values";

/**
 * Knowledge about a value. The service may omit or mask a `secret`, shorten it, reformat it, or replace it with a flag or a note. It may
 * omit, mask or replace a value that it returns `sometimes`. A member that is `unknown` may be a secret. Any other value is `returned`,
 * and a placeholder may hide a part of it.
 */
export type Visibility = "secret" | "sometimes" | "unknown" | "returned";

/**
 * True if a response does not show that a value differs from the stored value. A mask hides only what it covers: the other parts of the
 * string must be equal.
 */
export function mayBeUnchanged(stored: unknown, remote: unknown, visibility: Visibility): boolean {
  if (isMaskedString(remote, visibility))
    return typeof stored === "string"
      ? isSameOutsideMask(stored, remote)
      : visibility === "secret" || visibility === "sometimes";
  switch (visibility) {
    case "returned":
      return false;
    case "unknown":
      return remote === undefined || (typeof stored === "string" && isEmpty(remote));
    case "sometimes":
      // An explicit null is the value of the object, which therefore does not have the member.
      return remote !== null && (isEmpty(remote) || formOf(stored) !== formOf(remote));
    case "secret":
      if (isEmpty(remote) || formOf(stored) !== formOf(remote)) return true;
      return typeof stored === "string" && typeof remote === "string" && isOtherFormOf(stored, remote);
  }
}

/** True for a string with a placeholder. A value that responses always contain may be a word such as `hidden`. */
function isMaskedString(remote: unknown, visibility: Visibility): remote is string {
  if (visibility === "returned") return isHidden(remote);
  return visibility === "unknown" ? isMaskOfAnyValue(remote) : isMaskedSecret(remote);
}

function formOf(value: unknown): string {
  if (value instanceof ExactNumber) return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

/** True if a string may be another form of the stored string: its first or last characters, rewrapped or re-encoded. */
function isOtherFormOf(stored: string, remote: string): boolean {
  const isShortened = remote.length * 2 <= stored.length && (stored.startsWith(remote) || stored.endsWith(remote));
  return isShortened || unwrapped(stored) === unwrapped(remote) || isSameOutsideMask(stored, remote);
}

/** Services return certificates and keys with other line breaks. */
const unwrapped = (text: string): string => text.replace(/\s+/g, "");

/**
 * The remote JSON, with the stored value for each part that may be unchanged. A member that is named like a secret may have any mask.
 *
 * @param name of the member.
 */
export function withStoredValues(stored: unknown, remote: unknown, values: Visibility, name = ""): unknown {
  if (isRecord(stored) && isRecord(remote)) {
    const kept = Object.keys(stored).map(
      (key) => [key, withStoredValues(stored[key], memberOf(remote, key), values, key)] as const,
    );
    return { ...remote, ...Object.fromEntries(kept) };
  }
  if (Array.isArray(stored) && Array.isArray(remote))
    return remote.map((item, i) => (i < stored.length ? withStoredValues(stored[i], item, values, name) : item));
  return mayBeUnchanged(stored, remote, values) || (isSecretName(name) && isMaskOf(stored, remote)) ? stored : remote;
}

const isMaskOf = (stored: unknown, remote: unknown): boolean =>
  typeof stored === "string" && isMaskedSecret(remote) && isSameOutsideMask(stored, remote);
