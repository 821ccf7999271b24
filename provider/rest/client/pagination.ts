import { IncompleteListError, InvalidResponseError } from "../base/errors";
import type { Client, HttpResponse, PaginationOptions } from "../base/options";
import { checkPageOptions } from "../options/check-options";
import type { Base } from "../options/url";

/** Maximum number of pages of a list. Most services return 100 items in a page. */
const maxPages = 2_000;

/** Maximum time of the requests of a list, in minutes. Waits for limits do not count. */
const maxMinutes = 15;

/** The client as one list uses it. */
interface PageClient extends Pick<Client, "get"> {
  /** Service and address before a path in messages. */
  readonly label: string;
  readonly redact: (text: string) => string;
  /** Time of the requests of the list without waits for limits, in milliseconds. */
  readonly spentMs: () => number;
}

/**
 * Iterates over the items of all pages of a list.
 *
 * @throws InvalidResponseError for an invalid page, and for a list without an end. Each of its pages may have another address.
 * @throws IncompleteListError if the ranges of several pages contradict each other.
 */
export async function* paginate<Item, Page>(
  client: PageClient,
  base: Base,
  path: string,
  given: PaginationOptions<Item, Page>,
): AsyncGenerator<Item, void, void> {
  checkPageOptions({ ...given, method: "GET", path });
  const { items = itemsIn, next = nextOf, ...options } = given;
  const seen = new Set<string>();
  const incompleteAfter = rangeCheck(options.schema !== undefined);
  let current: string | undefined = path;
  while (current !== undefined) {
    // The URL of a later page contains the query.
    const response: HttpResponse<Page> = await client.get(
      current,
      seen.size === 0 ? options : { ...options, query: undefined },
    );
    const found: unknown = items(response.body, response);
    if (!Array.isArray(found))
      throw invalidList(client, { path }, response, "a page of the list contains no array of items");
    yield* found;
    const address: unknown = next(response.body, response);
    if (!isAddress(address))
      throw invalidList(client, { path }, response, "a page of the list names a next page that is not a string");
    const following = address || undefined;
    const incomplete = incompleteAfter(response, found);
    const problem = following === undefined ? incomplete : endlessBy(client, seen, following);
    // A list of several pages may have changed between two of them.
    const isChanging = following === undefined && seen.size > 0;
    if (problem) throw invalidList(client, { path, isChanging }, response, problem);
    current = following && nextAddress(base, path, following);
    seen.add(following ?? "");
  }
}

const isAddress = (value: unknown): value is string | null | undefined =>
  ["string", "undefined"].includes(typeof (value ?? undefined));

/** The reason why a list may have no end. Undefined if the next page may be requested. */
function endlessBy({ spentMs }: PageClient, seen: ReadonlySet<string>, following: string): string | undefined {
  if (seen.has(following)) return "a page of the list names an earlier page as the next page";
  if (seen.size + 1 >= maxPages) return `the list has more than ${maxPages} pages`;
  return spentMs() > maxMinutes * 60_000
    ? `the requests of the list took more than ${maxMinutes} minutes, and it has more than ${seen.size + 1} pages`
    : undefined;
}

/** The header `Content-Range` of a page: the positions of its items, and the number of all items. Services use any unit and separator. */
const pageRange =
  /^\s*(?:(?<unit>[a-z][\w-]*)[^\w*-]+)?(?:(?<first>\d+)\s*-\s*(?<last>\d+)|\*)\s*\/\s*(?<total>\d+|\*)\s*$/i;

interface Range {
  readonly unit?: string;
  readonly first?: string;
  readonly last?: string;
  readonly total?: string;
}

const rangeIn = ({ headers }: Pick<HttpResponse, "headers">): Range | undefined =>
  pageRange.exec(headers["content-range"] ?? "")?.groups;

/** True for a response with a range of items, such as `items 0-9/45` or `0-24/*`. A range of bytes may end inside an item. */
export function isPage(response: Pick<HttpResponse, "headers">): boolean {
  const range = rangeIn(response);
  return range !== undefined && isOfItems(range);
}

const isOfItems = ({ unit }: Range): boolean => unit?.toLowerCase() !== "bytes";

/** The number of items in a page. Undefined for another array than that of the page: the option `items` may filter. */
const countIn = (page: unknown, items: readonly unknown[]): number | undefined =>
  page === items || Object.values(page ?? {}).includes(items) ? items.length : undefined;

/**
 * Returns a function that returns the reason why a list has more items than its pages so far, or undefined. Some services page by ranges,
 * which `paginate` does not request. A range may end after the items of its page: some services return the requested range, or the
 * position after the last item. The position of a page without items has no meaning.
 *
 * @param mayFilter true if the pages may contain fewer items than the responses.
 */
function rangeCheck(mayFilter: boolean): (page: HttpResponse, items: readonly unknown[]) => string | undefined {
  let [pages, end, most] = [0, 0, 0];
  let start: number | undefined;
  let contradiction: string | undefined;
  return (page, items) => {
    const range = rangeIn(page);
    const counted = mayFilter ? undefined : countIn(page.body, items);
    pages += 1;
    most = Math.max(most, Number(range?.total) || 0);
    if (counted !== 0) {
      const { first, count, lacks } = positionOf(range, counted, end);
      contradiction ??= gapBefore(first, start === undefined ? undefined : end) ?? lacks;
      start ??= first;
      end = Math.max(end, first + count);
    }
    // Some services count from one.
    if (end - Number(start === 1) < most) return "the last page of the list ends before the last item";
    return pages === 1 && isUnknownPart(page.status, range)
      ? "the only page of the list is a part of it (206), and names neither a next page nor the number of items"
      : contradiction;
  };
}

const isUnknownPart = (status: number, range: Range | undefined): boolean => status === 206 && range?.total === "*";

/** The position of a page, the number of its items, and the reason why it lacks items. A range of bytes contains no items. */
function positionOf(range: Range | undefined, counted: number | undefined, end: number) {
  const first = Number(range?.first ?? end);
  const length = range?.last === undefined ? 0 : Number(range.last) + 1 - first;
  const count = range && !isOfItems(range) ? length : (counted ?? length);
  const isShort = count < length && range?.total === "*";
  return { first, count, lacks: isShort ? "a page of the list has fewer items than its range" : undefined };
}

/** The reason why items are missing before a page, or undefined. The first page has no end of a page before it. */
function gapBefore(first: number, end: number | undefined): string | undefined {
  if (end === undefined) return first > 1 ? "the first page of the list begins after the first item" : undefined;
  return first > end ? "a page of the list begins after the end of the page before it" : undefined;
}

function invalidList(
  { label, redact }: PageClient,
  { path, isChanging }: { readonly path: string; readonly isChanging?: boolean },
  { status, requestId }: HttpResponse,
  problem: string,
): InvalidResponseError {
  const Failure = isChanging ? IncompleteListError : InvalidResponseError;
  const facts = { method: "GET", path: label + (redact(path).split("?")[0] ?? ""), status, requestId };
  const advice = "Check the service URL and any proxy, and the options `items` and `next` if your program sets them.";
  return new Failure(`GET ${facts.path}: ${problem}. ${advice}`, facts);
}

/** The next page may be a query, a path from the root of the host, or a path below the base URL. */
function nextAddress(base: Base, path: string, next: string): string {
  if (next.startsWith("?")) return path.split("?")[0] + next;
  return base.prefix !== "" && next.startsWith(`${base.prefix}/`) ? base.origin + next : next;
}

/** The items of a page. Undefined if the page is neither an array nor an object with the array `results`. */
const itemsIn = (page: unknown): unknown => (Array.isArray(page) ? page : memberOf(page, "results"));

const nextOf = (page: unknown, { headers }: HttpResponse): unknown => memberOf(page, "next") ?? nextLink(headers.link);

const memberOf = (page: unknown, name: string): unknown => (page as Record<string, unknown> | null | undefined)?.[name];

/** The next page by a `Link` header: `<https://api.example.com/things?page=2>; rel="next"`. */
export const nextLink = (header = ""): string | undefined =>
  /<([^<>]*)>[^<>]*;\s*rel\s*=\s*["']?(?:[^\s"',;<>]+\s+)*next(?=[\s"',;]|$)/i.exec(header)?.[1];
