// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/** Immutability of tags: tags that match a rule cannot be moved or deleted. */
export interface ImmutableTagsSettings {
  /** Enable immutable tags. Default: `false`. */
  readonly enabled: pulumi.Input<boolean>;
  /** Rules: RE2 regular expressions that match tags. If omitted or empty, all tags are immutable. Docker's clients accept at most 5. Default: `[".*"]`. The order of the items is ignored. */
  readonly rules?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Resources that the token gives access to. Each path must be unique. */
export interface TokenResource {
  /** Type of the resource: repositories, or the organization as a whole. One of: `TYPE_REPO`, `TYPE_ORG`. */
  readonly type: pulumi.Input<"TYPE_REPO" | "TYPE_ORG">;
  /** Path of the resource: a repository such as `acme/app` (or the id of a Repository), `acme/*` for all repositories, `*\/*\/public` for public repositories, or `acme` for the organization. */
  readonly path: pulumi.Input<string>;
  /** Scopes for the resource. Scopes of a repository require the type `TYPE_REPO`, scopes of the organization `TYPE_ORG`. One of: `scope-image-pull`, `scope-image-push`, `scope-image-delete`, `scope-repository-read`, `scope-repository-edit`, `scope-repository-admin`, `scope-tag-read`, `scope-tag-admin`, `scope-webhook-read`, `scope-webhook-edit`, `scope-webhook-admin`, `scope-repo-group-read`, `scope-repo-group-edit`, `scope-repo-group-admin`, `scope-repository-settings-admin`, `scope-member-read`, `scope-member-edit`, `scope-invite-read`, `scope-invite-edit`, `scope-group-read`, `scope-group-edit`, `scope-activity-read`, `scope-siem_credentials-read`, `scope-ram-read`, `scope-ram-write`, `scope-report-read`, `scope-repository-create`, `scope-repository-list`, `scope-registry-usage-read`, `scope-cloud-connect`, `scope-audit_events-read`, `scope-governance-policy-read`, `scope-governance-policy-write`. Other values are accepted with a warning. Minimum items: 1. The order of the items is ignored. */
  readonly scopes: pulumi.Input<
    pulumi.Input<
      | "scope-image-pull"
      | "scope-image-push"
      | "scope-image-delete"
      | "scope-repository-read"
      | "scope-repository-edit"
      | "scope-repository-admin"
      | "scope-tag-read"
      | "scope-tag-admin"
      | "scope-webhook-read"
      | "scope-webhook-edit"
      | "scope-webhook-admin"
      | "scope-repo-group-read"
      | "scope-repo-group-edit"
      | "scope-repo-group-admin"
      | "scope-repository-settings-admin"
      | "scope-member-read"
      | "scope-member-edit"
      | "scope-invite-read"
      | "scope-invite-edit"
      | "scope-group-read"
      | "scope-group-edit"
      | "scope-activity-read"
      | "scope-siem_credentials-read"
      | "scope-ram-read"
      | "scope-ram-write"
      | "scope-report-read"
      | "scope-repository-create"
      | "scope-repository-list"
      | "scope-registry-usage-read"
      | "scope-cloud-connect"
      | "scope-audit_events-read"
      | "scope-governance-policy-read"
      | "scope-governance-policy-write"
      | (string & {})
    >[]
  >;
}

/** Standard registries of Docker except Docker Hub. Each id must be unique. */
export interface StandardRegistry {
  /** Id of the registry. */
  readonly id: pulumi.Input<string>;
  /** Allow the registry. Default: `true`. */
  readonly allowed?: pulumi.Input<boolean>;
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

/** Signature that the source requires, by a key or an identity. Without a valid signature of cosign, nothing is copied. Changing it verifies the source again. */
export interface ImageCopyRequireSignature {
  /** Public keys in PEM format, for example the content of `cosign.pub`: ECDSA with the curve P-256, RSA or Ed25519. A signature by one of them is sufficient. Minimum items: 1. Maximum items: 10. The order of the items is ignored. */
  readonly publicKeys?: pulumi.Input<pulumi.Input<string>[]>;
  /** Identities of keyless signatures, which a certificate of Sigstore contains. A signature by one of them is sufficient. Minimum items: 1. Maximum items: 10. */
  readonly identities?: pulumi.Input<pulumi.Input<SignerIdentity>[]>;
  /** Trusted root that `identities` are verified with, as the JSON text that `cosign trusted-root create` writes: for a private Sigstore, or without access to the public one. Default: the current trusted root of the public Sigstore, from `https://tuf-repo-cdn.sigstore.dev`. */
  readonly trustedRoot?: pulumi.Input<string>;
}

/** Identities of keyless signatures, which a certificate of Sigstore contains. A signature by one of them is sufficient. */
export interface SignerIdentity {
  /** URL of the OpenID Connect issuer, for example `https://token.actions.githubusercontent.com`. It must be equal to that of the certificate. */
  readonly issuer: pulumi.Input<string>;
  /** Email address, or URI of the workflow, for example `https://github.com/acme/app/.github/workflows/release.yml@refs/tags/*`. `*` matches any characters except `@`, also `/`. The whole subject must match. */
  readonly subject: pulumi.Input<string>;
}

/** Rules. A tag expires if one rule matches it and all conditions of this rule apply. */
export interface TagRetentionRules {
  /** Tags that the rule applies to. `*` matches any characters. The whole name must match. Minimum items: 1. The order of the items is ignored. */
  readonly patterns: pulumi.Input<pulumi.Input<string>[]>;
  /** Number of newest tags to keep, also if another rule applies to them. Tags with the date of the last of them are kept, too. Tags of signatures do not count. Minimum: 0. */
  readonly keepLatest?: pulumi.Input<number>;
  /** Minimum time since the last push, or since the creation date. In days. Minimum: 0. Maximum: 100000. */
  readonly olderThanDays?: pulumi.Input<number>;
  /** Minimum time since the last pull, or since the last push of a tag that was not pulled since. In days. Docker Hub only. Minimum: 0. Maximum: 100000. */
  readonly notPulledForDays?: pulumi.Input<number>;
}

/** Files of the artifact, in the order of its layers. */
export interface ArtifactFile {
  /** Path of the file, relative to the folder of the program. Exactly one of `path` and `content` is required, unless `digest` names a file in the repository. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly path?: pulumi.Input<string>;
  /** Content as text. If it was changed outside Pulumi, a refresh shows its digest instead. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly content?: pulumi.Input<string>;
  /** Media type of the file, for example `application/vnd.cncf.helm.chart.content.v1.tar+gzip`. Default: `application/octet-stream`. */
  readonly mediaType?: pulumi.Input<string>;
  /** Name of the file for clients, the annotation `org.opencontainers.image.title`. Two files must not have the same name. Default: the last part of `path`; without `path`, none. */
  readonly title?: pulumi.Input<string>;
  /** Further annotations of the file. `title` sets `org.opencontainers.image.title`. */
  readonly annotations?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Digest of the file. Trefoil computes it during preview, so that a changed file is a difference. If set, the file or `content` must match it. Without `path` and `content`, such as after an import, the repository must contain the file. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly digest?: pulumi.Input<string>;
}

/** Configuration of the artifact. Default: the empty configuration of the image specification. */
export interface ArtifactConfig {
  /** Media type of the configuration, for example `application/vnd.cncf.helm.config.v1+json`. */
  readonly mediaType: pulumi.Input<string>;
  /** Configuration as text, usually JSON. If it was changed outside Pulumi, a refresh shows its digest instead. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly content: pulumi.Input<string>;
}
