import { X509Certificate } from "node:crypto";
import type { Bundle } from "@sigstore/bundle";
import type { TrustMaterial as LibraryTrustMaterial, Signer } from "@sigstore/verify";
import type { SignerIdentity } from "../images";
import type { CertifiedSignature } from "./certified-signature";
import type { TrustMaterial } from "./trusted-roots";

/** Extended key usage of certificates that sign content. A trusted authority may also issue others, for servers. */
const codeSigning = "1.3.6.1.5.5.7.3.3";

/** Extensions of Fulcio with the issuer. The first is newer. */
const issuerExtensions = ["1.3.6.1.4.1.57264.1.8", "1.3.6.1.4.1.57264.1.1"];

/**
 * Verifies a signature, and returns the identity in its certificate: the certificate chain at the time of a signed timestamp, the
 * signed certificate timestamp, the entry of the transparency log, and the signature of the content.
 *
 * @throws an error that names the part that is not valid.
 */
export function verifyIdentity({ bundle, payload }: CertifiedSignature, trusted: TrustMaterial): SignerIdentity {
  const { Verifier, toSignedEntity } = require("@sigstore/verify") as typeof import("@sigstore/verify");
  const verifier = new Verifier(trusted as LibraryTrustMaterial, {
    ctlogThreshold: 1,
    tlogThreshold: 1,
    timestampThreshold: 1,
  });
  const signer = verifier.verify(toSignedEntity(bundle, payload));
  const certificate = new X509Certificate(certificateIn(bundle));
  if (!certificate.keyUsage?.includes(codeSigning)) throw new Error("its certificate is not for signatures of content");
  const [issuer, subject] = [issuerIn(signer), subjectIn(certificate)];
  if (!issuer) throw new Error("its certificate does not name one issuer");
  if (!subject) throw new Error("its certificate does not name one email address or URI");
  return { issuer, subject };
}

function certificateIn({ verificationMaterial: { content } }: Bundle): Buffer {
  const [certificate] =
    content.$case === "x509CertificateChain"
      ? content.x509CertificateChain.certificates
      : content.$case === "certificate"
        ? [content.certificate]
        : [];
  if (!certificate) throw new Error("it has no certificate");
  return certificate.rawBytes;
}

/** The issuer of the identity. The library removes the highest bit of each character, so the bytes are compared. */
function issuerIn({ identity }: Signer): string | undefined {
  const issuer = identity?.extensions?.issuer ?? "";
  const [value] = issuerExtensions.flatMap(
    (extension) => identity?.oids?.find(({ oid }) => oid?.id.join(".") === extension)?.value ?? [],
  );
  const isSame = value?.subarray(-issuer.length).equals(Buffer.from(issuer, "latin1"));
  return isSame && isPrintable(issuer) ? issuer : undefined;
}

/** The subject, if the certificate has one alternative name. Node writes a name with special characters as a JSON string. */
function subjectIn({ subjectAltName = "" }: X509Certificate): string | undefined {
  const [, name] = /^(?:URI|email):("(?:[^"\\]|\\.)*"|[^",\\]+)$/.exec(subjectAltName) ?? [];
  const subject: unknown = name?.startsWith('"') ? JSON.parse(name) : name;
  return typeof subject === "string" && isPrintable(subject) ? subject : undefined;
}

const isPrintable = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
