import type { JsonObject } from "../../json";
import { invalid } from "../errors";
import { javaPattern, javaReplacement } from "./patterns";

/** Text before tokenization, with the offset in the original text of each of its characters and of its end. */
export interface FilteredText {
  readonly text: string;
  readonly offsets: readonly number[];
}

export type CharFilter = (given: FilteredText) => FilteredText;

export const unfiltered = (text: string): FilteredText => ({
  text,
  offsets: Array.from({ length: text.length + 1 }, (_, i) => i),
});

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Replaces parts of text. Characters that a replacement adds have the offset of its last original character. */
function replaced({ text, offsets }: FilteredText, replacements: Iterable<Replacement>): FilteredText {
  const parts: string[] = [];
  const kept: number[] = [];
  let position = 0;
  for (const { start, end, by } of replacements) {
    parts.push(text.slice(position, start), by);
    kept.push(...offsets.slice(position, start));
    for (let i = 0; i < by.length; i++) kept.push(offsets[Math.max(0, Math.min(start + i, end - 1))] ?? 0);
    position = end;
  }
  parts.push(text.slice(position));
  kept.push(...offsets.slice(position));
  return { text: parts.join(""), offsets: kept };
}

/** Replaces strings by `from=>to` rules. The longest match is replaced. */
function byMappings({ mappings }: JsonObject): CharFilter {
  const rules = new Map(
    (Array.isArray(mappings) ? mappings : []).map((rule): [string, string] => {
      const [, from = "", to = ""] = /^(.+?)=>(.*)$/s.exec(String(rule)) ?? [];
      if (!from) throw invalid(`The mapping '${rule}' must have the form a=>b.`);
      return [unescaped(from.trim()), unescaped(to.trim())];
    }),
  );
  const longestFirst = [...rules.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((from) => from.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")).join("|"), "g");
  return (given) =>
    replaced(
      given,
      [...given.text.matchAll(pattern)].map(({ 0: from, index }) => {
        return { start: index, end: index + from.length, by: rules.get(from) ?? "" };
      }),
    );
}

/** Decodes the escapes of a rule, such as `\u0020` for a space. */
const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1");

function byPattern({ pattern, replacement }: JsonObject): CharFilter {
  const matches = javaPattern(pattern);
  const expanded = javaReplacement(replacement);
  return (given) =>
    replaced(
      given,
      [...given.text.matchAll(matches)].map((match) => {
        const start = match.index ?? 0;
        return { start, end: start + match[0].length, by: expanded(match) };
      }),
    );
}

/** Character filters by type. */
export const charFilters: Readonly<Record<string, (options: JsonObject) => CharFilter>> = {
  MappingCharFilter: byMappings,
  PatternReplaceCharFilter: byPattern,
};
