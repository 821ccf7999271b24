import { createPublicKey, type KeyObject } from "node:crypto";
import { readBytes } from "../copy/blobs";
import { imageError } from "../image-error";
import type { Descriptor, Manifests } from "../manifests/manifests";
import { listReferrers } from "../referrers/list-referrers";
import { mediaTypes } from "../registries/media-types";
import { parseReference } from "../registries/reference";
import {
  bundleSignatures,
  isBundleLayer,
  isSignedBy,
  payloadLayer,
  payloadSignature,
  type Signature,
  signatureAnnotation,
} from "./verify";

/** Number of layers that are read, since a repository may contain any number of signatures. */
const maxLayers = 200;

/**
 * Requires a signature of an image by one of several keys: in the format of cosign 3, or under the tag of earlier versions.
 *
 * @param digest digest of the image, whose manifest was verified.
 * @param keys public keys in PEM format.
 * @throws ImageError without such a signature.
 */
export async function requireSignature(
  manifests: Manifests,
  image: string,
  digest: string,
  keys: readonly string[],
): Promise<void> {
  const { repository } = parseReference(image);
  const objects = keys.map((key) => parseKey(image, key));
  let found = 0;
  for await (const signature of signaturesOf(manifests, repository, digest)) {
    found++;
    if (signature.digest === digest && objects.some((key) => isSignedBy(key, signature))) return;
  }
  const cause = found
    ? `${found === 1 ? "Its signature is" : `Its ${found} signatures are`} by another key or of another image`
    : "No signature was found";
  const problem = `(${digest}) has no signature by ${keys.length === 1 ? "the key" : "one of the keys"} in \`requireSignature\`, so it was not copied. ${cause}. Sign it with \`cosign sign --key\`, or check the key.`;
  throw imageError("signature_required", image, problem);
}

function parseKey(image: string, pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    const problem = "was not copied: a key in `requireSignature` is not valid. Check `publicKeys`.";
    throw imageError("invalid_key", image, problem);
  }
}

/** All signatures that claim to be of an image. */
async function* signaturesOf(
  manifests: Manifests,
  repository: string,
  digest: string,
): AsyncGenerator<Signature, void, void> {
  let layers = 0;
  for (const referrer of await listReferrers(manifests, repository, digest, { cosignTags: true })) {
    // Attestations and SBOMs of earlier versions of cosign have other tags.
    const mayBeSignature = referrer.tag === undefined || referrer.tag.endsWith(".sig");
    if (!mayBeSignature || !mediaTypes.includes(referrer.mediaType)) continue;
    const manifest = await manifests.get(`${repository}@${referrer.digest}`);
    for (const layer of manifest?.body.layers ?? []) {
      if (layer.mediaType !== payloadLayer && !isBundleLayer(layer.mediaType)) continue;
      if (++layers > maxLayers) return;
      yield* await signaturesIn(manifests, repository, layer);
    }
  }
}

async function signaturesIn(
  { registries }: Manifests,
  repository: string,
  layer: Descriptor,
): Promise<readonly Signature[]> {
  const content = await readBytes(registries, repository, layer);
  if (layer.mediaType !== payloadLayer) return bundleSignatures(content);
  const signature = layer.annotations?.[signatureAnnotation];
  return signature === undefined ? [] : [payloadSignature(content, signature)];
}
