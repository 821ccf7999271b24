import { isObject, type Json } from "../json";
import type { HttpResponse } from "../server/http";
import { type Limit, RateLimiter } from "../server/rate-limit";
import { Router } from "../server/router";
import type { Service } from "../server/service";
import type { ObjectChange, Objects } from "../store/store";
import { type Fault, Faults } from "./faults";
import { Journal, type JournalEntry } from "./journal";
import { type SecretForm, secretForm } from "./secret-form";

/** Steers one emulated service from outside its API; the same functions answer under `/_control/`. */
export class Control {
  readonly faults = new Faults();
  readonly requests = new Journal();
  readonly limiter: RateLimiter;

  constructor(
    readonly service: Service,
    readonly seed: Objects = {},
  ) {
    this.limiter = new RateLimiter(service.defaultLimit);
  }

  /** The requests so far, oldest first. */
  journal(): JournalEntry[] {
    return this.requests.list();
  }

  clearJournal(): void {
    this.requests.clear();
  }

  /** All stored objects by collection and key, secrets included. */
  objects(): Objects {
    return this.service.store.dump();
  }

  /** Every token that an answer ever told, those of logins included: what must be found nowhere else. */
  issuedTokens(): string[] {
    return [...(this.service.issuedTokens ?? [])];
  }

  /** Changes, adds or removes a stored object behind every rule of the API. */
  change(change: ObjectChange): void {
    this.service.store.change(change);
    this.service.store.save();
  }

  /** Allows so many requests in any window; null goes back to the service's usual limit. */
  limit(limit: Limit | null): void {
    this.limiter.set(limit);
  }

  /** Sets how responses show secrets, until the next reset. */
  secrets(form: SecretForm): void {
    if (!this.service.showSecrets) throw new Error("This service shows secrets in one form only.");
    this.service.showSecrets(secretForm(form));
  }

  /** Back to the start: the seed's objects, no faults, no journal, the usual limit. Credentials stay, and what was told. */
  reset(): void {
    this.service.stop?.();
    this.service.store.clear();
    this.service.store.seed(this.seed);
    this.service.store.save();
    this.faults.clear();
    this.requests.clear();
    this.limiter.set(null);
    this.service.showSecrets?.();
  }
}

const noContent: HttpResponse = { status: 204 };

/** The control functions over HTTP. */
export function controlRouter(control: Control): Router {
  const act = (change: () => void): HttpResponse => {
    try {
      change();
      return noContent;
    } catch (error) {
      return { status: 400, body: { message: error instanceof Error ? error.message : String(error) } };
    }
  };
  return new Router()
    .on("POST", "/_control/faults", ({ body }) => act(() => control.faults.add(requireObject<Fault>(body))))
    .on("DELETE", "/_control/faults", () => act(() => control.faults.clear()))
    .on("GET", "/_control/journal", () => ({ status: 200, body: control.journal() }))
    .on("DELETE", "/_control/journal", () => act(() => control.clearJournal()))
    .on("GET", "/_control/objects", () => ({ status: 200, body: control.objects() }))
    .on("GET", "/_control/issued-tokens", () => ({ status: 200, body: control.issuedTokens() }))
    .on("POST", "/_control/change", ({ body }) => act(() => control.change(requireObject<ObjectChange>(body))))
    .on("POST", "/_control/secrets", ({ body }) =>
      act(() => control.secrets(requireObject<{ form: SecretForm }>(body).form)),
    )
    .on("POST", "/_control/limit", ({ body }) => act(() => control.limit(limitIn(requireObject(body)))))
    .on("POST", "/_control/reset", () => act(() => control.reset()));
}

/** The body of a request as the object that it must be. The function that receives it checks its members. */
function requireObject<T>(body: Json | undefined): T {
  if (!isObject(body)) throw new Error("The body must be a JSON object.");
  return body as T;
}

/** No limit, or null in its place, removes it. */
const limitIn = (given: Partial<Limit>): Limit | null => (typeof given.limit === "number" ? (given as Limit) : null);
