import { createHash, randomUUID } from "node:crypto";
import { isObject, type JsonObject, textOf } from "../json";
import { HttpError, type HttpRequest, type HttpResponse } from "../server/http";
import type { RateLimitStatus } from "../server/rate-limit";
import { Router } from "../server/router";
import { type Service, secondsUntil } from "../server/service";
import { Store } from "../store/store";
import { DocumentedCollections, type RestCollection } from "./documented";

export interface RestCredentials {
  readonly token: string;
  /** User name for basic authentication. */
  readonly username: string;
  readonly password: string;
}

export interface RestOptions {
  readonly credentials: RestCredentials;
  /** Paths of the collections, such as `/v1/resources`. The path is also the name of the stored collection. */
  readonly paths: readonly string[];
  /** Collections of an API document. */
  readonly collections?: readonly RestCollection[];
  /** Return ETags, and status 304 for a GET with a matching If-None-Match. Default: `false`. */
  readonly etags?: boolean;
  /** Return ETags, and reject a write without If-Match with this status. */
  readonly ifMatchStatus?: 412 | 428;
  /** Headers that every request must have, by name. Another value is rejected with 400. */
  readonly requiredHeaders?: Readonly<Record<string, string>>;
  readonly file?: string;
}

const apiError = (status: number, message: string): HttpError => new HttpError({ status, body: { error: message } });

const etagOf = (object: JsonObject): string =>
  `"${createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16)}"`;

/** Generic JSON API: collections of objects with an `id`, with all HTTP methods. */
export class RestService implements Service {
  readonly store: Store;
  readonly keepsNumbers = true;
  readonly defaultLimit = null;
  readonly #router = new Router();
  readonly #documented: DocumentedCollections;

  constructor(readonly options: RestOptions) {
    this.store = new Store(options.file);
    this.#documented = new DocumentedCollections(this.store, options.collections ?? []);
    for (const path of options.paths) this.#collection(path);
  }

  handle(request: HttpRequest): HttpResponse {
    this.#check(request);
    const reply = this.#documented.route(request) ?? this.#router.route(request);
    if (reply === undefined) throw apiError(404, "not found");
    if (reply === "method") throw apiError(405, "method not allowed");
    return reply;
  }

  invalidJson(): HttpResponse {
    return apiError(400, "the body is not JSON").response;
  }

  tooManyRequests({ resetAt }: RateLimitStatus): HttpResponse {
    const { status, body } = apiError(429, "too many requests").response;
    return { status, body, headers: { "retry-after": String(secondsUntil(resetAt)) } };
  }

  /** Every request requires the credential and a JSON content type, also GET and DELETE. */
  #check({ headers, query }: HttpRequest): void {
    const { token, username, password } = this.options.credentials;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const known =
      [`Bearer ${token}`, basic].includes(headers.authorization ?? "") ||
      headers["x-api-key"] === token ||
      query.get("api_key") === token ||
      // A document names its own header or query parameter.
      (this.options.collections && [...Object.values(headers), ...query.values()].includes(token));
    if (!known) throw apiError(401, "a valid credential is required");
    if (!/^application\/([\w.-]+\+)?json\b/.test(headers["content-type"] ?? ""))
      throw apiError(400, "the header Content-Type: application/json is required");
    for (const [name, value] of Object.entries(this.options.requiredHeaders ?? {})) {
      if (headers[name.toLowerCase()] !== value) throw apiError(400, `the header ${name} is missing or wrong`);
    }
  }

  /** Rejects a write whose `If-Match` header is missing or does not match the current version of the object. */
  #expectMatch({ headers }: HttpRequest, object: JsonObject): void {
    const { ifMatchStatus } = this.options;
    const condition = headers["if-match"];
    if (condition === undefined) {
      if (ifMatchStatus !== undefined) throw apiError(ifMatchStatus, "the header If-Match is required");
      return;
    }
    if (this.#hasETags && condition !== "*" && condition !== etagOf(object))
      throw apiError(412, "the object has changed");
  }

  get #hasETags(): boolean {
    return this.options.etags === true || this.options.ifMatchStatus !== undefined;
  }

  #shown(object: JsonObject, status = 200): HttpResponse {
    const headers = this.#hasETags ? { etag: etagOf(object) } : undefined;
    return { status, headers, body: object };
  }

  #collection(path: string): void {
    const stored = this.store.define(path, { complete: (id, given) => ({ id, ...given }), open: true });
    const bodyOf = ({ body }: HttpRequest): JsonObject => {
      if (!isObject(body)) throw apiError(400, "an object is expected");
      return body;
    };
    const find = (id: string): JsonObject => {
      const found = stored.get(id);
      if (!found) throw apiError(404, "not found");
      return found;
    };
    const put = (id: string, object: JsonObject, status = 200): HttpResponse => {
      stored.set(id, object);
      return this.#shown(object, status);
    };
    const matched = (request: HttpRequest, id: string): JsonObject => {
      const found = find(id);
      this.#expectMatch(request, found);
      return found;
    };
    this.#router
      .on("GET", path, () => ({ status: 200, body: [...stored.values()] }))
      .on("POST", path, (request) => {
        const body = bodyOf(request);
        const id = textOf(body.id ?? randomUUID());
        if (stored.has(id)) throw apiError(409, "an object with this id exists");
        return put(id, { ...body, id: body.id ?? id }, 201);
      })
      .on("GET", `${path}/:id` as "/:id", (request) => {
        const shown = this.#shown(find(request.params.id));
        const etag = shown.headers?.etag;
        return etag !== undefined && request.headers["if-none-match"] === etag
          ? { ...shown, status: 304, body: undefined }
          : shown;
      })
      .on("PUT", `${path}/:id` as "/:id", (request) => {
        const { id } = matched(request, request.params.id);
        return put(request.params.id, { ...bodyOf(request), id: id ?? request.params.id });
      })
      .on("PATCH", `${path}/:id` as "/:id", (request) => {
        const { id, ...members } = { ...matched(request, request.params.id), ...bodyOf(request) };
        const kept = Object.entries(members).filter(([, value]) => value !== null);
        return put(request.params.id, {
          ...Object.fromEntries(kept),
          id: find(request.params.id).id ?? request.params.id,
        });
      })
      .on("DELETE", `${path}/:id` as "/:id", (request) => {
        matched(request, request.params.id);
        stored.delete(request.params.id);
        return { status: 204 };
      });
  }
}
