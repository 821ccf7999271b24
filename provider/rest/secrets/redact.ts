import { ExactNumber } from "../../text/json";
import { knownSecrets } from "../../text/known-secrets";
import { namesSecretInQuery } from "../../text/possible-secrets";
import { inOneLine } from "../../text/printable";
import {
  type DecodedText,
  decodings,
  lettersOf,
  originalRange,
  remainingPlaces,
  separators,
  singleSpaces,
  withSingleSpaces,
} from "./decoded-text";
import { FormFinder } from "./form-finder";
import { withParts } from "./secret-parts";
import { addPieces, keysIn, shortenedIn } from "./shortened";

/** Hides known values in strings. Values of fewer than four characters are not hidden, because messages would be unreadable. */
export interface Redactor {
  (text: string): string;
  /** Hides values in the start of a longer text. Omits its end, which may contain the start of a value. */
  start(text: string): string;
  /** Returns a redactor with further values. */
  with(values: readonly string[]): Redactor;
  /** Hides a further value, also in redactors derived from this one. */
  add(value: string): void;
}

const shortest = 4;
/** Forms in other letter case or with other separators. A shorter one could be an ordinary word. */
const shortestInOtherCase = 12;
const shortestLetters = 8;
const mask = "[secret]";

/** An account key of Azure: the base64 of 64 bytes. */
const accountKey = /(?<![\w+/])[\w+/]{86}==/g;

/** A secret part of a connection string in a message. In quotes, it may contain any character. */
const connectionSecret =
  /(?<![\w$])(?:AccountKey|SharedAccessKey|SharedSecret|Password|Pwd)\s*=\s*(?:(["'])(?!\s)(?<quoted>(?:(?!\1).|\1\1){4,2000})\1|["']?(?<plain>[^\s;"'<>]{4,}))/gis;

/** Characters at the end of a cut text in which an escape or a URL with a password may be incomplete. */
const cutMargin = 1_000;

/** Levels of a JSON value that are redacted. Deeper values are omitted. */
const deepest = 100;

/** The forms of secrets and of their secret parts in which messages contain them. */
class Forms {
  /** In text with single spaces. */
  readonly #whole = new FormFinder();
  /** Those with a plus at an end, unchanged: with single spaces, a space around the form is a part of the plus. */
  readonly #exact = new FormFinder();
  /** In lower case and without separators. */
  readonly #letters = new FormFinder();
  /** Of the keys among them. */
  readonly pieces = new Set<string>();
  longest = 0;

  add(secret: string): void {
    this.addWhole(secret);
    for (const key of keysIn(secret)) for (const form of formsOf(key)) addPieces(form, this.pieces);
  }

  addWhole(secret: string): void {
    for (const form of wholeForms(secret)) {
      const hasOuterPlus = /^\s*\+|\+\s*$/.test(form);
      this.#whole.add(hasOuterPlus ? singleSpaces(form).trim() : singleSpaces(form));
      if (hasOuterPlus) this.#exact.add(form);
      const letters = form.length < shortestInOtherCase ? "" : lettersOf(form);
      if (letters.length >= shortestLetters) this.#letters.add(letters);
      this.longest = Math.max(this.longest, form.length);
    }
  }

  placesIn({ level, readable, letters }: Readings): Range[] {
    const inLetters = this.#letters.placesIn(letters);
    const places = inLetters.length ? remainingPlaces(level.text, separators) : new Uint32Array();
    const place = (at: number) => places[at] as number;
    return [
      ...this.#whole.placesIn(readable.text).map(([start, end]) => originalRange(readable, start, end)),
      ...this.#exact.placesIn(level.text).map(([start, end]) => originalRange(level, start, end)),
      ...inLetters.map(([start, end]) => originalRange(level, place(start), place(end - 1) + 1)),
    ];
  }
}

/** A decoded text in the ways in which forms are found. */
interface Readings {
  readonly level: DecodedText;
  /** With single spaces. */
  readonly readable: DecodedText;
  /** In lower case and without separators. */
  readonly letters: string;
}

const readingsOf = (level: DecodedText): Readings => ({
  level,
  readable: withSingleSpaces(level),
  letters: lettersOf(level.text),
});

/**
 * A redactor of the given values and of their secret parts, such as the key in a connection string. It hides them in plain text, in
 * base64 (of UTF-8, UTF-16 and base64) and hexadecimal form, and escaped for URLs, JSON and HTML in any mixture. It hides a longer value in
 * any letter case, and with other separators. Of a key, it also hides each part of eight or more characters, since services shorten and
 * wrap long values. In addition, it hides passwords and signatures in any URL, and the secrets that this process has received.
 */
export function redactor(values: readonly string[] = []): Redactor {
  return derived(values, knownForms);
}

let formsOfKnown = new Forms();
let known: ReadonlySet<string> = new Set();
let knownCount = 0;

/** Forms of the secrets that this process has received. */
function knownForms(): readonly Forms[] {
  if (known !== knownSecrets()) [known, knownCount, formsOfKnown] = [knownSecrets(), 0, new Forms()];
  if (knownCount === known.size) return [formsOfKnown];
  const added = [...known].slice(knownCount);
  knownCount = known.size;
  for (const secret of added) formsOfKnown.add(secret);
  return [formsOfKnown];
}

/** Hides the secrets that this process has received. */
export const hideSecrets: (text: string) => string = redactor();

function derived(values: readonly string[], inherited: () => readonly Forms[]): Redactor {
  const forms = new Forms();
  // Read when the first text is redacted, because most requests have no message.
  let pending = [...values];
  const all = (): readonly Forms[] => {
    // The forms of received secrets exist once, since those of a long one are many.
    for (const value of pending) if (!knownSecrets().has(value)) forms.add(value);
    pending = [];
    return [forms, ...inherited()];
  };
  return Object.assign((text: string): string => hide(text, all()), {
    start: (text: string): string => hide(text, all(), true),
    add: (value: string): void => void pending.push(value),
    with: (more: readonly string[]): Redactor => derived(more, all),
  });
}

/** Redacts every string in a JSON value, names of members included. */
export function redactDeep(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return redact(value);
  if (value instanceof ExactNumber) return redact(value.text) === value.text ? value : mask;
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "…";
  if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, redact, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [redact(key), redactDeep(entry, redact, depth + 1)]),
  );
}

type Range = readonly [start: number, end: number];

function hide(text: string, forms: readonly Forms[], isCut = false): string {
  const found: Range[] = [];
  // A form with separators is longer.
  const omitted = isCut ? 2 * Math.max(0, ...forms.map(({ longest }) => longest)) + cutMargin : 0;
  let end = text.length;
  for (const level of decodings(text)) {
    addSecretsByForm(level, found);
    const readings = readingsOf(level);
    const { readable } = readings;
    for (const one of forms) for (const place of one.placesIn(readings)) found.push(place);
    found.push(
      ...shortenedIn(
        readable,
        forms.map(({ pieces }) => pieces),
      ),
    );
    const last = Math.max(0, readable.text.length - omitted);
    end = Math.min(end, readable.bounds?.[last] ?? last);
  }
  const places = found.filter(([start]) => start < end);
  return masked(text.slice(0, end), places);
}

/** A function that finds one of these secrets, or a secret part of it, in a form that a redactor of them hides. Not a piece of a key. */
export function secretFinder(secrets: readonly string[]): (text: string) => boolean {
  const forms = new Forms();
  for (const secret of secrets) forms.addWhole(secret);
  return (text) => decodings(text).some((level) => forms.placesIn(readingsOf(level)).length > 0);
}

/** Overlapping values are hidden together, so that none leaves a rest. */
function masked(text: string, found: Range[]): string {
  found.sort(([a, i], [b, j]) => a - b || j - i);
  let hidden = "";
  let position = 0;
  for (const [start, end] of found) {
    if (start >= position) hidden += text.slice(position, start) + mask;
    position = Math.max(position, end);
  }
  return hidden + text.slice(position);
}

/**
 * Adds account keys, and passwords and signatures in URLs and connection strings, which a service may return although no program
 * contains them.
 */
function addSecretsByForm(decoded: DecodedText, found: Range[]): void {
  const { text } = decoded;
  const add = (end: number, value = ""): void => {
    if (value) found.push(originalRange(decoded, end - value.length, end));
  };
  for (const match of text.matchAll(/:\/\/(?:[^\s:/?#@"'<>]*:)?([^\s/?#@"'<>]+)@/g))
    add(match.index + match[0].length - 1, match[1]);
  for (const match of text.matchAll(/[?&]([\w.$-]+)=([^\s&#"'<>\\]+)/g))
    if (namesSecretInQuery(match[1] ?? "")) add(match.index + match[0].length, match[2]);
  for (const { index, 0: whole, 1: quote = "", groups } of text.matchAll(connectionSecret))
    add(index + whole.length - quote.length, groups?.quoted ?? groups?.plain);
  for (const match of text.matchAll(accountKey)) add(match.index + match[0].length, match[0]);
}

/** The forms of a secret, and of its secret parts. A service may remove the white space at its ends. */
const wholeForms = (secret: string): string[] =>
  [...new Set([...withParts(secret)].flatMap((part) => [part, part.trim()]))]
    .filter((part) => part.length >= shortest)
    // Secrets of Kubernetes contain values in base64, such as the credentials of a registry, in base64.
    .flatMap((part) => [...formsOf(part), ...base64Forms(Buffer.from(Buffer.from(part).toString("base64")))]);

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString("hex");
  const plain = decodings(value).map(({ text }) => text);
  // A service may repeat a value in other letter case. A short value could then be an ordinary word.
  const cases = value.length >= shortestInOtherCase ? [value.toLowerCase(), value.toUpperCase()] : [];
  const forms = [
    value,
    ...cases,
    // Systems compose and decompose characters with accents.
    value.normalize("NFC"),
    value.normalize("NFD"),
    plain.at(-1) as string,
    wellFormed(value),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
    // PowerShell encodes commands so.
    ...base64Forms(Buffer.from(value, "utf16le")),
  ];
  return [...new Set(forms)].filter((form) => singleSpaces(form).trim().length >= shortest);
}

/** Base64 of the value alone, and its constant part inside a longer string, such as `user:password`. */
function base64Forms(value: Buffer): string[] {
  const alone = value.toString("base64").replace(/=+$/, "");
  const inside = [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), value]);
    const first = Math.ceil((shift * 4) / 3);
    return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
  });
  const forms = [alone, ...inside.filter((form) => form.length >= 6)];
  return forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** `encodeURIComponent` throws for half a surrogate pair. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Longest part of a message that a service or a library wrote. */
const mostCharacters = 500;

/**
 * Text of a service or a library for a message: without secrets and control characters, in one line, and not too long. It is redacted
 * before it is shortened, because a short part of a secret is not recognized.
 */
export function excerpt(text: string, redact: (text: string) => string): string {
  const line = inOneLine(redact(text));
  return line.length > mostCharacters ? `${wellFormed(line.slice(0, mostCharacters))}…` : line;
}
