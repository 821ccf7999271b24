/** Decodes the percent-encoding of a part of a URL. A string that is not encoded stays unchanged. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A host name in lower case, and in ASCII if it is an internationalized one. */
export function canonicalHost(host: string): string {
  const isInternational = /[^ -~]/.test(host) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(host);
  return ((isInternational && URL.parse(`https://${host}`)?.hostname) || host).toLowerCase();
}

/** Returns true if two values are equal as strings, without regard to case. */
export const isSameIgnoringCase = (a: unknown, b: unknown): boolean =>
  String(a).toLowerCase() === String(b).toLowerCase();

/** The string with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A noun or a name with its indefinite article: `an Index`, `a Key`. */
export const withArticle = (noun: string, written = noun): string => `${/^[aeio]/i.test(noun) ? "an" : "a"} ${written}`;
