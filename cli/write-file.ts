import { existsSync, lstatSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** Returns true if a path from the current folder is in a folder. */
export function isIn(folder: string, path: string): boolean {
  const inFolder = relative(folder, resolve(path));
  return inFolder !== ".." && !inFolder.startsWith(`..${sep}`) && !isAbsolute(inFolder);
}

interface File {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files in the folder of the program.
 *
 * @throws Error for a symbolic link, before the first file is written: a commit can place a link to any file or folder.
 */
export function writeOwnFiles(files: readonly File[]): void {
  for (const { path } of files) {
    const link = linkIn(path);
    if (link !== undefined)
      throw new Error(`${link} is a symbolic link. Nothing was written. Name its target, or delete the link.`);
  }
  for (const { path, text } of files) writeFileSync(path, text);
}

/** The path if it is a link, or its folder if a link in the current folder leads out of it. */
function linkIn(path: string): string | undefined {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  const folder = dirname(path);
  const here = process.cwd();
  return isIn(here, folder) && existsSync(folder) && !isIn(realpathSync(here), realpathSync(folder))
    ? folder
    : undefined;
}
