import { type KeyObject, verify } from "node:crypto";
import { isRecord } from "../../text/json";

/** A signature of cosign: the signed bytes, the signature, and the digest that they state. */
export interface Signature {
  readonly signed: Buffer;
  readonly signature: Buffer;
  /** Digest of the signed image. Undefined if the content is not a signature of an image. */
  readonly digest: string | undefined;
}

/** Type of the statement with which cosign 3 signs an image. Other statements, such as provenance, are no signatures. */
const signatureStatement = "https://sigstore.dev/cosign/sign/v1";

/** Types of the payload with which earlier versions of cosign sign an image. */
const payloadTypes = ["cosign container image signature", signatureStatement];

/** Layer media type of earlier versions of cosign. Each layer has its signature in an annotation. */
export const payloadLayer = "application/vnd.dev.cosign.simplesigning.v1+json";
export const signatureAnnotation = "dev.cosignproject.cosign/signature";

/** Layer media types of cosign 3: a bundle in the format of sigstore. */
export const isBundleLayer = (mediaType: string): boolean =>
  /^application\/vnd\.dev\.sigstore\.bundle(\.v0\.\d+)?\+json/.test(mediaType);

/** The signature of a payload in the simple signing format (cosign's signature specification). */
export function payloadSignature(payload: Buffer, signature: string): Signature {
  const { critical } = recordIn(payload);
  const { type, image } = isRecord(critical) ? critical : {};
  const digest = isRecord(image) ? image["docker-manifest-digest"] : undefined;
  const isSignature = typeof type === "string" && payloadTypes.includes(type) && typeof digest === "string";
  return {
    signed: payload,
    signature: Buffer.from(signature, "base64"),
    digest: isSignature ? digest : undefined,
  };
}

/** Number of signatures of one bundle that are read. */
const maxSignatures = 10;

/**
 * The signatures of an image in a bundle: an in-toto statement in a DSSE envelope.
 *
 * @param digest digest of the image. A statement may name any number of other images.
 */
export function bundleSignatures(bundle: Buffer, digest: string): Signature[] {
  const { dsseEnvelope: envelope } = recordIn(bundle);
  if (!isRecord(envelope)) return [];
  const { payload, payloadType, signatures } = envelope;
  if (typeof payload !== "string" || typeof payloadType !== "string" || !Array.isArray(signatures)) return [];
  const statement = Buffer.from(payload, "base64");
  const header = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${statement.length} `;
  const signed = Buffer.concat([Buffer.from(header), statement]);
  const isOfImage = payloadType === "application/vnd.in-toto+json" && digestsIn(statement).includes(digest);
  return signatures.slice(0, maxSignatures).flatMap((entry: unknown) => {
    const sig = isRecord(entry) ? entry.sig : undefined;
    if (typeof sig !== "string") return [];
    return [{ signed, signature: Buffer.from(sig, "base64"), digest: isOfImage ? digest : undefined }];
  });
}

/** Digests of the images that a statement of cosign signs. */
function digestsIn(statement: Buffer): string[] {
  const { predicateType, subject } = recordIn(statement);
  if (predicateType !== signatureStatement || !Array.isArray(subject)) return [];
  return subject.flatMap((entry: unknown) => {
    const digest = isRecord(entry) && isRecord(entry.digest) ? entry.digest.sha256 : undefined;
    return typeof digest === "string" ? [`sha256:${digest}`] : [];
  });
}

function recordIn(json: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json.toString("utf8"));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** True if a key made the signature. ECDSA and RSA keys sign the SHA-256 digest, as cosign does. */
export function isSignedBy(key: KeyObject, { signed, signature }: Signature): boolean {
  try {
    return verify(key.asymmetricKeyType === "ed25519" ? null : "sha256", signed, key, signature);
  } catch {
    return false;
  }
}
