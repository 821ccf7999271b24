export { accounts, atTheService, base, lookups, type ServiceRefusal } from "./at-the-service";
export { beforeAnyRequest } from "./before-any-request";
export type { Refusal } from "./refusal";
