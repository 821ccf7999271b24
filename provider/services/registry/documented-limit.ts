import type { Finding } from "../../define";

/** A limit that only documents or clients of Docker contain: a warning, because Docker Hub may accept more items. */
export const aboveDocumented = (path: string, items: readonly string[] | undefined, most: number): Finding[] =>
  items && items.length > most
    ? [
        {
          path,
          reason: `must have at most ${most} items according to Docker's documentation. If Docker Hub rejects it, the update fails`,
          warning: true,
        },
      ]
    : [];
