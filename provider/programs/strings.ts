import { eightDigits, escapeUnprintable, type LongEscape } from "../text/printable";

/**
 * A string in double quotes with the escapes of JSON, which are valid in all languages. Characters that are not visible are
 * escaped, so that a program runs what its file shows, and parses everywhere: compilers reject some of them.
 */
export const doubleQuoted = (text: string, longEscape: LongEscape = eightDigits): string =>
  escapeUnprintable(JSON.stringify(text), longEscape);

/**
 * A string of a language whose strings contain no half of a character. `trefoil import` omits objects with such strings,
 * since Pulumi cannot pass them either.
 */
export const wellFormed = (text: string): string => doubleQuoted(text.toWellFormed());
