/** A doc comment. */
export function comment(text: string, indent = ""): string {
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** The doc comment of a constructor. */
export const constructorComment = (kind: "resource" | "component", argsType: string, optsType: string): string =>
  comment(
    [
      `Creates a ${kind}.`,
      "",
      `@param name Logical name of the ${kind}, unique in its stack.`,
      `@param args Arguments of the ${kind}: see {@link ${argsType}}.`,
      `@param opts Options that control how Pulumi manages the ${kind}: see {@link pulumi.${optsType}}.`,
    ].join("\n"),
    "  ",
  );
