// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { InvokeOptions } from "./base/functions";
import { invoke, invokeOutput } from "./base/functions";
import { TrefoilResource } from "./base/resource";

/**
 * A repository of Docker Hub.
 *
 * ```ts
 * new registry.Repository("example", { namespace: "acme", name: "app", description: "The app of the shop." });
 * ```
 *
 * Reading needs the password of somebody who may see it or a personal access token with the scope repo:read or an organisation access token with scope-repository-read; writing needs the password of an owner or editor or a personal access token with the scope repo:admin (read, write and delete) or an organisation access token with scope-repository-create to create it, scope-repository-edit for its status, scope-repository-settings-admin for immutableTags, and no more.
 */
export class Repository extends TrefoilResource {
  static readonly token = "registry:Repository";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:Repository";
  static readonly properties: readonly string[] = [
    "namespace",
    "name",
    "description",
    "overview",
    "private",
    "categories",
    "immutableTags",
    "status",
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
  /** Whether it is in use; `active` when left out. An inactive one without images cannot become active. */
  declare readonly status: pulumi.Output<"active" | "inactive" | undefined>;
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
  /** Whether it is in use; `active` when left out. An inactive one without images cannot become active. */
  readonly status?: pulumi.Input<"active" | "inactive">;
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
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:AccessToken";
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
  /** What it may do; each scope includes the weaker ones. One of: `repo:admin`, `repo:write`, `repo:read`, `repo:public_read`. Other values are accepted with a warning. Changing it replaces the AccessToken. The order of its items has no meaning. */
  declare readonly scopes: pulumi.Output<
    ("repo:admin" | "repo:write" | "repo:read" | "repo:public_read" | (string & {}))[]
  >;
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
  /** What it may do; each scope includes the weaker ones. One of: `repo:admin`, `repo:write`, `repo:read`, `repo:public_read`. Other values are accepted with a warning. Changing it replaces the AccessToken. The order of its items has no meaning. */
  readonly scopes: pulumi.Input<
    pulumi.Input<"repo:admin" | "repo:write" | "repo:read" | "repo:public_read" | (string & {})>[]
  >;
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
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:OrgAccessToken";
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
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:Webhook";
  static readonly properties: readonly string[] = ["repository", "name", "url", "extra"];

  /** Repository whose pushes are told. The id of a `Repository`, or the resource itself. */
  declare readonly repository: pulumi.Output<string>;
  /** Name of the webhook. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Address that is called with a POST. Calls are not signed, so who knows the address can make them. Secret: encrypted in the state, hidden in logs. */
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
  /** Repository whose pushes are told. The id of a `Repository`, or the resource itself. */
  readonly repository: pulumi.Input<string | Repository>;
  /** Name of the webhook. Made of the logical name and a random suffix when left out. */
  readonly name?: pulumi.Input<string>;
  /** Address that is called with a POST. Calls are not signed, so who knows the address can make them. Secret: encrypted in the state, hidden in logs. */
  readonly url: pulumi.Input<string>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A team of an organisation.
 *
 * ```ts
 * new registry.Team("example", { organization: "acme", name: "developers", description: "Those who build the shop." });
 * ```
 *
 * Reading needs the password of a member of the organisation or an organisation access token with the scope scope-group-read (personal access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation or an organisation access token with the scope scope-group-edit (personal access tokens are refused, whatever their scopes).
 */
export class Team extends TrefoilResource {
  static readonly token = "registry:Team";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:Team";
  static readonly properties: readonly string[] = ["organization", "name", "description", "extra", "teamId"];

  /** Name of the organisation. Changing it replaces the Team. */
  declare readonly organization: pulumi.Output<string>;
  /** Name of the team. A change renames it in place. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** What the team is for. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Number of the team, which a new name does not change. */
  declare readonly teamId: pulumi.Output<number>;

  /** Reads one that exists, by its id: `{organization}/{teamId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Team {
    return TrefoilResource.lookup(Team, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Team {
    return TrefoilResource.is(Team, value);
  }

  constructor(name: string, args: TeamArgs, opts?: pulumi.CustomResourceOptions) {
    super(Team, name, args, opts);
  }
}

/** Arguments of `Team`. */
export interface TeamArgs {
  /** Name of the organisation. Changing it replaces the Team. */
  readonly organization: pulumi.Input<string>;
  /** Name of the team. A change renames it in place. Made of the logical name and a random suffix when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the team is for. */
  readonly description?: pulumi.Input<string>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A member of an organisation in one of its teams.
 *
 * ```ts
 * new registry.TeamMember("example", { team: "acme/4711", userName: "bob" });
 * ```
 *
 * Reading needs the password of a member of the organisation or an organisation access token with the scope scope-group-read (personal access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation or an organisation access token with the scope scope-group-edit (personal access tokens are refused, whatever their scopes).
 */
export class TeamMember extends TrefoilResource {
  static readonly token = "registry:TeamMember";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:TeamMember";
  static readonly properties: readonly string[] = ["team", "userName"];

  /** Team that the person is in. The id of a `Team`, or the resource itself. */
  declare readonly team: pulumi.Output<string>;
  /** User name of a member of the organisation. */
  declare readonly userName: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{team}/{userName}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TeamMember {
    return TrefoilResource.lookup(TeamMember, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is TeamMember {
    return TrefoilResource.is(TeamMember, value);
  }

  constructor(name: string, args: TeamMemberArgs, opts?: pulumi.CustomResourceOptions) {
    super(TeamMember, name, args, opts);
  }
}

/** Arguments of `TeamMember`. */
export interface TeamMemberArgs {
  /** Team that the person is in. The id of a `Team`, or the resource itself. */
  readonly team: pulumi.Input<string | Team>;
  /** User name of a member of the organisation. */
  readonly userName: pulumi.Input<string>;
}

/**
 * What a team may do with a repository.
 *
 * ```ts
 * new registry.RepositoryTeamPermission("example", { repository: "acme/app", team: "acme/4711", permission: "write" });
 * ```
 *
 * Reading needs the password of an owner or editor or a personal access token with the scope repo:read or an organisation access token with the scope scope-repo-group-read; writing needs the password of an owner or editor or a personal access token with the scope repo:admin (organisation access tokens are refused, whatever their scopes).
 */
export class RepositoryTeamPermission extends TrefoilResource {
  static readonly token = "registry:RepositoryTeamPermission";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:RepositoryTeamPermission";
  static readonly properties: readonly string[] = ["repository", "team", "permission"];

  /** Repository of the organisation. Changing it replaces the RepositoryTeamPermission. The id of a `Repository`, or the resource itself. */
  declare readonly repository: pulumi.Output<string>;
  /** Team of the same organisation. Changing it replaces the RepositoryTeamPermission. The id of a `Team`, or the resource itself. */
  declare readonly team: pulumi.Output<string>;
  /** What the team may do. */
  declare readonly permission: pulumi.Output<"read" | "write" | "admin">;

  /** Reads one that exists, by its id: `{repository}:{team}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): RepositoryTeamPermission {
    return TrefoilResource.lookup(RepositoryTeamPermission, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is RepositoryTeamPermission {
    return TrefoilResource.is(RepositoryTeamPermission, value);
  }

  constructor(name: string, args: RepositoryTeamPermissionArgs, opts?: pulumi.CustomResourceOptions) {
    super(RepositoryTeamPermission, name, args, opts);
  }
}

/** Arguments of `RepositoryTeamPermission`. */
export interface RepositoryTeamPermissionArgs {
  /** Repository of the organisation. Changing it replaces the RepositoryTeamPermission. The id of a `Repository`, or the resource itself. */
  readonly repository: pulumi.Input<string | Repository>;
  /** Team of the same organisation. Changing it replaces the RepositoryTeamPermission. The id of a `Team`, or the resource itself. */
  readonly team: pulumi.Input<string | Team>;
  /** What the team may do. */
  readonly permission: pulumi.Input<"read" | "write" | "admin">;
}

/**
 * Somebody in an organisation: invited, and a member once the invitation is accepted.
 *
 * ```ts
 * new registry.OrgMember("example", { organization: "acme", member: "carol" });
 * ```
 *
 * Reading needs the password of an owner of the organisation or an organisation access token with the scopes scope-member-read and scope-invite-read (personal access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation or an organisation access token with the scopes scope-member-edit and scope-invite-edit (personal access tokens are refused, whatever their scopes).
 */
export class OrgMember extends TrefoilResource {
  static readonly token = "registry:OrgMember";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:OrgMember";
  static readonly properties: readonly string[] = ["organization", "member", "role", "waitFor", "timeout", "userName"];

  /** Name of the organisation. Changing it replaces the OrgMember. */
  declare readonly organization: pulumi.Output<string>;
  /** User name or e-mail address of the person. Changing it replaces the OrgMember. */
  declare readonly member: pulumi.Output<string>;
  /** What the person may do in the organisation. Defaults to `"member"`. */
  declare readonly role: pulumi.Output<"member" | "editor" | "owner">;
  /** `accepted` waits until the person has accepted the invitation; without it a sent one is enough. Kept in the state alone and never sent. */
  declare readonly waitFor: pulumi.Output<"accepted" | undefined>;
  /** Seconds to wait at most for what `waitFor` names. Defaults to `600`. Kept in the state alone and never sent. */
  declare readonly timeout: pulumi.Output<number>;
  /** User name of the person, known once an address has accepted. */
  declare readonly userName: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{organization}/{member}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgMember {
    return TrefoilResource.lookup(OrgMember, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is OrgMember {
    return TrefoilResource.is(OrgMember, value);
  }

  constructor(name: string, args: OrgMemberArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgMember, name, args, opts);
  }
}

/** Arguments of `OrgMember`. */
export interface OrgMemberArgs {
  /** Name of the organisation. Changing it replaces the OrgMember. */
  readonly organization: pulumi.Input<string>;
  /** User name or e-mail address of the person. Changing it replaces the OrgMember. */
  readonly member: pulumi.Input<string>;
  /** What the person may do in the organisation. Defaults to `"member"`. */
  readonly role?: pulumi.Input<"member" | "editor" | "owner">;
  /** `accepted` waits until the person has accepted the invitation; without it a sent one is enough. Kept in the state alone and never sent. */
  readonly waitFor?: pulumi.Input<"accepted">;
  /** Seconds to wait at most for what `waitFor` names. Defaults to `600`. Kept in the state alone and never sent. */
  readonly timeout?: pulumi.Input<number>;
}

/**
 * Image Access Management: which images the people of an organisation may pull.
 *
 * ```ts
 * new registry.OrgImageAccess("example", { organization: "acme", enabled: true, allowVerifiedPublishers: false });
 * ```
 *
 * Reading needs the password of an owner of the organisation (personal access tokens and organisation access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation (personal access tokens and organisation access tokens are refused, whatever their scopes).
 */
export class OrgImageAccess extends TrefoilResource {
  static readonly token = "registry:OrgImageAccess";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:OrgImageAccess";
  static readonly properties: readonly string[] = [
    "organization",
    "enabled",
    "allowOfficialImages",
    "allowVerifiedPublishers",
    "adopt",
    "previous",
  ];

  /** Name of the organisation. Changing it replaces the OrgImageAccess. */
  declare readonly organization: pulumi.Output<string>;
  /** Whether anything is restricted. Defaults to `true`. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Whether Docker Official Images may be pulled. Defaults to `true`. */
  declare readonly allowOfficialImages: pulumi.Output<boolean>;
  /** Whether images of verified publishers may be pulled. Defaults to `true`. */
  declare readonly allowVerifiedPublishers: pulumi.Output<boolean>;
  /** Whether settings that somebody made before are taken over. They are put back when this is destroyed. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly adopt: pulumi.Output<boolean>;
  /** The settings as they were when they were taken over, put back on delete. */
  declare readonly previous: pulumi.Output<any>;

  /** Reads one that exists, by its id: `{organization}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgImageAccess {
    return TrefoilResource.lookup(OrgImageAccess, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is OrgImageAccess {
    return TrefoilResource.is(OrgImageAccess, value);
  }

  constructor(name: string, args: OrgImageAccessArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgImageAccess, name, args, opts);
  }
}

/** Arguments of `OrgImageAccess`. */
export interface OrgImageAccessArgs {
  /** Name of the organisation. Changing it replaces the OrgImageAccess. */
  readonly organization: pulumi.Input<string>;
  /** Whether anything is restricted. Defaults to `true`. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Whether Docker Official Images may be pulled. Defaults to `true`. */
  readonly allowOfficialImages?: pulumi.Input<boolean>;
  /** Whether images of verified publishers may be pulled. Defaults to `true`. */
  readonly allowVerifiedPublishers?: pulumi.Input<boolean>;
  /** Whether settings that somebody made before are taken over. They are put back when this is destroyed. Defaults to `false`. Kept in the state alone and never sent. */
  readonly adopt?: pulumi.Input<boolean>;
}

/**
 * Registry Access Management: which registries the people of an organisation may use.
 *
 * ```ts
 * new registry.OrgRegistryAccess("example", {
 *   organization: "acme",
 *   enabled: true,
 *   customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
 * });
 * ```
 *
 * Reading needs the password of an owner of the organisation or an organisation access token with the scope scope-ram-read (personal access tokens are refused, whatever their scopes); writing needs the password of an owner of the organisation or an organisation access token with the scope scope-ram-write (personal access tokens are refused, whatever their scopes).
 */
export class OrgRegistryAccess extends TrefoilResource {
  static readonly token = "registry:OrgRegistryAccess";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:OrgRegistryAccess";
  static readonly properties: readonly string[] = [
    "organization",
    "enabled",
    "allowDockerHub",
    "customRegistries",
    "adopt",
    "previous",
  ];

  /** Name of the organisation. Changing it replaces the OrgRegistryAccess. */
  declare readonly organization: pulumi.Output<string>;
  /** Whether anything is restricted. Defaults to `true`. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Whether Docker Hub may be used. Defaults to `true`. */
  declare readonly allowDockerHub: pulumi.Output<boolean>;
  /** Further registries, each at most once. Items are compared by `address`, whatever their order. */
  declare readonly customRegistries: pulumi.Output<CustomRegistry[] | undefined>;
  /** Whether settings that somebody made before are taken over. They are put back when this is destroyed. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly adopt: pulumi.Output<boolean>;
  /** The settings as they were when they were taken over, put back on delete. */
  declare readonly previous: pulumi.Output<any>;

  /** Reads one that exists, by its id: `{organization}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrgRegistryAccess {
    return TrefoilResource.lookup(OrgRegistryAccess, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is OrgRegistryAccess {
    return TrefoilResource.is(OrgRegistryAccess, value);
  }

  constructor(name: string, args: OrgRegistryAccessArgs, opts?: pulumi.CustomResourceOptions) {
    super(OrgRegistryAccess, name, args, opts);
  }
}

/** Arguments of `OrgRegistryAccess`. */
export interface OrgRegistryAccessArgs {
  /** Name of the organisation. Changing it replaces the OrgRegistryAccess. */
  readonly organization: pulumi.Input<string>;
  /** Whether anything is restricted. Defaults to `true`. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Whether Docker Hub may be used. Defaults to `true`. */
  readonly allowDockerHub?: pulumi.Input<boolean>;
  /** Further registries, each at most once. Items are compared by `address`, whatever their order. */
  readonly customRegistries?: pulumi.Input<pulumi.Input<CustomRegistryArgs>[]>;
  /** Whether settings that somebody made before are taken over. They are put back when this is destroyed. Defaults to `false`. Kept in the state alone and never sent. */
  readonly adopt?: pulumi.Input<boolean>;
}

/**
 * A tag of an image, pointed at a digest of the same repository.
 *
 * ```ts
 * new registry.ImageTag("example", {
 *   repository: "registry.example.com/acme/app",
 *   tag: "production",
 *   digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
 * });
 * ```
 *
 * Reading needs pull of the repository; writing needs push to the repository, and delete where `onDelete` says so.
 */
export class ImageTag extends TrefoilResource {
  static readonly token = "registry:ImageTag";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:ImageTag";
  static readonly properties: readonly string[] = ["repository", "tag", "overwrite", "onDelete", "digest"];

  /** Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's. Changing it replaces the ImageTag. */
  declare readonly repository: pulumi.Output<string>;
  /** The tag. Changing it replaces the ImageTag. */
  declare readonly tag: pulumi.Output<string>;
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Later changes move it in any case. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  /** What the tag points at: an image or an index that is in the repository. */
  declare readonly digest: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{repository}:{tag}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ImageTag {
    return TrefoilResource.lookup(ImageTag, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is ImageTag {
    return TrefoilResource.is(ImageTag, value);
  }

  constructor(name: string, args: ImageTagArgs, opts?: pulumi.CustomResourceOptions) {
    super(ImageTag, name, args, opts);
  }
}

/** Arguments of `ImageTag`. */
export interface ImageTagArgs {
  /** Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's. Changing it replaces the ImageTag. */
  readonly repository: pulumi.Input<string>;
  /** The tag. Changing it replaces the ImageTag. */
  readonly tag: pulumi.Input<string>;
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Later changes move it in any case. Defaults to `false`. Kept in the state alone and never sent. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** What the tag points at: an image or an index that is in the repository. */
  readonly digest: pulumi.Input<string>;
}

/**
 * An image copied from another repository or registry, without a build.
 *
 * ```ts
 * new registry.ImageCopy("example", {
 *   source: "registry.example.com/acme/app:staging",
 *   repository: "registry.example.com/acme/released",
 *   tag: "stable",
 * });
 * ```
 *
 * Reading needs pull of the repository; writing needs pull of the source, push to the repository, and delete where `onDelete` says so.
 */
export class ImageCopy extends TrefoilResource {
  static readonly token = "registry:ImageCopy";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/registry:ImageCopy";
  static readonly properties: readonly string[] = [
    "repository",
    "tag",
    "overwrite",
    "onDelete",
    "source",
    "platforms",
    "digest",
  ];

  /** Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's. Changing it replaces the ImageCopy. */
  declare readonly repository: pulumi.Output<string>;
  /** The tag. Changing it replaces the ImageCopy. */
  declare readonly tag: pulumi.Output<string>;
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Later changes move it in any case. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  /** Image to copy, by digest or by tag. By tag it is read once: what the tag points at later is copied when the program changes. */
  declare readonly source: pulumi.Output<string>;
  /** Platforms of an index to copy, such as `linux/arm64`; all without. Fewer make another digest. The order of its items has no meaning. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly platforms: pulumi.Output<string[] | undefined>;
  /** Digest that the tag points at. */
  declare readonly digest: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{repository}:{tag}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ImageCopy {
    return TrefoilResource.lookup(ImageCopy, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is ImageCopy {
    return TrefoilResource.is(ImageCopy, value);
  }

  constructor(name: string, args: ImageCopyArgs, opts?: pulumi.CustomResourceOptions) {
    super(ImageCopy, name, args, opts);
  }
}

/** Arguments of `ImageCopy`. */
export interface ImageCopyArgs {
  /** Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's. Changing it replaces the ImageCopy. */
  readonly repository: pulumi.Input<string>;
  /** The tag. Changing it replaces the ImageCopy. */
  readonly tag: pulumi.Input<string>;
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Later changes move it in any case. Defaults to `false`. Kept in the state alone and never sent. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** Image to copy, by digest or by tag. By tag it is read once: what the tag points at later is copied when the program changes. */
  readonly source: pulumi.Input<string>;
  /** Platforms of an index to copy, such as `linux/arm64`; all without. Fewer make another digest. The order of its items has no meaning. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly platforms?: pulumi.Input<pulumi.Input<string>[]>;
}

/** A repository, with what changes by itself. Needs the password of somebody who may see it or a personal access token with the scope repo:read (of what is public, repo:public_read) or an organisation access token with the scope scope-repository-read. */
export function getRepository(args: GetRepositoryArgs): Promise<RepositoryInfo> {
  return invoke("registry:getRepository", args);
}

/** `getRepository` for arguments that may be outputs, and for further accounts. */
export function getRepositoryOutput(
  args: GetRepositoryOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<RepositoryInfo> {
  return invokeOutput("registry:getRepository", { ...args }, opts);
}

/** Arguments of `getRepository`. */
export interface GetRepositoryArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
}

/** Arguments of `getRepositoryOutput`. */
export interface GetRepositoryOutputArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. */
  readonly name: pulumi.Input<string>;
}

/** All repositories of an account or an organisation that the credential sees. Needs the password of somebody who may see it or a personal access token with the scope repo:read (of what is public, repo:public_read) or an organisation access token with the scope scope-repository-read. */
export function getRepositories(args: GetRepositoriesArgs): Promise<RepositorySummary[]> {
  return invoke("registry:getRepositories", args);
}

/** `getRepositories` for arguments that may be outputs, and for further accounts. */
export function getRepositoriesOutput(
  args: GetRepositoriesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<RepositorySummary[]> {
  return invokeOutput("registry:getRepositories", { ...args }, opts);
}

/** Arguments of `getRepositories`. */
export interface GetRepositoriesArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
}

/** Arguments of `getRepositoriesOutput`. */
export interface GetRepositoriesOutputArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: pulumi.Input<string>;
}

/** All tags of a repository. Needs the password of somebody who may see it or a personal access token with the scope repo:read (of what is public, repo:public_read) or an organisation access token with the scope scope-repository-read. */
export function getTags(args: GetTagsArgs): Promise<RepositoryTag[]> {
  return invoke("registry:getTags", args);
}

/** `getTags` for arguments that may be outputs, and for further accounts. */
export function getTagsOutput(args: GetTagsOutputArgs, opts?: InvokeOptions): pulumi.Output<RepositoryTag[]> {
  return invokeOutput("registry:getTags", { ...args }, opts);
}

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. */
  readonly name: pulumi.Input<string>;
}

/** The tags of a repository that a rule would make immutable. Nothing is changed. Needs the password of an owner or editor or a personal access token with the scope repo:admin or an organisation access token with the scope scope-repository-settings-admin. */
export function verifyImmutableTags(args: VerifyImmutableTagsArgs): Promise<string[]> {
  return invoke("registry:verifyImmutableTags", args);
}

/** `verifyImmutableTags` for arguments that may be outputs, and for further accounts. */
export function verifyImmutableTagsOutput(
  args: VerifyImmutableTagsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<string[]> {
  return invokeOutput("registry:verifyImmutableTags", { ...args }, opts);
}

/** Arguments of `verifyImmutableTags`. */
export interface VerifyImmutableTagsArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** The rule, a pattern of RE2. */
  readonly regex: string;
}

/** Arguments of `verifyImmutableTagsOutput`. */
export interface VerifyImmutableTagsOutputArgs {
  /** Account or organisation that it belongs to. */
  readonly namespace: pulumi.Input<string>;
  /** Name of the repository. */
  readonly name: pulumi.Input<string>;
  /** The rule, a pattern of RE2. */
  readonly regex: pulumi.Input<string>;
}

/** An organisation. Needs the password of a member of the organisation (personal access tokens and organisation access tokens are refused, whatever their scopes). */
export function getOrganization(args: GetOrganizationArgs): Promise<OrganizationInfo> {
  return invoke("registry:getOrganization", args);
}

/** `getOrganization` for arguments that may be outputs, and for further accounts. */
export function getOrganizationOutput(
  args: GetOrganizationOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<OrganizationInfo> {
  return invokeOutput("registry:getOrganization", { ...args }, opts);
}

/** Arguments of `getOrganization`. */
export interface GetOrganizationArgs {
  /** Name of the organisation. */
  readonly organization: string;
}

/** Arguments of `getOrganizationOutput`. */
export interface GetOrganizationOutputArgs {
  /** Name of the organisation. */
  readonly organization: pulumi.Input<string>;
}

/** All members of an organisation. Who has not accepted an invitation yet is none. Needs the password of a member of the organisation or an organisation access token with the scope scope-member-read (personal access tokens are refused, whatever their scopes). */
export function getMembers(args: GetMembersArgs): Promise<OrganizationMember[]> {
  return invoke("registry:getMembers", args);
}

/** `getMembers` for arguments that may be outputs, and for further accounts. */
export function getMembersOutput(
  args: GetMembersOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<OrganizationMember[]> {
  return invokeOutput("registry:getMembers", { ...args }, opts);
}

/** Arguments of `getMembers`. */
export interface GetMembersArgs {
  /** Name of the organisation. */
  readonly organization: string;
}

/** Arguments of `getMembersOutput`. */
export interface GetMembersOutputArgs {
  /** Name of the organisation. */
  readonly organization: pulumi.Input<string>;
}

/** A team of an organisation, by its name. Needs the password of a member of the organisation or an organisation access token with the scope scope-group-read (personal access tokens are refused, whatever their scopes). */
export function getTeam(args: GetTeamArgs): Promise<TeamInfo> {
  return invoke("registry:getTeam", args);
}

/** `getTeam` for arguments that may be outputs, and for further accounts. */
export function getTeamOutput(args: GetTeamOutputArgs, opts?: InvokeOptions): pulumi.Output<TeamInfo> {
  return invokeOutput("registry:getTeam", { ...args }, opts);
}

/** Arguments of `getTeam`. */
export interface GetTeamArgs {
  /** Name of the organisation. */
  readonly organization: string;
  /** Name of the team. */
  readonly name: string;
}

/** Arguments of `getTeamOutput`. */
export interface GetTeamOutputArgs {
  /** Name of the organisation. */
  readonly organization: pulumi.Input<string>;
  /** Name of the team. */
  readonly name: pulumi.Input<string>;
}

/** All members of a team. Needs the password of a member of the organisation or an organisation access token with the scope scope-group-read (personal access tokens are refused, whatever their scopes). */
export function getTeamMembers(args: GetTeamMembersArgs): Promise<TeamPerson[]> {
  return invoke("registry:getTeamMembers", args);
}

/** `getTeamMembers` for arguments that may be outputs, and for further accounts. */
export function getTeamMembersOutput(
  args: GetTeamMembersOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<TeamPerson[]> {
  return invokeOutput("registry:getTeamMembers", { ...args }, opts);
}

/** Arguments of `getTeamMembers`. */
export interface GetTeamMembersArgs {
  /** Name of the organisation. */
  readonly organization: string;
  /** Name of the team. */
  readonly name: string;
}

/** Arguments of `getTeamMembersOutput`. */
export interface GetTeamMembersOutputArgs {
  /** Name of the organisation. */
  readonly organization: pulumi.Input<string>;
  /** Name of the team. */
  readonly name: pulumi.Input<string>;
}

/** The personal access tokens of the account, without their values. Needs the password of the account (personal access tokens and organisation access tokens are refused, whatever their scopes). */
export function getAccessTokens(args: GetAccessTokensArgs = {}): Promise<AccessTokenInfo[]> {
  return invoke("registry:getAccessTokens", args);
}

/** `getAccessTokens` for arguments that may be outputs, and for further accounts. */
export function getAccessTokensOutput(
  args: GetAccessTokensOutputArgs = {},
  opts?: InvokeOptions,
): pulumi.Output<AccessTokenInfo[]> {
  return invokeOutput("registry:getAccessTokens", { ...args }, opts);
}

/** Arguments of `getAccessTokens`. */
export interface GetAccessTokensArgs {
  /** Only those that are, or are not, active; all when left out. */
  readonly active?: boolean;
}

/** Arguments of `getAccessTokensOutput`. */
export interface GetAccessTokensOutputArgs {
  /** Only those that are, or are not, active; all when left out. */
  readonly active?: pulumi.Input<boolean>;
}

/** What a tag or a digest of a container registry points at, asked by HEAD, which counts as no pull. Needs pull of the repository. */
export function getImage(args: GetImageArgs): Promise<Image> {
  return invoke("registry:getImage", args);
}

/** `getImage` for arguments that may be outputs, and for further accounts. */
export function getImageOutput(args: GetImageOutputArgs, opts?: InvokeOptions): pulumi.Output<Image> {
  return invokeOutput("registry:getImage", { ...args }, opts);
}

/** Arguments of `getImage`. */
export interface GetImageArgs {
  /** The image by tag or digest, such as `ghcr.io/acme/app:1.2`; `latest` without either. */
  readonly image: string;
  /** Whether to read platforms, size and annotations as well, which counts as one pull. Defaults to `false`. */
  readonly details?: boolean;
}

/** Arguments of `getImageOutput`. */
export interface GetImageOutputArgs {
  /** The image by tag or digest, such as `ghcr.io/acme/app:1.2`; `latest` without either. */
  readonly image: pulumi.Input<string>;
  /** Whether to read platforms, size and annotations as well, which counts as one pull. Defaults to `false`. */
  readonly details?: pulumi.Input<boolean>;
}

/** All tags of a repository of a container registry. Needs pull of the repository. */
export function listTags(args: ListTagsArgs): Promise<string[]> {
  return invoke("registry:listTags", args);
}

/** `listTags` for arguments that may be outputs, and for further accounts. */
export function listTagsOutput(args: ListTagsOutputArgs, opts?: InvokeOptions): pulumi.Output<string[]> {
  return invokeOutput("registry:listTags", { ...args }, opts);
}

/** Arguments of `listTags`. */
export interface ListTagsArgs {
  /** Repository with its registry, such as `ghcr.io/acme/app`. */
  readonly repository: string;
}

/** Arguments of `listTagsOutput`. */
export interface ListTagsOutputArgs {
  /** Repository with its registry, such as `ghcr.io/acme/app`. */
  readonly repository: pulumi.Input<string>;
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

/** What a program gives of `CustomRegistry`. */
export interface CustomRegistryArgs {
  /** Host of the registry, such as `registry.example.com`. */
  readonly address: pulumi.Input<string>;
  /** What people see of it. */
  readonly friendlyName: pulumi.Input<string>;
  /** Whether it may be used. Defaults to `true`. */
  readonly allowed?: pulumi.Input<boolean>;
}

/** `CustomRegistry`, as it is kept. */
export interface CustomRegistry {
  /** Host of the registry, such as `registry.example.com`. */
  readonly address: string;
  /** What people see of it. */
  readonly friendlyName: string;
  /** Whether it may be used. Defaults to `true`. */
  readonly allowed?: boolean;
}

/** The repository. */
export interface RepositoryInfo {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** One line. */
  readonly description?: string;
  /** Whether only its members see it. */
  readonly private: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** What it is about. */
  readonly categories?: RepositoryCategory[];
  /** How many people starred it. */
  readonly starCount?: number;
  /** How often it was pulled. */
  readonly pullCount?: number;
  /** Bytes that it takes. */
  readonly storageSize?: number;
  /** When something was pushed to it last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was made, in ISO 8601. */
  readonly registeredAt?: string;
  /** Markdown of its page. */
  readonly overview?: string;
  /** Tags that cannot change once pushed. */
  readonly immutableTags?: RepositoryImmutableTags;
}

/** `RepositoryCategory`, as a function tells it. */
export interface RepositoryCategory {
  /** Its id. */
  readonly slug: string;
  /** What people see of it. */
  readonly name: string;
}

/** Tags that cannot change once pushed. */
export interface RepositoryImmutableTags {
  /** Whether tags that match a rule can neither be moved nor deleted. */
  readonly enabled: boolean;
  /** RE2 patterns of tags. */
  readonly rules: string[];
}

/** `RepositorySummary`, as a function tells it. */
export interface RepositorySummary {
  /** Account or organisation that it belongs to. */
  readonly namespace: string;
  /** Name of the repository. */
  readonly name: string;
  /** One line. */
  readonly description?: string;
  /** Whether only its members see it. */
  readonly private: boolean;
  /** `active` or `inactive`. */
  readonly status?: string;
  /** What it is about. */
  readonly categories?: RepositoryCategory[];
  /** How many people starred it. */
  readonly starCount?: number;
  /** How often it was pulled. */
  readonly pullCount?: number;
  /** Bytes that it takes. */
  readonly storageSize?: number;
  /** When something was pushed to it last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was made, in ISO 8601. */
  readonly registeredAt?: string;
}

/** `RepositoryTag`, as a function tells it. */
export interface RepositoryTag {
  /** Name of the tag. */
  readonly name: string;
  /** Digest that the tag points at. */
  readonly digest?: string;
  /** Bytes of all layers, compressed. */
  readonly fullSize?: number;
  /** Media type of the manifest. */
  readonly mediaType?: string;
  /** What it is, such as `image` or `helm`. */
  readonly contentType?: string;
  /** `active` when pushed or pulled within a month. */
  readonly status?: string;
  /** When it was moved last, in ISO 8601. */
  readonly lastUpdated?: string;
  /** When it was pushed last, in ISO 8601. */
  readonly lastPushed?: string;
  /** When it was pulled last, in ISO 8601. */
  readonly lastPulled?: string;
  /** One image a platform. */
  readonly images: TagImage[];
}

/** `TagImage`, as a function tells it. */
export interface TagImage {
  /** Operating system. */
  readonly os?: string;
  /** Architecture of the processor. */
  readonly architecture?: string;
  /** Variant of the architecture. */
  readonly variant?: string;
  /** Digest of the manifest of this platform. */
  readonly digest?: string;
  /** Bytes of its layers, compressed. */
  readonly size?: number;
}

/** The organisation. */
export interface OrganizationInfo {
  /** Id of the organisation. */
  readonly id: string;
  /** Name of the organisation. */
  readonly name: string;
  /** What people see of it. */
  readonly fullName?: string;
  /** Company. */
  readonly company?: string;
  /** Where it is. */
  readonly location?: string;
  /** When it was made, in ISO 8601. */
  readonly joinedAt?: string;
}

/** `OrganizationMember`, as a function tells it. */
export interface OrganizationMember {
  /** User name. */
  readonly userName: string;
  /** Name. */
  readonly fullName?: string;
  /** Address; only owners are told. */
  readonly email?: string;
  /** `owner`, `editor` or `member`. */
  readonly role: string;
  /** Names of the member's teams. */
  readonly teams?: string[];
  /** Whether the address is outside of its domains. */
  readonly guest?: boolean;
}

/** The team. */
export interface TeamInfo {
  /** What TeamMember and RepositoryTeamPermission take as `team`. */
  readonly id: string;
  /** Number of the team. */
  readonly teamId: number;
  /** UUID of the team. */
  readonly uuid?: string;
  /** Name of the team. */
  readonly name: string;
  /** What the team is for. */
  readonly description?: string;
  /** How many are in it. */
  readonly memberCount?: number;
}

/** `TeamPerson`, as a function tells it. */
export interface TeamPerson {
  /** User name. */
  readonly userName: string;
  /** Name. */
  readonly fullName?: string;
  /** Address; only owners are told. */
  readonly email?: string;
}

/** `AccessTokenInfo`, as a function tells it. */
export interface AccessTokenInfo {
  /** Id of the token. */
  readonly uuid: string;
  /** Label of the token. */
  readonly label: string;
  /** What it may do. */
  readonly scopes: string[];
  /** Whether it can be used. */
  readonly active: boolean;
  /** When it was made, in ISO 8601. */
  readonly createdAt?: string;
  /** When it was used last, in ISO 8601. */
  readonly lastUsed?: string;
  /** When it ends, in ISO 8601. */
  readonly expiresAt?: string;
}

/** What a tag or a digest points at. */
export interface Image {
  /** Digest of the manifest. */
  readonly digest: string;
  /** Media type of the manifest. */
  readonly mediaType: string;
  /** Bytes of configuration and layers, with `details`. An index tells none: each platform would be a pull. */
  readonly size?: number;
  /** Platforms such as `linux/arm64/v8`, with `details`. */
  readonly platforms?: string[];
  /** Annotations of the manifest, with `details`. */
  readonly annotations?: Record<string, string>;
}
