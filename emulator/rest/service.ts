import { createHash, randomUUID } from "node:crypto";
import { isObject, type JsonObject } from "../json";
import { Refusal, type Reply, type Request } from "../server/http";
import type { Allowance } from "../server/rate-limit";
import { Router } from "../server/router";
import { type Service, secondsUntil } from "../server/service";
import { Store } from "../store/store";

export interface RestCredentials {
  readonly token: string;
  /** For basic authentication. */
  readonly username: string;
  readonly password: string;
}

export interface RestOptions {
  readonly credentials: RestCredentials;
  /** Paths of the collections, such as `/v1/resources`; each is stored under its own path. */
  readonly paths: readonly string[];
  /** Responses carry the ETag of their object, and a GET with If-None-Match may answer 304. */
  readonly etags?: boolean;
  /** The same, and a write without If-Match is rejected with this status. */
  readonly ifMatchStatus?: 412 | 428;
  /** Headers that every request must carry, by name; any other value is rejected with 400. */
  readonly requiredHeaders?: Readonly<Record<string, string>>;
  readonly file?: string;
}

const refuse = (status: number, message: string): Refusal => new Refusal({ status, body: { error: message } });

const etagOf = (object: JsonObject): string =>
  `"${createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16)}"`;

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
    const { token, username, password } = this.options.credentials;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const known =
      [`Bearer ${token}`, basic].includes(headers.authorization ?? "") ||
      headers["x-api-key"] === token ||
      query.get("api_key") === token;
    if (!known) throw refuse(401, "a valid credential is required");
    if (!/^application\/json\b/.test(headers["content-type"] ?? ""))
      throw refuse(400, "the header Content-Type: application/json is required");
    for (const [name, value] of Object.entries(this.options.requiredHeaders ?? {})) {
      if (headers[name.toLowerCase()] !== value) throw refuse(400, `the header ${name} is missing or wrong`);
    }
  }

  /** Rejects a write whose `If-Match` header is missing or does not match the current version of the object. */
  #expectMatch({ headers }: Request, object: JsonObject): void {
    const { ifMatchStatus } = this.options;
    const condition = headers["if-match"];
    if (condition === undefined) {
      if (ifMatchStatus !== undefined) throw refuse(ifMatchStatus, "the header If-Match is required");
      return;
    }
    if (this.#hasETags && condition !== "*" && condition !== etagOf(object))
      throw refuse(412, "the object has changed");
  }

  get #hasETags(): boolean {
    return this.options.etags === true || this.options.ifMatchStatus !== undefined;
  }

  #shown(object: JsonObject, status = 200): Reply {
    const headers = this.#hasETags ? { etag: etagOf(object) } : undefined;
    return { status, headers, body: object };
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
      return this.#shown(object, status);
    };
    const matched = (call: Request, id: string): JsonObject => {
      const found = find(id);
      this.#expectMatch(call, found);
      return found;
    };
    this.#router
      .on("GET", path, () => ({ status: 200, body: [...stored.values()] }))
      .on("POST", path, (call) => {
        const body = bodyOf(call);
        const id = String(body.id ?? randomUUID());
        if (stored.has(id)) throw refuse(409, "an object with this id exists");
        return put(id, { ...body, id: body.id ?? id }, 201);
      })
      .on("GET", `${path}/:id` as "/:id", (call) => {
        const shown = this.#shown(find(call.params.id));
        const etag = shown.headers?.etag;
        return etag !== undefined && call.headers["if-none-match"] === etag
          ? { ...shown, status: 304, body: undefined }
          : shown;
      })
      .on("PUT", `${path}/:id` as "/:id", (call) => {
        const { id } = matched(call, call.params.id);
        return put(call.params.id, { ...bodyOf(call), id: id ?? call.params.id });
      })
      .on("PATCH", `${path}/:id` as "/:id", (call) => {
        const { id, ...members } = { ...matched(call, call.params.id), ...bodyOf(call) };
        const kept = Object.entries(members).filter(([, value]) => value !== null);
        return put(call.params.id, { ...Object.fromEntries(kept), id: find(call.params.id).id ?? call.params.id });
      })
      .on("DELETE", `${path}/:id` as "/:id", (call) => {
        matched(call, call.params.id);
        stored.delete(call.params.id);
        return { status: 204 };
      });
  }
}
