import { randomBytes } from "node:crypto";
import { isObject, type JsonObject, pick } from "../json";
import type { Reply } from "../server/http";
import type { Call, Router } from "../server/router";
import type { Store } from "../store/store";
import type { ObjectShape } from "../validation/schema";
import { invalid, refuse, validate } from "./errors";

/** What sets one kind of search object apart from the others. */
export interface Kind {
  /** Its path and the name of its collection, such as `synonymmaps`. */
  readonly collection: string;
  /** How messages call one, such as `synonym map`. */
  readonly noun: string;
  readonly shape: ObjectShape;
  readonly name: RegExp;
  /** Code of the detail for a name that breaks the naming rules, where it is known. */
  readonly nameCode?: string;
  /** Aliases have no ETag, in the header or in the body. */
  readonly etag?: false;
  /** Code of the detail in a 404, where it is known. */
  readonly missingCode?: string;
  /** Code of the detail when the name is taken, where it is known. */
  readonly existsCode?: string;
  /** How many there may be; any number without it. */
  readonly quota?: number;
  /** The whole object that the service makes of a body. */
  readonly fill: (body: JsonObject) => JsonObject;
  /** Refuses what the service would; `previous` is there on an update. */
  readonly check?: (next: JsonObject, previous: JsonObject | undefined, call: Call) => void;
  /** Carries over what a body leaves unchanged by leaving it out. */
  readonly keep?: (next: JsonObject, previous: JsonObject) => JsonObject;
  /** The object as answers show it, without its secrets. */
  readonly mask?: (object: JsonObject) => JsonObject;
  /** Another name under which an object is read and updated. */
  readonly resolve?: (name: string) => string;
  /** Refuses a deletion. */
  readonly checkDelete?: (name: string) => void;
  /** Hears of each object that was made or, with what it was before, changed. */
  readonly saved?: (object: JsonObject, previous: JsonObject | undefined) => void;
  /** Clears up what belonged to a deleted object. */
  readonly deleted?: (name: string) => void;
}

/** Letters, digits and dashes, first and last no dash: names of most kinds. */
export const objectName = /^[a-z0-9](?:[a-z0-9-]{0,126}[a-z0-9])?$/;
/** Letters, digits, dashes and underscores, never two of the latter in a row: names of indexes. */
export const indexName = /^(?!.*[-_]{2})[a-z0-9][a-z0-9_-]{1,127}$/;
/** The same without a dash at the end, which the service is known to reject in names of aliases. */
export const aliasName = /^(?!.*[-_]{2})[a-z0-9][a-z0-9_-]{1,127}(?<!-)$/;

export const serviceName = "emulator";

const freshEtag = (): string => `"0x8DE${randomBytes(6).toString("hex").slice(0, 11).toUpperCase()}"`;

/** Gives a kind its collection and the routes that all kinds share: list, create, put, read and delete. */
export function defineKind(router: Router, store: Store, kind: Kind): Map<string, JsonObject> {
  const stamp = (object: JsonObject): JsonObject =>
    kind.etag === false ? object : { ...object, "@odata.etag": freshEtag() };
  const stored = store.define(kind.collection, {
    complete: (name, given) => kind.fill({ name, ...given }),
    touch: (object) => Object.assign(object, stamp({})),
    shape: kind.shape,
  });
  const item = `/${kind.collection}/:name` as const;
  const nameOf = ({ params }: Call<"name">): string => kind.resolve?.(params.name) ?? params.name;

  const shown = (object: JsonObject): JsonObject => kind.mask?.(structuredClone(object)) ?? object;
  const reply = (status: number, object: JsonObject, { origin, rawPath, query }: Call): Reply => {
    const headers: Record<string, string> = {};
    if (typeof object["@odata.etag"] === "string") headers.etag = object["@odata.etag"];
    if (status === 201) {
      const path = rawPath.includes(`/${kind.collection}(`) ? rawPath : `/${kind.collection}('${object.name}')`;
      headers.location = `${origin}${path}?api-version=${query.get("api-version")}`;
    }
    const context = `${origin}/$metadata#${kind.collection}/$entity`;
    return { status, headers, body: { "@odata.context": context, ...shown(object) } };
  };
  const find = (name: string): JsonObject => {
    const object = stored.get(name);
    if (object) return object;
    const message = `No ${kind.noun} with the name '${name}' was found in a service named '${serviceName}'.`;
    throw kind.missingCode
      ? refuse(404, message, "OperationNotAllowed", [{ code: kind.missingCode, message }])
      : refuse(404, message);
  };
  const save = (call: Call, given: JsonObject, previous?: JsonObject): JsonObject => {
    if (!previous && stored.size >= (kind.quota ?? Number.POSITIVE_INFINITY))
      throw refuse(429, overQuota(kind, String(given.name)));
    const { "@odata.etag": _etag, "@odata.context": _context, ...body } = given;
    const filled = kind.fill(body);
    const next = previous ? (kind.keep?.(filled, previous) ?? filled) : filled;
    kind.check?.(next, previous, call);
    const object = stamp(next);
    stored.set(String(object.name), object);
    kind.saved?.(object, previous);
    return object;
  };
  const bodyOf = (call: Call): JsonObject => {
    validate(kind.shape, call.body);
    return call.body as JsonObject;
  };

  router
    .on("GET", `/${kind.collection}`, (call) => {
      const byName = [...stored.values()].sort((one, other) => (String(one.name) < String(other.name) ? -1 : 1));
      const value = byName.map((object) => selected(shown(object), call));
      return { status: 200, body: { "@odata.context": `${call.origin}/$metadata#${kind.collection}`, value } };
    })
    .on("POST", `/${kind.collection}`, (call) => {
      const body = bodyOf(call);
      const name = String(body.name);
      checkName(kind, name);
      if (stored.has(name)) {
        const message = `Cannot create ${kind.noun} '${name}' because it already exists.`;
        const details = kind.existsCode ? [{ code: kind.existsCode, message }] : undefined;
        throw refuse(400, message, "ResourceNameAlreadyInUse", details);
      }
      return reply(201, save(call, body), call);
    })
    .on("GET", item as "/:name", (call) => reply(200, find(nameOf(call)), call))
    .on("PUT", item as "/:name", (call) => {
      const name = nameOf(call);
      const previous = stored.get(name);
      checkConditions(call, previous);
      const body = bodyOf(call);
      if (body.name !== name) throw invalid(`The name in the body must be '${name}', as in the path.`);
      checkName(kind, name);
      const object = save(call, body, previous);
      // Without Prefer the service may answer an update without a body; here it always does.
      if (previous && !/return=representation/.test(String(call.headers.prefer))) return { status: 204 };
      return reply(previous ? 200 : 201, object, call);
    })
    .on("DELETE", item as "/:name", (call) => {
      const name = call.params.name;
      checkConditions(call, stored.get(name));
      kind.checkDelete?.(name);
      find(name);
      stored.delete(name);
      kind.deleted?.(name);
      return { status: 204 };
    });
  return stored;
}

/** As recorded for indexes. */
const overQuota = ({ noun, collection, quota }: Kind, name: string): string =>
  `An ${noun} with the name '${name}' in service '${serviceName}' could not be created. ${noun.charAt(0).toUpperCase()}${noun.slice(1)} quota has been exceeded for this service. You must either delete unused ${collection} first, add a delay between ${noun} creation requests, or upgrade the service for higher limits. Maximum number of ${collection} allowed: ${quota}`;

function checkName(kind: Kind, name: string): void {
  if (kind.name.test(name)) return;
  const message = `The ${kind.noun} name '${name}' breaks the naming rules.`;
  throw kind.nameCode ? refuse(400, message, "InvalidName", [{ code: kind.nameCode, message }]) : invalid(message);
}

/** If-Match and If-None-Match; weak tags are taken for strong ones. */
function checkConditions({ headers }: Call, object: JsonObject | undefined): void {
  const holds = (tag: string | undefined): boolean =>
    tag === "*" ? object !== undefined : object?.["@odata.etag"] === tag?.replace(/^W\//, "");
  const match = headers["if-match"];
  const noneMatch = headers["if-none-match"];
  if ((match && !holds(match)) || (noneMatch && holds(noneMatch)))
    throw refuse(
      412,
      "The precondition given in one of the request headers evaluated to false. No change was made to the resource from this request.",
    );
}

function selected(object: JsonObject, { query }: Call): JsonObject {
  const names = query.get("$select")?.split(",") ?? ["*"];
  return names.includes("*") ? object : pick(object, ["@odata.etag", ...names.map((name) => name.trim())]);
}

/** Adds null or the given default for every member that is absent or null. */
export function filled(object: JsonObject, defaults: JsonObject): JsonObject {
  const result: JsonObject = { ...defaults };
  for (const [member, value] of Object.entries(object))
    if (value !== null || !(member in result)) result[member] = value;
  return result;
}

/** The objects in a list member, for filling and checking. */
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
