/** A value as TypeScript source, as a person would write it: short things on one line, keys without quotes. */
export function literal(value: unknown, indent = "", room = 100): string {
  const line = inline(value);
  if (line.length + indent.length <= room) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper, room)},\n`).join("")}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return line;
  const members = Object.entries(value).map(
    ([key, member]) => `${deeper}${keyText(key)}: ${literal(member, deeper, room)},\n`,
  );
  return `{\n${members.join("")}${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${keyText(key)}: ${inline(member)}`);
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

const keyText = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));
