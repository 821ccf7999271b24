import { createPublicKey, type KeyObject } from "node:crypto";
import { HttpError, RestError } from "../../rest";
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
  const skipped: string[] = [];
  let found = 0;
  for await (const signature of signaturesOf(manifests, repository, digest, skipped)) {
    found++;
    if (signature.digest === digest && objects.some((key) => isSignedBy(key, signature))) return;
  }
  const cause = [
    found
      ? `${found === 1 ? "Its signature is" : `Its ${found} signatures are`} by another key or of another image`
      : "No signature was found",
    ...new Set(skipped),
  ].join(". ");
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

/**
 * All signatures that claim to be of an image, first those under the tag of earlier versions of cosign: any client that can
 * push may add any number of referrers.
 *
 * @param skipped receives the reasons why layers were not read.
 */
async function* signaturesOf(
  manifests: Manifests,
  repository: string,
  digest: string,
  skipped: string[],
): AsyncGenerator<Signature, void, void> {
  const referrers = await listReferrers(manifests, repository, digest, { cosignTags: true });
  let layers = 0;
  for (const referrer of referrers.sort((one, other) => Number(!one.tag) - Number(!other.tag))) {
    // Attestations and SBOMs of earlier versions of cosign have other tags.
    const mayBeSignature = referrer.tag === undefined || referrer.tag.endsWith(".sig");
    if (!mayBeSignature || !mediaTypes.includes(referrer.mediaType)) continue;
    const manifest = await manifests.get(`${repository}@${referrer.digest}`);
    for (const layer of manifest?.body.layers ?? []) {
      if (layer.mediaType !== payloadLayer && !isBundleLayer(layer.mediaType)) continue;
      if (++layers > maxLayers) {
        skipped.push(`Only ${maxLayers} signatures are read; delete signatures that are not needed`);
        return;
      }
      const signatures = await signaturesIn(manifests, repository, layer, digest).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error;
        skipped.push(`A signature could not be read: ${(error as Error).message}`);
        return [];
      });
      yield* signatures;
    }
  }
}

/** A blob that is too large or does not exist may be of another client. Other errors, such as other bytes, are not skipped. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof RestError &&
  (error.code === "blob_too_large" || (error instanceof HttpError && error.status === 404));

async function signaturesIn(
  { registries }: Manifests,
  repository: string,
  layer: Descriptor,
  digest: string,
): Promise<readonly Signature[]> {
  const content = await readBytes(registries, repository, layer);
  if (layer.mediaType !== payloadLayer) return bundleSignatures(content, digest);
  const signature = layer.annotations?.[signatureAnnotation];
  return signature === undefined ? [] : [payloadSignature(content, signature)];
}
