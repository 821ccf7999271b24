import type { JsonObject } from "../json";
import { type HttpRequest, type HttpResponse, invalidJson } from "../server/http";
import { Router } from "../server/router";
import { type SecretForm, secretForm } from "../server/secret-form";
import type { Service } from "../server/service";
import { Store } from "../store/store";
import { apps } from "./apps";
import { apiError, notFound } from "./errors";
import { keys } from "./keys";
import { namespaces } from "./namespaces";
import { queues } from "./queues";
import { rules } from "./rules/rules";
import { statistics } from "./statistics";
import { Tokens } from "./tokens";

export interface RealtimeCredentials {
  readonly token: string;
  readonly accountId: string;
}

/** Number of objects that an account allows, by type. */
export interface RealtimeLimits {
  readonly apps: number;
  readonly keys: number;
  readonly namespaces: number;
  readonly queues: number;
  readonly rules: number;
}

export interface RealtimeOptions {
  readonly credentials: RealtimeCredentials;
  readonly limits: RealtimeLimits;
  readonly secrets?: SecretForm;
  readonly file?: string;
}

/** Ably Control API, under `/v1`. */
export class RealtimeService implements Service {
  readonly store: Store;
  readonly defaultLimit = null;
  readonly #router = new Router();
  readonly #credentials: RealtimeCredentials;
  readonly #tokens: Tokens;

  readonly #usualSecrets: SecretForm;
  #secrets: SecretForm;

  constructor({ credentials, limits, secrets: form = "documented", file }: RealtimeOptions) {
    this.store = new Store(file);
    this.#usualSecrets = secretForm(form);
    this.#secrets = this.#usualSecrets;
    this.#credentials = credentials;
    const { accountId } = credentials;
    const children: Map<string, unknown>[] = [];
    const cascade = (appId: string): void => {
      for (const stored of children)
        for (const path of [...stored.keys()]) if (path.startsWith(`${appId}/`)) stored.delete(path);
    };
    this.#tokens = new Tokens(this.store, credentials.token);
    this.#router.on("GET", "/v1/me", (request) => ({
      status: 200,
      body: this.#me([...this.#tokens.capabilitiesFor(request)]),
    }));
    const secrets = (): SecretForm => this.#secrets;
    const checkApp = (appId: string): void => {
      if (!owners.has(appId)) throw notFound("App");
    };
    const ofKeys = keys(this.#router, this.store, { limit: limits.keys, checkApp });
    const owners = apps(this.#router, this.store, {
      accountId,
      limit: limits.apps,
      createFirstKey: ofKeys.createFirst,
      cascade,
      secrets,
    });
    statistics(this.#router, this.store, { accountId, checkApp });
    const ofQueues = queues(this.#router, this.store, { limit: limits.queues, checkApp });
    const hasQueue = (appId: string, id: string): boolean =>
      [...ofQueues.values()].some(
        (queue) => queue.appId === appId && [queue.id, `${appId}:${queue.name}`].includes(id),
      );
    children.push(
      ofQueues,
      ofKeys.stored,
      namespaces(this.#router, this.store, { limit: limits.namespaces, checkApp }),
      rules(this.#router, this.store, { limit: limits.rules, checkApp, hasQueue, secrets }),
    );
  }

  handle(request: HttpRequest): HttpResponse {
    this.#tokens.capabilitiesFor(request);
    const reply = this.#router.route(request);
    if (typeof reply !== "object") throw notFound("Resource");
    return reply;
  }

  showSecrets(form = this.#usualSecrets): void {
    this.#secrets = form;
  }

  /** The service checks the token and the path before the body. */
  invalidJson(request: HttpRequest): HttpResponse {
    return this.handle({ ...request, body: invalidJson });
  }

  tooManyRequests(): HttpResponse {
    return apiError(429, "Rate limit exceeded", 42910).response;
  }

  #me(capabilities: string[]): JsonObject {
    return {
      token: {
        id: this.#credentials.accountId,
        name: "emulator",
        capabilities,
        expires_at: null,
        last_used_at: new Date().toISOString(),
      },
      user: { id: 1, email: "person@example.com" },
      account: { id: this.#credentials.accountId, name: "Emulated account" },
    };
  }
}
