import { findBlob } from "../copy/blobs";
import { blobIn } from "../copy/upload";
import { imageError } from "../image-error";
import type { Artifact, ArtifactDetails, ArtifactFile } from "../images";
import { type Descriptor, digestOf, type Manifest, type Manifests } from "../manifests/manifests";
import { artifactTypeOf } from "../referrers/list-referrers";
import { ociManifest } from "../registries/media-types";
import type { Registries } from "../registries/registries";
import { type Content, fileContent, textContent } from "./files";

/** Configuration of an artifact without one (image specification 1.1, guidance for an empty descriptor). */
const emptyConfig = { mediaType: "application/vnd.oci.empty.v1+json", content: "{}" };

/** An artifact with its manifest, and its blobs by their digests. */
export interface PreparedArtifact {
  readonly manifest: Manifest;
  readonly blobs: readonly { readonly descriptor: Descriptor; readonly content: Content }[];
}

/**
 * Reads the files of an artifact and composes its manifest. Equal contents have the same digest: the manifest contains no time,
 * and the names of annotations are sorted.
 *
 * @throws ImageError if a file cannot be read, or if the subject does not exist.
 */
export async function prepareArtifact(
  manifests: Manifests,
  repository: string,
  { artifactType, config = emptyConfig, files, annotations, subject }: Artifact,
): Promise<PreparedArtifact> {
  const configuration = blobOf(textContent(config.content), config.mediaType, {});
  const layers: PreparedArtifact["blobs"][number][] = [];
  for (const file of files)
    layers.push(blobOf(await contentOf(manifests, repository, file), file.mediaType, file.annotations));
  const body = {
    schemaVersion: 2,
    mediaType: ociManifest,
    artifactType,
    config: configuration.descriptor,
    layers: layers.map(({ descriptor }) => descriptor),
    ...(subject && { subject: await subjectIn(manifests, repository, subject) }),
    ...annotationsOf(annotations),
  };
  const bytes = Buffer.from(JSON.stringify(body));
  const manifest = { mediaType: ociManifest, digest: digestOf(bytes), bytes, body };
  return { manifest, blobs: [configuration, ...layers] };
}

function blobOf(content: Content, mediaType: string, annotations: Readonly<Record<string, string>>) {
  const { digest, size } = content;
  return { content, descriptor: { mediaType, digest, size, ...annotationsOf(annotations) } };
}

/** @throws ImageError if neither the file nor the repository has the expected content. */
async function contentOf({ registries }: Manifests, repository: string, file: ArtifactFile): Promise<Content> {
  const { digest } = file;
  const local = await localContent(repository, file).catch((error: Error) => error);
  if (!(local instanceof Error)) return local;
  // With the option `ignoreChanges`, a file may have changed, and the repository contains its declared content.
  const stored = digest === undefined ? undefined : await storedContent(registries, repository, digest);
  if (stored) return stored;
  throw local;
}

/** @throws ImageError if the program contains no content, or if the content differs from its digest. */
async function localContent(repository: string, { path, content, digest }: ArtifactFile): Promise<Content> {
  if (path === undefined && content === undefined) {
    const problem = "does not exist in the repository. Set `path` or `content` of the file.";
    throw imageError("file_not_found", `${repository}@${digest}`, problem);
  }
  const found = path === undefined ? textContent(content ?? "") : await fileContent(path);
  if (digest === undefined || digest === found.digest) return found;
  const problem = `has the digest ${found.digest} instead of ${digest}. It may have changed since the preview. Run \`pulumi up\` again, correct \`digest\`, or remove \`files\` from the option \`ignoreChanges\`.`;
  throw imageError("file_changed", path ?? "The content of a file", problem);
}

/** The content of a blob that the repository contains. */
async function storedContent(registries: Registries, repository: string, digest: string): Promise<Content | undefined> {
  const size = (await findBlob(registries, repository, digest))?.size;
  if (size === undefined || !Number.isSafeInteger(size)) return undefined;
  return { digest, size, source: blobIn(registries, repository, { mediaType: "", digest, size }) };
}

async function subjectIn(manifests: Manifests, repository: string, subject: string): Promise<Descriptor> {
  const { mediaType, digest, bytes } = await manifests.getRequired(`${repository}@${subject}`);
  return { mediaType, digest, size: bytes.length };
}

function annotationsOf(annotations: Readonly<Record<string, string>>) {
  const names = Object.keys(annotations).sort();
  return names.length
    ? { annotations: Object.fromEntries(names.map((name) => [name, annotations[name] as string])) }
    : {};
}

const isEmptyConfig = ({ mediaType, digest }: Descriptor): boolean =>
  mediaType === emptyConfig.mediaType && digest === textContent(emptyConfig.content).digest;

/** The content of an artifact by its manifest. */
export function artifactIn({ body }: Manifest): ArtifactDetails {
  const { config, layers = [], annotations = {}, subject } = body;
  return {
    artifactType: artifactTypeOf(body) ?? "",
    ...(config && !isEmptyConfig(config) && { config: { mediaType: config.mediaType, digest: config.digest } }),
    files: layers.map((layer) => ({
      digest: layer.digest,
      mediaType: layer.mediaType,
      annotations: layer.annotations ?? {},
    })),
    annotations,
    ...(subject && { subject: subject.digest }),
  };
}
