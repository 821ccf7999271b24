import type { TagDecision, TagDeletionOptions, TagDeletionResult } from "../images";

/** Result of the deletion of one tag. */
export interface TagDeletion {
  /** `unconfirmed`: the registry accepted the deletion, but still returns the tag, or the tag cannot be read. */
  readonly outcome: "deleted" | "unconfirmed" | "skipped";
  /**
   * Digests of the manifest that the remaining tag points to now, and of the manifests that it uses. None if the tag does not
   * exist. Undefined if they are not known.
   */
  readonly used?: readonly string[] | undefined;
}

/**
 * Deletes expired tags one after the other, the tag of an index before the tags of its manifests.
 *
 * Some registries delete a manifest with its tag, and with all other tags of the manifest. So the tags of a manifest are kept if
 * another tag of it remains, or if an index that contains it remains. If a tag was moved to a manifest whose contents are not known, all
 * tags that follow are kept.
 *
 * @param deleteTag deletes a tag if it still points to its digest.
 * @throws the error of a tag after which `continuesAfter` does not continue.
 */
export async function deleteTags(
  decisions: readonly TagDecision[],
  deleteTag: (tag: string, digest: string) => Promise<TagDeletion>,
  { isIncluded = () => true, continuesAfter = () => true }: TagDeletionOptions = {},
): Promise<TagDeletionResult> {
  const result = { deleted: [] as string[], unconfirmed: [] as string[], skipped: [] as string[] };
  const inUse: string[] = [];
  const failed: { readonly tag: string; readonly error: unknown }[] = [];
  const expired = decisions.filter(({ cause }) => cause === "expired");
  const childrenOf = new Map(expired.map(({ digest, children = [] }) => [digest, children]));
  const kept = new Set<string | undefined>();
  let keepsAll = false;
  /** Keeps manifests and, if a listed tag is an index, the manifests in it. */
  const keep = (used: readonly (string | undefined)[]): void => {
    const pending = used.filter((digest) => digest !== undefined);
    for (const digest of pending) {
      if (kept.has(digest)) continue;
      kept.add(digest);
      for (const child of childrenOf.get(digest) ?? []) pending.push(child);
    }
  };
  for (const { digest, children = [] } of expired.filter((decision) => !isIncluded(decision)))
    keep([digest, ...children]);
  for (const { tag, digest, children = [] } of indexesFirst(expired.filter(isIncluded))) {
    if (keepsAll || digest === undefined || kept.has(digest)) {
      inUse.push(tag);
      keep(children);
      continue;
    }
    try {
      const { outcome, used } = await deleteTag(tag, digest);
      result[outcome].push(tag);
      if (outcome === "deleted") continue;
      // A tag that remains may use the manifest of a tag that follows.
      keep([...(used ?? []), ...children.filter((child) => child !== digest)]);
      keepsAll ||= used === undefined;
    } catch (error) {
      if (!continuesAfter(error)) throw error;
      failed.push({ tag, error });
      keep([digest, ...children]);
    }
  }
  return { ...result, inUse, failed };
}

/** Sorts tags so that each tag follows the tags whose manifests use its manifest. Otherwise keeps their order. */
function indexesFirst(tags: readonly TagDecision[]): TagDecision[] {
  const sorted: TagDecision[] = [];
  for (let remaining = tags; remaining.length; ) {
    const used = new Set(
      remaining.flatMap(({ digest, children = [] }) => children.filter((child) => child !== digest)),
    );
    const next = remaining.filter(({ digest }) => digest === undefined || !used.has(digest));
    // Only a false list contains a cycle.
    const placed = new Set(next.length ? next : remaining);
    sorted.push(...placed);
    remaining = remaining.filter((tag) => !placed.has(tag));
  }
  return sorted;
}
