import { namesSecretInQuery } from "../../text/possible-secrets";
import { canonicalHost, decodeUrlPart } from "../../text/strings";

/** A part of a URL or a connection string. */
export interface AddressPart {
  readonly value: string;
  /** Services hide or omit the part. */
  readonly isSecret: boolean;
}

/** The parts of a URL or a connection string by name, in a canonical form, which is equal for all spellings. */
export type AddressParts = ReadonlyMap<string, AddressPart>;

const addressForm = /^((?:jdbc:)?[a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

const usualPorts: Readonly<Record<string, string>> = {
  ...{ http: "80", https: "443", ws: "80", wss: "443" },
  ...{ amqp: "5672", amqps: "5671", postgres: "5432", mongodb: "27017", mysql: "3306", redis: "6379" },
};

/**
 * The parts of a URL in their order: `scheme`, `@user`, `@password`, `servers`, `/1` and further segments of the path, and pairs such as
 * `?code` and `#token`. Services return the URLs of databases and brokers normalized. Undefined for a string that is not a URL.
 */
export function urlParts(address: string): AddressParts | undefined {
  const [, scheme, user = "", hosts = "", path = "", query = "", fragment = ""] = addressForm.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const protocol = scheme.toLowerCase().replace(/\bpostgresql$/, "postgres");
  const port = usualPorts[protocol.replace(/^jdbc:/, "")];
  const servers = hosts
    .split(",")
    .map((host) => host.toLowerCase().replace(/^[^:]+/, canonicalHost))
    .map((host) => (port && host.endsWith(`:${port}`) ? host.slice(0, -port.length - 1) : host));
  const parts = new Map<string, AddressPart>();
  const counts = new Map<string, number>();
  const add = (name: string, value: string, isSecret = false) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    parts.set(count ? `${name} ${count}` : name, { value, isSecret });
  };
  add("scheme", protocol);
  const [name, password] = splitAt(decodeUrlPart(user), ":");
  if (name) add("@user", name, true);
  if (password) add("@password", password, true);
  add("servers", servers.join());
  const [, ...segments] = decodeUrlPart(path.replace(/\/+$/, "")).split("/");
  for (const [i, segment] of segments.entries()) add(`/${i + 1}`, segment);
  // Only its signature gives a meaning to the parameters of a signed URL.
  const isSigned = /(?:^|&)(?:sig|x-(?:amz|goog)-signature)=/i.test(query);
  const isSecret = (name: string) => namesSecretPart(name) || (isSigned && signedName.test(name));
  for (const [sign, text] of [
    ["?", query],
    ["#", fragment],
  ] as const)
    for (const pair of text === "" ? [] : text.split("&").map(decodeUrlPart)) {
      const [name, value] = splitAt(pair, "=");
      add(sign + name, value, isSecret(name));
    }
  return parts;
}

/** Keys that select rows, and are not secret. */
const rowKey = /(?:partition|row|sort|routing|cache)[_-]?key$/i;

/** True for the name of a part that services hide or omit, such as the key of a connection string and its name. */
const namesSecretPart = (name: string): boolean =>
  (namesSecretInQuery(name) || /key(?: ?name)?$/i.test(name)) && !rowKey.test(name);

/** The parameters of shared access signatures and of presigned URLs. */
const signedName = /^(?:s(?:v|s|r|p|t|e|i|rt|pr|ip|dd|k[a-z]{1,4})|x-(?:amz|goog)-[\w-]+)$/i;

function splitAt(text: string, sign: string): [before: string, after: string] {
  const [before = ""] = text.split(sign, 1);
  return [before, text.slice(before.length + sign.length)];
}

/** A part of a connection string. In quotes or braces, its value may contain a semicolon. */
const connectionPart =
  /([^=;]*)=(\s*(?:"(?:[^"]|""){0,1000}"|'(?:[^']|''){0,1000}'|\{[^}]{0,1000}\})\s*(?=;|$)|[^;]*)(?:;|$)|\s*(?:;|$)/y;

/** A part of a connection string of PostgreSQL. In quotes, its value may contain a space. */
const spacedPart = /\s*(\w+)=('(?:[^'\\]|\\.){0,1000}'|[^\s';]*)(?:\s|$)|\s+$/y;

/**
 * The parts of a connection string such as `AccountName=a;AccountKey=b` or `host=a password=b`. Undefined for a string with fewer parts.
 */
export function connectionParts(text: string, fewest = 2): AddressParts | undefined {
  const spaced = partsBy(spacedPart, text);
  if (spaced && spaced.size > 1) return spaced;
  const parts = partsBy(connectionPart, text);
  return parts && parts.size >= fewest ? parts : undefined;
}

/** The parts that a pattern finds one after the other. Undefined if it does not match the whole string. */
function partsBy(pattern: RegExp, text: string): AddressParts | undefined {
  const parts = new Map<string, AddressPart>();
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [, name, value = ""] = match;
    if (name === undefined) continue;
    if (!/^\s*\w[\w\s]*$/.test(name)) return undefined;
    const isSecret = namesSecretPart(name.trim());
    parts.set(name.trim().toLowerCase(), { value: value.trim().replace(/^(["'])(.*)\1$/s, "$2"), isSecret });
  }
  return parts;
}
