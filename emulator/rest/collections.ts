import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { isObject, type Json, type JsonObject, memberOf, textOf } from "../json";
import { decode, HttpError, type HttpRequest, type HttpResponse } from "../server/http";
import type { Store } from "../store/store";

/** Objects of an API. Requests have the form `GET /v1/cats/{id}`. */
export interface RestCollection {
  readonly create: string;
  readonly read?: string | undefined;
  /** Several requests may update an object. */
  readonly update?: string | readonly string[] | undefined;
  /** `none`: no request deletes an object. */
  readonly delete?: string | undefined;
  readonly list?: string | undefined;
  /** Members and their values in a deleted object, which is still returned. Default: it is not returned. */
  readonly deleted?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Member of the object with its id, such as `id` or `metadata.uid`. */
  readonly id: string;
  /** The path of a create request, or else its body, may contain the id. Default: the service assigns it. */
  readonly isIdGiven?: boolean;
  /** The id is a number. Default: `false`. */
  readonly hasNumber?: boolean;
  /** Member of request bodies that contains the object. */
  readonly wrapper?: string | undefined;
  /** Member of responses that contains the object. */
  readonly object?: string | undefined;
  /** Member of a list that contains the objects. Default: the list is an array. */
  readonly items?: string | undefined;
  /** Member of a list that contains the next page: its number, or its URL without `nextParameter`. Default: the list has one page. */
  readonly next?: string | undefined;
  readonly nextParameter?: string | undefined;
  /** Query parameter that counts the items before a page or, with the number of the first page, the pages. */
  readonly counter?: { readonly parameter: string; readonly firstPage?: number | undefined } | undefined;
  /** JSON Schema of the bodies of create and update requests. Default: any object. */
  readonly body?: object | undefined;
  readonly updateBody?: object | undefined;
  /** Members that the service adds to a new object, with their types. */
  readonly added?: Readonly<Record<string, "string" | "time" | "number" | "boolean">>;
  /** Members that no response contains. */
  readonly hidden?: readonly string[];
  /** Members that only the response of a create request contains. */
  readonly onCreate?: readonly string[];
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly handler: (parameters: readonly string[], request: HttpRequest) => HttpResponse;
}

export const failure = (status: number, message: string): HttpError =>
  new HttpError({ status, body: { error: message } });

const etagOf = (object: JsonObject): string =>
  `"${createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16)}"`;

/** The versions of objects. */
export interface Versions {
  /** Return ETags, and status 304 for a GET with a matching If-None-Match. Default: `false`. */
  readonly etags?: boolean | undefined;
  /** Return ETags, and reject a write without If-Match with this status. */
  readonly ifMatchStatus?: 412 | 428 | undefined;
}

/** Serves collections. The key of an object consists of the values in its path: `a1/k2`. */
export class RestCollections {
  readonly #routes: Route[] = [];
  #ids = 0;

  constructor(
    store: Store,
    collections: readonly RestCollection[],
    readonly versions: Versions,
  ) {
    for (const one of collections) this.#add(store, one);
    // A path with fewer parameters is more specific.
    this.#routes.sort((a, b) => a.pattern.source.split("[^/]").length - b.pattern.source.split("[^/]").length);
  }

  /** Undefined if no collection has the path, and "method" if only the method differs. */
  route({ rawPath, ...request }: HttpRequest): HttpResponse | "method" | undefined {
    const matching = this.#routes.filter(({ pattern }) => pattern.test(rawPath));
    const found = matching.find(({ method }) => method === (request.method === "HEAD" ? "GET" : request.method));
    if (!found) return matching.length ? "method" : undefined;
    const [, ...parameters] = found.pattern.exec(rawPath) ?? [];
    return found.handler(parameters.map(decode), { rawPath, ...request });
  }

  #on(request: string | undefined, handler: Route["handler"]): void {
    const [method, path] = request?.split(" ") ?? [];
    if (method === undefined || path === undefined) return;
    const source = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.#routes.push({ method, pattern: new RegExp(`^${source.join("([^/]+?)")}/?$`), handler });
  }

  #add(store: Store, collection: RestCollection): void {
    const { id, object: wrapper, items, hidden = [], onCreate = [], hasNumber, deleted } = collection;
    const [method, path = ""] = collection.create.split(" ");
    const asId = (key: string): Json => (hasNumber ? Number(key) : key);
    const stored = store.define(method === "PUT" ? path.replace(/\W*\{[^{}]*\}\W*$/, "") : path, {
      complete: (key, given) => withMember(given, id, memberAt(given, id) ?? asId(key.split("/").at(-1) ?? key)),
      open: true,
    });
    const check = checkOf(collection, collection.body);
    const updateBody = collection.updateBody ?? collection.body;
    const [checkUpdate, checkChange] = [checkOf(collection, updateBody), checkOf(collection, updateBody, true)];
    /** Number of the values in a key. */
    const depth = path.split("{").length - (method === "PUT" ? 1 : 0);
    const keyOf = (parameters: readonly string[]): string => {
      const key = parameters.join("/");
      const isInner = (one: string) => parameters.length < depth && one.endsWith(`/${key}`);
      const found = stored.has(key) ? key : [...stored.keys()].find(isInner);
      if (found === undefined) throw failure(404, "not found");
      return found;
    };
    /** The object of a write, whose version is the expected one. */
    const changedBy = (parameters: readonly string[], request: HttpRequest): [string, JsonObject] => {
      const key = keyOf(parameters);
      const object = stored.get(key) as JsonObject;
      this.#requireVersion(request, object);
      return [key, object];
    };
    const shown = (object: JsonObject, omitted = [...hidden, ...onCreate]): JsonObject =>
      Object.fromEntries(Object.entries(object).filter(([name]) => !omitted.includes(name)));
    const reply = (object: JsonObject, status = 200, omitted?: string[]): HttpResponse => ({
      status,
      ...(this.#hasVersions && { headers: { etag: etagOf(object) } }),
      body: wrapper === undefined ? shown(object, omitted) : { [wrapper]: shown(object, omitted) },
    });
    const added = () =>
      Object.fromEntries(Object.entries(collection.added ?? {}).map(([name, type]) => [name, values[type]()]));
    const create = (parameters: readonly string[], body: JsonObject, own?: string): HttpResponse => {
      const given = own ?? (collection.isIdGiven ? memberAt(body, id) : undefined);
      const key = given === undefined ? this.#newId(collection) : textOf(given);
      const full = [...parameters, key].join("/");
      if (stored.has(full)) throw failure(409, "an object with this id exists");
      stored.set(
        full,
        withMember({ ...added(), ...body }, id, own === undefined && given !== undefined ? given : asId(key)),
      );
      return reply(stored.get(full) as JsonObject, 201, [...hidden]);
    };
    const ofService = [...Object.keys(collection.added ?? {}), ...hidden, ...onCreate];
    const update: Route["handler"] = (parameters, request) => {
      const [key, before] = changedBy(parameters, request);
      const isChange = request.method === "PATCH";
      const kept = Object.entries(before).filter(([name]) => isChange || ofService.includes(name));
      const change = (isChange ? checkChange : checkUpdate)(request.body);
      stored.set(key, withMember(patched(Object.fromEntries(kept), change), id, memberAt(before, id) as Json));
      return reply(stored.get(key) as JsonObject);
    };
    this.#on(collection.create, (parameters, request) => {
      if (method !== "PUT") return create(parameters, check(request.body));
      const isUpdate = collection.update === collection.create && stored.has(parameters.join("/"));
      if (isUpdate) return update(parameters, request);
      return create(parameters.slice(0, -1), check(request.body), parameters.at(-1));
    });
    this.#on(collection.read, (parameters, { headers }) => {
      const found = reply(stored.get(keyOf(parameters)) as JsonObject);
      const isKnown = found.headers && headers["if-none-match"] === found.headers.etag;
      return isKnown ? { ...found, status: 304, body: undefined } : found;
    });
    for (const one of [collection.update].flat()) this.#on(one, update);
    this.#on(collection.delete, (parameters, request) => {
      const [key, object] = changedBy(parameters, request);
      const marked = Object.entries(deleted ?? {}).reduce((one, [path, value]) => withMember(one, path, value), object);
      if (!deleted) stored.delete(key);
      else if (etagOf(marked) === etagOf(object)) throw failure(404, "not found");
      else stored.set(key, marked);
      return { status: 204 };
    });
    this.#on(collection.list, (parameters, { query }) => {
      const start = parameters.map((one) => `${one}/`).join("");
      const all = [...stored].filter(([key]) => key.startsWith(start)).map(([, object]) => shown(object));
      const { page, more } = pageOf(collection, all, query);
      return { status: 200, body: items === undefined ? page : { [items]: page, ...more } };
    });
  }

  get #hasVersions(): boolean {
    return this.versions.etags === true || this.versions.ifMatchStatus !== undefined;
  }

  /** Rejects a write whose `If-Match` header is missing or does not match the current version of the object. */
  #requireVersion({ headers }: HttpRequest, object: JsonObject): void {
    const { ifMatchStatus } = this.versions;
    const condition = headers["if-match"];
    if (condition === undefined && ifMatchStatus !== undefined)
      throw failure(ifMatchStatus, "the header If-Match is required");
    if (this.#hasVersions && condition !== undefined && condition !== "*" && condition !== etagOf(object))
      throw failure(412, "the object has changed");
  }

  #newId({ hasNumber }: RestCollection): string {
    this.#ids += 1;
    return hasNumber ? String(Date.now() * 100 + (this.#ids % 100)) : randomUUID();
  }
}

/** Items in a page of a list. */
const pageSize = 20;

/** A page of a list, and the member with the next page. */
function pageOf(
  { next, nextParameter, counter }: RestCollection,
  all: readonly JsonObject[],
  query: URLSearchParams,
): { readonly page: JsonObject[]; readonly more?: JsonObject } {
  if (next === undefined && !counter) return { page: [...all] };
  const { parameter = nextParameter ?? "start", firstPage } = counter ?? {};
  const given = Number(query.get(parameter) ?? firstPage ?? 0);
  const start = firstPage === undefined ? given : (given - firstPage) * pageSize;
  const end = start + pageSize;
  const isLast = end >= all.length;
  const following = nextParameter === undefined ? `?start=${end}` : String(end);
  return { page: all.slice(start, end), ...(next !== undefined && !isLast && { more: { [next]: following } }) };
}

const values: Readonly<Record<"string" | "time" | "number" | "boolean", () => Json>> = {
  string: () => randomUUID(),
  time: () => new Date().toISOString(),
  number: () => 0,
  boolean: () => false,
};

/** Merges a change into an object. Null removes a member. */
function patched(before: JsonObject, change: JsonObject): JsonObject {
  const merged = Object.entries(change).map(([name, value]): [string, Json] => {
    const old = memberOf(before, name);
    return [name, isObject(value) && isObject(old) ? patched(old, value) : value];
  });
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(merged) }).filter(([, value]) => value !== null),
  );
}

const memberAt = (object: JsonObject, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((at, name) => (isObject(at) ? memberOf(at, name) : undefined), object);

function withMember(object: JsonObject, path: string, value: Json): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const inner = memberOf(object, name);
  return { ...object, [name]: rest.length ? withMember(isObject(inner) ? inner : {}, rest.join("."), value) : value };
}

/**
 * Validates the object in a body, and adds the defaults of the document. A change needs no required member, and defaults are not part of
 * it. With a schema that zod does not support, any body is valid.
 */
function checkOf(
  { wrapper }: RestCollection,
  schema: object | undefined,
  isChange = false,
): (body: unknown) => JsonObject {
  let type: z.ZodType | undefined;
  try {
    const { required, ...partial } = (schema ?? {}) as Parameters<typeof z.fromJSONSchema>[0] & object;
    if (schema) type = z.fromJSONSchema(isChange ? partial : { ...partial, required });
  } catch {
    type = undefined;
  }
  return (given) => {
    const body = wrapper !== undefined && isObject(given as Json) ? memberOf(given as JsonObject, wrapper) : given;
    if (!isObject(body as Json)) throw failure(400, "the body must be an object");
    const { error, data } = type?.safeParse(body) ?? { data: body };
    const [issue] = error?.issues ?? [];
    if (issue) throw failure(400, `${issue.path.join(".") || "body"}: ${issue.message}`);
    return (isChange ? body : data) as JsonObject;
  };
}
