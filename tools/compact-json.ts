const width = 120;

/** Members that continue on the line of the members before them. */
const continued = ["enum", "items", "mapping", "properties", "responses"];

interface Layout {
  /** Members whose object fills its lines: several of its members share a line. Default: `responses`. */
  readonly isFilled: (key: string | undefined) => boolean;
}

/** Position of a value: its member, the indent of its line, and the characters before and after it on the line. */
interface Position extends Layout {
  readonly key?: string;
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

/**
 * JSON in few lines. A value stays on one line if it fits. Otherwise lists of strings and objects that are filled put
 * several members on a line, and each member of other values has its own line.
 */
export const compactJson = (
  value: unknown,
  { isFilled }: Layout = { isFilled: (key) => key === "responses" },
): string => print(value, { indent: "", before: 0, after: 0, isFilled });

function print(value: unknown, at: Position): string {
  const { indent, before, after } = at;
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || before + line.length + after <= width) return line;
  if (!Array.isArray(value)) return withLastMember(value, at) ?? onLines(value, at, at.isFilled(at.key));
  if (value.length === 1 && typeof value[0] === "object")
    return `[${print(value[0], { ...at, key: undefined, before: before + 1, after: after + 1 })}]`;
  return onLines(
    value,
    { ...at, indent },
    value.every((item) => typeof item === "string"),
  );
}

const start = (name: string): string => `${JSON.stringify(name)}: `;

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => start(name) + onOneLine(member));
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The last member on the line of the others. Returns undefined if it may not continue there, or does not fit. */
function withLastMember(value: object, at: Position): string | undefined {
  const entries = Object.entries(value);
  const [name = "", last] = entries.pop() ?? [];
  if (!continued.includes(name) && !(entries.length === 0 && at.isFilled(at.key))) return undefined;
  const others = entries.map(([key, member]) => `${start(key)}${onOneLine(member)}, `).join("");
  const line = `{ ${others}${start(name)}`;
  const before = at.before + line.length;
  if (before + 1 > width) return undefined;
  return `${line}${print(last, { ...at, key: name, before, after: at.after + 2 })} }`;
}

function onLines(value: object, at: Position, isFilled: boolean): string {
  const indent = `${at.indent}  `;
  const isList = Array.isArray(value);
  const lines: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const prefix = isList ? indent : indent + start(name);
    const text = prefix + print(member, { ...at, key: name, indent, before: prefix.length, after: 1 });
    const last = lines.at(-1);
    const joined = `${last}, ${text.trimStart()}`;
    if (isFilled && last !== undefined && !joined.includes("\n") && joined.length < width)
      lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${at.indent}${close}`;
}
