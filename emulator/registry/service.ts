import type { Reply, Request } from "../exchange";
import type { Allowance } from "../limiter";
import { Router } from "../router";
import type { Service } from "../service";
import { Store } from "../store";
import { categories } from "./categories";
import { notFound, refuse } from "./errors";
import { Login, type RegistryCredentials } from "./login";
import { repositories } from "./repositories";
import { completeRepository, type Repository } from "./repository";
import { completeTag, tagRoutes } from "./tags";

export interface RegistryOptions {
  readonly credentials: RegistryCredentials;
  readonly namespaces: readonly string[];
  readonly conflictStatus: 400 | 409;
  readonly tokenSeconds: number;
  readonly file?: string;
}

/** Docker Hub's own API, rooted at `/v2`. */
export class RegistryService implements Service {
  readonly store: Store;
  readonly usualLimit = { limit: 10_000, windowSeconds: 60 };
  readonly #public = new Router();
  readonly #private = new Router();
  readonly #login: Login;

  constructor({ credentials, namespaces, conflictStatus, tokenSeconds, file }: RegistryOptions) {
    this.store = new Store(file);
    this.#login = new Login(credentials, tokenSeconds);
    const stored = this.store.define<Repository>("repositories", { complete: completeRepository });
    const tags = this.store.define("tags", { complete: completeTag });
    this.#public
      .on("POST", "/v2/auth/token", (call) => this.#login.token(call))
      .on("POST", "/v2/users/login", (call) => this.#login.login(call))
      .on("GET", "/v2/categories", () => ({ status: 200, body: categories }));
    repositories(this.#private, stored, tags, { namespaces, conflictStatus });
    tagRoutes(this.#private, tags, stored);
  }

  handle(request: Request): Reply {
    const open = this.#public.answer(request);
    if (typeof open === "object") return open;
    this.#login.check(request);
    const reply = this.#private.answer(request);
    if (reply === undefined) throw notFound();
    if (reply === "method") throw refuse(405, "method not allowed");
    return reply;
  }

  malformed(): Reply {
    return refuse(400, "the body is no JSON").reply;
  }

  /** `X-Retry-After` is a time, not a number of seconds. */
  tooMany({ resetAt }: Allowance): Reply {
    const headers = { "x-retry-after": String(Math.ceil(resetAt / 1000)) };
    return { status: 429, headers, body: { detail: "Rate limit exceeded", error: false } };
  }

  limitHeaders({ rule, remaining, resetAt }: Allowance): Record<string, string> {
    return {
      "x-ratelimit-limit": String(rule.limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
    };
  }
}
