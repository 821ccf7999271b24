import type { World } from "../client/clock";
import type { Layer, Reply } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Pause } from "../log/wait-reporter";
import { backoff } from "./delays";
import type { Judge, RetryRules, Verdict } from "./verdict";

/**
 * Sends a request again where that is safe, after a random pause. Pauses the service asks for are not made here: the gate of
 * the budget holds back every request of the account until they are over. They do not count as time of the request.
 */
export function retrying(rules: RetryRules, judge: Judge, world: World, report: (pause: Pause) => void): Layer {
  return async (call, send) => {
    const { exchange } = call;
    const began = world.now();
    exchange.heldMs = 0;
    const totalMs = exchange.isTransfer ? Number.POSITIVE_INFINITY : exchange.totalMs;
    const left = () => totalMs - (world.now() - began - exchange.heldMs);
    const isBusy = ({ status }: Reply) => rules.busy.includes(status) && world.now() - began < rules.busyMs;
    const isOverloaded = ({ overloaded }: Verdict) => {
      if (!overloaded) return false;
      exchange.throttledSince ??= world.now();
      return world.now() - exchange.throttledSince < rules.throttledMs;
    };
    /** Whether there is time for another attempt, after the pause before it. */
    const pause = async (attempt: number, status?: number): Promise<boolean> => {
      const ms = backoff(attempt, rules, world.random);
      if (ms >= left()) return false;
      report({ ms, reason: "backoff", ...(status !== undefined && { status }) });
      await world.sleep(ms, exchange.signal).catch((cause) => {
        throw new Failure({ kind: "aborted", sent: false }, cause);
      });
      return true;
    };
    for (let attempt = 1; ; attempt++) {
      exchange.attempts += 1;
      exchange.limitMs = Math.min(exchange.timeoutMs, left());
      const outcome = await send(call).catch(asFailure);
      const last = attempt >= rules.attempts;
      if (outcome instanceof Failure) {
        if (outcome.sent) exchange.uncertain = true;
        if (last || !repeatable(outcome, exchange.repeat) || !(await pause(attempt))) throw outcome;
        continue;
      }
      const verdict = judge(call, outcome);
      const { status } = outcome;
      if (status >= 500 && !(status === 503 && verdict.told !== undefined)) exchange.uncertain = true;
      if (verdict.told !== undefined && verdict.told > rules.maxWaitMs) {
        throw new Failure({ kind: "limit", until: world.now() + verdict.told, status });
      }
      const overloaded = isOverloaded(verdict);
      if (!verdict.again || left() <= 0) return outcome;
      if (verdict.overloaded ? !overloaded : last && !isBusy(outcome)) return outcome;
      if (!verdict.throttled && !(await pause(attempt, status))) return outcome;
    }
  };
}

/** What never reached the server may always be sent again. */
function repeatable(failure: Failure, repeat: boolean): boolean {
  const { kind } = failure.reason;
  return (kind === "connection" || kind === "timeout") && (repeat || !failure.sent);
}

function asFailure(error: unknown): Failure | Reply {
  if (error instanceof Failure) return error;
  throw error;
}
