import { type ListForm, memberAt } from "../../define";
import {
  beginsLater,
  type GetOptions,
  HttpError,
  type HttpResponse,
  IncompleteListError,
  nextLink,
  type PaginationOptions,
  totalIn,
} from "../../rest";
import { ExactNumber } from "../../text/json";
import { counted } from "../../text/wording";
import { ChangingListError, invalidResponse, type ResponseOrigin, typeNoun, withRequest } from "../errors/errors";
import type { Session } from "../session/session";
import { isRecord } from "../values/values";
import { pause } from "./wait";

/** Maximum number of empty pages in a row. A service may filter the items of a page after it has counted them. */
const maxEmptyPages = 20;

/** Maximum number of attempts to read a list from its first page, if its pages contradict each other. */
const maxReadings = 3;

/**
 * Items of all pages of a list.
 *
 * @param request the request line, for example `GET /indexes`.
 * @param form differences from the other lists of the service.
 * @throws HttpError with status 404 if the list does not exist.
 * @throws InvalidResponseError if a response is not a list, if the first page begins after the first item, or if the next page is
 *   invalid or not found. The same error is thrown if the last page of an unknown API states further items.
 * @throws ChangingListError if the pages contain fewer items than their number in a page or in a range, or if a
 *   later page is not found: objects were deleted meanwhile, so that items may have moved to an earlier page.
 */
export async function readAllPages(
  session: Session,
  request: string,
  form: ListForm = {},
  options: GetOptions = {},
): Promise<unknown[]> {
  const path = request.replace(/^GET /, "");
  for (let reading = 1; ; reading++) {
    const found: unknown[] = [];
    const { lackIn, ...pages } = formOfPages(session, request, form);
    let problem: string;
    let status = 200;
    try {
      for await (const item of session.client.paginate<unknown, unknown>(path, { ...options, ...pages }))
        found.push(item);
      const omitted = form.omitted?.(found.filter(isRecord), session.credential);
      if (omitted) session.warnOnce(`${session.service.title}: ${request}: ${omitted}`);
      const [missing, total] = lackIn(found);
      if (omitted || missing <= 0) return found;
      problem = `the list lacks ${missing} of its ${total} items: it is incomplete, or it changes while it is read`;
    } catch (error) {
      const isIncomplete = error instanceof IncompleteListError;
      if (!isIncomplete && !(found.length && error instanceof HttpError && error.status === 404)) throw error;
      status = error.status ?? status;
      problem = isIncomplete
        ? "its last page ends before the last item of its ranges: it is incomplete, or it changes while it is read"
        : "the list had more pages a moment ago: it changes while it is read";
    }
    if (reading === maxReadings)
      throw new ChangingListError(
        invalidResponse({ request, status }, `${problem} (${maxReadings} readings)`, changingAdvice),
        found,
      );
    await pause(session.delays.search[reading] ?? 0, session.signal);
  }
}

const changingAdvice = "Run the command again. If the error persists, check the service and any proxy.";

/** Members that identify an item. Others, such as the time of its last use, may change between two pages. */
const identities = ["id", "uuid", "namespace", "name", "username"];

/** The members that identify an item, or the whole item without them. */
function identityOf(item: unknown): string {
  const members = isRecord(item) ? identities.map((name) => item[name] ?? null) : [];
  return JSON.stringify(members.some((member) => member !== null) ? members : item);
}

/** Functions that find the items and the next page in a page, and the number of items that a list lacks. */
function formOfPages(
  { service }: Session,
  request: string,
  form: ListForm,
): Pick<PaginationOptions<unknown, unknown>, "items" | "next"> & {
  /** The number of items that a list lacks, and the number of all items. */
  readonly lackIn: (found: readonly unknown[]) => readonly [missing: number, total: number];
} {
  const { items, ...paging }: ListForm = { ...service.requests.list, ...form };
  const requireProgress = progressCheck();
  const count = pageCounter(request, paging);
  let isFirst = true;
  let all = 0;
  let empty = 0;
  let counted: string | undefined;
  let [stated, inRange] = [0, 0];
  const lackOf = (total: number, found: readonly unknown[], keyOf: (item: unknown) => string) =>
    [total && total - new Set(found.map(keyOf)).size, total] as const;
  return {
    lackIn: (found) => {
      const byNumber = lackOf(stated, found, identityOf);
      // An API with ranges may identify its items by any member.
      return byNumber[0] > 0 ? byNumber : lackOf(inRange, found, (item) => JSON.stringify(item));
    },
    items: (page, response) => {
      const meta = withRequest(response, request);
      const mayGuess = service.isUnknownApi;
      const found = itemsInPage(page, meta, { items, mayGuess, areNames: paging.names !== undefined });
      if (isFirst && beginsLater(response, found.length))
        throw invalidResponse(meta, "the first page of the list begins after the first item");
      isFirst = false;
      requireProgress(found, meta);
      const total = paging.count !== undefined && isRecord(page) ? memberAt(page, paging.count) : undefined;
      if (typeof total === "number") stated = Math.max(stated, total);
      inRange = Math.max(inRange, totalIn(response, found.length));
      all += found.length;
      empty = found.length ? 0 : empty + 1;
      counted = count(found.length);
      return found;
    },
    next: (page, response) => {
      const meta = withRequest(response, request);
      const next = nextPageOf(page, meta, paging) ?? counted;
      if (next !== undefined && empty >= maxEmptyPages)
        throw invalidResponse(meta, `${empty} pages of the list in a row are empty, and each has a next page`);
      if (next === undefined && service.isUnknownApi) requireLast(page, meta, all);
      return next;
    },
  };
}

/** Returns a function that returns the query of the page after a page with a number of items. Undefined after the last page. */
function pageCounter(request: string, { counter }: ListForm): (items: number) => string | undefined {
  let [items, pages] = [0, 0];
  return (found) => {
    items += found;
    pages += 1;
    if (!counter || !found) return undefined;
    const { parameter, firstPage } = counter;
    return queryWith(request, parameter, firstPage === undefined ? items : firstPage + pages);
  };
}

/** Returns a function that rejects a page that repeats the page before it, although it has another address. */
function progressCheck(): (items: readonly unknown[], meta: ResponseOrigin) => void {
  let previous = "";
  return (items, meta) => {
    const text = items.length ? JSON.stringify(items) : "";
    if (text && text === previous)
      throw invalidResponse(meta, "a page of the list repeats the items of the page before it");
    previous = text;
  };
}

/** The items in a page: the member `items`, or the page itself. For an unknown API, the only array in the page. */
function itemsInPage(
  page: unknown,
  meta: ResponseOrigin,
  { items, mayGuess, areNames }: { readonly items?: string; readonly mayGuess?: boolean; readonly areNames: boolean },
): readonly unknown[] {
  const named = items !== undefined && isRecord(page);
  const found = named ? memberAt(page, items) : page;
  // Some services return null for an empty list of names.
  if (areNames && named && found === null) return [];
  if (Array.isArray(found) && (named || items === undefined)) return found;
  const lists = mayGuess && !named && isRecord(page) ? Object.values(page).filter(Array.isArray) : [];
  if (lists.length > 1)
    throw invalidResponse(meta, "the response contains several lists", "Set `itemsField` to the name of the list.");
  if (lists[0]) return lists[0];
  throw invalidResponse(
    meta,
    `${named ? `"${items}"` : "the response"} is ${typeNoun(found)} where a list was expected`,
  );
}

function queryWith(request: string, parameter: string, value: unknown): string {
  const query = new URLSearchParams(request.split("?")[1]);
  query.set(parameter, String(value));
  return `?${query}`;
}

/** Members around the members about pages, and members around the items. Without separators. */
const aroundPages = /^(meta\w*|pag\w+|\w*info|links?|cursors?)$/i;
const aroundItems = /^(data|results?|response)$/i;

/** Members and headers that state further items: true or false, the next page, or the number of all items. Without separators. */
const moreItems = /^(has(more|next(page)?)|(is)?truncated)$/i;
const lastPage = /^(is)?last(page)?$/i;
const nextPage =
  /^(x|xms|odata)?(next(page|link|continuation)?|continu(e|ation))(token|cursor|marker|key|ur[il]|link|href)?$/i;
const allItems = /^x?total(count|items|results|records|elements)?$/i;

/**
 * Requires that no member and no header of the last page states further items: a part of an unknown list proves nothing about the others.
 *
 * @param count number of items in all pages.
 */
function requireLast(page: unknown, meta: ResponseOrigin & HttpResponse<unknown>, count: number): void {
  const top = isRecord(page) ? page : {};
  const around = Object.entries(top).flatMap(([name, one]) => {
    const plain = withoutSeparators(name);
    if (aroundPages.test(plain)) return Array.isArray(one) ? one.filter(isRecord).map(linkOf) : [one];
    return aroundItems.test(plain) && isRecord(one) && Object.values(one).some(Array.isArray) ? [one] : [];
  });
  const stated = [top, ...around.filter(isRecord), meta.headers]
    .flatMap((one) => Object.entries(one))
    .map(([name, value]) => ({ name, plain: withoutSeparators(name), value }));
  const states = (further: boolean) =>
    stated.find(
      ({ plain, value }) =>
        (moreItems.test(plain) && value === further) || (lastPage.test(plain) && value === !further),
    );
  const isTotal = ({ plain, value }: { readonly plain: string; readonly value: unknown }) =>
    allItems.test(plain) && Number.isInteger(Number(value)) && Number(value) > count;
  const sign =
    states(true) ??
    (states(false) ? undefined : stated.find((one) => isTotal(one) || (nextPage.test(one.plain) && isNext(one.value))));
  if (!sign) return;
  const isShown = typeof sign.value === "number" || typeof sign.value === "boolean";
  throw invalidResponse(
    meta,
    // A string may contain a secret, such as the credential in the URL of the next page.
    `the list may be incomplete: its pages have ${counted(count, "item")}, and \`${sign.name}\` of the last page ${isShown ? `is ${sign.value}` : "states further items"}`,
    "Name the property or the query parameter of the next page: `nextField` and `nextParameter`, or `next` and `counter` in a resources file. If no request returns the other items, remove `list` from a resource with `read` in the file.",
  );
}

/** A link with a relation, such as `{rel: "next", href: "…"}`, as a member with this name. */
const linkOf = ({ rel, href }: Record<string, unknown>): object => (typeof rel === "string" ? { [rel]: href } : {});

/** True for the address or the cursor of a further page, and for an object that contains one. Some services return the cursor 0 at the end. */
function isNext(value: unknown): boolean {
  const all = isRecord(value) ? Object.values(value) : [value];
  return all.some((one) => isCursor(one) && one !== "" && String(one) !== "0");
}

const withoutSeparators = (name: string): string => name.replace(/[^a-z\d]/gi, "");

const isCursor = (value: unknown): boolean =>
  ["string", "number"].includes(typeof value) || value instanceof ExactNumber;

/** Address of the next page, from the member that the definition names (default: `next`) or from the `Link` header. */
function nextPageOf(
  page: unknown,
  meta: ResponseOrigin & HttpResponse<unknown>,
  { next, nextParameter }: ListForm,
): string | undefined {
  const following = isRecord(page) ? memberAt(page, next ?? "next") : undefined;
  if (!following) return nextLink(meta.headers.link);
  if (nextParameter !== undefined && isCursor(following)) return queryWith(meta.request, nextParameter, following);
  if (typeof following === "string" && /^(https?:\/\/|[/?])/i.test(following)) return following;
  throw invalidResponse(
    meta,
    `"${next ?? "next"}" holds ${typeNoun(following)} and no address of the next page`,
    "Name the property that contains it in `nextField`, or the query parameter for a cursor in `nextParameter`.",
  );
}
