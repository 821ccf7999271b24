import type { Reply } from "./exchange";
import { suggestion } from "./nearest";

/** What the next matching requests meet instead of, or before, their normal answer. */
export interface Fault {
  /** An HTTP method or "*". */
  readonly method: string;
  /** A prefix of the decoded path without query, or with `*` for any characters a pattern of the whole path. */
  readonly path: string;
  /** How many requests it strikes; 1 unless told. */
  readonly count?: number;
  /** How many matching requests pass untouched first. */
  readonly skip?: number;
  readonly status?: number;
  /** Headers of the fault's answer; without status, body and html they are added to the real answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Answer with a page such as a proxy in front of the service shows. */
  readonly html?: boolean;
  /** Wait before anything else. */
  readonly delayMs?: number;
  /** Break the connection before acting on the request, or after the change was made so that the answer is lost. */
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
  html: true,
  delayMs: true,
  reset: true,
};

interface Armed {
  readonly fault: Fault;
  skip: number;
  count: number;
}

export class Faults {
  #armed: Armed[] = [];

  add(fault: Fault): void {
    for (const name of Object.keys(fault ?? {}))
      if (!Object.hasOwn(members, name))
        throw new Error(`fault.${name}: unknown member.${suggestion(name, Object.keys(members))}`);
    if (typeof fault.method !== "string" || typeof fault.path !== "string")
      throw new Error("A fault needs a method and a path.");
    this.#armed.push({ fault, skip: fault.skip ?? 0, count: fault.count ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** The fault this request meets, if any. Every matching fault up to that one counts the request. */
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

const page =
  "<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking the browser.</body></html>";

/** The answer a fault gives by itself; undefined when the request goes on to the service. */
export function faultReply(fault: Fault): Reply | undefined {
  if (fault.html) {
    const headers = { "content-type": "text/html; charset=UTF-8", server: "cloudflare", "cf-mitigated": "challenge" };
    return { status: fault.status ?? 403, headers: { ...headers, ...fault.headers }, body: fault.body ?? page };
  }
  if (fault.status === undefined && fault.body === undefined) return undefined;
  return { status: fault.status ?? 500, headers: fault.headers, body: fault.body };
}
