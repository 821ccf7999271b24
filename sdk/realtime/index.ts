// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

export * from "./functions";
export * from "./pusher-app";
export * from "./resources";
