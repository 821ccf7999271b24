// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

/** Keys in the namespace `trefoil` of the stack configuration, which are also the arguments of a provider. */
export const configurationKeys: readonly string[] = [
  "registryUrl",
  "registryUsername",
  "registryPassword",
  "ociRegistries",
  "searchUrl",
  "searchApiKey",
  "searchToken",
  "searchScope",
  "searchRoleTimeout",
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
  "maxResponseSize",
  "skipCredentialsValidation",
  "drift",
  "limitStore",
];

/** Keys of service addresses, each with the keys of the credentials of that service. */
export const addressKeys: Readonly<Record<string, readonly string[]>> = {
  registryUrl: ["registryPassword"],
  searchUrl: ["searchApiKey", "searchToken"],
  realtimeUrl: ["realtimeToken"],
  restUrl: ["restToken", "restPassword"],
};

/** The setting of the host of all resources of a stack, which is no argument of a provider. */
export const hostSetting = { name: "host", env: "TREFOIL_HOST" } as const;
