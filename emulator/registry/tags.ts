import type { Reply } from "../exchange";
import { type JsonObject, merge } from "../json";
import type { Call, Router } from "../router";
import { notFound, refuse } from "./errors";
import { isImmutable } from "./immutable-tags";
import { pageOf } from "./paging";
import type { Repository } from "./repository";

/** Tags by `namespace/repository:tag`. Only a seed or a poke makes them: this API has no push. */
export type Tags = Map<string, JsonObject>;

export function completeTag(key: string, given: JsonObject): JsonObject {
  const now = new Date().toISOString();
  const fresh: JsonObject = {
    id: 1,
    creator: 1,
    images: [],
    last_updated: now,
    last_updater: 1,
    last_updater_username: key.split("/")[0] ?? "",
    name: key.slice(key.indexOf(":") + 1),
    repository: 1,
    full_size: 0,
    v2: true,
    tag_status: "active",
    tag_last_pulled: null,
    tag_last_pushed: now,
    media_type: "application/vnd.oci.image.index.v1+json",
    content_type: "image",
  };
  return merge(fresh, given) as JsonObject;
}

/** The names of a repository's tags, in the order they were made. */
export function tagNames(tags: Tags, namespace: string, repository: string): string[] {
  const prefix = `${namespace}/${repository}:`;
  return [...tags.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function removeTags(tags: Tags, namespace: string, repository: string): void {
  for (const name of tagNames(tags, namespace, repository)) tags.delete(`${namespace}/${repository}:${name}`);
}

/** Lists and reads tags, and deletes those that no rule keeps. */
export function tagRoutes(router: Router, tags: Tags, repositories: Map<string, Repository>): void {
  const repository = ({ params }: Call<"namespace" | "repository">): Repository => {
    const found = repositories.get(`${params.namespace}/${params.repository}`);
    if (!found) throw notFound();
    return found;
  };
  const list = (call: Call<"namespace" | "repository">): Reply => {
    const { namespace, name } = repository(call);
    const found = tagNames(tags, namespace, name).map((tag) => tags.get(`${namespace}/${name}:${tag}`));
    return pageOf(found, call);
  };
  const read = (call: Call<"namespace" | "repository" | "tag">): Reply => {
    const { namespace, name } = repository(call);
    const tag = tags.get(`${namespace}/${name}:${call.params.tag}`);
    if (!tag) throw notFound();
    return { status: 200, body: tag };
  };
  router
    .on("GET", "/v2/namespaces/:namespace/repositories/:repository/tags", list)
    .on("GET", "/v2/namespaces/:namespace/repositories/:repository/tags/:tag", read)
    .on("GET", "/v2/repositories/:namespace/:repository/tags", list)
    .on("GET", "/v2/repositories/:namespace/:repository/tags/:tag", read)
    .on("DELETE", "/v2/repositories/:namespace/:repository/tags/:tag", (call) => {
      read(call);
      const { namespace, name, immutable_tags_settings } = repository(call);
      if (isImmutable(immutable_tags_settings, call.params.tag)) throw refuse(403, "the tag is immutable");
      tags.delete(`${namespace}/${name}:${call.params.tag}`);
      return { status: 204 };
    });
}
