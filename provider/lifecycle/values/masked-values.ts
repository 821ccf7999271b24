import { memberOf } from "../../define";
import { ExactNumber } from "../../text/json";
import { decodeUrlPart } from "../../text/strings";
import { isEmpty, isRecord } from "./values";

/** True if a value is a mask: a known placeholder, or three or more stars or dots. A single star is a value. */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^(?:[*•]{3,}|<(?:redacted|unchanged)>)$/.test(value);

/** A mask inside a longer string, such as `amqps://ably:*****@host` or `sk-...abcd`. Some clients mask with `xxxxx`. */
const maskInside =
  /\*{3,}|[•●]{3,}|…|\.{3,}|[<[](?:redacted|masked|hidden|filtered|removed|unchanged|secret)[>\]]|:\/\/[^/?#@]*:x{4,}@/i;

const maskWords = "redacted|masked|hidden|filtered|removed|omitted|sanitized|unchanged";

/** A word instead of a value. */
const placeholder = new RegExp(String.raw`^\W*(?:${maskWords})\W*$`, "i");

/** Names of the secret parts of a connection string. */
const secretNames = "key|secret|password|pwd|signature";

/** A connection string whose key or password is empty, crossed out or a word: `AccountName=a;AccountKey=REDACTED`. */
const maskedPart = new RegExp(
  String.raw`(?:^|;)[^=;]*(?:${secretNames})\s*=[^\w;]*(?:(?:x{3,}|${maskWords})[^\w;]*)?(?:;|$)`,
  "i",
);

/** True if a string shows only a part of a secret. */
export const isPartlyMasked = (value: unknown): boolean =>
  typeof value === "string" &&
  (maskInside.test(value) || (connectionParts(value) !== undefined && maskedPart.test(value)));

/** True if a response omits or masks a value. */
export const isOmittedOrMasked = (remote: unknown): boolean =>
  isEmpty(remote) ||
  isMask(remote) ||
  isPartlyMasked(remote) ||
  (typeof remote === "string" && placeholder.test(remote));

/**
 * True if a response does not show that a value differs from the stored value.
 *
 * @param value what is known of the value. The service may omit or mask a `secret`, shorten it, reformat it, or replace it
 *   with a flag or a note. It may omit, mask or replace a value that is `not secret`. If this is `unknown`, a value counts
 *   as omitted only if the member is missing, and as masked only if the stored value is a string.
 */
export function mayBeUnchanged(stored: unknown, remote: unknown, value: "secret" | "not secret" | "unknown"): boolean {
  if (value === "unknown") return remote === undefined || (typeof stored === "string" && isOmittedOrMasked(remote));
  if (isOmittedOrMasked(remote) || formOf(stored) !== formOf(remote)) return true;
  return (
    value === "secret" && typeof stored === "string" && typeof remote === "string" && isOtherFormOf(stored, remote)
  );
}

function formOf(value: unknown): string {
  if (value instanceof ExactNumber) return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

/** True if a string may be another form of the stored string: its first or last characters, rewrapped or re-encoded. */
function isOtherFormOf(stored: string, remote: string): boolean {
  const isShortened = remote.length * 2 <= stored.length && (stored.startsWith(remote) || stored.endsWith(remote));
  return (
    isShortened ||
    unwrapped(stored) === unwrapped(remote) ||
    isSameUrl(stored, remote) ||
    isSameConnection(stored, remote)
  );
}

/** The parts of a connection string such as `AccountName=a;AccountKey=b` by name. Undefined for any other string. */
function connectionParts(text: string): ReadonlyMap<string, string> | undefined {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const named = parts.map((part) => /^\s*(\w[\w\s]*)=(.*)$/s.exec(part));
  if (parts.length < 2 || !named.every((part) => part !== null)) return undefined;
  return new Map(named.map(([, name = "", value = ""]) => [name.trimEnd().toLowerCase(), value.trim()]));
}

const secretPart = new RegExp(secretNames);

/** Services reorder the parts of connection strings, and omit the secret parts. */
function isSameConnection(stored: string, remote: string): boolean {
  const [before, shown] = [connectionParts(stored), connectionParts(remote)];
  if (!before || !shown) return false;
  return (
    [...shown].every(([name, value]) => before.get(name) === value) &&
    [...before.keys()].every((name) => shown.has(name) || secretPart.test(name))
  );
}

/** Services return certificates and keys with other line breaks. */
const unwrapped = (text: string): string => text.replace(/\s+/g, "");

/** Services return the URLs of databases and brokers normalized. */
function isSameUrl(one: string, other: string): boolean {
  const [a, b] = [urlParts(one), urlParts(other)];
  return a !== undefined && a === b;
}

const addressForm = /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;

const usualPorts: Readonly<Record<string, string>> = {
  amqp: "5672",
  amqps: "5671",
  postgres: "5432",
  mongodb: "27017",
};

/** A canonical form of a URL. Equal for all spellings. */
function urlParts(address: string): string | undefined {
  const [, scheme, user = "", hosts = "", path = "", query = ""] = addressForm.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const protocol = scheme.toLowerCase().replace(/^postgresql$/, "postgres");
  const port = usualPorts[protocol];
  const servers = hosts
    .toLowerCase()
    .split(",")
    .map((host) => (port && host.endsWith(`:${port}`) ? host.slice(0, -port.length - 1) : host));
  return JSON.stringify([
    protocol,
    decodeUrlPart(user),
    servers,
    decodeUrlPart(path.replace(/\/+$/, "")),
    query.split("&").sort(),
  ]);
}

/**
 * The remote JSON, with the stored value for each part that may be unchanged.
 *
 * @param values what is known of its values.
 */
export function withStoredValues(stored: unknown, remote: unknown, values: "secret" | "unknown"): unknown {
  if (isRecord(stored) && isRecord(remote)) {
    const kept = Object.keys(stored).map(
      (name) => [name, withStoredValues(stored[name], memberOf(remote, name), values)] as const,
    );
    return { ...remote, ...Object.fromEntries(kept) };
  }
  if (Array.isArray(stored) && Array.isArray(remote))
    return remote.map((item, i) => (i < stored.length ? withStoredValues(stored[i], item, values) : item));
  return mayBeUnchanged(stored, remote, values) ? stored : remote;
}
