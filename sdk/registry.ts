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
