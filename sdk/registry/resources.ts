// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { TrefoilResource } from "../base/resource";
import type * as enums from "../types/enums";
import type * as input from "../types/input";
import type * as output from "../types/output";

/**
 * A repository on Docker Hub.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Repository("basic", { namespace: "acme", name: "app", description: "The shop application." });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Repository("full", {
 *   namespace: "acme",
 *   name: "api",
 *   description: "The shop API.",
 *   fullDescription: "# API\n\nServes the shop.",
 *   isPrivate: true,
 *   categories: ["api-management"],
 *   immutableTagsSettings: { enabled: true, rules: ["v.*"] },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{namespace}/{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:Repository example '{namespace}/{name}'
 * ```
 *
 * `npx trefoil import registry.Repository` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-repository.md`.
 */
export class Repository extends TrefoilResource<"registry:Repository"> implements DescribedBy<RepositoryArgs> {
  static readonly token = "registry:Repository";
  static readonly properties: readonly string[] = [
    "namespace",
    "name",
    "description",
    "fullDescription",
    "isPrivate",
    "categories",
    "immutableTagsSettings",
    "status",
    "reportUndeclared",
    "extra",
    "forceDestroy",
    "drift",
  ];

  declare readonly namespace: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly fullDescription: pulumi.Output<string | undefined>;
  declare readonly isPrivate: pulumi.Output<boolean>;
  declare readonly categories: pulumi.Output<string[] | undefined>;
  declare readonly immutableTagsSettings: pulumi.Output<output.registry.ImmutableTagsSettings | undefined>;
  declare readonly status: pulumi.Output<"active" | "inactive" | undefined>;
  declare readonly reportUndeclared: pulumi.Output<boolean | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{namespace}/{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Repository {
    return TrefoilResource.lookup(Repository, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{namespace}/{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Repository, id, opts);
  }

  /** Returns true if the value is a `Repository`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Repository {
    return TrefoilResource.is(Repository, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link RepositoryArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: RepositoryArgs, opts?: pulumi.CustomResourceOptions) {
    super(Repository, name, args, opts);
  }
}

/** Arguments of `Repository`. */
export interface RepositoryArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. Changing it replaces the repository. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. Default: the logical name with a random suffix. Minimum length: 2. Maximum length: 255. Changing it replaces the repository. */
  readonly name?: pulumi.Input<string>;
  /** Short description, which search results on Docker Hub show. Maximum: 100 bytes. */
  readonly description?: pulumi.Input<string>;
  /** Full description (repository overview), in Markdown. Maximum: 25000 bytes. */
  readonly fullDescription?: pulumi.Input<string>;
  /** Make the repository private. Default: `false`. */
  readonly isPrivate?: pulumi.Input<boolean>;
  /** Slugs of the categories. Docker documents at most 3. The order of the items is ignored. */
  readonly categories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Immutability of tags: tags that match a rule cannot be moved or deleted. */
  readonly immutableTagsSettings?: pulumi.Input<input.registry.ImmutableTagsSettings>;
  /** Status of the repository. An inactive repository without images cannot become active. One of: `active`, `inactive`. */
  readonly status?: pulumi.Input<"active" | "inactive">;
  /** Report webhooks and permissions of teams of this object that no stack of the project declares, by `trefoil drift` and by the policy `trefoil-no-undeclared-objects`. They are never deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly reportUndeclared?: pulumi.Input<boolean>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Allow deleting or replacing the object while it contains tags. Must be applied before the change that requires it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A personal access token of the Docker account that Trefoil signs in with.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.AccessToken("basic", { tokenLabel: "ci", scopes: ["repo:read"] });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.AccessToken("renewed", {
 *   tokenLabel: "deploy",
 *   scopes: ["repo:write"],
 *   lifetimeDays: 90,
 *   renewBeforeHours: 168,
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{uuid}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:AccessToken example '{uuid}'
 * ```
 *
 * `npx trefoil import registry.AccessToken` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-access-token.md`.
 */
export class AccessToken extends TrefoilResource<"registry:AccessToken"> implements DescribedBy<AccessTokenArgs> {
  static readonly token = "registry:AccessToken";
  static readonly properties: readonly string[] = [
    "tokenLabel",
    "scopes",
    "isActive",
    "expiresAt",
    "lifetimeDays",
    "renewBeforeHours",
    "keepers",
    "extra",
    "drift",
    "uuid",
    "token",
    "effectiveExpiresAt",
  ];

  declare readonly tokenLabel: pulumi.Output<string>;
  declare readonly scopes: pulumi.Output<
    ("repo:admin" | "repo:write" | "repo:read" | "repo:public_read" | (string & {}))[]
  >;
  declare readonly isActive: pulumi.Output<boolean>;
  declare readonly expiresAt: pulumi.Output<string | undefined>;
  declare readonly lifetimeDays: pulumi.Output<number | undefined>;
  declare readonly renewBeforeHours: pulumi.Output<number | undefined>;
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** UUID of the token. */
  declare readonly uuid: pulumi.Output<string>;
  /** Value of the token, which replaces the password of the account in `docker login`. Docker Hub returns it only when the token is created. Secret: encrypted in the state and redacted in logs. Returned only when the object is created. Trefoil keeps the stored value. An imported object lacks it. */
  declare readonly token: pulumi.Output<string>;
  /** Expiration time that the service returns: `expiresAt`, or the creation time plus `lifetimeDays`. Omitted if the object does not expire. */
  declare readonly effectiveExpiresAt: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{uuid}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessToken {
    return TrefoilResource.lookup(AccessToken, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{uuid}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(AccessToken, id, opts);
  }

  /** Returns true if the value is an `AccessToken`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is AccessToken {
    return TrefoilResource.is(AccessToken, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AccessTokenArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AccessTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(AccessToken, name, args, opts);
  }
}

/** Arguments of `AccessToken`. */
export interface AccessTokenArgs {
  /** Label of the token. Default: the logical name with a random suffix. Maximum length: 100. */
  readonly tokenLabel?: pulumi.Input<string>;
  /** Scopes of the token. A scope includes all weaker scopes. One of: `repo:admin`, `repo:write`, `repo:read`, `repo:public_read`. Other values are accepted with a warning. Minimum items: 1. Changing it replaces the access token. The order of the items is ignored. */
  readonly scopes: pulumi.Input<
    pulumi.Input<"repo:admin" | "repo:write" | "repo:read" | "repo:public_read" | (string & {})>[]
  >;
  /** Activate the token. Default: `true`. */
  readonly isActive?: pulumi.Input<boolean>;
  /** Expiration time of the token. If omitted, the token does not expire. Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`. Changing it replaces the access token. */
  readonly expiresAt?: pulumi.Input<string>;
  /** Lifetime in days, counted from creation. Greater than: 0. Maximum: 36500. Changing it replaces the access token. Stored in the state only; not sent to the service. */
  readonly lifetimeDays?: pulumi.Input<number>;
  /** Time before expiration from which preview shows a replacement. In hours. Trefoil creates the new object before it deletes the old object. Requires `lifetimeDays`. Greater than: 0. Stored in the state only; not sent to the service. */
  readonly renewBeforeHours?: pulumi.Input<number>;
  /** Arbitrary key-value pairs that trigger a rotation when they change: Trefoil creates a new object before it deletes the old object. Changing it replaces the access token. Stored in the state only; not sent to the service. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An organization access token, which belongs to an organization instead of a user. Use it for automation.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgAccessToken("basic", {
 *   organization: "acme",
 *   label: "puller",
 *   resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
 * });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgAccessToken("renewed", {
 *   organization: "acme",
 *   label: "robot",
 *   description: "Manages the teams.",
 *   resources: [
 *     { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read", "scope-group-edit"] },
 *     { type: "TYPE_REPO", path: "*\/*\/public", scopes: ["scope-image-pull"] },
 *   ],
 *   lifetimeDays: 90,
 *   renewBeforeHours: 168,
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}/{tokenId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgAccessToken example '{organization}/{tokenId}'
 * ```
 *
 * `npx trefoil import registry.OrgAccessToken` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-access-token.md`.
 */
export class OrgAccessToken
  extends TrefoilResource<"registry:OrgAccessToken">
  implements DescribedBy<OrgAccessTokenArgs>
{
  static readonly token = "registry:OrgAccessToken";
  static readonly properties: readonly string[] = [
    "organization",
    "label",
    "description",
    "resources",
    "isActive",
    "expiresAt",
    "lifetimeDays",
    "renewBeforeHours",
    "keepers",
    "extra",
    "drift",
    "tokenId",
    "token",
    "effectiveExpiresAt",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly label: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly resources: pulumi.Output<output.registry.TokenResource[]>;
  declare readonly isActive: pulumi.Output<boolean>;
  declare readonly expiresAt: pulumi.Output<string | undefined>;
  declare readonly lifetimeDays: pulumi.Output<number | undefined>;
  declare readonly renewBeforeHours: pulumi.Output<number | undefined>;
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Id of the token within its organization. */
  declare readonly tokenId: pulumi.Output<string>;
  /** Value of the token, which is the password for `docker login` with the name of the organization. Docker Hub returns it only when the token is created. Secret: encrypted in the state and redacted in logs. Returned only when the object is created. Trefoil keeps the stored value. An imported object lacks it. */
  declare readonly token: pulumi.Output<string>;
  /** Expiration time that the service returns: `expiresAt`, or the creation time plus `lifetimeDays`. Omitted if the object does not expire. */
  declare readonly effectiveExpiresAt: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}/{tokenId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgAccessToken {
    return TrefoilResource.lookup(OrgAccessToken, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}/{tokenId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgAccessToken, id, opts);
  }

  /** Returns true if the value is an `OrgAccessToken`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgAccessToken {
    return TrefoilResource.is(OrgAccessToken, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgAccessTokenArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgAccessTokenArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgAccessToken, name, args, opts);
  }
}

/** Arguments of `OrgAccessToken`. */
export interface OrgAccessTokenArgs {
  /** Name of the organization, which is also the user name for `docker login`. Changing it replaces the organization access token. */
  readonly organization: pulumi.Input<string>;
  /** Label of the token. Default: the logical name with a random suffix. Maximum length: 100. */
  readonly label?: pulumi.Input<string>;
  /** Description of the token. */
  readonly description?: pulumi.Input<string>;
  /** Resources that the token gives access to. Each path must be unique. Minimum items: 1. Items are compared by `path`, in any order. */
  readonly resources: pulumi.Input<pulumi.Input<input.registry.TokenResource>[]>;
  /** Activate the token. Default: `true`. */
  readonly isActive?: pulumi.Input<boolean>;
  /** Expiration time of the token. If omitted, the token does not expire. Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`. Changing it replaces the organization access token. */
  readonly expiresAt?: pulumi.Input<string>;
  /** Lifetime in days, counted from creation. Greater than: 0. Maximum: 36500. Changing it replaces the organization access token. Stored in the state only; not sent to the service. */
  readonly lifetimeDays?: pulumi.Input<number>;
  /** Time before expiration from which preview shows a replacement. In hours. Trefoil creates the new object before it deletes the old object. Requires `lifetimeDays`. Greater than: 0. Stored in the state only; not sent to the service. */
  readonly renewBeforeHours?: pulumi.Input<number>;
  /** Arbitrary key-value pairs that trigger a rotation when they change: Trefoil creates a new object before it deletes the old object. Changing it replaces the organization access token. Stored in the state only; not sent to the service. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A webhook, which calls a URL after each push to a repository. Experimental: Docker does not document an API for webhooks.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Webhook("basic", { repository: "acme/app", name: "deploy", url: "https://deploy.example.com/hooks/7f3c" });
 * ```
 *
 * ## Import
 *
 * The id is `{repository}/{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:Webhook example '{repository}/{name}'
 * ```
 *
 * `npx trefoil import registry.Webhook` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-webhook.md`.
 */
export class Webhook extends TrefoilResource<"registry:Webhook"> implements DescribedBy<WebhookArgs> {
  static readonly token = "registry:Webhook";
  static readonly properties: readonly string[] = [
    "repository",
    "name",
    "url",
    "expectFinalCallback",
    "extra",
    "drift",
  ];

  declare readonly repository: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly url: pulumi.Output<string>;
  declare readonly expectFinalCallback: pulumi.Output<boolean>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{repository}/{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Webhook {
    return TrefoilResource.lookup(Webhook, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{repository}/{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Webhook, id, opts);
  }

  /** Returns true if the value is a `Webhook`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Webhook {
    return TrefoilResource.is(Webhook, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link WebhookArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: WebhookArgs, opts?: pulumi.CustomResourceOptions) {
    super(Webhook, name, args, opts);
  }
}

/** Arguments of `Webhook`. */
export interface WebhookArgs {
  /** Repository whose pushes call the webhook. Accepts a `Repository` or its id. Changing it replaces the webhook. */
  readonly repository: pulumi.Input<string | Repository>;
  /** Name of the webhook. Default: the logical name with a random suffix. Maximum length: 100. Changing it replaces the webhook. */
  readonly name?: pulumi.Input<string>;
  /** URL that Docker Hub calls with POST. The requests are not signed: anyone with the URL can call it. Changing it replaces the webhook. Secret: encrypted in the state and redacted in logs. */
  readonly url: pulumi.Input<string>;
  /** Wait for a callback of the last URL before the webhook counts as successful. Clients send `false`, and Docker does not document the effect. Default: `false`. Changing it replaces the webhook. */
  readonly expectFinalCallback?: pulumi.Input<boolean>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. Changing it replaces the webhook. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A team of an organization.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Team("basic", { organization: "acme", name: "developers", description: "Developers of the shop." });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Team("role", { organization: "acme", name: "releases", role: "releases" });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}/{teamId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:Team example '{organization}/{teamId}'
 * ```
 *
 * `npx trefoil import registry.Team` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-team.md`.
 */
export class Team extends TrefoilResource<"registry:Team"> implements DescribedBy<TeamArgs> {
  static readonly token = "registry:Team";
  static readonly properties: readonly string[] = [
    "organization",
    "name",
    "description",
    "role",
    "reportUndeclared",
    "extra",
    "drift",
    "teamId",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly role: pulumi.Output<enums.registry.OrgMemberRole | undefined>;
  declare readonly reportUndeclared: pulumi.Output<boolean | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Numeric id of the team. It does not change when the team is renamed. */
  declare readonly teamId: pulumi.Output<number>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}/{teamId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Team {
    return TrefoilResource.lookup(Team, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}/{teamId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Team, id, opts);
  }

  /** Returns true if the value is a `Team`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Team {
    return TrefoilResource.is(Team, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link TeamArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: TeamArgs, opts?: pulumi.CustomResourceOptions) {
    super(Team, name, args, opts);
  }
}

/** Arguments of `Team`. */
export interface TeamArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the team. */
  readonly organization: pulumi.Input<string>;
  /** Name of the team. Changing it renames the team in place. Default: the logical name with a random suffix. Minimum length: 3. Maximum length: 30. */
  readonly name?: pulumi.Input<string>;
  /** Description of the team. */
  readonly description?: pulumi.Input<string>;
  /** Role of the members of the team. The letter case of custom roles is not compared. One of: `member`, `editor`, `owner`, or the name of a custom role. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly role?: pulumi.Input<enums.registry.OrgMemberRole>;
  /** Report members of this object that no stack of the project declares, by `trefoil drift` and by the policy `trefoil-no-undeclared-objects`. They are never deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly reportUndeclared?: pulumi.Input<boolean>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The membership of a user in a team of an organization.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.TeamMember("basic", { team: "acme/4711", username: "bob" });
 * ```
 *
 * ## Import
 *
 * The id is `{team}/{username}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:TeamMember example '{team}/{username}'
 * ```
 *
 * `npx trefoil import registry.TeamMember` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-team-member.md`.
 */
export class TeamMember extends TrefoilResource<"registry:TeamMember"> implements DescribedBy<TeamMemberArgs> {
  static readonly token = "registry:TeamMember";
  static readonly properties: readonly string[] = ["team", "username", "drift"];

  declare readonly team: pulumi.Output<string>;
  declare readonly username: pulumi.Output<string>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{team}/{username}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TeamMember {
    return TrefoilResource.lookup(TeamMember, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{team}/{username}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(TeamMember, id, opts);
  }

  /** Returns true if the value is a `TeamMember`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is TeamMember {
    return TrefoilResource.is(TeamMember, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link TeamMemberArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: TeamMemberArgs, opts?: pulumi.CustomResourceOptions) {
    super(TeamMember, name, args, opts);
  }
}

/** Arguments of `TeamMember`. */
export interface TeamMemberArgs {
  /** Team that the user belongs to. Accepts a `Team` or its id. Changing it replaces the team member. */
  readonly team: pulumi.Input<string | Team>;
  /** Docker ID of a member of the organization. Changing it replaces the team member. */
  readonly username: pulumi.Input<string>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The permission of a team for a repository.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.RepositoryTeamPermission("basic", { repository: "acme/app", team: "acme/4711", permission: "write" });
 * ```
 *
 * ## Import
 *
 * The id is `{repository}:{team}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:RepositoryTeamPermission example '{repository}:{team}'
 * ```
 *
 * `npx trefoil import registry.RepositoryTeamPermission` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-repository-team-permission.md`.
 */
export class RepositoryTeamPermission
  extends TrefoilResource<"registry:RepositoryTeamPermission">
  implements DescribedBy<RepositoryTeamPermissionArgs>
{
  static readonly token = "registry:RepositoryTeamPermission";
  static readonly properties: readonly string[] = ["repository", "team", "permission", "drift"];

  declare readonly repository: pulumi.Output<string>;
  declare readonly team: pulumi.Output<string>;
  declare readonly permission: pulumi.Output<"read" | "write" | "admin">;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{repository}:{team}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): RepositoryTeamPermission {
    return TrefoilResource.lookup(RepositoryTeamPermission, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{repository}:{team}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(RepositoryTeamPermission, id, opts);
  }

  /** Returns true if the value is a `RepositoryTeamPermission`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is RepositoryTeamPermission {
    return TrefoilResource.is(RepositoryTeamPermission, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link RepositoryTeamPermissionArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: RepositoryTeamPermissionArgs, opts?: pulumi.CustomResourceOptions) {
    super(RepositoryTeamPermission, name, args, opts);
  }
}

/** Arguments of `RepositoryTeamPermission`. */
export interface RepositoryTeamPermissionArgs {
  /** Repository of the organization. Accepts a `Repository` or its id. Changing it replaces the repository team permission. */
  readonly repository: pulumi.Input<string | Repository>;
  /** Team of the same organization. Accepts a `Team` or its id. Changing it replaces the repository team permission. */
  readonly team: pulumi.Input<string | Team>;
  /** Permission of the team. One of: `read`, `write`, `admin`. */
  readonly permission: pulumi.Input<"read" | "write" | "admin">;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A member of an organization. The user is invited first, and becomes a member when they accept the invitation.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgMember("basic", { organization: "acme", member: "carol" });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgMember("awaited", {
 *   organization: "acme",
 *   member: "dave",
 *   role: "editor",
 *   waitFor: "accepted",
 *   timeout: 60,
 * });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgMember("custom", { organization: "acme", member: "erin", role: "billing" });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}/{member}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgMember example '{organization}/{member}'
 * ```
 *
 * `npx trefoil import registry.OrgMember` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-member.md`.
 */
export class OrgMember extends TrefoilResource<"registry:OrgMember"> implements DescribedBy<OrgMemberArgs> {
  static readonly token = "registry:OrgMember";
  static readonly properties: readonly string[] = [
    "organization",
    "member",
    "role",
    "waitFor",
    "timeout",
    "drift",
    "username",
    "email",
    "inviteId",
    "coreRole",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly member: pulumi.Output<string>;
  declare readonly role: pulumi.Output<enums.registry.OrgMemberRole>;
  declare readonly waitFor: pulumi.Output<"accepted" | undefined>;
  declare readonly timeout: pulumi.Output<number>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Docker ID of the user. If `member` is an email address, it is known after the user accepts the invitation. */
  declare readonly username: pulumi.Output<string>;
  /** Email address of the user. Docker Hub returns it for invitations by email address, and to owners. */
  declare readonly email: pulumi.Output<string>;
  /** Id of the pending invitation. Empty after the user has accepted it. */
  declare readonly inviteId: pulumi.Output<string>;
  /** Core role that Docker Hub returned after Trefoil assigned a custom role. Empty or absent if it returned the name of the custom role, and for core roles. */
  declare readonly coreRole: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}/{member}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgMember {
    return TrefoilResource.lookup(OrgMember, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}/{member}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgMember, id, opts);
  }

  /** Returns true if the value is an `OrgMember`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgMember {
    return TrefoilResource.is(OrgMember, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgMemberArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgMemberArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgMember, name, args, opts);
  }
}

/** Arguments of `OrgMember`. */
export interface OrgMemberArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization member. */
  readonly organization: pulumi.Input<string>;
  /** Docker ID or email address of the user. Changing it replaces the organization member. */
  readonly member: pulumi.Input<string>;
  /** Role of the user in the organization. The letter case of custom roles is not compared. Default: `member`. One of: `member`, `editor`, `owner`, or the name of a custom role. */
  readonly role?: pulumi.Input<enums.registry.OrgMemberRole>;
  /** State to wait for. `accepted` waits until the user accepts the invitation. If omitted, the resource is complete when the invitation is sent. Stored in the state only; not sent to the service. */
  readonly waitFor?: pulumi.Input<"accepted">;
  /** Time to wait for the state in `waitFor`, and at most 30 seconds for the assignment of a custom role. In seconds. Default: `600`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * Image Access Management, which restricts the images that members of an organization can pull.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgImageAccessManagement("basic", { organization: "acme", enabled: true, allowVerifiedPublishers: false });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgImageAccessManagement example '{organization}'
 * ```
 *
 * `npx trefoil import registry.OrgImageAccessManagement` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-image-access-management.md`.
 */
export class OrgImageAccessManagement
  extends TrefoilResource<"registry:OrgImageAccessManagement">
  implements DescribedBy<OrgImageAccessManagementArgs>
{
  static readonly token = "registry:OrgImageAccessManagement";
  static readonly properties: readonly string[] = [
    "organization",
    "enabled",
    "allowOfficialImages",
    "allowVerifiedPublishers",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly enabled: pulumi.Output<boolean>;
  declare readonly allowOfficialImages: pulumi.Output<boolean>;
  declare readonly allowVerifiedPublishers: pulumi.Output<boolean>;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgImageAccessManagement {
    return TrefoilResource.lookup(OrgImageAccessManagement, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgImageAccessManagement, id, opts);
  }

  /** Returns true if the value is an `OrgImageAccessManagement`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgImageAccessManagement {
    return TrefoilResource.is(OrgImageAccessManagement, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgImageAccessManagementArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgImageAccessManagementArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgImageAccessManagement, name, args, opts);
  }
}

/** Arguments of `OrgImageAccessManagement`. */
export interface OrgImageAccessManagementArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization image access management. */
  readonly organization: pulumi.Input<string>;
  /** Enforce the restrictions. Default: `true`. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Allow Docker Official Images. Default: `true`. */
  readonly allowOfficialImages?: pulumi.Input<boolean>;
  /** Allow images of Docker Verified Publishers. Default: `true`. */
  readonly allowVerifiedPublishers?: pulumi.Input<boolean>;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * Registry Access Management, which restricts the registries that members of an organization can use.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgRegistryAccessManagement("basic", {
 *   organization: "acme",
 *   enabled: true,
 *   customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgRegistryAccessManagement example '{organization}'
 * ```
 *
 * `npx trefoil import registry.OrgRegistryAccessManagement` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-registry-access-management.md`.
 */
export class OrgRegistryAccessManagement
  extends TrefoilResource<"registry:OrgRegistryAccessManagement">
  implements DescribedBy<OrgRegistryAccessManagementArgs>
{
  static readonly token = "registry:OrgRegistryAccessManagement";
  static readonly properties: readonly string[] = [
    "organization",
    "enabled",
    "allowDockerHub",
    "standardRegistries",
    "customRegistries",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly enabled: pulumi.Output<boolean>;
  declare readonly allowDockerHub: pulumi.Output<boolean>;
  declare readonly standardRegistries: pulumi.Output<output.registry.StandardRegistry[] | undefined>;
  declare readonly customRegistries: pulumi.Output<output.registry.CustomRegistry[] | undefined>;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): OrgRegistryAccessManagement {
    return TrefoilResource.lookup(OrgRegistryAccessManagement, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgRegistryAccessManagement, id, opts);
  }

  /** Returns true if the value is an `OrgRegistryAccessManagement`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgRegistryAccessManagement {
    return TrefoilResource.is(OrgRegistryAccessManagement, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgRegistryAccessManagementArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgRegistryAccessManagementArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgRegistryAccessManagement, name, args, opts);
  }
}

/** Arguments of `OrgRegistryAccessManagement`. */
export interface OrgRegistryAccessManagementArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization registry access management. */
  readonly organization: pulumi.Input<string>;
  /** Enforce the restrictions. Default: `true`. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Allow Docker Hub. Default: `true`. */
  readonly allowDockerHub?: pulumi.Input<boolean>;
  /** Standard registries of Docker except Docker Hub. Each id must be unique. Items are compared by `id`, in any order. */
  readonly standardRegistries?: pulumi.Input<pulumi.Input<input.registry.StandardRegistry>[]>;
  /** Additional registries. Each host name must be unique. Items are compared by `address`, in any order. */
  readonly customRegistries?: pulumi.Input<pulumi.Input<input.registry.CustomRegistry>[]>;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The settings of the namespace of an organization, which restrict its repositories and its members.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgNamespaceSettings("basic", {
 *   organization: "acme",
 *   disablePublicRepositories: true,
 *   disablePushMemberNamespaces: true,
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgNamespaceSettings example '{organization}'
 * ```
 *
 * `npx trefoil import registry.OrgNamespaceSettings` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-namespace-settings.md`.
 */
export class OrgNamespaceSettings
  extends TrefoilResource<"registry:OrgNamespaceSettings">
  implements DescribedBy<OrgNamespaceSettingsArgs>
{
  static readonly token = "registry:OrgNamespaceSettings";
  static readonly properties: readonly string[] = [
    "organization",
    "disablePublicRepositories",
    "disablePushMemberNamespaces",
    "repositoryAllowlistEnabled",
    "requireFederatedAuthForPush",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly disablePublicRepositories: pulumi.Output<boolean>;
  declare readonly disablePushMemberNamespaces: pulumi.Output<boolean>;
  declare readonly repositoryAllowlistEnabled: pulumi.Output<boolean>;
  declare readonly requireFederatedAuthForPush: pulumi.Output<boolean>;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgNamespaceSettings {
    return TrefoilResource.lookup(OrgNamespaceSettings, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgNamespaceSettings, id, opts);
  }

  /** Returns true if the value is an `OrgNamespaceSettings`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgNamespaceSettings {
    return TrefoilResource.is(OrgNamespaceSettings, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgNamespaceSettingsArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgNamespaceSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgNamespaceSettings, name, args, opts);
  }
}

/** Arguments of `OrgNamespaceSettings`. */
export interface OrgNamespaceSettingsArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization namespace settings. */
  readonly organization: pulumi.Input<string>;
  /** Prevent members from creating public repositories. Default: `false`. */
  readonly disablePublicRepositories?: pulumi.Input<boolean>;
  /** Prevent members from pushing images to their personal namespaces. Default: `false`. */
  readonly disablePushMemberNamespaces?: pulumi.Input<boolean>;
  /** Allow members only the repositories in the allowlist. See OrgImageAccessAllowlist. Default: `false`. */
  readonly repositoryAllowlistEnabled?: pulumi.Input<boolean>;
  /** Reject pushes with long-lived credentials, such as passwords and access tokens, and require OpenID Connect (OIDC). Default: `false`. */
  readonly requireFederatedAuthForPush?: pulumi.Input<boolean>;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The allowlist of an organization: the repositories that its members can use while the list is enabled.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgImageAccessAllowlist("basic", { organization: "acme", repositories: ["acme/api", "acme/app"] });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgImageAccessAllowlist example '{organization}'
 * ```
 *
 * `npx trefoil import registry.OrgImageAccessAllowlist` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-image-access-allowlist.md`.
 */
export class OrgImageAccessAllowlist
  extends TrefoilResource<"registry:OrgImageAccessAllowlist">
  implements DescribedBy<OrgImageAccessAllowlistArgs>
{
  static readonly token = "registry:OrgImageAccessAllowlist";
  static readonly properties: readonly string[] = [
    "organization",
    "repositories",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly repositories: pulumi.Output<string[]>;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgImageAccessAllowlist {
    return TrefoilResource.lookup(OrgImageAccessAllowlist, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgImageAccessAllowlist, id, opts);
  }

  /** Returns true if the value is an `OrgImageAccessAllowlist`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgImageAccessAllowlist {
    return TrefoilResource.is(OrgImageAccessAllowlist, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgImageAccessAllowlistArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgImageAccessAllowlistArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgImageAccessAllowlist, name, args, opts);
  }
}

/** Arguments of `OrgImageAccessAllowlist`. */
export interface OrgImageAccessAllowlistArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization image access allowlist. */
  readonly organization: pulumi.Input<string>;
  /** All repositories of the list. Others are removed. The order of the items is ignored. */
  readonly repositories: pulumi.Input<pulumi.Input<string>[]>;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The registry settings of an organization: the default visibility of its repositories.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.OrgRegistrySettings("basic", { organization: "acme", defaultRepoVisibility: "private" });
 * ```
 *
 * ## Import
 *
 * The id is `{organization}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:OrgRegistrySettings example '{organization}'
 * ```
 *
 * `npx trefoil import registry.OrgRegistrySettings` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-org-registry-settings.md`.
 */
export class OrgRegistrySettings
  extends TrefoilResource<"registry:OrgRegistrySettings">
  implements DescribedBy<OrgRegistrySettingsArgs>
{
  static readonly token = "registry:OrgRegistrySettings";
  static readonly properties: readonly string[] = [
    "organization",
    "defaultRepoVisibility",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly organization: pulumi.Output<string>;
  declare readonly defaultRepoVisibility: pulumi.Output<"public" | "private">;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgRegistrySettings {
    return TrefoilResource.lookup(OrgRegistrySettings, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{organization}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(OrgRegistrySettings, id, opts);
  }

  /** Returns true if the value is an `OrgRegistrySettings`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is OrgRegistrySettings {
    return TrefoilResource.is(OrgRegistrySettings, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link OrgRegistrySettingsArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: OrgRegistrySettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgRegistrySettings, name, args, opts);
  }
}

/** Arguments of `OrgRegistrySettings`. */
export interface OrgRegistrySettingsArgs {
  /** Name of the organization. Minimum length: 2. Changing it replaces the organization registry settings. */
  readonly organization: pulumi.Input<string>;
  /** Visibility of repositories that a push creates, or whose creation does not set it. One of: `public`, `private`. */
  readonly defaultRepoVisibility: pulumi.Input<"public" | "private">;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * The immutable tags of a repository that another program or a push created.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.RepositoryImmutableTags("basic", { namespace: "acme", name: "legacy", rules: ["v.*", "latest"] });
 * ```
 *
 * ## Import
 *
 * The id is `{namespace}/{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:RepositoryImmutableTags example '{namespace}/{name}'
 * ```
 *
 * `npx trefoil import registry.RepositoryImmutableTags` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-repository-immutable-tags.md`.
 */
export class RepositoryImmutableTags
  extends TrefoilResource<"registry:RepositoryImmutableTags">
  implements DescribedBy<RepositoryImmutableTagsArgs>
{
  static readonly token = "registry:RepositoryImmutableTags";
  static readonly properties: readonly string[] = [
    "namespace",
    "name",
    "enabled",
    "rules",
    "adopt",
    "drift",
    "previousSettings",
  ];

  declare readonly namespace: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly enabled: pulumi.Output<boolean>;
  declare readonly rules: pulumi.Output<string[] | undefined>;
  declare readonly adopt: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Settings at the time when they were adopted. Trefoil restores them when the resource is deleted. */
  declare readonly previousSettings: pulumi.Output<any>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{namespace}/{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): RepositoryImmutableTags {
    return TrefoilResource.lookup(RepositoryImmutableTags, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{namespace}/{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(RepositoryImmutableTags, id, opts);
  }

  /** Returns true if the value is a `RepositoryImmutableTags`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is RepositoryImmutableTags {
    return TrefoilResource.is(RepositoryImmutableTags, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link RepositoryImmutableTagsArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: RepositoryImmutableTagsArgs, opts?: pulumi.CustomResourceOptions) {
    super(RepositoryImmutableTags, name, args, opts);
  }
}

/** Arguments of `RepositoryImmutableTags`. */
export interface RepositoryImmutableTagsArgs {
  /** Namespace of the repository: a Docker ID or an organization. Minimum length: 2. Changing it replaces the repository immutable tags. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. Minimum length: 2. Maximum length: 255. Changing it replaces the repository immutable tags. */
  readonly name: pulumi.Input<string>;
  /** Enable immutable tags. Default: `true`. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Rules: RE2 regular expressions that match tags. If omitted or empty, all tags are immutable. Docker's clients accept at most 5. Default: `[".*"]`. The order of the items is ignored. */
  readonly rules?: pulumi.Input<pulumi.Input<string>[]>;
  /** Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly adopt?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A tag of an image, which points to a digest in the same repository.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.ImageTag("basic", {
 *   repository: "registry.example.com/acme/app",
 *   tag: "production",
 *   digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{repository}:{tag}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:ImageTag example '{repository}:{tag}'
 * ```
 *
 * `npx trefoil import registry.ImageTag` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-image-tag.md`.
 */
export class ImageTag extends TrefoilResource<"registry:ImageTag"> implements DescribedBy<ImageTagArgs> {
  static readonly token = "registry:ImageTag";
  static readonly properties: readonly string[] = ["repository", "tag", "overwrite", "onDelete", "digest", "drift"];

  declare readonly repository: pulumi.Output<string>;
  declare readonly tag: pulumi.Output<string>;
  declare readonly overwrite: pulumi.Output<boolean>;
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  declare readonly digest: pulumi.Output<string>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ImageTag {
    return TrefoilResource.lookup(ImageTag, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(ImageTag, id, opts);
  }

  /** Returns true if the value is an `ImageTag`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ImageTag {
    return TrefoilResource.is(ImageTag, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ImageTagArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: ImageTagArgs, opts?: pulumi.CustomResourceOptions) {
    super(ImageTag, name, args, opts);
  }
}

/** Arguments of `ImageTag`. */
export interface ImageTagArgs {
  /** Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub. Changing it replaces the image tag. */
  readonly repository: pulumi.Input<string>;
  /** Tag of the image. Changing it replaces the image tag. */
  readonly tag: pulumi.Input<string>;
  /** Allow moving an existing tag that points to another digest when the resource is created. Updates always move the tag. Default: `false`. Stored in the state only; not sent to the service. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** Action when the resource is deleted or replaced. `keep` does not change the tag. `delete` deletes the tag, but not the manifest that it points to. Default: `keep`. One of: `keep`, `delete`. Stored in the state only; not sent to the service. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** Digest that the tag points to: an image or an index in the repository. */
  readonly digest: pulumi.Input<string>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A copy of an image from another repository or registry, without a build.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.ImageCopy("basic", {
 *   source: "registry.example.com/acme/app:staging",
 *   repository: "registry.example.com/acme/released",
 *   tag: "stable",
 * });
 * ```
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.ImageCopy("platforms", {
 *   source: "registry.example.com/acme/app@sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
 *   repository: "registry.example.com/acme/edge",
 *   tag: "stable",
 *   platforms: ["linux/arm64"],
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{repository}:{tag}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:ImageCopy example '{repository}:{tag}'
 * ```
 *
 * `npx trefoil import registry.ImageCopy` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-image-copy.md`.
 */
export class ImageCopy extends TrefoilResource<"registry:ImageCopy"> implements DescribedBy<ImageCopyArgs> {
  static readonly token = "registry:ImageCopy";
  static readonly properties: readonly string[] = [
    "repository",
    "tag",
    "overwrite",
    "onDelete",
    "source",
    "platforms",
    "requireSignature",
    "includeReferrers",
    "drift",
    "digest",
    "sourceDigest",
    "referrers",
  ];

  declare readonly repository: pulumi.Output<string>;
  declare readonly tag: pulumi.Output<string>;
  declare readonly overwrite: pulumi.Output<boolean>;
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  declare readonly source: pulumi.Output<string>;
  declare readonly platforms: pulumi.Output<string[] | undefined>;
  declare readonly requireSignature: pulumi.Output<output.registry.ImageCopyRequireSignature | undefined>;
  declare readonly includeReferrers: pulumi.Output<boolean | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Digest that the tag points to. */
  declare readonly digest: pulumi.Output<string>;
  /** Digest of `source`, of which `platforms` selects a part. Only with `platforms`. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly sourceDigest: pulumi.Output<string>;
  /** Copied referrers. Only with `includeReferrers`. */
  declare readonly referrers: pulumi.Output<output.registry.CopiedReferrer[]>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ImageCopy {
    return TrefoilResource.lookup(ImageCopy, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(ImageCopy, id, opts);
  }

  /** Returns true if the value is an `ImageCopy`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ImageCopy {
    return TrefoilResource.is(ImageCopy, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ImageCopyArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: ImageCopyArgs, opts?: pulumi.CustomResourceOptions) {
    super(ImageCopy, name, args, opts);
  }
}

/** Arguments of `ImageCopy`. */
export interface ImageCopyArgs {
  /** Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub. Changing it replaces the image copy. */
  readonly repository: pulumi.Input<string>;
  /** Tag of the image. Changing it replaces the image copy. */
  readonly tag: pulumi.Input<string>;
  /** Allow moving an existing tag that points to another digest when the resource is created. Updates always move the tag. Default: `false`. Stored in the state only; not sent to the service. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** Action when the resource is deleted or replaced. `keep` does not change the tag. `delete` deletes the tag, but not the manifest that it points to. Default: `keep`. One of: `keep`, `delete`. Stored in the state only; not sent to the service. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** Image to copy, by digest or by tag. A tag is resolved when the copy is created, and again when `source` or `platforms` changes, also outside Pulumi. Other updates use the same image, even if the tag was moved at the source. */
  readonly source: pulumi.Input<string>;
  /** Platforms of a multi-platform image to copy, for example `linux/arm64`. If omitted, all platforms are copied. A subset results in another digest. Minimum items: 1. The order of the items is ignored. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly platforms?: pulumi.Input<pulumi.Input<string>[]>;
  /** Signature that the source requires, by a key or an identity. Without a valid signature of cosign, nothing is copied. Changing it verifies the source again. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly requireSignature?: pulumi.Input<input.registry.ImageCopyRequireSignature>;
  /** Also copy the referrers of the image and of its platforms: signatures, SBOMs and attestations, and their own referrers. A missing referrer of the copy is drift. Default: `false`. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly includeReferrers?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * Rules that delete old tags of a repository. A refresh lists the expired tags, a preview shows them, and an update deletes them.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.TagRetention("basic", {
 *   repository: "registry.example.com/acme/app",
 *   rules: [{ patterns: ["pr-*"], olderThanDays: 30 }],
 *   protectedTags: ["latest", "v*"],
 *   useCreationDate: true,
 * });
 * ```
 */
export class TagRetention extends TrefoilResource<"registry:TagRetention"> implements DescribedBy<TagRetentionArgs> {
  static readonly token = "registry:TagRetention";
  static readonly properties: readonly string[] = [
    "repository",
    "rules",
    "protectedTags",
    "useCreationDate",
    "ignoreStacks",
    "maxDeletions",
    "reportTags",
    "expiredTags",
    "registry",
  ];

  declare readonly repository: pulumi.Output<string>;
  declare readonly rules: pulumi.Output<output.registry.TagRetentionRules[]>;
  declare readonly protectedTags: pulumi.Output<string[]>;
  declare readonly useCreationDate: pulumi.Output<boolean>;
  declare readonly ignoreStacks: pulumi.Output<boolean>;
  declare readonly maxDeletions: pulumi.Output<number>;
  declare readonly reportTags: pulumi.Output<boolean>;
  declare readonly expiredTags: pulumi.Output<string[]>;
  /** Registry of the repository. */
  declare readonly registry: pulumi.Output<string>;

  /** Returns true if the value is a `TagRetention`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is TagRetention {
    return TrefoilResource.is(TagRetention, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link TagRetentionArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: TagRetentionArgs, opts?: pulumi.CustomResourceOptions) {
    super(TagRetention, name, args, opts);
  }
}

/** Arguments of `TagRetention`. */
export interface TagRetentionArgs {
  /** Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub. Changing it replaces the tag retention. */
  readonly repository: pulumi.Input<string>;
  /** Rules. A tag expires if one rule matches it and all conditions of this rule apply. Minimum items: 1. Stored in the state only; not sent to the service. */
  readonly rules: pulumi.Input<pulumi.Input<input.registry.TagRetentionRules>[]>;
  /** Patterns of tags that are never deleted, for example `latest` and `v*`. Tags that an ImageTag, an ImageCopy or an Artifact of any stack of the project declares are never deleted, either. Nor is the tag in `source` of an ImageCopy. Default: `[]`. The order of the items is ignored. Stored in the state only; not sent to the service. */
  readonly protectedTags?: pulumi.Input<pulumi.Input<string>[]>;
  /** Use the creation date in the configuration of the images instead of the last push. Required for registries other than Docker Hub, which return no other date. Default: `false`. Stored in the state only; not sent to the service. */
  readonly useCreationDate?: pulumi.Input<boolean>;
  /** Do not protect the tags that stacks declare. Set it if the Pulumi CLI cannot read the states, and list these tags in `protectedTags`. Default: `false`. Stored in the state only; not sent to the service. */
  readonly ignoreStacks?: pulumi.Input<boolean>;
  /** Number of tags that one update may delete. If more tags expire, the update fails, and deletes none. Default: `100`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly maxDeletions?: pulumi.Input<number>;
  /** Report each tag with the reason why it expires or is kept, at each refresh. Default: `false`. Stored in the state only; not sent to the service. */
  readonly reportTags?: pulumi.Input<boolean>;
  /** Do not set it. After a refresh, the state contains the expired tags with their digests. Default: `[]`. Maximum items: 0. The order of the items is ignored. */
  readonly expiredTags?: pulumi.Input<pulumi.Input<string>[]>;
}

/**
 * An OCI artifact: files with a type in a container registry, for example a Helm chart, a policy bundle, a WebAssembly module or an SBOM.
 *
 * ## Example Usage
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Artifact("basic", {
 *   repository: "registry.example.com/acme/app",
 *   tag: "policy-1.0.0",
 *   artifactType: "application/vnd.example.policy",
 *   files: [{ content: "allow = true", title: "policy.rego", mediaType: "application/vnd.example.policy.rego" }],
 *   annotations: { "org.opencontainers.image.version": "1.0.0" },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{repository}:{tag}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:registry:Artifact example '{repository}:{tag}'
 * ```
 *
 * `npx trefoil import registry.Artifact` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/registry-artifact.md`.
 */
export class Artifact extends TrefoilResource<"registry:Artifact"> implements DescribedBy<ArtifactArgs> {
  static readonly token = "registry:Artifact";
  static readonly properties: readonly string[] = [
    "repository",
    "tag",
    "overwrite",
    "onDelete",
    "artifactType",
    "files",
    "config",
    "annotations",
    "subject",
    "drift",
    "digest",
  ];

  declare readonly repository: pulumi.Output<string>;
  declare readonly tag: pulumi.Output<string>;
  declare readonly overwrite: pulumi.Output<boolean>;
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  declare readonly artifactType: pulumi.Output<string>;
  declare readonly files: pulumi.Output<output.registry.ArtifactFile[]>;
  declare readonly config: pulumi.Output<output.registry.ArtifactConfig | undefined>;
  declare readonly annotations: pulumi.Output<Record<string, string> | undefined>;
  declare readonly subject: pulumi.Output<string | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Digest of the manifest of the artifact. */
  declare readonly digest: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Artifact {
    return TrefoilResource.lookup(Artifact, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{repository}:{tag}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Artifact, id, opts);
  }

  /** Returns true if the value is an `Artifact`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Artifact {
    return TrefoilResource.is(Artifact, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ArtifactArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: ArtifactArgs, opts?: pulumi.CustomResourceOptions) {
    super(Artifact, name, args, opts);
  }
}

/** Arguments of `Artifact`. */
export interface ArtifactArgs {
  /** Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub. Changing it replaces the artifact. */
  readonly repository: pulumi.Input<string>;
  /** Tag of the image. Changing it replaces the artifact. */
  readonly tag: pulumi.Input<string>;
  /** Allow moving an existing tag that points to another digest when the resource is created. Updates always move the tag. Default: `false`. Stored in the state only; not sent to the service. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** Action when the resource is deleted or replaced. `keep` does not change the tag. `delete` deletes the tag, but not the manifest that it points to. Default: `keep`. One of: `keep`, `delete`. Stored in the state only; not sent to the service. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** Type of the artifact, a media type such as `application/vnd.example.policy`. */
  readonly artifactType: pulumi.Input<string>;
  /** Files of the artifact, in the order of its layers. Minimum items: 1. Maximum items: 1000. */
  readonly files: pulumi.Input<pulumi.Input<input.registry.ArtifactFile>[]>;
  /** Configuration of the artifact. Default: the empty configuration of the image specification. */
  readonly config?: pulumi.Input<input.registry.ArtifactConfig>;
  /** Annotations of the artifact, for example `org.opencontainers.image.version`. */
  readonly annotations?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Digest of an image in the same repository that the artifact describes. The artifact is then a referrer of the image. */
  readonly subject?: pulumi.Input<string>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}
