import { imageError } from "../image-error";
import { type Descriptor, digestOf, isIndex, type Manifest, platformOf } from "./manifests";

/** Annotation of BuildKit with the digest of the image that an attestation describes. */
const attestedDigestAnnotation = "vnd.docker.reference.digest";

/**
 * The part of an image with the given platforms: an index with these platforms and their attestations, otherwise unchanged. If
 * that is the whole index, the original is returned.
 *
 * @param configured reads the platform of a single image.
 */
export async function selectPlatforms(
  image: string,
  manifest: Manifest,
  platforms: readonly string[],
  configured: (config: Descriptor) => Promise<string | undefined>,
): Promise<Manifest> {
  const { manifests = [], config } = manifest.body;
  if (!isIndex(manifest)) {
    const own = config && (await configured(config));
    requirePlatforms(image, platforms, own ? [own] : []);
    return manifest;
  }
  const own = manifests.filter(
    ({ platform }) => platform && platforms.some((requested) => matchesPlatform(platformOf(platform), requested)),
  );
  const all = manifests.flatMap(({ platform }) =>
    platform && platform.os !== "unknown" ? [platformOf(platform)] : [],
  );
  requirePlatforms(image, platforms, all);
  const digests = new Set<string | undefined>(own.map(({ digest }) => digest));
  const kept = manifests.filter(
    (child) => digests.has(child.digest) || digests.has(child.annotations?.[attestedDigestAnnotation]),
  );
  if (kept.length === manifests.length) return manifest;
  const body = { ...manifest.body, manifests: kept };
  const bytes = Buffer.from(JSON.stringify(body));
  return { ...manifest, body, bytes, digest: digestOf(bytes) };
}

/** A platform without a variant matches every variant. */
const matchesPlatform = (platform: string, requested: string): boolean =>
  platform === requested || platform.startsWith(`${requested}/`);

function requirePlatforms(image: string, platforms: readonly string[], available: readonly string[]): void {
  const missing = platforms.filter((requested) => !available.some((platform) => matchesPlatform(platform, requested)));
  if (!missing.length) return;
  const problem = `has no ${missing.join(" and no ")}. Available: ${available.join(", ") || "no known platform"}. Change \`platforms\`.`;
  throw imageError("platform_not_found", image, problem);
}
