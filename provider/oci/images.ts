/** The terms of images in container registries. Definitions use them; the other files of this folder implement them. */

/** URL and credentials of one container registry. Without credentials, the Docker configuration of the user applies. */
export interface RegistryAccess {
  /** URL. Default: `https://` and the host name. */
  readonly url?: string;
  /** User name. */
  readonly username?: string;
  /** Password or token. */
  readonly password?: string;
}

/** Target of a tag or a digest, from a HEAD request. It does not count as a pull. */
export interface Pointer {
  /** Digest of the manifest: `sha256:…`. */
  readonly digest: string;
  /** Media type of the manifest: an image, or an index of several platforms. */
  readonly mediaType: string;
}

/** Details of an image from its manifests. Reading them counts as a pull. */
export interface ImageDetails extends Pointer {
  /** Size of the configuration and the layers in bytes. Undefined for an index: each platform would count as a pull. */
  readonly size?: number;
  /**
   * Platforms such as `linux/arm64/v8`, in the order of the index. For a single image, the platform in its
   * configuration.
   */
  readonly platforms: readonly string[];
  /** Annotations of the manifest. */
  readonly annotations: Readonly<Record<string, string>>;
}

/** A manifest that describes another manifest: a signature, an SBOM or an attestation. */
export interface Referrer extends Pointer {
  /** Digest of the manifest that it describes. */
  readonly subject: string;
  /** Type of the content, such as `application/spdx+json`. Undefined if the registry does not return it. */
  readonly artifactType?: string;
  /** Size of the manifest in bytes. Undefined if the registry does not return it. */
  readonly size?: number;
  /** Annotations of the manifest, as far as the registry returns them. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Tag by which earlier versions of cosign find it: `sha256-….sig`. */
  readonly tag?: string;
}

/** A referrer that was copied, by its digest in the target. */
export type CopiedReferrer = Pick<Referrer, "digest" | "subject" | "artifactType" | "tag">;

/** The copy of an image. */
export interface Copy extends Pointer {
  /** Digest of the source, of which `platforms` may select a part. */
  readonly sourceDigest: string;
  /** Copied referrers. */
  readonly referrers: readonly CopiedReferrer[];
}

/** Handling of an existing tag. */
export interface TagOptions {
  /** Allow moving a tag that points to another digest. Otherwise the operation fails with the code `exists`. Default: `true`. */
  readonly overwrite?: boolean;
}

/** Target of a copy, and the parts to copy. */
export interface CopyTarget extends TagOptions {
  /** Repository with its registry: `ghcr.io/acme/app`. */
  readonly repository: string;
  /** Tag that points to the copy. */
  readonly tag: string;
  /** Platforms of an index to copy. Default: all. */
  readonly platforms?: readonly string[] | undefined;
  /** Digest of the source. If set, the tag of the source is not resolved again. */
  readonly sourceDigest?: string | undefined;
  /** Copy the referrers of the copied manifests, too, before the tag is set. Default: `false`. */
  readonly includeReferrers?: boolean;
  /** Signature that the image requires. Default: none. */
  readonly requireSignature?: RequiredSignature | undefined;
}

/** A signature by one of several keys or identities. */
export interface RequiredSignature {
  /** Public keys in PEM format. */
  readonly publicKeys?: readonly string[] | undefined;
  /** Identities in certificates of Sigstore. */
  readonly identities?: readonly SignerIdentity[] | undefined;
  /** Trusted root of Sigstore as JSON, with which identities are verified. Default: that of the public Sigstore. */
  readonly trustedRoot?: string | undefined;
}

/** An identity in the certificate of a signature. */
export interface SignerIdentity {
  /** URL of the service that confirmed the identity. */
  readonly issuer: string;
  /** Email address or URI. In a required identity, `*` matches any characters. */
  readonly subject: string;
}

/** A file of an artifact: a layer of its manifest. */
export interface ArtifactFile {
  /** Path of a local file. Exactly one of `path` and `content` is set. */
  readonly path?: string | undefined;
  /** Content as text. */
  readonly content?: string | undefined;
  readonly mediaType: string;
  readonly annotations: Readonly<Record<string, string>>;
  /** Expected digest of the content. */
  readonly digest?: string | undefined;
}

/** An artifact to push. Equal contents result in the same digest. */
export interface Artifact {
  /** Type of the artifact, such as `application/vnd.example.policy`. */
  readonly artifactType: string;
  /** Configuration. Default: the empty configuration of the image specification. */
  readonly config?: { readonly mediaType: string; readonly content: string } | undefined;
  readonly files: readonly ArtifactFile[];
  readonly annotations: Readonly<Record<string, string>>;
  /** Digest of the manifest in the same repository that the artifact describes. */
  readonly subject?: string | undefined;
}

/** An artifact in a repository. */
export interface ArtifactDetails {
  readonly artifactType: string;
  /** Undefined for the empty configuration. */
  readonly config?: { readonly mediaType: string; readonly digest: string; readonly content?: string };
  readonly files: readonly {
    readonly digest: string;
    readonly mediaType: string;
    readonly annotations: Readonly<Record<string, string>>;
  }[];
  readonly annotations: Readonly<Record<string, string>>;
  readonly subject?: string;
}

/** A rule for the retention of tags. A tag expires if all conditions of the rule apply. A rule without a condition has no effect. */
export interface RetentionRule {
  /** Tags to which the rule applies. `*` matches any characters. */
  readonly patterns: readonly string[];
  /** Number of newest tags to keep. Also protects them from the other rules. */
  readonly keepLatest?: number;
  /** Minimum age. In days. */
  readonly olderThanDays?: number;
  /** Minimum time since the last pull, or since the last push of a tag that was not pulled. In days. */
  readonly notPulledForDays?: number;
}

/** An image with a tag that a resource declares. */
export interface DeclaredImage {
  /** Name such as `acme/app:v1`. */
  readonly image: string;
  /** The resource, for messages. */
  readonly by: string;
}

/** Rules for the tags of a repository. */
export interface Retention {
  readonly rules: readonly RetentionRule[];
  /** Patterns of tags that never expire. */
  readonly protectedTags: readonly string[];
  /** Reads the images that resources declare. Called after the tags were read, and only if a tag expires. These tags never expire. */
  readonly declared: () => Promise<readonly DeclaredImage[]>;
  /** Source of the dates: the last push, which only Docker Hub returns, or the configuration of the image. */
  readonly dates: "push" | "creation";
}

/** The decision about a tag. */
export interface TagDecision {
  readonly tag: string;
  /** Digest that the tag pointed to. A tag without a digest never expires. */
  readonly digest: string | undefined;
  /** Time of the last push, or of the creation of the image, in ISO 8601. */
  readonly date?: string;
  /** Time of the last pull, in ISO 8601. */
  readonly pulled?: string;
  /** `expired`: to delete. Any other cause keeps the tag. */
  readonly cause:
    | "expired"
    | "protected"
    | "declared"
    | "immutable"
    | "referrer"
    | "unknown"
    | "noRule"
    | "newest"
    | "recent"
    | "used";
  readonly reason: string;
  /** Digests of the manifests that the manifest of an expired tag uses, such as those in an index. */
  readonly children?: readonly string[];
}

/** Result of the deletion of a tag. `unconfirmed`: the registry accepted the deletion, and still returns the tag. */
export type DeletionOutcome = "deleted" | "missing" | "unconfirmed";

/** Options of a deletion of tags. */
export interface TagDeletionOptions {
  /** Return false to keep an expired tag. Default: all are deleted. */
  readonly isIncluded?: (decision: TagDecision) => boolean;
  /** Return false to stop after an error. Default: the other tags are deleted. */
  readonly continuesAfter?: (error: unknown) => boolean;
  /** Images that resources declare now. Called directly before each attempt of a deletion: their tags are kept. Default: none. */
  readonly declared?: () => readonly DeclaredImage[];
}

/** Result of a deletion of tags. */
export interface TagDeletionResult {
  readonly deleted: readonly string[];
  /** Tags whose deletion the registry accepted, and that it still returns. It may delete them later. */
  readonly unconfirmed: readonly string[];
  /** Tags that were moved, deleted or declared meanwhile. */
  readonly skipped: readonly string[];
  /** Tags whose manifest a remaining tag uses: a tag that was moved to it, or the tag of its index. */
  readonly inUse: readonly string[];
  readonly failed: readonly { readonly tag: string; readonly error: unknown }[];
}

/** The causes after a number of tags, for messages. */
const causeTexts: Readonly<Record<TagDecision["cause"], string>> = {
  expired: "expired",
  protected: "protected by a pattern",
  declared: "declared by a stack",
  immutable: "immutable",
  referrer: "signature or similar of another image",
  unknown: "without a known date or digest",
  noRule: "without a matching rule",
  newest: "newest",
  recent: "recent",
  used: "manifest in use by a kept tag",
};

/** Numbers of tags by cause, such as `12 recent`. */
export function countsByCause(decisions: readonly TagDecision[]): { readonly count: number; readonly text: string }[] {
  const causes = [...new Set(decisions.map(({ cause }) => cause))];
  return causes.map((cause) => ({
    count: decisions.filter((decision) => decision.cause === cause).length,
    text: causeTexts[cause],
  }));
}

/**
 * Images in container registries, with names in Docker's format: `nginx:1.27`, `ghcr.io/acme/app@sha256:…`.
 * `RegistryImages` implements this interface; definitions only use it.
 */
export interface Images {
  /** Target of a tag or a digest. Undefined if it does not exist. */
  find(image: string): Promise<Pointer | undefined>;
  /** Details of an image, including the content of its manifests. Counts as a pull. */
  describe(image: string): Promise<ImageDetails | undefined>;
  /** All tags of a repository. */
  tags(repository: string): Promise<string[]>;
  /** Sets a tag to a manifest of the same repository, byte for byte. */
  tag(repository: string, tag: string, digest: string, options?: TagOptions): Promise<Pointer>;
  /**
   * Deletes a tag, but neither its manifest nor another tag of it. In registries other than Docker Hub, which keeps the manifest, this
   * requires a push: the tag points to an empty artifact first.
   */
  deleteTag(repository: string, tag: string): Promise<DeletionOutcome>;
  /**
   * Digests that a copy of the image would have. Copies nothing. Fails without the required signature of the image, whose digest is
   * `sourceDigest`.
   */
  digestsOfCopy(
    image: string,
    target: Pick<CopyTarget, "platforms" | "requireSignature">,
  ): Promise<Pick<Copy, "digest" | "sourceDigest">>;
  /** Copies an image with all its manifests and blobs. Sets the tag last. */
  copy(image: string, target: CopyTarget): Promise<Copy>;
  /** Referrers of an image. Undefined if the image does not exist. */
  referrers(image: string, artifactType?: string): Promise<Referrer[] | undefined>;
  /** Referrers that a copy of the image would include, and their own referrers. */
  referrersOfCopy(image: string, source: Pick<CopyTarget, "platforms" | "sourceDigest">): Promise<CopiedReferrer[]>;
  /** The referrers that a repository lacks, or that it does not list. */
  missingReferrers(repository: string, referrers: readonly CopiedReferrer[]): Promise<CopiedReferrer[]>;
  /** Digest of a string as a file. */
  digestOfText(text: string): string;
  /** Digest that an artifact would have in a repository. Pushes nothing. */
  digestOfArtifact(repository: string, artifact: Artifact): Promise<string>;
  /** Pushes an artifact. Sets the tag last. */
  pushArtifact(repository: string, tag: string, artifact: Artifact, options?: TagOptions): Promise<Pointer>;
  /**
   * Content of an artifact or image. Counts as a pull. Undefined if it does not exist, and for an index. `withConfig` also
   * reads the content of the configuration.
   */
  describeArtifact(image: string, options: { readonly withConfig: boolean }): Promise<ArtifactDetails | undefined>;
  /**
   * Reads all tags of a repository, and decides which of them expire. Sorted by name. Changes nothing. Undefined if the
   * repository does not exist, or if the registry hides it.
   */
  expiredTags(repository: string, retention: Retention): Promise<TagDecision[] | undefined>;
  /**
   * Deletes expired tags that still point to the same digest, the tag of an index before the tags of its manifests. Keeps the
   * tags of its manifests if the index is not deleted, and the tags of a manifest to which a skipped tag points.
   */
  deleteTags(
    repository: string,
    decisions: readonly TagDecision[],
    options?: TagDeletionOptions,
  ): Promise<TagDeletionResult>;
}
