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
import {
  compileRules,
  immutableTagError,
  isImmutableTagError,
  isRejection,
  type RepositorySettings,
  rulesIn,
} from "./immutable-tags";
import { manifestAccept } from "./media-types";

/** Docker Hub's management API, in addition to its registry. */
export interface Hub {
  /** Client of the management API. */
  readonly client: Client;
  readonly credentials: Credentials;
  /** True if the address is not Docker's own. */
  readonly customAddress: boolean;
}

/** Docker Hub's registry. Requests that it does not support are sent to the management API. */
export class HubRegistry implements Client {
  constructor(
    readonly registry: Client,
    /** Docker Hub's management API, if it is configured. */
    readonly hub: Hub | undefined,
    readonly options: {
      /** True if the registry has Docker's own address. */
      readonly isDockers: boolean;
      /** Name of a setting for messages. */
      readonly keyName: (key: string) => string;
    },
  ) {}

  /** The management API for requests that the registry does not support: only if both or none have Docker's address. */
  get management(): Client | undefined {
    return this.hub && this.hub.customAddress !== this.options.isDockers ? this.hub.client : undefined;
  }

  /**
   * The management API that lists and deletes tags without the registry. Its address may be that of an emulator or a proxy. If only
   * the registry has another address, it is not Docker Hub, whose tags must not be deleted instead.
   */
  get managementOfTags(): Client | undefined {
    return this.options.isDockers ? this.hub?.client : this.management;
  }

  /** The settings of a management API to set, as a sentence. */
  get advice(): string {
    const { isDockers, keyName } = this.options;
    if (!this.hub) return `Set ${keyName("registryUsername")} and ${keyName("registryPassword")}.`;
    const [url, registries] = [keyName("registryUrl"), keyName("ociRegistries")];
    return isDockers
      ? `${url} is not Docker's own address. Set the url of ${dockerHub} in ${registries} to the registry that belongs to it.`
      : `The url of ${dockerHub} in ${registries} is not Docker's own address. Set ${url} to the management API that belongs to it, or remove this url.`;
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
      throw (await this.#immutableTagError(error, path, tag, options.signal)) ?? error;
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
    const problem = `was not deleted: it exists, but the account of ${this.options.keyName("registryUsername")} has no access to it in Docker Hub's management API. Grant the account write access to the repository.`;
    throw imageError("hidden", image, problem, { method: "DELETE", status: 404 });
  }

  async #immutableTagError(
    error: unknown,
    path: string,
    tag: string,
    signal?: AbortSignal,
  ): Promise<Error | undefined> {
    if (!(error instanceof HttpError)) return undefined;
    const said = isImmutableTagError(error);
    const rule = said || isRejection(error) ? await this.immutableTagRule(path, tag, signal) : undefined;
    if (!said && rule === undefined) return undefined;
    return immutableTagError({ image: `${dockerHub}/${path}:${tag}`, rule, action: "deleted" }, error);
  }
}

/** Path of `acme/app` in the management API. */
export const hubRepositoryPath = (path: string): string => path.replace("/", "/repositories/");
