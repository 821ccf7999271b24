import { randomUUID } from "node:crypto";
import { Refusal, type Reply, type Request } from "../exchange";
import { isObject, type JsonObject } from "../json";
import type { Allowance } from "../limiter";
import { Router } from "../router";
import { type Service, secondsUntil } from "../service";
import { Store } from "../store";

export interface RestCredentials {
  readonly token: string;
}

export interface RestOptions {
  readonly credentials: RestCredentials;
  /** Paths of the collections, such as `/v1/resources`; each is stored under its own path. */
  readonly paths: readonly string[];
  readonly file?: string;
}

const refuse = (status: number, message: string): Refusal => new Refusal({ status, body: { error: message } });

/** A plain JSON collection, as many services have one: objects with an `id`, all verbs. */
export class RestService implements Service {
  readonly store: Store;
  readonly usualLimit = null;
  readonly #router = new Router();

  constructor(readonly options: RestOptions) {
    this.store = new Store(options.file);
    for (const path of options.paths) this.#collection(path);
  }

  handle(request: Request): Reply {
    this.#check(request);
    const reply = this.#router.answer(request);
    if (reply === undefined) throw refuse(404, "not found");
    if (reply === "method") throw refuse(405, "method not allowed");
    return reply;
  }

  malformed(): Reply {
    return refuse(400, "the body is no JSON").reply;
  }

  tooMany({ resetAt }: Allowance): Reply {
    const { status, body } = refuse(429, "too many requests").reply;
    return { status, body, headers: { "retry-after": String(secondsUntil(resetAt)) } };
  }

  /** Every request, GET and DELETE too, carries the credential and says that it speaks JSON. */
  #check({ headers, query }: Request): void {
    const { token } = this.options.credentials;
    const known =
      headers.authorization === `Bearer ${token}` || headers["x-api-key"] === token || query.get("api_key") === token;
    if (!known) throw refuse(401, "a valid credential is required");
    if (!/^application\/json\b/.test(headers["content-type"] ?? ""))
      throw refuse(400, "the header Content-Type: application/json is required");
  }

  #collection(path: string): void {
    const stored = this.store.define(path, { complete: (id, given) => ({ id, ...given }), open: true });
    const bodyOf = ({ body }: Request): JsonObject => {
      if (!isObject(body)) throw refuse(400, "an object is expected");
      return body;
    };
    const find = (id: string): JsonObject => {
      const found = stored.get(id);
      if (!found) throw refuse(404, "not found");
      return found;
    };
    const put = (id: string, object: JsonObject, status = 200): Reply => {
      stored.set(id, object);
      return { status, body: object };
    };
    this.#router
      .on("GET", path, () => ({ status: 200, body: [...stored.values()] }))
      .on("POST", path, (call) => {
        const body = bodyOf(call);
        const id = String(body.id ?? randomUUID());
        if (stored.has(id)) throw refuse(409, "an object with this id exists");
        return put(id, { ...body, id: body.id ?? id }, 201);
      })
      .on("GET", `${path}/:id` as "/:id", ({ params }) => ({ status: 200, body: find(params.id) }))
      .on("PUT", `${path}/:id` as "/:id", (call) => {
        const { id } = find(call.params.id);
        return put(call.params.id, { ...bodyOf(call), id: id ?? call.params.id });
      })
      .on("PATCH", `${path}/:id` as "/:id", (call) => {
        const { id, ...members } = { ...find(call.params.id), ...bodyOf(call) };
        const kept = Object.entries(members).filter(([, value]) => value !== null);
        return put(call.params.id, { ...Object.fromEntries(kept), id: find(call.params.id).id ?? call.params.id });
      })
      .on("DELETE", `${path}/:id` as "/:id", ({ params }) => {
        find(params.id);
        stored.delete(params.id);
        return { status: 204 };
      });
  }
}
