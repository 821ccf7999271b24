import { longestSentence, rules } from "./rules";

/** A phrase that breaks a rule. */
export interface Finding {
  readonly rule: string;
  /** Offset in the passage. */
  readonly index: number;
  readonly found: string;
  readonly advice: string;
}

// A phrase may continue on the next line.
const compiled = rules.map((rule) => ({
  ...rule,
  pattern: new RegExp(rule.pattern.source.replaceAll(" ", "\\s+"), "gi"),
}));

/** Finds the phrases to rewrite in a passage of prose. */
export function check(text: string): Finding[] {
  const prose = maskCode(text);
  const phrases = compiled.flatMap(({ name, pattern, advice }) =>
    [...prose.matchAll(pattern)].map((match) => ({
      rule: name,
      index: match.index + match[0].search(/\S/),
      found: match[0].trim().replace(/\s+/g, " "),
      advice,
    })),
  );
  return [...phrases, ...longSentences(prose)].toSorted((a, b) => a.index - b.index);
}

const code = [
  /```[\s\S]*?```/g,
  /`[^`]*`/g,
  /\{@\w+ [^}]*\}/g,
  // The code of an example in a doc comment.
  /(?<=@example\b)[\s\S]*?(?=\n\s*@\w|$)/g,
  // The name of a parameter in a doc comment.
  /@param \w+/g,
  /\bhttps?:\S+/g,
  // The address of a Markdown link.
  /(?<=\])\([^)]*\)/g,
  // A file, a path, an address or an option.
  /(?<=^|\s)[("']?(?:--?[a-z]|[./@~]|[\w-]+[./:@][\w/])\S*/gi,
];

/** Replaces code by `…`, so that all offsets stay right. */
export function maskCode(text: string): string {
  return code.reduce((masked, pattern) => masked.replace(pattern, (match) => match.replace(/[^\n.,;:)]/g, "…")), text);
}

/** Ends of sentences, empty lines, list items and tags of a doc comment. */
const boundary = /[.!?:;]["')]*(?=\s|$)|\n\s*\n|\n\s*(?:[-*+]|\d+\.)\s|(?:^|\s)@\w+/g;

function longSentences(prose: string): Finding[] {
  const ends = [...prose.matchAll(boundary)].map(({ index, 0: { length } }) => index + length);
  return [...ends, prose.length].flatMap((end, i) => {
    const start = ends[i - 1] ?? 0;
    const sentence = prose.slice(start, end);
    const words = sentence.match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? [];
    if (words.length <= longestSentence) return [];
    return [
      {
        rule: "long-sentence",
        index: start + sentence.search(/\S/),
        found: `${words.slice(0, 6).join(" ")} …`,
        advice: `${words.length} words. Split it: a sentence has at most ${longestSentence}.`,
      },
    ];
  });
}
