import type { Json, JsonObject } from "../../json";
import { notEmulated } from "../errors";
import { foldToAscii } from "./ascii-folding";
import { javaPattern, javaReplacement } from "./patterns";
import { porterStem } from "./porter-stem";
import { grams, lowerCase, mapping, removing, type Token, type TokenFilter, upperCase } from "./tokens";

/** Lucene's English stopwords. */
export const englishStopwords =
  "a,an,and,are,as,at,be,but,by,for,if,in,into,is,it,no,not,of,on,or,such,that,the,their,then,there,these,they,this,to,was,will,with".split(
    ",",
  );
/** Articles of Lucene's French elision, which the filter uses without options. */
const frenchArticles = "l m t qu n s j d c jusqu quoiqu lorsqu puisqu".split(" ");

export const strings = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns true for the words in a list. */
function isListed(list: readonly string[], ignoreCase: unknown): (word: string) => boolean {
  const form = (word: string): string => (ignoreCase === true ? word.toLowerCase() : word);
  const listed = new Set(list.map(form));
  return (word) => listed.has(form(word));
}

export const lowercase: TokenFilter = mapping(lowerCase);
export const porter: TokenFilter = (tokens) =>
  tokens.map((token) => (token.isKeyword ? token : { ...token, text: porterStem(token.text) }));
export const possessive: TokenFilter = mapping((text) => text.replace(/['’＇]s$/i, ""));

export function withoutStopwords(list: readonly string[], ignoreCase: unknown = false): TokenFilter {
  const isStopword = isListed(list, ignoreCase);
  return removing(({ text }) => !isStopword(text));
}

function stopwords({ stopwords, stopwordsList, ignoreCase, removeTrailing }: JsonObject): TokenFilter {
  if (stopwordsList !== null && stopwordsList !== "english")
    throw notEmulated(`The stop words of '${stopwordsList}'`, "Use 'english', or the option stopwords.");
  const isStopword = isListed(stopwordsList === null ? strings(stopwords) : englishStopwords, ignoreCase);
  return removing(({ text }, i, all) => !isStopword(text) || (removeTrailing === false && i === all.length - 1));
}

/** Removes an article before an apostrophe: `l'avion` becomes `avion`. */
export function withoutArticles(articles: readonly string[] = frenchArticles): TokenFilter {
  const isArticle = isListed(articles, true);
  return mapping((text) => {
    const [, article = "", rest = ""] = /^(.*?)['’](.*)$/s.exec(text) ?? [];
    return article && isArticle(article) ? rest : text;
  });
}

/** Each token with its ASCII form, which replaces it or precedes it. */
export function folding(preserveOriginal: unknown = false): TokenFilter {
  return (tokens) =>
    tokens.flatMap((token) => {
      const folded = { ...token, text: foldToAscii(token.text) };
      if (preserveOriginal !== true || folded.text === token.text) return [folded];
      return [folded, { ...token, increment: 0 }];
    });
}

/** The n-grams of each token, at its position. */
function gramFilter({ minGram, maxGram, side }: JsonObject, edgeOnly: boolean): TokenFilter {
  if (side === "back") throw notEmulated("The side 'back' of n-grams", "Reverse the tokens before and after.");
  return (tokens) => {
    let skipped = 0;
    return tokens.flatMap((token) => {
      const found = grams(token.text, Number(minGram), Number(maxGram), edgeOnly).map(([, text], i) => {
        return { ...token, text, increment: i === 0 ? token.increment + skipped : 0 };
      });
      skipped = found.length ? 0 : skipped + token.increment;
      return found;
    });
  };
}

/** Removes repeated tokens. Unlike other filters, it does not keep their positions. */
function unique({ onlyOnSamePosition }: JsonObject): TokenFilter {
  return (tokens) => {
    let seen = new Set<string>();
    return tokens.filter(({ text, increment }) => {
      if (onlyOnSamePosition === true && increment > 0) seen = new Set();
      const isNew = !seen.has(text);
      seen.add(text);
      return isNew;
    });
  };
}

const marked = (isKeyword: (word: string) => boolean): TokenFilter => {
  return (tokens) => tokens.map((token) => (isKeyword(token.text) ? { ...token, isKeyword: true } : token));
};

const lengthBetween = (minimum: number, maximum: number): TokenFilter =>
  removing(({ text }) => text.length >= minimum && text.length <= maximum);

const repeated: TokenFilter = (tokens) =>
  tokens.flatMap((token): Token[] => [
    { ...token, isKeyword: true },
    { ...token, increment: 0 },
  ]);

/** Token filters by type and, without options, by name. */
export const tokenFilters: Readonly<Record<string, (options: JsonObject) => TokenFilter>> = {
  AsciiFoldingTokenFilter: ({ preserveOriginal }) => folding(preserveOriginal),
  EdgeNGramTokenFilter: (options) => gramFilter(options, true),
  EdgeNGramTokenFilterV2: (options) => gramFilter(options, true),
  ElisionTokenFilter: ({ articles }) => withoutArticles(strings(articles).length ? strings(articles) : frenchArticles),
  KeepTokenFilter: ({ keepWords, keepWordsCase }) => {
    const isKept = isListed(strings(keepWords), keepWordsCase);
    return removing(({ text }) => isKept(text));
  },
  KeywordMarkerTokenFilter: ({ keywords, ignoreCase }) => marked(isListed(strings(keywords), ignoreCase)),
  LengthTokenFilter: ({ min, max }) => lengthBetween(Number(min), Number(max)),
  LimitTokenFilter:
    ({ maxTokenCount }) =>
    (tokens) =>
      tokens.slice(0, Number(maxTokenCount)),
  NGramTokenFilter: (options) => gramFilter(options, false),
  NGramTokenFilterV2: (options) => gramFilter(options, false),
  PatternReplaceTokenFilter: ({ pattern, replacement }) => {
    const [matches, expanded] = [javaPattern(pattern), javaReplacement(replacement)];
    return mapping((text) => text.replace(matches, (...groups) => expanded(groups)));
  },
  StopwordsTokenFilter: stopwords,
  TruncateTokenFilter: ({ length }) => mapping((text) => text.slice(0, Number(length))),
  UniqueTokenFilter: unique,
  apostrophe: () => mapping((text) => text.replace(/['’].*$/s, "")),
  keyword_repeat: () => repeated,
  lowercase: () => lowercase,
  porter_stem: () => porter,
  reverse: () => mapping((text) => [...text].reverse().join("")),
  trim: () => mapping((text) => text.trim()),
  uppercase: () => mapping(upperCase),
};
