/** Runs an action for each item, at most `concurrency` at the same time. After the first failure no further action starts. */
export async function forEachConcurrently<T>(
  concurrency: number,
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const item of waiting) {
      await act(item).catch((error: unknown) => failures.push(error));
      if (failures.length) return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length) throw failures[0];
}
