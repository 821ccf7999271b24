import type { CopyTarget, Pointer } from "../../define";
import { AbortedError } from "../../rest";
import { waitFor } from "../../rest/base/wait-for";
import { forEachConcurrently } from "../for-each-concurrently";
import { type Descriptor, isIndex, type Manifest, type Manifests } from "../manifests/manifests";
import { parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { hasBlob } from "./blobs";
import { Progress } from "./progress";
import { uploadBlob } from "./upload";

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

/**
 * Copies an image: first the blobs, then the manifests that refer to them, and the index last, because registries reject
 * a manifest with missing parts. Existing parts are not sent again.
 *
 * @param root manifest to copy, which may be a part of the manifest of the image.
 */
export async function copyImage(
  context: CopyContext,
  image: string,
  root: Manifest,
  target: CopyTarget,
): Promise<Pointer> {
  const { manifests, registries, pendingBlobs, report } = context;
  const { repository, tag } = target;
  const existing = await manifests.find(`${repository}:${tag}`);
  if (existing?.digest === root.digest) return existing;
  const { repository: from } = parseReference(image);
  const children = isIndex(root) ? await childManifests(manifests, from, root) : [];
  const blobs = blobsOf([...children, root]);
  const totalBytes = blobs.reduce((sum, { size }) => sum + size, 0);
  const progress = new Progress(`Copying ${image} to ${repository}:${tag}`, totalBytes, report);
  const copyBlob = async (blob: Descriptor): Promise<void> => {
    if (await hasBlob(registries, repository, blob.digest)) return progress.add(blob.size);
    await uploadBlob({ registries, from, to: repository, blob, onProgress: progress.add });
  };
  await forEachConcurrently(concurrency, blobs, async (blob) => {
    const key = `${repository}@${blob.digest}`;
    if (await isCopiedByOther(context, key)) return progress.add(blob.size);
    const own = copyBlob(blob);
    pendingBlobs.set(key, own);
    await own.finally(() => pendingBlobs.delete(key));
  });
  for (const child of children) await manifests.put(repository, child.digest, child);
  return manifests.pointTag(repository, tag, root);
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

/** The manifests that an index refers to, each after the manifests that it refers to itself. */
async function childManifests(manifests: Manifests, from: string, index: Manifest): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const { digest } of index.body.manifests ?? []) {
    const child = await manifests.getRequired(`${from}@${digest}`);
    found.push(...(isIndex(child) ? await childManifests(manifests, from, child) : []), child);
  }
  return found;
}

function blobsOf(manifests: readonly Manifest[]): Descriptor[] {
  const all = manifests.flatMap(({ body: { config, layers = [] } }) => [...(config ? [config] : []), ...layers]);
  const unique = new Map(all.filter((blob) => !isForeign(blob)).map((blob) => [blob.digest, blob]));
  return [...unique.values()];
}
