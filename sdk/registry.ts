// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilResource } from "./base/resource";

/**
 * A repository of Docker Hub.
 *
 * ```ts
 * new registry.Repository("example", { namespace: "acme", name: "app", description: "The app of the shop." });
 * ```
 *
 * Reading needs the scope repo:read; writing needs the scope repo:admin (a personal token with read, write and delete).
 */
export class Repository extends TrefoilResource {
  static readonly token = "registry:Repository";
  static readonly properties: readonly string[] = [
    "namespace",
    "name",
    "description",
    "overview",
    "private",
    "categories",
    "immutableTags",
    "extra",
    "forceDestroy",
  ];

  /** Account or organisation that it belongs to. Changing it replaces the Repository. */
  declare readonly namespace: pulumi.Output<string>;
  /** Name of the repository. Made of the logical name and a random suffix when left out. Changing it replaces the Repository. */
  declare readonly name: pulumi.Output<string>;
  /** One line, at most 100 characters. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Markdown of its page, at most 25000 bytes. */
  declare readonly overview: pulumi.Output<string | undefined>;
  /** Whether only its members see it. Defaults to `false`. */
  declare readonly private: pulumi.Output<boolean>;
  /** Slugs of at most three categories. The order of its items has no meaning. */
  declare readonly categories: pulumi.Output<string[] | undefined>;
  /** Tags that cannot change once pushed. */
  declare readonly immutableTags: pulumi.Output<ImmutableTags | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Whether it may be destroyed or replaced while it holds tags. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly forceDestroy: pulumi.Output<boolean>;

  /** Reads one that exists, by its id: `{namespace}/{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Repository {
    return TrefoilResource.lookup(Repository, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Repository {
    return TrefoilResource.is(Repository, value);
  }

  constructor(name: string, args: RepositoryArgs, opts?: pulumi.CustomResourceOptions) {
    super(Repository, name, args, opts);
  }
}

/** Arguments of `Repository`. */
export interface RepositoryArgs {
  /** Account or organisation that it belongs to. Changing it replaces the Repository. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. Made of the logical name and a random suffix when left out. Changing it replaces the Repository. */
  readonly name?: pulumi.Input<string>;
  /** One line, at most 100 characters. */
  readonly description?: pulumi.Input<string>;
  /** Markdown of its page, at most 25000 bytes. */
  readonly overview?: pulumi.Input<string>;
  /** Whether only its members see it. Defaults to `false`. */
  readonly private?: pulumi.Input<boolean>;
  /** Slugs of at most three categories. The order of its items has no meaning. */
  readonly categories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Tags that cannot change once pushed. */
  readonly immutableTags?: pulumi.Input<ImmutableTagsArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Whether it may be destroyed or replaced while it holds tags. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A personal access token of the account that Trefoil is logged in as.
 *
 * ```ts
 * new registry.AccessToken("example", { label: "ci", scopes: ["repo:read"] });
 * ```
 *
 * Reading needs the password of the account itself (personal access tokens and organisation access tokens are refused, whatever their scopes); writing needs the password of the account itself (personal access tokens and organisation access tokens are refused, whatever their scopes).
 */
export class AccessToken extends TrefoilResource {
  static readonly token = "registry:AccessToken";
  static readonly properties: readonly string[] = [
    "label",
    "scopes",
    "active",
    "expiresAt",
    "lifetimeDays",
    "renewBeforeHours",
    "keepers",
    "extra",
    "uuid",
    "token",
    "endsAt",
  ];

  /** Label of the token. Made of the logical name and a random suffix when left out. */
  declare readonly label: pulumi.Output<string>;
  /** What it may do; each scope includes the weaker ones. Changing it replaces the AccessToken. The order of its items has no meaning. */
  declare readonly scopes: pulumi.Output<("repo:admin" | "repo:write" | "repo:read" | "repo:public_read")[]>;
  /** Whether it works; `true` when left out. */
  declare readonly active: pulumi.Output<boolean | undefined>;
  /** When it ends; never when left out. Changing it replaces the AccessToken. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  declare readonly expiresAt: pulumi.Output<string | undefined>;
  /** Days until it ends, counted from when it is made; the service is told the time that follows. Changing it replaces the AccessToken. Kept in the state alone and never sent. */
  declare readonly lifetimeDays: pulumi.Output<number | undefined>;
  /** Hours before its end from which preview shows a replacement: the new one is made before the old one is removed. Needs `lifetimeDays`. Kept in the state alone and never sent. */
  declare readonly renewBeforeHours: pulumi.Output<number | undefined>;
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the AccessToken. Kept in the state alone and never sent. */
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the token. */
  declare readonly uuid: pulumi.Output<string>;
  /** The token itself, which stands in for the account's password. Secret: encrypted in the state, hidden in logs. The service tells it only when the object is made; the value saved then is kept, and an imported one lacks it. */
  declare readonly token: pulumi.Output<string>;
  /** When it ends; nothing when it never does. */
  declare readonly endsAt: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{uuid}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessToken {
    return TrefoilResource.lookup(AccessToken, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is AccessToken {
    return TrefoilResource.is(AccessToken, value);
  }

  constructor(name: string, args: AccessTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(AccessToken, name, args, opts);
  }
}

/** Arguments of `AccessToken`. */
export interface AccessTokenArgs {
  /** Label of the token. Made of the logical name and a random suffix when left out. */
  readonly label?: pulumi.Input<string>;
  /** What it may do; each scope includes the weaker ones. Changing it replaces the AccessToken. The order of its items has no meaning. */
  readonly scopes: pulumi.Input<pulumi.Input<"repo:admin" | "repo:write" | "repo:read" | "repo:public_read">[]>;
  /** Whether it works; `true` when left out. */
  readonly active?: pulumi.Input<boolean>;
  /** When it ends; never when left out. Changing it replaces the AccessToken. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  readonly expiresAt?: pulumi.Input<string>;
  /** Days until it ends, counted from when it is made; the service is told the time that follows. Changing it replaces the AccessToken. Kept in the state alone and never sent. */
  readonly lifetimeDays?: pulumi.Input<number>;
  /** Hours before its end from which preview shows a replacement: the new one is made before the old one is removed. Needs `lifetimeDays`. Kept in the state alone and never sent. */
  readonly renewBeforeHours?: pulumi.Input<number>;
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the AccessToken. Kept in the state alone and never sent. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * An access token of an organisation, which belongs to no person: for robots.
 *
 * ```ts
 * new registry.OrgAccessToken("example", {
 *   organization: "acme",
 *   label: "puller",
 *   resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
 * });
 * ```
 *
 * Reading needs the password of an owner of the organisation (personal access tokens and organisation access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation (personal access tokens and organisation access tokens are refused, whatever their scopes).
 */
export class OrgAccessToken extends TrefoilResource {
  static readonly token = "registry:OrgAccessToken";
  static readonly properties: readonly string[] = [
    "organization",
    "label",
    "description",
    "resources",
    "active",
    "expiresAt",
    "lifetimeDays",
    "renewBeforeHours",
    "keepers",
    "extra",
    "tokenId",
    "token",
    "endsAt",
  ];

  /** Organisation that it belongs to; also the name to log in with. Changing it replaces the OrgAccessToken. */
  declare readonly organization: pulumi.Output<string>;
  /** Label of the token. Made of the logical name and a random suffix when left out. */
  declare readonly label: pulumi.Output<string>;
  /** What it is for. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** What it opens; each path once. Items are compared by `path`, whatever their order. */
  declare readonly resources: pulumi.Output<TokenResource[]>;
  /** Whether it works; `true` when left out. */
  declare readonly active: pulumi.Output<boolean | undefined>;
  /** When it ends; never when left out. Changing it replaces the OrgAccessToken. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  declare readonly expiresAt: pulumi.Output<string | undefined>;
  /** Days until it ends, counted from when it is made; the service is told the time that follows. Changing it replaces the OrgAccessToken. Kept in the state alone and never sent. */
  declare readonly lifetimeDays: pulumi.Output<number | undefined>;
  /** Hours before its end from which preview shows a replacement: the new one is made before the old one is removed. Needs `lifetimeDays`. Kept in the state alone and never sent. */
  declare readonly renewBeforeHours: pulumi.Output<number | undefined>;
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the OrgAccessToken. Kept in the state alone and never sent. */
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the token within its organisation. */
  declare readonly tokenId: pulumi.Output<string>;
  /** The token itself: the password of a login by the organisation's name. Secret: encrypted in the state, hidden in logs. The service tells it only when the object is made; the value saved then is kept, and an imported one lacks it. */
  declare readonly token: pulumi.Output<string>;
  /** When it ends; nothing when it never does. */
  declare readonly endsAt: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{organization}/{tokenId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgAccessToken {
    return TrefoilResource.lookup(OrgAccessToken, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is OrgAccessToken {
    return TrefoilResource.is(OrgAccessToken, value);
  }

  constructor(name: string, args: OrgAccessTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgAccessToken, name, args, opts);
  }
}

/** Arguments of `OrgAccessToken`. */
export interface OrgAccessTokenArgs {
  /** Organisation that it belongs to; also the name to log in with. Changing it replaces the OrgAccessToken. */
  readonly organization: pulumi.Input<string>;
  /** Label of the token. Made of the logical name and a random suffix when left out. */
  readonly label?: pulumi.Input<string>;
  /** What it is for. */
  readonly description?: pulumi.Input<string>;
  /** What it opens; each path once. Items are compared by `path`, whatever their order. */
  readonly resources: pulumi.Input<pulumi.Input<TokenResourceArgs>[]>;
  /** Whether it works; `true` when left out. */
  readonly active?: pulumi.Input<boolean>;
  /** When it ends; never when left out. Changing it replaces the OrgAccessToken. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  readonly expiresAt?: pulumi.Input<string>;
  /** Days until it ends, counted from when it is made; the service is told the time that follows. Changing it replaces the OrgAccessToken. Kept in the state alone and never sent. */
  readonly lifetimeDays?: pulumi.Input<number>;
  /** Hours before its end from which preview shows a replacement: the new one is made before the old one is removed. Needs `lifetimeDays`. Kept in the state alone and never sent. */
  readonly renewBeforeHours?: pulumi.Input<number>;
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the OrgAccessToken. Kept in the state alone and never sent. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * An address that is called at each push to a repository. Experimental: the vendor documents no API for it.
 *
 * ```ts
 * new registry.Webhook("example", { repository: "acme/app", name: "deploy", url: "https://deploy.example.com/hooks/7f3c" });
 * ```
 *
 * Reading needs the password of an owner or editor or a personal access token with the scope repo:read (organisation access tokens are refused, whatever their scopes); writing needs the password of an owner or editor or a personal access token with the scope repo:admin (organisation access tokens are refused, whatever their scopes).
 */
export class Webhook extends TrefoilResource {
  static readonly token = "registry:Webhook";
  static readonly properties: readonly string[] = ["repository", "name", "url", "extra"];

  /** Repository whose pushes are told. Changing it replaces the Webhook. The id of a `Repository`, or the resource itself. */
  declare readonly repository: pulumi.Output<string>;
  /** Name of the webhook. Made of the logical name and a random suffix when left out. Changing it replaces the Webhook. */
  declare readonly name: pulumi.Output<string>;
  /** Address that is called with a POST. Calls are not signed, so who knows the address can make them. Changing it replaces the Webhook. Secret: encrypted in the state, hidden in logs. */
  declare readonly url: pulumi.Output<string>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{repository}/{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Webhook {
    return TrefoilResource.lookup(Webhook, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Webhook {
    return TrefoilResource.is(Webhook, value);
  }

  constructor(name: string, args: WebhookArgs, opts?: pulumi.CustomResourceOptions) {
    super(Webhook, name, args, opts);
  }
}

/** Arguments of `Webhook`. */
export interface WebhookArgs {
  /** Repository whose pushes are told. Changing it replaces the Webhook. The id of a `Repository`, or the resource itself. */
  readonly repository: pulumi.Input<string | Repository>;
  /** Name of the webhook. Made of the logical name and a random suffix when left out. Changing it replaces the Webhook. */
  readonly name?: pulumi.Input<string>;
  /** Address that is called with a POST. Calls are not signed, so who knows the address can make them. Changing it replaces the Webhook. Secret: encrypted in the state, hidden in logs. */
  readonly url: pulumi.Input<string>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** Tags that cannot change once pushed. */
export interface ImmutableTagsArgs {
  /** Whether tags that match a rule can neither be moved nor deleted. */
  readonly enabled: pulumi.Input<boolean>;
  /** RE2 patterns of tags; every tag when left out. The order of its items has no meaning. */
  readonly rules?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Tags that cannot change once pushed. */
export interface ImmutableTags {
  /** Whether tags that match a rule can neither be moved nor deleted. */
  readonly enabled: boolean;
  /** RE2 patterns of tags; every tag when left out. The order of its items has no meaning. */
  readonly rules?: string[];
}

/** What a program gives of `TokenResource`. */
export interface TokenResourceArgs {
  /** Whether the path names repositories or the organisation as a whole. */
  readonly type: pulumi.Input<"TYPE_REPO" | "TYPE_ORG">;
  /** `acme/app` or the id of a Repository, `acme/*` for all, `*\/*\/public`; or `acme`, the organisation. */
  readonly path: pulumi.Input<string>;
  /** What it may do there, such as `scope-image-pull`. Taken as they are written: the vendor's sources disagree on the list. The order of its items has no meaning. */
  readonly scopes: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenResource`, as it is kept. */
export interface TokenResource {
  /** Whether the path names repositories or the organisation as a whole. */
  readonly type: "TYPE_REPO" | "TYPE_ORG";
  /** `acme/app` or the id of a Repository, `acme/*` for all, `*\/*\/public`; or `acme`, the organisation. */
  readonly path: string;
  /** What it may do there, such as `scope-image-pull`. Taken as they are written: the vendor's sources disagree on the list. The order of its items has no meaning. */
  readonly scopes: string[];
}
