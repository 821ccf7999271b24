import { fill, type Service } from "../define";
import type { GetOptions } from "../rest";
import { type Asked, kindOf, unusable } from "./answers";
import type { Session } from "./session";
import { isRecord, type Values } from "./values";

/** A template with everything in braces filled in and encoded. The account is read when it is named. */
export async function filled(session: Session, template: string, values: Values): Promise<string> {
  const all = template.includes("{account}") ? { ...values, account: (await session.account()).id } : values;
  return fill(template, all, (text, quoted) => encode(text, quoted, session.address));
}

const version = /\/v\d+(?=\/|$)/;

/**
 * A value that begins with a slash is a path of its own, whose version gives way to one that the address ends in. In
 * quotes its own quotes are doubled, as OData asks.
 */
function encode(text: string, quoted: boolean, address = ""): string {
  if (quoted) return encodeURIComponent(text).replaceAll("'", "''");
  if (!text.startsWith("/")) return encodeURIComponent(text);
  const versioned = version.exec(address.slice(address.lastIndexOf("/")));
  return encodeURI(versioned && version.exec(text)?.index === 0 ? text.replace(version, "") : text);
}

/**
 * The items of a list, its pages followed to the end.
 *
 * @param request `GET /indexes`.
 * @throws InvalidAnswerError when an answer is no list.
 */
export function itemsOf(session: Session, request: string, options: GetOptions = {}): AsyncIterable<unknown> {
  const { next = "next" } = session.service.list;
  return session.client.pages<unknown, unknown>(request.replace(/^GET /, ""), {
    ...options,
    items: (page, answer) => listIn(session.service, page, { request, ...answer }),
    next: (page) => (isRecord(page) && typeof page[next] === "string" ? page[next] : undefined),
  });
}

function listIn({ list: { items }, anonymous }: Service, page: unknown, asked: Asked): readonly unknown[] {
  const [where, found] = items && isRecord(page) ? [`"${items}"`, page[items]] : ["the answer", page];
  if (Array.isArray(found) && (where !== "the answer" || !items)) return found;
  // Of an API that is not known, the only list in a page is it.
  const lists = anonymous && isRecord(page) ? Object.values(page).filter(Array.isArray) : [];
  if (lists.length === 1) return lists[0] as unknown[];
  throw unusable(asked, `${where} is ${kindOf(found)} where a list was expected`);
}
