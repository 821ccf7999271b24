import { createHash } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { apiError, tagNotFound } from "../errors";
import { type Repository, repositoryPaths } from "../objects/repository";
import { pageOf } from "../paging";
import { isImmutable } from "./immutable-tags";
import { operations, type RepositoryAccess, type RepositoryRequest } from "./repository-access";

/** Tags by `namespace/repository:tag`. Only a seed or a change creates them, because the API has no push. */
export type Tags = Map<string, JsonObject>;

export function completeTag(key: string, given: JsonObject): JsonObject {
  const now = new Date().toISOString();
  const defaults: JsonObject = {
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
    media_type: "application/vnd.docker.container.image.v1+json",
    content_type: "image",
    // Digest of the manifest. The service returns it, but the specification omits it.
    digest: `sha256:${createHash("sha256").update(key).digest("hex")}`,
  };
  return merge(defaults, given) as JsonObject;
}

/** Names of the tags of a repository, in the order of creation. */
export function tagNames(tags: Tags, namespace: string, repository: string): string[] {
  const prefix = `${namespace}/${repository}:`;
  return [...tags.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function removeTags(tags: Tags, namespace: string, repository: string): void {
  for (const name of tagNames(tags, namespace, repository)) tags.delete(`${namespace}/${repository}:${name}`);
}

/** Routes to list, read and delete tags. Immutable tags cannot be deleted. */
export function tagRoutes(router: Router, tags: Tags, access: RepositoryAccess): void {
  const list = (request: RepositoryRequest): HttpResponse => {
    const { namespace, name } = access.find(request, operations.readTags);
    const found = tagNames(tags, namespace, name).map((tag) => tags.get(`${namespace}/${name}:${tag}`));
    return pageOf(found, request);
  };
  const find = ({ namespace, name }: Repository, tag: string): JsonObject => {
    const found = tags.get(`${namespace}/${name}:${tag}`);
    if (!found) throw tagNotFound(namespace, name, tag);
    return found;
  };
  const remove = (request: RouteRequest<"namespace" | "repository" | "tag">): HttpResponse => {
    const repository = access.find(request, operations.removeTags);
    const { tag } = request.params;
    find(repository, tag);
    if (isImmutable(repository.immutable_tags_settings, tag)) throw apiError(403, "the tag is immutable");
    tags.delete(`${repository.namespace}/${repository.name}:${tag}`);
    return { status: 204 };
  };
  for (const repository of repositoryPaths)
    router
      .on("GET", `${repository}/tags`, list)
      .on("GET", `${repository}/tags/:tag`, (request) => {
        return { status: 200, body: find(access.find(request, operations.readTags), request.params.tag) };
      })
      .on("DELETE", `${repository}/tags/:tag`, remove);
}
