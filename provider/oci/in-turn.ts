import { waitFor } from "../rest/base/shared";

/** By key: the end of the last action, and of all before it. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Runs actions with the same key one after the other. Operations of this process run at the same time, and registries have no
 * conditional write for tags.
 *
 * @param signal ends the wait for earlier actions.
 */
export function inTurn<T>(key: string, signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> {
  const earlier = ends.get(key);
  const own = earlier ? waitFor(earlier, signal).then(act) : act();
  // An action whose wait was aborted ends before the earlier ones.
  const end = Promise.allSettled([earlier, own]).then(() => {
    if (ends.get(key) === end) ends.delete(key);
  });
  ends.set(key, end);
  return own;
}
