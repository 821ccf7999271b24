import { Failure } from "../errors/failure";
import { wellFormed } from "../log/redact";

/** The address of a service, taken apart. */
export interface Base {
  readonly origin: string;
  readonly hostname: string;
  readonly port: string;
  readonly protocol: string;
  /** Path before every path of a request, without a slash at its end. */
  readonly prefix: string;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export function parseBase(baseUrl: string): Base {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid("The base address is not an http or https URL. Give one such as https://api.example.com/v1.");
  }
  if (url.username || url.password) throw invalid("The base address holds a credential. Give it as `auth` instead.");
  if (url.search || url.hash)
    throw invalid("The base address holds a query or a fragment. Give parameters as `query`.");
  const { origin, hostname, port, protocol } = url;
  return { origin, hostname, port, protocol, prefix: url.pathname.replace(/\/+$/, "") };
}

/**
 * Path and query of a request. An absolute address, such as a list's `next`, must be on the host of the service: behind a proxy
 * it may come with the other scheme and another port, and is still sent to the base address.
 */
export function pathOf(base: Base, path: string, always: Query, given: Query): string {
  const [bare = "", ...rest] = (/^https?:/i.test(path) ? fromAbsolute(base, path) : fromRelative(base, path)).split(
    "?",
  );
  if (bare.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw invalid("The path has a segment of dots, which would name something else. Check the names it is made of.");
  }
  const own = new URLSearchParams(rest.join("?"));
  const kept = Object.entries(always).filter(([name]) => !own.has(name));
  const added = Object.fromEntries([...kept, ...Object.entries(given)].filter(([, value]) => value !== undefined));
  const query = [
    ...rest
      .join("?")
      .split("&")
      .filter((pair) => pair !== "" && !(nameOf(pair) in added)),
  ];
  for (const [name, value] of Object.entries(added)) query.push(pair(name, String(value)));
  return query.length > 0 ? `${bare}?${query.join("&")}` : bare;
}

/** One `name=value` of a query, with `%20` for a space: not every service reads `+` as one. */
export function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

export function nameOf(pairText: string): string {
  return [...new URLSearchParams(pairText).keys()][0] ?? "";
}

function fromRelative(base: Base, path: string): string {
  if (path.includes("#"))
    throw invalid("The path holds a `#`, which would cut it off. Encode the names it is made of.");
  // What a URL parser would encode is encoded the same way; nothing else is touched.
  const safe = path.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(wellFormed(text)));
  return base.prefix + (safe === "" || /^[/?]/.test(safe) ? safe : `/${safe}`) || "/";
}

function fromAbsolute(base: Base, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const samePort = url?.port === base.port || url?.protocol !== base.protocol;
  if (!url || url.hostname !== base.hostname || !samePort || url.username || url.password) {
    throw invalid(
      `The address ${url?.origin ?? "given"} is not on ${base.origin}, and credentials go nowhere else. ` +
        "Make a client of its own for another service.",
    );
  }
  return url.pathname + url.search;
}

const invalid = (advice: string): Failure => new Failure({ kind: "request", advice });

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Whether credentials may go to an address: by TLS, or without leaving this machine. */
export const isSafeForCredentials = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
