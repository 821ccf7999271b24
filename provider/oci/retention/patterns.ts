/** The first pattern that matches a tag. In a pattern, `*` matches any characters. The whole tag must match. */
export const matchingPattern = (patterns: readonly string[], tag: string): string | undefined =>
  patterns.find((pattern) => matches(pattern, tag));

/** Takes linear time, unlike a regular expression with several wildcards. */
function matches(pattern: string, tag: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  if (!others.length) return pattern === tag;
  const last = others.pop() as string;
  if (!tag.startsWith(first) || !tag.endsWith(last)) return false;
  let position = first.length;
  for (const part of others) {
    const found = tag.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return position + last.length <= tag.length;
}
