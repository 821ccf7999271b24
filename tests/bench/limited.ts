import type { Emulator } from "./emulator";
import { mostWithin, timed, withStack } from "./measure";
import { synonymMaps } from "./subjects";

/** Creates that the request limit delays. */
export interface Limited {
  readonly count: number;
  readonly limit: number;
  readonly ms: number;
  /** Resources by limit: what they take at an even pace. */
  readonly paceMs: number;
  /** Minimum duration of the operations: a first window may be used up immediately. */
  readonly leastMs: number;
  /** The most requests that the service saw in any window. */
  readonly most: number;
}

/** The search service's own limit, which is Trefoil's default, and its window. */
const limit = 100;
const windowMs = 60_000;

export async function limited(count: number, emulator: Emulator): Promise<Limited> {
  const subject = synonymMaps(emulator.addresses, count, limit);
  const ms = await withStack(subject, (stack) => timed(stack, "create", count));
  const most = mostWithin(await emulator.requests("search"), windowMs);
  return {
    count,
    limit,
    ms,
    paceMs: (count / limit) * windowMs,
    leastMs: (Math.ceil(count / limit) - 1) * windowMs,
    most,
  };
}
