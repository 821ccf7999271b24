import { artifact, cosignImage, type Image, type Piece } from "../oci/images";
import {
  Authority,
  certificateTimestamp,
  digestOf,
  identityExtensions,
  SigningKey,
  TimestampAuthority,
  uriName,
} from "./authority";
import { sequence } from "./der";

export const bundleType = "application/vnd.dev.sigstore.bundle.v0.3+json";
export const statementType = "https://sigstore.dev/cosign/sign/v1";
export const statementPayload = "application/vnd.in-toto+json";

export const issuer = "https://token.actions.example.com";
export const subject = "https://git.example.com/acme/app/.github/workflows/release.yml@refs/tags/v1";

const minute = 60_000;
/** Time of all signatures. Their certificates have expired long ago. */
const signedAt = new Date("2026-01-15T12:00:00Z");
const after = (minutes: number): Date => new Date(signedAt.getTime() + minutes * minute);
const years = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2040-01-01T00:00:00Z") };

/** A signature, and what is wrong with it. */
export interface Signing {
  readonly issuer?: string;
  /** Alternative names of the certificate. Default: the subject as a URI. */
  readonly names?: readonly Buffer[];
  /** Extended key usage of the certificate. */
  readonly usage?: string;
  /** Minutes between the certificate and the entry of the log. It is valid for 10 minutes. */
  readonly delay?: number;
  /** Authority of the certificate, if it is not the trusted one. */
  readonly authority?: Authority;
  /** `none`: no timestamp in the certificate. `other`: that of a log that is not trusted. */
  readonly certificateTimestamp?: "none" | "other";
  /**
   * `none`: no entry. `other`: an entry for another signature. `otherLog`: of a log that is not trusted. `untimed`: without the
   * promise of the log, which confirms the time.
   */
  readonly entry?: "none" | "other" | "otherLog" | "untimed";
  /** A timestamp by a timestamp authority. */
  readonly timestamp?: boolean;
  /** Signed with another key than that of the certificate. */
  readonly otherKey?: boolean;
}

interface Signed {
  readonly signature: Buffer;
  readonly certificate: Buffer;
  readonly entry: LogEntry | undefined;
  readonly timestamp: Buffer | undefined;
}

interface LogEntry {
  readonly kind: string;
  readonly body: Buffer;
  readonly promise: Buffer | undefined;
}

export const pemOf = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;

/** A statement of cosign about an image, and the bytes that a signature of it signs. */
export function statementOf(
  about: Piece,
  { predicateType, payloadType }: { readonly predicateType: string; readonly payloadType: string },
): { readonly payload: Buffer; readonly signed: Buffer } {
  const payload = Buffer.from(
    JSON.stringify({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ digest: { sha256: about.digest.slice("sha256:".length) } }],
      predicateType,
      predicate: {},
    }),
  );
  const header = Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `);
  return { payload, signed: Buffer.concat([header, payload]) };
}

/** A private Sigstore with its own certificate authority, logs and timestamp authority. */
export class Sigstore {
  readonly authority = new Authority("certificates", years);
  readonly certificateLog = new SigningKey();
  readonly log = new SigningKey();
  readonly timestamps = new TimestampAuthority(years);

  /** The trusted root, as `cosign trusted-root create` writes it. */
  get trustedRoot(): string {
    const validFor = { start: years.from.toISOString() };
    const logOf = (key: SigningKey, baseUrl: string) => ({
      baseUrl,
      hashAlgorithm: "SHA2_256",
      publicKey: { rawBytes: key.der.toString("base64"), keyDetails: "PKIX_ECDSA_P256_SHA_256", validFor },
      logId: { keyId: key.id.toString("base64") },
    });
    const authorityOf = (...chain: readonly Buffer[]) => ({
      subject: { organization: "example", commonName: "example" },
      certChain: { certificates: chain.map((one) => ({ rawBytes: one.toString("base64") })) },
      validFor,
    });
    return JSON.stringify({
      mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
      tlogs: [logOf(this.log, "https://log.example.com")],
      certificateAuthorities: [authorityOf(this.authority.certificate)],
      ctlogs: [logOf(this.certificateLog, "https://certificates.example.com")],
      timestampAuthorities: [authorityOf(this.timestamps.certificate, this.timestamps.root.certificate)],
    });
  }

  /** A bundle of cosign 3 as a referrer. */
  bundle(about: Piece, signing: Signing = {}, changes: BundleChanges = {}): Image {
    return artifact(about, bundleType, JSON.stringify(this.bundleJson(about, signing, changes)), bundleType);
  }

  bundleJson(
    about: Piece,
    signing: Signing = {},
    { predicateType = statementType, payloadType = statementPayload, change = (bundle) => bundle }: BundleChanges = {},
  ): object {
    const { payload, signed } = statementOf(about, { predicateType, payloadType });
    const { signature, certificate, entry, timestamp } = this.#sign(signed, signing, (sig, verifier) => ({
      apiVersion: "0.0.1",
      kind: "dsse",
      spec: {
        envelopeHash: hashOf(payload),
        payloadHash: hashOf(payload),
        signatures: [{ signature: sig.toString("base64"), verifier }],
      },
    }));
    return change({
      mediaType: bundleType,
      verificationMaterial: {
        certificate: { rawBytes: certificate.toString("base64") },
        tlogEntries: entry ? [this.#bundledEntry(entry)] : [],
        timestampVerificationData: {
          rfc3161Timestamps: timestamp ? [{ signedTimestamp: timestamp.toString("base64") }] : [],
        },
      },
      dsseEnvelope: {
        payload: payload.toString("base64"),
        payloadType,
        signatures: [{ sig: signature.toString("base64") }],
      },
    });
  }

  /** A signature of earlier versions of cosign, under their tag. */
  payload(payload: string, signing: Signing = {}): Image {
    const { signature, certificate, entry, timestamp } = this.#sign(Buffer.from(payload), signing, (sig, verifier) => ({
      apiVersion: "0.0.1",
      kind: "hashedrekord",
      spec: {
        data: { hash: hashOf(Buffer.from(payload)) },
        signature: { content: sig.toString("base64"), publicKey: { content: verifier } },
      },
    }));
    const annotations = {
      "dev.cosignproject.cosign/signature": signature.toString("base64"),
      "dev.sigstore.cosign/certificate": pemOf(certificate),
      "dev.sigstore.cosign/chain": pemOf(this.authority.certificate),
      ...(entry?.promise && {
        "dev.sigstore.cosign/bundle": JSON.stringify({
          SignedEntryTimestamp: entry.promise.toString("base64"),
          Payload: this.#promised(entry.body),
        }),
      }),
      ...(timestamp && {
        "dev.sigstore.cosign/rfc3161timestamp": JSON.stringify({
          SignedRFC3161Timestamp: timestamp.toString("base64"),
        }),
      }),
    };
    return cosignImage([annotations], payload);
  }

  #sign(data: Buffer, signing: Signing, bodyOf: (signature: Buffer, verifier: string) => { kind: string }): Signed {
    const { delay = 1, authority = this.authority, names = [uriName(subject)], usage, entry, timestamp } = signing;
    const key = new SigningKey();
    const period = { from: after(-delay), to: after(10 - delay) };
    const extensions = identityExtensions(signing.issuer ?? issuer, names, usage);
    const log = signing.certificateTimestamp === "other" ? new SigningKey() : this.certificateLog;
    const { certificate } = authority.issue({ subject: sequence(), key: key.der, period, extensions }, (contents) =>
      signing.certificateTimestamp === "none"
        ? undefined
        : certificateTimestamp(log, authority.key, period.from, contents),
    );
    const signature = (signing.otherKey ? new SigningKey() : key).sign(data);
    // Its members are sorted, as a log requires it.
    const body = bodyOf(
      entry === "other" ? key.sign(Buffer.from("other")) : signature,
      Buffer.from(pemOf(certificate)).toString("base64"),
    );
    const [bytes, { kind }] = [Buffer.from(JSON.stringify(body)), body];
    return {
      signature,
      certificate,
      entry:
        entry === "none"
          ? undefined
          : { kind, body: bytes, promise: entry === "untimed" ? undefined : this.#promise(bytes, entry) },
      timestamp: timestamp ? this.timestamps.timestamp(signature, signedAt) : undefined,
    };
  }

  /** The members of an entry that the log signs, in their canonical order. */
  #promised(body: Buffer) {
    return {
      body: body.toString("base64"),
      integratedTime: signedAt.getTime() / 1000,
      logID: this.log.id.toString("hex"),
      logIndex: 0,
    };
  }

  #promise(body: Buffer, entry: Signing["entry"]): Buffer {
    const log = entry === "otherLog" ? new SigningKey() : this.log;
    return log.sign(Buffer.from(JSON.stringify(this.#promised(body))));
  }

  /** An entry in a log with one entry, which is also the root of its tree. */
  #bundledEntry({ kind, body, promise }: LogEntry): object {
    const { integratedTime } = this.#promised(body);
    const root = digestOf(Buffer.from([0]), body).toString("base64");
    const note = `log.example.com\n1\n${root}\n`;
    const signature = Buffer.concat([this.log.id.subarray(0, 4), this.log.sign(Buffer.from(note))]).toString("base64");
    return {
      logIndex: "0",
      logId: { keyId: this.log.id.toString("base64") },
      kindVersion: { kind, version: "0.0.1" },
      integratedTime: `${integratedTime}`,
      ...(promise && { inclusionPromise: { signedEntryTimestamp: promise.toString("base64") } }),
      inclusionProof: {
        logIndex: "0",
        rootHash: root,
        treeSize: "1",
        hashes: [],
        checkpoint: { envelope: `${note}\n\u2014 log.example.com ${signature}\n` },
      },
      canonicalizedBody: body.toString("base64"),
    };
  }
}

interface BundleChanges {
  readonly predicateType?: string;
  readonly payloadType?: string;
  /** Changes the bundle after it was signed. */
  // biome-ignore lint/suspicious/noExplicitAny: a change of JSON
  readonly change?: (bundle: any) => object;
}

const hashOf = (data: Buffer) => ({ algorithm: "sha256", value: digestOf(data).toString("hex") });
