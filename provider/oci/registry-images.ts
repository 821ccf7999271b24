import { artifactIn, prepareArtifact } from "./artifacts/artifact";
import { textDigest } from "./artifacts/files";
import { pushArtifact } from "./artifacts/push";
import { readBytes, readJson } from "./copy/blobs";
import { copyImage } from "./copy/copy";
import { childManifests } from "./copy/parts";
import { missingReferrers, referrersToCopy } from "./copy/referrers";
import { deleteTagAlone } from "./delete-tag";
import { ImageError, imageError } from "./image-error";
import type {
  Artifact,
  ArtifactDetails,
  CopiedReferrer,
  Copy,
  CopyTarget,
  DeletionOutcome,
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
import { type Descriptor, isIndex, type Manifest, Manifests, platformOf, StaleTagError } from "./manifests/manifests";
import { selectPlatforms } from "./manifests/select";
import { listReferrers } from "./referrers/list-referrers";
import type { HubTags } from "./registries/hub-tags";
import type { RequestLimits } from "./registries/limits";
import { parseReference } from "./registries/reference";
import type { Registries } from "./registries/registries";
import { decide } from "./retention/decide";
import { deleteTags, type TagDeletion } from "./retention/delete-tags";
import { listTags } from "./retention/list-tags";
import { declarations, readTags } from "./retention/read-tags";
import { RegistryClock } from "./retention/registry-clock";
import { digestOfTag, unlessUnknown, usedBy } from "./retention/tag-contents";
import { requireSignature } from "./signatures/require-signature";
import type { TrustedRoots } from "./signatures/trusted-roots";

/** Images in all registries of a program. */
export class RegistryImages implements Images {
  readonly #manifests: Manifests;
  readonly #pendingBlobs: Map<string, Promise<void>>;

  /** @param pendingBlobs blobs in transfer, which operations at the same time share. */
  constructor(
    readonly registries: Registries,
    /** Shows the user one line, such as the progress of a long copy. */
    readonly report: (message: string, severity?: "warning") => void,
    readonly roots: TrustedRoots,
    pendingBlobs = new Map<string, Promise<void>>(),
  ) {
    this.#manifests = new Manifests(registries);
    this.#pendingBlobs = pendingBlobs;
  }

  /** The same images for one operation. */
  within(limits: RequestLimits): RegistryImages {
    return new RegistryImages(this.registries.within(limits), this.report, this.roots, this.#pendingBlobs);
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

  async deleteTag(repository: string, tag: string): Promise<DeletionOutcome> {
    // The registry of Docker Hub may return the tag for a while after its management API has deleted it.
    if (await this.registries.keepsManifests(repository))
      return (await this.#manifests.deleteTag(repository, tag)) ? "deleted" : "missing";
    const manifest = await this.#manifests.getAny(`${repository}:${tag}`);
    if (!manifest) return "missing";
    // After a cancellation, the tag would point to an empty artifact.
    return this.registries.uninterrupted((registries) => {
      const context = { registries, manifests: new Manifests(registries), report: this.report };
      return deleteTagAlone(context, { repository, tag, manifest });
    });
  }

  digestOfText(text: string): string {
    return textDigest(text);
  }

  async digestOfArtifact(repository: string, artifact: Artifact): Promise<string> {
    return (await prepareArtifact(this.#manifests, repository, artifact)).manifest.digest;
  }

  async pushArtifact(repository: string, tag: string, artifact: Artifact, options?: TagOptions): Promise<Pointer> {
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
    const now = new Date(clock.now());
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
    const context = { registries, manifests: this.#manifests, pendingBlobs: this.#pendingBlobs, report };
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

/** The platforms of an index, without attestations, whose platform is `unknown`. */
const platformsOf = (manifests: readonly Descriptor[]): string[] =>
  manifests.flatMap(({ platform }) => (platform && platform.os !== "unknown" ? [platformOf(platform)] : []));
