import { chmodSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { counted, printable } from "../../printable";
import { excerptOf } from "../excerpts";
import type { FileEdit, Plan, Remaining } from "./plan";

/** The edits of the program, and the differences that the user must change. */
export function planText({ files, remaining }: Plan, diff: string): string {
  const edits = files.length ? ["Edits of the program:", ...diff.trimEnd().split("\n").map(printable)] : [];
  const left = remaining.length
    ? [
        `Change in the program (${counted(remaining.length, "value")}):`,
        ...remaining.map((one) => `  ${printable(lineOf(one))}`),
      ]
    : [];
  const lines = [...edits, ...left];
  return lines.length ? `${lines.join("\n")}\n` : "";
}

function lineOf({ resource, path, location = "unknown place", reason, value }: Remaining): string {
  const what = [resource, path].filter(Boolean).join(": ");
  return `${location}: ${what}${stepOf(reason, value)}`;
}

function stepOf(reason: string, value: unknown): string {
  if (value !== undefined) return ` = ${excerptOf(JSON.stringify(value)).text}. Not edited: ${reason}.`;
  return `. Not edited: ${reason}.`;
}

/**
 * Writes the edited files. Each file is replaced as a whole, so that an interruption leaves either its old or its new content.
 *
 * @throws Error if a file was changed since it was read. No file is then changed.
 */
export function writeEdits(files: readonly FileEdit[]): void {
  const changed = files.filter(({ path, before }) => readFileSync(path, "utf8") !== before);
  if (changed.length)
    throw new Error(
      `${changed.map(({ file }) => file).join(", ")} changed while the command ran. Nothing was changed. Run it again.`,
    );
  for (const { path, after } of files) {
    const target = realpathSync(path);
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, after, { flag: "wx" });
    chmodSync(temporary, statSync(target).mode);
    renameSync(temporary, target);
  }
}
