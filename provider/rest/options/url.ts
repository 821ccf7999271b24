import { Failure } from "../base/failure";
import { wellFormed } from "../secrets/redact";

/** The parts of the base URL of a service. */
export interface Base {
  readonly origin: string;
  readonly hostname: string;
  readonly port: string;
  readonly protocol: string;
  /** Path prefix of every request, without a slash at its end. */
  readonly prefix: string;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export function parseBase(baseUrl: string): Base {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid("The base URL is not an http or https URL. Set a URL such as https://api.example.com/v1.");
  }
  if (url.username || url.password) throw invalid("The base URL contains a credential. Set `auth` instead.");
  if (url.search || url.hash) throw invalid("The base URL contains a query or a fragment. Set `query` instead.");
  const { origin, hostname, port, protocol } = url;
  return { origin, hostname, port, protocol, prefix: url.pathname.replace(/\/+$/, "") };
}

/**
 * Path and query of a request. An absolute URL, such as the `next` of a list, must be on the host of the service. Behind a proxy
 * its scheme and port may differ. The request is sent to the base URL in any case.
 */
export function pathAndQuery(base: Base, path: string, always: Query, given: Query): string {
  const [bare = "", ...rest] = (/^https?:/i.test(path) ? fromAbsolute(base, path) : fromRelative(base, path)).split(
    "?",
  );
  if (bare.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw invalid("The path contains a segment of dots, which refers to another path. Check the names in the path.");
  }
  const own = new URLSearchParams(rest.join("?"));
  const kept = Object.entries(always).filter(([name]) => !own.has(name));
  const added = Object.fromEntries([...kept, ...Object.entries(given)].filter(([, value]) => value !== undefined));
  const query = [
    ...rest
      .join("?")
      .split("&")
      .filter((pair) => pair !== "" && !Object.hasOwn(added, nameOf(pair))),
  ];
  for (const [name, value] of Object.entries(added)) query.push(pair(name, String(value)));
  return query.length > 0 ? `${bare}?${query.join("&")}` : bare;
}

/** A `name=value` of a query. A space becomes `%20`, because not every service decodes `+`. */
export function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

export function nameOf(pairText: string): string {
  return [...new URLSearchParams(pairText).keys()][0] ?? "";
}

function fromRelative(base: Base, path: string): string {
  if (path.includes("#")) throw invalid("The path contains a `#`, which would end it. Encode the names in the path.");
  // Encodes the same characters as a URL parser.
  const safe = path.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(wellFormed(text)));
  const whole = base.prefix + (safe === "" || /^[/?]/.test(safe) ? safe : `/${safe}`);
  return whole.startsWith("/") ? whole : `/${whole}`;
}

function fromAbsolute(base: Base, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const samePort = url?.port === base.port || url?.protocol !== base.protocol;
  if (!url || url.hostname !== base.hostname || !samePort || url.username || url.password) {
    throw invalid(
      `The address${url ? ` ${url.origin}` : ""} is not on ${base.origin}. Credentials are sent to no other address. ` +
        "Set the URL of the service to this address if the service returned it, or check the proxy that rewrites it.",
    );
  }
  return url.pathname + url.search;
}

const invalid = (advice: string): Failure => new Failure({ kind: "request", advice });

/** True for the names and addresses of this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** True if credentials may be sent to an address: with TLS, or on this machine. */
export const isSafeForCredentials = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

/** True for the URL of a Redis server. */
export function isRedisUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== "" && /^\/?\d*$/.test(url.pathname);
}
