import type { JsonObject } from "../json";
import type { HttpRequest, HttpResponse } from "../server/http";
import type { Router } from "../server/router";
import type { Store } from "../store/store";
import { apiError, notFound } from "./errors";

interface Options {
  readonly accountId: string;
  readonly checkApp: (appId: string) => void;
}

const units = ["minute", "hour", "day", "month"] as const;

/** Routes for statistics of the account and of apps. Nothing is counted: entries come from a seed or a change. */
export function statistics(router: Router, store: Store, { accountId, checkApp }: Options): void {
  const complete = (path: string, given: JsonObject): JsonObject => {
    const [owner = "", intervalId = ""] = path.split("/");
    const scope = owner === accountId ? "account" : "app";
    const schema = `https://schemas.ably.com/json/${scope}-stats-0.0.3.json`;
    return { intervalId, unit: "minute", [`${scope}Id`]: owner, schema, entries: {}, ...given };
  };
  const stored = store.define("stats", { complete });
  const list = (owner: string, query: URLSearchParams): HttpResponse => {
    const { unit, start, end, forwards, limit } = parseOptions(query);
    const found = [...stored]
      .filter(([path, entry]) => path.startsWith(`${owner}/`) && entry.unit === unit)
      .map(([, entry]) => entry)
      .filter(({ intervalId }) => startOf(intervalId) >= start && startOf(intervalId) <= end)
      .sort((one, other) => (startOf(one.intervalId) - startOf(other.intervalId)) * (forwards ? 1 : -1));
    return { status: 200, body: found.slice(0, limit) };
  };
  router
    .on("GET", "/v1/accounts/:account/stats", ({ params, query }) => {
      if (params.account !== accountId) throw notFound("Account");
      return list(params.account, query);
    })
    .on("GET", "/v1/apps/:app/stats", ({ params, query }) => {
      checkApp(params.app);
      return list(params.app, query);
    });
}

function parseOptions(query: HttpRequest["query"]) {
  const unit = choice(query, "unit", units) ?? "minute";
  const forwards = choice(query, "direction", ["forwards", "backwards"]) === "forwards";
  const start = integer(query, "start") ?? 0;
  const limit = integer(query, "limit") ?? 100;
  if (limit > 1000) throw apiError(400, "limit must not exceed 1000");
  // The start is rounded down to the start of its interval.
  return {
    unit,
    forwards,
    start: startOfInterval(start, unit),
    end: integer(query, "end") ?? Number.MAX_SAFE_INTEGER,
    limit,
  };
}

function choice(query: URLSearchParams, name: string, values: readonly string[]): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value !== undefined && !values.includes(value))
    throw apiError(400, `${name} must be one of ${values.join(", ")}`);
  return value;
}

function integer(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^\d+$/.test(value)) throw apiError(400, `${name} expected integer`);
  return Number(value);
}

/** Parses `2024-08-04:20:15`, `2024-08-04:20` and `2024-08-04`. In milliseconds since 1970. */
function startOf(intervalId: unknown): number {
  const [date = "", hour = "00", minute = "00"] = String(intervalId).split(":");
  return Date.parse(`${date}T${hour}:${minute}:00Z`);
}

function startOfInterval(time: number, unit: string): number {
  const text = new Date(Math.min(time, 8.64e15)).toISOString();
  const length = { minute: 16, hour: 13, day: 10, month: 7 }[unit] ?? 16;
  return Date.parse(`${text.slice(0, length)}${"0000-01-01T00:00".slice(length)}Z`);
}
