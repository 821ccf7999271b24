import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders, RequestListener, Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Auth, Client, ClientOptions } from "../../provider/rest";
import { buildClient } from "../../provider/rest/client/client";
import { listen } from "./local-server";

/** Time, randomness and pauses of a client. */
export type Clock = NonNullable<Parameters<typeof buildClient>[1]>;

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A response of a test server. `cut` closes the connection after the request was read. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly text?: string | Uint8Array;
  readonly cut?: boolean;
  readonly hang?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly journal: Received[];
  readonly server: Server;
}

const cleanups: (() => unknown)[] = [];

/** Called by every test file: `afterEach(cleanUp)`. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Runs an action after the test. */
export const atTheEnd = (action: () => unknown): unknown => cleanups.push(action);

/** A server on localhost that records every request and computes the response with a function. */
export async function serve(answer: (request: Received, index: number) => Scripted): Promise<TestServer> {
  const journal: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const received = { method, url, headers, body: Buffer.concat(chunks).toString(), at };
      journal.push(received);
      const { status = 200, headers: extra = {}, json, text, cut, hang } = answer(received, journal.length - 1);
      if (hang) return;
      if (cut) return void request.socket.destroy();
      const type = json === undefined ? {} : { "content-type": "application/json" };
      response.writeHead(status, { ...type, ...extra });
      response.end(json === undefined ? text : JSON.stringify(json));
    });
  };
  const { server, url, close } = await listen(listener);
  cleanups.push(close);
  return { url, journal, server };
}

/** A server with a list of responses. The last response is repeated. */
export function script(...answers: Scripted[]): Promise<TestServer> {
  return serve((_request, index) => answers[Math.min(index, answers.length - 1)] ?? {});
}

export interface FakeWorld extends Clock {
  readonly pauses: number[];
  /** Timers that do not fire by themselves. A test calls their actions. */
  readonly timers: readonly { readonly action: () => void }[];
  pass(ms: number): void;
  /** Sets the clock, without effect on elapsed time. */
  setClock(ms: number): void;
}

/** A clock that advances only by pauses, which end immediately. */
export function fakeWorld(random = () => 0.5): FakeWorld {
  let elapsed = 0;
  let start = Date.now();
  const pauses: number[] = [];
  const timers: { action: () => void }[] = [];
  return {
    pauses,
    timers,
    now: () => start + elapsed,
    elapsed: () => elapsed,
    random,
    pass: (ms) => {
      elapsed += ms;
    },
    setClock: (ms) => {
      start += ms;
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      elapsed += ms;
    },
    timer(_ms, action) {
      const timer = { action };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
  };
}

const realTimers = [
  ...(["Date", "hrtime", "nextTick", "performance", "queueMicrotask"] as const),
  ...(["setImmediate", "clearImmediate", "setInterval", "clearInterval"] as const),
];

/** Replaces `setTimeout` until the end of the test. Returns a function that lets time pass. */
export function fakeTimeouts(): (ms: number) => void {
  jest.useFakeTimers({ doNotFake: [...realTimers] });
  cleanups.push(() => jest.useRealTimers());
  return (ms) => void jest.advanceTimersByTime(ms);
}

const none: Auth = { kind: "none" };

/** A client that is closed after the test. Without a log file, it writes no log. */
export function client(
  server: Pick<TestServer, "url">,
  options: Partial<ClientOptions> = {},
  world: Clock = fakeWorld(),
  logFile = "",
): Client {
  return clientIn({ ...process.env, TREFOIL_LOG: logFile }, server.url, options, world);
}

/** A client in an environment with these variables alone, which is closed after the test. */
export function clientIn(
  env: NodeJS.ProcessEnv,
  baseUrl: string,
  options: Partial<ClientOptions> = {},
  world: Clock | undefined = fakeWorld(),
): Client {
  const unused = join(tmpdir(), "trefoil-unused");
  const made = buildClient({ baseUrl, auth: none, ...options }, world, { ...env, TREFOIL_HOME: unused });
  cleanups.push(() => made.close());
  return made;
}

/** A client with the clock of the machine, which is closed after the test. */
export function clientInRealTime(server: Pick<TestServer, "url">, options: Partial<ClientOptions> = {}): Client {
  const made = buildClient({ baseUrl: server.url, auth: none, ...options });
  cleanups.push(() => made.close());
  return made;
}

/** A folder that is deleted after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "trefoil-rest-"));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The error that a promise is rejected with. */
export async function failureOf<E extends Error>(
  promise: Promise<unknown>,
  kind: abstract new (...args: never[]) => E,
): Promise<E> {
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason) => reason,
  );
  if (!(error instanceof kind)) throw error;
  return error;
}
