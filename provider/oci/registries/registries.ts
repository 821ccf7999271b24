import {
  type Client,
  type ClientOptions,
  createClient,
  type HttpResponse,
  isLoopback,
  isSafeForCredentials,
  type PaginationOptions,
  type RequestOptions,
} from "../../rest";
import { comparableRegistry, dockerHub } from "../../text/registry-names";
import { imageError } from "../image-error";
import type { RegistryAccess } from "../images";
import { type Credentials, type DockerEnvironment, dockerCredentials } from "./credentials";
import { type Hub, HubRegistry, hubRepositoryPath, pairOf } from "./hub";
import { HubTags } from "./hub-tags";
import { limitedClient, type RequestLimits } from "./limits";
import { addressOf, parseRepository, registryName } from "./reference";

/** Options of all registries of a program. */
export interface RegistriesOptions {
  /** Configured registries by name. */
  readonly access: Readonly<Record<string, RegistryAccess>>;
  /** The source of credentials of registries that are not configured. */
  readonly docker: DockerEnvironment;
  /** Returns Docker Hub's management API when its registry is needed. */
  readonly hub?: () => Promise<Hub | undefined>;
  /** Options of each client. The name of the registry is added to the scope of the budget. */
  readonly client: Omit<ClientOptions, "baseUrl" | "auth">;
  /** Name of a setting for messages, such as `trefoil:ociRegistries`. */
  readonly keyName: (key: string) => string;
}

/**
 * One client for all registries of a program. A path starts with the encoded name of a repository, followed by the path within
 * the repository: `/ghcr.io%2Facme%2Fapp/tags/list`.
 */
export class Registries implements Client {
  readonly #access: ReadonlyMap<string, RegistryAccess>;
  readonly #clients: Map<string, Promise<Client>>;

  /** @param limits limits of all requests. Default: the signal in the options of the clients. */
  constructor(
    readonly options: RegistriesOptions,
    readonly limits: RequestLimits = { signal: options.client.signal },
    clients = new Map<string, Promise<Client>>(),
  ) {
    this.#clients = clients;
    this.#access = new Map(Object.entries(options.access).map(([name, access]) => [registryName(name), access]));
  }

  /** The same registries for one operation. */
  within(limits: RequestLimits): Registries {
    const signals = [limits.signal, this.options.client.signal].filter((one) => one !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    return new Registries(this.options, { ...limits, signal }, this.#clients);
  }

  /**
   * Runs work with the same registries for requests that a cancellation does not prevent, because they complete an earlier one. They then
   * have the time of a write to finish.
   */
  async uninterrupted<T>(work: (registries: Registries) => Promise<T>): Promise<T> {
    const { signal, graceMs } = this.limits;
    const end = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      timer = setTimeout(() => end.abort(signal?.reason), graceMs);
    };
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      return await work(new Registries(this.options, { signal: end.signal }, this.#clients));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  async request<T>(options: RequestOptions<T>): Promise<HttpResponse<T>> {
    const { client, path } = await this.#route(options.path);
    return client.request({ ...options, path });
  }

  get: Client["get"] = (path, options) => this.request({ ...options, method: "GET", path });

  async *paginate<Item, Page>(path: string, options?: PaginationOptions<Item, Page>): AsyncGenerator<Item, void, void> {
    const routed = await this.#route(path);
    yield* routed.client.paginate<Item, Page>(routed.path, options);
  }

  /** Each registry signs in with its first request. */
  async signIn(): Promise<void> {}

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients.values());
    await Promise.all(clients.map((result) => result.status === "fulfilled" && result.value.close()));
  }

  /** The client for the registry of a repository. */
  async clientFor(repository: string): Promise<Client> {
    return limitedClient(await this.#clientFor(repository), this.limits);
  }

  #clientFor(repository: string): Promise<Client> {
    const { registry } = parseRepository(repository);
    let client = this.#clients.get(registry);
    if (!client) {
      client = this.#connect(registry);
      this.#clients.set(registry, client);
      client.catch(() => this.#clients.delete(registry));
    }
    return client;
  }

  /** The same string for all names of a repository that this configuration resolves to one address, for comparisons. */
  comparableAddress(repository: string): string {
    const { registry, path } = parseRepository(repository);
    const name = comparableRegistry(registry);
    const [, access] = [...this.#access].find(([configured]) => comparableRegistry(configured) === name) ?? [];
    const url = URL.parse(access?.url ?? addressOf(registry));
    if (!url) return `${name}/${path}`;
    const host = isLoopback(url.hostname) ? url.host.replace(url.hostname, "localhost") : url.host;
    return `${comparableRegistry(host)}${url.pathname.replace(/\/+$/, "")}/${path}`;
  }

  /** True if the registry certainly keeps the manifest of a deleted tag. */
  async keepsManifests(repository: string): Promise<boolean> {
    const client = await this.#clientFor(repository);
    return client instanceof HubRegistry && client.keepsManifests;
  }

  /** The rule that makes a tag immutable, if the rules can be read. */
  async immutableTagRule(repository: string, tag: string): Promise<string | undefined> {
    const client = await this.#clientFor(repository);
    if (!(client instanceof HubRegistry)) return undefined;
    return client.immutableTagRule(parseRepository(repository).path, tag, this.limits.signal);
  }

  /**
   * The tags of a repository in Docker Hub's management API. Undefined for other registries.
   *
   * @throws ImageError if the management API is not configured.
   */
  async hubTags(repository: string): Promise<HubTags | undefined> {
    const client = await this.#clientFor(repository);
    if (!(client instanceof HubRegistry)) return undefined;
    const { managementOfTags: management, advice } = client;
    if (management)
      return new HubTags(limitedClient(management, this.limits), hubRepositoryPath(parseRepository(repository).path));
    const problem = `is on Docker Hub, whose management API lists and deletes tags. ${advice}`;
    throw imageError("hub_not_configured", repository, problem);
  }

  async #route(path: string): Promise<{ client: Client; path: string }> {
    const [, repository = "", rest = ""] = /^\/([^/?]*)(.*)$/.exec(path) ?? [];
    const name = decodeURIComponent(repository);
    return { client: await this.clientFor(name), path: `/v2/${parseRepository(name).path}${rest}` };
  }

  async #connect(registry: string): Promise<Client> {
    const access = this.#access.get(registry);
    const { url = addressOf(registry) } = access ?? {};
    requireHttps(registry, url, this.options.keyName("ociRegistries"));
    const isHub = registry === dockerHub;
    const hub = isHub ? await this.options.hub?.() : undefined;
    const isDockers = comparableRegistry(URL.parse(url)?.host ?? "") === dockerHub;
    const login = { ...this.options.docker, registry, setting: this.options.keyName("ociRegistries") };
    // A configured registry uses its own credentials only, so that a configured address receives no others.
    // The credentials of another management API are not sent to Docker's registry.
    const configured = access ?? (hub?.customAddress ? undefined : hub?.credentials);
    const credentials: Credentials = configured ?? (await dockerCredentials(login));
    const { username, password, identityToken } = credentials;
    const renew = configured ? undefined : () => dockerCredentials(login, true);
    // The limits of the operations contain the signal.
    const { budget, signal: _, ...options } = this.options.client;
    const client = createClient({
      ...options,
      baseUrl: url,
      label: registry,
      auth: { kind: "challenge", username, password, identityToken, renew },
      budget: budget && { ...budget, scope: `${registry} ${username ?? ""}` },
    });
    return isHub ? new HubRegistry(client, pairOf(hub, isDockers), isDockers, this.options.keyName) : client;
  }
}

function requireHttps(registry: string, url: string, setting: string): void {
  const address = URL.parse(url);
  if (address && isSafeForCredentials(address)) return;
  const problem = `has no https URL in ${setting}. Credentials are sent without TLS only to this machine. Set a URL that starts with https://.`;
  throw imageError("insecure_registry", registry, problem);
}
