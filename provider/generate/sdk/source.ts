const header = "// Generated from the definitions in provider/ by `npm run generate`. Do not edit.\n\n";
const anyRule =
  "// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.\n\n";

const withoutComments = (code: string): string => code.replace(/\/\*\*[\s\S]*?\*\//g, "");

/** The first lines of a generated file with this code. */
export const generatedHeader = (code: string): string =>
  `${header}${/\bany\b/.test(withoutComments(code)) ? anyRule : ""}`;

/** The import statements whose names the code contains. */
export function importUsed(code: string, statements: Readonly<Record<string, string>>): string {
  const plain = withoutComments(code);
  const used = Object.entries(statements).flatMap(([name, statement]) =>
    plain.includes(name) ? [`${statement}\n`] : [],
  );
  return used.length ? `${used.join("")}\n` : "";
}

/** A doc comment. */
export function comment(text: string, indent = ""): string {
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Tags a template that contains TypeScript code, which the check of prose ignores. */
export const code = (strings: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: strings }, ...values);
