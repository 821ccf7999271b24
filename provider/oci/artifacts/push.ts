import { hasBlob } from "../copy/blobs";
import { Progress } from "../copy/progress";
import { uploadBlob } from "../copy/upload";
import { imageError, isDigestInvalid } from "../image-error";
import type { Pointer, TagOptions } from "../images";
import type { Manifests } from "../manifests/manifests";
import { referrersInApi } from "../referrers/list-referrers";
import { addToReferrersTag } from "../referrers/referrers-tag";
import type { Registries } from "../registries/registries";
import type { PreparedArtifact } from "./artifact";

/** Clients and reports of a push. */
export interface PushContext {
  readonly registries: Registries;
  readonly manifests: Manifests;
  /** Shows the user one line about the progress. */
  readonly report: (message: string) => void;
}

/** Tag that points to the artifact. */
interface TagTarget extends TagOptions {
  readonly repository: string;
  readonly tag: string;
}

/**
 * Pushes an artifact: first its blobs, and the tag last. If the artifact has a subject, a registry without the referrers API finds it by
 * a tag, which this function writes.
 */
export async function pushArtifact(
  context: PushContext,
  { repository, tag, overwrite }: TagTarget,
  artifact: PreparedArtifact,
): Promise<Pointer> {
  const { manifests } = context;
  const { manifest } = artifact;
  await pushBlobs(context, { repository, tag }, artifact);
  const subject = manifest.body.subject?.digest;
  if (subject !== undefined) {
    await manifests.put(repository, manifest.digest, manifest);
    if (!(await referrersInApi(manifests, repository, subject)))
      await addToReferrersTag(manifests, repository, subject, [manifest]);
  }
  return manifests.pointTag(repository, tag, manifest, { overwrite });
}

/** Pushes the blobs of an artifact. Existing blobs are not sent again. */
export async function pushBlobs(
  { registries, report }: PushContext,
  { repository, tag }: Pick<TagTarget, "repository" | "tag">,
  artifact: PreparedArtifact,
): Promise<void> {
  // The configuration and the files may have equal contents.
  const blobs = [...new Map(artifact.blobs.map((blob) => [blob.descriptor.digest, blob])).values()];
  const total = blobs.reduce((sum, { descriptor }) => sum + descriptor.size, 0);
  const progress = new Progress(`Pushing ${repository}:${tag}`, total, report);
  for (const { descriptor: blob, content } of blobs) {
    if (await hasBlob(registries, repository, blob.digest)) progress.add(blob.size);
    else {
      const transfer = { registries, source: content.source, to: repository, blob, onProgress: progress.add };
      await uploadBlob(transfer).catch((error: unknown) => {
        throw isDigestInvalid(error) ? changedError(repository, tag, blob.digest) : error;
      });
    }
  }
}

const changedError = (repository: string, tag: string, digest: string): Error =>
  imageError(
    "file_changed",
    `${repository}:${tag}`,
    `was not pushed: a file changed while it was sent, so that it no longer has the digest ${digest}. Run \`pulumi up\` again.`,
  );
