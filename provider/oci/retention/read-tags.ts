import { setImmediate } from "node:timers/promises";
import { HttpError, InvalidResponseError } from "../../rest";
import { readJson } from "../copy/blobs";
import { forEachConcurrently } from "../for-each-concurrently";
import { ImageError, imageError } from "../image-error";
import type { DeclaredImage, Retention } from "../images";
import type { ManifestBody } from "../manifests/manifest-body";
import type { Manifests } from "../manifests/manifests";
import { type HubTags, imagesIn } from "../registries/hub-tags";
import { isDigest, parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import type { TagFacts } from "./decide";
import { listAllTags, otherPageSize, requireTagName, type TagList, unproven } from "./list-tags";
import { readContents, type TagContents } from "./tag-contents";

/** The tags of a repository. */
interface Tags {
  readonly tags: readonly TagFacts[];
  /** The reason why further tags may exist, or use the manifest of another tag. */
  readonly incomplete?: ImageError | undefined;
}

/** Number of tags that are read at the same time. */
const concurrency = 8;

/** Maximum number of lists that are read until two of them are equal. */
const maxLists = 5;

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
  return list && readListedTags(manifests, repository, list);
}

/**
 * The tags of a list. The list is read again after its tags, with pages of another size, until two lists are equal: a tag that was pushed
 * meanwhile, or that the first list lacked, may use the manifest of an expired tag.
 */
async function readListedTags(manifests: Manifests, repository: string, list: TagList): Promise<Tags> {
  const { registries } = manifests;
  const tags = new Map<string, TagFacts>();
  const missing = new Set<string>();
  for (let lists = 2; ; lists++) {
    const added = list.names.filter((name) => !tags.has(name) && !missing.has(name));
    await forEachConcurrently(concurrency, added, async (name) => {
      const tag = await readTag(manifests, repository, name);
      if (tag) tags.set(name, tag);
      else missing.add(name);
    });
    const again = await unlessMissing(listAllTags(registries, repository, otherPageSize(list.names.length)));
    if (!again) return { tags: [] };
    requireFound(
      repository,
      again.names.filter((name) => missing.has(name)),
    );
    const listed = new Set(again.names);
    const isEqual = listed.size === list.names.length && list.names.every((name) => listed.has(name));
    const isChanging = !isEqual && lists === maxLists;
    const incomplete = list.incomplete ?? again.incomplete ?? (isChanging ? changing(repository) : undefined);
    if (isEqual || incomplete) return { tags: [...tags.values()], incomplete };
    list = again;
  }
}

const changing = (repository: string): ImageError =>
  unproven(
    repository,
    `returned other tags for each of ${maxLists} requests. Run the command again when fewer tags are pushed`,
  );

async function readHubTags(hub: HubTags, repository: string, signal?: AbortSignal): Promise<Tags | undefined> {
  const [immutable, found] = [await unlessMissing(hub.immutability()), await unlessMissing(hub.list())];
  if (!immutable || !found) return undefined;
  const tags: TagFacts[] = [];
  let incomplete: ImageError | undefined;
  for (const tag of found) {
    const name = requireTagName(repository, tag.name);
    const digest = digestIn(tag.digest);
    const images = imagesIn(tag);
    if (!images) incomplete ??= unknownImages(repository, name);
    const children = images ?? [];
    const date = timeIn(tag.tag_last_pushed);
    const pulled = pullIn(tag.tag_last_pulled);
    tags.push({ name, digest, date, pulled, children, immutable: immutable(name) });
    // Rules for many tags take time, in which the process must react to signals.
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { tags, incomplete };
}

/** The images of a tag are not known, so that it may use the manifest of any expired tag. */
const unknownImages = (repository: string, tag: string): ImageError =>
  imageError(
    "tags_unknown",
    `${repository}:${tag}`,
    "may be an index, and Docker Hub does not return the digests of its images, so that other tags may point to them. Nothing was deleted. Run the command again. If the error persists, delete this tag, or delete the expired tags with Docker Hub.",
  );

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

/** @throws InvalidResponseError if a list still contains tags that were not found: the manifests that they use are not known. */
function requireFound(repository: string, tags: readonly string[]): void {
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
  const contents = await readContents(manifests, repository, name);
  if (!contents) return undefined;
  const { digest, body, used } = contents;
  const date = body && (await creationOf(manifests.registries, repository, body, contents.parts));
  return { name, digest, pulled: undefined, date, children: used };
}

/** The latest creation date of the images of a manifest. Undefined if a manifest, a configuration or its date is missing. */
async function creationOf(
  registries: Registries,
  repository: string,
  { config, manifests }: ManifestBody,
  parts: TagContents["parts"],
): Promise<Date | undefined> {
  if (!manifests) {
    if (!config || !/^application\/vnd\.(oci|docker)\..*(image|container).*json$/.test(config.mediaType))
      return undefined;
    // The registry may have lost it.
    const configuration = await unlessUnreadable(unlessMissing(readJson(registries, repository, config)));
    return timeIn(configuration?.created);
  }
  const dates: Date[] = [];
  for (const { digest, platform } of manifests) {
    if (platform?.os === "unknown") continue;
    const image = parts.get(digest);
    const date = image && !image.manifests ? await creationOf(registries, repository, image, parts) : undefined;
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
