import { type ListForm, memberAt } from "../../define";
import { type GetOptions, HttpError, type HttpResponse, nextLink } from "../../rest";
import type { Session } from "../configuration/session";
import { isRecord } from "../state/values";
import { type Asked, kindOf, unusable } from "./remote-object";

/** How often a list is read from its beginning, since a page was gone when its turn came. */
const readings = 3;

/**
 * The items of a list, its pages followed to the end.
 *
 * @param request `GET /indexes`.
 * @param form where this list differs from those of its service.
 * @throws HttpError with the status 404 when there is no such list.
 * @throws InvalidAnswerError when an answer is no list, does not tell where its next page is, or tells of one that is
 *   not there: objects were removed meanwhile, and what was read may lack some that moved to an earlier page.
 */
export async function itemsOf(
  session: Session,
  request: string,
  form?: ListForm,
  options?: GetOptions,
): Promise<unknown[]> {
  for (let reading = 1; ; reading++) {
    const found: unknown[] = [];
    try {
      for await (const item of paged(session, request, form, options)) found.push(item);
      return found;
    } catch (error) {
      if (!found.length || !(error instanceof HttpError && error.status === 404)) throw error;
      if (reading === readings)
        throw unusable(
          { request, status: error.status },
          `the list had more pages a moment ago (${readings} readings): it changes while it is read; try again`,
        );
    }
  }
}

function paged(
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
    items: (page, answer) => listIn(page, items, { request, ...answer }, anonymous, paging.names !== undefined),
    next: (page, answer) => nextOf(page, { request, ...answer }, path, paging),
  });
}

/** The list in a page: where it is said to be, or the page itself. Of an API that is not known, the only list in it. */
function listIn(
  page: unknown,
  items: string | undefined,
  asked: Asked,
  guess = false,
  ofNames = false,
): readonly unknown[] {
  const named = items !== undefined && isRecord(page);
  const found = named ? memberAt(page, items) : page;
  // Where there are no names, some services have null in place of the list.
  if (ofNames && named && found === null) return [];
  if (Array.isArray(found) && (named || items === undefined)) return found;
  const lists = guess && !named && isRecord(page) ? Object.values(page).filter(Array.isArray) : [];
  if (lists.length > 1) throw unusable(asked, "the answer holds several lists: name the one that is meant by `items`");
  if (lists[0]) return lists[0];
  throw unusable(asked, `${named ? `"${items}"` : "the answer"} is ${kindOf(found)} where a list was expected`);
}

/** Where the next page is: as it is said, else by a member `next` or by the header `Link`. */
function nextOf(
  page: unknown,
  asked: Asked & HttpResponse<unknown>,
  path: string,
  { next, nextParameter }: ListForm,
): string | undefined {
  const told = isRecord(page) ? memberAt(page, next ?? "next") : undefined;
  if (!told) return nextLink(asked.headers.link);
  if (nextParameter !== undefined && (typeof told === "string" || typeof told === "number")) {
    const query = new URLSearchParams(path.split("?")[1]);
    query.set(nextParameter, String(told));
    return `?${query}`;
  }
  if (typeof told === "string" && /^(https?:\/\/|[/?])/i.test(told)) return told;
  throw unusable(
    asked,
    `"${next ?? "next"}" holds ${kindOf(told)} and no address of the next page: name the member that holds it by \`next\`, or what takes a cursor by \`nextParameter\``,
  );
}
