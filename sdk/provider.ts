// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { AccountProvider } from "./base/provider";
import { configurationKeys } from "./configuration-keys";

/** Arguments of `Provider`: addresses and credentials of the services of one account. The stack configuration is ignored. */
export interface ProviderArgs {
  /** Docker Hub: URL of the Docker Hub API. Default: `https://hub.docker.com`. */
  readonly registryUrl?: pulumi.Input<string>;
  /** Docker Hub: Docker ID, or the name of the organization for an organization access token. If user name and password are omitted, the credentials of `docker login` are used. Also used for Docker Hub's container registry, unless `ociRegistries` contains `docker.io`. */
  readonly registryUsername?: pulumi.Input<string>;
  /** Docker Hub: Password, personal access token or organization access token. Secret. */
  readonly registryPassword?: pulumi.Input<string>;
  /** Container registries: Credentials by registry, as a JSON string, for example `{"ghcr.io": {"username": "bot", "password": "…"}}`. `{}` uses a registry anonymously. `url` overrides the URL of a registry, which is `https://` and its name by default. Docker Hub's container registry uses `registryUsername` and `registryPassword`, if they are set and `docker.io` is not included. All other registries use the credentials of `docker login` (Docker's config.json with its credential helpers; `DOCKER_CONFIG` sets its folder). Secret. */
  readonly ociRegistries?: pulumi.Input<string>;
  /** Azure AI Search: URL of the search service, for example `https://my-service.search.windows.net`. */
  readonly searchUrl?: pulumi.Input<string>;
  /** Azure AI Search: Admin API key of the search service. Secret. */
  readonly searchApiKey?: pulumi.Input<string>;
  /** Azure AI Search: Microsoft Entra access token, used if no admin key is set. Without either, Trefoil obtains a token with `@azure/identity` for the identity of the machine. Secret. */
  readonly searchToken?: pulumi.Input<string>;
  /** Azure AI Search: Scope of Microsoft Entra access tokens. Other clouds use another scope, for example `https://search.azure.us/.default`. Default: `https://search.azure.com/.default`. */
  readonly searchScope?: pulumi.Input<string>;
  /** Azure AI Search: Time for which a create, an update or a delete waits for a role assignment: with an Entra token, a 403 is retried. In seconds. `0` does not wait. Maximum: 3600. An API key needs no role. Default: `600`. */
  readonly searchRoleTimeout?: pulumi.Input<string>;
  /** Azure AI Search: Version of the API. One of: `2026-10-01`, `2026-04-01`, `2025-09-01`, `2026-11-01-preview`, `2026-08-01-preview`. Another version is used, too; a later one is assumed to have all known features. Default: `2026-10-01`. */
  readonly searchApiVersion?: pulumi.Input<string>;
  /** Ably: URL of the Ably Control API. Default: `https://control.ably.net/v1`. */
  readonly realtimeUrl?: pulumi.Input<string>;
  /** Ably: Maximum number of apps, keys, channel rules and integration rules of the account. Your plan may have a higher limit. Default: `100`. */
  readonly realtimeObjectLimit?: pulumi.Input<string>;
  /** Ably: Maximum number of queues of the account over all apps. It depends on your plan (5, 10, 50, 100 or more). If omitted, preview does not check the quota of queues. */
  readonly realtimeQueueLimit?: pulumi.Input<string>;
  /** Ably: Control API access token of the account. Secret. */
  readonly realtimeToken?: pulumi.Input<string>;
  /** REST: Base URL of the API. A version at its end is kept. */
  readonly restUrl?: pulumi.Input<string>;
  /** REST: Bearer token or API key. Secret. */
  readonly restToken?: pulumi.Input<string>;
  /** REST: User name for basic authentication. */
  readonly restUsername?: pulumi.Input<string>;
  /** REST: Password for basic authentication. Default: the token. Secret. */
  readonly restPassword?: pulumi.Input<string>;
  /** REST: Authentication method. One of: `bearer`, `header`, `query`, `basic`. Default: `basic` if a user name is set, otherwise `bearer`. */
  readonly restAuth?: pulumi.Input<string>;
  /** REST: Name of the header or of the query parameter that carries the key. Default: `X-Api-Key`. */
  readonly restKeyName?: pulumi.Input<string>;
  /** Docker Hub: Maximum number of requests in 3600 seconds, shared by all runs of one user. `0` disables the limit. Default: `5000`. */
  readonly registryRequestLimit?: pulumi.Input<number>;
  /** Container registries: Maximum number of requests in 3600 seconds, shared by all runs of one user. `0` disables the limit. Default: `100000`. */
  readonly ociRequestLimit?: pulumi.Input<number>;
  /** Azure AI Search: Maximum number of requests in 60 seconds, shared by all runs of one user. `0` disables the limit. Default: `100`. */
  readonly searchRequestLimit?: pulumi.Input<number>;
  /** Ably: Maximum number of requests in 3600 seconds, shared by all runs of one user. `0` disables the limit. Default: `2000`. */
  readonly realtimeRequestLimit?: pulumi.Input<number>;
  /** REST: Maximum number of requests in 3600 seconds, shared by all runs of one user. `0` disables the limit. Default: `5000`. */
  readonly restRequestLimit?: pulumi.Input<number>;
  /** Timeout of a request, including all attempts. In seconds. Waits for a rate limit (`Retry-After`, throttling, the request limits above) and transfers of image layers do not count. A sign-in, a redirect, and a request that is repeated after a renewed sign-in each have this limit separately. Default: `120`. */
  readonly requestTimeout?: pulumi.Input<number>;
  /** Maximum size of a response. In MiB. Maximum: 500. Image layers do not count. A larger response is an error, and its connection is closed. Default: `64`. */
  readonly maxResponseSize?: pulumi.Input<number>;
  /** Do not send a request that validates the credentials before a preview or an update. Presence and form of the configuration are still validated. Default: `false`. */
  readonly skipCredentialsValidation?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the service. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. An input of each resource overrides it. Default: `watched`. */
  readonly drift?: pulumi.Input<string>;
  /** URL of a Redis server that counts requests, so that runs on several machines share the request limits above: `redis://` or `rediss://`, with user and password if the server requires them. Default: a file that the runs of one user on one machine share. Secret. */
  readonly limitStore?: pulumi.Input<string>;
}

/**
 * An explicit provider, for another account: pass it in the resource option `provider`.
 *
 * ## Example Usage
 *
 * ```ts
 * import { Provider, search } from "trefoil";
 *
 * const eu = new Provider("eu", { searchUrl: "https://hotels-eu.search.windows.net", searchApiKey });
 * new search.SynonymMap("countries", { synonyms: ["usa, united states"] }, { provider: eu });
 * ```
 */
export class Provider extends AccountProvider {
  /**
   * Creates a provider.
   *
   * @param name Logical name of the provider, unique in its stack.
   * @param args Addresses and credentials: see {@link ProviderArgs}.
   * @param opts Options that control how Pulumi manages the provider: see {@link pulumi.ResourceOptions}.
   */
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    super(name, { ...args }, configurationKeys, opts);
  }
}
