// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * as realtime from "./input/realtime";
export * as registry from "./input/registry";
export * as rest from "./input/rest";
export * as search from "./input/search";
