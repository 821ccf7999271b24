import { HttpError, InvalidResponseError, nextLink } from "../../rest";
import { isRecord } from "../../text/json";
import { type ImageError, imageError } from "../image-error";
import type { Registries } from "../registries/registries";

/** Number of names to request for one page. */
const pageSize = 1000;

/** Maximum number of pages of one list, since a registry may return endless lists. */
const maxPages = 2_000;

/** Statuses with which registries reject a request that they do not support. */
const unsupported = [400, 404, 405, 406, 416, 422, 501];

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
  /** Called for each page with its number of names. */
  readonly onPage?: (size: number) => void;
}

/** The names in the list of the tags of a repository, page by page, as the registry returns them. They may be invalid. */
export async function* listTags(
  registries: Registries,
  repository: string,
  { last, onPage }: Part = {},
): AsyncGenerator<unknown> {
  let pages = 0;
  const items = (page: unknown): readonly unknown[] => {
    if (++pages > maxPages) throw endlessList(repository);
    const names = tagsIn(repository, page);
    onPage?.(names.length);
    return names;
  };
  // The address may be relative to the list.
  const next = (_page: unknown, { headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    nextLink(headers.link)?.replace(/^(\.\/)?list\?/, "?");
  const path = `/${encodeURIComponent(repository)}/tags/list?n=${pageSize}`;
  yield* registries.paginate<unknown, unknown>(path, { items, next, query: { last } });
}

/**
 * The names of all tags of a repository. A proxy may have removed the `Link` header that names the next page, so that the tags after
 * the last listed tag are requested, too. They must be none, unless the page was full: a registry without `Link` headers continues a full
 * page after its last tag.
 *
 * @throws InvalidResponseError for an invalid name, and for an endless list.
 */
export async function listAllTags(registries: Registries, repository: string): Promise<TagList> {
  const found = new Set<string>();
  const incomplete = (reason: string, rejection?: HttpError): TagList => ({
    names: [...found],
    incomplete: unproven(repository, reason, rejection),
  });
  try {
    let { end, isFull } = await readPages(registries, repository, found);
    for (let lists = 1; end !== undefined; lists++) {
      if (lists > maxPages) throw endlessList(repository);
      const known = found.size;
      const following = await readPages(registries, repository, found, end);
      if (following.end !== undefined && found.size === known) return incomplete(ignoresLast);
      if (following.end !== undefined && !isFull) return incomplete(lacksLink);
      ({ end, isFull } = following);
    }
    const names = [...found];
    return (await isOrdered(registries, repository, names)) ? { names } : incomplete(ignoresLast);
  } catch (error) {
    if (!(error instanceof HttpError) || !unsupported.includes(error.status) || !found.size) throw error;
    return incomplete(`rejects the request for the tags after the last listed tag (${error.status})`, error);
  }
}

const ignoresLast = "does not return the tags after a given one, so that a missing page would not be noticed";
const lacksLink = "has tags after the last page, which names no next page. A proxy may have removed the header `Link`";

/** The end of a list. */
interface End {
  /** The last name. Undefined if the list is empty. */
  readonly end: string | undefined;
  /** True if the last page contains as many names as were requested. */
  readonly isFull: boolean;
}

/** Adds the names of a list to the names that were found. */
async function readPages(registries: Registries, repository: string, found: Set<string>, last?: string): Promise<End> {
  let end: string | undefined;
  let size = 0;
  const onPage = (names: number): void => {
    size = names;
  };
  for await (const name of listTags(registries, repository, { last, onPage })) {
    end = requireTagName(repository, name);
    found.add(end);
  }
  return { end, isFull: size >= pageSize };
}

/**
 * True if the registry returns the tags after a given one as the list contains them. Otherwise an empty page proves nothing: the
 * registry returns an empty page for each `last`, or it compares `last` with the names, but returns them in another order.
 */
async function isOrdered(registries: Registries, repository: string, names: readonly string[]): Promise<boolean> {
  const descent = names.findIndex((name, i) => i > 0 && name < (names[i - 1] as string));
  const beforeLast = names.length - 2;
  const i = descent > 0 ? Math.min(descent, beforeLast) : beforeLast;
  if (i < 0) return true;
  for await (const name of listTags(registries, repository, { last: names[i] })) return name === names[i + 1];
  return false;
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
const unproven = (repository: string, reason: string, rejection?: HttpError): ImageError =>
  imageError(
    "tags_unknown",
    repository,
    `may have more tags than its list contains: the registry ${reason}. Nothing was deleted. Check any proxy. If the registry lacks the parameter \`last\` of the distribution specification, use another version (Docker's registry supports it since version 3), or delete the tags with the tools of the registry.`,
    { path: `${repository}/tags/list`, ...(rejection && { status: rejection.status, requestId: rejection.requestId }) },
  );
