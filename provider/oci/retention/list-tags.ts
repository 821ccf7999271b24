import { HttpError, InvalidResponseError, nextLink } from "../../rest";
import { isRecord } from "../../text/json";
import { type ImageError, imageError } from "../image-error";
import type { Registries } from "../registries/registries";

/** Number of names to request for one page. */
const pageSize = 1000;

/** Maximum number of pages of a list without `Link` headers, since a registry may return endless lists. */
const maxPages = 2_000;

/** Statuses with which registries reject a request that they do not support. */
const unsupported = [400, 404, 405, 406, 416, 422, 501];

const isUnsupported = (error: unknown): error is HttpError =>
  error instanceof HttpError && unsupported.includes(error.status);

/** The names of the tags of a repository. */
export interface TagList {
  readonly names: readonly string[];
  /** The reason why further tags may exist. Undefined if the registry has proven that the list is complete. */
  readonly incomplete?: ImageError;
}

/** The part of a list to read. */
interface Part {
  /** Return the tags after this one. Default: all. */
  readonly last?: string | undefined;
  /** Number of names to request for one page. Default: 1000. */
  readonly size?: number;
  /** Called for each page with its names. They may be invalid. */
  readonly onPage?: (names: readonly unknown[]) => void;
}

/** The names in the list of the tags of a repository, page by page, as the registry returns them. They may be invalid. */
export async function* listTags(
  registries: Registries,
  repository: string,
  { last, size = pageSize, onPage }: Part = {},
): AsyncGenerator<unknown> {
  const items = (page: unknown): readonly unknown[] => {
    const names = tagsIn(repository, page);
    onPage?.(names);
    return names;
  };
  // The address may be relative to the list.
  const next = (_page: unknown, { headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    nextLink(headers.link)?.replace(/^(\.\/)?list\?/, "?");
  const path = `/${encodeURIComponent(repository)}/tags/list?n=${size}`;
  yield* registries.paginate<unknown, unknown>(path, { items, next, query: { last } });
}

/**
 * The names of all tags of a repository, with the proof that no tag is missing:
 *
 * - Each page that a `Link` header names starts with the tag that follows the last tag of the page before it. A proxy that shortens
 *   pages may pass on the header of the registry, whose page was longer.
 * - No tag follows the last tag, unless the last page was full: a registry without `Link` headers continues a full page after its
 *   last tag. A proxy may have removed the header.
 * - The registry returns the tags after a given one as its list contains them, or the only tag after a name that precedes it. Otherwise,
 *   the two other responses prove nothing.
 *
 * @param size number of names to request for one page. Two lists with different pages do not lack the same tags by their position.
 * @throws InvalidResponseError for an invalid name, and for an endless list.
 */
export async function listAllTags(registries: Registries, repository: string, size = pageSize): Promise<TagList> {
  const found = new Set<string>();
  const list = (reason?: string, rejection?: HttpError): TagList => ({
    names: [...found],
    ...(reason !== undefined && { incomplete: unproven(repository, reason, rejection) }),
  });
  try {
    return list(await readList(registries, repository, size, found));
  } catch (error) {
    if (!isUnsupported(error) || !found.size) throw error;
    return list(`rejects the request for the tags after the last listed tag (${error.status})`, error);
  }
}

/** Adds the names of a list to `found`. Returns the reason why names may be missing, if any. */
async function readList(
  registries: Registries,
  repository: string,
  size: number,
  found: Set<string>,
): Promise<string | undefined> {
  let end: string | undefined;
  let isFull = true;
  for (let parts = 0, read = 0; read <= maxPages; parts++) {
    const known = found.size;
    const pages = await readPages(registries, repository, { size, last: end });
    const names = pages.flat();
    read += pages.length;
    for (const name of names) found.add(name);
    if (!names.length) return (await isOrdered(registries, repository, [...found])) ? undefined : ignoresLast;
    if (parts > 0 && found.size === known) return ignoresLast;
    if (!isFull) return lacksLink;
    if (!(await areJoined(registries, repository, pages))) return shortensPages;
    isFull = pages.slice(-1).flat().length >= size;
    end = names.at(-1);
  }
  throw endlessList(repository);
}

/** The size of a page that divides the tags of a list at other places than the first list. */
export const otherPageSize = (tags: number): number => Math.min(pageSize - 1, Math.max(1, Math.ceil(tags / 2)));

const ignoresLast = "does not return the tags after a given one, so that a missing page would not be noticed";
const lacksLink = "has tags after the last page, which names no next page. A proxy may have removed the header `Link`";
const shortensPages =
  "returns other tags after the end of a page than its next page contains. A proxy may have shortened the page, or tags were pushed meanwhile";

/** The names in the pages of a list. */
async function readPages(registries: Registries, repository: string, part: Part): Promise<string[][]> {
  const pages: string[][] = [];
  const onPage = (names: readonly unknown[]): void => {
    pages.push(names.map((name) => requireTagName(repository, name)));
  };
  for await (const _ of listTags(registries, repository, { ...part, onPage }));
  return pages;
}

/** True if each page starts with the tag that follows the last tag before it. Registries may return an empty page at the end. */
async function areJoined(
  registries: Registries,
  repository: string,
  pages: readonly (readonly string[])[],
): Promise<boolean> {
  let last: string | undefined;
  for (const [i, page] of pages.entries()) {
    const isProven = i === 0 || (last !== undefined && (await nextTag(registries, repository, { last })) === page[0]);
    if (!isProven) return false;
    last = page.at(-1) ?? last;
  }
  return true;
}

/** The first tag of a part. Undefined after the last tag. */
async function nextTag(registries: Registries, repository: string, part: Part): Promise<unknown> {
  for await (const name of listTags(registries, repository, part)) return name;
  return undefined;
}

/**
 * True if the registry returns the tags after a given one as the list contains them. Otherwise an empty page proves nothing: the
 * registry returns an empty page for each `last`, or it compares `last` with the names, but returns them in another order.
 */
async function isOrdered(registries: Registries, repository: string, names: readonly string[]): Promise<boolean> {
  const [first] = names;
  if (first === undefined) return true;
  if (names.length === 1) return followsOthers(registries, repository, first);
  const descent = names.findIndex((name, i) => i > 0 && name < (names[i - 1] as string));
  const beforeLast = names.length - 2;
  const i = descent > 0 ? Math.min(descent, beforeLast) : beforeLast;
  return (await nextTag(registries, repository, { last: names[i] as string })) === names[i + 1];
}

/**
 * True if the registry returns the only tag of a list after a name that precedes it: the tag without its last character, or `0` before a tag
 * of one character. A registry that sorts `_` before `0` proves nothing about the tag `_`. Some registries reject a name that is not a tag,
 * although they return an empty page for the tag itself: they compare `last` with their tags, too.
 */
async function followsOthers(registries: Registries, repository: string, tag: string): Promise<boolean> {
  const isFirst = tag === "0";
  try {
    const next = await nextTag(registries, repository, { last: isFirst ? "-" : tag.slice(0, -1) || "0" });
    return next === tag || (next === undefined && (await isDockers(registries, repository)));
  } catch (error) {
    // The registry may reject `-` because it is not a valid name.
    if (isUnsupported(error)) return !isFirst;
    throw error;
  }
}

/** True for Docker's registry 3.0, by its error. It compares `last`, but skips the tag that follows a name that is not a tag. */
async function isDockers(registries: Registries, repository: string): Promise<boolean> {
  try {
    await nextTag(registries, repository, { size: -1 });
    return false;
  } catch (error) {
    if (isUnsupported(error)) return error.serviceCode === "PAGINATION_NUMBER_INVALID";
    throw error;
  }
}

/** The name becomes a part of a path. */
export function requireTagName(repository: string, name: unknown): string {
  if (typeof name === "string" && /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(name)) return name;
  const facts = { method: "GET", path: repository, status: 200 };
  throw new InvalidResponseError(
    `The list of the tags of ${repository} contains an invalid name. Nothing was deleted. Check the address of the registry.`,
    facts,
  );
}

/**
 * The names in a page of a list of tags. A repository without tags may return null, or its name alone.
 *
 * @throws InvalidResponseError for another response, such as that of an error with the status 200.
 */
function tagsIn(repository: string, page: unknown): readonly unknown[] {
  const { name, tags } = isRecord(page) ? page : {};
  if (Array.isArray(tags)) return tags;
  if (tags === null || (tags === undefined && typeof name === "string")) return [];
  throw invalidList(repository, `A page of the tags of ${repository} contains no list of tags.`);
}

const endlessList = (repository: string): InvalidResponseError =>
  invalidList(repository, `The list of the tags of ${repository} has more than ${maxPages} pages.`);

const invalidList = (repository: string, problem: string): InvalidResponseError =>
  new InvalidResponseError(`${problem} Nothing was changed. Check the address of the registry.`, {
    method: "GET",
    path: `${repository}/tags/list`,
    status: 200,
  });

/**
 * @param reason completes the sentence "the registry …".
 * @param rejection the error of the registry about the request.
 */
export const unproven = (repository: string, reason: string, rejection?: HttpError): ImageError =>
  imageError(
    "tags_unknown",
    repository,
    `may have more tags than its list contains: the registry ${reason}. Nothing was deleted. Check any proxy. If the registry lacks the parameter \`last\` of the distribution specification, use another version (Docker's registry supports it since version 3), or delete the tags with the tools of the registry.`,
    { path: `${repository}/tags/list`, ...(rejection && { status: rejection.status, requestId: rejection.requestId }) },
  );
