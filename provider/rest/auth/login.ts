import { createHash } from "node:crypto";
import type { Clock } from "../base/clock";
import { serverTime } from "../base/delays";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor, Send } from "../base/interceptor";
import type { LoginAuth } from "../base/terms";
import { type Base, pathAndQuery } from "../options/url";
import type { Redactor } from "../secrets/redact";
import { newToken, sendForToken, type TokenSource, tokenContext, tokenInterceptor } from "./tokens";

/** Redaction, clock and warnings of the client that a credential belongs to. */
export interface AuthContext {
  readonly redact: Redactor;
  readonly clock: Clock;
  /** Reports a warning to the user. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** Credentials of the process, by key, that only the fallback of their login accepts. */
const onFallback = new Set<string>();

/** Sends requests with a short-lived token, which the service returns for a login. */
export function loginInterceptor(login: LoginAuth, base: Base, { redact, clock, warn }: AuthContext): Interceptor {
  const { fallback } = login;
  const digest = JSON.stringify([base.origin, pathAndQuery(base, login.path, {}, {}), JSON.stringify(login.body)]);
  const key = createHash("sha256").update(digest).digest("hex");

  const enter = async ({ path: own, body }: Pick<LoginAuth, "path" | "body">, request: HttpRequest, send: Send) => {
    const path = pathAndQuery(base, own, {}, {});
    const type = login.form ? "application/x-www-form-urlencoded" : "application/json";
    const headers = { accept: "application/json", "content-type": type };
    const context = tokenContext(request.context);
    const text = login.form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
    const sent = { ...request, method: "POST", path, headers, body: text, streamedBody: undefined, context } as const;
    const response = await sendForToken(send, sent);
    const value = findToken(response.content, login);
    if (response.status >= 300 || value === undefined) throw new Failure({ kind: "login", path, response });
    const life = lifetimeMs(
      value,
      serverTime(response.headers) ?? clock.now(),
      login.lifetimeSeconds ?? expiresIn(response.content),
    );
    return newToken(value, life * 0.9, clock);
  };

  const requestToken: TokenSource["requestToken"] = async (request, send) => {
    if (fallback && onFallback.has(key)) return enter(fallback, request, send);
    try {
      return await enter(login, request, send);
    } catch (error) {
      if (!fallback || loginStatus(error) !== 401) throw error;
      const token = await enter(fallback, request, send).catch(() => undefined);
      if (!token) throw error;
      onFallback.add(key);
      warn?.(`POST ${login.path} rejected the credentials (401), but POST ${fallback.path} accepted them.`);
      return token;
    }
  };
  return tokenInterceptor({ key, scheme: login.scheme ?? "Bearer", requestToken, isFinal }, redact, clock);
}

/** Status of the response that rejected a login. */
export const loginStatus = (error: unknown): number | undefined =>
  error instanceof Failure && error.reason.kind === "login" ? error.reason.response.status : undefined;

/** A rejected credential is not retried in this process: many wrong logins lock an account, which is a 429 afterwards. */
const isFinal = (error: unknown): boolean => [400, 401, 403, 429].includes(loginStatus(error) ?? 0);

function findToken(body: unknown, login: LoginAuth): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const members = typeof login.token === "string" ? [login.token] : login.token;
  const values = members.map((member) => (body as Record<string, unknown>)[member]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

/** Lifetime of a token in a response of OAuth 2.0, in seconds. */
function expiresIn(body: unknown): number | undefined {
  const seconds = typeof body === "object" && body !== null ? Number((body as { expires_in?: unknown }).expires_in) : 0;
  return seconds > 0 ? seconds : undefined;
}

/** Lifetime of a token in milliseconds. The claims of a JWT are read without a check of its signature: a wrong lifetime leads to a 401. */
function lifetimeMs(token: string, now: number, lifetimeSeconds?: number): number {
  const { exp, iat } = claimsOf(token);
  if (typeof exp === "number") return exp * 1000 - (typeof iat === "number" ? iat * 1000 : now);
  return lifetimeSeconds === undefined ? Number.POSITIVE_INFINITY : lifetimeSeconds * 1000;
}

function claimsOf(token: string): { exp?: unknown; iat?: unknown } {
  const parts = token.split(".");
  if (parts.length !== 3) return {};
  try {
    return JSON.parse(Buffer.from(parts[1] ?? "", "base64url").toString("utf8")) ?? {};
  } catch {
    return {};
  }
}
