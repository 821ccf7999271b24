import { z } from "zod";
import { type Finding, isRecord, object } from "../../../define";
import type { RequiredSignature } from "../../../oci/images";

/** Start of the DER form of public keys in base64: ECDSA with P-256, Ed25519, and RSA of at least 2048 bits. */
const keyStarts = [
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE",
  "MCowBQYDK2VwAyEA",
  "MII[B-Z][A-Za-z0-9+/]jANBgkqhkiG9w0BAQEFAAOC",
];

/** Public keys that verify signatures of cosign. */
const publicKey = z
  .string()
  .regex(
    new RegExp(
      `^\\s*-----BEGIN PUBLIC KEY-----\\s+(?:${keyStarts.join("|")})[A-Za-z0-9+/=\\s]+-----END PUBLIC KEY-----\\s*$`,
    ),
    "must be a public key in PEM format: ECDSA with the curve P-256, RSA of at least 2048 bits, or Ed25519",
  );

const issuer = z
  .string()
  .regex(/^https?:\/\/[\x21-\x7e]+$/, "must be a URL such as https://token.actions.githubusercontent.com");

/** A subject without `*`, an email address with a complete domain, or a URI with a complete host and first part of its path. */
const limitedPattern = /^(?:[^*]*|[^@:/]*@[^*@:/]+|[a-z][a-z0-9+.-]*:\/\/[^/*@]+\/[^/*@]+\/.*)$/i;

const subject = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be an email address or a URI, in which `*` matches any characters except `@`")
  .regex(
    limitedPattern,
    "must contain the domain of the email address, or the host and the first part of the path, without `*`, such as *@example.com or https://github.com/acme/*@refs/heads/main",
  );

/** Lists of a trusted root that verification requires. */
const requiredLists = ["certificateAuthorities", "ctlogs", "tlogs"];

const trustedRoot = z
  .string()
  .refine(
    isTrustedRoot,
    `must be the JSON text that \`cosign trusted-root create\` writes, with entries in ${requiredLists.slice(0, -1).join(", ")} and ${requiredLists.at(-1)}`,
  );

function isTrustedRoot(json: string): boolean {
  try {
    const root: unknown = JSON.parse(json);
    return (
      isRecord(root) &&
      requiredLists.every((name) => {
        const list = root[name];
        return Array.isArray(list) && list.length > 0;
      })
    );
  } catch {
    return false;
  }
}

/** A signature that an image requires. */
export const requiredSignature = object({
  publicKeys: z.array(publicKey).min(1).max(10).optional().meta({
    description:
      "Public keys in PEM format, for example the content of `cosign.pub`: ECDSA with the curve P-256, RSA or Ed25519. A signature by one of them is sufficient.",
    set: true,
  }),
  identities: z
    .array(
      object({
        issuer: issuer.meta({
          description:
            "URL of the OpenID Connect issuer, for example `https://token.actions.githubusercontent.com`. It must be equal to that of the certificate.",
        }),
        subject: subject.meta({
          description:
            "Email address, or URI of the workflow, for example `https://github.com/acme/app/.github/workflows/release.yml@refs/tags/*`. `*` matches any characters except `@`, also `/`. The whole subject must match.",
        }),
      }).meta({ typeName: "SignerIdentity" }),
    )
    .min(1)
    .max(10)
    .optional()
    .meta({
      description:
        "Identities of keyless signatures, which a certificate of Sigstore contains. A signature by one of them is sufficient.",
    }),
  trustedRoot: trustedRoot.optional().meta({
    description:
      "Trusted root that `identities` are verified with, as the JSON text that `cosign trusted-root create` writes: for a private Sigstore, or without access to the public one. Default: the current trusted root of the public Sigstore, from `https://tuf-repo-cdn.sigstore.dev`.",
  }),
});

/** Members of the requirement that contradict each other. */
export function contradictions(required: RequiredSignature | undefined): Finding[] {
  if (!required) return [];
  const { publicKeys, identities, trustedRoot } = required;
  if (!publicKeys && !identities) {
    return [{ path: "requireSignature", reason: "requires `publicKeys` or `identities`" }];
  }
  return trustedRoot === undefined || identities
    ? []
    : [{ path: "requireSignature.trustedRoot", reason: "has no effect without `identities`" }];
}
