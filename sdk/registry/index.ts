// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * from "./full-description";
export * from "./functions";
export * from "./resources";
