/** The entry of a key. It is created if it is missing. */
export function entryIn<Key, Entry>(entries: Map<Key, Entry>, key: Key, create: () => Entry): Entry {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const entry = create();
  entries.set(key, entry);
  return entry;
}
