import type { Definition } from "../define";

/** The examples of a resource as one program each. */
export const exampleUsage = (module: string, name: string, examples: Definition["examples"]): string =>
  Object.entries(examples)
    .map(([title, example]) => {
      const args = Object.keys(example).length ? `, ${literal(example)}` : "";
      return `\`\`\`ts\nimport { ${module} } from "trefoil";\n\nnew ${module}.${name}("${title}"${args});\n\`\`\``;
    })
    .join("\n\n");

/** A value as TypeScript source: on one line if it fits, property names without quotes if possible. */
export function literal(value: unknown, indent = "", width = 100): string {
  const line = inline(value);
  if (line.length + indent.length <= width) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper, width)},\n`).join("")}${indent}]`;
  }
  if (typeof value !== "object" || value === null) return line;
  const members = Object.entries(value).map(
    ([key, member]) => `${deeper}${propertyName(key)}: ${literal(member, deeper, width)},\n`,
  );
  return `{\n${members.join("")}${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${propertyName(key)}: ${inline(member)}`);
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

const propertyName = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));
