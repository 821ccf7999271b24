import { type Json, type JsonObject, memberOf } from "../../json";
import { notEmulated } from "../errors";
import { javaPattern } from "./patterns";
import { grams, lowerCase, mapping, type Token, type Tokenizer, token } from "./tokens";

/** Scripts without spaces, which the Unicode rules treat separately: single characters, and whole runs. */
const singleCharacters = "[\\p{Script=Han}\\p{Script=Hiragana}]\\p{M}*";
const wholeRuns = ["[\\p{Script=Katakana}ー]", "[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]"];
const unspaced = new RegExp([singleCharacters, ...wholeRuns.map((run) => `${run}[${run}\\p{M}]*`)].join("|"), "gv");
const words = new Intl.Segmenter("en", { granularity: "word" });

/** Splits text at the word boundaries of Unicode (UAX #29), as Lucene's standard tokenizer does. */
const standard: Tokenizer = (text) => {
  const tokens: Token[] = [];
  const addWords = (from: number, to: number): void => {
    for (const { segment, index, isWordLike } of words.segment(text.slice(from, to)))
      if (isWordLike && /[\p{L}\p{N}]/u.test(segment)) tokens.push(token(segment, from + index));
  };
  let end = 0;
  for (const { 0: run, index } of text.matchAll(unspaced)) {
    addWords(end, index);
    tokens.push(token(run, index));
    end = index + run.length;
  }
  addWords(end, text.length);
  return tokens;
};

/** Splits tokens that are longer than the maximum. */
const limited =
  (tokenizer: Tokenizer, maximum: Json = 255): Tokenizer =>
  (text) =>
    tokenizer(text).flatMap((whole) =>
      Array.from({ length: Math.ceil(whole.text.length / Number(maximum)) }, (_, i) => {
        const offset = i * Number(maximum);
        return token(whole.text.slice(offset, offset + Number(maximum)), whole.start + offset);
      }),
    );

/** The matches of a pattern. */
const matching =
  (pattern: RegExp): Tokenizer =>
  (text) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => token(match, index));

/** The parts between the matches of a pattern, or a group of each match. Empty ones are omitted. */
function byPattern(options: JsonObject): Tokenizer {
  const { source, flags } = javaPattern(options.pattern, options.flags);
  const pattern = new RegExp(source, `${flags}d`);
  const group = Number(options.group ?? -1);
  return (text) => {
    const matches = [...text.matchAll(pattern)].map((match) => match.indices ?? []);
    const between = (): [number, number][] => {
      const bounds = matches.map(([whole = [0, 0]]) => whole);
      const ends = [...bounds.map(([start]) => start), text.length];
      return ends.map((end, i) => [bounds[i - 1]?.[1] ?? 0, end]);
    };
    const ranges = group < 0 ? between() : matches.flatMap((indices) => (indices[group] ? [indices[group]] : []));
    return ranges.filter(([start, end]) => end > start).map(([start, end]) => token(text.slice(start, end), start));
  };
}

/** Whitespace of Java, which does not include no-break spaces. */
const whitespace = "[[\\t-\\r\\x1c-\\x1f\\p{Z}]--[\\u00a0\\u2007\\u202f]]";

const characterClasses: Readonly<Record<string, string>> = {
  letter: "\\p{L}",
  digit: "\\p{Nd}",
  whitespace,
  punctuation: "\\p{P}",
  symbol: "\\p{S}",
};

/** The n-grams of the runs of characters that belong to tokens. By default, all characters do. */
function byGrams({ minGram, maxGram, tokenChars }: JsonObject, edgeOnly: boolean): Tokenizer {
  const classes = (Array.isArray(tokenChars) ? tokenChars : []).map(
    (name) => memberOf(characterClasses, String(name)) ?? "",
  );
  const runs = matching(classes.length ? new RegExp(`[${classes.join("")}]+`, "gv") : /.+/gs);
  return (text) =>
    runs(text).flatMap((run) =>
      grams(run.text, Number(minGram), Number(maxGram), edgeOnly).map(([start, gram]) =>
        token(gram, run.start + start),
      ),
    );
}

/** Each path from the root: `/a/b` becomes `/a` and `/a/b`, at the same position. */
function byPath({ delimiter, replacement, reverse, skip }: JsonObject): Tokenizer {
  if (reverse === true || Number(skip ?? 0) > 0)
    throw notEmulated("The option 'reverse' or 'skip' of a path hierarchy", "Omit them.");
  const separator = String(delimiter);
  return (text) => {
    const ends = [...text].flatMap((character, i) => (character === separator && i > 0 ? [i] : []));
    const paths = text === "" ? [] : [...ends, text.length].filter((end, i, all) => end !== all[i - 1]);
    return paths.map((end, i) => {
      const path = text.slice(0, end).replaceAll(separator, () => String(replacement));
      return token(path, 0, end, i === 0 ? 1 : 0);
    });
  };
}

const whole: Tokenizer = (text) => (text === "" ? [] : [token(text, 0)]);
const letters = matching(/\p{L}+/gu);

/** Tokenizers by type and, without options, by name. */
export const tokenizers: Readonly<Record<string, (options: JsonObject) => Tokenizer>> = {
  KeywordTokenizer: () => whole,
  KeywordTokenizerV2: ({ maxTokenLength }) => limited(whole, maxTokenLength),
  StandardTokenizer: ({ maxTokenLength }) => limited(standard, maxTokenLength),
  StandardTokenizerV2: ({ maxTokenLength }) => limited(standard, maxTokenLength),
  PatternTokenizer: byPattern,
  NGramTokenizer: (options) => byGrams(options, false),
  EdgeNGramTokenizer: (options) => byGrams(options, true),
  PathHierarchyTokenizerV2: byPath,
  letter: () => limited(letters),
  lowercase: () => (text) => mapping(lowerCase)(limited(letters)(text)),
  whitespace: () => limited(matching(new RegExp(`[^${whitespace}]+`, "gv"))),
};
