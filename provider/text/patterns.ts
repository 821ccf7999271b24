/** The first pattern that matches a value. */
export const matchingPattern = (patterns: readonly string[], value: string): string | undefined =>
  patterns.find((pattern) => matchesPattern(pattern, value));

/**
 * True if the pattern matches the whole value. In a pattern, `*` matches any characters. Takes linear time, unlike a regular
 * expression with several wildcards.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  if (!others.length) return pattern === value;
  const last = others.pop() as string;
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  let position = first.length;
  for (const part of others) {
    const found = value.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return position + last.length <= value.length;
}
