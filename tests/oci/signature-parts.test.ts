import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { RegistryImages } from "../../provider/oci";
import type { RequiredSignature } from "../../provider/oci/images";
import { certifiedSignature } from "../../provider/oci/signatures/certified-signature";
import {
  isBundleLayer,
  isSignedBy,
  isStatementOf,
  payloadDigest,
  signaturesIn,
} from "../../provider/oci/signatures/signatures";
import {
  artifact,
  cosignImage,
  digestOf,
  filesArtifact,
  type Image,
  image,
  type Piece,
  referrersIndex,
  tagOf,
} from "../support/oci/images";
import { emailName } from "../support/sigstore/authority";
import {
  bundleType,
  issuer,
  Sigstore,
  statementOf,
  statementPayload,
  statementType,
  subject,
} from "../support/sigstore/sigstore";
import { useMemoryRegistry } from "./harness/memory-registry";

const app = image({ layers: [Buffer.from("app")] });
const other = image({ layers: [Buffer.from("other")] });
const cosignType = "cosign container image signature";
const payloadOf = ({ digest }: Piece, type: unknown = cosignType) =>
  JSON.stringify({ critical: { image: { "docker-manifest-digest": digest }, type } });
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const otherPair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ed25519 = generateKeyPairSync("ed25519");
const pem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }).toString();
const signatureOf = (data: Buffer, key = privateKey) => sign("sha256", data, key).toString("base64");
const signatureAnnotation = "dev.cosignproject.cosign/signature";

describe("a payload of earlier versions of cosign", () => {
  it.each<[string, string, string | undefined]>([
    ["cosign's type", payloadOf(app), app.digest],
    ["the type of cosign 3", payloadOf(app, statementType), app.digest],
    ["another type", payloadOf(app, "x"), undefined],
    ["no type", payloadOf(app, null), undefined],
    ["a list of types", payloadOf(app, [cosignType]), undefined],
    ["no digest", JSON.stringify({ critical: { image: {}, type: cosignType } }), undefined],
    [
      "a digest that is no string",
      JSON.stringify({ critical: { image: { "docker-manifest-digest": 1 }, type: cosignType } }),
      undefined,
    ],
    ["no image", JSON.stringify({ critical: { type: cosignType } }), undefined],
    ["no members", JSON.stringify({ critical: "x" }), undefined],
    ["an array", "[]", undefined],
    ["text", "x", undefined],
  ])("states a digest with %s", (_what, payload, expected) => {
    expect(payloadDigest(Buffer.from(payload))).toBe(expected);
  });

  it("has the signature in its annotation, without which it is not signed", () => {
    const content = Buffer.from(payloadOf(other));
    const annotations = { [signatureAnnotation]: Buffer.from("signature").toString("base64") };
    expect(signaturesIn({ isPayload: true, content, annotations }, app.digest)).toEqual([
      { signed: content, signature: Buffer.from("signature"), digest: other.digest },
    ]);
    expect(signaturesIn({ isPayload: true, content, annotations: { other: "x" } }, app.digest)).toEqual([]);
  });
});

describe("a bundle of cosign 3", () => {
  const { payload, signed } = statementOf(app, { predicateType: statementType, payloadType: statementPayload });
  const envelope = {
    payload: payload.toString("base64"),
    payloadType: statementPayload,
    signatures: [{ sig: "AQI=" }],
  };
  const read = (dsseEnvelope: unknown, digest = app.digest) =>
    signaturesIn({ isPayload: false, content: Buffer.from(JSON.stringify({ dsseEnvelope })), annotations: {} }, digest);

  it("contains the signed bytes with their types and lengths", () => {
    expect(read(envelope)).toEqual([{ signed, signature: Buffer.from([1, 2]), digest: app.digest }]);
    expect(read(envelope, other.digest)).toMatchObject([{ digest: undefined }]);
    const accented = { ...envelope, payloadType: "typ\u00e9" };
    expect(read(accented)[0]?.signed.toString()).toBe(`DSSEv1 5 typ\u00e9 ${payload.length} ${payload}`);
  });

  it("contains no entry without a signature, and at most ten entries", () => {
    const signatures = [{}, null, { sig: 1 }, ...Array.from({ length: 20 }, () => ({ sig: "AA==" }))];
    expect(read({ ...envelope, signatures })).toHaveLength(7);
  });

  it.each([
    ["no envelope", undefined],
    ["a string", "x"],
    ["no payload", { ...envelope, payload: undefined }],
    ["a payload that is no string", { ...envelope, payload: 1 }],
    ["no type", { ...envelope, payloadType: null }],
    ["no signatures", { ...envelope, signatures: undefined }],
    ["an object of signatures", { ...envelope, signatures: {} }],
  ])("is not signed with %s", (_what, given) => {
    expect(read(given)).toEqual([]);
  });

  it.each<[string, object, string, boolean]>([
    ["names it", {}, statementPayload, true],
    [
      "names it among others",
      { subject: [null, {}, { digest: {} }, { digest: { sha256: 1 } }, { digest: { sha256: app.digest.slice(7) } }] },
      statementPayload,
      true,
    ],
    ["names it with its algorithm", { subject: [{ digest: { sha256: app.digest } }] }, statementPayload, false],
    ["names no list", { subject: { digest: { sha256: app.digest.slice(7) } } }, statementPayload, false],
    ["has another predicate", { predicateType: "https://slsa.dev/provenance/v1" }, statementPayload, false],
    ["has another payload type", {}, "application/vnd.in-toto", false],
  ])("is a statement about an image if it %s", (_what, change, payloadType, expected) => {
    const statement = Buffer.from(JSON.stringify({ ...JSON.parse(payload.toString()), ...change }));
    expect(isStatementOf(app.digest, payloadType, statement)).toBe(expected);
  });

  it.each([
    ["application/vnd.dev.sigstore.bundle.v0.3+json", true],
    ["application/vnd.dev.sigstore.bundle.v0.12+json", true],
    ["application/vnd.dev.sigstore.bundle+json", true],
    ["application/vnd.dev.sigstore.bundle+json;version=0.3", true],
    ["application/vnd.dev.sigstore.bundle.v1.0+json", false],
    ["application/vnd.dev.sigstore.bundle", false],
    ["x-application/vnd.dev.sigstore.bundle+json", false],
    ["application/json", false],
  ])("has the media type %s: %s", (mediaType, expected) => {
    expect(isBundleLayer(mediaType)).toBe(expected);
  });
});

describe("a key", () => {
  const signed = Buffer.from("content");
  it("has signed bytes only with its valid signature", () => {
    const signature = sign("sha256", signed, privateKey);
    expect(isSignedBy(publicKey, { signed, signature, digest: undefined })).toBe(true);
    expect(isSignedBy(otherPair.publicKey, { signed, signature, digest: undefined })).toBe(false);
    expect(isSignedBy(publicKey, { signed: Buffer.from("other"), signature, digest: undefined })).toBe(false);
    expect(isSignedBy(publicKey, { signed, signature: sign("sha512", signed, privateKey), digest: undefined })).toBe(
      false,
    );
    expect(
      isSignedBy(ed25519.publicKey, { signed, signature: sign(null, signed, ed25519.privateKey), digest: undefined }),
    ).toBe(true);
    expect(isSignedBy(ed25519.publicKey, { signed, signature: Buffer.alloc(0), digest: undefined })).toBe(false);
  });

  it("signs nothing if its kind has no signatures", () => {
    const exchange = generateKeyPairSync("x25519").publicKey;
    expect(isSignedBy(exchange, { signed, signature: Buffer.alloc(64), digest: undefined })).toBe(false);
  });
});

const sigstore = new Sigstore();
const layerOf = (content: object | string, annotations: Record<string, string> = {}, isPayload = false) => ({
  isPayload,
  content: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
  annotations,
});
/** The layer of a payload of earlier versions of cosign. */
const payloadLayer = (about: Piece, changes: Record<string, string | undefined> = {}) => {
  const { bytes } = sigstore.payload(payloadOf(about));
  const { annotations } = JSON.parse(bytes.toString()).layers[0];
  const changed = Object.entries({ ...annotations, ...changes }).filter(([, value]) => value !== undefined);
  return layerOf(payloadOf(about), Object.fromEntries(changed) as Record<string, string>, true);
};

describe("a signature with a certificate", () => {
  it("is that of the image, and of no other", () => {
    expect(certifiedSignature(layerOf(sigstore.bundleJson(app)), app.digest)).toEqual({ bundle: expect.anything() });
    expect(certifiedSignature(layerOf(sigstore.bundleJson(app)), other.digest)).toBeUndefined();
    const layer = payloadLayer(app);
    expect(certifiedSignature(layer, app.digest)).toEqual({ bundle: expect.anything(), payload: layer.content });
    expect(certifiedSignature(layer, other.digest)).toBeUndefined();
    expect(
      certifiedSignature(payloadLayer(app, { "dev.sigstore.cosign/certificate": undefined }), app.digest),
    ).toBeUndefined();
  });

  it("is not in a bundle with a key", () => {
    const json = sigstore.bundleJson(app) as { verificationMaterial: object };
    const { certificate: _, ...material } = json.verificationMaterial as { certificate: object };
    const withKey = { ...json, verificationMaterial: { ...material, publicKey: { hint: "x" } } };
    expect(certifiedSignature(layerOf(withKey), app.digest)).toBeUndefined();
  });

  it("is not in a bundle with a signed message", () => {
    const { dsseEnvelope: _, ...json } = sigstore.bundleJson(app) as { dsseEnvelope: object };
    const messageSignature = { messageDigest: { algorithm: "SHA2_256", digest: "AA==" }, signature: "AA==" };
    expect(certifiedSignature(layerOf({ ...json, messageSignature }), app.digest)).toBeUndefined();
  });

  it("is at most 256 KiB, with at most ten entries or timestamps", () => {
    const json = sigstore.bundleJson(app) as { verificationMaterial: { tlogEntries: object[] } };
    const length = Buffer.byteLength(JSON.stringify({ ...json, more: "" }));
    const sized = (bytes: number) => layerOf({ ...json, more: "x".repeat(bytes - length) });
    expect(certifiedSignature(sized(256 * 1024), app.digest)).toBeDefined();
    expect(() => certifiedSignature(sized(256 * 1024 + 1), app.digest)).toThrow("it has more than 256 KiB");
    const material = (changes: object) =>
      layerOf({ ...json, verificationMaterial: { ...json.verificationMaterial, ...changes } });
    const entries = (count: number) => Array(count).fill(json.verificationMaterial.tlogEntries[0]);
    expect(certifiedSignature(material({ tlogEntries: entries(10) }), app.digest)).toBeDefined();
    const tooMany = "it has more than 10 log entries or timestamps";
    expect(() => certifiedSignature(material({ tlogEntries: entries(11) }), app.digest)).toThrow(tooMany);
    const timestamps = (count: number) => ({
      timestampVerificationData: { rfc3161Timestamps: Array(count).fill({ signedTimestamp: "AA==" }) },
    });
    expect(certifiedSignature(material(timestamps(10)), app.digest)).toBeDefined();
    expect(() => certifiedSignature(material(timestamps(11)), app.digest)).toThrow(tooMany);
    expect(certifiedSignature(material({ timestampVerificationData: undefined }), app.digest)).toBeDefined();
  });

  it.each([
    ["rekor.sigstore.dev", true],
    ["log.example.com:443/a-b_c", true],
    ["a+b", false],
    ["(a)", false],
  ])("may have a checkpoint with the name %s: %s", (name, isValid) => {
    const json = sigstore.bundleJson(app) as { verificationMaterial: { tlogEntries: { inclusionProof: object }[] } };
    const [entry] = json.verificationMaterial.tlogEntries;
    const envelope = `log\n1\nAA==\n\n\u2014 good AAAA\n\u2014 ${name} AAAA\n`;
    const tlogEntries = [entry, { ...entry, inclusionProof: { ...entry?.inclusionProof, checkpoint: { envelope } } }];
    const read = () =>
      certifiedSignature(
        layerOf({ ...json, verificationMaterial: { ...json.verificationMaterial, tlogEntries } }),
        app.digest,
      );
    if (isValid) expect(read()).toBeDefined();
    else expect(read).toThrow("its checkpoint has an invalid name");
  });

  it("of an earlier version of cosign may lack an entry of the log and a timestamp", () => {
    const bare = payloadLayer(app, { "dev.sigstore.cosign/bundle": undefined });
    const found = certifiedSignature(bare, app.digest);
    expect(found?.bundle.verificationMaterial.tlogEntries).toEqual([]);
    expect(found?.bundle.verificationMaterial.timestampVerificationData?.rfc3161Timestamps).toEqual([]);
    const stamped = payloadLayer(app, { "dev.sigstore.cosign/rfc3161timestamp": '{"SignedRFC3161Timestamp":"AQI="}' });
    const { rfc3161Timestamps: [first] = [] } =
      certifiedSignature(stamped, app.digest)?.bundle.verificationMaterial.timestampVerificationData ?? {};
    expect(first?.signedTimestamp).toEqual(Buffer.from([1, 2]));
  });

  it.each(["[]", "null", '{"Payload":1}', "{"])("is not valid with the entry %s of the log", (entry) => {
    expect(() => certifiedSignature(payloadLayer(app, { "dev.sigstore.cosign/bundle": entry }), app.digest)).toThrow();
  });
});

describe("a required signature", () => {
  const [name, path] = ["registry.example.com/acme/app:staging", "acme/app"];
  const registry = useMemoryRegistry();
  beforeEach(() => {
    registry.add(path, app, "staging");
  });
  const verified = (required: RequiredSignature, images = registry.client().images) =>
    images.digestsOfCopy(name, { requireSignature: required });
  const keys = (...given: readonly KeyObject[]) => ({ publicKeys: given.map(pem) });
  const signed = (about: Piece, key = privateKey) =>
    cosignImage([signatureOf(Buffer.from(payloadOf(about)), key)], payloadOf(about));
  const one = { issuer, subject: "a@example.com" };
  const [keyAdvice, identityAdvice] = [
    "Sign it with `cosign sign --key`, or check the key.",
    "Sign it with `cosign sign`, or check `identities` and `trustedRoot`.",
  ];

  it.each<[string, RequiredSignature, string, string]>([
    ["a key", keys(publicKey), "the key", keyAdvice],
    ["two keys", keys(publicKey, otherPair.publicKey), "one of the keys", keyAdvice],
    ["an identity", { identities: [one] }, "the identity", identityAdvice],
    ["two identities", { identities: [one, one] }, "one of the identities", identityAdvice],
    [
      "a key or two identities",
      { ...keys(publicKey), identities: [one, one] },
      "the key or one of the identities",
      `${keyAdvice} ${identityAdvice}`,
    ],
  ])("by %s is described in the error", async (_what, required, signer, advice) => {
    await expect(verified(required)).rejects.toMatchObject({
      code: "signature_required",
      path: name,
      message: `${name} (${app.digest}) has no signature by ${signer} in \`requireSignature\`, so it was not copied. No signature was found. ${advice}`,
    });
  });

  it.each<[string, readonly string[], RequiredSignature, string]>([
    ["one by another key", ["x"], keys(publicKey), "Its signature is by another key or of another image"],
    ["two by other keys", ["x", "y"], keys(publicKey), "Its 2 signatures are by another key or of another image"],
    [
      "one without a certificate",
      ["x"],
      { identities: [one], trustedRoot: "x" },
      "Its signature is without a certificate or of another image",
    ],
  ])("is not %s", async (_what, signatures, required, cause) => {
    registry.add(path, cosignImage([...signatures], payloadOf(app)), `${tagOf(app)}.sig`);
    await expect(verified(required)).rejects.toThrow(`so it was not copied. ${cause}. `);
  });

  it("is accepted under the tag of signatures, but not under those of attestations and SBOMs", async () => {
    for (const suffix of ["att", "sbom"]) registry.add(path, signed(app), `${tagOf(app)}.${suffix}`);
    await expect(verified(keys(publicKey))).rejects.toThrow("No signature was found");
    registry.add(path, signed(app), `${tagOf(app)}.sig`);
    await verified(keys(otherPair.publicKey, publicKey));
  });

  it("is of the image, and by the key, in the same signature", async () => {
    registry.add(path, signed(other), `${tagOf(app)}.sig`);
    await expect(verified(keys(publicKey))).rejects.toThrow("of another image");
  });

  it("may be in a layer of any referrer that lists it, except of unknown types of manifests", async () => {
    const layer = { content: payloadOf(app), mediaType: "application/vnd.dev.cosign.simplesigning.v1+json" };
    const annotations = { [signatureAnnotation]: signatureOf(Buffer.from(layer.content)) };
    const files = [
      { content: "x", mediaType: "text/plain", annotations: {} },
      { ...layer, annotations },
    ];
    const good = filesArtifact({ artifactType: "x", files, annotations: {}, subject: app });
    registry.add(path, referrersIndex([{ ...good, mediaType: "application/vnd.example" }]), tagOf(app));
    await expect(verified(keys(publicKey))).rejects.toThrow("No signature was found");
    registry.requests.length = 0;
    registry.add(path, referrersIndex([good]), tagOf(app));
    await verified(keys(publicKey));
    const blobs = registry.sent("GET").filter((line) => line.includes("/blobs/"));
    expect(blobs).toEqual([`GET /v2/${path}/blobs/${good.blobs[2]?.digest}`]);
  });

  it("is found after referrers and layers that cannot be read, which the error names", async () => {
    const bad = artifact(app, bundleType, "bad", bundleType);
    const missing = artifact(app, bundleType, "missing", bundleType);
    registry.add(path, bad);
    registry.blobs.delete(`${path}@${bad.blobs[1]?.digest}`);
    const list: Image = referrersIndex([bad, missing]);
    registry.add(path, { ...list, children: [] }, tagOf(app));
    registry.manifests.delete(`${path}@${missing.digest}`);
    await expect(verified(keys(publicKey))).rejects.toThrow(
      /No signature was found\. A signature could not be read: GET .*blobs.* -> 404 [^.]*\. Sign it/,
    );
    registry.add(path, signed(app), `${tagOf(app)}.sig`);
    await verified(keys(publicKey));
  });

  const manifestType = "application/vnd.oci.image.manifest.v1+json";
  /** A manifest with this body. */
  const manifestOf = (body: object): Image => {
    const bytes = Buffer.from(JSON.stringify(body));
    return { digest: digestOf(bytes), mediaType: manifestType, bytes, blobs: [], children: [] };
  };
  const layer = { mediaType: bundleType, digest: other.digest, size: 1 };

  it.each<[string, Image, RegExp]>([
    ["violates the specification", manifestOf({ layers: [{}] }), /is not valid: `layers\[0\]\.mediaType` violates/],
    ["is of another kind", manifestOf({ x: 1 }), /is neither an image nor an index of images\..*of Docker\. Sign it/],
    [
      "has a layer that is too large",
      manifestOf({ layers: [{ ...layer, size: 9 << 20 }] }),
      /is too large for .*valid image\. Sign it/,
    ],
    ["has a layer that does not exist", manifestOf({ layers: [layer] }), /-> 404/],
  ])("is missing if a referrer %s", async (_what, given, cause) => {
    registry.add(path, { ...referrersIndex([given]), children: [given] }, tagOf(app));
    const error = await verified(keys(publicKey)).catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "signature_required", message: expect.stringMatching(cause) });
    expect((error as Error).message).toContain("No signature was found. A signature could not be read: ");
  });

  it("is missing in a payload without annotations", async () => {
    const { layers } = JSON.parse(signed(app).bytes.toString());
    const { annotations: _, ...bare } = layers[0];
    registry.add(path, { ...manifestOf({ layers: [bare] }), blobs: signed(app).blobs }, `${tagOf(app)}.sig`);
    await expect(verified(keys(publicKey))).rejects.toThrow("No signature was found. Sign it");
  });

  it("is read first under the tag of cosign", async () => {
    registry.add(path, referrersIndex([sigstore.bundle(app)]), tagOf(app));
    registry.add(path, signed(app), `${tagOf(app)}.sig`);
    await verified(keys(publicKey));
    const blobs = registry.sent("GET").filter((line) => line.includes("/blobs/"));
    expect(blobs).toEqual([`GET /v2/${path}/blobs/${signed(app).blobs[1]?.digest}`]);
  });

  it("is one of several in a bundle", async () => {
    const { payload, signed: bytes } = statementOf(app, {
      predicateType: statementType,
      payloadType: statementPayload,
    });
    const signatures = [{ sig: "AA==" }, { sig: signatureOf(bytes) }, { sig: "AA==" }];
    const dsseEnvelope = { payload: payload.toString("base64"), payloadType: statementPayload, signatures };
    const bundle = artifact(app, bundleType, JSON.stringify({ dsseEnvelope }), bundleType);
    registry.add(path, referrersIndex([bundle]), tagOf(app));
    await verified(keys(publicKey));
    await expect(verified(keys(otherPair.publicKey))).rejects.toThrow("Its 3 signatures are by another key");
  });

  it("names the signers and the reasons why signatures are not valid", async () => {
    const signers = ["b@example.com", "c@example.com"].map((name) =>
      sigstore.bundle(app, { names: [emailName(name)] }),
    );
    const invalid = sigstore.bundle(app, { certificateTimestamp: "none" });
    registry.add(path, referrersIndex([...signers, invalid]), tagOf(app));
    const error = await verified({ identities: [one], trustedRoot: sigstore.trustedRoot }).catch(
      (reason: Error) => reason,
    );
    const names = ["b", "c"].map((name) => `${name}@example.com (issuer ${issuer})`);
    const orders = [names, names.toReversed()].map(
      (order) => `It is signed by ${order.join(", and by ")}. A signature is not valid: `,
    );
    const { message } = error as Error;
    expect(orders.filter((text) => message.includes(`so it was not copied. ${text}`))).toHaveLength(1);
    expect(message).toMatch(/expected 1 SCTs, got 0\. Sign it/);
    expect(message).not.toContain("by another key");
  });

  it("is not searched further after another error of the registry", async () => {
    registry.add(path, artifact(app, bundleType, "bad", bundleType));
    registry.add(path, referrersIndex([artifact(app, bundleType, "bad", bundleType)]), tagOf(app));
    registry.instead = ({ path: requested }) =>
      requested.includes("/blobs/") ? { status: 403, body: "{}" } : undefined;
    await expect(verified(keys(publicKey))).rejects.toMatchObject({ status: 403 });
  });

  it("reads 200 layers at most", async () => {
    const wrong = Array.from({ length: 199 }, (_, i) => `${i}`);
    const right = signatureOf(Buffer.from(payloadOf(app)));
    registry.add(path, cosignImage([...wrong, right], payloadOf(app)), `${tagOf(app)}.sig`);
    await verified(keys(publicKey));
    registry.add(path, cosignImage([...wrong, "x", right], payloadOf(app)), `${tagOf(app)}.sig`);
    await expect(verified(keys(publicKey))).rejects.toThrow(
      "Its 200 signatures are by another key or of another image. Only 200 signatures are read; delete signatures that are not needed. Sign it",
    );
  });

  it("is not searched with a key that is not valid", async () => {
    await expect(verified({ publicKeys: [pem(publicKey), "x"] })).rejects.toMatchObject({
      code: "invalid_key",
      message: `${name} was not copied: a key in \`requireSignature\` is not valid. Check \`publicKeys\`.`,
    });
    expect(registry.sent("GET")).toEqual([]);
  });

  it("by a key is sufficient without a trusted root, whose failure is reported otherwise", async () => {
    registry.add(path, sigstore.payload(payloadOf(app)), `${tagOf(app)}.sig`);
    const required = { ...keys(publicKey), identities: [one], trustedRoot: "{" };
    await expect(verified(required)).rejects.toMatchObject({ code: "invalid_trusted_root" });
    registry.add(path, referrersIndex([]), tagOf(app));
    const layers = [
      ...JSON.parse(sigstore.payload(payloadOf(app)).bytes.toString()).layers,
      ...JSON.parse(signed(app).bytes.toString()).layers,
    ];
    const both = cosignImage(
      layers.map(({ annotations }: { annotations: Record<string, string> }) => annotations),
      payloadOf(app),
    );
    registry.add(path, both, `${tagOf(app)}.sig`);
    await verified(required);
  });

  const { trustedRoot } = sigstore;
  const byIdentity = (pattern: string, more: Partial<RequiredSignature> = {}): RequiredSignature => ({
    identities: [{ issuer, subject: pattern }],
    trustedRoot,
    ...more,
  });
  /** Lists bundles as referrers of the image. */
  const list = (...bundles: readonly Image[]) => registry.add(path, referrersIndex([...bundles]), tagOf(app));
  /** The error of a check. Undefined for an accepted signature. */
  const rejection = (required: RequiredSignature, images?: RegistryImages): Promise<Error | undefined> =>
    verified(required, images).then(
      () => undefined,
      (error: Error) => error,
    );

  it.each([
    [subject, true],
    ["https://git.example.com/acme/*@refs/tags/v*", true],
    ["https://git.example.com/acme/*@*", true],
    ["https://git.example.com/acme/*", false],
    ["*", false],
    ["*@*@*", false],
    ["*@refs/heads/*", false],
    [subject.toUpperCase(), false],
  ])("has an identity that matches the pattern %s: %s", async (pattern, expected) => {
    list(sigstore.bundle(app));
    const error = await rejection(byIdentity(pattern));
    if (expected) expect(error).toBeUndefined();
    else expect(error?.message).toContain(`It is signed by ${subject} (issuer ${issuer})`);
  });

  it("has no identity without a certificate, or without a required one", async () => {
    list(sigstore.bundle(app));
    const invalidRoot = { trustedRoot: "x" };
    expect((await rejection({ ...keys(publicKey), ...invalidRoot }))?.message).toContain("by another key");
    list(sigstore.bundle(other));
    expect((await rejection(byIdentity("*@*", invalidRoot)))?.message).toContain("of another image");
  });

  it("has one of several identities, with the same issuer", async () => {
    list(sigstore.bundle(app));
    const [right, wrong] = [
      { issuer, subject },
      { issuer, subject: "a@example.com" },
    ];
    for (const identities of [
      [wrong, right],
      [right, wrong],
    ])
      await verified({ identities, trustedRoot });
    const otherIssuer = { identities: [{ issuer: `${issuer}x`, subject: "*@*" }], trustedRoot };
    expect((await rejection(otherIssuer))?.message).toContain("It is signed by");
  });

  it("cannot be verified without a valid trusted root, which is read once", async () => {
    list(sigstore.bundle(app), sigstore.bundle(app, { names: [emailName("b@example.com")] }));
    const { images } = registry.client();
    const parse = jest.spyOn(images.roots, "parse");
    const error = await rejection(byIdentity("*@*", { trustedRoot: "{" }), images);
    expect(error).toMatchObject({ code: "invalid_trusted_root", path: name });
    expect(error?.message).toMatch(
      /^registry\.example\.com\/acme\/app:staging was not copied: `trustedRoot` in `requireSignature` is not valid: .*JSON.*\. Write it with `cosign trusted-root create`\.$/,
    );
    expect(parse).toHaveBeenCalledTimes(1);
    await rejection(byIdentity("x@y"), images);
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it("is verified with the public root by default, and names its address and all causes of a failure", async () => {
    list(sigstore.bundle(app), sigstore.bundle(app, { names: [emailName("b@example.com")] }));
    const { images } = registry.client();
    const cause = new Error("the third\nline", { cause: "not an error" });
    const failure = new Error("x".repeat(400), { cause: new Error("the second", { cause }) });
    const get = jest.spyOn(images.roots, "download").mockRejectedValue(failure);
    const required = byIdentity("*@*", { trustedRoot: undefined });
    expect(await rejection(required, images)).toMatchObject({
      code: "trusted_root_unavailable",
      message: `${name} was not copied: the trusted root of Sigstore could not be read from https://tuf-repo-cdn.sigstore.dev: ${"x".repeat(300)}: the second: the third line. Allow requests to this address and files in ${images.roots.home}, or set \`trustedRoot\` in \`requireSignature\`, which \`cosign trusted-root create\` writes.`,
    });
    expect(get).toHaveBeenCalledTimes(1);
    get.mockRejectedValue("only text");
    expect((await rejection(required, images))?.message).toContain(".sigstore.dev: only text. Allow");
    get.mockResolvedValue(images.roots.parse(trustedRoot));
    expect(await rejection(required, images)).toBeUndefined();
  });

  it("is described with at most five signers", async () => {
    list(...Array.from({ length: 7 }, (_, i) => sigstore.bundle(app, { names: [emailName(`${i}@example.com`)] })));
    const { message = "" } = (await rejection(byIdentity("x@y"))) ?? {};
    expect(message.match(/\d@example\.com \(issuer/g)).toHaveLength(5);
  });
});
