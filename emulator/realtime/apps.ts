import type { SecretForm } from "../control/secret-form";
import type { JsonObject } from "../json";
import type { Reply, Request } from "../server/http";
import type { Router } from "../server/router";
import type { Store } from "../store/store";
import { flag, nullable, object, oneOf, required, text } from "../validation/schema";
import { notFound, refuse, validate } from "./errors";
import { freshId } from "./ids";
import { certificateIn } from "./pkcs12";
import { masked } from "./rules/secrets";

export type App = JsonObject & { id: string; accountId: string; modified: number };

const optional = {
  status: text,
  tlsOnly: nullable(flag),
  fcmKey: nullable(text),
  fcmServiceAccount: nullable(text),
  fcmProjectId: nullable(text),
  apnsCertificate: nullable(text),
  apnsPrivateKey: nullable(text),
  apnsUseSandboxEndpoint: nullable(flag),
  apnsAuthType: nullable(oneOf("certificate", "token")),
  apnsSigningKey: nullable(text),
  apnsSigningKeyId: nullable(text),
  apnsIssuerKey: nullable(text),
  apnsTopicHeader: nullable(text),
};
const post = object("app_post", { name: required(text), ...optional });
const patch = object("app_patch", { name: text, ...optional });

/** Kept, never answered. */
const secrets = ["fcmKey", "fcmServiceAccount", "apnsCertificate", "apnsPrivateKey", "apnsSigningKey"];

interface Options {
  readonly accountId: string;
  readonly limit: number;
  readonly secrets: () => SecretForm;
  /** Removes what belongs to a deleted app. */
  readonly cascade: (appId: string) => void;
}

/** Apps: created and listed under the account, changed and deleted by id; there is no read by id. */
export function apps(
  router: Router,
  store: Store,
  { accountId, limit, cascade, secrets: form }: Options,
): Map<string, App> {
  const complete = (id: string, given: JsonObject): App => {
    const now = Date.now();
    const fresh = {
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
    return { ...fresh, ...given } as App;
  };
  const stored = store.define<App>("apps", { complete, shape: post });
  const ofAccount = (account: string): App[] => {
    if (account !== accountId) throw notFound("Account");
    return [...stored.values()];
  };
  const answered = (app: App): JsonObject => shown(app, form());
  const find = (id: string): App => {
    const app = stored.get(id);
    if (!app) throw notFound("App");
    return app;
  };

  router
    .on("GET", "/v1/accounts/:account/apps", ({ params }) => ({
      status: 200,
      body: ofAccount(params.account).map(answered),
    }))
    .on("POST", "/v1/accounts/:account/apps", ({ params, body }) => {
      const existing = ofAccount(params.account);
      validate("app_post", post, body);
      if (existing.length >= limit) throw refuse(400, "Application limit exceeded", 40128);
      const id = freshId((taken) => stored.has(taken));
      const app = complete(id, body as JsonObject);
      stored.set(id, app);
      return { status: 201, body: answered(app) };
    })
    .on("PATCH", "/v1/apps/:id", ({ params, body }: Request & { params: { id: string } }): Reply => {
      const app = find(params.id);
      validate("app_patch", patch, body);
      const changed: App = { ...app, ...(body as JsonObject), modified: Date.now() } as App;
      stored.set(app.id, changed);
      return { status: 200, body: answered(changed) };
    })
    .on("POST", "/v1/apps/:id/pkcs12", (call) => {
      const app = find(call.params.id);
      const changed: App = { ...app, ...certificateIn(call), apnsAuthType: "certificate", modified: Date.now() };
      stored.set(app.id, changed);
      return { status: 200, body: answered(changed) };
    })
    .on("DELETE", "/v1/apps/:id", ({ params }) => {
      find(params.id);
      stored.delete(params.id);
      cascade(params.id);
      return { status: 204 };
    });
  return stored;
}

/** Of secrets a response shows only whether they are set, unless another form is wanted. */
function shown(app: App, form: SecretForm): JsonObject {
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
