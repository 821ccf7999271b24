import { setTimeout } from "node:timers/promises";

/** Lines about what is waited for come no closer than this. */
const reportIntervalMs = 5_000;

/**
 * Looks again, after pauses that grow from a quarter of a second to five, until something is found. Undefined when that
 * takes longer than so many seconds.
 *
 * @param signal gives up.
 */
export async function pollUntil<T>(
  seconds: number,
  look: () => Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    const found = await look();
    const entry = end - performance.now();
    if (found !== undefined || entry <= 0) return found;
    await setTimeout(Math.min(pause, entry), undefined, { signal });
  }
}

/** Waits, and reports a wait of more than five seconds with its cause, which is a sentence. */
export async function waitAndReport(
  ms: number,
  cause: string,
  say: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (ms > reportIntervalMs) say(`${cause} Waiting ${Math.ceil(ms / 1000)} s.`);
  await setTimeout(ms, undefined, { signal });
}

/**
 * Reports progress, the first time after five seconds, so that a short wait is not reported.
 *
 * @param everyMs pause between two reports.
 */
export function throttleReports(say: (message: string) => void, everyMs = reportIntervalMs): (message: string) => void {
  let next = performance.now() + reportIntervalMs;
  return (message) => {
    if (performance.now() < next) return;
    next = performance.now() + everyMs;
    say(message);
  };
}
