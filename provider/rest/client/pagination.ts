import { InvalidResponseError } from "../errors/errors";
import { checkPageOptions } from "../options/check-options";
import type { Client, HttpResponse, PaginationOptions } from "../options/options";
import type { Base } from "../options/url";

/** The items of a list, page after page. */
export async function* paginate<Item, Page>(
  client: Pick<Client, "get">,
  base: Base,
  path: string,
  given: PaginationOptions<Item, Page>,
): AsyncGenerator<Item, void, void> {
  checkPageOptions({ ...given, method: "GET", path });
  const { items = itemsOf, next = nextOf, ...options } = given;
  const seen = new Set<string>();
  let current: string | undefined = path;
  while (current !== undefined) {
    // The address of a later page holds the query already.
    const answer: HttpResponse<Page> = await client.get(
      current,
      seen.size === 0 ? options : { ...options, query: undefined },
    );
    yield* items(answer.body, answer);
    const following: string | undefined = next(answer.body, answer) || undefined;
    if (following !== undefined && seen.has(following)) {
      const facts = {
        method: "GET",
        path: path.split("?")[0] ?? "",
        status: answer.status,
        requestId: answer.requestId,
      };
      throw new InvalidResponseError(`GET ${facts.path}: a page of the list names an earlier one as the next.`, facts);
    }
    if (following !== undefined) seen.add(following);
    current = following && addressOf(base, path, following);
  }
}

/** A page may name the next by its query, by its path from the root of the host, or by its path below the base address. */
function addressOf(base: Base, path: string, next: string): string {
  if (next.startsWith("?")) return path.split("?")[0] + next;
  return base.prefix !== "" && next.startsWith(`${base.prefix}/`) ? base.origin + next : next;
}

function itemsOf<Item>(page: unknown): readonly Item[] {
  if (Array.isArray(page)) return page;
  const results = (page as { results?: unknown } | null | undefined)?.results;
  return Array.isArray(results) ? results : [];
}

function nextOf(page: unknown): string | undefined {
  const next = (page as { next?: unknown } | null | undefined)?.next;
  return typeof next === "string" ? next : undefined;
}

/** The next page by a `Link` header: `<https://api.example.com/things?page=2>; rel="next"`. */
export const nextLink = (header = ""): string | undefined => /<([^<>]*)>[^<>]*;\s*rel="?next"?/i.exec(header)?.[1];
