import type { HttpResponse } from "../server/http";
import { suggestion } from "../validation/suggestion";

/** A fault: a rule that changes how the service responds to the next matching requests. */
export interface Fault {
  /** HTTP method, or `*` for all. */
  readonly method: string;
  /** Start of the decoded path without query, or a pattern for the whole path if it contains `*`. */
  readonly path: string;
  /** Number of requests that the fault applies to. Default: 1. */
  readonly count?: number;
  /** Number of matching requests that pass before. Default: 0. */
  readonly skip?: number;
  /** Status of the response. The service does not receive the request, unless `applied` is set. */
  readonly status?: number;
  /** Headers of the response. Without `status`, `body` and `html` they are added to the response of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the response. Without `status`, the status is 500. */
  readonly body?: unknown;
  /** The service carries the request out, and a proxy replaces its response with that of the fault. */
  readonly applied?: boolean;
  /** Respond with the HTML page of a proxy, with status 403 unless `status` is set. */
  readonly html?: boolean;
  /** Delay of the response. In milliseconds. */
  readonly delayMs?: number;
  /** `before` breaks the connection before the request has an effect; `after` carries it out and loses the response. */
  readonly reset?: "before" | "after";
}

const members: Readonly<Record<keyof Fault, true>> = {
  method: true,
  path: true,
  count: true,
  skip: true,
  status: true,
  headers: true,
  body: true,
  applied: true,
  html: true,
  delayMs: true,
  reset: true,
};

interface ActiveFault {
  readonly fault: Fault;
  skip: number;
  count: number;
}

export class Faults {
  #armed: ActiveFault[] = [];

  add(fault: Fault): void {
    for (const name of Object.keys(fault ?? {}))
      if (!Object.hasOwn(members, name))
        throw new Error(`fault.${name}: unknown member.${suggestion(name, Object.keys(members))}`);
    if (typeof fault.method !== "string" || typeof fault.path !== "string")
      throw new Error("A fault requires a method and a path. Add the missing member.");
    this.#armed.push({ fault, skip: fault.skip ?? 0, count: fault.count ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** Returns the fault that applies to this request. Every matching fault before it counts the request. */
  take(method: string, path: string): Fault | undefined {
    for (const armed of this.#armed) {
      if (armed.count <= 0 || !matches(armed.fault, method, path)) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.count -= 1;
      return armed.fault;
    }
    return undefined;
  }
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== "*" && fault.method.toUpperCase() !== method) return false;
  if (!fault.path.includes("*")) return path.startsWith(fault.path);
  const source = fault.path
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${source}$`).test(path);
}

const proxyPage =
  "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking the browser.</body></html>";

/** Returns the response of a fault, or undefined if the service handles the request. */
export function faultResponse(fault: Fault): HttpResponse | undefined {
  if (fault.html) {
    const headers = { "content-type": "text/html; charset=UTF-8", server: "cloudflare", "cf-mitigated": "challenge" };
    return { status: fault.status ?? 403, headers: { ...headers, ...fault.headers }, body: fault.body ?? proxyPage };
  }
  if (fault.status === undefined && fault.body === undefined) return undefined;
  return { status: fault.status ?? 500, headers: fault.headers, body: fault.body };
}
