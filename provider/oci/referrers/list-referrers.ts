import { HtmlPageError, type HttpResponse, InvalidResponseError } from "../../rest";
import { isRecord } from "../../text/json";
import { forEachConcurrently } from "../for-each-concurrently";
import { ImageError, imageError } from "../image-error";
import type { Referrer } from "../images";
import {
  type Descriptor,
  descriptorIn,
  InvalidMemberError,
  jsonIn,
  requireSpelling,
  requireUniqueMembers,
} from "../manifests/manifest-body";
import { digestOf, type Manifest, type Manifests } from "../manifests/manifests";
import { ociIndex } from "../registries/media-types";

/** Limits of one image, since a registry may return endless lists. */
const limits = { referrers: 1000, pages: 100, depth: 8, pageBytes: 8 * 1024 * 1024 };

/** Number of lists that are read at the same time. */
const concurrency = 4;

/** Statuses with which registries respond to unknown paths. The specification requires 404. */
const withoutApi = [400, 404, 405, 406, 501];

/** Suffixes of the tags of earlier versions of cosign: signatures, attestations and SBOMs. */
const cosignSuffixes = ["sig", "att", "sbom"];

/** The referrers to list. */
interface Selection {
  readonly artifactType?: string | undefined;
  /** Also read the tags of earlier versions of cosign. */
  readonly cosignTags: boolean;
}

/** The tag that lists the referrers of a manifest in a registry without the referrers API (distribution specification 1.1). */
export const referrersTag = (subject: string): string => {
  const [algorithm = "", encoded = ""] = subject.split(":");
  return `${algorithm.slice(0, 32)}-${encoded.slice(0, 64)}`;
};

/** The type of an artifact, which older artifacts have as the media type of their configuration. */
export const artifactTypeOf = (body: {
  readonly artifactType?: string;
  readonly config?: Descriptor;
}): string | undefined => body.artifactType || body.config?.mediaType;

/**
 * The referrers of a manifest: by the referrers API, or by the tag that replaces it, and by cosign's tags.
 *
 * @throws ImageError if there are too many.
 */
export async function listReferrers(
  manifests: Manifests,
  repository: string,
  subject: string,
  { artifactType, cosignTags }: Selection,
): Promise<Referrer[]> {
  const listed =
    (await referrersInApi(manifests, repository, subject, artifactType)) ??
    (await referrersInTag(manifests, repository, subject));
  const tagged = cosignTags ? await referrersInCosignTags(manifests, repository, subject) : [];
  const unique = new Map(listed.map((referrer) => [referrer.digest, referrer]));
  // A manifest may have several tags, and may also be listed.
  const untagged = [...unique.values()].filter(({ digest }) => !tagged.some((referrer) => referrer.digest === digest));
  // Registries return them in any order, which may differ in the next request.
  untagged.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const all = [...untagged, ...tagged.map((referrer) => ({ ...referrer, ...unique.get(referrer.digest) }))];
  return artifactType === undefined ? all : all.filter((referrer) => referrer.artifactType === artifactType);
}

/** The referrers in the response of the referrers API. Undefined if the registry lacks it. */
export async function referrersInApi(
  { registries }: Manifests,
  repository: string,
  subject: string,
  artifactType?: string,
): Promise<Referrer[] | undefined> {
  const path = `/${encodeURIComponent(repository)}/referrers/${subject}`;
  const pages = registries.paginate<HttpResponse<unknown>, unknown>(path, {
    // A registry may ignore the filter.
    query: { artifactType },
    headers: { accept: ociIndex },
    responseType: "bytes",
    maxResponseBytes: limits.pageBytes,
    allowedStatuses: withoutApi,
    items: (_, response) => [response],
  });
  const found: Referrer[] = [];
  let count = 0;
  try {
    for await (const page of pages) {
      const descriptors = descriptorsIn(page);
      if (!descriptors && count === 0) return undefined;
      if (!descriptors) throw invalidList(repository, subject, "a page is not an index");
      if (++count > limits.pages || found.length + descriptors.length > limits.referrers)
        throw tooMany(repository, subject);
      found.push(...descriptors.map((entry, i) => referrerIn(descriptorIn(entry, `manifests[${i}]`), subject)));
    }
  } catch (error) {
    if (error instanceof HtmlPageError && count === 0 && withoutApi.includes(error.status ?? 0)) return undefined;
    throw listError(error, repository, subject);
  }
  return found;
}

/**
 * The descriptors of a page. Undefined if the response is not an index, such as the page of a web application. Some registries
 * return an index without its type.
 *
 * @throws InvalidMemberError if programs read different lists in it.
 */
function descriptorsIn({ status, headers, body }: HttpResponse<unknown>): readonly unknown[] | undefined {
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim();
  if (status !== 200 || !Buffer.isBuffer(body) || type === "text/html") return undefined;
  const index = jsonIn(body);
  if (!isRecord(index)) return undefined;
  requireSpelling(index, ["manifests"]);
  if (!Object.hasOwn(index, "manifests")) return undefined;
  requireUniqueMembers(body);
  // A registry without referrers may return null.
  return Array.isArray(index.manifests) ? index.manifests : index.manifests === null ? [] : undefined;
}

/** The referrers in the index under the tag that replaces the referrers API. */
async function referrersInTag(manifests: Manifests, repository: string, subject: string): Promise<Referrer[]> {
  const index = await manifests.get(`${repository}:${referrersTag(subject)}`);
  const descriptors = (index && !isSubject(index, subject) && index.body.manifests) || [];
  if (descriptors.length > limits.referrers) throw tooMany(repository, subject);
  return descriptors.map((descriptor) => referrerIn(descriptor, subject));
}

/**
 * True if a tag of referrers points to the manifest that they would describe. Some registries resolve `sha256-…` like the digest. A
 * manifest cannot contain its own digest, so that it is not an index of its referrers.
 */
export const isSubject = ({ digest, bytes }: Pick<Manifest, "digest" | "bytes">, subject: string): boolean =>
  digest === subject || digestOf(bytes, subject) === subject;

/** The signatures, attestations and SBOMs under the tags of earlier versions of cosign. */
async function referrersInCosignTags(manifests: Manifests, repository: string, subject: string): Promise<Referrer[]> {
  if (!subject.startsWith("sha256:")) return [];
  const tags = cosignSuffixes.map((suffix) => `${referrersTag(subject)}.${suffix}`);
  const found = await Promise.all(tags.map((tag) => manifests.find(`${repository}:${tag}`)));
  return found.flatMap((pointer, i) =>
    pointer && pointer.digest !== subject ? [{ ...pointer, subject, annotations: {}, tag: tags[i] as string }] : [],
  );
}

const referrerIn = (
  { digest, mediaType, artifactType, size, annotations = {} }: Descriptor,
  subject: string,
): Referrer => ({ digest, mediaType, subject, ...(artifactType && { artifactType }), size, annotations });

const listError = (error: unknown, repository: string, subject: string): unknown =>
  error instanceof InvalidMemberError ? invalidList(repository, subject, error.message) : error;

const invalidList = (repository: string, subject: string, problem: string): InvalidResponseError =>
  new InvalidResponseError(
    `The list of the referrers of ${repository}@${subject} is invalid: ${problem}. Nothing was changed. Check the address of the registry.`,
    { method: "GET", path: `${repository}/referrers/${subject}`, status: 200 },
  );

const tooMany = (repository: string, subject: string, next = "Delete referrers that are not needed."): Error =>
  imageError(
    "too_many_referrers",
    `${repository}@${subject}`,
    `has too many referrers: the maximum is ${limits.referrers}, in at most ${limits.pages} pages. ${next}`,
  );

const tooDeep = (repository: string, subject: string): Error =>
  imageError(
    "too_many_referrers",
    `${repository}@${subject}`,
    `has referrers in more than ${limits.depth} levels: referrers, their own referrers, and so on. ${adviceForCopy}`,
  );

const adviceForCopy = "Delete referrers that are not needed, or copy the image without `includeReferrers`.";

/**
 * The referrers of several manifests to copy, and their own referrers, each after its subject.
 *
 * @throws ImageError if there are too many, or too many levels.
 */
export async function referrerTree(
  manifests: Manifests,
  repository: string,
  subjects: readonly string[],
): Promise<Referrer[]> {
  const found: Referrer[] = [];
  const visited = new Set(subjects);
  let level = [...new Set(subjects)];
  for (let depth = 0; level.length; depth++) {
    if (depth > limits.depth) throw tooDeep(repository, subjects[0] as string);
    const lists = new Map<string, readonly Referrer[]>();
    await forEachConcurrently(concurrency, level, async (subject) => {
      // cosign signs images, not the signatures of images.
      const list = listReferrers(manifests, repository, subject, { cosignTags: depth === 0 });
      const explained = list.catch((error: unknown) => {
        const isTooMany = error instanceof ImageError && error.code === "too_many_referrers";
        throw isTooMany ? tooMany(repository, subject, adviceForCopy) : error;
      });
      lists.set(subject, await explained);
    });
    const added = level.flatMap((subject) => lists.get(subject) ?? []);
    found.push(...added);
    if (found.length > limits.referrers) throw tooMany(repository, subjects[0] as string, adviceForCopy);
    level = [...new Set(added.map(({ digest }) => digest))].filter((digest) => !visited.has(digest));
    for (const digest of level) visited.add(digest);
  }
  return found;
}
