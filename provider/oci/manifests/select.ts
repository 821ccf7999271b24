import { imageError } from "../errors";
import { type Descriptor, digestOf, isIndex, type Manifest, platformOf } from "./manifests";

/** Names the image that an attestation in an index is about (BuildKit's annotation). */
const aboutImage = "vnd.docker.reference.digest";

/**
 * The part of an image that holds the given platforms: an index with those alone and what attests to them, in the order
 * and with all else of the original; the original itself where that is all of it.
 *
 * @param configured reads the platform of a single image.
 */
export async function select(
  image: string,
  manifest: Manifest,
  platforms: readonly string[],
  configured: (config: Descriptor) => Promise<string | undefined>,
): Promise<Manifest> {
  const { manifests = [], config } = manifest.body;
  if (!isIndex(manifest)) {
    const own = config && (await configured(config));
    refuseMissing(image, platforms, own ? [own] : []);
    return manifest;
  }
  const own = manifests.filter(
    ({ platform }) => platform && platforms.some((wanted) => fits(platformOf(platform), wanted)),
  );
  const all = manifests.flatMap(({ platform }) =>
    platform && platform.os !== "unknown" ? [platformOf(platform)] : [],
  );
  refuseMissing(image, platforms, all);
  const digests = new Set(own.map(({ digest }) => digest));
  const kept = manifests.filter(
    (child) => digests.has(child.digest) || digests.has(child.annotations?.[aboutImage] ?? ""),
  );
  if (kept.length === manifests.length) return manifest;
  const body = { ...manifest.body, manifests: kept };
  const bytes = Buffer.from(JSON.stringify(body));
  return { ...manifest, body, bytes, digest: digestOf(bytes) };
}

/** A platform named without its variant means every variant. */
const fits = (platform: string, wanted: string): boolean => platform === wanted || platform.startsWith(`${wanted}/`);

function refuseMissing(image: string, platforms: readonly string[], there: readonly string[]): void {
  const missing = platforms.filter((wanted) => !there.some((platform) => fits(platform, wanted)));
  if (!missing.length) return;
  const problem = `has no ${missing.join(" and no ")}; it has ${there.join(", ") || "no platform that it tells"}. Change \`platforms\`.`;
  throw imageError("platform_missing", image, problem);
}
