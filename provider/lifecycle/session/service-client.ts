import { type ErrorResponse, type RequestSpec, type ResponseMeaning, type Service, settingKey } from "../../define";
import type { Hub } from "../../oci";
import { oci } from "../../oci/on-demand";
import {
  type BudgetUse,
  budgetUse,
  type Client,
  type ClientOptions,
  createClient,
  type Exchange,
  type RateBudget,
  type SubBudget,
  type Wait,
  type WaitBudget,
} from "../../rest";
import { canonicalAddress } from "../settings/account";
import { cacheFolder, dockerFolder, environmentOfPrograms } from "../settings/environment";
import { type ConfigSource, keyName, type Settings } from "../settings/settings";

/** Maximum time to retry while a service processes another change. In milliseconds. */
const busyRetryMs = 90_000;

/** The configured use of a service. A `Session` implements this. */
export interface ConfiguredService extends ConfigSource {
  readonly service: Service;
  readonly settings: Settings;
  /** The credentials, for redaction. */
  readonly secrets: readonly string[];
  readonly report: (message: string, severity?: "warning") => void;
  readonly signal?: AbortSignal | undefined;
  readonly waitBudget: WaitBudget;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

/**
 * Creates the client of a service.
 *
 * @param hub Docker Hub, if it is configured, for a service that uses container registries.
 */
export function connectService(configured: ConfiguredService, hub: () => Promise<Hub | undefined>): Client {
  const { service, settings, secrets, report, signal, waitBudget } = configured;
  const { url, auth, query, headers, registries, accessRetrySeconds = 0 } = service.connection(settings.values);
  const budget = budgetOf(service, settings, url);
  const options = {
    query,
    headers,
    budget: isUnlimited(settings) ? undefined : budget,
    stateDir: cacheFolder(),
    limitStore: settings.limitStore,
    retry: { statusRetryMs: busyRetryMs, accessRetryMs: accessRetrySeconds * 1000 },
    waitBudget,
    shouldRetry: (response: ErrorResponse) => retryOf(service.classify?.(response)),
    isThrottled: (response: ErrorResponse) => service.classify?.(response) === "throttled",
    totalTimeoutMs: settings.timeoutMs,
    maxResponseBytes: settings.maxResponseBytes,
    describeError: service.describeError,
    secrets,
    onWait: (wait: Wait) => report(waitMessage(service, wait, budget, configured) + sumText(wait)),
    onWarning: (message: string) => report(`${service.title}: ${message}`, "warning"),
    onExchange: configured.onExchange,
    signal,
  } satisfies Partial<ClientOptions>;
  if (!registries) return createClient({ ...options, baseUrl: url, auth });
  const key = (name: string) => keyName(name, configured);
  const docker = { folder: dockerFolder(), env: environmentOfPrograms() };
  const { Registries } = oci();
  return new Registries({ access: registries, docker, client: options, hub, keyName: key });
}

/** The request limit, and its use as a file of this machine contains it. Undefined without a limit. */
export function requestUse({
  service,
  settings,
}: ConfiguredService): (BudgetUse & Pick<RateBudget, "limit" | "windowSeconds">) | undefined {
  if (isUnlimited(settings)) return undefined;
  const budget = budgetOf(service, settings, service.connection(settings.values).url);
  return { ...budgetUse(cacheFolder(), budget), limit: settings.limit, windowSeconds: budget.windowSeconds };
}

/** The budget for one kind of requests, in proportion to the configured limit for all requests. */
export function subBudgetFor(
  { service, settings }: ConfiguredService,
  { of, windowSeconds, limit }: NonNullable<RequestSpec["rate"]>,
): SubBudget | undefined {
  if (isUnlimited(settings)) return undefined;
  const share = settings.limit / service.budget.limit;
  return { name: of, windowSeconds, limit: Math.max(1, Math.round(limit * share)) };
}

const isUnlimited = ({ limit }: Settings): boolean => limit === Number.POSITIVE_INFINITY;

function budgetOf({ name, budget }: Service, { values, limit }: Settings, url: string): RateBudget {
  const scope = canonicalAddress(url) + (values.username ?? "");
  return { service: name, scope, limit, windowSeconds: budget.windowSeconds };
}

/** The decision about a retry. Undefined if the status decides. */
function retryOf(meaning: ResponseMeaning | undefined): false | "busy" | "forbidden" | undefined {
  if (meaning === "quota exhausted" || meaning === "locked") return false;
  return meaning === "busy" || meaning === "forbidden" ? meaning : undefined;
}

const sumText = ({ sumMs }: Wait): string =>
  sumMs === undefined ? "" : ` It is the last of several short waits, ${Math.ceil(sumMs / 1000)} s in total.`;

/** One line for the user about a wait: its cause, its length and, where there is one, the way to shorten it. */
function waitMessage(service: Service, wait: Wait, budget: RateBudget, source: ConfigSource = {}): string {
  const { reason, status, subBudget, requests = 1, request, file, label } = wait;
  const name = label ? `${service.title}: ${label}` : service.title;
  const seconds = `${requests > 1 || reason === "access" ? "up to " : ""}${Math.ceil(wait.ms / 1000)} s`;
  const code = status === undefined ? "" : ` (${status})`;
  const most = subBudget ?? budget;
  const limit = `(${most.limit} in ${most.windowSeconds} s)`;
  const recorded =
    file === undefined ? "" : ` Another run recorded this. Delete the file ${file} to send requests immediately.`;
  const counts =
    file === undefined ? "" : ` The requests are counted in ${file}. Delete it to send requests immediately.`;
  switch (reason) {
    case "budget":
      return subBudget
        ? `${name}: waiting ${seconds} for the limit of ${subBudget.name} ${limit}.${counts}`
        : `${name}: waiting ${seconds} for the request limit of Trefoil, which all your runs share ${limit}. To change it, set ${keyName(settingKey(service, "requestLimit"), source)}.${counts}`;
    case "retry-after":
      return `${name} asked to retry after ${seconds}${code}. Waiting.${recorded}`;
    case "rate-limit":
      return `${name} reports that its request limit is used up. Waiting ${seconds} until it resets.${recorded}`;
    case "throttled":
      return `${name} is throttling requests${code}. Waiting ${seconds} before the next attempt.${recorded}`;
    case "access":
      return `${name}: waiting ${seconds} for the role assignment of the identity to become effective${code}. To change the time, set ${keyName(settingKey(service, "roleTimeout"), source)}.`;
    case "backoff":
      return `${name}: ${status === undefined ? "a request failed without a response" : `a request failed with ${status}`}. Retrying in ${seconds}.`;
    case "response":
      return `${name} has not responded to ${request} for 5 s. Waiting up to ${seconds} in total.`;
  }
}
