/** The client, and the parts of it that other folders of the provider use. */

export { ServerClock, serverClockOf } from "./base/clock";
export { IncompleteListError } from "./base/errors";
export { beginsLater, nextLink, totalIn } from "./client/pagination";
export { type BudgetUse, budgetUse } from "./limits/budget-store";
export { isLoopback, isRedisUrl, isSafeForCredentials } from "./options/url";
export * from "./package-export";
export { hideSecrets, redactDeep, redactor, secretFinder } from "./secrets/redact";
export { isGenerated } from "./secrets/shortened";
