import { InvalidResponseError } from "../base/errors";
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
  const incompleteAfter = rangeCheck();
  let current: string | undefined = path;
  while (current !== undefined) {
    // The URL of a later page contains the query.
    const response: HttpResponse<Page> = await client.get(
      current,
      seen.size === 0 ? options : { ...options, query: undefined },
    );
    const found: unknown = items(response.body, response);
    if (!Array.isArray(found))
      throw invalidList(client, path, response, "a page of the list contains no array of items");
    yield* found;
    const address: unknown = next(response.body, response);
    if (!["string", "undefined"].includes(typeof (address ?? undefined)))
      throw invalidList(client, path, response, "a page of the list names a next page that is not a string");
    const following = (address as string | null | undefined) || undefined;
    const incomplete = incompleteAfter(response, found.length);
    const problem = following === undefined ? incomplete : endlessBy(client, seen, following);
    if (problem) throw invalidList(client, path, response, problem);
    current = following && nextAddress(base, path, following);
    seen.add(following ?? "");
  }
}

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

/**
 * Returns a function that returns the reason why a list has more items than its pages so far, or undefined. Some services page by ranges,
 * which `paginate` does not request.
 */
function rangeCheck(): (page: HttpResponse, items: number) => string | undefined {
  let [pages, start, end, most] = [0, 0, 0, 0];
  let contradiction: string | undefined;
  return (page, items) => {
    const range = rangeIn(page);
    const [first, last] = [Number(range?.first), Number(range?.last)];
    pages += 1;
    if (pages === 1 && range?.first !== undefined) [start, end] = [first, first];
    contradiction ??= range && contradictionIn(range, items, end);
    if (range?.first !== undefined) end = Math.max(end, last + 1);
    most = Math.max(most, Number(range?.total) || 0);
    // Some services count from one.
    if (end - Number(start === 1) < most) return "the last page of the list ends before the last item";
    const isUnknownPart = pages === 1 && page.status === 206 && range?.total === "*";
    return isUnknownPart
      ? "the only page of the list is a part of it (206), and names neither a next page nor the number of items"
      : contradiction;
  };
}

/** The reason why items are missing before the end of a range, or in it. Undefined if none is. A range of bytes contains no items. */
function contradictionIn(range: Range, items: number, end: number): string | undefined {
  if (range.first === undefined || !isOfItems(range)) return undefined;
  const [first, last] = [Number(range.first), Number(range.last)];
  if (first > end) return "a page of the list begins after the end of the page before it";
  return items < last + 1 - first ? "a page of the list has fewer items than its range" : undefined;
}

function invalidList(
  { label, redact }: PageClient,
  path: string,
  { status, requestId }: HttpResponse,
  problem: string,
): InvalidResponseError {
  const facts = { method: "GET", path: label + (redact(path).split("?")[0] ?? ""), status, requestId };
  const advice = "Check the service URL and any proxy, and the options `items` and `next` if your program sets them.";
  return new InvalidResponseError(`GET ${facts.path}: ${problem}. ${advice}`, facts);
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
