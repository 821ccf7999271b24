import { createHash } from "node:crypto";
import { closeSync, constants, ftruncateSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { recordWait } from "../../tracing";
import { Failure } from "../base/failure";
import { acquireLock, codeOf, lockOf, type Release } from "../base/file-lock";
import type { RateBudget } from "../base/options";
import { openOwnFile, ownFolder, readOwnFile, UnsafePathError } from "../base/own-files";
import { type BudgetState, dropExpired, emptyState, total } from "./rate-budget";

/** Stores the state of a budget. Changes are exclusive, over all processes. */
export interface BudgetStore {
  /** File of the state, if it outlives the process. */
  readonly file?: string | undefined;
  /** Difference of the clock of the store to the clock of this process, in milliseconds. Default: 0. */
  readonly clockOffsetMs?: number;
  transact<T>(change: (state: BudgetState) => { state: BudgetState; result: T }): Promise<T>;
}

/** State of this process only, for a client without a budget. It contains the waits that a service requires. */
export function memoryStore(): BudgetStore {
  let state = emptyState;
  return {
    async transact(change) {
      const changed = change(state);
      state = changed.state;
      return changed.result;
    },
  };
}

/** Time limit for the lock, in elapsed time. Many processes alone do not cause a longer wait. */
export const lockTimeoutMs = 30_000;

/**
 * State in a file that all processes of the user share. Work under the lock is synchronous and shorter than a millisecond, so
 * a process never holds the lock while it waits.
 */
export function fileStore(file: string): BudgetStore {
  let isPrepared = false;

  return {
    file,
    async transact(change) {
      try {
        if (!isPrepared) ownFolder(dirname(dirname(file)), basename(dirname(file)));
        isPrepared = true;
        const release = await acquireBudgetLock(file);
        try {
          const changed = change(readState(file));
          writeState(file, changed.state);
          return changed.result;
        } finally {
          release();
        }
      } catch (cause) {
        throw storeFailure(file, cause);
      }
    },
  };
}

function storeFailure(file: string, cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  if (cause instanceof UnsafePathError) return new Failure({ kind: "state", advice: cause.message }, cause);
  const { code, path, message } = cause as NodeJS.ErrnoException;
  const reason = [code ?? message, path].filter(Boolean).join(": ");
  const advice =
    `The request counts in ${dirname(file)} cannot be read or written (${reason}). ` +
    "Set TREFOIL_HOME to a writable folder with free disk space.";
  return new Failure({ kind: "state", advice }, cause);
}

/** The file of a budget. Its name contains service and scope only as a hash. */
export const budgetFile = (stateDir: string, budget: RateBudget): string =>
  join(stateDir, "limits", `${budgetId(budget)}.json`);

/** Identifies a budget by a hash of its service and scope. */
export function budgetId({ service, scope, windowSeconds }: RateBudget): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([service, scope, windowSeconds]))
    .digest("hex");
  return hash.slice(0, 32);
}

async function acquireBudgetLock(file: string): Promise<Release> {
  const began = performance.now();
  const release = await acquireLock(file, lockTimeoutMs);
  if (!release) throw new Failure({ kind: "state", advice: heldAdvice(lockOf(file)) });
  recordWait("lock", performance.now() - began);
  return release;
}

const heldAdvice = (lock: string): string =>
  `The lock ${lock} of the request counts was held for ${lockTimeoutMs / 1000} s. If no other run of Trefoil is active, delete the folder ${lock}, then retry.`;

/** A missing file is an empty state. */
export function readState(file: string): BudgetState {
  try {
    return parseState(readOwnFile(file).toString());
  } catch (error) {
    if (codeOf(error) === "ENOENT") return emptyState;
    throw error;
  }
}

const isLength = (ms: unknown): boolean => ms === undefined || (Number.isFinite(ms) && Number(ms) >= 0);
const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && Number(count) >= 0;

/** A damaged state, or another format, is an empty state, which the next write replaces. Without a sound report, the counts remain. */
export function parseState(text: string): BudgetState {
  try {
    const { counts, notBefore, reported, cause } = JSON.parse(text) as Partial<BudgetState>;
    const sound =
      Array.isArray(counts) &&
      counts.every(
        (pair) => Array.isArray(pair) && pair.length === 2 && Number.isFinite(pair[0]) && isCount(pair[1]),
      ) &&
      Number.isFinite(notBefore);
    if (!sound) return emptyState;
    const isReported =
      Number.isFinite(reported?.until) &&
      [reported?.remaining, reported?.left].every(isCount) &&
      isLength(reported?.ms);
    const known = Number.isFinite(cause?.status) && typeof cause?.timeNamed === "boolean" && isLength(cause?.ms);
    return { counts, notBefore: notBefore as number, ...(known && { cause }), ...(isReported && { reported }) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return emptyState;
    throw error;
  }
}

/**
 * In place: readers hold the lock, and a file that a killed process left incomplete is an empty state. The file is never
 * emptied first, because ext4 then writes it to the disk when it is closed. That lasts milliseconds.
 */
function writeState(file: string, state: BudgetState): void {
  const content = Buffer.from(JSON.stringify(state));
  const fd = openOwnFile(file, constants.O_WRONLY | constants.O_CREAT, true);
  try {
    // Writes all bytes or fails, while one `writeSync` may write a part.
    writeFileSync(fd, content);
    ftruncateSync(fd, content.length);
  } finally {
    closeSync(fd);
  }
}

/** The use of a request limit on this machine. */
export interface BudgetUse {
  /** Requests in the current window. */
  readonly used: number;
  /** Time before which the service allows no request. In milliseconds since 1970. */
  readonly blockedUntil?: number;
}

/** Reads the use of a budget from its file, without a lock and without a change. */
export function budgetUse(stateDir: string, budget: RateBudget, now = Date.now()): BudgetUse {
  const rule = { limit: budget.limit, windowMs: budget.windowSeconds * 1000 };
  const state = dropExpired(readState(budgetFile(stateDir, budget)), rule, now);
  return { used: total(state), ...(state.notBefore > now && { blockedUntil: state.notBefore }) };
}
