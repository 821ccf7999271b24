import type { JsonObject } from "../json";
import type { HttpRequest, HttpResponse } from "../server/http";
import type { Router } from "../server/router";
import type { SecretForm } from "../server/secret-form";
import type { Store } from "../store/store";
import { boolean, nullable, object, oneOf, pattern, required, string } from "../validation/schema";
import { apiError, notFound, validate } from "./errors";
import { newId } from "./ids";
import { readCertificate } from "./pkcs12";
import { masked } from "./rules/secrets";

export type App = JsonObject & { id: string; accountId: string; modified: number };

const optional = {
  status: oneOf("enabled", "disabled"),
  tlsOnly: nullable(boolean),
  fcmKey: nullable(string),
  fcmServiceAccount: nullable(string),
  fcmProjectId: nullable(string),
  apnsCertificate: nullable(string),
  apnsPrivateKey: nullable(string),
  apnsUseSandboxEndpoint: nullable(boolean),
  apnsAuthType: nullable(oneOf("certificate", "token")),
  apnsSigningKey: nullable(string),
  apnsSigningKeyId: nullable(string),
  apnsIssuerKey: nullable(string),
  apnsTopicHeader: nullable(string),
};
const name = pattern(/\S/);
const post = object("app_post", { name: required(name), ...optional });
const patch = object("app_patch", { name, ...optional });

/** Members that are stored but not returned. */
const secrets = ["fcmKey", "fcmServiceAccount", "apnsCertificate", "apnsPrivateKey", "apnsSigningKey"];

interface Options {
  readonly accountId: string;
  readonly limit: number;
  readonly secrets: () => SecretForm;
  /** Creates the key that each new app has. */
  readonly createFirstKey: (appId: string) => void;
  /** Deletes the objects of a deleted app. */
  readonly cascade: (appId: string) => void;
}

/** Routes for apps. Create and list use the account id; update and delete use the app id. There is no read by id. */
export function apps(
  router: Router,
  store: Store,
  { accountId, limit, createFirstKey, cascade, secrets: form }: Options,
): Map<string, App> {
  const complete = (id: string, given: JsonObject): App => {
    const now = Date.now();
    const defaults = {
      accountId,
      id,
      name: id,
      status: "enabled",
      tlsOnly: false,
      apnsUseSandboxEndpoint: false,
      apnsAuthType: null,
      apnsIssuerKey: null,
      apnsSigningKeyId: null,
      apnsTopicHeader: null,
      fcmProjectId: null,
      created: now,
      modified: now,
      _links: null,
    };
    return { ...defaults, ...given } as App;
  };
  const stored = store.define<App>("apps", { complete, schema: post, onRemoved: cascade });
  const ofAccount = (account: string): App[] => {
    if (account !== accountId) throw notFound("Account");
    return [...stored.values()];
  };
  const toResponse = (app: App): JsonObject => withoutSecrets(app, form());
  const find = (id: string): App => {
    const app = stored.get(id);
    if (!app) throw notFound("App");
    return app;
  };

  router
    .on("GET", "/v1/accounts/:account/apps", ({ params }) => ({
      status: 200,
      body: ofAccount(params.account).map(toResponse),
    }))
    .on("POST", "/v1/accounts/:account/apps", ({ params, body }) => {
      const existing = ofAccount(params.account);
      validate("app_post", post, body);
      if (existing.length >= limit) throw apiError(400, "Application limit exceeded", 40128);
      const id = newId((taken) => stored.has(taken));
      // A new app is enabled, even if the request contains another status.
      const app = complete(id, { ...(body as JsonObject), status: "enabled" });
      stored.set(id, app);
      createFirstKey(id);
      return { status: 201, body: toResponse(app) };
    })
    .on("PATCH", "/v1/apps/:id", ({ params, body }: HttpRequest & { params: { id: string } }): HttpResponse => {
      const app = find(params.id);
      validate("app_patch", patch, body);
      const changed: App = { ...app, ...(body as JsonObject), modified: Date.now() } as App;
      stored.set(app.id, changed);
      return { status: 200, body: toResponse(changed) };
    })
    .on("POST", "/v1/apps/:id/pkcs12", (request) => {
      const app = find(request.params.id);
      const changed: App = { ...app, ...readCertificate(request), apnsAuthType: "certificate", modified: Date.now() };
      stored.set(app.id, changed);
      return { status: 200, body: toResponse(changed) };
    })
    .on("DELETE", "/v1/apps/:id", ({ params }) => {
      find(params.id);
      stored.delete(params.id);
      cascade(params.id);
      return { status: 204 };
    });
  return stored;
}

/** Replaces secrets by flags that show if they are set, unless `form` requires another representation. */
function withoutSecrets(app: App, form: SecretForm): JsonObject {
  const members = Object.entries(app).flatMap(([name, value]) => {
    if (!secrets.includes(name) || form === "returned") return [[name, value] as const];
    return form === "masked" && value ? [[name, masked(value) ?? null] as const] : [];
  });
  return {
    ...Object.fromEntries(members),
    apnsCertificateConfigured: Boolean(app.apnsCertificate),
    apnsSigningKeyConfigured: Boolean(app.apnsSigningKey),
    fcmServiceAccountConfigured: Boolean(app.fcmServiceAccount),
  };
}
