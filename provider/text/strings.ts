/** Decodes the percent-encoding of a part of a URL. A string that is not encoded stays unchanged. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns true if two values are equal as strings, without regard to case. */
export const isSameIgnoringCase = (a: unknown, b: unknown): boolean =>
  String(a).toLowerCase() === String(b).toLowerCase();
