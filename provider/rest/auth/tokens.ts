import type { World } from "../client/clock";
import { type Call, type Layer, Reply, type Send } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";

/** A short-lived token. */
export interface Token {
  readonly value: string;
  /** When to ask for the next one, in milliseconds since 1970. */
  readonly renewAt: number;
}

/** Where tokens come from. */
export interface TokenSource {
  /** The same for all clients that may share one token. */
  readonly key: string;
  /** Word before the token in `Authorization`. */
  readonly scheme: string;
  /** Asks for a token. Others wait for it too, so that no request's own signal may end it. */
  ask(call: Call, send: Send): Promise<Token>;
  /** Whether a failure is not tried again in this process. */
  isFinal?(error: unknown): boolean;
}

/** Tokens of the process by their source, so that several clients of one account ask for one together. */
const tokens = new Map<string, Promise<Token>>();

/** Sends requests with a token that is asked for when it is first needed, renewed before its end and once after a 401. */
export function renewed({ key, scheme, ask, isFinal }: TokenSource, redact: Redactor, world: World): Layer {
  const current = async (call: Call, send: Send, refused?: string): Promise<string> => {
    let known = tokens.get(key);
    const token = await known;
    // Somebody else may have renewed it meanwhile.
    if (token === undefined || token.value === refused || world.now() >= token.renewAt) {
      if (tokens.get(key) === known) {
        known = ask(call, send);
        tokens.set(key, known);
        known.catch((error) => {
          if (!isFinal?.(error) && tokens.get(key) === known) tokens.delete(key);
        });
      }
      return (await (tokens.get(key) as Promise<Token>)).value;
    }
    return token.value;
  };

  return async (call, send) => {
    const sendWith = (token: string): Promise<Reply> => {
      redact.add(token);
      return send({ ...call, headers: { ...call.headers, authorization: `${scheme} ${token}` } });
    };
    const { signal } = call.exchange;
    const first = await unlessAborted(current(call, send), signal);
    if (call.exchange.tokenOnly) return new Reply(204, {}, []);
    const reply = await sendWith(first);
    return reply.status === 401 ? sendWith(await unlessAborted(current(call, send, first), signal)) : reply;
  };
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
