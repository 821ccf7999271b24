import { createHash } from "node:crypto";
import { type Base, pathOf } from "./address";
import { Failure } from "./failure";
import type { Call, Layer, Send } from "./layer";
import type { Login } from "./options";
import type { Redactor } from "./redact";
import { bodyOf } from "./reply";
import { serverTime } from "./waits";
import type { World } from "./world";

interface Token {
  readonly value: string;
  readonly renewAt: number;
}

/** Tokens of the process by account, so that several clients of one account log in once. */
const tokens = new Map<string, Promise<Token>>();

/** Sends requests with a short-lived token. */
export function session(login: Login, base: Base, redact: Redactor, world: World): Layer {
  const body = JSON.stringify(login.body);
  const path = pathOf(base, login.path, {}, {});
  const key = createHash("sha256")
    .update(JSON.stringify([base.origin, path, body]))
    .digest("hex");

  const ask = async (call: Call, send: Send): Promise<Token> => {
    const headers = { accept: "application/json", "content-type": "application/json" };
    // Asking twice for a token changes nothing. Others wait for this token too, so no request's own signal ends it.
    const exchange = { ...call.exchange, repeat: true, allow: [], attempts: 0, signal: call.exchange.closing };
    const reply = await send({ ...call, method: "POST", path, headers, body, exchange });
    const value = tokenIn(bodyOf(reply), login);
    if (reply.status >= 300 || value === undefined) throw new Failure({ kind: "login", path, reply });
    redact.add(value);
    const life = lifeOf(value, serverTime(reply.headers) ?? world.now(), login.lifetimeSeconds);
    return { value, renewAt: world.now() + life * 0.9 };
  };

  const current = async (call: Call, send: Send, refused?: string): Promise<string> => {
    let known = tokens.get(key);
    const token = await known;
    // Somebody else may have renewed it meanwhile.
    if (token === undefined || token.value === refused || world.now() >= token.renewAt) {
      if (tokens.get(key) === known) {
        known = ask(call, send);
        tokens.set(key, known);
        known.catch((error) => {
          if (!isFinal(error) && tokens.get(key) === known) tokens.delete(key);
        });
      }
      return (await (tokens.get(key) as Promise<Token>)).value;
    }
    redact.add(token.value);
    return token.value;
  };

  return async (call, send) => {
    const sendWith = (token: string) => {
      redact.add(token);
      const authorization = `${login.scheme ?? "Bearer"} ${token}`;
      return send({ ...call, headers: { ...call.headers, authorization } });
    };
    const { signal } = call.exchange;
    const first = await unlessAborted(current(call, send), signal);
    const reply = await sendWith(first);
    return reply.status === 401 ? sendWith(await unlessAborted(current(call, send, first), signal)) : reply;
  };
}

/** A credential that was rejected is not tried again in this process: many wrong logins lock an account. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Failure && error.reason.kind === "login" && [400, 401, 403].includes(error.reason.reply.status)
  );
}

/** The promise, or the end of the one who waits for it. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Failure({ kind: "aborted", sent: false }));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
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
