import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../../error-messages";
import { counted, printable } from "../../printable";
import { excerptOf } from "../excerpts";
import type { FileEdit, Plan, Remaining } from "./plan";

/** The edits of the program, and the differences that the user must change. */
export function planText({ files, remaining }: Plan, diff: string): string {
  const edits = files.length ? ["Edits of the program:", ...diff.trimEnd().split(/\r?\n/).map(printable)] : [];
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
 * @throws Error if a file was changed since it was read, is read-only or cannot be written. It names the files that were changed.
 */
export function writeEdits(files: readonly FileEdit[]): void {
  reject(
    files,
    ({ path, before }) => readFileSync(path, "utf8") !== before,
    "changed while the command ran",
    "Run it again",
  );
  reject(
    files,
    ({ path }) => !isWritable(path),
    "cannot be written, because it is read-only",
    "Allow writing, and run it again",
  );
  const temporaries = new Map<string, { readonly file: string; readonly target: string }>();
  const changed: string[] = [];
  try {
    // A full disk, or a folder without write access, is found before the first file is replaced.
    for (const { file, path, after } of files) {
      const target = realpathSync(path);
      // Another run may write the same file.
      const temporary = join(dirname(target), `.${randomUUID()}.trefoil.tmp`);
      temporaries.set(temporary, { file, target });
      const mode = statSync(target).mode & 0o777;
      // Other users must not read the secrets of the program meanwhile.
      writeFileSync(temporary, after, { flag: "wx", flush: true, mode });
      chmodSync(temporary, mode);
    }
    for (const [temporary, { file, target }] of temporaries) {
      renameSync(temporary, target);
      changed.push(file);
    }
  } catch (error) {
    for (const temporary of temporaries.keys()) rmSync(temporary, { force: true });
    const result = changed.length ? `Only ${changed.join(", ")} changed` : "Nothing was changed";
    throw new Error(`The program cannot be written: ${messageOf(error)}. ${result}. Fix this, and run it again.`);
  }
}

function reject(
  files: readonly FileEdit[],
  isRejected: (file: FileEdit) => boolean,
  problem: string,
  remedy: string,
): void {
  const rejected = files.filter(isRejected).map(({ file }) => file);
  if (rejected.length) throw new Error(`${rejected.join(", ")} ${problem}. Nothing was changed. ${remedy}.`);
}

/** The superuser may write any file, but does so only for a file that some user may write. */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return (statSync(path).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}
