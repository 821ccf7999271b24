import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../base/clock";
import type { RateBudget } from "../base/options";
import { type BudgetStore, budgetId, lockTimeoutMs, parseState } from "./budget-store";
import { type BudgetState, keptMs, marginMs, mergeStates, shiftState, type WindowLimit } from "./rate-budget";
import { type RedisConnection, RedisUnavailableError } from "./redis";

/**
 * Replaces the value of a key if it is the expected one, and returns the value before and the time of the server. A process
 * holds no lock, so that a process that is killed delays no other.
 */
const script = `
local value = redis.call('GET', KEYS[1]) or ''
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if value ~= ARGV[1] then return {0, value, now} end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return {1, value, now}`;

/** The expected value of a call that only reads. No state has this form. */
const readOnly = "?";

/** State on a Redis server, which processes on several machines share. Its times are those of the clock of the server. */
export class RedisStore {
  /** Limits of the difference of the clock of the server to the clock of this process. In milliseconds. */
  #offset = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  /** The value of the key when this process last read it. */
  #seen: string | undefined;
  readonly #key: string;

  constructor(
    private readonly connection: Pick<RedisConnection, "send">,
    budget: RateBudget,
    private readonly rule: WindowLimit,
    private readonly clock: Clock,
  ) {
    this.#key = `trefoil:limits:${budgetId(budget)}`;
  }

  /** Difference of the clock of the server to the clock of this process. In milliseconds. */
  get clockOffsetMs(): number {
    const { least, most } = this.#offset;
    return Number.isFinite(least + most) ? Math.round((least + most) / 2) : 0;
  }

  /** The last known state. */
  get state(): BudgetState {
    return parseState(this.#seen ?? "");
  }

  async transact<T>(change: Change<T>): Promise<T> {
    const deadline = performance.now() + lockTimeoutMs;
    if (this.#seen === undefined) {
      // Connects first: the duration of the next command limits the precision of the clock.
      await this.connection.send(["PING"]);
      await this.#replace(readOnly, "");
    }
    for (;;) {
      const { state, result } = change(this.state);
      const next = JSON.stringify(state);
      if (await this.#replace(this.#seen ?? "", next)) {
        this.#seen = next;
        return result;
      }
      if (performance.now() > deadline) throw new RedisUnavailableError("too many concurrent changes");
      await delay(Math.random() * 5);
    }
  }

  /** Returns true if the value was replaced. Otherwise the current value is the seen value of the next attempt. */
  async #replace(expected: string, next: string): Promise<boolean> {
    const sentAt = this.clock.now();
    const reply = await this.connection.send(["EVAL", script, "1", this.#key, expected, next, this.#lifetime(next)]);
    const [replaced, value, time] = reply as [number, string, number];
    this.#observe(time - this.clock.now(), time - sentAt);
    this.#seen = value;
    return replaced === 1;
  }

  /** Narrows the limits of the difference by those of one reply. If they exclude each other, a clock was set. */
  #observe(least: number, most: number): void {
    const narrowed = { least: Math.max(this.#offset.least, least), most: Math.min(this.#offset.most, most) };
    this.#offset = narrowed.least <= narrowed.most + 1 ? narrowed : { least, most };
  }

  /** Time after which the state has no effect. In milliseconds. */
  #lifetime(value: string): string {
    const { notBefore, reported } = parseState(value);
    const blockedMs = Math.max(notBefore, reported?.until ?? 0) - this.clock.now() - this.clockOffsetMs;
    return String(
      Math.ceil(Math.max(Math.min(blockedMs, keptMs(this.rule)), 2 * this.rule.windowMs + marginMs(this.rule))),
    );
  }
}

type Change<T> = (state: BudgetState) => { state: BudgetState; result: T };

/**
 * A store on a Redis server that falls back to the file of the machine if the server is lost. The process then remains with
 * the file, and adds the counts that it last saw on the server.
 *
 * @param onLost called with the reason when the server is lost.
 */
export function sharedStore(
  redis: RedisStore,
  rule: WindowLimit,
  file: BudgetStore,
  onLost: (reason: string) => void,
): BudgetStore {
  let isLost = false;
  let carried: BudgetState | undefined;

  return {
    get file() {
      return isLost ? file.file : undefined;
    },
    get clockOffsetMs() {
      return isLost ? 0 : redis.clockOffsetMs;
    },
    async transact(change) {
      if (!isLost) {
        try {
          return await redis.transact(change);
        } catch (error) {
          if (!(error instanceof RedisUnavailableError)) throw error;
          carried = shiftState(redis.state, rule, -redis.clockOffsetMs);
          isLost = true;
          onLost(error.message);
        }
      }
      return file.transact((state) => {
        const merged = carried ? mergeStates(state, carried) : state;
        carried = undefined;
        return change(merged);
      });
    },
  };
}
