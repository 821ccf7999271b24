import { hexadecimal, unprintable } from "../text/printable";
import { toWellFormed } from "../text/strings";

/** An escape for the hexadecimal digits of a code point beyond U+FFFF. */
type LongEscape = (digits: string) => string;

/**
 * A string in double quotes with the escapes of JSON, which are valid in all languages. Characters that are not visible are
 * escaped, so that a program runs what its file shows, and parses everywhere: compilers reject some of them.
 */
export const doubleQuoted = (text: string, longEscape: LongEscape = eightDigits): string =>
  JSON.stringify(text).replace(unprintable, (character) => {
    const digits = hexadecimal(character, 4);
    return digits.length > 4 ? longEscape(digits) : `\\u${digits}`;
  });

/** The escape of Python, Go and YAML. */
const eightDigits: LongEscape = (digits) => `\\U${digits.padStart(8, "0")}`;

/**
 * A string of a language whose strings contain no half of a character. `trefoil import` omits objects with such strings,
 * since Pulumi cannot pass them either.
 */
export const wellFormed = (text: string): string => doubleQuoted(toWellFormed(text));
