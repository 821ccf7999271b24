import { createPublicKey, type KeyObject } from "node:crypto";
import { HttpError, RestError } from "../../rest";
import { readBytes } from "../copy/blobs";
import { type ImageError, imageError } from "../image-error";
import type { RequiredSignature } from "../images";
import { type Descriptor, type Manifests, unknownManifest } from "../manifests/manifests";
import { listReferrers } from "../referrers/list-referrers";
import { mediaTypes } from "../registries/media-types";
import { parseReference } from "../registries/reference";
import { Identities } from "./identities";
import { isBundleLayer, isSignedBy, payloadLayer, type SignatureLayer, signaturesIn } from "./signatures";
import type { TrustedRoots } from "./trusted-roots";

/** Number of layers that are read, since a repository may contain any number of signatures. */
const maxLayers = 200;

/** An image whose manifest was verified. */
export interface VerifiedImage {
  /** The image, as the user wrote it. */
  readonly name: string;
  readonly digest: string;
}

/**
 * Requires a signature of an image by one of several keys or identities: in the format of cosign 3, or under the tag of earlier
 * versions.
 *
 * @throws ImageError without such a signature.
 */
export async function requireSignature(
  { manifests, roots }: { readonly manifests: Manifests; readonly roots: TrustedRoots },
  image: VerifiedImage,
  required: RequiredSignature,
): Promise<void> {
  const keys = (required.publicKeys ?? []).map((key) => parseKey(image.name, key));
  const identities = new Identities(image, required, roots);
  const skipped = new Set<string>();
  let found = 0;
  for await (const layer of signatureLayers(manifests, image, skipped)) {
    const signatures = signaturesIn(layer, image.digest);
    found += signatures.length;
    const isSigned = signatures.some(
      (signature) => signature.digest === image.digest && keys.some((key) => isSignedBy(key, signature)),
    );
    if (isSigned || (await identities.accept(layer))) return;
  }
  if (identities.unavailable) throw identities.unavailable;
  throw missingSignature(image, required, [
    ...(found ? causes(found, required, identities) : ["No signature was found"]),
    ...skipped,
  ]);
}

/** Reasons why no signature was accepted. */
function causes(found: number, { publicKeys }: RequiredSignature, { signers, reasons }: Identities): string[] {
  const others = [
    ...(signers.size ? [`It is signed by ${[...signers].join(", and by ")}`] : []),
    ...[...reasons].map((reason) => `A signature is not valid: ${reason}`),
  ];
  if (others.length) return others;
  const signatures = found === 1 ? "Its signature is" : `Its ${found} signatures are`;
  return [`${signatures} ${publicKeys ? "by another key" : "without a certificate"} or of another image`];
}

function missingSignature(
  { name, digest }: VerifiedImage,
  { publicKeys = [], identities = [] }: RequiredSignature,
  causes: readonly string[],
): ImageError {
  const [key, identity] = [publicKeys.length > 0, identities.length > 0];
  const signer = (count: number, one: string, some: string) => (count === 1 ? `the ${one}` : `one of the ${some}`);
  const required = [
    ...(key ? [signer(publicKeys.length, "key", "keys")] : []),
    ...(identity ? [signer(identities.length, "identity", "identities")] : []),
  ].join(" or ");
  const advice = [
    ...(key ? ["Sign it with `cosign sign --key`, or check the key."] : []),
    ...(identity ? ["Sign it with `cosign sign`, or check `identities` and `trustedRoot`."] : []),
  ].join(" ");
  const problem = `(${digest}) has no signature by ${required} in \`requireSignature\`, so it was not copied. ${causes.join(". ")}. ${advice}`;
  return imageError("signature_required", name, problem);
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
 * All layers with signatures that claim to be of an image.
 *
 * @param skipped receives the reasons why layers were not read.
 */
async function* signatureLayers(
  manifests: Manifests,
  { name, digest }: VerifiedImage,
  skipped: Set<string>,
): AsyncGenerator<SignatureLayer, void, void> {
  const { repository } = parseReference(name);
  let layers = 0;
  for await (const layer of layersOf(manifests, repository, digest, skipped)) {
    if (++layers > maxLayers) {
      skipped.add(`Only ${maxLayers} signatures are read; delete signatures that are not needed`);
      return;
    }
    try {
      const content = await readBytes(manifests.registries, repository, layer);
      yield { isPayload: layer.mediaType === payloadLayer, content, annotations: layer.annotations ?? {} };
    } catch (error) {
      skipUnreadable(error, skipped);
    }
  }
}

/** First the layers under the tag of earlier versions of cosign: any client that can push may add any number of referrers. */
async function* layersOf(
  manifests: Manifests,
  repository: string,
  digest: string,
  skipped: Set<string>,
): AsyncGenerator<Descriptor, void, void> {
  const referrers = await listReferrers(manifests, repository, digest, { cosignTags: true });
  for (const referrer of referrers.sort((one, other) => Number(!one.tag) - Number(!other.tag))) {
    // Attestations and SBOMs of earlier versions of cosign have other tags.
    const mayBeSignature = referrer.tag === undefined || referrer.tag.endsWith(".sig");
    if (!mayBeSignature || !mediaTypes.includes(referrer.mediaType)) continue;
    let layers: readonly Descriptor[] = [];
    try {
      layers = (await manifests.get(`${repository}@${referrer.digest}`))?.body.layers ?? [];
    } catch (error) {
      skipUnreadable(error, skipped);
    }
    yield* layers.filter(({ mediaType }) => mediaType === payloadLayer || isBundleLayer(mediaType));
  }
}

/**
 * An invalid manifest, or a blob that is too large or does not exist, may be of another client, and does not hide valid signatures. Other
 * errors, such as other bytes, are thrown.
 */
function skipUnreadable(error: unknown, skipped: Set<string>): void {
  const isUnreadable =
    error instanceof RestError &&
    (error.code === "blob_too_large" ||
      error.code === "invalid_manifest" ||
      error.code === unknownManifest ||
      (error instanceof HttpError && error.status === 404));
  if (!isUnreadable) throw error;
  skipped.add(`A signature could not be read: ${error.message.replace(/\.$/, "")}`);
}
