const width = 120;

/** Members that continue on the line of the members before them. */
const continued = ["enum", "items", "mapping", "properties", "responses"];

/**
 * JSON in few lines. A value stays on one line if it fits. Otherwise lists of strings and the responses of an operation
 * fill their lines, and each member of other values has its own line.
 */
export const print = (value: unknown): string => printAt(value, { indent: "", before: 0, after: 0 });

/** Position of a value: its member, the indent of its line, and the characters before and after it on the line. */
interface Position {
  readonly key?: string;
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

function printAt(value: unknown, at: Position): string {
  const { key, indent, before, after } = at;
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || before + line.length + after <= width) return line;
  const pairs = Object.entries(value).map(onePair);
  const areShort = pairs.every((pair) => indent.length + pair.length + 3 <= width);
  if (key === "responses" && areShort) return `{\n${filled(pairs, indent)}\n${indent}}`;
  if (!Array.isArray(value)) return withLastMember(value, at) ?? onLines(value, indent);
  if (value.length === 1 && typeof value[0] === "object")
    return `[${printAt(value[0], { indent, before: before + 1, after: after + 1 })}]`;
  const isStrings = value.every((item) => typeof item === "string");
  return isStrings ? `[\n${filled(value.map(onOneLine), indent)}\n${indent}]` : onLines(value, indent);
}

const onePair = ([name, member]: [string, unknown]): string => `${JSON.stringify(name)}: ${onOneLine(member)}`;

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(onePair);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The last member on the line of the others. Returns undefined if it may not continue there, or does not fit. */
function withLastMember(value: object, { indent, before, after }: Position): string | undefined {
  const entries = Object.entries(value);
  const [name = "", last] = entries.pop() ?? [];
  if (!continued.includes(name)) return undefined;
  const start = `{ ${entries.map((entry) => `${onePair(entry)}, `).join("")}${JSON.stringify(name)}: `;
  if (before + start.length + 1 > width) return undefined;
  return `${start}${printAt(last, { key: name, indent, before: before + start.length, after: after + 2 })} }`;
}

function filled(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length + 3 <= width) lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(`${indent}  ${item}`);
  }
  return lines.join(",\n");
}

function onLines(value: object, indent: string): string {
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const lines = entries.map(([name, member], index) => {
    const start = isList ? inner : `${inner}${JSON.stringify(name)}: `;
    const after = index < entries.length - 1 ? 1 : 0;
    return `${start}${printAt(member, { key: name, indent: inner, before: start.length, after })}`;
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
