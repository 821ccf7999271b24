import { type Service, settingKey } from "../../define";
import type { Wait } from "../../rest";
import { type ConfigSource, keyName } from "../settings/settings";

/** A limit of requests. */
interface Limit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** One line for the user about a wait: its cause, its length and, where there is one, the way to shorten it. */
export function waitMessage(service: Service, wait: Wait, budget: Limit, source: ConfigSource = {}): string {
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
