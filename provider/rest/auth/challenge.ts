import { createHash } from "node:crypto";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor, Send } from "../base/interceptor";
import type { ChallengeAuth, ChallengeCredentials } from "../base/terms";
import { isSafeForCredentials, pair } from "../options/url";
import type { Redactor } from "../secrets/redact";
import { loginStatus } from "./login";
import { newToken, SharedToken, sendForToken, type Token, tokenContext } from "./tokens";

/** Authentication that a 401 requests. */
type RequestedAuth =
  | { readonly scheme: "basic" }
  | {
      readonly scheme: "bearer";
      readonly realm: string;
      readonly service?: string;
      readonly scopes: readonly string[];
    };

/** Lifetime of a token whose response contains none (distribution specification, token response). */
const defaultLifetimeSeconds = 60;

/** Sends requests with the authentication that an earlier 401 of the same scope requested, or responds to the 401. */
function challengeInterceptor(auth: ChallengeCredentials, redact: Redactor, clock: Clock): Interceptor {
  const requestedAuths = new Map<string, RequestedAuth>();

  return (send) => async (request) => {
    const key = scopeKey(request);
    const earlier = requestedAuths.get(key);
    const first = await authenticated(request, earlier, send);
    const response = await send(first);
    if (response.status !== 401) return response;
    const requested = parseChallenge(response.headers["www-authenticate"]);
    if (!requested || (requested.scheme === "basic" && (earlier?.scheme === "basic" || !auth.password)))
      return response;
    requestedAuths.set(key, requested);
    // The token was rejected before it expired.
    const isRefused = earlier && isSameChallenge(earlier, requested);
    const refused = isRefused ? first.headers.authorization?.replace("Bearer ", "") : undefined;
    return send(await authenticated(request, requested, send, refused));
  };

  async function authenticated(
    request: HttpRequest,
    requested: RequestedAuth | undefined,
    send: Send,
    refused?: string,
  ): Promise<HttpRequest> {
    if (!requested) return request;
    const value =
      requested.scheme === "basic"
        ? `Basic ${basicCredentials(auth)}`
        : `Bearer ${await getToken(request, requested, send, refused)}`;
    return { ...request, headers: { ...request.headers, authorization: value } };
  }

  /** All requests of one realm, service, scope and account share one token. */
  async function getToken(request: HttpRequest, challenge: Bearer, send: Send, refused?: string): Promise<string> {
    const token = new SharedToken(tokenKey(auth, challenge), clock);
    const value = await token.value(() => requestToken(request, challenge, send), request.context.signal, refused);
    redact.add(value);
    return value;
  }

  async function requestToken(request: HttpRequest, challenge: Bearer, send: Send): Promise<Token> {
    const url = realmUrl(challenge.realm);
    const query = { service: challenge.service, scope: challenge.scopes };
    const tokenRequest = auth.identityToken
      ? tokenByRefreshToken(url, query, auth.identityToken)
      : tokenByGet(url, query, auth);
    const context = tokenContext(request.context);
    const sent = { ...request, ...tokenRequest, streamedBody: undefined, origin: url.origin, context };
    const response = await sendForToken(send, sent);
    const { token, access_token: other, expires_in: life } = (response.content ?? {}) as Record<string, unknown>;
    const value = [token, other].find((text): text is string => typeof text === "string" && text !== "");
    if (response.status >= 300 || value === undefined) {
      throw new Failure({ kind: "login", method: "GET", path: url.host + url.pathname, response });
    }
    const seconds = typeof life === "number" && life > 0 ? life : defaultLifetimeSeconds;
    return newToken(value, seconds * 900, clock);
  }
}

type Bearer = Extract<RequestedAuth, { scheme: "bearer" }>;
type TokenRequest = { readonly service?: string; readonly scope: readonly string[] };

/** Key of requests that share a token: the same action in the same repository, with the same source of a mount. */
function scopeKey({ method, path }: HttpRequest): string {
  const [pathOnly = "", query] = path.split("?");
  const action = method === "GET" || method === "HEAD" ? "pull" : method === "DELETE" ? "delete" : "push";
  const from = new URLSearchParams(query).get("from") ?? "";
  return JSON.stringify([action, pathOnly.replace(/\/(manifests|blobs|tags|referrers)\/.*$/, ""), from]);
}

/** `Bearer realm="https://auth.example.com/token",service="registry",scope="repository:acme/app:pull"`. */
export function parseChallenge(header = ""): RequestedAuth | undefined {
  const bearer = /\bBearer\s+(.*)$/i.exec(header)?.[1];
  if (bearer === undefined) return /\bBasic\b/i.test(header) ? { scheme: "basic" } : undefined;
  // The first value of each name counts: a second scheme with another realm may follow.
  const given = [...bearer.matchAll(/(\w+)=(?:"([^"]*)"|([^\s",]+))/g)].reverse();
  const parameters = new Map(given.map(([, name = "", quoted, bare = ""]) => [name.toLowerCase(), quoted ?? bare]));
  const realm = parameters.get("realm");
  if (!realm) return undefined;
  const scopes = (parameters.get("scope") ?? "").split(" ").filter(Boolean);
  return { scheme: "bearer", realm, service: parameters.get("service"), scopes };
}

/** The password is sent to the realm, so the realm requires TLS or this machine. */
function realmUrl(realm: string): URL {
  const url = URL.parse(realm);
  if (url && isSafeForCredentials(url)) return url;
  throw new Failure({
    kind: "request",
    advice:
      "The registry requires a token from an address without https. No credential was sent. Check the settings of the registry.",
  });
}

function tokenByGet(
  url: URL,
  { service, scope }: TokenRequest,
  auth: ChallengeCredentials,
): Pick<HttpRequest, "method" | "path" | "headers" | "body"> {
  const given = [...(service ? [["service", service]] : []), ...scope.map((text) => ["scope", text])];
  const query = [url.search.slice(1), ...given.map(([name = "", text = ""]) => pair(name, text))].filter(Boolean);
  const headers = { accept: "application/json", "user-agent": "trefoil" };
  return {
    method: "GET",
    path: query.length ? `${url.pathname}?${query.join("&")}` : url.pathname,
    headers: auth.password ? { ...headers, authorization: `Basic ${basicCredentials(auth)}` } : headers,
    body: undefined,
  };
}

function tokenByRefreshToken(
  url: URL,
  { service, scope }: TokenRequest,
  token: string,
): Pick<HttpRequest, "method" | "path" | "headers" | "body"> {
  const form = {
    grant_type: "refresh_token",
    client_id: "trefoil",
    service,
    scope: scope.join(" "),
    refresh_token: token,
  };
  const pairs = Object.entries(form).flatMap(([name, text]) => (text === undefined ? [] : [pair(name, text)]));
  return {
    method: "POST",
    path: url.pathname + url.search,
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: pairs.join("&"),
  };
}

/** The secret values of the credentials. */
export const challengeSecrets = (auth: ChallengeCredentials): string[] =>
  [auth.password, auth.identityToken, auth.password && basicCredentials(auth)].filter((value) => value !== undefined);

/** Value of the `Basic` scheme. */
const basicCredentials = ({ username = "", password = "" }: ChallengeCredentials): string =>
  Buffer.from(`${username}:${password}`).toString("base64");

function tokenKey(
  { username, password, identityToken }: ChallengeCredentials,
  { realm, service, scopes }: Bearer,
): string {
  const whole = JSON.stringify([realm, service, [...scopes].sort(), username, password, identityToken]);
  return createHash("sha256").update(whole).digest("hex");
}

const isSameChallenge = (a: RequestedAuth, b: RequestedAuth): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reads rejected credentials again, and sends the request once more if they have changed. */
export function renewalInterceptor(auth: ChallengeAuth, redact: Redactor, clock: Clock): Interceptor {
  return (send) => {
    const sendWith = (credentials: ChallengeCredentials) => challengeInterceptor(credentials, redact, clock)(send);
    let credentials: ChallengeCredentials = auth;
    let current = sendWith(auth);

    /** Returns true if the current credentials differ from the rejected ones. */
    async function isRenewed(rejected: Send): Promise<boolean> {
      const next = await auth.renew?.().catch(() => undefined);
      if (next && current === rejected && !isSame(next, credentials)) {
        for (const secret of challengeSecrets(next)) redact.add(secret);
        credentials = next;
        current = sendWith(next);
      }
      return current !== rejected;
    }

    return async (request) => {
      const used = current;
      const result = await used(request).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      const status = result instanceof Failure ? loginStatus(result) : result.status;
      // Amazon ECR rejects an expired password with a 403 (awslabs/amazon-ecr-credential-helper, issue 7), as the token server of
      // ghcr.io does (akuity/kargo, pull request 778).
      if ((status === 401 || status === 403) && (await isRenewed(used))) return current(request);
      if (result instanceof Failure) throw result;
      return result;
    };
  };
}

const isSame = (a: ChallengeCredentials, b: ChallengeCredentials): boolean =>
  a.username === b.username && a.password === b.password && a.identityToken === b.identityToken;
