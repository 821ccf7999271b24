import { isObject, type Json } from "../json";
import type { Fault } from "./faults";

export interface JournalEntry {
  readonly seq: number;
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: Record<string, string>;
  /** Values of headers that may carry credentials, which any header of an unknown name may, read "[present]". */
  readonly headers: Record<string, string>;
  body?: Json;
  /** The status the service or the fault decided on; null while unanswered and after a reset before acting. */
  status: number | null;
  fault?: Fault;
  /** Headers of the answer to a request beyond the limit. */
  refusal?: Readonly<Record<string, string>>;
}

const redacted = "[present]";
const knownHeader =
  /^(accept(-.*)?|connection|content-.*|date|expect|host|if-.*|prefer|range|transfer-encoding|user-agent|(x-ms-)?client-request-id|x-ms-useragent)$/;
const secretQuery = new Set(["api_key", "api-key"]);
const signInPaths = ["/v2/auth/token", "/v2/users/login"];

/** Every request a service received, in order of arrival. */
export class Journal {
  #entries: JournalEntry[] = [];
  #seq = 0;

  begin(method: string, path: string, query: URLSearchParams, headers: NodeJS.Dict<string | string[]>): JournalEntry {
    this.#seq += 1;
    const entry: JournalEntry = {
      seq: this.#seq,
      time: Date.now(),
      method,
      path,
      query: redact(Object.fromEntries(query), (name) => secretQuery.has(name)),
      headers: redact(
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        (name) => !knownHeader.test(name),
      ),
      status: null,
    };
    this.#entries.push(entry);
    return entry;
  }

  /** Adds the body, which arrives after the head; the secret of a login is left out. */
  body(entry: JournalEntry, body: Json | undefined): void {
    if (body === undefined) return;
    const login = isObject(body) && signInPaths.some((path) => entry.path.startsWith(path));
    entry.body = login
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [name, /password|secret/.test(name) ? redacted : value]),
        )
      : structuredClone(body);
  }

  list(): JournalEntry[] {
    return structuredClone(this.#entries);
  }

  clear(): void {
    this.#entries = [];
  }
}

function redact(values: Record<string, string>, isHidden: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isHidden(name) ? redacted : value]));
}
