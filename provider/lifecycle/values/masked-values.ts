import { memberOf } from "../../define";
import { ExactNumber } from "../../text/json";
import { mayNameSecret } from "../../text/possible-secrets";
import { connectionParts, isSecretPair, namesSecretPart, splitPair, type UrlParts, urlParts } from "./addresses";
import { isSameJson, jsonInText } from "./equality";
import { type LeafOptions, leavesOf, nameIn } from "./leaves";
import {
  isHidden,
  isMaskedLeaf,
  isMaskedPair,
  isMaskedPart,
  isMaskedSecret,
  isMaskedUser,
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
 * and a placeholder may hide a part of it.
 */
export type Visibility = "secret" | "sometimes" | "unknown" | "returned";

/**
 * True if a response does not show that a value differs from the stored value. A mask hides only what it covers, and a service may omit the
 * secret parts of a string: the other parts must be equal.
 */
export function mayBeUnchanged(stored: unknown, remote: unknown, visibility: Visibility): boolean {
  if (isMaskedString(remote, visibility)) {
    if (typeof stored === "string") return isSameOutsideMask(stored, remote);
    return isKnown(stored) && (visibility === "secret" || visibility === "sometimes" || isMaskWord(remote));
  }
  if (lacksSecretPart(stored, remote) && isSameOutsideMask(stored as string, remote as string)) return true;
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

const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

/** True for a string that hides a part of the stored string, or that lacks a secret part of it. */
export const isPartlyShown = (stored: unknown, remote: unknown): boolean =>
  isMaskOfAnyValue(remote) || lacksSecretPart(stored, remote);

/** True if a string lacks a secret part of the stored URL, connection string or JSON, without a placeholder. */
function lacksSecretPart(stored: unknown, remote: unknown): boolean {
  if (typeof stored !== "string" || typeof remote !== "string") return false;
  const parts = secretPartsOf(stored);
  const shown = parts.length ? secretPartsOf(remote) : [];
  return parts.some((part) => !shown.includes(part));
}

/** The names of the secret parts that a string shows. */
function secretPartsOf(text: string): string[] {
  const url = urlParts(text);
  if (url) {
    const pairs = [...url.query, ...url.fragment].filter((pair, _, all) => isSecretPair(pair, all)).map(splitPair);
    const user = [url.user !== "" && "@", /:./.test(url.user) && ":"].filter((part) => part !== false);
    return [...user, ...pairs.flatMap(([name, value]) => (value === "" ? [] : [name]))];
  }
  const leaves = leavesInText(text);
  if (leaves) return leaves.filter(({ isSecret }) => isSecret).map(({ path }) => path);
  return [...(connectionParts(text) ?? [])].flatMap(([name, value]) =>
    value !== "" && namesSecretPart(name) ? [name] : [],
  );
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
export const maskedPaths = (value: unknown, desired?: unknown, options: LeafOptions = {}): string[] =>
  leavesOf(undefined, value, options)
    .filter((leaf) => isMaskedLeaf(leaf) && leaf.steps.reduce(memberOrItem, desired) !== leaf.value)
    .map(({ path }) => path);

/** True if a returned string equals the stored string outside of its placeholders. Without placeholders, both are equal. */
export function isSameOutsideMask(stored: string, remote: string): boolean {
  if (stored === remote || isMaskWord(remote)) return true;
  const shown = withPlainMasks(remote);
  const [json, shownJson] = [jsonInText(stored), jsonInText(remote)];
  if (json !== undefined && shownJson !== undefined) return isSamePartOfJson(json, shownJson);
  const [url, shownUrl] = [urlParts(stored), urlParts(shown)];
  if (url && shownUrl) return isSameUrl(url, shownUrl) || (hasLoosePassword(stored) && fits(stored, shown));
  const parts = connectionParts(stored);
  const others = parts && connectionParts(remote, 1);
  if (parts && others) return isSameConnection(parts, others);
  return fits(withPlainScheme(stored), shown);
}

/**
 * True if a masked URL or connection string differs from the stored one outside of its mask, for example in its host. Services show the
 * characters of other secrets in too many ways for such a comparison.
 */
export const isOtherAddress = (stored: unknown, remote: unknown): boolean =>
  typeof stored === "string" &&
  typeof remote === "string" &&
  [urlParts, connectionParts].some((parse) => parse(stored) && parse(remote)) &&
  !isSameOutsideMask(stored, remote);

/** Compares JSON in two strings, whose members may have another order. */
function isSamePartOfJson(stored: unknown, remote: unknown, isSecret = false): boolean {
  if (isRecord(stored) && isRecord(remote))
    return [...new Set([...Object.keys(stored), ...Object.keys(remote)])].every((name) =>
      isSamePartOfJson(memberOf(stored, name), memberOf(remote, name), isSecret || mayNameSecret(nameIn(stored, name))),
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

/** Services reorder the parts of connection strings, and omit the secret parts. */
const isSameConnection = (stored: ReadonlyMap<string, string>, remote: ReadonlyMap<string, string>): boolean =>
  [...remote].every(([name, value]) => isSamePart(name, stored.get(name), value)) &&
  [...stored.keys()].every((name) => remote.has(name) || namesSecretPart(name));

function isSamePart(name: string, stored: string | undefined, remote: string): boolean {
  if (stored === undefined) return false;
  if (isMaskedPart(name, remote)) return true;
  const [url, shown] = [urlParts(stored), urlParts(remote)];
  if (url && shown) return isSameUrl(url, shown);
  const hasCase = !/server|host|source|address|endpoint|protocol/.test(name) && !/^(?:true|false)$/i.test(stored);
  return hasCase ? fits(stored, remote) : fits(stored.toLowerCase(), remote.toLowerCase());
}

/** A password that contains a slash, so that the URL has no user. */
const hasLoosePassword = (address: string): boolean => /:\/\/[^/?#@:]*:[^@/?#]*[/?#][^@]*@/.test(address);

/** Services return the URLs of databases and brokers normalized, and omit the user and the secret parts of the query. */
function isSameUrl(stored: UrlParts, remote: UrlParts): boolean {
  if (stored.protocol !== remote.protocol || !isSameUser(stored.user, remote.user)) return false;
  const rest = remote.query.length || remote.fragment.length ? undefined : hiddenRest(remote);
  if (rest === "servers") return fits(stored.servers + afterServers(stored), remote.servers);
  if (!fits(stored.servers, remote.servers)) return false;
  if (rest === "path" && fits(afterServers(stored), remote.path)) return true;
  return (
    isSamePath(stored.path, remote.path) &&
    areSamePairs(stored.query, remote.query) &&
    areSamePairs(stored.fragment, remote.fragment)
  );
}

function isSameUser(stored: string, remote: string): boolean {
  // If the stored URL has no user, a mask hides a user that was added.
  if (stored === "" || remote === "") return remote === "";
  const [name = ""] = remote.split(":", 1);
  if (isMaskedUser(remote)) return fits(stored, name === remote ? "***" : `${name}:***`);
  const lacksPassword = remote === name || remote === `${name}:`;
  return fits(stored, remote) || (lacksPassword && stored.startsWith(`${name}:`));
}

/** The part of a URL without a query whose placeholder at the end may hide what follows, too. */
function hiddenRest({ servers, path }: UrlParts): "servers" | "path" | undefined {
  if (path === "") return hidesEnd(servers) ? "servers" : undefined;
  return hasPlaceholder(path.split("/").at(-1) ?? "") ? "path" : undefined;
}

const hidesEnd = (text: string): boolean => hasPlaceholder(text) && shownParts(text).at(-1) === "";

const afterServers = ({ path, query, fragment }: UrlParts): string =>
  [path, query.length ? `?${query.join("&")}` : "", fragment.length ? `#${fragment.join("&")}` : ""].join("");

/** A placeholder hides a part between two slashes, or the rest of the path. */
function isSamePath(stored: string, remote: string): boolean {
  const [own, shown] = [stored.split("/"), remote.split("/")];
  const last = shown.length - 1;
  const hidesRest = hidesEnd(remote);
  if (hidesRest ? own.length < shown.length : own.length !== shown.length) return false;
  const parts = hidesRest ? [...own.slice(0, last), own.slice(last).join("/")] : own;
  return shown.every((part, i) => fits(parts[i] ?? "", part));
}

/** Compares the pairs of two queries. */
function areSamePairs(stored: readonly string[], remote: readonly string[]): boolean {
  const [whole = ""] = remote;
  if (remote.length === 1 && !whole.includes("=") && hasPlaceholder(whole))
    return stored.length > 0 && fits(stored.join("&"), whole);
  const remaining = [...stored];
  const areFound = [...remote].sort(byPlaceholders).every((pair) => {
    const [name, value] = splitPair(pair);
    const isHiddenPair = isMaskedPair(pair) || (value === "" && isSecretPair(pair, remote));
    const at = remaining.findIndex((own) => fits(own, isHiddenPair ? `${name}=***` : pair));
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  });
  return areFound && remaining.every((pair) => isSecretPair(pair, remaining));
}

/** Equal pairs first, so that no placeholder is compared with their parts. */
const byPlaceholders = (a: string, b: string): number => Number(hasPlaceholder(a)) - Number(hasPlaceholder(b));
