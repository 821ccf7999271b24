// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * as realtime from "./output/realtime";
export * as registry from "./output/registry";
export * as rest from "./output/rest";
export * as search from "./output/search";
