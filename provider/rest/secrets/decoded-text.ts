/** A string after some decoding, with the place of each character in the original. */
export interface DecodedText {
  readonly text: string;
  /** Start of each character in the original, and its end. Undefined for the original itself. */
  readonly bounds?: Uint32Array;
}

/** Encodings inside each other, such as a URL in HTML in a JSON string. */
const mostLevels = 5;

/** Characters that HTML encoders write by name. */
const entities: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" }),
  ...Object.entries({ plus: "+", sol: "/", bsol: "\\", equals: "=", colon: ":", semi: ";", num: "#", percnt: "%" }),
  ...Object.entries({ commat: "@", comma: ",", excl: "!", dollar: "$", quest: "?", lowbar: "_", period: "." }),
]);

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", '"': '"', "'": "'", "\\": "\\", "/": "/" }),
);

const encodedCharacters =
  /(?:%[\da-f]{2})+|(?:\\x[\da-f]{2})+|\\u[\da-f]{4}|\\[bfnrt"'\\/]|&#\d{1,7};|&#x[\da-f]{1,6};|&[a-z]{2,8};|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gi;

/**
 * The text, and the text with its encoded characters decoded once, twice and so on: percent-encoding, escapes of JSON,
 * JavaScript and bytes, and entities of HTML, in any mixture. Characters without width are omitted.
 */
export function decodings(text: string): DecodedText[] {
  const levels: DecodedText[] = [{ text }];
  while (levels.length <= mostLevels) {
    const next = decodedOnce(levels.at(-1) as DecodedText);
    if (!next) break;
    levels.push(next);
  }
  return levels;
}

/**
 * The text with one space for each sequence of white space, since a service may wrap a secret. A form writes a space as `+`, so that it
 * counts as white space, too.
 */
export function withSingleSpaces({ text, bounds }: DecodedText): DecodedText {
  const places = /[\s+]{2}/.test(text) ? remainingPlaces(text, /(?<=[\s+])[\s+]+/g) : undefined;
  const own = places && bounds ? places.map((at) => bounds[at] as number) : (places ?? bounds);
  return { text: singleSpaces(text), ...(own && { bounds: own }) };
}

export const singleSpaces = (text: string): string => text.replace(/[\s+]+/g, " ");

/** Characters that tools write between the parts of a value: of a wrapped one, of bytes in hexadecimal form, and of a quoted cell. */
export const separators = /[\s+:"'\\-]+/g;

/** A string in lower case without separators. Only one character has two in lower case. */
export const lettersOf = (text: string): string => text.replace(separators, "").replaceAll("\u0130", "i").toLowerCase();

/** The place in the original of a part of a decoded text. */
export const originalRange = ({ bounds }: Pick<DecodedText, "bounds">, start: number, end: number): [number, number] =>
  bounds ? [bounds[start] as number, bounds[end] as number] : [start, end];

/** The place of each character that an omission leaves, and the end of the text. */
export function remainingPlaces(text: string, omitted: RegExp): Uint32Array {
  const places = new Uint32Array(text.length + 1);
  let length = 0;
  let position = 0;
  const keepTo = (end: number): void => {
    while (position < end) places[length++] = position++;
  };
  for (const match of text.matchAll(omitted)) {
    keepTo(match.index);
    position += match[0].length;
  }
  keepTo(text.length + 1);
  return places.subarray(0, length);
}

/** Undefined if the text contains no encoded character. */
function decodedOnce({ text, bounds }: DecodedText): DecodedText | undefined {
  const parts: string[] = [];
  // Decoding shortens the text.
  const places = new Uint32Array(text.length + 1);
  let length = 0;
  let position = 0;
  const copy = (end: number): void => {
    parts.push(text.slice(position, end));
    for (let at = position; at < end; at++) places[length++] = at;
    position = end;
  };
  const replace = (by: string, end: number): void => {
    parts.push(by);
    for (let i = 0; i < by.length; i++) places[length++] = position;
    position = end;
  };
  let changed = false;
  for (const match of text.matchAll(encodedCharacters)) {
    const [code] = match;
    copy(match.index);
    for (const [source, character] of /^(?:%|\\x)/i.test(code) ? bytesDecoded(code) : [[code, single(code)] as const]) {
      if (character === undefined) copy(position + source.length);
      else replace(character, position + source.length);
      changed ||= character !== undefined;
    }
  }
  if (!changed) return undefined;
  copy(text.length);
  places[length++] = text.length;
  const own = places.subarray(0, length);
  return { text: parts.join(""), bounds: bounds ? own.map((at) => bounds[at] as number) : own };
}

/** The characters of `%C3%A4…` or `\xC3\xA4…`, each with its source. Bytes that are not UTF-8 stay, or are code points in an escape. */
function* bytesDecoded(run: string): Generator<readonly [source: string, character: string | undefined]> {
  const [width, other] = run.startsWith("%") ? [3, () => undefined] : [4, String.fromCharCode];
  for (let at = 0; at < run.length; ) {
    const lead = Number.parseInt(run.slice(at + width - 2, at + width), 16);
    const source = run.slice(at, at + width * bytesOfCharacter(lead));
    let character: string | undefined;
    try {
      character = decodeURIComponent(source.replace(/\\x/gi, "%"));
    } catch {}
    const taken = character === undefined ? source.slice(0, width) : source;
    yield [taken, character ?? other(lead)];
    at += taken.length;
  }
}

/** The number of bytes of a character in UTF-8 by its first one. */
const bytesOfCharacter = (lead: number): number => (lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

function single(code: string): string | undefined {
  if (code.length === 1) return "";
  if (code.startsWith("\\")) {
    return code.length === 2 ? escapes.get(code.charAt(1).toLowerCase()) : fromCode(code.slice(2), 16);
  }
  if (/^&#x/i.test(code)) return fromCode(code.slice(3, -1), 16);
  return code.startsWith("&#") ? fromCode(code.slice(2, -1), 10) : entities.get(code.slice(1, -1).toLowerCase());
}

function fromCode(digits: string, radix: number): string | undefined {
  const point = Number.parseInt(digits, radix);
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
