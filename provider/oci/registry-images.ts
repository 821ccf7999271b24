import { artifactIn, prepareArtifact } from "./artifacts/artifact";
import { textDigest } from "./artifacts/files";
import { pushArtifact } from "./artifacts/push";
import { readBytes, readJson } from "./copy/blobs";
import { copyImage } from "./copy/copy";
import { childManifests } from "./copy/parts";
import { missingReferrers, referrersToCopy } from "./copy/referrers";
import { ImageError, imageError } from "./image-error";
import type {
  Artifact,
  ArtifactDetails,
  CopiedReferrer,
  Copy,
  CopyTarget,
  DeletedTag,
  ImageDetails,
  Images,
  Pointer,
  Referrer,
  RequiredSignature,
  Retention,
  TagDecision,
  TagDeletionOptions,
  TagDeletionResult,
  TagOptions,
} from "./images";
import { inTurn } from "./in-turn";
import {
  type Descriptor,
  isIndex,
  type Manifest,
  Manifests,
  type MoveOptions,
  platformOf,
  StaleTagError,
} from "./manifests/manifests";
import { selectPlatforms } from "./manifests/select";
import { listReferrers } from "./referrers/list-referrers";
import type { HubTags } from "./registries/hub-tags";
import type { RequestLimits } from "./registries/limits";
import { parseReference, parseRepository } from "./registries/reference";
import type { Registries } from "./registries/registries";
import { decide } from "./retention/decide";
import { deleteTags, type TagDeletion } from "./retention/delete-tags";
import { listTags } from "./retention/list-tags";
import { declarations, readTags } from "./retention/read-tags";
import { RegistryClock } from "./retention/registry-clock";
import { digestOfTag, unlessUnknown, usedBy } from "./retention/tag-contents";
import { requireSignature } from "./signatures/require-signature";
import type { TrustedRoots } from "./signatures/trusted-roots";

/** The knowledge that the operations of a run share. */
interface RunState {
  /** Blobs in transfer. */
  readonly pendingBlobs: Map<string, Promise<void>>;
  /** Registries that have deleted a manifest with its tag. */
  readonly deletingRegistries: Set<string>;
}

/**
 * The target of a tag before its deletion, in a registry that deletes a manifest with its tag, and each other tag of it. The registry then
 * deletes this artifact instead.
 */
const placeholder: Artifact = { artifactType: "application/vnd.trefoil.deleted-tag", files: [], annotations: {} };

/** Images in all registries of a program. */
export class RegistryImages implements Images {
  readonly #manifests: Manifests;

  constructor(
    readonly registries: Registries,
    /** Shows the user one line, such as the progress of a long copy. */
    readonly report: (message: string, severity?: "warning") => void,
    readonly roots: TrustedRoots,
    private readonly run: RunState = { pendingBlobs: new Map(), deletingRegistries: new Set() },
  ) {
    this.#manifests = new Manifests(registries);
  }

  /** The same images for one operation. */
  within(limits: RequestLimits): RegistryImages {
    return this.#with(this.registries.within(limits));
  }

  #with(registries: Registries): RegistryImages {
    return new RegistryImages(registries, this.report, this.roots, this.run);
  }

  find(image: string): Promise<Pointer | undefined> {
    return this.#manifests.find(image);
  }

  async describe(image: string): Promise<ImageDetails | undefined> {
    const manifest = await this.#manifests.get(image);
    if (!manifest) return undefined;
    const { digest, mediaType, body } = manifest;
    const { annotations = {}, config, layers = [], manifests = [] } = body;
    const common = { digest, mediaType, annotations };
    if (isIndex(manifest)) return { ...common, platforms: platformsOf(manifests) };
    const { repository } = parseReference(image);
    const platform = config && (await this.#configured(repository, config));
    const size = [config, ...layers].reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
    return { ...common, size, platforms: platform ? [platform] : [] };
  }

  async tags(repository: string): Promise<string[]> {
    const found: string[] = [];
    for await (const name of listTags(this.registries, repository)) found.push(name as string);
    return found;
  }

  async tag(repository: string, tag: string, digest: string, options?: TagOptions): Promise<Pointer> {
    const manifest = await this.#manifests.getRequired(`${repository}@${digest}`);
    return this.#manifests.pointTag(repository, tag, manifest, options);
  }

  async deleteTag(repository: string, tag: string, others: readonly string[]): Promise<DeletedTag> {
    // Docker Hub keeps the manifest. Its registry may return the tag for a while after its management API has deleted it.
    if (await this.registries.isDockerHub(repository))
      return { existed: await this.#manifests.deleteTag(repository, tag) };
    const { registry } = parseRepository(repository);
    // The first deletion shows what the registry does with the manifests of the others.
    return inTurn(`deletions of tags of ${registry}`, this.registries.limits.signal, () =>
      this.registries.uninterrupted((uninterrupted) =>
        this.#deleteTagOnly(registry, { repository, tag, others, completion: this.#with(uninterrupted) }),
      ),
    );
  }

  /**
   * Deletes a tag, but not its manifest, and none of the other tags that point to it.
   *
   * @param completion the same images for requests that a cancellation does not prevent.
   */
  async #deleteTagOnly(
    registry: string,
    {
      repository,
      tag,
      others,
      completion,
    }: { repository: string; tag: string; others: readonly string[]; completion: RegistryImages },
  ): Promise<DeletedTag> {
    const { deletingRegistries } = this.run;
    const manifest = await this.#manifests.getAny(`${repository}:${tag}`);
    const tags = manifest ? await this.#tagsOf(repository, manifest, others) : [];
    const existed =
      (manifest && deletingRegistries.has(registry)
        ? await completion.#deletePlaceholder(repository, tag, manifest)
        : undefined) ?? (await this.#manifests.deleteTag(repository, tag));
    if (!manifest) return { existed };
    // A 404 may follow a deletion whose response was lost.
    if (!(await completion.#manifests.findAny(`${repository}@${manifest.digest}`))) {
      deletingRegistries.add(registry);
      await completion.#writeAgain(repository, manifest, [manifest.digest, ...tags]);
      return { existed, restored: { digest: manifest.digest, tags } };
    }
    if (existed && (await this.#manifests.exists(`${repository}:${tag}`))) return { existed, remains: true };
    return { existed };
  }

  /**
   * Moves a tag away from its manifest, and deletes it. Moves it back if it was not deleted. Returns false if it does not exist. Undefined
   * if it cannot be moved, such as an immutable tag: it must then be deleted with its manifest.
   */
  async #deletePlaceholder(repository: string, tag: string, manifest: Manifest): Promise<boolean | undefined> {
    const digest = await this.digestOfArtifact(repository, placeholder);
    const moveBack = () => this.#writeAgain(repository, manifest, [tag], digest);
    try {
      const isExpected = (current: Pointer | undefined) => current?.digest === manifest.digest;
      await this.pushArtifact(repository, tag, placeholder, { isExpected });
    } catch (error) {
      if (error instanceof StaleTagError && error.digest !== undefined) throw movedError(repository, tag);
      // The tag may have moved although the request failed.
      await moveBack();
      return undefined;
    }
    let isDeleted = false;
    try {
      isDeleted = await this.#manifests.deleteTag(repository, tag);
      return isDeleted;
    } finally {
      if (!isDeleted) await moveBack();
    }
  }

  /**
   * Writes a manifest under its digest or its former tags. A tag that another client has changed is not written.
   *
   * @param from current target of the tags. Default: none.
   * @throws ImageError with each target that was not written, after it tried all of them.
   */
  async #writeAgain(repository: string, manifest: Manifest, targets: readonly string[], from?: string): Promise<void> {
    const isExpected = (current: Pointer | undefined) => current?.digest === from;
    const failures = new Map<string, unknown>();
    for (const target of targets) {
      const write =
        target === manifest.digest
          ? this.#manifests.put(repository, target, manifest)
          : this.#manifests.pointTag(repository, target, manifest, { isExpected });
      await write.catch((error: unknown) => {
        if (!(error instanceof StaleTagError)) failures.set(target, error);
      });
    }
    if (failures.size) throw notWrittenError(`${repository}@${manifest.digest}`, failures);
  }

  /** The tags among some that point to a manifest. */
  async #tagsOf(repository: string, { digest }: Manifest, some: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const tag of some)
      if ((await this.#manifests.find(`${repository}:${tag}`))?.digest === digest) found.push(tag);
    return found;
  }

  digestOfText(text: string): string {
    return textDigest(text);
  }

  async digestOfArtifact(repository: string, artifact: Artifact): Promise<string> {
    return (await prepareArtifact(this.#manifests, repository, artifact)).manifest.digest;
  }

  async pushArtifact(repository: string, tag: string, artifact: Artifact, options?: MoveOptions): Promise<Pointer> {
    const context = { registries: this.registries, manifests: this.#manifests, report: this.report };
    const prepared = await prepareArtifact(this.#manifests, repository, artifact);
    return pushArtifact(context, { ...options, repository, tag }, prepared);
  }

  async describeArtifact(
    image: string,
    { withConfig }: { readonly withConfig: boolean },
  ): Promise<ArtifactDetails | undefined> {
    const manifest = await this.#manifests.get(image);
    if (!manifest || isIndex(manifest)) return undefined;
    const details = artifactIn(manifest);
    const { config } = details;
    if (!withConfig || !config || !manifest.body.config) return details;
    const content = await readBytes(this.registries, parseReference(image).repository, manifest.body.config);
    return { ...details, config: { ...config, content: content.toString("utf8") } };
  }

  async expiredTags(repository: string, retention: Retention): Promise<TagDecision[] | undefined> {
    const clock = new RegistryClock();
    const { limits } = this.registries;
    const manifests = new Manifests(this.registries.within({ ...limits, onDate: clock.note }));
    const read = await readTags(manifests, repository, retention);
    if (!read) return undefined;
    const { tags, incomplete } = read;
    const { now } = clock;
    const warning = clock.warning(repository);
    if (warning !== undefined) this.report(warning, "warning");
    const decisions = decide(tags, retention, now);
    if (!decisions.some(({ cause }) => cause === "expired")) return decisions;
    // A tag that the list lacks may be an index with the manifest of an expired tag.
    if (incomplete) throw incomplete;
    const declaredBy = declarations(this.registries, repository, await retention.declared());
    return decide(
      tags.map((tag) => ({ ...tag, declaredBy: declaredBy(tag.name) })),
      retention,
      now,
    );
  }

  deleteTags(
    repository: string,
    decisions: readonly TagDecision[],
    { declared = () => [], ...options }: TagDeletionOptions = {},
  ): Promise<TagDeletionResult> {
    const isDeclared = (tag: string) => declarations(this.registries, repository, declared())(tag) !== undefined;
    return deleteTags(decisions, (tag, digest) => this.#deleteTag(repository, { tag, digest, isDeclared }), options);
  }

  /**
   * Deletes a tag if it still points to a digest, and if no resource declares it. Both are checked before each attempt of the
   * request, because the client may wait for minutes, and send the request again.
   *
   * @throws ImageError if the registry returns 404, and the tag still exists: it hides what the account may not do.
   */
  async #deleteTag(
    repository: string,
    { tag, digest, isDeclared }: { tag: string; digest: string; isDeclared: (tag: string) => boolean },
  ): Promise<TagDeletion> {
    const hub = await this.registries.hubTags(repository);
    const image = `${repository}:${tag}`;
    let used: readonly string[] | undefined;
    const check = async (): Promise<void> => {
      used = await (hub ? hub.usedBy(tag) : this.#digestOfTag(repository, tag));
      if (used?.[0] !== digest || isDeclared(tag)) throw new StaleTagError(used?.[0]);
    };
    try {
      if (await (hub ? hub.delete(tag, check) : this.#manifests.deleteTag(repository, tag, check)))
        return await this.#confirmed(repository, { tag, digest, hub });
      await check();
    } catch (error) {
      if (!(error instanceof StaleTagError)) throw error;
      const isMoved = used?.[0] !== undefined && used[0] !== digest;
      return { outcome: "skipped", used: isMoved && !hub ? await usedBy(this.#manifests, repository, tag) : used };
    }
    const problem = "was not deleted: it exists, but the registry returned 404. Allow the account to delete tags.";
    throw imageError("hidden", image, problem, { method: "DELETE", status: 404 });
  }

  /** Reads a tag again whose deletion the registry accepted: some registries delete later, and others ignore the request. */
  async #confirmed(
    repository: string,
    { tag, digest, hub }: { tag: string; digest: string; hub: HubTags | undefined },
  ): Promise<TagDeletion> {
    const used = await unlessUnknown(hub ? hub.usedBy(tag) : this.#usedByRemaining(repository, tag));
    if (used?.length === 0) return { outcome: "deleted" };
    // A tag with another digest was pushed after its deletion.
    return { outcome: used === undefined || used[0] === digest ? "unconfirmed" : "skipped", used };
  }

  /** The digests that a deleted tag uses, if the registry still returns it. Otherwise one request shows that it does not exist. */
  async #usedByRemaining(repository: string, tag: string): Promise<readonly string[] | undefined> {
    return (await this.#manifests.exists(`${repository}:${tag}`)) ? usedBy(this.#manifests, repository, tag) : [];
  }

  /** Digest of a tag. None if the tag does not exist. Undefined if HEAD and GET return different manifests. */
  async #digestOfTag(repository: string, tag: string): Promise<readonly string[] | undefined> {
    try {
      const digest = await digestOfTag(this.#manifests, repository, tag);
      return digest === undefined ? [] : [digest];
    } catch (error) {
      if (error instanceof ImageError) return undefined;
      throw error;
    }
  }

  async digestsOfCopy(
    image: string,
    { platforms, requireSignature }: Pick<CopyTarget, "platforms" | "requireSignature">,
  ): Promise<Pick<Copy, "digest" | "sourceDigest">> {
    const { digest: sourceDigest } = (await this.#manifests.find(image)) ?? (await this.#manifests.getRequired(image));
    await this.#requireSignature(image, sourceDigest, requireSignature);
    const { digest } = platforms
      ? await this.#selected(byDigest(image, sourceDigest), platforms)
      : { digest: sourceDigest };
    return { digest, sourceDigest };
  }

  async copy(image: string, target: CopyTarget): Promise<Copy> {
    const manifest = await this.#manifests.getRequired(byDigest(image, target.sourceDigest));
    await this.#requireSignature(image, manifest.digest, target.requireSignature);
    const root = await this.#select(image, manifest, target.platforms);
    const { registries, report } = this;
    const { pendingBlobs } = this.run;
    const context = { registries, manifests: this.#manifests, pendingBlobs, report };
    return { ...(await copyImage(context, image, root, target)), sourceDigest: manifest.digest };
  }

  async #requireSignature(name: string, digest: string, required: RequiredSignature | undefined): Promise<void> {
    const context = { manifests: this.#manifests, roots: this.roots };
    if (required) await requireSignature(context, { name, digest }, required);
  }

  async referrers(image: string, artifactType?: string): Promise<Referrer[] | undefined> {
    const pointer = await this.#manifests.find(image);
    const { repository } = parseReference(image);
    return pointer && listReferrers(this.#manifests, repository, pointer.digest, { artifactType, cosignTags: true });
  }

  async referrersOfCopy(
    image: string,
    { platforms, sourceDigest }: Pick<CopyTarget, "platforms" | "sourceDigest">,
  ): Promise<CopiedReferrer[]> {
    const root = await this.#selected(byDigest(image, sourceDigest), platforms);
    const { repository } = parseReference(image);
    const children = await childManifests(this.#manifests, repository, root);
    return referrersToCopy(
      this.#manifests,
      repository,
      [root, ...children].map(({ digest }) => digest),
    );
  }

  missingReferrers(repository: string, referrers: readonly CopiedReferrer[]): Promise<CopiedReferrer[]> {
    return missingReferrers(this.#manifests, repository, referrers);
  }

  async #selected(image: string, platforms: readonly string[] | undefined): Promise<Manifest> {
    return this.#select(image, await this.#manifests.getRequired(image), platforms);
  }

  async #select(image: string, manifest: Manifest, platforms: readonly string[] | undefined): Promise<Manifest> {
    if (!platforms) return manifest;
    const { repository } = parseReference(image);
    return selectPlatforms(image, manifest, platforms, (config) => this.#configured(repository, config));
  }

  /** Platform in the configuration of an image. Reading a blob does not count as a pull. */
  async #configured(repository: string, config: Descriptor): Promise<string | undefined> {
    const { os, architecture, variant } = await readJson(this.registries, repository, config);
    if (typeof os !== "string" || typeof architecture !== "string" || !os || !architecture) return undefined;
    return platformOf({ os, architecture, ...(typeof variant === "string" && { variant }) });
  }
}

/** An image by a known digest instead of its tag. */
const byDigest = (image: string, digest: string | undefined): string =>
  digest === undefined ? image : `${parseReference(image).repository}@${digest}`;

const movedError = (repository: string, tag: string): ImageError =>
  imageError(
    "tag_moved",
    `${repository}:${tag}`,
    "was moved by another client during its deletion. It was not deleted. Check its image, and run the same command again to delete it.",
    { method: "DELETE" },
  );

/** @param failures the error of each target, which is a tag or the digest. */
function notWrittenError(image: string, failures: ReadonlyMap<string, unknown>): ImageError {
  const targets = [...failures.keys()].map((target) => (image.endsWith(target) ? "the manifest" : `the tag ${target}`));
  const [cause] = [...failures.values()].filter((error) => error instanceof Error);
  const problem = `was not written again completely. Check these, and push what is missing: ${targets.join(", ")}. ${cause?.message ?? ""}`;
  return imageError("not_restored", image, problem, { method: "PUT", cause });
}

/** The platforms of an index, without attestations, whose platform is `unknown`. */
const platformsOf = (manifests: readonly Descriptor[]): string[] =>
  manifests.flatMap(({ platform }) => (platform && platform.os !== "unknown" ? [platformOf(platform)] : []));
