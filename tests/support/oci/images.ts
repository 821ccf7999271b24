import { createHash } from "node:crypto";

/** A blob or manifest, identified by its digest. */
export interface Piece {
  readonly digest: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A manifest with all blobs and manifests that must exist before it. */
export interface Image extends Piece {
  readonly blobs: readonly Piece[];
  readonly children: readonly Image[];
}

interface Contents {
  readonly layers: readonly Buffer[];
  /** Layers that are stored elsewhere and are not pushed. */
  readonly foreign?: readonly Buffer[];
  /** `linux/arm64`. */
  readonly platform?: string;
  /** Creation date in the configuration. */
  readonly created?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

const oci = (kind: string): string => `application/vnd.oci.image.${kind}`;

export const digestOf = (bytes: Buffer): string => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

const piece = (mediaType: string, content: Buffer | object): Piece => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content, null, 2));
  return { digest: digestOf(bytes), mediaType, bytes };
};

/** The entry of a manifest for a part. */
export const descriptor = ({ digest, mediaType, bytes }: Piece, more: object = {}) => ({
  mediaType,
  digest,
  size: bytes.length,
  ...more,
});

const platformOf = (text: string): { os: string; architecture: string; variant?: string } => {
  const [os = "", architecture = "", variant] = text.split("/");
  return { os, architecture, ...(variant && { variant }) };
};

/** An image for one platform. The same content produces the same digest. */
export function image({ layers, foreign = [], platform = "linux/amd64", created, annotations }: Contents): Image {
  const parts = layers.map((bytes) => piece(oci("layer.v1.tar"), bytes));
  const elsewhere = foreign.map((bytes) => piece(oci("layer.nondistributable.v1.tar+gzip"), bytes));
  const rootfs = { type: "layers", diff_ids: [...parts, ...elsewhere].map(({ digest }) => digest) };
  const config = piece(oci("config.v1+json"), { created, ...platformOf(platform), rootfs });
  const manifest = piece(oci("manifest.v1+json"), {
    schemaVersion: 2,
    mediaType: oci("manifest.v1+json"),
    config: descriptor(config),
    layers: [
      ...parts.map((part) => descriptor(part)),
      ...elsewhere.map((part) => descriptor(part, { urls: [`https://layers.example/${part.digest}`] })),
    ],
    annotations,
  });
  return { ...manifest, blobs: [config, ...parts], children: [] };
}

/** An index of images, one per platform. */
export function index(images: Readonly<Record<string, Image>>, annotations?: Readonly<Record<string, string>>): Image {
  const manifests = Object.entries(images).map(([platform, child]) =>
    descriptor(child, { platform: platformOf(platform) }),
  );
  const body = { schemaVersion: 2, mediaType: oci("index.v1+json"), manifests, annotations };
  return { ...piece(oci("index.v1+json"), body), blobs: [], children: Object.values(images) };
}

const emptyConfig = piece("application/vnd.oci.empty.v1+json", Buffer.from("{}"));

/** An artifact that describes a manifest, such as an SBOM. */
export function artifact(subject: Piece, artifactType: string, content: string, layerType = "application/json"): Image {
  const layer = piece(layerType, Buffer.from(content));
  const manifest = piece(oci("manifest.v1+json"), {
    schemaVersion: 2,
    mediaType: oci("manifest.v1+json"),
    artifactType,
    config: descriptor(emptyConfig),
    layers: [descriptor(layer)],
    subject: descriptor(subject),
    annotations: { "org.example.content": content.slice(0, 40) },
  });
  return { ...manifest, blobs: [emptyConfig, layer], children: [] };
}

interface FilesArtifact {
  readonly artifactType: string;
  readonly config?: { readonly mediaType: string; readonly content: string } | undefined;
  readonly files: readonly { readonly content: string; readonly mediaType: string; readonly annotations: object }[];
  readonly annotations: object;
  readonly subject?: Piece | undefined;
}

/** An artifact with files. */
export function filesArtifact({ artifactType, config, files, annotations, subject }: FilesArtifact): Image {
  const configuration = config ? piece(config.mediaType, Buffer.from(config.content)) : emptyConfig;
  const layers = files.map(({ mediaType, content }) => piece(mediaType, Buffer.from(content)));
  const manifest = piece(oci("manifest.v1+json"), {
    schemaVersion: 2,
    mediaType: oci("manifest.v1+json"),
    artifactType,
    config: descriptor(configuration),
    layers: layers.map((layer, i) => descriptor(layer, { annotations: files[i]?.annotations })),
    ...(subject && { subject: descriptor(subject) }),
    annotations,
  });
  return { ...manifest, blobs: [configuration, ...layers], children: [] };
}

/** An image under a tag of cosign, with a layer for each signature of a payload, or its annotations. */
export function cosignImage(
  signatures: readonly (string | Readonly<Record<string, string>>)[],
  payload = "signed",
): Image {
  const layer = piece("application/vnd.dev.cosign.simplesigning.v1+json", Buffer.from(payload));
  const config = piece(oci("config.v1+json"), { architecture: "", os: "", rootfs: { type: "layers", diff_ids: [] } });
  const layers = signatures.map((signature) =>
    descriptor(layer, {
      annotations: typeof signature === "string" ? { "dev.cosignproject.cosign/signature": signature } : signature,
    }),
  );
  const body = { schemaVersion: 2, mediaType: oci("manifest.v1+json"), config: descriptor(config), layers };
  return { ...piece(oci("manifest.v1+json"), body), blobs: [config, layer], children: [] };
}

/** The index that lists referrers under a tag in registries without the referrers API. */
export function referrersIndex(referrers: readonly Image[]): Image {
  const manifests = referrers.map((one) => {
    const { artifactType, annotations } = JSON.parse(one.bytes.toString());
    return descriptor(one, { artifactType, annotations });
  });
  const body = { schemaVersion: 2, mediaType: oci("index.v1+json"), manifests };
  return { ...piece(oci("index.v1+json"), body), blobs: [], children: referrers };
}

/** `sha256-…`, the tag of that index, and the start of cosign's tags. */
export const tagOf = ({ digest }: Piece): string => digest.replace(":", "-");
