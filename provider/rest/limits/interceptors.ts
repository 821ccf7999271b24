import type { World } from "../client/clock";
import type { Call, Layer, Reply } from "../client/interceptor";
import type { Ration } from "../options/options";
import { backoff, resetWait } from "../retry/delays";
import type { Judge, RetryRules } from "../retry/verdict";
import type { Gate, Lesson, Ticket } from "./rate-limiter";

/** Holds every attempt back until the budget and the service allow it, and learns from each answer. */
export function budgeted(gate: Gate, judge: Judge, rules: RetryRules, world: World): Layer {
  return async (call, send) => {
    const ticket = await entered(gate, call, world);
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
export function rationed(gateOf: (ration: Ration) => Gate, world: World): Layer {
  return async (call, send) => {
    const { ration } = call.exchange;
    if (!ration) return send(call);
    const gate = gateOf(ration);
    const ticket = await entered(gate, call, world);
    try {
      return await send(call);
    } finally {
      gate.leave(ticket);
    }
  };
}

/** Waits for the gate, which does not count as time of the request. */
async function entered(gate: Gate, { exchange }: Call, world: World): Promise<Ticket> {
  const began = world.now();
  try {
    return await gate.enter(exchange.signal);
  } finally {
    exchange.heldMs += world.now() - began;
  }
}

function lessonOf(call: Call, reply: Reply, judge: Judge, rules: RetryRules, world: World): Lesson {
  const verdict = judge(call, reply);
  const now = world.now();
  const { attempts, throttledSince = now } = call.exchange;
  const longest = verdict.overloaded ? throttledSince + rules.throttledMs - now : Number.POSITIVE_INFINITY;
  const pause = verdict.told ?? Math.max(0, Math.min(longest, backoff(attempts, rules, world.random)));
  return {
    notBefore: verdict.throttled ? now + pause : undefined,
    cause: { status: reply.status, asked: verdict.told !== undefined },
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
