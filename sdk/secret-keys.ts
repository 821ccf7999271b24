// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

/** Keys of credentials, which must be secret in the stack configuration and in the arguments of a provider. */
export const secretKeys: readonly string[] = [
  "registryPassword",
  "ociRegistries",
  "searchApiKey",
  "searchToken",
  "realtimeToken",
  "restToken",
  "restPassword",
  "limitStore",
];
