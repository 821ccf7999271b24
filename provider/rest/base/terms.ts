/** The terms of HTTP that the client and the definitions share. This file imports nothing. */

/** Credentials of requests. They are sent to the origin of the base URL only. */
export type Auth =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  /** A key in a named header. */
  | { readonly kind: "header"; readonly name: string; readonly value: string }
  /** A key in a named query parameter. */
  | { readonly kind: "query"; readonly name: string; readonly value: string }
  | { readonly kind: "basic"; readonly username: string; readonly password: string }
  | LoginAuth
  | ChallengeAuth
  | SignatureAuth
  | EntraAuth;

/**
 * Authentication of container registries (distribution specification, token authentication). The first 401 requests
 * either a token from a realm, for a scope, or the password itself. Without credentials the token is anonymous.
 */
export interface ChallengeAuth extends ChallengeCredentials {
  readonly kind: "challenge";
  /** Reads the credentials again after they were rejected, since they may be short-lived. If it fails, the rejection is reported. */
  readonly renew?: (() => Promise<ChallengeCredentials>) | undefined;
}

export interface ChallengeCredentials {
  readonly username?: string;
  readonly password?: string;
  /** Refresh token, which replaces user name and password. */
  readonly identityToken?: string;
}

/**
 * Signature of Pusher's HTTP API, also used by compatible servers. The secret signs each request and is never sent. The client
 * adds `/apps/{appId}` to the base URL. Each attempt has its own signature, because a signature expires after ten minutes.
 *
 * @example
 * const auth = { kind: "signature", appId, key: appKey, secret: appSecret } as const;
 * const client = createClient({ baseUrl: "https://main.pusher.ably.net", auth });
 * await client.request({ method: "POST", path: "/events", body: { name: "new", channel: "orders", data: "{}" } });
 */
export interface SignatureAuth {
  readonly kind: "signature";
  /** Id of the app, part of every path. */
  readonly appId: string;
  /** Public part, sent with every request. */
  readonly key: string;
  /** Key of the signatures. */
  readonly secret: string;
}

/**
 * A short-lived token, requested by one POST and shared by all requests of the process. It is renewed at 90 % of its lifetime
 * and once after a 401. All strings in `body` except account names are secret.
 */
export interface LoginAuth {
  readonly kind: "login";
  /** Path of the request. */
  readonly path: string;
  /** JSON body of the request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Send the body as a form, as OAuth 2.0 requires. Default: as JSON. */
  readonly form?: true;
  /** Member of the response that contains the token, or several members in order of preference. */
  readonly token: string | readonly string[];
  /** Scheme of the `Authorization` header. Default: `Bearer`. */
  readonly scheme?: string;
  /** Lifetime of a token that is not a JWT, in seconds. Default: `expires_in` of the response. Without both, the token is used until a 401. */
  readonly lifetimeSeconds?: number;
  /** Another login with the same credential, which is sent if the service rejects the first with 401. */
  readonly fallback?: { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
}

/**
 * A token of Microsoft Entra for the identity of the machine: a federated identity, a managed identity, or a sign-in by a tool
 * such as `az login`. The package `@azure/identity` requests the token. You must install it. It is loaded with the first request.
 * The token is renewed before it expires and once after a 401.
 */
export interface EntraAuth {
  readonly kind: "entra";
  /** Scope of the token, such as `https://search.azure.com/.default`. */
  readonly scope: string;
}

/** A response with an error status. */
export interface ErrorResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers by lower-case name. A definition receives none, except for a decision about a retry. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, or the text of another content type. */
  readonly body: unknown;
  /** HTTP method of the request. */
  readonly method: string;
}

/** Parts of an error response. */
export interface ErrorDescription {
  readonly code?: string;
  readonly message?: string;
  readonly href?: string;
}
