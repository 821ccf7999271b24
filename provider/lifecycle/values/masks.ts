import { mayNameSecret } from "../../text/possible-secrets";
import { decodeUrlPart } from "../../text/strings";
import { isEmpty } from "./values";

/** True if a value is a mask: a known placeholder, or three or more stars or dots. A single star is a value. */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^(?:[*•]{3,}|<(?:redacted|unchanged)>)$/i.test(value);

const maskWords = "redacted|masked|hidden|filtered|removed|omitted|sanitized|unchanged";

/** In a secret, more words are masks. */
const secretWords = `${maskWords}|encrypted|sensitive|protected|confidential`;

/** A word in brackets, which services write instead of a secret. A URL may contain its brackets encoded. */
const placeholder = `(?:[<[]|%3C|%5B)(?:${maskWords}|secret)(?:[>\\]]|%3E|%5D)`;

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

/** Words in brackets instead of a secret, such as `(sensitive value)`. */
const wordsInBrackets = new RegExp(String.raw`^[<([{][^<>()[\]{}]*\b(?:${secretWords})\b[^<>()[\]{}]*[>)\]}]$`, "i");

/** A secret that is crossed out as a whole: one sign or the letter x, repeated in one or more groups. */
const crossedOut = /^(?:([^\p{L}\p{N}\s])\1+(?:[ -]\1+)*|x{3,}(?:[ -]x{3,})*)$/iu;

/** Crossed out parts of a secret. Random characters do not repeat so often. */
const crossedOutPart = /^(?:x{4,}|#{4,})|(?:x{4,}|#{4,})$|x{6,}|#{6,}/gi;

/** Names of the secret parts of a connection string. */
const secretNames = "key|secret|password|pwd|signature";

/** True for the name of a secret part of a connection string. */
export const namesSecretPart = (name: string): boolean => new RegExp(secretNames, "i").test(name);

/** A secret part of a connection string that is empty, crossed out or a word: `AccountName=a;AccountKey=REDACTED`. */
const maskedPart = new RegExp(
  String.raw`(?:^|;)[^=;]*(?:${secretNames})\s*=[^a-z\d;]*(?:(?:x{3,}|${secretWords})[^a-z\d;]*)?(?:;|$)`,
  "i",
);

/** The user and the query of a URL, which may contain a secret. */
const urlSecrets = /^[a-z][a-z0-9+.-]*:\/\/(?:([^/?#]*)@)?[^?#]*(?:\?([^#]*))?/i;

/** A password or a key in a URL that is crossed out or a word: `amqps://ably:xxxxx@host`, `?code=REDACTED`. */
const maskedPassword = new RegExp(String.raw`^([^:]*):(?:x{4,}|[\W_]*(?:${secretWords})[\W_]*)$`, "i");
const maskedKey = new RegExp(
  String.raw`^[^=]*(?:${secretNames}|token|code|sig)=(?:x{4,}|[\W_]*(?:${secretWords})[\W_]*)$`,
  "i",
);

/** True if a string shows only a part of a secret. */
export const isPartlyMasked = (value: unknown): value is string =>
  typeof value === "string" &&
  (inSecret.test(value) || isMaskedUrl(value) || isMaskedConnection(value) || withStars(value).count > 0);

const isMaskedConnection = (text: string): boolean => connectionParts(text) !== undefined && maskedPart.test(text);

/** True for a URL whose user or query contains a placeholder. */
function isMaskedUrl(text: string): boolean {
  const [, user = "", query = ""] = urlSecrets.exec(text) ?? [];
  const pairs = query.split("&");
  return [user, query].some((part) => inSecret.test(part)) || maskedPassword.test(user) || pairs.some(isMaskedPair);
}

const isMaskedPair = (pair: string): boolean => maskedKey.test(pair);

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
  (word.test(value) || wordsInBrackets.test(value) || crossedOut.test(value) || isPlaceholder(value));

/** The value of a header: a scheme and a secret. */
const authorization = /^(?:Basic|Bearer|Token|Key|Api-?Key|SharedKey|Digest|Negotiate|Splunk) \S+$/i;

/**
 * True for a string that contains a placeholder, although its field is not secret: any string may contain a secret, such as the key in
 * a URL. A string with spaces is hidden by a word in angle brackets, after the name of a secret or after an authentication scheme.
 * A placeholder as a whole value hides a value under any name.
 */
export function isHidden(value: unknown): value is string {
  if (typeof value !== "string") return false;
  if (isPlaceholder(value) || withStars(value).count > 0) return true;
  if (/\s/.test(value) && !authorization.test(value) && !isMaskedConnection(value)) return inText.test(value);
  return isMask(value) || inAnyString.test(value) || isMaskedUrl(value) || isMaskedConnection(value);
}

const inBrackets = new RegExp(placeholder, "i");

/**
 * True for a URL or a connection string that contains a placeholder of a service, so that it is no value for a program. Other masks, such
 * as `xxxx`, may be values.
 */
export function isPlaceholderOfService(text: string): boolean {
  const match = urlSecrets.exec(text);
  if (!match) return inBrackets.test(text) && connectionParts(text) !== undefined;
  return inBrackets.test(text) || match.slice(1).some((part) => part !== undefined && inAnyString.test(part));
}

/** The parts of a connection string such as `AccountName=a;AccountKey=b` by name. Undefined for any other string. */
export function connectionParts(text: string): ReadonlyMap<string, string> | undefined {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const named = parts.map((part) => /^\s*(\w[\w\s]*)=(.*)$/s.exec(part));
  if (parts.length < 2 || !named.every((part) => part !== null)) return undefined;
  return new Map(named.map(([, name = "", value = ""]) => [name.trimEnd().toLowerCase(), value.trim()]));
}

/** True if a returned string equals the stored string outside of its placeholders. Without placeholders, both are equal. */
export function isSameOutsideMask(stored: string, remote: string): boolean {
  if (stored === remote) return true;
  if (isMask(remote) || isMaskWord(remote)) return true;
  const [address, other] = [urlParts(stored), urlParts(remote)];
  if (address && other) return isSameUrl(address, other) || (hasLoosePassword(stored) && fits(stored, remote));
  const [parts, shown] = [connectionParts(stored), connectionParts(remote)];
  if (parts && shown) return isSameConnection(parts, shown);
  const { text } = withStars(remote);
  return fits(stored, inSecret.test(text) ? text : text.replace(crossedOutPart, "***"));
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

const placeholders = new RegExp(inSecret.source, "gi");

/** The parts of a string around its placeholders. */
const shownParts = (text: string): string[] => text.split(placeholders);

/** Services reorder the parts of connection strings, and omit the secret parts. */
const isSameConnection = (stored: ReadonlyMap<string, string>, remote: ReadonlyMap<string, string>): boolean =>
  [...remote].every(([name, value]) => isSamePart(name, stored.get(name), value)) &&
  [...stored.keys()].every((name) => remote.has(name) || namesSecretPart(name));

function isSamePart(name: string, stored: string | undefined, remote: string): boolean {
  if (stored === undefined) return false;
  if (namesSecretPart(name) && (remote === "" || /^x{3,}$/i.test(remote) || isMaskWord(remote))) return true;
  return fits(stored, remote);
}

const addressForm = /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** A password that contains a slash, so that the URL has no user. */
const hasLoosePassword = (address: string): boolean => /:\/\/[^/?#@:]*:[^@/?#]*[/?#][^@]*@/.test(address);

const usualPorts: Readonly<Record<string, string>> = {
  amqp: "5672",
  amqps: "5671",
  postgres: "5432",
  mongodb: "27017",
};

interface UrlParts {
  readonly protocol: string;
  readonly user: string;
  readonly servers: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly fragment: string;
}

/** The parts of a URL in a canonical form, which is equal for all spellings. Undefined for any other string. */
export function urlParts(address: string): UrlParts | undefined {
  const [, scheme, user = "", hosts = "", path = "", query = "", fragment = ""] = addressForm.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const protocol = scheme.toLowerCase().replace(/^postgresql$/, "postgres");
  const port = usualPorts[protocol];
  const servers = hosts
    .toLowerCase()
    .split(",")
    .map((host) => (port && host.endsWith(`:${port}`) ? host.slice(0, -port.length - 1) : host));
  return {
    protocol,
    user: decodeUrlPart(user),
    servers: servers.join(),
    path: decodeUrlPart(path.replace(/\/+$/, "")),
    query: query.split("&").map(decodeUrlPart).sort(),
    fragment,
  };
}

/** Services return the URLs of databases and brokers normalized. */
export function isSameUrl(stored: UrlParts, remote: UrlParts): boolean {
  const { protocol, user, servers, fragment } = stored;
  const isSameUser =
    protocol === remote.protocol &&
    fits(user, remote.user.replace(maskedPassword, "$1:***")) &&
    fits(fragment, remote.fragment);
  if (!isSameUser) return false;
  const rest = remote.query.join() === "" ? hiddenRest(remote) : undefined;
  if (rest === "servers") return fits(servers + pathAndQuery(stored), remote.servers);
  if (!fits(servers, remote.servers)) return false;
  if (rest === "path" && fits(pathAndQuery(stored), remote.path)) return true;
  return isSamePath(stored.path, remote.path) && isSameQuery(stored.query, remote.query);
}

/** The part of a URL without a query whose placeholder at the end may hide what follows, too. */
function hiddenRest({ servers, path }: UrlParts): "servers" | "path" | undefined {
  if (path === "") return shownParts(servers).at(-1) === "" && servers !== "" ? "servers" : undefined;
  return inSecret.test(path.split("/").at(-1) ?? "") ? "path" : undefined;
}

const pathAndQuery = ({ path, query }: UrlParts): string => (query.join() === "" ? path : `${path}?${query.join("&")}`);

/** A placeholder hides a part between two slashes, or the rest of the path. */
function isSamePath(stored: string, remote: string): boolean {
  const [own, shown] = [stored.split("/"), remote.split("/")];
  const last = shown.length - 1;
  const hidesRest = inSecret.test(remote) && shownParts(remote).at(-1) === "";
  if (hidesRest ? own.length < shown.length : own.length !== shown.length) return false;
  const parts = hidesRest ? [...own.slice(0, last), own.slice(last).join("/")] : own;
  return shown.every((part, i) => fits(parts[i] ?? "", part));
}

function isSameQuery(stored: readonly string[], remote: readonly string[]): boolean {
  const [whole = ""] = remote;
  if (remote.length === 1 && !whole.includes("=") && inSecret.test(whole)) return fits(stored.join("&"), whole);
  const remaining = [...stored];
  const areFound = [...remote].sort(byPlaceholders).every((pair) => {
    const shown = isMaskedPair(pair) ? `${pair.slice(0, pair.indexOf("="))}=***` : pair;
    const at = remaining.findIndex((own) => fits(own, shown));
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0;
  });
  return areFound && remaining.length === 0;
}

/** Equal pairs first, so that no placeholder is compared with their parts. */
const byPlaceholders = (a: string, b: string): number => Number(inSecret.test(a)) - Number(inSecret.test(b));
