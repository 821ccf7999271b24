import type { World } from "../client/clock";
import type { Call, Layer } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";
import type { Auth } from "../options/options";
import { type Base, nameOf, pair } from "../options/url";
import { basicOf, challenged } from "./challenge";
import { entered } from "./entra";
import { session } from "./login";
import { isOfSignature } from "./signature";

/** Adds the credential to what goes to the service itself; a redirect elsewhere goes without. */
export function authorized(auth: Auth, base: Base, redact: Redactor, world: World): Layer {
  const add = adding(auth, base, redact, world);
  return (call, send) => (call.origin === base.origin ? add(call, send) : send(without(auth, call)));
}

/** The values of a credential that nobody may see. */
export function secretsOf(auth: Auth): string[] {
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
      return [auth.password, auth.identityToken, auth.password && basicOf(auth)].filter((value) => value !== undefined);
    case "signature":
      return [auth.secret, pair("auth_key", auth.key)];
    case "login":
      return Object.entries(auth.body).flatMap(([name, value]) => (accountName.test(name) ? [] : stringsIn(value)));
  }
}

/** Members of a login's body that name the account, and no more. All others count as secret. */
const accountName = /^(identifier|user|user_?name|email|login|account|client_?id|grant_?type|scope)$/i;

function adding(auth: Auth, base: Base, redact: Redactor, world: World): Layer {
  for (const value of secretsOf(auth)) {
    if (auth.kind !== "login" && /[\r\n\0]/.test(value)) {
      throw new Failure({
        kind: "request",
        advice: "The credential holds a line break. Give it without, for example by `tr -d '\\n'`.",
      });
    }
  }
  switch (auth.kind) {
    case "none":
      return (call, send) => send(call);
    case "bearer":
      return withHeader("authorization", `Bearer ${auth.token}`);
    case "header":
      return withHeader(auth.name.toLowerCase(), auth.value);
    case "basic":
      return withHeader("authorization", `Basic ${basicToken(auth)}`);
    case "query":
      return (call, send) => send({ ...call, path: withParameter(call.path, auth.name, auth.value) });
    case "signature":
      // What signs comes after every wait: see `signing`.
      return (call, send) => send(without(auth, call));
    case "challenge":
      return challenged(auth, redact, world);
    case "login":
      return session(auth, base, redact, world);
    case "entra":
      return entered(auth, base, redact, world);
  }
}

function withHeader(name: string, value: string): Layer {
  return (call, send) => send({ ...call, headers: { ...call.headers, [name]: value } });
}

function withParameter(path: string, name: string, value: string): string {
  return withQuery(path, (pairs) => [...pairs.filter((text) => nameOf(text) !== name), pair(name, value)]);
}

/** A redirect often repeats the query it was asked with, the key in it too. */
function without(auth: Auth, call: Call): Call {
  if (auth.kind !== "query" && auth.kind !== "signature") return call;
  const isOurs = auth.kind === "query" ? (text: string) => nameOf(text) === auth.name : isOfSignature;
  return { ...call, path: withQuery(call.path, (pairs) => pairs.filter((text) => !isOurs(text))) };
}

function withQuery(path: string, change: (pairs: string[]) => string[]): string {
  const [bare, ...rest] = path.split("?");
  const pairs = change(rest.join("?").split("&").filter(Boolean));
  return pairs.length > 0 ? `${bare}?${pairs.join("&")}` : `${bare}`;
}

function basicToken({ username, password }: { username: string; password: string }): string {
  return Buffer.from(`${username}:${password}`).toString("base64");
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}
