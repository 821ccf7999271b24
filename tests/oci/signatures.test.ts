import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "../../provider/lifecycle";
import { failureTexts } from "../../provider/lifecycle/validation/given-value";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { artifact, cosignImage, digestOf, type Image, image, index, type Piece, tagOf } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { statementOf, statementPayload, statementType } from "../support/sigstore/sigstore";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

// The formats are those of cosign's signature specification and of sigstore's bundle format.

const intel = image({ layers: [Buffer.from("intel")], platform: "linux/amd64" });
const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64" });
const both = index({ "linux/amd64": intel, "linux/arm64": arm });
const other = image({ layers: [Buffer.from("another image")] });

const bundleType = "application/vnd.dev.sigstore.bundle.v0.3+json";

const keyPairs = {
  "ECDSA P-256": generateKeyPairSync("ec", { namedCurve: "P-256" }),
  RSA: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  Ed25519: generateKeyPairSync("ed25519"),
};
type KeyName = keyof typeof keyPairs;
const { publicKey, privateKey } = keyPairs["ECDSA P-256"];
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }).toString();

const signatureOf = (key: KeyObject, data: Buffer): string =>
  sign(key.asymmetricKeyType === "ed25519" ? null : "sha256", data, key).toString("base64");

/** Payload of earlier versions of cosign. */
const payloadOf = ({ digest }: Piece, type = "cosign container image signature"): string =>
  JSON.stringify({
    critical: { identity: { "docker-reference": "acme/app" }, image: { "docker-manifest-digest": digest }, type },
    optional: null,
  });

const signedByTag = (subject: Piece, key: KeyObject, payload = payloadOf(subject)): Image =>
  cosignImage([signatureOf(key, Buffer.from(payload))], payload);

/** Bundle of cosign 3: an in-toto statement in a DSSE envelope. */
function bundleOf(
  subject: Piece,
  key: KeyObject,
  { about = subject, predicateType = statementType, payloadType = statementPayload } = {},
): Image {
  const { payload, signed: encoded } = statementOf(about, { predicateType, payloadType });
  const content = {
    mediaType: bundleType,
    verificationMaterial: { publicKey: { hint: "key" } },
    dsseEnvelope: {
      payload: payload.toString("base64"),
      payloadType,
      signatures: [{ sig: signatureOf(key, encoded) }],
    },
  };
  return artifact(subject, bundleType, JSON.stringify(content), bundleType);
}

let registry: Registry;
let withApi: Registry;
let program: Program;
let next = 0;
let path: string;

beforeAll(async () => {
  [registry, withApi] = [await Registry.start(), await Registry.start({ referrers: true })];
});
beforeEach(() => {
  path = `acme/app-${++next}`;
  program = new Program({ [registry.host]: {}, [withApi.host]: {} });
});
afterAll(() => Promise.all([registry.stop(), withApi.stop()]));

const args = (from: Registry, publicKeys = [pem(publicKey)]) => ({
  source: `${from.host}/${path}:staging`,
  repository: `${registry.host}/${path}-released`,
  tag: "stable",
  requireSignature: { publicKeys },
});

const released = async () => (await registry.manifest(`${path}-released`, "stable"))?.digest;

/** Expects that nothing is written, with this cause. */
async function expectRejected(from: Registry, cause: string, publicKeys?: string[]): Promise<void> {
  await expect(program.create(imageCopy, args(from, publicKeys))).rejects.toThrow(cause);
  expect(await registry.tags(`${path}-released`)).toEqual([]);
  expect(await registry.manifest(`${path}-released`, intel.digest)).toBeUndefined();
}

const byAnotherKey = "Its signature is by another key or of another image";

describe("a copy that requires a signature", () => {
  it.each(Object.keys(keyPairs) as KeyName[])(
    "accepts the payload that a key signed, under the tag of cosign: %s",
    async (name) => {
      const pair = keyPairs[name];
      await registry.push(path, both, "staging");
      await registry.push(path, signedByTag(both, pair.privateKey), `${tagOf(both)}.sig`);
      const stored = await program.create(imageCopy, args(registry, [pem(stranger.publicKey), pem(pair.publicKey)]));
      expect(await released()).toBe(both.digest);
      expect(await program.refresh(stored)).toEqual(stored.state);
    },
  );

  it.each([
    ["with the referrers API", () => withApi],
    ["without the referrers API", () => registry],
  ])("accepts a bundle of cosign 3 in a registry %s", async (_what, from) => {
    await from().push(path, both, "staging");
    await from().pushReferrers(path, both, [
      artifact(both, "application/spdx+json", "an SBOM"),
      bundleOf(both, privateKey),
    ]);
    await program.create(imageCopy, args(from()));
    expect(await released()).toBe(both.digest);
  });

  it("accepts a recorded signature of cosign 3.1.3, and rejects it for another image", async () => {
    const {
      publicKey: recordedKey,
      digest,
      manifest,
      blobs,
    } = JSON.parse(readFileSync(join(__dirname, "recorded/cosign-3.json"), "utf8"));
    const signedImage = image({ layers: [Buffer.from("recorded")] });
    expect(signedImage.digest).toBe(digest);
    const piece = (mediaType: string, text: string): Piece => ({
      digest: digestOf(Buffer.from(text)),
      mediaType,
      bytes: Buffer.from(text),
    });
    const signature = {
      ...piece("application/vnd.oci.image.manifest.v1+json", manifest),
      blobs: blobs.map((blob: { mediaType: string; content: string }) => piece(blob.mediaType, blob.content)),
      children: [],
    };
    await withApi.push(path, signedImage, "staging");
    await withApi.pushReferrers(path, signedImage, [signature]);
    await program.create(imageCopy, args(withApi, [recordedKey]));
    expect(await released()).toBe(digest);
    const [, bundle] = signature.blobs as [Piece, Piece];
    await withApi.push(path, other, "other");
    await withApi.pushReferrers(path, other, [artifact(other, bundleType, bundle.bytes.toString(), bundleType)]);
    const ofOther = { ...args(withApi, [recordedKey]), source: `${withApi.host}/${path}:other`, tag: "other" };
    await expect(program.create(imageCopy, ofOther)).rejects.toThrow(byAnotherKey);
  });

  it("verifies the whole image before a subset is copied", async () => {
    await registry.push(path, both, "staging");
    await registry.push(path, signedByTag(arm, privateKey), `${tagOf(arm)}.sig`);
    const subset = { ...args(registry), platforms: ["linux/arm64"] };
    await expect(program.create(imageCopy, subset)).rejects.toThrow("No signature was found");
    await registry.push(path, signedByTag(both, privateKey), `${tagOf(both)}.sig`);
    await program.create(imageCopy, subset);
    expect(await registry.manifest(`${path}-released`, arm.digest)).toBeDefined();
  });

  it("is rejected with a signature by another key", async () => {
    await registry.push(path, both, "staging");
    await registry.push(path, signedByTag(both, stranger.privateKey), `${tagOf(both)}.sig`);
    await expectRejected(registry, byAnotherKey);
    await registry.pushReferrers(path, both, [bundleOf(both, stranger.privateKey)]);
    await expectRejected(registry, "Its 2 signatures are by another key or of another image");
  });

  it.each([
    ["a signature of another image under its tag", () => signedByTag(other, privateKey)],
    ["a payload of another type", () => signedByTag(both, privateKey, payloadOf(both, "another statement"))],
    ["a payload that is not JSON", () => signedByTag(both, privateKey, both.digest)],
    ["no valid signature", () => cosignImage(["not base64 !", ""], payloadOf(both))],
    [
      "the signature of another payload",
      () => cosignImage([signatureOf(privateKey, Buffer.from(payloadOf(other)))], payloadOf(both)),
    ],
  ])("is rejected with %s", async (_what, signed) => {
    await registry.push(path, both, "staging");
    await registry.push(path, signed(), `${tagOf(both)}.sig`);
    await expectRejected(registry, "by another key or of another image");
  });

  it.each([
    ["a bundle about another image", { about: other }],
    ["an attestation by the same key", { predicateType: "https://slsa.dev/provenance/v1" }],
    ["a statement of another type", { payloadType: "text/plain" }],
  ])("is rejected with %s", async (_what, more) => {
    await withApi.push(path, both, "staging");
    await withApi.pushReferrers(path, both, [bundleOf(both, privateKey, more)]);
    await expectRejected(withApi, "has no signature by the key");
  });

  it("is rejected if the registry returns another payload than the signed one", async () => {
    const signed = signedByTag(both, privateKey);
    await registry.push(path, both, "staging");
    await registry.push(path, signed, `${tagOf(both)}.sig`);
    const [, payload] = signed.blobs as [Piece, Piece];
    const body = Buffer.from(payload.bytes.toString().replace("acme/app", "evil/app"));
    const proxy = await RecordingProxy.open(registry.url, ({ path: requested }) =>
      requested.endsWith(payload.digest) ? { status: 200, body } : undefined,
    );
    program.access = { [registry.host]: {}, "registry.example": { url: proxy.url } };
    const changed = { ...args(registry), source: `registry.example/${path}:staging` };
    await expect(program.create(imageCopy, changed)).rejects.toThrow("does not match its digest");
    await proxy.close();
    expect(await released()).toBeUndefined();
  });

  it("verifies again when the keys change", async () => {
    await registry.push(path, both, "staging");
    await registry.push(path, signedByTag(both, privateKey), `${tagOf(both)}.sig`);
    const stored = await program.create(imageCopy, args(registry));
    await expect(program.update(stored, args(registry, [pem(stranger.publicKey)]))).rejects.toThrow(byAnotherKey);
    expect(
      (await program.update(stored, args(registry, [pem(stranger.publicKey), pem(publicKey)]))).state.outputs,
    ).toEqual(stored.state.outputs);
  });

  it("verifies the copied image when the keys change, even if the tag of the source was moved", async () => {
    await registry.push(path, both, "staging");
    await registry.push(path, signedByTag(both, privateKey), `${tagOf(both)}.sig`);
    const stored = await program.create(imageCopy, args(registry));
    await registry.push(path, other, "staging");
    await registry.push(path, signedByTag(other, privateKey), `${tagOf(other)}.sig`);
    await program.update(stored, args(registry, [pem(stranger.publicKey), pem(publicKey)]));
    expect(await released()).toBe(both.digest);
  });

  it("does not adopt another image than the verified one while the tag of the source moves", async () => {
    await registry.push(path, both, "staging");
    await registry.push(path, signedByTag(both, privateKey), `${tagOf(both)}.sig`);
    await registry.push(path, other);
    await registry.push(`${path}-released`, other, "stable");
    let reads = 0;
    const headers = { "content-type": other.mediaType, "docker-content-digest": other.digest };
    const proxy = await RecordingProxy.open(registry.url, ({ path: requested }) =>
      requested.endsWith("/manifests/staging") && ++reads > 1 ? { status: 200, headers, body: other.bytes } : undefined,
    );
    program.access = { [registry.host]: {}, "registry.example": { url: proxy.url } };
    const source = `registry.example/${path}:staging`;
    await expect(program.create(imageCopy, { ...args(registry), source })).rejects.toMatchObject({ code: "exists" });
    await proxy.close();
  });

  it("does not adopt an unsigned copy", async () => {
    await registry.push(path, both, "staging");
    await registry.push(`${path}-released`, both, "stable");
    const adopting = { ...args(registry), overwrite: true };
    await expect(program.create(imageCopy, adopting)).rejects.toThrow("No signature was found");
    await registry.push(path, signedByTag(both, privateKey), `${tagOf(both)}.sig`);
    await program.create(imageCopy, adopting);
  });

  it.each([
    ["a private key", privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
    ["a key of another curve", pem(generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey)],
    ["a short RSA key", pem(generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey)],
    ["a path", "cosign.pub"],
    ["the start of a key", pem(publicKey).slice(0, 90)],
    ["a damaged key", pem(publicKey).replace(/M/g, "A")],
  ])("is rejected at preview with %s instead of a public key", (_what, wrong) => {
    const { failures } = check(imageCopy, undefined, args(registry, [wrong]), { logicalName: "dev/sample" });
    expect(failures).toEqual([
      expect.objectContaining({
        path: "requireSignature.publicKeys[0]",
        reason: expect.stringContaining("must be a public key in PEM format"),
      }),
    ]);
    const texts = failureTexts(failures, { field: imageCopy.inputs, inputs: {}, credentials: [], marked: [] });
    expect(texts.join()).not.toContain("PRIVATE KEY");
  });
});
