import { setMaxListeners } from "node:events";
import { authInterceptor, secretsOf } from "../auth/authorization";
import { belowApp, signatureInterceptor } from "../auth/signature";
import { type Clock, systemClock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, RequestContext, Send } from "../base/interceptor";
import {
  type Client,
  type ClientOptions,
  defaultResponseBytes,
  type HttpResponse,
  type RateBudget,
  type RequestOptions,
  StreamBody,
  type SubBudget,
} from "../base/options";
import { type ErrorSubject, toRestError } from "../errors/report";
import { type BudgetStore, budgetFile, fileStore, memoryStore } from "../limits/budget-store";
import { budgetInterceptor, subBudgetInterceptor } from "../limits/interceptors";
import { RateLimiter } from "../limits/rate-limiter";
import { RedisConnection } from "../limits/redis";
import { RedisStore, sharedStore } from "../limits/shared-store";
import { exchangeInterceptor } from "../log/exchanges";
import { logInterceptor, openLog } from "../log/log";
import { type Pause, WaitReporter } from "../log/wait-reporter";
import { checkClientOptions, checkRequestOptions } from "../options/check-options";
import { type Environment, readEnvironment } from "../options/environment";
import { secretsOfProxies } from "../options/proxies";
import { parseBase, pathOf } from "../options/url";
import { accessInterceptor } from "../retry/access";
import { retryDecider, retryRules } from "../retry/decision";
import { retryInterceptor } from "../retry/retry";
import { redactor } from "../secrets/redact";
import { createAgents } from "../transport/agents";
import { bufferedSend, toDispatcherInterceptor } from "../transport/buffered-send";
import { attemptInterceptor } from "./attempt";
import { etagInterceptor } from "./etags";
import { paginate } from "./pagination";
import { readResponse } from "./read-response";
import { redirectInterceptor } from "./redirect";

/** Default time limit of a request with all attempts. */
const defaultTotalMs = 120_000;

/** Creates a client of one service and account. It connects with the first request. */
export function createClient(options: ClientOptions): Client {
  return buildClient(options, systemClock, readEnvironment());
}

/** Creates a client with a clock and an environment, for tests. */
export function buildClient(options: ClientOptions, clock: Clock, environment: Environment): Client {
  checkClientOptions(options);
  const { auth, budget, label = "" } = options;
  const redactSecrets = redactor([
    ...secretsOf(auth),
    ...(options.secrets ?? []),
    ...(options.limitStore === undefined ? [] : [options.limitStore]),
    ...(environment.identitySecrets ?? []),
    ...secretsOfProxies(environment.proxies),
  ]);
  const closer = new AbortController();
  // Every pending request adds a listener.
  setMaxListeners(0, closer.signal);
  const describe = options.describeError ?? (() => ({}));
  let transport: { send: Send; destroy(): Promise<void> } | undefined;

  const totalMs = options.totalTimeoutMs ?? Math.max(defaultTotalMs, options.timeoutMs ?? 0);
  const contextOf = (request?: RequestOptions): RequestContext => {
    const redact = redactSecrets.with(request?.secrets ?? []);
    const isTransfer = request?.responseType === "chunks" || request?.body instanceof StreamBody;
    const timeoutMs = request?.timeoutMs ?? options.timeoutMs ?? totalMs / 2;
    return {
      idempotent: request?.idempotent ?? !["POST", "PATCH"].includes(request?.method ?? ""),
      awaitsAccess: request?.awaitsAccess ?? false,
      allowedStatuses: request?.allowedStatuses ?? [],
      timeoutMs,
      totalMs: Math.max(totalMs, request?.timeoutMs ?? 0),
      isTransfer,
      maxResponseBytes: maxResponseBytes(options, request),
      attemptTimeoutMs: timeoutMs,
      rateLimitedMs: 0,
      signal: anySignal([request?.signal, options.signal, closer.signal]),
      graceMs: request?.graceMs ?? 0,
      closeSignal: closer.signal,
      proxies: environment.proxies,
      subBudget: request?.subBudget,
      redact,
      addSecret: redact.add,
      attempts: 0,
      mayHaveBeenApplied: false,
    };
  };
  const orRestError = <T>(subject: ErrorSubject, work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toRestError(subject, error);
    }
  };

  const itself = { method: "client", path: options.baseUrl.split(/[?#]/)[0] ?? "", context: contextOf(), describe };
  const address = orRestError({ ...itself, path: withoutUser(itself.path) }, () => parseBase(options.baseUrl));
  const base = auth.kind === "signature" ? belowApp(address, auth) : address;
  const authContext = { redact: redactSecrets, clock, warn: options.onWarning };
  const identify = orRestError(itself, () => authInterceptor(auth, base, authContext));

  /** With the first request, because undici loads slowly. */
  const connect = () => {
    const agents = createAgents(environment.proxies);
    const rules = retryRules(options.retry);
    const decide = retryDecider(rules, options, clock);
    const reporter = new WaitReporter(clock, options.onWait);
    const report = (pause: Pause): void => reporter.report(label ? { ...pause, label } : pause);
    const stateDir = options.stateDir ?? environment.stateDir;
    const redis = options.limitStore === undefined ? undefined : new RedisConnection(options.limitStore);
    const onStoreLost = (reason: string): void => options.onWarning?.(redactSecrets(storeLostMessage(reason)));
    const createLimiter = (one: RateBudget | undefined, reportWait = report): RateLimiter => {
      const limit = one?.limit ?? Number.POSITIVE_INFINITY;
      const rule = { limit, windowMs: (one?.windowSeconds ?? 60) * 1000 };
      const storeOf = (shared: RateBudget): BudgetStore => {
        const file = fileStore(budgetFile(stateDir, shared));
        return redis ? sharedStore(new RedisStore(redis, shared, rule, clock), rule, file, onStoreLost) : file;
      };
      return new RateLimiter(
        one ? storeOf(one) : memoryStore(),
        { ...rule, maxWaitMs: rules.maxWaitMs },
        clock,
        reportWait,
      );
    };
    const limiter = createLimiter(budget);
    const subBudgetLimiters = new Map<string, RateLimiter>();
    const subBudgetLimiter = (subBudget: SubBudget): RateLimiter => {
      const own = {
        service: `${budget?.service} ${subBudget.name}`,
        account: budget?.account ?? base.origin,
        ...subBudget,
      };
      const known =
        subBudgetLimiters.get(subBudget.name) ?? createLimiter(own, (pause) => report({ ...pause, subBudget }));
      subBudgetLimiters.set(subBudget.name, known);
      return known;
    };
    const log = environment.logFile === undefined ? undefined : openLog(environment.logFile);
    // From the inside to the outside.
    const dispatcher = agents.dispatcher.compose([
      attemptInterceptor(clock, report, environment.proxies),
      ...(auth.kind === "signature" ? [toDispatcherInterceptor(signatureInterceptor(auth, base, clock))] : []),
      ...(log
        ? [toDispatcherInterceptor(logInterceptor(log, budget?.service ?? base.hostname, clock, options.onWarning))]
        : []),
      ...(options.onExchange ? [toDispatcherInterceptor(exchangeInterceptor(options.onExchange))] : []),
      toDispatcherInterceptor(budgetInterceptor(limiter, decide, rules, clock)),
      toDispatcherInterceptor(subBudgetInterceptor(subBudgetLimiter, clock)),
      toDispatcherInterceptor(accessInterceptor(rules, decide, clock, report)),
      toDispatcherInterceptor(retryInterceptor(rules, decide, clock, report)),
      toDispatcherInterceptor(identify),
      toDispatcherInterceptor(etagInterceptor()),
      toDispatcherInterceptor(redirectInterceptor()),
    ]);
    const destroy = (): Promise<void> => {
      redis?.close();
      return agents.destroy();
    };
    return { send: bufferedSend(dispatcher.dispatch.bind(dispatcher)), destroy };
  };

  const request = async <T>(given: RequestOptions<T>, tokenOnly = false): Promise<HttpResponse<T>> => {
    checkRequestOptions(given);
    const { method } = given;
    const context = { ...contextOf(given as RequestOptions), tokenOnly };
    const draft: ErrorSubject = { method, path: label + withoutUser(given.path), context, describe };
    const path = orRestError(draft, () => pathOf(base, given.path, options.query ?? {}, given.query ?? {}));
    const subject = { ...draft, path: label + path };
    const carried = bodyToSend(given.body);
    const headers = headersOf(given.body !== undefined, options.headers, given.headers);
    const httpRequest: HttpRequest = { origin: base.origin, path, method, headers, ...carried, context };
    try {
      if (closer.signal.aborted) throw new Failure({ kind: "request", advice: "The client is closed." });
      transport ??= connect();
      return readResponse(subject, await transport.send(httpRequest), given);
    } catch (error) {
      throw toRestError(subject, error);
    }
  };

  const get: Client["get"] = (path, given) => request({ ...given, method: "GET", path });
  return {
    request: (given) => request(given),
    get,
    async signIn() {
      if (auth.kind === "login") await request({ method: "POST", path: auth.path, idempotent: true }, true);
    },
    paginate: (path, given = {}) =>
      paginate({ get, redact: redactSecrets.with(given.secrets ?? []) }, base, path, given),
    async close() {
      closer.abort();
      await transport?.destroy();
    },
  };
}

function maxResponseBytes(
  options: ClientOptions,
  { responseType, maxResponseBytes }: Partial<RequestOptions> = {},
): number {
  if (maxResponseBytes !== undefined) return maxResponseBytes;
  return responseType === "chunks" ? Number.POSITIVE_INFINITY : (options.maxResponseBytes ?? defaultResponseBytes);
}

function anySignal(given: readonly (AbortSignal | undefined)[]): AbortSignal {
  const signals = given.filter((signal) => signal !== undefined);
  return signals.length === 1 ? (signals[0] as AbortSignal) : AbortSignal.any(signals);
}

function bodyToSend(body: unknown): Pick<HttpRequest, "body" | "streamedBody"> {
  if (body instanceof StreamBody) return { streamedBody: body };
  return { body: body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body) };
}

function headersOf(
  withBody: boolean,
  ...given: (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const own = given.flatMap((some) => Object.entries(some ?? {})).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    accept: "application/json",
    "user-agent": "trefoil",
    ...(withBody && { "content-type": "application/json" }),
    ...Object.fromEntries(own),
  };
}

/** An invalid URL may contain a password before its host. */
const withoutUser = (address: string): string => address.replace(/^(\w+:\/\/)[^/]*@/, "$1");

const storeLostMessage = (reason: string): string =>
  `The Redis server of the limit store cannot be reached (${reason}). This process now counts its requests with the others of ` +
  "this machine only, so that runs on several machines together may exceed the request limit. Check the server.";
