import { copy, isObject, type Json } from "../json";
import type { Fault } from "./faults";

export interface JournalEntry {
  readonly seq: number;
  /** Time of arrival. In milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** Decoded path, without the query. */
  readonly path: string;
  readonly query: Record<string, string>;
  /** Headers. The value is "[present]" if the header may contain a credential, and for every unknown header. */
  readonly headers: Record<string, string>;
  body?: Json;
  /** Status of the response. Null before the response, and if a fault broke the connection before the service acted. */
  status: number | null;
  fault?: Fault;
  /** Headers of the response to a request that exceeded the rate limit. */
  refusal?: Readonly<Record<string, string>>;
}

const redacted = "[present]";
const knownHeader =
  /^(accept(-.*)?|connection|content-.*|date|expect|host|if-.*|prefer|range|transfer-encoding|user-agent|(x-ms-)?client-request-id|x-ms-useragent)$/;
const secretQuery = /^((api|access)?[-_]?(key|token)|auth|secret)$/i;
const signInPaths = ["/v2/auth/token", "/v2/users/login"];

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Records the requests to a service in order of arrival. */
export class Journal {
  #entries: JournalEntry[] = [];
  #seq = 0;

  begin(method: string, path: string, query: URLSearchParams, headers: Headers): JournalEntry {
    this.#seq += 1;
    const entry: JournalEntry = {
      seq: this.#seq,
      time: Date.now(),
      method,
      path,
      query: redact(Object.fromEntries(query), (name) => secretQuery.test(name)),
      headers: redact(
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        (name) => !knownHeader.test(name),
      ),
      status: null,
    };
    this.#entries.push(entry);
    return entry;
  }

  /** Adds the body, which arrives after the headers. Secrets of a sign-in are redacted. */
  body(entry: JournalEntry, body: Json | undefined): void {
    if (body === undefined) return;
    const login = isObject(body) && signInPaths.some((path) => entry.path.startsWith(path));
    entry.body = login
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, /password|secret/.test(name) ? redacted : value]),
        )
      : copy(body);
  }

  list(): JournalEntry[] {
    return copy(this.#entries);
  }

  clear(): void {
    this.#entries = [];
  }
}

function redact(values: Record<string, string>, isHidden: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isHidden(name) ? redacted : value]));
}
