import { generateKeyPairSync, sign } from "node:crypto";
import { check } from "../../provider/lifecycle";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { cosignImage, type Image, image, type Piece, tagOf } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Authority, emailName, uriName } from "../support/sigstore/authority";
import { der, sequence } from "../support/sigstore/der";
import { issuer, type Signing, Sigstore, subject } from "../support/sigstore/sigstore";
import { Program } from "./harness/program";

const app = image({ layers: [Buffer.from("app")] });
const other = image({ layers: [Buffer.from("another image")] });
const sigstore = new Sigstore();
const { trustedRoot } = sigstore;
const identity = { issuer, subject };

const payloadOf = ({ digest }: Piece, type = "cosign container image signature"): string =>
  JSON.stringify({ critical: { image: { "docker-manifest-digest": digest }, type }, optional: null });

let registry: Registry;
let program: Program;
let next = 0;
let path: string;

beforeAll(async () => {
  registry = await Registry.start();
});
beforeEach(() => {
  path = `acme/app-${++next}`;
  program = new Program({ [registry.host]: {} });
});
afterAll(() => registry.stop());

const args = (requireSignature: object = { identities: [identity], trustedRoot }) => ({
  source: `${registry.host}/${path}:staging`,
  repository: `${registry.host}/${path}-released`,
  tag: "stable",
  requireSignature,
});

const released = async () => (await registry.manifest(`${path}-released`, "stable"))?.digest;

/** The error of a copy that writes nothing. */
async function rejection(requireSignature?: object): Promise<string> {
  const error = await program.create(imageCopy, args(requireSignature)).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(await registry.tags(`${path}-released`)).toEqual([]);
  expect(await registry.manifest(`${path}-released`, app.digest)).toBeUndefined();
  return String(error?.message);
}

/** The two formats of cosign, with the same signature. */
const formats: Readonly<Record<string, (about: Piece, signing?: Signing) => Promise<void>>> = {
  "a bundle of cosign 3": async (about, signing) =>
    registry.pushReferrers(path, app, [sigstore.bundle(about, signing)]),
  "a payload of earlier versions": async (about, signing) => {
    await registry.push(path, sigstore.payload(payloadOf(about), signing), `${tagOf(app)}.sig`);
  },
};

describe.each(Object.entries(formats))("a copy that requires an identity, with %s", (_format, push) => {
  beforeEach(() => registry.push(path, app, "staging"));

  it("accepts a signature whose certificate was valid at the time of the log, and has expired", async () => {
    await push(app);
    const stored = await program.create(imageCopy, args());
    expect(await released()).toBe(app.digest);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it.each([
    ["another identity in the list", [{ issuer, subject: "x@example.com" }, identity]],
    ["a pattern", [{ issuer, subject: "https://git.example.com/acme/*/release.yml@refs/tags/v*" }]],
    ["a pattern with several wildcards", [{ issuer, subject: "https://git.example.com/acme/*/*.yml@*/v*" }]],
  ])("accepts %s", async (_what, identities) => {
    await push(app);
    await program.create(imageCopy, args({ identities, trustedRoot }));
    expect(await released()).toBe(app.digest);
  });

  it("rejects a branch whose name ends with the branch of a pattern", async () => {
    const other = "https://git.example.com/acme/app/other.yml@refs/heads/other@refs/heads/main";
    await push(app, { names: [uriName(other)] });
    const pattern = { issuer, subject: "https://git.example.com/acme/app/*@refs/heads/main" };
    expect(await rejection({ identities: [pattern], trustedRoot })).toContain(`It is signed by ${other}`);
  });

  it("accepts an email address, and the time of a timestamp authority", async () => {
    await push(app, { names: [emailName("release@example.com")], timestamp: true });
    await program.create(imageCopy, args({ identities: [{ issuer, subject: "release@example.com" }], trustedRoot }));
    expect(await released()).toBe(app.digest);
  });

  it("accepts a key, if the signature is by another identity", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key = publicKey.export({ type: "spki", format: "pem" }).toString();
    const required = { publicKeys: [key], identities: [{ issuer, subject: "x@example.com" }], trustedRoot };
    await push(app);
    expect(await rejection(required)).toContain("has no signature by the key or the identity in `requireSignature`");
    const payload = payloadOf(app);
    const signature = sign("sha256", Buffer.from(payload), privateKey).toString("base64");
    await registry.push(path, cosignImage([signature], payload), `${tagOf(app)}.sig`);
    await program.create(imageCopy, args(required));
    expect(await released()).toBe(app.digest);
  });

  it.each<[string, object]>([
    ["another issuer", { issuer: "https://token.actions.example.org", subject }],
    ["the start of the issuer", { issuer: issuer.slice(0, -1), subject }],
    ["an issuer with a slash", { issuer: `${issuer}/`, subject }],
    ["another subject", { issuer, subject: subject.replace("v1", "v2") }],
    ["the start of the subject", { issuer, subject: subject.slice(0, -1) }],
    ["the pattern of a regular expression", { issuer, subject: "https://git.example.com/acme/app/.+" }],
    ["a pattern without a branch or tag", { issuer, subject: "https://git.example.com/acme/*" }],
    ["a dot that is a character", { issuer, subject: subject.replace("acme", "a.me") }],
  ])("rejects %s, and names the signer", async (_what, required) => {
    await push(app);
    expect(await rejection({ identities: [required], trustedRoot })).toContain(
      `${registry.host}/${path}:staging (${app.digest}) has no signature by the identity in \`requireSignature\`, so it was not copied. It is signed by ${subject} (issuer ${issuer}). Sign it with \`cosign sign\`, or check \`identities\` and \`trustedRoot\`.`,
    );
  });

  it.each<[string, Signing, string]>([
    ["a certificate that was expired", { delay: 11 }, "certificate is not valid or expired at the specified date"],
    ["a certificate from the future", { delay: -1 }, "certificate is not valid or expired at the specified date"],
    ["an entry of the log for another signature", { entry: "other" }, "signature mismatch"],
    ["an entry of another log", { entry: "otherLog" }, "inclusion promise could not be verified"],
    ["no entry of the log", { entry: "none" }, "expected 1 timestamps, got 0"],
    ["a timestamp without an entry of the log", { entry: "none", timestamp: true }, "expected 1 tlog entries, got 0"],
    ["no signed certificate timestamp", { certificateTimestamp: "none" }, "expected 1 SCTs, got 0"],
    ["a certificate timestamp of another log", { certificateTimestamp: "other" }, "SCT verification failed"],
    [
      "a certificate of another authority with the same name",
      { authority: new Authority("certificates", { from: new Date("2020-01-01"), to: new Date("2040-01-01") }) },
      "no valid certificate path found",
    ],
    ["the signature of another key", { otherKey: true }, "signature verification failed"],
    ["a certificate for servers", { usage: "1.3.6.1.5.5.7.3.1" }, "its certificate is not for signatures of content"],
    ["two subjects", { names: [uriName(subject), uriName("https://example.com")] }, "does not name one email address"],
    ["a subject of each kind", { names: [uriName(subject), emailName("a@example.com")] }, "does not name one email"],
    ["no subject", { names: [] }, "does not name one email address or URI"],
    ["a subject of another kind", { names: [der(0x82, "git.example.com")] }, "does not name one email address or URI"],
    [
      "a subject with another name inside",
      { names: [der(0xa0, sequence()), uriName(subject)] },
      "does not name one email address or URI",
    ],
    ["a subject with a line break", { names: [uriName(`${subject}\n`)] }, "does not name one email address or URI"],
    ["a subject with a zero byte", { names: [uriName(`${subject}\0`)] }, "does not name one email address or URI"],
    [
      "a subject whose characters are equal without their highest bit",
      { names: [uriName(String.fromCharCode(0x80 | subject.charCodeAt(0)) + subject.slice(1))] },
      "does not name one email address or URI",
    ],
    [
      "an issuer whose characters are equal without their highest bit",
      { issuer: String.fromCharCode(0x80 | issuer.charCodeAt(0)) + issuer.slice(1) },
      "does not name one issuer",
    ],
  ])("rejects %s", async (_what, signing, reason) => {
    await push(app, signing);
    const error = await rejection();
    expect(error).toContain(
      "has no signature by the identity in `requireSignature`, so it was not copied. A signature is not valid: ",
    );
    expect(error).toContain(reason);
  });

  it.each([
    ["a comma", `${subject},URI:https://example.com`],
    ["quotes", `https://git.example.com/"acme"\\app`],
    ["the characters of regular expressions", "https://git.example.com/(a+)+$/[x]{2}?.|^"],
  ])("compares a subject with %s literally", async (_what, text) => {
    await push(app, { names: [uriName(text)] });
    expect(await rejection()).toContain(`It is signed by ${text} (issuer ${issuer})`);
    await program.create(imageCopy, args({ identities: [{ issuer, subject: text }], trustedRoot }));
    expect(await released()).toBe(app.digest);
  });

  it("rejects a signature of another image", async () => {
    await push(other);
    expect(await rejection()).toContain("Its signature is without a certificate or of another image");
  });

  it("rejects a signature of another trusted root", async () => {
    await push(app);
    expect(await rejection({ identities: [identity], trustedRoot: new Sigstore().trustedRoot })).toContain(
      "A signature is not valid: Failed to verify certificate chain",
    );
  });
});

describe("a copy that requires an identity", () => {
  beforeEach(() => registry.push(path, app, "staging"));
  const pushBundle = (bundle: Image) => registry.pushReferrers(path, app, [bundle]);

  it.each([
    ["provenance by the same identity", { predicateType: "https://slsa.dev/provenance/v1" }],
    ["a statement of another type", { payloadType: "text/plain" }],
  ])("rejects %s", async (_what, changes) => {
    await pushBundle(sigstore.bundle(app, {}, changes));
    expect(await rejection()).toContain("Its signature is without a certificate or of another image");
  });

  it("rejects a changed statement", async () => {
    const { dsseEnvelope: wanted } = sigstore.bundleJson(app) as { dsseEnvelope: { payload: string } };
    const change = (bundle: { dsseEnvelope: object }) => ({
      ...bundle,
      dsseEnvelope: { ...bundle.dsseEnvelope, payload: wanted.payload },
    });
    await pushBundle(sigstore.bundle(other, {}, { change }));
    expect(await rejection()).toContain("A signature is not valid: DSSE payload hash mismatch");
  });

  it("rejects a statement next to another content that the identity signed", async () => {
    const { dsseEnvelope } = new Sigstore().bundleJson(app) as { dsseEnvelope: object };
    const digest = "x".repeat(43);
    await pushBundle(
      sigstore.bundle(
        other,
        {},
        {
          change: ({ dsseEnvelope: signed, ...bundle }) => ({
            ...bundle,
            messageSignature: { messageDigest: { algorithm: "SHA2_256", digest }, signature: signed.signatures[0].sig },
            dsseEnvelope,
          }),
        },
      ),
    );
    expect(await rejection()).toContain("Its signature is without a certificate or of another image");
  });

  it("rejects the entry of a log whose time is not confirmed", async () => {
    await pushBundle(sigstore.bundle(app, { entry: "untimed" }));
    expect(await rejection()).toContain("A signature is not valid: expected 1 timestamps, got 0");
  });

  it("accepts the entry of a log whose time is confirmed by a timestamp authority", async () => {
    await pushBundle(sigstore.bundle(app, { entry: "untimed", timestamp: true }));
    await program.create(imageCopy, args());
    expect(await released()).toBe(app.digest);
  });

  it("rejects a bundle of no valid form", async () => {
    const change = (bundle: { verificationMaterial: object }) => ({
      ...bundle,
      verificationMaterial: { ...bundle.verificationMaterial, tlogEntries: [{}] },
    });
    await pushBundle(sigstore.bundle(app, {}, { change }));
    expect(await rejection()).toContain("A signature is not valid: invalid bundle");
  });

  it("verifies again when the identities change", async () => {
    await formats["a bundle of cosign 3"]?.(app);
    const another = { issuer, subject: "x@example.com" };
    const stored = await program.create(imageCopy, args());
    await expect(program.update(stored, args({ identities: [another], trustedRoot }))).rejects.toThrow(subject);
    const both = await program.update(stored, args({ identities: [another, identity], trustedRoot }));
    expect(both.state.outputs).toEqual(stored.state.outputs);
  });

  it.each<[string, object, string, string]>([
    ["neither a key nor an identity", {}, "requireSignature", "requires `publicKeys` or `identities`"],
    ["an empty list", { identities: [] }, "requireSignature.identities", "must not be empty"],
    [
      "an issuer that is not a URL",
      { identities: [{ issuer: "example.com", subject }] },
      "requireSignature.identities[0].issuer",
      "must be a URL",
    ],
    [
      "all subjects",
      { identities: [{ issuer, subject: "**" }] },
      "requireSignature.identities[0].subject",
      "must contain the domain of the email address",
    ],
    ...[
      "https://*",
      "*@*",
      "h*",
      "https://git.example.com/*",
      "https://git.example.com/acme*",
      "release@*.com",
      "a:*@b",
    ].map((pattern): [string, object, string, string] => [
      `the pattern ${pattern}`,
      { identities: [{ issuer, subject: pattern }] },
      "requireSignature.identities[0].subject",
      "must contain the domain of the email address",
    ]),
    [
      "a subject with a line break",
      { identities: [{ issuer, subject: "a\n" }] },
      "requireSignature.identities[0].subject",
      "must be an email address or a URI",
    ],
    [
      "a path of a trusted root",
      { identities: [identity], trustedRoot: "trusted-root.json" },
      "requireSignature.trustedRoot",
      "must be the JSON text",
    ],
    [
      "a trusted root without logs",
      { identities: [identity], trustedRoot: JSON.stringify({ ...JSON.parse(trustedRoot), tlogs: [] }) },
      "requireSignature.trustedRoot",
      "must be the JSON text",
    ],
    [
      "a trusted root for keys",
      { publicKeys: [generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" })], trustedRoot },
      "requireSignature.trustedRoot",
      "has no effect without `identities`",
    ],
  ])("is rejected at preview with %s", (_what, required, at, reason) => {
    const { failures } = check(imageCopy, undefined, args(required), { logicalName: "dev/sample" });
    expect(failures).toEqual([expect.objectContaining({ path: at, reason: expect.stringContaining(reason) })]);
  });
});
