import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { isObject, type Json, type JsonObject, memberOf, textOf } from "../json";
import { HttpError, type HttpRequest, type HttpResponse } from "../server/http";
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

/** A request such as `GET /cats/{id}`, and its handler, which receives the values in the path. */
export interface Route {
  readonly request: string;
  readonly handler: (values: readonly string[], request: HttpRequest) => HttpResponse;
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

/** The objects of a collection. The key of an object consists of the values in its path: `a1/k2`. */
export class Collection {
  readonly #objects: Map<string, JsonObject>;
  readonly #isPut: boolean;
  /** Number of the values in a key. */
  readonly #depth: number;
  /** The object in a valid body, by the purpose of the request. */
  readonly #valid: Readonly<Record<"create" | "update" | "change", (body: unknown) => JsonObject>>;
  #ids = 0;

  constructor(
    store: Store,
    readonly form: RestCollection,
    readonly versions: Versions,
  ) {
    const { id, create, body, updateBody = body } = form;
    const [method, path = ""] = create.split(" ");
    this.#isPut = method === "PUT";
    this.#objects = store.define(this.#isPut ? path.replace(/\W*\{[^{}]*\}\W*$/, "") : path, {
      complete: (key, given) => withMember(given, id, memberAt(given, id) ?? this.#asId(key.split("/").at(-1) ?? key)),
      open: true,
    });
    this.#depth = path.split("{").length - (this.#isPut ? 1 : 0);
    this.#valid = {
      create: checkOf(form, body),
      update: checkOf(form, updateBody),
      change: checkOf(form, updateBody, true),
    };
  }

  get routes(): Route[] {
    const { create, read, update, delete: remove, list } = this.form;
    const routes = [
      { request: create, handler: this.#create },
      { request: read, handler: this.#read },
      ...[update].flat().map((request) => ({ request, handler: this.#update })),
      { request: remove, handler: this.#delete },
      { request: list, handler: this.#list },
    ];
    return routes.flatMap(({ request, handler }) => (request?.includes(" ") ? [{ request, handler }] : []));
  }

  readonly #create: Route["handler"] = (path, request) => {
    const { id, isIdGiven, added = {}, hidden, update, create } = this.form;
    if (this.#isPut && update === create && this.#objects.has(path.join("/"))) return this.#update(path, request);
    const body = this.#valid.create(request.body);
    const inBody = isIdGiven && !this.#isPut ? memberAt(body, id) : undefined;
    const parents = this.#isPut ? path.slice(0, -1) : path;
    const own = this.#isPut ? (path.at(-1) ?? "") : inBody === undefined ? this.#newId() : textOf(inBody);
    const key = [...parents, own].join("/");
    if (this.#objects.has(key)) throw failure(409, "an object with this id exists");
    const members = Object.fromEntries(Object.entries(added).map(([name, type]) => [name, values[type]()]));
    const object = withMember({ ...members, ...body }, id, inBody ?? this.#asId(own));
    this.#objects.set(key, object);
    return this.#reply(object, 201, hidden ?? []);
  };

  readonly #read: Route["handler"] = (path, { headers }) => {
    const [, object] = this.#find(path);
    const found = this.#reply(object);
    const isKnown = found.headers && headers["if-none-match"] === found.headers.etag;
    return isKnown ? { ...found, status: 304, body: undefined } : found;
  };

  readonly #update: Route["handler"] = (path, request) => {
    const { id, added = {}, hidden = [], onCreate = [] } = this.form;
    const [key, before] = this.#findForWrite(path, request);
    const isChange = request.method === "PATCH";
    const ofService = [...Object.keys(added), ...hidden, ...onCreate];
    const kept = Object.entries(before).filter(([name]) => isChange || ofService.includes(name));
    const change = this.#valid[isChange ? "change" : "update"](request.body);
    const object = withMember(patched(Object.fromEntries(kept), change), id, memberAt(before, id) as Json);
    this.#objects.set(key, object);
    return this.#reply(object);
  };

  readonly #delete: Route["handler"] = (path, request) => {
    const [key, object] = this.#findForWrite(path, request);
    const { deleted } = this.form;
    const marked = Object.entries(deleted ?? {}).reduce((one, [at, value]) => withMember(one, at, value), object);
    if (!deleted) this.#objects.delete(key);
    else if (etagOf(marked) === etagOf(object)) throw failure(404, "not found");
    else this.#objects.set(key, marked);
    return { status: 204 };
  };

  readonly #list: Route["handler"] = (path, { query }) => {
    const { items } = this.form;
    const start = path.map((one) => `${one}/`).join("");
    const all = [...this.#objects].filter(([key]) => key.startsWith(start)).map(([, object]) => this.#shown(object));
    const { page, more } = pageOf(this.form, all, query);
    return { status: 200, body: items === undefined ? page : { [items]: page, ...more } };
  };

  /** An object with its key. The path of an object may have its id alone. */
  #find(path: readonly string[]): [string, JsonObject] {
    const given = path.join("/");
    const isInner = (one: string) => path.length < this.#depth && one.endsWith(`/${given}`);
    const key = this.#objects.has(given) ? given : ([...this.#objects.keys()].find(isInner) ?? "");
    const object = this.#objects.get(key);
    if (!object) throw failure(404, "not found");
    return [key, object];
  }

  /** The object of a write, with its key. Rejects a write whose `If-Match` header is missing or does not match the current version of the object. */
  #findForWrite(path: readonly string[], { headers }: HttpRequest): [string, JsonObject] {
    const found = this.#find(path);
    const { ifMatchStatus } = this.versions;
    const condition = headers["if-match"];
    if (condition === undefined && ifMatchStatus !== undefined)
      throw failure(ifMatchStatus, "the header If-Match is required");
    if (this.#hasVersions && condition !== undefined && condition !== "*" && condition !== etagOf(found[1]))
      throw failure(412, "the object has changed");
    return found;
  }

  get #hasVersions(): boolean {
    return this.versions.etags === true || this.versions.ifMatchStatus !== undefined;
  }

  #reply(object: JsonObject, status = 200, omitted?: readonly string[]): HttpResponse {
    const { object: wrapper } = this.form;
    const body = this.#shown(object, omitted);
    return {
      status,
      ...(this.#hasVersions && { headers: { etag: etagOf(object) } }),
      body: wrapper === undefined ? body : { [wrapper]: body },
    };
  }

  #shown(
    object: JsonObject,
    omitted: readonly string[] = [...(this.form.hidden ?? []), ...(this.form.onCreate ?? [])],
  ): JsonObject {
    return Object.fromEntries(Object.entries(object).filter(([name]) => !omitted.includes(name)));
  }

  #asId(key: string): Json {
    return this.form.hasNumber ? Number(key) : key;
  }

  #newId(): string {
    this.#ids += 1;
    return this.form.hasNumber ? String(Date.now() * 100 + (this.#ids % 100)) : randomUUID();
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
