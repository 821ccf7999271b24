import { type KeyObject, verify } from "node:crypto";
import { isRecord } from "../../text/json";

/** A layer that contains signatures. */
export interface SignatureLayer {
  /** The payload of earlier versions of cosign, which the annotations sign, or else a bundle. */
  readonly isPayload: boolean;
  readonly content: Buffer;
  readonly annotations: Readonly<Record<string, string>>;
}

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

/**
 * The signatures in a layer.
 *
 * @param digest digest of the image. A statement may name any number of other images.
 */
export function signaturesIn({ isPayload, content, annotations }: SignatureLayer, digest: string): Signature[] {
  if (!isPayload) return bundleSignatures(content, digest);
  const signature = annotations[signatureAnnotation];
  if (signature === undefined) return [];
  return [{ signed: content, signature: Buffer.from(signature, "base64"), digest: payloadDigest(content) }];
}

/** Digest in a payload in the simple signing format (cosign's signature specification). */
export function payloadDigest(payload: Buffer): string | undefined {
  const { critical } = recordIn(payload);
  const { type, image } = isRecord(critical) ? critical : {};
  const digest = isRecord(image) ? image["docker-manifest-digest"] : undefined;
  return typeof type === "string" && payloadTypes.includes(type) && typeof digest === "string" ? digest : undefined;
}

/** Number of signatures of one bundle that are read. */
const maxSignatures = 10;

/** The signatures in a bundle: an in-toto statement in a DSSE envelope. */
function bundleSignatures(bundle: Buffer, digest: string): Signature[] {
  const { dsseEnvelope: envelope } = recordIn(bundle);
  if (!isRecord(envelope)) return [];
  const { payload, payloadType, signatures } = envelope;
  if (typeof payload !== "string" || typeof payloadType !== "string" || !Array.isArray(signatures)) return [];
  const statement = Buffer.from(payload, "base64");
  const header = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${statement.length} `;
  const signed = Buffer.concat([Buffer.from(header), statement]);
  const isOfImage = isStatementOf(digest, payloadType, statement);
  return signatures.slice(0, maxSignatures).flatMap((entry: unknown) => {
    const sig = isRecord(entry) ? entry.sig : undefined;
    if (typeof sig !== "string") return [];
    return [{ signed, signature: Buffer.from(sig, "base64"), digest: isOfImage ? digest : undefined }];
  });
}

/** True if a statement signs an image, and is no other statement about it. */
export const isStatementOf = (digest: string, payloadType: string, statement: Buffer): boolean =>
  payloadType === "application/vnd.in-toto+json" && digestsIn(statement).includes(digest);

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
