import { createHash } from "node:crypto";
import type { World } from "../client/clock";
import type { Call, Layer, Send } from "../client/interceptor";
import { bodyOf } from "../client/response";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";
import type { Challenge } from "../options/options";
import { mayHoldCredentials, pair } from "../options/url";

/** What a 401 asks for. */
type Asked =
  | { readonly scheme: "basic" }
  | {
      readonly scheme: "bearer";
      readonly realm: string;
      readonly service?: string;
      readonly scopes: readonly string[];
    };

interface Token {
  readonly value: string;
  readonly renewAt: number;
}

/** A token without a life of its own lasts a minute (distribution specification, token response). */
const usualLifeSeconds = 60;

/** Tokens of the process by realm, service, scope and account, so that all requests for one scope ask once. */
const tokens = new Map<string, Promise<Token>>();

/** Sends requests with what the registry asked for when it was asked the like before, and else answers its 401. */
export function challenged(auth: Challenge, redact: Redactor, world: World): Layer {
  const asked = new Map<string, Asked>();

  return async (call, send) => {
    const like = likeness(call);
    const before = asked.get(like);
    const reply = await send(await entered(call, before, send));
    if (reply.status !== 401) return reply;
    const now = challengeIn(reply.headers["www-authenticate"]);
    if (!now || (now.scheme === "basic" && (before?.scheme === "basic" || !auth.password))) return reply;
    asked.set(like, now);
    // A token that was refused before its time is of no more use.
    if (before && sameTokens(before, now)) tokens.delete(keyOf(auth, now as Bearer));
    return send(await entered(call, now, send));
  };

  async function entered(call: Call, what: Asked | undefined, send: Send): Promise<Call> {
    if (!what) return call;
    const value = what.scheme === "basic" ? `Basic ${basicOf(auth)}` : `Bearer ${await tokenFor(call, what, send)}`;
    return { ...call, headers: { ...call.headers, authorization: value } };
  }

  async function tokenFor(call: Call, what: Bearer, send: Send): Promise<string> {
    const key = keyOf(auth, what);
    const known = tokens.get(key);
    const token = await known;
    if (token && world.now() < token.renewAt) {
      redact.add(token.value);
      return token.value;
    }
    if (tokens.get(key) === known) {
      const next = ask(call, what, send);
      tokens.set(key, next);
      next.catch(() => tokens.get(key) === next && tokens.delete(key));
    }
    return (await (tokens.get(key) as Promise<Token>)).value;
  }

  async function ask(call: Call, what: Bearer, send: Send): Promise<Token> {
    const url = realmOf(what.realm);
    const asking = { service: what.service, scope: what.scopes };
    const request = auth.identityToken ? byRefreshToken(url, asking, auth.identityToken) : byGet(url, asking, auth);
    // Asking twice changes nothing. Others wait for this token too, so no request's own signal ends it.
    const common = { repeat: true, allow: [], attempts: 0, isTransfer: false };
    const exchange = { ...call.exchange, ...common, signal: call.exchange.closing };
    const reply = await send({ ...call, ...request, streamed: undefined, origin: url.origin, exchange });
    const { token, access_token: other, expires_in: life } = (bodyOf(reply) ?? {}) as Record<string, unknown>;
    const value = [token, other].find((text): text is string => typeof text === "string" && text !== "");
    if (reply.status >= 300 || value === undefined) {
      throw new Failure({ kind: "login", method: "GET", path: url.host + url.pathname, reply });
    }
    redact.add(value);
    const seconds = typeof life === "number" && life > 0 ? life : usualLifeSeconds;
    return { value, renewAt: world.now() + seconds * 900 };
  }
}

type Bearer = Extract<Asked, { scheme: "bearer" }>;
type Asking = { readonly service?: string; readonly scope: readonly string[] };

/** Requests that one token serves: the same kind of deed in the same repository, with the same one to take from. */
function likeness({ method, path }: Call): string {
  const [bare = "", query] = path.split("?");
  const deed = method === "GET" || method === "HEAD" ? "pull" : method === "DELETE" ? "delete" : "push";
  const from = new URLSearchParams(query).get("from") ?? "";
  return JSON.stringify([deed, bare.replace(/\/(manifests|blobs|tags|referrers)\/.*$/, ""), from]);
}

/** `Bearer realm="https://auth.example.com/token",service="registry",scope="repository:acme/app:pull"`. */
export function challengeIn(header = ""): Asked | undefined {
  const bearer = /\bBearer\s+(.*)$/i.exec(header)?.[1];
  if (bearer === undefined) return /\bBasic\b/i.test(header) ? { scheme: "basic" } : undefined;
  // The first one counts: a second scheme may follow, with a realm of its own.
  const given = [...bearer.matchAll(/(\w+)=(?:"([^"]*)"|([^\s",]+))/g)].reverse();
  const parameters = new Map(given.map(([, name = "", quoted, bare = ""]) => [name.toLowerCase(), quoted ?? bare]));
  const realm = parameters.get("realm");
  if (!realm) return undefined;
  const scopes = (parameters.get("scope") ?? "").split(" ").filter(Boolean);
  return { scheme: "bearer", realm, service: parameters.get("service"), scopes };
}

/** The password goes to the realm, wherever it is: never in clear over a network. */
function realmOf(realm: string): URL {
  const url = URL.parse(realm);
  if (url && mayHoldCredentials(url)) return url;
  throw new Failure({
    kind: "request",
    advice:
      "The registry asks for a token from an address that is not https, so no credential was sent there. Check the registry's own settings.",
  });
}

function byGet(
  url: URL,
  { service, scope }: Asking,
  auth: Challenge,
): Pick<Call, "method" | "path" | "headers" | "body"> {
  const given = [...(service ? [["service", service]] : []), ...scope.map((text) => ["scope", text])];
  const query = [url.search.slice(1), ...given.map(([name = "", text = ""]) => pair(name, text))].filter(Boolean);
  const headers = { accept: "application/json", "user-agent": "trefoil" };
  return {
    method: "GET",
    path: query.length ? `${url.pathname}?${query.join("&")}` : url.pathname,
    headers: auth.password ? { ...headers, authorization: `Basic ${basicOf(auth)}` } : headers,
    body: undefined,
  };
}

function byRefreshToken(
  url: URL,
  { service, scope }: Asking,
  token: string,
): Pick<Call, "method" | "path" | "headers" | "body"> {
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

/** What the `Basic` scheme sends. */
export const basicOf = ({ username = "", password = "" }: Challenge): string =>
  Buffer.from(`${username}:${password}`).toString("base64");

function keyOf({ username, password, identityToken }: Challenge, { realm, service, scopes }: Bearer): string {
  const whole = JSON.stringify([realm, service, [...scopes].sort(), username, password, identityToken]);
  return createHash("sha256").update(whole).digest("hex");
}

const sameTokens = (a: Asked, b: Asked): boolean => JSON.stringify(a) === JSON.stringify(b);
