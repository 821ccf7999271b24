/** Number of requests at the same time. The client keeps the rate limits. */
const parallel = 8;

/** Runs an action for each item, a few at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const work = async () => {
    for (const [at, item] of entries) results[at] = await act(item);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}
