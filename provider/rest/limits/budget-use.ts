import type { RateBudget } from "../base/options";
import { budgetFile, readState } from "./budget-store";
import { dropExpired, total } from "./rate-budget";

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
