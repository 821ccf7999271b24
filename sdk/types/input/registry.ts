// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/** Immutability of tags: tags that match a rule cannot be moved or deleted. */
export interface ImmutableTagsSettings {
  /** Enable immutable tags. */
  readonly enabled: pulumi.Input<boolean>;
  /** Rules: RE2 regular expressions that match tags. If omitted, all tags are immutable. Minimum items: 1. Maximum items: 5. The order of the items is ignored. */
  readonly rules?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Resources that the token gives access to. Each path must be unique. */
export interface TokenResource {
  /** Type of the resource: repositories, or the organization as a whole. One of: `TYPE_REPO`, `TYPE_ORG`. */
  readonly type: pulumi.Input<"TYPE_REPO" | "TYPE_ORG">;
  /** Path of the resource: a repository such as `acme/app` (or the id of a Repository), `acme/*` for all repositories, `*\/*\/public` for public repositories, or `acme` for the organization. */
  readonly path: pulumi.Input<string>;
  /** Scopes for the resource, for example `scope-image-pull`. Values are not validated, because Docker's documents disagree about the list. Minimum items: 1. The order of the items is ignored. */
  readonly scopes: pulumi.Input<pulumi.Input<string>[]>;
}

/** Additional registries. Each host name must be unique. */
export interface CustomRegistry {
  /** Host name of the registry, for example `registry.example.com`. */
  readonly address: pulumi.Input<string>;
  /** Display name of the registry. */
  readonly friendlyName: pulumi.Input<string>;
  /** Allow the registry. Default: `true`. */
  readonly allowed?: pulumi.Input<boolean>;
}
