import { stringsIn } from "../../text/json";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { Auth } from "../base/terms";
import { type Base, nameOf, pair } from "../options/url";
import { challengeSecrets, renewalInterceptor } from "./challenge";
import { entraInterceptor } from "./entra";
import { type AuthContext, loginInterceptor } from "./login";
import { isOfSignature } from "./signature";

/** Adds the credential to requests to the service. A redirect to another origin is sent without it. */
export function authInterceptor(auth: Auth, base: Base, context: AuthContext): Interceptor {
  const add = credentialInterceptor(auth, base, context);
  return (send) => {
    const sendToService = add(send);
    return (request) =>
      request.origin === base.origin ? sendToService(request) : send(withoutCredential(auth, request));
  };
}

/** The secret values of a credential. */
export function secretsOfAuth(auth: Auth): string[] {
  switch (auth.kind) {
    case "none":
    case "entra":
      return [];
    case "bearer":
      return [auth.token];
    case "header":
      return [auth.value];
    case "query":
      return [auth.value, pair(auth.name, auth.value)];
    case "basic":
      return [auth.password, basicToken(auth)];
    case "challenge":
      return challengeSecrets(auth);
    case "signature":
      return [auth.secret, pair("auth_key", auth.key)];
    case "login":
      return [auth.body, auth.fallback?.body ?? {}].flatMap((body) =>
        Object.entries(body).flatMap(([name, value]) => (accountName.test(name) ? [] : stringsIn(value))),
      );
  }
}

/** Members of the body of a login that contain only the account name. All others are secret. */
const accountName = /^(identifier|user|user_?name|email|login|account|client_?id|grant_?type|scope)$/i;

function credentialInterceptor(auth: Auth, base: Base, context: AuthContext): Interceptor {
  const { redact, clock } = context;
  for (const value of secretsOfAuth(auth)) {
    if (auth.kind !== "login" && /[\r\n\0]/.test(value)) {
      throw new Failure({
        kind: "request",
        advice: "The credential contains a line break. Remove it, for example with `tr -d '\\n'`.",
      });
    }
  }
  switch (auth.kind) {
    case "none":
      return (send) => send;
    case "bearer":
      return withHeader("authorization", `Bearer ${auth.token}`);
    case "header":
      return withHeader(auth.name.toLowerCase(), auth.value);
    case "basic":
      return withHeader("authorization", `Basic ${basicToken(auth)}`);
    case "query":
      return (send) => (request) => send({ ...request, path: withParameter(request.path, auth.name, auth.value) });
    case "signature":
      // `signatureInterceptor` signs each attempt after all waits.
      return (send) => (request) => send(withoutCredential(auth, request));
    case "challenge":
      return renewalInterceptor(auth, redact, clock);
    case "login":
      return loginInterceptor(auth, base, context);
    case "entra":
      return entraInterceptor(auth, base, redact, clock);
  }
}

function withHeader(name: string, value: string): Interceptor {
  return (send) => (request) => send({ ...request, headers: { ...request.headers, [name]: value } });
}

function withParameter(path: string, name: string, value: string): string {
  return withQuery(path, (pairs) => [...pairs.filter((text) => nameOf(text) !== name), pair(name, value)]);
}

/** Removes the credential, because a redirect often repeats the query of its request with the key. */
function withoutCredential(auth: Auth, request: HttpRequest): HttpRequest {
  if (auth.kind !== "query" && auth.kind !== "signature") return request;
  const isOurs = auth.kind === "query" ? (text: string) => nameOf(text) === auth.name : isOfSignature;
  return { ...request, path: withQuery(request.path, (pairs) => pairs.filter((text) => !isOurs(text))) };
}

function withQuery(path: string, change: (pairs: string[]) => string[]): string {
  const [bare, ...rest] = path.split("?");
  const pairs = change(rest.join("?").split("&").filter(Boolean));
  return pairs.length > 0 ? `${bare}?${pairs.join("&")}` : `${bare}`;
}

function basicToken({ username, password }: { username: string; password: string }): string {
  return Buffer.from(`${username}:${password}`).toString("base64");
}
