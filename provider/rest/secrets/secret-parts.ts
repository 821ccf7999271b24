import { namesSecret, namesSecretInQuery, wordsOf } from "../../text/possible-secrets";
import { decodeUrlPart } from "../../text/strings";

/** Depth of structures inside each other, such as a URL in a JSON string in base64. */
const deepest = 4;

/** Depth of members in JSON. */
const deepestLeaf = 20;

/** Longer secrets, such as files, are only hidden as a whole and by line. */
const longestStructure = 100_000;

/** Lines and decoded strings that are shorter could be ordinary words. */
const shortestLine = 8;

/** Shorter strings without the name of a secret could be ordinary words. */
const shortestUnpredictable = 12;

/** Parts of one secret. A file with more of them is hidden as a whole, and in these parts. */
const mostParts = 1_000;

/**
 * A secret, and its parts that are secret on their own. A service that rejects a connection string often repeats only the key in it.
 * Host names, account names and other parts that appear in ordinary messages are not among them.
 */
export function withParts(secret: string): ReadonlySet<string> {
  const found = new Set<string>();
  addSecret(secret, 0, found);
  return found;
}

function addSecret(secret: string, depth: number, found: Set<string>): void {
  if (found.has(secret) || found.size >= mostParts) return;
  found.add(secret);
  const trimmed = secret.trim();
  const parts = parse(secret) === undefined ? linesOf(secret) : [];
  const isStructure = depth < deepest && secret.length <= longestStructure;
  if (isStructure)
    parts.push(...[pathAndQuery, queryValues, afterScheme, afterUser, inBase64].flatMap((read) => read(trimmed)));
  for (const part of parts) addSecret(part, depth + 1, found);
  if (isStructure) addPartsOf(secret, depth, found);
}

/** Adds secret parts of a string that is not secret as a whole, such as a URL with a password. */
function addPartsOf(text: string, depth: number, found: Set<string>): void {
  for (const part of [...userInfo(text), ...namedValues(text)]) addSecret(part, depth + 1, found);
  if (depth >= deepest) return;
  for (const { name, value } of leavesOf(parse(text))) {
    const isGenerated = typeof value === "string" && (isUnpredictable(value) || isRandomWord(value));
    const isSecret = namesSecret(name) || (isGenerated && !namesPublic(name));
    if (isSecret) addSecret(String(value), depth + 1, found);
    else addPartsOf(String(value), depth + 1, found);
  }
}

interface Leaf {
  readonly name: string;
  readonly value: string | number;
}

/** Strings and numbers in a JSON value. Items of a list have the name of the list. */
function leavesOf(value: unknown, name = "", level = 0): Leaf[] {
  if (typeof value === "string" || typeof value === "number") return [{ name, value }];
  if (typeof value !== "object" || value === null || level > deepestLeaf) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, isList ? name : key, level + 1));
}

/** The object or array in JSON. Undefined for other text: a file may start with a section such as `[default]`. */
function parse(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Lines of a PEM file and of other long secrets, and their base64 in one line. Environment variables often contain `\n` instead of
 * line breaks.
 */
function linesOf(text: string): string[] {
  const all = text.split(/\r?\n|\r|\\n/).map((line) => line.trim());
  if (all.length <= 1) return [];
  const body = all.filter((line) => !/^-----.*-----$/.test(line));
  const lines = body.filter((line) => line.length >= shortestLine);
  return body.every((line) => /^[\w+/=-]*$/.test(line)) ? [...lines, body.join("")] : lines;
}

/** The password in a URL, as written and decoded. The user only if there is no password: it is then a token. */
function userInfo(text: string): string[] {
  const strict = [...text.matchAll(/:\/\/([^\s/?#"'<>]*)@/g)].map(([, info = ""]) => info);
  // An unencoded password may contain a slash. A port is not a password.
  const loose = [...text.matchAll(/:\/\/([^\s:/?#@]*:(?!\d{1,5}[/,])\S+)@/g)].map(([, info = ""]) => info);
  return [...strict, ...loose].flatMap((info) => {
    const [user = "", ...rest] = info.split(":");
    const password = rest.join(":");
    const secret = password === "" || isUnpredictable(user) ? [user, password] : [password];
    return secret.flatMap((one) => [one, decodeUrlPart(one)]);
  });
}

/**
 * Values of pairs with the name of a secret. The length of a name is limited, because a long secret may consist of
 * names. Such pairs are in connection strings, queries, JAAS and property files.
 */
function namedValues(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/(?<![\w$])([a-z_$][\w.$-]{0,200})["']?\s{0,100}[=:]\s*/gi)) {
    const isQuery = /[?&]/.test(text.charAt(match.index - 1));
    if (!(isQuery ? namesSecretInQuery : namesSecret)(match[1] ?? "")) continue;
    const rest = text.slice(match.index + match[0].length);
    const [, quote = "", quoted] = /^(["'])((?:(?!\1).|\1\1)*)\1/s.exec(rest) ?? [];
    if (quoted !== undefined) found.push(quoted, quoted.replaceAll(quote + quote, quote));
    // A value ends at a different character in each format, so that both possible ends count.
    else
      found.push(...[/^[^;\r\n]{0,2000}/, /^[^;,&\s"'})\]]{0,2000}/].map((end) => (end.exec(rest)?.[0] ?? "").trim()));
  }
  return found.flatMap((value) => [value, decodeUrlPart(value)]);
}

/** Anyone with the URL of a webhook can call it, so that its path is the secret. */
function pathAndQuery(secret: string): string[] {
  const url = /^https?:\/\/\S+$/i.test(secret) ? URL.parse(secret) : null;
  if (!url) return [];
  const whole = url.pathname + url.search;
  return [...(whole.length >= shortestLine ? [whole] : []), ...url.pathname.split("/").filter(isUnpredictable)];
}

/** Values in the query of a secret URL. Short values and addresses appear in ordinary messages. */
function queryValues(secret: string): string[] {
  const [, query = ""] = /^https?:\/\/[^\s?#]*\?([^\s#]*)/i.exec(secret) ?? [];
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const hidden = values.filter((value) => value.length >= shortestUnpredictable && !isAddress(decodeUrlPart(value)));
  return hidden.flatMap((value) => [value, decodeUrlPart(value)]);
}

/** The credential in the value of an `Authorization` header: `Bearer …`. */
function afterScheme(secret: string): string[] {
  const [, credential] = /^[\w-]+ +(\S{8,})$/.exec(secret) ?? [];
  return credential === undefined ? [] : [credential];
}

/** The password in `user:password`. */
function afterUser(secret: string): string[] {
  const [, password] = /^[^\s:/@;=,]+:(\S{8,})$/.exec(secret) ?? [];
  return password === undefined ? [] : [password];
}

/** Docker's configuration and the scheme `Basic` contain `user:password` in base64. */
function inBase64(secret: string): string[] {
  if (!/^[\w+/-]{8,}={0,2}$/.test(secret)) return [];
  const text = Buffer.from(secret, "base64").toString("utf8");
  // The bytes of a random key are rarely text.
  if (/\ufffd|[^\P{Cc}\r\n\t]/u.test(text)) return [];
  const [, password] = /^[^:\s]*:(.*)$/.exec(text) ?? [];
  return password === undefined ? [text] : [text, password];
}

/** True for the name of a value that ordinary messages contain: `client_id`, `auth_uri`, `region`. */
const namesPublic = (name: string): boolean =>
  /^(id|uri|url|endpoint|host|hostname|server|domain|port|type|kind|version|name|username|user|email|account|project|region|location|zone|database|path)$/.test(
    wordsOf(name).at(-1) ?? "",
  );

/** True for a string that looks generated. False for words, URLs, host names, addresses and UUIDs, which messages contain. */
const isUnpredictable = (text: string): boolean =>
  text.length >= shortestUnpredictable &&
  /\d/.test(text) &&
  /[a-z]/i.test(text) &&
  !/\s/.test(text) &&
  !isAddress(text) &&
  !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** True for a URL, the address of a user, or a host name. */
export const isAddress = (text: string): boolean =>
  /:\/\/|@/.test(text) || /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?$/i.test(text);

/** True for letters in both cases with a digit among them, such as `Ab3xY9kQ`. False for names, such as `Base64Text` or `eu-1-A`. */
const isRandomWord = (text: string): boolean =>
  text.length >= shortestLine &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  /\d[a-z]/i.test(text) &&
  !/[a-z]{4}|[A-Z][a-z]{3}|[\s.:@_-]/.test(text);
