import type { Gate, Lesson } from "./gate";
import type { Call, Layer, Reply } from "./layer";
import type { Ration } from "./options";
import type { Judge, RetryRules } from "./verdict";
import { backoff, resetWait } from "./waits";
import type { World } from "./world";

/** Holds every attempt back until the budget and the service allow it, and learns from each answer. */
export function budgeted(gate: Gate, judge: Judge, rules: RetryRules, world: World): Layer {
  return async (call, send) => {
    const ticket = await gate.enter(call.exchange.signal);
    let lesson: Lesson = {};
    try {
      const reply = await send(call);
      lesson = lessonOf(call, reply, judge, rules, world);
      return reply;
    } finally {
      gate.leave(ticket, lesson);
    }
  };
}

/** Holds back requests of a kind that the service takes fewer of. What answers teach is for the budget of all. */
export function rationed(gateOf: (ration: Ration) => Gate): Layer {
  return async (call, send) => {
    const { ration, signal } = call.exchange;
    if (!ration) return send(call);
    const gate = gateOf(ration);
    const ticket = await gate.enter(signal);
    try {
      return await send(call);
    } finally {
      gate.leave(ticket);
    }
  };
}

function lessonOf(call: Call, reply: Reply, judge: Judge, rules: RetryRules, world: World): Lesson {
  const verdict = judge(call, reply);
  const pause = verdict.told ?? backoff(call.exchange.attempts, rules, world.random);
  return {
    notBefore: verdict.throttled ? world.now() + pause : undefined,
    window: serviceWindow(reply, world.now()),
  };
}

/** The service's own count, told by some in every answer. Only its end matters: before it, our budget is the narrower one. */
function serviceWindow({ headers }: Reply, now: number): Lesson["window"] {
  const remaining = Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10);
  const limit = Number.parseInt(headers["x-ratelimit-limit"] ?? "", 10);
  const wait = resetWait(headers, now);
  if (Number.isNaN(remaining) || wait === undefined || wait <= 0) return undefined;
  const near = Math.max(64, Number.isNaN(limit) ? 0 : limit / 10);
  return remaining <= near ? { until: now + wait, remaining } : undefined;
}
