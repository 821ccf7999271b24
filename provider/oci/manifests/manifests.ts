import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type HttpResponse, InvalidResponseError, type RequestOptions } from "../../rest";
import { digestMismatch, ImageError, imageError, isDigestInvalid } from "../image-error";
import type { Pointer, TagOptions } from "../images";
import { immutableTagError } from "../registries/immutable-tags";
import { indexTypes, manifestAccept, mediaTypes } from "../registries/media-types";
import { isDigest, parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { bodyIn, InvalidMemberError, isFirstFormat, type ManifestBody, type Platform, typeOf } from "./manifest-body";

export type { Descriptor } from "./manifest-body";

/** A manifest with its original bytes. */
export interface Manifest extends Pointer {
  readonly bytes: Buffer;
  readonly body: ManifestBody;
}

/** Code of the error about content that is neither an image nor an index. */
export const unknownManifest = "unknown_manifest";

/** A manifest in Docker's first format, which Trefoil does not read. It contains layers, and no other manifest. */
export class FirstFormatError extends ImageError {}

/** A tag no longer points to the digest that was read. The request that would change it was not sent. */
export class StaleTagError extends Error {
  /** @param digest Digest that the tag points to now. Undefined if the tag does not exist. */
  constructor(readonly digest: string | undefined) {
    super("The tag changed after it was read.");
  }
}

/** A check directly before each attempt of a request. */
type BeforeSend = RequestOptions["beforeSend"];

/** Conditions under which a tag may be moved. */
interface MoveOptions extends TagOptions {
  /** Returns true if the tag may be moved away from its current target, which is undefined if the tag does not exist. */
  readonly isExpected?: (current: Pointer | undefined) => boolean;
}

/** `Accept` of requests for manifests of any type. Some registries hide the types that a client does not list. */
const anyAccept = `${manifestAccept}, */*`;

const maxPutAttempts = 5;

/** Size limit of a manifest. Most registries accept 4 MiB. */
const maxManifestBytes = 8 * 1024 * 1024;

/** The manifests of all registries. */
export class Manifests {
  constructor(readonly registries: Registries) {}

  /** Target of a tag or digest, by HEAD, or by GET if the registry omits the digest or the type in the response to HEAD. */
  find(image: string): Promise<Pointer | undefined> {
    return this.#find(image, manifestAccept);
  }

  /** Target of a tag of any media type. */
  async findAny(image: string): Promise<Pointer | undefined> {
    return (await this.find(image)) ?? this.#find(image, anyAccept);
  }

  /** True if a tag exists, of any media type. */
  async exists(image: string): Promise<boolean> {
    return (await this.#find(image, anyAccept)) !== undefined;
  }

  async #find(image: string, accept: string): Promise<Pointer | undefined> {
    const path = manifestPath(image);
    const headers = { accept };
    const response = await this.registries.request({ method: "HEAD", path, headers, allowedStatuses: [404] });
    if (response.status === 404) return undefined;
    const digest = response.headers["docker-content-digest"];
    const mediaType = contentTypeOf(response);
    const { target } = parseReference(image);
    const isOther = isDigest(target) && digest !== target && digest?.split(":")[0] === target.split(":")[0];
    if (isOther) throw digestMismatch(image);
    const isKnown = digest !== undefined && isDigest(digest);
    if (isKnown && mediaType) return { digest, mediaType };
    if (isKnown || mediaTypes.includes(mediaType)) return this.get(image);
    const facts = {
      method: "HEAD",
      path: decodeURIComponent(path),
      status: response.status,
      requestId: response.requestId,
    };
    throw new InvalidResponseError(
      `HEAD ${facts.path} -> ${response.status}, but the response contains neither a digest nor a manifest. Check the address of the registry.`,
      facts,
    );
  }

  /** A manifest with its bytes, which must match a digest in the name. */
  async get(image: string): Promise<Manifest | undefined> {
    return this.#get(image, manifestAccept);
  }

  /** A manifest of any media type, with its bytes. */
  async getAny(image: string): Promise<Manifest | undefined> {
    return (await this.get(image)) ?? this.#get(image, anyAccept);
  }

  async #get(image: string, accept: string): Promise<Manifest | undefined> {
    const response = await this.registries.request<unknown>({
      method: "GET",
      path: manifestPath(image),
      headers: { accept },
      responseType: "bytes",
      maxResponseBytes: maxManifestBytes,
      allowedStatuses: [404],
    });
    if (response.status === 404) return undefined;
    const bytes = response.body as Buffer;
    const { target } = parseReference(image);
    const { "docker-content-digest": stated = "" } = response.headers;
    const digest = [target, stated].find(isDigest) ?? digestOf(bytes);
    if (digestOf(bytes, digest) !== digest) throw digestMismatch(image);
    const body = parseManifest(image, bytes);
    return { digest, mediaType: contentTypeOf(response) || typeOf(body), bytes, body };
  }

  /** An existing manifest. @throws ImageError if it does not exist. */
  async getRequired(image: string): Promise<Manifest> {
    const manifest = await this.get(image);
    if (manifest) return manifest;
    throw imageError(
      "image_not_found",
      image,
      "does not exist, or the credential has no access to it. Check repository, tag and digest, and push the image first (or copy it with registry.ImageCopy).",
    );
  }

  /** Writes a manifest under a tag or under its digest, byte for byte. */
  async put(
    repository: string,
    target: string,
    { bytes, mediaType }: Pick<Manifest, "bytes" | "mediaType">,
    beforeSend?: BeforeSend,
  ): Promise<void> {
    const path = pathIn(repository, target);
    const headers = { "content-type": mediaType };
    for (let attempt = 1; ; attempt++) {
      try {
        await this.registries.request({ method: "PUT", path, headers, body: bytes, beforeSend });
        return;
      } catch (error) {
        // The bytes match the digest. A registry may still reject them while another client pushes the same manifest
        // (seen with distribution/registry 3.0.0 on files).
        if (!isDigestInvalid(error) || attempt === maxPutAttempts) throw error;
        await setTimeout(attempt * 100);
      }
    }
  }

  /**
   * Points a tag at a manifest. The tag is read directly before each attempt of the request. A tag that already points at the
   * manifest is not changed, so immutable tags cause no error.
   *
   * @throws ImageError with the code `exists` without `overwrite`, if the tag points at another manifest.
   * @throws StaleTagError if the target of the tag is not expected.
   */
  async pointTag(
    repository: string,
    tag: string,
    manifest: Manifest,
    { overwrite = true, isExpected = () => true }: MoveOptions = {},
  ): Promise<Pointer> {
    const image = `${repository}:${tag}`;
    const { digest, mediaType } = manifest;
    let before: Pointer | undefined;
    const check = async (): Promise<void> => {
      before = await this.find(image);
      if (before?.digest === digest || !isExpected(before)) throw new StaleTagError(before?.digest);
      if (before && !overwrite)
        throw imageError("exists", image, `already exists and points at ${before.digest}. It was not changed.`);
    };
    try {
      await this.put(repository, tag, manifest, check);
    } catch (error) {
      // The tag already points at the manifest.
      const isDone = error instanceof StaleTagError && error.digest === digest;
      if (isDone) return { digest, mediaType };
      const currentTarget = before ? `It points at ${before.digest}.` : "It does not exist yet.";
      const change = { image, action: "moved", isExisting: before !== undefined, currentTarget } as const;
      throw (await immutableTagError(error, change, () => this.registries.immutableTagRule(repository, tag))) ?? error;
    }
    return { digest, mediaType };
  }

  /** @throws StaleTagError if a tag does not point to a digest. Undefined means that the tag must not exist. */
  async requireDigest(image: string, digest: string | undefined): Promise<void> {
    const current = (await this.find(image))?.digest;
    if (current !== digest) throw new StaleTagError(current);
  }

  /** Deletes a tag. Returns false if it does not exist. */
  async deleteTag(repository: string, tag: string, beforeSend?: BeforeSend): Promise<boolean> {
    const path = pathIn(repository, tag);
    const { status } = await this.registries.request({ method: "DELETE", path, allowedStatuses: [404], beforeSend });
    return status !== 404;
  }
}

/** True for an index of images. */
export const isIndex = ({ mediaType, body }: Manifest): boolean =>
  indexTypes.includes(mediaType) || body.manifests !== undefined;

/** Digest of bytes, with SHA-256 or the algorithm of another digest. */
export function digestOf(bytes: Buffer, like = "sha256:"): string {
  const algorithm = like.split(":")[0] as string;
  return `${algorithm}:${createHash(algorithm).update(bytes).digest("hex")}`;
}

/** `linux/arm64/v8`. */
export const platformOf = ({ os, architecture, variant }: Platform): string =>
  [os, architecture, variant].filter(Boolean).join("/");

/** @param target tag or digest of a manifest. */
const pathIn = (repository: string, target: string): string => `/${encodeURIComponent(repository)}/manifests/${target}`;

function manifestPath(image: string): string {
  const { repository, target } = parseReference(image);
  return pathIn(repository, target);
}

const contentTypeOf = ({ headers }: HttpResponse<unknown>): string =>
  (headers["content-type"] ?? "").split(";")[0] ?? "";

/** @throws ImageError for other content, and for a manifest that violates the image specification. */
function parseManifest(image: string, bytes: Buffer): ManifestBody {
  try {
    const body = bodyIn(bytes);
    if (body) return body;
  } catch (error) {
    if (!(error instanceof InvalidMemberError)) throw error;
    const problem = `is not valid: ${error.message}. It was not used. Push it again with another client; if the error persists, contact the operator of the registry.`;
    throw imageError("invalid_manifest", image, problem);
  }
  const problem =
    "is neither an image nor an index of images. An image in Docker's first format must be pushed again with a newer version of Docker.";
  const facts = { method: "GET", path: image };
  throw isFirstFormat(bytes)
    ? new FirstFormatError(unknownManifest, `${image} ${problem}`, facts)
    : imageError(unknownManifest, image, problem);
}
