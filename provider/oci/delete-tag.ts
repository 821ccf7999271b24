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
  if (manifest.digest !== artifact.manifest.digest) await moveAway(context, target, artifact);
  if (!(await deleteMoved(context, target, artifact))) return "missing";
  const current = await manifests.find(nameOf(target));
  return current?.digest === artifact.manifest.digest ? "unconfirmed" : "deleted";
}

async function moveAway(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<void> {
  const explained = (error: unknown): unknown =>
    error instanceof RestError && isRejection(error) ? notDeletedError(target, error) : error;
  await pushBlobs(context, target, artifact).catch((error: unknown) => {
    throw explained(error);
  });
  try {
    await move(context, target, target.manifest, artifact.manifest);
  } catch (error) {
    if (error instanceof StaleTagError) throw movedError(target);
    // The tag may have moved although the request failed.
    await moveBack(context, target, artifact);
    throw explained(error);
  }
}

/** Deletes a tag while it points to the artifact. Returns false if it does not exist. */
async function deleteMoved(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<boolean> {
  // The registry may still process an earlier attempt. It would delete the manifest to which the tag is moved back.
  let isPending = false;
  const requireArtifact = (mayHaveBeenApplied: boolean) => {
    isPending = mayHaveBeenApplied;
    return requireTarget(context, target, artifact.manifest);
  };
  try {
    if (await context.manifests.deleteTag(target.repository, target.tag, requireArtifact)) return true;
    if (isPending) await requireArtifact(isPending);
  } catch (error) {
    if (error instanceof StaleTagError) {
      if (error.digest !== undefined) throw movedError(target);
      // An earlier attempt has deleted the tag. Before the first attempt, the registry may not yet return the artifact.
      if (isPending) return true;
      throw incompleteError(target, artifact, error);
    }
    if (isPending || mayBeProcessed(error)) throw incompleteError(target, artifact, error);
    await moveBack(context, target, artifact);
    throw error;
  }
  if (isPending) throw incompleteError(target, artifact);
  await moveBack(context, target, artifact);
  return false;
}

/** True unless the registry has rejected the request. A 501 shows that it has no deletion of tags. */
const mayBeProcessed = (error: unknown): boolean =>
  error instanceof RestError && error.mayHaveBeenApplied && error.status !== 501;

/** Moves a tag back from the artifact, unless another client has changed it. */
async function moveBack(context: PushContext, target: Target, artifact: PreparedArtifact): Promise<void> {
  if (target.manifest.digest === artifact.manifest.digest) return;
  try {
    await move(context, target, artifact.manifest, target.manifest);
  } catch (error) {
    if (!(error instanceof StaleTagError)) throw incompleteError(target, artifact, error);
  }
}

/** @throws StaleTagError if the tag points to another manifest than expected. */
async function requireTarget({ manifests }: PushContext, target: Target, expected: Manifest): Promise<void> {
  const current = await manifests.findAny(nameOf(target));
  if (current?.digest !== expected.digest) throw new StaleTagError(current?.digest);
}

/** @throws StaleTagError if the tag points to another manifest than expected. */
async function move(context: PushContext, target: Target, from: Manifest, to: Manifest): Promise<void> {
  const { repository, tag } = target;
  const requireFrom = () => requireTarget(context, target, from);
  await context.manifests.put(repository, tag, to, requireFrom).catch((error: unknown) => {
    // An earlier attempt, whose response was lost, has moved the tag.
    if (!(error instanceof StaleTagError) || error.digest !== to.digest) throw error;
  });
}

/** True for the response of a registry that will reject the same request again. */
const isRejection = ({ status = 0 }: RestError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

const nameOf = ({ repository, tag }: Target): string => `${repository}:${tag}`;

const movedError = (target: Target): ImageError =>
  imageError(
    "tag_moved",
    nameOf(target),
    "was moved or deleted by another client meanwhile, so that it was not deleted. Check its image, and run the same command again to delete it.",
    { method: "DELETE" },
  );

/** A deletion uses the `onDelete` in the state. */
const keepAdvice =
  'Or keep the tag: declare the resource with `onDelete: "keep"`, run `pulumi up`, and then remove it from the program. If the resource was replaced, run `pulumi state delete` with its URN instead.';

function notDeletedError(target: Target, cause: RestError): ImageError {
  const { message, method, path, status, requestId } = cause;
  const problem = `was not deleted: ${withoutFullStop(message)}. Trefoil points a tag to an empty artifact before its deletion, because some registries delete a manifest with its tag, and each other tag of it. Allow the account to push, and the tag to move. ${keepAdvice}`;
  return imageError("tag_not_moved", nameOf(target), problem, { method, path, status, requestId, cause });
}

function incompleteError(target: Target, artifact: PreparedArtifact, error?: unknown): ImageError {
  const { status, requestId, mayHaveBeenApplied } = error instanceof RestError ? error : {};
  const cause = error instanceof Error ? error : undefined;
  const reason = cause ? ` ${withoutFullStop(cause.message)}.` : "";
  const { digest } = target.manifest;
  // In a repeated deletion, the tag already points to the artifact.
  const image = digest === artifact.manifest.digest ? "its image" : digest;
  const problem = `may still exist, and point to an empty artifact instead of ${image}.${reason} Run the same command again to delete it, or \`pulumi up --refresh\` to point it to its image again.`;
  const facts = { method: "DELETE", status, requestId, mayHaveBeenApplied, cause };
  return imageError("deletion_incomplete", nameOf(target), problem, facts);
}
