import { lstatSync, writeFileSync } from "node:fs";

/**
 * Writes a file in the folder of the program.
 *
 * @throws Error for a symbolic link: a commit can place a link to any file.
 */
export function writeOwnFile(path: string, text: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${path} is a symbolic link. Nothing was written. Name its target, or delete the link.`);
  writeFileSync(path, text);
}
