import { namesSecretInQuery } from "../../text/possible-secrets";
import { decodeUrlPart } from "../../text/strings";

/** The parts of a URL in a canonical form, which is equal for all spellings. */
export interface UrlParts {
  readonly protocol: string;
  readonly user: string;
  readonly servers: string;
  readonly path: string;
  /** The pairs of the query in the order of their names. */
  readonly query: readonly string[];
  readonly fragment: readonly string[];
}

const addressForm = /^((?:jdbc:)?[a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

const usualPorts: Readonly<Record<string, string>> = {
  ...{ http: "80", https: "443", ws: "80", wss: "443" },
  ...{ amqp: "5672", amqps: "5671", postgres: "5432", mongodb: "27017", mysql: "3306", redis: "6379" },
};

/** Services return the URLs of databases and brokers normalized. Undefined for a string that is not a URL. */
export function urlParts(address: string): UrlParts | undefined {
  const [, scheme, user = "", hosts = "", path = "", query = "", fragment = ""] = addressForm.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const protocol = scheme.toLowerCase().replace(/\bpostgresql$/, "postgres");
  const port = usualPorts[protocol.replace(/^jdbc:/, "")];
  const servers = hosts
    .toLowerCase()
    .split(",")
    .map((host) => (port && host.endsWith(`:${port}`) ? host.slice(0, -port.length - 1) : host));
  return {
    protocol,
    user: decodeUrlPart(user),
    servers: servers.join(),
    path: decodeUrlPart(path.replace(/\/+$/, "")),
    query: pairsIn(query),
    fragment: pairsIn(fragment),
  };
}

const pairsIn = (text: string): string[] => (text === "" ? [] : text.split("&").map(decodeUrlPart).sort());

/** The name and the value of a pair such as `code=…`. */
export function splitPair(pair: string): readonly [name: string, value: string] {
  const [name = ""] = pair.split("=", 1);
  return [name, pair.slice(name.length + 1)];
}

/** True for a pair of a query that services hide or omit: a secret, and what only its signature gives a meaning. */
export function isSecretPair(pair: string, all: readonly string[]): boolean {
  const [name] = splitPair(pair);
  return (
    namesSecretInQuery(name) || (signedName.test(name) && all.some((other) => signature.test(splitPair(other)[0])))
  );
}

const signature = /^(?:sig|x-(?:amz|goog)-signature)$/i;

/** The parameters of shared access signatures and of presigned URLs. */
const signedName = /^(?:s(?:v|s|r|p|t|e|i|rt|pr|ip|dd|k[a-z]{1,4})|x-(?:amz|goog)-[\w-]+)$/i;

/** Names of the secret parts of a connection string. */
export const namesSecretPart = (name: string): boolean => /key|secret|password|pwd|signature/i.test(name);

/** A part of a connection string. In quotes or braces, its value may contain a semicolon. */
const connectionPart =
  /([^=;]*)=(\s*(?:"(?:[^"]|""){0,1000}"|'(?:[^']|''){0,1000}'|\{[^}]{0,1000}\})\s*(?=;|$)|[^;]*)(?:;|$)|\s*(?:;|$)/y;

/** The parts of a connection string such as `AccountName=a;AccountKey=b` by name. Undefined for a string with fewer parts. */
export function connectionParts(text: string, fewest = 2): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>();
  connectionPart.lastIndex = 0;
  while (connectionPart.lastIndex < text.length) {
    const match = connectionPart.exec(text);
    if (!match) return undefined;
    const [, name, value = ""] = match;
    if (name === undefined) continue;
    if (!/^\s*\w[\w\s]*$/.test(name)) return undefined;
    parts.set(name.trim().toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/s, "$2"));
  }
  return parts.size < fewest ? undefined : parts;
}
