import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Creates a folder in the working folder that only the user can access. A `.gitignore` excludes it from Git. */
export function privateFolder(working: string, name: string): string {
  const folder = join(working, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(working, ".gitignore"), "*\n");
    syncFolder(working);
    syncFolder(dirname(working));
  }
  return folder;
}

/** Codes of systems and file systems that cannot flush a folder: Windows, and some network file systems. */
const notSupported = new Set(["EPERM", "EACCES", "EISDIR", "EINVAL", "ENOTSUP"]);

/** Flushes the names in a folder to disk, so that new, renamed and removed files survive a crash of the system. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!notSupported.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
