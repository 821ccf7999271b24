import { printable } from "../text/printable";

/** Code of a value: text on one line, or parts between brackets. */
export type Code = string | Block;

export interface Block {
  readonly open: string;
  readonly parts: readonly Part[];
  readonly close: string;
  /** Each part is on its own line, although all parts fit on one line. */
  readonly isBroken?: boolean;
}

export interface Part {
  /** Text before the value: `name=`. */
  readonly label: string;
  readonly code: Code;
}

export interface Layout {
  readonly indent: string;
  /** Maximum length of a line, if its parts allow it. */
  readonly width: number;
  /** Values after labels on consecutive lines start in the same column. */
  readonly isAligned: boolean;
}

/**
 * The code as text, on one line if it fits.
 *
 * @param around length of the code before it on its line, and of the code that follows on its last line.
 */
export function layOut(
  code: Code,
  layout: Layout,
  indent = "",
  around: { before?: number; after?: number } = {},
): string {
  const { before: column = indent.length, after = 0 } = around;
  const line = inline(code);
  if (line !== undefined && (typeof code === "string" || column + line.length + after <= layout.width)) return line;
  const { open, parts, close } = code as Block;
  const deeper = indent + layout.indent;
  const texts = parts.map(({ label, code: value }) =>
    layOut(value, layout, deeper, { before: deeper.length + label.length, after: 1 }),
  );
  const labels = layout.isAligned
    ? aligned(
        parts.map(({ label }) => label),
        texts,
      )
    : parts.map(({ label }) => label);
  return `${open}\n${texts.map((text, i) => `${deeper}${labels[i]}${text},\n`).join("")}${indent}${close}`;
}

function inline(code: Code): string | undefined {
  if (typeof code === "string") return code;
  if (code.isBroken && code.parts.length) return undefined;
  const texts = code.parts.map((part) => inline(part.code));
  if (texts.includes(undefined)) return undefined;
  return code.open + code.parts.map(({ label }, i) => label + texts[i]).join(", ") + code.close;
}

/** Pads the labels of consecutive values that have one line each, as gofmt does. */
function aligned(labels: readonly string[], texts: readonly string[]): string[] {
  const isLong = texts.map((text) => text.includes("\n"));
  return labels.map((label, i) => {
    if (isLong[i]) return label;
    let [first, last] = [i, i];
    while (first > 0 && !isLong[first - 1]) first--;
    while (last < labels.length - 1 && !isLong[last + 1]) last++;
    return label.padEnd(Math.max(...labels.slice(first, last + 1).map((other) => other.length)));
  });
}

/** Lines of a comment. Text of an account cannot end it: its characters are all visible. */
export function comment(text: string, mark: string, width: number): string[] {
  const lines = [""];
  for (const word of text.trim().split(/\s+/).map(printable)) {
    const line = lines.at(-1) as string;
    if (line && line.length + word.length + mark.length + 2 > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.map((line) => `${mark} ${line}`);
}

/** Statements of several lines are separated by blank lines. */
export const separated = (statements: readonly string[]): string =>
  statements
    .map((text, i) => {
      const isApart = i > 0 && [text, statements[i - 1] ?? ""].some((other) => other.includes("\n"));
      return `${isApart ? "\n" : ""}${text}\n`;
    })
    .join("");
