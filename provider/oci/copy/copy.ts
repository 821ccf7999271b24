import type { CopyTarget, Pointer } from "../../define";
import type { ImagesOptions } from "../images";
import { type Descriptor, isIndex, type Manifest, type Manifests } from "../manifests/manifests";
import { parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { hasBlob } from "./blobs";
import { Progress } from "./progress";
import { uploadBlob } from "./upload";
import { UploadRecords } from "./upload-records";

/** So many blobs at once. */
const concurrency = 3;

/** Layers that a registry need not have: they are to be had elsewhere, and may not be given on. */
const isForeign = ({ mediaType, urls }: Descriptor): boolean =>
  Boolean(urls?.length) || /foreign|nondistributable/.test(mediaType);

interface CopyContext extends ImagesOptions {
  readonly registries: Registries;
  readonly manifests: Manifests;
  /** Blobs on their way by repository and digest: copies at the same time share them. */
  readonly pendingBlobs: Map<string, Promise<void>>;
}

/**
 * Copies an image: blobs first, then the manifests that name them, an index last, since registries refuse a manifest
 * whose parts they lack. What is there already is not sent again.
 *
 * @param root the manifest to copy, which may be a part of that of the image.
 */
export async function copyImage(
  context: CopyContext,
  image: string,
  root: Manifest,
  target: CopyTarget,
): Promise<Pointer> {
  const { manifests, registries, pendingBlobs, uploads, say } = context;
  const { repository, tag } = target;
  const existing = await manifests.find(`${repository}:${tag}`);
  if (existing?.digest === root.digest) return existing;
  const { repository: from } = parseReference(image);
  const children = isIndex(root) ? await childManifests(manifests, from, root) : [];
  const blobs = blobsOf([...children, root]);
  const total = blobs.reduce((sum, { size }) => sum + size, 0);
  const progress = new Progress(`Copying ${image} to ${repository}:${tag}`, total, say);
  const records = new UploadRecords(uploads);
  const copyBlob = async (blob: Descriptor): Promise<void> => {
    if (await hasBlob(registries, repository, blob.digest)) return progress.add(blob.size);
    await uploadBlob({ registries, records, from, to: repository, blob, sent: progress.add });
  };
  await forEachConcurrently(blobs, async (blob) => {
    const key = `${repository}@${blob.digest}`;
    const other = pendingBlobs.get(key);
    if (other) return other.then(() => progress.add(blob.size));
    const own = copyBlob(blob);
    pendingBlobs.set(key, own);
    await own.finally(() => pendingBlobs.delete(key));
  });
  for (const child of children) await manifests.put(repository, child.digest, child);
  return manifests.pointTag(repository, tag, root);
}

/** The manifests that an index names, each after those that it names itself. */
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

/** Does the same with each, several at once. The first failure ends it when the others under way are done. */
async function forEachConcurrently<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined && !failures.length; item = left.shift()) {
      await act(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length) throw failures[0];
}
