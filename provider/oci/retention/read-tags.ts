import { setImmediate } from "node:timers/promises";
import { HttpError, InvalidResponseError } from "../../rest";
import { readJson } from "../copy/blobs";
import { forEachConcurrently } from "../for-each-concurrently";
import { ImageError, imageError } from "../image-error";
import type { DeclaredImage, Retention } from "../images";
import type { ManifestBody } from "../manifests/manifest-body";
import { type Descriptor, type Manifest, type Manifests, unknownManifest } from "../manifests/manifests";
import type { HubTags } from "../registries/hub-tags";
import { indexTypes, mediaTypes } from "../registries/media-types";
import { isDigest, parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { isReferrerTag, type TagFacts } from "./decide";
import { listAllTags, requireTagName } from "./list-tags";

/** The tags of a repository. */
interface Tags {
  readonly tags: readonly TagFacts[];
  /** The reason why further tags may exist. */
  readonly incomplete?: ImageError | undefined;
}

/** Number of tags that are read at the same time. */
const concurrency = 8;

/** Maximum number of manifests that the manifest of a tag uses. An index may contain any number of indexes. */
const maxUsed = 10_000;

/** Media types of manifests that contain no other manifest. */
const imageTypes = mediaTypes.filter((type) => !indexTypes.includes(type));

/**
 * Facts about all tags of a repository. Undefined if it does not exist.
 *
 * @throws if the registry does not return what the rules need, or lists tags that it does not return.
 */
export async function readTags(
  manifests: Manifests,
  repository: string,
  retention: Retention,
): Promise<Tags | undefined> {
  const { registries } = manifests;
  const hub = await registries.hubTags(repository);
  requireDates(repository, retention, hub !== undefined);
  if (hub) return readHubTags(hub, repository, registries.limits.signal);
  const list = await unlessMissing(listAllTags(registries, repository));
  if (!list) return undefined;
  const tags: TagFacts[] = [];
  const missing: string[] = [];
  await forEachConcurrently(concurrency, list.names, async (name) => {
    const tag = await readTag(manifests, repository, name);
    if (tag) tags.push(tag);
    else missing.push(name);
  });
  if (missing.length) await requireDeleted(registries, repository, missing);
  return { tags, incomplete: list.incomplete };
}

async function readHubTags(hub: HubTags, repository: string, signal?: AbortSignal): Promise<Tags | undefined> {
  const [immutable, found] = [await unlessMissing(hub.immutability()), await unlessMissing(hub.list())];
  if (!immutable || !found) return undefined;
  const tags: TagFacts[] = [];
  for (const tag of found) {
    const name = requireTagName(repository, tag.name);
    const digest = digestIn(tag.digest);
    const children = (tag.images ?? []).flatMap((image) => digestIn(image?.digest) ?? []);
    const date = timeIn(tag.tag_last_pushed);
    const pulled = pullIn(tag.tag_last_pulled);
    tags.push({ name, digest, date, pulled, children, immutable: immutable(name) });
    // Rules for many tags take time, in which the process must react to signals.
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { tags };
}

/** The result of a request. Undefined after a 404. */
async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

/** @throws ImageError if the registry does not return the dates that the rules need. */
function requireDates(repository: string, { rules, dates }: Retention, isDockerHub: boolean): void {
  const usesPulls = rules.some(({ notPulledForDays }) => notPulledForDays !== undefined);
  if (isDockerHub && dates === "creation")
    throw imageError(
      "wrong_dates",
      repository,
      "is on Docker Hub, which returns the time of the last push. Reading the creation date of each image would count as a pull. Use the time of the push.",
    );
  if (!isDockerHub && (dates !== "creation" || usesPulls))
    throw imageError(
      "no_dates",
      repository,
      `is not on Docker Hub, and the API of other registries returns no time of ${usesPulls ? "a pull. Remove the condition on pulls" : "a push. Use the creation date of the images, if it is correct for these images"}.`,
    );
}

/** Returns a function that returns the resource that declares a tag of the repository. */
export function declarations(
  registries: Registries,
  repository: string,
  declared: readonly DeclaredImage[],
): (tag: string) => string | undefined {
  const own = registries.comparableAddress(repository);
  const owners = new Map<string, string>();
  for (const { image, by } of declared) {
    const { repository: name, target } = parseReference(image);
    // Otherwise another name of the registry would not protect the tag.
    if (registries.comparableAddress(name) === own) owners.set(target, by);
  }
  return (tag) => owners.get(tag);
}

const digestIn = (value: unknown): string | undefined =>
  typeof value === "string" && isDigest(value) ? value : undefined;

/** A time in the form of RFC 3339. `Date` also accepts other strings: `build 2019` would be a year. */
function timeIn(value: unknown): Date | undefined {
  const isTime = typeof value === "string" && /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/.test(value);
  const time = isTime ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}

/** Docker Hub returns null, or a time of the year 1, for a tag that was never pulled. An omitted member is unknown. */
function pullIn(value: unknown): Date | "never" | undefined {
  if (value === null || (typeof value === "string" && value.startsWith("0001-01-01"))) return "never";
  return timeIn(value);
}

/** @throws InvalidResponseError if the list still contains tags that were not found: the manifests that they use are not known. */
async function requireDeleted(registries: Registries, repository: string, missing: readonly string[]): Promise<void> {
  const listed = new Set((await unlessMissing(listAllTags(registries, repository)))?.names);
  const tags = missing.filter((name) => listed.has(name));
  if (!tags.length) return;
  throw new InvalidResponseError(
    `The registry lists ${shownNames(tags)} of ${repository}, but returns 404 for ${tags.length === 1 ? "it" : "them"}. Nothing was deleted. Run the command again; if the error persists, delete or push ${tags.length === 1 ? "this tag" : "these tags"}.`,
    { method: "GET", path: `${repository}/tags/list`, status: 200 },
  );
}

/** At most six names. */
const shownNames = (tags: readonly string[]): string =>
  tags.length > 6 ? `${tags.slice(0, 5).join(", ")} and ${tags.length - 5} more tags` : tags.join(", ");

/** A tag of a registry without a management API. Undefined if it was not found. */
async function readTag(manifests: Manifests, repository: string, name: string): Promise<TagFacts | undefined> {
  const pointer = await manifests.findAny(`${repository}:${name}`);
  if (!pointer) return undefined;
  const { digest } = pointer;
  const facts = { name, digest, pulled: undefined };
  const manifest = await readManifest(manifests, repository, { name, digest });
  if (!manifest) return { ...facts, date: undefined, children: [] };
  const children = await usedDigests(manifests, repository, name, manifest);
  return { ...facts, date: await creationOf(manifests, repository, manifest), children };
}

/**
 * Digests of the manifests that a manifest uses: the manifests in its index and its subject, and in turn the manifests that these use,
 * because an index in another one may have no tag.
 */
async function usedDigests(
  manifests: Manifests,
  repository: string,
  name: string,
  manifest: Manifest,
): Promise<readonly string[]> {
  const used = new Set<string>();
  const pending = [manifest];
  for (const { body } of pending) {
    const added = manifestsIn(body, name).filter(({ digest }) => !used.has(digest));
    for (const { digest } of added) used.add(digest);
    if (used.size > maxUsed) {
      const problem = `uses more than ${maxUsed} manifests. Nothing was deleted. Delete the tag.`;
      throw imageError("too_many_manifests", `${repository}:${name}`, problem);
    }
    for (const { digest } of added.filter(({ mediaType }) => !imageTypes.includes(mediaType))) {
      const inner = await readManifest(manifests, repository, { name, digest });
      if (inner) pending.push(inner);
    }
  }
  return [...used];
}

/** A tag of a signature is always kept. With its subject, each signed image would be kept forever. */
const manifestsIn = ({ manifests = [], subject }: ManifestBody, tag: string): readonly Descriptor[] =>
  subject && !isReferrerTag(tag) ? [...manifests, subject] : manifests;

/**
 * A manifest that a tag uses. Undefined if it does not exist, or has a type that Trefoil does not read, such as Docker's first
 * format, which has no parts.
 *
 * @throws ImageError if the manifest is invalid. Its parts are not known.
 */
async function readManifest(
  manifests: Manifests,
  repository: string,
  { name, digest }: { readonly name: string; readonly digest: string },
): Promise<Manifest | undefined> {
  try {
    return await manifests.get(`${repository}@${digest}`);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.code === unknownManifest) return undefined;
    const problem = `cannot be read, so that the manifests that it uses are not known. Nothing was deleted. Delete the tag, or push it again. ${error.message}`;
    throw imageError(error.code, `${repository}:${name}`, problem);
  }
}

/** The latest creation date of the images of a manifest. Undefined if a configuration lacks it. */
async function creationOf(manifests: Manifests, repository: string, manifest: Manifest): Promise<Date | undefined> {
  const { config, manifests: parts } = manifest.body;
  if (!parts) {
    if (!config || !/^application\/vnd\.(oci|docker)\..*(image|container).*json$/.test(config.mediaType))
      return undefined;
    // The registry may have lost it.
    const configuration = await unlessUnreadable(unlessMissing(readJson(manifests.registries, repository, config)));
    return timeIn(configuration?.created);
  }
  const dates: Date[] = [];
  for (const { digest, platform } of parts) {
    if (platform?.os === "unknown") continue;
    const image = await unlessUnreadable(manifests.get(`${repository}@${digest}`));
    const date = image && !image.body.manifests ? await creationOf(manifests, repository, image) : undefined;
    if (!date) return undefined;
    dates.push(date);
  }
  return dates.length ? new Date(Math.max(...dates.map(Number))) : undefined;
}

/** Content that is read only for a date. Undefined if it is invalid or too large. */
async function unlessUnreadable<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ImageError) return undefined;
    throw error;
  }
}
