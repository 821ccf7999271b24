import { createHash } from "node:crypto";
import type { Clock } from "../base/clock";
import { serverTime } from "../base/delays";
import { Failure } from "../base/failure";
import type { Interceptor } from "../base/interceptor";
import type { LoginAuth } from "../base/options";
import { bodyOf } from "../base/response";
import { type Base, pathOf } from "../options/url";
import type { Redactor } from "../secrets/redact";
import { type TokenSource, tokenContext, tokenInterceptor } from "./tokens";

/** Sends requests with a short-lived token, which the service returns for a login. */
export function loginInterceptor(login: LoginAuth, base: Base, redact: Redactor, clock: Clock): Interceptor {
  const body = JSON.stringify(login.body);
  const path = pathOf(base, login.path, {}, {});
  const key = createHash("sha256")
    .update(JSON.stringify([base.origin, path, body]))
    .digest("hex");

  const requestToken: TokenSource["requestToken"] = async (request, send) => {
    const headers = { accept: "application/json", "content-type": "application/json" };
    const context = tokenContext(request.context);
    const response = await send({ ...request, method: "POST", path, headers, body, streamedBody: undefined, context });
    const value = findToken(bodyOf(response), login);
    if (response.status >= 300 || value === undefined) throw new Failure({ kind: "login", path, response });
    redact.add(value);
    const life = lifetimeMs(value, serverTime(response.headers) ?? clock.now(), login.lifetimeSeconds);
    return { value, renewAt: clock.elapsed() + life * 0.9 };
  };
  return tokenInterceptor({ key, scheme: login.scheme ?? "Bearer", requestToken, isFinal }, redact, clock);
}

/** A rejected credential is not retried in this process: many wrong logins lock an account, which is a 429 afterwards. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Failure &&
    error.reason.kind === "login" &&
    [400, 401, 403, 429].includes(error.reason.response.status)
  );
}

function findToken(body: unknown, login: LoginAuth): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const members = typeof login.token === "string" ? [login.token] : login.token;
  const values = members.map((member) => (body as Record<string, unknown>)[member]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
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
