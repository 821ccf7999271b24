import type { TagDecision, TagDeletionOptions, TagDeletionResult } from "../../define";

/**
 * Deletes expired tags one after the other, the tag of an index before the tags of its manifests.
 *
 * Some registries delete a manifest with its tag. A deletion that fails must not leave an index without its manifests. So the tags
 * of the manifests of each index that is not deleted are kept.
 *
 * @param deleteTag deletes a tag if it still points to its digest. Returns false otherwise.
 * @throws the error of a tag after which `continuesAfter` does not continue.
 */
export async function deleteTags(
  decisions: readonly TagDecision[],
  deleteTag: (tag: string, digest: string) => Promise<boolean>,
  { isIncluded = () => true, continuesAfter = () => true }: TagDeletionOptions = {},
): Promise<TagDeletionResult> {
  const [deleted, skipped, inUse]: [string[], string[], string[]] = [[], [], []];
  const failed: { readonly tag: string; readonly error: unknown }[] = [];
  const expired = decisions.filter(({ cause }) => cause === "expired");
  const kept = new Set<string | undefined>();
  const keep = (used: readonly (string | undefined)[]): void => {
    for (const digest of used) kept.add(digest);
  };
  for (const { digest, children = [] } of expired.filter((decision) => !isIncluded(decision)))
    keep([digest, ...children]);
  for (const { tag, digest, children = [] } of indexesFirst(expired.filter(isIncluded))) {
    if (digest === undefined || kept.has(digest)) {
      inUse.push(tag);
      keep(children);
      continue;
    }
    try {
      const isDeleted = await deleteTag(tag, digest);
      (isDeleted ? deleted : skipped).push(tag);
      if (!isDeleted) keep(children.filter((child) => child !== digest));
    } catch (error) {
      if (!continuesAfter(error)) throw error;
      failed.push({ tag, error });
      keep([digest, ...children]);
    }
  }
  return { deleted, skipped, inUse, failed };
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
