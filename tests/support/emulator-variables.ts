import type { Emulator } from "../../emulator";

/** Environment variables with the addresses and credentials of the emulated Docker Hub, search service and Ably. */
export const emulatorVariables = ({ realtime, registry, search, credentials }: Emulator): Record<string, string> => ({
  ABLY_URL: realtime.url,
  ABLY_ACCOUNT_TOKEN: credentials.realtime.token,
  DOCKER_HUB_API_URL: registry.url,
  DOCKER_USERNAME: credentials.registry.username,
  DOCKER_PASSWORD: credentials.registry.password,
  AZURE_SEARCH_ENDPOINT: search.url,
  AZURE_SEARCH_API_KEY: credentials.search.adminKey,
});
