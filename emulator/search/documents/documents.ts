import { isObject, type JsonObject, memberOf, merge } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import type { Store } from "../../store/store";
import { any, array, type ObjectSchema, openNullishObject, required, violationsOf } from "../../validation/schema";
import { apiError, invalid, invalidParameter, notEmulated } from "../errors";
import { fieldsIn } from "../indexes/fields";
import { contextOf, pageOf, serviceName, typeName } from "../kind";
import { documentResponse, parseQueryString, runQuery } from "./query";
import { parseSelect } from "./selection";
import { autocomplete, suggest } from "./suggestions";
import { documentError, keyOf } from "./validation";

export type Documents = Map<string, JsonObject>;

interface Dependencies {
  /** Returns the index of a query by the name of an index or alias. */
  readonly index: (name: string) => JsonObject | undefined;
  /** True while an index is offline. */
  readonly isOffline: (index: JsonObject) => boolean;
}

/** Routes for documents: write, count, read by key, search, suggest and complete. Stored by `index/key`. */
export function documents(router: Router, store: Store, { index, isOffline }: Dependencies): Documents {
  const stored: Documents = store.define("documents", { complete: (_key, given) => given, open: true });
  const indexOf = ({ params }: RouteRequest<"name">): JsonObject => {
    const found = index(params.name);
    const message = `No index with the name '${params.name}' was found in a service named '${serviceName}'.`;
    if (!found) throw apiError(404, message, "OperationNotAllowed", [{ code: "IndexNotFoundInService", message }]);
    return found;
  };
  const findOnline = (request: RouteRequest<"name">): JsonObject => {
    const index = indexOf(request);
    if (isOffline(index)) throw apiError(503, unavailable);
    return index;
  };
  const findReadable = (request: RouteRequest<"name">): JsonObject => {
    const index = findOnline(request);
    if (index.permissionFilterOption === "enabled")
      throw notEmulated("Permission filters", "Query an index without `permissionFilterOption`.", "are");
    return index;
  };
  const count = (request: RouteRequest<"name">): HttpResponse => {
    const headers = { "content-type": "text/plain" };
    return { status: 200, headers, body: String(documentsOf(stored, findOnline(request)).length) };
  };
  const query =
    (run: typeof runQuery) =>
    (request: RouteRequest<"name">): HttpResponse => {
      const parameters = isObject(request.body) ? request.body : parseQueryString(request.query);
      const index = findReadable(request);
      return { status: 200, body: run(documentsOf(stored, index), index, parameters, request) };
    };

  const push = (request: RouteRequest<"name">): HttpResponse =>
    writeBatch(stored, indexOf(request), isOffline(indexOf(request)), request);

  router
    .on("POST", "/indexes/:name/docs/search.index", push)
    .on("POST", "/indexes/:name/docs/index", push)
    .on("GET", "/indexes/:name/docs/$count", count)
    .on("GET", "/indexes/:name/docs", query(runQuery))
    .on("POST", "/indexes/:name/docs/search.post.search", query(runQuery))
    .on("POST", "/indexes/:name/docs/search", query(runQuery))
    .on("GET", "/indexes/:name/search.stats", (request) => {
      const context = contextOf(request, "IndexStatistics");
      return { status: 200, body: { "@odata.context": context, ...statisticsOf(stored, indexOf(request)) } };
    })
    .on("GET", "/indexes/:name/docs/search.suggest", query(suggest))
    .on("GET", "/indexes/:name/docs/suggest", query(suggest))
    .on("POST", "/indexes/:name/docs/search.post.suggest", query(suggest))
    .on("POST", "/indexes/:name/docs/suggest", query(suggest))
    .on("GET", "/indexes/:name/docs/search.autocomplete", query(autocomplete))
    .on("GET", "/indexes/:name/docs/autocomplete", query(autocomplete))
    .on("POST", "/indexes/:name/docs/search.post.autocomplete", query(autocomplete))
    .on("POST", "/indexes/:name/docs/autocomplete", query(autocomplete))
    .on("GET", "/indexes/:name/docs/:key", (request) => {
      const definition = findReadable(request);
      const document = stored.get(`${definition.name}/${request.params.key}`);
      if (!document) throw apiError(404, "There is no document with this key.");
      const { select } = parseQueryString(request.query);
      return { status: 200, body: parseSelect(select, definition)(documentResponse(definition, document)) };
    });
  return stored;
}

function statisticsOf(stored: Documents, index: JsonObject): JsonObject {
  const sizes = documentsOf(stored, index).map((document) => JSON.stringify(document).length);
  const storageSize = sizes.reduce((sum, size) => sum + size, 0);
  return { documentCount: sizes.length, storageSize, vectorIndexSize: 0 };
}

/** GET /indexstats: the statistics of all indexes, in pages like a list of indexes. */
export function indexStatisticsList(
  indexes: readonly JsonObject[],
  stored: Documents,
  request: RouteRequest,
  pageSize: number | undefined,
): HttpResponse {
  const { objects, nextLink } = pageOf(indexes, request, pageSize);
  const value = objects.map((index) => ({ name: index.name ?? null, ...statisticsOf(stored, index) }));
  const context = `${request.origin}/$metadata#Collection(${typeName(request, "IndexStatisticsSummary")})`;
  return {
    status: 200,
    body: { "@odata.context": context, value, ...(nextLink !== undefined && { "@odata.nextLink": nextLink }) },
  };
}

export function documentsOf(stored: Documents, index: JsonObject): JsonObject[] {
  const prefix = `${index.name}/`;
  return [...stored].filter(([key]) => key.startsWith(prefix)).map(([, document]) => document);
}

export function removeDocuments(stored: Documents, index: string): void {
  for (const key of [...stored.keys()]) if (key.startsWith(`${index}/`)) stored.delete(key);
}

const batch: ObjectSchema = openNullishObject("IndexBatch", { value: required(array(any)) });
const actions = ["upload", "merge", "mergeOrUpload", "delete"];

/** Maximum number of documents in a batch, as documented. */
const maximumBatchSize = 1000;

const unavailable = "The index is temporarily unavailable because it was updated with the 'allowIndexDowntime' flag.";

/** Writes a batch and returns one result for each document, with status 207 if some failed. */
function writeBatch(stored: Documents, index: JsonObject, isOffline: boolean, request: RouteRequest): HttpResponse {
  const problem = violationsOf(batch, request.body)[0];
  if (problem) throw invalid("A batch of documents is expected under 'value'.");
  const given = (request.body as JsonObject).value as JsonObject[];
  if (given.length === 0 || given.length > maximumBatchSize)
    throw invalid(`A batch has 1 to ${maximumBatchSize} documents, and this one has ${given.length}.`);
  const fields = fieldsIn(index.fields);
  const key = keyOf(index);
  for (const [i, document] of given.entries()) {
    const unknown = Object.keys(document).find(
      (member) => member !== "@search.action" && !fields.some(({ name }) => name === member),
    );
    if (unknown) throw invalid(`The property '${unknown}' does not exist on the index '${index.name}'.`);
    const value = memberOf(document, key) ?? null;
    if (value === null || value === "")
      throw invalidParameter("actions", `${i}: The document has no value for its key '${key}'.`, "MissingKeyField");
    if (typeof value !== "string") throw invalid(`The key '${key}' of a document must be a string.`);
    const { "@search.action": action = "upload" } = document;
    if (!actions.includes(String(action))) throw invalid(`There is no action '${action}'.`);
  }
  const value = given.map(({ "@search.action": action = "upload", ...document }) => {
    const failed = (statusCode: number, errorMessage: string) => {
      return { key: document[key], status: false, errorMessage, statusCode };
    };
    if (isOffline) return failed(422, unavailable);
    const wrong = documentError(index, action === "delete" ? { [key]: document[key] ?? null } : document);
    if (wrong) return failed(400, wrong);
    return applyAction(stored, String(action), {
      path: `${index.name}/${document[key]}`,
      key: String(document[key]),
      document,
    });
  });
  const status = value.every((result) => result.status) ? 200 : 207;
  return { status, body: { "@odata.context": `${request.origin}/indexes('${index.name}')/$metadata`, value } };
}

function applyAction(
  stored: Documents,
  action: string,
  { path, key, document }: { readonly path: string; readonly key: string; readonly document: JsonObject },
) {
  const result = (statusCode: number, errorMessage: string | null = null) => {
    return { key, status: errorMessage === null, errorMessage, statusCode };
  };
  const existing = stored.get(path);
  if (action === "delete") {
    stored.delete(path);
    return result(200);
  }
  if (action === "merge" && !existing) return result(404, "Document not found.");
  const merges = action !== "upload" && existing;
  stored.set(path, merges ? (merge(existing, document) as JsonObject) : document);
  return result(existing ? 200 : 201);
}
