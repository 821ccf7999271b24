import { counted } from "../../text/wording";
import { imageError } from "../image-error";
import type { Pointer } from "../images";
import { inTurn } from "../in-turn";
import { type Descriptor, isIndex, type Manifest, type Manifests, StaleTagError } from "../manifests/manifests";
import { ociIndex } from "../registries/media-types";
import { parseRepository } from "../registries/reference";
import { artifactTypeOf, isSubject, referrersTag } from "./list-referrers";

/** Number of times that the index is written. Another client may write it at the same time. */
const maxAttempts = 5;

/** The descriptor of a referrer, as an index of referrers contains it. */
function referrerDescriptor({ digest, mediaType, bytes, body }: Manifest): Descriptor {
  return { mediaType, digest, size: bytes.length, annotations: body.annotations, artifactType: artifactTypeOf(body) };
}

/** Reads and writes a tag, one operation of this process after the other. */
function changeTag<T>({ registries }: Manifests, repository: string, tag: string, act: () => Promise<T>): Promise<T> {
  const { registry, path } = parseRepository(repository);
  return inTurn(`${registry}/${path}:${tag}`, registries.limits.signal, act);
}

/**
 * Adds referrers to the index under the tag that replaces the referrers API. Other entries are kept. The distribution
 * specification has no conditional write, so the index is compared directly before each attempt of the write, and read again
 * after the write: another client may have replaced it.
 */
export const addToReferrersTag = (
  manifests: Manifests,
  repository: string,
  subject: string,
  referrers: readonly Manifest[],
): Promise<void> => {
  const tag = referrersTag(subject);
  return changeTag(manifests, repository, tag, () => addToIndex(manifests, repository, subject, referrers));
};

async function addToIndex(
  manifests: Manifests,
  repository: string,
  subject: string,
  referrers: readonly Manifest[],
): Promise<void> {
  const tag = referrersTag(subject);
  const image = `${repository}:${tag}`;
  for (let attempt = 0; ; attempt++) {
    const found = await manifests.get(image);
    const current = found && !isSubject(found, subject) ? found : undefined;
    if (current && !isIndex(current)) {
      const problem =
        "is not an index of referrers. It was not changed. Delete the tag, or copy to another repository.";
      throw imageError("referrers_tag_in_use", image, problem);
    }
    const existing = current?.body.manifests ?? [];
    const missing = referrers.filter(({ digest }) => !existing.some((entry) => entry.digest === digest));
    if (!missing.length) return;
    if (attempt === maxAttempts) {
      const problem = `lacks ${counted(missing.length, "referrer")} after ${maxAttempts} writes, because another client changes it at the same time. Run \`pulumi up\` again.`;
      throw imageError("referrers_tag_conflict", image, problem);
    }
    const base = current?.body ?? { schemaVersion: 2, mediaType: ociIndex };
    const bytes = Buffer.from(
      JSON.stringify({ ...base, manifests: [...existing, ...missing.map(referrerDescriptor)] }),
    );
    const check = () => manifests.requireDigest(image, found?.digest);
    await unlessStale(manifests.put(repository, tag, { bytes, mediaType: ociIndex }, check));
  }
}

/** The result of a write. Undefined if the tag changed after it was read, so that the caller reads it again. */
const unlessStale = <T>(write: Promise<T>): Promise<T | undefined> =>
  write.catch((error: unknown) => {
    if (error instanceof StaleTagError) return undefined;
    throw error;
  });

/**
 * Points a tag of cosign at a manifest. A manifest contains one layer for each signature, and several clients may have added
 * signatures, so that a tag is moved only if no layer is lost.
 *
 * @returns the digest that the tag points at. Its manifest contains all layers of the given manifest.
 */
export const pointCosignTag = (
  manifests: Manifests,
  repository: string,
  tag: string,
  manifest: Manifest,
): Promise<string> => changeTag(manifests, repository, tag, () => moveCosignTag(manifests, repository, tag, manifest));

async function moveCosignTag(
  manifests: Manifests,
  repository: string,
  tag: string,
  manifest: Manifest,
): Promise<string> {
  const image = `${repository}:${tag}`;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const current = await manifests.get(image);
    if (current && containsLayers(current, manifest)) return current.digest;
    if (current && !containsLayers(manifest, current)) {
      const problem = `contains signatures or attestations that ${manifest.digest} lacks. It was not changed, because they would be lost. Delete the tag, or copy to another repository.`;
      throw imageError("referrer_tag_in_use", image, problem);
    }
    const isExpected = (now?: Pointer) => now?.digest === current?.digest;
    const moved = await unlessStale(manifests.pointTag(repository, tag, manifest, { isExpected }));
    if (moved) return moved.digest;
  }
  const problem = "was not changed, because another client changes it at the same time. Run `pulumi up` again.";
  throw imageError("referrers_tag_conflict", image, problem);
}

/** True if a manifest contains all layers of another one. An index contains manifests instead of layers. */
export function containsLayers(whole: Manifest, part: Manifest): boolean {
  if (whole.digest === part.digest) return true;
  if (isIndex(whole) || isIndex(part)) return false;
  const layers = new Set(layersOf(whole));
  return layersOf(part).every((layer) => layers.has(layer));
}

/** Signatures of one payload differ in the annotations of their layers only. */
const layersOf = ({ body: { layers = [] } }: Manifest): string[] =>
  layers.map(({ digest, annotations = {} }) => {
    const sorted = Object.entries(annotations).sort(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify([digest, sorted]);
  });
