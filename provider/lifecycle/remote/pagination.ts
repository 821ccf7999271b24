import { type ListForm, memberAt } from "../../define";
import { type GetOptions, HttpError, type HttpResponse, nextLink } from "../../rest";
import type { Session } from "../configuration/session";
import { isRecord } from "../state/values";
import { invalidResponse, type ResponseMeta, typeNoun } from "./remote-object";

/** How often a list is read from its beginning, since a page was gone when its turn came. */
const maxReadings = 3;

/**
 * The items of a list, its pages followed to the end.
 *
 * @param request `GET /indexes`.
 * @param form where this list differs from those of its service.
 * @throws HttpError with the status 404 when there is no such list.
 * @throws InvalidAnswerError when an answer is no list, does not tell where its next page is, or tells of one that is
 *   not there: objects were removed meanwhile, and what was read may lack some that moved to an earlier page.
 */
export async function readAllPages(
  session: Session,
  request: string,
  form?: ListForm,
  options?: GetOptions,
): Promise<unknown[]> {
  for (let reading = 1; ; reading++) {
    const found: unknown[] = [];
    try {
      for await (const item of iteratePages(session, request, form, options)) found.push(item);
      return found;
    } catch (error) {
      if (!found.length || !(error instanceof HttpError && error.status === 404)) throw error;
      if (reading === maxReadings)
        throw invalidResponse(
          { request, status: error.status },
          `the list had more pages a moment ago (${maxReadings} readings): it changes while it is read; try again`,
        );
    }
  }
}

function iteratePages(
  session: Session,
  request: string,
  form: ListForm = {},
  options: GetOptions = {},
): AsyncIterable<unknown> {
  const { list, anonymous } = session.service;
  const { items, ...paging }: ListForm = { ...list, ...form };
  const path = request.replace(/^GET /, "");
  return session.client.paginate<unknown, unknown>(path, {
    ...options,
    items: (page, response) =>
      itemsInPage(page, items, { request, ...response }, anonymous, paging.names !== undefined),
    next: (page, answer) => nextPageOf(page, { request, ...answer }, path, paging),
  });
}

/** The list in a page: where it is said to be, or the page itself. Of an API that is not known, the only list in it. */
function itemsInPage(
  page: unknown,
  items: string | undefined,
  meta: ResponseMeta,
  guess = false,
  ofNames = false,
): readonly unknown[] {
  const named = items !== undefined && isRecord(page);
  const found = named ? memberAt(page, items) : page;
  // Where there are no names, some services have null in place of the list.
  if (ofNames && named && found === null) return [];
  if (Array.isArray(found) && (named || items === undefined)) return found;
  const lists = guess && !named && isRecord(page) ? Object.values(page).filter(Array.isArray) : [];
  if (lists.length > 1)
    throw invalidResponse(meta, "the answer holds several lists: name the one that is meant by `items`");
  if (lists[0]) return lists[0];
  throw invalidResponse(meta, `${named ? `"${items}"` : "the answer"} is ${typeNoun(found)} where a list was expected`);
}

/** Where the next page is: as it is said, else by a member `next` or by the header `Link`. */
function nextPageOf(
  page: unknown,
  meta: ResponseMeta & HttpResponse<unknown>,
  path: string,
  { next, nextParameter }: ListForm,
): string | undefined {
  const told = isRecord(page) ? memberAt(page, next ?? "next") : undefined;
  if (!told) return nextLink(meta.headers.link);
  if (nextParameter !== undefined && (typeof told === "string" || typeof told === "number")) {
    const query = new URLSearchParams(path.split("?")[1]);
    query.set(nextParameter, String(told));
    return `?${query}`;
  }
  if (typeof told === "string" && /^(https?:\/\/|[/?])/i.test(told)) return told;
  throw invalidResponse(
    meta,
    `"${next ?? "next"}" holds ${typeNoun(told)} and no address of the next page: name the member that holds it by \`next\`, or what takes a cursor by \`nextParameter\``,
  );
}
