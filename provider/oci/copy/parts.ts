import { AbortedError } from "../../rest";
import { waitFor } from "../../rest/base/shared";
import { forEachConcurrently } from "../for-each-concurrently";
import { imageError } from "../image-error";
import { type Descriptor, isIndex, type Manifest, type Manifests } from "../manifests/manifests";
import type { Registries } from "../registries/registries";
import { hasBlob } from "./blobs";
import { Progress } from "./progress";
import { blobIn, uploadBlob } from "./upload";

/** Number of blobs that are copied at the same time. */
const concurrency = 3;

/** Foreign layers are stored elsewhere and must not be distributed. */
const isForeign = ({ mediaType, urls }: Descriptor): boolean =>
  Boolean(urls?.length) || /foreign|nondistributable/.test(mediaType);

export interface CopyContext {
  readonly registries: Registries;
  readonly manifests: Manifests;
  /** Blobs in transfer by repository and digest. Copies at the same time share them. */
  readonly pendingBlobs: Map<string, Promise<void>>;
  /** Shows the user one line about the progress. */
  readonly report: (message: string) => void;
}

/** A manifest to copy. */
export interface ManifestCopy {
  readonly root: Manifest;
  /** Repository that contains it. */
  readonly from: string;
  /** Repository for the copy. */
  readonly to: string;
  /** Start of the line about the progress. */
  readonly title: string;
}

/**
 * Copies everything that a manifest refers to: first the blobs, then the manifests, because registries reject a manifest with
 * missing parts. Existing parts are not sent again. Returns the manifests.
 */
export async function copyParts(context: CopyContext, { root, from, to, title }: ManifestCopy): Promise<Manifest[]> {
  const { manifests, registries, pendingBlobs, report } = context;
  const children = await childManifests(manifests, from, root);
  const blobs = blobsOf([...children, root]);
  const totalBytes = blobs.reduce((sum, { size }) => sum + size, 0);
  const progress = new Progress(title, totalBytes, report);
  const copyBlob = async (blob: Descriptor): Promise<void> => {
    if (await hasBlob(registries, to, blob.digest)) return progress.add(blob.size);
    const source = blobIn(registries, from, blob);
    await uploadBlob({ registries, source, to, blob, onProgress: progress.add });
  };
  await forEachConcurrently(concurrency, blobs, async (blob) => {
    const key = `${to}@${blob.digest}`;
    if (await isCopiedByOther(context, key)) return progress.add(blob.size);
    const own = copyBlob(blob);
    pendingBlobs.set(key, own);
    await own.finally(() => pendingBlobs.delete(key));
  });
  for (const child of children) await manifests.put(to, child.digest, child);
  return children;
}

/** Waits for the transfer of the same blob by another operation. Returns false without such a transfer, and if it was aborted. */
async function isCopiedByOther({ registries, pendingBlobs }: CopyContext, key: string): Promise<boolean> {
  const { signal } = registries.limits;
  for (let other = pendingBlobs.get(key); other; other = pendingBlobs.get(key)) {
    try {
      await waitFor(other, signal);
      return true;
    } catch (error) {
      if (signal?.aborted || !(error instanceof AbortedError)) throw error;
    }
  }
  return false;
}

/** Limits of the manifests of one image, since an index may contain any number of indexes. */
const limits = { manifests: 1000, depth: 8 };

/**
 * The manifests that an index refers to, each once, and after the manifests that it refers to itself. None for another manifest.
 *
 * @throws ImageError if there are too many.
 */
export async function childManifests(manifests: Manifests, from: string, root: Manifest): Promise<Manifest[]> {
  const found = new Map<string, Manifest>();
  const read = new Set<string>();
  const add = async (index: Manifest, depth: number): Promise<void> => {
    for (const { digest } of (isIndex(index) && index.body.manifests) || []) {
      if (read.has(digest)) continue;
      if (read.add(digest).size > limits.manifests || depth > limits.depth) throw tooMany(`${from}@${root.digest}`);
      const child = await manifests.getRequired(`${from}@${digest}`);
      await add(child, depth + 1);
      found.set(digest, child);
    }
  };
  await add(root, 1);
  return [...found.values()];
}

const tooMany = (image: string): Error =>
  imageError(
    "too_many_manifests",
    image,
    `contains more than ${limits.manifests} manifests, or more than ${limits.depth} levels of indexes. Copy an image with fewer manifests, or select \`platforms\`.`,
  );

function blobsOf(manifests: readonly Manifest[]): Descriptor[] {
  const all = manifests.flatMap(({ body: { config, layers = [] } }) => [...(config ? [config] : []), ...layers]);
  const unique = new Map(all.filter((blob) => !isForeign(blob)).map((blob) => [blob.digest, blob]));
  return [...unique.values()];
}
