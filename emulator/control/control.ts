import { isObject, type Json } from "../json";
import type { HttpResponse } from "../server/http";
import { type Limit, RateLimiter } from "../server/rate-limit";
import { Router } from "../server/router";
import { type SecretForm, secretForm } from "../server/secret-form";
import type { Service } from "../server/service";
import type { ObjectChange, Objects } from "../store/store";
import { type Fault, Faults } from "./faults";
import { Journal, type JournalEntry } from "./journal";

/** Controls one emulated service without its API. `/_control/` has the same functions over HTTP. */
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

  /** Received requests, oldest first. */
  journal(): JournalEntry[] {
    return this.requests.list();
  }

  clearJournal(): void {
    this.requests.clear();
  }

  /** Stored objects by collection and key, including secrets. */
  objects(): Objects {
    return this.service.store.dump();
  }

  /** All tokens that responses contained, including sign-in tokens. Tests check that a state contains none of them. */
  issuedTokens(): string[] {
    return [...(this.service.issuedTokens ?? [])];
  }

  /** Changes, adds or removes a stored object. The validation of the API does not apply. */
  change(change: ObjectChange): void {
    this.service.store.change(change);
    this.service.store.save();
  }

  /** Sets the rate limit. Null restores the default of the service. */
  limit(limit: Limit | null): void {
    this.limiter.set(limit);
  }

  /** Sets the form of secrets in responses, until the next reset. */
  secrets(form: SecretForm): void {
    if (!this.service.showSecrets)
      throw new Error(
        "The form of secrets cannot be set: this service has only one. Use the search or the Ably service.",
      );
    this.service.showSecrets(secretForm(form));
  }

  /**
   * Restores the seed and the default rate limit, and removes faults and the journal. Credentials and issued tokens
   * are kept.
   */
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

/** Routes of the control functions. */
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

/** Returns the body if it is an object. The receiving function validates its members. */
function requireObject<T>(body: Json | undefined): T {
  if (!isObject(body)) throw new Error("The request body must be a JSON object.");
  return body as T;
}

/** Null restores the default limit. */
const limitIn = (given: Partial<Limit>): Limit | null => (typeof given.limit === "number" ? (given as Limit) : null);
