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
  /** The path of a create request contains the id. */
  readonly isIdInPath?: boolean;
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

/** Responds to a request with these values in its path. */
type Handler = (values: readonly string[], request: HttpRequest) => HttpResponse;

/** A request such as `GET /cats/{id}`. */
export interface Route {
  readonly request: string;
  readonly handler: Handler;
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

/** The requests of a collection. The key of an object consists of the values in its path: `a1/k2`. */
export function collection(store: Store, form: RestCollection, versions: Versions): Route[] {
  const { id, hidden = [], onCreate = [], added = {}, deleted, hasNumber, object: wrapper } = form;
  const [, path = ""] = form.create.split(" ");
  const isInPath = form.isIdInPath === true;
  const asId = (key: string): Json => (hasNumber ? Number(key) : key);
  const stored = store.define(isInPath ? path.replace(/\W*\{[^{}]*\}\W*$/, "") : path, {
    complete: (key, given) => withMember(given, id, memberAt(given, id) ?? asId(key.split("/").at(-1) ?? key)),
    open: true,
  });
  const updateBody = form.updateBody ?? form.body;
  const check = checkOf(form, form.body);
  const [checkUpdate, checkChange] = [checkOf(form, updateBody), checkOf(form, updateBody, true)];
  const hasVersions = versions.etags === true || versions.ifMatchStatus !== undefined;
  /** Number of the values in a key. */
  const depth = path.split("{").length - (isInPath ? 1 : 0);
  let ids = 0;
  const newId = () => (hasNumber ? String(Date.now() * 100 + (++ids % 100)) : randomUUID());

  /** An object with its key. The path of an object may have its id alone. */
  const find = (values: readonly string[]): [string, JsonObject] => {
    const given = values.join("/");
    const isInner = (one: string) => values.length < depth && one.endsWith(`/${given}`);
    const key = stored.has(given) ? given : ([...stored.keys()].find(isInner) ?? "");
    const object = stored.get(key);
    if (!object) throw failure(404, "not found");
    return [key, object];
  };
  /** The object of a write, with its key. The `If-Match` header must match the current version of the object. */
  const findForWrite = (values: readonly string[], { headers }: HttpRequest): [string, JsonObject] => {
    const [key, object] = find(values);
    const condition = headers["if-match"];
    if (condition === undefined && versions.ifMatchStatus !== undefined)
      throw failure(versions.ifMatchStatus, "the header If-Match is required");
    if (hasVersions && condition !== undefined && condition !== "*" && condition !== etagOf(object))
      throw failure(412, "the object has changed");
    return [key, object];
  };
  const shown = (object: JsonObject, omitted = [...hidden, ...onCreate]): JsonObject =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !omitted.includes(name)));
  const reply = (object: JsonObject, status = 200, omitted?: string[]): HttpResponse => ({
    status,
    ...(hasVersions && { headers: { etag: etagOf(object) } }),
    body: wrapper === undefined ? shown(object, omitted) : withMember({}, wrapper, shown(object, omitted)),
  });

  const update: Handler = (values, request) => {
    const [key, before] = findForWrite(values, request);
    const isChange = request.method === "PATCH";
    const ofService = [...Object.keys(added), ...hidden, ...onCreate];
    const kept = Object.entries(before).filter(([name]) => isChange || ofService.includes(name));
    const change = (isChange ? checkChange : checkUpdate)(request.body);
    const object = withMember(patched(Object.fromEntries(kept), change), id, memberAt(before, id) as Json);
    stored.set(key, object);
    return reply(object);
  };
  const create: Handler = (values, request) => {
    if (isInPath && form.update === form.create && stored.has(values.join("/"))) return update(values, request);
    const body = check(request.body);
    const given = form.isIdGiven && !isInPath ? memberAt(body, id) : undefined;
    const own = given === undefined ? newId() : textOf(given);
    const full = isInPath ? values : [...values, own];
    if (stored.has(full.join("/"))) throw failure(409, "an object with this id exists");
    const members = Object.fromEntries(Object.entries(added).map(([name, type]) => [name, newValue[type]()]));
    const object = withMember({ ...members, ...body }, id, given ?? asId(full.at(-1) ?? ""));
    stored.set(full.join("/"), object);
    return reply(object, 201, [...hidden]);
  };
  const read: Handler = (values, { headers }) => {
    const found = reply(find(values)[1]);
    const isKnown = found.headers && headers["if-none-match"] === found.headers.etag;
    return isKnown ? { ...found, status: 304, body: undefined } : found;
  };
  const remove: Handler = (values, request) => {
    const [key, object] = findForWrite(values, request);
    const marked = Object.entries(deleted ?? {}).reduce((one, [at, value]) => withMember(one, at, value), object);
    if (!deleted) stored.delete(key);
    else if (etagOf(marked) === etagOf(object)) throw failure(404, "not found");
    else stored.set(key, marked);
    return { status: 204 };
  };
  const list: Handler = (parents, { query }) => {
    const start = parents.map((one) => `${one}/`).join("");
    const all = [...stored].filter(([key]) => key.startsWith(start)).map(([, object]) => shown(object));
    const { page, more } = pageOf(form, all, query);
    return { status: 200, body: form.items === undefined ? page : withMember(more, form.items, page) };
  };
  const routes = [
    { request: form.create, handler: create },
    { request: form.read, handler: read },
    ...[form.update].flat().map((request) => ({ request, handler: update })),
    { request: form.delete, handler: remove },
    { request: form.list, handler: list },
  ];
  return routes.flatMap(({ request, handler }) => (request?.includes(" ") ? [{ request, handler }] : []));
}

/** Items in a page of a list. */
const pageSize = 20;

/** A page of a list, and the member with the next page. */
function pageOf(
  { next, nextParameter, counter }: RestCollection,
  all: readonly JsonObject[],
  query: URLSearchParams,
): { readonly page: JsonObject[]; readonly more: JsonObject } {
  if (next === undefined && !counter) return { page: [...all], more: {} };
  const { parameter = nextParameter ?? "start", firstPage } = counter ?? {};
  const given = Number(query.get(parameter) ?? firstPage ?? 0);
  const start = firstPage === undefined ? given : (given - firstPage) * pageSize;
  const end = start + pageSize;
  const isLast = end >= all.length;
  const following = nextParameter === undefined ? `?start=${end}` : String(end);
  const more = next === undefined || isLast ? {} : withMember({}, next, following);
  return { page: all.slice(start, end), more };
}

const newValue: Readonly<Record<"string" | "time" | "number" | "boolean", () => Json>> = {
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

/** The schema of a part of an object, or of one of several forms of an object. */
function withoutRequired({ required: _required, anyOf, ...rest }: BodySchema): BodySchema {
  return { ...rest, ...(anyOf && { anyOf: anyOf.map((one) => withoutRequired(one as BodySchema)) }) };
}

type BodySchema = Parameters<typeof z.fromJSONSchema>[0] & object;

/** A change without the members that it removes. A required member cannot be removed. */
const withoutRemovals = (change: JsonObject, required: readonly string[] = []): JsonObject =>
  Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) =>
      value === null && !required.includes(name) ? [] : [[name, isObject(value) ? withoutRemovals(value) : value]],
    ),
  );

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
  const whole = schema as BodySchema | undefined;
  const { required } = (whole ?? {}) as { readonly required?: readonly string[] };
  try {
    if (whole) type = z.fromJSONSchema(isChange ? withoutRequired(whole) : whole);
  } catch {
    type = undefined;
  }
  return (given) => {
    const body = wrapper !== undefined && isObject(given as Json) ? memberAt(given as JsonObject, wrapper) : given;
    if (!isObject(body as Json)) throw failure(400, "the body must be an object");
    const checked = isChange ? withoutRemovals(body as JsonObject, required) : body;
    const { error, data } = type?.safeParse(checked) ?? { data: body };
    const [issue] = error?.issues ?? [];
    if (issue) throw failure(400, `${issue.path.join(".") || "body"}: ${issue.message}`);
    return (isChange ? body : data) as JsonObject;
  };
}
