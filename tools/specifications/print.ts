const width = 120;

/** JSON in the format of the repository: a value stays on one line where it fits. */
export function print(value: unknown, indent = "", before = 0, after = 0): string {
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || before + line.length + after <= width) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const lines = entries.map(([name, member], index) => {
    const start = isList ? inner : `${inner}${JSON.stringify(name)}: `;
    return `${start}${print(member, inner, start.length, index < entries.length - 1 ? 1 : 0)}`;
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
