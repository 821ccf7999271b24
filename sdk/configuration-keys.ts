// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

/** Keys under `trefoil:` in the configuration, which are also the arguments of a provider. */
export const configurationKeys: readonly string[] = [
  "registryUrl",
  "registryUsername",
  "registryPassword",
  "ociRegistries",
  "searchUrl",
  "searchApiKey",
  "searchToken",
  "searchScope",
  "searchApiVersion",
  "realtimeUrl",
  "realtimeObjectLimit",
  "realtimeQueueLimit",
  "realtimeToken",
  "restUrl",
  "restToken",
  "restUsername",
  "restPassword",
  "restAuth",
  "restKeyName",
  "registryRequestLimit",
  "ociRequestLimit",
  "searchRequestLimit",
  "realtimeRequestLimit",
  "restRequestLimit",
  "requestTimeout",
  "skipCredentialsValidation",
];

/** Keys that hold the address of a service, with the keys of its credentials. */
export const addressKeys: Readonly<Record<string, readonly string[]>> = {
  registryUrl: ["registryPassword"],
  searchUrl: ["searchApiKey", "searchToken"],
  realtimeUrl: ["realtimeToken"],
  restUrl: ["restToken", "restPassword"],
};
