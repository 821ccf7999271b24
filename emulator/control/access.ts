import type { IncomingHttpHeaders } from "node:http";

/** Names of this machine in the `Host` header, with any port: a tunnel or a container may forward another one. */
const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Reason to reject a request to the control path, which needs no credential. Undefined for a local client.
 *
 * Requests of a web page have the header `Origin`. After DNS rebinding, the name of the page leads to this machine: its requests
 * lack the header, and `Host` contains that name.
 *
 * @param authority host and port in the address of a request as proxies receive it. It precedes `Host`.
 */
export function rejection({ host, origin }: IncomingHttpHeaders, authority: string | undefined): string | undefined {
  if (origin !== undefined)
    return "The control path accepts no requests of web pages, which have the header Origin. Send the request without it.";
  const hosts = authority === undefined ? [host] : [host, authority];
  if (hosts.every((name) => name !== undefined && local.test(name))) return undefined;
  return "The control path accepts only requests to this machine. Send the request to 127.0.0.1, [::1] or localhost.";
}
