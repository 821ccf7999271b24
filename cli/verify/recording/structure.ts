/**
 * Reduces exchanges with a service to their structure: members, types, defaults and the form of strings. Terms of the
 * specification remain. Every other word becomes a token, the same one everywhere in a recording, so that references
 * between objects remain. No name, sentence or secret remains.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** One request with its response, as a recording contains it. */
export interface Exchange {
  /** The recording. Words have the same token in all exchanges of a recording. */
  readonly source: string;
  readonly commit?: string | null;
  readonly apiVersion?: string;
  readonly method: string;
  /** Path with its query, without the address of the service. */
  readonly path: string;
  readonly requestHeaders?: Readonly<Record<string, string | boolean>>;
  readonly status: number | null;
  readonly request: Json;
  readonly response: Json;
  /** Certainty that the service sends this response. */
  readonly trust?: string;
  /** The exchange is incomplete. */
  readonly excerpt?: unknown;
  readonly requestNote?: unknown;
}

/** Replaces words by tokens. */
export class Words {
  readonly #tokens = new Map<string, string>();

  /** @param known terms of the specification, which remain. */
  constructor(private readonly known: ReadonlySet<string>) {}

  /** Replaces a word by another one instead of a token. */
  define(word: string, replacement: string): void {
    this.#tokens.set(word, replacement);
  }

  /** A string whose words are all replaced, terms of the specification included. A scheme and punctuation remain. */
  hide(text: string): string {
    const [, scheme = "", rest = ""] = /^([a-z][a-z+]*:\/\/)?(.*)$/s.exec(text) ?? [];
    if (compositeId.test(text)) return partsOf(text, (part) => this.#stored(part));
    return scheme + rest.replace(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu, (word) => this.#stored(word));
  }

  /** A string whose words are replaced, and whose form remains. */
  replace(text: string): string {
    if (this.known.has(text) || hasNoContent(text)) return text;
    if (compositeId.test(text)) return partsOf(text, (part) => this.#token(part));
    // A publisher may have replaced a name by a word in braces.
    return text.replace(/\{(\w+)\}|[\p{L}\p{N}][\p{L}\p{N}_-]*/gu, (word) => this.#token(word));
  }

  #token(word: string): string {
    return this.known.has(word) || /^\d{1,3}$/.test(word) ? word : this.#stored(word);
  }

  #stored(word: string): string {
    const existing = this.#tokens.get(word);
    if (existing !== undefined) return existing;
    const number = this.#tokens.size + 1;
    const token = /^\d+$/.test(word) ? String(1000 + number) : `${/^\p{Lu}/u.test(word) ? "W" : "w"}${number}`;
    this.#tokens.set(word, token);
    return token;
  }
}

/** A generated id, or several with separators. It may begin with a character that no word begins with: `-4fGhQ:us-east-1-a:jobs`. */
const compositeId = /^[\w-]+([.:][\w-]+)*$/;

const partsOf = (text: string, replace: (part: string) => string): string =>
  text.replace(/[^.:]+/g, (part) => (/\w/.test(part) ? replace(part) : part));

/** Durations, types of OData, the first time that exists, and places of removed content. */
const hasNoContent = (text: string): boolean =>
  /^P(\d+[DWMY])*(T(\d+(\.\d+)?[HMS])+)?$/.test(text) ||
  /^(Collection\()?Edm\.\w+\)?$/.test(text) ||
  /^#Microsoft\.[\w.]+$/.test(text) ||
  /^0001-01-01T/.test(text) ||
  /^<\w+>$/.test(text);

export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Members whose strings are terms of the service: they contain no data of a user. */
const wordMembers = new Set([
  ...["architecture", "authenticationMode", "capability", "categories", "code", "defaultLanguage", "failedAction"],
  ...[
    "format",
    "invocationMode",
    "kind",
    "mechanism",
    "media_type",
    "mode",
    "os",
    "permission",
    "region",
    "requestMode",
  ],
  ...["role", "scopes", "state", "status", "status_description", "subtype", "tooManyRequestsAction", "type"],
]);

/** Members whose numbers identify an object or a user. */
export const isId = (member: string): boolean => /^(id|creator|last_updater|repository|user)$|_id$/.test(member);

/** The structure of a JSON value. */
export function structureOf(value: Json, words: Words, member = ""): Json {
  if (typeof value === "string") {
    if (wordMembers.has(member)) return value;
    if (time.test(value) && !value.startsWith("0001")) return "2026-01-01T00:00:00Z";
    // The host of an address is removed already.
    const [, context] = /\$metadata#([\w.$/(),]+)$/.exec(value) ?? [];
    if (context !== undefined) return `$metadata#${context}`;
    return words.replace(value.replaceAll("https://<redacted>", "https://host.example.com"));
  }
  if (typeof value === "number" && isId(member)) return 1;
  if (Array.isArray(value)) return value.map((item) => structureOf(item, words, member));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      maps.has(member) ? withReplacedKeys(inner as Json, words, member) : structureOf(inner as Json, words, member),
    ]),
  );
}

/** Members that are maps: the names of their members are values. */
const maps = new Set(["capability", "httpHeaders", "weights"]);

function withReplacedKeys(value: Json, words: Words, member: string): Json {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return structureOf(value, words, member);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [words.replace(key), structureOf(inner as Json, words, member)]),
  );
}
