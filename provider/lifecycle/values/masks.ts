import type { Field, Position } from "../../define";
import { mayNameSecret } from "../../text/possible-secrets";
import { type AddressPart, type AddressParts, connectionParts, urlParts } from "./addresses";
import { jsonInText } from "./equality";
import { type Leaf, leavesOf } from "./leaves";
import { isEmpty } from "./values";

/** True if a value is a mask: a known placeholder, or three or more stars or dots. A single star is a value. */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^(?:[*•]{3,}|<(?:redacted|unchanged)>)$/i.test(value);

const maskWords = "redacted|masked|hidden|filtered|removed|omitted|sanitized|unchanged";

/** In a secret, more words are masks. */
const secretWords = `${maskWords}|encrypted|sensitive|protected|confidential`;

/** A word in brackets, which services write instead of a secret. A URL may contain its brackets encoded. */
const placeholder = `(?:[<[]|%3C|%5B)(?:${maskWords}|secret|credentials)(?:[>\\]]|%3E|%5D)`;

/** Placeholders that hide a part of any string. */
const inAnyString = new RegExp(`${placeholder}|\\*{3,}|[•●]{3,}|(?:%2A){3,}`, "i");

/** A word in angle brackets in a string with spaces. Stars and square brackets are part of ordinary sentences. */
const inText = new RegExp(`<(?:${maskWords})>`, "i");

/** Capitals, brackets or stars that no service uses as a value. Other words, such as `hidden`, are values. */
const wholePlaceholders = [
  /^[*_-]*(?:REDACTED|MASKED|SANITIZED)[*_-]*$/,
  new RegExp(String.raw`^[<([{]+(?:${secretWords}|secret|computed|concealed)(?: value| data)?[>)\]}]+$`, "i"),
  /^[*•●]{3,}$/,
];

const isPlaceholder = (text: string): boolean => wholePlaceholders.some((pattern) => pattern.test(text));

/** A name and its value, such as `API_KEY=REDACTED` and `Authorization: Bearer ****`, or the body of a PEM file. */
const namedPlaceholder =
  /((?<![\w.-])[a-z_][\w.-]{0,200}["']?\s{0,9}[=:]\s{0,9}["']?(?:[\w-]{1,30} )?|-----\s+)([*_-]*(?:redacted|masked|sanitized)[*_-]*|[<([{]+[\w ]{1,30}[>)\]}]+|[*•●]{3,})(?!\w)/gi;

/** A string with three stars instead of each placeholder after the name of a secret or in a PEM file, and their number. */
function withStars(text: string): { readonly text: string; readonly count: number } {
  let count = 0;
  const starred = text.replace(namedPlaceholder, (found: string, before: string, mask: string) => {
    const [name = "", ...others] = before.split(/["'\s=:]/);
    if (!isPlaceholder(mask) || !(name.startsWith("-----") || (others.length && mayNameSecret(name)))) return found;
    count += 1;
    return `${before}***`;
  });
  return { text: starred, count };
}

/** Placeholders in a secret, such as `sk-...abcd`. In other strings, dots are part of sentences and patterns. */
const inSecret = new RegExp(`${inAnyString.source}|…|\\.{3,}`, "i");

/** A word instead of a secret, also in a name such as `::es_redacted::`. */
const word = new RegExp(String.raw`^[\W_]*(?:[a-z]+_)?(?:${secretWords})[\W_]*$`, "i");

const anyWord = new RegExp(String.raw`\b(?:${secretWords})\b`, "i");

const firstWord = new RegExp(String.raw`^\W*(?:${secretWords})\b`, "i");

/**
 * True for a note in brackets instead of a secret, such as `(sensitive value)` and `[MASKED, length: 40]`. XML, YAML, JSON and lists of words
 * are values, which may contain such a word, too. A list that starts with the word, such as `[hidden, admin]`, and YAML with no other names,
 * such as `{hidden: true}`, may be either, and count as notes: a value can be read from the service again, and a secret that a note has
 * replaced cannot.
 */
function isNote(text: string): boolean {
  const [, note = ""] = /^[<([{]([^<>()[\]{}]*)[>)\]}]$/.exec(text) ?? [];
  if (!anyWord.test(note) || jsonInText(text) !== undefined) return false;
  if (firstWord.test(note) && !/^\{\s*\w+\s*:/.test(text)) return true;
  const items = note.split(",");
  if (items.length > 1 && items.every((item) => /^\s*\S+\s*$/.test(item))) return false;
  return [...note.matchAll(/(?<![\w-])([\w-]+)["']?\s*[=:]/g)].every(([, name = ""]) => word.test(name));
}

/** A secret that is crossed out as a whole: one sign or the letter x, repeated in one or more groups. */
const crossedOut = /^(?:([^\p{L}\p{N}\s])\1+(?:[ -]\1+)*|x{3,}(?:[ -]x{3,})*)$/iu;

/** Crossed out parts of a secret. Random characters do not repeat so often. */
const crossedOutPart = /^(?:x{4,}|#{4,})|(?:x{4,}|#{4,})$|x{6,}|#{6,}/gi;

/** A placeholder as a segment of a path, a label of a host or a user. Other words, such as `hidden`, are ordinary names. */
const isMaskedSegment = (text: string): boolean =>
  isPlaceholder(text) ||
  /^(?:[^\p{L}\p{N}]*redacted[^\p{L}\p{N}]*|x{5,})$/iu.test(text) ||
  /[^.](?:…|\.{3,})$/.test(text);

/** True if a string shows only a part of a secret. */
export const isPartlyMasked = (value: unknown): value is string =>
  typeof value === "string" && (inSecret.test(value) || hasMaskedPart(urlParts(value)) || hasMaskedName(value));

/** True if a part with a name is masked: in a connection string, in JSON or in other text. */
const hasMaskedName = (text: string): boolean =>
  withStars(text).count > 0 ||
  isMaskedAssignment(text) ||
  maskedScheme(text) !== "" ||
  hasMaskedPart(connectionParts(text)) ||
  leavesInText(text)?.some(isMaskedLeaf) === true;

/** True for an environment variable such as `API_KEY=hidden`. */
function isMaskedAssignment(text: string): boolean {
  const [, name = "", value] = /^([a-z_][\w.-]*)=(\S+)$/i.exec(text) ?? [];
  return mayNameSecret(name) && isMaskWord(value);
}

/** The authentication scheme before a placeholder instead of the credentials: `Bearer (hidden)`. Empty for any other string. */
function maskedScheme(text: string): string {
  const [scheme = ""] = authorization.exec(text) ?? [];
  const credentials = text.slice(scheme.length);
  return isPlaceholder(credentials) || (/(?:Basic|Bearer) $/i.test(scheme) && isMaskWord(credentials)) ? scheme : "";
}

/** In the user and the query of a URL, a placeholder may hide a part of a value. */
const hasMaskedPart = (parts: AddressParts | undefined): boolean =>
  [...(parts ?? [])].some(
    ([name, part]) =>
      isMaskedPart(name, part) ||
      (/^[@?]/.test(name) && inSecret.test(name + part.value)) ||
      (name === "servers" && part.value.split(".").some(isMaskedSegment)),
  );

/** True for a part that shows no value: `AccountKey=REDACTED`, `AccountKey=`, or `xxxxx` instead of a password. */
export function isMaskedPart(name: string, { value, isSecret }: AddressPart): boolean {
  if (isMask(value) || (name.startsWith("/") && isMaskedSegment(value))) return true;
  // A user may have the name `hidden`.
  if (name === "@user") return isMaskedSegment(value) || crossedOut.test(value);
  return isSecret && (isMaskWord(value) || (!/^[@?#]/.test(name) && !/[^\W_]/.test(value)));
}

/** The leaves of JSON in a string. Undefined for any other string. */
export function leavesInText(text: string): Leaf[] | undefined {
  const value = jsonInText(text);
  return value === undefined ? undefined : leavesOf(undefined, value);
}

/** True for a leaf that is a mask, or of which a placeholder hides a part. Of a secret, more strings are masks. */
export const isMaskedLeaf = ({ value, isSecret, field, isDeclared }: Leaf): boolean =>
  isSecret
    ? isHidden(value) || isMaskedSecret(value)
    : (field && isDeclared && isPublic(field) ? isHiddenAddress : isHidden)(value);

/** True for a field whose strings are public: the service documents no mask for it. */
export const isPublic = ({ kind, format, facts }: Field): boolean =>
  kind === "string" && format !== "url" && !facts.secret && !facts.returned;

/** True for a part of an object with a field whose strings are public. An entry of a map or of JSON may be secret. */
export function isPublicAt({ field, parent }: Position): boolean {
  let around = parent;
  while (around?.field.kind === "array") around = around.parent;
  return isPublic(field) && ["object", "union"].includes(around?.field.kind ?? "");
}

/** True if a response omits or masks a secret, or a part of it. */
export const isOmittedOrMasked = (remote: unknown): boolean => isEmpty(remote) || isMaskedSecret(remote);

/** True for a string that shows no secret, or only a part of it. */
export const isMaskedSecret = (remote: unknown): remote is string =>
  typeof remote === "string" && (remote.search(crossedOutPart) >= 0 || isMaskOfAnyValue(remote) || isMaskWord(remote));

/** True for a string that is a mask, also if its value may not be secret. */
export const isMaskOfAnyValue = (remote: unknown): remote is string =>
  typeof remote === "string" && (isMask(remote) || isPartlyMasked(remote) || word.test(remote));

/** True for a string instead of a whole secret, such as `[Redacted]` or `XXXX-XXXX`. */
export const isMaskWord = (value: unknown): boolean =>
  typeof value === "string" &&
  (isMask(value) || word.test(value) || isNote(value) || crossedOut.test(value) || isPlaceholder(value));

/** A header with a scheme and a secret, or its value. Names and schemes have no case. */
const authorization =
  /^(?:(?:Proxy-)?Authorization: ?)?(?:Basic|Bearer|Token|Key|Api-?Key|SharedKey|Digest|Negotiate|Splunk) (?=\S+$)/i;

/**
 * True for a string that contains a placeholder, although its field is not secret: any string may contain a secret, such as the key in
 * a URL. A string with spaces is hidden by a word in angle brackets, after the name of a secret or after an authentication scheme.
 * A placeholder as a whole value hides a value under any name.
 */
export function isHidden(value: unknown): value is string {
  if (typeof value !== "string") return false;
  // Most strings are one word.
  if (/^[\w.-]*$/.test(value)) return isPlaceholder(value);
  if (isMask(value) || isPlaceholder(value) || hasMaskedName(value)) return true;
  if (/\s/.test(value) && !authorization.test(value)) return inText.test(value);
  return inAnyString.test(value) || hasMaskedPart(urlParts(value));
}

/**
 * True for a URL, a connection string, a header or JSON with a placeholder, which may contain a secret under any name. In a public field, a
 * placeholder as a whole value is a value, such as the replacement of a filter.
 */
export const isHiddenAddress = (value: unknown): value is string =>
  isHidden(value) && !isMask(value) && !isPlaceholder(value) && (hasMaskedName(value) || isAddress(value));

const isAddress = (text: string): boolean =>
  urlParts(text) !== undefined || connectionParts(text) !== undefined || authorization.test(text);

const inBrackets = new RegExp(placeholder, "i");

/**
 * True for a URL or a connection string that contains a placeholder of a service, so that it is no value for a program. Other masks, such
 * as `xxxx`, may be values.
 */
export function isPlaceholderOfService(text: string): boolean {
  const url = urlParts(text);
  if (!url) return inBrackets.test(text) && connectionParts(text) !== undefined;
  return (
    inBrackets.test(text) || [...url].some(([name, { value }]) => /^[@?]/.test(name) && inAnyString.test(name + value))
  );
}

/** A string with stars instead of its other placeholders, and with its authentication scheme in lower case. */
export function withPlainMasks(text: string): string {
  const scheme = maskedScheme(text);
  if (scheme) return withPlainScheme(`${scheme}***`);
  const { text: starred } = withStars(text);
  const plain = inSecret.test(starred) ? starred : starred.replace(crossedOutPart, "***");
  return withPlainScheme(plain);
}

export const withPlainScheme = (text: string): string => text.replace(authorization, (scheme) => scheme.toLowerCase());

const placeholders = new RegExp(inSecret.source, "gi");

/** The parts of a string around its placeholders. Only one without placeholders. */
export const shownParts = (text: string): string[] => text.split(placeholders);
