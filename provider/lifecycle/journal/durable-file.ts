import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ownFolder, UnsafePathError } from "../../rest/base/own-files";

/**
 * Replaces a file so that it survives a crash of the system. After a failure, the file has either its previous or
 * its new content.
 */
export function writeDurablySync(folder: string, file: string, text: string): void {
  const unfinished = join(folder, unfinishedName(file));
  try {
    // Writes all bytes or fails, while one `writeSync` may write a part.
    writeNewFileSync(unfinished, text);
    renameSync(unfinished, join(folder, file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/**
 * Creates a file so that it survives a crash of the system. An existing file is not changed. Without links, the last of several processes
 * that create the file at the same moment wins. Removes the unfinished files of killed processes.
 */
export function createDurablySync(folder: string, file: string, content: Buffer): void {
  // Processes of several containers have the same id.
  const own = join(folder, unfinishedName(randomUUID()));
  const path = join(folder, file);
  removeUnfinished(folder);
  try {
    writeNewFileSync(own, content);
    try {
      linkSync(own, path);
    } catch {
      // Not every file system has links.
      if (!existsSync(path)) renameSync(own, path);
    }
  } finally {
    rmSync(own, { force: true });
  }
  syncFolder(folder);
}

/** Writes a new file durably. A remaining file of a killed process is removed. A symbolic link is never followed. */
function writeNewFileSync(path: string, content: string | Buffer): void {
  rmSync(path, { force: true });
  writeFileSync(path, content, { mode: 0o600, flag: "wx", flush: true });
}

/** Writes files of a folder like `writeDurablySync`, but other work continues while the disk is flushed. */
export class DurableFolder {
  #flush: Promise<void> = Promise.resolve();
  #nextFlush: Promise<void> | undefined;

  constructor(private readonly path: string) {}

  async write(file: string, text: string): Promise<void> {
    const unfinished = join(this.path, unfinishedName(file));
    try {
      rmSync(unfinished, { force: true });
      const fd = openSync(unfinished, "wx", 0o600);
      try {
        writeFileSync(fd, text);
        await promisify(fsync)(fd);
      } finally {
        closeSync(fd);
      }
      renameSync(unfinished, join(this.path, file));
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
    this.#nextFlush ??= this.#flushAfter(this.#flush);
    await this.#nextFlush;
  }

  /** One flush is enough for all files that have their names when it starts. */
  async #flushAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => {});
    this.#nextFlush = undefined;
    this.#flush = this.#syncNames();
    await this.#flush;
  }

  async #syncNames(): Promise<void> {
    try {
      const fd = openSync(this.path, "r");
      try {
        await promisify(fsync)(fd);
      } finally {
        closeSync(fd);
      }
    } catch (error) {
      if (!cannotSync(error)) throw error;
    }
  }
}

/**
 * A folder in the working folder that only the user can access. It is created if it is missing, and a new `.gitignore` excludes it from Git.
 *
 * @throws UnsafePathError if another user owns the folder, or can change it.
 */
export function privateFolder(working: string, name: string): string {
  const isMissing = !existsSync(join(working, name));
  const folder = ownFolder(working, name);
  if (!isMissing) return folder;
  try {
    // The user may have set TREFOIL_HOME to a folder with other files.
    if (lstatSync(join(working, ".gitignore"), { throwIfNoEntry: false })) syncFolder(working);
    else writeDurablySync(working, ".gitignore", "*\n");
  } catch (error) {
    // The next call tries again, unless another one has used the folder meanwhile.
    if (!readdirSync(folder).length) rmdirSync(folder);
    throw error;
  }
  syncFolder(dirname(working));
  return folder;
}

/** Codes of systems and file systems that cannot flush a folder: Windows, and some network file systems. */
const notSupported = new Set(["EPERM", "EACCES", "EISDIR", "EINVAL", "ENOTSUP"]);
const cannotSync = (error: unknown): boolean => notSupported.has(codeOf(error));

/** Flushes the names in a folder to disk, so that new, renamed and removed files survive a crash of the system. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!cannotSync(error)) throw error;
  }
}

/** The start of the name of a file about an object or a resource: its kind, and a digest of its identity. */
export function fileNameFor(token: string, identity: readonly unknown[]): string {
  const digest = createHash("sha256").update(JSON.stringify(identity)).digest("hex");
  return `${token.replace(":", ".")}-${digest.slice(0, 32)}`;
}

let unfinishedCount = 0;

/** Name of a file until its content is complete. Each write has its own name, because another one may start meanwhile. */
const unfinishedName = (file: string): string => `${file}.${++unfinishedCount}.${process.pid}.new`;

/** A process finishes a file in milliseconds, unless it is suspended. */
const minimumAgeMs = 24 * 3600_000;

/** Removes the unfinished files of processes that were killed. A failure has no effect, because nothing reads the files. */
export function removeUnfinished(folder: string): void {
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".new"))) {
      const path = join(folder, file);
      // The clock may have been set back since.
      if (Math.abs(Date.now() - statSync(path).mtimeMs) > minimumAgeMs) rmSync(path, { force: true });
    }
  } catch {
    // The folder does not exist, or cannot be read.
  }
}

export const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof UnsafePathError ? error.message : String(error));

/** Codes of a full disk, an exhausted quota and a limited file size. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The end of a message about files of the working folder: the reason, the consequence, and the action to take. */
export function storageProblem(error: unknown, consequence = "Nothing was sent"): string {
  if (error instanceof UnsafePathError) return `. ${consequence}. ${error.message}`;
  return ` (${codeOf(error)}). ${consequence}. ${storageAdvice(error)}, or set TREFOIL_HOME to a writable folder.`;
}

/** The action to take after a failure, without a full stop. */
export const storageAdvice = (error: unknown): string =>
  fullCodes.has(codeOf(error)) ? "Free disk space" : "Make the folder readable and writable";
