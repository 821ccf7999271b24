import { randomBytes } from "node:crypto";
import type { JsonObject } from "../json";
import type { Router } from "../server/router";
import type { Store } from "../store/store";
import { array, boolean, nullable, object, oneOf, record, required, string } from "../validation/schema";
import { apiError, notFound, validate } from "./errors";
import { newId } from "./ids";

export type Key = JsonObject & {
  id: string;
  appId: string;
  key: string;
  /** 0 enabled, 1 revoked. */
  status: number;
  capability: Record<string, string[]>;
};

/** Operations that `*` includes. */
const everyOperation = [
  ...["publish", "subscribe", "presence", "history", "statistics", "channel-metadata"],
  ...["push-subscribe", "push-admin", "privileged-headers", "object-subscribe", "object-publish"],
  ...["annotation-subscribe", "annotation-publish", "message-update-own", "message-update-any"],
  ...["message-delete-own", "message-delete-any"],
];
/** Operations in the vendor's documentation. */
const operation = oneOf("*", "stats", ...everyOperation);
const capability = record(array(operation));
const post = object("key_post", {
  name: required(string),
  capability: required(capability),
  revocableTokens: nullable(boolean),
});
const patch = object("key_patch", { name: string, capability, revocableTokens: nullable(boolean) });

interface Options {
  readonly limit: number;
  /** @throws HttpError 404 if the app does not exist. */
  readonly checkApp: (appId: string) => void;
}

/** The key that the service creates with each app. The name and the capability are those of the dashboard: no source states them. */
const firstKey = { name: "Root", capability: { "[*]*": ["*"] } };

interface Keys {
  readonly stored: Map<string, Key>;
  readonly createFirst: (appId: string) => void;
}

/** Routes for API keys. They cannot be deleted. A revoked key stays in the list with status 1. */
export function keys(router: Router, store: Store, { limit, checkApp }: Options): Keys {
  const complete = (path: string, given: JsonObject): Key => {
    const [appId = "", id = ""] = path.split("/");
    const now = Date.now();
    const defaults = {
      appId,
      id,
      name: id,
      revocableTokens: false,
      status: 0,
      key: `${appId}.${id}:${randomBytes(24).toString("base64url")}`,
      capability: { "*": ["*"] },
      created: now,
      modified: now,
    };
    return { ...defaults, ...given } as Key;
  };
  const stored = store.define<Key>("keys", { complete, schema: post });
  const add = (appId: string, given: JsonObject): Key => {
    const path = `${appId}/${newId((taken) => stored.has(`${appId}/${taken}`))}`;
    const key = complete(path, withSortedCapability(given));
    stored.set(path, key);
    return key;
  };
  const findActive = (appId: string, id: string): Key => {
    checkApp(appId);
    const key = stored.get(`${appId}/${id}`);
    if (key?.status !== 0) throw notFound("Key");
    return key;
  };

  router
    .on("GET", "/v1/apps/:app/keys", ({ params }) => {
      checkApp(params.app);
      return { status: 200, body: [...stored.values()].filter(({ appId }) => appId === params.app) };
    })
    .on("POST", "/v1/apps/:app/keys", ({ params, body }) => {
      checkApp(params.app);
      validate("key_post", post, body);
      withSortedCapability(body as JsonObject);
      // It is not documented whether the first key of an app counts.
      if ([...stored.values()].filter(({ status, name }) => status === 0 && name !== firstKey.name).length >= limit)
        throw apiError(400, "API key limit exceeded", 40127);
      return { status: 201, body: add(params.app, body as JsonObject) };
    })
    .on("PATCH", "/v1/apps/:app/keys/:key", ({ params, body }) => {
      const key = findActive(params.app, params.key);
      validate("key_patch", patch, body);
      const changed = { ...key, ...withSortedCapability(body as JsonObject), modified: Date.now() } as Key;
      stored.set(`${params.app}/${params.key}`, changed);
      return { status: 200, body: changed };
    })
    .on("POST", "/v1/apps/:app/keys/:key/revoke", ({ params }) => {
      const key = findActive(params.app, params.key);
      stored.set(`${params.app}/${params.key}`, { ...key, status: 1, modified: Date.now() } as Key);
      return { status: 200 };
    });
  return { stored, createFirst: (appId) => void add(appId, firstKey) };
}

/** The service returns operations in sorted order, and all operations instead of a single `*`. */
function withSortedCapability(body: JsonObject): JsonObject {
  if (body.capability === undefined) return body;
  const entries = Object.entries(body.capability as Key["capability"]);
  if (entries.length === 0) throw apiError(400, "A key needs at least one capability");
  const stored = (ops: readonly string[]) => [...new Set(ops.join() === "*" ? everyOperation : ops)].sort();
  return { ...body, capability: Object.fromEntries(entries.map(([name, ops]) => [name, stored(ops)])) };
}
