/**
 * `trefoil/emulator`: the emulated services for your own tests.
 *
 * ```ts
 * import { start } from "trefoil/emulator";
 *
 * const services = await start({ seed: { registry: { repositories: { "acme/app": {} } } } });
 * await stack.setAllConfig(services.config);
 * services.faults.add("registry", { method: "POST", path: "/v2/namespaces", status: 503 });
 * await stack.up();
 * await services.close();
 * ```
 */

import { type ConfigValue, configOf, type Endpoint, environmentOf, type ServiceName } from "./configuration";
import type { Fault } from "./control/faults";
import type { JournalEntry } from "./control/journal";
import type { Credentials } from "./credentials";
import { type EmulatorOptions, startEmulator } from "./index";
import type { ObjectChange, Objects } from "./store/store";
import { suggestion } from "./validation/suggestion";

export type { ConfigValue, Endpoint, ServiceName } from "./configuration";
export type { Fault } from "./control/faults";
export type { JournalEntry } from "./control/journal";
export type { Credentials, GivenCredentials } from "./credentials";
export type { EmulatorOptions, Seed } from "./index";
export type { Json, JsonObject } from "./json";
export type { RestCollection } from "./rest/collections";
export { SeedError } from "./store/seed";
export type { ObjectChange, Objects } from "./store/store";

/** Makes requests fail. */
export interface FaultInjector {
  /**
   * Adds a fault. It applies to the next matching request, or to the next `count` requests.
   *
   * @throws Error for an unknown service or member of the fault.
   */
  add(service: ServiceName, fault: Fault): void;
  /** Removes the faults of one service. Default: of all services. */
  clear(service?: ServiceName): void;
}

declare global {
  /** Of `lib.esnext.disposable`, for compilers without it. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Emulated services that run in this process, each on its own port of 127.0.0.1. */
export interface Services {
  readonly registry: Endpoint;
  readonly search: Endpoint;
  readonly realtime: Endpoint;
  readonly rest: Endpoint;
  /** Credentials of this instance. Default: random. Like `config` and `env`, they reflect a changed password. */
  readonly credentials: Credentials;
  /**
   * Pulumi configuration for all services, for `setAllConfig` of the Automation API. It also turns the local request
   * limits off.
   */
  readonly config: Readonly<Record<string, ConfigValue>>;
  /** Addresses and credentials as environment variables, for programs without configuration. */
  readonly env: Readonly<Record<string, string>>;
  readonly faults: FaultInjector;
  /**
   * The requests that a service received since the start or the last reset, oldest first. Bodies contain the secrets of
   * objects; the credentials of the requests are replaced.
   */
  journal(service: ServiceName): readonly JournalEntry[];
  /** The stored objects of a service by collection and key, secrets included. */
  objects(service: ServiceName): Objects;
  /** Changes, adds or removes an object without the API, as another user would: the next refresh shows the drift. */
  change(service: ServiceName, change: ObjectChange): void;
  /** Restores the seed and removes faults and journals. URLs and credentials do not change. */
  reset(): void;
  /** Stops all services and closes their connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const optionNames: Readonly<Record<keyof EmulatorOptions, true>> = {
  registryPort: true,
  searchPort: true,
  realtimePort: true,
  restPort: true,
  tls: true,
  dataDir: true,
  seed: true,
  credentials: true,
  registryOrganizations: true,
  registryConflictStatus: true,
  registryTokenLifetimeSeconds: true,
  registryInvitationsAccepted: true,
  searchAliasDelaySeconds: true,
  searchDowntimeSeconds: true,
  searchBlobsDir: true,
  searchItemDelayMs: true,
  searchRolesOnly: true,
  searchServerless: true,
  searchRoleDelayRequests: true,
  searchQuotas: true,
  searchPageSize: true,
  searchSchedulesStartNow: true,
  searchPreviewVersions: true,
  searchSecretForm: true,
  realtimeLimits: true,
  realtimeSecretForm: true,
  restPaths: true,
  restCollections: true,
  restETags: true,
  restIfMatchStatus: true,
  restRequiredHeaders: true,
};

/**
 * Starts the emulated services on free ports. Several instances may run in one process.
 *
 * @param options initial objects (`seed`), ports and the behavior of the services.
 * @throws SeedError if the seed contains an unknown service, collection or member. The message contains the path.
 */
export async function start(options: EmulatorOptions = {}): Promise<Services> {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(optionNames, name))
      throw new Error(`options.${name}: unknown option.${suggestion(name, Object.keys(optionNames))}`);
  const emulator = await startEmulator(options);
  const { registry, search, realtime, rest, close } = emulator;
  const services = { registry, search, realtime, rest };
  const control = (service: ServiceName) => {
    if (!Object.hasOwn(services, service))
      throw new Error(`Unknown service "${service}".${suggestion(service, Object.keys(services))}`);
    return services[service].control;
  };
  const all = Object.values(services).map((service) => service.control);
  return {
    registry: { url: registry.url },
    search: { url: search.url },
    realtime: { url: realtime.url },
    rest: { url: rest.url },
    get credentials() {
      return emulator.credentials;
    },
    get config() {
      return configOf(services, emulator.credentials);
    },
    get env() {
      return environmentOf(services, emulator.credentials);
    },
    faults: {
      add: (service, fault) => control(service).faults.add(fault),
      clear: (service) => {
        for (const one of service === undefined ? all : [control(service)]) one.faults.clear();
      },
    },
    journal: (service) => control(service).journal(),
    objects: (service) => control(service).objects(),
    change: (service, change) => control(service).change(change),
    reset: () => {
      for (const one of all) one.reset();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
