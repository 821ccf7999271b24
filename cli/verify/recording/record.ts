import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../../provider/define";
import { shellCommand } from "../../../provider/text/shell";
import { lifecycle } from "../../provider";
import { writeFiles } from "../../write-file";
import type { Account } from "../account";
import type { Sent } from "../exchanges";
import { containsWords, valueFor } from "../values";
import { isId, type Json, structureOf, time, Words } from "./structure";
import { type Terms, termsOf } from "./terms";

/** The structure of an exchange with a service: see `tests/recordings/README.md`. */
export interface Recorded {
  readonly source: string;
  readonly apiVersion?: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | true>>;
  readonly status: number;
  readonly request: Json;
  readonly response: Json;
  /** Certainty that the service sends this response. Without it, the exchange was recorded. */
  readonly trust?: string;
}

/**
 * Names in a recording by the values of the user that they replace: the emulator has them. The user of the credentials may also be
 * a namespace, and with an organization access token an organization.
 */
export const accountNames = {
  namespace: "acme",
  username: "bob",
  member: "carol",
  user: "octavia",
  organization: "acme",
} as const;

/** Numbers from here on are times or ids. */
const minTime = 1e9;

/** The time that replaces all times. */
export const recordedTime = 1_767_225_600_000;

/** Reduces exchanges to their structure. */
export class Reducer {
  readonly #words: Words;
  readonly #terms: Terms;
  /** Origin of the service, which responses may contain. */
  #origin = "";
  /** The value belongs to an error response, whose codes are terms. */
  #isError = false;

  constructor(readonly account: Account) {
    this.#terms = termsOf(account.kinds);
    this.#words = new Words(this.#terms.words);
    const [user] = account.services.flatMap((service) => account.connect(service).user ?? []);
    for (const [name, replacement] of Object.entries(accountNames)) {
      const value = name === "user" ? user : valueFor(account.options.values, name);
      if (typeof value === "string") this.#words.define(value, replacement);
    }
  }

  /**
   * @throws Error if an exchange contains a string that identifies the account. Terms of the service and strings of fewer than four
   * characters are not searched for.
   */
  requireNoName(recorded: readonly Recorded[]): void {
    const text = JSON.stringify(
      recorded.map(({ path, headers, request, response }) => [path, headers, request, response]),
    );
    const remaining = new Set<string>([...this.#terms.words, ...Object.values(accountNames)]);
    for (const [name, meaning] of this.account.names())
      if (name.length >= 4 && !remaining.has(name) && containsWords(text, JSON.stringify(name).slice(1, -1)))
        throw new Error(`The recording was not written, because it would contain ${meaning}. Report this as a defect.`);
  }

  reduce({ service, method, path, headers, body, response }: Sent, source: string): Recorded {
    const url = new URL(path, "http://service");
    const version = url.searchParams.get("api-version");
    url.searchParams.delete("api-version");
    const query = [...url.searchParams].map(([name, value]) => `${name}=${this.#words.replace(value)}`).join("&");
    const sent = headersOf(headers);
    this.#origin = new URL(this.account.connection(service).url).origin;
    const request = this.value(parsed(body));
    this.#isError = (response?.status ?? 0) >= 400 && !service.isUnknownApi;
    const received = this.value(parsed(response?.body));
    this.#isError = false;
    return {
      source,
      ...(version !== null && { apiVersion: version }),
      method,
      path: this.#pathOf(service, decodeURIComponent(url.pathname)) + (query && `?${query}`),
      ...(Object.keys(sent).length && { headers: sent }),
      status: response?.status ?? 0,
      request,
      response: received,
    };
  }

  /** Paths of an unknown API contain no terms. The path of the base URL is not a part of a recording. */
  #pathOf(service: Service, path: string): string {
    const { pathname } = new URL(this.account.connection(service).url);
    const below = path.startsWith(pathname) ? path.slice(pathname.replace(/\/$/, "").length) : path;
    const parts = below.split("/");
    return parts.map((part) => (service.isUnknownApi ? this.#words.hide(part) : this.#words.replace(part))).join("/");
  }

  /** @param member the member that contains the value. Undefined for a body. */
  value(value: Json, member?: string): Json {
    if (Array.isArray(value)) return value.map((item) => this.value(item, member));
    if (typeof value === "number") return this.#number(value, member ?? "");
    if (typeof value === "string") return this.#string(value, member);
    if (value === null || typeof value !== "object") return value;
    const isMap = member !== undefined && this.#terms.maps.has(member);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        isMap ? this.#words.replace(name) : name,
        this.value(inner as Json, isMap ? member : name),
      ]),
    );
  }

  #number(value: number, member: string): number {
    if (isId(member)) return Number(this.#words.replace(String(value)));
    return value >= minTime ? recordedTime : value;
  }

  #string(value: string, member: string | undefined): string {
    const text = value.replaceAll(this.#origin, "https://host.example.com");
    if (text === "") return text;
    if (time.test(text) && !text.startsWith("0001")) return "2026-01-01T00:00:00Z";
    // Of this address, only the entity set remains.
    if (member === "@odata.context") return structureOf(text, this.#words) as string;
    if (this.#isError && member === "code" && /^\w+$/.test(text))
      return structureOf(text, this.#words, "code") as string;
    if (member !== undefined && this.#terms.constants.has(`${member} ${text}`)) return text;
    const isDeclared = member === undefined || this.#terms.members.has(member);
    if (!isDeclared || this.#terms.secrets.has(member ?? "")) return this.#words.hide(text);
    // Without a member, `structureOf` keeps only terms of the definitions.
    return structureOf(text, this.#words) as string;
  }
}

const parsed = (text: string | undefined): Json => {
  try {
    return text ? (JSON.parse(text) as Json) : null;
  } catch {
    return null;
  }
};

/** Headers that change the meaning of a request. */
function headersOf(headers: Readonly<Record<string, string>>): Record<string, string | true> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string | true][] => {
      if (name === "prefer") return [[name, value]];
      return name.startsWith("if-") ? [[name, value === "*" ? value : true]] : [];
    }),
  );
}

/**
 * Writes the exchanges of a run to a file. Requests of a sign-in, of images, and without a response are omitted.
 *
 * @param secrets secrets of the configuration and of the objects.
 * @throws Error if the recording would contain one of them, or a string that identifies the account.
 */
export function writeRecording(
  account: Account,
  sent: readonly Sent[],
  {
    folder,
    prefix,
    secrets,
  }: { readonly folder: string; readonly prefix: string; readonly secrets: readonly string[] },
): string {
  const reducer = new Reducer(account);
  const source = `${shellCommand`trefoil verify ${account.module}`}, ${new Date().toISOString().slice(0, 10)}, ${randomBytes(3).toString("hex")}`;
  const lines = sent
    .filter((exchange) => isRecorded(account, exchange))
    .map((exchange) => reducer.reduce(exchange, source));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  requireNoSecret(text, [...secrets, prefix]);
  reducer.requireNoName(lines);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${account.module}.jsonl`);
  writeFiles([{ path: file, text }]);
  return file;
}

function isRecorded(account: Account, { service, path, response }: Sent): boolean {
  if (!response || response.status === 429 || response.status >= 500 || service.name === "oci") return false;
  const { auth } = account.connection(service);
  const signIns = auth.kind === "login" ? [auth.path, auth.fallback?.path] : [];
  return !signIns.some((signIn) => signIn !== undefined && path.startsWith(signIn));
}

/** @throws Error if a string contains a secret, or a part of it. */
export function requireNoSecret(text: string, secrets: readonly string[]): void {
  if (!lifecycle().secretFinder(secrets)(text)) return;
  throw new Error(
    "The recording was not written, because it would contain a secret of the configuration or of an object. Report this as a defect, without the secret.",
  );
}
