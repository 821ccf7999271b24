import { type Field, memberOf } from "../../define";
import { ExactNumber } from "../../text/json";
import { type AddressPart, type AddressParts, connectionParts, urlParts } from "./addresses";
import { isSameJson, jsonInText } from "./equality";
import { isSecretMember, leavesOf } from "./leaves";
import {
  isHidden,
  isHiddenAddress,
  isMaskedLeaf,
  isMaskedPart,
  isMaskedSecret,
  isMaskOfAnyValue,
  isMaskWord,
  leavesInText,
  shownParts,
  withPlainMasks,
  withPlainScheme,
} from "./masks";
import { isEmpty, isRecord, memberOrItem } from "./values";

/**
 * Knowledge about a value. The service may omit or mask a `secret`, shorten it, reformat it, or replace it with a flag or a note. It may
 * omit, mask or replace a value that it returns `sometimes`. A member that is `unknown` may be a secret. Any other value is `returned`,
 * and a placeholder may hide a part of it. In a `public` value, it hides only a part of an address.
 */
export type Visibility = "secret" | "sometimes" | "unknown" | "returned" | "public";

/**
 * True if a response does not show that a value differs from the stored value. A mask hides only what it covers, and a service may omit the
 * secret parts of a string: the other parts must be equal.
 */
export function mayBeUnchanged(stored: unknown, remote: unknown, visibility: Visibility): boolean {
  if (isMaskedString(remote, visibility)) {
    if (typeof stored === "string") return isSameOutsideMask(stored, remote);
    return isKnown(stored) && (visibility === "secret" || visibility === "sometimes" || isMaskWord(remote));
  }
  const areStrings = typeof stored === "string" && typeof remote === "string";
  if (areStrings && lacksSecretPart(stored, remote) && isSameOutsideMask(stored, remote)) return true;
  switch (visibility) {
    case "returned":
    case "public":
      return false;
    case "unknown":
      return remote === undefined || (typeof stored === "string" && isEmpty(remote));
    case "sometimes":
      // An explicit null is the value of the object, which therefore does not have the member.
      return remote !== null && (isEmpty(remote) || formOf(stored) !== formOf(remote));
    case "secret":
      if (isEmpty(remote) || formOf(stored) !== formOf(remote)) return true;
      return areStrings && isOtherFormOf(stored, remote);
  }
}

const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

/** True if a string lacks a secret part of the stored URL, connection string or JSON, without a placeholder. */
function lacksSecretPart(stored: string, remote: string): boolean {
  const parts = secretPartsOf(stored);
  const shown = parts.length ? secretPartsOf(remote) : [];
  return parts.some((part) => !shown.includes(part));
}

/** The names of the secret parts that a string shows. Numbers, such as `maxTokens`, are not secret. */
function secretPartsOf(text: string): string[] {
  const leaves = leavesInText(text);
  if (leaves)
    return leaves.flatMap(({ path, value, isSecret }) => (isSecret && typeof value === "string" ? [path] : []));
  return [...(addressParts(text) ?? [])].flatMap(([name, { value, isSecret }]) => (isSecret && value ? [name] : []));
}

/** True for a string with a placeholder. A value that responses always contain may be a word such as `hidden`. */
function isMaskedString(remote: unknown, visibility: Visibility): remote is string {
  if (visibility === "public") return isHiddenAddress(remote);
  if (visibility === "returned") return isHidden(remote);
  return visibility === "unknown" ? isMaskOfAnyValue(remote) : isMaskedSecret(remote);
}

function formOf(value: unknown): string {
  if (value instanceof ExactNumber) return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

/**
 * True if a string may be another form of the stored string: its first or last characters, rewrapped or re-encoded. A shorter URL,
 * connection string or JSON is another one.
 */
function isOtherFormOf(stored: string, remote: string): boolean {
  const isWhole = addressParts(stored) !== undefined || jsonInText(stored) !== undefined;
  const isShortened = remote.length * 2 <= stored.length && (stored.startsWith(remote) || stored.endsWith(remote));
  return (isShortened && !isWhole) || unwrapped(stored) === unwrapped(remote) || isSameOutsideMask(stored, remote);
}

/** Services return certificates and keys with other line breaks. */
const unwrapped = (text: string): string => text.replace(/\s+/g, "");

/** True if a value may be unchanged that a name declares, and no field. If the name is that of a secret, it may have any mask. */
export const mayBeUnchangedMember = (
  isSecret: boolean,
  stored: unknown,
  remote: unknown,
  values: Visibility,
): boolean =>
  mayBeUnchanged(stored, remote, values) ||
  (isSecret && isMaskedSecret(remote) && mayBeUnchanged(stored, remote, "secret"));

/**
 * The paths at which a body contains a mask instead of a secret, or of a part of it.
 *
 * @param desired the part of the body that the inputs define. A value of the program is never a mask.
 */
export const maskedPaths = (field: Field | undefined, body: unknown, desired: unknown): string[] =>
  leavesOf(field, body, { names: "wire" })
    .filter((leaf) => isMaskedLeaf(leaf) && leaf.steps.reduce(memberOrItem, desired) !== leaf.value)
    .map(({ path }) => path);

/**
 * True if a returned string equals the stored string outside of its placeholders. URLs and connection strings are compared by their parts,
 * of which the returned string may omit the secret ones.
 */
export function isSameOutsideMask(stored: string, remote: string): boolean {
  if (stored === remote || isMaskWord(remote)) return true;
  const [json, shownJson] = [jsonInText(stored), jsonInText(remote)];
  if (json !== undefined && shownJson !== undefined) return isSamePartOfJson(json, shownJson);
  const shown = withPlainMasks(remote);
  const [parts, shownParts] = [addressParts(stored), addressParts(shown, 1)];
  if (parts && shownParts) return isSameAddress(parts, shownParts) || (hasLoosePassword(stored) && fits(stored, shown));
  return fits(withPlainScheme(stored), shown);
}

/**
 * True if a masked URL or connection string differs from the stored one outside of its mask, for example in its host. Services show the
 * characters of other secrets in too many ways for such a comparison.
 */
export const isOtherAddress = (stored: unknown, remote: unknown): boolean =>
  typeof stored === "string" &&
  typeof remote === "string" &&
  addressParts(stored) !== undefined &&
  addressParts(remote) !== undefined &&
  !isSameOutsideMask(stored, remote);

const addressParts = (text: string, fewest?: number): AddressParts | undefined =>
  urlParts(text) ?? connectionParts(text, fewest);

/** Compares JSON in two strings, whose members may have another order. */
function isSamePartOfJson(stored: unknown, remote: unknown, isSecret = false): boolean {
  if (isRecord(stored) && isRecord(remote))
    return [...new Set([...Object.keys(stored), ...Object.keys(remote)])].every((name) =>
      isSamePartOfJson(memberOf(stored, name), memberOf(remote, name), isSecretMember(stored, name, isSecret)),
    );
  if (Array.isArray(stored) && Array.isArray(remote))
    return stored.length === remote.length && stored.every((item, i) => isSamePartOfJson(item, remote[i], isSecret));
  const isOmitted = isSecret && isEmpty(remote);
  return isOmitted || isSameJson(stored, remote) || mayBeUnchangedMember(isSecret, stored, remote, "returned");
}

/** Compares the parts outside of placeholders, each of which hides any characters. */
function fits(stored: string, remote: string): boolean {
  const [first = "", ...others] = shownParts(remote);
  const last = others.pop();
  if (last === undefined) return stored === remote;
  if (!stored.startsWith(first) || !stored.endsWith(last) || stored.length < first.length + last.length) return false;
  const end = stored.length - last.length;
  let position = first.length;
  for (const part of others) {
    const at = stored.indexOf(part, position);
    if (at < 0 || at + part.length > end) return false;
    position = at + part.length;
  }
  return true;
}

const hasPlaceholder = (text: string): boolean => shownParts(text).length > 1;

/**
 * Services reorder the parts of connection strings and the pairs of queries, and omit the secret parts. In a URL, a placeholder at the end
 * may hide what follows, too, and a whole query may be hidden: `?***`.
 */
function isSameAddress(stored: AddressParts, remote: AddressParts): boolean {
  const [last, { value }] = [...remote].at(-1) ?? ["", { value: "" }];
  const hidesRest = /^(?:servers$|\/)/.test(last) && hasPlaceholder(value) && shownParts(value).at(-1) === "";
  const names = [...stored.keys()];
  const hidden = [...remote.keys()].filter(hasPlaceholder).map((name) => name.charAt(0));
  const isHere = (name: string) => remote.has(name) || stored.get(name)?.isSecret || hidden.includes(name.charAt(0));
  return (
    (hidesRest || names.every(isHere)) &&
    hidden.every((sign) => names.some((name) => name.startsWith(sign))) &&
    [...remote].every(([name, part]) => hasPlaceholder(name) || isSamePart(name, stored.get(name), part))
  );
}

function isSamePart(name: string, stored: AddressPart | undefined, part: AddressPart): boolean {
  if (!stored) return false;
  const remote = part.value;
  if (isMaskedPart(name, part) || (stored.isSecret && remote === "")) return true;
  const [url, shown] = [urlParts(stored.value), urlParts(remote)];
  if (url && shown) return isSameAddress(url, shown);
  const isSpelled =
    /^(?![/?#@]).*(?:server|host|source|address|endpoint|protocol)/.test(name) ||
    /^(?:true|false)$/i.test(stored.value);
  return isSpelled ? fits(stored.value.toLowerCase(), remote.toLowerCase()) : fits(stored.value, remote);
}

/** A password that contains a slash, so that the URL has no user. */
const hasLoosePassword = (address: string): boolean => /:\/\/[^/?#@:]*:[^@/?#]*[/?#][^@]*@/.test(address);
