import type { HttpRequest, HttpResponse } from "../server/http";
import { notFound } from "./errors";

interface Options {
  /** Further members of the page. */
  readonly more?: object;
  /** Name of the member with the total number of entries. Default: `count`. */
  readonly count?: "count" | "total";
}

/** One page of a list: at most 100 entries, absolute links, 404 after the last page. */
export function pageOf<T>(
  entries: readonly T[],
  { query, origin, rawPath }: HttpRequest,
  options: Options = {},
): HttpResponse {
  const size = Math.min(100, positive(query.get("page_size"), 10));
  const page = positive(query.get("page"), 1);
  const start = (page - 1) * size;
  if (page > 1 && start >= entries.length) throw notFound();
  const link = (to: number): string => {
    const params = new URLSearchParams(query);
    params.set("page", String(to));
    params.set("page_size", String(size));
    return `${origin}${rawPath}?${params}`;
  };
  return {
    status: 200,
    body: {
      [options.count ?? "count"]: entries.length,
      ...options.more,
      next: start + size < entries.length ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: entries.slice(start, start + size),
    },
  };
}

function positive(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}
