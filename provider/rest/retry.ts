import { Failure } from "./failure";
import type { Call, Layer, Reply } from "./layer";
import type { Wait } from "./options";
import type { Judge, RetryRules } from "./verdict";
import { backoff } from "./waits";
import type { World } from "./world";

/**
 * Sends a request again where that is safe, after a random pause. Pauses the service asks for are not made here: the gate of
 * the budget holds back every request of the account until they are over.
 */
export function retrying(rules: RetryRules, judge: Judge, world: World, onWait?: (wait: Wait) => void): Layer {
  const pause = async (call: Call, attempt: number): Promise<void> => {
    const ms = backoff(attempt, rules, world.random);
    onWait?.({ ms, reason: "backoff" });
    await world.sleep(ms, call.exchange.signal).catch((cause) => {
      throw new Failure({ kind: "aborted", sent: false }, cause);
    });
  };

  return async (call, send) => {
    const { exchange } = call;
    const began = world.now();
    const isBusy = ({ status }: Reply) => rules.busy.includes(status) && world.now() - began < rules.busyMs;
    for (let attempt = 1; ; attempt++) {
      exchange.attempts += 1;
      const outcome = await send(call).catch(asFailure);
      const last = attempt >= rules.attempts;
      if (outcome instanceof Failure) {
        if (outcome.sent) exchange.uncertain = true;
        if (last || !repeatable(outcome, exchange.repeat)) throw outcome;
        await pause(call, attempt);
        continue;
      }
      const verdict = judge(call, outcome);
      if (outcome.status >= 500 && !(outcome.status === 503 && verdict.told !== undefined)) exchange.uncertain = true;
      if (verdict.told !== undefined && verdict.told > rules.maxWaitMs) {
        throw new Failure({ kind: "limit", until: world.now() + verdict.told });
      }
      if (!verdict.again || (last && !isBusy(outcome))) return outcome;
      if (!verdict.throttled) await pause(call, attempt);
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
