import { type DecodedText, originalRange, remainingPlaces } from "./decoded-text";
import { isAddress, withParts } from "./secret-parts";

/** Characters of the shortest part of a key that is hidden without the rest. A shorter one could be an ordinary word. */
const shortest = 8;

/** Longer secrets are files. They are hidden as a whole and by line. */
const longest = 100_000;

/** Characters of the keys in one secret of which each part is hidden. Of a longer key, these are its beginning and its end. */
const mostCharacters = 4_000;

/** Share of the characters of a key that belong to words. With more, it is a name or a phrase of words that ordinary messages contain. */
const mostPredictable = 0.8;

/** A service may wrap a secret. Forms write a `+` as a space, so that both are omitted. */
const spaces = /[\s+]+/g;

/**
 * The keys in a secret and in its parts: generated words, of which each part is secret. None in a URL, a connection string or another
 * structure: it contains public parts, and its secret parts are known.
 */
export function* keysIn(secret: string): Generator<string> {
  let remaining = mostCharacters;
  for (const part of withParts(secret))
    for (const key of keysInPart(part)) {
      if (remaining < shortest) return;
      const half = Math.ceil(remaining / 2);
      yield* key.length <= remaining ? [key] : [key.slice(0, half), key.slice(-half)];
      remaining -= key.length;
    }
}

function keysInPart(part: string): string[] {
  if (part.length > longest || /:\/\/|^\/\/|[\s"{}[\]]/.test(part) || withParts(part).size > 1) return [];
  return part.split(/[;,'<>()&?@]+/).filter(isGenerated);
}

/** True for a string that looks generated. False for an address, and for a name or a phrase of words. */
export const isGenerated = (word: string): boolean =>
  word.length >= shortest &&
  !isAddress(word) &&
  word.replace(longWords, "").length > word.length * (1 - mostPredictable);

/** Adds each sequence of a few characters of a key. With them, one pass through a message finds all parts of all keys. */
export function addPieces(form: string, pieces: Set<string>): void {
  const key = form.replace(spaces, "");
  for (let at = 0; at + shortest <= key.length; at++) pieces.add(key.slice(at, at + shortest));
}

/** Places in the original text of the beginning, the end or another part of a key. A service shortens or wraps long values. */
export function shortenedIn(
  decoded: DecodedText,
  known: readonly ReadonlySet<string>[],
): [start: number, end: number][] {
  const { text } = decoded;
  const sets = known.filter(({ size }) => size > 0);
  if (!sets.length || text.length < shortest) return [];
  const key = text.replace(spaces, "");
  let places: Uint32Array | undefined;
  const found: [number, number][] = [];
  // Each character may begin a piece, so that these loops call no function.
  for (let start = 0; start + shortest <= key.length; start++) {
    let end = start;
    for (let next = start, isPiece = true; isPiece; next++) {
      const piece = key.slice(next, next + shortest);
      isPiece = false;
      for (const pieces of sets) isPiece ||= pieces.has(piece);
      if (isPiece) end = next + shortest;
    }
    if (end === start) continue;
    if (isUnpredictable(key.slice(start, end))) {
      places ??= remainingPlaces(text, spaces);
      found.push(originalRange(decoded, places[start] as number, (places[end - 1] as number) + 1));
    }
    start = end - shortest;
  }
  return found;
}

/**
 * Words of at least this length, shorter words between separators such as `my-app` and `eu1`, numbers and punctuation: names, dates and
 * versions, which ordinary messages contain.
 */
const words = (length: number): RegExp =>
  new RegExp(
    `(?<![a-zA-Z\\d])(?:(?:[A-Z]?[a-z]+|[A-Z]+)\\d*|\\d+)(?![a-zA-Z\\d])|[A-Z]?[a-z]{${length},}|[A-Z]{${length},}|[^a-zA-Z\\d]`,
    "g",
  );

const longWords = words(4);
const anyWords = words(3);

const isUnpredictable = (part: string): boolean => part.replace(anyWords, "") !== "";
