import { setTimeout } from "node:timers/promises";

/** Lines about what is waited for come no closer than this. */
const paceMs = 5_000;

/**
 * Looks again, after pauses that grow from a quarter of a second to five, until something is found. Undefined when that
 * takes longer than so many seconds.
 *
 * @param signal gives up.
 */
export async function until<T>(
  seconds: number,
  look: () => Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    const found = await look();
    const left = end - performance.now();
    if (found !== undefined || left <= 0) return found;
    await setTimeout(Math.min(pause, left), undefined, { signal });
  }
}

/** Tells how something goes on, the first time after five seconds, so that what is over soon stays unsaid. */
export function paced(say: (message: string) => void): (message: string) => void {
  let next = performance.now() + paceMs;
  return (message) => {
    if (performance.now() < next) return;
    next = performance.now() + paceMs;
    say(message);
  };
}
