import type { JsonObject } from "../json";
import { Refusal, type Reply, type Request } from "../server/http";
import type { Allowance } from "../server/rate-limit";
import { Router } from "../server/router";
import { type Service, secondsUntil } from "../server/service";
import { Store } from "../store/store";
import { documents, removeDocuments } from "./documents/documents";
import { notEmulated, refuse } from "./errors";
import { dataSources } from "./indexers/data-sources";
import { indexers } from "./indexers/indexers";
import { indexerRoutes } from "./indexers/routes";
import { IndexerRuns } from "./indexers/runs";
import { AliasMoves } from "./indexes/alias-delay";
import { aliases } from "./indexes/aliases";
import { Downtime } from "./indexes/downtime";
import { indexes } from "./indexes/indexes";
import { defineKind, type Kind } from "./kind";
import { skillsets } from "./skillsets/skillsets";
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

/** By the names that the service's statistics count under. */
export type SearchQuotas = Readonly<Partial<Record<keyof typeof usualQuotas | "skillsetCount", number>>>;

/** Those of a mid-sized service. */
const usualQuotas = { indexesCount: 50, indexersCount: 50, dataSourcesCount: 50, synonymMaps: 10, aliasesCount: 100 };

export interface SearchOptions {
  readonly credentials: SearchCredentials;
  /** Seconds for which queries through an alias go on reaching the index that it has left. */
  readonly aliasSeconds: number;
  /** Seconds for which an index is out of service after a change that needs `allowIndexDowntime`. */
  readonly downtimeSeconds: number;
  /** Folder that stands for every storage account: its sub-folders are the containers. */
  readonly blobs?: string;
  /** How long an indexer takes for each item, in milliseconds. */
  readonly itemMs: number;
  /** The service takes roles and no keys (`disableLocalAuth`): a key gets 403, the token is that of an identity with the role. */
  readonly rolesOnly?: boolean;
  /** How many of a kind there may be, by the name of its counter. Others are told the usual quota, and not held to it. */
  readonly quotas?: SearchQuotas;
  readonly file?: string;
}

const versions = ["2026-04-01", "2025-09-01"];
/** Kinds that came with the newest version. */
const newest = /^\/aliases\b/;
/** Kinds of the newest version that are not emulated. */
const knowledge = /^\/knowledge(sources|bases)(?=\/|$)/;
/** What a query key may do. */
const queries = /^\/indexes\/[^/]+\/docs(?!\/(?:search\.)?index)/;

/** The data plane of Azure AI Search, rooted at `/`. */
export class SearchService implements Service {
  readonly store: Store;
  readonly usualLimit = null;
  readonly #router = new Router();
  readonly #credentials: SearchCredentials;
  readonly #rolesOnly: boolean;
  readonly #runs: IndexerRuns;

  constructor(options: SearchOptions) {
    const { credentials, rolesOnly = false, quotas = {}, file, aliasSeconds, downtimeSeconds, blobs, itemMs } = options;
    this.store = new Store(file);
    this.#credentials = credentials;
    this.#rolesOnly = rolesOnly;
    const held = (counter: keyof SearchQuotas, kind: Kind): Kind => ({ ...kind, quota: quotas[counter] });
    let docs = new Map<string, JsonObject>();
    let seconds = new Map<string, JsonObject>();
    const downtime = new Downtime(downtimeSeconds);
    const stored = defineKind(
      this.#router,
      this.store,
      held(
        "indexesCount",
        indexes({
          aliases: () => seconds,
          saved: (index, previous) => downtime.saved(index, previous),
          deleted: (index) => removeDocuments(docs, index),
        }),
      ),
    );
    const moves = new AliasMoves(aliasSeconds);
    seconds = defineKind(
      this.#router,
      this.store,
      held(
        "aliasesCount",
        aliases(stored, (alias, previous) => moves.saved(alias, previous)),
      ),
    );
    docs = documents(this.#router, this.store, {
      index: (name) => stored.get(moves.reached(name, seconds)),
      isDown: (index) => downtime.holds(index),
    });
    const maps = defineKind(this.#router, this.store, held("synonymMaps", synonymMaps));
    const sources = defineKind(this.#router, this.store, held("dataSourcesCount", dataSources));
    const skills = defineKind(this.#router, this.store, held("skillsetCount", skillsets));
    const runs = new IndexerRuns({
      folder: blobs,
      itemMs,
      find: (kind, name) => ({ indexes: stored, datasources: sources, skillsets: skills })[kind].get(name),
      write: (index, key, document) => docs.set(`${index}/${key}`, document),
      ended: () => this.store.save(),
    });
    this.#runs = runs;
    const crawlers = defineKind(
      this.#router,
      this.store,
      held(
        "indexersCount",
        indexers(
          { aliases: seconds, dataSources: sources, indexes: stored, skillsets: skills },
          {
            saved: (indexer, previous) => previous ?? runs.made(indexer),
            deleted: (name) => runs.removed(name),
          },
        ),
      ),
    );
    indexerRoutes(this.#router, crawlers, runs);
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
    this.#router.on("GET", "/servicestats", (call) => statistics(call, counts, { ...usualQuotas, ...quotas }));
  }

  /** Errors carry the same headers as other answers. */
  handle(request: Request): Reply {
    try {
      return withCommonHeaders(this.#answer(request), request);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(withCommonHeaders(error.reply, request)) : error;
    }
  }

  #answer(request: Request): Reply {
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
    const [, notYet] = version === versions[0] ? (knowledge.exec(path) ?? []) : [];
    if (notYet) throw notEmulated(`Knowledge ${notYet}`, "Indexes, indexers and skillsets are.", "are");
    const reply = version !== versions[0] && newest.test(path) ? undefined : this.#router.answer(request, path);
    if (reply === undefined) throw refuse(404, "There is nothing under this path.");
    if (reply === "method") throw refuse(405, "This method is not supported here.");
    return reply;
  }

  /** Ends the runs of indexers. */
  halt(): void {
    this.#runs.halt();
  }

  malformed(): Reply {
    return refuse(400, "The request is invalid. Details: the body is no JSON.").reply;
  }

  tooMany({ rule, resetAt }: Allowance): Reply {
    const { body } = refuse(429, "You have exceeded the rate of requests that this service allows.").reply;
    const headers: Record<string, string> = rule.retryAfter ? { "retry-after": String(secondsUntil(resetAt)) } : {};
    return { status: rule.status ?? 429, headers, body };
  }

  /** 401 without a credential; 403 for any key where roles alone count, for a wrong key, and for what the credential may not do. */
  #authorize({ headers, method }: Request, path: string): void {
    const { adminKey, queryKey, token, readToken } = this.#credentials;
    const key = headers["api-key"];
    const isQuery = queries.test(path) && (method === "GET" || method === "POST");
    if (key === undefined) {
      if (headers.authorization === undefined) throw refuse(401, "The request carries no credential.");
      if (headers.authorization === `Bearer ${readToken}`) {
        if (method === "GET" || isQuery) return;
        throw refuse(403, "The roles of this token do not allow this operation.", "Forbidden");
      }
      if (headers.authorization !== `Bearer ${token}`) throw refuse(401, "The token is not valid.");
      return;
    }
    if (this.#rolesOnly) throw refuse(403, "API keys are disabled on this service. Use a role.", "Forbidden");
    const mayQuery = key === queryKey && isQuery;
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
