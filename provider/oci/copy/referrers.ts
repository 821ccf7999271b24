import { imageError } from "../image-error";
import type { CopiedReferrer, Referrer } from "../images";
import type { Manifest, Manifests } from "../manifests/manifests";
import { artifactTypeOf, listReferrers, referrersInApi, referrerTree } from "../referrers/list-referrers";
import { addToReferrersTag, containsLayers, pointCosignTag } from "../referrers/referrers-tag";
import { mediaTypes } from "../registries/media-types";
import { type CopyContext, copyParts } from "./parts";

/** Referrers to copy. */
interface ReferrersCopy {
  /** Digests of the copied manifests. */
  readonly subjects: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** The referrers that a copy would include: their description for the state, with the digest in the source. */
export async function referrersToCopy(
  manifests: Manifests,
  repository: string,
  subjects: readonly string[],
): Promise<CopiedReferrer[]> {
  const found: CopiedReferrer[] = [];
  // The copy that follows reports the omitted referrers.
  const context = { manifests, report: () => {} };
  for (const referrer of await referrerTree(manifests, repository, subjects)) {
    const manifest = await readReferrer(context, repository, referrer);
    if (manifest) found.push(described(referrer, manifest));
  }
  return found;
}

/**
 * Copies all referrers of manifests, and their own referrers. A registry without the referrers API finds them by a tag, which
 * this function writes. Existing referrers of the target are kept.
 */
export async function copyReferrers(
  context: CopyContext,
  { subjects, from, to }: ReferrersCopy,
): Promise<CopiedReferrer[]> {
  const { manifests } = context;
  const copied: CopiedReferrer[] = [];
  const bySubject = new Map<string, Manifest[]>();
  for (const referrer of await referrerTree(manifests, from, subjects)) {
    const { digest, subject, tag } = referrer;
    const manifest = await readReferrer(context, from, referrer);
    if (!manifest) continue;
    if (requireSubject(`${from}@${digest}`, manifest, referrer))
      bySubject.set(subject, [...(bySubject.get(subject) ?? []), manifest]);
    if (!(await manifests.find(`${to}@${digest}`))) {
      const title = `Copying ${from}@${digest}, a referrer of ${subject}, to ${to}`;
      await copyParts(context, { root: manifest, from, to, title });
      await manifests.put(to, digest, manifest);
    }
    const target = tag ? await pointCosignTag(manifests, to, tag, manifest) : digest;
    copied.push(described(referrer, manifest, target));
  }
  for (const [subject, referrers] of bySubject)
    if (!(await referrersInApi(manifests, to, subject))) await addToReferrersTag(manifests, to, subject, referrers);
  return copied;
}

/** The manifest of a referrer. Reports a referrer that cannot be copied: undefined. */
async function readReferrer(
  { manifests, report }: Pick<CopyContext, "manifests" | "report">,
  from: string,
  { digest, mediaType, subject }: Referrer,
): Promise<Manifest | undefined> {
  const isKnown = mediaTypes.includes(mediaType);
  const manifest = isKnown ? await manifests.get(`${from}@${digest}`) : undefined;
  if (manifest) return manifest;
  const reason = isKnown ? "it does not exist" : `its media type is ${mediaType}`;
  report(`${from}@${digest}, a referrer of ${subject}, was not copied: ${reason}.`);
  return undefined;
}

/**
 * True if lists of referrers contain the manifest. A manifest under a tag of cosign may have no subject.
 *
 * @throws ImageError if the manifest describes another manifest than the list states.
 */
function requireSubject(name: string, { body }: Manifest, { subject, tag }: Referrer): boolean {
  if (body.subject?.digest === subject) return true;
  if (tag && !body.subject) return false;
  const problem = `is listed as a referrer of ${subject}, but does not refer to it. It was not copied. Contact the operator of the registry.`;
  throw imageError("referrer_mismatch", name, problem);
}

function described({ digest, subject, tag }: Referrer, { body }: Manifest, target = digest): CopiedReferrer {
  const artifactType = artifactTypeOf(body);
  return { digest: target, subject, ...(artifactType && { artifactType }), ...(tag && { tag }) };
}

/** The referrers that a repository lacks, or that its lists lack. */
export async function missingReferrers(
  manifests: Manifests,
  repository: string,
  referrers: readonly CopiedReferrer[],
): Promise<CopiedReferrer[]> {
  const missing: CopiedReferrer[] = [];
  for (const subject of new Set(referrers.map((referrer) => referrer.subject))) {
    const expected = referrers.filter((referrer) => referrer.subject === subject);
    const cosignTags = expected.some(({ tag }) => tag !== undefined);
    const found = await listReferrers(manifests, repository, subject, { cosignTags });
    for (const one of expected) {
      const listed = found.find(({ digest, tag }) => (one.tag ? tag === one.tag : digest === one.digest));
      const isPresent =
        listed && (listed.digest === one.digest || (await contains(manifests, repository, listed, one)));
      if (!isPresent) missing.push(one);
    }
  }
  return missing;
}

/** True if a tag of cosign points at another manifest with all layers. A later signature of the target adds a layer. */
async function contains(
  manifests: Manifests,
  repository: string,
  current: Pick<Referrer, "digest">,
  expected: CopiedReferrer,
): Promise<boolean> {
  const whole = await manifests.get(`${repository}@${current.digest}`);
  const part = await manifests.get(`${repository}@${expected.digest}`);
  return whole !== undefined && part !== undefined && containsLayers(whole, part);
}
