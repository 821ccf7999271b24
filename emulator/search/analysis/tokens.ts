/** A token of analyzed text. */
export interface Token {
  readonly text: string;
  /** Index of the first character in the original text, and the index after the last character. */
  readonly start: number;
  readonly end: number;
  /** Distance from the position of the previous token. 0 for a token at the same position. */
  readonly increment: number;
  /** Protected from stemming. */
  readonly isKeyword?: boolean;
}

/** A token before the character filters are reversed: its offsets refer to the filtered text. */
export const token = (text: string, start: number, end = start + text.length, increment = 1): Token => ({
  text,
  start,
  end,
  increment,
});

/** Splits text into tokens. */
export type Tokenizer = (text: string) => Token[];

/** Changes, adds or removes tokens. */
export type TokenFilter = (tokens: readonly Token[]) => Token[];

/** Removes tokens. The next token keeps the distance. */
export const removing =
  (isKept: (token: Token, index: number, all: readonly Token[]) => boolean): TokenFilter =>
  (tokens) => {
    const kept: Token[] = [];
    let skipped = 0;
    for (const [i, token] of tokens.entries()) {
      if (isKept(token, i, tokens)) {
        kept.push({ ...token, increment: token.increment + skipped });
        skipped = 0;
      } else skipped += token.increment;
    }
    return kept;
  };

/** Changes the text of each token. */
export const mapping =
  (change: (text: string) => string): TokenFilter =>
  (tokens) =>
    tokens.map((token) => ({ ...token, text: change(token.text) }));

/** All substrings of a length between `minimum` and `maximum`, by their start and then by their length. */
export function grams(
  text: string,
  minimum: number,
  maximum: number,
  edgeOnly = false,
): [start: number, gram: string][] {
  const characters = [...text];
  const starts = edgeOnly ? [0] : characters.keys();
  const result: [number, string][] = [];
  for (const start of starts)
    for (let length = minimum; length <= maximum && start + length <= characters.length; length++)
      result.push([characters.slice(0, start).join("").length, characters.slice(start, start + length).join("")]);
  return result;
}

/** Lowercase by character, as Lucene: a character stays one character, and a final sigma has no special form. */
export const lowerCase = (text: string): string =>
  [...text].map((character) => [...character.toLowerCase()][0] ?? "").join("");

/** Uppercase by character. A character without a single uppercase character, such as ß, is unchanged. */
export const upperCase = (text: string): string =>
  [...text]
    .map((character) => ([...character.toUpperCase()].length === 1 ? character.toUpperCase() : character))
    .join("");
