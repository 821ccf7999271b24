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

/** The range of items, or of bytes. A range of bytes counts no items. */
function rangesIn({ headers }: Pick<HttpResponse, "headers">): { readonly items?: Range; readonly bytes?: Range } {
  const range: Range | undefined = pageRange.exec(headers["content-range"] ?? "")?.groups;
  return range?.unit?.toLowerCase() === "bytes" ? { bytes: range } : { items: range };
}

/** True for a response with a range of items, such as `items 0-9/45` or `0-24/*`. A range of bytes may end inside an item. */
export const isPage = (response: Pick<HttpResponse, "headers">): boolean => rangesIn(response).items !== undefined;

/** True for a page whose range begins after the first item of the list. Some services count from one. */
export const beginsLater = (response: Pick<HttpResponse, "headers">): boolean =>
  Number(rangesIn(response).items?.first) > 1;

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
    const counted = mayFilter ? undefined : countIn(page.body, items);
    const { range, lacksBytes } = rangeOf(page, counted);
    pages += 1;
    contradiction ??= lacksBytes;
    most = Math.max(most, Number(range?.total) || 0);
    if (counted !== 0) {
      const { first, count, lacks } = positionOf(range, counted, end);
      // A program may request a part of a list, so that its first page begins later.
      contradiction ??= (pages > 1 ? gapBefore(first, end) : undefined) ?? lacks;
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

/** The range of the items of a page, and the reason why the response lacks bytes. Some services call the positions of items bytes. */
function rangeOf(page: HttpResponse, counted: number | undefined): { range?: Range; lacksBytes?: string } {
  const { items, bytes } = rangesIn(page);
  const areItems = bytes?.last !== undefined && Number(bytes.last) + 1 - Number(bytes.first) === counted;
  return areItems ? { range: bytes } : { range: items, lacksBytes: lackOfBytes(bytes) };
}

/** The reason why a range lacks bytes of the response, or undefined. */
function lackOfBytes({ first, last = "-1", total }: Range = {}): string | undefined {
  const isPart = Number(first) > 1 || Number(last) + 1 < Number(total);
  return isPart ? "a page of the list ends before the last item" : undefined;
}

/** The position of a page, the number of its items, and the reason why it lacks items. */
function positionOf(range: Range | undefined, counted: number | undefined, end: number) {
  const first = Number(range?.first ?? end);
  const length = range?.last === undefined ? 0 : Number(range.last) + 1 - first;
  const count = counted ?? length;
  const isShort = count < length && range?.total === "*";
  return { first, count, lacks: isShort ? "a page of the list has fewer items than its range" : undefined };
}

/** The reason why items are missing between two pages, or undefined. Some services count from one, also after an empty page. */
const gapBefore = (first: number, end: number): string | undefined =>
  first > Math.max(end, 1) ? "a page of the list begins after the end of the page before it" : undefined;

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
