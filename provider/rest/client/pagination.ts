import { InvalidResponseError } from "../base/errors";
import type { Client, HttpResponse, PaginationOptions } from "../base/options";
import { checkPageOptions } from "../options/check-options";
import type { Base } from "../options/url";

/** Iterates over the items of all pages of a list. */
export async function* paginate<Item, Page>(
  client: Pick<Client, "get"> & { readonly redact: (text: string) => string },
  base: Base,
  path: string,
  given: PaginationOptions<Item, Page>,
): AsyncGenerator<Item, void, void> {
  checkPageOptions({ ...given, method: "GET", path });
  const { items = itemsIn, next = nextOf, ...options } = given;
  const seen = new Set<string>();
  let current: string | undefined = path;
  while (current !== undefined) {
    // The URL of a later page contains the query.
    const response: HttpResponse<Page> = await client.get(
      current,
      seen.size === 0 ? options : { ...options, query: undefined },
    );
    yield* items(response.body, response);
    const following: string | undefined = next(response.body, response) || undefined;
    if (following !== undefined && seen.has(following)) {
      const facts = {
        method: "GET",
        path: client.redact(path).split("?")[0] ?? "",
        status: response.status,
        requestId: response.requestId,
      };
      throw new InvalidResponseError(
        `GET ${facts.path}: a page of the list names an earlier page as the next page. Check the option \`next\`.`,
        facts,
      );
    }
    if (following !== undefined) seen.add(following);
    current = following && nextAddress(base, path, following);
  }
}

/** The next page may be a query, a path from the root of the host, or a path below the base URL. */
function nextAddress(base: Base, path: string, next: string): string {
  if (next.startsWith("?")) return path.split("?")[0] + next;
  return base.prefix !== "" && next.startsWith(`${base.prefix}/`) ? base.origin + next : next;
}

function itemsIn<Item>(page: unknown): readonly Item[] {
  if (Array.isArray(page)) return page;
  const results = (page as { results?: unknown } | null | undefined)?.results;
  return Array.isArray(results) ? results : [];
}

function nextOf(page: unknown, { headers }: HttpResponse): string | undefined {
  const next = (page as { next?: unknown } | null | undefined)?.next;
  return typeof next === "string" ? next : nextLink(headers.link);
}

/** The next page by a `Link` header: `<https://api.example.com/things?page=2>; rel="next"`. */
export const nextLink = (header = ""): string | undefined =>
  /<([^<>]*)>[^<>]*;\s*rel\s*=\s*["']?(?:[\w-]+\s+)*next(?![\w-])/i.exec(header)?.[1];
