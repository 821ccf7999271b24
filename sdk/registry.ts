// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import { type InvokeOptions, invoke, invokeOutput } from "./base/functions";
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
  static readonly properties: readonly string[] = ["repository", "tag", "overwrite", "onDelete", "digest"];

  /** Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's. Changing it replaces the ImageTag. */
  declare readonly repository: pulumi.Output<string>;
  /** The tag. Changing it replaces the ImageTag. */
  declare readonly tag: pulumi.Output<string>;
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Defaults to `false`. Kept in the state alone and never sent. */
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
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Defaults to `false`. Kept in the state alone and never sent. */
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
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  declare readonly onDelete: pulumi.Output<"keep" | "delete">;
  /** Image to copy, by digest or by tag. By tag it is read once: what the tag points at later is copied when the program changes. */
  declare readonly source: pulumi.Output<string>;
  /** Platforms of an index to copy, such as `linux/arm64`; all without. Fewer make another digest. The order of its items has no meaning. The service never gives it back, so a change made elsewhere is not seen. */
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
  /** Whether a tag that is there already and points elsewhere may be moved when this is created. Defaults to `false`. Kept in the state alone and never sent. */
  readonly overwrite?: pulumi.Input<boolean>;
  /** What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at. Defaults to `"keep"`. Kept in the state alone and never sent. */
  readonly onDelete?: pulumi.Input<"keep" | "delete">;
  /** Image to copy, by digest or by tag. By tag it is read once: what the tag points at later is copied when the program changes. */
  readonly source: pulumi.Input<string>;
  /** Platforms of an index to copy, such as `linux/arm64`; all without. Fewer make another digest. The order of its items has no meaning. The service never gives it back, so a change made elsewhere is not seen. */
  readonly platforms?: pulumi.Input<pulumi.Input<string>[]>;
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

/** What a tag or a digest points at. */
export interface ImageArgs {
  /** Digest of the manifest. */
  readonly digest: pulumi.Input<string>;
  /** Media type of the manifest. */
  readonly mediaType: pulumi.Input<string>;
  /** Bytes of configuration and layers, with `details`. An index tells none: each platform would be a pull. */
  readonly size?: pulumi.Input<number>;
  /** Platforms such as `linux/arm64/v8`, with `details`. */
  readonly platforms?: pulumi.Input<pulumi.Input<string>[]>;
  /** Annotations of the manifest, with `details`. */
  readonly annotations?: pulumi.Input<Record<string, pulumi.Input<string>>>;
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
