import type { RegistryAccess } from "../../define";
import {
  type Client,
  type ClientOptions,
  createClient,
  type HttpResponse,
  isSafeForCredentials,
  type PaginationOptions,
  type RequestOptions,
} from "../../rest";
import { imageError } from "../errors";
import { type Credentials, dockerCredentials } from "./credentials";
import { type Hub, HubRegistry } from "./hub";
import { addressOf, dockerHub, parseRepository, registryName } from "./reference";

/** What all registries of a program share. */
export interface RegistriesOptions {
  /** What is configured, by the registries' names. */
  readonly access: Readonly<Record<string, RegistryAccess>>;
  /** Folder of Docker's configuration, for registries that nothing is configured of. */
  readonly dockerConfig: string;
  /** Docker Hub's management, asked for when its registry is first needed. */
  readonly hub?: () => Hub | undefined;
  /** A client's options; the budget's account is completed with the registry. */
  readonly client: Omit<ClientOptions, "baseUrl" | "auth">;
}

/**
 * One client for every registry that a program names. Paths begin with a repository, its slashes encoded, and go on as
 * behind the repository's path: `/ghcr.io%2Facme%2Fapp/tags/list`.
 */
export class Registries implements Client {
  readonly #access: ReadonlyMap<string, RegistryAccess>;
  readonly #clients = new Map<string, Promise<Client>>();

  constructor(readonly options: RegistriesOptions) {
    this.#access = new Map(Object.entries(options.access).map(([name, access]) => [registryName(name), access]));
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

  /** Each registry asks for its own sign-in when it is first used. */
  async signIn(): Promise<void> {}

  async close(): Promise<void> {
    const clients = await Promise.allSettled(this.#clients.values());
    await Promise.all(clients.map((made) => made.status === "fulfilled" && made.value.close()));
  }

  /** The client of a repository's registry. */
  clientFor(repository: string): Promise<Client> {
    const { registry } = parseRepository(repository);
    let client = this.#clients.get(registry);
    if (!client) {
      client = this.#connect(registry);
      this.#clients.set(registry, client);
      client.catch(() => this.#clients.delete(registry));
    }
    return client;
  }

  /** The rule of its repository that keeps a tag from being moved and deleted, where that can be known. */
  async immutableTagRule(repository: string, tag: string): Promise<string | undefined> {
    const client = await this.clientFor(repository);
    return client instanceof HubRegistry ? client.immutableTagRule(parseRepository(repository).path, tag) : undefined;
  }

  async #route(path: string): Promise<{ client: Client; path: string }> {
    const [, repository = "", rest = ""] = /^\/([^/?]*)(.*)$/.exec(path) ?? [];
    const name = decodeURIComponent(repository);
    return { client: await this.clientFor(name), path: `/v2/${parseRepository(name).path}${rest}` };
  }

  async #connect(registry: string): Promise<Client> {
    const access = this.#access.get(registry);
    const { url = addressOf(registry) } = access ?? {};
    requireHttps(registry, url);
    const hub = registry === dockerHub ? this.#hubOf(url) : undefined;
    const { username, password, identityToken } = await this.#credentials(registry, access, hub);
    const { budget, ...options } = this.options.client;
    const client = createClient({
      ...options,
      baseUrl: url,
      label: registry,
      auth: { kind: "challenge", username, password, identityToken },
      budget: budget && { ...budget, account: `${registry} ${username ?? ""}` },
    });
    return registry === dockerHub ? new HubRegistry(client, hub?.client) : client;
  }

  /** The Hub of a registry of its name. Where one of both is at Docker's address and the other is not, they are no pair. */
  #hubOf(url: string): Hub | undefined {
    const hub = this.options.hub?.();
    return hub?.customAddress === (url !== addressOf(dockerHub)) ? hub : undefined;
  }

  /** What is configured counts whole: no other credentials are sent to an address that was configured here. */
  async #credentials(registry: string, access: RegistryAccess | undefined, hub: Hub | undefined): Promise<Credentials> {
    return access ?? hub?.credentials ?? dockerCredentials(this.options.dockerConfig, registry);
  }
}

function requireHttps(registry: string, url: string): void {
  const address = URL.parse(url);
  if (address && isSafeForCredentials(address)) return;
  const problem =
    "has no https address in trefoil:ociRegistries, and without TLS credentials go only to this machine. Give one that begins with https://.";
  throw imageError("insecure_registry", registry, problem);
}
