/** Stems an English word in lowercase with Porter's algorithm, as published in his own implementations. */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  // A leading y is a consonant. In uppercase, the patterns below do not treat it as a vowel.
  const started = word.replace(/^y/, "Y");
  const stem = [plurals, finalY, ...suffixSteps, residualSuffix, finalE].reduce((stem, step) => step(stem), started);
  return word.charAt(0) + stem.slice(1);
}

const consonants = "[^aeiou][^aeiouy]*";
const vowels = "[aeiouy][aeiou]*";
/** Stems with at least one, exactly one, and at least two sequences of vowels and consonants. */
const atLeastOne = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const exactlyOne = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const atLeastTwo = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?[aeiouy]`);
/** Consonant, vowel, consonant, not w, x or y. */
const endsShort = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`);
const endsDouble = /([^aeiouylsz])\1$/;

/** Removes plurals, -ed and -ing. */
function plurals(word: string): string {
  const singular = word.replace(/(ss|i)es$/, "$1").replace(/([^s])s$/, "$1");
  if (singular.endsWith("eed")) return atLeastOne.test(singular.slice(0, -3)) ? singular.slice(0, -1) : singular;
  const [, stem] = /^(.+)(?:ed|ing)$/.exec(singular) ?? [];
  if (stem === undefined || !hasVowel.test(stem)) return singular;
  if (/(at|bl|iz)$/.test(stem) || endsShort.test(stem)) return `${stem}e`;
  return endsDouble.test(stem) ? stem.slice(0, -1) : stem;
}

function finalY(word: string): string {
  return word.endsWith("y") && hasVowel.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** Suffixes and their replacements by step. Only the longest matching suffix is replaced. */
const suffixes: readonly Readonly<Record<string, string>>[] = [
  {
    ...{ ational: "ate", tional: "tion", enci: "ence", anci: "ance", izer: "ize", bli: "ble", alli: "al" },
    ...{ entli: "ent", eli: "e", ousli: "ous", ization: "ize", ation: "ate", ator: "ate", alism: "al" },
    ...{ iveness: "ive", fulness: "ful", ousness: "ous", aliti: "al", iviti: "ive", biliti: "ble", logi: "log" },
  },
  { icate: "ic", ative: "", alize: "al", iciti: "ic", ical: "ic", ful: "", ness: "" },
];

const suffixSteps = suffixes.map((replacements) => {
  const pattern = new RegExp(`^(.+?)(${Object.keys(replacements).join("|")})$`);
  return (word: string): string => {
    const [, stem = "", suffix = ""] = pattern.exec(word) ?? [];
    return suffix && atLeastOne.test(stem) ? stem + replacements[suffix] : word;
  };
});

const residual = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/;

function residualSuffix(word: string): string {
  const [, stem] = residual.exec(word) ?? [];
  return stem !== undefined && atLeastTwo.test(stem) ? stem : word;
}

/** Removes a final e, and one of two final l. */
function finalE(word: string): string {
  const stem = word.slice(0, -1);
  const isRemoved = word.endsWith("e") && (atLeastTwo.test(stem) || (exactlyOne.test(stem) && !endsShort.test(stem)));
  const result = isRemoved ? stem : word;
  return result.endsWith("ll") && atLeastTwo.test(result) ? result.slice(0, -1) : result;
}
