import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { cosignImage, filesArtifact, type Image, image, index, tagOf } from "../support/oci/images";

const alpha = image({ layers: [Buffer.from("alpha")], platform: "linux/amd64" });
const beta = image({ layers: [Buffer.from("beta")], platform: "linux/arm64" });
const gamma = image({ layers: [Buffer.from("alpha"), Buffer.from("gamma")], platform: "linux/amd64" });
const delta = image({ layers: [Buffer.from("delta")], platform: "linux/arm64" });

/** Content of `registry.example.com/acme/app`, which the examples and their variations use. Always the same bytes. */
export const seedImages: Readonly<Record<"alpha" | "both" | "next", Image>> = {
  alpha,
  both: index({ "linux/amd64": alpha, "linux/arm64": beta }),
  next: index({ "linux/amd64": gamma, "linux/arm64": delta }),
};

/** Header of an Ed25519 key in the format PKCS #8. */
const keyHeader = Buffer.from("302e020100300506032b657004220420", "hex");
const keyOf = (name: string) => {
  const seed = createHash("sha256").update(`contract tests: ${name}`).digest();
  return createPrivateKey({ key: Buffer.concat([keyHeader, seed]), format: "der", type: "pkcs8" });
};
const pemOf = (key: KeyObject): string => createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
const privateKey = keyOf("signatures");

/** The public key of the signatures below. Always the same, as the signatures. */
export const seedKey = pemOf(privateKey);
export const otherKey = pemOf(keyOf("no signatures"));

/** Content of the repository `acme/signed` by tag: an image, and its signature by the key above. */
export const signedImages: Readonly<Record<string, Image>> = {
  app: seedImages.both,
  [`${tagOf(seedImages.both)}.sig`]: signatureOf(seedImages.both),
};

function signatureOf({ digest }: Image): Image {
  const image = { "docker-manifest-digest": digest };
  const payload = JSON.stringify({ critical: { image, type: "cosign container image signature" } });
  return cosignImage([sign(null, Buffer.from(payload), privateKey).toString("base64")], payload);
}

interface ArtifactChange {
  readonly artifactType?: string;
  readonly files?: readonly {
    readonly content: string;
    readonly mediaType: string;
    readonly title: string;
    readonly annotations?: object;
  }[];
  readonly config?: { readonly mediaType: string; readonly content: string };
  readonly annotations?: object;
  readonly subject?: string;
}

const policy = { content: "allow = true", mediaType: "application/vnd.example.policy.rego", title: "policy.rego" };
const version = { "org.opencontainers.image.version": "1.0.0" };

/** The example of `registry.Artifact` with a change. */
const changedArtifact = ({ files = [policy], subject, ...change }: ArtifactChange): Image =>
  filesArtifact({
    artifactType: "application/vnd.example.policy",
    annotations: version,
    ...change,
    files: files.map(({ title, annotations, ...file }) => ({
      ...file,
      annotations: { ...annotations, "org.opencontainers.image.title": title },
    })),
    subject: Object.values(seedImages).find(({ digest }) => digest === subject),
  });

/** The changes that tests make outside Pulumi. */
const artifactChanges: readonly ArtifactChange[] = [
  { artifactType: "application/vnd.example.other" },
  { files: [{ ...policy, mediaType: "application/json" }] },
  { files: [{ ...policy, title: "alpha" }] },
  { files: [{ ...policy, annotations: { alpha: "alpha", beta: "alpha" } }] },
  { config: { mediaType: "text/plain", content: "alpha" } },
  { annotations: { ...version, alpha: "alpha" } },
  { subject: seedImages.both.digest },
];

/** The repository `acme/app` contains each artifact by its digest. */
export const changedArtifacts = artifactChanges.map(changedArtifact);

/** The artifact with another value of an input. Undefined for values that a manifest does not contain. */
export function artifactWith(name: keyof ArtifactChange, value: unknown): Image | undefined {
  return changedArtifacts[artifactChanges.findIndex((change) => isDeepStrictEqual(change[name], value))];
}
