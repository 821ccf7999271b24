import {
  type Client,
  HttpError,
  type HttpResponse,
  type PaginationOptions,
  type RequestOptions,
  RestError,
} from "../../rest";
import { dockerHub } from "../../text/registry-names";
import { imageError } from "../image-error";
import type { Credentials } from "./credentials";
import { compileRules, immutableTagError, type RepositorySettings, rulesIn } from "./immutable-tags";
import { manifestAccept } from "./media-types";

/** Docker Hub's management API, in addition to its registry. */
export interface Hub {
  /** Client of the management API. */
  readonly client: Client;
  readonly credentials: Credentials;
  /** True if the address is not Docker's own. */
  readonly customAddress: boolean;
}

/**
 * The management API for a registry. `same`: both or none have Docker's own address, so that they belong together. `custom API`: only the
 * management API has another address, which may be that of an emulator or a proxy. `custom registry`: only the registry has another address,
 * so that it is not Docker Hub, whose tags must not be deleted instead.
 */
export type HubPair =
  | { readonly kind: "same" | "custom API"; readonly client: Client }
  | { readonly kind: "custom registry" | "no API" };

/** @param isDockers true if the registry has Docker's own address. */
export function pairOf(hub: Hub | undefined, isDockers: boolean): HubPair {
  if (!hub) return { kind: "no API" };
  if (hub.customAddress !== isDockers) return { kind: "same", client: hub.client };
  return isDockers ? { kind: "custom API", client: hub.client } : { kind: "custom registry" };
}

/** Docker Hub's registry. Requests that it does not support are sent to the management API. */
export class HubRegistry implements Client {
  constructor(
    readonly registry: Client,
    readonly pair: HubPair,
    /** The registry has Docker's own address. */
    readonly isDockers: boolean,
    /** Name of a setting for messages. */
    readonly keyName: (key: string) => string,
  ) {}

  /** The registry keeps the manifest of a deleted tag. It is not known of another registry that is configured as Docker Hub. */
  get keepsManifests(): boolean {
    return this.isDockers || this.pair.kind === "same";
  }

  /** The management API for requests that the registry does not support. */
  get management(): Client | undefined {
    return this.pair.kind === "same" ? this.pair.client : undefined;
  }

  /** The management API that lists and deletes tags without the registry. */
  get managementOfTags(): Client | undefined {
    return "client" in this.pair ? this.pair.client : undefined;
  }

  /** The settings of a management API to set, as a sentence. */
  get advice(): string {
    const { pair, keyName } = this;
    if (pair.kind === "no API") return `Set ${keyName("registryUsername")} and ${keyName("registryPassword")}.`;
    const [url, registries] = [keyName("registryUrl"), keyName("ociRegistries")];
    return pair.kind === "custom registry"
      ? `The url of ${dockerHub} in ${registries} is not Docker's own address. Set ${url} to the management API that belongs to it, or remove this url.`
      : `${url} is not Docker's own address. Set the url of ${dockerHub} in ${registries} to the registry that belongs to it.`;
  }

  async request<T>(options: RequestOptions<T>): Promise<HttpResponse<T>> {
    const [, path = "", tag] = /^\/v2\/(.*)\/manifests\/([^:]*)$/.exec(options.path) ?? [];
    if (options.method !== "DELETE" || tag === undefined) return this.registry.request(options);
    try {
      // The registry has rejected this request at some times and accepted it at others.
      return await this.registry.request(options).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 405) return this.#deleteTag(options, path, tag);
        throw error;
      });
    } catch (error) {
      const change = { image: `${dockerHub}/${path}:${tag}`, action: "deleted", isExisting: true } as const;
      const findRule = () => this.immutableTagRule(path, tag, options.signal);
      throw (await immutableTagError(error, change, findRule)) ?? error;
    }
  }

  get: Client["get"] = (path, options) => this.registry.get(path, options);

  paginate<Item, Page>(path: string, options?: PaginationOptions<Item, Page>): AsyncGenerator<Item, void, void> {
    return this.registry.paginate<Item, Page>(path, options);
  }

  signIn(): Promise<void> {
    return this.registry.signIn();
  }

  async close(): Promise<void> {
    await Promise.all([this.registry.close(), this.management?.close()]);
  }

  /**
   * The rule that makes a tag immutable. Undefined if no rule matches, or if the rules cannot be read: the rule only explains
   * an error.
   */
  async immutableTagRule(path: string, tag: string, signal?: AbortSignal): Promise<string | undefined> {
    try {
      const response = await this.management?.get<RepositorySettings | undefined>(
        `/v2/namespaces/${hubRepositoryPath(path)}`,
        { signal },
      );
      return compileRules(rulesIn(response?.body)).matching(tag);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }

  /** Deletes a tag with the management API. Its 404 may also mean that the account has no access to the repository. */
  async #deleteTag<T>(options: RequestOptions<T>, path: string, tag: string): Promise<HttpResponse<T>> {
    const image = `${dockerHub}/${path}:${tag}`;
    if (!this.management) {
      const problem = `cannot be deleted: Docker Hub deletes tags with its management API, which is not configured. ${this.advice}`;
      throw imageError("hub_not_configured", image, problem, { method: "DELETE", status: 405 });
    }
    const response = await this.management.request({
      ...options,
      path: `/v2/namespaces/${hubRepositoryPath(path)}/tags/${tag}`,
    });
    if (response.status !== 404) return response;
    const headers = { accept: manifestAccept };
    const { status } = await this.registry.request({
      method: "HEAD",
      path: options.path,
      headers,
      allowedStatuses: [404],
      signal: options.signal,
    });
    if (status === 404) return response;
    const problem = `was not deleted: it exists, but the account of ${this.keyName("registryUsername")} has no access to it in Docker Hub's management API. Grant the account write access to the repository.`;
    throw imageError("hidden", image, problem, { method: "DELETE", status: 404 });
  }
}

/** Path of `acme/app` in the management API. */
export const hubRepositoryPath = (path: string): string => path.replace("/", "/repositories/");
