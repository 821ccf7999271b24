import { setTimeout } from "node:timers/promises";
import { recordWaiting, type WaitCause } from "../../tracing";
import type { Context } from "./context";

const reportIntervalMs = 5_000;

/** Waits. If the signal aborts, throws the reason of the signal: the cause of the end of the operation. */
export async function pause(ms: number, signal?: AbortSignal, cause: WaitCause = "object"): Promise<void> {
  await recordWaiting(cause, () => setTimeout(ms, undefined, { signal }).catch(() => signal?.throwIfAborted()));
}

/**
 * Calls `read` until it returns a value. The interval grows from 250 ms. Returns undefined after a timeout.
 *
 * @param seconds the timeout.
 * @param options `maxSeconds`: the longest interval.
 */
export async function pollUntil<T>(
  seconds: number,
  read: () => Promise<T | undefined>,
  { signal, maxSeconds = 5 }: { signal?: AbortSignal | undefined; maxSeconds?: number | undefined } = {},
): Promise<T | undefined> {
  const end = performance.now() + seconds * 1000;
  const longest = maxSeconds * 1000;
  for (let interval = Math.min(250, longest); ; interval = Math.min(interval * 2, longest)) {
    const found = await read();
    const remaining = end - performance.now();
    if (found !== undefined || remaining <= 0) return found;
    await pause(Math.min(interval, remaining), signal);
  }
}

/**
 * Waits. Reports the cause if the wait takes more than five seconds.
 *
 * @param cause a complete sentence.
 */
export async function waitAndReport(ms: number, cause: string, { session, signal }: Context): Promise<void> {
  if (ms > reportIntervalMs) session.report(`${cause} Waiting ${Math.ceil(ms / 1000)} s.`);
  await pause(ms, signal);
}

/**
 * Returns a function that reports progress, for the first time after five seconds, so that a short wait is not
 * reported.
 *
 * @param everyMs minimum interval between two reports.
 */
export function throttleReports(
  report: (message: string) => void,
  everyMs = reportIntervalMs,
): (message: string) => void {
  let next = performance.now() + reportIntervalMs;
  return (message) => {
    if (performance.now() < next) return;
    next = performance.now() + everyMs;
    report(message);
  };
}
