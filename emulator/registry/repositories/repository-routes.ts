import { isObject, pick } from "../../json";
import { Refusal, type Reply, type Request } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { invalid, refuse, settle } from "../errors";
import { pageOf } from "../paging";
import { categories } from "./categories";
import { compile, immutableSettings } from "./immutable-tags";
import { bodyOf, completeRepository, families, listed, type Repository, textProblems } from "./repository";
import { type Named, needs, type RepositoryAccess } from "./repository-access";
import { type Tags, tagNames } from "./tag-routes";

interface Options {
  readonly access: RepositoryAccess;
  readonly tags: Tags;
  /** The status for a name that exists; the specification leaves it open. */
  readonly conflictStatus: 400 | 409;
  /** Removes what belongs to a deleted repository. */
  readonly cascade: (repository: Repository) => void;
}

/**
 * Repositories: the specification has creation, list, read and immutable tags under /v2/namespaces, and nothing else.
 * Change, deletion, privacy and categories are undocumented and answered under both families of paths.
 */
export function repositories(router: Router, stored: Map<string, Repository>, options: Options): void {
  const { access, tags, cascade } = options;
  const answer = (call: Named, repository: Repository): Reply => {
    return { status: 200, body: { ...repository, permissions: access.permissions(call, repository) } };
  };
  const change = (call: Named, found: Repository, members: Partial<Repository>): Reply => {
    const now = new Date().toISOString();
    const changed = { ...found, ...members, last_updated: now, last_modified: now } as Repository;
    stored.set(`${changed.namespace}/${changed.name}`, changed);
    return answer(call, changed);
  };
  const list = (call: Call<"namespace">): Reply => {
    const wanted = call.query.get("name") ?? "";
    const within = access.list(call).filter(({ name }) => name.includes(wanted));
    return pageOf(
      sorted(within, call).map((repository) => pick(repository, listed)),
      call,
    );
  };

  router
    .on("POST", "/v2/namespaces/:namespace/repositories", (call) => create(call, stored, options))
    .on("GET", "/v2/namespaces/:namespace/repositories", list)
    .on("GET", "/v2/repositories/:namespace", list)
    .on("PATCH", "/v2/namespaces/:namespace/repositories/:repository/immutabletags", (call) => {
      const found = access.find(call, needs.immutableTags);
      const { immutable_tags, immutable_tags_rules } = bodyOf(call.body);
      return change(call, found, { immutable_tags_settings: immutableSettings(immutable_tags, immutable_tags_rules) });
    })
    .on("POST", "/v2/namespaces/:namespace/repositories/:repository/immutabletags/verify", (call) => {
      const { namespace, name } = access.find(call, needs.immutableTags);
      const { regex } = bodyOf(call.body);
      if (typeof regex !== "string") throw invalid({ regex: "is required" });
      const rule = compile(regex, "regex");
      return { status: 200, body: { tags: tagNames(tags, namespace, name).filter((tag) => rule.test(tag)) } };
    });
  for (const path of families)
    router
      .on("GET", path, (call) => answer(call, access.find(call, needs.read)))
      .on("PATCH", path, (call) => {
        const found = access.find(call, needs.edit);
        return change(call, found, patchOf(found, call));
      })
      .on("DELETE", path, (call) => {
        const found = access.find(call, needs.remove);
        stored.delete(`${found.namespace}/${found.name}`);
        cascade(found);
        return { status: 202, body: {} };
      })
      .on("POST", `${path}/privacy`, (call) => {
        const found = access.find(call, needs.edit);
        const { is_private } = bodyOf(call.body);
        if (typeof is_private !== "boolean") throw invalid({ is_private: "must be true or false" });
        return change(call, found, { is_private });
      })
      .on("PATCH", `${path}/categories`, (call) => {
        const found = access.find(call, needs.edit);
        return change(call, found, { categories: categoriesOf(call) });
      });
}

const nameForm = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

function create(call: Call<"namespace">, stored: Map<string, Repository>, options: Options): Reply {
  const { namespace } = call.params;
  options.access.checkCreation(call);
  const body = bodyOf(call.body);
  const problems = textProblems(body);
  const { name } = body;
  if (typeof name !== "string" || !nameForm.test(name) || name.length < 2 || name.length > 255)
    problems.name = "must be 2 to 255 lower-case letters and digits, separated by single . _ or -";
  if (body.namespace !== undefined && body.namespace !== namespace) problems.namespace = "must be that of the path";
  if (body.is_private !== undefined && typeof body.is_private !== "boolean") problems.is_private = "must be a boolean";
  settle(problems);
  const key = `${namespace}/${name}`;
  if (stored.has(key)) {
    if (options.conflictStatus === 409) throw refuse(409, "repository already exists");
    throw invalid({ name: "a repository with this name already exists" });
  }
  const repository = completeRepository(key, pick(body, ["description", "full_description", "is_private"]));
  stored.set(key, repository);
  return { status: 201, body: repository };
}

/** What a PATCH changes. Members it does not know, `is_private` among them, are ignored. */
function patchOf(repository: Repository, call: Named): Partial<Repository> {
  const body = bodyOf(call.body);
  settle(textProblems(body));
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

/** Names are ignored on the way in: the slug decides. */
function categoriesOf({ body }: Named): Repository["categories"] {
  if (!Array.isArray(body)) throw new Refusal({ status: 400, body: { fields: {}, text: "a list is expected" } });
  if (body.length > 3) throw invalid({ categories: "must be at most 3" });
  return body.map((given) => {
    const known = categories.find(({ slug }) => isObject(given) && slug === given.slug);
    if (!known) throw invalid({ categories: "names a category that does not exist" });
    return { name: known.name, slug: known.slug };
  });
}

const orderings = ["name", "last_updated", "pull_count"].flatMap((member) => [member, `-${member}`]);

function sorted(repositories: Repository[], { query }: Request): Repository[] {
  const ordering = query.get("ordering") ?? "-last_updated";
  if (!orderings.includes(ordering)) {
    const text = "Invalid ordering value";
    const fields = { ordering: [`${text}. Must be one of: ${orderings.join(", ")}`] };
    throw new Refusal({ status: 400, body: { fields, text } });
  }
  const member = ordering.replace(/^-/, "");
  const sign = ordering.startsWith("-") ? -1 : 1;
  return repositories.sort((one, other) => {
    const [left, right] = [one[member] ?? 0, other[member] ?? 0];
    if (left === right) return one.name < other.name ? -1 : 1;
    return left < right ? -sign : sign;
  });
}
