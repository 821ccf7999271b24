/** What a tag or a digest points at, as a HEAD tells it: it costs no pull. */
export interface Pointer {
  /** `sha256:…` of the manifest. */
  readonly digest: string;
  /** Media type of the manifest: an image, or an index of several platforms. */
  readonly mediaType: string;
}

/** An image as its manifests tell it: reading them costs a pull. */
export interface ImageDetails extends Pointer {
  /** Bytes of configuration and layers. Of an index undefined: each platform would cost a pull of its own. */
  readonly size?: number;
  /** `linux/arm64/v8`, in the order of the index. Of a single image what its configuration says. */
  readonly platforms: readonly string[];
  readonly annotations: Readonly<Record<string, string>>;
}

/** Where a copy goes and what of the image it takes. */
export interface CopyTarget {
  readonly repository: string;
  readonly tag: string;
  /** The platforms of an index to copy; all without. */
  readonly platforms?: readonly string[];
}

/**
 * Images in container registries, each named as Docker does: `nginx:1.27`, `ghcr.io/acme/app@sha256:…`. Provider code
 * implements it (`provider/oci`); definitions only use it.
 */
export interface Images {
  /** What a tag or digest points at; undefined when there is none. */
  find(image: string): Promise<Pointer | undefined>;
  /** The same with all that only the manifests tell. Costs a pull. */
  describe(image: string): Promise<ImageDetails | undefined>;
  /** All tags of a repository. */
  tags(repository: string): Promise<string[]>;
  /** Points a tag at a manifest of the same repository, byte for byte. */
  tag(repository: string, tag: string, digest: string): Promise<Pointer>;
  /** The digest that a copy of the image has, without copying it. */
  digestOfCopy(image: string, platforms?: readonly string[]): Promise<string>;
  /** Copies an image with all its manifests and blobs, and points the tag at it last. */
  copy(image: string, target: CopyTarget): Promise<Pointer>;
}
