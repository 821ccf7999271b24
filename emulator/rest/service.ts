import type { HttpRequest, HttpResponse } from "../server/http";
import type { RateLimitStatus } from "../server/rate-limit";
import { Router } from "../server/router";
import { type Service, secondsUntil } from "../server/service";
import { Store } from "../store/store";
import { collection, failure, type RestCollection, type Versions } from "./collections";

export interface RestCredentials {
  readonly token: string;
  /** User name for basic authentication, and client id of OAuth 2.0, whose client secret is the password. */
  readonly username: string;
  readonly password: string;
}

export interface RestOptions extends Versions {
  readonly credentials: RestCredentials;
  /** Paths of the collections, such as `/v1/resources`. The path is also the name of the stored collection. */
  readonly paths: readonly string[];
  /** Collections of an API document. */
  readonly collections?: readonly RestCollection[];
  /** Headers that every request must have, by name. Another value is rejected with 400. */
  readonly requiredHeaders?: Readonly<Record<string, string>>;
  readonly file?: string;
}

/** A collection of objects with an `id`, with all HTTP methods. */
const collectionAt = (path: string): RestCollection => ({
  create: `POST ${path}`,
  read: `GET ${path}/{id}`,
  update: [`PUT ${path}/{id}`, `PATCH ${path}/{id}`],
  delete: `DELETE ${path}/{id}`,
  list: `GET ${path}`,
  id: "id",
  isIdGiven: true,
});

/** The pattern of a path with any parameters: `/cats('{id}')`. */
function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.reduce((before, part, i) => `${before}(?<value${i}>[^/]+?)${part}`));
}

/** Generic JSON API with the collections of its paths and of an API document. */
export class RestService implements Service {
  readonly store: Store;
  readonly keepsNumbers = true;
  readonly defaultLimit = null;
  readonly #router = new Router();

  constructor(readonly options: RestOptions) {
    this.store = new Store(options.file);
    const all = [...options.paths.map(collectionAt), ...(options.collections ?? [])];
    const routes = all.flatMap((one) => collection(this.store, one, options));
    const parameters = (request: string) => request.split("{").length;
    // A path with fewer parameters is more specific.
    for (const { request, handler } of routes.toSorted((a, b) => parameters(a.request) - parameters(b.request))) {
      const [method = "", path = ""] = request.split(" ");
      this.#router.on(method, patternOf(path), ({ params, ...rest }) => handler(Object.values(params), rest));
    }
  }

  handle(request: HttpRequest): HttpResponse {
    this.#check(request);
    const reply = this.#router.route(request);
    if (reply === undefined) throw failure(404, "not found");
    if (reply === "method") throw failure(405, "method not allowed");
    return reply;
  }

  /** Client credentials of OAuth 2.0 are sent as a form, to any path that a document names. */
  invalidJson({ rawBody = Buffer.alloc(0) }: HttpRequest): HttpResponse {
    const form = new URLSearchParams(Buffer.from(rawBody).toString());
    if (form.get("grant_type") !== "client_credentials") return failure(400, "the body is not JSON").response;
    const { token, username, password } = this.options.credentials;
    const isKnown = form.get("client_id") === username && form.get("client_secret") === password;
    if (!isKnown) return failure(401, "invalid_client").response;
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 3600 } };
  }

  tooManyRequests({ resetAt }: RateLimitStatus): HttpResponse {
    const { status, body } = failure(429, "too many requests").response;
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
    if (!known) throw failure(401, "a valid credential is required");
    if (!/^application\/([\w.-]+\+)?json\b/.test(headers["content-type"] ?? ""))
      throw failure(400, "the header Content-Type: application/json is required");
    for (const [name, value] of Object.entries(this.options.requiredHeaders ?? {})) {
      if (headers[name.toLowerCase()] !== value) throw failure(400, `the header ${name} is missing or wrong`);
    }
  }
}
