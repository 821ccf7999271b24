import { createHash } from "node:crypto";
import type { World } from "../client/clock";
import type { Layer } from "../client/interceptor";
import { bodyOf } from "../client/response";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";
import type { Login } from "../options/options";
import { type Base, pathOf } from "../options/url";
import { serverTime } from "../retry/delays";
import { renewed, type TokenSource } from "./tokens";

/** Sends requests with a short-lived token that a login at the service itself gives out. */
export function session(login: Login, base: Base, redact: Redactor, world: World): Layer {
  const body = JSON.stringify(login.body);
  const path = pathOf(base, login.path, {}, {});
  const key = createHash("sha256")
    .update(JSON.stringify([base.origin, path, body]))
    .digest("hex");

  const ask: TokenSource["ask"] = async (call, send) => {
    const headers = { accept: "application/json", "content-type": "application/json" };
    // Asking twice for a token changes nothing.
    const common = { repeat: true, allow: [], attempts: 0, isTransfer: false };
    const exchange = { ...call.exchange, ...common, signal: call.exchange.closing };
    const reply = await send({ ...call, method: "POST", path, headers, body, streamed: undefined, exchange });
    const value = tokenIn(bodyOf(reply), login);
    if (reply.status >= 300 || value === undefined) throw new Failure({ kind: "login", path, reply });
    redact.add(value);
    const life = lifeOf(value, serverTime(reply.headers) ?? world.now(), login.lifetimeSeconds);
    return { value, renewAt: world.now() + life * 0.9 };
  };
  return renewed({ key, scheme: login.scheme ?? "Bearer", ask, isFinal }, redact, world);
}

/** A credential that was rejected is not tried again in this process: many wrong logins lock an account. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Failure && error.reason.kind === "login" && [400, 401, 403].includes(error.reason.reply.status)
  );
}

function tokenIn(body: unknown, login: Login): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const members = typeof login.token === "string" ? [login.token] : login.token;
  const values = members.map((member) => (body as Record<string, unknown>)[member]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

/** Milliseconds a token lives. What a JWT says of itself is read without checking its signature: a wrong guess costs a 401. */
function lifeOf(token: string, now: number, lifetimeSeconds?: number): number {
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
