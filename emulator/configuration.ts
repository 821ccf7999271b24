import type { Credentials } from "./credentials";

/** The emulated services: Docker Hub, Azure AI Search, the Ably Control API and a generic REST API. */
export type ServiceName = "registry" | "search" | "realtime" | "rest";

/** A configuration value, in the form of `ConfigValue` of Pulumi's Automation API. */
export interface ConfigValue {
  readonly value: string;
  readonly secret?: boolean;
}

/** An address on which a service listens. */
export interface Endpoint {
  /** Base URL, as in the provider configuration. */
  readonly url: string;
}

type Endpoints = Readonly<Record<ServiceName, Endpoint>>;

/** Pulumi configuration for all services. It also turns the local request limits off. */
export function configOf(services: Endpoints, credentials: Credentials): Record<string, ConfigValue> {
  const { registry, search, realtime, rest } = credentials;
  const plain = {
    registryUrl: services.registry.url,
    registryUsername: registry.username,
    searchUrl: services.search.url,
    realtimeUrl: services.realtime.url,
    restUrl: services.rest.url,
    ...Object.fromEntries(Object.keys(services).map((service) => [`${service}RequestLimit`, "0"])),
  };
  const secret = {
    registryPassword: registry.password,
    searchApiKey: search.adminKey,
    realtimeToken: realtime.token,
    restToken: rest.token,
  };
  return {
    ...named(plain, (value) => ({ value })),
    ...named(secret, (value) => ({ value, secret: true })),
  };
}

const named = (values: Record<string, string>, of: (value: string) => ConfigValue): Record<string, ConfigValue> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`trefoil:${name}`, of(value)]));

/** Addresses and credentials as environment variables. */
export const environmentOf = (services: Endpoints, credentials: Credentials): Record<string, string> => ({
  DOCKER_HUB_API_URL: services.registry.url,
  DOCKER_USERNAME: credentials.registry.username,
  DOCKER_PASSWORD: credentials.registry.password,
  AZURE_SEARCH_ENDPOINT: services.search.url,
  AZURE_SEARCH_API_KEY: credentials.search.adminKey,
  ABLY_URL: services.realtime.url,
  ABLY_ACCOUNT_TOKEN: credentials.realtime.token,
  TREFOIL_REST_URL: services.rest.url,
  TREFOIL_REST_TOKEN: credentials.rest.token,
});
