import { randomBytes } from "node:crypto";
import { copy, isObject, type JsonObject, pick } from "../json";
import type { HttpRequest, HttpResponse } from "../server/http";
import type { RouteRequest, Router } from "../server/router";
import type { SecretForm } from "../server/secret-form";
import type { Store } from "../store/store";
import type { ObjectSchema } from "../validation/schema";
import { withDocumentedSpellings } from "../validation/spellings";
import { inVersion, isPreview } from "../validation/versions";
import { apiError, invalid, validate } from "./errors";
import { inForm, type ResponseTo } from "./secrets";

/** A type of object of the search service. */
export interface ObjectType {
  /** Path and name of the collection, such as `synonymmaps`. */
  readonly collection: string;
  /** Name of the type in messages, such as `synonym map`. */
  readonly noun: string;
  readonly schema: ObjectSchema;
  readonly name: RegExp;
  /** Detail code of the error for an invalid name, if it is known. */
  readonly invalidNameCode?: string;
  /** Return ETags in header and body. Default: `true`. */
  readonly etag?: false;
  /** Detail code of the 404 of a deletion, if it is known. */
  readonly notFoundCode?: string;
  /** A read of a missing object has the code of a deletion. Default: an empty code. */
  readonly readsHaveCode?: true;
  /** Detail code of the error for an existing name, if it is known. */
  readonly conflictCode?: string;
  /** Maximum number of objects. Default: unlimited. */
  readonly quota?: number;
  /** Number of objects in a page of a list without `pageSize`. Default: unlimited. */
  readonly pageSize?: number;
  /** Adds server defaults to a request body. */
  readonly applyDefaults: (body: JsonObject) => JsonObject;
  /** Validates an object. `previous` is set for an update. */
  readonly check?: (next: JsonObject, previous: JsonObject | undefined, request: RouteRequest) => void;
  /** Changes an object before it is checked. `previous` is set for an update. */
  readonly prepare?: (next: JsonObject, previous: JsonObject | undefined) => JsonObject;
  /** Copies the members from the previous object that an update keeps if they are omitted. */
  readonly preserveOmitted?: (next: JsonObject, previous: JsonObject) => JsonObject;
  /** Object as reads and lists return it, if the response to a write differs. */
  readonly inReads?: (object: JsonObject) => JsonObject;
  /** Object as a version of the API returns it, if the versions differ in the values of omitted members. */
  readonly ofVersion?: (object: JsonObject, version: string) => JsonObject;
  /** Object as responses contain it, with its secrets in the documented form. */
  readonly maskSecrets?: (object: JsonObject, response: ResponseTo) => JsonObject;
  /** Hides secrets in URLs, in each form except `returned`. */
  readonly maskUrls?: (object: JsonObject) => void;
  /** Form of secrets in responses. Default: `documented`. */
  readonly secretForm?: () => SecretForm;
  /** Resolves an alternative name for read and update. */
  readonly resolveName?: (name: string) => string;
  /** Rejects a deletion that the service does not allow. */
  readonly checkDelete?: (name: string) => void;
  /** Called after a create, and after an update with the previous object. */
  readonly onSaved?: (object: JsonObject, previous: JsonObject | undefined) => void;
  /** Called after a deletion. */
  readonly onDeleted?: (name: string, object: JsonObject) => void;
}

/** Names of most types: letters, digits and dashes, without a dash at the start or end. */
export const objectName = /^[a-z0-9](?:[a-z0-9-]{0,126}[a-z0-9])?$/;
/** Names of indexes: letters, digits, dashes and underscores, without two consecutive dashes or underscores. */
export const indexName = /^(?!.*[-_]{2})[a-z0-9][a-z0-9_-]{1,127}$/;
/** Names of aliases: as names of indexes, without a dash at the end. */
export const aliasName = /^(?!.*[-_]{2})[a-z0-9][a-z0-9_-]{1,127}(?<!-)$/;

export const serviceName = "emulator";

export const versionOf = ({ query }: HttpRequest): string => query.get("api-version") ?? "";

/** The `@odata.context` of a response of this type, which has no collection: the name contains the version. */
export const contextOf = (request: HttpRequest, type: string): string =>
  `${request.origin}/$metadata#${typeName(request, type)}`;

/** Name of a type of the service with its version: `Microsoft.Azure.Search.V2026_10_01.IndexStatistics`. */
export const typeName = (request: HttpRequest, type: string): string =>
  `Microsoft.Azure.Search.V${versionOf(request).replaceAll("-", "_")}.${type}`;

const newETag = (): string => `"0x8DE${randomBytes(6).toString("hex").slice(0, 11).toUpperCase()}"`;

/** An object with a new ETag. */
export const stamped = (object: JsonObject): JsonObject => ({ ...object, "@odata.etag": newETag() });

/** Adds the collection of a type, and the routes to list, create, replace, read and delete its objects. */
export function defineObjectType(router: Router, store: Store, kind: ObjectType): Map<string, JsonObject> {
  const stamp = (object: JsonObject): JsonObject => (kind.etag === false ? object : stamped(object));
  const stored = store.define(kind.collection, {
    complete: (name, given) => kind.applyDefaults({ name, ...given }),
    onChange: (object) => Object.assign(object, stamp({})),
    onRemoved: kind.onDeleted,
    schema: kind.schema,
  });
  const item = `/${kind.collection}/:name` as const;
  const nameOf = ({ params }: RouteRequest<"name">): string => kind.resolveName?.(params.name) ?? params.name;

  const shown = (object: JsonObject, request: RouteRequest, response: ResponseTo): JsonObject => {
    const form = kind.secretForm?.() ?? "documented";
    const masked =
      form === "documented" ? (kind.maskSecrets?.(copy(object), response) ?? copy(object)) : inForm(copy(object), form);
    if (form !== "returned") kind.maskUrls?.(masked);
    const version = versionOf(request);
    const returned = kind.ofVersion?.(masked, version) ?? masked;
    return isPreview(version) ? returned : (inVersion(kind.schema, returned, version) as JsonObject);
  };
  const read = (object: JsonObject): JsonObject => kind.inReads?.(object) ?? object;
  const reply = (status: number, object: JsonObject, request: RouteRequest): HttpResponse => {
    const { origin, rawPath, query, method } = request;
    const headers: Record<string, string> = {};
    if (typeof object["@odata.etag"] === "string") headers.etag = object["@odata.etag"];
    if (status === 201) {
      const path = rawPath.includes(`/${kind.collection}(`) ? rawPath : `/${kind.collection}('${object.name}')`;
      headers.location = `${origin}${path}?api-version=${query.get("api-version")}`;
    }
    const context = `${origin}/$metadata#${kind.collection}/$entity`;
    const response = method === "GET" || method === "HEAD" ? "read" : "write";
    return { status, headers, body: { "@odata.context": context, ...shown(object, request, response) } };
  };
  const find = (name: string, code?: string): JsonObject => {
    const object = stored.get(name);
    if (object) return object;
    const message = `No ${kind.noun} with the name '${name}' was found in a service named '${serviceName}'.`;
    throw code ? apiError(404, message, "OperationNotAllowed", [{ code, message }]) : apiError(404, message);
  };
  const codeOfReads = kind.readsHaveCode && kind.notFoundCode;
  const save = (request: RouteRequest, given: JsonObject, previous?: JsonObject): JsonObject => {
    if (!previous && stored.size >= (kind.quota ?? Number.POSITIVE_INFINITY))
      throw apiError(429, quotaExceeded(kind, String(given.name)));
    const { "@odata.etag": _etag, "@odata.context": _context, ...body } = given;
    const filled = kind.applyDefaults(body);
    const kept = previous ? (kind.preserveOmitted?.(filled, previous) ?? filled) : filled;
    const next = kind.prepare?.(kept, previous) ?? kept;
    kind.check?.(next, previous, request);
    const object = stamp(next);
    stored.set(String(object.name), object);
    kind.onSaved?.(object, previous);
    return object;
  };
  const bodyOf = (request: RouteRequest): JsonObject => {
    const version = versionOf(request);
    const body = request.body && withDocumentedSpellings(kind.schema, request.body);
    validate(kind.schema, body, { open: isPreview(version), version });
    return body as JsonObject;
  };

  router
    .on("GET", `/${kind.collection}`, (request) => {
      const { objects, nextLink } = pageOf([...stored.values()], request, kind.pageSize);
      const body: JsonObject = {
        "@odata.context": `${request.origin}/$metadata#${kind.collection}`,
        value: objects.map((object) => selected(shown(read(object), request, "read"), request)),
      };
      return { status: 200, body: nextLink === undefined ? body : { ...body, "@odata.nextLink": nextLink } };
    })
    .on("POST", `/${kind.collection}`, (request) => {
      const body = bodyOf(request);
      const name = String(body.name);
      checkName(kind, name);
      if (stored.has(name)) {
        const message = `Cannot create ${kind.noun} '${name}' because it already exists.`;
        const details = kind.conflictCode ? [{ code: kind.conflictCode, message }] : undefined;
        throw apiError(400, message, "ResourceNameAlreadyInUse", details);
      }
      return reply(201, save(request, body), request);
    })
    .on("GET", item as "/:name", (request) => reply(200, read(find(nameOf(request), codeOfReads)), request))
    .on("PUT", item as "/:name", (request) => {
      const name = nameOf(request);
      const previous = stored.get(name);
      checkConditions(request, previous);
      const body = bodyOf(request);
      if (body.name !== name) throw invalid(`The name in the body must be '${name}', as in the path.`);
      checkName(kind, name);
      const object = save(request, body, previous);
      // Without Prefer, the service may return 204 for an update. The emulator always does.
      if (previous && !/return=representation/.test(String(request.headers.prefer))) return { status: 204 };
      return reply(previous ? 200 : 201, object, request);
    })
    .on("DELETE", item as "/:name", (request) => {
      const name = request.params.name;
      checkConditions(request, stored.get(name));
      kind.checkDelete?.(name);
      const object = find(name, kind.notFoundCode);
      stored.delete(name);
      kind.onDeleted?.(name, object);
      return { status: 204 };
    });
  return stored;
}

/** Query parameter with the name of the last object of the previous page. */
const continuation = "$skiptoken";

/** The objects of one page of a list by name, and the link to the next page. `search` is the start of the names. */
export function pageOf(
  objects: readonly JsonObject[],
  { origin, rawPath, query }: RouteRequest,
  defaultSize: number | undefined,
): { readonly objects: readonly JsonObject[]; readonly nextLink: string | undefined } {
  const given = query.get("pageSize");
  if (given !== null && !(/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= 3000))
    throw invalid(`The parameter 'pageSize' must be a whole number from 1 to 3000, not '${given}'.`);
  const searchType = query.get("searchType") ?? "prefix";
  if (searchType !== "prefix") throw invalid(`The value '${searchType}' of 'searchType' is invalid. Use 'prefix'.`);
  const size = given === null ? (defaultSize ?? Number.POSITIVE_INFINITY) : Number(given);
  const last = query.get(continuation) ?? "";
  const remaining = objects
    .map((object) => ({ name: String(object.name), object }))
    .filter(({ name }) => name > last && name.startsWith(query.get("search") ?? ""))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const page = remaining.slice(0, size);
  if (page.length === remaining.length) return { objects: page.map(({ object }) => object), nextLink: undefined };
  const link = new URL(`${origin}${rawPath}?${query}`);
  link.searchParams.set(continuation, page.at(-1)?.name ?? "");
  return { objects: page.map(({ object }) => object), nextLink: link.href };
}

/** Message as recorded for indexes. */
const quotaExceeded = ({ noun, collection, quota }: ObjectType, name: string): string =>
  `An ${noun} with the name '${name}' in service '${serviceName}' could not be created. ${noun.charAt(0).toUpperCase()}${noun.slice(1)} quota has been exceeded for this service. You must either delete unused ${collection} first, add a delay between ${noun} creation requests, or upgrade the service for higher limits. Maximum number of ${collection} allowed: ${quota}`;

function checkName(kind: ObjectType, name: string): void {
  if (kind.name.test(name)) return;
  const message = `The ${kind.noun} name '${name}' breaks the naming rules.`;
  throw kind.invalidNameCode
    ? apiError(400, message, "InvalidName", [{ code: kind.invalidNameCode, message }])
    : invalid(message);
}

/** Evaluates If-Match and If-None-Match. Weak ETags count as strong ones. */
function checkConditions({ headers }: RouteRequest, object: JsonObject | undefined): void {
  const holds = (tag: string | undefined): boolean =>
    tag === "*" ? object !== undefined : object?.["@odata.etag"] === tag?.replace(/^W\//, "");
  const match = headers["if-match"];
  const noneMatch = headers["if-none-match"];
  if ((match && !holds(match)) || (noneMatch && holds(noneMatch)))
    throw apiError(
      412,
      "The precondition given in one of the request headers evaluated to false. No change was made to the resource from this request.",
    );
}

function selected(object: JsonObject, { query }: RouteRequest): JsonObject {
  const names = query.get("$select")?.split(",") ?? ["*"];
  // The ETag is not among the selected members: recordings of lists with `$select` lack it.
  return names.includes("*")
    ? object
    : pick(
        object,
        names.map((name) => name.trim()),
      );
}

/** Sets the default of every member that is absent or null. */
export function withDefaults(object: JsonObject, defaults: JsonObject): JsonObject {
  const given = Object.entries(object).filter(([member, value]) => value !== null || !Object.hasOwn(defaults, member));
  return { ...defaults, ...Object.fromEntries(given) };
}

/** Objects in an array member. Empty for any other value. */
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
