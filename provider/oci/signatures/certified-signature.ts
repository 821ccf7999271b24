import { createHash, X509Certificate } from "node:crypto";
import type { Bundle } from "@sigstore/bundle";
import { isRecord } from "../../text/json";
import { isStatementOf, payloadDigest, type SignatureLayer, signatureAnnotation } from "./signatures";

/** A signature with a certificate, as a bundle of sigstore. */
export interface CertifiedSignature {
  readonly bundle: Bundle;
  /** The signed bytes, if the bundle does not contain them. */
  readonly payload?: Buffer;
}

/** Annotations of earlier versions of cosign. */
const certificateAnnotation = "dev.sigstore.cosign/certificate";
const logEntryAnnotation = "dev.sigstore.cosign/bundle";
const timestampAnnotation = "dev.sigstore.cosign/rfc3161timestamp";

/** A bundle of an image has about 10 KB. The library parses numbers of any length. */
const maxBytes = 256 * 1024;

/** Number of log entries and of timestamps of one bundle. The library compares each timestamp with each other. */
const maxEntries = 10;

/** Name of a signature of a checkpoint. The library uses it as a regular expression. */
const checkpointName = /^[\w.:/-]+$/;

const library = () => require("@sigstore/bundle") as typeof import("@sigstore/bundle");

/**
 * The signature of an image in a layer. Undefined if it has no certificate, is of another image, or is another statement.
 *
 * @throws an error if its form is not valid.
 */
export function certifiedSignature(layer: SignatureLayer, digest: string): CertifiedSignature | undefined {
  const { isPayload, content, annotations } = layer;
  if (isPayload) {
    const certificate = annotations[certificateAnnotation];
    if (certificate === undefined || payloadDigest(content) !== digest) return undefined;
    return { bundle: checked(bundleOf(layer, certificate)), payload: content };
  }
  const json: unknown = content.length <= maxBytes && JSON.parse(content.toString("utf8"));
  if (!json) throw new Error(`it has more than ${maxBytes / 1024} KiB`);
  const bundle = checked(json);
  // Not read from the JSON, which may contain several contents: the library verifies the signature of this one.
  const { content: signed, verificationMaterial: material } = bundle;
  if (signed.$case !== "dsseEnvelope" || material.content.$case === "publicKey") return undefined;
  return isStatementOf(digest, signed.dsseEnvelope.payloadType, signed.dsseEnvelope.payload) ? { bundle } : undefined;
}

/** A bundle whose form and size are valid. */
function checked(json: unknown): Bundle {
  const bundle = library().bundleFromJSON(json);
  const { tlogEntries, timestampVerificationData } = bundle.verificationMaterial;
  const timestamps = timestampVerificationData?.rfc3161Timestamps ?? [];
  if (tlogEntries.length > maxEntries || timestamps.length > maxEntries) {
    throw new Error(`it has more than ${maxEntries} log entries or timestamps`);
  }
  for (const { inclusionProof } of tlogEntries) {
    for (const [, name = ""] of (inclusionProof?.checkpoint?.envelope ?? "").matchAll(/\u2014 (\S+)/g)) {
      if (!checkpointName.test(name)) throw new Error("its checkpoint has an invalid name");
    }
  }
  return bundle;
}

/** The bundle with the content of annotations. Its chain is not read: only certificates of the trusted root are trusted. */
function bundleOf({ content, annotations }: SignatureLayer, certificate: string): object {
  const entry = annotations[logEntryAnnotation];
  const timestamp = annotations[timestampAnnotation];
  return {
    mediaType: library().BUNDLE_V01_MEDIA_TYPE,
    messageSignature: {
      messageDigest: { algorithm: "SHA2_256", digest: createHash("sha256").update(content).digest("base64") },
      signature: annotations[signatureAnnotation],
    },
    verificationMaterial: {
      x509CertificateChain: { certificates: [{ rawBytes: new X509Certificate(certificate).raw.toString("base64") }] },
      tlogEntries: entry === undefined ? [] : [logEntry(recordIn(entry))],
      timestampVerificationData: {
        rfc3161Timestamps:
          timestamp === undefined ? [] : [{ signedTimestamp: recordIn(timestamp).SignedRFC3161Timestamp }],
      },
    },
  };
}

/** An entry of the transparency log. The log signed all members of the payload. */
function logEntry({ SignedEntryTimestamp: signedEntryTimestamp, Payload: payload }: Record<string, unknown>): object {
  const { body, integratedTime, logIndex, logID } = isRecord(payload) ? payload : {};
  const { kind, apiVersion: version } = recordIn(Buffer.from(`${body}`, "base64").toString("utf8"));
  return {
    logIndex: `${logIndex}`,
    logId: { keyId: Buffer.from(`${logID}`, "hex").toString("base64") },
    kindVersion: { kind, version },
    integratedTime: `${integratedTime}`,
    inclusionPromise: { signedEntryTimestamp },
    canonicalizedBody: body,
  };
}

function recordIn(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return isRecord(value) ? value : {};
}
