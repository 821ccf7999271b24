import type { Reply, Request } from "../exchange";
import type { JsonObject } from "../json";
import type { Allowance } from "../limiter";
import { Router } from "../router";
import { type Service, secondsUntil } from "../service";
import { Store } from "../store";
import { aliases } from "./aliases";
import { dataSources } from "./data-sources";
import { documents, removeDocuments } from "./documents";
import { refuse } from "./errors";
import { indexers, statusOf } from "./indexers";
import { indexBehind, indexes } from "./indexes";
import { defineKind } from "./kind";
import { skillsets } from "./skillsets";
import { statistics } from "./statistics";
import { synonymMaps } from "./synonym-maps";

export interface SearchCredentials {
  readonly adminKey: string;
  readonly queryKey: string;
  /** Taken as `Authorization: Bearer` in place of the admin key. */
  readonly token: string;
  /** The token of a role that may read everything and change nothing. */
  readonly readToken: string;
}

export interface SearchOptions {
  readonly credentials: SearchCredentials;
  readonly file?: string;
}

const versions = ["2026-04-01", "2025-09-01"];
/** Kinds that came with the newest version. */
const newest = /^\/aliases\b/;
/** What a query key may do. */
const queries = /^\/indexes\/[^/]+\/docs(?!\/search\.index)/;

/** The data plane of Azure AI Search, rooted at `/`. */
export class SearchService implements Service {
  readonly store: Store;
  readonly usualLimit = null;
  readonly #router = new Router();
  readonly #credentials: SearchCredentials;

  constructor({ credentials, file }: SearchOptions) {
    this.store = new Store(file);
    this.#credentials = credentials;
    let docs = new Map<string, JsonObject>();
    let seconds = new Map<string, JsonObject>();
    const stored = defineKind(
      this.#router,
      this.store,
      indexes({ aliases: () => seconds, deleted: (index) => removeDocuments(docs, index) }),
    );
    seconds = defineKind(this.#router, this.store, aliases(stored));
    docs = documents(this.#router, this.store, { index: (name) => stored.get(indexBehind(name, seconds)) });
    const maps = defineKind(this.#router, this.store, synonymMaps);
    const sources = defineKind(this.#router, this.store, dataSources);
    const crawlers = defineKind(this.#router, this.store, indexers(seconds));
    this.#router.on("GET", "/indexers/:name/search.status", ({ params, origin }) => {
      if (!crawlers.has(params.name)) throw refuse(404, `No indexer with the name '${params.name}' was found.`);
      return { status: 200, body: statusOf(params.name, origin) };
    });
    const skills = defineKind(this.#router, this.store, skillsets);
    const counts = {
      documentCount: () => docs.size,
      indexesCount: () => stored.size,
      indexersCount: () => crawlers.size,
      dataSourcesCount: () => sources.size,
      storageSize: () => JSON.stringify([...docs.values()]).length,
      synonymMaps: () => maps.size,
      skillsetCount: () => skills.size,
      aliasesCount: () => seconds.size,
      vectorIndexSize: () => 0,
    };
    const quotas = { indexesCount: 50, indexersCount: 50, dataSourcesCount: 50, synonymMaps: 10, aliasesCount: 100 };
    this.#router.on("GET", "/servicestats", (call) => statistics(call, counts, quotas));
  }

  handle(request: Request): Reply {
    const path = plainPath(request.rawPath);
    this.#authorize(request, path);
    const version = request.query.get("api-version");
    if (!version) throw refuse(400, "The query parameter 'api-version' is required.", "MissingApiVersionParameter");
    if (!versions.includes(version))
      throw refuse(
        400,
        `The api-version '${version}' is none of: ${versions.join(", ")}.`,
        "InvalidApiVersionParameter",
      );
    const reply = version !== versions[0] && newest.test(path) ? undefined : this.#router.answer(request, path);
    if (reply === undefined) throw refuse(404, "There is nothing under this path.");
    if (reply === "method") throw refuse(405, "This method is not supported here.");
    return withCommonHeaders(reply, request);
  }

  malformed(): Reply {
    return refuse(400, "The request is invalid. Details: the body is no JSON.").reply;
  }

  tooMany({ rule, resetAt }: Allowance): Reply {
    const { body } = refuse(429, "You have exceeded the rate of requests that this service allows.").reply;
    const headers: Record<string, string> = rule.retryAfter ? { "retry-after": String(secondsUntil(resetAt)) } : {};
    return { status: rule.status ?? 429, headers, body };
  }

  /** 401 without a credential; 403 for a wrong key, a query key on anything but queries, and a reader's change. */
  #authorize({ headers, method }: Request, path: string): void {
    const { adminKey, queryKey, token, readToken } = this.#credentials;
    const key = headers["api-key"];
    if (key === undefined) {
      if (headers.authorization === undefined) throw refuse(401, "The request carries no credential.");
      const isReader = headers.authorization === `Bearer ${readToken}`;
      if (!isReader && headers.authorization !== `Bearer ${token}`) throw refuse(401, "The token is not valid.");
      if (isReader && method !== "GET") throw refuse(403, "The role does not allow this operation.", "Forbidden");
      return;
    }
    const mayQuery = key === queryKey && queries.test(path) && (method === "GET" || method === "POST");
    if (key !== adminKey && !mayQuery) throw refuse(403, "The api-key does not allow this operation.", "Forbidden");
  }
}

/** `/indexes('hotels')/docs` and `/indexes/hotels/docs` are the same; quotes inside a name are doubled. */
function plainPath(rawPath: string): string {
  const quoted = rawPath.replaceAll("%27", "'").replaceAll("%28", "(").replaceAll("%29", ")");
  return quoted.replace(/\('((?:[^']|'')*)'\)/g, (_all, name: string) => `/${name.replaceAll("''", "'")}`);
}

function withCommonHeaders(reply: Reply, { headers }: Request): Reply {
  const common: Record<string, string> = {
    "request-id": String(headers["x-ms-client-request-id"] ?? crypto.randomUUID()),
    "elapsed-time": "1",
    "odata-version": "4.0",
  };
  if (reply.body !== undefined && typeof reply.body !== "string")
    common["content-type"] = "application/json; odata.metadata=minimal; odata.streaming=true; charset=utf-8";
  return { ...reply, headers: { ...common, ...reply.headers } };
}
