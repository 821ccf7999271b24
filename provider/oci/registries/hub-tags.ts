import { type Client, InvalidResponseError, type RequestOptions } from "../../rest";
import { compileRules, type RepositorySettings, rulesIn } from "./immutable-tags";
import { indexTypes, mediaTypes } from "./media-types";
import { isDigest } from "./reference";

/** A tag as Docker Hub's management API returns it. Members may be missing. */
export interface HubTag {
  readonly name?: unknown;
  readonly digest?: unknown;
  readonly tag_last_pushed?: unknown;
  /** Null, or a time of the year 1, for a tag that was never pulled. */
  readonly tag_last_pulled?: unknown;
  readonly media_type?: unknown;
  readonly images?: readonly ({ readonly digest?: unknown } | null)[] | null;
}

/** Media types that Docker Hub returns for an image or an artifact: that of its manifest, or of its configuration. An index has neither. */
const imageTypes: readonly string[] = [
  ...mediaTypes.filter((type) => !indexTypes.includes(type)),
  "application/vnd.docker.distribution.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v1+prettyjws",
  "application/vnd.docker.container.image.v1+json",
  "application/vnd.oci.image.config.v1+json",
  "application/vnd.oci.empty.v1+json",
];

/**
 * Digests of the images in a tag. Undefined if Docker Hub does not return the digest of each of them, unless the tag is an image: an index
 * may contain others.
 */
export function imagesIn({ media_type: type, images }: HubTag): readonly string[] | undefined {
  const digests = (images ?? []).map((image) => String(image?.digest));
  const known = digests.filter(isDigest);
  const isComplete = known.length > 0 && known.length === digests.length;
  const isImage = imageTypes.includes(String(type).split(";", 1).join().trim().toLowerCase());
  return isComplete || isImage ? known : undefined;
}

interface HubPage {
  readonly count?: unknown;
  readonly results?: readonly HubTag[];
}

/** Maximum number of attempts to read a list that changes meanwhile. */
const maxReadings = 3;

/** A rule for a message, shortened if it is too long for a line. */
const shownRule = (rule: string): string => (rule.length > 100 ? `${rule.slice(0, 100)}…` : rule);

/** The tags of a repository in Docker Hub's management API. */
export class HubTags {
  readonly #path: string;

  /** @param path path of the repository in the management API: `acme/repositories/app`. */
  constructor(
    readonly client: Client,
    path: string,
  ) {
    this.#path = `/v2/namespaces/${path}`;
  }

  /** All tags. @throws InvalidResponseError if the pages do not contain as many tags as the repository has. */
  async list(): Promise<HubTag[]> {
    const path = `${this.#path}/tags?page_size=100`;
    for (let reading = 1; ; reading++) {
      const found = new Map<unknown, HubTag>();
      let count: number | undefined;
      const items = (page: HubPage) => {
        // A tag that is deleted between two pages moves another one to the page before.
        if (typeof page.count === "number") count = Math.max(count ?? 0, page.count);
        return page.results ?? [];
      };
      for await (const tag of this.client.paginate<HubTag, HubPage>(path, { items })) found.set(tag.name, tag);
      if (found.size === count) return [...found.values()];
      if (reading < maxReadings) continue;
      throw new InvalidResponseError(
        `GET ${this.#path}/tags returned ${found.size} tags of ${String(count)}. The list is incomplete, or it changes while it is read. Run the command again.`,
        { method: "GET", path, status: 200 },
      );
    }
  }

  /** Returns a function that returns the reason why a tag is immutable. Undefined if it is not. */
  async immutability(): Promise<(tag: string) => string | undefined> {
    const { body } = await this.client.get<RepositorySettings | undefined>(this.#path);
    const { matching, unreadable } = compileRules(rulesIn(body));
    return (tag) => {
      const rule = matching(tag) ?? unreadable;
      return rule === undefined ? undefined : `immutable by the rule ${shownRule(rule)}`;
    };
  }

  /**
   * Digest of the manifest that a tag points to, and after it those of the images in it, as far as Docker Hub returns them. None if the
   * tag does not exist. Undefined if Docker Hub does not return the digests.
   */
  async usedBy(tag: string): Promise<readonly string[] | undefined> {
    const path = this.#pathOf(tag);
    const { status, body } = await this.client.get<HubTag | undefined>(path, { allowedStatuses: [404] });
    if (status === 404) return [];
    const images = imagesIn(body ?? {});
    return typeof body?.digest === "string" && images ? [body.digest, ...images] : undefined;
  }

  /** Deletes a tag. Returns false if it does not exist. */
  async delete(tag: string, beforeSend?: RequestOptions["beforeSend"]): Promise<boolean> {
    const path = this.#pathOf(tag);
    const { status } = await this.client.request({ method: "DELETE", path, allowedStatuses: [404], beforeSend });
    return status !== 404;
  }

  #pathOf(tag: string): string {
    return `${this.#path}/tags/${tag}`;
  }
}
