import { setMaxListeners } from "node:events";
import { authorized, secretsOf } from "../auth/authorization";
import { belowApp, signing } from "../auth/signature";
import { Failure } from "../errors/failure";
import { failed, type Subject } from "../errors/report";
import { budgetFile, fileStore, memoryStore } from "../limits/budget-store";
import { budgeted, rationed } from "../limits/interceptors";
import { Gate } from "../limits/rate-limiter";
import { logged, openLog } from "../log/log";
import { redactor } from "../log/redact";
import { type Pause, WaitReporter } from "../log/wait-reporter";
import { checkClientOptions, checkRequestOptions } from "../options/check-options";
import { type Environment, readEnvironment } from "../options/environment";
import {
  type Answer,
  type Budget,
  type Client,
  type ClientOptions,
  type Ration,
  type RequestOptions,
  StreamedBody,
} from "../options/options";
import { parseBase, pathOf } from "../options/url";
import { retrying } from "../retry/retry";
import { judging, retryRules } from "../retry/verdict";
import { attempting } from "./attempt";
import { realWorld, type World } from "./clock";
import { conditional } from "./etags";
import { type Call, type Exchange, interceptor, type Send, sender } from "./interceptor";
import { readPages } from "./pagination";
import { readAnswer } from "./read-response";
import { redirected } from "./redirect";

/** Time of a request unless configured. */
const usualTotalMs = 120_000;

/** A client of one service and account. It opens nothing before its first request. */
export function createClient(options: ClientOptions): Client {
  return buildClient(options, realWorld, readEnvironment());
}

/** The same in a given world. */
export function buildClient(options: ClientOptions, world: World, environment: Environment): Client {
  checkClientOptions(options);
  const { auth, budget, label = "" } = options;
  const hidden = redactor([...secretsOf(auth), ...(options.secrets ?? []), ...(environment.identitySecrets ?? [])]);
  const closer = new AbortController();
  // Every request under way listens.
  setMaxListeners(0, closer.signal);
  const describe = options.describeError ?? (() => ({}));
  let transport: { send: Send; destroy(): Promise<void> } | undefined;

  const totalMs = options.totalTimeoutMs ?? Math.max(usualTotalMs, options.timeoutMs ?? 0);
  const exchangeOf = (request?: RequestOptions): Exchange => {
    const redact = hidden.with(request?.secrets ?? []);
    const isTransfer = request?.as === "chunks" || request?.body instanceof StreamedBody;
    const timeoutMs = request?.timeoutMs ?? options.timeoutMs ?? totalMs / 2;
    return {
      repeat: request?.repeat ?? !["POST", "PATCH"].includes(request?.method ?? ""),
      allow: request?.allow ?? [],
      timeoutMs,
      totalMs: Math.max(totalMs, request?.timeoutMs ?? 0),
      isTransfer,
      limitMs: timeoutMs,
      heldMs: 0,
      signal: request?.signal ? AbortSignal.any([request.signal, closer.signal]) : closer.signal,
      closing: closer.signal,
      ration: request?.ration,
      redact,
      hide: redact.add,
      attempts: 0,
      uncertain: false,
    };
  };
  const attempted = <T>(subject: Subject, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw failed(subject, error);
    }
  };

  const itself = { method: "client", path: options.baseUrl.split(/[?#]/)[0] ?? "", exchange: exchangeOf(), describe };
  const address = attempted({ ...itself, path: withoutUser(itself.path) }, () => parseBase(options.baseUrl));
  const base = auth.kind === "signature" ? belowApp(address, auth) : address;
  const identify = attempted(itself, () => authorized(auth, base, hidden, world));

  /** undici is loaded by the first request: it takes longer to load than everything else here. */
  const connect = () => {
    const { Agent } = require("undici") as typeof import("undici");
    const agent = new Agent({
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: 10_000 },
      keepAliveTimeout: 1_000,
    });
    const rules = retryRules(options.retry);
    const judge = judging(rules, options, world);
    const reporter = new WaitReporter(world, options.onWait);
    const report = (pause: Pause): void => reporter.report(label ? { ...pause, label } : pause);
    const stateDir = options.stateDir ?? environment.stateDir;
    const gateOf = (one: Budget | undefined, told = report): Gate => {
      const store = one ? fileStore(budgetFile(stateDir, one)) : memoryStore();
      const limit = one?.limit ?? Number.POSITIVE_INFINITY;
      const rule = { limit, windowMs: (one?.windowSeconds ?? 60) * 1000 };
      return new Gate(store, rule, rules.maxWaitMs, world, told);
    };
    const gate = gateOf(budget);
    const smaller = new Map<string, Gate>();
    const rationGate = (ration: Ration): Gate => {
      const own = { service: `${budget?.service} ${ration.of}`, account: budget?.account ?? base.origin, ...ration };
      const known = smaller.get(ration.of) ?? gateOf(own, (pause) => report({ ...pause, ration }));
      smaller.set(ration.of, known);
      return known;
    };
    const log = environment.logFile === undefined ? undefined : openLog(environment.logFile);
    // The innermost first.
    const dispatcher = agent.compose([
      attempting(world, report),
      ...(auth.kind === "signature" ? [interceptor(signing(auth, base, world))] : []),
      ...(log ? [interceptor(logged(log, budget?.service ?? base.hostname, world))] : []),
      interceptor(budgeted(gate, judge, rules, world)),
      interceptor(rationed(rationGate, world)),
      interceptor(retrying(rules, judge, world, report)),
      interceptor(identify),
      interceptor(conditional()),
      interceptor(redirected()),
    ]);
    return { send: sender(dispatcher.dispatch.bind(dispatcher)), destroy: () => agent.destroy() };
  };

  const request = async <T>(given: RequestOptions<T>, tokenOnly = false): Promise<Answer<T>> => {
    checkRequestOptions(given);
    const { method } = given;
    const exchange = { ...exchangeOf(given as RequestOptions), tokenOnly };
    const draft: Subject = { method, path: label + withoutUser(given.path), exchange, describe };
    const path = attempted(draft, () => pathOf(base, given.path, options.query ?? {}, given.query ?? {}));
    const subject = { ...draft, path: label + path };
    const carried = bodyToSend(given.body);
    const headers = headersOf(given.body !== undefined, options.headers, given.headers);
    const call: Call = { origin: base.origin, path, method, headers, ...carried, exchange };
    try {
      if (closer.signal.aborted) throw new Failure({ kind: "request", advice: "The client is closed." });
      transport ??= connect();
      return readAnswer(subject, await transport.send(call), given);
    } catch (error) {
      throw failed(subject, error);
    }
  };

  const get: Client["get"] = (path, given) => request({ ...given, method: "GET", path });
  return {
    request: (given) => request(given),
    get,
    async signIn() {
      if (auth.kind === "login") await request({ method: "POST", path: auth.path, repeat: true }, true);
    },
    pages: (path, given = {}) => readPages({ get }, base, path, given),
    async close() {
      closer.abort();
      await transport?.destroy();
    },
  };
}

function bodyToSend(body: unknown): Pick<Call, "body" | "streamed"> {
  if (body instanceof StreamedBody) return { streamed: body };
  return { body: body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body) };
}

function headersOf(
  withBody: boolean,
  ...given: (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "user-agent": "trefoil" };
  if (withBody) headers["content-type"] = "application/json";
  for (const [name, value] of given.flatMap((some) => Object.entries(some ?? {}))) headers[name.toLowerCase()] = value;
  return headers;
}

/** An address that was not accepted may hold a password before its host. */
const withoutUser = (address: string): string => address.replace(/^(\w+:\/\/)[^/]*@/, "$1");
