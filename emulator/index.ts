import { join } from "node:path";
import { Control } from "./control";
import { type Credentials, type GivenCredentials, makeCredentials } from "./credentials";
import { type RealtimeLimits, RealtimeService } from "./realtime/service";
import { RegistryService } from "./registry/service";
import { RestService } from "./rest/service";
import { type SearchQuotas, SearchService } from "./search/service";
import type { SecretForm } from "./secret-form";
import { validateSeed } from "./seed";
import { type Listening, serve, type Tls } from "./server";
import type { Service } from "./service";
import type { Objects } from "./store";

export type { Control } from "./control";
export type { Credentials } from "./credentials";
export type { Fault } from "./faults";
export type { JournalEntry } from "./journal";
export type { Limit } from "./limiter";
export type { SecretForm } from "./secret-form";
export { SeedError } from "./seed";
export type { Objects, Poke } from "./store";

/** Objects to start with: service, collection, key. What is left out of an object is filled as at creation. */
export type Seed = { readonly [Name in keyof Credentials]?: Objects };

export interface EmulatorOptions {
  /** Ports; 0 or none takes any free one. */
  readonly registryPort?: number;
  readonly searchPort?: number;
  readonly realtimePort?: number;
  readonly restPort?: number;
  /** Serve https with this certificate and key, as PEM texts. */
  readonly tls?: Tls;
  /** Folder in which objects and credentials outlive the process. */
  readonly dataDir?: string;
  /** Objects to start with. Ignored until a reset for a service that was started with `dataDir` before. */
  readonly seed?: Seed;
  readonly credentials?: GivenCredentials;
  /** Namespaces of the registry besides the account's own; `acme` unless told. */
  readonly namespaces?: readonly string[];
  /** What the registry answers to the creation of a name that exists; 400 unless told. */
  readonly registryConflictStatus?: 400 | 409;
  /** How long the registry's tokens live; 600 s as documented unless told. */
  readonly registryTokenSeconds?: number;
  /** Accept organization tokens of the registry at `/v2/users/login` too. Default: `false`. */
  readonly registryUsersLoginAcceptsOrganizationTokens?: boolean;
  /** Whoever is invited to an organisation of the registry accepts at once; otherwise a poke accepts. */
  readonly registryInvitationsAccepted?: boolean;
  /** Seconds for which queries through an alias go on reaching the index that it has left; 0 unless told, 10 at the service. */
  readonly searchAliasSeconds?: number;
  /** Seconds for which an index is out of service after a change with `allowIndexDowntime` that needs it; 0 unless told. */
  readonly searchDowntimeSeconds?: number;
  /** Folder that stands for the storage account of every blob data source: its sub-folders are the containers. */
  readonly searchBlobs?: string;
  /** How long an indexer takes for each item, in milliseconds; 0 unless told. */
  readonly searchItemMs?: number;
  /** The search service takes roles and no keys: nothing but its token opens it. */
  readonly searchRolesOnly?: boolean;
  /** How many objects the search service may hold, by the names of its statistics; without it any number. */
  readonly searchQuotas?: SearchQuotas;
  /** How many objects the realtime account may hold; the documented 100 of each unless told. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
  /** How responses of the realtime service show secrets. Default: `documented`. */
  readonly realtimeSecrets?: SecretForm;
  /** Paths of the collections of the generic service; `/v1/resources` unless told. */
  readonly restPaths?: readonly string[];
  /** The generic service returns an ETag with each object. Default: `false`. */
  readonly restETags?: boolean;
  /** The same, and it rejects a write without If-Match with this status. Default: none is required. */
  readonly restIfMatchStatus?: 412 | 428;
  /** Headers that each request to the generic service must carry, by name. */
  readonly restRequiredHeaders?: Readonly<Record<string, string>>;
}

export interface EmulatedService {
  /** The base address as a person would configure it. */
  readonly url: string;
  readonly control: Control;
}

export interface Emulator {
  readonly registry: EmulatedService;
  readonly search: EmulatedService;
  readonly realtime: EmulatedService;
  readonly rest: EmulatedService;
  readonly credentials: Credentials;
  /** Stops listening and drops every connection. */
  close(): Promise<void>;
}

/** Starts the four services on 127.0.0.1, each on a port of its own. Fails when a port is taken. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const file = (name: string): string | undefined => options.dataDir && join(options.dataDir, `${name}.json`);
  const credentials = makeCredentials(options.credentials, file("credentials"));
  const listening: Listening[] = [];
  const close = async (): Promise<void> => {
    search.halt();
    await Promise.all(listening.map((server) => server.close()));
  };
  const listen = async (name: keyof Credentials, service: Service, port = 0, base = ""): Promise<EmulatedService> => {
    const seed = options.seed?.[name] ?? {};
    if (!service.store.load()) service.store.seed(seed);
    else if (name === "registry") overridePassword();
    service.store.save();
    const control = new Control(service, seed);
    const server = await serve(control, port, options.tls);
    listening.push(server);
    return { url: `${server.origin}${base}`, control };
  };

  /** A given password replaces the stored one, unless the seed sets the password. */
  const overridePassword = (): void => {
    const { username } = credentials.registry;
    const given = options.credentials?.registry?.password;
    const seeded = options.seed?.registry?.accounts?.[username]?.password;
    if (given !== undefined && seeded === undefined) registry.setPassword(given);
  };

  const registry = new RegistryService({
    credentials: credentials.registry,
    namespaces: [credentials.registry.username, ...(options.namespaces ?? ["acme"])],
    conflictStatus: options.registryConflictStatus ?? 400,
    tokenSeconds: options.registryTokenSeconds ?? 600,
    usersLoginAcceptsOrganizationTokens: options.registryUsersLoginAcceptsOrganizationTokens ?? false,
    invitationsAccepted: options.registryInvitationsAccepted ?? false,
    file: file("registry"),
  });
  const search = new SearchService({
    credentials: credentials.search,
    aliasSeconds: options.searchAliasSeconds ?? 0,
    downtimeSeconds: options.searchDowntimeSeconds ?? 0,
    blobs: options.searchBlobs,
    itemMs: options.searchItemMs ?? 0,
    rolesOnly: options.searchRolesOnly,
    quotas: options.searchQuotas,
    file: file("search"),
  });
  const realtime = new RealtimeService({
    credentials: credentials.realtime,
    limits: { apps: 100, keys: 100, namespaces: 100, queues: 100, rules: 100, ...options.realtimeLimits },
    secrets: options.realtimeSecrets,
    file: file("realtime"),
  });
  const rest = new RestService({
    credentials: credentials.rest,
    paths: options.restPaths ?? ["/v1/resources"],
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
    return {
      registry: await listen("registry", registry, options.registryPort),
      search: await listen("search", search, options.searchPort),
      realtime: await listen("realtime", realtime, options.realtimePort, "/v1"),
      rest: await listen("rest", rest, options.restPort),
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
