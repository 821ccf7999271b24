// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as types from "./types";

export type { ProviderArgs } from "./provider";
export { Provider } from "./provider";
export * as realtime from "./realtime";
export * as registry from "./registry";
export * as rest from "./rest";
export * as search from "./search";
export type { types };
