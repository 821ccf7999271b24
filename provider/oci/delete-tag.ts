import { RestError } from "../rest";
import { withoutFullStop } from "../text/printable";
import { type PreparedArtifact, prepareArtifact } from "./artifacts/artifact";
import { type PushContext, pushBlobs } from "./artifacts/push";
import { type ImageError, imageError } from "./image-error";
import type { Artifact, DeletionOutcome } from "./images";
import { type Manifest, StaleTagError } from "./manifests/manifests";

/** A tag with the manifest that it points to. */
interface Target {
  readonly repository: string;
  readonly tag: string;
  readonly manifest: Manifest;
}

/** The target of a tag before its deletion. It differs for each tag, so that no registry deletes another tag with it. */
const emptyArtifact = (tag: string): Artifact => ({
  artifactType: "application/vnd.trefoil.deleted-tag",
  files: [{ content: "{}", mediaType: "application/vnd.oci.empty.v1+json", annotations: {} }],
  annotations: { "org.opencontainers.image.ref.name": tag },
});

/**
 * Deletes a tag, but neither its manifest nor another tag of it. Some registries delete the manifest of a tag, with all its tags. So the
 * tag points to an empty artifact first, which the registry then deletes instead.
 *
 * @throws ImageError if the registry rejects the artifact, or if another client moves the tag. The tag then remains.
 */
export async function deleteTagAlone(context: PushContext, target: Target): Promise<DeletionOutcome> {
  const { manifests } = context;
  const { repository, tag, manifest } = target;
  const artifact = await prepareArtifact(manifests, repository, emptyArtifact(tag));
  // An interrupted deletion leaves the artifact.
  const isMoved = manifest.digest === artifact.manifest.digest;
  if (!isMoved) await moveAway(context, target, artifact);
  const existed = isMoved ? await manifests.deleteTag(repository, tag) : await deleteMoved(context, target, artifact);
  if (!existed) return "missing";
  return (await manifests.exists(`${repository}:${tag}`)) ? "unconfirmed" : "deleted";
}

async function moveAway(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<void> {
  const { repository, tag, manifest } = target;
  try {
    await pushBlobs(context, { repository, tag }, artifact);
    await move(context, target, manifest, artifact.manifest);
  } catch (error) {
    if (error instanceof StaleTagError) throw movedError(target);
    // The tag may have moved although the request failed.
    await moveBack(context, target, artifact);
    throw error instanceof RestError && isRejection(error) ? notDeletedError(target, error) : error;
  }
}

/** Deletes a tag that was moved. Returns false if it does not exist. */
async function deleteMoved(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<boolean> {
  try {
    if (await context.manifests.deleteTag(target.repository, target.tag)) return true;
  } catch (error) {
    // A registry that may still process the request would delete the manifest to which the tag is moved back.
    if (error instanceof RestError && error.mayHaveBeenApplied) throw incompleteError(target, error);
    await moveBack(context, target, artifact);
    throw error;
  }
  await moveBack(context, target, artifact);
  return false;
}

/** Moves a tag back from the artifact, unless another client has changed it. */
async function moveBack(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<void> {
  try {
    await move(context, target, artifact.manifest, target.manifest);
  } catch (error) {
    if (!(error instanceof StaleTagError)) throw incompleteError(target, error);
  }
}

/** @throws StaleTagError if the tag points to another manifest than expected. */
async function move({ manifests }: PushContext, { repository, tag }: Target, from: Manifest, to: Manifest) {
  const requireTarget = async (): Promise<void> => {
    const current = await manifests.findAny(`${repository}:${tag}`);
    if (current?.digest !== from.digest) throw new StaleTagError(current?.digest);
  };
  await manifests.put(repository, tag, to, requireTarget).catch((error: unknown) => {
    // An earlier attempt, whose response was lost, has moved the tag.
    if (!(error instanceof StaleTagError) || error.digest !== to.digest) throw error;
  });
}

/** True for the response of a registry that will reject the same request again. */
const isRejection = ({ status = 0 }: RestError): boolean => status >= 400 && status < 500;

const nameOf = ({ repository, tag }: Target): string => `${repository}:${tag}`;

const movedError = (target: Target): ImageError =>
  imageError(
    "tag_moved",
    nameOf(target),
    "was moved or deleted by another client meanwhile, so that it was not deleted. Check its image, and run the same command again to delete it.",
    { method: "DELETE" },
  );

function notDeletedError(target: Target, cause: RestError): ImageError {
  const { message, method, path, status, requestId } = cause;
  const problem = `was not deleted: ${withoutFullStop(message)}. Trefoil points a tag to an empty artifact before its deletion, because some registries delete a manifest with its tag, and each other tag of it. Allow the account to push, and the tag to move. Or set \`onDelete: "keep"\`, and delete the tag with the tools of the registry.`;
  return imageError("tag_not_moved", nameOf(target), problem, { method, path, status, requestId, cause });
}

function incompleteError(target: Target, cause: unknown): ImageError {
  const { status, requestId, mayHaveBeenApplied } = cause instanceof RestError ? cause : {};
  const reason = cause instanceof Error ? ` ${withoutFullStop(cause.message)}.` : "";
  const problem = `may still exist, and point to an empty artifact instead of ${target.manifest.digest}.${reason} Run the same command again to delete it, or \`pulumi up --refresh\` to point it to its image again.`;
  const facts = { method: "DELETE", status, requestId, mayHaveBeenApplied };
  return imageError("deletion_incomplete", nameOf(target), problem, facts);
}
