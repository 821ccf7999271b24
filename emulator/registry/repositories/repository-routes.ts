import { isObject, pick } from "../../json";
import { HttpError, type HttpRequest, type HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { apiError, invalidFields, throwIfInvalid } from "../errors";
import {
  bodyOf,
  completeRepository,
  descriptionErrors,
  listedMembers,
  type Repository,
  repositoryPaths,
} from "../objects/repository";
import { pageOf } from "../paging";
import { categories } from "./categories";
import { compile, immutableSettings } from "./immutable-tags";
import { operations, type RepositoryAccess, type RepositoryRequest } from "./repository-access";
import { type Tags, tagNames } from "./tag-routes";

interface Options {
  readonly access: RepositoryAccess;
  readonly tags: Tags;
  /** Status for a name that exists. The specification does not define it. */
  readonly conflictStatus: 400 | 409;
  /** Deletes the tags, webhooks and permissions of a deleted repository. */
  readonly cascade: (repository: Repository) => void;
}

/**
 * Routes for repositories. The specification contains only create, list, read and immutable tags, under /v2/namespaces.
 * Update, delete, privacy and categories are undocumented; both paths support them.
 */
export function repositories(router: Router, stored: Map<string, Repository>, options: Options): void {
  const { access, tags, cascade } = options;
  const answer = (request: RepositoryRequest, repository: Repository): HttpResponse => {
    return {
      status: 200,
      body: { ...access.shown(request, repository), permissions: access.permissions(request, repository) },
    };
  };
  const change = (request: RepositoryRequest, found: Repository, members: Partial<Repository>): HttpResponse => {
    const now = new Date().toISOString();
    const changed = { ...found, ...members, last_updated: now, last_modified: now } as Repository;
    stored.set(`${changed.namespace}/${changed.name}`, changed);
    return answer(request, changed);
  };
  const list = (request: RouteRequest<"namespace">): HttpResponse => {
    const wanted = request.query.get("name") ?? "";
    const within = access.list(request).filter(({ name }) => name.includes(wanted));
    return pageOf(
      sorted(within, request).map((repository) => pick(access.shown(request, repository), listedMembers)),
      request,
    );
  };

  router
    .on("POST", "/v2/namespaces/:namespace/repositories", (request) => create(request, stored, options))
    .on("GET", "/v2/namespaces/:namespace/repositories", list)
    .on("GET", "/v2/repositories/:namespace", list)
    .on("PATCH", "/v2/namespaces/:namespace/repositories/:repository/immutabletags", (request) => {
      const found = access.find(request, operations.immutableTags);
      const { immutable_tags, immutable_tags_rules } = bodyOf(request.body);
      return change(request, found, {
        immutable_tags_settings: immutableSettings(immutable_tags, immutable_tags_rules),
      });
    })
    .on("POST", "/v2/namespaces/:namespace/repositories/:repository/immutabletags/verify", (request) => {
      const { namespace, name } = access.find(request, operations.immutableTags);
      const { regex } = bodyOf(request.body);
      if (typeof regex !== "string") throw invalidFields({ regex: "is required" });
      const rule = compile(regex, "regex");
      return { status: 200, body: { tags: tagNames(tags, namespace, name).filter((tag) => rule.testExact(tag)) } };
    });
  for (const path of repositoryPaths)
    router
      .on("GET", path, (request) => answer(request, access.find(request, operations.read)))
      .on("PATCH", path, (request) => {
        const found = access.find(request, operations.edit);
        return change(request, found, patchOf(found, request));
      })
      .on("DELETE", path, (request) => {
        const found = access.find(request, operations.remove);
        stored.delete(`${found.namespace}/${found.name}`);
        cascade(found);
        return { status: 202, body: {} };
      })
      .on("POST", `${path}/privacy`, (request) => {
        const found = access.find(request, operations.edit);
        const { is_private } = bodyOf(request.body);
        if (typeof is_private !== "boolean") throw invalidFields({ is_private: "must be true or false" });
        return change(request, found, { is_private });
      })
      .on("PATCH", `${path}/categories`, (request) => {
        const found = access.find(request, operations.edit);
        return change(request, found, { categories: categoriesOf(request) });
      });
}

const nameForm = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

function create(request: RouteRequest<"namespace">, stored: Map<string, Repository>, options: Options): HttpResponse {
  const { namespace } = request.params;
  options.access.checkCreation(request);
  const body = bodyOf(request.body);
  const problems = descriptionErrors(body);
  const { name } = body;
  if (typeof name !== "string" || !nameForm.test(name) || name.length < 2 || name.length > 255)
    problems.name = "must be 2 to 255 lower-case letters and digits, separated by single . _ or -";
  if (body.namespace !== undefined && body.namespace !== namespace)
    problems.namespace = "must be the namespace of the path";
  if (body.is_private !== undefined && typeof body.is_private !== "boolean") problems.is_private = "must be a boolean";
  throwIfInvalid(problems);
  const key = `${namespace}/${name}`;
  if (stored.has(key)) {
    if (options.conflictStatus === 409) throw apiError(409, "repository already exists");
    throw invalidFields({ name: "a repository with this name already exists" });
  }
  const repository = completeRepository(key, pick(body, ["description", "full_description", "is_private"]));
  stored.set(key, repository);
  return { status: 201, body: options.access.shown(request, repository) };
}

/** Changes of a PATCH. Unknown members and `is_private` are ignored. */
function patchOf(repository: Repository, request: RepositoryRequest): Partial<Repository> {
  const body = bodyOf(request.body);
  throwIfInvalid(descriptionErrors(body));
  const members = pick(body, ["description", "full_description"]) as Partial<Repository>;
  if (body.status === 0 || body.status === 1) {
    members.status = body.status;
    members.status_description = body.status ? "active" : "inactive";
  }
  if (typeof body.immutable_tags === "boolean") {
    const joined = body.immutable_tags_rules;
    const kept = repository.immutable_tags_settings.rules;
    const rules = typeof joined === "string" ? joined.split(",").filter(Boolean) : (joined ?? kept);
    members.immutable_tags_settings = immutableSettings(body.immutable_tags, rules);
  }
  return members;
}

/** Categories are identified by `slug`. The name in the request is ignored. */
function categoriesOf({ body }: RepositoryRequest): Repository["categories"] {
  if (!Array.isArray(body)) throw new HttpError({ status: 400, body: { fields: {}, text: "a list is expected" } });
  if (body.length > 3) throw invalidFields({ categories: "must be at most 3" });
  return body.map((given) => {
    const known = categories.find(({ slug }) => isObject(given) && slug === given.slug);
    if (!known) throw invalidFields({ categories: "names a category that does not exist" });
    return { name: known.name, slug: known.slug };
  });
}

const orderings = ["name", "last_updated", "pull_count"].flatMap((member) => [member, `-${member}`]);

function sorted(repositories: Repository[], { query }: HttpRequest): Repository[] {
  const ordering = query.get("ordering") ?? "-last_updated";
  if (!orderings.includes(ordering)) {
    const text = "Invalid ordering value";
    const fields = { ordering: [`${text}. Must be one of: ${orderings.join(", ")}`] };
    throw new HttpError({ status: 400, body: { fields, text } });
  }
  const member = ordering.replace(/^-/, "");
  const sign = ordering.startsWith("-") ? -1 : 1;
  return repositories.sort((one, other) => {
    const [left, right] = [one[member] ?? 0, other[member] ?? 0];
    if (left === right) return one.name < other.name ? -1 : 1;
    return left < right ? -sign : sign;
  });
}
