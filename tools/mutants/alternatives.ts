/** A group of a regular expression, or the whole expression: the offsets where its alternatives begin and end. */
interface Group {
  readonly starts: number[];
  readonly ends: number[];
}

/** A regular expression such as `/a|(b|c)/g` without one of its alternatives, once for each of them. */
export function alternativesRemoved(literal: string): string[] {
  const end = literal.lastIndexOf("/");
  const source = literal.slice(1, end);
  const flags = literal.slice(end + 1);
  return groupsOf(source)
    .filter(({ starts }) => starts.length > 1)
    .flatMap(({ starts, ends }) => starts.map((start, index) => without(source, start, ends[index] ?? start, index)))
    .filter((other) => isValid(other, flags))
    .map((other) => `/${other}/${flags}`);
}

/** Also removes the `|` before an alternative, or behind the first. */
const without = (source: string, start: number, end: number, index: number): string =>
  index === 0 ? source.slice(0, start) + source.slice(end + 1) : source.slice(0, start - 1) + source.slice(end);

function groupsOf(source: string): Group[] {
  const all: Group = { starts: [0], ends: [] };
  const groups = [all];
  const open = [all];
  // Escaped characters, classes, the beginnings and ends of groups, and separators.
  for (const { 0: token, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|[)|]/g)) {
    const group = open.at(-1);
    if (token.startsWith("(")) {
      const inner: Group = { starts: [index + token.length], ends: [] };
      groups.push(inner);
      open.push(inner);
    } else if (token === ")") open.pop()?.ends.push(index);
    else if (token === "|") {
      group?.ends.push(index);
      group?.starts.push(index + 1);
    }
  }
  all.ends.push(source.length);
  return groups;
}

/** False for an empty expression, and for a reference to a group that was removed. */
function isValid(source: string, flags: string): boolean {
  try {
    return source !== "" && new RegExp(source, flags) !== undefined;
  } catch {
    return false;
  }
}
