import { join } from "node:path";
import { Control } from "./control/control";
import { type Credentials, type GivenCredentials, makeCredentials } from "./credentials";
import { type RealtimeLimits, RealtimeService } from "./realtime/service";
import { RegistryService } from "./registry/service";
import type { RestCollection } from "./rest/collections";
import { RestService } from "./rest/service";
import { type SearchQuotas, SearchService } from "./search/service";
import { type RunningServer, serve, type Tls } from "./server";
import type { SecretForm } from "./server/secret-form";
import type { Service } from "./server/service";
import { DataFolder } from "./store/data-folder";
import { validateSeed } from "./store/seed";
import type { Objects } from "./store/store";

export type { Control } from "./control/control";
export type { Fault } from "./control/faults";
export type { JournalEntry } from "./control/journal";
export type { Credentials } from "./credentials";
export type { Limit } from "./server/rate-limit";
export type { SecretForm } from "./server/secret-form";
export { SeedError } from "./store/seed";
export type { ObjectChange, Objects } from "./store/store";

/** Initial objects by service, collection and key. Omitted members have the default values of a new object. */
export type Seed = { readonly [Name in keyof Credentials]?: Objects };

export interface EmulatorOptions {
  /** Port of the Docker Hub service. 0 selects a free port. Default: the port in `dataDir`, or 0. */
  readonly registryPort?: number;
  /** Port of the search service. Default: as of `registryPort`. */
  readonly searchPort?: number;
  /** Port of the Ably service. Default: as of `registryPort`. */
  readonly realtimePort?: number;
  /** Port of the generic service. Default: as of `registryPort`. */
  readonly restPort?: number;
  /** Certificate and key in PEM format. The services then use HTTPS. */
  readonly tls?: Tls;
  /** Folder that keeps objects, credentials and ports for the next start. */
  readonly dataDir?: string;
  /** Initial objects. Until a reset, a service with data in `dataDir` ignores them. */
  readonly seed?: Seed;
  /** Credentials by service. Default: random values. */
  readonly credentials?: GivenCredentials;
  /** Organizations of Docker Hub that the main account owns. Default: `["acme"]`. */
  readonly registryOrganizations?: readonly string[];
  /** Status of Docker Hub for the creation of a repository that exists. Default: 400. */
  readonly registryConflictStatus?: 400 | 409;
  /** Lifetime of a sign-in to Docker Hub. In seconds. Default: 600. */
  readonly registryTokenLifetimeSeconds?: number;
  /** Users who are invited to an organization of Docker Hub accept immediately. Default: `false`. */
  readonly registryInvitationsAccepted?: boolean;
  /** Time for which queries through a moved alias still reach the old index. In seconds. Default: 0. Azure: about 10. */
  readonly searchAliasDelaySeconds?: number;
  /** Time for which an index is offline after a change that needs `allowIndexDowntime`. In seconds. Default: 0. */
  readonly searchDowntimeSeconds?: number;
  /** Folder that represents the storage account of every blob data source. Its subfolders are the containers. */
  readonly searchBlobsDir?: string;
  /** Time that an indexer needs for one item. In milliseconds. Default: 0. */
  readonly searchItemDelayMs?: number;
  /** The search service rejects API keys and accepts its token. Default: `false`. */
  readonly searchRolesOnly?: boolean;
  /** The search service has the tier Serverless: no aliases, no private network, and its quotas. Default: `false`. */
  readonly searchServerless?: boolean;
  /**
   * Number of requests with a token that the search service rejects with 403 after its start, as if the role assignment
   * were not effective yet. Default: 0.
   */
  readonly searchRoleDelayRequests?: number;
  /** Number of objects that the search service allows, for example `{ indexesCount: 3 }`. Default: unlimited. */
  readonly searchQuotas?: SearchQuotas;
  /** The search service returns the time of a write as `startTime` of a schedule without one. Default: `false`. */
  readonly searchSchedulesStartNow?: boolean;
  /** Number of objects in a page of a list of the search service, without `pageSize` in the request. Default: unlimited. */
  readonly searchPageSize?: number;
  /**
   * The search service accepts every preview version, and returns members and kinds of objects that the emulator does not
   * know unchanged. Default: `false`.
   */
  readonly searchPreviewVersions?: boolean;
  /** Form in which responses of the search service show secrets. Default: `documented`. */
  readonly searchSecretForm?: SecretForm;
  /** Number of objects of each type that the Ably account allows. Default: 100 each. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
  /** Form in which responses of the Ably service show secrets. Default: `documented`. */
  readonly realtimeSecretForm?: SecretForm;
  /** Paths of the collections of the generic service. Default: `["/v1/resources"]`. */
  readonly restPaths?: readonly string[];
  /**
   * Collections of the generic service that an API document describes, for example those of
   * `trefoil emulate --openapi`. Default: none.
   */
  readonly restCollections?: readonly RestCollection[];
  /** Return an ETag with each object of the generic service. Default: `false`. */
  readonly restETags?: boolean;
  /** Return ETags, and reject a write without `If-Match` with this status. Default: none is required. */
  readonly restIfMatchStatus?: 412 | 428;
  /** Headers that each request to the generic service must carry, by name. */
  readonly restRequiredHeaders?: Readonly<Record<string, string>>;
}

export interface EmulatedService {
  /** Base URL, as in the provider configuration. */
  readonly url: string;
  readonly control: Control;
}

export interface Emulator {
  readonly registry: EmulatedService;
  readonly search: EmulatedService;
  readonly realtime: EmulatedService;
  readonly rest: EmulatedService;
  readonly credentials: Credentials;
  /** Stops the servers and closes their connections. */
  close(): Promise<void>;
}

/**
 * Starts the four services on 127.0.0.1, each on its own port. Fails if a port is in use.
 *
 * @throws DataFolderError if the data folder cannot be used.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const file = (name: string): string | undefined => options.dataDir && join(options.dataDir, `${name}.json`);
  const folder = options.dataDir ? new DataFolder(options.dataDir) : undefined;
  const { registryPort, searchPort, realtimePort, restPort } = options;
  const given = { registry: registryPort, search: searchPort, realtime: realtimePort, rest: restPort };
  const ports = (await folder?.portsFor(given)) ?? given;
  const credentials = makeCredentials(options.credentials, file("credentials"));
  const listening: RunningServer[] = [];
  const close = async (): Promise<void> => {
    search.stop();
    await Promise.all(listening.map((server) => server.close()));
  };
  const listen = async (name: keyof Credentials, service: Service, base = ""): Promise<EmulatedService> => {
    const seed = options.seed?.[name] ?? {};
    if (!service.store.load()) service.store.seed(seed);
    else if (name === "registry") overridePassword();
    service.store.save();
    const control = new Control(service, seed);
    const server = await serve(control, ports[name] ?? 0, options.tls);
    listening.push(server);
    return { url: `${server.origin}${base}`, control };
  };

  /** Replaces the stored password by the password of the options, unless the seed sets it. */
  const overridePassword = (): void => {
    const { username } = credentials.registry;
    const given = options.credentials?.registry?.password;
    const seeded = options.seed?.registry?.accounts?.[username]?.password;
    if (given !== undefined && seeded === undefined) registry.setPassword(given);
  };

  const registry = new RegistryService({
    credentials: credentials.registry,
    namespaces: [credentials.registry.username, ...(options.registryOrganizations ?? ["acme"])],
    conflictStatus: options.registryConflictStatus ?? 400,
    tokenSeconds: options.registryTokenLifetimeSeconds ?? 600,
    invitationsAccepted: options.registryInvitationsAccepted ?? false,
    file: file("registry"),
  });
  const search = new SearchService({
    credentials: credentials.search,
    aliasSeconds: options.searchAliasDelaySeconds ?? 0,
    downtimeSeconds: options.searchDowntimeSeconds ?? 0,
    blobs: options.searchBlobsDir,
    itemMs: options.searchItemDelayMs ?? 0,
    rolesOnly: options.searchRolesOnly,
    serverless: options.searchServerless,
    roleDelayRequests: options.searchRoleDelayRequests,
    quotas: options.searchQuotas,
    pageSize: options.searchPageSize,
    schedulesStartNow: options.searchSchedulesStartNow,
    previewVersions: options.searchPreviewVersions,
    secrets: options.searchSecretForm,
    file: file("search"),
  });
  const realtime = new RealtimeService({
    credentials: credentials.realtime,
    limits: { apps: 100, keys: 100, namespaces: 100, queues: 100, rules: 100, ...options.realtimeLimits },
    secrets: options.realtimeSecretForm,
    file: file("realtime"),
  });
  const rest = new RestService({
    credentials: credentials.rest,
    paths: options.restPaths ?? (options.restCollections ? [] : ["/v1/resources"]),
    collections: options.restCollections,
    etags: options.restETags,
    ifMatchStatus: options.restIfMatchStatus,
    requiredHeaders: options.restRequiredHeaders,
    file: file("rest"),
  });
  if (options.seed !== undefined) {
    validateSeed(options.seed, {
      registry: registry.store,
      search: search.store,
      realtime: realtime.store,
      rest: rest.store,
    });
  }
  try {
    const services = {
      registry: await listen("registry", registry),
      search: await listen("search", search),
      realtime: await listen("realtime", realtime, "/v1"),
      rest: await listen("rest", rest),
    };
    const [registryUsed, searchUsed, realtimeUsed, restUsed] = listening.map(({ port }) => port);
    folder?.writePorts({ registry: registryUsed, search: searchUsed, realtime: realtimeUsed, rest: restUsed });
    return {
      ...services,
      get credentials() {
        return { ...credentials, registry: registry.credentials };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
