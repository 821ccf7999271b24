import { notEmulated } from "../errors";

/** Letters that do not decompose into an ASCII letter and a mark, and punctuation. */
const replacements = new Map(
  Object.entries({
    ...{ Æ: "AE", æ: "ae", Ð: "D", ð: "d", Ø: "O", ø: "o", Þ: "TH", þ: "th", ß: "ss", ẞ: "SS", Đ: "D", đ: "d" },
    ...{ Ħ: "H", ħ: "h", ı: "i", ĸ: "q", Ł: "L", ł: "l", Ŀ: "L", ŀ: "l", ŉ: "n", Ŋ: "N", ŋ: "n", Œ: "OE", œ: "oe" },
    // Lucene folds these two differently from their decompositions.
    ...{ ǧ: "G", ẛ: "f" },
    ...{ Ŧ: "T", ŧ: "t", "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "‛": "'" },
    ...{ "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "¹": "1", "²": "2", "³": "3" },
  }),
);

/** Blocks whose characters decompose as in Lucene: Latin letters with marks, ligatures and full-width forms. */
const decomposable = /[\u00c0-\u024f\u1e00-\u1eff\ufb00-\ufb04\ufb06\uff01-\uff3f\uff41-\uff5b\uff5d\uff5e]/;
/** Other characters that Lucene replaces at least partly. */
const otherwiseFolded =
  /[\u0180-\u02af\u1d00-\u1dbf\u1e00-\u1eff\u2018-\u201f\u2032-\u203c\u2044-\u2053\u2070-\u2094\u2184\u2460-\u24ff\u275b-\u275e\u2768-\u2793\u2c60-\u2c7f\u2e28\u2e29\ua720-\ua7ff]/;

/** Replaces characters by their ASCII equivalents, as Lucene does. @throws HttpError 501 for rare Latin letters. */
export function foldToAscii(text: string): string {
  return [...text].map(foldCharacter).join("");
}

function foldCharacter(character: string): string {
  if (character <= "\u007f") return character;
  const replacement = replacements.get(character);
  if (replacement !== undefined) return replacement;
  const base = character.normalize("NFKD").replace(/\p{M}/gu, "");
  if (decomposable.test(character) && /^[\x20-\x7e]+$/.test(base)) return base;
  if (otherwiseFolded.test(character))
    throw notEmulated(`The folding of '${character}' to ASCII`, "Use other letters.");
  return character;
}
