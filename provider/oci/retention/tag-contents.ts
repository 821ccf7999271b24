import { AbortedError, RestError } from "../../rest";
import { ImageError, imageError } from "../image-error";
import type { ManifestBody } from "../manifests/manifest-body";
import { type Descriptor, digestOf, FirstFormatError, type Manifest, type Manifests } from "../manifests/manifests";
import { indexTypes, mediaTypes } from "../registries/media-types";
import { isReferrerTag } from "./decide";

/*
 * Unknown facts protect: what is not known protects.
 *
 * A registry may delete a manifest with its tag, or when no tag remains. So a tag expires only if it is certain that no remaining tag uses
 * its manifest, and only a response with the content proves what a tag uses. A missing response proves nothing, and neither do two
 * responses that contradict each other. In both cases the repository keeps all its tags.
 *
 * - A list is complete if each end of a page is confirmed by another request, and if it is equal to a list with other pages
 *   (`listAllTags`, `readTags`).
 * - A tag points to a manifest if HEAD and GET return the same one, with bytes that match the digest.
 * - A manifest uses each manifest that its bytes name, and what that manifest uses in turn. If one cannot be read, these are not known.
 *   Media types alone prove nothing. The only exceptions are an image with a platform, and a layer of a build cache, that a manifest
 *   names. They contain no manifest. The registry must report them as missing to GET and HEAD. Some clients name each entry of an index an image,
 *   but only images have a platform.
 * - Another digest algorithm may give a manifest another name, so that tags expire by their SHA-256 only (`decide`).
 * - A tag that was moved after the decision uses what its new manifest uses. If this is not known, no further tag is deleted
 *   (`deleteTags`).
 */

/** The manifest of a tag and everything that it uses. */
export interface TagContents {
  readonly digest: string;
  /** Undefined for an image in Docker's first format. */
  readonly body: ManifestBody | undefined;
  /** Digests of all manifests that the manifest uses. */
  readonly used: readonly string[];
  /** The bodies of these manifests by digest, without the missing manifests. */
  readonly parts: ReadonlyMap<string, ManifestBody>;
}

/** Maximum number of manifests that the manifest of a tag uses. An index may contain any number of indexes. */
const maxUsed = 10_000;

/** Maximum number of times that a tag is read if it moves meanwhile. */
const maxReadings = 3;

/** True for images and blobs, which contain no manifest. The index of a build cache lists its layers as if they were manifests. */
const mayBeMissing = ({ mediaType, platform }: Descriptor): boolean =>
  (platform?.os && platform.architecture && mediaTypes.includes(mediaType) && !indexTypes.includes(mediaType)) ||
  /^application\/vnd\.(oci|docker)\.image\.(layer|rootfs)\.|^application\/vnd\.buildkit\.cacheconfig\./.test(mediaType);

/** A tag whose contents are read. */
interface Reading {
  readonly manifests: Manifests;
  readonly repository: string;
  readonly name: string;
}

/**
 * The contents of a tag. Undefined if the tag does not exist.
 *
 * @throws ImageError if they are not known.
 */
export async function readContents(
  manifests: Manifests,
  repository: string,
  name: string,
): Promise<TagContents | undefined> {
  const reading = { manifests, repository, name };
  const root = await readRoot(reading);
  if (!root) return undefined;
  const { digest, body } = root;
  if (!body) return { digest, body, used: [], parts: new Map() };
  return { digest, body, ...(await readParts(reading, body)) };
}

/**
 * The digest of a tag if HEAD and GET return the same manifest. Undefined if the tag does not exist.
 *
 * @throws ImageError if they return different manifests.
 */
export const digestOfTag = async (
  manifests: Manifests,
  repository: string,
  name: string,
): Promise<string | undefined> => (await readRoot({ manifests, repository, name }))?.digest;

async function readRoot(reading: Reading): Promise<Pick<TagContents, "digest" | "body"> | undefined> {
  const { manifests, repository, name } = reading;
  for (let count = 0; count < maxReadings; count++) {
    const pointer = await manifests.findAny(`${repository}:${name}`);
    if (!pointer) return undefined;
    const { digest } = pointer;
    const named = await readManifest(reading, `${repository}:${name}`);
    // A registry may convert a manifest to this format if it is read by its tag. Only its digest identifies it.
    const manifest = named === firstFormat ? await readManifest(reading, `${repository}@${digest}`) : named;
    if (manifest === firstFormat) return { digest, body: undefined };
    if (manifest && digestOf(manifest.bytes, digest) === digest) return { digest, body: manifest.body };
  }
  throw unknownContents(reading, "The registry returns another manifest to GET than to HEAD, or none");
}

/** Digests of the manifest of a tag, and of the manifests that it uses. None if the tag does not exist. Undefined if they are not known. */
export async function usedBy(
  manifests: Manifests,
  repository: string,
  name: string,
): Promise<readonly string[] | undefined> {
  const contents = await unlessUnknown(readContents(manifests, repository, name).then((found) => found ?? "missing"));
  return contents === "missing" ? [] : contents && [contents.digest, ...contents.used];
}

/** The result of requests. Undefined if they failed, and the operation was not canceled. */
export async function unlessUnknown<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof RestError && !(error instanceof AbortedError)) return undefined;
    throw error;
  }
}

/** Reads the manifests that a manifest uses: the manifests in its index, its subject, and in turn the manifests that these use. */
async function readParts(reading: Reading, root: ManifestBody): Promise<Pick<TagContents, "used" | "parts">> {
  const used = new Set<string>();
  const parts = new Map<string, ManifestBody>();
  const pending = [root];
  for (const body of pending) {
    const named = manifestsIn(body, reading.name).map((one) => [one.digest, one] as const);
    const added = [...new Map(named).values()].filter(({ digest }) => !used.has(digest));
    for (const { digest } of added) used.add(digest);
    if (used.size > maxUsed) throw tooMany(reading);
    for (const descriptor of added) {
      const part = await readPart(reading, descriptor);
      if (!part) continue;
      used.add(digestOf(part.bytes));
      parts.set(descriptor.digest, part.body);
      pending.push(part.body);
    }
  }
  return { used: [...used], parts };
}

/** A tag of a signature is always kept. With its subject, each signed image would be kept forever. */
const manifestsIn = ({ manifests = [], subject }: ManifestBody, tag: string): readonly Descriptor[] =>
  subject && !isReferrerTag(tag) ? [...manifests, subject] : manifests;

/** A manifest that another one names. Undefined if it uses no other manifest. */
async function readPart(reading: Reading, descriptor: Descriptor): Promise<Manifest | undefined> {
  const { manifests, repository } = reading;
  const { digest } = descriptor;
  const part = `${repository}@${digest}`;
  const manifest = await readManifest(reading, part);
  if (manifest) return manifest === firstFormat ? undefined : manifest;
  if (!mayBeMissing(descriptor) || !digest.startsWith("sha256:"))
    throw unknownContents(reading, `The registry does not return ${part}, which may contain other manifests`);
  if (await manifests.findAny(part))
    throw unknownContents(reading, `The registry returns ${part} to HEAD, but not to GET`);
  return undefined;
}

const firstFormat = Symbol("image in Docker's first format");

/**
 * The manifest of a tag or digest. Undefined if the registry does not return it.
 *
 * @throws ImageError if its content is not valid.
 */
async function readManifest(reading: Reading, image: string): Promise<Manifest | typeof firstFormat | undefined> {
  try {
    return await reading.manifests.getAny(image);
  } catch (error) {
    if (error instanceof FirstFormatError) return firstFormat;
    if (!(error instanceof ImageError)) throw error;
    throw unknownContents(reading, error.message, error.code);
  }
}

/** @param cause a sentence, with or without a full stop. */
function unknownContents({ repository, name }: Reading, cause: string, code = "contents_unknown"): ImageError {
  const problem = `cannot be read, so that the manifests that it uses are not known. Nothing was deleted. Delete the tag, or push it again. ${cause.replace(/\.$/, "")}.`;
  return imageError(code, `${repository}:${name}`, problem);
}

const tooMany = ({ repository, name }: Reading): ImageError =>
  imageError(
    "too_many_manifests",
    `${repository}:${name}`,
    `uses more than ${maxUsed} manifests. Nothing was deleted. Delete the tag.`,
  );
