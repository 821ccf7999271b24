import type { JsonObject } from "../json";
import { HttpError, type HttpRequest, type HttpResponse } from "../server/http";
import { multipartOf } from "../server/multipart";
import type { RateLimitStatus } from "../server/rate-limit";
import { Router } from "../server/router";
import { type SecretForm, secretForm } from "../server/secret-form";
import { type Service, secondsUntil } from "../server/service";
import { Store } from "../store/store";
import { describedPreview, hasVersion, isPreview } from "../validation/versions";
import { analyzeRoutes } from "./analysis/analyze";
import { documents, documentsOf, indexStatisticsList, removeDocuments } from "./documents/documents";
import { apiError } from "./errors";
import { dataSources } from "./indexers/data-sources";
import { indexers } from "./indexers/indexers";
import { indexerRoutes } from "./indexers/routes";
import { IndexerRuns } from "./indexers/runs";
import { AliasDelay } from "./indexes/alias-delay";
import { aliases } from "./indexes/aliases";
import { Downtime } from "./indexes/downtime";
import { indexes } from "./indexes/indexes";
import { defineObjectType, type ObjectType, stamped } from "./kind";
import { UploadedFiles } from "./knowledge/files";
import { Ingestion } from "./knowledge/ingestion";
import { knowledgeBases, sourceNames } from "./knowledge/knowledge-bases";
import { knowledgeSources } from "./knowledge/knowledge-sources";
import { createdResources } from "./knowledge/pipelines";
import { retrieve } from "./knowledge/retrieval";
import { knowledgeRoutes } from "./knowledge/routes";
import { skillsetRoutes } from "./skillsets/routes";
import { skillsets } from "./skillsets/skillsets";
import { statistics } from "./statistics";
import { synonymMaps } from "./synonym-maps";

export interface SearchCredentials {
  readonly adminKey: string;
  readonly queryKey: string;
  /** Bearer token that allows everything. */
  readonly token: string;
  /** Bearer token with a role that allows reading. */
  readonly readToken: string;
}

/** Quotas by name of the counter in the service statistics. */
export type SearchQuotas = Readonly<Partial<Record<keyof typeof defaultQuotas | "skillsetCount", number>>>;

/** Quotas that the service statistics report by default. */
const defaultQuotas = { indexesCount: 50, indexersCount: 50, dataSourcesCount: 50, synonymMaps: 10, aliasesCount: 100 };

/** Quotas of the tier Serverless, which has no aliases. */
const serverlessQuotas = {
  indexesCount: 30,
  indexersCount: 30,
  dataSourcesCount: 30,
  synonymMaps: 20,
  aliasesCount: 0,
};

/** @throws HttpError for a feature that the tier Serverless lacks. The message of the service is not recorded. */
function rejectOnServerless({ method, body }: HttpRequest, path: string): void {
  if (method !== "PUT" && method !== "POST") return;
  if (/^\/aliases\b/.test(path)) throw apiError(400, "Index aliases are not supported by the serverless tier.");
  if (/"(networkAccessMode|executionEnvironment)":"private"/i.test(JSON.stringify(body ?? null)))
    throw apiError(400, "Private execution is not supported by the serverless tier.");
}

export interface SearchOptions {
  readonly credentials: SearchCredentials;
  /** Time for which queries through a moved alias still reach the old index. In seconds. */
  readonly aliasSeconds: number;
  /** Time for which an index is offline after an update that requires `allowIndexDowntime`. In seconds. */
  readonly downtimeSeconds: number;
  /** Folder that represents every storage account. Its subfolders are the containers. */
  readonly blobs?: string;
  /** Time that an indexer needs for one item. In milliseconds. */
  readonly itemMs: number;
  /** Reject API keys with 403, as a service with `disableLocalAuth`. Default: `false`. */
  readonly rolesOnly?: boolean;
  /** The service has the tier Serverless. Default: `false`. */
  readonly serverless?: boolean;
  /** Number of requests with a token that are rejected with 403 after the start. Default: 0. */
  readonly roleDelayRequests?: number;
  /** Number of objects in a page of a list that a request without `pageSize` returns. Default: unlimited. */
  readonly pageSize?: number;
  /** Return the time of the request as `startTime` of a schedule without one. Default: `false`. */
  readonly schedulesStartNow?: boolean;
  /** Accept preview versions, with members and kinds that the emulator does not know. Default: `false`. */
  readonly previewVersions?: boolean;
  /** Form of secrets in responses. Default: `documented`. */
  readonly secrets?: SecretForm;
  /** Quotas to enforce. Other types report a default quota, which is not enforced. */
  readonly quotas?: SearchQuotas;
  readonly file?: string;
}

const versions = ["2026-10-01", "2026-04-01", "2025-09-01"];
/** Paths that only the versions from this version on have. */
const newerPaths: readonly (readonly [since: string, path: RegExp])[] = [
  ["2026-04-01", /^\/(aliases|knowledgesources|knowledgebases)\b/],
  ["2026-10-01", /^\/indexstats$|\/search\.resync$/],
  [describedPreview, /\/search\.reset(docs|skills)$/],
];
/** Maximum size of a request, as documented. In bytes. */
const maximumRequestSize = 16 * 1024 * 1024;
/** Paths that a query key allows. */
const queryPaths = /^\/indexes\/[^/]+\/docs(?!\/(?:search\.)?index)|^\/knowledgebases\/[^/]+\/(?:retrieve|mcp)$/;

/** Data plane of Azure AI Search. */
export class SearchService implements Service {
  readonly store: Store;
  readonly defaultLimit = null;
  readonly #router = new Router();
  readonly #credentials: SearchCredentials;
  readonly #rolesOnly: boolean;
  readonly #serverless: boolean;
  /** Remaining requests until the role assignment is effective. */
  #roleDelayRequests: number;
  readonly #pageSize: number | undefined;
  readonly #previewVersions: boolean;
  readonly #usualSecretForm: SecretForm;
  #secretForm: SecretForm;
  readonly #runs: IndexerRuns;

  constructor(options: SearchOptions) {
    const { credentials, rolesOnly = false, quotas = {}, file, aliasSeconds, downtimeSeconds, blobs, itemMs } = options;
    this.store = new Store(file);
    this.#credentials = credentials;
    this.#rolesOnly = rolesOnly;
    this.#serverless = options.serverless ?? false;
    this.#roleDelayRequests = options.roleDelayRequests ?? 0;
    this.#pageSize = options.pageSize;
    this.#previewVersions = options.previewVersions ?? false;
    this.#usualSecretForm = secretForm(options.secrets ?? "documented");
    this.#secretForm = this.#usualSecretForm;
    const withQuota = (counter: keyof SearchQuotas, kind: ObjectType): ObjectType => ({
      ...kind,
      quota: quotas[counter],
    });
    let documentObjects = new Map<string, JsonObject>();
    let aliasObjects = new Map<string, JsonObject>();
    let sourceObjects = new Map<string, JsonObject>();
    let indexerObjects = new Map<string, JsonObject>();
    const downtime = new Downtime(downtimeSeconds);
    const indexKind = indexes({
      indexes: () => indexObjects,
      aliases: () => aliasObjects,
      knowledgeSources: () => sourceObjects,
      onSaved: (index, previous) => downtime.onSaved(index, previous),
      onDeleted: (index) => removeDocuments(documentObjects, index),
    });
    const indexObjects: Map<string, JsonObject> = this.#define(withQuota("indexesCount", indexKind));
    analyzeRoutes(this.#router, indexObjects);
    const aliasDelay = new AliasDelay(aliasSeconds);
    aliasObjects = this.#define(
      withQuota(
        "aliasesCount",
        aliases(indexObjects, (alias, previous) => aliasDelay.onSaved(alias, previous)),
      ),
    );
    documentObjects = documents(this.#router, this.store, {
      index: (name) => indexObjects.get(aliasDelay.resolve(name, aliasObjects)),
      isOffline: (index) => downtime.isOffline(index),
    });
    const synonymMapObjects = this.#define(withQuota("synonymMaps", synonymMaps));
    const dataSourceObjects = this.#define(withQuota("dataSourcesCount", dataSources));
    const skillsetObjects = this.#define(withQuota("skillsetCount", skillsets));
    skillsetRoutes(this.#router, skillsetObjects);
    const runs = new IndexerRuns({
      folder: blobs,
      itemMs,
      find: (kind, name) =>
        ({ indexes: indexObjects, datasources: dataSourceObjects, skillsets: skillsetObjects })[kind].get(name),
      write: (index, key, document) => documentObjects.set(`${index}/${key}`, document),
      onRunEnded: (name) => {
        const indexer = indexerObjects.get(name);
        // Recorded: a run changes the ETag of its indexer.
        if (indexer) indexerObjects.set(name, stamped(indexer));
        this.store.save();
      },
    });
    this.#runs = runs;
    const indexerKind = indexers(
      {
        aliases: aliasObjects,
        dataSources: dataSourceObjects,
        indexes: indexObjects,
        skillsets: skillsetObjects,
        startsNow: options.schedulesStartNow ?? false,
      },
      {
        onSaved: (indexer, previous) => previous ?? runs.onCreated(indexer),
        onDeleted: (name) => runs.onDeleted(name),
      },
    );
    indexerObjects = this.#define(withQuota("indexersCount", indexerKind));
    indexerRoutes(this.#router, indexerObjects, runs);
    const ingestion = new Ingestion(
      {
        datasource: { kind: dataSources, objects: dataSourceObjects },
        skillset: { kind: skillsets, objects: skillsetObjects },
        index: { kind: indexKind, objects: indexObjects },
        indexer: { kind: indexerKind, objects: indexerObjects },
      },
      runs,
      (index) => removeDocuments(documentObjects, index),
    );
    sourceObjects = this.#defineKnowledge(ingestion, indexObjects, documentObjects);
    this.#router.on("GET", "/indexstats", (request) =>
      indexStatisticsList([...indexObjects.values()], documentObjects, request, this.#pageSize),
    );
    const counts = {
      documentCount: () => documentObjects.size,
      indexesCount: () => indexObjects.size,
      indexersCount: () => indexerObjects.size,
      dataSourcesCount: () => dataSourceObjects.size,
      storageSize: () => JSON.stringify([...documentObjects.values()]).length,
      synonymMaps: () => synonymMapObjects.size,
      skillsetCount: () => skillsetObjects.size,
      aliasesCount: () => aliasObjects.size,
      vectorIndexSize: () => 0,
    };
    this.#router.on("GET", "/servicestats", (request) =>
      statistics(request, counts, {
        ...(options.serverless ? serverlessQuotas : defaultQuotas),
        ...quotas,
      }),
    );
  }

  #define(kind: ObjectType): Map<string, JsonObject> {
    const secretForm = () => this.#secretForm;
    return defineObjectType(this.#router, this.store, { ...kind, pageSize: this.#pageSize, secretForm });
  }

  /** @returns the knowledge sources. */
  #defineKnowledge(
    ingestion: Ingestion,
    indexes: Map<string, JsonObject>,
    documents: Map<string, JsonObject>,
  ): Map<string, JsonObject> {
    let bases = new Map<string, JsonObject>();
    const usedBy = (source: string) =>
      [...bases.values()].filter((base) => sourceNames(base).includes(source)).map(({ name }) => String(name));
    const files = new UploadedFiles(this.store, {
      source: (name) => sources.get(name),
      documents,
      pageSize: this.#pageSize,
    });
    files.route(this.#router);
    const sources: Map<string, JsonObject> = this.#define(
      knowledgeSources(
        {
          indexes,
          usedBy,
          createdResources,
          existing: (source) => ingestion.existing(source),
          isRunning: (source) => ingestion.isRunning(source),
        },
        {
          onSaved: (source, previous) => ingestion.onSaved(source, previous),
          onDeleted: (name, source) => {
            files.onDeleted(name);
            ingestion.onDeleted(source);
          },
        },
      ),
    );
    bases = this.#define(knowledgeBases(() => sources));
    knowledgeRoutes(this.#router, {
      sources,
      bases,
      files,
      statusOf: (source) => ingestion.statusOf(source),
      retrieve: (base, request) =>
        retrieve(base, request, {
          source: (name) => sources.get(name),
          index: (name) => indexes.get(name),
          documents: (index) => documentsOf(documents, index),
        }),
    });
    return sources;
  }

  /** Errors have the same headers as other responses. */
  handle(request: HttpRequest): HttpResponse {
    try {
      return withCommonHeaders(this.#answer(request), request);
    } catch (error) {
      throw error instanceof HttpError ? new HttpError(withCommonHeaders(error.response, request)) : error;
    }
  }

  #answer(request: HttpRequest): HttpResponse {
    const path = normalizedPath(request.rawPath);
    this.#authorize(request, path);
    if (Number(request.headers["content-length"]) > maximumRequestSize)
      throw apiError(413, "The request exceeds the maximum size of 16 MB.");
    const version = request.query.get("api-version");
    if (!version) throw apiError(400, "The query parameter 'api-version' is required.", "MissingApiVersionParameter");
    if (!versions.includes(version) && !(this.#previewVersions && isPreview(version)))
      throw apiError(
        400,
        `The api-version '${version}' is invalid. Use one of: ${versions.join(", ")}.`,
        "InvalidApiVersionParameter",
      );
    if (this.#serverless) rejectOnServerless(request, path);
    const isNewer = newerPaths.some(([since, paths]) => !hasVersion(version, since) && paths.test(path));
    const reply = isNewer ? undefined : this.#router.route(request, path);
    if (reply === undefined) throw apiError(404, "Unknown path.");
    if (reply === "method") throw apiError(405, "The method is not supported for this path.");
    return reply;
  }

  showSecrets(form = this.#usualSecretForm): void {
    this.#secretForm = form;
  }

  /** Stops the runs of indexers. */
  stop(): void {
    this.#runs.stop();
  }

  invalidJson(request: HttpRequest): HttpResponse {
    if (multipartOf(request)) return this.handle(request);
    return apiError(400, "The request is invalid. Details: the body is not JSON.").response;
  }

  tooManyRequests({ limit, resetAt }: RateLimitStatus): HttpResponse {
    const { body } = apiError(429, "You have exceeded the rate of requests that this service allows.").response;
    const status = limit.status ?? 429;
    const headers: Record<string, string> = limit.retryAfter ? { "retry-after": String(secondsUntil(resetAt)) } : {};
    if (status === 503) headers["throttle-reason"] = "rateLimitExceeded";
    return { status, headers, body };
  }

  /** @throws HttpError 401 without a valid credential, 403 for a wrong or disabled key and for a missing permission. */
  #authorize({ headers, method }: HttpRequest, path: string): void {
    const { adminKey, queryKey } = this.#credentials;
    const key = headers["api-key"];
    const isQuery = queryPaths.test(path) && (method === "GET" || method === "POST");
    if (key === undefined) {
      this.#authorizeToken(headers.authorization, method === "GET" || isQuery);
      return;
    }
    if (this.#rolesOnly) throw apiError(403, "API keys are disabled on this service. Use a role.", "Forbidden");
    const mayQuery = key === queryKey && isQuery;
    if (key !== adminKey && !mayQuery) throw apiError(403, "The api-key does not allow this operation.", "Forbidden");
  }

  #authorizeToken(authorization: string | undefined, isRead: boolean): void {
    const { token, readToken } = this.#credentials;
    if (authorization === undefined) throw apiError(401, "The request has no credential.");
    if (authorization !== `Bearer ${token}` && authorization !== `Bearer ${readToken}`)
      throw apiError(401, "The token is not valid.");
    // Message and empty code as in the issue Azure-Samples/azure-search-openai-demo#4.
    if (this.#roleDelayRequests-- > 0) throw apiError(403, "Authorization failed.");
    if (authorization === `Bearer ${token}`) return;
    if (!isRead) throw apiError(403, "The roles of this token do not allow this operation.", "Forbidden");
  }
}

/** Converts `/indexes('hotels')/docs` to `/indexes/hotels/docs`. Quotes inside a name are doubled. */
function normalizedPath(rawPath: string): string {
  const quoted = rawPath.replaceAll("%27", "'").replaceAll("%28", "(").replaceAll("%29", ")");
  return quoted.replace(/\('((?:[^']|'')*)'\)/g, (_all, name: string) => `/${name.replaceAll("''", "'")}`);
}

function withCommonHeaders(reply: HttpResponse, { headers }: HttpRequest): HttpResponse {
  const common: Record<string, string> = {
    "request-id": String(headers["x-ms-client-request-id"] ?? crypto.randomUUID()),
    "elapsed-time": "1",
    "odata-version": "4.0",
  };
  // Recorded for every success, regardless of the `Prefer` of the request.
  if (reply.status < 300) common["preference-applied"] = 'odata.include-annotations="*"';
  if (reply.body !== undefined && typeof reply.body !== "string")
    common["content-type"] = "application/json; odata.metadata=minimal; odata.streaming=true; charset=utf-8";
  return { ...reply, headers: { ...common, ...reply.headers } };
}
