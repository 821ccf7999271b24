import { imageError } from "../errors";
import { type Descriptor, digestOf, isIndex, type Manifest, platformOf } from "./manifests";

/** Names the image that an attestation in an index is about (BuildKit's annotation). */
const attestedDigestAnnotation = "vnd.docker.reference.digest";

/**
 * The part of an image that holds the given platforms: an index with those alone and what attests to them, in the order
 * and with all else of the original; the original itself where that is all of it.
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
    ({ platform }) => platform && platforms.some((wanted) => matchesPlatform(platformOf(platform), wanted)),
  );
  const all = manifests.flatMap(({ platform }) =>
    platform && platform.os !== "unknown" ? [platformOf(platform)] : [],
  );
  requirePlatforms(image, platforms, all);
  const digests = new Set(own.map(({ digest }) => digest));
  const kept = manifests.filter(
    (child) => digests.has(child.digest) || digests.has(child.annotations?.[attestedDigestAnnotation] ?? ""),
  );
  if (kept.length === manifests.length) return manifest;
  const body = { ...manifest.body, manifests: kept };
  const bytes = Buffer.from(JSON.stringify(body));
  return { ...manifest, body, bytes, digest: digestOf(bytes) };
}

/** A platform named without its variant means every variant. */
const matchesPlatform = (platform: string, wanted: string): boolean =>
  platform === wanted || platform.startsWith(`${wanted}/`);

function requirePlatforms(image: string, platforms: readonly string[], there: readonly string[]): void {
  const missing = platforms.filter((wanted) => !there.some((platform) => matchesPlatform(platform, wanted)));
  if (!missing.length) return;
  const problem = `has no ${missing.join(" and no ")}; it has ${there.join(", ") || "no platform that it tells"}. Change \`platforms\`.`;
  throw imageError("platform_missing", image, problem);
}
