// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

export * as registry from "./registry";
export * as search from "./search";
export * as realtime from "./realtime";
export * as rest from "./rest";
export { Provider, type ProviderArgs } from "./provider";
