import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Pointer } from "../../define";
import { HttpError, type HttpResponse, InvalidResponseError } from "../../rest";
import { imageError } from "../errors";
import { immutableTagError, isImmutableTagError, isRejection } from "../registries/immutable-tags";
import { isDigest, parseReference } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { indexTypes, manifestAccept, mediaTypes } from "./media-types";

/** Part of a manifest that names something else by its digest (image specification, content descriptors). */
export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: Platform;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Where a foreign layer is to be had instead: such blobs are not in the registry. */
  readonly urls?: readonly string[];
}

/** What an image runs on. */
export interface Platform {
  readonly os: string;
  readonly architecture: string;
  readonly variant?: string;
}

/** An image: a configuration and layers; or an index of several. */
export interface ManifestBody {
  readonly config?: Descriptor;
  readonly layers?: readonly Descriptor[];
  readonly manifests?: readonly Descriptor[];
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A manifest as it came, byte for byte. */
export interface Manifest extends Pointer {
  readonly bytes: Buffer;
  readonly body: ManifestBody;
}

const maxPutAttempts = 5;

/** The manifests of all registries. */
export class Manifests {
  constructor(readonly registries: Registries) {}

  /** What a tag or digest points at, by HEAD; by GET where a registry leaves the digest out of its answer to that. */
  async find(image: string): Promise<Pointer | undefined> {
    const path = manifestPath(image);
    const headers = { accept: manifestAccept };
    const response = await this.registries.request({ method: "HEAD", path, headers, allowedStatuses: [404] });
    if (response.status === 404) return undefined;
    const digest = response.headers["docker-content-digest"];
    const mediaType = mediaTypeOf(response);
    if (digest && isDigest(digest)) return { digest, mediaType };
    if (mediaTypes.includes(mediaType)) return this.get(image);
    const facts = {
      method: "HEAD",
      path: decodeURIComponent(path),
      status: response.status,
      requestId: response.requestId,
    };
    throw new InvalidResponseError(
      `HEAD ${facts.path} -> ${response.status}, but the answer tells neither a digest nor a manifest.`,
      facts,
    );
  }

  /** A manifest with its bytes, which must be those that a digest in the name stands for. */
  async get(image: string): Promise<Manifest | undefined> {
    const response = await this.registries.request<unknown>({
      method: "GET",
      path: manifestPath(image),
      headers: { accept: manifestAccept },
      responseType: "bytes",
      allowedStatuses: [404],
    });
    if (response.status === 404) return undefined;
    const bytes = response.body as Buffer;
    const { target } = parseReference(image);
    const digest = isDigest(target) ? target : (response.headers["docker-content-digest"] ?? digestOf(bytes));
    if (digestOf(bytes, digest) !== digest) {
      throw imageError(
        "digest_mismatch",
        image,
        "was answered with other bytes than its digest stands for. Nothing was done with them; try again, and tell those who run the registry.",
      );
    }
    return { digest, mediaType: mediaTypeOf(response), bytes, body: parseManifest(image, bytes) };
  }

  /** The same where it must be there. */
  async getRequired(image: string): Promise<Manifest> {
    const manifest = await this.get(image);
    if (manifest) return manifest;
    throw imageError(
      "image_not_found",
      image,
      "is not there, or this credential may not see it. Push it first (or copy it with registry.ImageCopy), and check repository, tag or digest.",
    );
  }

  /** Writes a manifest under a tag or under its digest, byte for byte. */
  async put(
    repository: string,
    target: string,
    { bytes, mediaType }: Pick<Manifest, "bytes" | "mediaType">,
  ): Promise<void> {
    const path = manifestPath(`${repository}${isDigest(target) ? "@" : ":"}${target}`);
    const headers = { "content-type": mediaType };
    for (let attempt = 1; ; attempt++) {
      try {
        await this.registries.request({ method: "PUT", path, headers, body: bytes });
        return;
      } catch (error) {
        // The bytes are those of their digest. A registry that says otherwise is writing the same ones for somebody else
        // just now (seen with distribution/registry 3.0.0 on files).
        const racing = error instanceof HttpError && error.serviceCode === "DIGEST_INVALID";
        if (!racing || attempt === maxPutAttempts) throw error;
        await setTimeout(attempt * 100);
      }
    }
  }

  /** Points a tag at a manifest. A tag that points at it already is left alone: that is right for immutable ones too. */
  async pointTag(repository: string, tag: string, manifest: Manifest): Promise<Pointer> {
    const image = `${repository}:${tag}`;
    const { digest, mediaType } = manifest;
    const before = await this.find(image);
    if (before?.digest !== digest) {
      await this.put(repository, tag, manifest).catch(async (error: unknown) => {
        throw (await this.#kept(error, repository, tag, before)) ?? error;
      });
    }
    return { digest, mediaType };
  }

  /** A refusal as that of a rule: the registry says so, or the rules say it of a tag that is there. */
  async #kept(
    error: unknown,
    repository: string,
    tag: string,
    before: Pointer | undefined,
  ): Promise<Error | undefined> {
    if (!(error instanceof HttpError)) return undefined;
    const said = isImmutableTagError(error);
    const rule =
      said || (before && isRejection(error)) ? await this.registries.immutableTagRule(repository, tag) : undefined;
    if (!said && rule === undefined) return undefined;
    const now = before ? `points at ${before.digest}` : "is not there yet";
    return immutableTagError(`${repository}:${tag}`, rule, `${now}, and`, "moved", error);
  }
}

/** Whether a manifest is an index of several. */
export const isIndex = ({ mediaType, body }: Manifest): boolean =>
  indexTypes.includes(mediaType) || body.manifests !== undefined;

/** `sha256:…` of bytes, or by the same hash as another digest. */
export function digestOf(bytes: Buffer, like = "sha256:"): string {
  const algorithm = like.split(":")[0] as string;
  return `${algorithm}:${createHash(algorithm).update(bytes).digest("hex")}`;
}

/** `linux/arm64/v8`. */
export const platformOf = ({ os, architecture, variant }: Platform): string =>
  [os, architecture, variant].filter(Boolean).join("/");

function manifestPath(image: string): string {
  const { repository, target } = parseReference(image);
  return `/${encodeURIComponent(repository)}/manifests/${target}`;
}

const mediaTypeOf = ({ headers }: HttpResponse<unknown>): string => (headers["content-type"] ?? "").split(";")[0] ?? "";

function parseManifest(image: string, bytes: Buffer): ManifestBody {
  try {
    const body = JSON.parse(bytes.toString("utf8")) as ManifestBody | null;
    if (typeof body === "object" && body !== null && (body.config || body.manifests || body.layers)) return body;
  } catch {}
  throw imageError(
    "no_manifest",
    image,
    "is neither an image nor an index of images. Images in Docker's first format have to be pushed anew by a newer Docker.",
  );
}
