import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../errors/failure";
import type { RateBudget } from "../options/options";
import { type BudgetState, emptyState } from "./rate-budget";

/** Where a ledger is kept. A change sees the ledger alone: no other change runs meanwhile, in this process or another. */
export interface BudgetStore {
  /** Where later runs find it. */
  readonly file?: string;
  transact<T>(change: (state: BudgetState) => { ledger: BudgetState; result: T }): Promise<T>;
}

/** A ledger of this process alone, for a client without a budget: it still keeps the pauses a service asks for. */
export function memoryStore(): BudgetStore {
  let state = emptyState;
  return {
    async transact(change) {
      const changed = change(state);
      state = changed.ledger;
      return changed.result;
    },
  };
}

/** proper-lockfile takes a lock for abandoned after this time, and does not go below it. */
const staleMs = 2_000;
/** A lock that nobody gets for so long is not a matter of many processes. */
const lockTimeoutMs = 30_000;

/**
 * A ledger in a file that all processes of the person share. What is done under the lock is synchronous and takes less than a
 * millisecond, so the lock is never held by a process that does something else.
 */
export function fileStore(file: string): BudgetStore {
  let lockSync: typeof import("proper-lockfile").lockSync | undefined;

  return {
    file,
    async transact(change) {
      const deadline = Date.now() + lockTimeoutMs;
      try {
        if (!lockSync) {
          ({ lockSync } = require("proper-lockfile") as typeof import("proper-lockfile"));
          mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        }
        for (;;) {
          const release = tryLock(lockSync, file);
          if (release) {
            try {
              const changed = change(readState(file));
              writeState(file, changed.ledger);
              return changed.result;
            } finally {
              release();
            }
          }
          if (Date.now() > deadline) throw new Error("the lock stays taken");
          await delay(1 + Math.random() * 8);
        }
      } catch (cause) {
        const advice =
          `The request budget is kept in ${dirname(file)}, which cannot be used (${reasonOf(cause)}). ` +
          "Set TREFOIL_HOME to a folder that can be written.";
        throw new Failure({ kind: "state", advice }, cause);
      }
    },
  };
}

/** The file of a budget. The account stands in it only as part of a hash. */
export function budgetFile(stateDir: string, { service, account, windowSeconds }: RateBudget): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([service, account, windowSeconds]))
    .digest("hex");
  return join(stateDir, "limits", `${hash.slice(0, 32)}.json`);
}

function tryLock(lockSync: typeof import("proper-lockfile").lockSync, file: string): (() => void) | undefined {
  try {
    const release = lockSync(file, { realpath: false, stale: staleMs });
    return () => {
      try {
        release();
      } catch {
        // The lock was taken for abandoned: somebody else has removed it.
      }
    };
  } catch (error) {
    if (codeOf(error) === "ELOCKED") return undefined;
    throw error;
  }
}

/** A missing, broken or foreign file is an empty ledger: the next write heals it. */
function readState(file: string): BudgetState {
  try {
    const { counts, notBefore, reported, cause } = JSON.parse(readFileSync(file, "utf8")) as Partial<BudgetState>;
    const sound =
      Array.isArray(counts) &&
      counts.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite)) &&
      Number.isFinite(notBefore) &&
      (reported === undefined || [reported.until, reported.remaining, reported.left].every(Number.isFinite));
    if (!sound) return emptyState;
    const known = Number.isFinite(cause?.status) && typeof cause?.timeNamed === "boolean";
    return { counts, notBefore: notBefore as number, ...(known && { cause }), ...(reported && { reported }) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || codeOf(error) === "ENOENT") return emptyState;
    throw error;
  }
}

/** In place: nobody reads without the lock, and a file that a kill leaves cut off is an empty ledger. */
const writeState = (file: string, state: BudgetState): void =>
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.message : "unknown");
