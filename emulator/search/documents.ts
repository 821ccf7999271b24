import type { Reply } from "../exchange";
import { isObject, type JsonObject, merge, pick } from "../json";
import type { Call, Router } from "../router";
import { any, list, type ObjectShape, open, problemsOf, required } from "../shape";
import type { Store } from "../store";
import { invalid, refuse } from "./errors";
import { type Field, fieldsIn, isText, isVector } from "./fields";
import { serviceName } from "./kind";

type Documents = Map<string, JsonObject>;

interface Neighbours {
  /** The index behind a name or an alias. */
  readonly index: (name: string) => JsonObject | undefined;
}

/** Documents of the indexes, by `index/key`: enough to index, count, read back and look for words. */
export function documents(router: Router, store: Store, { index }: Neighbours): Documents {
  const stored: Documents = store.define("documents", { complete: (_key, given) => given });
  const indexOf = ({ params }: Call<"name">): JsonObject => {
    const found = index(params.name);
    const message = `No index with the name '${params.name}' was found in a service named '${serviceName}'.`;
    if (!found) throw refuse(404, message, "OperationNotAllowed", [{ code: "IndexNotFoundInService", message }]);
    return found;
  };
  const count = (call: Call<"name">): Reply => {
    const headers = { "content-type": "text/plain" };
    return { status: 200, headers, body: String(documentsOf(stored, indexOf(call)).length) };
  };
  const search = (call: Call<"name">): Reply => {
    const query = isObject(call.body) ? call.body : fromQuery(call.query);
    return { status: 200, body: found(documentsOf(stored, indexOf(call)), indexOf(call), query, call) };
  };

  router
    .on("POST", "/indexes/:name/docs/search.index", (call) => write(stored, indexOf(call), call))
    .on("GET", "/indexes/:name/docs/$count", count)
    .on("GET", "/indexes/:name/docs", search)
    .on("POST", "/indexes/:name/docs/search.post.search", search)
    .on("POST", "/indexes/:name/docs/search", search)
    .on("GET", "/indexes/:name/search.stats", (call) => {
      const texts = documentsOf(stored, indexOf(call)).map((document) => JSON.stringify(document).length);
      const storageSize = texts.reduce((sum, size) => sum + size, 0);
      const context = `${call.origin}/$metadata#Microsoft.Azure.Search.V2026_04_01.IndexStatistics`;
      return {
        status: 200,
        body: { "@odata.context": context, documentCount: texts.length, storageSize, vectorIndexSize: 0 },
      };
    })
    .on("GET", "/indexes/:name/docs/:key", (call) => {
      const definition = indexOf(call);
      const document = stored.get(`${definition.name}/${call.params.key}`);
      if (!document) throw refuse(404, "There is no document with this key.");
      return { status: 200, body: shownOf(definition, document) };
    });
  return stored;
}

export function documentsOf(stored: Documents, index: JsonObject): JsonObject[] {
  const prefix = `${index.name}/`;
  return [...stored].filter(([key]) => key.startsWith(prefix)).map(([, document]) => document);
}

export function removeDocuments(stored: Documents, index: string): void {
  for (const key of [...stored.keys()]) if (key.startsWith(`${index}/`)) stored.delete(key);
}

const batch: ObjectShape = open("IndexBatch", { value: required(list(any)) });
const actions = ["upload", "merge", "mergeOrUpload", "delete"];

/** One result a document; 207 when some failed. */
function write(stored: Documents, index: JsonObject, call: Call): Reply {
  const problem = problemsOf(batch, call.body)[0];
  if (problem) throw invalid("A batch of documents is expected under 'value'.");
  const fields = fieldsIn(index.fields);
  const key = fields.find((field) => field.key)?.name ?? "";
  const value = ((call.body as JsonObject).value as JsonObject[]).map((given) => {
    const { "@search.action": action = "upload", ...document } = given;
    if (!actions.includes(String(action))) throw invalid(`There is no action '${action}'.`);
    const unknown = Object.keys(document).find((member) => !fields.some(({ name }) => name === member));
    if (unknown) throw invalid(`The property '${unknown}' does not exist on the index '${index.name}'.`);
    if (typeof document[key] !== "string") throw invalid(`Every document needs the key '${key}'.`);
    return act(stored, `${index.name}/${document[key]}`, String(action), document, document[key]);
  });
  const status = value.every((result) => result.status) ? 200 : 207;
  return { status, body: { "@odata.context": `${call.origin}/indexes('${index.name}')/$metadata`, value } };
}

function act(stored: Documents, path: string, action: string, document: JsonObject, key: string) {
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

function fromQuery(query: URLSearchParams): JsonObject {
  const number = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
  return {
    search: query.get("search"),
    count: query.get("$count") === "true",
    select: query.get("$select"),
    top: number("$top"),
    skip: number("$skip"),
    filter: query.get("$filter"),
  };
}

/** Documents that hold every word of the query in some searchable text; filters and ranking are not emulated. */
function found(all: JsonObject[], index: JsonObject, query: JsonObject, call: Call): JsonObject {
  if (query.filter) throw invalid("Filters are not emulated.");
  const words = String(query.search ?? "*")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word && word !== "*");
  const searchable = fieldsIn(index.fields).filter((field) => field.searchable && isText(field));
  const textOf = (document: JsonObject): string =>
    searchable
      .map(({ name }) => JSON.stringify(document[name] ?? ""))
      .join(" ")
      .toLowerCase();
  const hits = all.filter((document) => words.every((word) => textOf(document).includes(word)));
  const skip = Number(query.skip ?? 0);
  const value = hits.slice(skip, skip + Number(query.top ?? 50)).map((document) => {
    const shown = shownOf(index, document);
    const names = String(query.select || "*").split(",");
    return { "@search.score": 1, ...(names.includes("*") ? shown : pick(shown, names)) };
  });
  return {
    "@odata.context": `${call.origin}/indexes('${index.name}')/$metadata#docs(*)`,
    ...(query.count === true && { "@odata.count": hits.length }),
    value,
  };
}

/** A document with its retrievable members, null where it has none. */
function shownOf(index: JsonObject, document: JsonObject): JsonObject {
  const shown = (field: Field): boolean => field.retrievable !== false && !(isVector(field) && field.stored === false);
  const names = fieldsIn(index.fields).filter(shown);
  return Object.fromEntries(names.map(({ name }) => [name, document[name] ?? null]));
}
