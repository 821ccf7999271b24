import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { bits, der, generalizedTime, integer, isTrue, octets, oid, sequence, set, utcTime, utf8 } from "./der";

const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));
const sha256 = sequence(oid("2.16.840.1.101.3.4.2.1"));

export const digestOf = (...parts: readonly Buffer[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** A key pair on the curve P-256. */
export class SigningKey {
  readonly pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly der: Buffer = this.pair.publicKey.export({ type: "spki", format: "der" });
  /** Id of the key in a log. */
  readonly id: Buffer = digestOf(this.der);

  sign(data: Buffer): Buffer {
    return sign("sha256", data, this.pair.privateKey);
  }
}

const nameOf = (commonName: string): Buffer => sequence(set(sequence(oid("2.5.4.3"), utf8(commonName))));

export const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [isTrue] : []), octets(value));

/** Period in which a certificate is valid. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A certificate before it is signed. */
interface Contents {
  readonly subject: Buffer;
  readonly key: Buffer;
  readonly period: Period;
  readonly extensions: readonly Buffer[];
}

/** A certificate authority with a self-signed certificate. */
export class Authority {
  readonly key = new SigningKey();
  readonly name: Buffer;
  readonly certificate: Buffer;
  #serial = 0;

  constructor(name: string, period: Period) {
    this.name = nameOf(name);
    const constraints = extension("2.5.29.19", sequence(isTrue), true);
    const usage = extension("2.5.29.15", der(0x03, Buffer.from([1, 0x06])), true);
    const contents = { subject: this.name, key: this.key.der, period, extensions: [constraints, usage] };
    this.certificate = this.issue(contents).certificate;
  }

  /** The signed certificate. An extension may depend on the contents without it, as a signed certificate timestamp does. */
  issue(
    { subject, key, period, extensions }: Contents,
    lastExtension?: (contents: Buffer) => Buffer | undefined,
  ): { readonly certificate: Buffer; readonly serial: Buffer } {
    const serial = integer(++this.#serial);
    const contents = (all: readonly Buffer[]): Buffer =>
      sequence(
        der(0xa0, integer(2)),
        serial,
        ecdsaWithSha256,
        this.name,
        sequence(utcTime(period.from), utcTime(period.to)),
        subject,
        key,
        der(0xa3, sequence(...all)),
      );
    const last = lastExtension?.(contents(extensions));
    const signed = contents(last ? [...extensions, last] : extensions);
    return { certificate: sequence(signed, ecdsaWithSha256, bits(this.key.sign(signed))), serial };
  }
}

/** The names of a certificate of Fulcio. */
export const emailName = (text: string): Buffer => der(0x81, text);
export const uriName = (text: string): Buffer => der(0x86, text);

/** Extensions of a certificate of Fulcio for an identity. */
export function identityExtensions(issuer: string, names: readonly Buffer[], usage = "1.3.6.1.5.5.7.3.3"): Buffer[] {
  return [
    extension("2.5.29.15", der(0x03, Buffer.from([7, 0x80])), true),
    extension("2.5.29.37", sequence(oid(usage))),
    extension("2.5.29.17", sequence(...names), true),
    extension("1.3.6.1.4.1.57264.1.1", Buffer.from(issuer, "latin1")),
    extension("1.3.6.1.4.1.57264.1.8", utf8(issuer)),
  ];
}

const uint = (size: number, value: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

const milliseconds = (date: Date): Buffer => Buffer.concat([uint(2, 0), uint(6, date.getTime())]);

/** The extension with a signed certificate timestamp (RFC 6962) of a log. */
export function certificateTimestamp(log: SigningKey, issuer: SigningKey, at: Date, contents: Buffer): Buffer {
  const entry = Buffer.concat([digestOf(issuer.der), uint(3, contents.length), contents]);
  const none = uint(2, 0);
  const signed = Buffer.concat([uint(1, 0), uint(1, 0), milliseconds(at), uint(2, 1), entry, none]);
  const signature = log.sign(signed);
  const algorithms = Buffer.from([4, 3]);
  const timestamp = Buffer.concat([
    ...[uint(1, 0), log.id, milliseconds(at), none, algorithms],
    ...[uint(2, signature.length), signature],
  ]);
  const list = Buffer.concat([uint(2, timestamp.length), timestamp]);
  return extension("1.3.6.1.4.1.11129.2.4.2", octets(Buffer.concat([uint(2, list.length), list])));
}

/** Object identifiers of signed data (RFC 5652) and timestamps (RFC 3161). */
const signedData = oid("1.2.840.113549.1.7.2");
const timestampContent = oid("1.2.840.113549.1.9.16.1.4");
const contentType = oid("1.2.840.113549.1.9.3");
const messageDigest = oid("1.2.840.113549.1.9.4");

/** A timestamp authority with a certificate of its own root. */
export class TimestampAuthority {
  readonly root: Authority;
  readonly key = new SigningKey();
  readonly certificate: Buffer;
  readonly #serial: Buffer;

  constructor(period: Period) {
    this.root = new Authority("timestamps root", period);
    const contents = { subject: nameOf("timestamps"), key: this.key.der, period, extensions: [] };
    const { certificate, serial } = this.root.issue(contents);
    this.certificate = certificate;
    this.#serial = serial;
  }

  /** The response to a request for a timestamp of data. */
  timestamp(data: Buffer, at: Date): Buffer {
    const imprint = sequence(sha256, octets(digestOf(data)));
    const info = sequence(integer(1), oid("1.3.6.1.4.1.57264.2"), imprint, integer(1), generalizedTime(at));
    const attributes = [
      sequence(contentType, set(timestampContent)),
      sequence(messageDigest, set(octets(digestOf(info)))),
    ];
    const signature = this.key.sign(set(...attributes));
    const signer = sequence(
      integer(1),
      sequence(this.root.name, this.#serial),
      sha256,
      der(0xa0, ...attributes),
      ecdsaWithSha256,
      octets(signature),
    );
    const content = sequence(integer(3), set(sha256), sequence(timestampContent, der(0xa0, octets(info))), set(signer));
    return sequence(sequence(integer(0)), sequence(signedData, der(0xa0, content)));
  }
}
