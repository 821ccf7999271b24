// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { AccountProvider } from "./base/provider";
import { configurationKeys } from "./configuration-keys";

/** Arguments of `Provider`: addresses and credentials of the services of one account. The stack configuration is ignored. */
export interface ProviderArgs {
  /** Docker Hub: Address of the Hub. Default: `https://hub.docker.com`. */
  readonly registryUrl?: pulumi.Input<string>;
  /** Docker Hub: Account, or the organisation of an organisation token. It enters Docker Hub's own registry too, unless `ociRegistries` names `docker.io`. */
  readonly registryUsername?: pulumi.Input<string>;
  /** Docker Hub: Password, personal access token or organisation token. Secret. */
  readonly registryPassword?: pulumi.Input<string>;
  /** Container registries: Credentials by registry as JSON, such as `{"ghcr.io": {"username": "bot", "password": "…"}}`; `{}` enters one namelessly, and `url` is where one is reached in place of `https://` and its name. Docker Hub's own registry takes `registryUsername` and `registryPassword` where these are set and `docker.io` is not in it. For others that are not in it those of `docker login` are used (Docker's config.json with its helpers; `DOCKER_CONFIG` names its folder). Secret. */
  readonly ociRegistries?: pulumi.Input<string>;
  /** Azure AI Search: Address of the service. */
  readonly searchUrl?: pulumi.Input<string>;
  /** Azure AI Search: Admin key. Secret. */
  readonly searchApiKey?: pulumi.Input<string>;
  /** Azure AI Search: Bearer token, used when there is no admin key. Without either, `@azure/identity` asks Entra for one, for the identity that the machine has. Secret. */
  readonly searchToken?: pulumi.Input<string>;
  /** Azure AI Search: What Entra's tokens are for; other clouds have another, such as `https://search.azure.us/.default`. Default: `https://search.azure.com/.default`. */
  readonly searchScope?: pulumi.Input<string>;
  /** Azure AI Search: Version of the API. One of: `2026-04-01`, `2025-09-01`. Another version is used with a warning; a later one is assumed to have all known features. Default: `2026-04-01`. */
  readonly searchApiVersion?: pulumi.Input<string>;
  /** Ably: Address of the Control API. Default: `https://control.ably.net/v1`. */
  readonly realtimeUrl?: pulumi.Input<string>;
  /** Ably: How many apps, keys, namespaces and rules the account may hold of each, which its plan may raise. Default: `100`. */
  readonly realtimeObjectLimit?: pulumi.Input<string>;
  /** Ably: How many queues the account may hold over all its apps. It differs from plan to plan (5, 10, 50, 100 or more); without it no preview looks for a spare place. */
  readonly realtimeQueueLimit?: pulumi.Input<string>;
  /** Ably: Access token of the account. Secret. */
  readonly realtimeToken?: pulumi.Input<string>;
  /** REST: Base address; a version at its end is kept. */
  readonly restUrl?: pulumi.Input<string>;
  /** REST: Token or key. Secret. */
  readonly restToken?: pulumi.Input<string>;
  /** REST: User name for basic authentication. */
  readonly restUsername?: pulumi.Input<string>;
  /** REST: Password for basic authentication. Default: the token. Secret. */
  readonly restPassword?: pulumi.Input<string>;
  /** REST: How the credential is sent. One of: `bearer`, `header`, `query`, `basic`. Default: `basic` if a user name is set, otherwise `bearer`. */
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
  /** Time limit of a request in seconds, all attempts included. Waits for a rate limit (`Retry-After`, throttling, the request limits above) do not count, nor do uploads and downloads of image layers. A sign-in, a redirect, and the repetition of a request after a renewed sign-in each have this time of their own. Default: `120`. */
  readonly requestTimeout?: pulumi.Input<number>;
  /** Do not send a request that validates the credentials before a preview or an update. Presence and form of the configuration are still validated. Default: `false`. */
  readonly skipCredentialsValidation?: pulumi.Input<boolean>;
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
 * new search.SynonymMap("countries", { rules: ["usa, united states"] }, { provider: eu });
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
