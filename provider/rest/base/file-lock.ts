import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmdirSync, statSync, utimesSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** Age at which proper-lockfile treats a lock as abandoned. Its minimum. */
const staleMs = 2_000;

/** Ends a lock. */
export type Release = () => void;

/** The lock of a file: a folder. */
export const lockOf = (file: string): string => `${file}.lock`;

/**
 * Waits for the lock of a file, which all processes share. Undefined if it is not free in time. Work under the lock must be
 * synchronous and short, so that a process never holds the lock while it waits.
 */
export async function acquireLock(file: string, timeoutMs: number): Promise<Release | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const release = tryLock(file);
    if (release) return release;
    if (performance.now() > deadline) return undefined;
    await delay(1 + Math.random() * 8);
  }
}

/** The functions that a lock needs. Otherwise, proper-lockfile copies all functions of `fs` for each lock. */
const lockFunctions = { mkdirSync, rmdirSync, statSync, utimesSync };

/** Loaded with the first lock, because many runs need none. */
let lockSync: typeof import("proper-lockfile").lockSync | undefined;

function tryLock(file: string): Release | undefined {
  lockSync ??= (require("proper-lockfile") as typeof import("proper-lockfile")).lockSync;
  try {
    const release = lockSync(file, {
      realpath: false,
      stale: staleMs,
      lockfilePath: lockOf(file),
      fs: lockFunctions,
    });
    return () => {
      try {
        release();
      } catch {
        // Another process treated the lock as abandoned and removed it.
      }
    };
  } catch (error) {
    if (codeOf(error) !== "ELOCKED") throw error;
    removeFutureLock(lockOf(file));
    return undefined;
  }
}

/**
 * Removes a lock whose time is in the future. A killed process left it before the clock was set back, and proper-lockfile would
 * wait until that time. Its own times are at most one second in the future.
 */
function removeFutureLock(lock: string): void {
  const inFuture = (folder: string): boolean => {
    const held = statSync(folder, { throwIfNoEntry: false });
    return held !== undefined && held.mtimeMs > Date.now() + staleMs;
  };
  if (!inFuture(lock)) return;
  const removed = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, removed);
    // Another process may have removed the lock, and a third one may hold a new lock.
    if (inFuture(removed)) rmdirSync(removed);
    else renameSync(removed, lock);
  } catch (error) {
    // Another process has removed it.
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** The code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;
