// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * as enums from "./enums";
export * as input from "./input";
export * as output from "./output";
