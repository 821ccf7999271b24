import { HttpError, InvalidResponseError, nextLink } from "../../rest";
import { isRecord } from "../../text/json";
import { type ImageError, imageError } from "../image-error";
import type { Registries } from "../registries/registries";

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

/** The names in the list of the tags of a repository, page by page, as the registry returns them. They may be invalid. */
export async function* listTags(registries: Registries, repository: string, last?: string): AsyncGenerator<unknown> {
  let pages = 0;
  const items = (page: unknown): readonly unknown[] => {
    if (++pages > maxPages) throw endlessList(repository);
    return tagsIn(repository, page);
  };
  // The address may be relative to the list.
  const next = (_page: unknown, { headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    nextLink(headers.link)?.replace(/^(\.\/)?list\?/, "?");
  const path = `/${encodeURIComponent(repository)}/tags/list?n=1000`;
  yield* registries.paginate<unknown, unknown>(path, { items, next, query: { last } });
}

/**
 * The names of all tags of a repository. A proxy may have removed the `Link` header that names the next page, so that the tags after
 * the last one are requested until a page is empty.
 *
 * @throws InvalidResponseError for an invalid name, and for an endless list.
 */
export async function listAllTags(registries: Registries, repository: string): Promise<TagList> {
  const found = new Set<string>();
  try {
    let last = await readPages(registries, repository, { found });
    for (let lists = 1; last !== undefined; lists++) {
      if (lists > maxPages) throw endlessList(repository);
      const known = found.size;
      const following = await readPages(registries, repository, { found, last });
      if (following === undefined) break;
      if (found.size === known) return { names: [...found], incomplete: unproven(repository) };
      last = following;
    }
    const names = [...found];
    return (await isOrdered(registries, repository, names)) ? { names } : { names, incomplete: unproven(repository) };
  } catch (error) {
    if (!(error instanceof HttpError) || !unsupported.includes(error.status) || !found.size) throw error;
    return { names: [...found], incomplete: unproven(repository, error) };
  }
}

/** Adds the names of a list to those that were found. Returns the last name. Undefined if the list is empty. */
async function readPages(
  registries: Registries,
  repository: string,
  { found, last }: { readonly found: Set<string>; readonly last?: string },
): Promise<string | undefined> {
  let end: string | undefined;
  for await (const name of listTags(registries, repository, last)) {
    end = requireTagName(repository, name);
    found.add(end);
  }
  return end;
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
  for await (const name of listTags(registries, repository, names[i])) return name === names[i + 1];
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

/** @param rejection the error of the registry about the request. Default: it ignores `last`. */
function unproven(repository: string, rejection?: HttpError): ImageError {
  const cause = rejection
    ? `rejects the request for the tags after the last one (${rejection.status})`
    : "does not return the tags after a given one";
  return imageError(
    "tags_unknown",
    repository,
    `may have more tags than its list contains: the registry ${cause}, so that a page that a proxy dropped would not be noticed. Nothing was deleted. Use a registry that supports the parameter \`last\` of the distribution specification (Docker's registry supports it since version 3), check any proxy, or delete the tags with the tools of the registry.`,
    { path: `${repository}/tags/list`, ...(rejection && { status: rejection.status, requestId: rejection.requestId }) },
  );
}
