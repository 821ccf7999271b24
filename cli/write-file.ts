import { lstatSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { settings } from "./provider";

/** Returns true if a path from the current folder is in a folder. */
export function isIn(folder: string, path: string): boolean {
  const inFolder = relative(folder, resolve(path));
  return inFolder !== ".." && !inFolder.startsWith(`..${sep}`) && !isAbsolute(inFolder);
}

interface File {
  readonly path: string;
  readonly text: string;
  /** Permissions of a new file. Default: those of the process. */
  readonly mode?: number;
}

/**
 * Writes files that the user has named. The links of the system to open files of this process, such as `/dev/stdout`, are followed.
 *
 * @throws Error for a symbolic link, before the first file is written: a commit can place a link to any file or folder.
 */
export function writeFiles(files: readonly File[]): void {
  for (const { path } of files) {
    const link = linkIn(path);
    if (link !== undefined)
      throw new Error(`${link} is a symbolic link. Nothing was written. Name its target, or delete the link.`);
  }
  for (const { path, text, mode } of files) {
    const [, stream] = /^\/dev\/(stdout|stderr)$/.exec(resolve(path)) ?? [];
    // A redirected output continues after what the process has printed, and a socket cannot be opened by its path.
    if (stream) process[stream as "stdout" | "stderr"].write(text);
    else writeNamed(path, text, mode);
  }
}

function writeNamed(path: string, text: string, mode: number | undefined): void {
  try {
    writeFileSync(path, text, { mode });
  } catch (error) {
    throw new Error(
      `The file ${path} cannot be written: ${(error as Error).message}. Create its folder, or name another file. Its path is relative to ${process.cwd()}.`,
    );
  }
}

/** True if a write would replace a file. Devices, pipes and open files of this process are not replaced. */
export function hasContent(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !isOpenFile(path) && (found.isFile() || found.isDirectory());
}

const isOpenFile = (path: string): boolean =>
  /^\/(?:dev\/(?:std(?:out|err)|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(resolve(path));

/** The path if it is a link, or else a folder of it that is a link out of the folder of the program. */
function linkIn(path: string): string | undefined {
  if (isLink(path)) return isOpenFile(path) ? undefined : path;
  const { isInCheckout } = settings();
  const leadsOut = (folder: string): boolean =>
    isLink(folder) && isInCheckout(dirname(folder)) && !isInCheckout(folder);
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder))
    if (leadsOut(folder)) return folder;
  return undefined;
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
