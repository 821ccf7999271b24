import { traceSettings } from "../../tracing";
import { signatureInterceptor } from "../auth/signature";
import { type Clock, type ServerClock, serverClockOf } from "../base/clock";
import { serverTime } from "../base/delays";
import type { Interceptor, Send } from "../base/interceptor";
import type { ClientOptions, RateBudget, SubBudget } from "../base/options";
import { type BudgetStore, budgetFile, fileStore, memoryStore } from "../limits/budget-store";
import { budgetInterceptor, subBudgetInterceptor } from "../limits/interceptors";
import { RateLimiter } from "../limits/rate-limiter";
import { RedisConnection } from "../limits/redis";
import { RedisStore, sharedStore } from "../limits/shared-store";
import { exchangeInterceptor, openRequestLog, recordInterceptor } from "../log/log";
import { type Pause, WaitReporter } from "../log/wait-reporter";
import type { Environment } from "../options/environment";
import type { Base } from "../options/url";
import { AccessWait, attemptsInterceptor } from "../retry/attempts";
import { createJudge, retryRules } from "../retry/judge";
import type { Redactor } from "../secrets/redact";
import { createAgents } from "../transport/agents";
import { sendOnce } from "./attempt";
import { etagInterceptor } from "./etags";
import { redirectInterceptor } from "./redirect";

/** The interceptors of a client in their order, and its connections. */
export interface Pipeline {
  readonly send: Send;
  destroy(): Promise<void>;
}

/** The parts of a client that its pipeline is built from. */
interface ClientParts {
  readonly options: ClientOptions;
  readonly base: Base;
  readonly environment: Environment;
  readonly clock: Clock;
  /** Adds the credential. */
  readonly identify: Interceptor;
  readonly redact: Redactor;
}

/** Builds a pipeline of the interceptors that the options of a client need. */
export function buildPipeline({ options, base, environment, clock, identify, redact }: ClientParts): Pipeline {
  const { auth, budget, label = "", onWarning } = options;
  const agents = createAgents(environment.proxies);
  const rules = retryRules(options.retry);
  const access = new AccessWait(rules.accessRetryMs, clock);
  const judge = createJudge({ ...options, rules, clock });
  const reporter = new WaitReporter(clock, options.onWait);
  const report = (pause: Pause): void => reporter.report(label ? { ...pause, label } : pause);
  const stateDir = options.stateDir ?? environment.stateDir;
  const redis = options.limitStore === undefined ? undefined : new RedisConnection(options.limitStore);
  const onStoreLost = (reason: string): void => onWarning?.(redact(storeLostMessage(reason)));
  const createLimiter = (one: RateBudget | undefined, reportWait = report): RateLimiter => {
    const limit = one?.limit ?? Number.POSITIVE_INFINITY;
    const rule = { limit, windowMs: (one?.windowSeconds ?? 60) * 1000, maxWaitMs: rules.maxWaitMs };
    const storeOf = (shared: RateBudget): BudgetStore => {
      const file = fileStore(budgetFile(stateDir, shared));
      return redis ? sharedStore(new RedisStore(redis, shared, rule, clock), rule, file, onStoreLost) : file;
    };
    const store = one ? storeOf(one) : memoryStore();
    return new RateLimiter(store, { ...rule, waits: options.waitBudget }, clock, reportWait);
  };
  const subBudgetLimiters = new Map<string, RateLimiter>();
  const subBudgetLimiter = (subBudget: SubBudget): RateLimiter => {
    const scope = budget?.scope ?? base.origin;
    const own = { service: `${budget?.service} ${subBudget.name}`, scope, ...subBudget };
    const known =
      subBudgetLimiters.get(subBudget.name) ?? createLimiter(own, (pause) => report({ ...pause, subBudget }));
    subBudgetLimiters.set(subBudget.name, known);
    return known;
  };
  const log = environment.logFile === undefined ? undefined : openRequestLog(environment.logFile);
  const service = budget?.service ?? base.hostname;
  // From the outside to the inside.
  const interceptors: readonly Interceptor[] = [
    redirectInterceptor(),
    etagInterceptor(),
    ...(auth.kind === "none" ? [] : [identify]),
    attemptsInterceptor({ rules, access, clock, report }),
    subBudgetInterceptor(subBudgetLimiter, clock),
    budgetInterceptor(createLimiter(budget), judge, rules, clock),
    clockInterceptor(serverClockOf(base.origin)),
    ...(options.onExchange ? [exchangeInterceptor(options.onExchange)] : []),
    ...(log || traceSettings() ? [recordInterceptor({ log, service, clock, warn: onWarning })] : []),
    ...(auth.kind === "signature" ? [signatureInterceptor(auth, base, clock)] : []),
  ];
  const dispatch = agents.dispatcher.dispatch.bind(agents.dispatcher);
  return {
    send: interceptors.reduceRight<Send>(
      (send, interceptor) => interceptor(send),
      sendOnce(dispatch, { clock, report, proxies: environment.proxies }),
    ),
    async destroy() {
      redis?.close();
      await agents.destroy();
    },
  };
}

const storeLostMessage = (reason: string): string =>
  `The Redis server of the limit store cannot be reached (${reason}). This process now counts its requests with the others of ` +
  "this machine only, so that runs on several machines together may exceed the request limit. Check the server.";

/** Notes the time of the server in each response, sign-ins included. */
const clockInterceptor =
  (clock: ServerClock): Interceptor =>
  (send) =>
  async (request) => {
    const response = await send(request);
    const time = serverTime(response.headers);
    if (time !== undefined) clock.note(new Date(time));
    return response;
  };
