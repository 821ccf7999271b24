// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * as registry from "./enums/registry";
export * as search from "./enums/search";
