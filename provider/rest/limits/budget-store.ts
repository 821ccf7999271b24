import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../errors/failure";
import type { Budget } from "../options/options";
import { emptyLedger, type Ledger } from "./rate-budget";

/** Where a ledger is kept. A change sees the ledger alone: no other change runs meanwhile, in this process or another. */
export interface LedgerStore {
  /** Where later runs find it. */
  readonly file?: string;
  transact<T>(change: (ledger: Ledger) => { ledger: Ledger; result: T }): Promise<T>;
}

/** A ledger of this process alone, for a client without a budget: it still keeps the pauses a service asks for. */
export function memoryStore(): LedgerStore {
  let ledger = emptyLedger;
  return {
    async transact(change) {
      const changed = change(ledger);
      ledger = changed.ledger;
      return changed.result;
    },
  };
}

/** proper-lockfile takes a lock for abandoned after this time, and does not go below it. */
const staleMs = 2_000;
/** A lock that nobody gets for so long is not a matter of many processes. */
const patienceMs = 30_000;

/**
 * A ledger in a file that all processes of the person share. What is done under the lock is synchronous and takes less than a
 * millisecond, so the lock is never held by a process that does something else.
 */
export function fileStore(file: string): LedgerStore {
  let lockSync: typeof import("proper-lockfile").lockSync | undefined;

  return {
    file,
    async transact(change) {
      const deadline = Date.now() + patienceMs;
      try {
        if (!lockSync) {
          ({ lockSync } = require("proper-lockfile") as typeof import("proper-lockfile"));
          mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        }
        for (;;) {
          const release = tryLock(lockSync, file);
          if (release) {
            try {
              const changed = change(readLedger(file));
              writeLedger(file, changed.ledger);
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
export function budgetFile(stateDir: string, { service, account, windowSeconds }: Budget): string {
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
function readLedger(file: string): Ledger {
  try {
    const { counts, notBefore, told, cause } = JSON.parse(readFileSync(file, "utf8")) as Partial<Ledger>;
    const sound =
      Array.isArray(counts) &&
      counts.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite)) &&
      Number.isFinite(notBefore) &&
      (told === undefined || [told.until, told.remaining, told.left].every(Number.isFinite));
    if (!sound) return emptyLedger;
    const known = Number.isFinite(cause?.status) && typeof cause?.asked === "boolean";
    return { counts, notBefore: notBefore as number, ...(known && { cause }), ...(told && { told }) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || codeOf(error) === "ENOENT") return emptyLedger;
    throw error;
  }
}

/** In place: nobody reads without the lock, and a file that a kill leaves cut off is an empty ledger. */
const writeLedger = (file: string, ledger: Ledger): void =>
  writeFileSync(file, JSON.stringify(ledger), { mode: 0o600 });

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof Error ? error.message : "unknown");
