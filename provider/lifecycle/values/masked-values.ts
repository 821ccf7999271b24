import { memberOf } from "../../define";
import { ExactNumber } from "../../text/json";
import { mayNameSecret } from "../../text/possible-secrets";
import { isHidden, isMaskedSecret, isMaskOfAnyValue, isSameOutsideMask } from "./masks";
import { isEmpty, isRecord, type Values } from "./values";

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

/** True if a member of JSON may be unchanged. A member that is named like a secret may have any mask. */
export const mayBeUnchangedMember = (name: string, stored: unknown, remote: unknown, values: Visibility): boolean =>
  mayBeUnchanged(stored, remote, values) || (mayNameSecret(name) && isMaskOf(stored, remote));

const isMaskOf = (stored: unknown, remote: unknown): boolean =>
  typeof stored === "string" && isMaskedSecret(remote) && isSameOutsideMask(stored, remote);

/**
 * The paths at which a body contains a mask instead of a secret, or of a part of it.
 *
 * @param desired the part of the body that the inputs define. A value of the program is never a mask.
 * @param isSecret the name of the value, or of one around it, is that of a secret, for which more strings are masks.
 */
export function maskedPaths(value: unknown, desired?: unknown, path = "", isSecret = false): string[] {
  if (isHidden(value) || (isSecret && isMaskedSecret(value))) return value === desired ? [] : [path];
  if (Array.isArray(value)) {
    const own = Array.isArray(desired) ? desired : [];
    return value.flatMap((item, i) => maskedPaths(item, own[i], `${path}[${i}]`, isSecret));
  }
  if (!isRecord(value)) return [];
  const own = isRecord(desired) ? desired : {};
  return Object.entries(value).flatMap(([key, member]) =>
    maskedPaths(
      member,
      memberOf(own, key),
      path ? `${path}.${key}` : key,
      isSecret || mayNameSecret(key === "value" ? nameOfPair(value) : key),
    ),
  );
}

/** The name of the member `value`: that of the pair, such as a header. */
const nameOfPair = ({ name, key = name }: Values): string => (typeof key === "string" ? key : "value");

/** Members that identify an item of a list, the first of them that the stored item has. */
const identities = ["name", "id", "key"];

/** More comparisons would delay a read. */
const mostComparisons = 100_000;

/**
 * For each remote item of a list without a key, the position of the stored item with the same identity: the only one with its name, or the
 * only one with the same visible values. Undefined for any other item, so that it gets no secret of a stored item.
 *
 * @param isEqual compares the visible values of a stored item and a remote item.
 * @param values the strings of the list. Strings that responses show need no stored item.
 */
export function storedPositions(
  stored: readonly unknown[],
  remote: readonly unknown[],
  isEqual: (position: number, item: unknown) => boolean,
  values: Visibility = "secret",
): (number | undefined)[] {
  if (stored.length === remote.length && stored.every((_, i) => isEqual(i, remote[i]))) return [...stored.keys()];
  const positions = [...stored.keys()];
  const named = stored.map((item) => identities.find((name) => isIdentity(memberIn(item, name))));
  const hasName = (i: number, item: unknown) => {
    const name = named[i];
    return name !== undefined && memberIn(item, name) === memberIn(stored[i], name);
  };
  const withName = positions.filter((i) => named[i] !== undefined);
  const byName = uniquePositions(remote.map((item) => withName.filter((i) => hasName(i, item))));
  if (stored.length * remote.length > mostComparisons) return byName;
  const isOpen = (i: number, item: unknown) => !byName.includes(i) && (named[i] === undefined || hasName(i, item));
  const byForm = remote.map((item, j) =>
    byName[j] === undefined && mayHide(item, values)
      ? positions.filter((i) => isOpen(i, item) && isEqual(i, item))
      : [],
  );
  return uniquePositions(byForm).map((i, j) => byName[j] ?? i);
}

const memberIn = (item: unknown, name: string): unknown => (isRecord(item) ? memberOf(item, name) : undefined);

/** A mask identifies no item. */
const isIdentity = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && value !== "" && !isMaskedSecret(value));

const mayHide = (item: unknown, values: Visibility): boolean =>
  isRecord(item) || Array.isArray(item) || (typeof item === "string" && (values !== "returned" || isHidden(item)));

/** The position of each item that has only one, and that shares it with no other item. */
function uniquePositions(found: readonly (readonly number[])[]): (number | undefined)[] {
  const uses = new Map<number, number>();
  for (const i of found.flat()) uses.set(i, (uses.get(i) ?? 0) + 1);
  return found.map(([i, ...others]) => (i !== undefined && !others.length && uses.get(i) === 1 ? i : undefined));
}
