import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../base/failure";

/** Part of a client of `@redis/client`. */
interface RedisClient {
  readonly isOpen: boolean;
  connect(): Promise<unknown>;
  sendCommand(parts: readonly string[]): Promise<unknown>;
  on(event: "error", listener: () => void): unknown;
  ref(): void;
  unref(): void;
  destroy(): void;
}

/** The server did not respond in time. The message contains no address and no password. */
export class RedisUnavailableError extends Error {}

/** Time for a command with all attempts, so that a server that restarts is not lost. */
const patienceMs = 5_000;
const retryDelayMs = 200;

/** Replies that a retry cannot change: the URL contains the wrong user or password, or the user lacks permissions. */
const rejections = /^(WRONGPASS|NOAUTH|NOPERM|WRONGTYPE)\b/;

/** A connection to a Redis server, opened by the first command. It does not keep the process alive between commands. */
export class RedisConnection {
  #client: Promise<RedisClient> | undefined;
  #pending = 0;
  #closed = false;

  /** @param url `redis://` or `rediss://`. It may contain a password. */
  constructor(private readonly url: string) {}

  /**
   * Sends a command and returns its reply. A command may be executed twice.
   *
   * @throws RedisUnavailableError if the server does not respond within five seconds.
   * @throws Failure if the server rejects the command, or the package is missing.
   */
  async send(parts: readonly string[]): Promise<unknown> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return await this.#attempt(parts, Math.max(1, deadline - performance.now()));
      } catch (error) {
        this.#disconnect();
        if (error instanceof Failure) throw error;
        const reason = reasonOf(error);
        if (rejections.test(reason)) throw rejected(reason);
        if (this.#closed || performance.now() + retryDelayMs > deadline) throw new RedisUnavailableError(reason);
        await delay(retryDelayMs);
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.#disconnect();
  }

  async #attempt(parts: readonly string[], timeoutMs: number): Promise<unknown> {
    const timer = new AbortController();
    const timeout = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new RedisUnavailableError("ETIMEDOUT");
    });
    // The race ends before the timer is aborted.
    timeout.catch(() => {});
    try {
      return await Promise.race([this.#execute(parts), timeout]);
    } finally {
      timer.abort();
    }
  }

  async #execute(parts: readonly string[]): Promise<unknown> {
    this.#client ??= open(this.url);
    const client = await this.#client;
    if (this.#pending++ === 0) client.ref();
    try {
      return await client.sendCommand(parts);
    } finally {
      if (--this.#pending === 0 && client.isOpen) client.unref();
    }
  }

  #disconnect(): void {
    this.#client?.then(destroy, () => {});
    this.#client = undefined;
  }
}

async function open(url: string): Promise<RedisClient> {
  const client = load().createClient({
    url,
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
  }) as unknown as RedisClient;
  // Failures also reject the commands. Without a listener, they would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    destroy(client);
    throw error;
  }
  return client;
}

function destroy(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

/** The package is an optional peer dependency. It is loaded with the first request because it loads slowly. */
function load(): typeof import("@redis/client") {
  try {
    return require("@redis/client") as typeof import("@redis/client");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND";
    const advice = missing
      ? "A Redis server is configured as the limit store, and its client is not installed. Run `npm install @redis/client`."
      : "The package @redis/client for the limit store cannot be loaded. Reinstall it.";
    throw new Failure({ kind: "state", advice }, error);
  }
}

const rejected = (reason: string): Failure =>
  new Failure({
    kind: "state",
    advice: `The Redis server of the limit store rejected the command (${reason}). Nothing was sent to the service. Check the user and the password in the URL of the limit store.`,
  });

/** The code of an error of the network, or the code at the start of a reply. Other text could contain the URL. */
function reasonOf(error: unknown): string {
  if (error instanceof RedisUnavailableError) return error.message;
  const { code, message, name } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{3,}\b/.exec(message)?.[0] ?? name;
}
