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
 * @throws IncompleteListError if several pages contain fewer items than the number in one of their ranges.
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

const lengthOf = ({ first, last }: Range): number => (last === undefined ? 0 : Number(last) + 1 - Number(first));

/** True for a range of bytes, which counts no items. Some services call the positions of items bytes. */
const isOfBytes = (range: Range, items?: number): boolean =>
  range.unit?.toLowerCase() === "bytes" && lengthOf(range) !== items;

/** True for a response with a range of items, such as `items 0-9/45` or `0-24/*`. A range of bytes may end inside an item. */
export function isPage(response: Pick<HttpResponse, "headers">): boolean {
  const range = rangeIn(response);
  return range !== undefined && !isOfBytes(range);
}

/** True for a page whose range begins after the first item of the list. Some services count from one. */
export function beginsLater(response: Pick<HttpResponse, "headers">, items: number): boolean {
  const range = rangeIn(response);
  return items > 0 && range !== undefined && !isOfBytes(range, items) && Number(range.first) > 1;
}

/** The number of all items of a list in the range of a page with a number of items. 0 if it contains none. */
export function totalIn(response: Pick<HttpResponse, "headers">, items: number): number {
  const range = rangeIn(response);
  return range && !isOfBytes(range, items) ? Number(range.total) || 0 : 0;
}

/** The number of items in a page. Undefined for another array than a member of the page: the option `items` may filter. */
function countIn(page: unknown, items: readonly unknown[]): number | undefined {
  const members = [page];
  for (const member of members) {
    if (member === items) return items.length;
    if (typeof member === "object" && member !== null && !Array.isArray(member))
      for (const value of Object.values(member)) members.push(value);
  }
  return undefined;
}

/**
 * Returns a function that returns the reason why a list has more items than its pages so far, or undefined. Some services page by ranges,
 * which `paginate` does not request: the list has at least the highest number of items that a range contains. The positions in a range
 * prove nothing, since some services return the requested range, or the position after the last item.
 *
 * @param mayFilter true if the pages may contain fewer items than the responses.
 */
function rangeCheck(mayFilter: boolean): (page: HttpResponse, items: readonly unknown[]) => string | undefined {
  let [pages, end, total] = [0, 0, 0];
  return (page, items) => {
    const counted = mayFilter ? undefined : countIn(page.body, items);
    const found = rangeIn(page) ?? {};
    const range = isOfBytes(found, counted) ? {} : found;
    // A program may request a part of a list, so that its first page begins later. Some services count from one.
    if (pages === 0 && counted !== 0 && Number(range.first) > 1) end = Number(range.first);
    end += counted ?? lengthOf(range);
    pages += 1;
    total = Math.max(total, Number(range.total) || 0);
    if (end < total) return "the last page of the list ends before the last item";
    return pages === 1 && page.status === 206 && range.total === "*"
      ? "the only page of the list is a part of it (206), and names neither a next page nor the number of items"
      : undefined;
  };
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
