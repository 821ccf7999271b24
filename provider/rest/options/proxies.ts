import { Failure } from "../base/failure";
import type { Proxies } from "../base/options";
import { isLoopback } from "./url";

/** The variables of the proxies, for messages. */
export const proxyVariables = "HTTPS_PROXY and HTTP_PROXY";

/**
 * The proxies in the environment. As in curl, a variable in lower case takes precedence. Requests with `https` also use
 * `HTTP_PROXY` if it is the only one, as in undici.
 */
export function readProxies(env: Readonly<Record<string, string | undefined>>): Proxies | undefined {
  const http = withScheme(env.http_proxy || env.HTTP_PROXY);
  const https = withScheme(env.https_proxy || env.HTTPS_PROXY) ?? http;
  return https === undefined ? undefined : { http, https, exempt: env.no_proxy || env.NO_PROXY || "" };
}

/** Many programs accept a proxy without a scheme. */
const withScheme = (proxy: string | undefined): string | undefined =>
  proxy && !proxy.includes("://") ? `http://${proxy}` : proxy || undefined;

/** @throws Failure if the URL of a proxy is invalid. The message does not contain it, since it may contain a password. */
export function checkProxies({ http, https }: Proxies): void {
  for (const proxy of [http, https]) {
    const url = URL.parse(proxy ?? "http://none");
    if (url && /^https?:$/.test(url.protocol) && isDecodable(url.username + url.password)) continue;
    throw new Failure({
      kind: "request",
      advice: `A proxy of the environment has an invalid URL. Set ${proxyVariables} to a URL such as http://proxy.example.com:3128.`,
    });
  }
}

/** The proxy for an origin. Undefined if the request is sent directly. */
export function proxyFor(proxies: Proxies | undefined, origin: string): URL | undefined {
  const target = new URL(origin);
  const proxy = target.protocol === "https:" ? proxies?.https : proxies?.http;
  if (!proxies || proxy === undefined || isLocal(target) || isExempt(proxies.exempt, target)) return undefined;
  return URL.parse(proxy) ?? undefined;
}

/** User and password of the proxies, as written and decoded. */
export function secretsOfProxies({ http, https }: Proxies = { exempt: "" }): readonly string[] {
  return [http, https].flatMap((proxy) => {
    const { username = "", password = "" } = URL.parse(proxy ?? "") ?? {};
    const userInfo = `${username}:${password}`;
    return password ? [userInfo, password, decoded(userInfo), decoded(password)] : [];
  });
}

/** The host of an origin, with its port. */
export function hostAndPort(origin: string): string {
  const { hostname, protocol, port } = new URL(origin);
  return `${hostname}:${port || defaultPort(protocol)}`;
}

const defaultPort = (protocol: string): string => (protocol === "https:" ? "443" : "80");

/** This machine, and addresses that exist only on its network segment, such as the metadata service of a cloud. */
const isLocal = ({ hostname }: URL): boolean => isLoopback(hostname) || /^169\.254(\.\d+){2}$/.test(hostname);

/**
 * An entry is a name, which includes its subdomains, `.name`, `*.name` (subdomains only), an address, or `*`. With a port, it
 * applies to this port only. These are the rules of `EnvHttpProxyAgent`, which does not publish its decision.
 */
function isExempt(exempt: string, { hostname, protocol, port }: URL): boolean {
  const host = bare(hostname);
  const targetPort = port || defaultPort(protocol);
  return exempt
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      const [, name = "", entryPort] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [entry, entry];
      if (entryPort !== undefined && entryPort !== targetPort) return false;
      const domain = bare(name.replace(/^\*?\./, ""));
      return name === "*" || (host === domain && !name.startsWith("*")) || host.endsWith(`.${domain}`);
    });
}

/** A host without the brackets of an IPv6 address, and without the dot that ends a complete name. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

function decoded(text: string): string {
  return isDecodable(text) ? decodeURIComponent(text) : text;
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
