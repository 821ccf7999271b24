// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

/** Keys of config and of a provider's arguments that must be secret. */
export const secretKeys: readonly string[] = [
  "registryPassword",
  "ociRegistries",
  "searchApiKey",
  "searchToken",
  "realtimeToken",
  "restToken",
  "restPassword",
];
