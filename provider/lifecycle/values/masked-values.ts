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

/** A word instead of a value. */
const placeholder = /^\W*(?:redacted|masked|hidden|filtered|removed|omitted|sanitized|unchanged)\W*$/i;

/** True if a string shows only a part of a secret. */
export const isPartlyMasked = (value: unknown): boolean => typeof value === "string" && maskInside.test(value);

/** True if a response omits or masks a value. */
export const isOmittedOrMasked = (remote: unknown): boolean =>
  isEmpty(remote) ||
  isMask(remote) ||
  isPartlyMasked(remote) ||
  (typeof remote === "string" && placeholder.test(remote));

/**
 * True if a response does not show that a value differs from the stored value: it omits or masks the value, or contains
 * the stored value in another form.
 *
 * @param secret the value is a secret, which services may also shorten and reformat.
 */
export function isWithheld(stored: unknown, remote: unknown, secret: boolean): boolean {
  if (isOmittedOrMasked(remote)) return true;
  // A service that replaces a secret with a flag or a note does not show it either.
  if (formOf(stored) !== formOf(remote)) return true;
  return secret && typeof stored === "string" && typeof remote === "string" && isOtherFormOf(stored, remote);
}

function formOf(value: unknown): string {
  if (value instanceof ExactNumber) return "number";
  return Array.isArray(value) ? "array" : typeof value;
}

/** True if a string may be another form of the stored string: its first or last characters, rewrapped or re-encoded. */
function isOtherFormOf(stored: string, remote: string): boolean {
  const isShortened = remote.length * 2 <= stored.length && (stored.startsWith(remote) || stored.endsWith(remote));
  return isShortened || unwrapped(stored) === unwrapped(remote) || isSameUrl(stored, remote);
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
 * True if a response does not show a value of which it is not known whether it is secret: the response lacks the member,
 * or contains an empty value or a mask instead of a string.
 */
export const isUnshown = (stored: unknown, remote: unknown): boolean =>
  remote === undefined || (typeof stored === "string" && isOmittedOrMasked(remote));

/**
 * The remote JSON, with the stored value for each member that the response omits or masks.
 *
 * @param isHidden true if a response does not show that a value differs. Default: all values are secret.
 */
export function withStoredSecrets(
  stored: unknown,
  remote: unknown,
  isHidden: (stored: unknown, remote: unknown) => boolean = (one, other) => isWithheld(one, other, true),
): unknown {
  if (isRecord(stored) && isRecord(remote)) {
    const kept = Object.keys(stored).map(
      (name) => [name, withStoredSecrets(stored[name], memberOf(remote, name), isHidden)] as const,
    );
    return { ...remote, ...Object.fromEntries(kept) };
  }
  if (Array.isArray(stored) && Array.isArray(remote))
    return remote.map((item, i) => (i < stored.length ? withStoredSecrets(stored[i], item, isHidden) : item));
  return isHidden(stored, remote) ? stored : remote;
}
