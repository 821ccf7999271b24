// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/** Tags that cannot change once pushed. */
export interface ImmutableTags {
  /** Whether tags that match a rule can neither be moved nor deleted. */
  readonly enabled: pulumi.Input<boolean>;
  /** RE2 patterns of tags; every tag when left out. Minimum items: 1. Maximum items: 5. The order of the items is ignored. */
  readonly rules?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenResource` in arguments. */
export interface TokenResource {
  /** Whether the path names repositories or the organisation as a whole. One of: `TYPE_REPO`, `TYPE_ORG`. */
  readonly type: pulumi.Input<"TYPE_REPO" | "TYPE_ORG">;
  /** `acme/app` or the id of a Repository, `acme/*` for all, `*\/*\/public`; or `acme`, the organisation. */
  readonly path: pulumi.Input<string>;
  /** What it may do there, such as `scope-image-pull`. Taken as they are written: the vendor's sources disagree on the list. Minimum items: 1. The order of the items is ignored. */
  readonly scopes: pulumi.Input<pulumi.Input<string>[]>;
}

/** `CustomRegistry` in arguments. */
export interface CustomRegistry {
  /** Host of the registry, such as `registry.example.com`. */
  readonly address: pulumi.Input<string>;
  /** What people see of it. */
  readonly friendlyName: pulumi.Input<string>;
  /** Whether it may be used. Default: `true`. */
  readonly allowed?: pulumi.Input<boolean>;
}
