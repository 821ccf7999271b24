import {
  type Client,
  HttpError,
  type HttpResponse,
  type PaginationOptions,
  type RequestOptions,
  RestError,
} from "../../rest";
import { imageError } from "../errors";
import { manifestAccept } from "../manifests/media-types";
import type { Credentials } from "./credentials";
import { immutableTagError, isImmutableTagError, isRejection, matchingRule } from "./immutable-tags";
import { dockerHub } from "./reference";

/** Docker Hub beside its registry. */
export interface Hub {
  /** Its management API. */
  readonly client: Client;
  readonly credentials: Credentials;
  /** Whether it is elsewhere than at Docker's own address. */
  readonly customAddress: boolean;
}

/** The part of a repository that rules are read from. */
interface RepositorySettings {
  readonly immutable_tags_settings?: { readonly enabled?: boolean; readonly rules?: readonly string[] };
}

/** Docker Hub's registry, with what of it only the Hub's management API knows and does. */
export class HubRegistry implements Client {
  constructor(
    readonly registry: Client,
    readonly management: Client | undefined,
  ) {}

  async request<T>(options: RequestOptions<T>): Promise<HttpResponse<T>> {
    const [, path = "", tag] = /^\/v2\/(.*)\/manifests\/([^:]*)$/.exec(options.path) ?? [];
    if (options.method !== "DELETE" || tag === undefined) return this.registry.request(options);
    try {
      // Clients report that it is refused, and later ones that it works.
      return await this.registry.request(options).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 405) return this.#untag(options, path, tag);
        throw error;
      });
    } catch (error) {
      throw (await this.#kept(error, path, tag)) ?? error;
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
   * The rule that keeps a tag from being moved and deleted. Undefined where none does, and also where that cannot be
   * known: it is asked for to explain a refusal, which stands without it.
   */
  async immutableTagRule(path: string, tag: string): Promise<string | undefined> {
    try {
      const response = await this.management?.get<RepositorySettings | undefined>(
        `/v2/namespaces/${hubRepositoryPath(path)}`,
      );
      const { enabled, rules = [] } = response?.body?.immutable_tags_settings ?? {};
      return enabled ? matchingRule(rules, tag) : undefined;
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }

  /** Deletes a tag by the management API. There a 404 may also mean that the login does not see the repository. */
  async #untag<T>(options: RequestOptions<T>, path: string, tag: string): Promise<HttpResponse<T>> {
    const image = `${dockerHub}/${path}:${tag}`;
    if (!this.management) {
      const problem =
        "is not deleted by Docker Hub's registry but by its management API, which is not configured: set trefoil:registryUsername and trefoil:registryPassword.";
      throw imageError("hub_not_configured", image, problem, { method: "DELETE", status: 405 });
    }
    const response = await this.management.request({ ...options, path: `/v2/repositories/${path}/tags/${tag}/` });
    if (response.status !== 404) return response;
    const headers = { accept: manifestAccept };
    const { status } = await this.registry.request({
      method: "HEAD",
      path: options.path,
      headers,
      allowedStatuses: [404],
    });
    if (status === 404) return response;
    const problem =
      "is there, but Docker Hub's management API does not show it to the account of trefoil:registryUsername. Nothing was deleted; let that account write to the repository.";
    throw imageError("hidden", image, problem, { method: "DELETE", status: 404 });
  }

  async #kept(error: unknown, path: string, tag: string): Promise<Error | undefined> {
    if (!(error instanceof HttpError)) return undefined;
    const said = isImmutableTagError(error);
    const rule = said || isRejection(error) ? await this.immutableTagRule(path, tag) : undefined;
    if (!said && rule === undefined) return undefined;
    return immutableTagError(`${dockerHub}/${path}:${tag}`, rule, "stays:", "deleted", error);
  }
}

/** `acme/app` as the paths of the specification want it. */
const hubRepositoryPath = (path: string): string => path.replace("/", "/repositories/");
