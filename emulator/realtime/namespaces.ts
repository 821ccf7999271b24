import type { JsonObject } from "../json";
import type { Router } from "../server/router";
import type { Store } from "../store/store";
import { boolean, integer, integerBetween, nullable, object, required, string } from "../validation/schema";
import { apiError, notFound, validate } from "./errors";

const settings = {
  authenticated: boolean,
  // New name of `authenticated`. The real service accepts it, but the specification does not contain it.
  identified: boolean,
  persisted: boolean,
  persistLast: boolean,
  pushEnabled: boolean,
  batchingEnabled: boolean,
  batchingInterval: integerBetween(20, 1000),
  conflationEnabled: boolean,
  // The specification does not allow null, but the vendor's own client sends it to remove a value.
  conflationInterval: nullable(integer),
  conflationKey: nullable(string),
  tlsOnly: boolean,
  exposeTimeserial: boolean,
  mutableMessages: boolean,
  populateChannelRegistry: boolean,
};
const post = object("namespace_post", { id: required(string), ...settings });
const patch = object("namespace_patch", settings);

interface Options {
  readonly limit: number;
  readonly checkApp: (appId: string) => void;
}

/** Routes for channel rules of an app. The client chooses the id. */
export function namespaces(router: Router, store: Store, { limit, checkApp }: Options): Map<string, JsonObject> {
  const complete = (path: string, given: JsonObject): JsonObject => {
    const [appId = "", id = ""] = path.split("/");
    const now = Date.now();
    const off = Object.fromEntries(
      Object.entries(settings)
        .filter(([name, schema]) => schema === boolean && name !== "identified")
        .map(([name]) => [name, false]),
    );
    return canonical({ appId, id, ...off, ...given, created: now, modified: now });
  };
  const stored = store.define("namespaces", { complete, schema: post });
  const find = (appId: string, id: string): JsonObject => {
    checkApp(appId);
    const namespace = stored.get(`${appId}/${id}`);
    if (!namespace) throw notFound("Namespace");
    return namespace;
  };

  router
    .on("GET", "/v1/apps/:app/namespaces", ({ params }) => {
      checkApp(params.app);
      return { status: 200, body: [...stored.values()].filter(({ appId }) => appId === params.app) };
    })
    .on("POST", "/v1/apps/:app/namespaces", ({ params, body }) => {
      checkApp(params.app);
      validate("namespace_post", post, body);
      const given = body as JsonObject;
      rejectBothNames(given);
      const path = `${params.app}/${given.id}`;
      if (stored.has(path)) throw apiError(400, "A namespace with this id already exists", 40300);
      if (stored.size >= limit) throw apiError(400, "Channel rule limit exceeded", 40126);
      const namespace = complete(path, given);
      stored.set(path, namespace);
      return { status: 201, body: namespace };
    })
    .on("PATCH", "/v1/apps/:app/namespaces/:id", ({ params, body }) => {
      const namespace = find(params.app, params.id);
      validate("namespace_patch", patch, body);
      rejectBothNames(body as JsonObject);
      const changed = canonical({ ...namespace, ...(body as JsonObject), modified: Date.now() });
      stored.set(`${params.app}/${params.id}`, changed);
      return { status: 200, body: changed };
    })
    .on("DELETE", "/v1/apps/:app/namespaces/:id", ({ params }) => {
      find(params.app, params.id);
      stored.delete(`${params.app}/${params.id}`);
      return { status: 204 };
    });
  return stored;
}

function rejectBothNames({ identified, authenticated }: JsonObject): void {
  if (identified !== undefined && authenticated !== undefined)
    throw apiError(400, "authenticated and identified are one setting; only one of them may be given");
}

/** Settings that exist only while another setting is enabled. */
const dependent: Readonly<Record<string, string>> = {
  batchingInterval: "batchingEnabled",
  conflationInterval: "conflationEnabled",
  conflationKey: "conflationEnabled",
};

/**
 * The stored form. `identified` and `authenticated` are one setting, which is stored and returned as `authenticated`. A setting
 * that was set to null, or whose feature is disabled, is removed. Mutable messages are persisted, which the vendor's client
 * states.
 */
function canonical({ identified, ...namespace }: JsonObject): JsonObject {
  const settings = Object.entries(namespace).filter(([name, value]) => {
    const feature = dependent[name];
    return value !== null && (feature === undefined || namespace[feature] === true);
  });
  return {
    ...Object.fromEntries(settings),
    ...(identified !== undefined && { authenticated: identified }),
    ...(namespace.mutableMessages === true && { persisted: true }),
  };
}
